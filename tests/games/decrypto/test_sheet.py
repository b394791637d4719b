"""Decrypto, sentence by sentence."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.texts import contains, plain, same
from flibuste.games.decrypto.keywords import KEYWORDS
from flibuste.games.decrypto.table import draw
from flibuste.games.decrypto.teams import (
    CODES,
    DECRYPTION,
    ENCRYPTS,
    GIVE_CLUES,
    INTERCEPTED,
    INTERCEPTION,
    MISUNDERSTOOD,
    NAME_WORDS,
    NO_CODE,
    READ,
    REVEALED,
    SECRET,
    TIE,
    WON,
)
from flibuste.lab.scenes import opening, play, refused, scene
from flibuste.shelf import box

WHITE = ["pirate", "castle", "moon", "bread"]
BLACK = ["whale", "guitar", "volcano", "key"]
SILENT = ["", "", ""]


def numbers_of(*codes: int) -> list[int]:
    """Return what luck gives for these codes."""
    return [CODES.index(code) for code in codes]


def cards_of(*words: str) -> list[int]:
    return [KEYWORDS["en"].index(word) for word in words]


def begun(codes: list[int], seats: int = 4) -> Any:
    return opening("decrypto", seats, cards_of(*WHITE, *BLACK), numbers_of(*codes), options={"language": "en"})


def begun_by_three(code: int) -> Any:
    return opening("decrypto", 3, cards_of(*WHITE), numbers_of(code), "three", {"language": "en"})


def table(turns: list[tuple[int, int, int]], seats: int = 4, mode: str = "teams", **fields: Any) -> Any:
    """Return a scene after these turns, each given as its code, the interception and the decryption.

    A code alone, with 0 and 0, is still to be guessed. All clues are silent unless told otherwise.
    """
    teams = 1 if mode == "three" else 2
    guesses = []
    for turn, (_code, interception, decryption) in enumerate(turns):
        team, rounds = turn % teams, turn // teams
        side = [seat // 2 if mode == "three" else seat % 2 for seat in range(seats)]
        own = [seat for seat in range(seats) if side[seat] == team]
        row = [decryption if seat in own else interception for seat in range(seats)]
        row[own[rounds % len(own)]] = 0
        guesses.append(row)
    position = {
        "words": [WHITE, [] if mode == "three" else BLACK],
        "codes": [turn[0] for turn in turns],
        "clues": [SILENT for _ in turns],
        "guesses": guesses,
        **fields,
    }
    return scene("decrypto", seats, mode, {"language": "en"}, **position)


def guess(state: Any, seat: int, code: int, numbers: list[int] | None = None) -> Any:
    return play(state, seat, CODES.index(code), numbers=numbers or [])


def give(state: Any, seat: int, *clues: str) -> Any:
    return play(state, seat, GIVE_CLUES, texts=list(clues))


def told(story: Any, what: int) -> list[Any]:
    return [event for event in story if event.what == what]


EVEN = [(123, 0, 123), (123, 0, 123)]  # a first round without tokens
QUIET = [(123, 321, 123), (123, 321, 123)]  # a later one


# Preparation


def test_three_to_eight_can_play() -> None:
    modes = {mode.name: (mode.fewest, mode.most) for mode in box("decrypto").game.modes}
    assert modes == {"teams": (4, 8), "three": (3, 3)}
    with pytest.raises(flibuste.WrongSeats):
        flibuste.new("decrypto", seats=9)


def test_the_players_form_two_teams() -> None:
    view = begun([123, 432], 5).view(0)
    assert [bool(words) for words in view.seen.words] == [True, False]
    of_white = [begun([123, 432], 5).view(seat).seen.words[0] for seat in range(5)]
    assert of_white == [WHITE, [], WHITE, [], WHITE]


def test_each_team_has_four_words_that_the_other_does_not_see() -> None:
    state = begun([123, 432])
    assert state.view(0).seen.words == [WHITE, []]
    assert state.view(2).seen.words == [WHITE, []]
    assert state.view(1).seen.words == [[], BLACK]
    assert state.view(SPECTATOR).seen.words == [[], []]


def test_words_are_dealt_at_random_and_differ() -> None:
    seen = set()
    for seed in range(40):
        state = flibuste.new("decrypto", seats=4, seed=seed).state
        words = [word for row in state.dump()["words"] for word in row]  # type: ignore[attr-defined]
        assert len(set(words)) == 8
        seen.update(words)
    assert len(seen) > 150


# A round


def test_each_team_has_an_encryptor() -> None:
    assert begun([123, 432]).to_act() == [0, 1]


def test_the_encryptor_draws_a_code_and_looks_at_it_in_secret() -> None:
    state = begun([412, 234])
    assert state.view(0).seen.codes == [412, SECRET]
    assert state.view(1).seen.codes == [SECRET, 234]
    for seat in (2, 3, SPECTATOR):
        assert state.view(seat).seen.codes == [SECRET, SECRET]


def test_the_encryptor_writes_a_clue_for_each_figure_in_order() -> None:
    state = begun([412, 234])
    choice = draw(state.view(0), ["A", "B", "C", "D"], ENGLISH).choices[0]
    assert choice.fields == ("4 BREAD", "1 PIRATE", "2 CASTLE")
    give(state, 0, "baker", "parrot", "king")
    assert state.clues[0] == ["baker", "parrot", "king"]


def test_both_encryptors_write_before_anything_is_read_out() -> None:
    state = begun([412, 234])
    assert not told(give(state, 0, "baker", "parrot", "king"), READ)
    assert state.view(2).seen.clues[0] == SILENT
    assert state.view(1).seen.clues[0] == SILENT
    assert state.view(0).seen.clues[0] == ["baker", "parrot", "king"]
    story = give(state, 1, "rock", "lava", "door")
    assert [(event.seat, event.text) for event in told(story, READ)] == [(0, "baker"), (0, "parrot"), (0, "king")]


def test_white_is_read_out_first_and_all_hear_it() -> None:
    state = begun([412, 234])
    give(state, 1, "rock", "lava", "door")
    give(state, 0, "baker", "parrot", "king")
    for seat in (1, 2, 3, SPECTATOR):
        assert state.view(seat).seen.clues[0] == ["baker", "parrot", "king"]
    for seat in (0, 2, 3, SPECTATOR):
        assert state.view(seat).seen.clues[1] == SILENT


def test_the_encryptor_stays_silent_while_the_code_is_guessed() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0)
    assert state.to_act() == [0, 1, 3]
    assert refused(state, 2, 0) == "It is not your turn."


def test_nobody_intercepts_in_the_first_round() -> None:
    state = table([(412, 0, 0), (234, 0, 0)], actor=2)
    assert state.to_act() == [2]
    assert not told(guess(state, 2, 412), INTERCEPTION)


def test_from_the_second_round_on_the_other_team_tries_to_intercept() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0)
    guess(state, 1, 412)
    guess(state, 3, 412)
    story = guess(state, 0, 412)
    assert [event.what for event in story[1:4]] == [INTERCEPTION, DECRYPTION, REVEALED]
    assert [event.piece for event in story[1:4]] == [412, 412, 412]


def test_the_team_decrypts_its_own_code() -> None:
    story = guess(table([(412, 0, 0), (234, 0, 0)], actor=2), 2, 421)
    assert told(story, DECRYPTION)[0].piece == 421


def test_the_encryptor_shows_the_code_to_all() -> None:
    state = table([(412, 0, 0), (234, 0, 0)], actor=2)
    story = guess(state, 2, 421)
    assert (told(story, REVEALED)[0].seat, told(story, REVEALED)[0].piece) == (0, 412)
    for seat in (1, 2, 3, SPECTATOR):
        assert state.view(seat).seen.codes[0] == 412


def test_the_exact_code_is_an_interception() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0)
    guess(state, 0, 412)
    guess(state, 1, 412)
    assert [event.amount for event in told(guess(state, 3, 412), INTERCEPTED)] == [1]
    assert tokens(state, 1) == ("1", "0")


@pytest.mark.parametrize("code", [413, 142, 421])
def test_two_right_figures_or_all_in_another_order_are_none(code: int) -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0)
    guess(state, 0, 412)
    guess(state, 1, code)
    assert not told(guess(state, 3, code), INTERCEPTED)
    assert tokens(state, 1) == ("0", "0")


def test_a_wrong_decryption_is_a_misunderstanding() -> None:
    state = table([(412, 0, 0), (234, 0, 0)], actor=2)
    assert [event.amount for event in told(guess(state, 2, 421), MISUNDERSTOOD)] == [0]
    assert tokens(state, 0) == ("0", "1")


def test_a_right_decryption_earns_nothing() -> None:
    state = table([(412, 0, 0), (234, 0, 0)], actor=2)
    assert not told(guess(state, 2, 412), MISUNDERSTOOD)
    assert tokens(state, 0) == ("0", "0")


def test_all_may_write_down_which_clue_went_with_which_figure() -> None:
    state = begun([412, 234])
    give(state, 0, "baker", "parrot", "king")
    give(state, 1, "rock", "lava", "door")
    guess(state, 2, 123)
    for seat, keyword in ((1, "?"), (2, "BREAD")):
        rows = {area.words: [piece.mark for piece in area.pieces] for area in seen(state, seat) if area.kind == "row"}
        assert rows[f"4 {keyword}"] == ["baker"]


def test_then_the_same_with_black() -> None:
    state = begun([412, 234])
    give(state, 0, "baker", "parrot", "king")
    give(state, 1, "rock", "lava", "door")
    story = guess(state, 2, 412)
    assert [event.text for event in told(story, READ)] == ["rock", "lava", "door"]
    assert state.to_act() == [3]


def test_codes_go_back_and_the_next_round_begins() -> None:
    state = table([(123, 0, 123), (234, 0, 0)], actor=3)
    story = guess(state, 3, 234, numbers_of(123, 234))
    assert [event.seat for event in told(story, ENCRYPTS)] == [2, 3]
    assert state.codes == [123, 234, 123, 234]


def tokens(state: Any, team: int) -> tuple[str, str]:
    """Return the interceptions and misunderstandings that lie in front of a team."""
    area = [area for area in seen(state, SPECTATOR) if area.kind == "tokens"][team]
    return area.pieces[0].mark, area.pieces[1].mark


def seen(state: Any, seat: int) -> Any:
    return draw(state.view(seat), ["A", "B", "C", "D", "E", "F", "G", "H"], ENGLISH).areas


# The end


def last_guess(turns: list[tuple[int, int, int]], code: int = 123, numbers: list[int] | None = None) -> Any:
    """Return a game of four after these turns; in the last of them black's decoder has just guessed this code."""
    decoder = 3 if len(turns) // 2 % 2 else 1
    state = table([*turns[:-1], (*turns[-1][:2], 0)], actor=decoder)
    guess(state, decoder, code, numbers)
    return state


