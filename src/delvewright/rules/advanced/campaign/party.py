"""What a party keeps from expedition to expedition."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import CHARACTERISTICS, QUARTERS, Values
from delvewright.rules.advanced.fighting.venoms import venoms
from delvewright.rules.advanced.figures.heroes import choose_heroes, who
from delvewright.rules.advanced.state.followers import HIRED, add_man
from delvewright.rules.advanced.state.game import DEAD, GONE, NAMED, SOUL_LOST, Escaped, Figure, Game
from delvewright.rules.common import parties

TOWN = "town"
LASTING = ("lost-leg", "lost-hand", "diseased", "lost", SOUL_LOST)
"""Marks that a rest does not heal."""


@dataclass(slots=True)
class Sheet:
    """What is kept of a hero between expeditions."""

    hero: str
    """Who he is: a ready-made hero, or race and class."""
    title: str = ""
    race: str = ""
    values: dict[str, int] = field(default_factory=dict)
    """Start levels; none: the dice have still to make him."""
    gold: int = 0
    weapons: list[str] = field(default_factory=list)
    worn: list[str] = field(default_factory=list)
    pack: dict[str, int] = field(default_factory=dict)
    charges: dict[str, int] = field(default_factory=dict)
    spells: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    learnt: int = 0
    dead: bool = False
    """His body was brought out, and he has not been raised."""
    fate: int = 0
    """More or fewer Fate Points on the next expedition alone."""
    bruised: int = 0
    """Wounds that he starts the next expedition without."""
    men: dict[str, int] = field(default_factory=dict)
    """Henchmen he keeps, by kind."""


@dataclass(slots=True)
class Party:
    """All heroes of a campaign, and what they have achieved."""

    heroes: dict[str, Sheet]
    done: list[str] = field(default_factory=list)
    """Quests that are completed."""
    tries: dict[str, int] = field(default_factory=dict)
    """Expeditions that each quest has taken so far."""
    slain: list[str] = field(default_factory=list)
    """Character monsters that are dead for good."""
    escaped: list[str] = field(default_factory=list)
    """Those that have slipped away: kind, Wounds left, and a star if it came by a counter."""
    rested: bool = True
    """Whether the bills of the last expedition are paid."""
    dungeon: str = ""
    """The dungeon as it was left, if its quest is not completed."""


@rule("game.quest.span", "hero.ready.made")
def found(heroes: list[str]) -> Party:
    """A party at the very beginning."""
    chosen = choose_heroes({"heroes": heroes} if heroes else {})
    words = heroes or [hero.id for hero in chosen]
    return Party({hero.id: fresh(word) for hero, word in zip(chosen, words, strict=True)})


@rule("town.new_hero", "create.gold")
def fresh(word: str) -> Sheet:
    """The sheet of a hero who has done nothing yet."""
    hero = who(word)
    values = asdict(hero.values) if hero.values.wounds else {}
    return Sheet(
        word, hero.title, hero.race, values, 0, list(hero.weapons), list(hero.armour), dict(hero.items), {},
        list(hero.spells),
    )  # fmt: skip


# -- as text


def pack(party: Party) -> str:
    """A party as one line of text."""
    return parties.pack(party)


def unpack(text: str, where: str = "party") -> Party:
    """Read a party back; what does not fit is named."""
    party = parties.read_party(text, where, Party, Sheet)
    if len(party.heroes) > 4:
        raise BadFile(f"a party of {len(party.heroes)}.", where, "One to four heroes make a party.")
    for name, sheet in party.heroes.items():
        _check(name, sheet, where)
    for each in (*party.slain, *party.escaped):
        kind, *rest = each.split() or [""]
        if kind not in content().monsters or len(rest) > 2 or not all(word in "*" or word.isdigit() for word in rest):
            raise BadFile(f"“{each}” is no monster that could be remembered.", where)
    return party


def _check(name: str, sheet: Sheet, where: str) -> None:
    if not parties.fits(sheet):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    try:
        who(sheet.hero)
    except DelveError as error:
        raise BadFile(str(error), where) from None
    known = content()
    things = {*known.weapons, *known.armour, *known.items}
    for item in (*sheet.weapons, *sheet.worn, *sheet.pack):
        if item not in things:
            raise BadFile(f"{name} owns “{item}”, which is no thing.", where)
    if any(spell not in known.spells for spell in sheet.spells):
        raise BadFile(f"{name} knows a spell that does not exist.", where)
    if sheet.values and set(sheet.values) != set(CHARACTERISTICS):
        raise BadFile(f"{name} has other characteristics than a hero.", where)
    if sheet.race not in (*known.races, "any") or any(kind not in known.heroes for kind in sheet.men):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    numbers = (*sheet.values.values(), sheet.gold, *sheet.pack.values(), *sheet.charges.values(), *sheet.men.values())
    if any(n < 0 for n in (*numbers, sheet.learnt, sheet.bruised)):
        raise BadFile(f"{name} has an impossible amount of something.", where)


# -- going out


@rule("town.wounds.restore", "town.fate.restore", "carry.limits", "town.living", "sheet.equipment")
def equip(g: Game, name: str, sheet: Sheet, seat: int, town: bool = False) -> Figure:
    """A hero as he comes to town or to an expedition: rested, with Fate at its maximum, and what he can carry."""
    hero = replace(who(sheet.hero), id=name, title=sheet.title, race=sheet.race)
    f = g.add_hero(hero, seat, name)
    if sheet.values:
        f.base = Values(**sheet.values)
    f.full = f.base.wounds
    f.wounds = f.start = max(0 if not f.full else 1, f.full - (0 if town else sheet.bruised))
    f.fate = max(0, f.base.fate + (0 if town else sheet.fate))
    f.gold = sheet.gold if town else min(sheet.gold, number("carrying", "gold"))
    f.weapons, f.worn, f.pack = tuple(sheet.weapons), tuple(sheet.worn), dict(sheet.pack)
    arms = [w for w in f.weapons if not content().weapons[w].bow]
    f.held = arms[0] if arms else "fists"
    f.used, f.spells, f.learnt = dict(sheet.charges), tuple(sheet.spells), sheet.learnt
    f.marks = tuple(sheet.marks)
    return f


@rule("hench.limit", "hench.pay", "hench.man_at_arms", "hench.sergeant")
def bring_men(g: Game, f: Figure, men: dict[str, int]) -> None:
    """The henchmen whom a hero keeps come with him."""
    for kind, n in men.items():
        for _ in range(n):
            add_man(g, f, kind)


# -- coming home


@rule(
    "town.fate.quest", "amulet.separate_quests", "town.sequence", "death.hero.dead", "town.wounds.restore",
    "town.new_hero", "town.fate.restore", "carry.limits", "game.heroes.persist",
)  # fmt: skip
def homecoming(g: Game, party: Party) -> Party:
    """What a party is after an expedition: gold and things kept, the lost replaced, and Fate for a completed quest."""
    tries = party.tries | {g.quest: party.tries.get(g.quest, 0) + 1}
    won = g.winner == "hero"
    gain = fate_gain(tries[g.quest]) if won and g.quest not in party.done else 0
    after = replace(party, heroes=dict(party.heroes), tries=tries, rested=False)
    after.done = [*party.done, g.quest] if won and g.quest not in party.done else list(party.done)
    remember(g, after)
    for f in g.party():
        old = party.heroes[f.name]
        if f.condition != GONE and not (f.condition == DEAD and "out" in f.marks):
            after.heroes[f.name] = fresh(old.hero)
            continue
        dead = f.condition != GONE
        after.heroes[f.name] = written(f, old, gain if not dead else 0, dead)
        after.heroes[f.name].men = employed(g, f)
    last = content().quests[g.quest].dungeon >= QUARTERS
    if won and g.quest not in party.done and last and amulet_whole(after):
        reward([after.heroes[f.name] for f in g.party() if f.condition == GONE])
    return after


@rule("campaign.characters", "counter.escape", "counter.character")
def remember(g: Game, party: Party) -> None:
    """Character monsters that are dead for the whole campaign, and those that may come back, as they are."""
    about = [Escaped(f.monster.id, f.wounds, True) for f in g.foes() if NAMED in f.marks]
    party.slain = list(g.fallen)
    party.escaped = [f"{each.kind} {each.wounds}{' *' if each.named else ''}" for each in (*g.escaped, *about)]


@rule("campaign.characters", "counter.escape")
def recall(g: Game, party: Party) -> None:
    """They are so in the next expedition, too."""
    g.fallen = tuple(party.slain)
    told = [each.split() for each in party.escaped]
    g.escaped = tuple(Escaped(kind, int(wounds), bool(named)) for kind, wounds, *named in told)


@rule("campaign.end", "amulet.four")
def amulet_whole(party: Party) -> bool:
    """Whether all four quarters are out."""
    return all(quest.id in party.done for quest in content().quests.values() if 0 < quest.dungeon <= QUARTERS)


@rule("campaign.end", "campaign.fifth")
def reward(living: list[Sheet]) -> None:
    """The campaign is won: gold and Fate for everybody who lives; who wins the fifth part has them twice."""
    n = content().numbers["reward"].values
    for sheet in living:
        sheet.gold += n["gold"]
        sheet.values["fate"] += n["fate"]


def written(f: Figure, old: Sheet, gain: int = 0, dead: bool = False) -> Sheet:
    """The sheet of somebody who has come home."""
    values = asdict(f.base)
    values["fate"] += gain
    stored = max(0, old.gold - number("carrying", "gold"))
    known = content().items
    charges = {item: n for item, n in f.used.items() if item in known and n > 0 and item not in venoms()}
    return Sheet(
        old.hero, f.title, f.race, values, stored + f.gold, list(f.weapons), list(f.worn),
        {item: n for item, n in f.pack.items() if n}, charges, list(f.spells),
         [mark for mark in f.marks if mark in LASTING], f.learnt, dead,
    )  # fmt: skip


@rule("town.fate.quest")
def fate_gain(expeditions: int) -> int:
    """By how much maximum Fate rises when a quest is completed: the sooner, the more."""
    n = content().numbers["town"].values
    return n["soon-gain"] if expeditions <= n["soon"] else n["later-gain"] if expeditions <= n["later"] else 0


@rule("hench.pay", "hero.count.henchman.sheet", "hench.death")
def employed(g: Game, f: Figure) -> dict[str, int]:
    """The hired henchmen who are left; those given to a small party cost nothing and are not counted."""
    found: dict[str, int] = {}
    for man in g.everybody():
        if man.employer == f.id and HIRED in man.marks and man.condition != DEAD:
            kind = man.name.partition(".")[0]
            found[kind] = found.get(kind, 0) + 1
    return found


def lines(sheet: Sheet) -> list[str]:
    """What there is to say of a hero."""
    if not sheet.values:
        return ["still to be made"]
    titles = content()
    names = [titles.thing(item).title for item in (*sheet.weapons, *sheet.worn, *sheet.pack)]
    out = [f"{sheet.gold} gold crowns", ", ".join(names)]
    out += [", ".join(f"{n} {titles.heroes[kind].title}" for kind, n in sheet.men.items())] if sheet.men else []
    return [*out, "dead; the healer may raise him"] if sheet.dead else out
