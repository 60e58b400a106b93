"""Whom an enemy attacks: candidates, the printed priorities, ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed, plural
from delvewright.rules.battleaxe.ground.distances import figure_distance, touching
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, fighting_ground, in_reach
from delvewright.rules.battleaxe.ground.routes import Walk, openable
from delvewright.rules.battleaxe.ground.sight import sees
from delvewright.rules.battleaxe.state.dice import roll_for_it
from delvewright.rules.battleaxe.state.game import AWAKE, UNCONSCIOUS, Figure, Game
from delvewright.rules.battleaxe.state.reasons import Why
from delvewright.rules.battleaxe.state.texts import enemy
from delvewright.rules.common.tiles.ground import paths

NEVER = 10**6
"""The distance of a hero to whom no route leads."""
Keys = list[int]
Priority = Callable[[Game, Figure, Walk, Sequence[Figure]], Keys]
"""What a priority makes of each hero: the lowest first."""


# -- whom it knows of


@rule("priority.excluded", "death.not-target", "chase.invisible")
def targets(g: Game) -> list[Figure]:
    """Heroes and their allies in the dungeon, on their feet, carried or unconscious: neither dead nor escaped nor
    invisible."""
    return [
        h for h in g.company()
        if h.condition <= UNCONSCIOUS and h.at >= 0 and not h.under("invisible")
    ]  # fmt: skip


@rule("priority.visible", "priority.visible.meaning", "priority.visible.none", "enemy.algorithm.turn")
def noticed(g: Game, e: Figure, heroes: Sequence[Figure], why: Why) -> list[Figure]:
    """The heroes it may go for: those it sees from where it stands; if it sees none, all, for it hears them."""
    seen = [h for h in heroes if sees(g, e, h)]
    if not seen:
        why.add("It sees nobody, but hears them.", "priority.visible.none")
        return list(heroes)
    if why.reading and len(seen) < len(heroes):
        hidden = [str(h) for h in heroes if h not in seen]
        why.add(f"It does not see {listed(hidden, 'or')}.", "priority.visible")
    return seen


# -- distances


@rule("priority.distance.shoot")
def shooting_distance(g: Game, e: Figure, h: Figure) -> int:
    """Squares between the two, diagonals as two, whatever is in between."""
    return figure_distance(g, e, h)


@rule("priority.distance.fight")
def fighting_distance(g: Game, e: Figure, walk: Walk, h: Figure) -> int:
    """Squares it must move to a free square from which it can fight him; through doors it can open if there is no
    other way."""
    return 0 if in_reach(g, e.mask, e.enemy.reach, h.mask) else way_to(g, e, walk, h, walk.taken)


def way_to(g: Game, e: Figure, walk: Walk, h: Figure, taken: int) -> int:
    """The same to a square that is not one of some."""
    card = e.enemy
    if isinstance(walk, LargeWalk):
        found = walk.far(h.mask, walk.paths, taken)
        if found < 0 and (doors := openable(g, card)):
            found = walk.far(h.mask, paths(g, doors), taken)
        return found if found >= 0 else NEVER
    goal = fighting_ground(g, card.reach, h.mask) & ~taken
    found = walk.distance(goal)
    if found < 0 and (doors := openable(g, card)):
        found = walk.distance(goal, doors)
    return found if found >= 0 else NEVER


@rule("enemy.fight.other-hero")
def in_the_end(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure], taken: int) -> list[Figure]:
    """Those it could fight if it walked on for long enough: a way leads to a square that is not one of some."""
    return [h for h in heroes if way_to(g, e, walk, h, taken) < NEVER]


@rule("priority.fight.gang", "priority.fight.individual")
def enemies_near(g: Game, e: Figure, h: Figure) -> int:
    """How many enemies touch a hero, itself not counted."""
    near = touching(g, h.mask)
    if not near & g.enemies:
        return 0
    return sum([o is not e and bool(o.mask & near) for o in g.others()])


# -- the priorities


@rule("priority.shoot.nearest")
def shoot_nearest(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The smallest shooting distance."""
    return [shooting_distance(g, e, h) for h in heroes]


