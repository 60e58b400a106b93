"""When each skill, thing, effect and spell may be used, what that costs, how often, and what it is aimed at.

In the ledger's words: once per encounter, an action, instead of its attack, a reaction, drunk at any time. What is in
no table has no use of its own: it is passive, or cast in one's own turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from delvewright.rules.allison.state import windows
from delvewright.rules.allison.state.texts import effect, item, skill, spell

# name: when; what it takes; how often at most; what it is aimed at; what else it may be aimed at
SKILLS = """
awareness: own; action; -; square
battle-roar: own; -; encounter; -
bear-hug: harmed; -; -; -
berserker: strike; -; encounter; -
bite: own; attack; -; figure
bodyguard: own; action; -; figure
combat-sorcery: own; -; encounter; word
curse: own; attack; encounter; figure
dash-attack: own; -; -; figure
disarm: saved; -; encounter; -
dominion: own; action; -; figure
excavate: own; action; -; square
finesse: defend; -; encounter; -
focus: own; -; -; word
frenzy: own; -; -; -
gremlin-trap: own; attack; -; square
hardiness: own; -; encounter; -
inspire-courage: own; -; encounter; -
inspire-valour: own; -; -; -
kidnap: own; attack; -; figure
manhandler: own; -; encounter; -
mighty-toss: own; attack; -; figure
mimic: seen-cast; -; -; -
riposte: saved; -; encounter; -
savagery: killed; -; encounter; -
set-trap: own lull; -; -; square
shield-bash: own; attack; -; figure
stare-down: own; -; encounter; figure
stealth: own; -; -; -
stomp: own; attack; -; figure
stone-gaze: own; attack; encounter; figure
strength-of-will: hurt spelled; -; encounter; -
sweep-attack: own; attack; encounter; figure
telekinesis: own; attack; -; figure
theft: own; attack; -; figure
toss: own; attack; -; figure
vile-courage: own; -; -; -
"""
ITEMS = """
air-walk: own; action; -; -
ancient-staff: cast; -; -; -
anti-poison-quill: zero harmed; -; -; -
armband-of-healing: own zero; action; -; word
bone-wand: own; action; quest; -
dust-of-disappearance: own; action; -; figure
elixir-of-life: own; action; -; figure
elven-bow-of-vindication: own; attack; -; figure
elven-cloak-of-passage: own; -; -; -
heroic-brew: own strike; -; -; -
potion-of-battle: struck; -; -; -
potion-of-battle-rage: own; action; -; -
potion-of-defense: own defend; -; -; -
potion-of-dexterity: own; action; -; -
potion-of-frost-skin: own; action; -; -
potion-of-healing: own zero cursed; action; -; -
potion-of-icy-strength: own strike check; -; -; -
potion-of-magic: own; action; -; -
potion-of-magic-resistance: spelled; -; -; -
potion-of-recall: own; action; -; -
potion-of-restoration: own zero cursed; action; -; figure
potion-of-speed: own; action; -; -
potion-of-strength: own strike check; -; -; -
potion-of-vision: own; action; -; -
potion-of-warmth: own zero harmed; action; -; -
ring-of-return: own; action; -; -
sky-orb: hurt; -; -; -
spell-ring: own; -; -; word
venom-antidote: own zero; action; -; -
wolfsbane-potion: own; action; -; -
"""
EFFECTS = """
bodyguard: guard; -; -; -
destiny: struck defended tested; -; -; word
disappear: own; -; -; -
dominion: own; -; -; -
hugging: own; -; -; -
ice-wall: own; -; -; -
potion-of-dexterity: move jump; -; -; -
"""
SPELLS = """
ball-of-flame: -; -; -; figure; square
chaos-sleep: -; -; -; figure
chaos-tempest: -; -; -; figure
chill: -; -; -; figure
command: -; -; -; figure
courage: -; -; -; figure
deep-sleep: -; -; -; figure
disappear: -; -; -; figure
dispell: cast; -; -; -
double-image: -; -; -; figure
fear: -; -; -; figure
fire-of-wrath: -; -; -; figure; square
flashback: turn-end; -; -; -
genie: -; -; -; figure; door
heal-body: zero; -; -; figure
ice-bridge: -; -; -; square
ice-storm: -; -; -; square
ice-wall: -; -; -; square
lightning-bolt: -; -; -; word
mind-blast: -; -; -; figure
mind-freeze: -; -; -; figure
mirror-magic: cast; -; -; -
pass-through-rock: -; -; -; figure
psychic-recovery: -; -; -; figure
restore-chaos: zero; -; -; figure
rock-skin: -; -; -; figure
rust: -; -; -; figure
sleep: -; -; -; figure
slow: -; -; -; figure
soothe: zero; -; -; figure
swift-wind: -; -; -; figure
tempest: -; -; -; figure
timestop: -; -; -; figure
treasure-without-doom: -; -; -; word
twist-wood: -; -; -; figure
veil-of-mist: -; -; -; figure
warmth: zero; -; -; figure
water-of-healing: zero; -; -; figure
weak-ball-of-flame: -; -; -; figure; square
werewolfs-curse: -; -; -; figure
"""


def used(table: str) -> Iterator[tuple[str, int, str, str, str, str]]:
    """The lines of a table: a name, the mask of its windows, and the words."""
    for line in table.strip().splitlines():
        name, _, rest = line.partition(": ")
        when, *words = ["" if part == "-" else part for part in rest.split("; ")]
        mask = sum(getattr(windows, word.upper().replace("-", "_")) for word in when.split())
        takes, once, aim, also = (*words, "", "", "")[:4]
        yield name, mask, takes, once, aim, also


@pytest.mark.proves(
    "action.strength-check", "artifact.ancient-staff", "artifact.anti-poison-quill", "artifact.armband-of-healing",
    "artifact.armband-of-healing.rescue", "artifact.bone-wand", "artifact.dust-of-disappearance",
    "artifact.elixir-of-life", "artifact.elven-bow-of-vindication", "artifact.ring-of-return", "artifact.sky-orb",
    "artifact.spell-ring", "chaos.chill", "chaos.command", "chaos.dispell", "chaos.fear", "chaos.ice-storm",
    "chaos.ice-wall", "chaos.ice-wall.end", "chaos.lightning-bolt", "chaos.mind-blast", "chaos.mind-freeze",
    "chaos.mirror-magic", "chaos.restore-chaos", "chaos.rust", "chaos.sleep", "chaos.soothe", "chaos.tempest",
    "chaos.weak-ball-of-flame", "chaos.werewolfs-curse", "chaos.werewolfs-curse.cure", "coma.restored-by-others",
    "combat.successful-defence", "death.potion-rescue", "house.floor.cold-tag", "house.floor.ice-bridge",
    "house.monster.genie", "house.named.list", "house.poison.count", "item.air-walk", "item.elven-cloak-of-passage",
    "item.heroic-brew", "item.potion-of-battle", "item.potion-of-battle-rage", "item.potion-of-defense",
    "item.potion-of-dexterity", "item.potion-of-frost-skin", "item.potion-of-healing", "item.potion-of-icy-strength",
    "item.potion-of-magic", "item.potion-of-magic-resistance", "item.potion-of-recall", "item.potion-of-restoration",
    "item.potion-of-speed", "item.potion-of-strength", "item.potion-of-vision", "item.potion-of-warmth",
    "item.venom-antidote", "item.wolfsbane-potion", "items.free-timing", "monster.chaos-warrior.disarm",
    "monster.elven-warrior.shield-bash", "monster.fimir.kidnap", "monster.gargoyle.stone-gaze",
    "monster.goblin.bite", "monster.ice-gremlin.set-trap", "monster.ice-gremlin.theft", "monster.mummy.curse",
    "monster.mummy.curse.revive", "monster.named", "monster.ogre.stomp", "monster.ogre.toss",
    "monster.orc.vile-courage", "monster.polar-warbear.stomp", "monster.skeleton.sweep-attack",
    "monster.yeti.bear-hug", "monster.yeti.bear-hug.end", "scope.player-word", "skill.barbarian.battle-roar",
    "skill.barbarian.berserker", "skill.barbarian.frenzy", "skill.barbarian.frightening-battle-roar",
    "skill.barbarian.manhandler", "skill.barbarian.mighty-toss", "skill.barbarian.savagery", "skill.dwarf.excavate",
    "skill.dwarf.hardiness", "skill.elf.awareness", "skill.elf.finesse", "skill.human.destiny",
    "skill.human.strength-of-will", "skill.rogue-mage.combat-sorcery", "skill.rogue.dash-attack",
    "skill.rogue.dash-attack.limits", "skill.rogue.set-trap", "skill.rogue.set-trap.limit",
    "skill.rogue.set-trap.secrecy", "skill.rogue.stealth", "skill.warrior.berserker", "skill.warrior.bodyguard",
    "skill.warrior.focus", "skill.warrior.inspire-courage", "skill.warrior.inspire-valour",
    "skill.warrior.manhandler", "skill.warrior.stare-down", "skill.weapon.riposte", "skill.weapon.shield-bash",
    "skill.weapon.sweep-attack", "skill.weapon.sweep-attack.dice", "skill.wizard.dominion",
    "skill.wizard.dominion.end", "skill.wizard.mimic", "skill.wizard.mimic.level", "skill.wizard.mimic.sides",
    "skill.wizard.telekinesis", "skill.wizard.telekinesis.cost", "spell.air.genie", "spell.air.swift-wind",
    "spell.air.tempest", "spell.earth.heal-body", "spell.earth.pass-through-rock", "spell.earth.rock-skin",
    "spell.elf.deep-sleep", "spell.elf.disappear", "spell.elf.disappear.limits", "spell.elf.double-image",
    "spell.elf.flashback", "spell.elf.slow", "spell.elf.timestop", "spell.elf.twist-wood",
    "spell.fire.ball-of-flame", "spell.fire.courage", "spell.fire.fire-of-wrath", "spell.other.ice-bridge",
    "spell.other.psychic-recovery", "spell.other.treasure-without-doom", "spell.other.treasure-without-doom.chest",
    "spell.other.warmth", "spell.scaling", "spell.water.sleep", "spell.water.veil-of-mist",
    "spell.water.water-of-healing", "trap.stalactite", "xp.warrior-defend",
)  # fmt: skip
@pytest.mark.parametrize(
    ("texts", "table"),
    [(skill, SKILLS), (item, ITEMS), (effect, EFFECTS), (spell, SPELLS)],
    ids=["skills", "things", "effects", "spells"],
)
def test_when_and_what_for(texts: Any, table: str) -> None:
    """Every text as its entry has it, and no text besides."""
    listed = {row[0]: row[1:] for row in used(table)}
    for name in sorted(texts.known):
        if not name.startswith("scroll-of-"):
            text = texts.of(name)
            parts = [getattr(text, part, "") for part in ("takes", "once", "aim", "also")]
            assert (text.windows, *parts) == listed.get(name, (0, "", "", "", "")), name
    for name in [name for name in sorted(texts.known) if name.startswith("scroll-of-")]:
        assert (texts.of(name).windows, texts.of(name).takes) == (windows.OWN, "action"), name
