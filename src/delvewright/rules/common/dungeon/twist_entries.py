"""What `[[when]]` and `[goal]` may say in a quest file: moments, conditions, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from delvewright.rules.common.dungeon.fields import said

Words = tuple[str, ...]
WHOM = "figures: a name of their own, a kind (all of it), or the square where one is drawn"

SECRET = '[[door]]\nat = "b4-a4"\nkind = "secret"'
CASK = '[[feature]]\nid = "cask"\nat = "c2"'
BELL = '[[goal]]\ntext = "Ring the bell."\nname = "bell"'


@dataclass
class Outcome:
    """What comes of a twist, or of a row of a roll."""

    text: str = said(
        "what everybody reads; `{crystals}` stands for a counter, `{who}` for who set it off", "",
        example='"Under the third plate lies a key."',
    )  # fmt: skip
    event: str = said("the word by which the log knows the text", "story", example='"bell"')
    note: str = said("the letter of a note that everybody reads now", "", example='"A"', of="note",
                     needs='[notes]\nA = "A purse."')  # fmt: skip
    who: str = said(
        "whom the rest happens to: `him` who set it off, `there` all Heroes in that place, `all` Heroes", "him",
        example='"all"',
    )  # fmt: skip
    give: Words = said("cards or things that he gets", (), example='["dagger"]', of="card")
    pile: Words = said("he gets one of these at random", (), example='["dagger"]', of="card")
    gold: int = said("gold that he gets, or loses", 0, example="25")
    lose: Words = said("cards or things that he loses, if he has them", (), example='["dagger"]', of="card")
    harm: int = said("Body that it costs, without defence", 0, example="1")
    mind: int = said("Mind that it costs", 0, example="1")
    heal: int = said("Body that he regains", 0, example="2")
    dies: bool = said("it kills him", False, example="true")
    move: str = said("where he is moved to, or as near as there is room", "", example='"g2"', of="square")
    end_turn: bool = said("his turn is over", False, example="true")
    open: str = said("doors that open", "", example='"b4-a4"', of="edge")
    close: str = said("doors that fall shut", "", example='"b4-a4"', of="edge")
    lock: str = said("doors that cannot be opened from now on", "", example='"b4-a4"', of="edge")
    unlock: str = said("doors, sealed or locked ones too, that can be opened by hand from now on", "",
                       example='"b4-a4"', of="edge")  # fmt: skip
    show: str = said("secret doors that come to light", "", example='"b4-a4"', of="edge", needs=SECRET)
    hide: str = said(
        "secret doors that are hidden again, if they are shut", "", example='"b4-a4"', of="edge", needs=SECRET
    )
    wake: Words = said(f"{WHOM}: they are statues, passive or asleep no more", (), example='["orc"]')
    sleep: Words = said(f"{WHOM}: they become statues", (), example='["orc"]')
    appear: dict[str, str] = said(
        "square = who appears there, or as near as there is room", {}, example='{ c4 = "orc" }'
    )
    join: Words = said(f"{WHOM}: they fight for the Heroes from now on", (), example='["orc"]')
    remove: Words = said(f"{WHOM}, or a square with furniture: taken off the board", (), example='["orc"]')
    block: str = said("squares that are blocked from now on, where nobody stands", "", example='"e4"', of="squares")
    count: dict[str, int] = said("counter = what is added to it", {}, example="{ crystals = 1 }")
    set: dict[str, int] = said("counter = what it is from now on", {}, example="{ crystals = 0 }")
    goal: str = said("the goal of that name is met", "", example='"bell"', needs=BELL)
    ends: str = said("the quest ends here: `won` or `lost`", "", example='"lost"')
    checkpoint: str = said("a checkpoint is reached (Revised System Rules)", "", example='"box"', of="checkpoint")
    flood: str = said("squares that cost two spaces from now on (HeroQuest)", "", example='"a1:a9"', of="squares")
    leaves: bool = said("he leaves the dungeon from where he stands", False, example="true")
    wanders: bool = said("a Wandering Monster comes to him", False, example="true")
    roll: dict[str, Any] = said(
        'dice that he rolls, with rows: `{ dice = "1 combat", skull = { harm = 1 } }` by faces (`skull`, `white`, '
        '`black`), `{ dice = "2 d6", "2-5" = { … } }` by the sum, or `against = "body"` (or `mind`) with `over` and '
        '`under` (as much or less), or `{ test = "will", success = { … }, failure = { … } }`: `strength`, `will`, '
        "`brute-force`, `wisdom`, `dexterity`, in the Revised System Rules an attribute with `difficulty`. A row may "
        "say all that stands here, and roll again once",
        {},
        example='{ dice = "1 combat", skull = { harm = 1, text = "Embers." } }',
    )


@dataclass
class WhenEntry(Outcome):
    """A twist: when something happens, and if more is true, something comes of it; once, unless it says `every`."""

    begins: bool = said("when the quest begins", False, example="true")
    entered: str = said("when somebody comes into a place: a room by one of its squares, or squares", "",
                        example='"c4"', of="squares")  # fmt: skip
    stepped: str = said("when somebody steps on squares, on his way too", "", example='"c4"', of="squares")
    seen: str = said("when the first square of a place comes to light", "", example='"c4"', of="squares")
    searched: str = said("when somebody has searched in a place, for treasure if `for` says nothing else", "",
                         example='"c4"', of="squares")  # fmt: skip
    for_: str = said("`treasure`, `doors` or `traps`", "treasure", example='"doors"', needs='searched = "c4"')
    opened: str = said("when a door has been opened, or `any`", "", example='"b4-a4"', of="edge")
    investigated: str = said(
        "when a Hero spends an Investigation Action on a `[[feature]]`, which is possible while a twist waits for it; "
        "in the Revised System Rules when one of `deeds` succeeds",
        "",
        example='"cask"',
        needs=CASK,
    )
    strikes: str = said("when somebody has attacked with a card, a Keyword such as `Metal`, or `any`", "",
                        example='"any"')  # fmt: skip
    botched: bool = said("when somebody has set a trap off in disarming it", False, example="true")
    counted: Words = said("when a twist has counted so far", (), example='["crystals >= 4"]')
    round_ends: bool = said("when a round is over", False, example="true")
    killed: Words = said(f"when the last of these dies: {WHOM}", (), example='["orc"]')
    attacked: Words = said(f"when one of these is attacked: {WHOM}", (), example='["orc"]')
    wounded: Words = said(f"when one of these loses points: {WHOM}", (), example='["orc"]')
    taken: Words = said("when somebody finds one of these cards or things", (), example='["dagger"]', of="card")
    sprung: str = said("when the trap on one of these squares goes off", "", example='"c4"', of="squares")
    left: bool = said("when a Hero leaves the dungeon", False, example="true")
    fallen: bool = said("when a Hero dies", False, example="true")
    round: int = said("when that round begins", 0, example="3")
    turn_begins: str = said("when somebody's turn begins in a place", "", example='"c4"', of="squares")
    turn_ends: str = said("when somebody's turn ends in a place", "", example='"c4"', of="squares")
    all_in: str = said("when all Heroes on the board are in a place", "", example='"c4"', of="squares")
    all_passed: str = said("when each Hero on the board has been on one of these squares", "", example='"c4"',
                           of="squares")  # fmt: skip
    wandering: bool = said("when a Wandering Monster has come", False, example="true")
    by: Words = said("if it is one of these who set it off: names or kinds; `hero`, `monster`", ("hero",),
                     example='["elf"]')  # fmt: skip
    unless: Words = said("if it is none of these", (), example='["dwarf"]')
    has: str = said("if he has this card or thing", "", example='"dagger"', of="card")
    lacks: str = said("if he has it not", "", example='"dagger"', of="card")
    dead: Words = said(f"if all these are dead: {WHOM}", (), example='["orc"]')
    alive: Words = said(f"if any of these is alive: {WHOM}", (), example='["orc"]')
    disarmed: str = said("if the trap of a square is gone", "", example='"c4"', of="square")
    armed: str = said("if the trap of a square can still go off", "", example='"c4"', of="square")  # fmt: skip
    counter: Words = said(
        "if counters are so; `round`, `heroes-out` and `heroes-alive` are reckoned", (), example='["crystals >= 4"]'
    )
    every: bool = said("every time, not only once", False, example="true")
    known: bool = said("players are told of it from the start, so that those who think ahead reckon with it", False,
                       example="true")  # fmt: skip
    offer: str = said("who is asked before anything comes of it: a question with yes and no", "",
                      example='"Pull the lever?"')  # fmt: skip
    asks: str = said("whom the offer is made to: `him`, or the game `master`", "him", example='"master"')  # fmt: skip
    until: int = said("for so many rounds: then what was opened, shut, locked or put to sleep is as it was before",
                      0, example="5", needs='lock = "b4-a4"')  # fmt: skip


@dataclass
class Aim:
    """One thing to be done."""

    text: str = said("how the list calls it", example='"Kill the orc."')
    killed: Words = said(f"all these are dead: {WHOM}", (), example='["orc"]')
    found: Words = said("somebody has these cards or things", (), example='["dagger"]', of="card")
    brought: Words = said("these cards, things or people have been brought out", (), example='["dagger"]', of="card")
    reached: str = said("a Hero has come to a place", "", example='"g2"', of="squares")
    all_killed: bool = said("no Monster of the map is alive", False, example="true")
    counter: Words = said("counters are so", (), example='["crystals >= 4"]')
    name: str = said("a twist says that it is met: `goal = NAME`", "", example='"bell"')
    label: str = said("how who carries what is to be brought out is told beside the board", "", example='"Clapper"',
                      needs='brought = ["dagger"]')  # fmt: skip
    optional: bool = said("the quest is won without it too", False, example="true")
    reward: int = said("gold for the party if it is met when the quest is won", 0, example="50")


@dataclass
class GoalEntry(Aim):
    """One thing to be done; several are a list. When all are met that are not optional, Heroes get out by the exit."""


@dataclass
class FactEntry:
    """A line beside the board for everybody: what is counted, and how things stand."""

    label: str = said("what it is about", example='"Pump"')
    text: str = said("how it stands; `{pump}` stands for a counter", example='"{pump} of 3"')
    counter: Words = said("only if counters are so", (), example='["pump < 3"]')
    what: str = said("a word with a value that players reckon with, such as `asks`", "", example='"asks"')
    of: str = said("of what", "", example='"cask"', needs='what = "asks"')
    value: str = said("the value", "", example='"will"', needs='what = "asks"')
