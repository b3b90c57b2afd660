"""What a search may spend."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """What a search may spend; the first limit reached ends it. Without any, the engine's usual limits apply.

    Limits of nodes and depth give the same answer every time (with one thread and a fixed seed); a limit of time does not.

    >>> Limit(nodes=20_000)
    Limit(time=None, nodes=20000, depth=None)
    """

    time: float | None = None
    """Seconds for this search."""
    nodes: int | None = None
    """Nodes to visit."""
    depth: int | None = None
    """Moves to look ahead."""
