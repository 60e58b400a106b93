"""How each member of a party stands, for the chronicle."""

from __future__ import annotations

from delvewright.kernel.explaining import Standing
from delvewright.rules.heroquest.campaign.party import unpack
from delvewright.rules.heroquest.content.reading import content


def standing(party: str) -> dict[str, Standing]:
    """Heroes by their names."""
    known, found = content(), {}
    for name, sheet in unpack(party).heroes.items():
        owned = [known.cards[c].title for c in sheet.items] + [known.kinds[man].title for man in sheet.men]
        numbers = {"Quests completed": len(sheet.done), "Fate": sheet.fate}
        found[name] = Standing(known.kinds[name].title, sheet.gold + sheet.valuables, tuple(owned), numbers)
    return found
