//! Tables with made-up values. Both readers agree on the indices of positions of up to seven pieces, on all five outcomes,
//! and on captures and en passant, whether or not the values make sense.

use chess::{Board, Role};
use chess_engine::endgames::Syzygy;
use chess_engine::endgames::syzygy::head::Kind;
use chess_engine::endgames::syzygy::{Material, Piece, Wdl};
use game::{Dice, Game, Position, Side, dice};
use rand::RngExt;
use training::chess::syzygy::encoder::{PartValues, PieceOrder, Runs, TableFile};

use super::second_reader::SecondReader;
use super::{Folder, board, is_slow, material};

/// Values that change every `run` positions, with a very long period.
fn made_up(n_values: u64, run: u64) -> Runs {
    let value = |number: u64| (((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % 5) as u16;
    let length = |number: u64| (n_values - number * run).min(run) as usize;
    Runs((0..n_values.div_ceil(run)).map(|number| (value(number), length(number))).collect())
}

fn table(material: Material, run: u64, turn: usize) -> TableFile {
    let n_files = if material.has_pawns() { 4 } else { 1 };
    let n_sides = if material.is_symmetric() { 1 } else { 2 };
    let part = |file, side| {
        let order = PieceOrder::new(material, turn + side);
        let values = made_up(order.indexing(material, file).size(), run);
        PartValues { order, flags: 0, values, map: Default::default(), block_bits: 6 }
    };
    let parts = (0..n_files).map(|file| (0..n_sides).map(|side| part(file, side)).collect());
    TableFile { material, kind: Kind::Wdl, parts: parts.collect() }
}

fn write(folder: &Folder, material: Material, run: u64, turn: usize) {
    let path = folder.path().join(format!("{material}.rtbw"));
    std::fs::write(path, table(material, run, turn).to_bytes()).unwrap();
}

/// Pieces on random squares, with either colour as white.
fn random(pieces: &[Piece], dice: &mut Dice) -> Option<Board> {
    let swaps = dice.random_range(0..2) == 1;
    let turned = |&(side, role): &Piece| (if swaps { side.opponent() } else { side }, role);
    let pieces: Vec<Piece> = pieces.iter().map(turned).collect();
    let squares: Vec<u8> = pieces.iter().map(|_| dice.random_range(0..64)).collect();
    let to_move = Side::BOTH[dice.random_range(0..2_usize)];
    let has_bad_pawn = pieces
        .iter()
        .zip(&squares)
        .any(|(&(_, role), square)| role == Role::Pawn && matches!(square / 8, 0 | 7));
    if has_bad_pawn { None } else { board(&pieces, &squares, to_move, passed(&pieces, &squares, to_move)) }
}

/// The squares that a pawn of the side that moved may have passed over.
fn passed(pieces: &[Piece], squares: &[u8], to_move: Side) -> Option<u8> {
    let (rank, back) = if to_move == Side::First { (4, 8_i8) } else { (3, -8) };
    let pawns = pieces.iter().zip(squares).filter(|(piece, _)| **piece == (to_move.opponent(), Role::Pawn));
    let passed =
        pawns.filter(|(_, square)| **square / 8 == rank).map(|(_, square)| square.wrapping_add_signed(back));
    passed
        .filter(|passed| !squares.contains(passed) && !squares.contains(&passed.wrapping_add_signed(back)))
        .min()
}

/// Compares both readers on random positions; returns how many both knew, and how many of those with en passant.
fn compare(folder: &Folder, materials: &[&str], n_positions: usize) -> (usize, usize) {
    let ours = Syzygy::open(folder.text()).unwrap();
    let second = SecondReader::open(folder.text());
    let mut dice = dice(7);
    let (mut n_known, mut n_in_passing) = (0, 0);
    for name in materials {
        let pieces = material(name).pieces();
        for _ in 0..n_positions {
            let Some(board) = random(&pieces, &mut dice) else { continue };
            let found = ours.wdl(&board);
            assert_eq!(found, second.wdl(&board), "{board}");
            n_known += usize::from(found.is_some());
            n_in_passing += usize::from(found.is_some() && board.en_passant().is_some());
        }
    }
    assert_eq!(ours.warnings(), []);
    (n_known, n_in_passing)
}

#[test]
fn captures_and_en_passant_are_resolved_alike() {
    let folder = Folder::new("in-passing");
    for name in ["KPvKP", "KPvK", "KQvK", "KRvK", "KBvK", "KNvK", "KNNvK", "KQvKP"] {
        write(&folder, material(name), 3, 1);
    }
    let (n_known, n_in_passing) = compare(&folder, &["KPvKP", "KPvK", "KNNvK", "KQvKP", "KNvK"], 40_000);
    assert!(n_known > 60_000, "{n_known}");
    assert!(n_in_passing > 50, "{n_in_passing}");
}

/// Only positions without captures are known here, as the smaller tables are missing.
#[test]
fn positions_of_many_pieces_are_numbered_alike() {
    let folder = Folder::new("numbers");
    let mut materials = vec!["KPPvKP", "KBBvKN", "KRRvKN", "KPPPvK", "KNNNvK", "KQRvKB"];
    if is_slow() {
        materials.extend(["KPPvKPP", "KRBNvKR", "KRRvKBB", "KRPPvKP"]);
    }
    for (turn, name) in materials.iter().enumerate() {
        write(&folder, material(name), 3_333, turn);
    }
    let (n_known, _) = compare(&folder, &materials, 3_000);
    assert!(n_known > 1000 * materials.len(), "{n_known}");
}

/// A table with one value for each side to move.
fn constant(folder: &Folder, name: &str, values: [u16; 2]) {
    let material = material(name);
    let part = |side: usize| {
        let order = PieceOrder::new(material, side);
        PartValues {
            order,
            flags: 0,
            values: Runs(vec![(values[side], 1)]),
            map: Default::default(),
            block_bits: 6,
        }
    };
    let n_files = if material.has_pawns() { 4 } else { 1 };
    let n_sides = if material.is_symmetric() { 1 } else { 2 };
    let parts = (0..n_files).map(|_| (0..n_sides).map(part).collect()).collect();
    let file = TableFile { material, kind: Kind::Wdl, parts };
    std::fs::write(folder.path().join(format!("{name}.rtbw")), file.to_bytes()).unwrap();
}

/// Tables ignore en passant, so they say draw here; but black has to capture en passant, and loses.
#[test]
fn a_side_that_can_only_capture_en_passant_is_not_stalemated() {
    let folder = Folder::new("only");
    constant(&folder, "KQPvKP", [2, 2]);
    constant(&folder, "KQvKP", [4, 0]);
    constant(&folder, "KQvK", [4, 0]);
    let ours = Syzygy::open(folder.text()).unwrap();
    let board = |text| chess::Chess::STANDARD.parse_position(text).unwrap();
    let taking = board("7k/5Q2/8/8/6Pp/7K/8/8 b - g3 0 1");
    assert_eq!((taking.n_moves(), ours.wdl(&taking)), (1, Some(Wdl::Loss)));
    assert_eq!(SecondReader::open(folder.text()).wdl(&taking), Some(Wdl::Loss));
    let stalemate = board("7k/5Q2/8/8/6Pp/7K/8/8 b - - 0 1");
    assert_eq!((stalemate.n_moves(), ours.wdl(&stalemate)), (0, Some(Wdl::Draw)));
}

/// The side to move loses in the larger table; but a double pawn step allows an en passant capture, which draws.
#[test]
fn best_moves_see_en_passant() {
    let folder = Folder::new("best");
    constant(&folder, "KPvKP", [0, 0]);
    constant(&folder, "KPvK", [4, 0]);
    let tables = Syzygy::open(folder.text()).unwrap();
    let board = chess::Chess::STANDARD.parse_position("8/8/8/8/2p5/2K5/k2P4/8 w - - 0 1").unwrap();
    let moves = ["c3c4", "d2d4", "c3d4"].map(|text| board.read_uci(text).unwrap());
    assert_eq!(tables.best_moves(&board, &moves), Some(vec![moves[0], moves[2]]));
}
