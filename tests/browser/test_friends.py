"""Several people at several screens: secrets, lost connections, seats given away and back, going back."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from random import Random

from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect
from tests.browser.conftest import PHONE
from tests.browser.hands import Mouse, together
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE, merge

from delvewright.kernel.game import Game
from delvewright.ui.web import wire

WORDS = {"table", "view", "step", "note", "name", "seat"}
"""Of the protocol itself: a piece of furniture may be called like one of its messages."""
QUEST = {**PEOPLE, "quest": "three-tolls"}
SEED = 50_123_456_785


def address(live, made, key="owner", page="table"):
    return f"{live.address}/{page}#{made['table']}.{made[key]}"


def overheard(page: Page) -> list[str]:
    """Every raw frame that comes, from now on."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    return frames


def strings(found):
    """All texts in a piece of JSON."""
    if isinstance(found, str):
        return {found}
    if isinstance(found, dict):
        return set().union(*map(strings, found.values()), found)
    if isinstance(found, list | tuple):
        return set().union(*map(strings, found))
    return set()


def test_heroes_against_a_human_game_master_with_nothing_hidden_on_the_wire(live, screen):
    made = live.post("/api/tables", {**QUEST, "seed": SEED})
    heroes = screen("about:blank")
    frames = overheard(heroes)
    heroes.goto(address(live, made))
    master = screen(f"{live.address}/join#{made['table']}.{made['chair']}")
    master.fill("#name", "Ulla")
    master.get_by_role("button", name="Play the Evil Sorcerer").click()
    master.wait_for_selector("delve-question h2")
    party = Mouse(heroes, live, made, [0, 1, 2, 3], 5)
    lord = Mouse(master, live, made, [4], 5)
    together([party, lord], lambda _: lord.given >= 2)
    game = live.inside(party.table.game.copy)
    known_to_them = live.inside(party.known)  # an answer of the game master may be hidden altogether
    heroes.wait_for_function("n => document.querySelector('delve-question').dataset.n === String(n)", arg=known_to_them)

    known, hidden = set[str](), set[str]()  # all that Heroes and game master were ever told, by the engine
    again = game.restart(())
    for answer in [*game.answers, None]:
        views = [wire.view_json(again.book, again.view(seat)) for seat in range(5)]
        known |= set().union(*map(strings, views[:4]))
        hidden |= strings(views[4])
        if again.decision is not None and again.decision.seat < 4:
            known |= strings(wire.decision_json(again, 0))
        if answer is not None:
            again.answer_code(answer)
    known |= {event.text for event in again.events if event.audience & 0b1111}
    hidden |= {event.text for event in again.events}
    everything = "\n".join(known | WORDS)
    hidden = {text for text in hidden if len(text) > 3 and text not in everything}
    assert len(hidden) > 10, "hardly anything is hidden: the test proves nothing"

    view: dict = {}
    for frame in map(json.loads, frames):
        if frame["t"] == "view":
            view = frame["view"]
        elif frame["t"] == "step":
            view = merge(view, frame["patch"])
    assert view == wire.view_json(game.book, game.view(view["seat"]))
    raw = "\n".join(frames)
    assert len(raw) > 10_000
    assert not [text for text in hidden if json.dumps(text, ensure_ascii=False)[1:-1] in raw]
    named = [frame for frame in frames if str(SEED) in frame]  # it was chosen, so all may know it: as such only
    assert named and all(json.loads(frame)["t"] == "table" for frame in named)
    assert made["invite"] not in heroes.content()


def in_the_middle(about: str) -> Game:
    """A game stopped where a Hero is asked in the middle of a rule."""
    for seed in range(40):
        game, rng = Game.start("heroquest", "the-maze", seed), Random(seed)
        while game.decision is not None and len(game.answers) < 400:
            if game.decision.about == about and game.decision.seat < 4:
                return game
            game.answer_code(game.decision.nth(rng.randrange(len(game.decision))))
    raise AssertionError(about)


