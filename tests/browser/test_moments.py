"""What happened is seen: rolls, cards, deaths, the end; at the pace people want, and by those who see nothing move."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.conftest import PHONE
from tests.browser.hands import Keyboard, Mouse
from tests.browser.test_pages import barriers
from tests.web.helpers import HEROES, MASTER, Live

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.view import View
from delvewright.players import make
from delvewright.table import pacing
from delvewright.table.pacing import Pacing

if TYPE_CHECKING:
    from playwright.sync_api import Page, expect
else:
    from playwright.sync_api import expect

LAPTOP = {"width": 1366, "height": 768}
TABLET = {"width": 820, "height": 1180}
ON_ITS_SIDE = {"width": 844, "height": 390}
STATIC = Path(__file__).parents[2] / "src/delvewright/ui/web/static"
ALONE = {"barbarian": "person", **dict.fromkeys((*HEROES[1:], MASTER), "computer")}
AT_END = "(e => e.scrollHeight - e.scrollTop - e.clientHeight < 60)(document.querySelector('[role=log]'))"
WAITS = "document.querySelector('#moment .go-on')?.textContent === 'Continue'"
Found = Callable[[Game, list[Event]], bool]


class Scripted:
    """Gives the answers it was told, one after the other."""

    def __init__(self, answers: list[Answer]) -> None:
        self.left = list(answers)

    def choose(self, view: View, decision: Decision) -> Answer:
        """The next one; common sense when there is none left."""
        answer = self.left.pop(0) if self.left else ()
        return answer if answer in decision else make("tactician").choose(view, decision)


def before(quest: str, first: int, found: Found, kind: str = "tactician") -> tuple[Game, Scripted]:
    """A game before the last answer of the first seat that leads to what is looked for, and who goes on from there.

    Of several seeds the first in which it comes to that: how computers play may change.
    """
    for seed in range(first, first + 30):
        game = Game.start("heroquest", quest, seed)
        players = [make(kind, seed, i) for i in range(len(game.seats))]
        own: list[int] = []
        while game.decision is not None and len(game.answers) < 300:
            asked, known = game.decision.seat, len(game.events)
            if asked == 0:
                own.append(len(game.answers))
            game.answer(players[asked].choose(game.view(asked), game.decision))
            if own and found(game, game.events[known:]):
                return game.undo(own[-1]), Scripted([game.answers[own[-1]]])
    raise AssertionError("it never came to that")


def staged(
    live: Live, screen: Any, moment: tuple[Game, Scripted], size: Any = LAPTOP, hands: type = Mouse, **more: Any
) -> tuple[Page, Any]:
    """The table of that game, one person at it, and hands to play on."""
    game, brain = moment
    seats = {seat.id: ALONE.get(seat.id, "computer") for seat in game.seats}
    made = live.post("/api/tables", {"book": "heroquest", "quest": game.header.quest, "seats": seats, "seed": 1})
    live.stage(made, lambda: game.restart(()), list(game.answers))
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}", size, **more)
    page.wait_for_selector("delve-question.mine")
    player = hands(page, live, made, [0], 1)
    player.brains[0] = brain
    return page, player


def asked(game: Game) -> int:
    return game.decision.seat if game.decision is not None else -1


def a_blow(_: Game, new: list[Event]) -> bool:
    return any(e.kind == "attack" for e in new) and any(e.kind == "defend" for e in new)


def a_card(_: Game, new: list[Event]) -> bool:
    return any(e.card and e.changes and e.figures == (0,) for e in new)


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_a_roll_stays_until_somebody_goes_on(live, screen, hands):
    """Step by step: dice by owner, what they came to, and the next figure waits for it."""
    game = before("the-maze", 5, a_blow)
    page, player = staged(live, screen, game, hands=hands, speed="step by step")
    player.step()
    moment = page.get_by_role("group", name="What happened")
    expect(moment).to_contain_text("Barbarian attacks Orc 1 with Broadsword.")
    rows = moment.locator(".throw")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Barbarian")
    expect(rows.nth(0).get_by_role("img")).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("2 skulls")
    expect(rows.nth(1)).to_contain_text("Orc 1")
    expect(rows.nth(1)).to_contain_text("no shields")
    expect(rows.nth(0).locator(".die.idle")).to_have_count(1)  # pale: it does not count
    expect(rows.nth(1).locator(".die:not(.idle)")).to_have_count(0)
    expect(moment.locator(".reckoning")).to_contain_text("2 skulls − no shields = 2 Body, 1 was left")
    expect(moment).to_contain_text("Orc 1 is destroyed")
    assert page.locator(".board .aim").count() == 1, "a line from one to the other"
    expect(page.locator(".board .outcome text")).to_have_text("−1 Body")
    while page.locator("delve-question.mine").count():
        player.step()
        page.wait_for_timeout(200)
    page.wait_for_function(WAITS)
    shown = moment.inner_text()
    page.wait_for_timeout(300)
    assert moment.inner_text() == shown, "it waits"
    seen = page.locator("delve-log .event").count()
    for _ in range(20):
        if page.locator("delve-log .event").count() > seen + 3:
            break
        if hands is Mouse:
            moment.click()
        else:
            page.keyboard.press("c")
        page.wait_for_timeout(100)
    assert page.locator("delve-log .event").count() > seen + 3
    assert not barriers(page)


def test_a_card_is_shown_with_its_words_and_what_it_brought(live, screen):
    page, player = staged(live, screen, before("the-maze", 10, a_card, "random"), speed="normal")
    player.step()
    card = page.locator("#moment .drawn")
    expect(card.get_by_role("heading")).to_have_text("Gold")
    expect(card.locator(".flavour")).not_to_be_empty()
    expect(card).not_to_contain_text("Gold Crowns")
    expect(card.locator(".won-points")).to_have_text(re.compile(r"^\+\d+ gold$"))
    card.get_by_role("button", name="why?").click()
    expect(card).to_contain_text("Gold Crowns")


def test_others_are_followed_and_nothing_is_said_twice(live, screen):
    """Ways and reasons of the computer's figures; a screen reader hears each line once; nothing moves."""
    game = before("the-maze", 5, lambda game, _: len(game.answers) > 20 and asked(game) == 1)
    page, player = staged(live, screen, game, speed="fast")
    page.evaluate(
        """() => {
            window.heard = [];
            const note = (text) => text.trim() && window.heard.push(text.trim());
            const spoken = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';
            for (const live of document.querySelectorAll(spoken))
                new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => {
                    if (node.nodeType === 3) note(node.textContent);
                    else if (node.matches?.('li')) note(node.querySelector('.text').textContent);
                }))).observe(live, {childList: true, subtree: true});
            window.ways = 0; window.moving = 0;
            new MutationObserver(() => {
                window.ways += document.querySelectorAll('.board .trail').length;
                window.moving = Math.max(window.moving, document.getAnimations().length);
            }).observe(document.querySelector('.layer-strokes'), {childList: true});
        }"""
    )
    log = page.locator("delve-log .event")
    was = log.count()
    player.step()
    player.wait()
    page.wait_for_function("document.querySelector('delve-question.mine')")
    texts = [line.split("\n")[0] for line in log.locator(".text").all_inner_texts()[was:]]
    heard = page.evaluate("window.heard")
    assert len(texts) > 3
    for text in set(texts):
        assert heard.count(text) == texts.count(text), text
    assert page.evaluate("window.ways") > 0, "where somebody went"
    assert page.evaluate("window.moving") == 0, "motion is reduced"
    expect(page.locator("delve-log .k-reason").last).to_contain_text(
        re.compile(r"^(The )?(Dwarf|Elf|Wizard|Orc|Goblin)")
    )
    assert not re.search(r"[a-z]\.\d", page.locator("body").inner_text()), "no notation"


