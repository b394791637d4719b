"""The commands of a host: open the house, and look after what it keeps."""

import json
import os
import time
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from flibuste.cli.common import LANGUAGE, WORDS, BadRequest, WrongFile, _, app, talk
from flibuste.words import words_for

DATA: Final = "~/.flibuste"

Data = Annotated[
    str,
    Parameter(help=_("Folder in which tables are kept, or the URL of a database."), env_var="FLIBUSTE_DATA"),
]


@app.command(name="serve", help=_("Open the house: tables for everyone on the network."))
def serve_command(
    *,
    host: Annotated[str, Parameter(help=_("Address to listen at."), env_var="FLIBUSTE_HOST")] = "0.0.0.0",
    port: Annotated[int, Parameter(help=_("Port to listen at."), env_var="FLIBUSTE_PORT")] = 8000,
    data: Data = DATA,
    workers: Annotated[int, Parameter(help=_("Processes in which bots think."), env_var="FLIBUSTE_WORKERS")] = max(
        1, (os.cpu_count() or 2) - 1
    ),
    bus: Annotated[
        str,
        Parameter(help=_("Address of a Valkey or Redis server that joins several nodes."), env_var="FLIBUSTE_BUS"),
    ] = "",
    open_page: Annotated[bool, Parameter(name="--open", help=_("Open the page in a browser of this machine."))] = False,
    lang: Annotated[str, Parameter(help=_("Language of this command."), env_var="FLIBUSTE_LANG")] = LANGUAGE,
) -> None:
    if not 0 <= port < 65536:
        raise BadRequest("A port is a number from 0 to {most}.", {"most": 65535})
    if workers < 1:
        raise BadRequest("At least one process is needed.")
    from flibuste.server.serve import serve  # here, since other commands should not wait for a web server to load

    serve(host, port, data, workers, bus, words_for(lang), open_page)


@app.command(name="backup", help=_("Copy all tables into a file, while the house is open."))
def backup_command(
    file: Annotated[Path, Parameter(help=_("File to write; it must not be there yet."))], *, data: Data = DATA
) -> None:
    if file.exists():
        raise WrongFile("{file} is there already; choose another name.", {"file": str(file)})
    from flibuste.server.serve import kept

    with kept(data) as store:
        store.backup(file)
    talk.print(_("All tables are copied into {file}.").format(file=file))


@app.command(name="prune", help=_("Forget finished tables that are old."))
def prune_command(
    *,
    days: Annotated[int, Parameter(help=_("Keep what has changed in so many days."))] = 90,
    data: Data = DATA,
) -> None:
    if days < 0:
        raise BadRequest("Days are a number from 0.")
    from flibuste.server.serve import kept

    with kept(data) as store:
        count = store.prune(int(1000 * (time.time() - days * 86400)))
    sentence = WORDS.ngettext("{count} table is forgotten.", "{count} tables are forgotten.", count)
    talk.print(sentence.format(count=count))


@app.command(name="export", help=_("Print the records of all finished games, one JSON object a line."))
def export_command(*, data: Data = DATA) -> None:
    from flibuste.server.house import finished_records
    from flibuste.server.serve import kept

    with kept(data) as store:
        for record in finished_records(store):
            print(json.dumps(json.loads(record.to_json()), ensure_ascii=False))
