"""The notation of every answer, and answers and questions in words."""

from __future__ import annotations

from delvewright.rules.battleaxe.content.cards import Item
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.luck import Rolled

VERBS = {
    "activate": "activate $figure", "end": "end", "move": "move", "walk": "move $square",
    "fight": "fight $figure with $card", "bite": "fight $figure", "shoot": "shoot $figure with $card",
    "open": "open $word", "close": "close $word", "spike": "spike $word", "unspike": "unspike $word",
    "luck": "luck", "pass": "pass", "keep": "keep $word", "use": "use $word", "use-on": "use $word on $figure",
    "use-at": "use $word at $square", "use-for": "use $word for $card", "agree": "agree", "refuse": "refuse",
    "wear": "wear $card", "doff": "doff $card", "swap": "swap", "hold": "hold $card", "stow": "stow $card",
    "give": "give $card to $figure", "hand": "hand $card to $figure", "take": "take $card from $figure",
    "pick": "pick $card", "done": "done", "carry": "carry $figure", "drop": "drop at $square",
    "get-down": "dismount at $square", "loot": "loot $figure", "strip": "strip $card from $figure",
    "pour": "pour $card for $figure", "bandage": "bandage $figure", "drink": "drink $card", "cast": "cast $card",
    "cast-on": "cast $card on $figure", "cast-at": "cast $card at $square", "aim": "aim at $square",
    "aim-way": "aim at $square $word",
    "read": "read $card", "read-on": "read $card for $figure", "read-at": "read $card at $square",
    "stop": "stop $card of $figure", "ask-stop": "ask stop $card of $figure", "watch": "watch",
    "break": "break free", "shake": "shake $figure", "try": "try $word",
    "try-at": "try $word at $square", "face": "face $word", "place": "place $square",
    "for": "for $figure", "share": "share with $figure", "coin": "coin $word", "side": "side $word",
    "finish": "finish", "leave": "leave", "stay": "stay", "who": "who $figure", "gold": "gold $word",
    "fortune": "fortune $word", "top": "top $word", "letter": "letter $word", "speak": "speak",
    "choose": "choose $card",
    "buy": "buy $card", "sell": "sell $card", "gift": "gift $word to $figure", "raise": "raise $figure",
    "replace": "replace $figure", "grow": "grow $word",
}  # fmt: skip
"""The notation of every answer."""
LABELS = {
    "activate": "{0} goes next", "end": "End", "move": "Roll for movement", "walk": "Move to {0}",
    "fight": "Fight {0} with {1}", "bite": "Fight {0}", "shoot": "Shoot {0} with {1}",
    "open": "Open the door to the {0}", "close": "Close the door to the {0}", "spike": "Spike the door to the {0}",
    "unspike": "Take the spikes out of the door to the {0}", "luck": "Use my Luck", "pass": "Leave it",
    "keep": "Keep the {0} roll", "use": "Use {0}", "use-on": "Use {0} on {1}", "use-at": "Use {0} at {1}",
    "use-for": "Use {0} for {1}", "agree": "Agree", "refuse": "Refuse", "wear": "Put on {0}", "doff": "Take off {0}",
    "swap": "Swap and exchange items", "hold": "Take {0} in hand", "stow": "Put {0} into the backpack",
    "give": "Give {0} to {1}", "hand": "Hand {0} to {1}, ready to use", "take": "Take {0} from {1}",
    "pick": "Pick up {0}", "done": "Done", "carry": "Carry {0}", "drop": "Set the burden down at {0}",
    "get-down": "Get down at {0}", "loot": "Take items of {0}", "strip": "Take {0} off {1}",
    "pour": "Pour {0} for {1}", "bandage": "Bandage {0}", "drink": "Drink {0}", "cast": "Cast {0}",
    "cast-on": "Cast {0} on {1}", "cast-at": "Cast {0} at {1}", "aim": "At {0}", "aim-way": "{0} of {1}",
    "read": "Read {0}", "read-on": "Read {0} for {1}", "read-at": "Read {0} at {1}", "stop": "End {0}, cast by {1}",
    "ask-stop": "Ask {1} to end {0}", "watch": "Leave it, but ask again before the next enemy",
    "break": "Break free", "shake": "Shake {0} awake", "try": "Try: {0}", "try-at": "Try: {0} at {1}",
    "face": "Face {0}", "place": "Begin at {0}",
    "for": "{0} takes it", "share": "Share coins with {0}", "coin": "A coin worth {0}", "side": "To the {0}",
    "finish": "End the quest in victory", "leave": "Leave the dungeon", "stay": "Stay", "who": "{0}",
    "gold": "{0} gold",
    "fortune": "Fortune of the Few: {0}", "top": "{0} on top", "letter": "Letter {0}", "speak": "Speak the word",
    "choose": "Choose {0}", "buy": "Buy {0}", "sell": "Sell {0}", "gift": "Give {0} gold to {1}",
    "raise": "Have {0} raised", "replace": "A new hero in place of {0}", "grow": "Grow in {0}",
}  # fmt: skip
WEIGHTS = dict.fromkeys(("wear", "doff", "swap", "carry", "stow", "hold", "spike", "unspike", "loot"), 3)
WEIGHTS |= {"gift": 3, "give": 3, "stop": 4, "ask-stop": 4, "watch": 4, "end": 5, "done": 5, "pass": 5, "face": 9}
"""How far down an answer stands in a list."""
PROMPTS = {
    "place": "{figure}: where to begin?",
    "aim": "{figure}: {subject}. Where?",
    "order": "Who goes next?",
    "turn": "{figure}: what now?",
    "attack": "{figure}: next attack ({attacks} left).",
    "swap": "{figure}: which items?",
    "stop": "{figure}: end a lasting spell?",
    "luck": "{figure}: {subject}. Use Luck to roll it again?",
    "use": "{figure}: {subject}. Use something?",
    "keep": "{figure}: {subject}. Which roll counts?",
    "pass-through": "{figure}: may {subject} pass?",
    "exchange": "{figure}, an exchange. {subject}?",
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


def title(name: str) -> str:
    """What an item, spell, trait or room contents is called."""
    known = content()
    for table in (known.items, known.spells, known.traits, known.pieces):
        if name in table:
            return str(table[name].title)
    return name.replace("-", " ")


_ROLLS = {
    ("attack", True): ("your attack", "strikes"), ("attack", False): ("the attack on you", "strikes"),
    ("missile", True): ("your shot", "strikes"), ("missile", False): ("the shot at you", "strikes"),
    ("defend", True): ("the enemy's defence", "succeeds"), ("defend", False): ("your defence", "succeeds"),
}  # fmt: skip


def rolled(seen: Rolled, active: bool) -> str:
    """What lies on the table, for the hero who may do something about it; `active`: it is his turn."""
    rolls = " or ".join(map(str, seen.rolls))
    if seen.purpose == "top priority":
        return f"Roll For It gives you {rolls}; the highest is the enemy's first choice"
    whose, does = _ROLLS.get((seen.purpose, active), (seen.purpose, "succeeds"))
    need = f", and {does} at {seen.need} or less" if seen.need >= 0 else ""
    return f"{whose} is {rolls}{need}"


def says(entry: object) -> str:
    """What an item does by its numbers."""
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
