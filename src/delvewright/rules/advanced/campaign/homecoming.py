"""Coming home from an expedition: what the heroes keep, who is dead, which characters are remembered."""

from __future__ import annotations

from dataclasses import asdict, replace

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.campaign.amulet import amulet_whole, reward
from delvewright.rules.advanced.campaign.party import LASTING, Party, Sheet, fresh
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import QUARTERS
from delvewright.rules.advanced.fighting.character_monsters import gone
from delvewright.rules.advanced.fighting.venoms import venoms
from delvewright.rules.advanced.state.followers import HIRED
from delvewright.rules.advanced.state.game import DEAD, GONE, NAMED, Escaped, Figure, Game


@rule("town.fate.quest", "amulet.separate_quests", "town.sequence", "town.wounds.restore", "game.heroes.persist")
def homecoming(g: Game, party: Party) -> Party:
    """What a party is after an expedition: gold and things kept, the lost replaced, and Fate for a completed quest."""
    tries = party.tries | {g.quest: party.tries.get(g.quest, 0) + 1}
    won = g.winner == "hero"
    gain = fate_gain(tries[g.quest]) if won and g.quest not in party.done else 0
    after = replace(party, heroes=dict(party.heroes), tries=tries, rested=False)
    after.done = [*party.done, g.quest] if won and g.quest not in party.done else list(party.done)
    remember(g, after)
    for f in g.party():
        old = party.heroes[f.name]
        if f.condition != GONE and not (f.condition == DEAD and "out" in f.marks):
            after.heroes[f.name] = fresh(old.hero)
            continue
        dead = f.condition != GONE
        after.heroes[f.name] = written(f, old, gain if not dead else 0, dead)
        after.heroes[f.name].men = employed(g, f)
    last = content().quests[g.quest].dungeon >= QUARTERS
    if won and g.quest not in party.done and last and amulet_whole(after):
        reward([after.heroes[f.name] for f in g.party() if f.condition == GONE])
    return after


@rule("campaign.characters", "counter.escape")
def remember(g: Game, party: Party) -> None:
    """Character monsters that are dead for the whole campaign, and those that may come back, as they are."""
    about = [gone(f) for f in g.foes() if NAMED in f.marks]
    party.slain = list(g.fallen)
    party.escaped = []
    for each in (*g.escaped, *about):
        words = [each.kind, str(each.wounds), *["*"] * each.named, *(f"{what}={n}" for what, n in each.used)]
        party.escaped.append(" ".join(words))


@rule("campaign.characters", "counter.escape")
def recall(g: Game, party: Party) -> None:
    """They are so in the next expedition, too."""
    g.fallen = tuple(party.slain)
    found = []
    for kind, wounds, *more in [each.split() for each in party.escaped]:
        used = [word.split("=") for word in more if "=" in word]
        found.append(Escaped(kind, int(wounds), "*" in more, tuple((what, int(n)) for what, n in used)))
    g.escaped = tuple(found)


def written(f: Figure, old: Sheet, gain: int = 0, dead: bool = False) -> Sheet:
    """The sheet of somebody who has come home."""
    values = asdict(f.base)
    values["fate"] += gain
    stored = max(0, old.gold - number("carrying", "gold"))
    known = content().items
    charges = {item: n for item, n in f.used.items() if item in known and n > 0 and item not in venoms()}
    return Sheet(
        old.hero, f.title, f.race, values, stored + f.gold, list(f.weapons), list(f.worn),
        {item: n for item, n in f.pack.items() if n}, charges, list(f.spells),
         [mark for mark in f.marks if mark in LASTING], f.learnt, dead,
    )  # fmt: skip


@rule("town.fate.quest")
def fate_gain(expeditions: int) -> int:
    """By how much maximum Fate rises when a quest is completed: the sooner, the more."""
    n = content().numbers["town"].values
    return n["soon-gain"] if expeditions <= n["soon"] else n["later-gain"] if expeditions <= n["later"] else 0


@rule("hench.death")
def employed(g: Game, f: Figure) -> dict[str, int]:
    """The hired henchmen who are left; those given to a small party cost nothing and are not counted."""
    found: dict[str, int] = {}
    for man in g.everybody():
        if man.employer == f.id and HIRED in man.marks and man.condition != DEAD:
            kind = man.name.partition(".")[0]
            found[kind] = found.get(kind, 0) + 1
    return found