CAUGHT = (123, 123, 123)  # a turn that the other team intercepts
MISSED = (123, 321, 321)  # a turn that the team itself gets wrong
FIRST_MISSED = (123, 0, 321)
FINE = (123, 321, 123)
ON = numbers_of(123, 123)  # luck for another round
BLACK_WINS = [0, 0.5, 0, 0.5]
WHITE_WINS = [0.5, 0, 0.5, 0]


def test_two_interceptions_win() -> None:
    state = last_guess([*EVEN, CAUGHT, FINE, CAUGHT, FINE])
    assert [event.amount for event in told(state.story, WON)] == [1]
    assert (state.actor, state.returns()) == (OVER, BLACK_WINS)


def test_one_interception_does_not() -> None:
    assert last_guess([*EVEN, CAUGHT, FINE, FINE, FINE], numbers=ON).actor != OVER


def test_two_misunderstandings_lose() -> None:
    assert last_guess([FIRST_MISSED, EVEN[1], MISSED, FINE]).returns() == BLACK_WINS


def test_the_end_is_tested_when_both_codes_of_the_round_are_guessed() -> None:
    state = table([*EVEN, CAUGHT, FINE, (123, 123, 0), (123, 0, 0)], actor=2)
    guess(state, 2, 123)
    assert state.to_act() == [0, 2, 3]


