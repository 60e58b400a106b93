"""What must be true after every answer of any game."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.helpers import (
    CLEAN,
    Chooser,
    choosers,
    equipped,
    examples,
    game_of,
    play,
    sized,
    starts,
    trapped,
)

from delvewright.kernel.game import Game
from delvewright.kernel.grid import spread, squares
from delvewright.rules.heroquest.content.quest import read_quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.moving.moving import ground
from delvewright.rules.heroquest.state.answering import answered
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure
from delvewright.rules.heroquest.state.game import Game as State
from delvewright.rules.heroquest.state.windows import USES
from delvewright.rules.heroquest.turn.choosing import _kit, kit_of


def wealth(g: State) -> int:
    """All gold and valuables of the Heroes, carried or lying about."""
    return sum(f.gold + f.valuables for f in g.figures if f is not None) + sum(t.gold + t.valuables for t in g.tokens)


class Watch:
    """Looks at a game after every answer; remembers what must not change or only grow."""

    def __init__(self, game: Game) -> None:
        g = game.state
        self.game = game
        self.quest = g.quest
        self.traps = sum({1 << t.at for t in g.quest.traps})
        self.pieces = sum(p.squares for p in g.quest.furniture)
        self.drawn_open = sum(1 << i for i, kind in enumerate(g.quest.door_kinds) if kind == "open")
        self.cards = Counter(g.deck) + self.owned()
        self.used: Counter[str] = Counter()
        self.chosen: list[str] = []
        self.dispelled: list[int] = []
        self.gone = 0
        self.laid = self.doors = self.known = self.secrets = self.hoards = self.placed = self.pits = 0
        self.lost = self.round = self.wealth = 0
        self.names: list[str] = []
        self.deck = len(g.deck)
        self.searched = [0] * len(g.seats)
        self.about = ""
        self.stuck = g.round
        """The last round in which somebody could still get out."""
        self.asked = -1
        self.spells = {f.id: self.spells_of(f) for f in g.figures if f is not None and f.kind.hero}
        """By Hero, the spell cards that were dealt; each has the own ones, face up or face down, and no others."""
        self.past: State | None = None
        self.used_then: Counter[str] = Counter()
        self.spells_then: dict[int, Counter[str]] = {}
        """What a Flashback would bring back, what had been used up by then, and whose the spells were."""

    def turned_back(self) -> None:
        """Everything is as it was when the turn began."""
        past = self.past
        assert past is not None
        self.laid, self.doors, self.secrets, self.hoards = past.laid, past.doors, past.secrets, past.hoards
        self.placed, self.pits, self.lost, self.round = past.placed, past.pits, past.lost, past.round
        self.names, self.deck, self.wealth = past.names[:], len(past.deck), wealth(past)
        self.searched = [past.fig(seat).searched for seat in range(len(self.searched) - 1)] + self.searched[-1:]
        self.used = self.used_then.copy()
        self.spells = {id: cards.copy() for id, cards in self.spells_then.items()}

    def owned(self) -> Counter[str]:
        """All cards, but for the spells of the Heroes, that somebody has or that lie about, face up or face down."""
        g = self.game.state
        found = Counter(item for f in g.figures if f is not None for item in f.items + f.drained)
        found.update(item for token in g.tokens for item in token.items + token.drained)
        return Counter({item: n for item, n in found.items() if content().cards[item].deck != "spell"})

    @staticmethod
    def spells_of(f: Figure) -> Counter[str]:
        return Counter(item for item in f.items + f.drained if content().cards[item].deck == "spell")

    def check(self) -> None:
        if self.game.answers and self.game.answers[-1] == ("use", "flashback"):
            self.turned_back()
        self.derived()
        self.places()
        self.numbers()
        self.knowledge()
        self.belongings()
        self.question()

    def derived(self) -> None:
        """What the state keeps so as not to work it out again is what it would be if it were."""
        g, decision = self.game.state, self.game.decision
        assert (g.east, g.south) == g.quest.grid.edges_with(g.doors)
        assert g.beside == tuple(spread(1 << q, g.east, g.south, g.width) for q in range(g.quest.grid.size))
        assert g.sorcerer == len(g.seats) - 1
        if decision is not None and decision.about == "activation" and {"walk", "jump"} & dict(decision.fields).keys():
            assert g.looked.underfoot == ground(g, g.fig(decision.figure))

    def places(self) -> None:
        g, quest = self.game.state, self.quest
        decision = self.game.decision
        on_board = [f for f in g.figures if f is not None and f.at >= 0]
        for side, mask in ((HERO, g.heroes), (MONSTER, g.monsters)):
            assert mask == sum({1 << f.at for f in on_board if f.side == side})
        passed = 1 << g.fig(g.active).at if self.under("ghost") and g.fig(g.active).at >= 0 else 0
        assert not g.heroes & g.monsters & ~passed, "a Hero and a Monster on one square"
        crowded = Counter(f.at for f in on_board)
        for q, n in crowded.items():
            if n > 1:
                passing = g.foothold >= 0 and g.active >= 0 and g.fig(g.active).at == q and n == 2
                assert passing or (quest.stairs | g.pits) >> q & 1, f"{n} figures on {q}"
                assert g.shared >> q & 1
        if g.foothold >= 0:
            assert crowded[g.fig(g.active).at] > 1
            assert g.foothold not in crowded
        for f in on_board:
            assert f.alive
            assert not f.out
            if f.pit:
                assert g.pits >> f.at & 1
            if f.id == g.active and f.under("rock"):
                assert f.at < g.width * g.height
                continue
            crushed = decision is not None and decision.about == "step-aside" and decision.figure == f.id
            bars = g.furniture | (0 if crushed else g.blocked) | quest.rock
            assert not bars >> f.at & 1, f"{f} stands in something"
            assert quest.grid.floor >> f.at & 1
            assert g.laid >> f.at & 1, f"{f} stands where nothing is laid out"
        for f in g.figures:
            if f is not None and f.at < 0:
                assert f.side == HERO
                assert f.out != (not f.alive)

    def under(self, condition: str) -> bool:
        """Whether the active figure is under a condition."""
        g = self.game.state
        return g.active >= 0 and g.figures[g.active] is not None and g.fig(g.active).under(condition)

    def numbers(self) -> None:
        g, decision = self.game.state, self.game.decision
        about = decision.about if decision else ""
        for value in (g.points, g.moves, g.acts, g.lost, *g.bonus.values()):
            assert value >= 0
        assert all(g.bonus.values())
        for f in g.figures:
            if f is None:
                continue
            assert 0 <= f.body <= f.kind.body
            assert 0 <= f.mind <= f.kind.mind
            assert f.gold >= 0 <= f.valuables
            if f.at >= 0 and not (about in ("zero", "help") and f.kind.hero):
                assert f.body > 0
        assert g.lost >= self.lost
        assert g.round >= self.round
        assert 0 <= g.turn < len(g.seats)
        self.lost, self.round = g.lost, g.round
        deaths = [f.name for f in g.figures if f is not None and not f.alive]
        assert sorted(name for name, _ in g.deaths) == sorted(deaths)
        waiting = [f for f in g.figures if f is not None and g.waiting >> f.id & 1]
        assert len(waiting) == g.waiting.bit_count()
        assert all(f.at >= 0 and f.seat == g.turn for f in waiting)
        assert [f.id for f in g.figures if f is not None] == [i for i, f in enumerate(g.figures) if f is not None]
        assert len(set(g.names)) == len(g.names) == len(g.figures)
        assert g.names[: len(self.names)] == self.names
        self.names = g.names[:]
        heroes = [f for f in g.figures if f is not None and f.kind.hero]
        left = [f.at for f in heroes if f.at >= 0]
        assert g.over == (self.game.decision is None)
        assert g.over or left
        assert not (g.over and left) or self.walled_in(left)
        if about not in CLEAN or not left or not self.walled_in(left):
            self.stuck = g.round
        assert g.round <= self.stuck + 1
        assert self.game.winner == (("hero" if any(f.out for f in heroes) else "monster") if g.over else "")

    def walled_in(self, starts: list[int]) -> bool:
        """Whether rubble has fallen and Heroes who know of no way on have searched all they can walk to."""
        g, quest = self.game.state, self.quest
        ways = ("pass-through-rock", "cloak-of-passage", "ring-of-return")
        owned = [item for f in g.figures if f is not None and f.at >= 0 for item in f.items]
        if not g.blocked & ~quest.blocked or any(way in item for way in ways for item in owned):
            return False
        east, south = quest.grid.edges_with(g.known_doors | g.secrets | g.doors)
        closed = g.blocked | quest.blocked & g.laid | self.pieces & g.laid
        for _, mask, _ in g.walls:
            closed &= ~mask  # can be hacked down
        seen, todo = set(starts), list(starts)
        while todo:
            q = todo.pop()
            steps = [(q + 1, east >> q & 1), (q + quest.grid.width, south >> q & 1)]
            steps += [(q - 1, q > 0 and east >> q - 1 & 1)]
            steps += [(q - quest.grid.width, q >= quest.grid.width and south >> q - quest.grid.width & 1)]
            for to, open_ in steps:
                if open_ and to not in seen and not closed >> to & 1:
                    seen.add(to)
                    todo.append(to)
        on = quest.exit | ~g.laid | ~g.combed
        return not any(on >> q & 1 for q in seen)

    def surveyed(self) -> None:
        """From the squares where that is taken for granted there is nothing left to lay out."""
        g, quest = self.game.state, self.quest
        for q in squares(g.surveyed) if g.doors != self.doors else ():
            seen = quest.sight.survey(q, quest.blocked | g.blocked, g.doors | quest.see_through)
            assert not seen & quest.grid.floor & ~g.laid

    def knowledge(self) -> None:
        g, quest = self.game.state, self.quest
        self.surveyed()
        doors = (1 << len(quest.grid.doors)) - 1
        for now, truth in (
            (g.laid, quest.grid.floor),
            (g.known_doors, doors & ~quest.secret),
            (g.secrets, quest.secret),
            (g.doors, g.known_doors | g.secrets | self.drawn_open),
            (g.armed, self.traps),
            (g.found, self.traps & g.armed),
            (g.pits, self.traps & ~g.armed),
            (g.blocked, quest.blocked | self.traps & ~g.armed | sum(mask for _, mask, _ in g.walls)),
            (quest.blocked & g.laid, g.blocked),
            (g.furniture, self.pieces),
            (g.tall, g.furniture),
            (g.furniture | g.blocked, g.laid),
            (g.found | g.pits, g.laid),
            (g.hoards, (1 << len(quest.hoards)) - 1),
            (g.placed, (1 << len(quest.monsters)) - 1),
            (g.surveyed & quest.grid.floor, g.laid),
        ):
            assert now >= 0
            assert not now & ~truth
        for i, monster in enumerate(quest.monsters):
            assert (g.placed >> i & 1) == (g.laid >> monster.at & 1)
        for i, (a, b) in enumerate(quest.grid.doors):
            if not quest.secret >> i & 1:
                assert (g.known_doors >> i & 1) == ((g.laid >> a | g.laid >> b) & 1)
        for area, room in zip(quest.grid.areas, quest.rooms, strict=True):
            assert not room or area & g.laid in (0, area), "half a room is laid out"
        assert (g.east, g.south) == quest.grid.edges_with(g.doors)
        for name in ("laid", "doors", "secrets", "hoards", "placed", "pits"):
            now = getattr(g, name)
            assert not getattr(self, name) & ~now, f"{name} has shrunk"
            setattr(self, name, now)
        for f in g.figures:
            if f is not None and f.kind.hero:
                assert not self.searched[f.id] & ~f.searched
                self.searched[f.id] = f.searched

    def belongings(self) -> None:
        g, game = self.game.state, self.game
        for n in range(self.gone, len(game.answers)):
            answer = game.answers[n]
            if answer[0] == "cast-on" and answer[1].endswith(("dispell", "mimic")):
                self.dispelled.append(answer[2])
            if answer[0].startswith(("use", "cast")):
                card = content().cards.get(answer[1])
                cost = USES[answer[1]].cost if answer[1] in USES else card.cost if card else ""
                if card and card.deck != "spell" and cost == "discard":
                    self.used[answer[1]] += 1
            elif answer[0] == "splash":
                self.used[answer[1]] += 1
            elif answer[0] == "pick":
                group = [c.id for c in content().cards.values() if c.deck == "spell" and c.group == answer[1]]
                self.spells[self.asked].update(group if len(group) == 3 else ())
            elif answer[0] == "choose":
                self.chosen.append(answer[1])
                if len(self.chosen) == 3:
                    self.spells[self.asked].update(self.chosen)
                    self.chosen = []
            elif answer[0] == "throw":
                self.used[answer[2]] += 1
            elif answer[0] == "give" and self.about == "help":
                self.used[answer[1]] += 1
        self.gone = len(game.answers)
        found = Counter(item for i, hoard in enumerate(self.quest.hoards) if g.hoards >> i & 1 for item in hoard.items)
        now = Counter(g.deck) + self.owned() + self.used
        treasure = content().treasure
        for card in {*self.cards, *found, *now}:
            kind = treasure.get(card)
            if kind is not None and not kind.item and not kind.hazard:
                assert now[card] <= self.cards[card]  # turned into gold, or nothing, when drawn
            else:
                assert now[card] == self.cards[card] + found[card], card
        assert g.deck == tuple(sorted(g.deck))
        assert wealth(g) >= self.wealth
        assert len(g.deck) <= self.deck
        self.wealth, self.deck = wealth(g), len(g.deck)
        for f in g.figures:
            if f is not None and f.kind.hero:
                lost = self.spells[f.id] - self.spells_of(f)
                if f.id in self.dispelled and lost.total() == 1:  # a Dispell takes one spell for good
                    self.dispelled.remove(f.id)
                    self.spells[f.id] -= lost
                assert self.spells_of(f) == (self.spells[f.id] if f.alive else Counter())
        dealt: Counter[str] = sum(self.spells.values(), Counter())
        assert set(dealt.values()) <= {1}
        assert {content().cards[card].group for card in dealt} <= set(g.groups)
        if g.past is not self.past:
            self.past, self.used_then = g.past, self.used.copy()
            self.spells_then = {id: cards.copy() for id, cards in self.spells.items()}
        for f in g.figures:
            if f is not None:
                assert sum(content().cards[c].hands for c in f.hands) <= 2
                assert f.alive or not f.items
                assert kit_of(f) == _kit.__wrapped__(f.kind, f.items, f.drained)
        assert g.reacting | g.tested == answered(g.figures), (
            "a window is open that nobody can use, or shut that somebody could"
        )

    def question(self) -> None:
        decision = self.game.decision
        self.about = decision.about if decision else ""
        self.asked = decision.figure if decision else -1
        if decision is None:
            return
        assert len(decision) >= 2, "a forced choice is asked"
        g = self.game.state
        assert 0 <= decision.seat < len(g.seats)
        if decision.figure >= 0 and decision.about != "wandering":
            assert g.fig(decision.figure).seat == decision.seat
        if decision.about in ("activation", "activate"):
            assert decision.seat == g.turn
        for verb, mask in decision.fields:
            assert mask > 0
            blind = verb == "look" or (verb == "walk" and self.under("rock"))
            assert blind or not mask & ~g.laid, f"{verb} into the unknown"

    def outlook(self) -> None:
        """Where somebody has looked round, nothing is left to be laid out (dear, so not at every step)."""
        g = self.game.state
        for q in squares(g.surveyed):
            assert not self.quest.sight.seen_from(q, self.quest.blocked | g.blocked, g.doors) & ~g.laid


def watch(game, chooser, most):
    guard = Watch(game)
    guard.check()
    for n, _ in enumerate(play(game, chooser, most)):
        if n:
            guard.check()
        if n % 97 == 50:
            guard.outlook()
    guard.check()


@given(starts(), choosers())
@examples(25)
def test_invariants_hold_in_random_games(game, chooser):
    watch(game, chooser, sized(350, 3000))


@given(st.integers(0, 2**32), st.booleans(), st.booleans(), choosers())
@examples(20)
def test_invariants_hold_with_cards_for_every_moment(seed, typed, weak, chooser):
    watch(equipped(seed, typed, weak), chooser, sized(250, 1000))


@given(st.integers(0, 2**32), choosers())
@examples(8)
def test_invariants_hold_among_traps(seed, chooser):
    watch(game_of(TRAPPED, seed), chooser, sized(500, 3000))


@pytest.mark.parametrize("seed", range(sized(1, 60)))
def test_invariants_hold_to_the_end_of_the_maze(seed):
    game = Game.start("heroquest", "the-maze", seed)
    watch(game, Chooser([], seed), 60_000)
    assert game.over


TRAPPED = trapped().quest()

FRIEND_IN_THE_WAY = """
title = "A friend in the way"
corridors = ["a1"]
map = '''
+-+-+-+-+-+-+
|. . . . o .|
+-+-+D+-+-+-+
|. D B . . .|
+           +
|. g . . . .|
+-+-+-+-+-+-+
'''
legend = { B = "barbarian", D = "dwarf", o = "orc", g = "goblin" }
"""


def test_whoever_is_stopped_on_a_friends_square_acts_from_where_the_move_goes_back_to():
    game = game_of(read_quest(FRIEND_IN_THE_WAY, Path("friend.toml")), 1, {"heroes": "barbarian,dwarf"})
    guard = Watch(game)
    for text in ("open c1", "move", "move a2"):
        game.answer(text)
        guard.check()
    barbarian, dwarf, goblin = (game.state.names.index(name) for name in ("barbarian", "dwarf", "goblin.1"))
    assert game.state.fig(barbarian).at == game.state.fig(dwarf).at == 7
    assert game.decision is not None
    assert ("punch", goblin) not in game.decision
    assert ("walk", 6) in game.decision
    game.answer("end")
    assert game.state.fig(barbarian).at == 8
