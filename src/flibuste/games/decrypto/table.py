"""Decrypto as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import Sight
from flibuste.games.decrypto import teams
from flibuste.games.decrypto.rules import Decrypto
from flibuste.games.decrypto.teams import (
    BLACK,
    CODES,
    GIVE_CLUES,
    NAME_WORDS,
    WHITE,
    WORDS,
    coding_teams,
    is_for_three,
    members,
    team_of,
)
from flibuste.table import Area, Choice, Piece, Table, vain
from flibuste.table.sentences import Sentence, for_those_who_wait

TEAMS: Final = (Sentence("White ({players})"), Sentence("Black ({players})"))
TEAMS_OF_THREE: Final = (Sentence("The pair ({players})"), Sentence("The Interceptor ({players})"))
TOKENS: Final = Sentence("{team}: interceptions, misunderstandings")
TOKENS_OF_ONE: Final = Sentence("{team}: tokens")
TOKENS_IN_ALL: Final = Sentence("{count} token", "{count} tokens")
INTERCEPTIONS: Final = Sentence("{count} interception", "{count} interceptions")
MISUNDERSTANDINGS: Final = Sentence("{count} misunderstanding", "{count} misunderstandings")
CLUES_NOW: Final = Sentence("Clues of this round")
NOTHING: Final = Sentence("nothing")

GIVE: Final = Sentence("Give clues for {code}")
NAME: Final = Sentence("Name the words of the other team")
WORD_OF_THE_OTHERS: Final = Sentence("Word {number} of the other team")

YOU_ENCRYPT: Final = Sentence("You are the encryptor: give a clue for each figure of your code.")
YOU_NAME: Final = Sentence(
    "A tie! Name the four words that you believe the other team has; leave out what you do not know."
)
YOU_DECRYPT: Final = Sentence("What is your encryptor’s code: “{clues}”?")
YOU_INTERCEPT: Final = Sentence("Intercept! What is their code: “{clues}”?")

STORY: Final = {
    teams.ROUND: Sentence("Round {amount}."),
    teams.ENCRYPTS: Sentence("{name} draws a code and is the encryptor of this round."),
    teams.WROTE: Sentence("{name} has written three clues."),
    teams.READ: Sentence("{name} reads clue {piece}: {text}"),
    teams.GUESSED: Sentence("{name} guesses {code}."),
    teams.INTERCEPTION: Sentence("{team} tries to intercept: {code}."),
    teams.DECRYPTION: Sentence("{team} decrypts: {code}."),
    teams.REVEALED: Sentence("{name} shows the code: {code}."),
    teams.INTERCEPTED: Sentence("{team} has intercepted the code!"),
    teams.MISUNDERSTOOD: Sentence("{team} has misunderstood its own code."),
    teams.TIE: Sentence("The teams are level: each names the words that it believes the other has."),
    teams.NAMED: Sentence("{name} has named four words."),
    teams.FOUND: Sentence("{team} has found {piece} word.", "{team} has found {piece} words."),
    teams.WON: Sentence("{team} wins!"),
}
NO_CLUE: Final = Sentence("{name} has no clue {piece}.")
MISUNDERSTOOD_BY_THE_PAIR: Final = Sentence("{team} has misunderstood its own code: a token for the Interceptor.")
GUESSED_IN_SECRET: Final = Sentence("{name} has guessed.")


def draw(view: Sight[Decrypto], names: Sequence[str], catalogue: Catalogue) -> Table:
    areas = [area for team in (WHITE, BLACK) for area in _team(view, team, names, catalogue)]
    choices = [_choice(action, view, catalogue) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _team(view: Sight[Decrypto], team: int, names: Sequence[str], catalogue: Catalogue) -> list[Area]:
    """Return what lies open of a team: its tokens, its sheet, and what is going on."""
    areas = _tokens(view, team, names, catalogue)
    if team < coding_teams(view.setup):
        areas += [_sheet_line(view, team, figure, catalogue) for figure in range(1, WORDS + 1)]
    heard = view.seen.heard()
    if NOBODY != heard < len(view.seen.codes) and heard % coding_teams(view.setup) == team:
        clues = [_text(view, clue, catalogue) for clue in view.seen.clues[heard]]
        areas.append(Area("row", CLUES_NOW.say(catalogue), tuple(clues), asked=len(view.legal) > 0))
    return areas


def _tokens(view: Sight[Decrypto], team: int, names: Sequence[str], catalogue: Catalogue) -> list[Area]:
    """Of three players, only the Interceptor has tokens."""
    caught, missed = [counts[team] for counts in view.seen.tokens(len(view.seen.codes))]
    name = _team_name(view.setup, team, names, catalogue)
    if is_for_three(view.setup):
        token = Piece(str(caught), TOKENS_IN_ALL.say(catalogue, caught), "count", "interception")
        return [Area("tokens", TOKENS_OF_ONE.say(catalogue, team=name), (token,))] if team == BLACK else []
    good = Piece(str(caught), INTERCEPTIONS.say(catalogue, caught), "count", "interception")
    bad = Piece(str(missed), MISUNDERSTANDINGS.say(catalogue, missed), "count", "misunderstanding")
    return [Area("tokens", TOKENS.say(catalogue, team=name), (good, bad))]


def _sheet_line(view: Sight[Decrypto], team: int, figure: int, catalogue: Catalogue) -> Area:
    """Return the keyword of a figure, if one may see it, and all clues that were given for it."""
    seen = view.seen
    turns = [turn for turn in range(team, len(seen.codes), coding_teams(view.setup)) if seen.is_guessed(turn)]
    lines = [(turn, str(seen.codes[turn]).find(str(figure))) for turn in turns]
    clues = [_text(view, seen.clues[turn][line], catalogue) for turn, line in lines if line >= 0]
    title = f"{figure} {seen.words[team][figure - 1].upper() if seen.words[team] else '?'}"
    return Area("row", title, tuple(clues), note=title)


def _text(view: Sight[Decrypto], clue: str, catalogue: Catalogue) -> Piece:
    wish = vain(NAME_WORDS if GIVE_CLUES in view.legal else GIVE_CLUES, view.legal)
    return Piece(clue or "…", clue or NOTHING.say(catalogue), "text", wish=wish)


def _dashed(code: int) -> str:
    return "-".join(str(code))


def _team_name(setup: Setup, team: int, names: Sequence[str], catalogue: Catalogue) -> str:
    sentences = TEAMS_OF_THREE if is_for_three(setup) else TEAMS
    return sentences[team].say(catalogue, players=", ".join([names[seat] for seat in members(setup, team)]))


def _choice(action: int, view: Sight[Decrypto], catalogue: Catalogue) -> Choice:
    if action == GIVE_CLUES:
        team = team_of(view.setup, view.seat)
        code = view.seen.codes[team - coding_teams(view.setup)]
        fields = [f"{figure} {view.seen.words[team][int(figure) - 1].upper()}" for figure in str(code)]
        return Choice(action, GIVE.say(catalogue, code=_dashed(code)), tuple(fields))
    if action == NAME_WORDS:
        fields = [WORD_OF_THE_OTHERS.say(catalogue, number=number) for number in range(1, WORDS + 1)]
        return Choice(action, NAME.say(catalogue), tuple(fields))
    return Choice(action, _dashed(CODES[action]))


def _prompt(view: Sight[Decrypto], names: Sequence[str], catalogue: Catalogue) -> str:
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    if view.legal == [GIVE_CLUES]:
        return YOU_ENCRYPT.say(catalogue)
    if view.legal == [NAME_WORDS]:
        return YOU_NAME.say(catalogue)
    turn = view.seen.turn()
    own = team_of(view.setup, view.seat) == turn % coding_teams(view.setup)
    clues = " · ".join([clue or "…" for clue in view.seen.clues[turn]])
    return (YOU_DECRYPT if own else YOU_INTERCEPT).say(catalogue, clues=clues)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    return _sentence(event, setup).say(
        catalogue,
        event.piece,
        name=names[event.seat],
        team=_team_name(setup, min(event.amount, BLACK), names, catalogue),
        code=_dashed(event.piece),
        piece=event.piece,
        amount=event.amount,
        text=event.text,
    )


def _sentence(event: Event, setup: Setup) -> Sentence:
    if event.what == teams.READ and not event.text:
        return NO_CLUE
    if event.what == teams.GUESSED and event.piece == teams.SECRET:
        return GUESSED_IN_SECRET
    if event.what == teams.MISUNDERSTOOD and is_for_three(setup):
        return MISUNDERSTOOD_BY_THE_PAIR
    return STORY[event.what]