def test_what_happened_while_i_was_away(live, screen):
    game = before("the-maze", 5, a_blow)
    page, player = staged(live, screen, game)
    player.step()
    address = page.url
    page.goto("about:blank")
    live.inside(player.table.watchers.clear)
    brain = make("tactician", 1, 0)

    def play() -> None:
        for _ in range(12):
            game = player.table.game
            if game.decision.seat == 0:
                player.table._give(brain.choose(game.view(0), game.decision))
            else:
                player.table.compute()

    live.inside(play)
    page.goto(address)
    missed = page.get_by_role("group", name="What happened")
    expect(missed).to_contain_text("While you were away")
    assert missed.get_by_role("listitem").count() >= 1
    missed.get_by_role("button", name="Close").click()
    expect(missed).to_be_hidden()
    page.reload()
    page.wait_for_selector("delve-question.mine")
    expect(missed).to_be_hidden()


def test_a_death_and_the_page_at_the_end(live, screen):
    """Whose hero falls reads by whom; the page tells it all, and leads to the replay and to another game."""
    game = before("wardens-wager-barbarian", 5, lambda game, new: game.over and any(e.kind == "death" for e in new))
    fatal = game[0].view(0).round
    page, player = staged(live, screen, game, speed="normal")
    while player.live.inside(lambda: player.table.game.decision is not None):
        if player.live.inside(lambda: player.table.game.decision is not None and player.table.game.decision.seat == 0):
            player.step()
        page.wait_for_timeout(30)
    expect(page.locator("#fate")).to_have_text("The Barbarian has fallen (Chaos Warrior).")
    page.keyboard.press("c")
    ended = page.get_by_role("dialog")
    expect(ended).to_contain_text("Defeat.")
    expect(ended).to_contain_text("0 of 1 lived.")
    task = player.live.inside(lambda: dict(player.table.game.view(0).facts).get("Task"))
    expect(ended.locator(".end-scene")).to_contain_text(f"At the end: {task}.")
    expect(ended.locator(".roll-of-honour li")).to_contain_text(f"Fell in round {fatal} to Squire.")
    assert not barriers(page)
    expect(ended.get_by_role("link", name="Watch the replay")).to_have_attribute("href", re.compile("^/replay#"))
    old = page.url
    expect(ended).not_to_contain_text("That was a Quest")
    table = old.partition("#")[2].partition(".")[0]
    page.evaluate("async (table) => (await import('/static/js/keep.js')).setLesson(table, [])", table)
    page.reload()
    expect(ended).to_contain_text("That was a Quest")  # a coach's last word, where it can be read
    expect(page.get_by_role("region", name="Coach")).to_be_hidden()
    assert not barriers(page)
    ended.get_by_role("button", name="Try again").click()
    page.wait_for_selector("delve-question.mine")
    assert page.url != old
    expect(page.locator("#title")).to_have_text("The Warden's Wager: the Barbarian")


