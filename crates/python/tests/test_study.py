"""Recorded searches, explanations, reviews, files of games, matches and words."""

import math
import pickle

import poda
import pytest
from conftest import GAMES, Nim, every_game, play_at_random

TREE = "((5 3) (2 9))"


def test_a_recorded_tree_has_windows_and_cuts():
    tree = poda.record(poda.Board("tree", position=TREE), algorithm="alphabeta")
    root, (first, second) = tree.root, tree.root.children
    assert (root.value, root.window, root.cut, root.move) == (3, (-math.inf, math.inf), None, "0")
    assert (first.value, first.window) == (3, (-math.inf, math.inf))
    assert (second.value, second.window, second.cut, second.never_searched) == (2, (3, math.inf), "alpha", ["1"])
    assert tree.counts["nodes"] == 6 and len(tree) == 6 and len(list(root.walk())) == 6
    assert len(list(poda.record(poda.Board("tree", position=TREE), "minimax").root.walk())) == 7


@pytest.mark.parametrize("algorithm", poda.algorithms())
def test_every_algorithm_can_be_recorded_and_drawn(algorithm):
    tree = poda.record(poda.Board("tictactoe"), algorithm, depth=2)
    assert tree.engine == algorithm and tree._repr_svg_().startswith("<svg")
    assert "<html" in tree.to_html() and tree.to_text()


@every_game
def test_engines_of_every_game_can_be_recorded(game, variant):
    board = play_at_random(poda.Board(game, variant), 1, plies=3)
    for engine in ("pvs", "mcts"):
        tree = poda.record(board, engine=engine, nodes=300)
        assert tree.root.children and tree._repr_svg_().startswith("<svg") and "<html" in tree.to_html()


