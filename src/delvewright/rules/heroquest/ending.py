"""The end of a Quest: whether it was completed, and who is paid."""

from __future__ import annotations

from delvewright.kernel.grid import flood, spread
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state import Figure, Game


@rule("quest.end.success", "quest.end.other", "quest.end.all-dead", "quest.unfinished.failed")
def finish(g: Game, won: bool) -> None:
    """The Quest is over, won or lost."""
    if g.over:
        return
    g.over = True
    g.winner = "hero" if won else "monster"
    text = "The Quest is completed." if won else "The Quest has failed."
    g.tell("end", text, rules=("quest.end.success" if won else "quest.unfinished.failed",))
    if won:
        pay_reward(g)


THROUGH = ("pass-through-rock", "cloak-of-passage", "ring-of-return")
"""Cards (and scrolls of them) that lead out of anything."""


@rule("missing.trap.falling-block", "quest.unfinished.failed")
def walled_in(g: Game) -> None:
    """Rubble has fallen: if it cuts all Heroes left off from all that could end the Quest, that is its end."""
    quest = g.quest
    heroes = [f for f in g.figures if f is not None and f.kind.hero and f.alive and not f.out]
    if not quest.exit or any(name in item for f in heroes for item in f.items for name in THROUGH):
        return
    solid = ~quest.grid.floor | quest.rock | quest.blocked | g.blocked | sum(p.squares for p in quest.furniture)
    for _, mask, _ in g.walls:
        solid &= ~mask  # what can be hacked down
    goals = quest.exit
    for thing in quest.features.values():
        goals |= thing.squares | spread(thing.squares, *quest.all_edges, g.width)
    east, south = quest.grid.edges_with((1 << len(quest.grid.doors)) - 1)
    inside = sum({1 << (f.at if f.at >= 0 else quest.entrance) for f in heroes})
    while True:
        inside = flood(inside, east, south, g.width, solid)
        beyond = sum({1 << b for pair in quest.portals for a, b in (pair, pair[::-1]) if inside >> a & 1})
        if not beyond & ~inside:
            break
        inside |= beyond
    if heroes and not inside & goals & ~solid:
        g.tell("end", "The rubble has closed the last way out.", rules=("missing.trap.falling-block",))
        out = any(f is not None and f.kind.hero and f.out for f in g.figures)
        finish(g, out and quest.hook("goal-met", g) is not False)


@rule("role.heroes.fewer-than-four", "missing.quest.campaign")
def pay_reward(g: Game) -> None:
    """Split the Quest's reward among the Heroes who took part and live; odd Gold Crowns go to the first of them."""
    heroes = [f for f in g.figures if f is not None and f.kind.hero and f.alive]
    own = g.quest.hook("reward", g)
    reward: int = g.quest.reward if own is None else own
    if not reward or not heroes:
        return
    share, odd = divmod(reward, len(heroes))
    for i, f in enumerate(heroes):
        give_gold(g, f, share + (i < odd))


def give_gold(g: Game, f: Figure, gold: int) -> None:
    """Pay a Hero's part of the reward."""
    f.gold += gold
    rules = ("role.heroes.fewer-than-four",)
    g.tell("reward", "{} is paid {} Gold Crowns.", f, gold, rules=rules, figures=(f.id,))
