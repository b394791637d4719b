"""Aquatika on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.core.state import SPECTATOR
from flibuste.games.aquatika.pieces import KINDS
from flibuste.games.aquatika.table import draw
from flibuste.lab.scenes import play
from tests.games.aquatika.test_sheet import CARRY, NOT_YOURS, OCTOPUS_LIMIT, go, reef, rows
from tests.picking import buttons, in_vain, joined_in_vain, pick, pieces

NAMES = ["Ada", "Bo"]
SEA = "The sea"


def test_picking_the_shark_and_then_the_cell_leaves_one_move() -> None:
    table = draw(reef(rows({4: ". f . . .", 3: ". S . S .", 7: "f . . . ."})).view(0), NAMES, ENGLISH)
    shark, prey = (SEA, "the shark (Ada) on b3"), (SEA, "the flying fish (Bo) on b4")
    ways = [go("b3", there) for there in ("b4", "a4", "c4", "a3", "c3")]
    assert sorted(pick(table, shark)) == sorted(ways)
    assert pick(table, shark, prey) == pick(table, prey) == [go("b3", "b4")]
    assert pick(table, (SEA, "c4, empty")) == [go("b3", "c4"), go("d3", "c4")]
    assert pick(table, (SEA, "c4, empty"), shark) == [go("b3", "c4")]
    assert pick(table, (SEA, "a6, empty")) == buttons(table) == []


def test_an_octopus_that_has_prey_is_asked_once_more() -> None:
    table = draw(reef(CARRY).view(0), NAMES, ENGLISH)
    assert pick(table, (SEA, "the octopus"), (SEA, "c5, empty")) == [go("c4", "c5"), go("c4", "c5", carry=1)]


def test_what_goes_into_a_camp_is_chosen_by_name() -> None:
    early = reef(rows({7: "f . . . .", 2: "O . . . ."}), placing=True)
    assert buttons(draw(early.view(0), NAMES, ENGLISH)) == list(range(KINDS))


def test_a_creature_that_is_pressed_in_vain_says_how_it_moves() -> None:
    state = reef(rows({7: "O o . . .", 5: "s . . . .", 2: ". . . . S"}))
    table = draw(state.view(0), NAMES, ENGLISH)
    assert in_vain(state, table, SEA, "the octopus (Ada) on a7") == OCTOPUS_LIMIT
    assert in_vain(state, table, SEA, "the shark (Bo) on a5") == NOT_YOURS
    (goal,) = [piece.words for piece in pieces(table, SEA) if piece.words.endswith("the goal of Bo")]
    assert in_vain(state, table, SEA, goal) == "That is the goal of the other side: your pieces stay out of it."
    assert not [piece for piece in pieces(draw(state.view(1), NAMES, ENGLISH)) if piece.wish is not None]


def test_a_creature_that_can_move_also_says_what_it_cannot() -> None:
    state = reef(rows({4: ". f . . .", 3: ". S . S .", 7: "f . . . ."}))
    table = draw(state.view(0), NAMES, ENGLISH)
    sentence = "A shark goes one cell ahead, diagonally ahead or sideways, never back."
    assert joined_in_vain(state, table, SEA, "the shark (Ada) on b3") == sentence
    prey = [piece for piece in pieces(table, SEA) if piece.words.startswith("the flying fish (Bo) on b4")]
    assert {piece.wish for piece in prey} == {None}  # a shark that is picked says why not, if it is not that one


def test_before_the_camps_are_full_nothing_moves() -> None:
    state = reef(rows({2: "O . . . ."}), placing=True)
    table = draw(state.view(0), NAMES, ENGLISH)
    assert in_vain(state, table, SEA, "the octopus (Ada)") == "Fill your camp first, with three of each kind."


def test_views_that_differ_in_what_was_eaten_are_not_the_same() -> None:
    """A shark eats an octopus: everyone learns what it held, and nobody else what another octopus holds."""
    after = []
    for eaten, kept in (("S", "f"), ("f", "S")):
        state = reef(rows({4: f". o+{eaten} O+{kept} . .", 3: ". S . . .", 7: "f . . . ."}))
        play(state, 0, go("b3", "b4"))
        after.append(state)
    for viewer in (SPECTATOR, 1):
        one, other = [state.view(viewer) for state in after]
        assert list(one.seen.sea) == list(other.seen.sea)
        assert one != other
    assert "eaten" not in after[0].dump()
