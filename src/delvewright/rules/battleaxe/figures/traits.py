"""The traits of the races: when they may be used, and what they do."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import MAGIC
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.harm import calm, wound
from delvewright.rules.battleaxe.fighting.weapons import GRUDGE
from delvewright.rules.battleaxe.ground.distances import in_sight
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.luck import PASS, test, window
from delvewright.rules.common.cards import without


@rule("console.traits.once", "console.traits.two", "luck.conscious-only")
def may_use(f: Figure, trait: str) -> bool:
    """Whether a hero has a trait that he has not used in this quest, and can."""
    return trait in f.traits and trait not in f.used and f.condition == AWAKE


@rule("console.traits.once")
def use(g: Game, f: Figure, trait: str) -> None:
    """Mark a trait as used."""
    card = content().traits[trait]
    f.used += (trait,)
    g.tell("trait", "{} uses {}.", f, card.title, rules=card.rules, figures=(f.id,))


def numbers(trait: str) -> dict[str, int]:
    """The figures of a trait."""
    return content().traits[trait].numbers


@rule("house.trait.gnome.duck-away", "house.trait.halfling.deft-throw")
def on_attack(g: Game, a: Figure, t: Figure, purpose: str, struck: bool) -> Sequence[Answer]:
    """What may be used once an attack roll is seen: a halfling's missile that missed strikes; a gnome ducks away."""
    if a.hero:
        if purpose == "missile" and not struck and may_use(a, "deft-throw"):
            return (("use", "deft-throw"),)
    elif struck and may_use(t, "duck-away"):
        return (("use", "duck-away"),)
    return ()


def turned(g: Game, a: Figure, t: Figure, used: Answer, struck: bool, vital: bool) -> Play:
    """An attack as such a trait turns it: whether it strikes, and vitally."""
    if used[1] == "deft-throw":
        use(g, a, "deft-throw")
        return True, False
    use(g, t, "duck-away")
    return False, False
    yield


@rule("house.trait.dragonian.hardened-scales")
def harden(g: Game, t: Figure) -> Play:
    """Before a defend roll a dragonian may harden his scales, for the whole round."""
    if may_use(t, "hardened-scales"):
        answer = yield from window(g, t, "use", [("use", "hardened-scales")], "a defend roll is due")
        if answer != PASS:
            use(g, t, "hardened-scales")
            more = numbers("hardened-scales")["defend"]
            t.effects += (Effect("hardened-scales", "defend", more, "round"),)


@rule("house.trait.half-orc.thick-hide")
def shrugged(g: Game, a: Figure, t: Figure, wounds: int) -> Play:
    """After a failed defence or a vital hit a half-orc may ignore all wounds of the attack."""
    if may_use(t, "thick-hide"):
        answer = yield from window(g, t, "use", [("use", "thick-hide")], f"{wounds} wounds by {a}")
        if answer != PASS:
            use(g, t, "thick-hide")
            return 0
    return wounds


@rule("house.trait.deviling.life-leech")
def leech(g: Game, a: Figure, t: Figure, lost: int) -> Play:
    """A deviling who has wounded an enemy, not Undead or Unique, may regain as much."""
    if may_use(a, "life-leech") and t.enemy.type not in ("undead", "unique") and a.health < a.full:
        answer = yield from window(g, a, "use", [("use", "life-leech")], f"{t} lost {lost} Health")
        if answer != PASS:
            use(g, a, "life-leech")
            heal(g, a, lost, "Life Leech", ("house.trait.deviling.life-leech",))


@rule("trait.human.run-for-it")
def on_speed(f: Figure) -> Sequence[Answer]:
    """What may be used once the movement die is seen."""
    return (("use", "run-for-it"),) if may_use(f, "run-for-it") else ()


@rule("trait.human.run-for-it")
def run_for_it(g: Game, f: Figure) -> Play:
    """+10 Speed for one turn, once per quest."""
    use(g, f, "run-for-it")
    return numbers("run-for-it")["speed"]
    yield


# -- in a hero's own turn


@rule("house.trait.gnome.mirror-self", "house.trait.deviling.ember-in-the-blood", "house.treasure.amulet-of-the-owl")
def free_uses(g: Game, f: Figure) -> list[Answer]:
    """Traits and treasures that take neither move nor action."""
    found: list[Answer] = []
    if may_use(f, "mirror-self"):
        found.append(("use", "mirror-self"))
    if may_use(f, "ember-in-the-blood"):
        arcane = [s for s in f.cast if content().spells[s].magic == "arcane"]
        found += [("use-for", "ember-in-the-blood", name) for name in arcane]
    if "amulet-of-the-owl" in f.worn and "amulet-of-the-owl" not in f.used:
        base = (f.base.arcane, f.base.holy, f.base.nature)
        found += [("use-for", "amulet-of-the-owl", magic) for magic, n in zip(MAGIC, base, strict=True) if n]
    return found


