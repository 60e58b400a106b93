"""Skill cards: what each does for its Hero, and what some of them write on the Hero Card."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Die, Draw, HiddenRoll, Roll
from delvewright.kernel.effects import Effect, condition, named
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.hero_cards import HeroCard, hero_card, written
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import Attack, content
from delvewright.rules.heroquest.dungeon.treasure_deck import treasure_draw
from delvewright.rules.heroquest.fighting.advanced_attacks import (
    WHITE,
    attack_made,
    fewer,
    follow_up,
    follows_up,
    killed_beyond,
)
from delvewright.rules.heroquest.fighting.harm import harm, heal
from delvewright.rules.heroquest.figures.equipment import hurt_neighbours, tool
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.moving.moving import steps, walk
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.bonus_actions import bonus_action
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import commit, in_use, ready
from delvewright.rules.heroquest.state.windows import (
    DRAWN,
    GUARDING,
    OWN,
    PASS,
    ROLLED,
    ZERO,
    Moment,
    comes_to,
    free_effect,
    question,
    thrown_for,
)

# -- what they write on the Hero Card


@rule("adv.heroes.start-side", "adv.skills.cards")
def turn_card(g: Game, f: Figure) -> None:
    """In the advanced game a Hero is what the new card says, and what its Skills make of it."""
    if not g.plays("advanced") or not f.kind.hero:
        return
    f.kind = hero_card(f.kind.id, written((*f.items, *f.drained)))
    f.abilities = ()
    f.learn(f.kind.abilities)
    g.recount(f)


@rule("missing.skill.deadeye")
def shoots_past_anybody(f: Figure) -> bool:
    """Whether one figure, friend or enemy, does not block a Hero's Ranged attacks: see `unblocked`, for Weapons."""
    return in_use(f, "deadeye")


# -- Barbarian


def _drilling(g: Game, f: Figure, m: Moment) -> bool:
    if m.roll is None or not m.rolled_by(f) or m.roll.purpose != "attack" or "melee" not in m.marks:
        return False
    return g.turn == f.home and not named(f.effects, "weapon-drill")


def _faces(g: Game, f: Figure, m: Moment) -> list[str]:
    return [str(face) for face in dict.fromkeys(m.roll.faces if m.roll else ())]


@free_effect("weapon-drill", ROLLED, _drilling, "", targets=_faces, aim="word")
@rule("missing.skill.weapon-drill", "missing.skill.rules")
def weapon_drill(g: Game, f: Figure, m: Moment, face: str) -> Play:
    """Roll one die of a Melee attack again, once in each of one's own turns."""
    assert m.roll is not None
    f.effects += (condition("weapon-drill", "drilled", "turn-end", g.turn),)
    i = [str(shown) for shown in m.roll.faces].index(face)
    again = Roll(f.id, "weapon drill", (m.roll.dice[i],), m.roll.against)
    again.faces = yield again
    m.roll.faces = [*m.roll.faces[:i], *again.faces, *m.roll.faces[i + 1 :]]
    rules = ("missing.skill.weapon-drill",)
    text = "{} uses Weapon Drill and rolls a die {} again."
    g.tell("reroll", text, f, thrown_for(m.roll), rules=rules, faces=again.faces, sum=comes_to(g, m.roll))


@killed_beyond.heard
@rule("missing.skill.cleave")
def cleave(g: Game, f: Figure, over: int, marks: frozenset[str]) -> Play:
    """What a Melee attack that kills has to spare is taken by another enemy next to the Hero, without Defence."""
    if "melee" not in marks or not f.kind.hero or f.at < 0 or not in_use(f, "cleave"):
        return
    near = g.beside[f.at]
    others: list[Answer] = [("use-on", "cleave", m.id) for m in g.on_board(1 - f.side) if near >> m.at & 1]
    if not others:
        return
    answer = yield question(g, f, "cleave", [*others, PASS])
    if answer != PASS:
        damage = marks - {"melee"}
        yield from harm(g, g.fig(answer[2]), over, "Cleave", damage, ("missing.skill.cleave",), f)


@rule("missing.skill.war-cry")
def _cowards(g: Game, f: Figure) -> list[Figure]:
    """Monsters in sight, not Undead and of little Mind."""
    found = [m for m in g.on_board(MONSTER) if not m.has("undead") and m.mind <= 2]
    return [m for m in found if sees(g, f, m)]


