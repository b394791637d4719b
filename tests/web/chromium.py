"""The browser that drives the pages: the system's own Chromium."""

from __future__ import annotations

import os
import shutil
from typing import Final

from playwright.sync_api import Browser, Playwright

# The first takes two thirds of the processor's time, since it draws no window around the page.
PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


def launch(playwright: Playwright, program: str) -> Browser:
    # Chromium refuses to build its sandbox for root, as whom containers run.
    arguments = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=program, args=arguments)
