"""Search among what a seat cannot see: information-set Monte-Carlo trees, for any game.

Each iteration imagines a world that the seat cannot tell from the true one, walks down the tree by what is legal in
that world, adds one node, plays the rest by instinct, and writes the result on all nodes that it came through. There is
one tree for all worlds. A node is a way there: who did what. What chance gave on the way is not part of it.

Where several seats choose at once, none of them knows what the others choose: each has its own statistics at the node
where the choice began, and the walk goes on below the choice of the thinker alone.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.player import Opinion
from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER, State
from flibuste.core.view import View

CURIOSITY: Final = 0.7  # how much a choice that was seldom tried is favoured
WHIMS: Final = 4  # one in so many choices made at once is a whim, or those who choose would fall into step
ITERATIONS_PER_LOOK: Final = 64  # at whether it is settled
DEEPEST_REUSE: Final = 6  # moves of others between two decisions of one's own
MOST_PATHS: Final = 200  # that are tried for reuse
WELL_KNOWN: Final = 20  # visits that make a node worth reusing
OFTEN: Final = 4096
LOGARITHMS: Final = vec[float]([0.0] + [math.log(float(number)) for number in range(1, OFTEN)])


@final
class Node:
    """A choice that somebody has made on the way, and what came of it for them."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.offered: i64 = 1  # how often it could have been chosen
        self.total = 0.0
        self.squares = 0.0
        self.children: dict[int, Node] = NO_NODES  # by seat and action
        self.sides: dict[int, Node] = NO_NODES  # where several choose at once: the choices of each seat

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def bound(self, curiosity: float) -> float:
        """Return what the choice may be worth at most. Not every world offers every choice: what counts is how often
        it was on offer."""
        visits = float(self.visits)
        log = LOGARITHMS[self.offered] if self.offered < OFTEN else math.log(float(self.offered))
        return self.total / visits + curiosity * math.sqrt(log / visits)

    def side(self, seat: int) -> Node:
        if self.sides is NO_NODES:
            self.sides = {}
        found = self.sides.get(seat)
        if found is None:
            found = Node()
            self.sides[seat] = found
        return found

    def add(self, key: int) -> Node:
        if self.children is NO_NODES:
            self.children = {}
        self.children[key] = Node()
        return self.children[key]


NO_NODES: Final[dict[int, Node]] = {}  # most nodes are leaves: they share this one


