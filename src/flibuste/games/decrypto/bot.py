"""Players of Decrypto: they think in what words bring to mind.

The lexicon of the game says for every keyword what it brings to mind. From that any word gets a cloud of other words,
and two words are as near as their clouds overlap. A decoder asks which keyword a clue is near to; an interceptor, who
knows no keywords, asks which keywords would explain all clues heard so far; an encryptor looks for clues that are near
to its own keyword, far from the other three, and a riddle for the interceptor that it imagines.

The lexicon knows the words of the box and little else. People type any word: where word vectors are installed, they say
what such a word is near to.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, final

from flibuste.bots.levels import Level
from flibuste.bots.player import Answer, Opinion, Player
from flibuste.bots.vectors import Vectors, vectors_of
from flibuste.core.chance import Chance
from flibuste.core.texts import plain
from flibuste.core.view import Sight, View
from flibuste.games.decrypto.clues import fault
from flibuste.games.decrypto.keywords import ASSOCIATIONS
from flibuste.games.decrypto.rules import Decrypto
from flibuste.games.decrypto.teams import (
    CODES,
    GIVE_CLUES,
    NAME_WORDS,
    WORDS,
    coding_teams,
    team_of,
)

Cloud = dict[str, float]

SELF: Final = 1.5  # the weight of a word in its own cloud
HALF: Final = 6.0  # the place in the list of associations whose weight is half that of the first
FAINT: Final = 0.35  # what a keyword that a word brings to mind lends it of its own cloud
STEM: Final = 5  # letters that two words share at their beginning if they are perhaps of one family
FAMILY: Final = 0.3  # how near such words are
SHARP: Final = 9.0  # how surely the nearest keyword is meant
CAUTION: Final = 2.0  # what being intercepted costs an encryptor, being understood being worth 1
MEMORY: Final = 0.5  # what giving away a keyword costs for the rounds to come
MUMBLED: Final = ["m" * length for length in range(1, 61)]  # when even those are used up
NOISE: Final = 1.5  # how far a beginner is off, times what it overlooks


@final
class Lexicon:
    """What words bring to mind, in one language."""

    def __init__(self, associations: dict[str, list[str]], vectors: Vectors | None = None) -> None:
        self.associations = associations
        self._vectors = vectors
        self.keywords = list(associations)
        self._brings: dict[str, Cloud] = {}  # by keyword, plain
        self._brought: dict[str, Cloud] = {}  # by association: the keywords that bring it to mind
        self._clouds: dict[str, Cloud] = {}
        for keyword, words in associations.items():
            cloud = {plain(keyword): SELF}
            for place, word in enumerate(words):
                weight = HALF / (HALF + place)
                cloud[plain(word)] = weight
                self._brought.setdefault(plain(word), {})[plain(keyword)] = weight
            self._brings[plain(keyword)] = cloud

    def nearness(self, one: str, other: str) -> float:
        """Return how near two texts are, from 0 to 1."""
        first = self._cloud(one)
        second = self._cloud(other)
        if len(second) < len(first):
            first, second = second, first
        shared = 0.0
        for word, weight in first.items():
            shared += weight * second.get(word, 0.0)
        if shared == 0.0 and plain(one)[:STEM] == plain(other)[:STEM] and len(plain(one)) >= STEM:
            shared = FAMILY
        if self._vectors is not None:
            shared = max(shared, self._vectors.nearness(one, other))
        return min(1.0, shared)

    def _cloud(self, text: str) -> Cloud:
        """Return what a text brings to mind, as long as it is all in all."""
        if text not in self._clouds:
            cloud: Cloud = {}
            for word in plain(text).split() or [""]:
                self._add_word(cloud, word)
            length = math.sqrt(sum([weight * weight for weight in cloud.values()]))
            self._clouds[text] = {word: weight / length for word, weight in cloud.items()}
        return self._clouds[text]

    def _add_word(self, cloud: Cloud, word: str) -> None:
        add(cloud, {word: SELF}, 1.0)
        add(cloud, self._brings.get(word, {}), 1.0)
        for keyword, weight in self._brought.get(word, {}).items():
            add(cloud, self._brings[keyword], FAINT * weight)


def add(cloud: Cloud, other: Cloud, share: float) -> None:
    for word, weight in other.items():
        cloud[word] = cloud.get(word, 0.0) + share * weight


@cache
def lexicon_of(language: str) -> Lexicon:
    return Lexicon(ASSOCIATIONS[language], vectors_of(language))


@final
class WordsPlayer(Player):
    """A player of Decrypto. The lower the level, the more it takes one word for another, and the less it hides."""

    def __init__(self, level: Level, seed: int | str) -> None:
        self._level = level
        self._chance = Chance(seed)

    def answer(self, view: View) -> Answer:
        seen = game_in(view)
        lexicon = lexicon_of(view.setup.choice("language"))
        team = team_of(view.setup, view.seat)
        if view.legal[0] == GIVE_CLUES:
            return Answer(GIVE_CLUES, self._clues(seen, team, lexicon))
        if view.legal[0] == NAME_WORDS:
            return Answer(NAME_WORDS, self._words_of(seen, 1 - team, lexicon))
        codes = self._codes(seen, team, lexicon)
        return Answer(codes.index(max(codes)))

    def opinions(self, view: View) -> list[Opinion]:
        """Return how likely each code is; there are no opinions on clues."""
        if view.legal[0] >= GIVE_CLUES:
            return []
        team = team_of(view.setup, view.seat)
        codes = self._codes(game_in(view), team, lexicon_of(view.setup.choice("language")))
        return [Opinion(code, round(1000 * likely), likely) for code, likely in enumerate(codes)]

    # Guessing

    def _codes(self, seen: Decrypto, team: int, lexicon: Lexicon) -> list[float]:
        """Return how likely each code is, by all three clues together."""
        turn = seen.turn()
        about = turn % coding_teams(seen.setup)
        if team == about:
            odds = [self._meant(clue, seen.words[team], lexicon) for clue in seen.clues[turn]]
        else:
            beliefs = self._beliefs(seen, about, lexicon)
            odds = [self._overheard(clue, beliefs, lexicon) for clue in seen.clues[turn]]
        found: list[float] = []
        for code in CODES:
            likely = 1.0
            for clue, figure in enumerate(str(code)):
                likely *= odds[clue][int(figure) - 1]
            found.append(likely)
        return shares(found)

    def _meant(self, clue: str, keywords: list[str], lexicon: Lexicon) -> list[float]:
        """Return how likely the clue is meant for each of the keywords."""
        return shares([math.exp(SHARP * self._blurred(lexicon.nearness(clue, word))) for word in keywords])

    def _blurred(self, nearness: float) -> float:
        """Beginners are off by a little."""
        off = (float(self._chance.below(2001)) - 1000.0) / 1000.0
        return nearness + off * NOISE * self._level.overlooks / 100.0

    def _beliefs(self, seen: Decrypto, about: int, lexicon: Lexicon) -> list[list[float]]:
        """Return for each figure of a team how likely each keyword of the language is, by what was heard."""
        beliefs = [[0.0] * len(lexicon.keywords) for _ in range(WORDS)]
        turns = range(about, len(seen.codes), coding_teams(seen.setup))
        for turn in [turn for turn in turns if seen.is_guessed(turn)]:
            for clue, figure in zip(seen.clues[turn], str(seen.codes[turn]), strict=True):
                self._hear(clue, beliefs[int(figure) - 1], lexicon)
        return [shares([math.exp(min(value, 600.0)) for value in row]) for row in beliefs]

    def _hear(self, clue: str, row: list[float], lexicon: Lexicon) -> None:
        """Take in what a clue says of each keyword."""
        for number, keyword in enumerate(lexicon.keywords):
            row[number] += SHARP * lexicon.nearness(clue, keyword)

    def _overheard(self, clue: str, beliefs: list[list[float]], lexicon: Lexicon) -> list[float]:
        """Return how likely a clue belongs to each figure of the other team."""
        fits = [math.exp(SHARP * self._blurred(lexicon.nearness(clue, keyword))) for keyword in lexicon.keywords]
        return shares([sum([belief * fit for belief, fit in zip(row, fits, strict=True)]) for row in beliefs])

    def _words_of(self, seen: Decrypto, team: int, lexicon: Lexicon) -> list[str]:
        """Return for each figure of a team the keyword that explains its clues best."""
        beliefs = self._beliefs(seen, team, lexicon)
        return [lexicon.keywords[row.index(max(row))] for row in beliefs]

    # Giving clues

    def _clues(self, seen: Decrypto, team: int, lexicon: Lexicon) -> list[str]:
        code = seen.codes[team - coding_teams(seen.setup)]
        beliefs = self._beliefs(seen, team, lexicon)
        earlier = seen.clues_of(team)
        chosen: list[str] = []
        for figure in str(code):
            chosen.append(self._clue(int(figure) - 1, seen.words[team], earlier + chosen, beliefs, lexicon))
        return chosen

    def _clue(
        self, figure: int, keywords: list[str], earlier: list[str], beliefs: list[list[float]], lexicon: Lexicon
    ) -> str:
        """Return the clue that does best: understood by the own team, and by nobody else."""
        best = ""
        highest = -math.inf
        for place, word in enumerate(lexicon.associations[keywords[figure]]):
            if fault(word, earlier, keywords) is not None:
                continue
            understood = self._meant(word, keywords, lexicon)[figure]
            merit = understood - self._risk(word, figure, keywords, beliefs, lexicon) - 0.001 * place
            if merit > highest:
                best = word
                highest = merit
        return best or self._something(keywords[figure], keywords, earlier, lexicon)

    def _risk(self, word: str, figure: int, keywords: list[str], beliefs: list[list[float]], lexicon: Lexicon) -> float:
        """Return what the clue costs: that it is intercepted now, and that it tells the keyword for later."""
        if self._level.guile == 0:
            return 0.0  # says the first thing that comes to mind
        now = self._overheard(word, beliefs, lexicon)[figure]
        rivals = sum([lexicon.nearness(word, keyword) for keyword in lexicon.keywords])
        later = lexicon.nearness(word, keywords[figure]) / (rivals + 1e-9)
        cost = CAUTION * max(0.0, now - 1.0 / WORDS) + MEMORY * later
        return cost * self._level.guile / 100.0

    def _something(self, keyword: str, keywords: list[str], earlier: list[str], lexicon: Lexicon) -> str:
        """Return the nearest word that has not been given yet, when all associations are used up."""
        ranked = sorted(lexicon.keywords, key=lambda word: -lexicon.nearness(word, keyword))
        for word in ranked + MUMBLED:
            if fault(word, earlier, keywords) is None:
                return word
        return MUMBLED[0]


def game_in(view: View) -> Decrypto:
    assert isinstance(view, Sight)
    seen = view.seen
    assert isinstance(seen, Decrypto)
    return seen


def shares(values: list[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values] if total > 0.0 else [1.0 / len(values)] * len(values)


BOT: Final = WordsPlayer