def test_two_tokens_of_each_kind_go_to_the_tie_break() -> None:
    state = last_guess([EVEN[0], FIRST_MISSED, CAUGHT, FINE, CAUGHT, (123, 321, 0)], 321)
    assert told(state.story, TIE)
    assert state.to_act() == [2, 3]


def test_both_teams_with_two_interceptions_go_to_the_tie_break() -> None:
    state = last_guess([*EVEN, CAUGHT, CAUGHT, CAUGHT, CAUGHT])
    assert told(state.story, TIE)


def test_both_teams_with_two_misunderstandings_go_to_the_tie_break() -> None:
    assert told(last_guess([FIRST_MISSED, FIRST_MISSED, MISSED, FINE], 321).story, TIE)


def eight_rounds(*turns: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """Return a whole game of eight rounds that has these turns in it, from the second round on."""
    return [*EVEN, *turns, *[FINE] * (14 - len(turns))]


def test_a_game_has_eight_rounds() -> None:
    assert told(last_guess(eight_rounds()).story, TIE)
    assert last_guess(eight_rounds()[:-2], numbers=ON).actor != OVER


def test_more_interceptions_less_misunderstandings_win() -> None:
    assert last_guess(eight_rounds(FINE, CAUGHT)).returns() == WHITE_WINS
    assert last_guess(eight_rounds(MISSED, FINE)).returns() == BLACK_WINS
    assert last_guess([FIRST_MISSED, FIRST_MISSED, MISSED, CAUGHT], 321).returns() == WHITE_WINS


def tied() -> Any:
    """Return a tie-break of four players after eight quiet rounds: seats 0 and 1 would encrypt next."""
    return last_guess(eight_rounds())


def name(state: Any, seat: int, *words: str) -> Any:
    return play(state, seat, NAME_WORDS, texts=list(words))


def test_then_each_team_names_the_four_words_of_the_other() -> None:
    state = tied()
    assert state.to_act() == [0, 1]
    choice = draw(state.view(0), ["A", "B", "C", "D"], ENGLISH).choices[0]
    assert len(choice.fields) == 4


def test_more_words_found_win() -> None:
    state = tied()
    name(state, 0, "whale", "guitar", "sun", "door")
    name(state, 1, "pirate", "", "", "")
    assert state.returns() == WHITE_WINS


# Rulings


def test_d1_interceptions_of_one_and_misunderstandings_of_the_other_agree() -> None:
    state = last_guess([FIRST_MISSED, EVEN[1], CAUGHT, FINE, (123, 123, 321), FINE])
    assert (state.actor, state.returns()) == (OVER, BLACK_WINS)


def test_d2_a_team_that_wins_and_loses_at_once_goes_to_the_tie_break() -> None:
    state = last_guess([FIRST_MISSED, EVEN[1], FINE, CAUGHT, MISSED, CAUGHT])
    assert told(state.story, TIE)


def test_d3_after_eight_rounds_points_come_before_words() -> None:
    state = last_guess(eight_rounds(FINE, CAUGHT))
    assert (state.actor, state.named) == (OVER, [[], []])


@pytest.mark.parametrize("clue", ["Baker", "BÁKER", " baker ", "ba-ker", "baker!"])
def test_d4_a_team_gives_a_clue_only_once(clue: str) -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=2, clues=[["baker", "oven", "king"], SILENT, [], []])
    sentence = "was given before: a team gives a clue only once a game."
    assert refused(state, 2, GIVE_CLUES, [clue, "a", "b"]).endswith(sentence)
    assert refused(state, 2, GIVE_CLUES, ["a", clue, clue]).endswith(sentence)


