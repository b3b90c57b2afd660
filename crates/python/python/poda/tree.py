"""Recorded searches: every node with its window, its value, and why it was left."""

from __future__ import annotations

import math
import os
from typing import Any, Iterator

from . import _poda
from ._document import Document
from ._limit import Limit
from .own import evaluation_of


def _number(text: Any) -> Any:
    """A score as a number, where it is one: `W5` and `L4` are forced wins and losses at that ply and stay texts."""
    if not isinstance(text, str):
        return text
    if text in ("∞", "-∞"):
        return math.copysign(math.inf, -1 if text[0] == "-" else 1)
    try:
        return int(text)
    except ValueError:
        return text


class Node(Document):
    """A node of a recorded search. Scores are for the first player, MAX: numbers, infinities, or `W5` and `L4` for a forced
    win or loss of MAX at that ply.

    Searches with windows have `window`, `cut`, `reason`, `skipped` and `never_searched`; Monte-Carlo and proof-number searches
    have numbers of their own, which `dir(node)` lists.
    """

    __slots__ = ("_children",)

    def __init__(self, fields: Any) -> None:
        super().__init__(fields)
        self._children: list[Node] | None = None

    @property
    def children(self) -> list[Node]:
        """The nodes below, in the order in which they were searched."""
        if self._children is None:
            self._children = [Node(child) for child in self._fields.get("children", [])]
        return self._children

    @property
    def move(self) -> str | None:
        """The move that led here; at the root, the move that was found."""
        return self._fields.get("move")

    @property
    def value(self) -> Any:
        """The value with which it was left; None if the search was stopped inside."""
        return _number(self._fields.get("value"))

    @property
    def window(self) -> tuple[Any, Any] | None:
        """Alpha and beta when it was entered."""
        window = self._fields.get("window")
        return None if window is None else (_number(window[0]), _number(window[1]))

    @property
    def cut(self) -> str | None:
        """"alpha" or "beta" if its remaining moves were cut off, otherwise None."""
        code = (self._fields.get("reason") or {}).get("code")
        return code if code in ("alpha", "beta") else None

    @property
    def reason(self) -> str | None:
        """Why it was left, such as "beta", "evaluated" or "table"."""
        reason = self._fields.get("reason")
        return reason.get("code") if isinstance(reason, dict) else reason

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Node, (dict(self._fields),))

    def __repr__(self) -> str:
        return f"Node(move={self.move!r}, value={self.value!r}, children={len(self.children)})"


