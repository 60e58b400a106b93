"""Potions as the advanced game has them, in the place of seven of the basic ones: each offers a choice."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect, after, condition, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.harm import heal, poisoned, regain
from delvewright.rules.heroquest.figures.potions import SAVING, drunk, hurt, in_time, shaken
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.windows import HARMED, HURT, OWN, ZERO, Moment, free_effect, thrown


def _either(g: Game, f: Figure, m: Moment) -> bool:
    return hurt(g, f, m) or shaken(g, f, m)


# -- Essence of Warmth


def _warmth(g: Game, f: Figure, m: Moment) -> list[str]:
    own = m.when == OWN and not named(f.effects, "new-essence-of-warmth")
    chilled = m.when == HURT and "cold" in m.marks
    return (["body"] if hurt(g, f, m) else []) + (["immunity"] if own or chilled else [])


@free_effect(
    "new-essence-of-warmth", SAVING, lambda g, f, m: bool(_warmth(g, f, m)) and m.befalls(f), targets=_warmth,
    aim="word",
)  # fmt: skip
@rule("missing.adv.potion.warmth")
def essence_of_warmth(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """Up to 2 Body; or 1 Body, and Immune to Cold until the drinker's next turn begins."""
    rules = ("missing.adv.potion.warmth",)
    heal(g, f, 2 if what == "body" else 1, "Essence of Warmth", rules)
    if what == "immunity":
        give(g, f, condition("new-essence-of-warmth", "immune-cold", "turn", f.home))
        if m.when == HURT and "cold" in m.marks:
            m.damage = 0
    yield from ()


# -- Potion of Healing


def _healing(g: Game, f: Figure, m: Moment) -> list[str]:
    return (["body"] if hurt(g, f, m) else []) + ["both"]