@free_effect("war-cry", OWN, lambda g, f, m: g.active == f.id and bool(_cowards(g, f)), "drain")
@rule("missing.skill.war-cry", "missing.skill.rules")
def war_cry(g: Game, f: Figure, m: Moment) -> Play:
    """They cannot attack the Hero until the Hero's next turn begins."""
    for monster in _cowards(g, f):
        give(g, monster, Effect("war-cry", "cowed-by", f.id, "turn", f.home))
    yield from ()


@effect_text("cowed-by", "missing.skill.war-cry")
class CowedBy(EffectText):
    """Its bearer shrinks from one Hero."""

    def forbids(self, g: Game, f: Figure, effect: Effect, target: Figure) -> bool:
        """From that one."""
        return target.id == effect.amount


@free_effect("last-stand", ZERO, lambda g, f, m: g.turn == g.sorcerer and m.figure is f, "drain")
@rule("missing.skill.last-stand")
def last_stand(g: Game, f: Figure, m: Moment) -> Play:
    """In the Evil Sorcerer's turn the Hero has 1 Body instead of none."""
    f.body = 1
    g.tell("stand", "{} makes a last stand.", f, rules=("missing.skill.last-stand",))
    yield from ()


# -- Dwarf


@card_text("stone-sense", "missing.skill.stone-sense")
class StoneSense(CardText):
    """Who looks for traps finds secret doors too, and the other way round."""

    def searches_too(self, what: str) -> str:
        """The other one."""
        return {"traps": "doors", "doors": "traps"}.get(what, "")


@card_text("stonewall", "missing.skill.stonewall")
class Stonewall(CardText):
    """Nobody moves the Dwarf, and who stands still stands firm."""

    def stands_fast(self) -> bool:
        """Never moved by enemies."""
        return True

    def turn_ends(self, g: Game, f: Figure) -> None:
        """One more die of Defence for who changed no space."""
        assert g.extras is not None
        if g.extras.stayed >> f.id & 1:
            give(g, f, Effect("stonewall", "defence", 1, "turn", f.home))


# -- Elf


@card_text("keen-eyes", "missing.skill.keen-eyes")
class KeenEyes(CardText):
    """In corridors the Elf may notice traps in passing."""

    def entered(self, g: Game, f: Figure) -> Play:
        """A die for each hidden floor trap beside the square, out of sight; told only if it shows a 6."""
        if g.is_room(g.quest.grid.area_of[f.at]):
            return
        near = spread(1 << f.at, g.east, g.south, g.width) & g.armed & ~g.found & ~g.furniture
        for q in squares(near):
            if any(t.at == q and t.door < 0 and t.unfindable for t in g.quest.traps):
                continue
            roll = HiddenRoll(1 << g.sorcerer, -1, UNSEEN, (D6,))
            roll.faces = yield roll
            if roll.total() == 6:
                g.found |= 1 << q
                where, rules = square_name(q, g.width), ("missing.skill.keen-eyes",)
                g.tell("search", "{} notices a trap at {}.", f, where, rules=rules, squares=(q,))


UNSEEN = "keen eyes"
"""A roll that the Evil Sorcerer makes for a Hero, and that no Hero may know of."""


@rule("missing.skill.twin-strike")
def _one_handed_blade(weapon: str) -> bool:
    card = content().cards[weapon]
    return card.hands == 1 and "Blade" in card.keywords


@attack_made.heard
@rule("missing.skill.twin-strike")
def twin_strike(g: Game, f: Figure, target: Figure, weapon: str, arm: Attack) -> None:
    """After a Melee attack with a one-handed Blade the Elf may strike the same target with another one."""
    if not f.kind.hero or arm.ranged or not weapon or not in_use(f, "twin-strike") or not _one_handed_blade(weapon):
        return
    if target.alive and g.active == f.id and not f.under("twin"):
        f.effects += (Effect(weapon, "twin", target.id, "activation"),)
        g.bonus["twin"] = 1


@follow_up.heard
@rule("missing.skill.twin-strike")
def second_strikes(g: Game, f: Figure, found: list[Answer]) -> list[Answer]:
    """The attacks with a second one-handed Blade against the target of the first."""
    if "twin" not in g.bonus:
        return []
    first = next(e for e in f.effects if e.changes == "twin")
    strikes = [a for a in found if a[0] == "attack" and a[1] == first.amount and _one_handed_blade(a[2])]
    return [a for a in strikes if a[2] != first.name or f.items.count(a[2]) > 1]


