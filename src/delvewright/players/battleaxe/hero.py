"""A hero's seat: fight what threatens, heal, try what a room offers, keep together, open the next door."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View
from delvewright.players.battleaxe.board import Board, awake, health, lacking, value
from delvewright.players.battleaxe.explore import Memory, goal_of, is_ward, may_open
from delvewright.players.battleaxe.fight import best_attack, best_help, best_spell, best_stand, free_boost
from delvewright.players.battleaxe.reactions import react

END: Answer = ("end",)
MOVE: Answer = ("move",)
FINISH: Answer = ("finish",)
BREAK: Answer = ("break",)
PATIENCE = 40
"""So many answers in one turn, then it is over."""


class HeroMind:
    """Plays one hero's seat; remembers what it has tried, nothing else."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.now = (-1, -1)
        self.asked = 0
        self.stood = False
        """Whether a place to fight from was chosen in this turn."""

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a hero is asked."""
        if decision.about == "turn":
            return self.turn(view, decision)
        if decision.about == "attack":
            board = Board(view, decision)
            found = best_attack(board)
            return free_boost(board) or (found[1] if found else END)
        if decision.about == "order":
            return self.order(view, decision)
        if decision.about == "found":
            return self.share(view, decision)
        if decision.about == "swap":
            return ("done",)
        if decision.about == "stairs":
            heroes = [f for f in view.figures if f.seat >= 0 and awake(f)]
            ahead = any(is_ward(f) for f in heroes) and sum(not is_ward(f) for f in heroes) > 1
            return ("leave",) if ahead else ("stay",)
        return react(view, decision)

    def order(self, view: View, decision: Decision) -> Answer:
        """Who goes next: the strongest first."""
        figures = {f.id: f for f in view.figures}
        heroes = [a for a in decision.options if a[0] == "activate"]
        return max(heroes, key=lambda a: (value(figures[a[1]], "Attack"), -a[1]))

    def share(self, view: View, decision: Decision) -> Answer:
        """Who takes what was found: who has lost the most Health and carries the least."""
        figures = {f.id: f for f in view.figures}
        heroes = [a for a in decision.options if a[0] == "for"]
        if not heroes:
            return decision.options[0]
        return min(heroes, key=lambda a: (len(figures[a[1]].items), -lacking(figures[a[1]])))

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
            return self.ward(board)
        return self.drink(board) or (self.peace(board) if board.calm else self.war(board)) or END

    def ward(self, board: Board) -> Answer:
        """Somebody who must be brought out alive goes for the stairs."""
        if MOVE in board.options:
            return MOVE
        q = board.towards(board.view.areas[0]) if board.walk else -1
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
        """Attack, cast or help; where nothing of that is possible, go where it is."""
        if not board.foes:
            return self.peace(board)
        boost = free_boost(board)
        if boost is not None:
            return boost
        urgent = self.memory.urgent(board)
        choices = [c for c in (best_attack(board), best_help(board), best_spell(board), urgent) if c is not None]
        best = max(choices, key=lambda pair: pair[0], default=None)
        if best is not None and best[0] > 0.05:
            return self.memory.note(board, best[1]) if best is urgent else best[1]
        if BREAK in board.options:
            return BREAK
        if MOVE in board.options:
            return MOVE
        if board.walk and not self.stood:
            self.stood = True
            bold = self.memory.bold(board)
            stand = best_stand(board, bold)
            if stand == board.at and bold:
                stand = board.towards(board.beside(board.foe_mask))
            if stand not in (board.at, -1):
                return ("walk", stand)
        return None

    def peace(self, board: Board) -> Answer | None:
        """Heal, try what there is to try, go on exploring together."""
        if FINISH in board.options:
            return FINISH
        if BREAK in board.options:
            return BREAK
        help_ = best_help(board)
        if help_ is not None and help_[0] >= 1:
            return help_[1]
        worn = self.wear(board)
        if worn is not None:
            return worn
        useful = self.memory.useful(board) if board.me.seat >= 0 else None
        if useful is not None:
            return useful
        door = may_open(board, self.memory)
        if door is not None:
            return door
        if board.walk:
            goal = goal_of(board, self.memory)
            if goal:
                q = board.towards(goal)
                if q >= 0 and not self.memory.walked(board, q):
                    return ("walk", q)
        return None

    def wear(self, board: Board) -> Answer | None:
        """Put on what was found, each thing once."""
        for answer in board.having("wear"):
            if answer[1] not in self.memory.worn:
                self.memory.worn.add(answer[1])
                return answer
        return None
