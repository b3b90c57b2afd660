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
    Line,
    Mate,
    Outcome,
    Refused,
    Solution,
    __version__,
    engines,
    games,
    perft,
    solve,
)
from .own import Game, check_laws, search

__all__ = [
    "Analysis",
    "AnalysisStream",
    "Board",
    "Engine",
    "Game",
    "Limit",
    "Line",
    "Mate",
    "Outcome",
    "Refused",
    "Solution",
    "__version__",
    "check_laws",
    "engines",
    "games",
    "own",
    "perft",
    "search",
    "solve",
]

# Modules that need other packages, or are seldom needed: imported when they are first used.
_LAZY = frozenset({"batch", "gymnasium", "openspiel", "pettingzoo", "words"})


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
