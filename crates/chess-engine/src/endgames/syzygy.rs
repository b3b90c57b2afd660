//! Ronald de Man's Syzygy tables: the outcome with up to seven pieces, and the distance to the next capture
//! or pawn move.
//!
//! A set of pieces such as `KQvKR` has two files: `KQvKR.rtbw` with outcomes ([`Wdl`]) and `KQvKR.rtbz` with distances. The
//! format is de Man's, from 2013 (<https://github.com/syzygy1/tb>); this reader was written from its facts alone, in safe
//! code. [`head`] has the layout of a file, [`indexing`] the numbers of positions, and [`pairs`] the compression of values.
//!
//! The files are the user's and may be damaged, as broken downloads leave them. Their heads are checked when a folder is
//! opened, and whatever else is read from them is checked when it is read. A damaged table is left out with a [`Warning`]; it
//! never ends the program. The checksums at the end of files are not verified, because that would mean reading hundreds of
//! gigabytes: a table whose compressed values have been altered may give wrong answers.
//!
//! ```
//! use chess_engine::endgames::{Syzygy, SyzygyError};
//! assert_eq!(Syzygy::open("no/such/folder").err(), Some(SyzygyError::NoTables));
//! ```

mod damage;
mod dtz;
mod files;
mod geometry;
pub mod head;
pub mod indexing;
mod material;
pub mod pairs;
mod table;
mod wdl;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use chess::{Board, Move};
use game::Position;
use rustc_hash::FxHashMap;

use self::files::Files;
use self::head::Kind;
use self::table::{Distance, Table};
use super::Known;

pub use self::damage::Damage;
pub use self::material::{Material, Piece};
pub use self::table::Warning;
pub use self::wdl::Wdl;

/// Open tables. Any number of threads may probe them at the same time.
pub struct Syzygy {
    folders: String,
    files: Files,
    /// By material; those of unequal sides also by the material with sides exchanged.
    tables: FxHashMap<Material, Arc<Tables>>,
    largest: u32,
    warnings: Mutex<Vec<Warning>>,
}

/// The tables of one material.
#[derive(Debug, Default)]
struct Tables {
    wdl: Option<Table>,
    dtz: Option<Table>,
}

/// Why tables cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyzygyError {
    /// None of the folders has any.
    NoTables,
}

impl fmt::Display for SyzygyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SyzygyError::NoTables => "there are no Syzygy tables (*.rtbw)",
        })
    }
}

/// Separates the names of folders.
const SEPARATOR: char = ':';

