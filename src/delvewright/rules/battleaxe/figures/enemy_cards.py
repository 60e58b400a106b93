"""What the special texts of enemy cards change, in an attack on either side of it and in an enemy's turn."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.distances import figure_distance
from delvewright.rules.battleaxe.state.board import Thing
from delvewright.rules.battleaxe.state.game import ENEMY, Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.common.cards import without

CHARGING = "charging"
"""The mark of a minotaur that has run far enough before its first attack."""
BURNT = "burnt"
"""The mark of a troll that has suffered fire since its last turn."""
MIRRORS = "mirrors:"
POISONOUS = ("cave-spider", "giant-spider", "giant-snake")
GRAVES = ("skeleton",)
"""Those whose bones a bone colossus takes up, by their kin."""
LED = ("orc", "goblin")
"""The peoples an orc warchief spurs on."""


def is_a(f: Figure, card: str) -> bool:
    """Whether a figure is an enemy of that card."""
    return f.side == ENEMY and f.enemy.id == card


def within(g: Game, f: Figure, squares: int) -> list[Figure]:
    """The other enemies at most so many squares away."""
    return [o for o in g.foes() if o is not f and figure_distance(g, o, f) <= squares]


# -- an attack


@rule(
    "enemycard.special", "house.enemy.gruntling", "house.enemy.orc-warchief", "house.enemy.minotaur",
    "house.enemy.reflection",
)  # fmt: skip
def attack_bonus(g: Game, a: Figure, t: Figure) -> int:
    """What cards add to an enemy's attack: a gruntling alone is worse, a warchief's people are better, a minotaur
    charges, a reflection is as good as its hero."""
    card = a.enemy
    found = 0
    if card.id == "gruntling" and not within(g, a, card.numbers["range"]):
        found += card.numbers["attack"]
    if card.kin in LED:
        chief = next((o for o in g.foes() if o is not a and is_a(o, "orc-warchief")), None)
        if chief is not None and figure_distance(g, a, chief) <= chief.enemy.numbers["range"]:
            found += chief.enemy.numbers["attack"]
    if CHARGING in a.marks:
        found += card.numbers["attack"]
    hero = mirrored(g, a)
    if hero is not None:
        from delvewright.rules.battleaxe.fighting.attacking import hand_weapons
        from delvewright.rules.battleaxe.state import values

        found += max(values.attack(g, hero, weapon) for weapon in hand_weapons(hero)) - a.base.attack
    return found


@rule("house.enemy.skeleton", "house.enemy.skeleton-archer")
def missile_bonus(g: Game, a: Figure, t: Figure) -> int:
    """What the target's card adds to a missile: little sticks in bones."""
    return t.enemy.numbers.get("missiles", 0) if t.side == ENEMY else 0


@rule("house.enemy.wraith", "house.enemy.reflection")
def defend_bonus(g: Game, t: Figure, a: Figure, purpose: str, weapon: str) -> int:
    """What an enemy's card adds to its defence: a wraith's against what is not magical; a reflection has its hero's."""
    found = 0
    magical = weapon in content().items and content().items[weapon].magical
    if not magical:
        found += t.enemy.numbers.get("plain-defend", 0)
    hero = mirrored(g, t)
    if hero is not None:
        from delvewright.rules.battleaxe.state import values

        found += values.defend(g, hero) - t.base.defend
    return found


@rule("house.enemy.ogre", "house.enemy.slime")
def wounds(g: Game, a: Figure, t: Figure, purpose: str, wounds: int, vital: bool) -> int:
    """How many wounds a hit makes: an ogre's two, a missile in slime one at most."""
    if is_a(a, "ogre"):
        wounds = max(wounds, a.enemy.numbers["wounds"])
    if is_a(t, "slime") and purpose == "missile":
        wounds = min(wounds, t.enemy.numbers["missile-wounds"])
    return wounds


@rule("house.enemy.fire-imp")
def fiery(a: Figure, purpose: str) -> bool:
    """Whether an enemy's wounds are fire."""
    return purpose == "missile" and is_a(a, "fire-imp")


@rule(
    "house.enemy.fire-imp", "house.enemy.young-drake", "house.enemy.shambler", "house.enemy.troll",
    "house.state.burning",
)  # fmt: skip
def suffered(g: Game, f: Figure, wounds: int, fire: bool, vital: bool) -> int:
    """How many wounds an enemy suffers: fire does nothing to some; a shambler on its last leg ignores the first of a
    round; a troll remembers fire."""
    card = f.enemy
    if fire:
        if card.fire_proof:
            g.tell("immune", "Fire does not hurt {}.", f, rules=card.rules, figures=(f.id,))
            return 0
        if card.id == "troll" and BURNT not in f.marks:
            f.marks += (BURNT,)
    if card.id == "shambler" and not fire and not vital and 0 <= f.health - card.numbers["health"] < wounds:
        if f.under("shambling"):
            return wounds
        f.effects += (Effect(card.id, "shambling", until="round"),)
        g.tell("immune", "{} shambles on.", f, rules=card.rules, figures=(f.id,))
        return wounds - card.numbers["ignored"]
    return wounds


