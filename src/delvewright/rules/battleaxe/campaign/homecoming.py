"""Coming home from a quest: what the heroes keep, who is lost for good, who grows."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.campaign.party import Party, fresh, replaced, who
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.state.game import DEAD, Game


@rule(
    "house.campaign.frame", "house.campaign.failure", "coins.campaign.record", "death.body-needed",
    "game.campaign.definition",
)  # fmt: skip
def homecoming(g: Game, party: Party) -> Party:
    """What a party is after a quest: gold and items kept, bodies brought out or lost, the lost replaced."""
    won = g.winner == "hero"
    quest = g.quest if g.own is None else f"{g.quest}.toml"
    done = list(dict.fromkeys([*party.done, quest])) if won else list(party.done)
    if all(f.condition == DEAD for f in g.party()) and not won:
        return Party({name: fresh(who(name, sheet), sheet.hero) for name, sheet in party.heroes.items()}, done)
    after = Party(dict(party.heroes), done)
    for f in g.party():
        old = party.heroes[f.name]
        dead = f.condition == DEAD
        if dead and not won and "out" not in f.marks:
            after.heroes[f.name] = replaced(f.name, old, done)
            g.tell("lost", "{} is lost for good.", f, rules=("death.body-needed", "house.campaign.replacement"))
            continue
        thanks = old.thanks or g.counters.get("thanks", 0)
        luck = quest_of(g).luck(g) if won else 0
        title = (quest_of(g).title(g, f) if won and not dead else "") or old.title
        after.heroes[f.name] = replace(
            old, gold=f.gold + sum(f.coins), held=list(f.held), worn=list(f.worn), pack=list(f.pack), dead=dead,
            thanks=thanks, luck=luck, title=title,
        )  # fmt: skip
    return after
