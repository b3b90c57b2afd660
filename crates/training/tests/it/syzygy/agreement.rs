//! Both readers read from the tables what retrograde analysis found.

use chess_engine::endgames::syzygy::Wdl;
use chess_engine::endgames::syzygy::head::{LOSSES_IN_PLIES, MAPPED, WIDE, WINS_IN_PLIES};
use chess_engine::endgames::{Endgames, Known, Syzygy};
use game::{Position, Side};
use training::chess::syzygy::solver::{Solved, Solver, Verdict};
use training::chess::syzygy::{Style, write};

use super::second_reader::SecondReader;
use super::{Folder, board, is_slow, material};

const IN_PLIES: u8 = WINS_IN_PLIES | LOSSES_IN_PLIES;

/// Styles of tables, which must not affect the result.
const STYLES: [Style; 4] = [
    Style::EXACT,
    Style { flags: IN_PLIES | MAPPED, turn: 1, alternates_sides: true },
    Style { flags: IN_PLIES | MAPPED | WIDE, turn: 2, alternates_sides: false },
    // Distances are rounded to moves.
    Style { flags: 0, turn: 1, alternates_sides: true },
];

/// The second reader is slow, so only one in this many positions is probed with it.
struct Sampling {
    positions: usize,
    distances: usize,
}

fn check(name: &str, materials: &[&str], style: Style, sampling: &Sampling) {
    let folder = Folder::new(name);
    let mut solver = Solver::default();
    let solved: Vec<_> = materials.iter().map(|name| solver.solve(material(name))).collect();
    solver.all().for_each(|solved| write(&solved, style, folder.path()).unwrap());
    let ours = Syzygy::open(folder.text()).unwrap();
    let second = SecondReader::open(folder.text());
    solved.iter().for_each(|solved| check_material(solved, style, &ours, &second, sampling));
    assert_eq!(ours.warnings(), []);
}

fn check_material(solved: &Solved, style: Style, ours: &Syzygy, second: &SecondReader, sampling: &Sampling) {
    let pieces = solved.material().pieces();
    let mut n_checked = 0;
    for (place, (placement, verdict)) in solved.positions().step_by(sampling.positions).enumerate() {
        let board = board(&pieces, &placement.squares, placement.to_move, None).expect("it is legal");
        let wdl = ours.wdl(&board);
        assert_eq!(wdl.map(Wdl::points), Some(2 * verdict.sign()), "{board}");
        assert_eq!(wdl, second.wdl(&board), "{board}");
        let dtz = ours.dtz(&board);
        if style.flags & IN_PLIES != 0 {
            assert_eq!(dtz, Some(signed(verdict)), "{board}");
        }
        let is_over = board.n_moves() == 0;
        if place % sampling.distances == 0 && !is_over && !leads_to_en_passant(&board) {
            assert_eq!(dtz, second.dtz(&board), "{board}");
            check_best_moves(&board, ours, second);
        }
        n_checked += 1;
    }
    assert!(n_checked > 1000, "{} positions of {}", n_checked, solved.material());
}

/// Whether a pawn move allows an en passant capture. The second reader misses that (it looks for the capturing pawn on the
/// wrong side of the square), so its distances are wrong there.
fn leads_to_en_passant(board: &chess::Board) -> bool {
    let after = |mv| {
        let mut next = *board;
        next.play(mv);
        next
    };
    board.moves().any(|mv| after(mv).en_passant().is_some())
}

fn signed(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win(plies) => i32::from(plies),
        // A side that is mated has no distance of its own.
        Verdict::Loss(plies) => -i32::from(plies.max(1)),
    }
}

/// The best moves have the best outcome, and among wins the least distance.
fn check_best_moves(board: &chess::Board, ours: &Syzygy, second: &SecondReader) {
    let moves: Vec<_> = board.moves().collect();
    let best = ours.best_moves(board, &moves).unwrap();
    let rank = |&(distance, wdl): &(i32, Wdl)| (wdl, if wdl == Wdl::Win { -distance } else { 0 });
    let ranks: Vec<_> = second.after_moves(board, &moves).unwrap().iter().map(rank).collect();
    let highest = ranks.iter().max().unwrap();
    let expected: Vec<_> =
        moves.iter().zip(&ranks).filter(|(_, rank)| *rank == highest).map(|(&mv, _)| mv).collect();
    assert_eq!(best, expected, "{board}");
}

const THREE: [&str; 5] = ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"];

#[test]
fn tables_of_three_pieces_read_back_as_solved() {
    for (number, style) in STYLES.into_iter().enumerate() {
        let sampling = match (is_slow(), number) {
            (true, _) => Sampling { positions: 1, distances: 37 },
            (false, 0) => Sampling { positions: 1, distances: 997 },
            (false, _) => Sampling { positions: 17, distances: 97 },
        };
        check(&format!("three-{number}"), &THREE, style, &sampling);
    }
}

#[test]
fn tables_of_four_pieces_read_back_as_solved() {
    let positions = if is_slow() { 1 } else { 61 };
    check("four", &["KQvKR"], STYLES[1], &Sampling { positions, distances: 101 });
}

/// Every kind of table: pawns on both sides, on one side, only pawns, equal pieces, long wins.
#[test]
fn many_tables_of_four_pieces_read_back_as_solved() {
    if is_slow() {
        let names = ["KPvKP", "KPPvK", "KRvKP", "KBNvK", "KNNvK", "KRvKB", "KQvKQ"];
        check("many", &names, Style::EXACT, &Sampling { positions: 13, distances: 97 });
    }
}

/// Every position of king and pawn, and of king and rook, against king: the tables agree with the engine's own solution.
#[test]
fn the_engines_own_endgames_agree_with_tables() {
    let mut solver = Solver::default();
    let mut n_won = [0; 2];
    for (name, n_won) in ["KPvK", "KRvK"].into_iter().zip(&mut n_won) {
        let solved = solver.solve(material(name));
        let pieces = solved.material().pieces();
        for (placement, verdict) in solved.positions() {
            let board = board(&pieces, &placement.squares, placement.to_move, None).unwrap();
            let sign = match Endgames::default().probe(&board) {
                Some(Known::Mates(_) | Known::Wins) => 1,
                Some(Known::Mated(_) | Known::Loses) => -1,
                Some(Known::Draws) => 0,
                None if board.side_to_move() == Side::First => 1,
                None => -1,
            };
            assert_eq!(sign, verdict.sign(), "{board}");
            *n_won += u32::from(sign != 0);
        }
    }
    assert_eq!(n_won[0], 111_282);
    println!("won: {n_won:?}");
}
