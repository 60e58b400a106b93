"""Staging: the state that a scenario describes, for `delve scenario` and the tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap
from delvewright.rules.allison.campaign.party import OUTPOST, TOWN, fresh, pack, unpack
from delvewright.rules.allison.campaign.sheet import sheet_of, take_sheet
from delvewright.rules.allison.campaign.town import visit
from delvewright.rules.allison.content.quest import FILES, FLOORS, Placed, Quest, TrapSpot
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.exploring import explore, lay_out
from delvewright.rules.allison.dungeon.treasure import full_deck
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.interface.lasting import lasting
from delvewright.rules.allison.interface.naming import called, thing_called
from delvewright.rules.allison.interface.setup import set_up
from delvewright.rules.allison.state.figure import HERO, Figure, hero_kind
from delvewright.rules.allison.state.game import MASTER, Game, Pile
from delvewright.rules.allison.state.gear import holding, may_equip, set_values
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.allison.turn.turn import begin_activation, remember
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE
from delvewright.rules.common.dungeon import staging_values as give
from delvewright.rules.common.dungeon.staging import KEYS as COMMON_KEYS
from delvewright.rules.common.dungeon.staging import Overrides, Spec, Staging, Thing, Tokens
from delvewright.rules.common.dungeon.staging_values import Give
from delvewright.rules.common.encounters import joined
from delvewright.rules.common.naming import entries, known_or_else, number, slug, squares_named, table, words

KEYS = COMMON_KEYS | {
    "cards": "the treasure deck, where it is not the full one",
    "piles": "square = { of, items, gold, body, locked }: what lies there",
    "climate": "cold: the quest is a cold one",
    "rest": "how safe it is to rest: safe, standard, dangerous, impossible",
    "sight": "how far anybody sees",
    "waiting": "the seats that still have a turn in this round after the active one; else all that come after it",
    "lit": "squares of fireplaces that burn",
    "checkpoints": "name = points",
    "pay": "gold for each survivor",
    "completion": "experience for each survivor",
    "deeds": "name = { at, attribute, difficulty or target }: what heroes may try besides",
    "start": "squares where the quest begins",
    "encounters": "lists of names: who is in an encounter with whom, besides those who see each other",
    "party": "a campaign's heroes as they come, also to quest = “town” or “outpost”: name = { gold, items, skills … }",
}
"""What a scenario may say about the table, besides its steps."""

SAME = {
    "stairs": "stairway",
    "furniture:stairway": "stairway",
    "spiral-stairway": "stairway",
    "rubble": "token:rubble",
    "fallen-rock": "token:rubble",
    "found-trap": "token:found-trap",
    "open-pit": "token:pit",
    "token:open-pit": "token:pit",
    "exit-door": "exit",
    "rock": "blocked",
}
"""Other ways to say the same."""


WORLD = ("done", "retreats", "met", "taken", "searched", "reached", "lost", "gifts", "deaths")
"""What a party is remembered by, besides its heroes."""


class AllisonStaging(Staging[Quest, Game]):
    """How a scenario is put on the table."""

    same = SAME
    master = MASTER
    master_names = ("gm", "master", "gamemaster", "dm")

    def stage(self, spec: Spec, where: str, trust: bool = False) -> Game:
        """The table as a scenario describes it, or the town."""
        if spec.get("quest") in (TOWN, OUTPOST):
            return visit(self.party(spec, where, str(spec["quest"])), dict(spec.get("options") or {}))
        return super().stage(spec, where, trust)

    def party(self, spec: Spec, where: str, at: str = TOWN) -> str:
        """The party of a scenario; what is not said is as for a fresh hero, all points are full."""
        where = f"{where}, party"
        given = spec.get("party")
        if not isinstance(given, Mapping):
            raise BadFile("party should be a table.", where, "party = { ragna = { gold = 100 } }")
        sheets = {str(name): sheet for name, sheet in given.items() if name not in WORLD}
        known = fresh(list(sheets))
        for (word, sheet), name in zip(sheets.items(), known.heroes, strict=True):
            if not isinstance(sheet, Mapping):
                raise BadFile(f"{word} should be a table.", where, "Write ragna = { gold = 100 }.")
            old = known.heroes[name]
            f = Figure(0, hero_kind(name, old.title), name, HERO, 0)
            take_sheet(f, old)
            values = give.given(f, {key: v for key, v in sheet.items() if key != "men"}, where, VALUES, ALSO)
            for key in sorted(values, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER)):
                VALUES[key](Game(Quest("", "", Grid(1, 1, 1, 0, 0)).finish(), (name, MASTER), {}), f, *values[key])
            known.heroes[name] = sheet_of(f, old.hero, old.title, words(sheet.get("men", ()), where))
        for key in WORLD:
            setattr(known, key, given.get(key, getattr(known, key)))
        known.at = at
        text = pack(known)
        unpack(text, where)
        return text

    @rule("house.board.size", "house.board.rooms", "house.board.walls", "house.board.notation")
    def board(self, spec: Spec, where: str, trust: bool) -> tuple[Quest, TextMap]:
        """The board of a scenario as a quest of its own, and the drawing it comes from."""
        return super().board(spec, where, trust)

    def is_figure(self, name: str) -> bool:
        """A kind, with or without level or number, or a hero."""
        return name.partition(".")[0].partition("@")[0] in self.files.kinds or _is_hero(name)

    def is_hero(self, thing: Thing) -> bool:
        """Whether it is one of the heroes."""
        return _is_hero(thing.kind)

    def meaning(self, text: str, where: str) -> list[str]:
        """What one piece of a legend says; `goblin 3` is a goblin of level 3."""
        word, _, level = text.strip().rpartition(" ")
        if level.isdecimal() and slug(word.rpartition(":")[2]) in self.files.kinds:
            return [f"{slug(word.rpartition(':')[2])}@{level}"]
        if text.strip().partition(":")[0] in ("thing", "person"):
            return [text.strip()]
        return super().meaning(text, where)

    def thing(self, meaning: str, q: int, label: str) -> Thing:
        """The figure that a word of the legend means, its level kept with the kind."""
        kind, _, numbered = meaning.partition(".")
        return Thing(kind, q, label, meaning if numbered else "")

    def name_monsters(self, quest: Quest, things: Sequence[Thing]) -> None:
        """Name the enemies in reading order; what stands behind @ is the level."""
        levels = {}
        for thing in things:
            thing.kind, _, level = thing.kind.partition("@")
            levels[id(thing)] = int(level or 0)
        super().name_monsters(quest, things)
        at = {thing.at: levels[id(thing)] for thing in things}
        from dataclasses import replace

        quest.monsters = [replace(p, level=p.level or at.get(p.at, 0) or 1) for p in quest.monsters]

    def heroes(self, quest: Quest, things: Sequence[Thing], spec: Spec, where: str) -> list[str]:
        """Put the heroes on their squares; gives back those who take part, in reading order or as the option says."""
        order = []
        for thing in filter(self.is_hero, things):
            if thing.kind in order:
                raise BadFile(f"{thing.kind} stands on two squares.", where)
            quest.starts[thing.kind] = thing.at
            order.append(thing.kind)
        wanted = (spec.get("options") or {}).get("heroes")
        return words(wanted, where) if wanted else order

    def followers(self, things: Sequence[Thing]) -> list[Thing]:
        """Mercenaries, unless the scenario has them as enemies: those under `figures` with an employer."""
        return []

    def extras(self, quest: Quest, spec: Spec, where: str) -> None:
        """What lies about, and what kind of place it is."""
        super().extras(quest, spec, where)
        quest.cold = spec.get("climate") == "cold"
        quest.rest = known_or_else(str(spec.get("rest", quest.rest)), content().rests, "rating", where)
        quest.reach = int(spec.get("sight", quest.reach))
        quest.pay = int(spec.get("pay", quest.pay))
        quest.completion = int(spec.get("completion", quest.completion))
        for name, deed in (spec.get("deeds") or {}).items():
            quest.deeds[str(name)] = FILES.deed(quest, deed, f"{where}, deeds, “{name}”")
        quest.checkpoints = dict(spec.get("checkpoints", quest.checkpoints))
        for q in squares_named(spec.get("start", ()), quest.grid, where):
            quest.begin.append(q)
        if not quest.begin and quest.stairs:
            quest.begin = squares(quest.stairs)

    def wanders(self, quest: Quest, name: str, where: str) -> None:
        """Say which monster comes when one wanders by."""
        self.files.wanders(quest, name, where)

    def placed(self, thing: Thing) -> Placed:
        """An enemy of the map."""
        return Placed(content().kinds[thing.kind], thing.at, thing.name)

    def set_up(self, quest: Quest, heroes: Sequence[str], spec: Spec, where: str) -> Game:
        """The quest as it begins; without heroes the whole board is laid out."""
        options = dict(spec.get("options") or {})
        if "party" in spec:
            options["party"] = self.party(spec, where)
        if heroes:
            g = set_up(quest, options | {"heroes": list(heroes)})
            said = any(
                "met" in values for values in (spec.get("figures") or {}).values() if isinstance(values, Mapping)
            )
            for f in filter(None, () if said else g.figures):
                f.met = False
            g.encounters = ()  # who sees whom is looked at again when everybody has what the scenario says
            return g
        g = Game(quest, (MASTER,), options)
        g.log = []
        g.deck = full_deck()
        lay_out(g, quest.grid.floor)
        return g

    def dress(self, g: Game, f: Figure, values: Overrides, where: str) -> None:
        """Give a figure what a scenario says it has: level and things first, then the points that they may raise."""
        given = give.given(f, values, where, VALUES, ALSO)
        for name in sorted(given, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)):
            VALUES[name](g, f, *given[name])
        recount(g)

    def put_tokens(self, g: Game, tokens: Tokens, spec: Spec, where: str) -> None:
        """What lies on the squares, and where something burns."""
        super().put_tokens(g, tokens, spec, where)
        g.rubble |= sum({1 << q for name, q in tokens if name == "rubble"})
        for at, held in (spec.get("piles") or {}).items():
            for key in held:
                known_or_else(key, ("of", "items", "gold", "body", "locked"), "key", f"{where}, piles")
            q = squares_named(at, g.quest.grid, f"{where}, piles")[0]
            items = tuple(self.card(i, where) for i in words(held.get("items", ()), where))
            body, locked = bool(held.get("body")), bool(held.get("locked"))
            g.piles += (Pile(q, str(held.get("of", "nobody")), items, int(held.get("gold", 0)), (), locked, body),)
        g.lit = sum({1 << q for q in squares_named(spec.get("lit", ()), g.quest.grid, where)})

    def put_token(self, g: Game, name: str, q: int) -> None:
        """Put one of the tokens on a square; a trap found where none is drawn is a pit."""
        if name == "found-trap" and not any(t.at == q for t in g.quest.traps):
            g.quest.traps.append(TrapSpot("pit", q))
            g.armed |= 1 << q
        super().put_token(g, name, q)

    def settle(self, g: Game, spec: Spec, where: str) -> None:
        """The treasure deck, who is in a fight with whom, and who could react."""
        if "cards" in spec:
            known = content().treasure
            g.deck = tuple(
                sorted(
                    known_or_else(called().get(slug(c), slug(c)), known, "card", where)
                    for c in words(spec["cards"], where)
                )
            )
        for f in g.on_board(HERO):
            explore(g, f)
            notice(g, f)
        for group in spec.get("encounters", ()):
            self.encounter(g, words(group, where), f"{where}, encounters")
        g.order = tuple(f.seat for f in g.party())
        self.waiting = spec.get("waiting")
        recount(g)

    def encounter(self, g: Game, names: Sequence[str], where: str) -> None:
        """Some figures are in an encounter with each other, whoever else is."""
        known = {slug(name): i for i, name in enumerate(g.names)}
        aliases = self.aliases(g)
        mask = sum({1 << known[known_or_else(aliases.get(slug(n), slug(n)), known, "figure", where)] for n in names})
        g.encounters = tuple(joined([*g.encounters, mask]))
        for i in squares(mask):
            g.fig(i).met = True

    def lay_out(self, g: Game, mask: int) -> None:
        """Lay squares out, and what stands on them."""
        lay_out(g, mask)

    def begin_turn(self, g: Game, seat: int) -> None:
        """A seat's turn has begun; those after it still have theirs."""
        g.turn = seat
        seats = [f.seat for f in g.party() if f.at >= 0]
        left = [s for s in seats if s > seat] if seat != g.master_seat else []
        if self.waiting is not None:
            left = [g.seats.index(slug(name)) for name in words(self.waiting, "waiting")]
        g.queue = (*left, *(() if seat == g.master_seat else (g.master_seat,)))
        g.waiting = sum(1 << f.id for f in g.figures if f is not None and f.at >= 0 and f.home == seat)
        g.begun = True
        remember(g)

    def begin(self, g: Game, f: Figure) -> None:
        """The turn of a figure has begun; what lasts on anybody stays."""
        kept = [(x, x.effects) for x in g.figures if x is not None]
        f.effects = ()
        trial = g.copy()
        if next(begin_activation(trial, trial.fig(f.id)), None) is None:  # else the game begins with a question
            for _ in begin_activation(g, f):
                raise AssertionError
        for x, effects in kept:
            x.effects = effects

    def card(self, name: str, where: str) -> str:
        """A thing by id or title."""
        return known_or_else(thing_called(slug(name)), content().items, "thing", where)

    def called(self) -> Mapping[str, str]:
        """What people call things and kinds of figures."""
        return called()

    def aliases(self, g: Game) -> dict[str, str]:
        """Other names; where only enemies know Tempest or Sleep, theirs is meant."""
        found = super().aliases(g) | {name: name for name in g.quest.deeds}
        spells = {name for f in g.figures if f is not None for name in f.spells}
        for name in ("tempest", "sleep"):
            if name not in spells and f"chaos-{name}" in spells:
                found[name] = f"chaos-{name}"
        return found


