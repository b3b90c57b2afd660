"""Poda plays, analyses, solves and compares games by searching.

>>> import poda
>>> board = poda.Board("othello")
>>> board.push("f5")
>>> poda.Engine("othello/pvs").play(board, poda.Limit(depth=4)).move in board.legal_moves
True
>>> poda.perft(board, 2)
14
"""

from __future__ import annotations

import importlib
from typing import Any

from . import own
from ._limit import Limit
from ._poda import (
    Analysis,
    AnalysisStream,
    Board,
    Engine,
    GameTree,
    Line,
    Mate,
    Outcome,
    Refused,
    Solution,
    __version__,
    algorithms,
    engines,
    games,
    perft,
    solve,
)
from .own import Game, check_laws, search
from .study import Explanation, MatchResult, Review, match, read, review, why
from .tree import Node, Tree, example_tree, record

__all__ = [
    "Analysis",
    "AnalysisStream",
    "Board",
    "Engine",
    "Explanation",
    "Game",
    "GameTree",
    "Limit",
    "Line",
    "MatchResult",
    "Mate",
    "Node",
    "Outcome",
    "Refused",
    "Review",
    "Solution",
    "Tree",
    "__version__",
    "algorithms",
    "check_laws",
    "engines",
    "example_tree",
    "games",
    "match",
    "own",
    "perft",
    "read",
    "record",
    "review",
    "search",
    "solve",
    "why",
]

# Modules that need other packages, or are seldom needed: imported when they are first used.
_LAZY = frozenset({"batch", "gymnasium", "interop", "openspiel", "pettingzoo", "words"})


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
