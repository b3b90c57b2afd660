//! Generates Syzygy tables by retrograde analysis, to test our reader.
//!
//! Tables have up to four pieces; published ones have up to seven and are better compressed. Distances are exact to the
//! ply.

pub mod encoder;
pub mod solver;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use chess_engine::endgames::syzygy::Material;
use chess_engine::endgames::syzygy::head::{self, Kind};
use chess_engine::endgames::syzygy::indexing::leading_file;
use game::Side;

use self::encoder::{PartValues, PieceOrder, Runs, TableFile};
use self::solver::{MAX_PIECES, Placement, Solved, Solver, Verdict};

/// How distances are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Flags of all parts: wins and losses in plies, mapped values, wide maps.
    pub flags: u8,
    /// Selects another order of pieces.
    pub turn: usize,
    /// Whether the side to move of the distances alternates with the file of the leading pawn; otherwise it is the first.
    pub alternates_sides: bool,
}

impl Style {
    /// Distances exact to the ply, without maps.
    pub const EXACT: Style =
        Style { flags: head::WINS_IN_PLIES | head::LOSSES_IN_PLIES, turn: 0, alternates_sides: false };
}

/// Solves materials and writes their tables to a folder, with those of all materials reachable from them.
///
/// # Errors
/// If a material has too many pieces, or a file cannot be written.
pub fn generate(materials: &[Material], folder: &Path, report: &mut dyn FnMut(&str)) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut solver = Solver::default();
    for &material in materials {
        ensure!(material.n_pieces() <= MAX_PIECES, "{material}: at most {MAX_PIECES} pieces are supported");
        solver.solve(material);
    }
    for solved in solver.all() {
        write(&solved, Style::EXACT, folder)?;
        report(&solved.material().to_string());
    }
    Ok(())
}

/// Writes both tables of a solved material to a folder.
///
/// # Errors
/// If a file cannot be written.
pub fn write(solved: &Solved, style: Style, folder: &Path) -> Result<()> {
    for file in [outcomes(solved, style), distances(solved, style)] {
        let path = folder.join(format!("{}.{}", solved.material(), file.kind.extension()));
        std::fs::write(&path, file.to_bytes()).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Block sizes for outcomes and for distances, as powers of two in bytes.
const BLOCK_BITS: [u8; 2] = [6, 7];

/// The WDL table.
#[must_use]
pub fn outcomes(solved: &Solved, style: Style) -> TableFile {
    let material = solved.material();
    let sides = if material.is_symmetric() { &[Side::First][..] } else { &Side::BOTH };
    let part = |file, side: Side| {
        let order = PieceOrder::new(material, style.turn + side.index());
        let values = values(solved, &order, file, side, |verdict| (2 + 2 * verdict.sign()) as u16);
        PartValues { order, flags: 0, values, map: Default::default(), block_bits: BLOCK_BITS[0] }
    };
    let parts = |file| sides.iter().map(|&side| part(file, side)).collect();
    TableFile { material, kind: Kind::Wdl, parts: (0..n_files(material)).map(parts).collect() }
}

/// The DTZ table.
#[must_use]
pub fn distances(solved: &Solved, style: Style) -> TableFile {
    let material = solved.material();
    let part = |file: usize| {
        let order = PieceOrder::new(material, style.turn + file);
        let is_second = style.alternates_sides && file.is_multiple_of(2) && !material.is_symmetric();
        let (side, flag) = if is_second { (Side::Second, head::SECOND_SIDE) } else { (Side::First, 0) };
        let distance = |verdict| beyond_first(verdict, style.flags);
        let mut values = values(solved, &order, file, side, distance);
        let map = if style.flags & head::MAPPED == 0 { Default::default() } else { map(&mut values) };
        PartValues { order, flags: style.flags | flag, values, map, block_bits: BLOCK_BITS[1] }
    };
    TableFile {
        material,
        kind: Kind::Dtz,
        parts: (0..n_files(material)).map(|file| vec![part(file)]).collect(),
    }
}

fn n_files(material: Material) -> usize {
    if material.has_pawns() { 4 } else { 1 }
}

/// The distance less the first ply, in plies or in moves.
fn beyond_first(verdict: Verdict, flags: u8) -> u16 {
    let (plies, flag) = match verdict {
        Verdict::Draw => return 0,
        Verdict::Win(plies) => (plies, head::WINS_IN_PLIES),
        Verdict::Loss(plies) => (plies, head::LOSSES_IN_PLIES),
    };
    let plies = plies.saturating_sub(1);
    if flags & flag != 0 { plies } else { plies / 2 }
}

/// Replaces values by their indices in a list, which is the same for every outcome.
fn map(values: &mut Runs) -> [Vec<u16>; 4] {
    let mut list: Vec<u16> = values.0.iter().map(|(value, _)| *value).collect();
    list.sort_unstable();
    list.dedup();
    // Any order is allowed; this one tests that the list is used.
    list.reverse();
    for (value, _) in &mut values.0 {
        *value = list.iter().position(|other| other == value).expect("all are listed") as u16;
    }
    std::array::from_fn(|_| list.clone())
}

/// The values of a part. Indices without a position repeat the previous value, which compresses best.
fn values(
    solved: &Solved,
    order: &PieceOrder,
    file: usize,
    side: Side,
    value: impl Fn(Verdict) -> u16,
) -> Runs {
    let material = solved.material();
    let indexing = order.indexing(material, file);
    let mut values = vec![None; indexing.size() as usize];
    for (placement, verdict) in solved.positions().filter(|(placement, _)| placement.to_move == side) {
        let squares = in_order(material, &placement, order);
        let n_leading = material.leading_pawns().map_or(0, |side| material.count(side, chess::Role::Pawn));
        if n_leading > 0 && leading_file(&squares[..n_leading]) != file {
            continue;
        }
        let number = indexing.index(squares).expect("every legal position has an index") as usize;
        let new = Some(value(verdict));
        assert!(
            values[number].is_none() || values[number] == new,
            "{material} {placement:?}: two values for one index"
        );
        values[number] = new;
    }
    let mut last = 0;
    let filled = values.into_iter().map(|value| {
        last = value.unwrap_or(last);
        last
    });
    filled.collect()
}

/// The squares in another order of pieces.
fn in_order(material: Material, placement: &Placement, order: &PieceOrder) -> [u8; 7] {
    let pieces = material.pieces();
    let mut is_used = [false; MAX_PIECES];
    let mut squares = [0; 7];
    for (square, wanted) in squares.iter_mut().zip(&order.pieces) {
        let place = (0..pieces.len()).find(|&place| pieces[place] == *wanted && !is_used[place]);
        let place = place.expect("both have the same pieces");
        is_used[place] = true;
        *square = placement.squares[place];
    }
    squares
}