def _is_hero(name: str) -> bool:
    """Whether that names a hero: a ready-made one, or race and class."""
    known = content()
    race, _, role = name.partition("-")
    return name in known.heroes or (race in known.races and role in known.classes)


# -- what differs from the printed values


def _things(value: Any, where: str) -> tuple[str, ...]:
    if isinstance(value, str) and thing_called(slug(value)) in content().items:
        value = [value]
    return tuple(STAGING.card(name, where) for name in words(value, where))


def _items(g: Game, f: Figure, value: Any, where: str) -> None:
    """What it carries instead; weapons and shield are in hand and armour is worn as far as that goes."""
    known = content().items
    f.items, f.held, f.worn = _things(value, where), (), ()
    for name in f.items:
        slot = known[name].slot
        if not slot or not may_equip(f, name):
            continue
        if slot != "hand":
            f.worn += (name,)
        elif not f.held or len(holding(f, name)) > len(f.held):
            f.held = holding(f, name) if not f.held or known[name].weapon is False else (*f.held, name)
    set_values(f)


def _held(g: Game, f: Figure, value: Any, where: str) -> None:
    f.held = _things(value, where)
    f.items += tuple(name for name in f.held if name not in f.items)


def _worn(g: Game, f: Figure, value: Any, where: str) -> None:
    f.worn = _things(value, where)
    f.items += tuple(name for name in f.worn if name not in f.items)
    set_values(f)


