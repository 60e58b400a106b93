"""The board in a browser: how smoothly a figure walks over a whole board, and how soon a click is drawn.

python bench/board.py [--walks 12] [--clicks 40] [--pictures FOLDER]

A headless Chromium draws by software. A whole 26x19 board lies open with eight figures on it; one hero walks from side
to side while the intervals between frames are taken. Then answers are given, computers holding the other seats: from
the click to the frame in which the next question is drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path[:0] = [str(Path(__file__).parents[1] / "tools")]
import chromium  # noqa: E402
from web import SEATS, Server, percentile  # noqa: E402

SIZE = {"width": 1366, "height": 768}
SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def spent() -> float:
    """Seconds of processor time that the browser has used so far, in all its processes."""
    total = 0.0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if "chrom" not in (place / "cmdline").read_text(errors="replace").split("\0")[0] or not ours(
                int(place.name)
            ):
                continue
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def ours(pid: int) -> bool:
    """Whether a process was started by this one."""
    while pid > 1:
        if pid == os.getpid():
            return True
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return False


def told(name: str, values: list[float], aim: float) -> None:
    """One line of figures."""
    median, high = percentile(values, 0.5), percentile(values, 0.95)
    print(f"{name}: median {median:.1f} ms, p95 {high:.1f} ms (aim {aim:g}), worst {max(values):.1f}, n {len(values)}")


def table(server: Server, page: Page) -> None:
    """Open a table and have it shown."""
    asked = {"book": "heroquest", "quest": "the-maze", "seed": 3, "seats": {**SEATS, "evil-sorcerer": "computer"}}
    made = json.loads(server.ask("api/tables", asked))
    page.goto(f"{server.address}table#{made['table']}.{made['owner']}")
    page.wait_for_selector("delve-question.mine", timeout=60_000)
    for button in page.locator("dialog[open] button.close").all():
        button.click()
    page.wait_for_timeout(1500)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--walks", type=int, default=12)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--pictures", default="")
    args = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        server = Server(Path(name) / "board.sqlite")
        browser = play.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        page.goto(server.address)
        page.evaluate("localStorage['delve.speed'] = '\"instant\"'")
        table(server, page)
        preparing = page.evaluate(f"{SCRIPT}.prepare()")
        before = spent()
        frames, simple = page.evaluate(f"{SCRIPT}.walk({args.walks})")
        told("interval of frames while a figure walks", frames, 20)
        each = (spent() - before) * 1000 / len(frames)
        print(f"processor time for each of these frames: {each:.1f} ms")
        print(f"drawing the whole board at once: {preparing:.0f} ms")
        print(f"simplified by itself: {'yes' if simple else 'no'}")
        if args.pictures:
            page.screenshot(path=f"{args.pictures}/whole-board.png")
        table(server, page)
        times = []
        for _ in range(args.clicks):
            took = page.evaluate(f"{SCRIPT}.click()")
            if took >= 0:
                times.append(took)
            page.wait_for_function(
                "() => document.querySelector('delve-question.mine, delve-question.over')", timeout=60_000
            )
        told("click to drawn", times, 100)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
