"""Dice of blows and defences, against the rules added up once more; where people fly and where bolts strike."""

from __future__ import annotations

from random import Random

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.rules.allison.fighting.attacking import attack_dice, defend_dice, footing, weapon_dice
from delvewright.rules.allison.figures.enemy_skills.toss import flights
from delvewright.rules.allison.magic.aiming import line, within_steps
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow

from .helpers import sq
from .test_rounds import board, of
from .test_ways_by_hand import HEIGHT, WIDTH, made

WEAPONS = {
    "": 0, "dagger": 0, "staff": 0, "short-sword": 1, "broadsword": 2, "longsword": 2, "battle-axe": 3, "bow": 1,
    "crossbow": 1, "orcs-bane": 1, "spirit-blade": 2, "wizards-staff": 1,
}  # fmt: skip
ARMOUR = {
    "helmet": (1, 1), "chain-mail": (1, 1), "plate-mail": (2, 2), "shield": (1, 2), "borins-armor": (2, 2),
    "wizards-cloak": (1, 1),
}  # fmt: skip
"""Dice hand to hand, and against what flies."""
LASTING = {
    "courage": ("attack", 2), "frenzy": ("attack", 1), "potion-of-strength": ("attack", 2), "dread": ("attack", -2),
    "guard": ("defence", 1), "rock-skin": ("defence", 1), "potion-of-frost-skin": ("defence", 2),
    "battle-roar": ("defence", -1), "bite": ("defence", -1), "vile-courage": ("defence", 1),
}  # fmt: skip