def _skills(g: Game, f: Figure, value: Any, where: str) -> None:
    names = [called().get(slug(n), slug(n)) for n in map(str, entries(value, where))]
    f.skills = tuple(known_or_else(n, content().skills, "skill", where) for n in names)


def _spells(name: str) -> Give:
    def learn(g: Game, f: Figure, value: Any, where: str) -> None:
        names = [called().get(slug(n), slug(n)) for n in map(str, entries(value, where))]
        if not f.hero:
            names = [f"chaos-{n}" if f"chaos-{n}" in content().spells else n for n in names]
        found = tuple(known_or_else(n, content().spells, "spell", where) for n in names)
        setattr(f, name, found)
        if name == "spells":
            f.memory = found

    return learn


def _level(g: Game, f: Figure, value: Any, where: str) -> None:
    if f.hero:
        f.level = number(value, where, 1)
        g.counters.pop("party-level", None)  # he was of that level when the quest began
    else:
        take_figures(f, number(value, where, 1))


def _attack(g: Game, f: Figure, value: Any, where: str) -> None:
    f.attack = f.melee = number(value, where)


def _points(name: str) -> Give:
    def set_points(g: Game, f: Figure, value: Any, where: str) -> None:
        now = number(value, where)
        if now > getattr(f, f"full_{name}"):
            _most(name)(g, f, value, where)
        setattr(f, name, now)

    return set_points


