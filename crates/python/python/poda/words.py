"""Word puzzles: word searches and Boggle.

>>> import poda
>>> found = poda.words.find("lado\\noaza\\nseum\\nptrc", ["lado", "los", "pez", "cual"])
>>> [word["word"] for word in found.found]
['lado', 'los', 'pez', 'cual']
"""

from __future__ import annotations

from typing import Any, Iterable

from . import _poda
from ._document import Document

__all__ = ["Puzzle", "WordsFound", "boggle", "find", "make"]


class WordsFound(Document):
    """Words found: each of `found` has its `word` and where it is. A Boggle board has `score`, too, and words that could not be
    decided in `undecided`."""

    @property
    def words(self) -> list[str]:
        """The words alone."""
        return [found["word"] for found in self._fields["found"]]

    def _repr_svg_(self) -> str | None:
        return self._fields.get("svg")


class Puzzle(Document):
    """A word search: `rows` of letters, hidden `words` with their places, `sheet` to print as HTML."""

    def _repr_svg_(self) -> str:
        return str(self._fields["svg"])

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self._fields["rows"])


def _list(words: Iterable[str] | bytes | None) -> Any:
    return words if words is None or isinstance(words, bytes) else list(words)


def find(
    grid: str,
    words: Iterable[str] | bytes | None = None,
    *,
    language: str = "en",
    algorithm: str = "trie",
    exact: bool = False,
) -> WordsFound:
    """Finds words in a grid of letters, one row per line, in all eight directions. `words` is a list, the bytes of a file, or the
    built-in list of the language; `algorithm` is per-word, linear, binary, prefix or trie. Cells are rows and columns from 0."""
    return WordsFound(_poda._words_find(grid, _list(words), language, algorithm, exact))


def boggle(
    board: str,
    words: Iterable[str] | bytes | None = None,
    *,
    language: str = "en",
    adjacency: int = 8,
    min_letters: int = 3,
    plain_q: bool = False,
    exact: bool = False,
) -> WordsFound:
    """Finds every word on a Boggle board, rows joined by `/`.

    >>> import poda
    >>> solution = poda.words.boggle("pers/latg/sine/ters")
    >>> "integral" in solution.words or len(solution.words) > 100
    True
    """
    return WordsFound(_poda._words_boggle(board, _list(words), language, adjacency, min_letters, plain_q, exact))


def make(
    words: Iterable[str],
    *,
    difficulty: str = "medium",
    size: tuple[int, int] | None = None,
    seed: int = 1,
    title: str = "",
    language: str = "en",
) -> Puzzle:
    """Hides words in a grid: `difficulty` is easy, medium or hard, `size` columns and rows."""
    return Puzzle(_poda._words_make(list(words), difficulty, size, seed, title, language))
