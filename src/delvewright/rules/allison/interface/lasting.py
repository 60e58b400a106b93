"""Effects by their names, for scenarios: what `effects = ["rock-skin"]` puts on a figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.rules.allison.interface.naming import called
from delvewright.rules.allison.state.effects import TURNS
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.naming import close, known_or_else, slug

Lasting = tuple[tuple[str, int, str], ...]
"""What it changes, by how much, until when."""

HELPLESS: Lasting = (("helpless", 1, "own"),)
ASLEEP: Lasting = (("helpless", 1, "own"), ("senseless", 1, "own"))
MISS: Lasting = (("miss", 1, "missed"),)
LASTING: dict[str, Lasting] = {
    "miss": MISS, "tempest": MISS, "stunning-gas": MISS, "collision": MISS, "fall": MISS,
    "asleep": ASLEEP, "sleep": ASLEEP, "chaos-sleep": ASLEEP, "deep-sleep": ASLEEP,
    "cloud-of-chaos": HELPLESS, "hypnotic-blaze": (("helpless", 1, "turn-end"),),
    "stone": (("helpless", 1, "own"), ("senseless", 1, "own"), ("stone", 1, "own")),
    "guard": (("defence", 1, "turn"),),
    "rock-skin": (("defence", 1, "body"),), "courage": (("attack", 2, "attack"),),
    "swift-wind": (("hurry", 1, "move"),), "pass-through-rock": (("rock", 1, "move"),),
    "veil-of-mist": (("ghost", 1, "move"), ("unnoticed", 1, "move")), "disappear": (("unseen", 1, "own"),),
    "double-image": (("double", 1, "calm"),), "slow": (("slow", 1, "sight"),),
    "fear": (("afraid", 1, "own"),),
    "mind-blast": (("rooted", 1, "own"), ("meek", 1, "own"), ("base-defence", 1, "own")),
    "command": (("commanded", 1, "life"),), "werewolfs-curse": (("werewolfs-curse", 1, "cure"),),
    "skate": (("gliding", 1, "turn-end"), ("ghost", 1, "turn-end")),
    "heroic-brew": (("two-attacks", 1, "turn-end"),), "potion-of-battle-rage": (("two-attacks", 1, "calm"),),
    "potion-of-strength": (("attack", 2, "attack"),), "potion-of-icy-strength": (("icy-strength", 1, "turn-end"),),
    "potion-of-defense": (("defence", 2, "defence"),), "potion-of-frost-skin": (("defence", 2, "calm"),),
    "potion-of-dexterity": (("dexterous", 1, "quest"),), "potion-of-speed": (("speedy", 1, "body"),),
    "potion-of-vision": (("vision", 1, "body"),), "potion-of-warmth": (("warm", 1, "healed"),),
    "air-walk": (("light", 1, "turn-end"),), "elven-cloak-of-passage": (("rock", 1, "turn-end"),),
    "dust-of-disappearance": (("ghost", 1, "move"), ("unnoticed", 1, "move")),
    "frenzy": (("attack", 1, "encounter"),), "focus": (("attack", 1, "encounter"),),
    "combat-sorcery": (("attack", 1, "encounter"),), "manhandler": (("manhandler", 1, "turn-end"),),
    "battle-roar": (("defence", -1, "turn-end"),), "savagery": (("flees", 0, "turn-end"),),
    "bodyguard": (("ward", 0, "turn"),), "inspire-courage": (("defence", 1, "turn"),),
    "inspire-valour": (("attack", 1, "turn"), ("defence", 1, "turn")),
    "stare-down": (("stare-down", 1, "turn-end"),), "shield-bash": (("meek", 1, "turn-end"),),
    "stealth": (("stealth", 1, "noticed"),), "from-stealth": (("from-stealth", 1, "turn-end"),),
    "finesse": (("defence", 1, "defence"),), "destiny": (("skull", 1, "quest"),),
    "curse": (("cursed", 3, "life"),), "bite": (("defence", -1, "healed"),), "maul": (("mauled", 1, "healed"),),
    "pestilence": (("venomous", 1, "healed"),), "vile-courage": (("defence", 1, "encounter"),),
    "bear-hug": (("rooted", 1, "life"),), "hugging": (("meek", 1, "life"), ("defence", -1, "life")),
    "kidnap": (("helpless", 1, "life"), ("carried", 1, "life")),
    "carrying": (("base-defence", 1, "life"), ("meek", 1, "life")),
    "dread": (("attack", -2, "turn-end"),), "minor-dread": (("attack", -1, "turn-end"),),
}  # fmt: skip
"""Every effect that rules put on figures, by its name."""
BY = ("slow", "curse", "command", "bear-hug", "hugging", "kidnap", "carrying", "stare-down")
"""Those that hang on another figure: `mark` (or `by`) names it."""
WHOM = ("savagery", "bodyguard")
"""Those that are about another figure: before whom it flees, whom it guards."""
KEYS = (*Effect._fields, "by", "whom")


def lasting(g: Game, f: Figure, entry: Any, aliases: Mapping[str, str], where: str) -> tuple[Effect, ...]:
    """The effects that a scenario means: a name, or a table of what differs from how it is."""
    given = {"name": entry} if isinstance(entry, str) else dict(entry)
    for key in given:
        known_or_else(key, KEYS, "part of an effect", where)
    name = slug(str(given.pop("name", "")))
    name = name if name in LASTING else called().get(name, name)
    if name not in LASTING and "changes" not in given:
        raise BadFile(f"there is no effect “{name}”.", where, close(name, LASTING, "Known"))
    about = given.pop("by", given.pop("whom", given.pop("mark", -1)))
    if isinstance(about, str):
        names = {slug(each): i for i, each in enumerate(g.names)}
        about = names[known_or_else(slug(aliases.get(slug(about), about)), names, "figure", where)]
    if about < 0 and name in (*BY, *WHOM) and "changes" not in given:
        raise BadFile(f"“{name}” hangs on another figure.", where, f'Write {{ name = "{name}", by = "…" }}.')
    parts = LASTING[name] if "changes" not in given else (("", 0, "quest"),)
    made = []
    for changes, amount, until in parts:
        effect = Effect(name, **({"changes": changes, "amount": amount, "until": until, "mark": about} | given))
        if name in WHOM and "changes" not in given:
            effect = effect._replace(amount=about, mark=-1)
        if effect.until in TURNS and effect.mark < 0:
            effect = effect._replace(mark=f.id)
        made.append(effect)
    if name == "double-image" and about < 0:
        made = [effect._replace(mark=f.id) for effect in made]
    return tuple(made)
