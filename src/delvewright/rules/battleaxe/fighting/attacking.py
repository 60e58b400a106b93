"""Fighting and shooting: the attack roll, the defend roll, vital hits, several attacks."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting import cards_in_attacks as cards
from delvewright.rules.battleaxe.fighting.harm import rouse, wound
from delvewright.rules.battleaxe.fighting.unconscious import calm
from delvewright.rules.battleaxe.ground.distances import foes_near, touching
from delvewright.rules.battleaxe.ground.sight import in_sight
from delvewright.rules.battleaxe.state import effects, values
from delvewright.rules.battleaxe.state.belongings import kit
from delvewright.rules.battleaxe.state.game import HERO, Figure, Game
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.texts import item, trait
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.cards import without
from delvewright.rules.common.tiles.board import Token

VITAL = content().tables["vital"].numbers["at-most"]
"""An attack roll up to this is a vital hit,"""
WOUNDS = content().tables["vital"].numbers["wounds"]
"""and makes so many wounds."""


# -- with what, and whom


@rule("house.item.unarmed", "house.item.two-weapons")
def hand_weapons(f: Figure) -> tuple[str, ...]:
    """The hand weapons in a hero's hands; with none of them he has his fists. Allies fight with what they are."""
    return ("",) if f.kind is not None or values.shape(f) else kit(f).weapons


@rule("shoot.weapon", "shoot.ammunition")
def missile_weapons(f: Figure) -> tuple[str, ...]:
    """What a hero could shoot or throw: it must be in his hands."""
    return () if values.shape(f) else kit(f).missiles


@rule("fight.adjacent", "fight.multiple.choose", "fight.multiple.after-kill")
def fights(g: Game, f: Figure) -> list[Answer]:
    """Whom a hero could attack, and with what."""
    found: list[Answer] = []
    if not f.base.attacks:
        return found
    near = foes_near(g, f)
    for weapon in hand_weapons(f) if g.enemies else ():
        for t in item.of(weapon).reaches(g, f, near):
            found.append(("fight", t.id, weapon) if weapon else ("bite", t.id))
    return found


@rule("fight.multiple.choose")
def strikes(g: Game, f: Figure) -> list[Answer]:
    """Room contents with Health that a hero touches: they are fought like enemies."""
    whole = 0
    for thing in g.things:
        if thing.health:
            whole |= thing.squares
    if not whole or f.kind is not None or values.shape(f):
        return []
    return [("try-at", "strike", q) for q in squares(whole & touching(g, f.mask))]


@rule("shoot.need.sight", "shoot.need.free", "shoot.need.free.adjacent-meaning", "shoot.range")
def shots(g: Game, f: Figure) -> list[Answer]:
    """Whom a hero could shoot, and with what: nobody as long as an enemy touches him."""
    if f.under("no-shooting"):
        return []
    weapons = [w for w in missile_weapons(f) if item.of(w).ready(f)]
    if not weapons or foes_near(g, f):
        return []
    return [("shoot", t.id, weapon) for weapon in weapons for t in in_sight(g, f)]


# -- the action


@rule("stat.attacks", "fight.multiple.choose", "fight.multiple.declare", "fight.no-move-between", "turn.one-action")
def fight(g: Game, f: Figure, answer: Answer) -> Play:
    """One attack of a Fight action, the target named before the dice; the first one begins the action."""
    t = g.fig(answer[1])
    begin_attack(g, f, t)
    weapon = answer[2] if len(answer) > 2 else ""
    need = values.attack(g, f, weapon) + cards.attack_bonus(g, f, t, weapon)
    yield from blow(g, f, t, need, "attack", weapon)
    calm(g)


@rule("stat.attacks")
def begin_attack(g: Game, f: Figure, t: Figure | None = None) -> None:
    """One attack on somebody, or on room contents, is used up, of a trait's own first; whoever attacks is seen."""
    if g.fighting != "fight":
        g.fighting = "fight"
        g.attacks = values.attacks(g, f)
    own = cards.own_attack(g, f, t) if t is not None else ""
    if own:
        trait.of(own).spend_attack(g, f)
    else:
        g.attacks -= 1
    effects.show(g, f)


@rule("fight.multiple.choose", "fight.multiple.after-kill")
def next_attacks(g: Game, f: Figure) -> list[Answer]:
    """Whom, or what, the next attack of the action under way can be made on."""
    if g.fighting == "shoot":
        return shots(g, f) if g.attacks else []
    found = fights(g, f)
    if g.attacks:
        return [*found, *strikes(g, f)]
    return [a for a in found if cards.own_attack(g, f, g.fig(a[1]))]


