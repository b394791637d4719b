"""Write what the browser client is checked against: the wire as the server defines it, and its sentences.

python tools/web.py    writes web/src/generated/: openapi.json, and words.<language>.json for each catalogue
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from flibuste.server.http.openapi import description  # noqa: E402
from hatch_build import write_browser_words  # noqa: E402

if __name__ == "__main__":
    write_browser_words(ROOT)
    wire = json.dumps(description(), indent=1) + "\n"
    (ROOT / "web" / "src" / "generated" / "openapi.json").write_text(wire, encoding="utf-8")
