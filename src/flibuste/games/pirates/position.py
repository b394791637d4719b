"""Pirates vs Pirates, written down and read; which positions there can be; and what a seat can imagine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY
from flibuste.games.pirates.cards import (
    LAST_TRIAL,
    PIRATES,
    TRIALS,
    TRIALS_IN_ALL,
    deck,
    hand_size,
    trials_to_win,
)
from flibuste.games.pirates.dice import CODES, first_die, is_among, selection
from flibuste.games.pirates.numbers import (
    ASIDE,
    BOX,
    CHOOSE,
    CREW,
    DICE,
    FRONT,
    HAND,
    IN_SIGHT,
    KEEP,
    KEPT,
    KINDS,
    MOST_THROWN,
    NEUTRAL,
    NO_PIRATE,
    OPEN,
    PASS_ON,
    PASSED,
    PICK,
    QUESTIONS,
    RESTING,
    SAFE,
    SEND,
    STEAL,
    TIED,
    TILTED,
    TRIO,
    UNKNOWN,
    USE,
    place_of,
)
from flibuste.games.pirates.powers import BlockPower, CopyPower, DicePower, Power, TradePower, WaitPower, WakePower

if TYPE_CHECKING:
    from flibuste.games.pirates.rules import Pirates

# Written down


def written_position(game: Pirates) -> dict[str, object]:
    """The pirates in the box and the pile of trials are what a position does not mention."""
    position: dict[str, object] = {
        "actor": game.actor,
        "asked": game.asked,
        **written_pirates(game),
        "under": game.under[:],
        "trials": game.trials[:],
        "won": [game.won_by(side) for side in range(game.sides)],
        "counting": [CODES[die] for die in range(ASIDE) if is_among(die, game.counting)],
        "turned": game.turned,
        "next_turned": game.next_turned,
        "late": game.late[:],
        "last": game.last,
        "dice": [written_dice(game.dice, first_die(seat), DICE) for seat in range(game.seats)],
        "fourth": list(game.fourth),
        "active": game.active,
        "target": game.target,
        "picked": written_dice(game.picked, 0, ASIDE),
    }
    if sum(game.hidden) + sum(game.face_down) > 0:  # only as a seat sees it
        position["hidden"] = list(game.hidden)
        position["face_down"] = list(game.face_down)
    return position


def written_pirates(game: Pirates) -> dict[str, object]:
    owned = [rank for rank in range(KINDS) if game.place[rank] < NEUTRAL]
    return {
        "crews": [game.crew(seat) for seat in range(game.seats)],
        "front": [rank for rank in owned if game.zone(rank) == FRONT],
        "tilted": [rank for rank in owned if game.zone(rank) == TILTED],
        "resting": [rank for rank in owned if game.zone(rank) == RESTING],
        "neutral": game.neutral(),
        "kept": [rank for rank in owned if game.secret[rank] == KEPT],
        "passed": [rank for rank in owned if game.secret[rank] == PASSED],
    }


def written_dice(dice: vec[i64], start: i64, kinds: i64) -> list[int]:
    return [CODES[die] for die in range(kinds) for _ in range(dice[start + die])]


# Read


def read_position(game: Pirates, position: Reader) -> None:
    game.asked = position.number("asked", PASS_ON, PICK, SEND)
    require(game.asked in QUESTIONS, "Nothing with this number is asked.")
    read_pirates(game, position)
    read_zones(game, position)
    read_secrets(game, position)
    read_trials(game, position)
    read_dice(game, position)
    fourth = position.numbers("fourth", NO_PIRATE, TIED) or [NO_PIRATE] * game.seats
    require(len(fourth) == game.seats, "There is one fourth pirate a seat, or none.")
    game.fourth = vec[i64](fourth)
    game.active = position.number("active", NO_PIRATE, KINDS - 1, NO_PIRATE)
    game.target = position.number("target", NOBODY, game.seats - 1, NOBODY)


def read_pirates(game: Pirates, position: Reader) -> None:
    """All is known to all, but what is said to be secret; in the draft all know their own cards alone."""
    secret = KEPT if game.asked == PASS_ON else OPEN
    for seat, crew in enumerate(position.rows("crews", game.seats, 1, KINDS - 1)):
        for rank in crew:
            put_pirate(game, rank, place_of(seat, HAND), secret)
    for rank in position.numbers("neutral", 1, KINDS - 1):
        put_pirate(game, rank, NEUTRAL, OPEN)


def put_pirate(game: Pirates, rank: int, place: i64, secret: i64) -> None:
    require(game.place[rank] == BOX, "There is only one pirate {rank}.", {"rank": rank})
    game.place[rank] = place
    game.secret[rank] = secret


def read_zones(game: Pirates, position: Reader) -> None:
    for zone, name in ((FRONT, "front"), (TILTED, "tilted"), (RESTING, "resting")):
        for rank in position.numbers(name, 1, KINDS - 1):
            idle = game.place[rank] < NEUTRAL and game.zone(rank) == HAND
            require(idle, "Pirate {rank} is in no crew, or has two things to do.", {"rank": rank})
            game.place[rank] = place_of(game.owner(rank), zone)


def read_secrets(game: Pirates, position: Reader) -> None:
    for secret, name in ((KEPT, "kept"), (PASSED, "passed")):
        for rank in position.numbers(name, 1, KINDS - 1):
            require(game.place[rank] < NEUTRAL, "Pirate {rank} is in no crew.", {"rank": rank})
            game.secret[rank] = secret


def read_trials(game: Pirates, position: Reader) -> None:
    """The dice that count are those of the trial in place, if nothing is said."""
    game.under = position.numbers("under", 0, LAST_TRIAL)
    game.trials = position.numbers("trials", 0, LAST_TRIAL)
    for side, trials in enumerate(position.rows("won", int(game.sides), 0, LAST_TRIAL)):
        for trial in trials:
            require(game.winner[trial] == NOBODY, "A trial is in two places.")
            game.winner[trial] = side
    counting = position.numbers("counting", CODES[0], CODES[-1])
    if counting:
        game.counting = selection({numbered(code, ASIDE) for code in counting})
    elif game.trials:
        game.counting = TRIALS[game.trials[0]].dice
    game.turned = position.flag("turned", False)
    game.next_turned = position.flag("next_turned", False)
    game.last = position.number("last", NO_PIRATE, KINDS - 1, NO_PIRATE)
    game.late = position.numbers("late", 0, int(game.seats) - 1)


def read_dice(game: Pirates, position: Reader) -> None:
    for seat, codes in enumerate(position.rows("dice", game.seats, CODES[0], CODES[-1])):
        require(len(codes) <= MOST_THROWN, "Nobody throws more than {most} dice.", {"most": MOST_THROWN})
        for code in codes:
            game.dice[first_die(seat) + numbered(code, DICE)] += 1
    picked = position.numbers("picked", CODES[0], CODES[-1])
    require(len(picked) <= MOST_THROWN, "Nobody throws more than {most} dice.", {"most": MOST_THROWN})
    for code in picked:
        game.picked[numbered(code, ASIDE)] += 1


def numbered(code: int, kinds: int) -> int:
    """Return the number of a die, which must be one of so many."""
    require(code in CODES[:kinds], "There is no die {code} here.", {"code": code})
    return CODES.index(code)


# What a seat can imagine


def imagine_crews(game: Pirates, seat: i64, chance: Chance) -> None:
    """Deal the pirates that the seat does not know to the hands of the others, and lay some of these face down."""
    unknown = Pile(KINDS)
    for rank in deck(game.setup).values():
        if game.place[rank] == UNKNOWN:
            unknown.add(rank)
    for rank in range(KINDS):
        if game.place[rank] == UNKNOWN:
            game.place[rank] = BOX
    for owner in range(game.seats):
        imagine_hand(game, seat, owner, unknown, chance)
        imagine_front(game, owner, chance)
    game.hidden = vec[i64]([0] * game.seats)
    game.face_down = vec[i64]([0] * game.seats)


def imagine_hand(game: Pirates, seat: i64, owner: i64, unknown: Pile, chance: Chance) -> None:
    """V20: who passed on five of ten cards cannot tell which of the others were kept and which passed on."""
    passed_by_seat = seat >= 0 and owner == (seat + 1) % game.seats
    passed = 0 if game.asked == PASS_ON or passed_by_seat else hand_size(game.setup) - KEEP
    secrets = pile_of(PASSED + 1, [KEPT] * (hand_size(game.setup) - passed) + [PASSED] * passed)
    for _ in range(game.hidden[owner]):
        rank = chance.draw(unknown)
        game.place[rank] = place_of(owner, HAND)
        game.secret[rank] = chance.draw(secrets)


def imagine_front(game: Pirates, owner: i64, chance: Chance) -> None:
    if game.face_down[owner] > 0:
        hand = pile_of(KINDS, game.hand(owner))
        for _ in range(game.face_down[owner]):
            game.place[chance.draw(hand)] = place_of(owner, FRONT)


# Which positions there can be


def check_position(game: Pirates) -> None:
    check_decks(game)
    if game.all_choose():
        require(game.actor == game.waiting() != NOBODY, "It is not the turn of this seat.")
    check_idle(game)
    if game.asked == PASS_ON:
        check_draft(game)
        return
    check_trials(game)
    check_end_of_trial(game)
    for seat in range(game.seats):
        check_crew(game, seat)
        check_secrets(game, seat)
        check_play(game, seat)
        check_dice(game, seat)
    if game.in_tie():
        check_tie(game)
    if game.asked in (USE, CHOOSE, PICK):
        check_turn(game)
    if game.asked in (CHOOSE, PICK):
        check_power(game)


def check_idle(game: Pirates) -> None:
    """V15: whoever was exchanged uses or declines the power before anything else."""
    if game.asked in (CHOOSE, PICK):
        return
    exchanged = game.asked == USE and not game.in_tie() and game.active in game.front(game.actor)
    is_variant = game.setup.choice("crews") == "neutral"
    at_rest = game.active == NO_PIRATE or (is_variant and exchanged)
    idle = at_rest and game.target == NOBODY and sum(game.picked) == 0
    require(idle, "Only while a power is at work is anything picked.")


def check_decks(game: Pirates) -> None:
    cards = deck(game.setup)
    used = [rank for rank in range(KINDS) if game.place[rank] != BOX]
    require(all(cards.copies(rank) == 1 for rank in used), "A pirate is not in the decks that are used.")
    neutral = game.seats if game.setup.choice("crews") == "neutral" else 0
    require(len(game.neutral()) == neutral, "Only the variant has neutral pirates, one a player.")
    require(len(used) == CREW * game.seats, "There are ten pirates a player, with the neutral ones.")


def check_draft(game: Pirates) -> None:
    require(game.setup.choice("crews") != "starter", "Starter crews are not drafted.")
    for seat in range(game.seats):
        put_down = game.count(seat, FRONT)
        whole = game.count(seat, HAND) + put_down == hand_size(game.setup)
        require(whole and put_down <= game.due(seat), "In the draft all have their first hands.")
    secrets = [game.secret[rank] for rank in range(KINDS) if game.place[rank] < NEUTRAL]
    require(secrets.count(KEPT) == len(secrets), "In the draft all know their own cards alone.")
    begun = game.trials or game.under or all_won(game) or game.in_tie() or game.counting > 0
    require(not begun and sum(game.dice) == 0, "No trial begins before the draft is over.")


def check_trials(game: Pirates) -> None:
    seen = game.under + game.trials + all_won(game)
    require(len(set(seen)) == len(seen), "A trial is in two places.")
    in_sight = IN_SIGHT - 1 if game.asked == STEAL else IN_SIGHT
    require(len(game.trials) == in_sight, "Two trials are in sight until one is won.")
    goal = trials_to_win(game.setup)
    wins = [game.trials_won(side) for side in range(game.sides)]
    require(max(wins) <= goal and wins.count(goal) <= 1, "Too many trials were won.")
    require((game.actor == OVER) == (max(wins) == goal), "The game is over when enough trials are won.")
    is_fresh = game.asked == SEND and not game.in_tie()
    changed = game.counting != TRIALS[game.trials[0]].dice if is_fresh else game.counting == 0
    require(len(set(game.late)) == len(game.late), "Somebody waits twice.")
    upset = game.next_turned or len(game.late) > 0 or game.last != NO_PIRATE
    require(not changed and not (is_fresh and upset), "The trial is not changed yet.")
    check_last(game)


def check_last(game: Pirates) -> None:
    used = game.last == NO_PIRATE or game.place[game.last] != BOX
    copied = used and isinstance(game.power(game.last), CopyPower) and game.last != NO_PIRATE
    require(used and not copied, "No power of this pirate was used last.")


def all_won(game: Pirates) -> list[int]:
    return [trial for trial in range(TRIALS_IN_ALL) if game.winner[trial] != NOBODY]


def check_end_of_trial(game: Pirates) -> None:
    if game.asked != STEAL:
        require(game.actor != OVER, "A game ends with a trial.")
        return
    upright = [rank for rank in range(KINDS) if game.is_upright(rank)]
    require(not upright, "All powers come before the end of a trial.")
    is_thief = game.actor == OVER or (game.score(game.actor) > 0 and len(game.loot(game.actor)) > 0)
    require(is_thief, "This seat has nobody to steal.")


def check_crew(game: Pirates, seat: i64) -> None:
    """V3. Of two players one is robbed at most once in each trial that the other wins, but not in the one that is just
    won, until the thief has chosen."""
    size = game.crew_size(seat)
    resting = game.count(seat, RESTING)
    lost = sum([game.trials_won(side) for side in range(game.sides) if side != game.side_of(seat)])
    robbed = lost - int(game.asked == STEAL and seat != game.actor != OVER)
    least = SAFE if game.seats > 2 else hand_size(game.setup) - robbed
    enough = size >= least and resting <= TRIO + 1 and size - resting >= TRIO
    require(enough, "Seat {seat} lacks pirates.", {"seat": seat})


def check_secrets(game: Pirates, seat: i64) -> None:
    secrets = [game.secret[rank] for rank in game.crew(seat)]
    passed_on = hand_size(game.setup) - KEEP
    few = secrets.count(KEPT) <= KEEP and secrets.count(PASSED) <= passed_on
    is_drafted = game.seats > 2 and game.setup.choice("crews") != "starter"
    require(few if is_drafted else max(secrets) == OPEN, "Fewer pirates are secret.")  # V20


def was_robbed(game: Pirates, seat: i64) -> bool:
    """Return whether the first of two winners may have robbed this seat."""
    return game.asked == STEAL and game.sides <= game.actor == (seat + 1) % game.seats


def trio(game: Pirates, seat: i64) -> list[int]:
    """Return the pirates whose dice were thrown."""
    if game.asked == SEND:
        return game.tilted(seat)
    return [rank for rank in [*game.front(seat), *game.tilted(seat)] if rank != game.fourth[seat]]


def check_play(game: Pirates, seat: i64) -> None:
    """Three pirates are sent, and a fourth in a tie."""
    if was_robbed(game, seat):
        few = TRIO - 1 <= game.count(seat, TILTED) <= TRIO + 1
        require(few, "Three pirates are sent to a trial.")
        return
    sending = game.asked == SEND
    upright = game.front(seat)
    shown = [*game.tilted(seat), *game.resting(seat), *([] if sending else upright)]
    require(all(game.secret[rank] == OPEN for rank in shown), "Who was sent is known to all.")
    require(not sending or len(upright) <= game.due(seat), "Too many pirates were sent.")
    wanted = 0 if sending and not game.in_tie() else TRIO
    require(len(trio(game, seat)) == wanted, "Three pirates are sent to a trial.")
    fourth = game.fourth[seat]
    was_sent = fourth in (NO_PIRATE, TIED) or fourth in upright + game.tilted(seat)
    require(was_sent, "The fourth pirate was sent, too.")


def check_dice(game: Pirates, seat: i64) -> None:
    """After an exchange they are not those of the pirates who are there: V15."""
    if was_robbed(game, seat):
        return
    pirates = trio(game, seat)
    thrown = sum([game.dice[first_die(seat) + die] for die in range(DICE)])
    dice = sum([sum(PIRATES[rank].dice) for rank in pirates])
    swapped = game.setup.choice("crews") == "neutral" and len(pirates) > 0 < thrown
    woken = thrown > dice and any(isinstance(game.power(rank), (WakePower, CopyPower)) for rank in game.tilted(seat))
    require(thrown == dice or swapped or woken, "The dice are not those of the pirates sent.")


def check_tie(game: Pirates) -> None:
    tied = [seat for seat in range(game.seats) if game.fourth[seat] != NO_PIRATE]
    sides = [side for side in range(game.sides) if side in tied]
    whole = len(sides) > 1 and len(tied) == len(sides) * game.seats // game.sides
    require(whole, "Two sides or more are in a tie, with all their players.")
    sending = game.asked == SEND
    waiting = [game.fourth[seat] == TIED for seat in tied]
    require(all(waiting) if sending else not any(waiting), "Fourth pirates are shown together.")
    require(not sending or game.best_sides() == sides, "The scores are not equal.")


def check_turn(game: Pirates) -> None:
    order = [(game.actor + step) % game.seats for step in range(game.seats)]
    players = [seat for seat in order if not game.in_tie() or game.fourth[seat] != NO_PIRATE]
    left = [game.count(seat, FRONT) + int(game.asked != USE and seat == game.actor) for seat in players]
    falling = left == sorted(left, reverse=True) and left[0] - left[-1] <= 1
    in_turn = players[0] == game.actor and left[0] > 0 and (falling or is_order_upset(game))
    require(in_turn, "Powers are used in turn.")  # V8
    upright = [rank for rank in range(KINDS) if game.is_upright(rank)]
    sent = len(players) * (1 if game.in_tie() else TRIO)
    is_first = game.asked == USE and game.active == NO_PIRATE and len(upright) >= sent
    require(not is_first or game.owner(upright[-1]) == game.actor, "The highest rank begins.")


def is_order_upset(game: Pirates) -> bool:
    """Return whether a power that was used may have made players wait, or lose a turn."""
    used = [rank for seat in range(game.seats) for rank in game.tilted(seat)]
    return any(isinstance(game.power(rank), (BlockPower, CopyPower, WaitPower)) for rank in used)


def check_power(game: Pirates) -> None:
    require(is_at_work(game), "A power at work belongs to a pirate of the active player, or is copied.")
    power = game.power_at_work()
    require(game.asked == power.question, "The power does not ask this.")
    require(game.target in targets(game, power), "The power does not touch this seat.")
    check_picked(game, power)
    require(len(power.options(game)) > 1, "There is nothing to choose here.")


def is_at_work(game: Pirates) -> bool:
    """V28: a power that is copied belongs to somebody else, and was the last before."""
    used = [rank for rank in game.tilted(game.actor) if game.fourth[game.actor] in (NO_PIRATE, rank)]
    copies = any(isinstance(game.power(rank), CopyPower) for rank in used)
    return game.active in used or (copies and game.active == game.last)


def check_picked(game: Pirates, power: Power) -> None:
    """One die at most to trade; else dice that the power can touch."""
    count = sum(game.picked)
    most = MOST_THROWN if isinstance(power, DicePower) else 1 if isinstance(power, TradePower) else 0
    start = first_die(game.target)
    there = [game.dice[start + die] if fits(power, die) else 0 for die in range(ASIDE)]
    are_there = count <= most and all(game.picked[die] <= there[die] for die in range(ASIDE))
    require(are_there, "Dice are picked that the power cannot touch.")


def fits(power: Power, die: int) -> bool:
    return is_among(die, power.dice) if isinstance(power, (DicePower, TradePower)) else False


def targets(game: Pirates, power: Power) -> list[int]:
    """Return all whom the power touches."""
    found: list[int] = []
    target = game.next_target(power, game.actor, NOBODY)
    while target != NOBODY:
        found.append(target)
        target = game.next_target(power, game.actor, target)
    return found
