"""Measures the package: `python measure.py` in an environment with the wheel and numpy, `python measure.py --help` for parts.

What stands beside python-chess needs that in the environment, too; it is no dependency of ours and is skipped without it.
"""

from __future__ import annotations

import argparse
import os
import random
import time
import warnings
from typing import Any, Callable

import poda

GAMES = [
    ("tictactoe", "3x3x3"),
    ("connectfour", "7x6"),
    ("othello", "8x8"),
    ("quarto", "own"),
    ("quarto", "official"),
    ("maxit", "5x5"),
    ("chess", "standard"),
]


def best_of(work: Callable[[], Any], times: int = 5) -> float:
    """The shortest of some runs, in seconds: the others were disturbed."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def overhead() -> None:
    """What a call costs, beside python-chess on the same positions."""
    n = 2_000
    moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split()
    board = poda.Board("chess", moves=moves)
    greedy = poda.Engine("chess/random")
    ours = {
        "turn": lambda: [board.turn for _ in range(n)],
        "legal moves": lambda: [board.legal_moves for _ in range(n)],
        "push and pop": lambda: [(board.push("f1e1"), board.pop()) for _ in range(n)],
        "is it over": lambda: [board.is_over for _ in range(n)],
        "text": lambda: [board.text for _ in range(n)],
        "hash": lambda: [hash(board) for _ in range(n)],
        "copy": lambda: [board.copy() for _ in range(n)],
        "random game": lambda: random_game(poda.Board("chess"), 1),
        "engine's move": lambda: [greedy.play(board) for _ in range(n // 10)],
    }
    theirs: dict[str, Callable[[], Any]] = {}
    try:
        import chess
    except ImportError:
        print("(python-chess is not there)")
    else:
        other = chess.Board()
        for move in moves:
            other.push_san(move)
        theirs = {
            "turn": lambda: [other.turn for _ in range(n)],
            "legal moves": lambda: [[move.uci() for move in other.legal_moves] for _ in range(n)],
            "push and pop": lambda: [(other.push_uci("f1e1"), other.pop()) for _ in range(n)],
            "is it over": lambda: [other.is_game_over(claim_draw=True) for _ in range(n)],
            "text": lambda: [other.fen() for _ in range(n)],
            "hash": lambda: [other._transposition_key() for _ in range(n)],
            "copy": lambda: [other.copy() for _ in range(n)],
            "random game": lambda: random_game_of_theirs(chess.Board(), 1),
        }
    print(f"{'per call':14} {'poda':>12} {'python-chess':>14} {'ratio':>7}")
    for name, work in ours.items():
        calls = {"random game": 1, "engine's move": n // 10}.get(name, n)
        own = best_of(work) / calls * 1e9
        if name not in theirs:
            print(f"{name:14} {own:9,.0f} ns")
            continue
        their = best_of(theirs[name], 3) / calls * 1e9
        print(f"{name:14} {own:9,.0f} ns {their:11,.0f} ns {their / own:6.1f}x")


def random_game(board: poda.Board, seed: int, plies: int = 200) -> poda.Board:
    """Plays random moves."""
    dice = random.Random(seed)
    while len(board.moves) < plies and not board.is_over:
        board.push(dice.choice(board.legal_moves))
    return board


def random_game_of_theirs(board: Any, seed: int, plies: int = 200) -> Any:
    """The same with python-chess."""
    dice = random.Random(seed)
    while len(board.move_stack) < plies and not board.is_game_over(claim_draw=True):
        board.push_uci(dice.choice([move.uci() for move in board.legal_moves]))
    return board


def perft() -> None:
    """Perft, counted in Rust and move by move through Python."""
    board = poda.Board("chess")
    start = time.perf_counter()
    nodes = poda.perft(board, 6)
    seconds = time.perf_counter() - start
    print(f"poda.perft(chess, 6): {nodes:,} in {seconds:.2f} s, {nodes / seconds / 1e6:,.0f} million per second")
    start = time.perf_counter()
    nodes = by_hand(board, 4)
    seconds = time.perf_counter() - start
    print(f"move by move, depth 4: {nodes:,} in {seconds:.2f} s, {nodes / seconds / 1e3:,.0f} thousand per second")
    try:
        import chess
    except ImportError:
        return
    other = chess.Board()
    start = time.perf_counter()
    nodes = theirs_by_hand(other, 4)
    seconds = time.perf_counter() - start
    print(f"python-chess, depth 4: {nodes:,} in {seconds:.2f} s, {nodes / seconds / 1e3:,.0f} thousand per second")


def by_hand(board: poda.Board, depth: int) -> int:
    """Counts leaves as a Python program would; the last moves are only listed."""
    if depth == 1:
        return len(board.legal_moves)
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += by_hand(board, depth - 1)
        board.pop()
    return total


def theirs_by_hand(board: Any, depth: int) -> int:
    """The same with python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += theirs_by_hand(board, depth - 1)
        board.pop()
    return total


