"""Decrypto as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY, Event
from flibuste.games.decrypto import rules
from flibuste.games.decrypto.rules import BLACK, CODES, GIVE_CLUES, NAME_WORDS, WHITE, WORDS, DecryptoView
from flibuste.table import Area, Choice, Piece, Table, numbered
from flibuste.words import Words


def draw(view: DecryptoView, names: Sequence[str], words: Words) -> Table:
    areas = [area for team in (WHITE, BLACK) for area in _team(view, team, names, words)]
    choices = [_choice(action, view, words) for action in view.legal]
    return Table(_prompt(view, names, words), tuple(areas), tuple(choices))


def _team(view: DecryptoView, team: int, names: Sequence[str], words: Words) -> list[Area]:
    """Return what lies open of a team: its tokens, its sheet, and what is going on."""
    _ = words.gettext
    caught, missed = rules.tokens(view.setup, view.codes, view.guesses)
    title = _("{team}: interceptions, misunderstandings").format(team=_team_name(view.setup, team, names, words))
    areas = [Area("tokens", title, numbered([caught[team], missed[team]]))]
    if team < rules.coding_teams(view.setup):
        areas += [_sheet_line(view, team, figure, words) for figure in range(1, WORDS + 1)]
    if NOBODY != view.turn < len(view.codes) and view.turn % rules.coding_teams(view.setup) == team:
        areas.append(Area("row", _("Clues of this round"), tuple(_text(clue, words) for clue in view.clues[view.turn])))
    return areas


def _sheet_line(view: DecryptoView, team: int, figure: int, words: Words) -> Area:
    """Return the keyword of a figure, if one may see it, and all clues that were given for it."""
    clues: list[Piece] = []
    for turn in range(team, len(view.codes), rules.coding_teams(view.setup)):
        line = str(view.codes[turn]).find(str(figure))
        if line >= 0 and rules.is_guessed(view.setup, turn, view.guesses):
            clues.append(_text(view.clues[turn][line], words))
    keyword = view.words[team][figure - 1].upper() if view.words[team] else "?"
    return Area("row", f"{figure} {keyword}", tuple(clues))


def _text(clue: str, words: Words) -> Piece:
    return Piece(clue or "…", clue or words.gettext("nothing"))


def _dashed(code: int) -> str:
    return "-".join(str(code))


def _team_name(setup: Setup, team: int, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    players = [names[seat] for seat in rules.members(setup, team)]
    if rules.is_for_three(setup):
        sentence = _("The pair ({players})") if team == WHITE else _("The Interceptor ({players})")
    else:
        sentence = _("White ({players})") if team == WHITE else _("Black ({players})")
    return sentence.format(players=", ".join(players))


def _choice(action: int, view: DecryptoView, words: Words) -> Choice:
    _ = words.gettext
    if action == GIVE_CLUES:
        team = rules.team_of(view.setup, view.seat)
        code = view.codes[team - rules.coding_teams(view.setup)]
        fields = [f"{figure} {view.words[team][int(figure) - 1].upper()}" for figure in str(code)]
        return Choice(action, _("Give clues for {code}").format(code=_dashed(code)), tuple(fields))
    if action == NAME_WORDS:
        fields = [_("Word {number} of the other team").format(number=number) for number in range(1, WORDS + 1)]
        return Choice(action, _("Name the words of the other team"), tuple(fields))
    return Choice(action, _dashed(CODES[action]))


def _prompt(view: DecryptoView, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.legal == [GIVE_CLUES]:
        return _("You are the encryptor: give a clue for each figure of your code.")
    if view.legal == [NAME_WORDS]:
        return _("A tie! Name the four words that you believe the other team has; leave out what you do not know.")
    if rules.team_of(view.setup, view.seat) == view.turn % rules.coding_teams(view.setup):
        return _("What is your encryptor's code?")
    return _("Intercept! What is the other team's code?")


def tell(event: Event, setup: Setup, names: Sequence[str], words: Words) -> str:
    """Return one event of the story as a sentence."""
    _, ngettext = words.gettext, words.ngettext
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
    name, team = names[seat], _team_name(setup, min(amount, BLACK), names, words)
    return sentences[what].format(name=name, team=team, code=_dashed(piece), piece=piece, amount=amount, text=text)