def test_reconnect_in_the_middle_of_a_reaction(live, screen):
    game = in_the_middle("turn-end")
    assert game.decision is not None and not game.decision.clean
    made = live.post("/api/tables", PEOPLE)
    table = live.stage(made, lambda: game.restart(()), game.answers)
    page = screen("about:blank")
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/ws", between)
    page.goto(address(live, made))
    page.wait_for_selector("delve-question.mine")
    question = page.inner_text("delve-question")
    assert game.prompt().lower() in question.lower()
    sockets[0].close()
    expect(page.locator("#banner")).to_contain_text("connection is lost")
    expect(page.locator("#banner")).to_be_hidden()
    assert page.inner_text("delve-question") == question
    page.keyboard.press("1")
    page.wait_for_function(
        "n => document.querySelector('delve-question').dataset.n === String(n)", arg=len(game.answers) + 1
    )
    assert live.inside(lambda: len(table.given)) == len(game.answers) + 1


def test_the_server_is_killed_and_the_game_goes_on(process, screen):
    made = process.post(
        "/api/tables", {**MAZE, "seats": dict.fromkeys((*HEROES, MASTER), "person") | {MASTER: "computer"}}
    )
    page = screen(address(process, made))
    page.wait_for_selector("delve-question.mine")
    for n in range(1, 4):
        page.keyboard.press("1")
        page.wait_for_selector(f"delve-question.mine[data-n='{n}']")
    question = page.inner_text("delve-question")
    process.kill()
    expect(page.locator("#banner")).to_contain_text("connection is lost")
    process.start(process.port)
    expect(page.locator("#banner")).to_be_hidden()
    assert page.inner_text("delve-question") == question
    page.keyboard.press("1")
    page.wait_for_selector("delve-question.mine[data-n='4']")
    screen.trouble[:] = [said for said in screen.trouble if "WebSocket" not in said]


def test_the_computer_takes_an_absent_seat_and_gives_it_back(live, screen):
    seats = {**dict.fromkeys(HEROES, "person"), "wizard": "open", MASTER: "computer"}
    made = live.post("/api/tables", {**MAZE, "seats": seats, "away": 1, "seed": 3})
    owner = screen(address(live, made))
    friend = screen(f"{live.address}/join#{made['table']}.{made['invite']}")
    friend.fill("#name", "Mira")
    friend.get_by_role("button", name="Play the Wizard").click()
    friend.wait_for_selector("delve-question h2")
    link = friend.url
    expect(owner.locator("#seats")).to_contain_text("Mira")
    friend.wait_for_selector("delve-question.mine")  # the Wizard chooses spells first
    friend.context.close()
    expect(owner.locator("#seats li", has_text="Wizard")).to_contain_text("computer")
    table = live.table(made)
    assert live.inside(lambda: any(given.seat == 3 for given in table.given))
    friend = screen(link)
    expect(owner.locator("#seats li", has_text="Wizard")).to_contain_text(re.compile("here|ready|thinking"))
    expect(owner.locator("#seats li", has_text="Wizard")).not_to_contain_text("computer")
    owner.wait_for_selector("delve-question.mine")


def invited(live, screen, made, name, seat="Wizard", **more):
    """A friend who has joined by the invitation."""
    page = screen(f"{live.address}/join#{made['table']}.{made['invite']}", **more)
    page.fill("#name", name)
    page.get_by_role("button", name=f"Play the {seat}").click()
    page.wait_for_selector("delve-question h2")
    return page


def test_before_anybody_acts_a_phone_shows_ones_own_figure(live, screen):
    seats = {**dict.fromkeys(HEROES, "open"), MASTER: "computer"}
    made = live.post("/api/tables", {**MAZE, "seats": seats})
    page = invited(live, screen, made, "Mira", "Elf", size=PHONE)
    expect(page.locator("delve-question")).to_contain_text("Nobody plays")
    page.wait_for_function(
        """() => {
            const board = document.querySelector('delve-board');
            const elf = Object.values(board.view.figures).find((figure) => figure.name.startsWith('elf'));
            const { x, y } = board.camera.toElement(board.ground.x(elf.squares[0]), board.ground.y(elf.squares[0]));
            const { w, h } = board.camera.size;
            return 0 < x && x < w && 0 < y && y < h;
        }"""
    )