def test_a_victory_of_the_dead_is_called_so(live, screen):
    """The others have won; who died is told so, and not in green."""
    page = screen(f"{live.address}/")
    told = page.evaluate(
        """async () => {
            const {verdict} = await import('/static/js/ending.js');
            const figure = (seat, alive) => ({seat, alive, side: 'a', name: `f${seat}`, title: '', bars: {}});
            const view = (...all) => ({winner: 'a', figures: Object.fromEntries(all.map((f, i) => [i, f]))});
            const seats = [{seat: 0, side: 'a'}, {seat: 1, side: 'a'}, {seat: 2, side: 'b'}];
            const info = {you: {seats: [0, 1]}, seats};
            const elf = {...figure(0, false), name: 'elf', title: 'Elf'};
            const maud = {...figure(1, false), name: 'maud', title: 'Maud Ferrier'};
            const named = [{...seats[0], title: elf.title}, {...seats[1], title: maud.title, named: true}];
            return [
                verdict(view(figure(0, true), figure(1, true), figure(2, false)), info),
                verdict(view(figure(0, true), figure(1, false)), info),
                verdict(view(figure(0, false), figure(1, false)), info),
                verdict({...view(figure(0, false)), winner: 'b'}, info),
                verdict(view(elf, maud, figure(1, true)), {you: info.you, seats: named}),
            ].map(({title, mood}) => [title, mood]);
        }"""
    )
    called = page.evaluate(
        """async () => {
            const {called} = await import('/static/js/look.js');
            const names = [
                ['special.5', 'Skaven Champion'], ['called-wolf', 'Wolf'], ['elf', 'Elf'], ['gulthor', 'Chaos Warlock'],
                ['man-at-arms.1', 'Man-at-Arms 1'], ['skaven-warlord.1', 'Skarrik, a Warlord'],
            ];
            return names.map(([name, title]) => called({name, title}));
        }"""
    )
    assert told[0] == ["Victory!", "won"]
    assert told[1] == ["Victory, but f1 is dead.", ""]
    assert told[2][0].startswith("Won by the others") and told[2][1] == "lost"
    assert told[3] == ["Defeat.", "lost"]
    assert called == ["Skaven Champion 5", "Wolf", "Elf", "Gulthor", "Man-at-Arms 1", "Skarrik"]
    assert told[4] == ["Victory, but the Elf and Maud Ferrier are dead.", ""]


