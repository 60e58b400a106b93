"""Answers and questions in words."""

from __future__ import annotations

from delvewright.kernel.saying import plain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.common.said import Said

ANSWERS = {
    "move": Said("move", "Roll for movement"),
    "walk": Said("move $square", "Walk to {0}"),
    "brave": Said("brave $square", "Step onto the danger at {0}"),
    "jump": Said("jump $square", "Jump to {0}"),
    "attack": Said("attack $figure with $card", "Attack {0} with {1}"),
    "strike": Said("attack $figure", "Attack {0} unarmed"),
    "shoot": Said("shoot $figure with $card", "Shoot at {0} with {1}"),
    "loose": Said("shoot $figure", "Shoot at {0}"),
    "throw": Said("throw $card at $figure", "Throw {1} at {0}"),
    "again": Said("again $figure by $card", "Attack {0} once more ({1})"),
    "search": Said("search $word", "Search for {0}", words="treasure traps doors"),
    "disarm": Said("disarm $square", "Disarm the trap at {0}"),
    "open": Said("open $square", "Open the door to {0}"),
    "force": Said("force $square", "Force the door to {0}"),
    "pick-lock": Said("pick $square", "Pick the lock of the door to {0}"),
    "hack": Said("hack $square", "Hack at the frozen door to {0}"),
    "dig": Said("dig $square", "Clear away the fallen rock at {0}"),
    "chop": Said("chop $square", "Hack at the ice at {0}"),
    "read-books": Said("read $square", "Look for a scroll in the bookcase at {0}"),
    "break": Said("break $square", "Strike what stands at {0}"),
    "guard": Said("guard", "Guard: one more die in defence", 5),
    "rest": Said("rest", "Lie down to rest", 5),
    "hold": Said("hold $card", "Take {0} in hand", 3, odd=True),
    "wear": Said("wear $card", "Put on {0}", 4, odd=True),
    "doff": Said("doff $card", "Take off {0}", 4, odd=True),
    "give": Said("give $card to $figure", "Hand {1} to {0}", 4, odd=True),
    "pay": Said("share gold with $figure", "Share gold with {0}", 4, odd=True),
    "take": Said("take", "Gather what lies here"),
    "steal": Said("steal $card", "Steal {0}"),
    "loot": Said("loot", "Rob the body"),
    "leave": Said("leave", "Leave the dungeon"),
    "use": Said("use $card", "Use {0}"),
    "use-on": Said("use $card on $figure", "Use {0} on {1}"),
    "use-at": Said("use $card at $square", "Use {0} at {1}"),
    "use-with": Said("use $card with $card", "Use {0} together with {1}"),
    "use-for": Said(
        "use $card for $word", "Use {0} ({1})", words="FACE NUMBER SPELL attack defence life treasure chest"
    ),
    "use-door": Said("use $card on door $square $square", "Use {0} on the door between {1} and {2}"),
    "cast": Said("cast $card", "Cast {0}"),
    "cast-on": Said("cast $card on $figure", "Cast {0} on {1}"),
    "cast-at": Said("cast $card at $square", "Cast {0} at {1}"),
    "cast-with": Said("cast $card with $card", "Cast {0} on {1}"),
    "cast-for": Said("cast $card for $word", "Cast {0} ({1})", words="EIGHT-WAYS treasure chest"),
    "cast-door": Said("cast $card on door $square $square", "Cast {0} on the door between {1} and {2}"),
    "memorise": Said("memorise $card", "Memorise {0}", 6, odd=True),
    "forget": Said("forget $card", "Put {0} out of mind", 6, odd=True),
    "decipher": Said("decipher $card", "Learn the spell of {0}, which is used up", 6, odd=True),
    "choose": Said("choose $card", "Choose {0}"),
    "learn": Said("learn $card", "Learn {0}", 6, odd=True),
    "buy": Said("buy $card", "Buy {0}"),
    "sell": Said("sell $card", "Sell {0}", 2),
    "hire": Said("hire $word", "Hire a {0}", 1, words="MAN"),
    "hand": Said("hand $card to $figure", "Hand {0} to {1}", 4, odd=True),
    "gift": Said("gift $word to $figure", "Give {0} gold to {1}", 4, words="NUMBER", odd=True),
    "lesson": Said("lesson $word", "Try to learn {0}", 1, words="LESSON"),
    "ponder": Said("ponder", "Spend skill points"),
    "done": Said("done", "Done in town", 9),
    "raise": Said("raise $word", "Raise {0} by a point", words="attack defend body mind movement"),
    "save": Said("save", "Save the points"),
    "deed": Said("deed $word", "{0}", 1, words="DEED QUEST"),
    "do": Said("do $word", "{0}", words="DEED QUEST"),
    "do-at": Said("do $word at $square", "{0} at {1}", words="DEED QUEST"),
    "praise": Said("praise $figure", "Give {0} a point for merit", 7, odd=True),
    "activate": Said("activate $figure", "Activate {0}"),
    "ambush": Said("ambush $square", "Come out of hiding at {0}"),
    "next": Said("next $figure", "{0} goes next"),
    "keep": Said("keep", "Keep the order"),
    "accept": Said("accept", "Yes"),
    "refuse": Said("refuse", "No"),
    "roll": Said("roll", "Roll for a new order"),
    "place": Said("place $square", "Place it at {0}"),
    "pass": Said("pass", "Do nothing", 8),
    "end": Said("end", "End the turn", 9),
}
"""Every answer by its verb."""
PROMPTS = {
    "twist": "{subject}",
    "turn": "{figure}: what now?",
    "activate": "Which figure acts next?",
    "order": "Keep the order of turns, or roll for a new one?",
    "next": "Who goes next?",
    "wandering": "Where does the wandering monster appear?",
    "strike": "{figure} is involved in an attack on or by {subject}. Use something?",
    "struck": "The attack dice show {subject}. Does {figure} use something?",
    "guard": "{subject} attacks a companion. Does {figure} defend in his place?",
    "defend": "{figure} may do something before the defence dice are rolled.",
    "defended": "The defence dice show {subject}. Does {figure} use something?",
    "hurt": "{figure} is about to lose points. Use something?",
    "zero": "{figure} has no Body left! Use something?",
    "cursed": "A curse kills {figure}! Use something?",
    "harmed": "{figure} could do something about what just happened ({subject} lost).",
    "saved": "An attack was beaten off. Does {figure} answer it?",
    "killed": "Somebody was killed. Does {figure} do something?",
    "cast": "{subject} is being cast. Does {figure} do something about it?",
    "spelled": "{subject} strikes. Does {figure} do something about it?",
    "seen-cast": "{subject} was cast. Does {figure} do something?",
    "turn-end": "A hero's turn is over. Does {figure} do something?",
    "lull": "All heroes have had their turns. Does {figure} do something?",
    "check": "A check is coming. Does {figure} use something?",
    "movement": "{figure} is about to roll for movement. Use something?",
    "jump": "{figure} is about to jump. Use something?",
    "rolled": "The dice show {subject}. Does {figure} use something?",
    "pincer": "{figure} holds a hero in a pincer. Attack once more?",
    "theft": "What does {figure} steal?",
    "thrown": "Where does {figure} land?",
    "town": "{figure} is in town. What to do?",
    "hurl": "{figure}: which weapon flies at {subject}?",
    "ruin": "{figure}: which piece of {subject}'s gear is ruined?",
    "sweep": "{figure}: does the sweep go on?",
    "telekinesis": "{figure}: which piece flies at {subject}?",
    "dash": "{figure}: run on past?",
    "recall": "{figure}: which spell?",
    "ice-wall": "{figure}: where else does ice rise?",
    "bridge": "{figure}: over which square does the bridge go on?",
    "chest": "{figure}: which chest?",
    "level": "{figure} has reached a level. Which attribute?",
    "skill": "{figure}: which skill?",
}
"""Every question by what it is about."""

DEEDS = {
    "doors": "secret doors", "haul": "haul it", "lay-planks": "lay the planks", "drop-planks": "put the planks down",
    "light": "light it", "magic": "try by magic", "offer": "make an offer", "read": "read aloud", "salt": "strew salt",
    "strength": "try by strength", "take-along": "take along who stands", "thaw": "thaw the ice", "wit": "try by wit",
}  # fmt: skip
"""Words of answers that people say otherwise."""


def deed_of(word: str) -> str:
    """What somebody does, in words: burn it with Ball of Flame, give up Frenzy for it."""
    if word in DEEDS:
        return DEEDS[word]
    deed, by, what = word.partition("-with-")
    if by:
        return f"{DEEDS.get(deed) or f'{plain(deed)} it'} with {title_of(what)}"
    for start, said in (("burn-", "burn {}"), ("give-", "give up {} for it")):
        if word.startswith(start):
            return said.format(title_of(word.removeprefix(start)))
    return plain(word)
