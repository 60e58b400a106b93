"""How each member of a party stands, for the chronicle."""

from __future__ import annotations

from delvewright.kernel.explaining import Standing
from delvewright.rules.allison.campaign.party import unpack
from delvewright.rules.allison.content.reading import content


def standing(party: str) -> dict[str, Standing]:
    """Heroes by their names."""
    known, found = content(), {}
    for name, sheet in unpack(party).heroes.items():
        owned = [known.items[c].title for c in sheet.items] + [known.kinds[man].title for man in sheet.men]
        owned += [known.skills[skill].title for skill in sheet.skills]
        numbers = {"Level": sheet.level, "Experience": sheet.xp}
        found[name] = Standing(sheet.title, sheet.gold, tuple(owned), numbers)
    return found