def _most(name: str) -> Give:
    def set_most(g: Game, f: Figure, value: Any, where: str) -> None:
        more = number(value, where) - getattr(f, f"full_{name}")
        setattr(f, f"own_{name}", getattr(f, f"own_{name}") + more)
        setattr(f, f"full_{name}", number(value, where))
        setattr(f, name, number(value, where))

    return set_most


def _facing(g: Game, f: Figure, value: Any, where: str) -> None:
    f.facing = WAYS.index(known_or_else(str(value), WAYS, "way", where))


def _word(name: str) -> Give:
    def set_words(g: Game, f: Figure, value: Any, where: str) -> None:
        setattr(f, name, tuple(words(value, where)))

    return set_words


def _charges(g: Game, f: Figure, value: Any, where: str) -> None:
    """Things with how often each has been used."""
    f.charges = tuple((STAGING.card(str(name), where), number(n, where)) for name, n in table(value, where).items())


def _left(g: Game, f: Figure, value: Any, where: str) -> None:
    """Things with how often each can still be used."""
    for name, n in table(value, where).items():
        thing = content().items[STAGING.card(str(name), where)]
        f.charges = (*(c for c in f.charges if c[0] != thing.id), (thing.id, thing.charges - number(n, where)))


def _effects(g: Game, f: Figure, value: Any, where: str) -> None:
    """What lasts on it: by name as the rules have it, or part by part."""
    names = STAGING.aliases(g)
    for entry in entries(value, where):
        f.effects += lasting(g, f, entry, names, where)
    g.watching = True


