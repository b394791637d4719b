"""Fields that are declared once: what follows from them, what is refused, and where one can look at it."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.declared import Part
from flibuste.core.errors import BrokenGame, ImpossiblePosition
from flibuste.core.field_methods import BadField, parse, with_methods
from flibuste.core.fields import (
    ALL,
    NOBODY,
    OWN,
    By,
    Chips,
    Each,
    Fields,
    Lists,
    Of,
    Own,
    Rest,
    Same,
    Seat,
    Seats,
    Some,
    Texts,
    To,
)
from flibuste.core.game import ActionKind, Game, Mode, Setup
from flibuste.core.observer import Observer
from flibuste.core.pile import UNSEEN, Pile, pile_of
from flibuste.core.purse import Purses
from flibuste.core.state import EVERYTHING, OVER, SPECTATOR, State
from flibuste.core.view import Sight
from flibuste.match import load_state

KINDS: Final = 4
BOARD: Final = ("the board",)


def rounds(setup: Setup) -> int:
    return 2 * setup.seats


class Duel(Part):
    """Something in a game that has fields of its own."""

    rival: Annotated[i64, Seat(NOBODY), ALL]
    rolls: Annotated[list[int], Some(1, 6, longest=3), ALL]


class Everything(State):
    """A game with a field of every kind. It is not played."""

    round: Annotated[int, To(1, rounds), ALL]
    first: Annotated[i64, Seat(), ALL]
    open: Annotated[bool, ALL]
    hands: Annotated[list[Pile], Each(KINDS), OWN]
    deck: Annotated[Pile, Rest(KINDS), NOBODY]
    discards: Annotated[Pile, Of(KINDS), ALL]
    bids: Annotated[list[int], Each(0, 9), Own(-1)]
    places: Annotated[vec[i64], Each(0, 49, count=3), ALL]
    chosen: Annotated[vec[i64], Each(0, 9), By("chosen_in_sight", 10)]
    passed: Annotated[list[int], Seats(), ALL]
    track: Annotated[list[int], Some(0, 5, longest=4), ALL]
    past: Annotated[vec[i64], Some(0, 99), ALL]
    notes: Annotated[list[list[int]], Lists(1, 4, longest=2), ALL]
    tricks: Annotated[list[tuple[int, ...]], Lists(1, 4, longest=2), By("tricks_in_sight")]
    words: Annotated[list[list[str]], Texts(2), By("words_in_sight")]
    chips: Annotated[Purses, Chips(0, 100, credit=True, count=2, blank=10), ALL]
    secret: Annotated[i64, To(0, 9), NOBODY]
    duel: Annotated[Duel, Fields(), ALL]
    board: Annotated[tuple[str], Same(BOARD), ALL]
    author: ClassVar[str] = "nobody"

    def begin(self, chance: Chance) -> None:
        for seat in range(self.seats):
            self.hands[seat] = pile_of(KINDS, [seat, seat + 1])
            self.bids[seat] = 5 + seat
            self.chosen[seat] = seat
        self.words[1] = ["sea", "salt"]
        self.secret = 7
        self.tricks = [(2,), (3,)]
        self.deck.add(3)

    def chosen_in_sight(self, owner: i64, seat: i64) -> i64:
        return self.chosen[owner] if owner == seat else 10

    def tricks_in_sight(self, owner: i64, seat: i64) -> tuple[int, ...]:
        return self.tricks[owner] if owner == seat else ()

    def words_in_sight(self, team: i64, seat: i64) -> list[str]:
        return self.words[team][:] if team == seat else []

    def legal(self, seat: int) -> list[int]:
        return []

    def apply(self, seat: int, action: int, chance: Chance) -> None: ...

    def returns(self) -> list[float]:
        return [0.0] * self.seats

    def imagine(self, seat: int, chance: Chance) -> None: ...

    def check(self) -> None: ...


GAME: Final = Game(
    name="everything",
    edition=1,
    fewest=2,
    most=4,
    modes=(Mode("standard", 2, 4),),
    options=(),
    kinds=(ActionKind("none", 0),),
    state=Everything,
)


@pytest.fixture
def game() -> Everything:
    state = GAME.start(GAME.setup(2), Chance(1))
    assert isinstance(state, Everything)
    return state


def seen(game: Everything, seat: int) -> Everything:
    view = game.view(seat)
    assert isinstance(view, Sight)
    found = view.seen
    assert isinstance(found, Everything)
    return found


def test_a_blank_table_has_the_least_of_everything_unless_said_otherwise() -> None:
    blank: Any = GAME.set_out(GAME.setup(2))
    assert (blank.round, blank.first, blank.open, blank.secret) == (1, 0, False, 0)
    assert [hand.size for hand in blank.hands] == [0, 0]
    assert (list(blank.places), blank.passed, blank.words) == ([0, 0, 0], [], [[], []])
    assert blank.chips.chips() == [10, 10]
    assert (blank.duel.rival, blank.duel.rolls) == (NOBODY, [])
    assert blank.board is BOARD


def test_a_clone_is_equal_and_shares_nothing_but_what_never_changes(game: Everything) -> None:
    before = copy.deepcopy(game.all_fields())
    twin = game.clone()
    assert type(twin) is Everything
    assert twin.all_fields() == before
    twin.hands[0].add(1)
    twin.bids[0] = twin.places[0] = twin.chosen[0] = 9
    twin.words[1].append("sky")
    twin.notes[0].append(3)
    twin.tricks[0] += (3,)
    twin.chips.receive(0, 5)
    twin.duel.rolls.append(6)
    twin.deck.add(1)
    assert game.all_fields() == before
    assert twin.board is game.board


def test_each_sees_what_is_theirs(game: Everything) -> None:
    assert [hand.cards() for hand in seen(game, 1).hands] == [[UNSEEN, UNSEEN], [1, 2]]
    assert seen(game, 1).bids == [-1, 6]
    assert list(seen(game, 1).chosen) == [10, 1]
    assert seen(game, 1).words == [[], ["sea", "salt"]]
    assert seen(game, 1).tricks == [(), (3,)]
    assert [hand.cards() for hand in seen(game, SPECTATOR).hands] == [[UNSEEN, UNSEEN], [UNSEEN, UNSEEN]]
    assert seen(game, SPECTATOR).bids == [-1, -1]


def test_what_nobody_sees_is_blank_or_lies_face_down(game: Everything) -> None:
    assert seen(game, 0).secret == 0
    assert seen(game, 0).deck.cards() == [UNSEEN]


def test_somebody_may_see_everything(game: Everything) -> None:
    view = game.view(EVERYTHING)
    assert view.knows() == [0, 1]
    assert seen(game, EVERYTHING).all_fields() == game.all_fields()
    assert seen(game, EVERYTHING) is not game


def test_a_position_says_all_but_what_follows_from_the_rest(game: Everything) -> None:
    position = game.dump()
    assert position["duel"] == {"rival": NOBODY, "rolls": []}
    assert position["chips"] == [10, 10]
    assert "deck" not in position
    assert "board" not in position
    assert load_state(GAME, GAME.setup(2), position).dump() == position


def test_a_position_may_leave_out_what_is_blank() -> None:
    state = load_state(GAME, GAME.setup(2), {"actor": OVER})
    blank = GAME.set_out(GAME.setup(2))
    blank.actor = OVER
    assert state.all_fields() == blank.all_fields()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"round": 5}, "“round” must hold whole numbers from 1 to 4"),
        ({"bids": [1]}, "“bids”"),
        ({"places": [0, 0, 50]}, "“places”"),
        ({"duel": {"rival": 2}}, "“rival”"),
        ({"duel": 3}, "“duel” must be an object"),
        ({"duel": {"rivals": 1}}, "no field “rivals”"),
        ({"board": 1}, "no field “board”"),
        ({"deck": []}, "no field “deck”"),
    ],
)
def test_a_position_is_read_within_its_bounds(fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(ImpossiblePosition, match=sentence):
        load_state(GAME, GAME.setup(2), {"actor": 0, **fields})


def test_games_and_views_come_back_from_their_pickles(game: Everything) -> None:
    assert pickle.loads(pickle.dumps(game)).all_fields() == game.all_fields()
    for seat in (0, SPECTATOR):
        view = game.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view
    assert game.view(0) != game.view(1)


# Rows of numbers


def test_windows_have_names_and_limits_and_leave_no_gap() -> None:
    observer = Observer(GAME, GAME.setup(2))
    windows = {window.name: window for window in observer.windows}
    assert list(windows)[:4] == ["seat", "actor", "round", "first"]
    assert [window.start for window in observer.windows] == [0, *[window.end for window in observer.windows[:-1]]]
    assert observer.size == observer.windows[-1].end
    assert (windows["bids"].size, windows["bids"].least, windows["bids"].most) == (2, -1, 9)
    assert (windows["chosen"].least, windows["chosen"].most) == (0, 10)
    assert (windows["hands"].size, windows["hands"].most) == (2 * (KINDS + 1), None)
    assert (windows["deck"].size, windows["discards"].size) == (1, KINDS)
    assert (windows["duel.rolls"].size, windows["duel.rolls"].least) == (3, 0)
    assert (windows["round"].most, windows["notes"].size) == (4, 4)
    assert (windows["tricks"].size, windows["tricks"].least) == (4, 0)
    assert not {"past", "words", "board"} & set(windows)


def test_a_row_says_what_the_seat_sees(game: Everything) -> None:
    game.track = [1, 2, 3, 4, 5]
    game.passed = [1]
    observer = Observer(GAME, game.setup)
    row = list(observer.observe(game, 1))
    found = {window.name: row[window.start : window.end] for window in observer.windows}
    assert (found["seat"], found["actor"]) == ([1], [0])
    assert found["hands"] == [0, 0, 0, 0, 2, 0, 1, 1, 0, 0]
    assert (found["bids"], found["chosen"], found["deck"], found["secret"]) == ([-1, 6], [10, 1], [1], [0])
    assert (found["passed"], found["open"]) == ([0, 1], [0])
    assert found["track"] == [2, 3, 4, 5]  # the last of them
    assert found["notes"] == [0, 0, 0, 0]
    assert found["tricks"] == [0, 0, 3, 0]
    assert found["chips"] == [10, 10]
    view: Any = game.view(1)
    assert list(observer.observe_view(view)) == row


def test_rows_can_be_written_one_after_the_other(game: Everything) -> None:
    observer = Observer(GAME, game.setup)
    together = vec[i64]([0] * (2 * observer.size))
    for seat in range(2):
        observer.observe_into(together, seat * observer.size, game, seat)
    assert list(together) == [*observer.observe(game, 0), *observer.observe(game, 1)]


# What is refused


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        ("list[Pile]", "does not say who may see it"),
        ("Annotated[i64, To(0, 9)]", "who may see it comes last"),
        ("Annotated[i64, To(0, 9), EVERYBODY]", "who may see it comes last"),
        ("Annotated[i64, ALL]", "has bounds like To or Seat, not none"),
        ("Annotated[i64, Of(3), ALL]", r"has bounds like To or Seat, not Of\(3\)"),
        ("Annotated[i64, To(0), ALL]", "To takes least, most, blank"),
        ("Annotated[i64, To(0, 1, 2, 3), ALL]", "To takes least, most, blank"),
        ("Annotated[i64, To(0, 9), OWN]", "only where there is one for each seat"),
        ("Annotated[list[int], Each(0, 9), OWN]", r"Own\(number\) says what stands for those of others"),
        ("Annotated[dict[str, int], ALL]", "fields of the type dict"),
        ("Annotated[i64, 5, To(0, 9), ALL]", "is too much"),
    ],
)
def test_a_declaration_that_says_too_little_is_refused(annotation: str, sentence: str) -> None:
    with pytest.raises(BadField, match=f"gold: .*{sentence}"):
        parse("gold", annotation)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "guest_rules.py"
    sys.modules.pop("guest_rules", None)


GUEST: Final = """\
from __future__ import annotations