def test_d4_the_other_team_may_give_the_same_clue() -> None:
    state = begun([412, 234])
    give(state, 0, "baker", "parrot", "king")
    give(state, 1, "parrot", "king", "baker")
    assert state.clues[1] == ["parrot", "king", "baker"]


@pytest.mark.parametrize(
    ("clue", "sentence"),
    [
        ("", "A clue cannot be empty."),
        ("  \t ", "A clue cannot be empty."),
        ("1984", "“1984” is not a word: figures and signs alone are no clue."),
        ("Ⅳ… 3", "“Ⅳ… 3” is not a word: figures and signs alone are no clue."),
        ("pirate", "“pirate” contains your keyword “pirate”."),
        ("the Pirates", "“the Pirates” contains your keyword “pirate”."),
        ("PÍRATE ship", "“PÍRATE ship” contains your keyword “pirate”."),
        ("piratebay", "“piratebay” contains your keyword “pirate”."),
        ("p i r a t e", "“p i r a t e” contains your keyword “pirate”."),
        ("bread", "“bread” contains your keyword “bread”."),
        ("x" * 61, "Write at most 60 characters."),
        ("x" * 5000, "Write at most 60 characters."),
        ("so\u200bft", "There are characters in it that nobody can read."),
        ("bell\x07", "There are characters in it that nobody can read."),
        ("\ud800", "There are characters in it that nobody can read."),
    ],
)
def test_d5_what_can_be_checked_of_a_clue_is_checked_and_the_refusal_says_why(clue: str, sentence: str) -> None:
    assert refused(begun([412, 234]), 0, GIVE_CLUES, ["king", clue, "parrot"]) == sentence


