"""Steal: Monsters that carry off cards of Heroes, and flee with them."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.moving.moving import begin_move, ground, walk
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import indestructible, put_to_use

STEALABLE = {"Trinket", "Weapon", "Defences"}
KEPT = {"Weapon", "Defences", "Armour"}
"""Keywords of cards that no thief takes while they are in use."""


@ability_text("steal", "ability.steal.take", "ability.steal.not")
class Steal(AbilityText):
    """It carries off cards of Heroes."""

    verbs = ("steal",)

    def actions(self, g: Game, f: Figure, near: int) -> list[Answer]:
        """Cards of Heroes beside it: not what is in use, not Relics."""
        found: list[Answer] = []
        for hero in g.on_board(HERO):
            if not near >> hero.at & 1:
                continue
            for item in dict.fromkeys(hero.items):
                words = content().cards[item].keywords
                kept = not KEPT.isdisjoint(words) and put_to_use(hero, item)
                if STEALABLE.intersection(words) and not indestructible(item) and not kept:
                    found.append(("steal", item, hero.id))
        return found

    def acts(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Take the card; from now on the thief only flees."""
        item, hero = answer[1], g.fig(answer[2])
        g.drop(hero, item)
        f.stolen += ((hero.id, item),)
        g.thieves = True
        title = content().cards[item].title
        g.tell("steal", "{} snatches {} from {}!", f, title, hero, rules=("ability.steal.take",))
        return
        yield


def _watched(g: Game, f: Figure, q: int) -> bool:
    """Whether any Hero would see a thief on a square."""
    blockers = g.occupied & ~(1 << f.at) | g.tall | g.blocked
    return any(g.quest.sight.sees(h.at, q, blockers, g.doors) for h in g.on_board(HERO) if h.kind.hero)


@rule("ability.steal.flee")
def flight(g: Game, f: Figure, points: int) -> int:
    """Mask of the squares a thief may flee to: where no Hero sees it soonest, else as far away as it gets."""
    east, south, bars, danger, friends, _ = ground(g, f)
    size, width, start = g.quest.grid.size, g.width, 1 << f.at
    bars |= danger
    fronts = layers(start, size, east, south, width, bars)
    within = sum(fronts[: points + 1]) & ~friends
    for front in fronts:
        out = mask_of([q for q in squares(front & ~friends) if not _watched(g, f, q)])
        if out:
            better = layers(out, size, east, south, width, bars)
            break
    else:
        chase = layers(g.heroes, size, g.east, g.south, width, g.furniture | g.blocked | ~g.laid)
        better = [within & ~sum(chase), *reversed(chase)]
    best = next((layer for layer in better if layer & (within | start)), start)
    return 0 if best & start else best & within


@rule("ability.steal.flee", "ability.steal.lost")
def flee(g: Game, f: Figure) -> Play:
    """A thief with its loot uses all its movement to get out of sight, and does nothing else."""
    while (g.points or g.moves) and f.at >= 0 and not (g.ended or g.over) and _watched(g, f, f.at):
        if not g.points:
            yield from begin_move(g, f)
        goals = flight(g, f, g.points)
        if not goals:
            return
        to = goals.bit_length() - 1
        if goals.bit_count() > 1:
            answer = yield Decision(f.seat, "flee", (), [("walk", goals)], figure=f.id)
            to = answer[1]
        yield from walk(g, f, to)


@rule("ability.steal.lost")
def escape_with_loot(g: Game, f: Figure) -> None:
    """Out of all Heroes' sight, what was stolen is lost."""
    if not _watched(g, f, f.at):
        titles = ", ".join(content().cards[item].title for _, item in f.stolen)
        f.stolen = ()
        g.tell("steal", "{} has got away with {}.", f, titles, rules=("ability.steal.lost",))
