"""What HeroQuest can be played with: the basic or the advanced game, and the optional rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.common.editions import Edition, Editions

if TYPE_CHECKING:
    from delvewright.rules.heroquest.content.quest import Quest

EDITIONS = Editions(
    (
        Edition(
            "basic",
            "Basic game",
            "The rules as they come out of the box: the quickest to learn, and whole in themselves.",
        ),
        Edition(
            "advanced",
            "Advanced game",
            "On top of the basic rules: Heroes have Skills and earn Fate, which heals, sets dice or buys an "
            "Activation; they can run and search furniture; spells can be cast again and again but may fail. The Evil "
            "Sorcerer gets Dungeon and Event cards for it.",
        ),
    ),
    (
        Edition(
            "coop",
            "Co-operative Turn Order",
            "Each round the Heroes agree on who acts next, instead of acting as they sit. In the advanced game, for "
            "which it is recommended, the Evil Sorcerer gets an Event card for it.",
        ),
        Edition(
            "ranged",
            "Ranged Weapon Upkeep",
            "Before each Quest bows and crossbows cost 5 Gold Crowns for each die of theirs, or cannot be used in it. "
            "Recommended for the advanced game.",
        ),
        Edition(
            "apprentice",
            "Apprentice Spell System",
            "Instead of picking Spell Groups, spellcasters draw a hand from one deck of 54 Magic Spell cards, cast "
            "them, and draw again. Only with the basic game.",
        ),
    ),
)
"""What can be chosen."""


@rule("missing.quest.advanced", "opt.apprentice.who", "opt.separate", "adv.on-top")
def in_play(quest: Quest, options: Mapping[str, Any]) -> frozenset[str]:
    """What a Quest is played with. One of the advanced game always is; what excludes each other is refused."""
    found = EDITIONS.in_play(options)
    if quest.edition not in found:
        if options.get("edition"):
            raise DelveError(f"“{quest.title}” belongs to the {quest.edition} game.", do="Choose that edition for it.")
        found = EDITIONS.in_play({**options, "edition": quest.edition})
    if {"advanced", "apprentice"} <= found:
        raise DelveError(
            "The Apprentice Spell System replaces the basic spells; the advanced game has others.",
            do="Choose the basic edition with it, or the advanced one without.",
        )
    return found
