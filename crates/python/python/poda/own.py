"""Games of your own, written in Python: subclass `Game`, and every algorithm of Poda searches it.

This is for teaching and for trying things out: each position is a Python object, so a search visits about a hundred thousand
positions per second, where one of a game written in Rust visits millions.
"""

from __future__ import annotations

import random
from typing import Any, Iterator, Sequence

from . import _poda
from ._limit import Limit


class Game:
    """A position of a game for two. Subclasses say what is legal, and what it leads to.

    A position must not change: `play` returns a new one. The side to move is `turn`, either "first" or "second"; it need not
    alternate. Numbers are for the first player throughout: more is better for "first", less for "second".

    >>> class Nim(Game):
    ...     def __init__(self, matches, turn="first"):
    ...         self.matches, self.turn = matches, turn
    ...     def legal_moves(self):
    ...         return [n for n in (1, 2, 3) if n <= self.matches]
    ...     def play(self, move):
    ...         return Nim(self.matches - move, self.opponent)
    ...     def outcome(self):
    ...         if self.matches:
    ...             return None
    ...         return 1 if self.turn == "second" else -1  # who took the last match has won
    ...     def __repr__(self):
    ...         return f"{self.matches} {self.turn}"
    >>> import poda
    >>> search(Nim(15), "alphabeta", depth=15).best.move
    '3'
    >>> poda.solve(Nim(16)).outcome
    'loss'
    """

    turn: str = "first"
    """The side to move: "first" or "second"."""

    points: bool = False
    """Whether `outcome()` counts points. By default finished games are only won, drawn or lost, and sooner is better."""

    n_move_numbers: int = 1024
    """The most moves that any position has, for programs that number moves."""

    @property
    def opponent(self) -> str:
        """The side that is not to move."""
        return "second" if self.turn == "first" else "first"

    def legal_moves(self) -> Sequence[Any]:
        """The legal moves: values of any kind, each with a text of its own. Not asked once the game is over."""
        raise NotImplementedError

    def play(self, move: Any) -> Game:
        """The position after a legal move. This one must stay as it is."""
        raise NotImplementedError

    def outcome(self) -> float | None:
        """None while the game goes on; then more than 0 if the first player has won, less if the second has, 0 for a draw."""
        raise NotImplementedError

    def value(self) -> float:
        """An estimate for the first player, where a search goes no further; rounded to a whole number."""
        return 0

    def key(self) -> Any:
        """What tells positions apart: two with equal keys must be equal in all that follows. By default the text and the
        side to move."""
        return (str(self), self.turn)


def search(
    game: Any,
    algorithm: str = "alphabeta",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    lines: int | str = 1,
    evaluation: str | None = None,
    seed: int = 0,
    hash_mb: int = 16,
) -> _poda.Analysis:
    """Searches a position with an algorithm, as `poda.engines()` names them: "minimax", "negamax", "shallow", "alphabeta",
    "ordered", "table", "pvs", "mtdf", "mcts", "proof", "exact".

    `game` is a game of your own or a `poda.Board`. Without a limit, algorithms with a depth look 4 moves ahead, and the others
    visit as many nodes as usual.
    """
    spec, evaluation = algorithm, evaluation or evaluation_of(game)
    if evaluation is not None and algorithm.split(":")[0] not in ("random", "mcts", "proof", "exact"):
        spec += ("," if ":" in spec else ":") + f"eval={evaluation}"
    engine = _poda.Engine(spec, seed=seed, hash_mb=hash_mb)
    return engine.analyse(game, Limit(time=time, nodes=nodes, depth=depth), lines=lines)


def evaluation_of(game: Any) -> str | None:
    """The evaluation of a game of your own: "points" if its outcome counts points. None for boards."""
    return ("points" if getattr(game, "points", False) else "value") if not isinstance(game, _poda.Board) else None


class LawBroken(AssertionError):
    """A game of your own breaks a law that searches rely on; the text names the position."""


def check_laws(start: Any, games: int = 50, seed: int = 0, max_plies: int = 300) -> int:
    """Plays random games and checks what searches rely on; returns how many different positions were met.

    `start` is a position, or a class that can be built without arguments. Checked are: moves have texts of their own and stay
    the same when asked again; `play` returns a new position and leaves the old one as it was; `turn` is "first" or "second";
    there are moves exactly as long as `outcome()` is None; numbers are finite; equal keys mean equal moves, outcome and value.

    >>> class Wrong(Game):
    ...     def legal_moves(self):
    ...         return []
    ...     def outcome(self):
    ...         return None
    >>> check_laws(Wrong)
    Traceback (most recent call last):
    poda.own.LawBroken: the game goes on, but there is no legal move: ...
    """
    start = start() if isinstance(start, type) else start
    dice = random.Random(seed)
    known: dict[Any, Any] = {}
    for _ in range(games):
        position = start
        for _ in range(max_plies):
            moves = _check_position(position, known)
            if not moves:
                break
            position = position.play(dice.choice(moves))
    return len(known)


def _check_position(position: Any, known: dict[Any, Any]) -> list[Any]:
    def law(holds: bool, says: str) -> None:
        if not holds:
            raise LawBroken(f"{says}: {position}")

    law(position.turn in ("first", "second"), 'turn must be "first" or "second"')
    outcome = position.outcome()
    law(outcome is None or abs(outcome) <= 1_000_000, "outcome() must be None or a number up to a million")
    law(abs(position.value()) <= 1_000_000, "value() must be a number up to a million")
    moves = list(position.legal_moves()) if outcome is None else []
    law(outcome is not None or bool(moves), "the game goes on, but there is no legal move")
    texts = [str(move) for move in moves]
    law(len(set(texts)) == len(texts), "two legal moves have the same text")
    face = (texts, outcome, position.value(), position.turn)
    key = position.key()
    law(known.setdefault(key, face) == face, "two positions have one key, but differ in moves, outcome, value or turn")
    for move in moves:
        law(position.play(move) is not position, f"play({move}) must return a new position")
        law(position.key() == key, f"play({move}) has changed the position it started from")
    again = [str(move) for move in position.legal_moves()] if moves else []
    law(again == texts, "legal_moves() differs from one call to the next")
    return moves


def positions(start: Any, depth: int) -> Iterator[Any]:
    """All positions up to a depth, each as often as it is reached: for counting by hand."""
    yield start
    if depth > 0 and start.outcome() is None:
        for move in start.legal_moves():
            yield from positions(start.play(move), depth - 1)
