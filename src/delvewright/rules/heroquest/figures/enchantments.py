"""Enchantments: each is put on one card, or on a Spell Group, and works with it and nowhere else."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import Attack, content
from delvewright.rules.heroquest.fighting.advanced_attacks import comes_back, more_shots, recoloured
from delvewright.rules.heroquest.fighting.crush import crusher_of
from delvewright.rules.heroquest.figures.skills import shoots_past_anybody
from delvewright.rules.heroquest.ground.sight import too_far
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.conditions import attackable
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import in_use, worn_for_defence
from delvewright.rules.heroquest.state.passing import handed
from delvewright.rules.heroquest.state.windows import OWN, Moment, free_effect

GROUP = "Spell Group"


@rule("missing.enchant.rules", "ability.selfish")
def bearers(f: Figure, name: str) -> list[str]:
    """The cards of a Hero, face up, or Spell Groups, that bear an Enchantment."""
    found = [to for enchantment, to in f.assigned if enchantment == name]
    return [to for to in found if to not in content().cards or to in f.items]


@rule("missing.enchant.rules", "adv.enchanter.limits")
def fits(f: Figure, name: str) -> list[str]:
    """What a Hero may put an Enchantment on: a card with one of its Keywords, a Spell Group; none bears two."""
    taken = {to for _, to in f.assigned}
    words = more(name).fits
    if GROUP in words:
        if not f.kind.spellcraft:
            return []
        decks = ("spell", "advanced-spell")
        groups = dict.fromkeys(c.group for c in content().cards.values() if c.deck in decks)
        return [group for group in groups if group not in taken]
    cards = content().cards
    return [i for i in dict.fromkeys(f.items) if i not in taken and set(words).intersection(cards[i].keywords)]


@handed.heard
@rule("missing.enchant.rules")
def goes_with(g: Game, f: Figure, to: Figure, item: str) -> None:
    """An Enchantment moves with its card."""
    if item in f.items:
        return
    for pair in [p for p in f.assigned if p[1] == item and content().cards[p[0]].deck == "enchantment"]:
        f.assigned = tuple(p for p in f.assigned if p is not pair)
        f.items = without(f.items, pair[0])
        to.items += (pair[0],)
        to.assigned += (pair,)
        g.recount(f)
        g.recount(to)


@card_text("keen-edge", "missing.enchant.keen")
class KeenEdge(CardText):
    """One white die is orange."""

    def attack_pool(self, g: Game, f: Figure, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """Of attacks with that Blade."""
        return recoloured(dice, "orange") if weapon and weapon in bearers(f, "keen-edge") else dice


@card_text("flame-tongue", "missing.enchant.flame")
class FlameTongue(CardText):
    """All its damage is Heat."""

    def weapon_marks(self, f: Figure, weapon: str) -> frozenset[str]:
        """Of attacks with that Weapon."""
        return frozenset({"heat"}) if weapon in bearers(f, "flame-tongue") else frozenset()


@card_text("frost-brand", "missing.enchant.frost")
class FrostBrand(CardText):
    """All its damage is Cold."""

    def weapon_marks(self, f: Figure, weapon: str) -> frozenset[str]:
        """Of attacks with that Weapon."""
        return frozenset({"cold"}) if weapon in bearers(f, "frost-brand") else frozenset()


@card_text("bulwark", "missing.enchant.bulwark")
class Bulwark(CardText):
    """One white die of Defence is blue."""

    def defence_pool(self, g: Game, f: Figure, dice: tuple[Die, ...], by: Figure | None) -> tuple[Die, ...]:
        """While that card is used."""
        used = [i for i in bearers(f, "bulwark") if i in worn_for_defence(f) and content().cards[i].defence]
        return recoloured(dice, "blue") if used else dice


@card_text("focus", "missing.enchant.focus")
class Focus(CardText):
    """Praxis for a Spell Group."""

    def praxis(self, f: Figure, words: frozenset[str]) -> int:
        """For each group it is on."""
        return sum(group in words for group in bearers(f, "focus"))


@card_text("warding-rune", "missing.enchant.warding")
class WardingRune(CardText):
    """Ward against Chaos spells."""

    def ward(self, f: Figure, chaos: bool) -> int:
        """While that Armour is worn."""
        return int(chaos and any(i in f.worn for i in bearers(f, "warding-rune")))


@rule("missing.enchant.reserve")
def _sunk(g: Game, f: Figure, m: Moment) -> list[str]:
    groups = bearers(f, "reserve")
    return [i for i in dict.fromkeys(f.drained) if content().cards[i].group in groups]


@free_effect(
    "reserve", OWN, lambda g, f, m: g.active == f.id and "reserve" not in f.used and bool(_sunk(g, f, m)), "",
    targets=_sunk, aim="card",
)  # fmt: skip
@rule("missing.enchant.reserve")
def reserve(g: Game, f: Figure, m: Moment, item: str) -> Play:
    """Once in a Quest a drained card of the group is ready again."""
    f.used += ("reserve",)
    f.drained = without(f.drained, item)
    g.gain(f, item)
    rules = ("missing.enchant.reserve",)
    g.tell("ready", "{} is ready again.", content().cards[item].title, rules=rules, figures=(f.id,))
    yield from ()


@comes_back.heard
@rule("missing.enchant.returning")
def returning(g: Game, f: Figure, item: str) -> bool:
    """A thrown weapon with this on it comes back, drained."""
    return item in bearers(f, "returning") and in_use(f, "returning")


@more_shots.heard
@rule("missing.enchant.seeking", "missing.skill.deadeye", "ability.crush.target-held")
def unblocked(g: Game, f: Figure, found: list[Answer], arms: list[tuple[str, Attack]]) -> list[Answer]:
    """Ranged attacks with a Weapon past one figure: of one's own side by Seeking, of either by Deadeye."""
    if not f.kind.hero or not f.items:
        return []
    sharp = shoots_past_anybody(f)
    seeking = bearers(f, "seeking") if in_use(f, "seeking") else []
    if not sharp and not seeking:
        return []
    if crusher_of(g, f) is not None:
        return []  # whoever is held attacks nobody but the Monster beside that holds on
    assert g.extras is not None
    around, more_answers = g.quest.around[f.at], list[Answer]()
    for target in g.on_board(1 - f.side):
        if around >> target.at & 1 or target.at == f.at or not attackable(g, target):
            continue
        if g.extras.dark and too_far(g, f.at, target.at):
            continue
        for item, arm in arms:
            if not arm.ranged or "Weapon" not in content().cards[item].keywords:
                continue
            answer: Answer = ("throw" if arm.discard else "attack", target.id, item)
            if answer in found or answer in more_answers:
                continue
            if (sharp and _past(g, f, target, None)) or (item in seeking and _past(g, f, target, HERO)):
                more_answers.append(answer)
    return more_answers


def _past(g: Game, f: Figure, target: Figure, side: int | None) -> bool:
    """Whether there would be a line of sight without one figure, of a side or of either."""
    for t in g.figures:
        if t is None or t.at < 0 or t is f or t is target or (side is not None and t.side != side):
            continue
        blockers = g.occupied & ~(1 << t.at) | g.tall | g.blocked
        if g.quest.sight.sees(f.at, target.at, blockers, g.doors):
            return True
    return False