from typing import Annotated

from mypy_extensions import i64

from flibuste.core.fields import ALL, By, To
from flibuste.core.state import State


class Guest(State):
    gold: Annotated[i64, To(0, 9), ALL]
    food: Annotated[i64, To(0, 9), ALL]

    def dump(self) -> dict[str, object]:
        return {"by": "hand"}
"""


def imported(module: Path, text: str) -> ModuleType:
    module.write_text(text, encoding="utf-8")
    import guest_rules  # type: ignore[import-not-found]

    assert isinstance(guest_rules, ModuleType)
    return guest_rules


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("food: Annotated[i64, To(0, 9), ALL]", "food: i64", "food: i64 does not say who may see it"),
        ("food: Annotated[i64, To(0, 9), ALL]", 'food: Annotated[i64, To(0, 9), By("nose")]', "no method “nose”"),
    ],
)
def test_errors_point_at_the_declaration(old: str, new: str, sentence: str, module: Path) -> None:
    text = GUEST.replace(old, new)
    line = 1 + text.splitlines().index(f"    {new}")
    with pytest.raises(BrokenGame, match=rf"guest_rules\.py:{line}: .*{sentence}"):
        imported(module, text)


def test_fields_are_text() -> None:
    with pytest.raises(BrokenGame, match="must begin with “from __future__ import annotations”"):
        type("Guest", (State,), {"__annotations__": {"gold": int}, "__module__": __name__})


def test_what_is_written_by_hand_stays(module: Path) -> None:
    guest = imported(module, GUEST).Guest(Setup(2, "standard", {}))
    guest.blank()
    assert guest.dump() == {"by": "hand"}
    assert guest.clone().food == 0


def test_what_follows_can_be_stepped_into(module: Path) -> None:
    """A traceback shows the line that was written."""
    guest = imported(module, GUEST).Guest(Setup(2, "standard", {}))
    with pytest.raises(AttributeError) as caught:  # nothing is set yet
        guest.clone()
    entry = caught.traceback[-1]
    assert str(entry.frame.code.raw.co_filename) == "<fields of guest_rules.Guest>"
    assert "twin.gold = self.gold" in str(entry.statement)


def test_a_copy_of_the_source_has_the_same_methods(module: Path) -> None:
    assert with_methods("x = 1\n") == "x = 1\n"
    written = with_methods(GUEST)
    assert written.splitlines()[1:15] == GUEST.splitlines()[1:15]  # all stays where it is
    assert written.count("def dump(") == 1
    guest = imported(module, written).Guest(Setup(2, "standard", {}))
    guest.blank()
    assert guest.clone().all_fields() == {"actor": 0, "gold": 0, "food": 0}
    assert with_methods(written) == written
