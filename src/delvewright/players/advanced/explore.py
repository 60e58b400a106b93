"""Exploration: together from door to door, fighters in front; searching where it pays; home with the prize."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import WAYS, stride
from delvewright.kernel.saying import counted, listed
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import FAR, Field, mask_of, spot
from delvewright.players.advanced.fight import spell_of
from delvewright.players.advanced.lines import holding
from delvewright.players.advanced.strength import harms, lacking, wounds
from delvewright.players.aims import Aim, Wish, best
from delvewright.players.reasons import Words, steps

END: Answer = ("end",)
LIFT: Answer = ("lift",)
SECRET: Answer = ("search", "secret-doors")
TREASURE: Answer = ("search", "treasure")
FIRST = {
    "pick": "takes up what lies here",
    "climb": "climbs out: nothing can be done from down there",
    "hold-fast": "holds fast to whoever leaps",
    "coat": "coats the blade for what was met here",
    "pour": "pours a potion for",
    "cast-on": "heals",
    "carry": "carries home",
    "loot": "searches the body of",
    "lift": "lifts the bars in the way",
}
"""Why something comes before all else, by its verb."""
AT_HAND = {
    "rummage": "searches the furniture while others are in front",
    "search": "searches for treasure: gold is of use",
}
CLOSE = 7
"""So near all others are when something new is looked at."""
DOOR = 5
"""Steps by which a door is preferred to a passage: Quest Rooms are behind doors."""
STRANGE = ("magic-circle", "rats-or-bats", "mould", "trapdoor", "grate", "chasm", "statue")
"""Hazards that nobody goes in to have counted."""
CHECKED = ("cupboard", "alchemists-bench", "bookcase", "weapons-rack", "sorcerers-table")
"""Furniture that is worth a look."""
PRIZES = (("try", "quarter"), ("try", "amber"))
"""What is done where the prize lies in the open."""
BRIDGE: Answer = ("try", "bridge")
ROPES = 2
"""So many ropes make a bridge across a chasm."""
WAYS_ON = (("try", "portcullis"), BRIDGE, ("try", "circle"))
"""What may lead on where nothing else does."""
PATIENT = 10
"""After so many turns without anything new what is in view is given up for something else."""
OFF = 3
"""So many steps from the stairs henchmen wait until all heroes are on them."""
AT_STAIRS = 2
"""So near the stairs up somebody who lies there comes along."""
ALONE = 2
"""After so many such turns those on either side of a chasm go their own ways."""
STRANDED = 5
"""After so many somebody leaps back without rope or Fate, where nobody comes again."""
ENOUGH = 60
"""So many turns without anything new, then the heroes give up."""
STUCK = 6
"""After so many turns without anything new a trap in the way is tackled."""
ROOMS = 8
"""So many rooms entered make a Quest Room as likely as it gets."""


class Goal(NamedTuple):
    """Where the party goes, and what for."""

    what: str
    """home, down, fetch, chest, door, junction, search"""
    posts: int
    """Squares for those in front."""


GOALS = {
    "home": "is on the way home",
    "down": "makes for the stairs down",
    "fetch": "goes where the prize lies",
    "chest": "goes to a chest",
    "door": "goes to a door that nobody has opened",
    "junction": "goes to see where the passage leads",
    "search": "looks for a way that is hidden",
}
"""Why somebody goes where."""


def fallen(field: Field) -> list[FigureView]:
    """Heroes who lie knocked out."""
    return [f for f in field.company if f.lying and "hero" in f.tags]


def front(field: Field, at: int = 0) -> list[int]:
    """Who goes first, the best two of those who can fight; `at`: of those only who can come to there."""
    heroes = [f for f in field.heroes if not at or field.far(1 << spot(f), at) < FAR]
    able = [f for f in heroes if "wizard" not in f.tags] or heroes
    return [f.id for f in sorted(able, key=lambda f: (-holding(field, f), f.id))[:2]]


def entered(field: Field) -> int:
    """How many rooms of this level somebody has been in."""
    return sum(what == "entered" for what, _ in field.view.known)


def unentered(field: Field) -> int:
    """Squares of rooms in which nobody has been and nothing lurks; empty once it makes no difference."""
    if entered(field) >= ROOMS:
        return 0
    found = 0
    for what, n in field.view.known:
        fresh = what == "room" and ("entered", n) not in field.view.known
        if fresh and field.special(int(n)) not in STRANGE:
            found |= field.view.areas[int(n)]
    return found & ~(field.solid | field.trapped)


def frontier(field: Field, start: int, avoid: int, across: int = 0) -> Goal | None:
    """The nearest thing that is not known yet: a door, or a junction; not one of those that nobody got to. `across`:
    what the way may lead over."""
    doors = mask_of(field.unknown_doors) & ~avoid
    halls = field.marked("unexplored") & ~(field.trapped | avoid)
    best: tuple[int, Goal] | None = None
    blocked = field.solid & ~across | field.trapped
    for n, layer in enumerate(field.fronts(start, FAR, blocked, True)):
        if doors & layer:
            q = squares(doors & layer)[0]
            best = (
                min(best, (n, Goal("door", field.unknown_doors[q])))
                if best
                else (n, Goal("door", field.unknown_doors[q]))
            )
            break
        if halls & layer and best is None:
            q = squares(halls & layer)[0]
            area = field.view.areas[field.area(q)]
            best = (n + DOOR, Goal("junction", area & ~blocked))
        if best is not None and n >= best[0]:
            break
    return best[1] if best is not None else None


class Explore:
    """One decision in exploration, for one model."""

    def __init__(self, field: Field, decision: Decision, own: FigureView, memory: Memory) -> None:
        self.field, self.own, self.memory = field, own, memory
        self.options = decision.options
        self.walk = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
        self.here = spot(own)
        split = field.chasm and any(field.far(1 << spot(f), 1 << self.here) >= FAR for f in field.standing)
        memory.parted = (memory.parted or field.view.round) if split else 0
        self.alone = field.view.round - memory.parted if split else 0
        self.apart = self.alone > ALONE
        """Whether those on either side of a chasm go their own ways."""
        self.ahead = front(field, 1 << self.here if self.apart else 0)
        self.leader = field.by_id[self.ahead[0]] if self.ahead else own

        self.lost = mask_of(int(at) for what, at in field.view.known if what == "lost-at")
        """Where a prize lies whose bearer fell, if one gets there."""
        if self.lost and field.far(1 << spot(self.leader), self.lost) >= FAR:
            self.lost = 0

    # -- the aim of all

    def aim(self) -> Goal:
        """What the party is about: the same for all who look at the same board."""
        field, start = self.field, 1 << spot(self.leader)
        if self.lost:
            return Goal("fetch", self.lost)
        if self.memory.homeward:
            for kind in ("stairs-out", "stairs-up"):
                if goal := field.marked(kind):
                    return Goal("home", goal)
            return Goal("search", 0)
        deeper = not self.apart and int(field.view.known.get(("level", ""), 1)) < int(
            field.view.known.get(("levels", ""), 1)
        )
        if deeper and (goal := field.marked("stairs-down")):
            return Goal("down", goal)
        if field.chests and field.far(start, field.chests) < FAR:
            return Goal("chest", field.chests)
        found = frontier(field, start, self.memory.avoid)
        if found is not None and self.memory.stuck > PATIENT and self.memory.stuck % PATIENT == 0:
            self.memory.avoid |= found.posts
        if found is None and field.chasm and not self.unsearched:
            found = frontier(field, start, self.memory.avoid, field.chasm)
        return found or Goal("search", 0)

    def answer(self) -> Answer:
        """What this model does."""
        return self.wish().answer

    def wish(self) -> Wish:
        """What this model does, and why."""
        wish = best(AIMS, self) or Wish(END, self.waiting)
        posted = self.own.id in self.ahead and self.goal.posts >> self.here & 1
        if wish.answer == END and posted and self.goal.what in ("door", "junction") and self.memory.patience > 0:
            wish = wish._replace(waits=tuple(f.id for f in self.late(self.goal)))
        return wish

    @cached_property
    def goal(self) -> Goal:
        """What the party is about, worked out once."""
        return self.aim()

    # -- why

    def words(self, answer: Answer) -> Words:
        """Why this model does something that is not at hand."""
        if answer == END:
            return self.waiting
        goal, field = self.goal, self.field

        def said() -> str:
            far = field.far(1 << self.here, goal.posts)
            away = f", {steps(far)} away" if 0 < far < FAR else ""
            if answer[0] == "open":
                near = sum(field.far(1 << spot(f), goal.posts) <= CLOSE for f in field.standing)
                return f"opens a door with {near} of {len(field.standing)} at hand"
            if answer[0] in ("jump", "try-at", "try"):
                return f"gets across what lies in the way{away}"
            if self.leader is not self.own and goal.what in ("door", "junction") and self.own.id not in self.ahead:
                return f"keeps behind {self.leader.title}, who {GOALS[goal.what]}{away}"
            return GOALS[goal.what] + away

        return said

    def waiting(self) -> str:
        """Why this model stays where it is: for whom it waits, or whom it is behind."""
        goal, field = self.goal, self.field
        if goal.what == "search":
            return (
                f"has looked here for hidden ways, and waits for the others to look ({self.memory.rounds} times so far)"
            )
        late = self.late(goal)
        if self.own.id in self.ahead and goal.posts >> self.here & 1 and late:
            far = max(field.far(1 << spot(f), goal.posts) for f in late)
            names = listed([f.title for f in late])
            return f"waits for {names}, {steps(far)} away" if far < FAR else f"waits for {names}"
        far = field.far(1 << self.here, goal.posts)
        if self.leader is not self.own:
            behind = field.far(1 << self.here, 1 << spot(self.leader))
            return f"stays behind {self.leader.title}, {steps(behind)} away, who {GOALS[goal.what]}"
        return (
            f"has gone as far as it gets: {GOALS[goal.what]}, {steps(far)} more" if 0 < far < FAR else "holds the post"
        )

    def late(self, goal: Goal) -> list[FigureView]:
        """Who is still to come to what the party is about, and can."""
        field = self.field
        far = {f.id: field.far(1 << spot(f), goal.posts) for f in field.standing if f is not self.own}
        return [f for f in field.standing if CLOSE + (3 if "waiting" in f.tags else 0) < far.get(f.id, 0) < FAR]

    # -- what comes first

    def first(self) -> Answer | None:
        """Out with the prize; climb out; potions and healing for those who need them; the fallen are carried home."""
        options, field = self.options, self.field
        if self.memory.homeward and ("leave",) in options and not self.lost:
            return ("leave",)
        if (prize := ("pick", field.view.known.get(("prize", ""), ""))) in options:
            return prize
        for a in options:
            if a[0] == "climb" or a[0] == "hold-fast" or a in PRIZES:
                return a
            if a[0] == "pour" and "healing-potion" not in field.by_id[a[1]].effects:
                return a
        drink = ("drink", "healing-potion")
        if drink in options and "healing-potion" not in self.own.effects and lacking(self.own) >= 3:
            return drink
        for a in options:
            use = spell_of(str(a[1])).use if a[0] == "cast-on" else ""
            if use == "raise":
                return a
            if use == "mend" and (field.by_id[a[2]].lying or lacking(field.by_id[a[2]]) >= 3):
                return a
        if self.memory.homeward:
            stranded = [f.id for f in self.stranded()]
            for a in options:
                if a[0] == "carry" and a[1] in stranded:
                    return a
        if self.apart and "hero" in self.own.tags and (back := self.rejoin()) is not None:
            return back
        if LIFT in options and field.barred(1 << self.here, self.goal.posts):
            return LIFT
        if self.memory.stuck > STUCK:
            for a in options:
                leap = a[0] == "try-at" and "leap" in a[1] and self.memory.stuck > PATIENT
                if a[0] in ("tackle", "lift") or a in WAYS_ON or leap:
                    return a
        for a in options:
            if a[0] == "pick" and a[1] != "gold":
                return a
            if a[0] == "loot" and self.wants(a[1]):
                return a
            if a[0] == "coat" and self.own.id in self.ahead and harms(a[1], self.memory.met):
                return a
        return None

    def first_words(self, answer: Answer) -> str:
        """Why something comes before all else."""
        verb = answer[0]
        target = self.field.by_id.get(answer[-1]) if len(answer) > 1 and isinstance(answer[-1], int) else None
        if verb == "leave":
            return f"leaves: {'the prize is found' if self.memory.done else 'too few are fit to go on'}"
        if verb == "drink":
            return f"drinks: {counted(wounds(self.own), 'Wound')} left, {lacking(self.own)} lost"
        if target is not None and verb in ("pour", "cast-on", "carry", "loot"):
            said = {
                "pour": "pours a potion for",
                "cast-on": "heals",
                "carry": "carries home",
                "loot": "searches the body of",
            }
            return f"{said[verb]} {target.title}"
        return FIRST.get(verb, "tries what may lead on: nothing else does")

    def wants(self, item: str) -> bool:
        """Whether a thing of somebody dead is worth taking."""
        return item == "healing-potion" or item == self.field.view.known.get(("prize", ""), "")

    # -- ways

    def go(self, aim: Goal) -> Answer:
        """To some squares, as far as one gets."""
        field = self.field
        if aim.what == "home" and (lying := self.stranded()) and not self.carrying():
            near = field.around(mask_of(q for f in lying for q in f.squares)) & ~field.solid
            helper = min(field.standing, key=lambda f: (field.far(1 << spot(f), near), f.id))
            if helper.id == self.own.id and field.far(1 << self.here, near) < FAR:
                return self.towards(near)
        if "hero" not in self.own.tags and any(not aim.posts >> spot(f) & 1 for f in field.heroes):
            return self.clear_of(aim.posts)
        if aim.posts >> self.here & 1:
            return END
        return self.towards(aim.posts)

    def clear_of(self, posts: int) -> Answer:
        """Near some squares, but neither on them nor before them: heroes have to come there first."""
        steps_ = self.field.steps(posts, self.field.solid | self.field.trapped, self.walk | 1 << self.here)
        places = sorted(steps_)
        if not places:
            return self.towards(posts)

        def rank(q: int) -> tuple[bool, int, bool, int]:
            return steps_[q] < OFF, abs(steps_[q] - OFF), q != self.here, q

        found = min(places, key=rank)
        return ("walk", found) if found != self.here else END

    def stranded(self) -> list[FigureView]:
        """Those who lie knocked out; not who was brought to the stairs up already, where the others are waited for."""
        field = self.field
        stairs = field.marked("stairs-up") if not field.marked("stairs-out") else 0
        return [f for f in fallen(field) if field.far(1 << spot(f), stairs) > AT_STAIRS]

    def carrying(self) -> bool:
        """Whether this model has somebody in its arms."""
        return ("done", "carry") in self.field.view.known

    def towards(self, goals: int) -> Answer:
        """A step nearer to some squares; a closed door in the way is opened."""
        here = 1 << self.here
        if goals & here:
            return END
        field = self.field
        free = self.walk | here
        if "hero" not in self.own.tags:  # he opens no doors, and stands in nobody's way who does
            free = self.walk & ~field.thresholds | (here & ~field.thresholds)
        goal = field.nearest(free, goals)
        if goal >= 0 and free & here and field.far(here, goals) <= field.far(1 << goal, goals):
            goal = self.here  # no other square is gone to for being as near
        if goal >= 0 and goal != self.here:
            return ("walk", goal)
        if goal < 0 and (leap := self.across(goals)) is not None:
            return leap
        if "hero" not in self.own.tags or (door := self.door_on_the_way(goals)) is None:
            return END
        q, way = door
        return ("walk", q) if q != self.here else ("open", way)

    def across(self, goals: int) -> Answer | None:
        """Where no way leads to some squares: the nearest place from which a jump across a pit or chasm does, and the
        jump."""
        field, width = self.field, self.field.width
        free = field.view.floor & ~(field.solid | field.trapped | field.company_mask)
        near = field.around(field.pits | field.chasm)
        steps = field.steps(1 << self.here, field.solid | field.trapped, near | 1 << self.here, False)
        found: list[tuple[bool, int, int, int]] = []
        for pit in squares(field.pits | field.chasm):
            for q in squares(field.around(1 << pit)):
                over = 2 * pit - q
                straight = q % width == pit % width or q // width == pit // width
                if q in steps and straight and over >= 0 and free >> over & 1 and field.far(1 << over, goals) < FAR:
                    found.append((q != self.here and not self.walk >> q & 1, steps[q], q, over))
        if not found:
            return None
        _, _, q, over = min(found)
        if field.chasm and (leap := self.leap()) is not None:
            return leap
        if q == self.here:
            return ("jump", over) if ("jump", over) in self.options else None
        near = field.nearest(self.walk | 1 << self.here, 1 << q)
        return ("walk", near) if near >= 0 and near != self.here else None

    def rejoin(self) -> Answer | None:
        """Back across the chasm to where most Heroes are; where only the stairs are left to go to, to the henchmen, who
        cannot leap, and without whom nobody gets down or up."""
        field = self.field
        stairs = self.goal.what in ("home", "down")
        others = [f for f in field.standing if field.far(1 << spot(f), 1 << self.here) >= FAR]
        ours = [f for f in field.standing if f not in others]

        def weight(some: list[FigureView]) -> tuple[bool, int, int]:
            heroes = [f for f in some if "hero" in f.tags]
            return stairs and len(heroes) < len(some), len(heroes), -min(f.id for f in some)

        if not others or weight(ours) > weight(others):
            return None
        return self.across(field.around(mask_of(spot(f) for f in others)) & ~field.solid)

    def leap(self) -> Answer | None:
        """Across a chasm: over a bridge if one can be built, else whoever is surest first, on a rope if there is one;
        without rope or Fate nobody who can come again, and others only when nothing else is left to do."""
        if BRIDGE in self.options:
            return BRIDGE
        leaps = [a for a in self.options if a[0] == "try-at" and "leap" in a[1]]
        roped = [a for a in leaps if a[1] == "roped-leap"]
        stairs = self.field.marked("stairs-up") | self.field.marked("stairs-out")
        beyond = self.apart or (bool(stairs) and self.field.far(1 << self.here, stairs) >= FAR)
        if not leaps or not (beyond or self.own.id == self.surest() or not self.ropes() >= ROPES):
            return None
        safe = bool(roped) or self.own.bars.get("Fate", (0, 0))[0] > 0
        last = (self.alone > STRANDED or self.memory.stuck > PATIENT) and not self.field.view.known.get(
            ("campaign", "")
        )
        return (roped or leaps)[0] if safe or last else None

    def surest(self) -> int:
        """Who on this side of a chasm is likeliest to get across."""
        field = self.field
        here = [f for f in field.heroes if field.far(1 << spot(f), 1 << self.here) < FAR]
        return max(here, key=lambda f: (f.bars["Fate"][0] > 0, f.values["speed"], -f.id)).id

    def ropes(self) -> int:
        """Ropes for a bridge, if there is something to fasten them with."""
        heroes = self.field.heroes
        spikes = any(f.values.get("spikes", 0) for f in heroes)
        return sum(f.values.get("rope", 0) for f in heroes) if spikes else 0

    def door_on_the_way(self, goals: int) -> tuple[int, str] | None:
        """A closed door between known squares behind which the way goes on: where to stand, and on which side it is."""
        field, best = self.field, (field_far := self.field.far(1 << self.here, goals)) + 1
        found = None
        for door in field.doors:
            if door.state != "closed":
                continue
            for q, beyond in ((door.a, door.b), (door.b, door.a)):
                way = next(w for n, w in enumerate(WAYS) if stride(q, n, field.width) == beyond)
                if q == self.here:
                    if field.far(1 << beyond, goals) <= field_far:
                        if ("open", way) in self.options:
                            return q, way  # no other one is gone to for being a step nearer
                        if door.kind == "barred":
                            return None  # whoever has walked waits before it, and does not go to its other half
                    continue
                if (self.walk | 1 << self.here) >> q & 1 and (far := field.far(1 << beyond, goals)) < best:
                    best, found = far, (q, way)
        return found if field_far else None

    # -- what lies at hand

    def at_hand(self, aim: Goal) -> Answer | None:
        """Furniture, a room to be counted, treasure where gold is of use: by those who are not needed in front."""
        options, field = self.options, self.field
        busy = self.own.id in self.ahead and aim.what in ("door", "junction")
        if "hero" in self.own.tags:
            for a in options:
                if a[0] == "rummage" and self.piece(a[1]) in CHECKED and not busy:
                    return a
            if TREASURE in options and field.view.known.get(("campaign", "")) and not busy:
                return TREASURE
            here = self.here
            seen = mask_of_all(field.view.areas[n] for n in self.memory.visited if n < len(field.view.areas))
            inside = unentered(field) & self.walk & ~seen
            if inside and not self.memory.stepped:
                self.memory.stepped = True
                q = field.nearest(inside, 1 << here)
                if q >= 0:
                    self.memory.visited[field.area(q)] = 1
                    return ("walk", q)
        return None

    def piece(self, q: int) -> str:
        """What stands on a square."""
        return next((piece.kind for piece in self.field.view.furniture if q in piece.squares), "")

    def chest(self, aim: Goal) -> Answer:
        """Whoever is nearest opens it; others come along."""
        field = self.field
        for a in self.options:
            if a[0] == "chest":
                return a
        who = min(field.heroes, key=lambda f: (field.far(1 << spot(f), aim.posts), -wounds(f), f.id))
        if who.id == self.own.id or field.far(1 << self.here, aim.posts) > CLOSE:
            return self.towards(aim.posts)
        return END

    # -- the unknown

    def look(self, aim: Goal) -> Answer:
        """Those in front take their posts and open the door, or step on the junction, once all others are near."""
        field, own = self.field, self.own
        here = 1 << self.here
        if field.chasm and not self.apart and self.divided(aim):
            return self.towards(aim.posts) if field.far(here, aim.posts) >= FAR else END
        if own.id not in self.ahead:
            return self.behind(aim)
        if aim.what == "junction":
            if not self.gathered(aim, own):
                return self.behind(aim)
            return self.towards(aim.posts) if not aim.posts & here else END
        taken = mask_of(spot(f) for f in field.standing if f is not own and f.id in self.ahead)
        free = aim.posts & ~taken or aim.posts
        if not aim.posts & here:
            answer = self.towards(free)
            return answer
        if self.last(aim) and self.gathered(aim, own):
            for a in self.options:
                if a[0] == "open":
                    return a
        return END

    def divided(self, aim: Goal) -> bool:
        """Whether somebody is on this side of a chasm, and somebody on the other, or all have to get across."""
        field = self.field
        return any(field.far(1 << spot(f), aim.posts) >= FAR for f in field.heroes)

    def last(self, aim: Goal) -> bool:
        """Whether nobody else of those in front is still to come, or there is no post for him."""
        field = self.field
        free = aim.posts & ~field.company_mask
        return (
            not free
            or self.memory.patience <= 0
            or not any(
                "waiting" in f.tags and f.id in self.ahead and f is not self.own and field.far(1 << spot(f), free) <= 12
                for f in field.heroes
            )
        )

    def gathered(self, aim: Goal, own: FigureView) -> bool:
        """Whether all who can come are near; after some waiting nobody is waited for."""
        return self.memory.patience <= 0 or not self.late(aim)

    def behind(self, aim: Goal) -> Answer:
        """Up behind the posts in the order of march, not on them, and not where a new way would open."""
        steps, shy = self.ranks(aim)
        here, wanted = self.here, 1 if self.own.id in self.ahead else 3 if "wizard" in self.own.tags else 2
        now = FAR if shy >> here & 1 else steps.get(here, FAR)
        places = [q for q in steps if self.walk & ~shy & 1 << q]
        if not places:
            return self.towards(aim.posts) if now > wanted else END
        best = min(places, key=lambda q: (abs(steps[q] - wanted), q))
        nearer = abs(steps[best] - wanted) < abs(now - wanted) and (now > wanted or shy >> here & 1)
        if nearer:
            return ("walk", best)
        return self.towards(aim.posts) if wanted + 2 < now < FAR else END

    def ranks(self, aim: Goal) -> tuple[dict[int, int], int]:
        """How far squares are from the posts, and those that are kept clear for whoever goes first."""
        field = self.field
        shy = aim.posts | (field.beside(aim.posts) if aim.what == "door" else 0)
        return field.steps(aim.posts, field.solid | field.trapped, self.walk | 1 << self.here), shy

    # -- nothing is left

    def search(self) -> Answer:
        """Secret doors: each section that may hide one in turn, the nearest first."""
        field, memory = self.field, self.memory
        area = field.area(self.here)
        if SECRET in self.options and memory.tries.get(area, 0) <= memory.rounds:
            memory.tries[area] = memory.tries.get(area, 0) + 1
            return SECRET
        if goals := self.unsearched:
            return self.towards(goals)
        memory.rounds += 1
        del self.unsearched
        return END

    @cached_property
    def unsearched(self) -> int:
        """The squares of a section that may hide a secret door and was not searched as often as others: Heroes share
        such sections out among them, each the nearest that is left; henchmen go with their Hero, others with the
        first."""
        field, memory = self.field, self.memory
        fresh = [int(n) for (what, n), times in field.view.known.items() if what == "hiding" and times == 1]
        left = fresh or [
            int(n) for what, n in field.view.known if what == "hiding" and memory.tries.get(int(n), 0) <= memory.rounds
        ]
        shut = field.solid | field.trapped
        found: list[tuple[int, bool, int, int]] = []
        for f in field.heroes:
            goals = {n: field.view.areas[n] & ~shut for n in left}
            for far, layer in enumerate(field.fronts(1 << spot(f), FAR, shut, True)):
                for n in [n for n, goal in goals.items() if goal & layer]:
                    found.append((far, f is not self.leader, f.id, n))
                    del goals[n]
        shares: dict[int, int] = {}
        for _, _, who, n in sorted(found):
            if who not in shares and n not in shares.values():
                shares[who] = n
        mine = next((f.id for f in field.heroes if f.seat == self.own.seat), self.own.id)
        share = shares.get(mine, next(iter(shares.values()), -1))
        return field.view.areas[share] & ~shut if share >= 0 else 0


def mask_of_all(masks: Iterable[int]) -> int:
    """All of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


