"""A game at the terminal, line by line, in words: one person against bots."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from pathlib import Path
from typing import Final

from flibuste.bots.levels import CAPITAINE
from flibuste.catalogue import explain
from flibuste.core.errors import IllegalAction
from flibuste.match import Match
from flibuste.opponents import CREW, Steady, opponent
from flibuste.shelf import Box
from flibuste.table import Choice, Table
from flibuste.table.text import letter, read_aloud, read_choices

YOU: Final = 0  # the seat of the person at the keyboard
AGAIN: Final = "?"


class Left(Exception):
    """The person has left the table."""


class Session:
    """A person at a table. `ask` shows a prompt and returns a line; `say` prints one; `thinking` shows a
    sentence for as long as a bot thinks."""

    def __init__(
        self,
        box: Box,
        match: Match,
        language: str,
        against: str,
        hints: bool = False,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
        thinking: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.box = box
        self.match = match
        self.language = language
        self.catalogue = box.catalogue(language)
        self.against = against
        self.hints = hints
        self.ask = ask
        self.say = say
        self.thinking = thinking
        self._told = 0  # how much of the story has been read out
        self._seed = seed_of_opponents(match)
        self.names = [self.catalogue.gettext("Corsair"), *CREW][: match.setup.seats]

    def run(self) -> None:
        """Play to the end; raise Left if the person leaves before."""
        while True:
            self._tell_news()
            if self.match.result is not None:
                self._tell_result()
                return
            if YOU in self.match.to_act:
                self._play()
            else:
                self._let_play(self.match.to_act[0])

    def _play(self) -> None:
        """Ask for a move; where something is to be written, ask until it is accepted."""
        table = self._table()
        self._show(table)
        if self.hints:
            self._tell_hint(table)
        writes = len(table.choices) == 1 and table.choices[0].fields
        choice = table.choices[0] if writes else self._choose(table)
        while True:
            texts = [self._answer(table, self._field(field)) for field in choice.fields]
            try:
                self.match.play(YOU, choice.action, texts)
                return
            except IllegalAction as refusal:
                self.say(explain(refusal, self.catalogue))

    def _let_play(self, seat: int) -> None:
        """The same seed gives the same opponents, also after a pause."""
        player = Steady(self.box, self.against, f"{self._seed} {len(self.match.moves)}")
        with self.thinking(self.catalogue.gettext("{name} is thinking…").format(name=self.names[seat])):
            answer = player.answer(self.match.view(seat))
        self.match.play(seat, answer.action, answer.texts)

    def _tell_hint(self, table: Table) -> None:
        """Say what the best of the bots expects of each choice."""
        _ = self.catalogue.gettext
        captain = opponent(self.box, CAPITAINE.name, self._seed)
        with self.thinking(_("The captain is thinking…")):
            opinions = {opinion.action: opinion for opinion in captain.opinions(self.match.view(YOU))}
        if not opinions:
            self.say(_("The captain has no advice here."))
            return
        chances = all(0 <= opinion.expected <= 1 for opinion in opinions.values())
        for choice in sorted(table.choices, key=lambda choice: -opinions[choice.action].visits):
            expected = opinions[choice.action].expected
            number = f"{expected:.0%}" if chances else f"{expected:+.1f}"
            self.say(f"  {number:>6}  {choice.words}")

    def _tell_news(self) -> None:
        story = self.match.story(YOU)
        news, setup = story[self._told :], self.match.setup
        sentences = [self.box.tell(event, setup, self.names, self.catalogue) for event in news]
        for sentence, repeats in groupby(sentences):
            times = len(list(repeats))
            self.say(f"  {sentence}" + (f" (× {times})" if times > 1 else ""))
        self._told = len(story)

    def _tell_result(self) -> None:
        result = self.match.result
        assert result is not None
        _ = self.catalogue.gettext
        self.say("\n" + read_aloud(self._table(), self.catalogue))
        for name, value in zip(self.names, result.returns, strict=True):
            self.say(f"  {name}: {value:+g}")
        if self.match.secret:
            self.say(_("The secret of this game’s luck was {secret}.").format(secret=self.match.secret))

    def _table(self) -> Table:
        return self.box.draw(self.match.view(YOU), self.names, self.catalogue)

    def _choose(self, table: Table) -> Choice:
        """Ask until the answer is one of the choices."""
        while True:
            answer = self._answer(
                table, self.catalogue.gettext("Your choice (letter or words; ? /hint /rules /quit): ")
            )
            found = matching(table.choices, answer)
            if len(found) == 1:
                return found[0]
            self.say(self._not_understood(answer, table.choices, found))

    def _answer(self, table: Table, prompt: str) -> str:
        """Return a line that is not one of the commands; obey those."""
        _ = self.catalogue.gettext
        while True:
            answer = self._line(prompt)
            if answer == AGAIN:
                self._show(table)
            elif answer == _("/hint"):
                self._tell_hint(table)
            elif answer == _("/rules"):
                self.say(self.box.rules(self.language))
            elif answer == _("/quit"):
                raise Left
            else:
                return answer

    def _show(self, table: Table) -> None:
        self.say("\n" + read_aloud(table, self.catalogue) + "\n" + read_choices(table))

    def _not_understood(self, answer: str, choices: tuple[Choice, ...], found: list[Choice]) -> str:
        _ = self.catalogue.gettext
        if found:
            several = "; ".join(choice.words for choice in found[:4])
            return _("That could be: {several}. Say a little more, or give the letter.").format(several=several)
        return _("“{answer}” is none of the choices: give a letter from a to {last}, or some of the words.").format(
            answer=answer, last=letter(len(choices) - 1)
        )

    def _field(self, field: str) -> str:
        return "  " + self.catalogue.gettext("{area}: {pieces}").format(area=field, pieces="")

    def _line(self, prompt: str) -> str:
        try:
            return self.ask(prompt).strip()
        except EOFError:
            raise Left from None


def matching(choices: tuple[Choice, ...], answer: str) -> list[Choice]:
    """Return the choices that an answer can mean: by their letter, by all their words, by some of them."""
    answer = answer.casefold()
    lettered = [choice for number, choice in enumerate(choices) if letter(number) == answer]
    exact = [choice for choice in choices if choice.words.casefold() == answer]
    wanted = answer.split()
    partly = [choice for choice in choices if wanted and contains(choice.words.casefold().split(), wanted)]
    return lettered or exact or partly


def contains(words: list[str], wanted: list[str]) -> bool:
    return all(word in words for word in wanted)


def offer_to_save(session: Session, suggestion: str) -> Path | None:
    """Ask for a file until the game is saved in it, or the person says no; return the file."""
    _ = session.catalogue.gettext
    session.say("")
    while True:
        question = _("Save the game? Give a file name [{name}], or n to leave without saving: ")
        try:
            answer = session.ask(question.format(name=suggestion)).strip() or suggestion
        except EOFError:  # nobody there to answer: keep the game rather than lose it
            answer = suggestion
        except KeyboardInterrupt:
            return None
        if answer.casefold() in ("n", "no", "non"):
            return None
        try:
            return save(session.match, Path(os.path.expanduser(answer)))
        except FileExistsError:
            session.say(_("{file} is there already; choose another name.").format(file=answer))
            suggestion = free_name(suggestion)
        except OSError as error:
            session.say(_("It could not be saved in {file}: {reason}.").format(file=answer, reason=error.strerror))
        except ValueError as error:  # a character that no file name can have
            session.say(_("It could not be saved in {file}: {reason}.").format(file=answer, reason=error))


def save(match: Match, path: Path) -> Path:
    """Write the game so that it can go on later; never over another file."""
    with path.open("x", encoding="utf-8") as file:
        file.write(match.save().to_json())
    return path


def free_name(name: str) -> str:
    """Return the name with the first number that is not taken."""
    stem = name.removesuffix(".json")
    number = 2
    while Path(f"{stem}-{number}.json").exists():
        number += 1
    return f"{stem}-{number}.json"


def seed_of_opponents(match: Match) -> str:
    source = match.save().source
    return source.seed if source is not None and source.seed else secrets.token_hex()
