//! Conversations without a process.

use catalog::Setup;

use super::*;

fn converse(engine: &str, input: &str) -> Vec<String> {
    let setup = Setup { hash_bytes: 1 << 20, ..Setup::default() };
    let mut output = Vec::new();
    serve(Options::new(Some(engine), setup).unwrap(), input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_string).collect()
}

fn last(lines: &[String]) -> &str {
    lines.last().map_or("", String::as_str)
}

#[test]
fn an_engine_introduces_itself_and_is_ready() {
    let lines = converse("pvs", "nonsense\nuci\nisready\nquit\nisready\n");
    assert!(lines[0].starts_with("id name Poda"));
    assert!(lines.contains(&"option name MultiPV type spin default 1 min 1 max 256".to_string()));
    assert_eq!(&lines[lines.len() - 2..], ["uciok", "readyok"]);
}

/// A search that has an end comes to it, even if the input ends before.
#[test]
fn a_mate_is_found_and_told_in_moves() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20\ngo depth 3\n";
    let lines = converse("alphabeta", mate);
    assert!(lines.iter().any(|line| line.contains("score mate 1")), "{lines:?}");
    assert_eq!(last(&lines), "bestmove d1d8");
}

#[test]
fn junk_changes_nothing() {
    let lines = converse(
        "alphabeta:depth=1",
        "position startpos moves e2e4\nposition fen junk\nposition startpos moves e2e5\nposition\ngo depth x\nd\n",
    );
    let remarks = lines.iter().filter(|line| line.starts_with("info string")).count();
    assert_eq!(remarks, 4, "{lines:?}");
    assert_eq!(last(&lines), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn infinite_search_waits_for_stop() {
    let lines = converse("alphabeta:depth=1", "position startpos\ngo infinite\nisready\nstop\n");
    let at = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
}

#[test]
fn several_lines_and_chosen_moves() {
    let lines = converse("pvs", "setoption name MultiPV value 3\nposition startpos\ngo depth 2\n");
    assert!(lines.iter().any(|line| line.contains("multipv 3")), "{lines:?}");
    let lines = converse("pvs", "position startpos\ngo depth 2 searchmoves a2a3\n");
    assert!(last(&lines).starts_with("bestmove a2a3"), "{lines:?}");
    let lines = converse("pvs", "position startpos\ngo depth 2 searchmoves e2e5\nisready\n");
    assert_eq!(last(&lines), "readyok");
}

#[test]
fn chess960_is_switched_on_and_off() {
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1\nd\n";
    let on = format!("setoption name UCI_Chess960 value true\n{castle}");
    assert!(last(&converse("pvs", &on)).starts_with("Fen: 4k3/8/8/8/8/8/8/5RK1 b"));
    let off = "setoption name UCI_Chess960 value true\nsetoption name UCI_Chess960 value false\nposition startpos\nd\n";
    assert!(last(&converse("pvs", off)).contains(" w KQkq "));
    let refused = converse("thesis", "setoption name UCI_Chess960 value true\n");
    assert!(refused[0].contains("standard chess only"), "{refused:?}");
}

/// Mate, stalemate, and a draw by rule, where there are still moves to play.
#[test]
fn finished_games_are_answered_too() {
    let lines = converse("pvs", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 1\n");
    assert_eq!(last(&lines), "bestmove (none)");
    let lines = converse("pvs", "position fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 90\ngo depth 1\n");
    assert!(last(&lines).starts_with("bestmove") && !last(&lines).contains("none"));
    let round = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let lines = converse("pvs", &format!("position startpos moves {round}\ngo depth 1\n"));
    assert!(last(&lines).starts_with("bestmove") && !last(&lines).contains("none"));
}

#[test]
fn pondering_ends_with_the_hit_or_the_stop() {
    let ponder = "position startpos moves e2e4\ngo ponder wtime 1000 btime 1000\nponderhit\n";
    assert!(last(&converse("pvs", ponder)).starts_with("bestmove"));
    let lines =
        converse("alphabeta:depth=1", "position startpos\ngo ponder wtime 1000 btime 1000\nstop\nisready\n");
    assert!(lines.iter().filter(|line| line.starts_with("bestmove")).count() == 1, "{lines:?}");
}

/// A table that fits no machine is refused when it is asked for, and the game goes on with the old one.
#[test]
fn too_much_memory_is_refused() {
    let lines = converse("pvs", "setoption name Hash value 1048576\nposition startpos\ngo depth 1\n");
    assert!(lines[0].contains("of memory"), "{lines:?}");
    assert!(last(&lines).starts_with("bestmove"));
}
