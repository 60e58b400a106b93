"""Words that stand for several: whole busts, to be changed by the words after them."""

from __future__ import annotations

from collections.abc import Mapping

BUNDLES: Mapping[str, str] = {
    "unknown": "shadow-head cowl:slate robe:slate:dusk",
    # people
    "man": "man-head calm short-hair tunic",
    "woman": "woman-head her-calm parted-hair tunic",
    "old-man": "narrow-head wise fringe beard:silver robe:slate",
    "old-woman": "woman-head her-kind bun:silver spectacles gown:plum",
    "dwarf": "dwarf-head kind great-beard:ginger tunic:amber squat",
    "elf": "elf-head calm:jade parted-hair:blond tunic slender",
    "halfling": "halfling-head merry curls:auburn tunic:moss small",
    "gnome": "gnome-head merry goatee:white pointed-cap tunic:azure small",
    "deviling": "deviling-head sly:yellow swept-hair:black coat",
    "dragonfolk": "dragonfolk-head leather",
    "half-orc": "half-orc-head merry topknot:black vest big",
    # green skins and brutes
    "goblin": "goblin-head rags small",
    "orc": "orc-head rags big",
    "ogre": "ogre-head hulk massive topknot:black",
    "troll": "troll-head hulk:wood hunched",
    "giant": "giant-head hulk:moss towering",
    "fimir": "fimir-head hulk-plate",
    "gremlin": "gremlin-head rags:slate tiny",
    "minotaur": "bull-head hulk massive",
    "beastman": "goat-head pelt horns",
    "yeti": "yeti-head pelt",
    # beasts
    "ratman": "rat-head rags hunched",
    "werewolf": "wolf-head pelt hunched",
    "bear": "bear-head pelt",
    # the dead
    "skeleton": "skull-head ribs",
    "zombie": "zombie-head husk hunched",
    "ghoul": "ghoul-head rags:hide claws slender",
    "mummy": "mummy-head wraps",
    "lich": "lich-head high-robe:dusk:gold iron-crown",
    # others
    "knight": "man-head stern great-helm plate",
    "dark-knight": "empty-helm dread-helm:coal spiked-plate:coal:iron",
    "statue": "stone-head robe:stone:stone",
    "gargoyle": "gargoyle-head hulk:basalt wings:basalt",
    "demon": "demon-head hulk wings",
    "imp": "demon-head:rust pelt small tail:rust",
    "doll": "doll-head curls:yellow gown:rose:white small",
}
"""By word. Parts are listed in the tables of this folder; a word of one is none of the other."""
