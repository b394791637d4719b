"""The catalogue of sentences: English in the code, other languages in `locale/`.

python tools/catalogue.py update    bring every catalogue up to date with the code
python tools/catalogue.py check     fail if a sentence has no translation
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from flibuste.lab.sentences import sentences_in

PACKAGE = Path(__file__).parents[1] / "src" / "flibuste"
BROWSER = Path(__file__).parents[1] / "web" / "src"
SAID_IN_BROWSER = re.compile(r"""\b(?:_|ngettext)\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?""")
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: flibuste\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def template() -> Catalog:
    """Return every sentence of the code, with the places where it stands."""
    catalog = Catalog(project="flibuste", charset="utf-8")
    for file, one, many in sentences_in(PACKAGE):
        # Without line numbers: a moved line is no change of the catalogue.
        catalog.add((one, many) if many else one, None, [(f"src/flibuste/{file.relative_to(PACKAGE)}", 0)])
    for path in sorted([*BROWSER.rglob("*.ts"), *BROWSER.rglob("*.svelte")]):
        for one, many in SAID_IN_BROWSER.findall(path.read_text(encoding="utf-8")):
            identity = (json.loads(one), json.loads(many)) if many else json.loads(one)
            catalog.add(identity, None, [(f"web/src/{path.relative_to(BROWSER)}", 0)])
    return catalog


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    for path in sorted(PACKAGE.glob("locale/*/LC_MESSAGES/flibuste.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parts[-3])


def update() -> None:
    for path, catalog in catalogues():
        catalog.update(template(), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with path.open("wb") as file:
            file.write(HEADER.format(language=path.parts[-3], plurals=catalog.plural_forms).encode())
            write_po(file, catalog, width=110, sort_output=True, omit_header=True, include_lineno=False)


def check() -> None:
    wanted = {message.id for message in template() if message.id}
    for path, catalog in catalogues():
        missing = [identity for identity in wanted if not translated(catalog.get(identity))]
        if missing:
            lines = "\n".join(f"  {identity}" for identity in sorted(missing, key=str))
            sys.exit(f"{path.name} of {path.parts[-3]} lacks (run `make catalogue`, then translate):\n{lines}")
        print(f"{path.parts[-3]}: {len(wanted)} sentences, all translated")


def translated(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    texts = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return all(texts)


if __name__ == "__main__":
    {"update": update, "check": check}[sys.argv[1]]()
