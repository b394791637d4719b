"""The commands of a host: open the house, and look after what it keeps."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from flibuste.catalogue import catalogue_for
from flibuste.cli.common import (
    CATALOGUE,
    LANGUAGE,
    WHOLE,
    BadRequest,
    WrongFile,
    _,
    app,
    language_of,
    talk,
    tell_left_out,
)
from flibuste.core.errors import FlibusteError

DATA: Final = "~/.flibuste"
MOST_DAYS: Final = 100_000


class NoHouse(FlibusteError):
    """The packages that a house needs are not installed."""


@contextmanager
def the_house() -> Iterator[None]:
    """Import something of the house. It is an extra: not everybody has what it needs."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] == "flibuste":
            raise
        raise NoHouse("The house is not installed here: pip install 'flibuste[house]' brings it.") from None


def variable(name: str, sentence: str) -> Parameter:
    """A flag that a variable of the environment can stand for."""
    return Parameter(help=f"{sentence} [{name}]", env_var=name, show_env_var=False)


Data = Annotated[str, variable("FLIBUSTE_DATA", _("Folder in which tables are kept, or the URL of a database."))]


@app.command(name="serve", help=_("Open the house: tables for everyone on the network."))
def serve_command(
    *,
    host: Annotated[str, variable("FLIBUSTE_HOST", _("Address to listen at."))] = "0.0.0.0",
    port: Annotated[int, WHOLE, variable("FLIBUSTE_PORT", _("Port to listen at."))] = 8000,
    data: Data = DATA,
    workers: Annotated[int, WHOLE, variable("FLIBUSTE_WORKERS", _("Processes in which bots think."))] = max(
        1, (os.cpu_count() or 2) - 1
    ),
    bus: Annotated[
        str, variable("FLIBUSTE_BUS", _("Address of a Valkey or Redis server that joins several nodes."))
    ] = "",
    names: Annotated[
        str, variable("FLIBUSTE_NAMES", _("Names by which visitors come, such as play.example.org; * for any name."))
    ] = "",
    open_page: Annotated[bool, Parameter(name="--open", help=_("Open the page in a browser of this machine."))] = False,
    lang: Annotated[str, variable("FLIBUSTE_LANG", _("Language of this command."))] = LANGUAGE,
) -> None:
    if not 0 <= port < 65536:
        raise BadRequest("A port is a number from 0 to {most}.", {"most": 65535})
    if workers < 1:
        raise BadRequest("At least one process is needed.")
    catalogue = catalogue_for(language_of(lang))
    with the_house():
        from flibuste.server.run import serve  # here, since other commands should not wait for a web server to load

    tell_left_out(catalogue)
    serve(host, port, data, workers, bus, names, catalogue, open_page)


@app.command(name="backup", help=_("Copy all tables into a file, while the house is open."))
def backup_command(
    file: Annotated[Path, Parameter(help=_("File to write; it must not be there yet."))], *, data: Data = DATA
) -> None:
    if file.exists():
        raise WrongFile("{file} is there already; choose another name.", {"file": str(file)})
    if "://" in data and not data.startswith("sqlite"):
        raise BadRequest("This copies houses in a folder; a database server has its own tools, such as pg_dump.")
    with the_house():
        from flibuste.server.data import kept

    with kept(data) as store:
        try:
            store.backup(file)
        except (OSError, sqlite3.Error) as error:
            if isinstance(error, sqlite3.Error):  # half a copy would be taken for a whole one
                file.unlink(missing_ok=True)
            raise WrongFile("{file} cannot be written: {reason}.", {"file": file, "reason": error}) from None
    talk.print(_("All tables are copied into {file}.").format(file=file))


@app.command(name="prune", help=_("Forget finished tables that are old."))
def prune_command(
    *,
    days: Annotated[int, WHOLE, Parameter(help=_("Keep what has changed in so many days."))] = 90,
    data: Data = DATA,
) -> None:
    if not 0 <= days <= MOST_DAYS:
        raise BadRequest("Days are a number from 0 to {most}.", {"most": MOST_DAYS})
    with the_house():
        from flibuste.server.data import kept

    with kept(data) as store:
        count = store.prune(int(1000 * (time.time() - days * 86400)))
    sentence = CATALOGUE.ngettext("{count} table is forgotten.", "{count} tables are forgotten.", count)
    talk.print(sentence.format(count=count))


@app.command(name="export", help=_("Print the records of all finished games, one JSON object a line."))
def export_command(*, data: Data = DATA) -> None:
    with the_house():
        from flibuste.server.data import finished_records, kept

    with kept(data) as store:
        for record in finished_records(store):
            print(json.dumps(json.loads(record.to_json()), ensure_ascii=False))