@pytest.mark.parametrize("clue", ["moo", "key", "full", "3 musketeers", "café crème", "whale", "été"])
def test_d5_other_clues_are_accepted(clue: str) -> None:
    state = begun([412, 234])
    give(state, 0, "king", clue, "parrot")
    assert state.clues[0][1] == clue


def test_d5_a_refusal_tells_nothing_of_the_other_teams_words() -> None:
    give(begun([412, 234]), 0, *BLACK[:3])


def test_d5_a_clue_takes_three_texts() -> None:
    state = begun([412, 234])
    assert refused(state, 0, GIVE_CLUES, ["one", "two"]) == "This takes 3 texts, not 2."
    assert refused(state, 0, GIVE_CLUES, []) == "This takes 3 texts, not 0."


def test_d6_only_a_clock_that_ran_out_leaves_the_clues_empty() -> None:
    match = flibuste.new("decrypto", seats=4, seed=1)
    with pytest.raises(flibuste.IllegalAction, match="This takes 3 texts, not 0"):
        match.play(0, GIVE_CLUES, [])
    match.play(0, GIVE_CLUES)
    match.play(1, GIVE_CLUES)
    assert match.to_act == [2]
    assert flibuste.replay(match.record().to_json()).position() == match.position()


def test_d7_the_other_teams_encryptor_helps_to_intercept() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0)
    assert 3 in state.to_act()


def test_d8_words_count_in_any_order_and_without_accents_or_case() -> None:
    state = tied()
    name(state, 0, "KEY", "Volcanó", "guitar", "whale")
    name(state, 1, "castle", "pirate", "bread", "")
    assert state.returns() == WHITE_WINS


def test_d8_a_word_counts_once() -> None:
    state = tied()
    name(state, 0, "whale", "whale", "WHALE", "whale")
    name(state, 1, "pirate", "castle", "", "")
    assert state.returns() == BLACK_WINS


def test_d9_a_code_is_three_different_figures_from_1_to_4() -> None:
    assert len(CODES) == 24
    for code in CODES:
        assert len(set(str(code))) == 3
        assert set(str(code)) <= set("1234")


def test_d9_every_code_is_as_likely() -> None:
    counts = dict.fromkeys(CODES, 0)
    for seed in range(1200):
        counts[flibuste.new("decrypto", seats=4, seed=seed).state.dump()["codes"][0]] += 1  # type: ignore[index]
    assert min(counts.values()) > 25
    assert max(counts.values()) < 80


def test_d10_seats_sit_by_turns() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], 8, actor=0)
    assert state.to_act() == [0, 1, 3, 4, 5, 6, 7]


def test_d10_of_three_the_last_is_the_interceptor() -> None:
    state = begun_by_three(412)
    assert [bool(state.view(seat).seen.words[0]) for seat in range(3)] == [True, True, False]


