"""Answers and questions in words."""

from __future__ import annotations

from delvewright.kernel.saying import plain
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import TITLES
from delvewright.rules.common.checks import Check
from delvewright.rules.common.said import Said

DEEDS = (
    "amber barrel bridge circle desk drink-pool eat-mushroom fight-bats fight-rats flames-of-death greek-fire "
    "leap open-trapdoor portcullis quarter rat-poison roped-leap screech-bug search-crypt take-rogue take-ruby "
    "wet-cloths"
)
"""What heroes can try: with a hazard, in a Quest Room, or in one quest."""
ANSWERS = {
    "activate": Said("activate $figure", "{0} goes next"),
    "end": Said("end", "End", 5),
    "walk": Said("move $square", "Move to {0}"),
    "jump": Said("jump $square", "Jump across the pit to {0}"),
    "run": Said("run", "Run"),
    "fight": Said("fight $figure", "Fight {0}"),
    "shoot": Said("shoot $figure with $card and $word", "Shoot at {2} with {0} ({1})", words="MISSILE"),
    "throw": Said("throw $card at $figure", "Throw {0} at {1}"),
    "open": Said("open $word", "Open the door to the {0}", words="WAY"),
    "close": Said("close $word", "Close the door to the {0}", words="WAY", odd=True),
    "chest": Said("open chest $square", "Open the chest at {0}"),
    "search": Said("search $word", "Search for {0}", words="treasure secret-doors"),
    "rummage": Said("search furniture $square", "Search the furniture at {0}"),
    "tackle": Said("disarm trap $square", "Disarm the trap at {0}"),
    "doff": Said("doff $card", "Take off {0}", 3, odd=True),
    "don": Said("don $card", "Put on {0}", 3, odd=True),
    "hold": Said("hold $card", "Take {0} in hand", 3, odd=True),
    "drink": Said("drink $card", "Drink {0}", 3),
    "coat": Said("coat blade with $card", "Put {0} on the blade", 3, odd=True),
    "pour": Said("pour potion for $figure", "Give {0} a Healing Potion"),
    "hand": Said("hand $card to $figure", "Hand {0} to {1}", 4, odd=True),
    "pick": Said("pick up $card", "Pick up {0}", 3),
    "loot": Said("take $card from $figure", "Take {0} from {1}", 4, odd=True),
    "carry": Said("carry $figure", "Take hold of {0}", 3, odd=True),
    "leave": Said("leave", "Leave the dungeon", 4),
    "descend": Said("descend", "Go down"),
    "ascend": Said("ascend", "Go up"),
    "stay": Said("stay", "Stay", 5),
    "try": Said("try $word", "{0}", words=DEEDS),
    "try-at": Said("try $word at $square", "{0} at {1}", words=DEEDS),
    "fate": Said("fate", "Spend a Fate Point"),
    "pass": Said("pass", "Leave it", 5),
    "climb": Said("climb", "Climb out of the pit"),
    "hold-fast": Said("restrain $figure", "Hold {0} fast", 3),
    "cast": Said("cast $card", "Cast {0}", 1),
    "cast-on": Said("cast $card on $figure", "Cast {0} on {1}", 1),
    "cast-at": Said("cast $card at $square", "Cast {0} at {1}", 1),
    "cast-way": Said("cast $card at $square to $word", "Cast {0} at {1}, to the {2}", 1, words="WAY"),
    "done": Said("done", "Done", 5),
    "buy": Said("buy $card", "Buy {0}", 1),
    "sell": Said("sell $card", "Sell {0}", 3),
    "gift": Said("gift $word to $figure", "Give {0} gold to {1}", 4, words="NUMBER", odd=True),
    "train": Said("train $word", "Train {0}", words="TRAINED"),
    "learn": Said("learn $card", "Learn {0}"),
    "cure": Said("cure $word", "Have {0} cured", words="ILL"),
    "raise": Said("raise $figure", "Raise {0} from the dead"),
    "replace": Said("replace $figure", "A new hero in place of {0}", 4),
    "hire": Said("hire $word", "Hire a {0}", 2, words="MAN"),
    "pay": Said("pay $word", "Pay the {0}", words="MAN"),
    "dismiss": Said("dismiss $word", "Let the {0} go", words="MAN"),
    "enter": Said("enter $word $square", "Go in on level {0}, at {1}", words="NUMBER"),
    "help": Said("help $figure", "{0}"),
    "flee": Said("flee $square", "Run to {0}"),
    "step": Said("step $square", "Step to {0}"),
    "shift": Said("shift $square", "Move it to {0}"),
    "focus": Said("focus $figure", "Mind {0}"),
    "strike": Said("strike $figure", "It strikes {0}"),
    "take": Said("take $card", "Take {0}"),
    "disarm": Said("disarm with $figure", "{0} tries to disarm it"),
    "leave-trap": Said("leave it alone", "Leave it alone", 5),
    "wall": Said("wall $square $word", "A door at {0}, to the {1}", words="WAY"),
    "door": Said("door $square", "The door at {0}"),
    "exit": Said("exit $square $word", "First the way to the {1}", words="WAY"),
    "secret": Said("secret door $square $word", "The secret door at {0}, to the {1}", words="WAY"),
    "lay": Said("lay $square", "Lay it at {0}"),
    "lay-room": Said("lay $square $word", "Lay it at {0}, {1}", words="SIZE"),
    "stand": Said("stand $square", "At {0}"),
    "roll": Said("roll $square", "The fire rolls to {0}"),
    "lift": Said("lift", "Lift the portcullis"),
    "wedge": Said("wedge $word", "Wedge the door to the {0}", 3, words="WAY", odd=True),
    "climb-down": Said("climb down", "Climb down"),
    "climb-up": Said("climb up", "Climb up"),
    "take-rope": Said("take rope", "Take the rope along"),
    "consult": Said("consult map", "It is on our map"),
    "pick-hero": Said("choose $word", "{0}", words="HERO"),
    "drop": Said("drop $square $word", "At {0}, on its {1} side", words="WAY"),
    "lob": Said("lob $square", "Throw a globe at {0}"),
    "fire": Said("fire at $figure", "Fire at {0}"),
    "read": Said("read", "Read the Warpscroll"),
    "routine": Said("routine $word", "{0}", words="move-attack attack-move"),
    "pursue": Said("pursue", "Pursue"),
    "draw": Said("draw", "Draw a counter"),
    "play": Said("play", "Play the counter"),
}
"""Verb -> notation, label, order in lists."""