def test_where_nobody_can_be_killed_one_hopes_to_hurt(live, screen):
    page = screen(f"{live.address}/")
    short = page.evaluate(
        """async () => {
            const {hoped} = await import('/static/js/board.js');
            const odds = (...all) => hoped(all.map((percent, i) => ({label: 'abc'[i], percent}))).map((o) => o.label);
            return [odds(100, 60, 20), odds(100, 60, 0.2), odds(0, 0), odds()];
        }"""
    )
    assert short == [["c"], ["b"], ["b"], []]


def test_nothing_moves_under_the_hand(live, screen):
    """Hovering shows odds in a line of its own; sheet and log keep their place from question to question."""
    page, player = staged(live, screen, before("the-maze", 5, a_blow))
    places = """() => ['.figures-panel', '.log-panel', '#question-panel', 'delve-question .answer'].flatMap((rule) =>
        Array.from(document.querySelectorAll(rule), (e) => {
            const {left, top, width, height} = e.getBoundingClientRect();
            return [left, top, width, height];
        }))"""
    page.keyboard.press("i")
    expect(page.locator(".figures-panel")).to_be_visible()
    was = page.evaluate(places)
    target = page.get_by_role("button", name=re.compile("^(. )?Attack Orc 1"))
    expect(target.first).to_contain_text("%")
    target.first.hover()
    expect(page.locator(".considered")).to_contain_text("%")
    assert page.evaluate(places) == was
    panels = was[:3]
    player.step()
    player.wait()
    assert page.evaluate(places)[:3] == panels


def test_fixed_keys_and_one_line_for_each_thing(live, screen):
    """X goes through the searches, E ends; a spell with many targets is one line, and its targets are on the board."""
    page, _ = staged(live, screen, before("the-maze", 5, lambda _, new: any(e.kind == "search" for e in new)))
    page.keyboard.press("x")
    expect(page.locator(":focus")).to_contain_text("Search for")
    expect(page.locator(":focus img.thing")).to_be_visible()
    first = page.locator(":focus").inner_text()
    page.keyboard.press("x")
    assert page.locator(":focus").inner_text() != first
    end = page.locator("delve-question .answer[aria-keyshortcuts='e']")
    expect(end).to_contain_text("End")
    at = page.evaluate("document.querySelector('delve-board').view.figures[0].squares[0]")
    plain = {"notation": "", "group": "rest", "squares": [], "figures": [], "cards": []}
    choices = [
        {**plain, "i": i, "label": f"Cast Genie on {i}", "squares": [at + 2 + i], "cards": ["genie"], "use": "Genie"}
        for i in range(6)
    ] + [{**plain, "i": 9, "label": "Rest"}] * 4
    narrowed, places, whole = page.evaluate(
        """async choices => {
            const decision = {question: 'What?', subject: '', fields: [], choices, figure: 0, n: 0, seat: 0};
            const board = document.querySelector('delve-board'), question = document.querySelector('delve-question');
            board.show(board.view, decision);
            question.ask(decision, '');
            const genie = [...question.querySelectorAll('.fold')].find((s) => s.textContent.includes('Genie …'));
            genie.click();
            const found = [board.asking.decision.choices.length, document.querySelectorAll('.board .place').length];
            genie.click();
            return [...found, board.asking.decision.choices.length];
        }""",
        choices,
    )
    assert (narrowed, places, whole) == (6, 6, 10)


