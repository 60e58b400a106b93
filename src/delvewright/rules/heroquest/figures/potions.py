"""Potions: what each does when it is drunk."""

from __future__ import annotations

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect, after, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.death import slain
from delvewright.rules.heroquest.fighting.harm import harm, heal, poisoned
from delvewright.rules.heroquest.figures.equipment import missile
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.answering import MINDED
from delvewright.rules.heroquest.state.bonus_actions import bonus_action
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import clings, indestructible
from delvewright.rules.heroquest.state.windows import (
    CAST,
    HARMED,
    HURT,
    OWN,
    ROLLED,
    TARGETED,
    ZERO,
    Can,
    Moment,
    free_effect,
    thrown,
)


def drunk(g: Game, f: Figure, item: str, what: str, faces: list[str | int] | None = None) -> None:
    """Write down who drank what, and what comes of it."""
    card = content().cards[item]
    g.tell("potion", "{} uses {}: {}.", f, card.title, what, rules=(card.rule,), faces=faces or ())


# -- when


SAVING = OWN | CAST | TARGETED | ROLLED | HURT | ZERO | MINDED
"""When points can be regained: in the own Activation, at no Body, and wherever waiting for that could be too late."""


@rule("missing.potion.healing")
def in_time(f: Figure, m: Moment) -> bool:
    """Now, or at the last moment before the drinker might be unable to: Mind is attacked, or a spell comes."""
    return m.befalls(f) and (m.when in (OWN, CAST) or "spirit" in m.marks)


@rule("turn.free-effects")
def minded(f: Figure, m: Moment) -> bool:
    """The drinker's Mind is about to decide: a test, what lies there to be compared with it, or Mystic Combat."""
    if m.when == MINDED:
        return m.figure is f
    return m.when == TARGETED and m.other is f and "mystic" in m.marks


def hurt(g: Game, f: Figure, m: Moment) -> bool:
    """The drinker has lost Body."""
    return f.body < f.full_body and in_time(f, m)


def shaken(g: Game, f: Figure, m: Moment) -> bool:
    """The drinker has lost Mind."""
    return f.mind < f.full_mind and (in_time(f, m) or minded(f, m))


def own_turn(g: Game, f: Figure, m: Moment) -> bool:
    """In the drinker's Activation."""
    return g.active == f.id


def before_move(g: Game, f: Figure, m: Moment) -> bool:
    """A Move Action of the drinker is still to come."""
    return g.active == f.id and g.moves > 0


def striking(g: Game, f: Figure, m: Moment) -> bool:
    """In the drinker's Activation, or when the drinker has named the target of an attack."""
    return g.active == f.id and (m.when == OWN or (m.other is f and not m.marks & {"spell", "mystic"}))


def defending(g: Game, f: Figure, m: Moment) -> bool:
    """In the drinker's Activation, or when the drinker is attacked and has not defended yet."""
    return m.befalls(f)


def facing(g: Game, f: Figure, m: Moment) -> bool:
    """A Monster is in the drinker's sight."""
    return m.befalls(f) and any(sees(g, f, enemy) for enemy in g.on_board(1 - f.side))


@rule("card.repeat.until-ended")
def lasts(f: Figure, name: str) -> bool:
    """Whether an effect of that name lasts on the drinker."""
    return named(f.effects, name)


def fresh(name: str, can: Can) -> Can:
    """And no effect of that name lasts on the drinker."""
    return lambda g, f, m: not lasts(f, name) and can(g, f, m)


# -- healing


@free_effect("potion-of-healing", SAVING, hurt)
@rule("missing.potion.healing")
def potion_of_healing(g: Game, f: Figure, m: Moment) -> Play:
    """Regain up to 4 Body."""
    heal(g, f, 4, "Potion of Healing", ("missing.potion.healing",))
    yield from ()