@final
class Search:
    """A thinker. The same seed and numbers of iterations give the same opinions, to the bit."""

    def __init__(self, instinct: Instinct[Any], seed: int | str) -> None:
        self._instinct = instinct
        self._chance = Chance(seed)
        self._root = Node()
        self._last: View | None = None  # what the tree was grown for
        self._seats = 1
        self._lowest = 0.0  # of all results so far, to know what a difference means
        self._highest = 0.0
        self._foresight: i64 = 0  # decisions to look ahead, the same in all worlds of a view; 0 if not asked yet
        self._plans: i64 = 0  # of which so many in the tree
        self._left: i64 = 0  # decisions that are still looked ahead
        self._path: list[Node] = []
        self._choosers: list[int] = []

    def think(self, view: View, iterations: int, seconds: float = 0.0) -> list[Opinion]:
        """Return an opinion on each legal action, after so many iterations or so much time (0 for no limit), or as
        soon as what is left of them could not change which action was looked at most."""
        self._seats = view.setup.seats
        self._root = self._reusable(view)
        self._last = view
        self._foresight = 0
        begun = time.perf_counter()
        left = float(iterations)
        for done in range(1, iterations + 1):
            self._iterate(view)
            if seconds > 0:
                elapsed = time.perf_counter() - begun
                left = min(float(iterations - done), (seconds - elapsed) / elapsed * float(done))
            else:
                left = float(iterations - done)
            if left <= 0.0 or (done % ITERATIONS_PER_LOOK == 0 and left < self._lead(view)):
                break
        return self._opinions(view)

    def _lead(self, view: View) -> float:
        """Return by how many visits the action that was looked at most is ahead of all others."""
        most: i64 = 0
        next_most: i64 = 0
        for opinion in self._opinions(view):
            if opinion.visits > most:
                next_most = most
                most = opinion.visits
            elif opinion.visits > next_most:
                next_most = opinion.visits
        return float(most - next_most)

    def _opinions(self, view: View) -> list[Opinion]:
        choices = self._root.sides.get(view.seat, self._root)
        spread = spread_of(list(choices.children.values()))
        found: list[Opinion] = []
        for action in view.legal:
            node = choices.children.get(self._key(view.seat, action))
            if node is not None and node.visits > 0:
                found.append(Opinion(action, node.visits, node.mean(), spread / math.sqrt(float(node.visits))))
            else:
                found.append(Opinion(action, 0, 0.0, math.inf))
        return found

    def _iterate(self, view: View) -> None:
        state = view.imagine(self._chance)
        chapter = self._instinct.chapter(state)
        self._path.clear()
        self._choosers.clear()
        if self._foresight == 0:
            self._foresight = self._instinct.foresight(state)
            self._plans = self._instinct.plans(state)
        self._left = self._foresight
        self._walk(state, view.seat, chapter)
        while self._goes_on(state, chapter):
            seat = state.actor
            self._left -= 1
            state.apply(seat, self._instinct.choose(state, seat, self._chance), self._chance)
        self._write_down(self._instinct.worth(state))

    def _goes_on(self, state: State, chapter: int) -> bool:
        return self._left > 0 and state.actor != OVER and self._instinct.chapter(state) == chapter

    def _walk(self, state: State, thinker: int, chapter: int) -> None:
        """Go down the tree until something new is tried, or nothing is left to weigh."""
        node = self._root
        new = False
        weighed: i64 = 0
        while not new and weighed < self._plans and self._goes_on(state, chapter):
            seat = state.actor
            weighed += 1
            if not state.acts_alone():
                node, new = self._walk_together(node, state.to_act(), state, thinker)
                continue
            actions = state.legal(seat)
            if len(actions) > 1:
                action, node, new = self._select(node, seat, actions, state, False)
            else:
                action = actions[0]
            self._left -= 1
            state.apply(seat, action, self._chance)

    def _walk_together(self, node: Node, acting: list[int], state: State, thinker: int) -> tuple[Node, bool]:
        """Let each of these seats choose once, none knowing what the others choose."""
        below, new = node.side(thinker), False
        for seat in acting:
            if state.actor != seat:
                break  # who chooses several times in a row goes on below
            actions = state.legal(seat)
            action = actions[0]
            if len(actions) > 1:
                action, child, fresh = self._select(
                    node.side(seat), seat, actions, state, self._chance.below(WHIMS) == 0
                )
                if seat == thinker:
                    below = child
                new = new or fresh
            self._left -= 1
            state.apply(seat, action, self._chance)
        return below, new

    def _select(self, node: Node, seat: int, actions: list[int], state: State, whim: bool) -> tuple[int, Node, bool]:
        """Return an action, its node, and whether it is new: what was never tried, or what promises most."""
        curiosity = CURIOSITY * (self._highest - self._lowest)
        chosen: Node | None = None
        best = actions[0]
        highest = -math.inf
        untried = False
        for action in actions:
            child = node.children.get(self._key(seat, action))
            if child is None:
                untried = True
                continue
            child.offered += 1
            bound = child.bound(curiosity)
            if bound > highest:
                highest = bound
                best = action
                chosen = child
        if untried:
            best = self._new_action(node, seat, actions, state)
            chosen = node.add(self._key(seat, best))
        elif chosen is None or whim:
            best = actions[self._chance.below(len(actions))]
            chosen = node.children[self._key(seat, best)]
        self._path.append(chosen)
        self._choosers.append(seat)
        return best, chosen, untried

    def _new_action(self, node: Node, seat: int, actions: list[int], state: State) -> int:
        """What instinct would do is tried first."""
        untried = [action for action in actions if self._key(seat, action) not in node.children]
        action = self._instinct.choose(state, seat, self._chance)
        return action if action in untried else untried[self._chance.below(len(untried))]

    def _key(self, seat: int, action: int) -> int:
        return action * self._seats + seat

    def _write_down(self, worth: list[float]) -> None:
        for value in worth:
            self._lowest = min(self._lowest, value)
            self._highest = max(self._highest, value)
        for step in range(len(self._path)):
            node = self._path[step]
            node.visits += 1
            value = worth[self._choosers[step]]
            node.total += value
            node.squares += value * value

    def _reusable(self, view: View) -> Node:
        """Return the part of the last tree that leads to what is seen now, if there is such a part."""
        last = self._last
        if last is None or last.seat != view.seat:
            return Node()
        world = last.imagine(Chance(0))
        tried = [0]
        found = self._find(self._root, world, view, DEEPEST_REUSE, tried)
        return found if found is not None else Node()

    def _find(self, node: Node, world: State, view: View, depth: int, tried: list[int]) -> Node | None:
        """Look for a way down the tree that leads from the last view to this one."""
        for key, child in node.children.items():
            action, seat = divmod(key, self._seats)
            if child.visits < WELL_KNOWN or tried[0] >= MOST_PATHS:
                continue
            tried[0] += 1
            if seat != world.actor or action not in world.legal(seat):
                continue
            after = world.clone()
            after.apply(seat, action, Chance(0))
            if after.actor != OVER and same_view(after.view(view.seat), view):
                return child
            if depth > 1 and after.actor != OVER:
                found = self._find(child, after, view, depth - 1, tried)
                if found is not None:
                    return found
        return None


def spread_of(nodes: list[Node]) -> float:
    """Return how far a single result is from what is expected of its choice, over all choices together: one that was
    tried twice could not tell."""
    visits = 0.0
    squares = 0.0
    for node in nodes:
        visits += float(node.visits)
        squares += node.squares - node.total * node.mean()
    return math.sqrt(max(0.0, squares) / visits) if visits > 0.0 else math.inf


def same_view(one: View, other: View) -> bool:
    # Compiled code would compare two views of the base class by identity.
    return repr(one) == repr(other)
