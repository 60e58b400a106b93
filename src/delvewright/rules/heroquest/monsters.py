"""What Monsters can do that others cannot: Command, Crush, Steal."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.death import lose
from delvewright.rules.heroquest.fighting import sees
from delvewright.rules.heroquest.state import HERO, Figure, Game

STEALABLE = {"Trinket", "Weapon", "Defences"}


@rule("ability.command", "missing.character.sexton")
def command(g: Game, seat: int) -> None:
    """At the start of a turn figures in sight of one of theirs with Command, lacking it themselves, get Haste (1)."""
    own = [f for f in g.figures if f is not None and f.at >= 0 and f.home == seat]
    leaders = [f for f in own if f.abilities and f.has("command")]
    for f in own if leaders else ():
        if f.kind.hero or f.has("command") or named(f.effects, "command"):
            continue
        if any(("command undead" not in m.abilities or f.has("undead")) and sees(g, m, f) for m in leaders):
            f.effects += (Effect("command", "haste", 1, "turn-end", seat),)


@rule("ability.crush.squeeze", "ability.crush.monster-held")
def squeeze(g: Game, f: Figure) -> Play:
    """A crushing Monster takes no Actions; its victim loses 1 Body."""
    victim = g.fig(f.grip)
    g.tell("crush", "{} crushes {}.", f, victim, rules=("ability.crush.squeeze",), figures=(f.id, victim.id))
    yield from lose(g, victim, 1, f.kind.title, rules=("ability.crush.squeeze",))


@rule("ability.steal.take", "ability.steal.not", "card.relic.indestructible")
def thefts(g: Game, f: Figure, near: int) -> list[Answer]:
    """Cards a thief may carry off from Heroes beside it: not what is in use, not Relics."""
    if not f.has("steal") or f.stolen:
        return []
    found: list[Answer] = []
    for hero in g.on_board(HERO):
        if not near >> hero.at & 1:
            continue
        for item in dict.fromkeys(hero.items):
            words = content().cards[item].keywords
            used = item in hero.hands or item in hero.worn or item in hero.slots
            if STEALABLE.intersection(words) and "Relic" not in words and not used:
                found.append(("steal", item, hero.id))
    return found


@rule("ability.steal.take")
def steal(g: Game, f: Figure, item: str, hero: Figure) -> None:
    """Take the card; from now on the thief only flees."""
    g.drop(hero, item)
    f.stolen += ((hero.id, item),)
    title = content().cards[item].title
    g.tell("steal", "{} snatches {} from {}!", f, title, hero, rules=("ability.steal.take",), figures=(f.id, hero.id))


@rule("ability.steal.lost", "ability.steal.flee")
def escape_with_loot(g: Game, f: Figure) -> None:
    """Out of all Heroes' sight, what was stolen is lost."""
    if not any(sees(g, hero, f) for hero in g.on_board(HERO)):
        titles = ", ".join(content().cards[item].title for _, item in f.stolen)
        f.stolen = ()
        g.tell("steal", "{} has got away with {}.", f, titles, rules=("ability.steal.lost",), figures=(f.id,))
