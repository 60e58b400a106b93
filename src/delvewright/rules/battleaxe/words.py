"""Answers and questions in words."""

from __future__ import annotations

from delvewright.kernel.saying import plain
from delvewright.rules.battleaxe.content.cards import Item, Spell
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.common.checks import Check
from delvewright.rules.common.said import Said

DEEDS = (
    "break break-shard calm cleanse climb-down climb-up cut cut-free fix-rope force free grope hit jam jump "
    "levers lift lift-together light look mix offer open pick quench reach reach-on-shoulders read-orders search "
    "search-body secret-door shut slowly sneak soothe speak steal stop strike take take-key take-shard touch turn "
    "unlock"
)
"""What heroes can try: here and there, in one room, or in one quest."""
SAID = {
    "break": "break it", "break-shard": "break the shard", "calm": "calm the beast", "cleanse": "cleanse it",
    "cut": "cut the bundle open", "cut-free": "cut the snared hero free", "fix-rope": "fix a rope across",
    "action": "an action more", "heal": "regain Health",
    "force": "force the lock", "free": "free the captive", "grope": "feel about in the dark", "hit": "strike the chest",
    "jam": "jam the mechanism", "jump": "jump across", "levers": "work the levers", "lift": "lift the grate",
    "lift-together": "lift the grate together", "light": "light it", "look": "look closely at the chest",
    "mix": "mix a potion", "offer": "offer coins", "open": "open the chest", "pick": "pick the lock",
    "quench": "quench the fire", "reach": "reach for it", "reach-on-shoulders": "reach for it on a friend's shoulders",
    "read-orders": "read the orders", "search": "search for secret doors", "search-body": "search the body",
    "secret-door": "put a secret door in the wall", "shut": "shut the device off", "slowly": "go slowly and with care",
    "sneak": "take something in silence", "soothe": "soothe the beast", "speak": "speak a word", "steal": "steal it",
    "stop": "stop it", "strike": "strike what stands", "take": "take what lies there", "take-key": "take the key",
    "take-shard": "take the shard", "touch": "take something off the rack", "turn": "turn the wheel",
    "unlock": "unlock it",
}  # fmt: skip
"""Deeds as people say them; a deed without another saying is said by its own word."""
ANSWERS = {
    "activate": Said("activate $figure", "{0} goes next"),
    "end": Said("end", "End", 5),
    "move": Said("move", "Roll for movement"),
    "walk": Said("move $square", "Move to {0}"),
    "fight": Said("fight $figure with $card", "Fight {0} with {1}"),
    "bite": Said("fight $figure", "Fight {0}"),
    "shoot": Said("shoot $figure with $card", "Shoot {0} with {1}"),
    "open": Said("open $word", "Open the door to the {0}", words="WAY"),
    "close": Said("close $word", "Close the door to the {0}", words="WAY", odd=True),
    "spike": Said("spike $word", "Spike the door to the {0}", 3, words="WAY", odd=True),
    "unspike": Said("unspike $word", "Take the spikes out of the door to the {0}", 3, words="WAY", odd=True),
    "luck": Said("luck", "Use my Luck"),
    "pass": Said("pass", "Leave it", 5),
    "keep": Said("keep $word", "Keep the {0} roll", words="first second"),
    "use": Said("use $word", "Use {0}", words="CARD"),
    "use-on": Said("use $word on $figure", "Use {0} on {1}", words="CARD"),
    "use-at": Said("use $word at $square", "Use {0} at {1}", words="CARD"),
    "use-for": Said("use $word for $card", "Use {0} for {1}", words="CARD"),
    "agree": Said("agree", "Agree"),
    "refuse": Said("refuse", "Refuse"),
    "wear": Said("wear $card", "Put on {0}", 3, odd=True),
    "doff": Said("doff $card", "Take off {0}", 3, odd=True),
    "swap": Said("swap", "Swap and exchange items", 3, odd=True),
    "hold": Said("hold $card", "Take {0} in hand", 3, odd=True),
    "stow": Said("stow $card", "Put {0} into the backpack", 3, odd=True),
    "give": Said("give $card to $figure", "Give {0} to {1}", 3, odd=True),
    "hand": Said("hand $card to $figure", "Hand {0} to {1}, ready to use"),
    "take": Said("take $card from $figure", "Take {0} from {1}"),
    "pick": Said("pick $card", "Pick up {0}"),
    "done": Said("done", "Done", 5),
    "carry": Said("carry $figure", "Carry {0}", 3, odd=True),
    "drop": Said("drop at $square", "Set the burden down at {0}"),
    "get-down": Said("dismount at $square", "Get down at {0}"),
    "loot": Said("loot $figure", "Take items of {0}", 3),
    "strip": Said("strip $card from $figure", "Take {0} off {1}"),
    "pour": Said("pour $card for $figure", "Pour {0} for {1}"),
    "bandage": Said("bandage $figure", "Bandage {0}"),
    "drink": Said("drink $card", "Drink {0}"),
    "cast": Said("cast $card", "Cast {0}"),
    "cast-on": Said("cast $card on $figure", "Cast {0} on {1}"),
    "cast-at": Said("cast $card at $square", "Cast {0} at {1}"),
    "aim": Said("aim at $square", "At {0}"),
    "aim-way": Said("aim at $square $word", "At {1}, on its {0} side", words="WAY"),
    "read": Said("read $card", "Read {0}"),
    "read-on": Said("read $card for $figure", "Read {0} on {1}"),
    "read-at": Said("read $card at $square", "Read {0} at {1}"),
    "stop": Said("stop $card of $figure", "End {0}, cast by {1}", 4, odd=True),
    "ask-stop": Said("ask stop $card of $figure", "Ask {1} to end {0}", 4, odd=True),
    "watch": Said("watch", "Leave it for now, and be asked again", 4, odd=True),
    "break": Said("break free", "Break free"),
    "shake": Said("shake $figure", "Shake {0} awake"),
    "try": Said("try $word", "{0}", words=DEEDS),
    "try-at": Said("try $word at $square", "{0} at {1}", words=DEEDS),
    "face": Said("face $word", "Face {0}", 9, words="WAY", odd=True),
    "place": Said("place $square", "Begin at {0}"),
    "for": Said("for $figure", "{0} takes it"),
    "share": Said("share with $figure", "Share coins with {0}", odd=True),
    "coin": Said("coin $word", "A coin worth {0}", words="NUMBER"),
    "side": Said("side $word", "To the {0}", words="left right"),
    "finish": Said("finish", "End the quest in victory"),
    "leave": Said("leave", "Leave the dungeon"),
    "stay": Said("stay", "Stay"),
    "who": Said("who $figure", "{0}"),
    "gold": Said("gold $word", "{0} gold", words="NUMBER"),
    "fortune": Said("fortune $word", "Fortune of the Few: {0}", words="luck heal action"),
    "top": Said("top $word", "{0} on top", words="CARD"),
    "letter": Said("letter $word", "Letter {0}", words="LETTER"),
    "speak": Said("speak", "Speak the word"),
    "choose": Said("choose $card", "Choose {0}"),
    "buy": Said("buy $card", "Buy {0}"),
    "sell": Said("sell $card", "Sell {0}"),
    "gift": Said("gift $word to $figure", "Give {0} gold to {1}", 3, words="NUMBER"),
    "raise": Said("raise $figure", "Have {0} raised"),
    "replace": Said("replace $figure", "A new hero in place of {0}"),
    "grow": Said("grow $word", "Grow in {0}", words="health attack missile defend luck"),
}
"""Every answer by its verb."""
PROMPTS = {
    "place": "{figure}: where to begin?",
    "aim": "{figure}: where is {subject} to be?",
    "order": "Who goes next?",
    "turn": "{figure}: what now?",
    "attack": "{figure}: attack again?{left}",
    "swap": "{figure}: which items?",
    "stop": "{figure}: end a lasting spell?",
    "luck": "{figure}: {subject}. Use Luck to roll it again?",
    "use": "{figure}: {subject}. Use something?",
    "keep": "{figure}: {subject}. Which roll counts?",
    "pass-through": "{figure}: may {subject} pass?",
    "exchange": "{figure}: {subject}. Do you agree?",
    "carried": "{figure}: shall {subject} carry you?",
    "found": "{figure} has found {subject}. Who takes it?",
    "coin": "{figure}: which coin for {subject}?",
    "double-door": "{figure}: it is a double door. On which side is the second one?",
    "stairs": "{figure} is at the stairs. Leave the dungeon for good?",
    "bargain": "A voice offers a bargain: who gives up 1 Luck to see the next room card?",
    "niche": "A hidden niche: who reaches into it?",
    "fox": "{figure}: befriend the fox?",
    "shrine": "{figure}: leave gold at the shrine?",
    "quiet-hour": "{figure}: a quiet hour. Drink, swap, change one worn item?",
    "arrange": "{figure}: which room card shall come first?",
    "letter": "{figure}: {subject}",
    "thanks": "The captive is grateful. Coins, or a cheaper resurrection?",
    "potion": "{figure}: which potion?",
    "worm": "Go down into the pit below the throne?",
    "town": "{figure} is in town. What to do?",
    "offer": "{figure}: how much gold?",
}
"""Every question by what it is about."""