def many() -> None:
    """`analyse_many` on one thread and on two, in turns."""
    boards = [random_game(poda.Board("othello"), seed, 10 + seed % 35) for seed in range(400)]
    boards = [board for board in boards if not board.is_over]
    engine = poda.Engine("othello/poda", hash_mb=1)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(3):
        for workers in seconds:
            start = time.perf_counter()
            engine.analyse_many(boards, poda.Limit(nodes=20_000), workers=workers)
            seconds[workers].append(time.perf_counter() - start)
    one, two = min(seconds[1]), min(seconds[2])
    print(f"{len(boards)} positions: {one:.2f} s on one thread, {two:.2f} s on two, {one / two:.2f}x, {os.cpu_count()} cores")


def batch() -> None:
    """Arrays beside boards one by one."""
    import numpy as np

    n = 20_000
    for game, variant in [("othello", "8x8"), ("chess", "standard"), ("quarto", "own")]:
        some = [random_game(poda.Board(game, variant), seed, seed % 20 * 2) for seed in range(200)]
        some = [board for board in some if not board.is_over]
        x = np.tile(poda.batch.from_boards(some), (n // len(some) + 1, 1))[:n]
        moves = poda.batch.legal_mask(x).argmax(axis=1)
        for name, work in {
            "legal_mask": lambda: poda.batch.legal_mask(x),
            "apply": lambda: poda.batch.apply(x, moves),
            "planes": lambda: poda.batch.planes(x),
        }.items():
            print(f"{game:10} {name:11} {best_of(work, 3) / n * 1e9:7,.0f} ns per board")


def games(number: int) -> None:
    """Random games of every game through PettingZoo's and Gymnasium's interfaces."""
    import numpy as np
    from poda.gymnasium import EngineEnv
    from poda.pettingzoo import BoardEnv

    warnings.simplefilter("ignore")
    dice = np.random.default_rng(1)
    for game, variant in GAMES:
        start, plies, ends = time.perf_counter(), 0, 0
        env = BoardEnv(game, variant, max_plies=400)
        for _ in range(number):
            env.reset()
            while env.agents and not all(env.terminations.values()) and not all(env.truncations.values()):
                mask = env.observe(env.agent_selection)["action_mask"]
                env.step(int(dice.choice(np.flatnonzero(mask))))
                plies += 1
            ends += all(env.terminations.values())
            assert sum(env.rewards.values()) == 0
        pettingzoo = time.perf_counter() - start
        start = time.perf_counter()
        player = EngineEnv(game, variant, opponent="random", side="random", max_plies=400)
        for seed in range(number):
            observation, _ = player.reset(seed=seed)
            over = player.board.is_over
            while not over:
                action = int(dice.choice(np.flatnonzero(observation["action_mask"])))
                observation, reward, terminated, truncated, _ = player.step(action)
                over = terminated or truncated
                assert reward in (-1.0, 0.0, 1.0)
        gymnasium = time.perf_counter() - start
        print(
            f"{game:12} {variant:9} {number:,} games, {plies:,} plies, {ends:,} to their end: "
            f"PettingZoo {pettingzoo:.0f} s, Gymnasium {gymnasium:.0f} s",
            flush=True,
        )


def main() -> None:
    """Measures what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="overhead, perft, many, batch, games; default: all but games")
    parser.add_argument("--games", type=int, default=10_000, help="random games of each game (default 10000)")
    arguments = parser.parse_args()
    parts = {"overhead": overhead, "perft": perft, "many": many, "batch": batch, "games": lambda: games(arguments.games)}
    for name in arguments.parts or ["overhead", "perft", "many", "batch"]:
        print(f"\n{name}")
        parts[name]()


if __name__ == "__main__":
    main()
