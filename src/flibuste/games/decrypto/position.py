"""Which positions of Decrypto are possible, and what a seat may imagine where it cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.pile import pile_of
from flibuste.core.state import OVER
from flibuste.core.texts import contains
from flibuste.games.decrypto.clues import fault
from flibuste.games.decrypto.keywords import KEYWORDS
from flibuste.games.decrypto.teams import (
    BLACK,
    CLUES,
    CODES,
    GOES_ON,
    NO_CODE,
    SECRET,
    TIED,
    WHITE,
    WORDS,
    coding_teams,
    guessers,
)

if TYPE_CHECKING:
    from flibuste.games.decrypto.rules import Decrypto


# What is known


def imagine_codes(codes: list[int], chance: Chance) -> list[int]:
    return [CODES[chance.below(len(CODES))] if code == SECRET else code for code in codes]


def imagine_words(game: Decrypto, team: int, chance: Chance) -> None:
    """Nobody's keyword is in a clue of their own team."""
    keywords = KEYWORDS[game.setup.choice("language")]
    taken = game.words[WHITE] + game.words[BLACK]
    left = pile_of(len(keywords), [number for number, word in enumerate(keywords) if word not in taken])
    while len(game.words[team]) < WORDS:
        word = keywords[chance.draw(left)]
        if not any(contains(clue, word) for clue in game.clues_of(team)):
            game.words[team].append(word)


# What is possible


def check_game(game: Decrypto) -> None:
    teams = coding_teams(game.setup)
    turns = len(game.codes)
    require(turns > 0 and turns % teams == 0, "Each team has a code in each round.")
    require(teams == 2 or not game.words[BLACK], "The Interceptor has no keywords.")
    for team in range(teams):
        check_words(game, team)
        check_clues(game, team)
    for turn in range(turns):
        check_turn(game, turn)
    for rounds in range(1, turns // teams):
        require(game.verdict(rounds * teams) == GOES_ON, "The game was over before this round.")
    check_named(game)
    waiting = game.to_act()
    require(game.actor == (waiting[0] if waiting else OVER), "The actor is the first who has something to do.")


def check_words(game: Decrypto, team: int) -> None:
    require(len(game.words[team]) == WORDS, "A team that gives clues has four keywords.")
    for word in game.words[team]:
        known = word in KEYWORDS[game.setup.choice("language")]
        require(known, "“{word}” is not in the list of keywords.", {"word": word})
        require((game.words[WHITE] + game.words[BLACK]).count(word) == 1, "No keyword comes twice.")


def check_clues(game: Decrypto, team: int) -> None:
    clues = game.clues_of(team)
    for number, clue in enumerate(clues):
        right = clue == "" or fault(clue, clues[:number], game.words[team]) is None
        require(right, "No encryptor may give the clue “{clue}” here.", {"clue": clue})


def check_turn(game: Decrypto, turn: int) -> None:
    code = game.codes[turn]
    require(code in CODES, "{code} is not a code.", {"code": code})
    is_of_this_round = turn >= len(game.codes) - coding_teams(game.setup)
    written = len(game.clues[turn]) == CLUES or (not game.clues[turn] and is_of_this_round)
    require(written, "Three clues are given for a code; only in this round can they be missing.")
    check_guesses(game, turn)


def check_guesses(game: Decrypto, turn: int) -> None:
    """All who may have guessed in the turns before, some in this one, nobody in those to come."""
    for seat, code in enumerate(game.guesses[turn]):
        allowed = seat in guessers(game.setup, turn) and (turn < game.turn() or turn == game.heard())
        missing = code == NO_CODE and (turn >= game.turn() or not allowed)
        require(missing or (allowed and code in CODES), "In turn {turn} a guess is wrong.", {"turn": turn + 1})


def check_named(game: Decrypto) -> None:
    turns = len(game.codes)
    tied = game.turn() == turns and game.verdict(turns) == TIED
    for named in game.named:
        require(len(named) in (0, WORDS) and (tied or not named), "Words are named in a tie-break, four a team.")
