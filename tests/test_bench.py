"""The bench of speeds: which rows it measures, how, and what it says of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.builds import hash_of
from bench.markdown import Column, MarkdownTable
from bench.reports import Row, marked, sum_up
from bench.sides import MOST_ROUNDS, TURNS, Lacking, Outcome, Request, Side, Slice, compare
from bench.speed import WHATS, plan, read_arguments
from bench.worker import Desk, flibuste_work

SHELF = [
    {"game": "fuji-flush", "package": "flibuste.games.fuji_flush", "modes": [["standard", 3, 8]]},
    {"game": "pirates", "package": "flibuste.games.pirates", "modes": [["battle", 2, 4], ["teams", 4, 4]]},
]


def row(game: str, what: str = "games") -> Row:
    return Row(game, f"flibuste.games.{game}", "standard", 4, what)


class Scripted(Side):
    """A side that takes so many seconds for its slices."""

    def __init__(self, name: str, seconds: Sequence[float], diary: list[str], lacks: str = "") -> None:
        super().__init__(name)
        self.seconds = seconds
        self.diary = diary
        self.lacks = lacks
        self.counts: list[int] = []

    def begin(self, request: Request, count: int) -> int:
        self.counts.append(count)
        if self.lacks:
            raise Lacking(self.lacks)
        return count or 7

    def measure(self, turn: int) -> Slice:
        self.diary.append(self.name)
        return Slice(7, 70, self.seconds[min(turn, len(self.seconds) - 1)])


def test_boxes_are_named_one_by_one_or_in_a_list() -> None:
    found = read_arguments(["--only", "jamaica,leduc", "--only", "fuji-flush", "--what", "games,views"])
    assert found.only == ["jamaica", "leduc", "fuji-flush"]
    assert found.what == ["games", "views"]
    assert read_arguments(["--only", "paires"]).only == ["paires"]


@pytest.mark.parametrize("words", [["--what", "dice"], ["--pure", "--against", "HEAD"]])
def test_what_cannot_be_measured_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        read_arguments(words)


def test_a_box_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(SystemExit, match=r"“jamaca”; there are: fuji-flush, pirates\."):
        plan(SHELF, ["jamaca"], ["games"], everything=False)


def test_the_usual_mode_is_measured_for_few_and_for_four() -> None:
    rows = plan(SHELF, [], ["games"], everything=False)
    assert [(one.game, one.mode, one.seats) for one in rows] == [
        ("fuji-flush", "standard", 3),
        ("fuji-flush", "standard", 4),
        ("pirates", "battle", 2),
        ("pirates", "battle", 4),
    ]
    box = {"game": "jamaica", "package": "flibuste.games.jamaica", "modes": [["ghost", 2, 2], ["race", 2, 6]]}
    assert {one.mode for one in plan([box], [], ["games"], everything=False)} == {"race"}, "the first for four"


def test_everything_is_every_mode_for_few_for_four_and_for_many() -> None:
    rows = plan(SHELF, [], ["games"], everything=True)
    assert [(one.mode, one.seats) for one in rows] == [
        ("standard", 3),
        ("standard", 4),
        ("standard", 8),
        ("battle", 2),
        ("battle", 4),
        ("teams", 4),
    ]


def test_sides_take_turns_and_each_is_first_in_every_second_one() -> None:
    diary: list[str] = []
    compare([Scripted("this", [1.0], diary), Scripted("that", [1.0], diary)], {}, closely=True)
    assert diary == ["this", "that", "that", "this"] * (TURNS // 2)


def test_all_builds_do_the_same_work_in_a_slice() -> None:
    this, that = Scripted("this", [1.0], []), Scripted("that", [1.0], [])
    compare([this, that], {}, closely=True)
    assert (this.counts, that.counts) == ([0], [7])


def test_the_best_slice_counts() -> None:
    found = compare([Scripted("this", [2.0, 1.0, 1.0, 3.0], [])], {}, closely=False)["this"]
    assert (found.rate(), found.parts_rate(), found.spread()) == (7.0, 70.0, 0.0)


@pytest.mark.parametrize(
    ("this", "that", "rounds"),
    [
        ([1.0], [1.02], 1),
        ([1.0], [1.05], MOST_ROUNDS),  # too far apart
        ([1.0, 1.5], [1.0], 2),  # one slice alone was good, until another round has one as good
    ],
)
def test_a_row_in_doubt_is_measured_again(this: list[float], that: list[float], rounds: int) -> None:
    diary: list[str] = []
    compare([Scripted("this", this, diary), Scripted("that", that, diary)], {}, closely=True)
    assert len(diary) == 2 * TURNS * rounds


def test_what_a_commit_lacks_is_left_out_and_told() -> None:
    diary: list[str] = []
    found = compare([Scripted("this", [1.0], diary), Scripted("that", [1.0], diary, "no search")], {}, closely=True)
    assert found["that"].lacks == "no search"
    assert row("leduc").rate_cell(found["that"]) == "lacks it"
    assert diary == ["this"] * TURNS


def test_only_rows_outside_three_per_cent_are_marked() -> None:
    assert [marked(ratio) for ratio in (0.96, 0.98, 1.02, 1.04)] == ["SLOWER", "", "", "FASTER"]


def test_games_are_counted_whole_and_all_else_by_its_parts() -> None:
    found = Outcome([Slice(count=10, parts=500, seconds=0.5)])
    assert row("leduc").rate_cell(found) == "20"
    assert row("leduc", "search").rate_cell(found) == "1,000"


def test_the_end_tells_the_geometric_mean_and_the_slowest_rows() -> None:
    ratios = {row("a"): 0.5, row("b"): 2.0, row("c"): 1.0, row("d", "views"): 1.0}
    mean, outside, slowest = sum_up(ratios, "abc")
    assert mean == "this / abc, geometric mean of 4 rows: 1.000 × (games 1.000, views 1.000)."
    assert outside == "Rows outside ±3 %: 2."
    assert slowest.startswith("Slowest: a standard 4 games 0.500 ×, c ")


def test_tables_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    table = MarkdownTable([Column("game", 10, is_number=False), Column("rate", 7)])
    table.head()
    table.row(["leduc", "1,000"])
    assert capsys.readouterr().out.splitlines() == [
        "| game       |    rate |",
        "|------------|--------:|",
        "| leduc      |   1,000 |",
    ]


@pytest.mark.parametrize("what", WHATS)
def test_a_slice_is_the_same_work_every_time(what: str) -> None:
    desk = Desk(flibuste_work)
    request = {"package": "flibuste.games.fuji_flush", "mode": "standard", "seats": 3, "what": what, "count": 1}
    first, second = desk.answer({**request}), desk.answer({**request})
    assert first["parts"] == second["parts"] > 0


def test_a_build_is_made_again_when_a_file_changes(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("1")
    before = hash_of(tmp_path)
    assert hash_of(tmp_path) == before
    (tmp_path / "rules.py").write_text("2")
    assert hash_of(tmp_path) != before
