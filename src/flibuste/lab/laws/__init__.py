"""What every game obeys, in every mode, for every number of seats, for any luck.

Each law plays a game from a seed and raises LawBroken where the game breaks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flibuste.lab.laws.broken import Circumstances, LawBroken, law, same
from flibuste.lab.laws.cases import Case, cases, corners
from flibuste.lab.laws.copies import (
    a_clone_is_equal_and_shares_nothing,
    a_game_can_be_pickled,
    a_position_says_it_all,
    a_record_replays_to_the_same_game,
    the_end_is_a_position_too,
)
from flibuste.lab.laws.course import (
    choices_made_at_once_may_come_in_any_order,
    nothing_is_lost_and_the_game_ends,
    quick_ways_lead_to_the_same,
)
from flibuste.lab.laws.numbers import what_a_seat_observes_is_within_bounds
from flibuste.lab.laws.secrecy import (
    a_secret_choice_is_not_told,
    an_imagined_world_cannot_be_told_from_the_true_one,
    something_is_hidden_unless_the_box_is_open,
)
from flibuste.lab.laws.table import (
    every_seat_can_be_told_the_story_in_both_languages,
    the_table_offers_what_may_be_done,
)
from flibuste.lab.laws.trial import MOST_ACTIONS, NextMove, Trial, pick, random_move

__all__ = [
    "LAWS",
    "MOST_ACTIONS",
    "Case",
    "Circumstances",
    "Law",
    "LawBroken",
    "NextMove",
    "Trial",
    "a_clone_is_equal_and_shares_nothing",
    "a_game_can_be_pickled",
    "a_position_says_it_all",
    "a_record_replays_to_the_same_game",
    "a_secret_choice_is_not_told",
    "an_imagined_world_cannot_be_told_from_the_true_one",
    "cases",
    "choices_made_at_once_may_come_in_any_order",
    "corners",
    "every_seat_can_be_told_the_story_in_both_languages",
    "law",
    "nothing_is_lost_and_the_game_ends",
    "pick",
    "quick_ways_lead_to_the_same",
    "random_move",
    "same",
    "something_is_hidden_unless_the_box_is_open",
    "the_end_is_a_position_too",
    "the_table_offers_what_may_be_done",
    "what_a_seat_observes_is_within_bounds",
]

Law = Callable[[Case, int], None]

LAWS: Final[tuple[Law, ...]] = (
    nothing_is_lost_and_the_game_ends,
    choices_made_at_once_may_come_in_any_order,
    an_imagined_world_cannot_be_told_from_the_true_one,
    a_secret_choice_is_not_told,
    something_is_hidden_unless_the_box_is_open,
    the_table_offers_what_may_be_done,
    every_seat_can_be_told_the_story_in_both_languages,
    a_clone_is_equal_and_shares_nothing,
    a_game_can_be_pickled,
    a_position_says_it_all,
    the_end_is_a_position_too,
    a_record_replays_to_the_same_game,
    what_a_seat_observes_is_within_bounds,
    quick_ways_lead_to_the_same,
)
