"""Games studied: reviews, explanations, files of games, and matches."""

from __future__ import annotations

import os
from typing import Any, Callable

from . import _poda
from ._document import Document
from ._limit import Limit


class Explanation(Document):
    """Why a move is bad: `move`, `best`, `loss`, `unit`, `refutation`, `best_line`, `facts`, and all of it in words as `text`."""

    def __str__(self) -> str:
        return str(self.text)


class Review(Document):
    """The review of a game: `moves`, one `Judgement` each, and the totals of `first` and `second`."""

    @property
    def moves(self) -> list[Judgement]:
        """The judgements, in the order of the moves."""
        return [Judgement(move) for move in self._fields["moves"]]

    @property
    def first(self) -> Document:
        """The totals of the first player: `accuracy`, `mean_loss`, `mistakes`, `blunders` …"""
        return Document(self._fields["first"])

    @property
    def second(self) -> Document:
        """The totals of the second player."""
        return Document(self._fields["second"])

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td>{m.ply + 1}</td><td>{m.move}</td><td>{m['class']}</td><td>{m.best}</td><td>{m.loss}</td></tr>"
            for m in self.moves
        )
        return f"<table><tr><th></th><th>move</th><th></th><th>best</th><th>loss</th></tr>{cells}</table>"


class Judgement(Document):
    """A judged move: `move`, `score`, `best`, `best_score`, `pv`, `loss`, `class`, `accuracy`, `exact`."""


class MatchResult(Document):
    """The standing of a match: `games`, `a_wins`, `draws`, `b_wins`, `elo`, `elo_error`, `los`, `llr`, `decision`,
    `pentanomial`, and every game in `records`."""

    def __repr__(self) -> str:
        elo = "unknown" if self.elo is None else f"{self.elo:+.1f}"
        error = "" if self.elo_error is None else f" ± {self.elo_error:.1f}"
        return f"MatchResult(+{self.a_wins} ={self.draws} -{self.b_wins}, elo {elo}{error})"


def why(
    board: Any,
    move: str,
    *,
    engine: str | None = None,
    limit: Limit | None = None,
    language: str = "en",
    seed: int = 0,
    hash_mb: int = 64,
) -> Explanation:
    """Why a move is bad: what refutes it, what it loses, and facts that are true on the board. Without a limit, each search
    visits 400,000 nodes.

    >>> import poda
    >>> board = poda.Board("chess", moves="f3 e5")
    >>> explanation = poda.why(board, "g4", limit=poda.Limit(nodes=20_000))
    >>> explanation.refutation
    ['d8h4']
    """
    return Explanation(_poda._why(board, move, engine, limit, language, seed, hash_mb))


def review(
    game: Any,
    engine: str | None = None,
    limit: Limit | None = None,
    *,
    of: str = "othello",
    seed: int = 0,
    hash_mb: int = 64,
) -> Review:
    """Judges every move of a game: a `Board` with its moves, a `GameTree` (its main line), or moves of the game `of`. Without a
    limit, each of the two searches of a move visits 200,000 nodes.

    >>> import poda
    >>> review = poda.review("b2 a2 a1 c3", "exact", of="tictactoe")
    >>> [move["class"] for move in review.moves]
    ['best', 'mistake', 'best', 'best']
    """
    if isinstance(game, _poda.GameTree):
        game = game.board()
    elif isinstance(game, (str, list, tuple)):
        game = _poda.Board(of, moves=game if isinstance(game, str) else list(game))
    return Review(_poda._review(game, engine, limit, seed, hash_mb))


def read(
    source: str | os.PathLike[str] | bytes,
    *,
    format: str | None = None,
    skip_bad: bool = False,
) -> list[_poda.GameTree]:
    """The games of a file, or of the bytes of one, as game trees: PGN, EPD and FEN of chess; GGF, SGF, WTHOR, OBF, transcripts
    and OthelloQuest of Othello; JSON of every game. The format is that of the name or the content, unless it is given.

    A game that cannot be read refuses the file, unless `skip_bad`; small errors are in `faults` of the game.
    """
    if isinstance(source, bytes):
        return _poda._read(source, None, format, skip_bad)
    with open(source, "rb") as file:
        return _poda._read(file.read(), os.fspath(source), format, skip_bad)


def match(
    game: str,
    a: str,
    b: str,
    *,
    games: int = 100,
    variant: str | None = None,
    limit: Limit | None = None,
    clock: tuple[float, float] | None = None,
    openings: str | os.PathLike[str] | None = None,
    random_plies: int | None = None,
    sprt: tuple[float, float] | None = None,
    concurrency: int = 1,
    threads: int = 1,
    hash_mb: int = 4,
    seed: int = 0,
    max_plies: int = 2000,
    adjudicate_draw: str | None = None,
    adjudicate_win: str | None = None,
    adjudicate_exact: int | None = None,
    progress: Callable[[dict[str, Any], dict[str, Any]], Any] | None = None,
) -> MatchResult:
    """Plays a match in pairs of games with colours swapped, and says how much stronger `a` is.

    Seats are engines ("poda", "pvs:depth=3"), levels ("level=easy") and outside programs ("uci:stockfish", "nboard:CMD",
    "gtp:CMD"). `limit` holds per move, `clock` is seconds for the game and increment; `openings` is a file; `sprt` ends the match
    when the test between two Elo differences is decided. `progress` is called with each game and the standing after it.

    >>> import poda
    >>> result = poda.match("tictactoe", "alphabeta:depth=9", "random", games=10, seed=1)
    >>> result.games, result.b_wins
    (10, 0)
    """
    text = None
    if openings is not None:
        with open(openings, encoding="utf-8") as file:
            text = file.read()
    request = {
        "game": game, "variant": variant, "a": a, "b": b, "games": games, "limit": limit, "clock": clock, "openings": text,
        "random_plies": random_plies, "sprt": sprt, "concurrency": concurrency, "threads": threads, "hash_mb": hash_mb,
        "seed": seed, "max_plies": max_plies, "adjudicate_draw": adjudicate_draw, "adjudicate_win": adjudicate_win,
        "adjudicate_exact": adjudicate_exact,
    }
    standing, records = _poda._match(request, progress)
    return MatchResult({**standing, "records": records})