def title(name: str) -> str:
    """What an item, spell, trait or room contents is called."""
    known = content()
    for table in (known.items, known.spells, known.traits, known.pieces):
        if name in table:
            return str(table[name].title)
    return SAID.get(name) or plain(name)


_ROLLS = {
    ("attack", True): ("your attack", "strikes"), ("attack", False): ("the attack on you", "strikes"),
    ("missile", True): ("your shot", "strikes"), ("missile", False): ("the shot at you", "strikes"),
    ("defend", True): ("the enemy's defence", "succeeds"), ("defend", False): ("your defence", "succeeds"),
}  # fmt: skip


def roll_name(purpose: str) -> str:
    """What a roll is for, in words: what has a printed name is set off by it."""
    return purpose if purpose.islower() else f"“{purpose}”"


def rolled(seen: Check, active: bool) -> str:
    """What lies on the table, for the hero who may do something about it; `active`: it is his turn."""
    rolls = " or ".join(map(str, seen.rolls))
    if seen.purpose == "top priority":
        return f"Roll For It gives you {rolls}; the highest is the enemy's first choice"
    whose, does = _ROLLS.get((seen.purpose, active), (f"the roll for {roll_name(seen.purpose)}", "succeeds"))
    need = f", and {does} at {seen.need} or less" if seen.need >= 0 else ""
    return f"{whose} is {rolls}{need}"


RANGES = {"around": "around the caster", "self-or-touch": "self or touch"}
"""How a spell's range reads, if not as its word."""


def says(entry: object) -> str:
    """What an item does by its numbers; of which magic a spell is, and how far it goes."""
    if isinstance(entry, Spell):
        return f"{entry.magic.capitalize()}, {RANGES.get(entry.range, entry.range)}."
    if not isinstance(entry, Item):
        return ""
    parts = [f"{n:+}% {word}" for word in ("attack", "missile", "defend") if (n := getattr(entry, word))]
    parts += [f"{n:+} {word}" for word in ("speed", "luck") if (n := getattr(entry, word))]
    parts += [f"{n:+}% attack against {kind}" for kind, n in entry.against.items()]
    parts += [f"may be thrown ({entry.thrown:+}%)"] if entry.thrown is not None else []
    parts += [{1: "one hand", 2: "both hands"}[entry.hands]] if entry.hands else []
    parts += [f"only for the {' and '.join(entry.only)}"] if entry.only and not entry.text else []
    text = ", ".join(parts)
    return text[:1].upper() + text[1:] + "." if text else ""
