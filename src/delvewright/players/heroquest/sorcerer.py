"""The Evil Sorcerer's seat: which Monster acts next, whom it attacks, where it goes."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, neighbours8, path, reach, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.strength import body, hit, mind, shoots, speed

END: Answer = ("end",)
STRIKES = ("strike", "shoot")


class SorcererMind:
    """Plays the Monsters by the rules of the house for a computer Evil Sorcerer (normal difficulty)."""

    def __init__(self, view: View) -> None:
        board = Board(view)
        inside = 0
        for q in squares(board.stairs):
            inside |= board.area(q)
        self.exit = board.stairs if not (inside & board.hero_mask and view.round == 1) else 0
        """Where the Heroes want to get; nothing if they came in there."""
        self.now = (-1, -1)
        """Round and Monster of the Activation under way."""
        self.struck = self.moved = False

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question the Evil Sorcerer is asked."""
        if decision.about == "activate":
            return self.next_monster(Board(view), [a[1] for a in decision.options if a != END])
        if decision.about == "activation":
            if self.now != (view.round, decision.figure):
                self.now, self.struck, self.moved = (view.round, decision.figure), False, False
            board = Board(view)
            monster = next(f for f in view.figures if f.id == decision.figure)
            walk = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
            answer = self.act(board, monster, [a for a in decision.options if a[0] in STRIKES], walk)
            self.struck |= answer[0] in STRIKES
            self.moved |= answer[0] == "walk"
            return answer
        if decision.about == "wandering":
            return ("place", self.ambush(Board(view), decision))
        if decision.about in ("cast", "rust"):
            return decision.options[0]
        return None

    @rule("missing.gm.order", "missing.gm.hidden")
    def next_monster(self, board: Board, ids: list[int]) -> Answer:
        """Those who can attack where they stand, those who can get at somebody, the rest; the cramped first."""
        targets = board.beside(board.hero_mask)
        best: tuple[int, int, int] | None = None
        for monster in board.monsters:
            if monster.id not in ids:
                continue
            at = monster.squares[0]
            if targets >> at & 1 or shoots(monster.kind, monster.items):
                rank = (0, 0, monster.id)
            else:
                walk = self.walks(board, monster)
                stands = walk & targets
                rank = (1, stands.bit_count(), monster.id) if stands else (2, 0, monster.id)
                if not stands and self.guard_post(board, monster, walk & ~board.pits) == at:
                    continue
            if best is None or rank < best:
                best = rank
        return ("activate", best[2]) if best else END

    def walks(self, board: Board, monster: FigureView) -> int:
        """Free squares a Monster could walk to in its turn, a pit only as the last."""
        start = 1 << monster.squares[0]
        edges = board.east, board.south, board.width
        walls = board.monster_walls() | board.pits
        found = reach(start, speed(monster), *edges, walls)
        if board.pits:
            before = start | reach(start, speed(monster) - 1, *edges, walls)
            found |= board.beside(before) & board.pits & ~board.monster_walls()
        return found & ~board.monster_mask

    def stands(self, board: Board, monster: FigureView, hero: FigureView, walk: int) -> int:
        """Squares of a mask to attack a Hero from: next to it; for an archer in a straight line, two away."""
        at = hero.squares[0]
        if shoots(monster.kind, monster.items):
            around = neighbours8(at, board.width, board.view.height)
            found = board.rays(at, ~(board.walls | board.monster_mask)) & walk & ~around
        else:
            found = board.beside(1 << at) & walk
        return found & ~board.pits or found  # it fights badly from a pit

    @rule("missing.gm.target", "missing.gm.movement", "turn.es.choice-of-target")
    def act(self, board: Board, monster: FigureView, strikes: list[Answer], walk: int) -> Answer:
        """Attack the best target at hand or in reach; with none, stand in the Heroes' way."""
        at = monster.squares[0]
        at_hand = {a[1]: a for a in strikes}
        if self.struck:
            return END
        scored: list[tuple[float, int, int, FigureView, int]] = []
        for hero in board.heroes:
            stands = self.stands(board, monster, hero, walk)
            if hero.id in at_hand or (stands and not self.moved):
                steps = 0 if hero.id in at_hand else 1
                scored.append((-self.appeal(monster, hero), steps, hero.seat, hero, stands))
        if scored:
            _, steps, _, hero, stands = min(scored, key=lambda s: s[:3])
            if steps and at_hand and not self.worth_walking(monster, hero, board, at_hand):
                hero = max((h for h in board.heroes if h.id in at_hand), key=lambda h: self.appeal(monster, h))
            if hero.id in at_hand:
                return at_hand[hero.id]
            return ("walk", self.stand(board, monster, hero, stands))
        if self.moved or not walk:
            return END
        post = self.guard_post(board, monster, walk & ~board.pits)
        return ("walk", post) if post != at else END

    @rule("missing.gm.target")
    def appeal(self, monster: FigureView, hero: FigureView) -> float:
        """Expected damage by Body left, more if the blow could kill."""
        blow = hit(monster, hero)
        return blow.mean / body(hero) + blow.kills(body(hero)) if body(hero) else 0.0

    @rule("missing.gm.movement")
    def worth_walking(self, monster: FigureView, hero: FigureView, board: Board, at_hand: dict[int, Answer]) -> bool:
        """Whether to leave the Heroes at hand for another: for a much better target, and never one In Shock."""
        near = [h for h in board.heroes if h.id in at_hand]
        if any(mind(h) == 0 for h in near):
            return False
        return self.appeal(monster, hero) > 1.25 * max(self.appeal(monster, h) for h in near)

    @rule("missing.gm.movement")
    def stand(self, board: Board, monster: FigureView, hero: FigureView, stands: int) -> int:
        """The nearest square to attack from; of those, one in the Hero's way, facing few other Heroes."""
        at, target = monster.squares[0], hero.squares[0]
        way = self.way_out(board, hero)
        others = board.beside(board.hero_mask & ~(1 << target))
        walls = board.monster_walls()
        best, best_rank = -1, (9, 9, 9, 0)
        for steps, front in enumerate(layers(1 << at, speed(monster), board.east, board.south, board.width, walls)):
            for q in squares(front & stands):
                blocks = q in way[:1]
                rank = (0 if blocks else 1, others >> q & 1, steps, q)
                if best < 0 or rank < best_rank:
                    best, best_rank = q, rank
        return best if best >= 0 else stands.bit_length() - 1

    def way_out(self, board: Board, hero: FigureView) -> list[int]:
        """The way a Hero will take to the goal, doors opened."""
        if not self.exit:
            return []
        goal = self.exit.bit_length() - 1
        east, south = board.opened
        return path(hero.squares[0], goal, east, south, board.width, board.walls)

    @rule("missing.gm.movement")
    def guard_post(self, board: Board, monster: FigureView, walk: int) -> int:
        """Where to go when nobody is in reach: into the nearest Hero's way to the goal, close to the Hero."""
        at = monster.squares[0]
        places = walk | 1 << at
        if shoots(monster.kind, monster.items):
            places &= ~board.beside(board.hero_mask) | 1 << at
        hero = self.nearest(board, at)
        if hero is None:
            return at
        for q in self.way_out(board, hero):
            if places >> q & 1:
                return q
        east, south = board.opened
        for front in layers(1 << hero.squares[0], board.size, east, south, board.width, board.walls):
            if front & places:
                return at if front >> at & 1 else (front & places).bit_length() - 1
        return at

    def nearest(self, board: Board, at: int) -> FigureView | None:
        """The Hero nearest to a square, doors opened."""
        east, south = board.opened
        for front in layers(1 << at, board.size, east, south, board.width, board.walls):
            if front & board.hero_mask:
                return next(h for h in board.heroes if front >> h.squares[0] & 1)
        return None

    @rule("missing.gm.wandering")
    def ambush(self, board: Board, decision: Decision) -> int:
        """Between the searcher and the nearest other Hero, else in its way out, else anywhere."""
        free = dict(decision.fields)["place"]
        finder = next(h for h in board.heroes if h.id == decision.figure)
        at = finder.squares[0]
        edges = board.east, board.south, board.width
        ways = [w for h in board.heroes if h.id != finder.id and (w := path(at, h.squares[0], *edges, board.walls))]
        ways.sort(key=len)
        for way in (*ways, self.way_out(board, finder)):
            if way and free >> way[0] & 1:
                return way[0]
        return (free & -free).bit_length() - 1
