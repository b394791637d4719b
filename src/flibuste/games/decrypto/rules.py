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

from typing import Annotated, Final, final

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.fields import By, Lists, Some, Texts
from flibuste.core.game import Game, Mode, Option
from flibuste.core.pile import pile_of
from flibuste.core.position import Reader
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.texts import is_tidy, plain, tidy
from flibuste.games.decrypto.clues import fault
from flibuste.games.decrypto.keywords import KEYWORDS, LANGUAGES, LONGEST
from flibuste.games.decrypto.position import check_game, imagine_codes, imagine_words
from flibuste.games.decrypto.teams import (
    ACTIONS,
    BLACK,
    CLUES,
    CODES,
    DECRYPTION,
    ENCRYPTS,
    FOUND,
    GIVE_CLUES,
    GOES_ON,
    GUESSED,
    GUESSES,
    HIGHEST_CODE,
    INTERCEPTED,
    INTERCEPTION,
    LOWEST_CODE,
    MISUNDERSTOOD,
    NAME_WORDS,
    NAMED,
    NO_CODE,
    READ,
    REVEALED,
    ROUND,
    SECRET,
    TEAMS,
    TIE,
    TIED,
    TOKENS,
    WHITE,
    WON,
    WORDS,
    WROTE,
    coding_teams,
    encryptor,
    guessers,
    is_for_three,
    most_turns,
    seats,
    team_of,
)


