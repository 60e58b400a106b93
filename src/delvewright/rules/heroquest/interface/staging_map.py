"""What people call what stands on a scenario's map, and what they say instead of the notation."""

from __future__ import annotations

import re

from delvewright.rules.heroquest.interface.naming import GROUPS

SAME = {
    "token:portal": "portal",
    "iron-entrance-door": "entrance",
    "iron-entrance": "entrance",
    "door:entrance": "entrance",
    "wooden-exit-door": "exit-door",
    "wooden-exit": "exit-door",
    "door:exit": "exit-door",
    "stairway": "furniture:stairway",
    "stairs": "furniture:stairway",
    "spiral-stairway": "furniture:stairway",
    "token:stairway": "furniture:stairway",
    "blocked": "blocked",
    "blocked-square": "blocked",
    "token:blocked": "blocked",
    "token:blocked-square": "blocked",
    "rubble": "token:rubble",
    "token:fallen-rubble": "token:rubble",
    "found-trap": "token:found-trap",
    "token:trap": "token:found-trap",
    "token:open-pit": "token:pit",
    "equipment": "token:equipment",
    "furniture:chest": "furniture:treasure-chest",
    "furniture:bench": "furniture:alchemists-bench",
    "furniture:alchemist-bench": "furniture:alchemists-bench",
    "furniture:altar": "furniture:sorcerers-table",
    "trap:falling-rock": "trap:falling-block",
    "trap:rock": "trap:falling-block",
    "trap:block": "trap:falling-block",
}
"""Other ways to say the same."""

SAYINGS = (
    (r"attack (\S+) with (\S+)", r"throw \2 at \1"),
    (r"attack (\S+)", r"shoot \1"),
    (r"shoot (?:at )?(\S+)", r"attack \1"),
    (r"shoot (?:at )?(\S+) with (\S+)", r"attack \1 with \2"),
    (r"(?:walk|go|run) (?:to )?(\S+)", r"move \1"),
    (r"(?:drink|quaff|use the) (\S+)", r"use \1"),
    (r"(?:pass|hand) (\S+) (?:to )?(\S+)", r"give \1 to \2"),
    (r"open (?:the )?door (?:to )?(\S+)", r"open \1"),
    (r"open (?:the )?(?:door )?(\w+)-(\w+)", r"open \1"),
    (r"open (?:the )?(?:door )?(\w+)-(\w+)", r"open \2"),
    (r"disarm (?:the )?trap (?:at )?(\S+)", r"disarm \1"),
    (r"(?:take|loot|pick up).*", "take"),
    (r"(?:exit|escape|leave).*", "leave"),
    (r"(?:stop|done|end) ?(?:turn|activation|the turn)?", "end"),
    (r"(?:yes)", "accept"),
    (r"(?:no|decline)", "refuse"),
    (r"(?:none|nothing|no)", "pass"),
)
"""What people say, and how the notation has it."""


def rephrase(text: str) -> list[str]:
    """The lines of notation that a line could stand for."""
    found = [re.sub(f"^{saying}$", line, text) for saying, line in SAYINGS if re.fullmatch(saying, text)]
    verb, _, rest = text.partition(" ")
    if verb in ("cast", "use", "read"):
        found += [f"cast {prefix}{rest}" for prefix in ("", *GROUPS)]
        found += [re.sub(r"^command\b", "cast command-spell", rest)]
    if verb in ("cast", "apply", "throw", "drink"):
        found += [f"use {rest}"]
    if verb in ("use", "attack", "cast"):
        found += [f"throw {rest}"]
    if verb in ("use", "cast", "investigate", "read"):
        found += [f"apply {rest}"]
    return [line for line in found if line != text]