@follows_up.heard
@rule("missing.skill.twin-strike")
def strike_twice(g: Game, f: Figure) -> bool:
    """Where no Attack Action is left it is the second strike: with one die less, and the last one."""
    if g.acts or "attack" in g.bonus or "twin" not in g.bonus:
        return False
    assert g.extras is not None
    del g.bonus["twin"]
    f.effects += (Effect("twin-strike", "one-less", 1, "attack"),)
    g.extras.bonus_used = True
    return True


@effect_text("one-less", "missing.skill.twin-strike")
class OneLess(EffectText):
    """The second of two strikes."""

    def attack_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """One die less, but at least one."""
        return fewer(dice, effect.amount)


@card_text("spell-dancer", "missing.skill.spell-dancer")
class SpellDancer(CardText):
    """Steps after a spell."""

    def cast_done(self, g: Game, f: Figure) -> Play:
        """Up to two spaces, no Move Action; what waits there counts."""
        g.points = 2
        while g.points and f.at >= 0 and not g.ended and not g.over:
            mask = steps(g, f, g.points, g.beside[f.at])[0]
            answer = (yield Decision(f.seat, "dance", [PASS], [("dance", mask)], figure=f.id)) if mask else PASS
            if answer == PASS:
                break
            yield from walk(g, f, answer[1])
        g.points = 0
        if g.foothold >= 0 and f.at >= 0:
            g.put(f, g.foothold)
        g.foothold = -1


@card_text("forest-pace", "missing.skill.forest-pace")
class ForestPace(CardText):
    """A longer stride."""

    def pace(self) -> int:
        """One more."""
        return 1


# -- Wizard


@rule("missing.skill.scholar")
def _scholar(g: Game, f: Figure, near: int) -> list[int]:
    return [f.id] if g.scrolls else []


@tool("scholar", "drain", _scholar)
@rule("missing.skill.scholar")
def scholar(g: Game, f: Figure, _: Figure) -> Play:
    """Look at three scrolls, keep one; the others go back."""
    deck, seen = list(g.scrolls), []
    for _n in range(min(3, len(deck))):
        name = yield Draw("scroll", tuple(deck), g.hero_seats, deck)
        deck.remove(name)
        seen.append(name)
    options: list[Answer] = [("choose", name) for name in dict.fromkeys(seen)]
    answer = (yield Decision(f.seat, "scroll", options, figure=f.id)) if len(options) > 1 else options[0]
    g.scrolls = without(g.scrolls, answer[1])
    g.gain(f, answer[1])
    title, rules = content().cards[answer[1]].title, ("missing.skill.scholar",)
    g.tell("scroll", "{} keeps the {}.", f, title, rules=rules, to=g.hero_seats)


@free_effect("quick-cast", OWN, lambda g, f, m: g.active == f.id, "drain")
@rule("missing.skill.quick-cast")
def quick_cast(g: Game, f: Figure, m: Moment) -> Play:
    """Lore (1) this turn."""
    bonus_action(g, "cast")
    g.tell("skill", "{} may cast once more.", f, rules=("missing.skill.quick-cast",))
    yield from ()


@card_text("mind-fortress", "missing.skill.mind-fortress")
class MindFortress(CardText):
    """A Mind hard to break into."""

    def mind_guard(self) -> int:
        """Two dice."""
        return 2


# -- any Hero


@card_text("sure-footed", "missing.skill.sure-footed")
class SureFooted(CardText):
    """One bad die of a jump is good."""

    def flown(self, g: Game, f: Figure, roll: Roll, route: Sequence[int]) -> int | None:
        """A space more, as far as the jump goes."""
        return min(len(roll.faces), len(roll.faces) - roll.count(SKULL) + 1)


@free_effect("scrounger", DRAWN, lambda g, f, m: m.figure is f, "drain")
@rule("missing.skill.scrounger")
def scrounger(g: Game, f: Figure, m: Moment) -> Play:
    """The Treasure card goes back and another one is drawn, which stands."""
    g.tell("treasure", "{} puts {} back.", f, content().treasure[m.card].title, rules=("missing.skill.scrounger",))
    m.card = yield treasure_draw(g)


