"""Pirates vs Pirates as it is seen and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import Sight
from flibuste.games.pirates import numbers
from flibuste.games.pirates.cards import LOWEST, PIRATES, TRIALS
from flibuste.games.pirates.dice import colour_of, die_of, face_of, first_die, is_among
from flibuste.games.pirates.numbers import (
    ASIDE,
    CHOOSE,
    COLOURS,
    DECLINE,
    DICE,
    DONE,
    IN_SIGHT,
    NO_PIRATE,
    PASS_ON,
    PICK,
    SEND,
    STEAL,
    SWAP,
    TIED,
    USE,
)
from flibuste.games.pirates.powers import TradePower
from flibuste.games.pirates.rules import Pirates
from flibuste.table import Area, Choice, Piece, Table, with_uses
from flibuste.table.sentences import HAS_WON, Sentence, for_those_who_wait, title_of_hand

TINTS: Final = (*COLOURS, "")  # of dice; the last is for those put aside
BROUGHT: Final = [Piece("1", "", "die", tint=tint) for tint in COLOURS]  # on the card that brings it, whose words tell
USED: Final = " ↷"  # on the card of a pirate whose power was used or declined

THE_TRIALS: Final = Sentence("This trial, and the next")
NEUTRAL_PIRATES: Final = Sentence("Neutral pirates")
COUNTING: Final = Sentence("Only these count now: {dice}")
TURNED_ROUND: Final = Sentence("Turned round: the least is best")
LEAST_TURNED_ROUND: Final = Sentence("Turned round: the most is best")
WAITS: Final = Sentence("uses powers after everyone else")
A_PIRATE: Final = Sentence("a pirate")
LETTERS: Final = Sentence("rby")  # of the three colours
IN_FRONT: Final = Sentence("{name} ({count} trial won)", "{name} ({count} trials won)")
TRIALS_WON: Final = Sentence("{count} trial won", "{count} trials won")
DICE_OF: Final = Sentence("Dice of {name}")
OWN_DICE: Final = Sentence("dice")
RESTING_OF: Final = Sentence("At rest, of {name}")
RESTING: Final = Sentence("at rest")
IN_HAND: Final = Sentence("in hand")

CHOICES: Final = {
    PASS_ON: Sentence("Pass on {pirate}: {power}"),
    SEND: Sentence("Send {pirate}: {power}"),
    USE: Sentence("Use {pirate}: {power}"),
    DECLINE: Sentence("Decline the power of {pirate}"),
    SWAP: Sentence("Leave {left} for {pirate}: {power}"),
    STEAL: Sentence("Steal {pirate} from {name}: {power}"),
    CHOOSE: Sentence("Choose {pirate}: {power}"),
}
STEAL_NOBODY: Final = Sentence("Steal nobody")
THAT_IS_ALL: Final = Sentence("That is all")

PROMPTS: Final = {
    PASS_ON: Sentence("Whom do you pass on to the player on your left?"),
    SEND: Sentence("Whom do you send to this trial?"),
    USE: Sentence("Your turn: whose power do you use?"),
    CHOOSE: Sentence("{power} Whom do you choose?"),
    PICK: Sentence("{power} Which die of {name}?"),
    STEAL: Sentence("You have won the trial: whom do you steal?"),
}
IN_RETURN: Final = Sentence("{power} Which die does {name} get from you?")
EXCHANGED: Final = Sentence("Do you use the power of {pirate}? {power}")
A_TIE: Final = Sentence("A tie! Which fourth pirate do you send? Only the power counts, or the rank.")

STORY: Final = {
    numbers.DEALT: Sentence("{name} is dealt {thing}."),
    numbers.REVEALED: Sentence("{name} shows {thing}."),
    numbers.PASS_ON: Sentence("{name} sets aside {thing}."),
    numbers.RECEIVED: Sentence("{name} is passed {thing}."),
    numbers.TURNED_UP: Sentence("A trial is turned up. {thing}"),
    numbers.PUT_UNDER: Sentence("Of the same category, so it goes under the pile. {thing}"),
    numbers.SEND: Sentence("{name} sends {thing}."),
    numbers.ROLLED: Sentence("{name} rolls {other}."),
    numbers.BEGINS: Sentence("{name} has the highest rank and begins."),
    numbers.USE: Sentence("{name} uses the power of {thing}. {power}"),
    numbers.DECLINE: Sentence("{name} declines the power of {thing}."),
    numbers.SWAP: Sentence("{name} leaves {other} for {thing}. {power}"),
    numbers.CHANGED: Sentence("{name}: {thing} becomes {other}."),
    numbers.TRADED: Sentence("{name} hands over {thing} to {other}."),
    numbers.BLOCKED: Sentence("{name} loses the power of {thing}."),
    numbers.WOKE: Sentence("{name} wakes {thing}."),
    numbers.COPIED: Sentence("{name} copies {thing}. {power}"),
    numbers.TURNED_ROUND: Sentence("{name} turns the next trial round."),
    numbers.WAITS: Sentence("{name} uses powers after everyone else from now on."),
    numbers.SCORED: Sentence("{name} scores {thing}."),
    numbers.TIE: Sentence("{name} is in a tie, and sends a fourth pirate."),
    numbers.WON_TRIAL: Sentence("{name} wins the trial."),
    numbers.STEAL: Sentence("{name} steals {thing} from {other}."),
    numbers.WON: HAS_WON,
}
IS_NEUTRAL: Final = Sentence("{thing} is neutral.")
IS_PUT_ASIDE: Final = Sentence("{name}: {thing} is put aside.")
SCORED_WITH_TOTAL: Final = Sentence("{name} scores {thing}, with a total of {other}.")
STOLE_NOBODY: Final = Sentence("{name} steals nobody.")


def draw(view: Sight[Pirates], names: Sequence[str], catalogue: Catalogue) -> Table:
    areas = [Area("row", THE_TRIALS.say(catalogue), _trials(view, catalogue))]
    if view.setup.choice("crews") == "neutral":
        neutral = _pirates(view, view.seen.neutral(), catalogue)
        areas.append(Area("row", NEUTRAL_PIRATES.say(catalogue), neutral))
    for seat in range(view.setup.seats):
        areas += _seat(view, seat, names, catalogue)
    choices = [Choice(action, _choice(view, action, names, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _trials(view: Sight[Pirates], catalogue: Catalogue) -> tuple[Piece, ...]:
    """With the dice that count now, if a power has changed that."""
    seen = view.seen
    pieces = [_slip(_trial(trial, catalogue), TRIALS[trial].category) for trial in seen.trials]
    if len(seen.trials) == IN_SIGHT and seen.counting != TRIALS[seen.trials[0]].dice:
        dice = " ".join(_die(die, catalogue) for die in range(ASIDE) if is_among(die, seen.counting))
        pieces.insert(1, _slip(COUNTING.say(catalogue, dice=dice)))
    if seen.next_turned:
        pieces.append(_turned_round(seen.trials[-1], catalogue))
    if seen.turned:
        pieces.insert(1, _turned_round(seen.trials[0], catalogue))
    return tuple(pieces)


def _turned_round(trial: int, catalogue: Catalogue) -> Piece:
    return _slip((LEAST_TURNED_ROUND if TRIALS[trial].kind == LOWEST else TURNED_ROUND).say(catalogue))


def _seat(view: Sight[Pirates], seat: int, names: Sequence[str], catalogue: Catalogue) -> list[Area]:
    """The pirates and dice in front of a player, those at rest, and what is known of the hand."""
    seen, name, won = view.seen, names[seat], view.seen.score(seat)
    back = Piece("?", A_PIRATE.say(catalogue), "back", "back")
    front = (back,) * seen.face_down[seat] + _pirates(view, seen.front(seat), catalogue)
    front += _pirates(view, seen.tilted(seat), catalogue, USED)
    dice = _dice(view, seat, catalogue)
    resting = _pirates(view, seen.resting(seat), catalogue)
    hand = _pirates(view, seen.hand(seat), catalogue) + (back,) * seen.hidden[seat]
    return [
        Area("row", IN_FRONT.say(catalogue, won, name=name), front, seat, note=_note(view, seat, catalogue)),
        Area("dice", DICE_OF.say(catalogue, name=name), dice, seat, note=OWN_DICE.say(catalogue)),
        Area("row", RESTING_OF.say(catalogue, name=name), resting, seat, note=RESTING.say(catalogue)),
        Area("hand", title_of_hand(view, seat, names, catalogue), hand, seat, note=IN_HAND.say(catalogue)),
    ]


def _note(view: Sight[Pirates], seat: int, catalogue: Catalogue) -> str:
    won = TRIALS_WON.say(catalogue, view.seen.score(seat))
    return f"{won}, {WAITS.say(catalogue)}" if seat in view.seen.late else won


def _pirates(view: Sight[Pirates], ranks: Sequence[int], catalogue: Catalogue, mark: str = "") -> tuple[Piece, ...]:
    return tuple([_card(view, rank, mark, catalogue) for rank in ranks])


def _card(view: Sight[Pirates], rank: int, mark: str, catalogue: Catalogue) -> Piece:
    voice = f"{_pirate(rank, catalogue)} — {_power(rank, catalogue)} {_text(PIRATES[rank].says, catalogue)}"
    # STEAL without a rank is never legal: a card that has no other use is pressed in vain.
    uses = [*[action for action in view.legal if rank in _named(view, action)], STEAL]
    dice = tuple([BROUGHT[colour] for colour in range(len(COLOURS)) for _die in range(PIRATES[rank].dice[colour])])
    return with_uses(Piece(_pirate(rank, catalogue) + mark, voice, art=f"pirate-{rank}", on=dice), view.legal, uses)


def _named(view: Sight[Pirates], action: int) -> list[int]:
    """Return the pirates that an action is about; in an exchange the one who is left, and the one who comes."""
    if action >= PICK:
        return []
    if SWAP <= action < STEAL:
        return [view.seen.left_by(view.seat, action), view.seen.taken_by(action)]
    return [action - _kind(action)]


def _kind(action: int) -> int:
    """Return the first action of its kind."""
    return max(kind for kind in CHOICES if kind <= action)


def _dice(view: Sight[Pirates], seat: int, catalogue: Catalogue) -> tuple[Piece, ...]:
    thrown = view.seen.dice
    start = first_die(seat)
    return tuple([_thrown(view, seat, die, catalogue) for die in range(DICE) for _copy in range(thrown[start + die])])


def _thrown(view: Sight[Pirates], seat: int, die: int, catalogue: Catalogue) -> Piece:
    # Not for dice put aside: PICK + ASIDE would be DONE.
    use = PICK + die if seat == _picked_from(view) and die != ASIDE else STEAL
    mark = _die(die, catalogue)
    return with_uses(Piece(mark, mark, "die", tint=TINTS[colour_of(die)]), view.legal, [use])


def _picked_from(view: Sight[Pirates]) -> int:
    """Return whose dice can be picked: in a trade one's own come second."""
    seen = view.seen
    power = seen.power_at_work()
    gives = seen.asked == PICK and isinstance(power, TradePower) and power.gives(seen)
    return seen.actor if gives else seen.target


