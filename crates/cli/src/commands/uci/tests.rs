//! UCI conversations within the test process.

use std::io::{BufReader, Read};
use std::sync::{Mutex, PoisonError};

use table::Setup;

use super::*;

fn converse(engine: &str, input: &str) -> Vec<String> {
    answers(engine, input.as_bytes())
}

/// The lines an engine prints in answer to `input`.
pub fn answers(engine: &str, input: impl BufRead) -> Vec<String> {
    let mut output = Vec::new();
    serve(Options::new(Some(engine), small()).unwrap(), input, &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_string).collect()
}

/// A conversation in which each line is sent once the engine has printed its cue.
fn in_turn(engine: &str, script: &[(&str, &str)]) -> Vec<String> {
    let said = Said::default();
    let script = script.iter().map(|&(cue, line)| (cue.to_string(), line.to_string())).collect::<Vec<_>>();
    let input = BufReader::new(InTurn { script: script.into_iter(), said: said.clone(), from: 0 });
    serve(Options::new(Some(engine), small()).unwrap(), input, said.clone()).unwrap();
    said.text(0).lines().map(str::to_string).collect()
}

fn small() -> Setup {
    Setup { hash_bytes: 1 << 20, ..Setup::default() }
}

/// The engine's output so far.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    fn text(&self, from: usize) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes[from..]).into_owned()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends each line when its cue appears after the previous one.
struct InTurn {
    script: std::vec::IntoIter<(String, String)>,
    said: Said,
    from: usize,
}

