"""Coming home from a Quest, won or lost, and what is left of it for the next try."""

from __future__ import annotations

import copy
from dataclasses import replace

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.campaign.party import CHAMPION, CHAMPION_AFTER, Party, Sheet
from delvewright.rules.heroquest.content.quest import Hoard, Placed, Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import Figure, Game

WEAKER = ("gargoyle", "chaos-warrior", "mummy", "fimir", "zombie", "orc", "skeleton", "goblin")
"""Monsters from strong to weak: what was killed in a failed try is replaced by the next, a Goblin by nothing."""


@rule(
    "quest.unfinished.retry",
    "missing.gm.retry",
    "quest.lost-artefact",
    "missing.gm.lost-artefact",
    "card.relic.found-again",
)
def adjust(quest: Quest, party: Party) -> Quest:
    """The Quest as this party meets it: Monsters killed in a failed try weaker, lost Artefacts to be found again."""
    if not party.lost and not party.killed.get(quest.id) and not party.taken.get(quest.id):
        return quest
    new = copy.copy(quest)
    new.origin = quest
    new.monsters = [placed for _, placed in weakened(quest, party)]
    new.hoards = [quest.hoards[i] for i in untaken(quest, party)]
    if party.lost:
        new.hoards.append(Hoard(_last_room(quest), 0, tuple(party.lost)))
    return new


@rule("quest.unfinished.retry", "missing.gm.retry")
def weakened(quest: Quest, party: Party) -> list[tuple[int, Placed]]:
    """The Monsters of a Quest's map that are left, each with its number on the map as printed."""
    killed = party.killed.get(quest.id, ())
    found = []
    for i, placed in enumerate(quest.monsters):
        times, kind = killed.count(i), placed.kind.id
        if times and kind in WEAKER:
            weaker = WEAKER.index(kind) + times
            if weaker < len(WEAKER):
                found.append((i, replace(placed, kind=content().kinds[WEAKER[weaker]])))
        else:
            found.append((i, placed))
    return found


@rule("quest.unfinished.retry")
def untaken(quest: Quest, party: Party) -> list[int]:
    """The numbers of the listed treasures that nobody has found yet."""
    taken = party.taken.get(quest.id, ())
    return [i for i in range(len(quest.hoards)) if i not in taken]


@rule("missing.gm.lost-artefact", "quest.lost-artefact")
def _last_room(quest: Quest) -> int:
    """The last room with a listed treasure, or else the place of the goal."""
    rooms = [h.area for h in quest.hoards if quest.rooms[h.area]]
    if rooms:
        return rooms[-1]
    goal = quest.exit or quest.stairs or quest.grid.floor
    return quest.grid.area_of[(goal & -goal).bit_length() - 1]


@rule(
    "town.recover-points", "town.other-losses", "town.memory-discard", "death.hero.next-quest", "death.hero.loot-left",
    "quest.series.replacement", "quest.series.recovery", "town.mercenaries.employer-dead", "town.champion.ten",
    "intro.not-counted", "town.laurels", "card.relic.found-again", "quest.lost-artefact", "quest.solo",
)  # fmt: skip
def homecoming(g: Game, party: Party) -> Party:
    """What the party is after a Quest: drained cards up, spells forgotten, the fallen replaced, the lost remembered."""
    won = g.winner == "hero"
    after = Party(dict(party.heroes), lost_for_now(g, party), dict(party.killed), dict(party.taken), dict(party.gifts))
    for f in g.figures:
        if f is not None and f.kind.hero and f.alive:
            after.heroes[f.kind.id] = _sheet(g, f, party.heroes.get(f.kind.id, Sheet()), won)
        elif f is not None and f.kind.hero:
            after.heroes[f.kind.id] = Sheet(items=list(f.kind.starts))
            after.gifts = {k: n for k, n in after.gifts.items() if not k.endswith(f"-{f.kind.id}")}
    _remember_try(g, party, after, won)
    after.gifts.update(g.quest.text.gifts(g))
    return after


