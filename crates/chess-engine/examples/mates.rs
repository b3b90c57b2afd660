//! Looks for the mates in a file of positions with known mates (`FEN … bm #n;`): `mates FILE NODES [EVERY
//! [HOW]]`, where `HOW` is `engine` (search and proof in turn), `search` or `proof` alone. Every reported
//! line is played out.

use chess::{Board, Chess};
use chess_engine::{MateSolver, Poda, PodaSettings};
use game::{Game, Position};
use search::{Analysis, Engine, Goal, Limits, Line, Request, ScoreKind};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&arguments[0]).expect("the file can be read");
    let nodes: u64 = arguments[1].parse().expect("a number of nodes");
    let every = arguments.get(2).map_or(1, |every| every.parse().expect("a number"));
    let how = arguments.get(3).map_or("engine", String::as_str);
    let (mut n, mut n_found, mut n_best, mut n_whole, mut total) = (0, 0, 0, 0, 0);
    for line in text.lines().step_by(every) {
        let (fen, known) = line.split_once(" bm #").expect("a mate is known");
        let known: i32 = known.trim_end_matches(';').trim().parse().expect("its length");
        let board = Chess::STANDARD.parse_position(fen).expect("a position");
        let found = analyse(&board, nodes, how);
        n += 1;
        total += found.nodes;
        assert!(found.nodes <= nodes, "{line}: {} nodes", found.nodes);
        let Some(length) = mate(&found.lines[0]) else { continue };
        assert_eq!(length.signum(), known.signum(), "{line}: {found:?}");
        assert!(length.abs() >= known.abs(), "shorter than known: {line}: {found:?}");
        n_whole += u32::from(ends_in_mate(board, &found.lines[0]));
        n_found += 1;
        n_best += u32::from(length == known);
    }
    println!(
        "{n} positions: {n_found} mates, {n_best} of the known length, {n_whole} played out; {total} nodes"
    );
}

fn analyse(board: &Board, nodes: u64, how: &str) -> Analysis<chess::Move> {
    let settings = PodaSettings { hash_bytes: 16 << 20, ..PodaSettings::default() };
    let (mut engine, goal): (Box<dyn Engine<Board>>, _) = match how {
        "engine" => (Box::new(Poda::new(settings)), Goal::Exact),
        "search" => (Box::new(Poda::new(settings)), Goal::Best),
        _ => (Box::new(MateSolver::new(settings.hash_bytes)), Goal::Exact),
    };
    let limits = Limits::nodes(nodes);
    engine.analyse(&Request { goal, ..Request::new(board, &limits) }, &mut |_| {})
}

/// Moves until the mate, negative for the side that is mated.
fn mate(line: &Line<chess::Move>) -> Option<i32> {
    match line.score.kind() {
        ScoreKind::WinIn(plies) if line.depth > 0 => Some((plies as i32 + 1) / 2),
        ScoreKind::LostIn(plies) if line.depth > 0 => Some(-(plies as i32 / 2)),
        _ => None,
    }
}

/// Whether the moves of a line, all of them legal, end in mate within the claimed number of moves; a line may
/// be cut short by a table hit, but never go on beyond its end.
fn ends_in_mate(mut board: Board, line: &Line<chess::Move>) -> bool {
    let plies = match line.score.kind() {
        ScoreKind::WinIn(plies) | ScoreKind::LostIn(plies) => plies as usize,
        ScoreKind::Points(_) => 0,
    };
    for &mv in &line.moves {
        assert!(board.is_legal(mv), "{board}: {mv:?} of {line:?}");
        board.play(mv);
    }
    let is_mate = board.is_check() && board.n_moves() == 0;
    assert!(line.moves.len() < plies || (line.moves.len() == plies && is_mate), "{line:?}");
    is_mate
}