class Tree:
    """A recorded search. In a notebook it shows itself as a picture.

    >>> import poda
    >>> tree = poda.record(poda.Board("tree", position="((5 3) (2 9))"), algorithm="alphabeta")
    >>> second = tree.root.children[1]
    >>> second.window, second.value, second.cut, second.never_searched
    ((3, inf), 2, 'alpha', ['1'])
    >>> tree.counts["nodes"]
    6
    """

    def __init__(self, recording: _poda._Recording) -> None:
        self._recording = recording
        self._document: dict[str, Any] | None = None

    @property
    def document(self) -> dict[str, Any]:
        """All of it, as `poda tree --json` prints it."""
        if self._document is None:
            self._document = self._recording.document()
        return self._document

    @property
    def root(self) -> Node:
        """The root of the last pass of the search."""
        return Node(self.document["root"])

    @property
    def counts(self) -> dict[str, Any]:
        """The counts of the whole search: nodes, leaves, cuts by kind, table hits."""
        counts: dict[str, Any] = self.document["counts"]
        return counts

    @property
    def engine(self) -> str:
        """The algorithm or the engine."""
        return str(self.document["engine"])

    def __len__(self) -> int:
        """How many nodes are recorded, in all passes."""
        return int(self.document["recorded"])

    def _repr_svg_(self) -> str:
        return self._recording.svg(None, "en")

    def to_svg(self, path: str | os.PathLike[str] | None = None, *, max_nodes: int | None = None, language: str = "en") -> str:
        """The search as a picture; written to `path` if there is one."""
        return _written(path, self._recording.svg(max_nodes, language))

    def to_html(self, path: str | os.PathLike[str] | None = None, *, language: str = "en") -> str:
        """A page of its own to step through and practise on; written to `path` if there is one."""
        return _written(path, self._recording.html(language))

    def to_text(self, *, language: str = "en") -> str:
        """The search drawn with characters."""
        return self._recording.text(language)

    def rows(self) -> list[dict[str, Any]]:
        """A flat dict for each node, parents first: its number here, its parent's, its ply, and what is known about it."""
        rows: list[dict[str, Any]] = []
        pending: list[tuple[Node, int | None, int]] = [(self.root, None, 0)]
        while pending:
            node, parent, ply = pending.pop()
            index = len(rows)
            alpha, beta = node.window or (None, None)
            row = {
                "id": index, "parent": parent, "ply": ply, "move": node.move, "value": _text(node.value),
                "alpha": _text(alpha), "beta": _text(beta), "cut": node.cut, "reason": node.reason,
                "depth": node.get("depth"), "bound": node.get("bound"), "nodes": node.get("nodes"),
                "never_searched": len(node.get("never_searched") or ()),
            }
            rows.append(row)
            pending.extend((child, index, ply + 1) for child in reversed(node.children))
        return rows

    def to_networkx(self) -> Any:
        """The tree as a `networkx.DiGraph`: nodes by number with their fields, edges with the move."""
        import networkx

        graph = networkx.DiGraph(engine=self.engine)
        for row in self.rows():
            graph.add_node(row["id"], **row)
            if row["parent"] is not None:
                graph.add_edge(row["parent"], row["id"], move=row["move"])
        return graph

    def to_polars(self) -> Any:
        """The nodes as a `polars.DataFrame`, one row for each."""
        import polars

        return polars.DataFrame(self.rows(), infer_schema_length=None)

    def __repr__(self) -> str:
        return f"Tree({self.engine!r}, {len(self)} nodes recorded)"


def _text(value: Any) -> str | None:
    """A column has one type: scores as texts."""
    return None if value is None else str(value)


def _written(path: str | os.PathLike[str] | None, text: str) -> str:
    if path is not None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return text


def record(
    board: Any,
    algorithm: str | None = None,
    *,
    engine: str | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    evaluation: str | None = None,
    line: str | list[str] | None = None,
    budget: int = 20_000,
    seed: int = 0,
    hash_mb: int = 16,
) -> Tree:
    """Records a search of a board or of a game of your own: by an algorithm to a depth (default "alphabeta" to depth 3; trees to
    their leaves), or by any engine as it plays (`engine="chess/poda"`, "mcts", "proof"), with a limit of depth or nodes.

    At most `budget` nodes are kept, those with the largest subtrees first; `line` restricts them to a line of moves and what is
    below its end.
    """
    if engine is None and (nodes is not None or algorithm in ("mcts", "proof", "exact")):
        engine, algorithm = algorithm or "alphabeta", None
    if engine is not None:
        limit = Limit(nodes=nodes if nodes is not None or depth is not None else 20_000, depth=depth)
        return Tree(_poda._record(board, None, engine, 0, limit, None, budget, line, seed, hash_mb))
    if depth is None:
        depth = _height(board.text) if getattr(board, "game", None) == "tree" else 3
    evaluation = evaluation or evaluation_of(board)
    return Tree(_poda._record(board, algorithm or "alphabeta", None, depth, None, evaluation, budget, line, seed, hash_mb))


def _height(text: str) -> int:
    """The number of levels of moves of a tree's text."""
    depth = height = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        height = max(height, depth)
    return max(height, 1)


def example_tree(name: str) -> _poda.Board:
    """A worked tree of the source documents, such as "s0-deep", as a board."""
    return _poda._example_tree(name)