def test_whoever_loses_a_seat_sees_it_and_asks_for_it_back(live, screen):
    seats = {**dict.fromkeys(HEROES, "person"), "wizard": "open", MASTER: "computer"}
    made = live.post("/api/tables", {**MAZE, "seats": seats})
    owner = screen(address(live, made))
    owner.locator("dialog[open] button.close").click()
    friend = invited(live, screen, made, "Mira")
    friend.wait_for_selector("delve-question.mine")
    expect(friend.locator("#lost")).to_be_hidden()

    owner.click("#people")
    owner.select_option("#holder-wizard", "open")
    lost = friend.locator("#lost")
    expect(lost).to_contain_text("The Wizard is free now.")
    expect(friend.locator("delve-question")).not_to_have_class(re.compile("mine"))
    owner.select_option("#holder-wizard", "person")
    expect(lost).to_contain_text("The Wizard is played by a friend now.")
    expect(owner.locator("#lost")).to_be_hidden()
    lost.get_by_role("button", name="Ask for it back").click()
    expect(lost).to_contain_text("You have asked for it")
    owner.locator("dialog[open] button.close").click()
    asked = owner.locator("#lost")
    expect(asked).to_contain_text("Mira held the Wizard before, and asks for it back.")
    asked.get_by_role("button", name="Give it back").click()
    expect(lost).to_be_hidden()
    expect(asked).to_be_hidden()
    friend.wait_for_selector("delve-question.mine")

    table = live.table(made)  # the computer keeps it warm: one click
    live.inside(lambda: setattr(table, "due", lambda: False))
    owner.click("#people")
    owner.select_option("#holder-wizard", "computer:tactician")
    expect(lost).to_contain_text("The Wizard is played by the computer now.")
    lost.get_by_role("button", name="Take it back").click()
    friend.wait_for_selector("delve-question.mine")
    expect(lost).to_be_hidden()


