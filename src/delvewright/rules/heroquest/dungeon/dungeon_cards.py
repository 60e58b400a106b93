"""Dungeon cards: bought against the Heroes' threat marks when a Quest begins, in play until it ends."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision, Secret
from delvewright.kernel.dice import Die, Roll
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import BLACK
from delvewright.rules.heroquest.content.changed_quest import locked, trapped
from delvewright.rules.heroquest.content.hero_cards import threat
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.quest import TrapSpot
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon.doors import forcible
from delvewright.rules.heroquest.dungeon.events import add_monster, free_squares
from delvewright.rules.heroquest.fighting.advanced_attacks import more_attack_dice, more_defence_dice
from delvewright.rules.heroquest.fighting.harm import healed, lose
from delvewright.rules.heroquest.state.figure import HERO, MONSTER, Figure
from delvewright.rules.heroquest.state.game import Game

WHITE = COMBAT["white"]
READY: Answer = ("ready",)
RESERVES = "reserves"
SWIFT = 8
"""The Speed of those who hunt in packs."""


def in_play(g: Game, card: str) -> bool:
    """Whether a Dungeon card is in play."""
    return g.extras is not None and card in g.extras.dungeon


@rule("adv.skills.more-danger", "adv.dungeon.buy")
def count_marks(g: Game) -> None:
    """Add up the threat marks on the Skills of all Heroes in the Quest."""
    assert g.extras is not None
    heroes = [f for f in g.figures if f is not None and f.kind.hero]
    g.extras.threat = g.extras.unspent = sum(threat((*f.items, *f.drained)) for f in heroes)


@rule("adv.dungeon.buy", "missing.dungeon.rules")
def affordable_cards(g: Game) -> list[str]:
    """The cards that the marks left are enough for, each once in a Quest, where they make sense."""
    assert g.extras is not None
    found = [c.id for c in content().cards.values() if c.deck == "dungeon" and c.id not in g.extras.dungeon]
    return [c for c in found if more(c).threat <= g.extras.unspent and (c not in WHERE or WHERE[c](g))]


@rule("adv.dungeon.buy", "adv.dungeon.effect", "missing.dungeon.rules")
def buy_dungeon_cards(g: Game) -> Play:
    """The Evil Sorcerer puts cards into play before the first turn; what is not spent is lost."""
    extras = g.extras
    assert extras is not None
    count_marks(g)
    while cards := affordable_cards(g):
        options: list[Answer] = [("buy", card) for card in cards]
        answer = yield Decision(g.sorcerer, "dungeon", [*options, READY])
        if answer == READY:
            break
        name = answer[1]
        extras.dungeon += (name,)
        extras.unspent -= more(name).threat
        card = content().cards[name]
        g.tell("dungeon", "The Evil Sorcerer puts {} into play.", card.title, rules=(card.rule, "adv.dungeon.buy"))
        if name in AT_ONCE:
            yield from AT_ONCE[name](g)
    extras.unspent = 0


# -- what is done at the start


def _spots(g: Game) -> int:
    """Corridor that is not laid out, holds nothing, and is next to no trap."""
    quest = g.quest
    holds = quest.blocked | quest.stairs | quest.portal_squares | quest.exit | g.armed | g.pits | quest.chasm
    holds |= sum({1 << m.at for m in quest.monsters}) | sum(p.squares for p in quest.furniture)
    holds |= sum({1 << h.at for h in quest.hoards if h.at >= 0}) | sum(f.squares for f in quest.features.values())
    if quest.entrance >= 0:
        holds |= 1 << quest.entrance
    traps = g.armed | sum({1 << t.at for t in quest.traps if t.door < 0})
    near = traps | spread(traps, *quest.all_edges, g.width)
    free: int = quest.corridor & quest.grid.floor & ~g.laid & ~holds & ~near
    return free


@rule("missing.dungeon.hidden-teeth")
def hidden_teeth(g: Game) -> Play:
    """Two more pit traps in corridors that nobody has seen."""
    for _ in range(2):
        free = _spots(g)
        if not free:
            return
        answer = yield Secret(1 << g.sorcerer, g.sorcerer, "wandering", (), [("place", free)])
        g.quest = trapped(g.quest, (TrapSpot("pit", answer[1]),))
        g.armed |= 1 << answer[1]


def _lockable(g: Game) -> list[tuple[int, int]]:
    quest = g.quest
    doors = enumerate(quest.grid.doors)
    return [
        pair for i, pair in doors
        if quest.door_kinds[i] == "closed" and not g.doors >> i & 1 and not g.known_doors >> i & 1
        and not quest.secret >> i & 1 and not any(t.door == i for t in quest.traps)
    ]  # fmt: skip


@rule("missing.dungeon.iron-doors")
def iron_doors(g: Game) -> Play:
    """Three ordinary doors that nobody has seen are locked."""
    assert g.extras is not None
    for _ in range(3):
        options: list[Answer] = [("event-door", "iron-doors", *pair) for pair in _lockable(g)]
        if not options:
            return
        answer = yield Secret(1 << g.sorcerer, g.sorcerer, "doors", options)
        i = g.quest.grid.doors.index((answer[2], answer[3]))
        g.quest = locked(g.quest, (i,))


@rule("missing.dungeon.champion")
def champion_of_chaos(g: Game) -> Play:
    """One Monster of the map, no Character, is chosen in secret."""
    assert g.extras is not None
    spots = [i for i, m in enumerate(g.quest.monsters) if not m.kind.character and "dormant" not in m.tags]
    mask = sum(1 << g.quest.monsters[i].at for i in spots)
    answer = yield Secret(1 << g.sorcerer, g.sorcerer, "mark", (), [("place", mask)])
    g.extras.marked = next(i for i in spots if g.quest.monsters[i].at == answer[1])
    for f in g.on_board(MONSTER):
        if f.spot == g.extras.marked:
            crown(g, f)


@rule("missing.dungeon.champion")
def crown(g: Game, f: Figure) -> None:
    """Two more Body, Rage (1) and Fame (1)."""
    f.learn(("rage 1", "fame 1"))
    f.body, f.full_body = f.body + 2, f.full_body + 2


AT_ONCE = {"hidden-teeth": hidden_teeth, "iron-doors": iron_doors, "champion-of-chaos": champion_of_chaos}
"""What is done when a card is bought."""
WHERE = {
    "iron-doors": lambda g: forcible(g) and bool(_lockable(g)),
    "champion-of-chaos": lambda g: any(not m.kind.character and "dormant" not in m.tags for m in g.quest.monsters),
    "hidden-teeth": lambda g: bool(_spots(g)),
}
"""Where a card can be bought."""


# -- what lasts


@more_defence_dice.heard
@rule("missing.dungeon.well-drilled")
def well_drilled(g: Game, f: Figure, dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """An Orc beside an Orc, or a Goblin beside a Goblin, has one more die."""
    if not in_play(g, "well-drilled") or f.kind.id not in ("orc", "goblin") or f.side != MONSTER or f.at < 0:
        return dice
    near = g.beside[f.at]
    beside = any(m.kind.id == f.kind.id and near >> m.at & 1 for m in g.on_board(MONSTER))
    return (*dice, WHITE) if beside else dice


@more_attack_dice.heard
@rule("missing.dungeon.pack-hunters")
def hunting_in_packs(g: Game, f: Figure, dice: tuple[Die, ...], target: Figure | None) -> tuple[Die, ...]:
    """A swift Monster with another swift one beside its target has one more die in Melee."""
    if target is None or not in_play(g, "pack-hunters") or f.side != MONSTER or not _swift(f):
        return dice
    if not g.beside[f.at] >> target.at & 1:
        return dice
    near = g.beside[target.at]
    pack = any(m is not f and _swift(m) and near >> m.at & 1 for m in g.on_board(MONSTER))
    return (*dice, WHITE) if pack else dice


def _swift(f: Figure) -> bool:
    return not f.kind.speed_dice and f.kind.speed >= SWIFT


@healed.heard
@rule("missing.dungeon.cold-stone")
def cold_stone(g: Game, f: Figure, points: int) -> int:
    """A Hero regains one point less, but at least one."""
    return max(1, points - 1) if points > 0 and f.kind.hero and in_play(g, "cold-stone") else points


@rule("missing.dungeon.deep-graves")
def deep_graves(g: Game, kind: str, at: int) -> Play:
    """A Skeleton or Zombie may come back at the end of the turn in which it was destroyed."""
    if kind not in ("skeleton", "zombie") or not in_play(g, "deep-graves"):
        return
    roll = Roll(-1, "deep graves", (WHITE,))
    roll.faces = yield roll
    rules = ("missing.dungeon.deep-graves",)
    comes = "it will rise again" if roll.faces == [BLACK] else "it stays down"
    text = "Deep Graves, for a {}: {}."
    g.tell("grave", text, content().kinds[kind].title, comes, rules=rules, faces=roll.faces, squares=(at,))
    if roll.faces == [BLACK]:
        key = f"rises {kind} {at}"
        g.counters[key] = g.count(key) + 1


@rule("missing.dungeon.deep-graves")
def rise(g: Game) -> Play:
    """At the end of a turn those who come back stand next to where they fell, if there is room."""
    for key in [k for k in sorted(g.counters) if k.startswith("rises ")]:
        _, kind, where = key.split()
        for _ in range(g.counters.pop(key)):
            free = spread(1 << int(where), g.east, g.south, g.width) & free_squares(g)
            if free:
                q = free.bit_length() - 1
                if free.bit_count() > 1:
                    q = (yield Decision(g.sorcerer, "summon", (), [("place", free)], subject=kind.title()))[1]
                add_monster(g, kind, q, "missing.dungeon.deep-graves", False)


@rule("missing.dungeon.short-fuse")
def short_fuse(g: Game, f: Figure, q: int) -> Play:
    """A Disarm has failed: somebody else next to the Hero loses 1 Body too."""
    if not in_play(g, "short-fuse") or f.at < 0:
        return
    near = g.beside[f.at]
    others = [t for t in g.figures if t is not None and t.at >= 0 and near >> t.at & 1]
    if not others:
        return
    victim = others[0]
    if len(others) > 1:
        options: list[Answer] = [("event-on", "short-fuse", t.id) for t in others]
        victim = g.fig((yield Decision(g.sorcerer, "fuse", options, figure=f.id))[2])
    yield from lose(g, victim, 1, "short fuse", rules=("missing.dungeon.short-fuse",))


@rule("missing.dungeon.old-curses")
def old_curses(g: Game, f: Figure, items: tuple[str, ...]) -> None:
    """The first Artefact found is Cursed until the Quest ends, unless it is a Relic: its finder must use it."""
    for item in items:
        words = content().cards[item].keywords
        if in_play(g, "old-curses") and "Artefact" in words and not g.count("cursed"):
            g.counters["cursed"] = 1
            if "Relic" not in words and "Cursed" not in words and item in f.items:
                f.tags += (f"cursed:{item}",)
                rules = ("missing.dungeon.old-curses",)
                g.tell("curse", "{} is Cursed.", content().cards[item].title, rules=rules, figures=(f.id,))


@rule("missing.dungeon.watchful")
def watchful(g: Game, new: int) -> Play:
    """One Monster in a room just laid out stands watch."""
    if not in_play(g, "watchful"):
        return
    grid = g.quest.grid
    for area, room in zip(grid.areas, g.quest.rooms, strict=True):
        fit = [
            m for m in g.on_board(MONSTER)
            if room and new & area and area >> m.at & 1 and not m.kind.character and "dormant" not in m.tags
        ]  # fmt: skip
        if not fit or any(m.has("sentry") for m in fit):
            continue
        m = fit[0]
        if len(fit) > 1:
            options: list[Answer] = [("event-on", "watchful", m.id) for m in fit]
            m = g.fig((yield Decision(g.sorcerer, "sentry", options))[2])
        m.learn(("sentry",))
        g.tell("sentry", "{} stands watch.", m, rules=("missing.dungeon.watchful",))


@rule("missing.dungeon.reserves")
def entrance_spots(g: Game) -> int:
    """Free laid-out squares next to the stairway, or inside an entrance door."""
    stairs = g.quest.stairs & g.laid
    near = spread(stairs, g.east, g.south, g.width) if stairs else 0
    if g.quest.entrance >= 0:
        near |= 1 << g.quest.entrance | g.beside[g.quest.entrance]
    return near & free_squares(g)


@rule("missing.dungeon.reserves")
def may_call_reserves(g: Game) -> bool:
    """Once, at the start of an Evil Sorcerer turn."""
    extras = g.extras
    assert extras is not None
    fresh = in_play(g, RESERVES) and not extras.called and extras.danger == 0
    return fresh and bool(g.quest.wandering) and bool(entrance_spots(g))


@rule("missing.dungeon.reserves")
def call_reserves(g: Game) -> Play:
    """Up to three Wandering Monsters, who may act in this turn."""
    assert g.extras is not None
    g.extras.called = True
    for n in range(3):
        free = entrance_spots(g)
        if not free:
            return
        stop = [READY] if n else []
        answer = yield Decision(g.sorcerer, "wandering", stop, [("place", free)])
        if answer == READY:
            return
        add_monster(g, g.quest.wandering, answer[1], "missing.dungeon.reserves", True)


@rule("missing.dungeon.hungry-dark")
def danger_dice(g: Game) -> int:
    """The dice for Danger: what the Quest says, and one more by a card."""
    return g.quest.text.danger_dice(g) + int(in_play(g, "hungry-dark"))


@rule("missing.dungeon.wards")
def warded(g: Game, f: Figure) -> int:
    """What Warded Halls add to the Ward of a Character."""
    return int(f.kind.character and f.side != HERO and in_play(g, "warded-halls"))