def _slip(text: str, art: str = "") -> Piece:
    return Piece(text, text, "text", art)


def _text(texts: Mapping[str, str], catalogue: Catalogue) -> str:
    """Return what a content file says in the language of the player."""
    return texts.get(str(catalogue.info().get("language")), texts["en"])


@cache
def _pirate(rank: int, catalogue: Catalogue) -> str:
    """Rank, name, dice, and the mark of a power that touches the dice of opponents."""
    if rank == NO_PIRATE:
        return A_PIRATE.say(catalogue)
    pirate = PIRATES[rank]
    letters = LETTERS.say(catalogue)
    dice = "".join(letters[colour] * pirate.dice[colour] for colour in range(len(COLOURS)))
    return f"{rank} {_text(pirate.name, catalogue)} [{dice}{'!' if pirate.power.on_opponents else ''}]"


def _power(rank: int, catalogue: Catalogue) -> str:
    return _text(PIRATES[rank].power.texts, catalogue)


def _trial(trial: int, catalogue: Catalogue) -> str:
    return f"{_text(TRIALS[trial].name, catalogue)} — {_text(TRIALS[trial].texts, catalogue)}"


def _die(die: int, catalogue: Catalogue) -> str:
    return "×" if die == ASIDE else f"{LETTERS.say(catalogue)[colour_of(die)]}{face_of(die)}"