impl Syzygy {
    /// Opens the tables in some folders, whose names are separated by colons. If they are already open, they
    /// are shared. If several folders have the same table, the first undamaged one is used.
    ///
    /// Damaged tables are left out; [`warnings`](Syzygy::warnings) names them.
    ///
    /// # Errors
    /// A [`SyzygyError`] if there are none.
    pub fn open(folders: &str) -> Result<Arc<Syzygy>, SyzygyError> {
        static OPEN: Mutex<Vec<Weak<Syzygy>>> = Mutex::new(Vec::new());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|tables| tables.strong_count() > 0);
        if let Some(tables) = open.iter().filter_map(Weak::upgrade).find(|tables| tables.folders == folders) {
            return Ok(tables);
        }
        let tables = Arc::new(Syzygy::read(folders)?);
        open.push(Arc::downgrade(&tables));
        Ok(tables)
    }

    fn read(folders: &str) -> Result<Syzygy, SyzygyError> {
        let mut files = Files::new();
        let mut found: BTreeMap<Material, Tables> = BTreeMap::new();
        let (mut warnings, mut has_outcomes) = (Vec::new(), false);
        for path in folders.split(SEPARATOR).flat_map(|folder| files::list(Path::new(folder))) {
            let Some((material, kind)) = table::named(&path) else { continue };
            has_outcomes |= kind == Kind::Wdl;
            let tables = found.entry(material).or_default();
            let slot = if kind == Kind::Wdl { &mut tables.wdl } else { &mut tables.dtz };
            if slot.is_some() {
                continue;
            }
            match Table::check(&path, material, kind) {
                Ok(length) => *slot = Some(Table::new(material, kind, files.add(path, length))),
                Err(damage) => warnings.push(Warning { path, damage }),
            }
        }
        if !has_outcomes {
            return Err(SyzygyError::NoTables);
        }
        let largest = found.iter().filter(|(_, tables)| tables.wdl.is_some());
        let largest = largest.map(|(material, _)| material.n_pieces()).max().unwrap_or(0) as u32;
        let tables = by_material(found);
        Ok(Syzygy { folders: folders.to_string(), files, tables, largest, warnings: Mutex::new(warnings) })
    }

    /// The most pieces, kings included, for which there are tables; zero if all are damaged.
    #[inline]
    #[must_use]
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The damage found so far, when the tables were opened or since.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The outcome, right after a capture or a pawn move and without castling rights: for other positions the
    /// tables do not know whether fifty moves are enough.
    #[must_use]
    pub fn probe(&self, board: &Board) -> Option<Known> {
        let is_fresh = board.halfmoves() == 0;
        Some(match is_fresh.then(|| self.wdl(board)).flatten()? {
            Wdl::Win => Known::Wins,
            Wdl::Loss => Known::Loses,
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => Known::Draws,
        })
    }

    /// Those of `moves` that keep the value of the position; if it is won, those that lead soonest to a
    /// capture, a pawn move or mate, so that progress is made. `None` if the tables do not know.
    #[must_use]
    pub fn best_moves(&self, board: &Board, moves: &[Move]) -> Option<Vec<Move>> {
        if board.occupied().count() > self.largest() || !board.castling_rooks().is_empty() {
            return None;
        }
        let ranks = self.by_distance(board, moves).or_else(|| self.by_outcome(board, moves))?;
        let best = ranks.iter().max()?;
        let kept = moves.iter().zip(&ranks).filter(|(_, rank)| *rank == best).map(|(&mv, _)| mv);
        Some(kept.collect())
    }

    /// Ranks by distance, higher is better; only wins are distinguished.
    fn by_distance(&self, board: &Board, moves: &[Move]) -> Option<Vec<i32>> {
        let rank = |&mv: &Move| {
            let distance = self.distance_after(board, mv)?;
            let wdl = dtz::outcome_at(distance, board.halfmoves());
            let nearer = if wdl == Wdl::Win { BEYOND - distance } else { 0 };
            Some(2 * BEYOND * wdl.points() + nearer)
        };
        moves.iter().map(rank).collect()
    }

    /// Ranks by the outcome after each move.
    fn by_outcome(&self, board: &Board, moves: &[Move]) -> Option<Vec<i32>> {
        let outcome = |&mv: &Move| {
            let next = wdl::after(board, mv);
            let is_stalemate = next.n_moves() == 0 && !next.is_check();
            if is_stalemate { Some(Wdl::Draw) } else { self.wdl(&next).map(|wdl| -wdl) }
        };
        moves.iter().map(|mv| outcome(mv).map(Wdl::points)).collect()
    }

    /// What the table of outcomes has for a position; bare kings draw.
    fn stored_wdl(&self, board: &Board) -> Option<Wdl> {
        let material = Material::of(board);
        if material.n_pieces() == 2 {
            return Some(Wdl::Draw);
        }
        let table = self.tables.get(&material)?.wdl.as_ref()?;
        self.ask(table, |table| table.wdl(&self.files, board, material))
    }

    /// What the table of distances has for a position with that outcome.
    fn stored_dtz(&self, board: &Board, wdl: Wdl) -> Option<Distance> {
        let table = self.tables.get(&Material::of(board))?.dtz.as_ref()?;
        self.ask(table, |table| table.dtz(&self.files, board, wdl))
    }

    /// Probes a table. One that turns out to be damaged is not used again.
    fn ask<T>(&self, table: &Table, question: impl FnOnce(&Table) -> Result<T, Damage>) -> Option<T> {
        if table.is_damaged() {
            return None;
        }
        match question(table) {
            Ok(answer) => Some(answer),
            Err(damage) => {
                if table.mark_damaged() {
                    let path = self.files.path(table.file()).to_path_buf();
                    let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
                    warnings.push(Warning { path, damage });
                }
                None
            }
        }
    }
}

/// Larger than any distance.
const BEYOND: i32 = 10_000;

/// The tables by their material, and by the same with sides exchanged.
fn by_material(found: BTreeMap<Material, Tables>) -> FxHashMap<Material, Arc<Tables>> {
    let mut tables = FxHashMap::default();
    for (material, of_material) in found {
        let of_material = Arc::new(of_material);
        for material in [material, material.swapped()] {
            tables.entry(material).or_insert_with(|| Arc::clone(&of_material));
        }
    }
    tables
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy").field("folders", &self.folders).finish_non_exhaustive()
    }
}
