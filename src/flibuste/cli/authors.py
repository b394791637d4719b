"""The commands of authors: a game to start from, what is wrong with it, its sentences, and how to make it fast."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from flibuste.catalogue import explain
from flibuste.cli.common import CATALOGUE, FINE, WRONG_FILE, WrongFile, _, app, language_of, spinner
from flibuste.lab.compile import compile_box
from flibuste.lab.new_game import new_game
from flibuste.lab.own_catalogue import sentences_without_words, write_down
from flibuste.lab.packages import package_at
from flibuste.lab.written_methods import written_methods
from flibuste.shelf import open_box
from flibuste.shelf.game_box import Remark

PackageName = Annotated[str, Parameter(help=_("A game on the shelf, a package, or the folder of one."))]


@app.command(name="new-game", help=_("Write a new game to start from: it runs, and obeys the laws."))
def new_game_command(
    name: Annotated[str, Parameter(help=_("Name of the game: small letters, digits and dashes."))],
    *,
    folder: Annotated[Path, Parameter(help=_("Where to write it; here if left out."))] = Path(),
) -> None:
    try:
        project = new_game(name, folder)
    except OSError as error:
        raise WrongFile(
            "{file} cannot be written: {reason}.", {"file": folder / name, "reason": error.strerror}
        ) from None
    sentence = _("Written to {folder}. Now: pip install --editable {folder} && flibuste play {name}")
    print(sentence.format(folder=project, name=name))


@app.command(name="check", help=_("Tell everything that is wrong with a game, and what could be better."))
def check_command(package: PackageName) -> int:
    from flibuste.lab.check import check  # here, since other commands should not wait for all the laws to load

    wrong = 0
    with spinner(_("Games are played…")):
        for found in check(package_at(package)):
            sentence = _("remark: {sentence}") if isinstance(found, Remark) else _("wrong: {sentence}")
            print(sentence.format(sentence=explain(found, CATALOGUE)), flush=True)
            wrong += not isinstance(found, Remark)
    if not wrong:
        print(_("Nothing is wrong."))
    return WRONG_FILE if wrong else FINE


@app.command(name="fields", help=_("Show the methods that follow from the declared fields of a game."))
def fields_command(package: PackageName) -> None:
    for line in written_methods(package_at(package)):
        print(line)


@app.command(name="catalogue", help=_("Write down what a game says and has no translation for."))
def catalogue_command(
    package: PackageName,
    *,
    lang: Annotated[str, Parameter(help=_("Language to translate to."))] = "fr",
) -> None:
    box, language = open_box(package_at(package)), language_of(lang)
    sentences = sentences_without_words(box.package, box.catalogue(language))
    if not sentences:
        print(_("Every sentence has its words in the language “{language}”.").format(language=language))
        return
    file = write_down(box.package, language, sentences)
    print(_("Sentences to translate: {count}, in {file}.").format(count=len(sentences), file=file))


@app.command(name="compile", help=_("Compile a game together with the engine, for experiments that take long."))
def compile_command(
    package: PackageName,
    *,
    folder: Annotated[Path, Parameter(help=_("Where to write it; “compiled” if left out."))] = Path("compiled"),
) -> None:
    box = open_box(package_at(package))
    with spinner(_("The compiler is at work…")):
        compile_box(box, folder)
    sentence = _("Written to {folder}. Now: PYTHONPATH={folder} flibuste simulate {name} --seats {seats} --games 10000")
    print(sentence.format(folder=folder, name=box.game.name, seats=box.game.modes[0].fewest))
