"""Pirates vs Pirates as it is seen and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY, Event
from flibuste.games.pirates import rules
from flibuste.games.pirates.rules import ASIDE, DICE, DICE_OF, PIRATES, POWER_CARDS, POWERS, TRIALS, ZONES, PiratesView
from flibuste.table import Area, Choice, Piece, Table, with_uses

TINTS = (*rules.COLOURS, "")  # of dice; the last is for those put aside
BROUGHT = [Piece("1", "", "die", tint=tint) for tint in rules.COLOURS]  # on the card that brings it, whose words tell


def draw(view: PiratesView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    areas = [Area("row", _("This trial, and the next"), _trials(view, catalogue))]
    if view.setup.choice("crews") == "neutral":
        areas.append(Area("row", _("Neutral pirates"), _pirates(view, rules.NEUTRAL, catalogue)))
    for seat in range(view.setup.seats):
        areas += _seat(view, seat, names[seat], catalogue)
    choices = [Choice(action, _choice(view, action, names, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _trials(view: PiratesView, catalogue: Catalogue) -> tuple[Piece, ...]:
    """With the dice that count now, if a power has changed that."""
    pieces = [_slip(_trial(trial, catalogue), TRIALS[trial].category) for trial in view.trials]
    if len(view.trials) == 2 and view.counting != TRIALS[view.trials[0]].dice:
        dice = " ".join(_die(die, catalogue) for die in range(ASIDE) if view.counting >> die & 1)
        pieces.insert(1, _slip(catalogue.gettext("Only these count now: {dice}").format(dice=dice)))
    return tuple(pieces)


def _seat(view: PiratesView, seat: int, name: str, catalogue: Catalogue) -> list[Area]:
    """The pirates and dice in front of a player, those at rest, and what is known of the hand."""
    _, place, won = catalogue.gettext, seat * ZONES, len(view.won[seat % len(view.won)])
    title = catalogue.ngettext("{name} ({count} trial won)", "{name} ({count} trials won)", won)
    note = catalogue.ngettext("{count} trial won", "{count} trials won", won).format(count=won)
    back = Piece("?", _("a pirate"), "back", "back")
    face_down = (back,) * (view.down[seat] if view.asked <= rules.SEND and seat != view.seat else 0)
    sent = _pirates(view, place + rules.FRONT, catalogue) + _pirates(view, place + rules.TILTED, catalogue, " ↷")
    dice = [_thrown(view, seat, die, catalogue) for die in range(DICE) for _copy in range(view.dice[seat * DICE + die])]
    resting = _pirates(view, place + rules.RESTING, catalogue)
    hand = _pirates(view, place + rules.HAND, catalogue) + (back,) * view.hidden[seat]
    whose = _("Your hand") if seat == view.seat else _("Hand of {name}")
    return [
        Area("row", title.format(name=name, count=won), face_down + sent, seat, note=note),
        Area("dice", _("Dice of {name}").format(name=name), tuple(dice), seat, note=_("dice")),
        Area("row", _("At rest, of {name}").format(name=name), resting, seat, note=_("at rest")),
        Area("hand", whose.format(name=name), hand, seat, note=_("in hand")),
    ]


def _pirates(view: PiratesView, place: int, catalogue: Catalogue, mark: str = "") -> tuple[Piece, ...]:
    return tuple([_card(view, rank, mark, catalogue) for rank in PIRATES if view.place[rank] == place])


def _card(view: PiratesView, rank: int, mark: str, catalogue: Catalogue) -> Piece:
    voice = f"{_pirate(rank, catalogue)} — {_power(rank, catalogue)} {_text(PIRATES[rank]['says'], catalogue)}"
    # STEAL without a rank is never legal: a card that has no other use is pressed in vain.
    uses = [*[action for action in view.legal if rank in _named(view, action)], rules.STEAL]
    dice = tuple([BROUGHT[colour] for colour in range(3) for _die in range(DICE_OF[3 * rank + colour])])
    return with_uses(Piece(_pirate(rank, catalogue) + mark, voice, art=f"pirate-{rank}", on=dice), view.legal, uses)


def _named(view: PiratesView, action: int) -> list[int]:
    """Return the pirates that an action is about; in an exchange the one who is left, and the one who comes."""
    if action >= rules.PICK:
        return []
    if rules.SWAP <= action < rules.STEAL:
        upright = [rank for rank in PIRATES if view.place[rank] == view.seat * ZONES + rules.FRONT]
        neutral = [rank for rank in PIRATES if view.place[rank] == rules.NEUTRAL]
        return [upright[(action - rules.SWAP) // 4], neutral[(action - rules.SWAP) % 4]]
    return [action - (rules.DECLINE if rules.DECLINE <= action < rules.SWAP else view.asked)]


def _thrown(view: PiratesView, seat: int, die: int, catalogue: Catalogue) -> Piece:
    # Not for dice put aside: PICK + ASIDE would be DONE.
    use = rules.PICK + die if seat == view.target and die != ASIDE else rules.STEAL
    return with_uses(Piece(_die(die, catalogue), _die(die, catalogue), "die", tint=TINTS[die // 6]), view.legal, [use])


def _slip(text: str, art: str = "") -> Piece:
    return Piece(text, text, "text", art)


def _text(texts: Mapping[str, str], catalogue: Catalogue) -> str:
    """Return what a content file says in the language of the player."""
    return texts.get(str(catalogue.info().get("language")), texts["en"])


@cache
def _pirate(rank: int, catalogue: Catalogue) -> str:
    """Rank, name, dice, and the mark of a power that touches the dice of opponents."""
    if rank == 0:
        return catalogue.gettext("a pirate")
    letters = catalogue.gettext("rby")
    dice = "".join(letters[colour] * DICE_OF[3 * rank + colour] for colour in range(3))
    return f"{rank} {_text(PIRATES[rank], catalogue)} [{dice}{'!' if POWERS[rank].on_opponents else ''}]"


def _power(rank: int, catalogue: Catalogue) -> str:
    return _text(POWER_CARDS[rank], catalogue)


def _trial(trial: int, catalogue: Catalogue) -> str:
    card = rules.TRIAL_CARDS[trial]
    return f"{_text(card['name'], catalogue)} — {_text(card, catalogue)}"


def _die(die: int, catalogue: Catalogue) -> str:
    return "×" if die == ASIDE else catalogue.gettext("rby")[die // 6] + str(die % 6 + 1)


def _choice(view: PiratesView, action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if action == rules.DONE:
        return _("Steal nobody") if view.asked == rules.STEAL else _("That is all")
    if action >= rules.PICK:
        return _die(action - rules.PICK, catalogue)
    sentences = {
        rules.PASS_ON: _("Pass on {pirate}: {power}"),
        rules.SEND: _("Send {pirate}: {power}"),
        rules.USE: _("Use {pirate}: {power}"),
        rules.DECLINE: _("Decline the power of {pirate}"),
        rules.SWAP: _("Leave {left} for {pirate}: {power}"),
        rules.STEAL: _("Steal {pirate} from {name}: {power}"),
    }
    sentence = sentences[max(kind for kind in sentences if kind <= action)]
    ranks = _named(view, action)
    left, pirate, owner = (
        _pirate(ranks[0], catalogue),
        _pirate(ranks[-1], catalogue),
        names[view.place[ranks[0]] // ZONES],
    )
    return sentence.format(left=left, pirate=pirate, power=_power(ranks[-1], catalogue), name=owner)


def _prompt(view: PiratesView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.asked == rules.SEND and rules.TIED in view.fourth:
        return _("A tie! Which fourth pirate do you send? Only the power counts, or the rank.")
    prompts = {
        rules.PASS_ON: _("Whom do you pass on to the player on your left?"),
        rules.SEND: _("Whom do you send to this trial?"),
        rules.USE: _("Your turn: whose power do you use?"),
        rules.PICK: _("{power} Which die of {name}?"),
        rules.STEAL: _("You have won the trial: whom do you steal?"),
    }
    power = _power(view.active, catalogue) if view.active else ""
    return prompts[view.asked].format(power=power, name=names[view.target])


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _ = catalogue.gettext
    what, seat, piece, amount, _written = event
    sentences = {
        rules.DEALT: _("{name} is dealt {thing}."),
        rules.REVEALED: _("{thing} is neutral.") if seat == NOBODY else _("{name} shows {thing}."),
        rules.PASS_ON: _("{name} sets aside {thing}."),
        rules.RECEIVED: _("{name} is passed {thing}."),
        rules.TURNED_UP: _("A trial is turned up. {thing}"),
        rules.PUT_UNDER: _("Of the same category, so it goes under the pile. {thing}"),
        rules.SEND: _("{name} sends {thing}."),
        rules.ROLLED: _("{name} rolls {other}."),
        rules.BEGINS: _("{name} has the highest rank and begins."),
        rules.USE: _("{name} uses the power of {thing}. {power}"),
        rules.DECLINE: _("{name} declines the power of {thing}."),
        rules.SWAP: _("{name} leaves {other} for {thing}. {power}"),
        rules.CHANGED: _("{name}: {thing} becomes {other}.") if amount < ASIDE else _("{name}: {thing} is put aside."),
        rules.SCORED: _("{name} scores {thing}, with a total of {other}.") if amount else _("{name} scores {thing}."),
        rules.TIE: _("{name} is in a tie, and sends a fourth pirate."),
        rules.WON_TRIAL: _("{name} wins the trial."),
        rules.STEAL: _("{name} steals {thing} from {other}.") if piece else _("{name} steals nobody."),
        rules.WON: _("{name} has won!"),
    }
    power = _power(piece, catalogue) if what in (rules.USE, rules.SWAP) else ""
    thing, other = _thing(what, piece, catalogue), _other(what, piece, amount, names, catalogue)
    return sentences[what].format(name=names[seat], thing=thing, other=other, power=power)


def _thing(what: int, piece: int, catalogue: Catalogue) -> str:
    if what in (rules.TURNED_UP, rules.PUT_UNDER, rules.WON_TRIAL):
        return _trial(piece, catalogue)
    if what == rules.CHANGED:
        return _die(piece, catalogue)
    return str(piece) if what in (rules.SCORED, rules.ROLLED) else _pirate(piece, catalogue)


def _other(what: int, piece: int, amount: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if what == rules.ROLLED:
        return " ".join(_die(6 * piece + int(face) - 1, catalogue) for face in str(amount))
    if what == rules.CHANGED:
        return _die(amount, catalogue)
    if what == rules.SWAP:
        return _pirate(amount, catalogue)
    return names[amount] if what == rules.STEAL and piece else str(amount)