def _destiny(g: Game, f: Figure, value: Any, where: str) -> None:
    """The face that a hero keeps from the start of the quest."""
    face = known_or_else(str(value).removesuffix(" shield"), (SKULL, WHITE, BLACK), "face", where)
    f.effects += (Effect("destiny", face, 1, "quest"),)


def _employer(g: Game, f: Figure, value: Any, where: str) -> None:
    """The hero in whose pay a mercenary is: it fights on his side."""
    seat = g.seats.index(known_or_else(slug(str(value)), g.seats[:-1], "hero", where))
    g.turn_coat(f, HERO, seat)
    f.home = seat
    f.master = next(h.id for h in g.party() if h.seat == seat)


WAYS = ("north", "east", "south", "west")
ORDER = (
    "level",
    "race",
    "role",
    "attack",
    "defend",
    "max-body",
    "max-mind",
    "max-magic",
    "skills",
    "items",
    "held",
    "worn",
)
"""What is given first, because the rest depends on it."""
VALUES: dict[str, Give] = {
    "name": give.name, "level": _level, "attack": _attack, "melee": give.amount("melee"),
    "defend": give.amount("defend"), "low": give.amount("low"), "high": give.amount("high"),
    "body": _points("body"), "mind": _points("mind"), "magic": _points("magic"), "max-body": _most("body"),
    "max-mind": _most("mind"), "max-magic": _most("magic"), "items": _items, "held": _held, "worn": _worn,
    "skills": _skills, "spells": _spells("spells"), "memory": _spells("memory"), "effects": _effects,
    "spent": _word("spent"), "used": _word("used"), "tags": give.tags, "gold": give.amount("gold"),
    "xp": give.amount("xp"), "points": give.amount("points"), "venom": give.amount("venom"),
    "strained": give.amount("strained"), "fled": give.amount("fled"), "facing": _facing, "charges": _charges,
    "left": _left, "destiny": _destiny,
    "pit": give.pit, "searched": give.searched, "employer": _employer, "met": give.flag("met"),
    "named": give.flag("named"),
}  # fmt: skip
"""What a scenario may change about a figure."""
ALSO = {
    "cards": "items", "gear": "items", "weapon": "held", "weapons": "held", "armour": "worn", "movement": "low",
    "armor": "worn", "skill": "skills", "effect": "effects", "experience": "xp", "in-pit": "pit", "faces": "facing",
    "base-attack": "attack", "base-defend": "defend", "defence": "defend", "defense": "defend", "min": "low",
    "max": "high", "body-points": "body", "mind-points": "mind", "magic-points": "magic", "full-body": "max-body",
    "full-mind": "max-mind", "full-magic": "max-magic", "skill-points": "points", "memorised": "memory",
    "memorized": "memory", "spell": "spells", "charges-used": "charges", "charges-left": "left", "hirer": "employer",
    "in-encounter": "met", "aware": "met", "purse": "gold", "wielded": "held", "equipped": "worn",
}  # fmt: skip
"""Other names of the same."""

STAGING = AllisonStaging(FILES)
stage, aliases, everything = STAGING.stage, STAGING.aliases, STAGING.everything
__all__ = ["FLOORS", "KEYS", "aliases", "everything", "stage"]