def half_up(n: int) -> int:
    """Half, rounded up; of less than nothing too."""
    return -(-n // 2)


def place(g: Game, f: Figure, random: Random) -> int:
    """Put somebody into a pit, onto a table or into a river, or none of it; gives back the dice that costs."""
    lost = 0
    at = sq(g, random.choice(["a1", "b1", "c1"])) if f.name == "ragna" else sq(g, "f1")
    g.put(f, at)
    if random.random() < 0.3:
        f.pit, lost = True, 1
    if at in (sq(g, "b1"), sq(g, "c1")) and not (g.bridged >> at & 1 and at == sq(g, "c1")):
        lost += 1
    return lost


@pytest.mark.proves(
    "combat.attack-dice", "attr.attack", "combat.unarmed", "skill.weapon.dual-wielding.second", "trap.pit.fight",
    "furniture.penalty", "house.floor.river", "merc.gear-included", "chaos.fear", "spell.elf.slow",
    "equip.only-equipped-count",
)  # fmt: skip
def test_attack_dice_by_hand() -> None:
    """Base, weapon, what lasts; less for bad footing; half, rounded up; fear and slowness last; never below none."""
    random, table = Random(7), board(".t=..o", place={"ragna": "a1"})
    for _ in range(400):
        g = table.copy()
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.bridged = 1 << sq(g, "c1") if random.random() < 0.3 else 0
        lost = place(g, ragna, random)
        ragna.attack, ragna.melee = random.randrange(5), random.randrange(5)
        weapon = random.choice(list(WEAPONS))
        ragna.items = ragna.held = (weapon,) if weapon else ()
        ragna.skills, effects, bonus = (), [], 0
        for name in random.sample(list(LASTING), 3):
            changes, amount = LASTING[name]
            effects.append(Effect(name, changes, amount, "own"))
            bonus += amount if changes == "attack" else 0
        afraid, slow = random.random() < 0.2, random.random() < 0.2
        effects += [condition("fear", "afraid", "own")] * afraid + [condition("slow", "slow", "own")] * slow
        ragna.effects = tuple(effects)
        ranged = random.choice(["", "", "shot", "thrown"])
        base, half, fewer = random.random() < 0.2, random.random() < 0.2, random.choice([0, 0, 1, 2, -1])
        blow = Blow(ragna, orc, weapon, ranged, base=base, half=half, fewer=fewer)
        dice = (ragna.attack if ranged else ragna.melee) - fewer - lost
        dice += 0 if base else WEAPONS[weapon] + bonus
        dice = half_up(dice) if half else dice
        dice = min(dice, 1) if afraid else dice
        dice = dice - 1 if slow and dice > 1 else dice
        assert footing(g, ragna) == lost
        assert attack_dice(g, blow) == max(0, dice)
        exactly = random.randrange(4)
        assert attack_dice(g, Blow(ragna, orc, weapon, ranged, exactly=exactly, fewer=fewer)) == exactly


@pytest.mark.proves(
    "combat.defend-dice", "attr.defend", "combat.unarmed", "coma.no-defence", "chaos.mind-blast", "combat.guard",
    "armour.shield", "monster.giant-wolf.maul", "skill.barbarian.savagery", "skill.warrior.stare-down",
    "equip.only-equipped-count", "armour.helmet", "armour.chain-mail", "armour.plate-mail",
)  # fmt: skip
def test_defend_dice_by_hand() -> None:
    """Base, armour, what lasts; base alone under Mind Blast; halves; none for who is open, helpless or stared down."""
    random, table = Random(8), board(".t=..o", place={"ragna": "a1"})
    for _ in range(400):
        g = table.copy()
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.bridged = 1 << sq(g, "c1") if random.random() < 0.3 else 0
        lost = place(g, ragna, random)
        ragna.defend = random.randrange(6)
        pieces = random.sample(list(ARMOUR), 2)
        ragna.items = tuple(pieces)
        ragna.worn = tuple(p for p in pieces if p != "shield" and random.random() < 0.8)
        ragna.held = ("shield",) if "shield" in pieces and random.random() < 0.8 else ()
        effects, bonus = [], 0
        for name in random.sample(list(LASTING), 3):
            changes, amount = LASTING[name]
            effects.append(Effect(name, changes, amount, "own"))
            bonus += amount if changes == "defence" else 0
        blasted, mauled, terrified, stared = (random.random() < 0.15 for _ in range(4))
        effects += [condition("mind-blast", "base-defence", "own")] * blasted
        effects += [condition("maul", "mauled", "healed")] * mauled
        effects += [Effect("savagery", "flees", orc.id, "turn-end")] * terrified
        effects += [condition("stare-down", "stare-down", "turn-end")] * stared
        helpless = random.random() < 0.1
        effects += [condition("sleep", "helpless", "own")] * helpless
        ragna.effects = tuple(effects)
        ranged = random.choice(["", "shot", "thrown"])
        blow = Blow(orc, ragna, ranged=ranged, open=random.random() < 0.1)
        dice = ragna.defend - lost
        if not blasted:
            dice += bonus + sum(ARMOUR[p][ranged != ""] for p in ragna.worn + ragna.held)
        dice = half_up(dice) if mauled else dice
        dice = dice // 2 if terrified else dice
        dice = 0 if stared or helpless or blow.open else dice
        assert defend_dice(g, blow) == max(0, dice)


@pytest.mark.proves("merc.gear-included", "monster.base-without-gear")
def test_whose_gear_is_in_his_figures() -> None:
    """A mercenary's weapon and armour add nothing; an enemy's do."""
    g = board("RK.o", figures={"K": {"employer": "ragna"}})
    scout, orc = of(g, "scout.1"), of(g, "orc.1")
    for f, weapon, armour in ((scout, 0, 0), (orc, 1, 1)):
        f.items, f.held, f.worn, f.effects = ("short-sword", "helmet"), ("short-sword",), ("helmet",), ()
        f.skills, f.attack, f.melee, f.defend = (), 2, 2, 2
        assert weapon_dice(f, "short-sword") == weapon and weapon_dice(f, "") == 0
        other = orc if f is scout else scout
        assert attack_dice(g, Blow(f, other, "short-sword")) == 2 + weapon
        assert defend_dice(g, Blow(other, f)) == 2 + armour


# -- straight lines


EIGHT = {
    "north": (0, -1), "north-east": (1, -1), "east": (1, 0), "south-east": (1, 1), "south": (0, 1),
    "south-west": (-1, 1), "west": (-1, 0), "north-west": (-1, -1),
}  # fmt: skip


def ahead(q: int, dx: int, dy: int) -> int:
    """The square that way; -1: the board ends."""
    x, y = q % WIDTH + dx, q // WIDTH + dy
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else -1


def joined(g: Game, q: int, dx: int, dy: int, through_rock: bool) -> bool:
    """Whether nothing stands between a square and the next that way: aslant one way round the corner is enough."""

    def step(a: int, b: int) -> bool:
        return b >= 0 and bool(g.beside[a] >> b & 1) and (through_rock or not g.blocked >> b & 1)

    to = ahead(q, dx, dy)
    if not (dx and dy):
        return step(q, to)
    corners = [ahead(q, dx, 0), ahead(q, 0, dy)]
    return to >= 0 and any(step(q, c) and step(c, to) for c in corners if c >= 0)


@pytest.mark.proves("chaos.lightning-bolt", "chaos.firestorm.radius")
def test_where_a_bolt_strikes_by_hand() -> None:
    """Square by square until a wall or rock; and how far a fire spreads by steps."""
    for seed in range(40):
        g, random = made(seed)
        at = random.choice(squares(g.quest.grid.floor & ~g.blocked))
        for way, (dx, dy) in EIGHT.items():
            found, q = 0, at
            while joined(g, q, dx, dy, through_rock=False):
                q = ahead(q, dx, dy)
                found |= 1 << q
            assert line(g, at, way) == found, (seed, way)
        reached = {at: 0}
        for q in (order := [at]):
            for to in squares(g.beside[q]):
                if to not in reached and not g.blocked >> to & 1:
                    reached[to] = reached[q] + 1
                    order.append(to)
        for steps in (1, 3, 5):
            near = sum(1 << q for q, far in reached.items() if far <= steps)
            assert within_steps(g, at, steps) | 1 << at == near | 1 << at, (seed, steps)


@pytest.mark.proves("monster.ogre.toss", "monster.ogre.toss.collision")
def test_where_somebody_can_be_thrown_by_hand() -> None:
    """Up to five squares in eight directions, not through walls, rock, ice or tall things; up to who is in the way."""
    some = 0
    for seed in range(60):
        g, _ = made(seed)
        ragna, ogre = of(g, "ragna"), of(g, "orc.1")
        expected: dict[int, tuple[tuple[int, int], str]] = {}
        ice = sum(1 << q for q, _ in g.ice)
        for dx, dy in EIGHT.values():
            q = ragna.at
            for _ in range(5):
                to = ahead(q, dx, dy)
                shut = to < 0 or not g.laid >> to & 1 or (g.furniture | g.blocked | ice) >> to & 1
                if shut or not joined(g, q, dx, dy, through_rock=True):
                    break
                hit = next((f for f in g.figures if f is not None and f.at == to), None)
                if hit is not None:
                    if hit is not ogre and q != ragna.at:
                        expected[q] = ((dx, dy), hit.name)
                    break
                q = to
                expected[q] = ((dx, dy), "")
        found = {q: (way, hit.name if hit else "") for q, (way, hit) in flights(g, ogre, ragna).items()}
        assert found == expected, seed
        some += sum(hit != "" for _, hit in found.values())
    assert some > 5