@pytest.mark.parametrize(("rounds", "encryptors"), [(0, [0, 1]), (1, [2, 3]), (2, [4, 5]), (3, [0, 1])])
def test_d11_the_players_of_a_team_encrypt_by_turns(rounds: int, encryptors: list[int]) -> None:
    before = [EVEN, QUIET, QUIET][:rounds]
    turns = [turn for played in before for turn in played]
    clues = [SILENT] * len(turns) + [[], []]
    state = table([*turns, (412, 0, 0), (234, 0, 0)], 6, actor=encryptors[0], clues=clues)
    assert state.to_act() == encryptors


def six_players(guesses: list[int]) -> Any:
    """Return the end of a turn in which seats 0 and 4 decrypt white's 412 and 1, 3, 5 try to intercept it."""
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], 6, actor=0)
    story = []
    for seat, code in zip([0, 1, 3, 4, 5], guesses, strict=True):
        story = guess(state, seat, code)
    return told(story, INTERCEPTION)[0].piece, told(story, DECRYPTION)[0].piece


def test_d12_what_most_of_a_team_guess_is_its_answer() -> None:
    assert six_players([412, 321, 321, 412, 123]) == (321, 412)


def test_d12_of_several_codes_the_first_after_the_encryptor_counts() -> None:
    # In the second round seats 2 and 3 encrypt: 4 is heard before 0, and 5 before 1 and 3.
    assert six_players([123, 321, 421, 412, 234]) == (234, 412)


def test_d12_guesses_are_seen_by_ones_own_team_alone() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0)
    story = guess(state, 1, 412)
    assert story[0].piece == 412
    assert [state.view(seat).seen.guesses[2][1] for seat in range(4)] == [SECRET, 412, SECRET, 412]
    assert state.view(SPECTATOR).seen.guesses[2] == [NO_CODE, SECRET, NO_CODE, NO_CODE]
    assert [state.story_for(seat)[0].piece for seat in range(4)] == [SECRET, 412, SECRET, 412]


def test_d13_both_teams_name_words_before_either_answer_is_shown() -> None:
    state = tied()
    name(state, 0, "whale", "guitar", "sun", "door")
    assert state.view(0).seen.named[0] == ["whale", "guitar", "sun", "door"]
    for seat in (1, 3, SPECTATOR):
        assert state.view(seat).seen.named[0] == ["", "", "", ""]
    assert state.to_act() == [1]


def test_d14_as_many_words_found_share_the_victory() -> None:
    state = tied()
    name(state, 1, "pirate", "", "", "")
    story = name(state, 0, "whale", "", "", "")
    assert [event.amount for event in told(story, WON)] == [0, 1]
    assert state.returns() == [0.25, 0.25, 0.25, 0.25]


def three(turns: list[tuple[int, int, int]], code: int, numbers: list[int] | None = None) -> Any:
    """Return a game of three after these turns; in the last of them the Interceptor has just guessed this code."""
    state = table([*turns[:-1], (turns[-1][0], 0, turns[-1][2])], 3, "three", actor=2)
    guess(state, 2, code, numbers)
    return state


PAIR_WINS = [0.5, 0.5, 0]
INTERCEPTOR_WINS = [0, 0, 1]


def test_d15_three_the_pair_alternates_as_encryptor() -> None:
    state = begun_by_three(412)
    assert state.to_act() == [0]
    give(state, 0, "baker", "parrot", "king")
    assert state.to_act() == [1]
    assert guess(state, 1, 412, numbers_of(234))[-1].seat == 1
    assert state.to_act() == [1]


def test_d15_three_two_interceptions_win_for_the_interceptor() -> None:
    assert three([EVEN[0], CAUGHT, FINE], 123).returns() == INTERCEPTOR_WINS


def test_d15_three_a_misread_code_is_a_token_for_the_interceptor() -> None:
    assert three([FIRST_MISSED, MISSED], 234).returns() == INTERCEPTOR_WINS


def test_d15_three_two_tokens_of_one_round_count_as_two() -> None:
    assert three([EVEN[0], MISSED], 123).returns() == INTERCEPTOR_WINS


