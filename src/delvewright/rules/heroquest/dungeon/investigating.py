"""The Investigation Action: it does nothing by itself, but things may ask for it."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import plain, the
from delvewright.rules.heroquest.content.quest import Feature
from delvewright.rules.heroquest.dungeon.doors import forcings
from delvewright.rules.heroquest.dungeon.furniture import used_up, work, works
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.game import HERO, Figure, Game


@rule("action.investigate.no-effect", "action.investigate.who", "missing.door.portal", "missing.trap.deep-pit")
def investigations(g: Game, f: Figure, near: int) -> list[Answer]:
    """Everything a figure may spend an Investigation Action on here."""
    found = forcings(g, f) if f.side == HERO else []
    if "deep" in f.tags and f.pit:
        found.append(("climb",))
    if f.kind.hero:
        reach = near | 1 << f.at
        found += [("investigate", x.id) for x in g.quest.features.values() if x.squares & reach and open_to(g, f, x)]
        found += [("investigate", what) for what in g.quest.text.also_investigate(g, f, reach)]
        for i, pair in enumerate(g.quest.portals):
            if not g.portals >> i & 1 and any(reach >> q & 1 for q in pair):
                found.append(("investigate", f"portal-{i + 1}"))
    return found


def open_to(g: Game, f: Figure, feature: Feature) -> bool:
    """Whether the Quest lets this Hero do something with a thing now; it lies in what is laid out at any rate."""
    if not feature.squares & g.laid or used_up(g, feature):
        return False
    return g.quest.text.may_investigate(g, f, feature.id)


def feature(g: Game, what: str) -> str:
    """What a thing that can be investigated is called within a sentence."""
    thing = g.quest.features.get(what)
    if thing is not None:
        return thing.title
    if what.startswith("portal-"):
        return "the Portal"
    who = next((f for f in g.figures if f is not None and f.name == what), None)
    return str(who) if who is not None else the(plain(what))


@rule("action.investigate.who", "missing.door.portal", "missing.furniture.throne")
def investigate(g: Game, f: Figure, what: str) -> Play:
    """Do what a thing is there for."""
    if what.startswith("portal-"):
        i = int(what[7:]) - 1
        g.portals |= 1 << i
        pair = g.quest.portals[i]
        g.tell("portal", "{} wakes the Portals.", f, rules=("missing.door.portal",), squares=pair)
        return
    thing, title = g.quest.features.get(what), feature(g, what)
    spots = tuple(squares(thing.squares)) if thing is not None else ()
    g.tell("investigate", "{} turns to {}.", f, title, rules=("action.investigate.who",), squares=spots)
    if thing is not None and works(thing):
        work(g, f, thing)
    yield from g.quest.text.investigate(g, f, what)


@rule("missing.trap.deep-pit")
def climb(g: Game, f: Figure) -> Play:
    """Out of a deep pit: a Test of Strength, or a rope."""
    if speaking(f, "climbs") or (yield from test(g, f, "strength")):
        f.tags = tuple(t for t in f.tags if t != "deep")
        g.tell("climb", "{} can climb out.", f, rules=("missing.trap.deep-pit",))