def test_the_log_follows_and_says_when_there_is_news_below(live, screen):
    page, player = staged(live, screen, before("the-maze", 5, a_blow))
    log = page.locator("delve-log [role=log]")
    page.locator("delve-log .why").nth(-3).click()
    expect(page.locator("delve-log .rules").first).to_be_visible()
    player.step()
    player.wait()
    page.wait_for_function(
        "(e => e.scrollHeight - e.scrollTop - e.clientHeight < 60)(document.querySelector('[role=log]'))"
    )
    log.evaluate("e => { e.scrollTop = 0; }")
    page.wait_for_timeout(60)
    player.step()
    player.wait()
    news = page.get_by_role("button", name="new below")
    news.click()
    expect(news).to_be_hidden()
    page.locator("[role=grid]").focus()
    page.keyboard.press("ArrowRight")
    assert "click" not in page.locator(".callout").inner_text().lower(), "keys for those who use them"


def test_sound_is_off_until_it_is_wanted(live, screen):
    page, player = staged(live, screen, before("the-maze", 5, a_blow))
    played = "import('/static/js/sound.js').then(sound => sound.played)"
    player.step()
    player.wait()
    assert page.evaluate(played) == []
    page.get_by_role("button", name="Pace and sound").click()
    page.get_by_role("checkbox", name="Sound").check()
    page.get_by_role("radio", name="fast").check()
    assert not barriers(page)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert page.evaluate("[localStorage['delve.sound'], localStorage['delve.speed']]") == ["true", '"fast"']
    player.step()
    player.wait()
    assert page.evaluate(played)[0] == "turn" and len(page.evaluate(played)) > 1
    heard = page.evaluate(
        """async () => {
            const {SOUNDS} = await import('/static/js/sound.js');
            const heard = {};
            for (const [name, make] of Object.entries(SOUNDS)) {
                const studio = new OfflineAudioContext(1, 2 * 22050, 22050);
                make(studio);
                const samples = Array.from((await studio.startRendering()).getChannelData(0), Math.abs);
                const long = samples.findLastIndex((each) => each > 0.005) / 22050;
                heard[name] = [Math.max(...samples), long];
            }
            return heard;
        }"""
    )
    assert set(heard) == {"dice", "door", "blow", "death", "treasure", "turn"}
    for name, (peak, seconds) in heard.items():
        assert 0.05 < peak < 1, f"{name}: neither too soft to hear nor so loud that it rattles"
        assert 0.1 < seconds < 1.4, f"{name}: over before the next moment"


