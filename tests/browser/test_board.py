"""The picture of the board: what is known is stone, what is not is dark, and light stops at walls."""

from __future__ import annotations

import pytest
from tests.web.helpers import HEROES, MASTER, MAZE

SEATS = {"barbarian": "person", **dict.fromkeys((*HEROES[1:], MASTER), "computer")}
PIXELS = """async () => {
    const board = document.querySelector('delve-board');
    const {masonry, light, ground} = board;
    // what media say is heard first
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (masonry.missing) await new Promise(done => setTimeout(done, 30));
    const pixel = (pen, x, y) => [...pen.getImageData(x, y, 1, 1).data];
    const at = (layer, scale, x, y, left, top) => pixel(layer.pen, (x - left) * scale, (y - top) * scale);
    const found = [];
    for (let q = 0; q < ground.known.length; q += 1) {
        const [x, y] = [ground.x(q) + .5, ground.y(q) + .62];
        const stone = at(masonry, masonry.scale * 40, x, y, masonry.left / 40, masonry.top / 40);
        const dark = at(light, 9, x, y, ground.frame.left - 1, ground.frame.top - 1);
        found.push([ground.known[q], stone, dark[3]]);
    }
    return found;
}"""


@pytest.fixture
def page(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS, "seed": 3})
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    page.wait_for_selector("delve-question.mine")
    return page


def test_what_is_not_known_is_not_drawn_and_torches_light_what_is_near(page):
    squares = page.evaluate(PIXELS)
    known = [(stone, dark) for is_known, stone, dark in squares if is_known]
    assert known and all(stone[3] == 255 for stone, _ in known), "known squares are stone"
    assert len({tuple(stone) for stone, _ in known}) > len(known) / 2, "no two stones are quite the same"
    assert all(stone[3] == 0 for is_known, stone, _ in squares if not is_known), "what is not known is not drawn"
    near, far = min(dark for _, dark in known), max(dark for _, dark in known)
    assert near < 60 < 120 < far < 180, "near the heroes it is light; far from them dim, but to be seen"
    shut = page.evaluate(
        """() => {
            const {light, ground} = document.querySelector('delve-board');
            const torch = [...light.torches.values()][0];
            const ways = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, y]) => light.reach(torch.x, torch.y, x, y, 5));
            return Math.min(...ways);
        }"""
    )
    assert shut <= 0.5, "a wall stops it"


def test_only_what_is_new_is_drawn(page):
    drawn = page.evaluate(
        """async () => {
            const board = document.querySelector('delve-board');
            while (board.masonry.missing) await new Promise(done => setTimeout(done, 30));
            const parts = [], draw = board.masonry.draw;
            board.masonry.draw = function (part) { parts.push(part.w * part.h); return draw.call(this, part); };
            await board.show(board.view, board.decision);
            const view = structuredClone(board.view);
            Object.values(view.doors)[0].state = 'open';
            await board.show(view, board.decision);
            return parts;
        }"""
    )
    assert len(drawn) == 1 and drawn[0] <= 12, "around the door that has been opened"


def test_the_camera_keeps_to_its_free_part_and_shows_the_whole_board_on_demand(page):
    middle = """() => {
        const {camera, ground, view} = document.querySelector('delve-board');
        const q = Object.values(view.figures).find(figure => figure.active)?.squares[0] ?? -1;
        return [camera.scale * 40, q < 0 ? null : camera.toElement(ground.x(q) + .5, ground.y(q) + .5)];
    }"""
    near, at = page.evaluate(middle)
    assert near > 50, "near enough to see faces"
    page.evaluate("document.querySelector('delve-board').camera.free({left: 300, top: 40, right: 200, bottom: 220})")
    near, at = page.evaluate(middle)
    size = page.evaluate("document.querySelector('delve-board').camera.size")
    assert 300 <= at["x"] <= size["w"] - 200 and 40 <= at["y"] <= size["h"] - 220
    page.keyboard.press("o")
    assert page.evaluate(middle)[0] < near / 1.5
    page.keyboard.press("o")
    assert page.evaluate(middle)[0] == near


def test_more_contrast_and_forced_colours_have_a_drawing_of_their_own(page):
    page.evaluate(PIXELS)
    for media in ({"contrast": "more"}, {"contrast": "null", "forced_colors": "active"}):
        page.emulate_media(**media)
        stones = [stone for is_known, stone, _ in page.evaluate(PIXELS) if is_known]
        assert sum(min(stone[:3]) > 200 for stone in stones) > 0.8 * len(stones), media
        assert not page.locator(".world .light").is_visible()


def test_red_is_for_those_who_will_be_attacked(page):
    """Friends at whom something can be aimed have brackets of another shape and colour."""
    marks = page.evaluate(
        """async () => {
            const board = document.querySelector('delve-board');
            const [me, friend] = Object.values(board.view.figures);
            const view = structuredClone(board.view);
            view.figures[99] = {...friend, id: 99, side: 'other', squares: [me.squares[0] + 1]};
            const plain = {label: '', notation: '', group: 'x', squares: [], cards: []};
            const choices = [{...plain, i: 0, figures: [99]}, {...plain, i: 1, figures: [friend.id]}];
            await board.show(view, {question: '', about: '', fields: [], choices, figure: me.id, n: 0, seat: 0});
            const marks = [...document.querySelectorAll('svg.board .target')];
            return marks.map(mark => [mark.classList.contains('friend'), mark.getAttribute('d').length]);
        }"""
    )
    assert sorted(friend for friend, _ in marks) == [False, True] and marks[0][1] != marks[1][1]