def test_a_chosen_seed_is_shown_to_everybody(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": SEED})
    for page in (
        screen(address(live, made)),
        screen(address(live, made, "spectator")),
        screen(address(live, made, "invite", "join")),
        screen(address(live, made), {"width": 390, "height": 844}),
    ):
        expect(page.get_by_text(f"Seed {SEED}").locator("visible=true").first).to_be_visible()
    other = live.post("/api/tables", PEOPLE)
    page = screen(address(live, other))
    page.wait_for_selector("delve-question h2")
    expect(page.locator("#seed")).to_be_hidden()


def test_undo_to_a_barrier_and_a_vote_beyond_it(live, screen):
    seats = {**dict.fromkeys(HEROES, "person"), "wizard": "open", MASTER: "computer"}
    made = live.post("/api/tables", {**MAZE, "seats": seats, "seed": 3})
    owner = screen(address(live, made))
    friend = screen(f"{live.address}/join#{made['table']}.{made['invite']}")
    friend.fill("#name", "Mira")
    friend.get_by_role("button", name="Play the Wizard").click()
    friend.wait_for_selector("delve-question h2")
    hands = {0: Mouse(owner, live, made, [0, 1, 2]), 3: Mouse(friend, live, made, [3])}
    table = hands[0].table

    together(list(hands.values()), lambda decision: decision.about == "activation")
    hands[0].wait()
    rolled = live.inside(lambda: table.n) + 1
    owner.get_by_role("button", name="Roll for a Move").click()
    owner.wait_for_selector(f"delve-question.mine[data-n='{rolled}'] .squares")
    marked = owner.evaluate(
        "() => { const a = document.querySelector('delve-board').asking;"
        " return [...a.fields[0].mask].map((bit, q) => bit ? q : -1).filter(q => q >= 0); }"
    )
    decision = live.inside(lambda: table.game.decision)
    verb = decision.fields[0][0]
    hands[0].do([marked[0]], {"verb": verb, "square": marked[0]})
    owner.wait_for_selector(f"delve-question.mine[data-n='{rolled + 1}']")
    owner.keyboard.press("u")  # nothing new was seen: free
    owner.wait_for_selector(f"delve-question.mine[data-n='{rolled}']")
    assert live.inside(lambda: table.n) == rolled
    expect(owner.locator("#undo")).to_have_text("Undo?")  # dice lie on the table: only with the friend's consent
    owner.click("#undo")
    expect(friend.locator("#vote")).to_be_visible()
    assert live.inside(lambda: table.n) == rolled
    friend.get_by_role("button", name="Agree").click()
    owner.wait_for_selector(f"delve-question.mine[data-n='{rolled - 1}']")
    expect(owner.locator("delve-log")).to_contain_text("back", ignore_case=True)


def test_a_wrong_link_says_so_and_does_not_come_again(live, screen):
    """Half a key, a wrong one, or a table that is not there: one try each, and a way back to the start."""
    made = live.post("/api/tables", PEOPLE)
    tries: Counter[str] = Counter()
    for link in (
        f"{made['table']}.{made['owner'][:9]}",
        f"{made['table']}.{'Z' * 22}",
        "nowhere.x",
    ):
        page = screen("about:blank")
        page.on("websocket", lambda _, link=link: tries.update([link]))
        page.goto(f"{live.address}/table#{link}")
        expect(page.get_by_text("No table here")).to_be_visible()
        page.evaluate("document.dispatchEvent(new Event('visibilitychange')); dispatchEvent(new Event('online'))")
        page.wait_for_timeout(1500)
        expect(page.get_by_role("link", name="Start page").last).to_be_visible()
        assert tries[link] == 1


def test_the_owner_chooses_the_invitation_and_agrees_to_a_new_game_master(live, screen, tmp_path):
    seats = {**dict.fromkeys(HEROES, "person"), MASTER: "computer"}
    made = live.post("/api/tables", {**MAZE, "seats": seats, "seed": 3})
    owner = screen(address(live, made))
    party = Mouse(owner, live, made, [0, 1, 2, 3], 3)
    assert party.step() and party.step() and party.wait()
    owner.click("#people")
    dialog = owner.locator("dialog[open]")
    expect(dialog.get_by_label("for heroes only")).to_be_checked()
    shots = os.environ.get("DELVE_SHOTS", str(tmp_path))
    owner.screenshot(path=f"{shots}/invitations.png")

    heroes = screen(f"{live.address}/join#{made['table']}.{made['invite']}")
    expect(heroes.locator("li", has_text="Evil Sorcerer")).to_be_visible()
    expect(heroes.locator("li", has_text="Evil Sorcerer").get_by_role("button")).to_have_count(0)

    friend = screen(f"{live.address}/join#{made['table']}.{made['chair']}")
    friend.fill("#name", "Mira")
    friend.screenshot(path=f"{shots}/join-chair.png")
    friend.get_by_role("button", name="Ask for the Evil Sorcerer").click()
    expect(friend.locator("#lost")).to_contain_text("You have asked for it")
    hidden = "() => Object.values(document.querySelector('delve-board').view.figures).some((f) => f.side === 'hidden')"
    assert not friend.evaluate(hidden)
    dialog.get_by_role("button", name="Close").first.click()
    asked = owner.locator("#lost")
    expect(asked).to_contain_text("Mira asks to play the Evil Sorcerer.")
    owner.screenshot(path=f"{shots}/asked-for-the-chair.png")
    asked.get_by_role("button", name="Agree").click()
    friend.wait_for_function(hidden)
    expect(owner.locator("delve-log")).to_contain_text("who sees all that is hidden from now on")

    owner.click("#people")  # the owner takes it himself: he is told what that means, and may leave it
    owner.select_option(f"#holder-{MASTER}", "computer:tactician")
    owner.select_option(f"#holder-{MASTER}", "person")
    sure = owner.locator("dialog[open]", has_text="everybody reads in the log")
    expect(sure).to_be_visible()
    owner.screenshot(path=f"{shots}/owner-takes-the-chair.png")
    sure.get_by_role("button", name="Leave it").click()
    assert live.inside(lambda: live.server.hall.table(made["table"]).holders[4]) == "computer:tactician"
    owner.select_option(f"#holder-{MASTER}", "person")
    owner.get_by_role("button", name="Take the seat").click()
    expect(friend.locator("delve-log")).to_contain_text(
        re.compile("Evil Sorcerer is now played by .*who sees all that is hidden")
    )
