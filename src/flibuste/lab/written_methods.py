"""What the declared fields of a game become, to be read: the methods of its classes, as they are compiled."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.core.field_methods import declarations
from flibuste.lab.packages import folder_of


def written_methods(package: str) -> Iterator[str]:
    """Yield the lines of each class of a package that has declared fields."""
    for file in sorted(folder_of(package).glob("*.py")):
        for declaration in declarations(file.read_text(encoding="utf-8")):
            yield f"# {package}.{file.stem}"
            yield f"class {declaration.name}:"
            yield from declaration.text()[3:]
            yield ""
