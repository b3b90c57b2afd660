//! Conversations without a process.

use catalog::Setup;

use super::*;

fn converse(engine: &str, input: &str) -> Vec<String> {
    answers(engine, input.as_bytes())
}

/// What an engine says to what is read from `input`.
pub fn answers(engine: &str, input: impl BufRead) -> Vec<String> {
    let setup = Setup { hash_bytes: 1 << 20, ..Setup::default() };
    let mut output = Vec::new();
    serve(Options::new(Some(engine), setup).unwrap(), input, &mut output).unwrap();
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

#[test]
fn results_are_foretold_in_thousandths() {
    let lines = converse("poda", "setoption name UCI_ShowWDL value true\nposition startpos\ngo depth 4\n");
    let info = lines.iter().find(|line| line.contains(" wdl ")).unwrap_or_else(|| panic!("{lines:?}"));
    let words = info.split(' ').skip_while(|&word| word != "wdl").skip(1).take(3);
    assert_eq!(words.map(|word| word.parse::<u32>().unwrap()).sum::<u32>(), 1000);
    let mate = "setoption name UCI_ShowWDL value true\nposition fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo depth 3\n";
    assert!(converse("poda", mate).iter().any(|line| line.contains("score mate 1 wdl 1000 0 0")));
    assert!(!converse("poda", "position startpos\ngo depth 4\n").iter().any(|line| line.contains("wdl")));
}

#[test]
fn an_evaluation_is_explained_term_by_term() {
    let lines = converse("poda", "position startpos moves e2e4\neval\n");
    assert!(lines.iter().any(|line| line.starts_with("king safety")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("white's worth")), "{lines:?}");
}

/// A search keeps the options it began with, and goes on.
#[test]
fn options_may_come_during_a_search() {
    let options = "setoption name MultiPV value 2\nsetoption name Hash value 2\nsetoption name Clear Hash\n";
    let lines =
        converse("poda", &format!("position startpos\ngo infinite\n{options}isready\nstop\ngo depth 3\n"));
    let at = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
    let first = at("bestmove");
    assert!(lines[..first].iter().all(|line| !line.contains("multipv")), "{lines:?}");
    assert!(lines[first..].iter().any(|line| line.contains("multipv 2")), "{lines:?}");
}

#[test]
fn a_book_and_a_rating_can_be_chosen() {
    let book = "setoption name OwnBook value true\nposition startpos\ngo depth 3\n";
    let lines = converse("poda", book);
    assert!(lines.len() == 1 && lines[0].starts_with("bestmove"), "nothing was searched: {lines:?}");
    let rating = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500\n";
    let lines = converse("poda", &format!("{rating}position startpos\ngo infinite\nstop\n"));
    assert!(last(&lines).starts_with("bestmove"), "{lines:?}");
    let refused = converse("alphabeta", "setoption name UCI_LimitStrength value true\n");
    assert!(refused[0].contains("no such option"), "{refused:?}");
    let refused =
        converse("poda", "setoption name SyzygyPath value /nowhere\nsetoption name UCI_Elo value 9\n");
    assert!(refused[0].contains("folders cannot be opened here"), "{refused:?}");
    assert!(refused[1].contains("a number from"), "{refused:?}");
}

/// Where there is no such mate, the search for it ends all the same.
#[test]
fn a_mate_that_is_not_there_is_not_sought_for_ever() {
    let mate = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate ";
    let lines = converse("poda", &format!("{mate}2\n"));
    assert!(lines.iter().any(|line| line.contains("score mate 2")), "{lines:?}");
    assert!(last(&converse("poda", &format!("{mate}1\n"))).starts_with("bestmove"));
    assert!(last(&converse("poda", &format!("{mate}2 searchmoves a1a6\n"))).starts_with("bestmove a1a6"));
}

/// The limits of a search on the opponent's time hold once the move was played.
#[test]
fn a_ponder_hit_leaves_other_limits_as_they_are() {
    let lines = converse("poda", "position startpos\ngo ponder nodes 2000\nponderhit\n");
    assert!(last(&lines).starts_with("bestmove"), "{lines:?}");
    let lines = converse("poda", "position startpos\ngo infinite\nponderhit\nisready\nstop\n");
    let at = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
}