@rule("house.trait.elf.lull", "house.trait.halfling.friendly-face", "enemycard.unique", "enemycard.type")
def trait_actions(g: Game, f: Figure) -> list[Answer]:
    """Traits that are used as an action, on an enemy in Clear Sight."""
    found: list[Answer] = []
    if may_use(f, "lull"):
        awake = [t for t in in_sight(g, f) if t.enemy.type not in ("undead", "construct", "ooze", "unique")]
        found += [("use-on", "lull", t.id) for t in awake]
    if may_use(f, "friendly-face"):
        weak = [t for t in in_sight(g, f) if t.health <= numbers("friendly-face")["health"]]
        found += [("use-on", "friendly-face", t.id) for t in weak if t.enemy.type in ("humanoid", "animal")]
    return found


@rule("house.trait.elf.twin-arrows", "house.trait.dwarf.old-grudge", "trait.human.attacking-frenzy")
def before_attack(g: Game, f: Figure, fights: Sequence[Answer], shots: Sequence[Answer]) -> list[Answer]:
    """Traits declared before an attack or in the middle of a Fight action, where there is somebody to attack."""
    found: list[Answer] = []
    if shots and may_use(f, "twin-arrows"):
        found.append(("use", "twin-arrows"))
    foes = list(dict.fromkeys(a[1] for a in fights if a[0] != "try-at"))
    if may_use(f, "old-grudge") and any(g.fig(i).enemy.kin in GRUDGE for i in foes):
        found.append(("use", "old-grudge"))
    if fights and g.fighting == "fight" and may_use(f, "attacking-frenzy"):
        found.append(("use", "attacking-frenzy"))
    if foes and may_use(f, "blood-rage"):
        found += [("use-on", "blood-rage", i) for i in foes]
    return found


@rule(
    "house.trait.elf.twin-arrows", "house.trait.dwarf.old-grudge", "trait.human.attacking-frenzy",
    "house.trait.gnome.mirror-self",
)  # fmt: skip
def use_freely(g: Game, f: Figure, answer: Answer) -> Play:
    """A trait that is declared and then lasts for this turn, or for rounds."""
    trait = answer[1]
    use(g, f, trait)
    own = numbers(trait)
    if trait == "mirror-self":
        effects.vanish(g, f, own["rounds"], trait, -1, content().traits[trait].rules)
    elif trait == "twin-arrows":
        f.effects += (Effect(trait, "missiles", own["missiles"] - 1, "turn"),)
    elif trait == "old-grudge":
        f.effects += (Effect(trait, "grudge", own["attack"], "turn"),)
        g.counters["grudge"] = own["attacks"]
    else:
        g.attacks += own["attacks"]
    return
    yield


@rule("house.trait.deviling.ember-in-the-blood", "house.treasure.amulet-of-the-owl")
def use_for(g: Game, f: Figure, answer: Answer) -> Play:
    """More spells: a card turned up again, or one more of a type."""
    _, what, which = answer
    if what == "ember-in-the-blood":
        use(g, f, what)
        f.cast = without(f.cast, which)
        which = "arcane"
    else:
        f.used += (what,)
        g.tell("use", "{}: one more {} spell.", f, which, rules=content().items[what].rules, figures=(f.id,))
    left = list(f.magic)
    left[MAGIC.index(which)] += 1
    f.magic = (left[0], left[1], left[2])
    return
    yield


@rule("house.trait.elf.lull", "house.trait.halfling.friendly-face")
def use_on(g: Game, f: Figure, answer: Answer) -> Play:
    """Lull an enemy to sleep, or befriend it at 60%."""
    _, trait, target = answer
    t = g.fig(target)
    use(g, f, trait)
    rules = content().traits[trait].rules
    if trait == "lull":
        effects.sleep(g, t, numbers(trait)["rounds"], trait, -1, rules)
    else:
        liked, value = yield from test(g, f, numbers(trait)["chance"], "Friendly Face")
        g.tell("test", "{} smiles at {}: {}.", f, t, value, rules=rules, figures=(f.id, t.id), faces=(value,))
        if liked:
            effects.befriend(g, t, rules)


@rule("house.trait.half-orc.blood-rage")
def blood_rage(g: Game, f: Figure, t: Figure) -> Play:
    """One fight attack wounds by 1 without any roll."""
    use(g, f, "blood-rage")
    rules = content().traits["blood-rage"].rules
    yield from wound(g, t, numbers("blood-rage")["wounds"], "Blood Rage", rules, f.id)
    calm(g)
