"""A Hero's seat: explore, fight what threatens, do what the Quest asks, help friends, get out."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, squares
from delvewright.kernel.view import FigureView, View
from delvewright.players.aims import best
from delvewright.players.characters import known
from delvewright.players.heroquest.aims import table
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import assigned, is_hero, is_ward
from delvewright.players.heroquest.explore import PASSES, Goal, Memory, find_goal
from delvewright.players.heroquest.fight import best_stand
from delvewright.players.heroquest.reactions import PASS, react, words
from delvewright.players.heroquest.shopping import shop
from delvewright.players.heroquest.spells import pick, to_mend
from delvewright.players.heroquest.strength import body, card_worth, kind
from delvewright.players.heroquest.turn import MOVE, Turn
from delvewright.players.heroquest.ward import exposed, guide
from delvewright.players.plan import CLOSE, STRIDE, Patience, late
from delvewright.players.reasons import Thinking

END: Answer = ("end",)
ACTIONS = (
    "attack",
    "throw",
    "punch",
    "splash",
    "search",
    "disarm",
    "force",
    "investigate",
    "search-piece",
    "climb",
    "hack",
    "hack-bare",
)
"""Answers that use up the Action besides the Move."""
AGAIN = 12
"""After so many rounds without any change everything that was in vain is tried again."""
PATIENCE = 3
"""Rounds to stand where a search is wanted but not possible."""
ENOUGH = 40
"""Rounds without any change after which a Hero gives up."""
AT_LAST = 100
"""Rounds of the advanced game without anything new laid out after which a Hero gives up, whoever comes and goes."""
MENDING = 3
"""Rounds to wait before a door for spells that heal and can be cast again and again, if they have no success."""
BOLDNESS = 0.25
"""What a step towards the goal is worth, in Body."""
DARK = ("Event cards", "Torches")
"""What is told of Event cards: it changes without anybody coming any further."""
NEARBY, GUARDS = 14, 2
"""Monsters so many steps from somebody helpless are a danger, and so many Heroes turn back for them."""
RANGE = CLOSE + STRIDE
"""Friends farther away than so many steps are not waited for."""


class HeroMind(Thinking):
    """Plays one Hero seat. It never reads the log, so that it plays the same whether one is kept or not."""

    fleeting = ("thought", "goals")
    goals: tuple[Turn | None, Goal | None] = (None, None)
    """Where to go, as it was worked out for one decision."""

    def __init__(self, view: View) -> None:
        self.memory = Memory()
        self.saves_gold = any(f.seat == view.seat and f.values.get("gold", 0) for f in view.figures)
        """Whether gold is of use: somebody has brought some, so there are shops before him. What a search draws is as
        often an enemy as a potion."""
        self.began_at_exit = view.round == 1 and bool(Board(view).stairs)
        """The way out was known from the start, so the Quest wants something else first."""
        self.now = (-1, -1)
        """Round and figure of the Activation under way."""
        self.acted = False
        self.stood: object = None
        """What the board looked like when the Hero last chose where to stand."""
        self.passing = False
        """Whether the Hero walks in order to go through a Portal."""
        self.progress: tuple[object, int] = (None, view.round)
        """A mark of how far the party has come, and since when it has not changed."""
        self.seen = (0, view.round)
        """What was laid out when it was last asked, and since when it is as it is."""
        self.doubted = 0
        """The round in which it last looked again at what had been in vain."""
        self.health = (-1, view.round)
        """The Body of all Heroes, and since when it has not changed."""
        self.patience = Patience()
        """For how long it has stood before a door."""
        self.shelter = Patience()
        """For how long it has stood there for somebody to get out of the way."""

    def become(self, role: str) -> None:
        """Be like that from now on."""
        self.role, character = role, known(role)
        self.memory.together = character.together
        self.saves_gold |= character.gold

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a Hero is asked."""
        if decision.about == "activation":
            if self.now != (view.round, decision.figure):
                self.now, self.acted, self.stood = (view.round, decision.figure), False, None
            me = next(f for f in view.figures if f.id == decision.figure)
            if not me.squares:
                return self.outside(view, decision, is_ward(me))
            t = Turn(view, decision)
            if t.errand.ward is not None and t.errand.ward.squares:
                self.memory.ward_came = True
            if is_ward(me):
                self.thought = lambda: "keeps behind the Heroes and goes where it is safe"
                return guide(t, self.memory, self.since(t))
            if t.view.round == 1:
                self.memory.start |= t.board.area(t.at)
            wish = best(table(self.role), self, t)
            answer = self.follow(wish) if wish else END
            if answer[0] in ACTIONS or answer[0].startswith("cast"):
                self.acted = True
            if answer[0] == "search":
                self.memory.searched(answer[1], t.me.id, t.board, t.at)
            return answer
        self.thought = words(view, decision)
        if decision.about in ("town", "upkeep"):
            return shop(view, decision)
        if decision.about in ("draft", "spells"):
            return pick(next(f.kind for f in view.figures if f.id == decision.figure), decision)
        if decision.about == "portal":
            return decision.options[0] if self.passing else PASS
        return react(view, decision)

    # -- an Activation

    def outside(self, view: View, decision: Decision, shy: bool) -> Answer:
        """Before the door that leads in: roll, then go in as soon as there is room; the helpless come last."""
        waiting = any(f.side == "hero" and f.alive and is_hero(f) and not f.squares for f in view.figures)
        inside = sum(f.side == "hero" and bool(f.squares) for f in view.figures)
        self.thought = lambda: f"comes in as soon as there is room: {inside} of the party are inside"
        if shy and (waiting or Board(view).monsters or view.round == 1):
            return END
        return next((a for a in decision.options if a[0] in ("enter-dungeon", "enter-at", "move")), END)

    def sought(self, t: Turn) -> Goal | None:
        """Where to go in this turn; worked out once for each decision."""
        if self.goals[0] is not t:
            goal = self.rescue(t) or self.guard(t) or self.goal(t, self.leaving(t))
            if self.at_a_loss(t, goal) and self.memory.useless and self.doubted != t.view.round:
                self.doubted = t.view.round  # doors fall shut behind a party, and floors give way: look again
                self.memory.useless = 0
                goal = self.goal(t, self.leaving(t))
            self.memory.kept = goal.squares if goal else 0
            self.goals = t, goal
        return self.goals[1]

    def forcings(self, t: Turn) -> list[Answer]:
        """Doors to open or force from here; in the advanced game none by a value that no die makes good."""
        own = {"brute-force": kind(t.me).brute_force, "dexterity": kind(t.me).dexterity}
        able = [a for a in t.having("force") if own.get(a[2]) != 0 or not t.board.advanced]
        return t.having("open") + able

    def unlock(self, t: Turn) -> Answer | None:
        """A spell on a locked door, where nothing else leads on."""
        locked = {q for door in t.board.shut if door.kind == "locked" for q in (door.a, door.b)}
        return next((a for a in t.having("cast-door") if a[2] in locked or a[3] in locked), None)

    def goal(self, t: Turn, leaving: bool) -> Goal | None:
        """Where to go; a place the Hero already stands on in vain is struck off."""
        here, memory = 1 << t.at, self.memory
        if self.waiting(t) % AGAIN == AGAIN - 1 and memory.retries:
            memory.useless = 0  # what was in vain may help now
            memory.tries.clear()
            memory.retries -= 1
        while True:
            goal = find_goal(t, memory, leaving, self.waiting(t))
            if goal is None or not goal.squares & here:
                return goal
            if goal.kind == "exit":
                if t.can_roll:
                    return goal  # a door takes a step
                memory.exits &= ~here
                return None
            shut = goal.kind == "door" and not self.forcings(t) and not self.acted
            shut = shut or (goal.kind == "wall" and not t.having("hack", "hack-bare", "hew") and not self.acted)
            idle = goal.kind == "feature" and not self.study(t) and (not self.acted or self.waiting(t) >= PATIENCE)
            if goal.kind == "portal" and t.at in t.board.links:
                return goal  # step off and on again
            bare = goal.kind == "chest" and t.board.advanced and self.bare(t)
            if goal.kind in ("unknown", "loot", "portal") or shut or idle or bare:
                memory.useless |= here
            elif goal.kind == "chest" and self.waiting(t) >= PATIENCE:
                memory.searched("treasure", t.me.id, t.board, t.at)
            elif goal.kind == "secret" and self.waiting(t) >= PATIENCE and not t.having("search"):
                memory.doors |= t.board.covered(t.at) | here
            else:
                return goal

    def bare(self, t: Turn) -> bool:
        """Whether no piece of furniture here can be searched, or not for long now."""
        return (not t.having("search-piece") and not self.acted) or self.waiting(t) >= PATIENCE

    def leaving(self, t: Turn) -> bool:
        """Whether the way out is where to go: when the task is done or past hope; at once if it had to be found."""
        errand = t.errand
        given_up = self.memory.passes >= PASSES or _gone(t) or errand.hopeless or self.waiting(t) >= ENOUGH
        given_up = given_up or (t.board.advanced and self.since(t) >= AT_LAST)
        if errand.homeward is not None:
            return errand.homeward or given_up
        return not self.began_at_exit or given_up

    def needed(self, t: Turn) -> bool:
        """Whether somebody else must get out before this Hero may."""
        errand = t.errand
        if errand.ward is not None and (errand.ward.squares or not self.memory.ward_came):
            return True
        return errand.bearer is not None and errand.bearer.id != t.me.id and self.waiting(t) < ENOUGH

    def rescue(self, t: Turn) -> Goal | None:
        """Friends in a fight, for whom a strong Hero stays once the Quest is won by somebody who got out."""
        if not _gone(t) or t.weak or not t.healthy:
            return None
        friends = sum({1 << f.squares[0] for f in t.friends})
        enemies = t.board.beside(friends) & t.board.monster_mask & t.board.region(t.at, t.board.walls)
        return Goal("enemy", t.board.beside(enemies) & ~t.board.walls) if enemies else None

    def guard(self, t: Turn) -> Goal | None:
        """In the advanced game Monsters come from behind: whoever is nearest to somebody helpless goes for them."""
        ward, board = t.errand.ward, t.board
        if not board.advanced or ward is None or not ward.squares:
            return None
        fronts = list(layers(1 << ward.squares[0], NEARBY, board.east, board.south, board.width, board.walls))
        foes = board.monster_mask & sum(fronts)
        if not foes:
            return None
        steps = {f.id: n for n, front in enumerate(fronts) for f in t.errand.heroes if front >> f.squares[0] & 1}
        nearest = sorted(steps, key=lambda id: (steps[id], id))[:GUARDS]
        stands = board.beside(foes) & board.region(t.at, board.walls | board.danger)
        return Goal("enemy", stands) if t.me.id in nearest and stands else None

    def at_a_loss(self, t: Turn, goal: Goal | None) -> bool:
        """Whether nothing leads on in the advanced game: no goal, or none but to stand with the others for long."""
        idle = goal is None or (goal.kind in ("friend", "aside") and self.waiting(t) >= 2 * PATIENCE)
        return t.board.advanced and idle

    def before_a_door(self, t: Turn) -> tuple[list[Answer], Goal | None]:
        """The doors to open here, if one of them is where it goes."""
        goal = self.sought(t)
        doors = t.having("open") or self.forcings(t)
        if not doors or goal is None or goal.kind != "door" or not goal.squares >> t.at & 1:
            return [], None
        return doors, goal

    def keeps_action(self, t: Turn) -> bool:
        """Whether the Action is kept for what is behind a door."""
        return t.can_roll and bool(self.before_a_door(t)[0]) and not self.waited_for(t)

    def waited_for(self, t: Turn) -> list[FigureView]:
        """Friends for whom it waits before a door: who are nearly here; not for long."""
        if self.patience.over(t.at, t.view.round) or self.waiting(t) >= PATIENCE:
            return []
        board = t.board
        fronts = list(layers(1 << t.at, RANGE, board.east, board.south, board.width, board.walls | board.monster_mask))
        able = [f for f in t.errand.heroes if f.id != t.me.id and not any(card_worth(e).binds for e in f.effects)]
        return late((f, next((n for n, front in enumerate(fronts) if front >> f.squares[0] & 1), -1)) for f in able)

    def sheltering(self, t: Turn) -> bool:
        """Whether it waits before a door until somebody who must be protected is out of the way; not for long."""
        return exposed(t) and not self.shelter.over(t.at, t.view.round)

    def at_once(self, t: Turn) -> bool:
        """Whether a door is opened on arrival: the Action is still in hand, and friends are at one's side."""
        near = sum(t.steps.get(f.squares[0], RANGE) <= CLOSE for f in t.friends)
        return bool(near) and not self.acted and t.healthy and near >= min(2, len(t.friends))

    # -- the Move

    def move(self, t: Turn, goal: Goal | None) -> Answer | None:
        """Roll, then go where it is best to stand; go again only when something new has come to light."""
        if goal is not None and goal.kind in ("cross", "leap") and goal.squares >> t.at & 1:
            return self.cross(t, goal)
        board = t.board
        if t.can_roll:
            if goal is None and not t.reach_of_monsters >> t.at & 1:
                return None
            at_goal = goal is not None and goal.squares >> t.at & 1 and goal.kind not in ("exit", "portal")
            if goal is not None and goal.kind == "portal" and goal.squares >> t.at & 1:
                at_goal = self.taken(t)
            if at_goal and not t.reach_of_monsters >> t.at & 1:
                return None
            return self.drink_to_run(t, goal) or MOVE
        if not t.walk:
            return None
        self.passing = goal is not None and goal.kind == "portal"
        if goal is not None and goal.kind == "portal" and goal.squares >> t.at & 1:
            if self.taken(t):
                return None
            free = t.walk & ~board.danger
            fronts = layers(1 << t.at, PATIENCE, board.east, board.south, board.width, board.walls)
            aside = next((front & free for front in fronts if front & free), 0)
            return ("walk", aside.bit_length() - 1) if aside else None
        looks = board.floor, board.monster_mask, board.east, board.south, board.danger
        if looks == self.stood:
            return None
        q = self.where(t, goal)
        if not self.passing or board.portals >> q & 1:
            self.stood = looks
        return ("walk", q) if q != t.at else None

    def taken(self, t: Turn) -> bool:
        """Whether somebody stands at the other end of the Portal here."""
        board = t.board
        return t.at in board.links and bool((board.hero_mask | board.monster_mask) >> board.links[t.at] & 1)

    def where(self, t: Turn, goal: Goal | None) -> int:
        """The square to walk to."""
        board = t.board
        places = t.walk | 1 << t.at
        if goal is not None and goal.kind == "exit" and goal.squares & t.walk:
            return (goal.squares & t.walk).bit_length() - 1
        fronts = (
            layers(goal.squares, board.size, board.east, board.south, board.width, board.walls | board.danger)
            if goal
            else []
        )
        can_attack = not self.acted
        peaceful = not t.reach_of_monsters & places
        if peaceful and not (can_attack and board.beside(board.monster_mask) & places):
            best = next((f & places for f in fronts if f & places), 0)
            return ((best & ~board.fire or best).bit_length() - 1) if best else t.at
        far: dict[int, int] = {}
        for steps, front in enumerate(fronts):
            for q in squares(front & places):
                far[q] = steps
        return best_stand(t, can_attack, far, self.boldness(t), known(self.role).fear)

    def waiting(self, t: Turn) -> int:
        """For how many rounds nothing has changed; in the advanced game doors fall shut and floors give way by
        themselves, and that is no progress."""
        board = t.board
        monsters = self.at_hand(t) if board.advanced else board.monsters
        ways = () if board.advanced else (board.east, board.south, len(t.view.tokens))
        mark = (
            board.floor, len(monsters), len(board.heroes), *ways,
            [fact for fact in t.view.facts if fact[0] not in DARK], sum(body(m) for m in monsters),
        )  # fmt: skip
        if self.progress[0] != mark:
            self.progress = mark, t.view.round
        return t.view.round - self.progress[1]

    def since(self, t: Turn) -> int:
        """For how many rounds nothing new has been laid out, whoever comes and goes."""
        if self.seen[0] != t.board.floor:
            self.seen = t.board.floor, t.view.round
        return t.view.round - self.seen[1]

    def at_hand(self, t: Turn) -> list[FigureView]:
        """Monsters in an area where a Hero is: others may gather somewhere without anything coming of it."""
        near = 0
        for hero in t.errand.heroes:
            near |= t.board.area(hero.squares[0])
        return [m for m in t.board.monsters if near >> m.squares[0] & 1]

    def mending(self, t: Turn) -> bool:
        """Whether to wait before a door: somebody is being healed, and it has helped of late."""
        sound = sum(body(f) for f in t.errand.heroes)
        if self.health[0] != sound:
            self.health = sound, t.view.round
        return t.board.advanced and t.view.round - self.health[1] < MENDING and to_mend(t)

    def boldness(self, t: Turn) -> float:
        """How much a step towards the goal counts; more and more while nothing changes."""
        return BOLDNESS * (1 + self.waiting(t))

    def drink_to_run(self, t: Turn, goal: Goal | None) -> Answer | None:
        """A Potion of Speed for the last stretch."""
        if goal is None or goal.kind != "exit":
            return None
        return next((a for a in t.having("use") if card_worth(a[1]).run), None)

    def cross(self, t: Turn, goal: Goal) -> Answer | None:
        """Get past a trap, a pit or a chasm: disarm it, jump, or step in."""
        danger, behind = goal.across
        if self.acted and not t.walk and not t.can_roll:
            return None
        if ("disarm", danger) in t.options and (kind(t.me).dexterity or 0) >= 3:
            return ("disarm", danger)
        if t.can_roll:
            return MOVE
        if behind >= 0 and t.jump >> behind & 1:
            return ("jump", behind)
        if danger >= 0 and t.walk >> danger & 1 and (body(t.me) > 1 or self.desperate(t)):
            return ("walk", danger)
        if ("disarm", danger) in t.options:
            return ("disarm", danger)
        return None

    def desperate(self, t: Turn) -> bool:
        """Whether even the last point of Body is risked: floors may give way wherever there is a way round."""
        patience = 2 * PATIENCE if t.me.values.get("fate", 0) else ENOUGH
        return t.board.advanced and self.waiting(t) >= patience

    # -- what is left

    def study(self, t: Turn) -> list[Answer]:
        """What can be investigated here and is not known to be in vain; or a pit to climb out of."""
        tries = self.memory.tries
        return t.having("climb") or [
            a for a in t.having("investigate") if tries.get(a[1], 0) < AGAIN and self.able(t, a)
        ]

    def able(self, t: Turn, answer: Answer) -> bool:
        """Whether a thing is this Hero's to try; where a skill is asked for, others may do it better."""
        if answer[1] not in t.errand.asked:
            return True
        return answer[1] in [t.board.names.get(title) for title in assigned(t.board, t.errand, t.me)]


def _gone(t: Turn) -> bool:
    """Whether a Hero has left the dungeon alive."""
    return any(is_hero(f) and f.alive and not f.squares and f.side == "hero" for f in t.view.figures)
