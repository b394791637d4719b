"""Decrypto, as on the sheet; for three players as in the official rules.

Rulings, where the sheet is silent:
  D1   A team that intercepts its second code wins, whatever the other team misunderstood.
  D2   If a round makes both teams win, both lose, or one both win and lose, the tie-break decides.
  D3   Nothing decided after the eighth round: interceptions less misunderstandings first, then the words.
  D4   A team gives a clue once a game; case, accents, spaces and marks make no other clue of it.
  D5   A clue needs a letter, and none of the team's keywords may be in it. The rest is for the players to judge.
  D6   An empty clue comes only from a clock that has run out; the code is guessed all the same.
  D7   Only the team's own encryptor is silent: the other team's helps to intercept.
  D8   In the tie-break the order of the words does not matter, nor accents and case; each counts once.
  D9   A code is three different figures from 1 to 4. It goes back: the same may come again.
  D10  Seats sit by turns: even ones are the white team, odd ones the black. Of three players, the first two are
       the pair and the third is the Interceptor.
  D11  The players of a team encrypt by turns, in the order of their seats.
  D12  Each who may guess names a code, in sight of their team alone. The one named most often is the team's;
       of several, that of whoever comes first after the team's encryptor.
  D13  The words of the tie-break are written by the next encryptor of each team, before either answer is shown.
  D14  If the words do not decide either, the victory is shared.
  D15  Three players: only the pair has words. Each code that is intercepted and each that is misunderstood gives
       the Interceptor a token; two tokens by the end of the fifth round win, else the pair does.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import pile_of
from flibuste.core.position import Reader
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.texts import contains, is_tidy, plain, same, tidy
from flibuste.core.view import View
from flibuste.games.content import content

LANGUAGES: Final = ("fr", "en")
KEYWORDS: Final = {name: list(content("flibuste.games.decrypto", f"keywords.{name}.toml")) for name in LANGUAGES}
WORDS: Final = 4  # of each team
CLUES: Final = 3  # for each code
LONGEST: Final = 60  # characters that a player may write
TOKENS: Final = 2  # of a kind end the game
LAST_ROUND: Final = {"teams": 8, "three": 5}
WHITE: Final = 0
BLACK: Final = 1
CODES: Final = [100 * one + 10 * two + three for one, two, three in permutations(range(1, WORDS + 1), CLUES)]
NO_CODE: Final = 0
SECRET: Final = 1  # a code that one may not see

GUESSES: Final = list(range(len(CODES)))  # actions: which code
GIVE_CLUES: Final = len(CODES)
NAME_WORDS: Final = GIVE_CLUES + 1

# What a round leads to, beside the team that wins.
GOES_ON: Final = 2
TIED: Final = 3

# Events; the piece is a code, the amount a team, unless said otherwise.
ROUND: Final = 0  # amount: its number
ENCRYPTS: Final = 1
WROTE: Final = 2
READ: Final = 3  # piece: first, second or third clue
GUESSED: Final = 4
INTERCEPTION: Final = 5
DECRYPTION: Final = 6
REVEALED: Final = 7
INTERCEPTED: Final = 8
MISUNDERSTOOD: Final = 9
TIE: Final = 10
NAMED: Final = 11
FOUND: Final = 12  # piece: how many words
WON: Final = 13


class Decrypto(State):
    """Understand your team's clues, and crack those of the others.

    A turn is one code of one team: white and black by turns, only white of three players.
    """

    words: list[list[str]]  # of each team
    codes: list[int]  # of each turn, those of the whole round from its beginning
    clues: list[list[str]]  # of each turn; none until they are written
    guesses: list[list[int]]  # of each turn, what each seat took the code for
    named: list[list[str]]  # in the tie-break, what each team takes the other's words for

    def begin(self, chance: Chance) -> None:
        keywords = KEYWORDS[self.setup.choice("language")]
        box = pile_of(len(keywords), range(len(keywords)))
        for team in range(coding_teams(self.setup)):
            self.words[team] = [keywords[chance.draw(box)] for _ in range(WORDS)]
        self._begin_round(chance)

    def _begin_round(self, chance: Chance) -> None:
        """Each encryptor draws a code and looks at it in secret."""
        self.tell(ROUND, NOBODY, 0, len(self.codes) // coding_teams(self.setup) + 1)
        for team in range(coding_teams(self.setup)):
            self.tell(ENCRYPTS, encryptor(self.setup, len(self.codes)), 0, team)
            self.codes.append(CODES[chance.below(len(CODES))])
            self.clues.append([])
            self.guesses.append([NO_CODE] * self.seats)
        self._find_actor()

    def _find_actor(self) -> None:
        self.actor = [*self.to_act(), OVER][0]

    def legal(self, seat: int) -> list[int]:
        if seat < 0:
            return []
        writers, turn = self._writers(), self.turn()
        if writers:
            return [GIVE_CLUES] if seat in writers else []
        if turn < len(self.codes):
            return GUESSES[:] if self.guesses[turn][seat] == NO_CODE and seat in guessers(self.setup, turn) else []
        return [NAME_WORDS] if seat in self._speakers() else []

    def _writers(self) -> list[int]:
        return [encryptor(self.setup, turn) for turn, clues in enumerate(self.clues) if not clues]

    def turn(self) -> int:
        """Return the turn whose code is to be guessed; when all have been, the one to come."""
        turn = len(self.codes) - coding_teams(self.setup)
        while turn < len(self.codes) and is_guessed(self.setup, turn, self.guesses):
            turn += 1
        return turn

    def _speakers(self) -> list[int]:
        """Return who is still to name words: in each team its next encryptor (D13)."""
        if self._verdict(len(self.codes)) != TIED:
            return []
        return [encryptor(self.setup, len(self.codes) + team) for team in (WHITE, BLACK) if not self.named[team]]

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self._writers():
            return IllegalAction("First give your clues, and none that your team has given before.")
        return IllegalAction("No clues are given now: say what you make of those that were.")

    def asks_for(self, action: int) -> int:
        return {GIVE_CLUES: CLUES, NAME_WORDS: WORDS}.get(action, 0)

    def write(self, seat: int, texts: list[str]) -> None:
        team = team_of(self.setup, seat)
        written = [tidy(text, LONGEST) for text in texts]
        if self._writers():
            earlier = self.clues_of(team)
            for clue in written:
                if (wrong := fault(clue, earlier, self.words[team])) is not None:
                    raise wrong
                earlier.append(clue)
            self.clues[team - coding_teams(self.setup)] = written
        else:
            self.named[team] = written

    def clues_of(self, team: int) -> list[str]:
        return [clue for clues in self.clues[team :: coding_teams(self.setup)] for clue in clues]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        team = team_of(self.setup, seat)
        if action == GIVE_CLUES:
            self._give_clues(seat, team)
        elif action == NAME_WORDS:
            self._name_words(seat, team)
        else:
            self._guess(seat, CODES[action], chance)
        self._find_actor()

    def _give_clues(self, seat: int, team: int) -> None:
        """Both teams write before anything is read out."""
        turn = team - coding_teams(self.setup)
        self.clues[turn] = self.clues[turn] or [""] * CLUES  # D6
        self.tell(WROTE, seat, 0, team)
        if not self._writers():
            self._read_out(self.turn())

    def _read_out(self, turn: int) -> None:
        for line, clue in enumerate(self.clues[turn], 1):
            self.tell(READ, encryptor(self.setup, turn), line, 0, clue)

    def _guess(self, seat: int, code: int, chance: Chance) -> None:
        turn = self.turn()
        self.guesses[turn][seat] = code
        self.tell(GUESSED, seat, code, team_of(self.setup, seat))
        if is_guessed(self.setup, turn, self.guesses):
            self._reveal(turn)
            if turn + 1 < len(self.codes):
                self._read_out(turn + 1)
            else:
                self._end_round(chance)

    def _reveal(self, turn: int) -> None:
        """First the interception is read out, then the decryption, then the encryptor shows the code."""
        team = turn % coding_teams(self.setup)
        caught, understood = (answer(self.setup, side, turn, self.guesses) for side in (1 - team, team))
        if caught != NO_CODE:
            self.tell(INTERCEPTION, NOBODY, caught, 1 - team)
        self.tell(DECRYPTION, NOBODY, understood, team)
        self.tell(REVEALED, encryptor(self.setup, turn), self.codes[turn])
        if caught == self.codes[turn]:
            self.tell(INTERCEPTED, NOBODY, caught, 1 - team)
        if understood != self.codes[turn]:
            self.tell(MISUNDERSTOOD, NOBODY, understood, team)

    def _end_round(self, chance: Chance) -> None:
        verdict = self._verdict(len(self.codes))
        if verdict == GOES_ON:
            self._begin_round(chance)
        else:
            self.tell(TIE if verdict == TIED else WON, NOBODY, 0, verdict)

    def _verdict(self, turns: int) -> int:
        """Return the team that has won after these turns, GOES_ON, or TIED if the words are to decide."""
        caught, missed = tokens(self.setup, self.codes[:turns], self.guesses)
        was_last = turns == coding_teams(self.setup) * LAST_ROUND[self.setup.mode]
        if is_for_three(self.setup):  # D15
            return BLACK if caught[BLACK] + missed[WHITE] >= TOKENS else WHITE if was_last else GOES_ON
        white = caught[WHITE] >= TOKENS or missed[BLACK] >= TOKENS
        black = caught[BLACK] >= TOKENS or missed[WHITE] >= TOKENS
        if white != black:
            return WHITE if white else BLACK  # D1
        if not white and not was_last:
            return GOES_ON
        return _higher(caught[WHITE] - missed[WHITE], caught[BLACK] - missed[BLACK])  # D2, D3

    def _name_words(self, seat: int, team: int) -> None:
        self.named[team] = self.named[team] or [""] * WORDS
        self.tell(NAMED, seat, 0, team)
        if not self._speakers():
            for side in (WHITE, BLACK):
                self.tell(FOUND, NOBODY, self._found(side), side)
            for side in self._winners():
                self.tell(WON, NOBODY, 0, side)

    def _found(self, team: int) -> int:
        """Return how many of the other team's words this team has named: D8."""
        named = [plain(text) for text in self.named[team]]
        return len([word for word in self.words[1 - team] if plain(word) in named])

    def _winners(self) -> list[int]:
        """Return the winning team, or both: D14."""
        verdict = self._verdict(len(self.codes))
        if verdict == TIED:
            verdict = _higher(self._found(WHITE), self._found(BLACK))
        return [WHITE, BLACK] if verdict == TIED else [verdict]

    def returns(self) -> list[float]:
        winners = self._winners()
        happy = [team_of(self.setup, seat) in winners for seat in range(self.seats)]
        return [1.0 / happy.count(True) if won else 0.0 for won in happy]

    def clone(self) -> Decrypto:
        twin = Decrypto(self.setup)
        twin.actor = self.actor
        twin.words, twin.clues, twin.named = _copy(self.words), _copy(self.clues), _copy(self.named)
        twin.codes, twin.guesses = self.codes[:], [guesses[:] for guesses in self.guesses]
        return twin

    def view(self, seat: int) -> DecryptoView:
        team = NOBODY if seat == SPECTATOR else team_of(self.setup, seat)
        over, turns, heard = self.actor == OVER, range(len(self.codes)), NOBODY if self._writers() else self.turn()
        return DecryptoView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            turn=heard,
            words=[words[:] if over or side == team else [] for side, words in enumerate(self.words)],
            codes=[self.codes[turn] if self._knows(seat, turn, self.turn()) else SECRET for turn in turns],
            clues=[in_sight(self.clues[turn], self._knows(seat, turn, heard + 1)) for turn in turns],
            guesses=[[self._guess_in_sight(turn, other, team) for other in range(self.seats)] for turn in turns],
            named=[in_sight(named, over or side == team) for side, named in enumerate(self.named)],
        )

    def _knows(self, seat: int, turn: int, shown: int) -> bool:
        """So many turns were shown to all, and encryptors know their own."""
        return turn < max(shown, len(self.codes) - coding_teams(self.setup)) or seat == encryptor(self.setup, turn)

    def _guess_in_sight(self, turn: int, owner: int, team: int) -> int:
        guess = self.guesses[turn][owner]
        shown = turn < self.turn() or team_of(self.setup, owner) == team or guess == NO_CODE
        return guess if shown else SECRET

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what == GUESSED and (seat < 0 or team_of(self.setup, seat) != event.amount):
            return Event(GUESSED, event.seat, SECRET, event.amount)
        return event

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "words": _copy(self.words),
            "codes": self.codes[:],
            "clues": _copy(self.clues),
            "guesses": [guesses[:] for guesses in self.guesses],
            "named": _copy(self.named),
        }

    def check(self) -> None:
        teams, turns = coding_teams(self.setup), len(self.codes)
        require(turns > 0 and turns % teams == 0, "Each team has a code in each round.")
        require(teams == 2 or not self.words[BLACK], "The Interceptor has no keywords.")
        for team in range(teams):
            self._check_words(team)
        for each in range(turns):
            require(self.codes[each] in CODES, "{code} is not a code.", {"code": self.codes[each]})
            written = len(self.clues[each]) == CLUES or (not self.clues[each] and each >= turns - teams)
            require(written, "Three clues are given for a code; only in this round can they be missing.")
            self._check_guesses(each, self.turn())
        for rounds in range(1, turns // teams):
            require(self._verdict(rounds * teams) == GOES_ON, "The game was over before this round.")
        tied = self.turn() == turns and self._verdict(turns) == TIED
        for named in self.named:
            require(len(named) in (0, WORDS) and (tied or not named), "Words are named in a tie-break, four a team.")
        require(self.actor == [*self.to_act(), OVER][0], "The actor is the first who has something to do.")

    def _check_words(self, team: int) -> None:
        words, clues = self.words[team], self.clues_of(team)
        require(len(words) == WORDS, "A team that gives clues has four keywords.")
        for word in words:
            known = word in KEYWORDS[self.setup.choice("language")]
            require(known, "“{word}” is not in the list of keywords.", {"word": word})
            require((self.words[WHITE] + self.words[BLACK]).count(word) == 1, "No keyword comes twice.")
        for number, clue in enumerate(clues):
            right = clue == "" or fault(clue, clues[:number], words) is None
            require(right, "No encryptor may give the clue “{clue}” here.", {"clue": clue})

    def _check_guesses(self, each: int, turn: int) -> None:
        """All who may have guessed in the turns before, some in this one, nobody in those to come."""
        open_now = each == turn and not self._writers()
        for seat, code in enumerate(self.guesses[each]):
            allowed = seat in guessers(self.setup, each) and (each < turn or open_now)
            missing = code == NO_CODE and (each >= turn or not allowed)
            require(missing or (allowed and code in CODES), "In turn {turn} a guess is wrong.", {"turn": each + 1})


def is_for_three(setup: Setup) -> bool:
    return setup.mode == "three"


def coding_teams(setup: Setup) -> int:
    return 1 if is_for_three(setup) else 2


def team_of(setup: Setup, seat: int) -> int:
    return seat // 2 if is_for_three(setup) else seat % 2  # D10


def members(setup: Setup, team: int) -> list[int]:
    return [seat for seat in range(setup.seats) if team_of(setup, seat) == team]


def encryptor(setup: Setup, turn: int) -> int:
    rounds, team = divmod(turn, coding_teams(setup))
    seats = members(setup, team)
    return seats[rounds % len(seats)]  # D11


def guessers(setup: Setup, turn: int) -> list[int]:
    """Return who may guess a code, in each team the first to be heard first: D7, D12."""
    rounds, about = divmod(turn, coding_teams(setup))
    own, others = members(setup, about), members(setup, 1 - about)
    own = [own[(rounds + step) % len(own)] for step in range(1, len(own))]
    others = [others[(rounds + step) % len(others)] for step in range(1, len(others) + 1)]
    return own if rounds == 0 else own + others  # nobody intercepts in the first round


def is_guessed(setup: Setup, turn: int, guesses: list[list[int]]) -> bool:
    return all(guesses[turn][seat] != NO_CODE for seat in guessers(setup, turn))


def answer(setup: Setup, team: int, turn: int, guesses: list[list[int]]) -> int:
    """Return the code that most of a team named, or of several the first: D12."""
    codes = [guesses[turn][seat] for seat in guessers(setup, turn) if team_of(setup, seat) == team]
    return max(codes, key=codes.count) if codes else NO_CODE


def tokens(setup: Setup, codes: list[int], guesses: list[list[int]]) -> tuple[list[int], list[int]]:
    """Return the interceptions and the misunderstandings of white and black."""
    caught, missed = [0, 0], [0, 0]
    for turn, code in enumerate(codes):
        team = turn % coding_teams(setup)
        if is_guessed(setup, turn, guesses):
            caught[1 - team] += answer(setup, 1 - team, turn, guesses) == code
            missed[team] += answer(setup, team, turn, guesses) != code
    return caught, missed


def fault(clue: str, earlier: list[str], keywords: list[str]) -> IllegalAction | None:
    """Return what is wrong with a clue of a team that gave these clues before and has these keywords: D4, D5."""
    values: dict[str, object] = {"clue": clue}
    if not clue:
        return IllegalAction("A clue cannot be empty.")
    if not any(letter.isalpha() for letter in clue):
        return IllegalAction("“{clue}” is not a word: figures and signs alone are no clue.", values)
    if any(same(clue, other) for other in earlier):
        return IllegalAction("“{clue}” was given before: a team gives a clue only once a game.", values)
    for keyword in keywords:
        if contains(clue, keyword):
            return IllegalAction("“{clue}” contains your keyword “{keyword}”.", {"clue": clue, "keyword": keyword})
    return None


def _higher(white: int, black: int) -> int:
    return TIED if white == black else WHITE if white > black else BLACK


def in_sight(texts: list[str], shown: bool) -> list[str]:
    return texts[:] if shown else [""] * len(texts)


def _copy(rows: list[list[str]]) -> list[list[str]]:
    return [row[:] for row in rows]


@dataclass(frozen=True)
class DecryptoView(View):
    turn: int  # whose code is being guessed, or NOBODY while clues are written
    words: list[list[str]]  # only one's own, until the end
    codes: list[int]
    clues: list[list[str]]  # empty ones are written, but not yet read out
    guesses: list[list[int]]  # the other team's are secret until the code is shown
    named: list[list[str]]

    def imagine(self, chance: Chance) -> Decrypto:
        """Deal other words, codes and guesses; clues that nobody has read out stay empty."""
        state = set_out(self.setup)
        state.actor = self.actor
        state.words, state.clues, state.named = _copy(self.words), _copy(self.clues), _copy(self.named)
        state.codes = self._imagine_codes(self.codes, chance)
        state.guesses = [self._imagine_codes(guesses, chance) for guesses in self.guesses]
        for team in range(coding_teams(self.setup)):
            self._imagine_words(state, team, chance)
        return state

    def _imagine_codes(self, codes: list[int], chance: Chance) -> list[int]:
        return [CODES[chance.below(len(CODES))] if code == SECRET else code for code in codes]

    def _imagine_words(self, state: Decrypto, team: int, chance: Chance) -> None:
        """Nobody's keyword is in a clue of their own team."""
        keywords = KEYWORDS[self.setup.choice("language")]
        taken = state.words[WHITE] + state.words[BLACK]
        left = pile_of(len(keywords), [number for number, word in enumerate(keywords) if word not in taken])
        while len(state.words[team]) < WORDS:
            word = keywords[chance.draw(left)]
            if not any(contains(clue, word) for clue in state.clues_of(team)):
                state.words[team].append(word)


def set_out(setup: Setup) -> Decrypto:
    """Return a table with empty screens and sheets."""
    state = Decrypto(setup)
    state.words, state.codes, state.clues, state.guesses, state.named = [[], []], [], [], [], [[], []]
    return state


def load(setup: Setup, position: Reader) -> Decrypto:
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.words = position.texts("words", 2)
    state.codes = position.numbers("codes", CODES[0], CODES[-1])
    state.clues = position.texts("clues", len(state.codes))
    state.guesses = position.rows("guesses", len(state.codes), NO_CODE, CODES[-1], setup.seats)
    state.named = position.texts("named", 2)
    for text in [text for texts in state.clues + state.named for text in texts]:
        require(is_tidy(text, LONGEST), "A text of the position is not as a player could write it.")
    return state


GAME: Final = Game(
    name="decrypto",
    edition=1,
    fewest=3,
    most=8,
    modes=(Mode("teams", 4, 8), Mode("three", 3, 3)),
    options=(Option("language", "fr", LANGUAGES),),
    actions=NAME_WORDS + 1,
    set_out=set_out,
    load=load,
)