@pytest.mark.parametrize("size", [TABLET, PHONE, ON_ITS_SIDE])
def test_small_screens_show_every_part(live, screen, size):
    """A tablet held upright has the board over the answers; a phone shows one part besides the board."""
    page, _ = staged(live, screen, before("the-maze", 5, a_blow), size)
    board, answers = (page.locator(rule).bounding_box() for rule in ("#middle", "#question-panel"))
    assert board and answers
    if size is ON_ITS_SIDE:
        assert answers["x"] >= board["x"] + board["width"] - 1
    else:
        assert answers["y"] >= board["y"] + board["height"] - 1
    tabs = page.get_by_role("navigation", name="Parts of the table")
    if size is TABLET:
        expect(tabs).to_be_hidden()
        expect(page.locator("delve-log")).to_be_visible()
        return
    for name, rule in (
        ("Figures", "delve-sheets"),
        ("Log", "delve-log"),
        ("Answers", "delve-question"),
        ("Board", "delve-board"),
    ):
        button = tabs.get_by_role("button", name=name)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator(rule)).to_be_visible()
        assert not barriers(page)
    assert page.locator("delve-board").evaluate("e => e.clientWidth") == size["width"]


def test_the_client_stays_small():
    own = [path for path in STATIC.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in own) < 700_000


@pytest.mark.parametrize("speed", ["normal", "step by step"])
def test_computers_wait_for_whoever_watches_them_at_a_pace(live, screen, speed, monkeypatch):
    """What the screen shows is never far behind the game, until somebody wants everything at once."""
    monkeypatch.setattr(pacing, "SILENT", 600.0)  # however busy the machine is, the screen is not given up
    ahead: list[tuple[int, int]] = []
    said, sent, shown = [0], Pacing.sent, Pacing.shown

    def note_sent(self: Pacing, n: int, now: float) -> None:
        ahead.append((n, said[0]))
        sent(self, n, now)

    def note_shown(self: Pacing, n: int, wants: bool, now: float) -> None:
        said[0] = max(said[0], n)
        shown(self, n, wants, now)

    monkeypatch.setattr(Pacing, "shown", note_shown)
    seats = dict.fromkeys((*HEROES, MASTER), "computer")
    made = live.post("/api/tables", {"book": "heroquest", "quest": "the-maze", "seats": seats, "seed": 3})
    page = screen("about:blank", speed=speed)
    page.goto(f"{live.address}/table#{made['table']}.{made['spectator']}")
    page.wait_for_function("() => document.querySelector('delve-question').dataset.n")
    table = live.table(made)
    end = time.monotonic() + 60
    while not said[0]:
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    monkeypatch.setattr(Pacing, "sent", note_sent)
    begun, first = time.monotonic(), live.inside(lambda: table.number(0))
    while time.monotonic() < begun + 8 or len(ahead) < 4:
        assert time.monotonic() < end, "it goes on"
        page.wait_for_timeout(800)
        if speed != "normal":
            page.keyboard.press("c")
    monkeypatch.setattr(Pacing, "sent", sent)
    assert max(n - last for n, last in ahead) <= pacing.AHEAD + 2, ahead
    assert live.inside(lambda: table.number(0)) < first + 80
    before = live.inside(lambda: table.number(0))
    page.evaluate("localStorage['delve.speed'] = '\"instant\"'")
    end = time.monotonic() + 30
    while live.inside(lambda: table.number(0)) < before + 60 and not live.inside(lambda: table.game.over):
        assert time.monotonic() < end, "at once means at once"
        page.wait_for_timeout(100)


def test_a_screen_that_does_not_keep_up_jumps(live, screen, monkeypatch):
    """A hundred answers one after the other would take minutes; it shows where the game stands now instead."""
    monkeypatch.setattr("delvewright.table.served.ServedTable.due", lambda self: False)
    seats = dict.fromkeys((*HEROES, MASTER), "computer")
    made = live.post("/api/tables", {"book": "heroquest", "quest": "the-maze", "seats": seats, "seed": 3})
    page = screen(f"{live.address}/table#{made['table']}.{made['spectator']}", speed="normal")
    page.wait_for_function("() => document.querySelector('delve-question').dataset.n")
    table = live.table(made)
    for _ in range(100):
        live.inside(table.compute)
    page.wait_for_function(
        "n => document.querySelector('delve-question').dataset.n === String(n)",
        arg=live.inside(lambda: table.number(0)),
        timeout=15_000,
    )
