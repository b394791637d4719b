"""Decrypto as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY, Event
from flibuste.games.decrypto import rules
from flibuste.games.decrypto.rules import BLACK, CODES, GIVE_CLUES, NAME_WORDS, WHITE, WORDS, DecryptoView
from flibuste.table import Area, Choice, Piece, Table, vain


def draw(view: DecryptoView, names: Sequence[str], catalogue: Catalogue) -> Table:
    areas = [area for team in (WHITE, BLACK) for area in _team(view, team, names, catalogue)]
    choices = [_choice(action, view, catalogue) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _team(view: DecryptoView, team: int, names: Sequence[str], catalogue: Catalogue) -> list[Area]:
    """Return what lies open of a team: its tokens, its sheet, and what is going on."""
    _, teams = catalogue.gettext, rules.coding_teams(view.setup)
    turns = [turn for turn in range(team, len(view.codes), teams) if rules.is_guessed(view.setup, turn, view.guesses)]
    title = _("{team}: interceptions, misunderstandings").format(team=_team_name(view.setup, team, names, catalogue))
    areas = [Area("tokens", title, _tokens(view, team, catalogue))]
    if team < teams:
        areas += [_sheet_line(view, team, turns, figure, catalogue) for figure in range(1, WORDS + 1)]
    if NOBODY != view.turn < len(view.codes) and view.turn % teams == team:
        clues = [_text(view, clue, catalogue) for clue in view.clues[view.turn]]
        areas.append(Area("row", _("Clues of this round"), tuple(clues), asked=len(view.legal) > 0))
    return areas


def _tokens(view: DecryptoView, team: int, catalogue: Catalogue) -> tuple[Piece, ...]:
    caught, missed = [counts[team] for counts in rules.tokens(view.setup, view.codes, view.guesses)]
    good = catalogue.ngettext("{count} interception", "{count} interceptions", caught).format(count=caught)
    bad = catalogue.ngettext("{count} misunderstanding", "{count} misunderstandings", missed).format(count=missed)
    return Piece(str(caught), good, "count", "interception"), Piece(str(missed), bad, "count", "misunderstanding")


def _sheet_line(view: DecryptoView, team: int, turns: Sequence[int], figure: int, catalogue: Catalogue) -> Area:
    """Return the keyword of a figure, if one may see it, and all clues that were given for it in these turns."""
    lines = [(turn, str(view.codes[turn]).find(str(figure))) for turn in turns]
    clues = [_text(view, view.clues[turn][line], catalogue) for turn, line in lines if line >= 0]
    title = f"{figure} {view.words[team][figure - 1].upper() if view.words[team] else '?'}"
    return Area("row", title, tuple(clues), note=title)


def _text(view: DecryptoView, clue: str, catalogue: Catalogue) -> Piece:
    wish = vain(NAME_WORDS if GIVE_CLUES in view.legal else GIVE_CLUES, view.legal)
    return Piece(clue or "…", clue or catalogue.gettext("nothing"), "text", wish=wish)


def _dashed(code: int) -> str:
    return "-".join(str(code))


def _team_name(setup: Setup, team: int, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    of_three = (_("The pair ({players})"), _("The Interceptor ({players})"))
    sentences = of_three if rules.is_for_three(setup) else (_("White ({players})"), _("Black ({players})"))
    return sentences[team].format(players=", ".join([names[seat] for seat in rules.members(setup, team)]))


def _choice(action: int, view: DecryptoView, catalogue: Catalogue) -> Choice:
    _ = catalogue.gettext
    if action == GIVE_CLUES:
        team = rules.team_of(view.setup, view.seat)
        code = view.codes[team - rules.coding_teams(view.setup)]
        fields = [f"{figure} {view.words[team][int(figure) - 1].upper()}" for figure in str(code)]
        return Choice(action, _("Give clues for {code}").format(code=_dashed(code)), tuple(fields))
    if action == NAME_WORDS:
        fields = [_("Word {number} of the other team").format(number=number) for number in range(1, WORDS + 1)]
        return Choice(action, _("Name the words of the other team"), tuple(fields))
    return Choice(action, _dashed(CODES[action]))


def _prompt(view: DecryptoView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.legal == [GIVE_CLUES]:
        return _("You are the encryptor: give a clue for each figure of your code.")
    if view.legal == [NAME_WORDS]:
        return _("A tie! Name the four words that you believe the other team has; leave out what you do not know.")
    own = rules.team_of(view.setup, view.seat) == view.turn % rules.coding_teams(view.setup)
    question = _("What is your encryptor's code: “{clues}”?") if own else _("Intercept! What is their code: “{clues}”?")
    return question.format(clues=" · ".join([clue or "…" for clue in view.clues[view.turn]]))


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _, ngettext = catalogue.gettext, catalogue.ngettext
    what, seat, piece, amount, text = event
    hidden = piece == rules.SECRET
    sentences = {
        rules.ROUND: _("Round {amount}."),
        rules.ENCRYPTS: _("{name} draws a code and is the encryptor of this round."),
        rules.WROTE: _("{name} has written three clues."),
        rules.READ: _("{name} reads clue {piece}: {text}") if text else _("{name} has no clue {piece}."),
        rules.GUESSED: _("{name} has guessed.") if hidden else _("{name} guesses {code}."),
        rules.INTERCEPTION: _("{team} tries to intercept: {code}."),
        rules.DECRYPTION: _("{team} decrypts: {code}."),
        rules.REVEALED: _("{name} shows the code: {code}."),
        rules.INTERCEPTED: _("{team} has intercepted the code!"),
        rules.MISUNDERSTOOD: _("{team} has misunderstood its own code."),
        rules.TIE: _("The teams are level: each names the words that it believes the other has."),
        rules.NAMED: _("{name} has named four words."),
        rules.FOUND: ngettext("{team} has found {piece} word.", "{team} has found {piece} words.", piece),
        rules.WON: _("{team} wins!"),
    }
    name, team = names[seat], _team_name(setup, min(amount, BLACK), names, catalogue)
    return sentences[what].format(name=name, team=team, code=_dashed(piece), piece=piece, amount=amount, text=text)