@free_effect("restoration-draught", SAVING, lambda g, f, m: hurt(g, f, m) or shaken(g, f, m))
@rule("missing.potion.restoration")
def restoration_draught(g: Game, f: Figure, m: Moment) -> Play:
    """Regain 1 Body and 1 Mind."""
    heal(g, f, 1, "Restoration Draught", ("missing.potion.restoration",))
    heal(g, f, 1, "Restoration Draught", ("missing.potion.restoration",), mind=True)
    yield from ()


@free_effect(
    "venom-antidote",
    SAVING | HARMED,
    lambda g, f, m: f.bonus("poison-lost") > 0 and (hurt(g, f, m) or (m.when == HARMED and m.figure is f)),
)
@rule("missing.potion.venom-antidote")
def venom_antidote(g: Game, f: Figure, m: Moment) -> Play:
    """Regain up to 2 Body lost to Poison."""
    points = min(2, f.bonus("poison-lost"))
    poisoned(f, -points)
    heal(g, f, points, "Venom Antidote", ("missing.potion.venom-antidote",))
    yield from ()


@free_effect("rejuvenation-salve", SAVING, hurt)
@rule("missing.potion.rejuvenation")
def rejuvenation_salve(g: Game, f: Figure, m: Moment) -> Play:
    """Regain Body equal to one standard die."""
    roll = Roll(f.id, "salve", (D6,))
    yield from thrown(g, roll, f)
    drunk(g, f, "rejuvenation-salve", str(roll.total()), roll.faces)
    heal(g, f, roll.total(), "Rejuvenation Salve", ("missing.potion.rejuvenation",))


def _chilled(m: Moment) -> bool:
    return m.lost > 0 and "cold" in m.marks and "spirit" not in m.marks


@free_effect("essence-of-warmth", SAVING | HARMED, lambda g, f, m: hurt(g, f, m) or (_chilled(m) and m.figure is f))
@rule("missing.potion.warmth")
def essence_of_warmth(g: Game, f: Figure, m: Moment) -> Play:
    """Regain 2 Body lost to Cold just now, otherwise 1."""
    points = min(2, m.lost) if _chilled(m) else 1
    heal(g, f, points, "Essence of Warmth", ("missing.potion.warmth",))
    yield from ()


@free_effect("potion-of-regeneration", SAVING, fresh("potion-of-regeneration", hurt))
@rule("missing.potion.regeneration")
def potion_of_regeneration(g: Game, f: Figure, m: Moment) -> Play:
    """Regain 1 Body now and at the end of each of the next three Activations; the present one is not among them."""
    heal(g, f, 1, "Potion of Regeneration", ("missing.potion.regeneration",))
    counts = int(g.active != f.id)
    f.effects += (Effect("potion-of-regeneration", "regeneration", counts, "regenerated", times=3),)
    yield from ()


@effect_text("regeneration", "missing.potion.regeneration")
class Regeneration(EffectText):
    """One Body at the end of an Activation."""

    def activation_ends(self, g: Game, f: Figure, effect: Effect) -> None:
        """That in which the potion was drunk (amount 0) does not count."""
        rest = after((effect,), "regenerated") if effect.amount else (effect._replace(amount=1),)
        f.effects = (*(x for x in f.effects if x is not effect), *rest)
        if effect.amount and f.at >= 0:
            heal(g, f, 1, "Potion of Regeneration", ("missing.potion.regeneration",))


@free_effect("revitalisation-potion", SAVING & ~ZERO, shaken)
@rule("missing.potion.revitalisation")
def revitalisation_potion(g: Game, f: Figure, m: Moment) -> Play:
    """Regain up to 3 Mind."""
    heal(g, f, 3, "Revitalisation Potion", ("missing.potion.revitalisation",), mind=True)
    yield from ()


# -- fighting


@free_effect("heroic-brew", OWN, own_turn)
@rule("missing.potion.heroic-brew", "bonus.duration")
def heroic_brew(g: Game, f: Figure, m: Moment) -> Play:
    """Rage (1) this turn."""
    bonus_action(g, "attack")
    drunk(g, f, "heroic-brew", "one more Attack Action this turn")
    yield from ()