@rule(
    "house.enemy.giant-rat", "house.enemy.cave-spider", "house.enemy.giant-spider", "house.enemy.giant-snake",
    "house.enemy.wraith", "house.enemy.slime",
)  # fmt: skip
def after_wound(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, lost: int, vital: bool) -> Play:
    """What a wound brings about: poison, disease, ill luck; slime eats at the weapon."""
    from delvewright.rules.battleaxe.state import effects
    from delvewright.rules.battleaxe.state.luck import settle

    if a.side == ENEMY and t.hero and t.living:
        card = a.enemy
        if card.id == "giant-rat" and vital:
            effects.disease(g, t)
        if "luck" in card.numbers and t.luck > 0:
            t.luck += card.numbers["luck"]
            g.tell("luck", "{} loses 1 Luck.", t, rules=card.rules, figures=(t.id, a.id))
        if card.id in POISONOUS:
            chance = card.numbers["poison"]
            value = 0
            if chance < 100:
                value, _ = yield from settle(g, t, a.id, "venom", lambda v: v > chance, against=t.id, need=chance)
            if value <= chance:
                yield from effects.poison(g, t)
    sharp = weapon in content().items and f"dulled:{weapon}" not in a.marks
    if is_a(t, "slime") and a.hero and purpose == "attack" and sharp:
        chance = t.enemy.numbers["blunt"]
        value, _ = yield from settle(g, a, a.id, "slime on the weapon", lambda v: v > chance, need=chance)
        if value <= chance:
            a.marks += (f"dulled:{weapon}",)
            g.tell(
                "dulled", "Slime eats at the {} of {}: it gives no bonus any more.", content().items[weapon].title, a,
                rules=t.enemy.rules, figures=(a.id,), faces=(value,),
            )  # fmt: skip


@rule("house.enemy.bone-colossus")
def killed(g: Game, f: Figure) -> None:
    """What the death of an enemy means for others: a bone colossus takes up the bones of skeletons near it."""
    if f.enemy.kin in GRAVES:
        for o in g.foes():
            if is_a(o, "bone-colossus") and figure_distance(g, o, f) <= o.enemy.numbers["range"]:
                heal(g, o, o.enemy.numbers["heal"], "bones", o.enemy.rules)


# -- its turn


@rule("house.enemy.troll")
def turn_begins(g: Game, e: Figure) -> None:
    """A troll's wounds close, unless it has suffered fire since its last turn."""
    if e.enemy.id == "troll":
        if BURNT in e.marks:
            e.marks = without(e.marks, BURNT)
        else:
            heal(g, e, e.enemy.numbers["heal"], "its wounds close", e.enemy.rules)


@rule("enemycard.attacks", "house.enemy.cave-bear")
def attacks(g: Game, e: Figure) -> int:
    """How many attacks it has: a wounded cave bear has more."""
    card = e.enemy
    more = card.numbers["attacks"] if card.id == "cave-bear" and e.health <= card.numbers["health"] else 0
    return e.base.attacks + e.bonus("attacks") + more


@rule("house.enemy.minotaur")
def moved(e: Figure, squares: int) -> None:
    """A minotaur that has moved far enough charges."""
    if e.enemy.id == "minotaur" and squares >= e.enemy.numbers["squares"]:
        e.marks += (CHARGING,)


def attacked(e: Figure) -> None:
    """The first attack is over."""
    e.marks = without(e.marks, CHARGING)


@rule("house.enemy.stone-giant")
def shot(g: Game, e: Figure, at: int) -> None:
    """A stone giant's rock stays on the square it hit, a low pile, if nobody stands or lies there any more."""
    if e.enemy.id == "stone-giant" and not (g.heroes | g.fallen) >> at & 1:
        g.set_things((*g.things, Thing("rock-pile", 1 << at, g.area(at))))
        g.tell("rock", "The rock stays where it fell.", rules=e.enemy.rules, figures=(e.id,), squares=(at,))


# -- what a card is proof against, and whom a reflection mirrors


@rule("house.enemy.animated-armour")
def proof(g: Game, f: Figure) -> bool:
    """Whether an enemy can be put to sleep, poisoned or befriended by nothing: an animated armour."""
    if not is_a(f, "animated-armour"):
        return False
    g.tell("immune", "There is nobody in {}.", f, rules=f.enemy.rules, figures=(f.id,))
    return True


@rule("house.enemy.reflection")
def mirror(e: Figure, hero: Figure) -> None:
    """From now on a reflection mirrors this hero."""
    e.marks = (*(m for m in e.marks if not m.startswith(MIRRORS)), f"{MIRRORS}{hero.id}")


def mirrored(g: Game, e: Figure) -> Figure | None:
    """The hero a reflection mirrors."""
    if not e.marks or not is_a(e, "reflection"):
        return None
    found = next((m for m in e.marks if m.startswith(MIRRORS)), None)
    return g.fig(int(found.removeprefix(MIRRORS))) if found is not None else None