impl Read for InTurn {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some((cue, line)) = self.script.next() else { return Ok(0) };
        loop {
            let text = self.said.text(self.from);
            if let Some(at) = text.find(&cue) {
                self.from += at + cue.len();
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        buffer[..=line.len()].copy_from_slice(format!("{line}\n").as_bytes());
        Ok(line.len() + 1)
    }
}

/// Output that is closed after `writes_left` writes.
struct Gone {
    writes_left: usize,
}

impl Write for Gone {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.writes_left.checked_sub(1) {
            Some(left) => self.writes_left = left,
            None => return Err(io::ErrorKind::BrokenPipe.into()),
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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

/// A bounded search is finished even if the input ends first.
#[test]
fn a_mate_is_found_and_reported_in_moves() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20\ngo depth 3\n";
    let lines = converse("alphabeta", mate);
    assert!(lines.iter().any(|line| line.contains("score mate 1")), "{lines:?}");
    assert_eq!(last(&lines), "bestmove d1d8");
}

fn n_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

/// The old position is not searched in place of one that was refused.
#[test]
fn after_a_refused_position_there_is_no_move() {
    for refused in ["position fen junk", "position startpos moves e2e5", "position", "position e2e4"] {
        let start = format!("position startpos moves e2e4\n{refused}\n");
        let lines = converse("alphabeta:depth=1", &format!("{start}go depth 1\ngo wtime 9 btime 9\n"));
        assert!(lines[0].starts_with("info string"), "{lines:?}");
        assert_eq!(lines.iter().filter(|line| *line == "bestmove 0000").count(), 2, "{lines:?}");
        assert_eq!(n_moves(&lines), 2, "{lines:?}");
        let accepted = converse("alphabeta:depth=1", &format!("{start}position startpos\ngo depth 1\n"));
        assert!(last(&accepted).starts_with("bestmove ") && n_moves(&accepted) == 1, "{accepted:?}");
        assert_ne!(last(&accepted), "bestmove 0000");
        let new_game = converse("alphabeta:depth=1", &format!("{start}ucinewgame\nd\ngo depth 1\n"));
        assert!(new_game.iter().any(|line| line.ends_with("RNBQKBNR w KQkq - 0 1")), "{new_game:?}");
        assert_ne!(last(&new_game), "bestmove 0000");
    }
}

/// A GUI waits for a move whatever it sent: what is wrong is reported, and the rest is used.
#[test]
fn a_search_with_wrong_numbers_is_answered_once() {
    for (go, named) in [
        ("depth -1", "depth -1"),
        ("depth x", "depth x"),
        ("depth", "depth"),
        ("movetime -5", "movetime -5"),
        ("nodes -1", "nodes -1"),
        ("wtime 1e3", "wtime 1e3"),
        ("wtime 60000 btime 60000 movestogo -1 depth 3", "movestogo -1"),
        ("searchmoves e2e5", "e2e5"),
        ("depth 2 searchmoves a2a3 e2e5", "e2e5"),
        ("mate x", "mate x"),
        ("depth 99999999999999999999 movetime 5", "depth 99999999999999999999"),
    ] {
        let lines = converse("poda", &format!("position startpos\ngo {go}\n"));
        let is_named =
            |line: &String| line.starts_with("info string") && line.contains(&format!("`{named}`"));
        assert!(lines.iter().any(is_named), "{go}: {lines:?}");
        assert!(n_moves(&lines) == 1 && last(&lines).starts_with("bestmove "), "{go}: {lines:?}");
        assert!(!last(&lines).contains("0000"), "{go}: {lines:?}");
    }
    let lines = converse("poda", "position startpos\ngo depth 2 searchmoves a2a3 e2e5\n");
    assert!(last(&lines).starts_with("bestmove a2a3"), "{lines:?}");
}

/// Clocks are overstepped in real games; nothing is wrong with the command then.
#[test]
fn an_overstepped_clock_is_almost_no_time() {
    let lines = converse("poda", "position startpos\ngo wtime -20 btime -20 winc -1 binc 0 movestogo 0\n");
    assert!(n_moves(&lines) == 1, "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
}

/// No search of any kind continues when the output is closed.
#[test]
fn a_search_ends_when_nobody_reads() {
    let check = |engine: &str, limit: &str, writes_left| {
        let input = format!("position startpos\ngo {limit}\n");
        let options = Options::new(Some(engine), small()).unwrap();
        let served = serve(options, input.as_bytes(), Gone { writes_left });
        assert_eq!(served.unwrap_err().kind(), io::ErrorKind::BrokenPipe, "{engine} {limit}");
    };
    check("poda", "depth 99", 3);
    check("poda", "mate 30", 3);
    check("poda", "nodes 99999999999", 3);
    check("poda", "movetime 9999999", 3);
    check("poda", "wtime 99999999 btime 99999999", 3);
    check("poda", "infinite", 0);
    check("poda", "ponder wtime 9999999 btime 9999999", 0);
    check("poda", "", 0);
    // This engine prints nothing until it is done, which would be never.
    check("alphabeta", "depth 40", 0);
}

/// Qxf7 mates unless something is done about it; moves that do nothing come first in the list.
#[test]
fn a_stopped_search_for_a_mate_answers_with_the_best_move() {
    let position =
        "position fen r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3\ngo mate 5";
    let lines = in_turn("poda", &[("", position), (" depth 6 ", "stop")]);
    let pv = |line: &String| Some(line.split_once(" pv ")?.1.split(' ').next()?.to_string());
    let first = lines.iter().rev().find_map(pv).unwrap_or_else(|| panic!("{lines:?}"));
    assert!(["g7g6", "d8e7", "d8f6", "g8h6"].contains(&first.as_str()), "{lines:?}");
    assert!(last(&lines).starts_with(&format!("bestmove {first}")), "{lines:?}");
}

/// The answer to `go infinite` and `go ponder` must wait even if there is nothing to search.
#[test]
fn a_finished_game_waits_for_the_stop_too() {
    let over = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        let start = format!("{over}\n{go}\nisready");
        let lines = in_turn("pvs", &[("", &start), ("readyok", "isready"), ("readyok", "stop")]);
        let at = |word: &str| lines.iter().rposition(|line| line.starts_with(word)).unwrap();
        assert!(at("readyok") < at("bestmove (none)"), "{go}: {lines:?}");
        assert_eq!(n_moves(&lines), 1, "{go}: {lines:?}");
    }
    let lines = converse("pvs", &format!("{over}\ngo ponder wtime 1000 btime 1000\nponderhit\n"));
    assert_eq!(last(&lines), "bestmove (none)");
    let lines = in_turn("pvs", &[("", "position nonsense\ngo infinite\nisready"), ("readyok", "stop")]);
    assert_eq!(&lines[lines.len() - 2..], ["readyok", "bestmove 0000"], "{lines:?}");
}

#[test]
fn selective_depth_and_hash_use_are_reported() {
    let lines = converse("poda", "position startpos\ngo depth 9\n");
    let info = lines.iter().rev().find(|line| line.contains(" pv ")).unwrap_or_else(|| panic!("{lines:?}"));
    let number = |name: &str| -> u32 {
        let rest = info.split_once(&format!(" {name} ")).unwrap_or_else(|| panic!("{info}")).1;
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    assert!(number("seldepth") >= number("depth") && number("seldepth") < 128, "{info}");
    assert!((1..=1000).contains(&number("hashfull")), "{info}");
    assert!(
        lines.iter().all(|line| !line.contains("currmove")),
        "this search is too short for it: {lines:?}"
    );
}

/// An endgame, because its iterations are short.
#[test]
fn a_long_search_reports_the_current_move() {
    let endgame = "position fen 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\ngo movetime 60000";
    let lines = in_turn("poda", &[("", endgame), (" currmovenumber ", "stop")]);
    let info = lines.iter().find(|line| line.contains(" currmove ")).unwrap();
    let words: Vec<&str> = info.split(' ').collect();
    let ["info", "depth", depth, "currmove", mv, "currmovenumber", number] = words[..] else {
        panic!("{info}");
    };
    assert!(depth.parse::<u32>().is_ok_and(|depth| depth > 3), "{info}");
    assert!(["a1a2", "a1b1", "a1b2"].contains(&mv), "{info}");
    assert!(number.parse::<u32>().is_ok_and(|number| (1..=3).contains(&number)), "{info}");
    let before = lines.iter().take_while(|line| !line.contains(" currmove "));
    assert!(before.filter(|line| line.contains(" time ")).count() > 3, "{lines:?}");
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

/// A hash table that does not fit into memory is refused when the option is set, and the old one stays.
#[test]
fn too_much_memory_is_refused() {
    let lines = converse("pvs", "setoption name Hash value 1048576\nposition startpos\ngo depth 1\n");
    assert!(lines[0].contains("of memory"), "{lines:?}");
    assert!(last(&lines).starts_with("bestmove"));
    if let Some(free) = table::memory::free_bytes(std::path::Path::new("/")) {
        let more = (free >> 20) + 500;
        let lines =
            converse("poda", &format!("setoption name Hash value {more}\nposition startpos\ngo depth 1\n"));
        assert!(
            lines[0].contains("of memory are free") && lines[0].contains(&format!("`{more} MB`")),
            "{lines:?}"
        );
        assert!(last(&lines).starts_with("bestmove"));
    }
}

#[test]
fn wdl_chances_are_shown_in_thousandths() {
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

/// A running search keeps the options it started with.
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

/// If there is no mate that fast, the search for it still ends.
#[test]
fn the_search_for_a_mate_that_does_not_exist_ends() {
    let mate = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate ";
    let lines = converse("poda", &format!("{mate}2\n"));
    assert!(lines.iter().any(|line| line.contains("score mate 2")), "{lines:?}");
    assert!(last(&converse("poda", &format!("{mate}1\n"))).starts_with("bestmove"));
    assert!(last(&converse("poda", &format!("{mate}2 searchmoves a1a6\n"))).starts_with("bestmove a1a6"));
}

/// The limits of a ponder search apply after `ponderhit`.
#[test]
fn a_ponder_hit_leaves_other_limits_as_they_are() {
    let lines = converse("poda", "position startpos\ngo ponder nodes 2000\nponderhit\n");
    assert!(last(&lines).starts_with("bestmove"), "{lines:?}");
    let lines = converse("poda", "position startpos\ngo infinite\nponderhit\nisready\nstop\n");
    let at = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
}