def _choice(view: Sight[Pirates], action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if action == DONE:
        return (STEAL_NOBODY if view.seen.asked == STEAL else THAT_IS_ALL).say(catalogue)
    if action >= PICK:
        return _die(action - PICK, catalogue)
    ranks = _named(view, action)
    return CHOICES[_kind(action)].say(
        catalogue,
        left=_pirate(ranks[0], catalogue),
        pirate=_pirate(ranks[-1], catalogue),
        power=_power(ranks[-1], catalogue),
        name=names[view.seen.owner(ranks[0])],
    )


def _prompt(view: Sight[Pirates], names: Sequence[str], catalogue: Catalogue) -> str:
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    seen = view.seen
    if seen.asked == SEND and TIED in seen.fourth:
        return A_TIE.say(catalogue)
    power = _power(seen.active, catalogue) if seen.active != NO_PIRATE else ""
    name = names[seen.target]
    if seen.asked == USE and seen.active != NO_PIRATE:
        return EXCHANGED.say(catalogue, pirate=_pirate(seen.active, catalogue), power=power)
    if seen.asked == PICK and _picked_from(view) != seen.target:
        return IN_RETURN.say(catalogue, power=power, name=name)
    return PROMPTS[seen.asked].say(catalogue, power=power, name=name)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    return _sentence(event).say(
        catalogue,
        name=names[event.seat],
        thing=_thing(event, catalogue),
        other=_other(event, names, catalogue),
        power=_power(event.piece, catalogue) if event.what in (USE, SWAP, numbers.COPIED) else "",
    )


def _sentence(event: Event) -> Sentence:
    if event.what == numbers.REVEALED and event.seat == NOBODY:
        return IS_NEUTRAL
    if event.what == numbers.CHANGED and event.amount == ASIDE:
        return IS_PUT_ASIDE
    if event.what == numbers.SCORED and event.amount > 0:
        return SCORED_WITH_TOTAL
    if event.what == STEAL and event.piece == NO_PIRATE:
        return STOLE_NOBODY
    return STORY[event.what]


def _thing(event: Event, catalogue: Catalogue) -> str:
    if event.what in (numbers.TURNED_UP, numbers.PUT_UNDER, numbers.WON_TRIAL):
        return _trial(event.piece, catalogue)
    if event.what in (numbers.CHANGED, numbers.TRADED):
        return _die(event.piece, catalogue)
    if event.what in (numbers.SCORED, numbers.ROLLED):
        return str(event.piece)
    return _pirate(event.piece, catalogue)


def _other(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    if event.what == numbers.ROLLED:
        return " ".join(_die(die_of(event.piece, int(face)), catalogue) for face in str(event.amount))
    if event.what == numbers.CHANGED:
        return _die(event.amount, catalogue)
    if event.what == SWAP:
        return _pirate(event.amount, catalogue)
    if event.what == numbers.TRADED or (event.what == STEAL and event.piece != NO_PIRATE):
        return names[event.amount]
    return str(event.amount)