def test_trees_as_graphs_and_tables(tmp_path):
    tree = poda.record(poda.Board("tictactoe"), depth=2)
    graph, table = tree.to_networkx(), tree.to_polars()
    assert graph.number_of_nodes() == table.height == len(list(tree.root.walk()))
    assert graph.number_of_edges() == table.height - 1
    assert set(table["cut"].drop_nulls()) <= {"alpha", "beta"}
    tree.to_html(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == tree.to_html()


def test_a_game_of_your_own_can_be_recorded():
    tree = poda.record(Nim(4), "alphabeta", depth=4)
    assert tree.root.value == "L2" and tree.counts["nodes"] > 4
    with pytest.raises(poda.Refused, match="hello"):
        poda.record(Nim(4), "hello", depth=4)


def test_examples():
    assert poda.record(poda.example_tree("s0-deep")).root.value is not None
    with pytest.raises(ValueError, match="s0-deep"):
        poda.example_tree("nothing")


def test_why():
    explanation = poda.why(poda.Board("chess", moves="f3 e5"), "g4", limit=poda.Limit(nodes=20_000))
    assert explanation.refutation == ["d8h4"] and explanation.facts and "Qh4" in str(explanation)
    assert explanation["unit"] == "centipawns" and "best" in dir(explanation)
    spanish = poda.why(poda.Board("tictactoe", position="X../.O./..X O"), "a3", language="es")
    assert spanish.text != poda.why(poda.Board("tictactoe", position="X../.O./..X O"), "a3").text
    assert dict(pickle.loads(pickle.dumps(spanish))) == dict(spanish)


def test_review():
    review = poda.review("b2 a2 a1 c3", "exact", of="tictactoe")
    assert [move["class"] for move in review.moves] == ["best", "mistake", "best", "best"]
    assert review.second.mistakes == 1 and review.first.accuracy == 100
    assert "<table" in review._repr_html_()
    board = poda.Board("tictactoe", moves="b2 a2 a1 c3")
    assert poda.review(board, "exact") == review
    with pytest.raises(AttributeError, match="Review has no field 'nothing'"):
        review.nothing


PGN = b"""[White "Ana"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 (1... c5 {the Sicilian}) 2. Qh5 Nc6 3. Bc4 Nf6? 4. Qxf7# 1-0
"""


def test_pgn_as_a_game_tree(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(PGN)
    (game,) = poda.read(path)
    assert game.headers["White"] == "Ana" and game.end["winner"] == "first"
    assert game.moves == ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
    (sicilian,) = (node for node in game.nodes() if node["comment"])
    assert (sicilian["shown"], sicilian["number"], game.node(sicilian["parent"])["children"][1]) == (
        "c5",
        1,
        sicilian["id"],
    )
    assert game.board().outcome().reason == "checkmate"
    assert game.board(sicilian["id"]).moves == ["e2e4", "c7c5"]
    assert poda.read(game.export("pgn"))[0].nodes() == game.nodes()
    assert pickle.loads(pickle.dumps(game)).to_dict() == game.to_dict()


def test_changes_of_a_game_tree():
    game = poda.GameTree("othello")
    last = game.play(0, "f5 d6")
    side = game.play(1, ["f6"])
    game.edit("comment", at=side, text="the parallel would be f4")
    assert game.moves == ["f5", "d6"] and game.node(1)["children"] == [last, side]
    game.edit("main_line", at=side)
    assert game.moves == ["f5", "f6"]
    game.edit("undo")
    assert game.moves == ["f5", "d6"] and len(game) == 4
    with pytest.raises(ValueError, match="a1"):
        game.play(0, "a1")
    with pytest.raises(ValueError, match="paint"):
        game.edit("paint")


@pytest.mark.parametrize("game, variant", GAMES)
def test_every_format_that_a_game_has_can_be_read_again(game, variant):
    board = play_at_random(poda.Board(game, variant), 3, plies=12)
    tree = poda.GameTree(game, variant, board.start)
    tree.play(0, board.moves)
    readable = set(tree.formats) & {"json", "pgn", "ggf", "sgf"}
    assert "json" in readable and (len(readable) > 1) == (game in ("chess", "othello"))
    for format in readable:
        (read,) = poda.read(tree.export(format))
        assert (read.game, read.variant, read.moves) == (game, board.variant, board.moves), format


def test_what_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError):
        poda.read(tmp_path / "nothing.pgn")
    with pytest.raises(poda.Refused, match="e5"):
        poda.read(b"1. e5 *")
    assert poda.read(b"1. e5 *\n\n1. e4 *", skip_bad=True)[-1].moves == ["e2e4"]


def test_matches():
    result = poda.match("tictactoe", "alphabeta:depth=9", "random", games=10, seed=1)
    assert (result.games, result.b_wins) == (10, 0)
    assert result.elo is None or result.elo > 0
    assert len(result.records) == 10 and result.records[3]["index"] == 3
    seen = []
    same = poda.match(
        "tictactoe", "alphabeta:depth=9", "random", games=10, seed=1, concurrency=2, progress=lambda *told: seen.append(told)
    )
    assert (same.a_wins, same.draws) == (result.a_wins, result.draws) and len(seen) == 10


def test_a_match_with_a_test_ends_early():
    result = poda.match("tictactoe", "alphabeta:depth=9", "random", games=4000, sprt=(0, 50), seed=2)
    assert result.decision == "accepted" and result.games < 4000 and result.llr > 2.9


def test_matches_with_openings_and_levels(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("f5 d6\nf5 f6\n")
    result = poda.match("othello", "level=easy", "greedy", games=4, openings=path, limit=poda.Limit(nodes=200))
    assert {record["opening"] for record in result.records} == {"f5 d6", "f5 f6"}
    with pytest.raises(poda.Refused, match="nobody"):
        poda.match("othello", "nobody", "greedy")


def test_words():
    found = poda.words.find("lado\noaza\nseum\nptrc", ["cual", "lado", "los", "pez"])
    places = {hit["word"]: (hit["from"], hit["to"]) for hit in found.found}
    assert places == {"lado": ([0, 0], [0, 3]), "los": ([0, 0], [2, 0]), "pez": ([3, 0], [1, 2]), "cual": ([3, 3], [0, 0])}
    for algorithm in ("per-word", "linear", "binary", "prefix"):
        assert poda.words.find("lado\noaza\nseum\nptrc", ["cual", "lado", "los", "pez"], algorithm=algorithm).found == found.found
    solution = poda.words.boggle("n o/o n", ["noon", "noo", "ono"], adjacency=4, plain_q=True)
    assert (solution.words, solution.score) == (["ono"], 1)
    puzzle = poda.words.make(["gato", "perro"], difficulty="easy", language="es", seed=3)
    assert {word["written"] for word in puzzle["words"]} == {"gato", "perro"} and puzzle._repr_svg_().startswith("<svg")
    hits = poda.words.find("\n".join(puzzle.rows), ["gato", "perro"])
    assert {hit["word"]: hit["from"] for hit in hits.found} == {word["word"]: word["from"] for word in puzzle["words"]}
    with pytest.raises(poda.Refused, match="slow"):
        poda.words.find("ab\ncd", algorithm="slow")
