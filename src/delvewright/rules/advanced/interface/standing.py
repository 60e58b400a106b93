"""How each member of a party stands, for the chronicle."""

from __future__ import annotations

from delvewright.kernel.explaining import Standing
from delvewright.rules.advanced.campaign.party import unpack
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import TITLES


def standing(party: str) -> dict[str, Standing]:
    """Heroes by their names."""
    known, found = content(), {}
    for name, sheet in unpack(party).heroes.items():
        pack = [item for item, n in sheet.pack.items() for _ in range(min(n, 20))]
        owned = [known.thing(c).title for c in (*sheet.weapons, *sheet.worn, *pack)]
        owned += [known.spells[spell].title for spell in sheet.spells]
        numbers = {TITLES[what]: value for what, value in sheet.values.items()}
        found[name] = Standing(sheet.title or name, sheet.gold, tuple(owned), numbers)
    return found
