"""The types of the browser client, written as comments, checked by TypeScript; nobody needs node to play."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from delvewright.ui.web.pages import BODIES, PAGES, html

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/delvewright/ui/web/static"
COMPILER = ROOT / "node_modules/.bin/tsc"


def test_types():
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is missing: install node (Debian, Ubuntu: sudo apt install npm) to check the client's types")
    if not COMPILER.exists():
        fetched = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, check=False, capture_output=True, text=True
        )
        assert fetched.returncode == 0, f"npm ci failed; it fetches TypeScript:\n{fetched.stderr[-2000:]}"
    found = subprocess.run([COMPILER, "-p", "."], cwd=ROOT, check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_lock_file_names_no_host():
    assert "://" not in (ROOT / "package-lock.json").read_text()


def test_pages_hold_no_script_or_style_of_their_own():
    for page in PAGES.values():
        assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=|https?://", html(page)), page.name
    assert {page.name for page in PAGES.values()} == {body.stem for body in BODIES.iterdir()}


def test_the_client_knows_no_book():
    """No word of any book's seats, quests, faces or cards; those come from the server."""
    from delvewright.kernel.game import Game
    from delvewright.kernel.rulebook import book_ids, find_book

    words = set[str]()
    for id in book_ids():
        book = find_book(id)
        quests = book.quests()
        words |= {id, *(quest.id for quest in quests)}
        game = Game.start(book, quests[0].id, 0, quiet=True)
        words |= {seat.id for seat in game.seats} | {seat.side for seat in game.seats}
        words |= {item for figure in game.view(0).figures for item in (figure.kind, *figure.bars, *dict(figure.sheet))}
    code = "\n".join(path.read_text() for path in STATIC.glob("js/*.js"))
    strings = set(re.findall(r"[\"'`]([^\"'`\n]*)[\"'`]", code))
    named = {word for word in words if any(re.search(rf"\b{re.escape(word)}\b", text) for text in strings)}
    assert not named