class Memory:
    """What one seat remembers from decision to decision."""

    def __init__(self) -> None:
        self.homeward = False
        self.done = False
        """Whether all was found, and may be out already with whoever went first, or nothing is to be found any more."""
        self.stepped = False
        """Whether this model has been sent into a room in this turn."""
        self.asked = 0
        self.stuck = 0
        """Turns since anything new was seen."""
        self.parted = 0
        """The turn since which a chasm lies between some of them; 0: none does."""
        self.patience = 3
        """Turns in which others are waited for."""
        self.tries: dict[int, int] = {}
        """How often sections have been looked at for secret doors by this seat, since anything new was seen."""
        self.rounds = 0
        """How often all of them were."""
        self.level = 0
        self.avoid = 0
        """What of this level nobody got to."""
        self.visited: dict[int, int] = {}
        """Rooms of this level to which somebody was sent to have them counted."""
        self.met: dict[str, int] = {}
        """Kinds of monsters that were fought in this dungeon."""


# -- the table of aims


def _first(x: Explore) -> Wish | None:
    answer = x.first()
    return Wish(answer, lambda: x.first_words(answer)) if answer else None


def _go(x: Explore) -> Wish | None:
    if x.goal.what not in ("home", "down", "fetch"):
        return None
    answer = x.go(x.goal)
    return Wish(answer, x.words(answer), 1.0, x.goal.posts)