@rule("priority.shoot.furthest")
def shoot_furthest(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The greatest shooting distance."""
    return [-shooting_distance(g, e, h) for h in heroes]


@rule("priority.shoot.gang")
def shoot_gang(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The hero shot at by the enemy that acted just before."""
    last = g.counters.get("shot-at", -1)
    return [h.id != last for h in heroes]


@rule("priority.shoot.new")
def shoot_new(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """A hero nobody has shot at in this round."""
    return [h.id in g.shots for h in heroes]


@rule("priority.fight.closest")
def fight_closest(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The smallest fighting distance."""
    return [fighting_distance(g, e, walk, h) for h in heroes]


@rule("priority.fight.furthest")
def fight_furthest(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The greatest fighting distance; whoever cannot be come at is last all the same."""
    return [far if far == NEVER else -far for far in fight_closest(g, e, walk, heroes)]


@rule("priority.fight.gang", "priority.example.gang-then-nearest")
def fight_gang(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The hero next to the most enemies."""
    return [-enemies_near(g, e, h) for h in heroes]


@rule("priority.fight.individual")
def fight_individual(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """A hero next to no enemy."""
    return [enemies_near(g, e, h) > 0 for h in heroes]


@rule("house.enemy.ghoul", "priority.custom")
def fight_weakest(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The hero with the lowest current Health."""
    return [h.health for h in heroes]


@rule("priority.custom")
def own_priority(word: str) -> Priority:
    """A priority of a single card: a race or role it seeks out."""
    who = word.partition("-")[2]
    return lambda g, e, walk, heroes: [who not in (h.race, h.role) for h in heroes]


@rule("priority.custom")
def fight_quarry(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure]) -> Keys:
    """The hero for whom its card says it goes."""
    sought = enemy.of(e.enemy.id).quarry(g, e)
    return [h.id != sought for h in heroes]


PRIORITIES: dict[str, Priority] = {
    "shoot-nearest": shoot_nearest,
    "shoot-furthest": shoot_furthest,
    "shoot-gang": shoot_gang,
    "shoot-new": shoot_new,
    "fight-closest": fight_closest,
    "fight-furthest": fight_furthest,
    "fight-gang": fight_gang,
    "fight-individual": fight_individual,
    "fight-weakest": fight_weakest,
    "fight-quarry": fight_quarry,
}
TITLES = {
    "shoot-nearest": "Shoot Nearest", "shoot-furthest": "Shoot Furthest", "shoot-gang": "Shoot as Gang",
    "shoot-new": "Shoot New Hero", "shoot-random": "Shoot Random", "fight-closest": "Fight Closest",
    "fight-furthest": "Fight Furthest", "fight-gang": "Fight as Gang", "fight-individual": "Fight Individual",
    "fight-random": "Fight Random", "fight-weakest": "Fight Weakest", "fight-quarry": "the hero it is after",
}  # fmt: skip
COUNTS = {
    "shoot-nearest": "squares away", "shoot-furthest": "squares away", "fight-closest": "squares to walk",
    "fight-furthest": "squares to walk", "fight-gang": "enemies beside him", "fight-weakest": "Health",
}  # fmt: skip
"""What is counted for a priority."""
PLAIN = {"shoot": "shoot-nearest", "fight": "fight-closest"}


@rule("priority.phase-match", "priority.fight.random", "priority.shoot.random")
def printed(g: Game, e: Figure, phase: str) -> list[str]:
    """The priorities of its card for a phase, as far as the first that leaves it to the dice."""
    found = [word for word in e.enemy.priorities if word.startswith(phase)]
    if phase == "fight" and enemy.of(e.enemy.id).quarry(g, e) >= 0:
        found.insert(0, "fight-quarry")
    found = found or [PLAIN[phase]]
    dice = next((i for i, word in enumerate(found) if word.endswith("-random")), len(found))
    return found[: dice + 1]


@rule(
    "priority.top", "priority.list", "priority.conscious-first", "priority.custom", "enemy.algorithm.rank",
    "priority.example.distances", "priority.example.results", "priority.example.gang-then-nearest",
)  # fmt: skip
def ranked(g: Game, e: Figure, walk: Walk, heroes: Sequence[Figure], phase: str, why: Why) -> list[list[Figure]]:
    """The heroes in order of priority; those in one list are equal. Every conscious one is above every other."""
    keys: list[list[int]] = [[h.condition != AWAKE] for h in heroes]
    telling = why.reading and len(heroes) > 1
    for n, word in enumerate(printed(g, e, phase)):
        if len({tuple(key) for key in keys}) == len(heroes) and not (telling and n == 0):
            break
        if not word.endswith("-random"):
            values = (PRIORITIES.get(word) or own_priority(word))(g, e, walk, heroes)
            for key, value in zip(keys, values, strict=True):
                key.append(value)
        if telling:
            explain(g, word, heroes, [key[-1] for key in keys], why)
    order = sorted(range(len(heroes)), key=lambda i: keys[i])
    groups_: list[list[Figure]] = []
    for n, i in enumerate(order):
        if n and keys[order[n - 1]] == keys[i]:
            groups_[-1].append(heroes[i])
        else:
            groups_.append([heroes[i]])
    return groups_


RULES = {
    "shoot-nearest": "priority.shoot.nearest", "shoot-furthest": "priority.shoot.furthest",
    "shoot-gang": "priority.shoot.gang", "shoot-new": "priority.shoot.new", "shoot-random": "priority.shoot.random",
    "fight-closest": "priority.fight.closest", "fight-furthest": "priority.fight.furthest",
    "fight-gang": "priority.fight.gang", "fight-individual": "priority.fight.individual",
    "fight-random": "priority.fight.random",
}  # fmt: skip


def explain(g: Game, word: str, heroes: Sequence[Figure], values: Keys, why: Why) -> None:
    """What a priority makes of the heroes, in a sentence."""
    title = TITLES.get(word) or f"Seeks {plural(word.partition('-')[2])}"
    rule_ = RULES.get(word, "priority.custom")
    if word.endswith("-random"):
        why.add(f"{title}: the dice decide.", rule_)
        return
    if word in ("shoot-gang", "shoot-new", "fight-individual", "fight-quarry") or word not in TITLES:
        fitting = [str(h) for h, value in zip(heroes, values, strict=True) if not value]
        why.add(f"{title}: {listed(fitting) or 'nobody'}.", rule_)
        return
    if len(set(values)) == 1 and values[0] != NEVER:
        why.add(f"{title}: all heroes are equal ({COUNTS[word]}: {abs(values[0])}).", rule_)
        return
    told = sorted(zip(values, heroes, strict=True), key=lambda pair: pair[0])
    each = [f"{h} {'out of reach' if value == NEVER else abs(value)}" for value, h in told]
    why.add(f"{title} ({COUNTS[word]}): {', '.join(each)}.", rule_)


@rule("priority.several-attacks", "priority.tie")
def best(g: Game, walk: Walk, near: list[Figure], why: Why) -> Play:
    """The best ranked of those within reach."""
    groups = ranked(g, walk.e, walk, near, "fight", why)
    if len(groups[0]) > 1:
        why.add("Equal heroes roll for it.", "priority.tie")
    return (yield from roll_for_it(g, groups[0], "top priority"))