@free_effect("potion-of-magical-aptitude", OWN, own_turn)
@rule("missing.potion.aptitude", "bonus.duration")
def potion_of_magical_aptitude(g: Game, f: Figure, m: Moment) -> Play:
    """Lore (1) this turn."""
    bonus_action(g, "cast")
    drunk(g, f, "potion-of-magical-aptitude", "one more Cast Action this turn")
    yield from ()


@free_effect("potion-of-strength", OWN | TARGETED, fresh("potion-of-strength", striking))
@rule("missing.potion.strength")
def potion_of_strength(g: Game, f: Figure, m: Moment) -> Play:
    """Two more dice on the next attack."""
    f.effects += (Effect("potion-of-strength", "attack", 2, "attack"),)
    drunk(g, f, "potion-of-strength", "two more dice on the next attack")
    yield from ()


@free_effect("potion-of-resilience", OWN | TARGETED | ROLLED, fresh("potion-of-resilience", defending))
@rule("missing.potion.resilience")
def potion_of_resilience(g: Game, f: Figure, m: Moment) -> Play:
    """Two more dice on the next Defence roll."""
    f.effects += (Effect("potion-of-resilience", "defence", 2, "defence"),)
    drunk(g, f, "potion-of-resilience", "two more dice on the next Defence roll")
    yield from ()


@free_effect("potion-of-battle", ROLLED, lambda g, f, m: m.rolled_by(f) and _attacks(m))
@rule("missing.potion.battle")
def potion_of_battle(g: Game, f: Figure, m: Moment) -> Play:
    """Roll all dice of an attack again."""
    assert m.roll is not None
    m.roll.faces = yield m.roll
    drunk(g, f, "potion-of-battle", "all dice are rolled again", m.roll.faces)


def _attacks(m: Moment) -> bool:
    return m.roll is not None and m.roll.purpose == "attack"


@free_effect("potion-of-battle-rage", OWN, fresh("potion-of-battle-rage", facing))
@rule("missing.potion.battle-rage")
def potion_of_battle_rage(g: Game, f: Figure, m: Moment) -> Play:
    """Rage (1) until no Monster is in sight."""
    give(g, f, Effect("potion-of-battle-rage", "rage", 1, "no-monster"))
    bonus_action(g, "attack")
    yield from ()


@free_effect("potion-of-frost-skin", OWN | TARGETED | ROLLED, fresh("potion-of-frost-skin", facing))
@rule("missing.potion.frost-skin")
def potion_of_frost_skin(g: Game, f: Figure, m: Moment) -> Play:
    """Two more dice of Defence until no Monster is in sight."""
    give(g, f, Effect("potion-of-frost-skin", "defence", 2, "no-monster"))
    yield from ()


@free_effect("potion-of-icy-strength", OWN | TARGETED, fresh("potion-of-icy-strength", striking))
@rule("missing.potion.icy-strength")
def potion_of_icy_strength(g: Game, f: Figure, m: Moment) -> Play:
    """The skulls of the next attack count twice."""
    give(g, f, Effect("potion-of-icy-strength", "double", until="attack"))
    yield from ()


# -- moving


@free_effect("potion-of-speed", OWN, fresh("potion-of-speed", before_move))
@rule("missing.potion.speed")
def potion_of_speed(g: Game, f: Figure, m: Moment) -> Play:
    """Twice as many dice for the next Move Action."""
    f.effects += (Effect("potion-of-speed", "speed-twice", until="move"),)
    drunk(g, f, "potion-of-speed", "twice as many dice for the next Move Action")
    yield from ()


