"""Those who cannot help themselves, unconscious or dead: taking what they have, and waking them."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.potions import potions_for
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.state.game import DEAD, UNCONSCIOUS, Figure, Game
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.common.cards import without


@rule("unconscious.take-items", "unconscious.take-worn", "unconscious.pour", "death.take-items")
def helpless_options(g: Game, f: Figure) -> list[Answer]:
    """What can be done with an unconscious or dead hero next to this one, on the floor or in somebody's arms."""
    found: list[Answer] = []
    for other in friends_near(g, f):
        if other.condition not in (UNCONSCIOUS, DEAD):
            continue
        if not g.walked:
            if other.held or other.pack:
                found.append(("loot", other.id))
            found += [("strip", name, other.id) for name in other.worn]
        if other.condition == UNCONSCIOUS:
            found += [("pour", name, other.id) for name in potions_for(f, other)]
            if revivers(g, f):
                found.append(("bandage", other.id))
    return found


def revivers(g: Game, f: Figure) -> list[str]:
    """What a hero has that wakes the unconscious, here and now."""
    return [name for name in (*f.held, *f.pack) if item.of(name).revives(g)]


@rule("unconscious.take-items", "death.take-items")
def loot(g: Game, f: Figure, answer: Answer) -> Play:
    """Take any held and backpacked items, as one action, without moving; the choice goes on until he is done."""
    g.stopped = True
    g.swapping, g.partner = True, answer[1]
    return
    yield


def loot_options(g: Game, f: Figure) -> list[Answer]:
    """What is left to take."""
    other = g.fig(g.partner)
    return [("take", name, other.id) for name in dict.fromkeys((*other.held, *other.pack))]


@rule("unconscious.take-worn", "death.take-items")
def strip(g: Game, f: Figure, answer: Answer) -> Play:
    """Take one worn item, as one action, without moving."""
    name, other = answer[1], g.fig(answer[2])
    g.stopped = True
    other.worn = without(other.worn, name)
    f.pack += (name,)
    title = content().items[name].title
    g.tell("take", "{} takes {} off {}.", f, some(title), other, rules=("unconscious.take-worn",))
    return
    yield


def bandage(g: Game, f: Figure, answer: Answer) -> Play:
    """An unconscious hero is woken with something another has."""
    item.of(revivers(g, f)[0]).wakes(g, f, g.fig(answer[1]))
    return
    yield
