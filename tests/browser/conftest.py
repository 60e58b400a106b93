"""A browser with nobody before it. It must be there: these tests say what to install, and fail until it is.

`./test` installs it where it can, or leaves them out, as DELVE_NO_BROWSER=1 does.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.web.helpers import Http, Live

import chromium

NO_BROWSER = bool(os.environ.get("DELVE_NO_BROWSER"))
HERE = Path(__file__).parent
WITHOUT = "test_types.py"
"""The only tests here that need no browser."""
collect_ignore = [path.name for path in HERE.glob("test_*.py") if path.name != WITHOUT] if NO_BROWSER else []
PATIENCE = 30_000
"""Milliseconds that anything may take to show up; only a busy machine comes near it."""
try:
    from playwright.sync_api import Browser, Page, expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
except ImportError as error:
    if not NO_BROWSER:
        raise ImportError(
            "Playwright is missing. ./test installs it, or: pip install -c constraints.txt -e .[dev]"
        ) from error

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

OPEN = ExitStack()
"""What was started for all the tests of this folder: Playwright and Chromium."""


@pytest.fixture(scope="session")
def browser() -> Callable[[], Browser]:
    """One Chromium for all the tests of this folder that follow each other; call it."""
    running: list[Browser] = []

    def launch() -> Browser:
        if not running:
            if chromium.missing():
                pytest.fail(chromium.missing())
            playwright = OPEN.enter_context(sync_playwright())
            running.append(
                playwright.chromium.launch(
                    executable_path=chromium.find(), args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
                )
            )
            OPEN.callback(running.clear)
            OPEN.callback(running[0].close)
        return running[0]

    return launch


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Close it before any test elsewhere, where its event loop would be in the way."""
    if nextitem is None or HERE not in nextitem.path.parents:
        OPEN.close()


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """A server in this process, so that a test can look behind the scenes."""
    server = Live(tmp_path / "tables.sqlite")
    yield server
    server.close()


Opener = Callable[..., Page]


@pytest.fixture
def screen(browser: Callable[[], Browser]) -> Iterator[Opener]:
    """Opens pages, each in a browser of its own; whatever goes wrong in one of them fails the test."""
    contexts = []
    trouble: list[str] = []

    def open_page(address: str, size: dict[str, int] = DESKTOP, speed: str = "instant", **more: Any) -> Page:
        context = browser().new_context(viewport=size, reduced_motion="reduce", **more)  # type: ignore[arg-type]
        context.add_init_script(f"if (origin !== 'null') localStorage['delve.speed'] ??= '\"{speed}\"'")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
        page.goto(address)
        return page

    open_page.trouble = trouble  # type: ignore[attr-defined]
    yield open_page
    for context in contexts:
        context.close()
    assert not trouble


class Process(Http):
    """`delve serve` as people start it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._running: subprocess.Popen[str] | None = None
        super().__init__(self.start())

    def start(self, port: int = 0) -> int:
        """Start it (again); the port it listens on."""
        command = [sys.executable, "-m", "delvewright.cli", "serve", "--port", str(port), "--data", str(self.data)]
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        port = int(line.split("127.0.0.1:")[1].split("/")[0])
        for _ in range(200):
            with socket.socket() as trying:
                if trying.connect_ex(("127.0.0.1", port)) == 0:
                    return port
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Without a word of warning."""
        assert self._running is not None
        self._running.kill()
        self._running.wait()
        assert self._running.stdout is not None
        self._running.stdout.close()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """The real command, on a free port, with data of its own."""
    found = Process(tmp_path / "tables.sqlite")
    yield found
    found.kill()