@rule("shoot.one", "shoot.attack-roll", "game.books.specific-wins")
def shoot(g: Game, f: Figure, answer: Answer) -> Play:
    """One missile."""
    if g.fighting != "shoot":
        g.fighting = "shoot"
        g.attacks = 1 + f.bonus("missiles")
    g.attacks -= 1
    t = g.fig(answer[1])
    weapon = answer[2]
    need = values.missile(g, f, weapon) + cards.missile_bonus(g, t)
    let_fly(g, f, t, weapon)
    effects.show(g, f)
    yield from blow(g, f, t, need, "missile", weapon)
    calm(g)


@rule("house.weapon.dagger", "house.weapon.hand-axe")
def let_fly(g: Game, f: Figure, t: Figure, weapon: str) -> None:
    """A thrown weapon lies on the target's square afterwards; what is used up by it is gone."""
    card = content().items[weapon]
    if card.thrown is not None:
        f.held = without(f.held, weapon)
        if not card.uses:
            g.tokens += (Token("items", t.at, (weapon,)),)
    item.of(weapon).let_fly(g, f)


# -- the dice


@rule(
    "fight.attack-roll", "fight.attack.examples", "fight.vital.threshold", "fight.vital.effect",
    "fight.vital.always-hits", "shoot.attack-roll", "shoot.attack.examples", "shoot.vital", "enemycard.successes",
)  # fmt: skip
def blow(g: Game, a: Figure, t: Figure, need: int, purpose: str, weapon: str = "") -> Play:
    """One attack or missile of anybody on anybody.

    Step 1: at most `need` strikes; 5 or less is a vital hit, which allows no defence and causes 2 wounds.
    """
    rouse(g, t)
    g.counters["blows"] = g.counters.get("blows", 0) + 1
    hero = a if a.hero else t if t.hero else None
    mine = a.hero

    def good(value: int) -> bool:
        return value <= VITAL if mine else value > max(need, VITAL)

    def extra(value: int) -> Sequence[Answer]:
        return cards.once_seen(g, a, t, purpose, value <= max(need, VITAL))

    value, used = yield from settle(g, hero, a.id, purpose, good, extra, t.id, need=need)
    vital = value <= VITAL
    struck = vital or value <= need
    if used is not None:
        struck, vital = trait.of(used[1]).turns_attack(g, a if mine else t), False
    rules: tuple[str, ...] = ("shoot.attack-roll",) if purpose == "missile" else ("fight.attack-roll",)
    if vital:
        rules = ("shoot.vital",) if purpose == "missile" else ("fight.vital.threshold", "fight.vital.effect")
    told = "a vital hit" if vital else "a strike" if struck else "a miss"
    what = "shoots at" if purpose == "missile" else "attacks"
    g.tell(
        purpose, "{} {} {}: {} against {}%, {}.", a, what, t, value, need, told, rules=rules,
        faces=(value,), sum=f"{value} against {need} %: {told}",
    )  # fmt: skip
    if weapon:
        yield from cards.rolled(g, a, weapon, value)
    if not struck:
        return
    if vital or cards.undefended(t, weapon):
        wounds = WOUNDS if vital else 1
    else:
        wounds = yield from defended(g, a, t, purpose, weapon)
    if wounds:
        wounds = yield from cards.wounds_due(g, a, t, wounds)
    if not wounds:
        return
    wounds = cards.wounds_made(g, a, t, purpose, weapon, wounds)
    if not wounds:
        return
    lost = yield from wound(g, t, wounds, f"{purpose} of {a}", rules, a.id, cards.fiery(a, purpose), vital)
    if lost:
        yield from cards.has_wounded(g, a, t, purpose, weapon, lost, vital)


@announced
def struck(g: Game) -> Play:
    """An enemy's attack strikes, and the defence is still to come."""
    return
    yield


@rule(
    "fight.defend-roll", "fight.defend.examples", "shoot.defend-roll", "shoot.defend.examples", "unconscious.attacked"
)
def defended(g: Game, a: Figure, t: Figure, purpose: str, weapon: str) -> Play:
    """Step 2: the defender at or below his Defend Success takes nothing; above it 1 wound, which is given back."""
    if a.side != HERO:
        yield from struck(g)
    if t.under("asleep"):
        return 1
    yield from cards.defence_due(g, t)
    need = values.defend(g, t) + cards.defend_bonus(g, t, weapon)
    hero = t if t.hero else a if a.hero else None
    mine = t.hero
    value, _ = yield from settle(
        g, hero, t.id, "defend", lambda v: v <= need if mine else v > need, against=a.id, need=need
    )
    saved = value <= need
    rules = ("shoot.defend-roll",) if purpose == "missile" else ("fight.defend-roll",)
    g.tell(
        "defend", "{} defends: {} against {}%, {}.", t, value, need, "unhurt" if saved else "hit", rules=rules,
        figures=(t.id, a.id), faces=(value,), sum=f"{value} against {need} %: {'unhurt' if saved else 'hit'}",
    )  # fmt: skip
    return 0 if saved else 1
