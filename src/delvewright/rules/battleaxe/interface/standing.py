"""How each member of a party stands, for the chronicle."""

from __future__ import annotations

from delvewright.kernel.explaining import Standing
from delvewright.rules.battleaxe.campaign.party import unpack, who
from delvewright.rules.battleaxe.content.reading import content


def standing(party: str) -> dict[str, Standing]:
    """Heroes by their names."""
    known, found = content(), {}
    for name, sheet in unpack(party).heroes.items():
        owned = [known.items[c].title for c in (*sheet.held, *sheet.worn, *sheet.pack)]
        numbers = {"Growth": len(sheet.growth), "Luck": sheet.luck}
        found[name] = Standing(who(name, sheet).title, sheet.gold, tuple(owned), numbers)
    return found