def _at_hand(x: Explore) -> Wish | None:
    answer = x.at_hand(x.goal)
    if answer is None:
        return None
    said = {
        "rummage": "searches the furniture while others are in front",
        "search": "searches for treasure: gold is of use",
    }
    return Wish(answer, partial(str, said.get(answer[0], "looks into a room where nobody has been")))


def _chest(x: Explore) -> Wish | None:
    if x.goal.what != "chest":
        return None
    answer = x.chest(x.goal)
    return Wish(answer, partial(str, "opens the chest") if answer[0] == "chest" else x.words(answer), 1.0, x.goal.posts)


def _look(x: Explore) -> Wish | None:
    if x.goal.what not in ("door", "junction"):
        return None
    answer = x.look(x.goal)
    return Wish(answer, x.words(answer), 1.0, x.goal.posts)


def _search(x: Explore) -> Wish | None:
    answer = x.search()
    tried = x.memory.tries.get(x.field.area(x.here), 0)
    again = f" for the {tried}. time" if tried > 1 else ""
    said = partial(str, f"looks for a secret door{again}: no other way leads on")
    if answer == SECRET:
        return Wish(answer, said)
    return Wish(answer, x.words(answer), 1.0, x.unsearched)


AIMS: tuple[Aim[[Explore]], ...] = (
    Aim("first", 90, _first),
    Aim("go", 80, _go),
    Aim("at hand", 60, _at_hand),
    Aim("chest", 55, _chest),
    Aim("look", 50, _look),
    Aim("search", 40, _search),
)
"""What somebody wants while no enemy is near, the weightiest first."""