@free_effect(
    "potion-of-dexterity",
    OWN,
    fresh("potion-of-dexterity", own_turn),
    targets=lambda g, f, m: ("speed", "jump") if g.moves else ("jump",),
    aim="word",
)
@rule("missing.potion.dexterity")
def potion_of_dexterity(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """Five more on the next Speed roll, or no die of the next jump fails; one potion a turn."""
    name = "potion-of-dexterity"
    f.effects += (Effect(name, "drunk", until="turn-end", mark=g.turn),)
    f.effects += (Effect(name, "speed", 5, "move") if what == "speed" else Effect(name, "sure-jump"),)
    drunk(g, f, name, "five more spaces" if what == "speed" else "the next jump is sure")
    yield from ()


# -- other


@rule("missing.potion.magic-resistance")
def spell_at_me(g: Game, f: Figure, m: Moment) -> bool:
    """Somebody else's spell is aimed at its owner."""
    return m.figure is f and m.other is not f


@free_effect("potion-of-magic-resistance", CAST, spell_at_me)
@rule("missing.potion.magic-resistance")
def potion_of_magic_resistance(g: Game, f: Figure, m: Moment) -> Play:
    """Ignore a spell aimed at the drinker."""
    m.stopped = True
    drunk(g, f, "potion-of-magic-resistance", "the spell has no effect")
    yield from ()


@rule("missing.potion.alchemy")
def turned_to_gold(g: Game, f: Figure, m: Moment) -> list[str]:
    """Items that may be given away with a Potion of Alchemy: neither Relics nor Cursed ones, nor the potion itself."""
    cards = content().cards
    found = [i for i in dict.fromkeys(f.items) if i != "potion-of-alchemy" or f.items.count(i) > 1]
    return [i for i in found if "Item" in cards[i].keywords and not indestructible(i) and not clings(i)]


@free_effect("potion-of-alchemy", OWN, own_turn, targets=turned_to_gold, aim="card")
@rule("missing.potion.alchemy")
def potion_of_alchemy(g: Game, f: Figure, m: Moment, item: str) -> Play:
    """Discarded together with another Item it gives 100 Gold Crowns."""
    g.drop(f, item)
    f.gold += 100
    drunk(g, f, "potion-of-alchemy", f"{content().cards[item].title} turns into 100 Gold Crowns")
    yield from ()


@rule("missing.potion.holy-water")
def undead_beside(g: Game, f: Figure, near: int) -> list[int]:
    """Undead Monsters next to a Hero."""
    return [m.id for m in g.on_board(MONSTER) if near >> m.at & 1 and m.has("undead")]


@missile("holy-water", undead_beside)
@rule("missing.potion.holy-water")
def holy_water(g: Game, f: Figure, target: Figure) -> Play:
    """Destroys an Undead Monster; a Character loses 2 Body."""
    rules = ("missing.potion.holy-water",)
    if target.kind.character:
        yield from harm(g, target, 2, "Holy Water", rules=rules, by=f)
    else:
        yield from slain(g, target, "Holy Water")


# -- in town

CHARMED, CHEAPER = 3, 25
"""So many Men-at-Arms cost so much less."""


def _charm(f: Figure) -> str:
    return f"charm-{f.id}"


@card_text("potion-of-charm", "missing.potion.charm")
class PotionOfCharm(CardText):
    """Drunk in town: the next three Men-at-Arms are cheaper, in this visit."""

    __slots__ = ()

    def eases_hiring(self, g: Game, f: Figure) -> bool:
        """One at a time."""
        return not g.count(_charm(f))

    def used_in_town(self, g: Game, f: Figure) -> None:
        """The potion is gone."""
        card = content().cards["potion-of-charm"]
        g.drop(f, card.id)
        g.counters[_charm(f)] = CHARMED
        g.tell("use", "{} drinks {}.", f, some(card.title), rules=("missing.potion.charm",))


@rule("missing.potion.charm")
def charmed_price(g: Game, f: Figure, price: int) -> int:
    """What a Man-at-Arms costs a Hero who may have drunk one."""
    return price - CHEAPER if g.count(_charm(f)) else price


@rule("missing.potion.charm")
def charm_fades(g: Game, f: Figure) -> None:
    """A Man-at-Arms was hired."""
    if g.count(_charm(f)):
        g.counters[_charm(f)] -= 1