@free_effect("new-potion-of-healing", SAVING, _either, targets=_healing, aim="word")
@rule("missing.adv.potion.healing")
def potion_of_healing(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """Up to 4 Body, or up to 2 Body and up to 2 Mind."""
    rules = ("missing.adv.potion.healing",)
    if what == "body":
        heal(g, f, 4, "Potion of Healing", rules)
    else:
        regain(g, f, 2, 2, "Potion of Healing", rules)
    yield from ()


# -- Potion of Regeneration

REGENERATION = "new-potion-of-regeneration"


@free_effect(REGENERATION, OWN, lambda g, f, m: g.active == f.id and not named(f.effects, REGENERATION))
@rule("missing.adv.potion.regeneration")
def potion_of_regeneration(g: Game, f: Figure, m: Moment) -> Play:
    """One point at the end of each of the next five Activations; the present one is not among them."""
    f.effects += (Effect(REGENERATION, "regaining", 0, "regained", times=5),)
    drunk(g, f, REGENERATION, "a point at the end of each of the next five Activations")
    yield from ()


@effect_text("regaining", "missing.adv.potion.regeneration")
class Regaining(EffectText):
    """A point of Body or Mind, chosen each time."""

    def activation_over(self, g: Game, f: Figure, effect: Effect) -> Play:
        """That in which the potion was drunk (amount 0) does not count."""
        rest = after((effect,), "regained") if effect.amount else (effect._replace(amount=1),)
        f.effects = (*(x for x in f.effects if x is not effect), *rest)
        if not effect.amount or f.at < 0:
            return
        lost = [what for what, gone in (("body", f.full_body - f.body), ("mind", f.full_mind - f.mind)) if gone]
        if not lost:
            return
        what = lost[0]
        if len(lost) > 1:
            options = [("use-for", REGENERATION, word) for word in lost]
            what = (yield Decision(f.seat, "regain", options, figure=f.id))[2]
        heal(g, f, 1, "Potion of Regeneration", ("missing.adv.potion.regeneration",), mind=what == "mind")


# -- Rejuvenation Salve


def _salved(g: Game, f: Figure, m: Moment) -> list[int]:
    near = g.beside[f.at] if f.at >= 0 and m.when == OWN else 0
    friends = [h.id for h in g.on_board(HERO) if near >> h.at & 1 and h.body < h.full_body]
    return ([f.id] if hurt(g, f, m) else []) + friends


@free_effect(
    "new-rejuvenation-salve", SAVING, lambda g, f, m: in_time(f, m) and bool(_salved(g, f, m)), targets=_salved
)
@rule("missing.adv.potion.rejuvenation")
def rejuvenation_salve(g: Game, f: Figure, m: Moment, friend: Figure) -> Play:
    """A die of Body; half of it, rounded up, for somebody next to the owner."""
    roll = Roll(f.id, "salve", (D6,))
    yield from thrown(g, roll, f)
    points = roll.total() if friend is f else -(-roll.total() // 2)
    drunk(g, f, "new-rejuvenation-salve", str(points), roll.faces)
    heal(g, friend, points, "Rejuvenation Salve", ("missing.adv.potion.rejuvenation",))


# -- Restoration Draught


def _restored(g: Game, f: Figure, m: Moment) -> list[str]:
    points = ["points"] if _either(g, f, m) else []
    return points + (list(dict.fromkeys(f.drained)) if m.when == OWN and in_time(f, m) else [])


@free_effect(
    "new-restoration-draught", SAVING, lambda g, f, m: bool(_restored(g, f, m)), targets=_restored, aim="word"
)  # fmt: skip
@rule("missing.adv.potion.restoration")
def restoration_draught(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """1 Body and 1 Mind, or a drained card is ready again."""
    rules = ("missing.adv.potion.restoration",)
    if what == "points":
        regain(g, f, 1, 1, "Restoration Draught", rules)
    else:
        f.drained = without(f.drained, what)
        g.gain(f, what)
        g.tell("ready", "{} is ready again.", content().cards[what].title, rules=rules, figures=(f.id,))
    yield from ()


# -- Revitalisation Potion


def _mastering(f: Figure, m: Moment) -> bool:
    return m.when == TESTED and m.roll is not None and m.roll.purpose == "mastery" and m.rolled_by(f)


def _revived(g: Game, f: Figure, m: Moment) -> list[str]:
    return ["mastery"] if _mastering(f, m) else ["mind"]


@free_effect(
    "new-revitalisation-potion", SAVING & ~ZERO | TESTED,
    lambda g, f, m: _mastering(f, m) or (m.when != TESTED and shaken(g, f, m)), targets=_revived, aim="word",
)  # fmt: skip
@rule("missing.adv.potion.revitalisation")
def revitalisation_potion(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """Up to 3 Mind; or, after a Mastery roll, Mind counts 2 higher for that test."""
    if what == "mind":
        heal(g, f, 3, "Revitalisation Potion", ("missing.adv.potion.revitalisation",), mind=True)
    else:
        f.effects += (Effect("new-revitalisation-potion", "mastery", 2, "mastery"),)
        drunk(g, f, "new-revitalisation-potion", "Mind counts two higher for this test")
    yield from ()


# -- Venom Antidote


def _stung(g: Game, f: Figure, m: Moment) -> list[str]:
    lost = f.bonus("poison-lost") > 0 and (hurt(g, f, m) or (m.when == HARMED and m.figure is f))
    own = m.when == OWN and not named(f.effects, "new-venom-antidote")
    now = m.when == HURT and m.figure is f and "poison" in m.marks
    return (["body"] if lost else []) + (["immunity"] if own or now else [])


@free_effect("new-venom-antidote", SAVING | HARMED, lambda g, f, m: bool(_stung(g, f, m)), targets=_stung, aim="word")
@rule("missing.adv.potion.antidote")
def venom_antidote(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """Up to 2 Body lost to Poison; or Immune to Poison until the end of the round, the damage of now included."""
    if what == "body":
        points = min(2, f.bonus("poison-lost"))
        poisoned(f, -points)
        heal(g, f, points, "Venom Antidote", ("missing.adv.potion.antidote",))
    else:
        give(g, f, condition("new-venom-antidote", "immune-poison", "turn-end", g.sorcerer))
        if m.when == HURT:
            m.damage = 0
    yield from ()
