"""A hero's seat: fight what threatens, heal, try what a room offers, keep together, open the next door."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View
from delvewright.players.aims import best
from delvewright.players.battleaxe import gear
from delvewright.players.battleaxe.aims import table
from delvewright.players.battleaxe.board import Board, awake, health, is_hero, lacking, shelf, success
from delvewright.players.battleaxe.explore import APART, NEAR, Memory, before_doors, goal_of, is_ward, may_open
from delvewright.players.battleaxe.fight import Field, best_attack, best_help, best_spell, free_boost, roots
from delvewright.players.battleaxe.reactions import react, words
from delvewright.players.battleaxe.shopping import town
from delvewright.players.characters import known
from delvewright.players.reasons import Thinking
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.turn.turn import ACTIONS as TAKEN

END: Answer = ("end",)
MOVE: Answer = ("move",)
FINISH: Answer = ("finish",)
BREAK: Answer = ("break",)
SWAP: Answer = ("swap",)
ACTIONS = TAKEN - {"use"}
"""Answers that show that the hero still has his action."""
OUT = ("jump", "climb-up", "lift", "lift-together")
"""What leads out of where one cannot walk."""
PATIENCE = 40
"""So many answers in one turn, then it is over."""


class HeroMind(Thinking):
    """Plays one hero's seat; remembers what it has tried, nothing else."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.now = (-1, -1)
        self.asked = 0
        self.stood = False
        """Whether a place to fight from was chosen in this turn."""

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a hero is asked."""
        self.thought = words(view, decision)
        if decision.about == "turn":
            return self.turn(view, decision)
        if decision.about == "attack":
            board = Board(view, decision)
            found = [each for each in (best_attack(board), self.memory.urgent(board)) if each is not None]
            at_least = next((a for a in board.having("try-at") if a[1] == "strike"), END)
            return free_boost(board) or max(found, default=(0.0, at_least), key=lambda each: each[0])[1]
        if decision.about == "order":
            return self.order(view, decision)
        if decision.about == "found":
            return self.share(view, decision)
        if decision.about == "swap":
            return gear.swap(Board(view, decision))
        if decision.about == "quiet-hour":
            board = Board(view, decision)
            return self.drink(board) or self.wear(board) or gear.swap(board)
        if decision.about == "letter":
            return self.memory.spell(decision)
        if decision.about == "aim" and decision.subject == "snaring-roots":
            board = Board(view, decision)
            best = roots(board, [f for f in board.foes if "held" not in f.effects])[1]
            return ("aim", best) if ("aim", best) in decision else None
        if decision.about == "stairs":
            return self.stairs(view, decision)
        if decision.about == "town":
            return town(view, decision)
        return react(view, decision)

    def stairs(self, view: View, decision: Decision) -> Answer:
        """Nobody leaves without need: only ahead of somebody who must be brought out, or from a lost fight."""
        heroes = [f for f in view.figures if f.seat >= 0 and awake(f)]
        ahead = any(is_ward(f) for f in heroes) and sum(not is_ward(f) for f in heroes) > 1
        return ("leave",) if ahead or self.memory.fleeing else ("stay",)

    def order(self, view: View, decision: Decision) -> Answer:
        """Who goes next: whoever stands at a door comes first if all are near, so that they can go through, and else
        last; of others the strongest."""
        figures = {f.id: f for f in view.figures}
        heroes = [a for a in decision.options if a[0] == "activate"]
        doors = {d.a for d in view.doors if d.state == "closed"} if view.known["calm", ""] else set()
        others = [f.squares[0] for f in view.figures if is_hero(f) and awake(f)]

        def rank(a: Answer) -> tuple[int, int, int]:
            own, w = figures[a[1]], view.width
            at = own.squares[0] if own.squares else -1
            near = all(max(abs(at % w - q % w), abs(at // w - q // w)) <= NEAR for q in others)
            return (1 if near else -1) if at in doors else 0, success(own, "attack"), -own.id

        return max(heroes, key=rank)

    def share(self, view: View, decision: Decision) -> Answer:
        """Who takes what was found."""
        figures = {f.id: f for f in view.figures}
        heroes = [a for a in decision.options if a[0] == "for"]
        return gear.share(figures, heroes, str(decision.subject)) if heroes else decision.options[0]

    def turn(self, view: View, decision: Decision) -> Answer:
        """One thing after the other."""
        if self.now != (view.round, decision.figure):
            self.now, self.asked, self.stood = (view.round, decision.figure), 0, False
        self.asked += 1
        board = Board(view, decision)
        self.memory.look(board)
        if self.asked > PATIENCE or not board.me.squares:
            return END
        if is_ward(board.me):
            self.heading = board.view.areas[0]
            self.thought = lambda: "makes for the stairs: others fight"
            return self.ward(board)
        self.heading = 0
        wish = best(table(self.role), self, board)
        return self.follow(wish) if wish else END

    def flee(self, board: Board) -> Answer:
        """Home: there is nothing more to be won here."""
        if BREAK in board.options:
            return BREAK
        out = [a for a in board.having("try", "try-at") if a[1] in OUT]
        if out and (out[-1][1] != "jump" or board.steps(1 << board.at, board.view.areas[0], board.walls) < 0):
            return out[-1]
        return may_open(board, self.memory, known=True) or self.ward(board)

    def ward(self, board: Board) -> Answer:
        """Somebody who must be brought out alive goes for the stairs."""
        if MOVE in board.options:
            return MOVE
        stairs, shut = board.view.areas[0], before_doors(board)
        if is_ward(board.me) and board.steps(1 << board.at, stairs, board.things | board.pits) < 0:
            free = board.walk & ~shut & ~board.beside(shut) or board.walk & ~shut
            return ("walk", free.bit_length() - 1) if free and shut >> board.at & 1 else END
        q = board.towards(stairs) if board.walk else -1
        return ("walk", q) if q >= 0 and not self.memory.walked(board, q) else END

    def drink(self, board: Board) -> Answer | None:
        """A healing potion when it is high time."""
        for answer in board.having("drink"):
            amount = {"healing-potion": 2, "strong-healing-potion": 4}.get(answer[1], 0)
            hurt = health(board.me) <= 2 or (board.calm and health(board.me) <= 3)
            if amount and hurt and lacking(board.me) >= amount:
                return answer
            if answer[1] == "antidote" and "poisoned" in board.me.effects:
                return answer
            if answer[1] == "clover-draught" and board.me.bars.get("Luck", (9, 9))[0] == 0:
                return answer
        return None

    def war(self, board: Board) -> Answer | None:
        """See how far one can go; then act and step back, or go where more can be done, whichever is better."""
        if not board.foes:
            return self.peace(board)
        boost = free_boost(board)
        if boost is not None:
            return boost
        if BREAK in board.options and not board.having("fight", "shoot"):
            return BREAK
        if MOVE in board.options:
            return MOVE
        urgent = self.memory.urgent(board)
        choices = [c for c in (best_attack(board), best_help(board), best_spell(board), urgent) if c is not None]
        best = max(choices, key=lambda pair: pair[0], default=None)
        if not board.walk or self.stood:
            return self.act(board, best, urgent)
        bold = self.memory.bold(board)
        field = Field(board, bold, known(self.role).fear)
        free = any(a[0] in ACTIONS for a in board.options)
        there, stand = field.best(act=free)
        if free and best is not None and best[0] > 0.05 and best[0] + field.best(act=False)[0] >= there:
            return self.act(board, best, urgent)
        self.stood = True
        if stand == board.at and free and bold and best is None:
            stand = board.towards(board.beside(board.foe_mask))
        return ("walk", stand) if stand not in (board.at, -1) else self.act(board, best, urgent)

    def act(
        self, board: Board, best: tuple[float, Answer] | None, urgent: tuple[float, Answer] | None
    ) -> Answer | None:
        """Do the best there is to do here; where nothing is, open the door on the way to the enemies."""
        if best is not None and best[0] > 0.05:
            return self.memory.note(board, best[1]) if best is urgent else best[1]
        if self.memory.unchanged(board) >= APART:
            return self.peace(board)
        return may_open(board, self.memory, known=True) if self.memory.bold(board) else None

    def peace(self, board: Board) -> Answer | None:
        """Heal, try what there is to try, go on exploring together."""
        if FINISH in board.options:
            return FINISH
        if BREAK in board.options:
            return BREAK
        help_ = best_help(board)
        if help_ is not None and help_[0] >= 1:
            return help_[1]
        geared = self.wear(board) or self.arm(board)
        if geared is not None:
            return geared
        useful = self.memory.useful(board) if is_hero(board.me) else None
        if useful is not None:
            return useful
        door = may_open(board, self.memory)
        if door is not None:
            return door
        if board.walk:
            goal = self.sick(board) or goal_of(board, self.memory)
            self.heading = goal
            if goal:
                q = board.towards(goal)
                if q >= 0 and not self.memory.walked(board, q):
                    return ("walk", q)
        return None

    def sick(self, board: Board) -> int:
        """Where to go to heal a friend who is badly off, with what the hero has."""
        me = board.me
        means = [n for n in (*shelf(me, "Backpack"), *shelf(me, "Spells")) if n in gear.MEANS]
        if not means or not any(a[0] in ACTIONS for a in board.options):
            return 0
        hurt = [f for f in board.friends if is_hero(f) and health(f) <= (3 if means != ["herb-pouch"] else 9)]
        hurt = [f for f in hurt if lacking(f) >= min(gear.MEANS[n] for n in means)]
        for f in sorted(hurt, key=health):
            goal = board.beside(board.mask(f)) & ~board.walls & ~board.hero_mask
            far = board.steps(1 << board.at, goal, board.walls, 20) if goal else -1
            if far > 0 and not board.beside(board.mask(f)) >> board.at & 1:
                return goal
        return 0

    def arm(self, board: Board) -> Answer | None:
        """Take the better weapon in hand, hand a potion over, take what the dead have left."""
        for answer in board.having("loot"):
            dead = next((f for f in board.view.figures if f.id == answer[1]), None)
            if dead is not None and not dead.alive and ("body", answer[1]) not in self.memory.checked:
                self.memory.checked.add(("body", answer[1]))
                return answer
        if SWAP not in board.options or self.memory.swapped == board.view.round:
            return None
        if gear.rearm(board.me) is None and gear.patient(board, board.me) is None and not gear.lying(board):
            return None
        self.memory.swapped = board.view.round
        return SWAP

    def wear(self, board: Board) -> Answer | None:
        """Put on what was found, each thing once; take off what is worse and in its way."""
        items = content().items
        for answer in board.having("wear"):
            if answer[1] not in self.memory.worn:
                self.memory.worn.add(answer[1])
                return answer
        for name in shelf(board.me, "Backpack"):
            slot = items[name].slot
            if slot and name not in self.memory.worn and gear.worn_better(board.me, items[name]) > 0:
                old = next((n for n in shelf(board.me, "Worn") if items[n].slot == slot), "")
                if ("doff", old) in board.options:
                    self.memory.worn.add(old)
                    return "doff", old
        return None
