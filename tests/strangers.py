"""Packages of strangers: a fresh game each, with something wrong if need be."""

from __future__ import annotations

from pathlib import Path

from flibuste.lab.new_game import new_game


class Stranger:
    """A package with a game, installed in a folder that is to be put on Python's path."""

    def __init__(self, site: Path, name: str) -> None:
        self.site, self.name, self.package = site, name, name.replace("-", "_")
        projects = site / "projects"
        projects.mkdir(exist_ok=True)
        self.project = new_game(name, projects)
        self.folder = self.project / self.package
        (site / self.package).symlink_to(self.folder)
        self.offer(name)

    def offer(self, name: str) -> None:
        """Write what an installer writes, so that the shelf finds the game."""
        about = self.site / f"{self.package}-1.0.dist-info"
        about.mkdir(exist_ok=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {self.name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[flibuste.games]\n{name} = {self.package}\n")

    def leave(self) -> None:
        """Take the package away, but not what is said about it."""
        (self.site / self.package).unlink()

    def change(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text(encoding="utf-8")
        assert old in text
        self.write(file, text.replace(old, new))

    def write(self, file: str, text: str | bytes) -> None:
        (self.folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())

    def remove(self, file: str) -> None:
        (self.folder / file).unlink()
