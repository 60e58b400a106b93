"""Make the pictures of the docs: `python tools/pictures.py [FOLDER] [NAME …]`, from games with fixed seeds.

Each is what a browser shows at a moment that is looked for in a game of the computer's, so that whoever changes the
table makes them anew by one command, and looks at them. It needs what the browser tests need (`./test` sets it up).
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.web.helpers import Live  # noqa: E402

import chromium  # noqa: E402
from delvewright.kernel.decisions import Answer  # noqa: E402
from delvewright.kernel.events import Event  # noqa: E402
from delvewright.kernel.game import Game  # noqa: E402
from delvewright.players import make  # noqa: E402

LAPTOP = {"width": 1366, "height": 768}
MOST = 3000
QUALITY = 88
Found = Callable[[Game, list[Event]], bool]
Json = dict[str, Any]


def moment(game: Game, seed: int, found: Found, skip: int = 0, rather: Answer = ()) -> Game:
    """The game after the answer that led to what is looked for, at the first time after `skip` others.

    `rather`: what is answered wherever that is possible.
    """
    players = [make("tactician", seed, i) for i in range(len(game.seats))]
    while game.decision is not None and len(game.answers) < MOST:
        known, seat = len(game.events), game.decision.seat
        wanted = rather in game.decision.options
        game.answer(rather if wanted else players[seat].choose(game.view(seat), game.decision))
        if found(game, game.events[known:]):
            if not skip:
                return game
            skip -= 1
    raise SystemExit("It never came to that: look for something else.")


class Studio:
    """A server, a browser, and a folder for what is seen."""

    def __init__(self, live: Live, browser: Browser, folder: Path) -> None:
        self.live, self.browser, self.folder = live, browser, folder

    def page(self, path: str, size: dict[str, int] = LAPTOP, speed: str = "step by step") -> Page:
        """A page of the server in a browser of its own, where nothing moves."""
        context = self.browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        context.add_init_script(f"localStorage['delve.speed'] ??= '\"{speed}\"'")
        page = context.new_page()
        page.goto(f"{self.live.address}{path}")
        page.evaluate("document.fonts.ready")
        return page

    def table(self, game: Game, book: str, quest: str, own: tuple[int, ...] = (0,)) -> tuple[Json, Any]:
        """A table at which this game was played, all answers but the last; a person holds these seats."""
        live = self.live
        body: Json = {"book": book, "quest": quest}
        heroes = [seat for seat in game.seats if seat.side == game.seats[0].side]
        holders = {seat.id: "person" if i in own else "computer" for i, seat in enumerate(game.seats)}
        if live.get(f"/api/books/{book}")["creation"]:
            body["heroes"] = [{"word": seat.id, "holder": holders[seat.id]} for seat in heroes]
        else:
            body["seats"] = holders
        made = live.post("/api/tables", body)
        live.inside(lambda: setattr(live.server.hall.table(made["table"]), "due", lambda: False))
        return made, live.stage(made, lambda: game.restart(()), list(game.answers[:-1]))

    def seen(
        self, game: Game, book: str, quest: str, own: tuple[int, ...] = (0,), size: dict[str, int] = LAPTOP
    ) -> tuple[Page, Json]:
        """A screen at that table that has just been shown the last answer."""
        made, table = self.table(game, book, quest, own)
        page = self.page(f"/table#{made['table']}.{made['owner']}", size, "instant" if game.over else "step by step")
        page.wait_for_selector(".rail .seat")
        page.wait_for_timeout(400)
        self.live.inside(lambda: table._give(game.answers[-1]))
        page.wait_for_timeout(1200)
        return page, made

    def keep(self, page: Page, name: str) -> None:
        """What a page shows, as a file."""
        file = self.folder / f"{name}.jpg"
        page.wait_for_timeout(500)
        page.screenshot(path=file, type="jpeg", quality=QUALITY)
        page.context.close()
        print(f"{file.name}: {file.stat().st_size // 1000} kB", flush=True)


def in_company(game: Game, many: int = 2) -> bool:
    """Whether so many enemies are to be seen."""
    view = game.view(0)
    first = view.seats[0].side
    return sum(f.side != first and f.alive and bool(f.squares) and f.id >= 0 for f in view.figures) >= many


def blow(game: Game, new: list[Event]) -> bool:
    """The first seat strikes somebody who defends himself and is hurt, among several."""
    hit = any(e.kind == "attack" and e.figures[:1] == (0,) for e in new) and any(e.kind == "defend" for e in new)
    return hit and any(e.changes for e in new) and in_company(game)


def card(_: Game, new: list[Event]) -> bool:
    """The first seat finds something on a card."""
    return any(e.card and e.changes and e.figures[:1] == (0,) for e in new)


def death(_: Game, new: list[Event]) -> bool:
    """A hero dies."""
    return any(e.kind == "death" for e in new)


def hurts(game: Game, new: list[Event]) -> bool:
    """One hurts another among several, by dice that are to be seen."""
    return any(e.faces for e in new) and any(e.changes and e.changes[0][1] < 0 for e in new) and in_company(game, 1)


def played(book: str, quest: str, seed: int, found: Found, skip: int = 0, rather: Answer = ()) -> Game:
    """A moment of a game."""
    return moment(Game.start(book, quest, seed), seed, found, skip, rather)


def start(studio: Studio) -> None:
    """The start page."""
    page = studio.page("/")
    page.wait_for_selector(".quest")
    page.wait_for_timeout(1500)
    studio.keep(page, "start")


def learn(studio: Studio) -> None:
    """A first game, with its coach."""
    page = studio.page("/#heroquest/the-maze")
    page.get_by_role("link", name="All quests").click()
    page.get_by_role("button", name="Learn in ten minutes").click()
    page.wait_for_selector("delve-question.mine")
    page.wait_for_timeout(1500)
    studio.keep(page, "learn")


def fight(studio: Studio) -> None:
    """A blow in HeroQuest, on a desk, a tablet and a telephone."""
    game = played("heroquest", "silent-bell", 4, blow)
    tall, tablet = {"width": 390, "height": 844}, {"width": 820, "height": 1180}
    sizes = {"table": LAPTOP, "table-tablet": tablet, "phone": tall, "table-phone-side": {"width": 844, "height": 390}}
    for name, size in sizes.items():
        page, _ = studio.seen(game, "heroquest", "silent-bell", (0, 1, 2, 3), size)
        studio.keep(page, name)


def words(studio: Studio) -> None:
    """What stands on a square, and the rules."""
    game = played("heroquest", "silent-bell", 4, blow)
    page, _ = studio.seen(game, "heroquest", "silent-bell", (0, 1, 2, 3))
    page.keyboard.press("c")
    page.wait_for_timeout(600)
    at = page.evaluate(ENEMY)
    page.mouse.move(*at)
    studio.keep(page, "callout")
    page, _ = studio.seen(game, "heroquest", "silent-bell")
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Rules")
    rules.get_by_label("Search the rules").fill("jump")
    page.wait_for_timeout(900)
    studio.keep(page, "rules")


ENEMY = """() => {
    const board = document.querySelector('delve-board'), box = board.getBoundingClientRect();
    const middle = document.querySelector('#middle').getBoundingClientRect();
    const {left, top, right, bottom} = middle;
    const points = Object.values(board.view.figures).filter((f) => f.side === 'monster' && f.alive && f.squares.length)
        .map((f) => board.camera.toElement(board.ground.x(f.squares[0]) + .5, board.ground.y(f.squares[0]) + .5))
        .map(({x, y}) => [x + box.left, y + box.top]);
    return points.find(([x, y]) => x > left && x < right - 60 && y > top && y < bottom) ?? points[0];
}"""


def found(studio: Studio) -> None:
    """A card that turns over."""
    game = played("heroquest", "drowned-cellars", 1, card, 0, ("search", "treasure"))
    page, _ = studio.seen(game, "heroquest", "drowned-cellars")
    studio.keep(page, "table-treasure")


def fallen(studio: Studio) -> None:
    """A hero dies, and whoever played him is asked how to go on."""
    page, _ = studio.seen(played("heroquest", "silent-bell", 1, death), "heroquest", "silent-bell", (1,))
    page.keyboard.press("c")
    page.locator("#fallen").wait_for()
    studio.keep(page, "table-death")


def over(studio: Studio) -> None:
    """The pages at the end of a victory and of a defeat, and the replay."""
    for name, seed in (("table-defeat", 2), ("table-end", 4)):
        game = played("heroquest", "silent-bell", seed, lambda game, _: game.over)
        page, made = studio.seen(game, "heroquest", "silent-bell")
        page.wait_for_selector("dialog[open] .verdict")
        page.wait_for_timeout(1200)
        studio.keep(page, name)
    page = studio.page(f"/replay#{made['table']}.{made['owner']}")
    page.wait_for_selector("#slider")
    page.wait_for_timeout(800)
    page.locator("#slider").evaluate("e => { e.value = 137; e.dispatchEvent(new Event('input')); }")
    page.wait_for_timeout(1500)
    studio.keep(page, "replay")


def others(studio: Studio) -> None:
    """A fight in each of the other books."""
    scenes = (
        ("battleaxe", "cold-lantern", "battleaxe", 3, hurts, 8),
        ("advanced", "expedition", "advanced", 3, hurts, 4),
    )
    for book, quest, name, seed, wanted, skip in scenes:
        page, _ = studio.seen(played(book, quest, seed, wanted, skip), book, quest, (0, 1, 2, 3))
        studio.keep(page, name)


def journey(studio: Studio) -> None:
    """A campaign in town, and what it remembers."""
    live = studio.live
    made = live.post("/api/campaigns", {"book": "heroquest", "name": "The Lanterns"})
    hall = live.server.hall
    seats = {**dict.fromkeys(("barbarian", "dwarf", "elf", "wizard"), "computer"), "evil-sorcerer": "computer"}
    body = {"quest": "the-maze", "seats": seats}
    finish(live, live.post(f"/api/campaigns/{made['campaign']}/play", body, made["key"]))
    live.get(f"/api/campaigns/{made['campaign']}", made["key"])  # from here on it knows how that went

    def paid() -> None:
        _, known, _ = hall.campaign(made["campaign"])
        party = json.loads(known.party)
        for sheet in party["heroes"].values():
            sheet["gold"] = 260
        new = replace(known, party=known.rules.check_party(json.dumps(party), "here"))
        hall._keep(made["campaign"], [("UPDATE campaigns SET body = ? WHERE id = ?", (new.text(), made["campaign"]))])
        hall.vault.wait()

    live.inside(paid)
    page = studio.page(f"/campaign#{made['campaign']}.{made['key']}", speed="instant")
    page.wait_for_selector(".member")
    page.wait_for_timeout(1000)
    page.screenshot(path=studio.folder / "campaign.jpg", type="jpeg", quality=QUALITY)
    page.get_by_role("button", name="Go to town").click()
    page.wait_for_selector(".street")
    page.wait_for_timeout(1200)
    studio.keep(page, "town")


def finish(live: Live, made: Json) -> None:
    """Let the computers play a table to its end."""
    table = live.table(made)

    def play() -> None:
        while table.game.decision is not None:
            table.compute()

    live.inside(play)


SCENES = {
    "start": start, "learn": learn, "fight": fight, "words": words, "found": found, "fallen": fallen, "over": over,
    "others": others, "journey": journey,
}  # fmt: skip


def main(folder: Path, names: list[str]) -> None:
    """All pictures, or those of some scenes."""
    if chromium.missing():
        raise SystemExit(chromium.missing())
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        live = Live(Path(data) / "tables.sqlite")
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        studio = Studio(live, browser, folder)
        for name in names or SCENES:
            SCENES[name](studio)
        browser.close()
        live.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs", sys.argv[2:])