PROMPTS = {
    "order": "Who goes next?",
    "turn": "{figure}: what to do?",
    "monster": "{figure}: what does it do?",
    "fate": "{figure} has failed ({subject}): spend a Fate Point?",
    "wounds": "{figure} loses {subject}: spend a Fate Point?",
    "free-attack": "{figure} has a free attack: against whom?",
    "step": "{figure} may step into the empty square.",
    "shift": "The monsters are surprised: where does {figure} stand?",
    "focus": "{figure}: whom to mind first?",
    "astray": "The shot at {figure} goes astray: whom does it strike?",
    "share": "{figure}: what to take?",
    "trap": "A trap is spotted: {subject}. Who disarms it?",
    "door-wall": "A door: in which wall?",
    "door-place": "Where exactly is the door?",
    "exit": "Which way is looked at first?",
    "secret-door": "{figure} has found a secret door: where?",
    "lay-room": "Where is the room laid?",
    "lay-passage": "How is the passage laid?",
    "furniture": "Where does the {subject} stand?",
    "chest": "Where does the chest stand?",
    "place-monster": "Where does {figure} stand?",
    "routine": "In which order do the monsters act?",
    "pursuit": "Do the monsters pursue?",
    "fire": "Where does the fire roll?",
    "treasure-map": "{figure} has a treasure map: does it show this room?",
    "hero": "Which hero is it to be?",
    "portcullis": "Where does the portcullis fall?",
    "draw": "Draw a counter?",
    "enter": "By which stairs do the heroes go in?",
    "town": "{figure} is in town. What to do?",
    "divide": "{figure}: is the treasure divided?",
    "wages": "{figure}: pay the henchman?",
    "component": "{figure}: which component?",
    "swift": "{figure}: whom does the wind carry?",
    "flight": "Where does {figure} run?",
    "poison": "{figure} is dying: what to do?",
    "possessed": "{figure} is yours: what does he do?",
    "stairs": "Take the stairs?",
    "counter-trap": "Play a Trap counter?",
    "counter-wandering": "Play a Wandering Monsters counter?",
    "counter-ambush": "Play an Ambush counter?",
    "counter-fate": "Play a Fate counter?",
    "counter-escape": "Play an Escape counter?",
    "counter-character": "Play a Character counter?",
}
"""Every question by what it is about."""
SAID = {
    "secret-doors": "secret doors", "move-attack": "Move, then attack", "attack-move": "Attack, then move",
    "take-rogue": "take the rogue along", "quarter": "take the quarter", "desk": "search the desk",
    "barrel": "open a barrel", "circle": "step into the circle", "bridge": "hang up the rope bridge",
    "drink-pool": "drink from the pool", "eat-mushroom": "eat a mushroom", "fight-bats": "fight the bats",
    "fight-rats": "fight the rats", "open-trapdoor": "open the trapdoor", "search-crypt": "search the crypt",
    "take-ruby": "take the ruby", "portcullis": "lift the portcullis", "amber": "break the amber",
    "wet-cloths": "go on with wet cloths before the face", "leap": "leap across", "roped-leap": "leap with a rope",
    "man-at-arms": "Man-at-Arms", "lost-hand": "a lost hand", "lost-leg": "a lost leg", "diseased": "a disease",
}  # fmt: skip
"""Words of answers that people say otherwise."""
TOLD = {
    "attack": "the attack", "shot": "the shot", "damage": "a damage die", "spot": "spotting the trap",
    "disarm": "disarming the trap", "run": "running", "lift": "lifting the portcullis", "gas": "the gas",
    "jump": "the jump", "warpscroll": "the scroll", "globe": "the globe",
}  # fmt: skip


def title(name: str) -> str:
    """What something is called."""
    known = content()
    for table in (known.weapons, known.armour, known.items, known.spells, known.pieces, known.traps, known.monsters):
        if name in table:
            return str(table[name].title)
    if name[:1].isdigit():
        return name.replace("x", " by ")
    return TITLES.get(name) or SAID.get(name) or plain(name)


def subject(about: str, what: object) -> str:
    """What a question is about, in words."""
    if isinstance(what, Check):
        if what.purpose in TITLES:
            return f"the test of {TITLES[what.purpose]}: {what.natural}, at most {what.need} needed"
        return f"{TOLD.get(what.purpose, what.purpose)}: {what.natural}, {what.need} needed"
    if about == "wounds" and isinstance(what, tuple):
        lost, left = what
        end = "killed" if left < 0 else "knocked out" if left == 0 else f"{left} left"
        return f"{lost} Wound{'s' * (lost != 1)}, {end}"
    return str(what)