@card_text("captain", "missing.skill.captain")
class Captain(CardText):
    """Men-at-Arms in sight hurry."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """Haste (1) in this turn."""
        for man in g.on_board(HERO) if f.at >= 0 else ():
            if man.master == f.id and sees(g, f, man):
                give(g, man, Effect("captain", "haste", 1, "turn-end", g.turn))
        yield from ()


TENDED = "tended"


def _untended(g: Game, f: Figure, near: int) -> list[int]:
    return [id for id in hurt_neighbours(g, f, near) if TENDED not in g.fig(id).tags]


@tool("field-medic", "", _untended)
@rule("missing.skill.field-medic")
def field_medic(g: Game, f: Figure, friend: Figure) -> Play:
    """A neighbour regains 1 Body; each figure once in a Quest."""
    friend.tags += (TENDED,)
    heal(g, friend, 1, "Field Medic", ("missing.skill.field-medic",))
    yield from ()


@free_effect("lucky", ROLLED | TESTED, lambda g, f, m: m.rolled_by(f), "drain")
@rule("missing.skill.lucky", "missing.skill.rules")
def lucky(g: Game, f: Figure, m: Moment) -> Play:
    """All dice of a roll of one's own are rolled again."""
    assert m.roll is not None
    m.roll.faces = yield m.roll
    text, rules = "{} is Lucky and rolls all dice {} again.", ("missing.skill.lucky",)
    g.tell("reroll", text, f, thrown_for(m.roll), rules=rules, faces=m.roll.faces, sum=comes_to(g, m.roll))


@rule("missing.skill.shield-mate")
def shield_of(f: Figure) -> str:
    """A Shield that a Hero can commit now, if it does not help somebody already."""
    cards = content().cards
    for item in dict.fromkeys(f.items):
        card = cards[item]
        shield = "Defences" in card.keywords and card.hands and (card.defence or more(item).guard)
        if shield and ready(f, item) and not named(f.effects, "shield-mate"):
            return item
    return ""


def _beside_a_friend(g: Game, f: Figure, m: Moment) -> bool:
    friend = m.figure
    return friend is not f and friend.kind.hero and bool(g.beside[f.at] >> friend.at & 1) and bool(shield_of(f))


@free_effect("shield-mate", GUARDING, _beside_a_friend, "")
@rule("missing.skill.shield-mate")
def shield_mate(g: Game, f: Figure, m: Moment) -> Play:
    """The Shield's die is a friend's, and of no use to its owner until the owner's next turn begins."""
    shield = shield_of(f)
    commit(f, shield)
    m.used += (shield,)
    f.effects += (condition("shield-mate", "lent", "turn", f.home),)
    rules = ("missing.skill.shield-mate",)
    g.tell("shield", "{} covers {}.", f, m.figure, rules=rules)
    yield from ()


@effect_text("lent", "missing.skill.shield-mate")
class Lent(EffectText):
    """The Shield covers somebody else."""

    def defence_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """Without its die."""
        cards = content().cards
        shield = next((i for i in f.hands if "Defences" in cards[i].keywords), "")
        gone = [*((WHITE,) * (cards[shield].defence if shield else 0))]
        left = list(dice)
        for die in gone:
            if die in left:
                left.remove(die)
        colours = more(shield).guard if shield else ()
        for colour in colours:
            left.remove(next(die for die in left if die.name == colour))
        return tuple(left)


# -- the Champion's side


@rule("missing.adv.hero.barbarian")
def frenzy(g: Game, f: Figure) -> None:
    """The first sight of a Monster in a room gives a Barbarian Champion Rage (1) until this Activation ends."""
    if not isinstance(f.kind, HeroCard) or not f.kind.frenzied or f.at < 0:
        return
    key = f"frenzy {f.id}"
    for m in g.on_board(MONSTER):
        area = g.quest.grid.area_of[m.at]
        if g.is_room(area) and not g.count(key) >> area & 1 and "dormant" not in m.tags and sees(g, f, m):
            g.counters[key] = g.count(key) | 1 << area
            bonus_action(g, "attack")
            g.tell("rage", "{} flies into a rage.", f, rules=("missing.adv.hero.barbarian",))