@rule(
    "town.recover-points", "town.other-losses", "town.memory-discard", "quest.series.recovery", "town.champion.ten",
    "intro.not-counted", "town.laurels", "quest.solo",
)  # fmt: skip
def _sheet(g: Game, f: Figure, old: Sheet, won: bool) -> Sheet:
    """What a Hero who came home alive keeps; things that belong to the Quest stay with it."""
    cards = content().cards
    kept = [c for c in (*f.items, *f.drained) if "Memory" not in cards[c].keywords and cards[c].deck != "quest"]
    if g.extras is not None:
        kept = without_conjured(f, kept)
    men = [m.kind.id for m in g.figures if m is not None and m.kind.man and m.alive and m.master == f.id]
    if g.quest.solo:
        men = old.men
    done, titles = list(old.done), list(old.titles)
    if won and not g.quest.introduction and g.quest.id not in done:
        done.append(g.quest.id)
    if len(done) >= CHAMPION_AFTER and CHAMPION not in titles and not g.plays("advanced"):
        titles.append(CHAMPION)
    titles += [t for t in g.quest.text.titles(g, f) if t not in titles]
    worn = [c for c in f.worn if c in kept]
    charges = {c: n for c, n in f.charges if c in kept}
    after = Sheet(f.gold, f.valuables, kept, worn, men, done, titles, charges)
    if g.plays("advanced"):
        after.fate = f.bonus("fate") + fate_earned(g, won)
        gilded = [tag.removeprefix("gilded:") for tag in f.tags if tag.startswith("gilded:")]
        after.transmuted = [item for item in gilded if item in kept]
        after.enchanted = [[name, to] for name, to in f.assigned if name in kept and cards[name].deck == "enchantment"]
    return after


@rule("adv.fate.gain", "ability.fame", "adv.fate.tokens")
def fate_earned(g: Game, won: bool) -> int:
    """What a Quest brings each Hero alive at its end: Fate for completing it, and for the famous they defeated."""
    assert g.extras is not None
    return (g.quest.text.fate(g) if won else 0) + g.extras.fame


@rule("missing.advspell.thaumaturgy.conjure-tool")
def without_conjured(f: Figure, kept: list[str]) -> list[str]:
    """What a Hero keeps, without a tool that was only conjured."""
    for tag in f.tags:
        if tag.startswith("conjured:") and tag.removeprefix("conjured:") in kept:
            kept.remove(tag.removeprefix("conjured:"))
    return kept


@rule("quest.lost-artefact", "missing.gm.lost-artefact", "card.relic.found-again", "death.hero.loot-left")
def lost_for_now(g: Game, party: Party) -> list[str]:
    """Relics and other Artefacts that nobody brought home; everything else that was left behind is gone."""
    cards = content().cards
    left = [c for token in g.tokens for c in (*token.items, *token.drained)]
    left += [c for m in g.figures if m is not None for _, c in m.stolen]
    left += [c for _, items, _ in g.aside for c in items]
    if party.lost and not g.hoards >> len(g.quest.hoards) - 1 & 1:
        left += party.lost  # put into this Quest, and not found
    return [c for c in left if {"Relic", "Artefact"}.intersection(cards[c].keywords)]


@rule("quest.unfinished.retry", "missing.gm.retry")
def _remember_try(g: Game, party: Party, after: Party, won: bool) -> None:
    """After a failed try: which Monsters of the map were killed and which treasures found."""
    printed = g.quest.origin or g.quest
    if won:
        after.killed.pop(printed.id, None)
        after.taken.pop(printed.id, None)
        return
    killed = [i for n, (i, _) in enumerate(weakened(printed, party)) if g.felled >> n & 1]
    found = [i for n, i in enumerate(untaken(printed, party)) if g.hoards >> n & 1]
    after.killed[printed.id] = sorted([*party.killed.get(printed.id, ()), *killed])
    after.taken[printed.id] = sorted([*party.taken.get(printed.id, ()), *found])