def test_d15_three_after_five_rounds_the_pair_has_won() -> None:
    assert three([EVEN[0], CAUGHT, FINE, FINE, FINE], 321).returns() == PAIR_WINS
    assert three([EVEN[0], CAUGHT, FINE, FINE], 321, numbers_of(123)).actor != OVER


# What is hidden, and what a position may be


def test_at_the_end_all_words_are_shown() -> None:
    state = last_guess([*EVEN, CAUGHT, FINE, CAUGHT, FINE])
    assert state.view(0).seen.words == [WHITE, BLACK]


def test_an_imagined_world_has_no_keyword_in_a_clue() -> None:
    state = table([*EVEN, (412, 0, 0), (234, 0, 0)], actor=0, clues=[SILENT, ["anchor", "barn", "bee"], SILENT, SILENT])
    for seed in range(300):
        imagined = state.view(0).imagine(Chance(seed))
        assert not {"anchor", "barn", "bee"} & set(imagined.words[1])
        imagined.check()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"words": [WHITE, WHITE]}, "No keyword comes twice."),
        ({"words": [WHITE, ["x", "guitar", "volcano", "key"]]}, "“x” is not in the list of keywords."),
        ({"words": [WHITE, BLACK[:3]]}, "A team that gives clues has four keywords."),
        ({"codes": [123], "clues": [SILENT], "guesses": [[0] * 4]}, "Each team has a code in each round."),
        ({"codes": [], "clues": [], "guesses": []}, "Each team has a code in each round."),
        ({"codes": [133, 123, 412, 234]}, "133 is not a code."),
        ({"clues": [SILENT, ["a", "b"], SILENT, SILENT]}, "Three clues are given for a code; only"),
        ({"clues": [[], SILENT, SILENT, SILENT]}, "Three clues are given for a code; only"),
        ({"clues": [["pirate", "b", "c"], SILENT, SILENT, SILENT]}, "No encryptor may give the clue “pirate” here."),
        ({"clues": [["a  b", "b", "c"], SILENT, SILENT, SILENT]}, "A text of the position is not as a player"),
        ({"guesses": [[0, 0, 123, 0], [0, 0, 0, 123], [0, 0, 123, 0], [0] * 4]}, "In turn 3 a guess is wrong."),
        ({"guesses": [[0, 0, 123, 0], [0, 0, 0, 123], [0] * 4, [123, 0, 0, 0]]}, "In turn 4 a guess is wrong."),
        ({"guesses": [[0, 0, 0, 0], [0, 0, 0, 123], [0] * 4, [0] * 4]}, "In turn 1 a guess is wrong."),
        ({"named": [["a", "b", "c", "d"], []]}, "Words are named in a tie-break, four a team."),
        ({"actor": 3}, "The actor is the first who has something to do."),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match=sentence):
        table([*EVEN, (412, 0, 0), (234, 0, 0)], **{"actor": 0, **fields})


def test_a_game_that_was_over_before_is_refused() -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match="The game was over before"):
        table([FIRST_MISSED, EVEN[1], MISSED, FINE, (123, 0, 0), (123, 0, 0)], actor=1)


# The words


@pytest.mark.parametrize("language", ["fr", "en"])
def test_there_are_enough_keywords_and_no_two_are_alike(language: str) -> None:
    words = KEYWORDS[language]
    assert len(words) >= 440
    assert len({plain(word) for word in words}) == len(words)
    for word in words:
        assert word.isalpha()
        assert word == word.lower()
        assert 3 <= len(word) <= 12


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_keyword_has_twelve_associations_that_could_be_clues(language: str) -> None:
    file = resources.files("flibuste.games.decrypto") / f"keywords.{language}.toml"
    for keyword, associations in tomllib.loads(file.read_text(encoding="utf-8")).items():
        assert len(associations) == 12
        for number, word in enumerate(associations):
            assert word.isalpha()
            assert not contains(word, keyword), (keyword, word)
            assert not any(same(word, other) for other in associations[:number]), (keyword, word)