@final
class Decrypto(State):
    """Understand your team's clues, and crack those of the others.

    A turn is one code of one team: white and black by turns, only white of three players.
    """

    words: Annotated[list[list[str]], Texts(TEAMS), By("words_in_sight")]  # of each team
    codes: Annotated[list[int], Some(SECRET, HIGHEST_CODE, longest=most_turns), By("code_in_sight")]
    clues: Annotated[list[list[str]], Texts(most_turns), By("clues_in_sight")]  # of each turn; none until written
    # Of each turn, what each seat took the code for. No window comes after it, so turns to come are zeros.
    guesses: Annotated[list[list[int]], Lists(NO_CODE, HIGHEST_CODE, most_turns, longest=seats), By("guesses_in_sight")]
    named: Annotated[list[list[str]], Texts(TEAMS), By("named_in_sight")]  # what each takes the other's words for

    # Before the first round

    def blank(self) -> None:
        """Empty screens and sheets."""
        self.words = [[] for _ in range(TEAMS)]
        self.codes = []
        self.clues = []
        self.guesses = []
        self.named = [[] for _ in range(TEAMS)]

    def begin(self, chance: Chance) -> None:
        keywords = KEYWORDS[self.setup.choice("language")]
        box = pile_of(len(keywords), range(len(keywords)))
        for team in range(coding_teams(self.setup)):
            self.words[team] = [keywords[chance.draw(box)] for _ in range(WORDS)]
        self._begin_round(chance)

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if seat < 0:
            return []
        writers = self._writers()
        if writers:
            return [GIVE_CLUES] if seat in writers else []
        turn = self.turn()
        if turn < len(self.codes):
            return GUESSES[:] if self._is_to_guess(seat, turn) else []
        return [NAME_WORDS] if seat in self._speakers() else []

    def _writers(self) -> list[int]:
        return [encryptor(self.setup, turn) for turn, clues in enumerate(self.clues) if not clues]

    def turn(self) -> int:
        """Return the turn whose code is to be guessed; when all have been, the one to come."""
        turn = len(self.codes) - coding_teams(self.setup)
        while turn < len(self.codes) and self.is_guessed(turn):
            turn += 1
        return turn

    def is_guessed(self, turn: int) -> bool:
        return all(self.guesses[turn][seat] != NO_CODE for seat in guessers(self.setup, turn))

    def _is_to_guess(self, seat: int, turn: int) -> bool:
        return self.guesses[turn][seat] == NO_CODE and seat in guessers(self.setup, turn)

    def _speakers(self) -> list[int]:
        """Return who is still to name words: in each team its next encryptor (D13)."""
        if self.verdict(len(self.codes)) != TIED:
            return []
        return [encryptor(self.setup, len(self.codes) + team) for team in (WHITE, BLACK) if not self.named[team]]

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self._writers():
            return IllegalAction("First give your clues, and none that your team has given before.")
        return IllegalAction("No clues are given now: say what you make of those that were.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        team = team_of(self.setup, seat)
        if action == GIVE_CLUES:
            self._give_clues(seat, team)
        elif action == NAME_WORDS:
            self._name_words(seat, team)
        else:
            self._guess(seat, CODES[action], chance)
        self._find_actor()

    def _find_actor(self) -> None:
        waiting = self.to_act()
        self.actor = waiting[0] if waiting else OVER

    # A round: a code, and three clues for it

    def _begin_round(self, chance: Chance) -> None:
        """Each encryptor draws a code and looks at it in secret."""
        self.tell(ROUND, NOBODY, 0, len(self.codes) // coding_teams(self.setup) + 1)
        for team in range(coding_teams(self.setup)):
            self.tell(ENCRYPTS, encryptor(self.setup, len(self.codes)), 0, team)
            self.codes.append(CODES[chance.below(len(CODES))])
            self.clues.append([])
            self.guesses.append([NO_CODE] * self.seats)
        self._find_actor()

    def asks_for(self, action: int) -> int:
        return {GIVE_CLUES: CLUES, NAME_WORDS: WORDS}.get(action, 0)

    def write(self, seat: int, texts: list[str]) -> None:
        team = team_of(self.setup, seat)
        written = [tidy(text, LONGEST) for text in texts]
        if self._writers():
            self._check_clues(written, team)
            self.clues[self._turn_of(team)] = written
        else:
            self.named[team] = written

    def _turn_of(self, team: int) -> int:
        """Return the turn of this round that is about the code of this team."""
        return len(self.codes) - coding_teams(self.setup) + team

    def _check_clues(self, written: list[str], team: int) -> None:
        """Each clue is a new one."""
        earlier = self.clues_of(team)
        for clue in written:
            wrong = fault(clue, earlier, self.words[team])
            if wrong is not None:
                raise wrong
            earlier.append(clue)

    def clues_of(self, team: int) -> list[str]:
        return [clue for clues in self.clues[team :: coding_teams(self.setup)] for clue in clues]

    def _give_clues(self, seat: int, team: int) -> None:
        """Both teams write before anything is read out."""
        turn = self._turn_of(team)
        self.clues[turn] = self.clues[turn] or [""] * CLUES  # D6
        self.tell(WROTE, seat, 0, team)
        if not self._writers():
            self._read_out(self.turn())

    def _read_out(self, turn: int) -> None:
        for line, clue in enumerate(self.clues[turn], 1):
            self.tell(READ, encryptor(self.setup, turn), line, 0, clue)

    # A round: what each team takes the code for

    def _guess(self, seat: int, code: int, chance: Chance) -> None:
        turn = self.turn()
        self.guesses[turn][seat] = code
        self.tell(GUESSED, seat, code, team_of(self.setup, seat))
        if self.is_guessed(turn):
            self._reveal(turn)
            if turn + 1 < len(self.codes):
                self._read_out(turn + 1)
            else:
                self._end_round(chance)

    def _reveal(self, turn: int) -> None:
        """First the interception is read out, then the decryption, then the encryptor shows the code."""
        team = turn % coding_teams(self.setup)
        caught = self.answer(1 - team, turn)
        understood = self.answer(team, turn)
        if caught != NO_CODE:
            self.tell(INTERCEPTION, NOBODY, caught, 1 - team)
        self.tell(DECRYPTION, NOBODY, understood, team)
        self.tell(REVEALED, encryptor(self.setup, turn), self.codes[turn])
        if caught == self.codes[turn]:
            self.tell(INTERCEPTED, NOBODY, caught, 1 - team)
        if understood != self.codes[turn]:
            self.tell(MISUNDERSTOOD, NOBODY, understood, team)

    def answer(self, team: int, turn: int) -> int:
        """Return the code that most of a team named, or of several the first: D12."""
        codes = [self.guesses[turn][seat] for seat in guessers(self.setup, turn) if team_of(self.setup, seat) == team]
        return max(codes, key=codes.count) if codes else NO_CODE

    # The end

    def _end_round(self, chance: Chance) -> None:
        verdict = self.verdict(len(self.codes))
        if verdict == GOES_ON:
            self._begin_round(chance)
        else:
            self.tell(TIE if verdict == TIED else WON, NOBODY, 0, verdict)

    def verdict(self, turns: int) -> int:
        """Return the team that has won after these turns, GOES_ON, or TIED if the words are to decide."""
        caught, missed = self.tokens(turns)
        was_last = turns == most_turns(self.setup)
        if is_for_three(self.setup):  # D15
            return self._verdict_of_three(caught[BLACK], was_last)
        white = caught[WHITE] >= TOKENS or missed[BLACK] >= TOKENS
        black = caught[BLACK] >= TOKENS or missed[WHITE] >= TOKENS
        if white != black:
            return WHITE if white else BLACK  # D1
        if not white and not was_last:
            return GOES_ON
        return higher(caught[WHITE] - missed[WHITE], caught[BLACK] - missed[BLACK])  # D2, D3

    def _verdict_of_three(self, tokens: int, was_last: bool) -> int:
        if tokens >= TOKENS:
            return BLACK
        return WHITE if was_last else GOES_ON

    def tokens(self, turns: int) -> tuple[list[int], list[int]]:
        """Return the interceptions and the misunderstandings of white and black after these turns."""
        caught = [0] * TEAMS
        missed = [0] * TEAMS
        for turn in range(turns):
            if self.is_guessed(turn):
                self._count_tokens(turn, caught, missed)
        return caught, missed

    def _count_tokens(self, turn: int, caught: list[int], missed: list[int]) -> None:
        """Of three players, the Interceptor gets the token for a misunderstanding: D15."""
        team = turn % coding_teams(self.setup)
        if self.answer(1 - team, turn) == self.codes[turn]:
            caught[1 - team] += 1
        if self.answer(team, turn) == self.codes[turn]:
            return
        if is_for_three(self.setup):
            caught[BLACK] += 1
        else:
            missed[team] += 1

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
        verdict = self.verdict(len(self.codes))
        if verdict == TIED:
            verdict = higher(self._found(WHITE), self._found(BLACK))
        return [WHITE, BLACK] if verdict == TIED else [verdict]

    def returns(self) -> list[float]:
        winners = self._winners()
        happy = [team_of(self.setup, seat) in winners for seat in range(self.seats)]
        return [1.0 / happy.count(True) if won else 0.0 for won in happy]

    # What is known

    def words_in_sight(self, team: int, seat: int) -> list[str]:
        """One's own, and all in the end."""
        return self.words[team][:] if self._is_open(team, seat) else []

    def _is_open(self, team: int, seat: int) -> bool:
        return self.actor == OVER or team_of(self.setup, seat) == team

    def code_in_sight(self, turn: int, seat: int) -> int:
        return self.codes[turn] if self._knows(seat, turn, self.turn()) else SECRET

    def clues_in_sight(self, turn: int, seat: int) -> list[str]:
        """What is written, but not yet read out, is seen as empty texts."""
        return in_sight(self.clues[turn], self._knows(seat, turn, self.heard() + 1))

    def heard(self) -> int:
        """Return whose code is being guessed, or NOBODY while clues are written."""
        return NOBODY if self._writers() else self.turn()

    def _knows(self, seat: int, turn: int, shown: int) -> bool:
        """So many turns were shown to all, and encryptors know their own."""
        shown = max(shown, len(self.codes) - coding_teams(self.setup))
        return turn < shown or seat == encryptor(self.setup, turn)

    def named_in_sight(self, team: int, seat: int) -> list[str]:
        return in_sight(self.named[team], self._is_open(team, seat))

    def guesses_in_sight(self, turn: int, seat: int) -> list[int]:
        """The other team's are secret until the code is shown."""
        if turn < self.turn():
            return self.guesses[turn][:]
        team = team_of(self.setup, seat)
        shown = [guess == NO_CODE or team_of(self.setup, own) == team for own, guess in enumerate(self.guesses[turn])]
        return [guess if known else SECRET for guess, known in zip(self.guesses[turn], shown, strict=True)]

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what == GUESSED and team_of(self.setup, seat) != event.amount:
            return Event(GUESSED, event.seat, SECRET, event.amount)
        return event

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal other words, codes and guesses; clues that nobody has read out stay empty."""
        self.codes = imagine_codes(self.codes, chance)
        self.guesses = [imagine_codes(guesses, chance) for guesses in self.guesses]
        for team in range(coding_teams(self.setup)):
            imagine_words(self, team, chance)

    # Positions

    def read(self, position: Reader) -> None:
        """There are clues and guesses for each code."""
        self.words = position.texts("words", TEAMS)
        self.codes = position.numbers("codes", LOWEST_CODE, HIGHEST_CODE)
        self.clues = position.texts("clues", len(self.codes))
        self.guesses = position.rows("guesses", len(self.codes), NO_CODE, HIGHEST_CODE, int(self.seats))
        self.named = position.texts("named", TEAMS)
        for text in [text for texts in self.clues + self.named for text in texts]:
            require(is_tidy(text, LONGEST), "A text of the position is not as a player could write it.")

    def check(self) -> None:
        check_game(self)


# The end, and what is known


def higher(white: int, black: int) -> int:
    """Return the team that has more."""
    if white == black:
        return TIED
    return WHITE if white > black else BLACK


def in_sight(texts: list[str], shown: bool) -> list[str]:
    return texts[:] if shown else [""] * len(texts)


GAME: Final = Game(
    name="decrypto",
    edition=1,
    fewest=3,
    most=8,
    modes=(Mode("teams", 4, 8), Mode("three", 3, 3)),
    options=(Option("language", "fr", LANGUAGES),),
    kinds=ACTIONS,
    state=Decrypto,
)
