"""Levels, skills and the town: what computer heroes choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.allison.sharing import HEALING, MAGIC, bought, hand_over, lacks, sell_off, share_gold
from delvewright.players.allison.strength import casts, is_hero, role
from delvewright.rules.allison.content.reading import content

if TYPE_CHECKING:
    from delvewright.players.allison.memory import Town

DONE: Answer = ("done",)
SAVE: Answer = ("save",)
KIT, RESTORATION = "tool-kit", "potion-of-restoration"
AXE = 7
"""Body for which a battle axe is bought."""
LATE = 5
"""Level from which on a party wants a Potion of Restoration."""
SPARE = 3
"""Potions of a sort that somebody carries at most; half his level if that is less."""


def _me(view: View, decision: Decision) -> FigureView:
    return next(f for f in view.figures if f.id == decision.figure)


def _class(f: FigureView) -> str:
    title = role(f)
    return next((c.id for c in content().classes.values() if c.title == title), "warrior")


@rule("house.bot.level-up")
def grow_answer(view: View, decision: Decision) -> Answer | None:
    """An attribute that opens a wanted skill first, else in turn; the dearest wanted skill that can be paid."""
    me = _me(view, decision)
    cls = _class(me)
    card = content().classes[cls]
    if decision.about == "skill":
        offered = [a[1] for a in decision.options if a[0] == "learn"]
        wanted = [s for s in card.wants if s in offered]
        return ("learn", wanted[-1]) if wanted else SAVE
    offered = [a[1] for a in decision.options if a[0] == "raise"]
    for skill in card.wants:
        for terms in content().skills[skill].terms:
            short = terms.attribute in offered and bought(me, terms.attribute) == terms.minimum - 1
            if terms.whose in ("all", cls) and skill not in me.tags and short:
                return ("raise", terms.attribute)
    first = {name: getattr(card, name) for name in card.grows}
    turn = [name for name, until in card.grows.items() if name in offered and (not until or bought(me, name) < until)]
    if not turn:
        return ("raise", offered[0])
    return ("raise", min(turn, key=lambda name: (bought(me, name) - first[name], turn.index(name))))


@rule("house.bot.shop", "house.bot.hire", "house.bot.loot-share")
def town_answer(view: View, decision: Decision, town: Town) -> Answer | None:
    """Put on what is better, learn, give what others can use and sell the rest; buy in order while gold lasts, those
    with magic after they have shared theirs; hire; then set out."""
    me = _me(view, decision)
    options = list(decision.options)
    party = [f for f in view.figures if is_hero(f) and f.id != me.id]
    if ("ponder",) in options and not town.bought.get("ponder"):
        town.bought["ponder"] = 1
        return ("ponder",)
    better = _better(me, decision)
    if better is not None:
        return better
    lesson = next((a for a in options if a[0] == "lesson"), None)
    if lesson is not None and not town.bought.get("lesson"):
        town.bought["lesson"] = 1
        return lesson
    given = hand_over(me, party, options) or sell_off(me, options)
    if given is not None:
        return given
    shared = share_gold(me, party, options, lambda f: _next_price(view, f))
    if casts(me) and shared is not None:
        return shared
    offered = {a[1] for a in options if a[0] == "buy"}
    for item in _wishes(view, me):
        if item in offered and _wants(me, item) and town.bought.get(item, 0) < 2:
            town.bought[item] = town.bought.get(item, 0) + 1
            return ("buy", item)
    hire = _hire(view, decision)
    if hire is not None and not town.bought.get("hire"):
        town.bought["hire"] = 1
        return hire
    return shared or DONE


def _wishes(view: View, me: FigureView) -> list[str]:
    """What a hero would like to buy, the most wanted first."""
    known = [f for f in view.figures if is_hero(f)]
    disarms = any("disarm-traps" in f.tags or KIT in f.items for f in known)
    biggest = max(known, key=lambda f: (bought(f, "body"), -f.id))
    found = [HEALING, "helmet", "shield", "broadsword"]
    found += ["battle-axe"] if bought(me, "body") >= AXE and not casts(me) else []
    found += ["chain-mail"]
    found += [] if disarms else [KIT]
    found += [MAGIC] if casts(me) else []
    found += ["plate-mail"] if biggest.id == me.id and not casts(me) else []
    restored = any(RESTORATION in f.items for f in known)
    return [*found, *([RESTORATION] if me.values.get("level", 1) >= LATE and not restored else []), HEALING, MAGIC]


def _next_price(view: View, f: FigureView) -> int:
    """What the thing costs that a hero would buy next; nothing: he has all he wants."""
    return next((content().items[item].price for item in _wishes(view, f) if _wants(f, item)), 0)


def _wants(me: FigureView, item: str) -> bool:
    """Whether a thing is bought: there is nothing as good, or a spare potion is worth the gold by now."""
    if item in (HEALING, MAGIC) and item in me.items and (item == HEALING or casts(me)):
        return me.items.count(item) < min(SPARE, me.values.get("level", 1) // 2)
    return lacks(me, item) and (item != MAGIC or casts(me))


def _better(me: FigureView, decision: Decision) -> Answer | None:
    """Armour that is better than what is worn, a weapon that is better than what is held."""
    items = content().items
    worn = {name for title, cards in me.shelves if title in ("Held", "Worn") for name, _ in cards}
    for a in decision.options:
        if a[0] == "wear":
            same = [items[i].defend for i in worn if items[i].slot == items[a[1]].slot]
            if items[a[1]].defend > max(same, default=-1):
                return a
        if a[0] == "hold" and items[a[1]].weapon and not items[a[1]].ranged:
            now = max((items[i].attack or 0 for i in worn if items[i].weapon), default=-1)
            if (items[a[1]].attack or 0) > now:
                return a
        shield = a[0] == "hold" and not items[a[1]].weapon and a[1] not in worn
        if shield and not any(items[i].hands > 1 for i in worn):
            return a
    return None


@rule("house.bot.hire")
def _hire(view: View, decision: Decision) -> Answer | None:
    """A scout if nobody disarms, else a swordsman, for fewer than four heroes, or after a retreat or a death."""
    party = [f for f in view.figures if is_hero(f)]
    if len(party) >= 4 and not view.known.get(("mourning", "")):
        return None
    disarms = any("disarm-traps" in f.tags or KIT in f.items for f in party)
    for man in ("swordsman",) if disarms else ("scout", "swordsman"):
        if ("hire", man) in decision.options:
            return ("hire", man)
    return None
