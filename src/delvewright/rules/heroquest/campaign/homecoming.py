"""Coming home from a Quest, won or lost: what each Hero keeps, who is replaced, and what was left behind."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.campaign.party import CHAMPION, CHAMPION_AFTER, Party, Sheet, starting_sheet
from delvewright.rules.heroquest.campaign.retrying import remember_try
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.fate import fate_earned
from delvewright.rules.heroquest.state.game import Figure, Game


@rule(
    "town.recover-points", "town.other-losses", "town.memory-discard", "death.hero.next-quest", "death.hero.loot-left",
    "quest.series.replacement", "quest.series.recovery", "town.mercenaries.employer-dead", "town.champion.ten",
    "intro.not-counted", "town.laurels", "card.relic.found-again", "quest.lost-artefact", "quest.solo", "adv.fate.dead",
)  # fmt: skip
def homecoming(g: Game, party: Party) -> Party:
    """What the party is after a Quest: drained cards up, spells forgotten, the fallen replaced, the lost remembered."""
    won = g.winner == "hero"
    after = Party(dict(party.heroes), lost_for_now(g, party), dict(party.killed), dict(party.taken), dict(party.gifts))
    for f in g.figures:
        if f is not None and f.kind.hero and f.alive:
            after.heroes[f.kind.id] = _sheet(g, f, party.heroes.get(f.kind.id, Sheet()), won)
        elif f is not None and f.kind.hero:
            after.heroes[f.kind.id] = starting_sheet(f.kind)
            after.gifts = {k: n for k, n in after.gifts.items() if not k.endswith(f"-{f.kind.id}")}
    remember_try(g, party, after, won)
    after.gifts.update(g.quest.text.gifts(g))
    return after


@rule(
    "town.recover-points", "town.other-losses", "town.memory-discard", "quest.series.recovery", "town.champion.ten",
    "intro.not-counted", "town.laurels", "quest.solo", "card.drain",
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
        _further(g, f, after, won)
    return after


@rule("adv.fate.keep")
def _further(g: Game, f: Figure, after: Sheet, won: bool) -> None:
    """In the advanced game: Fate, what was turned to gold, Enchantments where they were put."""
    cards, kept = content().cards, after.items
    after.fate = f.bonus("fate") + fate_earned(g, won)
    gilded = [tag.removeprefix("gilded:") for tag in f.tags if tag.startswith("gilded:")]
    after.transmuted = [item for item in gilded if item in kept]
    after.enchanted = [[name, to] for name, to in f.assigned if name in kept and cards[name].deck == "enchantment"]


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
