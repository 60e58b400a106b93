"""What people call cards and figures, besides the names that the notation has for them."""

from __future__ import annotations

from functools import cache

from delvewright.rules.heroquest.content.more import beyond_basic
from delvewright.rules.heroquest.content.reading import content

TREASURES = {
    "gem-50": "gem",
    "jewels-50": "jewels",
    "horde": "treasure-horde",
    "gold-100": "treasure-horde",
    "treasure-horde-100": "treasure-horde",
    "trap-arrow": "arrow",
    "arrow-trap": "arrow",
    "trap-bolt": "bolt",
    "crossbow-bolt": "bolt",
    "trap-crossbow-bolt": "bolt",
    "trap-hole": "hole",
    "trap-pit": "hole",
    "wandering": "wandering-monster",
    "dispel": "dispell",
    "throwing-dagger": "magical-throwing-dagger",
    "quill": "anti-poison-quill",
}
"""Cards that go by several names."""

GROUPS = ("chaos-", "mage-", "necro-", "shaman-", "storm-")
"""How the ids of Chaos spells begin whose names other spells have too."""


@cache
def called() -> dict[str, str]:
    """What a card or a kind of figure may be called, and its id; the longest names first."""
    known = content()
    titles = {k.id: k.title for k in known.kinds.values()}
    titles |= {c.id: c.title for c in known.cards.values() if not beyond_basic(c.id)}
    titles |= {c.id: c.title for c in known.cards.values() if beyond_basic(c.id)}
    titles |= {t.id: t.title for t in known.treasure.values()}
    found = {name: id for id in titles for name in (id, id.replace("-", " "))}
    for id, title in titles.items():
        title = title.lower()
        for name in (title, title.removeprefix("the ")):
            if name not in ("gold", "command"):
                found.setdefault(name, id)
    for name, id in TREASURES.items():
        found.setdefault(name, id)
    for prefix in GROUPS:  # `madness` is mage-madness: no other spell has that name
        for card in known.cards:
            if card.startswith(prefix):
                found.setdefault(card.removeprefix(prefix), card)
    for name, id in list(found.items()):
        for other in (name.replace("-", " "), name.replace("'", ""), name.replace(":", "")):
            found.setdefault(other, id)
    return {name: found[name] for name in sorted(found, key=len, reverse=True) if name != found[name]}


def card_called(name: str, monster: bool = False) -> str:
    """The id of the card of that name; a Monster's is a Chaos spell where there is one."""
    if monster and f"chaos-{name}" in content().cards:
        return f"chaos-{name}"
    if name == "command":
        return "command-spell"
    return name if name in content().cards else called().get(name, name)
