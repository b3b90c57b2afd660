//! One table: the outcomes or the distances of all positions with the same pieces.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::Board;
use game::{Position, Side};

use super::Wdl;
use super::damage::Damage;
use super::files::{self, Files};
use super::head::{self, Bytes, Head, Kind, Part};
use super::indexing;
use super::material::Material;
use super::pairs::Source;

/// A table. Its header is read when it is first probed.
#[derive(Debug)]
pub struct Table {
    material: Material,
    kind: Kind,
    file: usize,
    head: OnceLock<Result<Head, Damage>>,
    /// Set once damage was found; the table is then no longer used.
    is_damaged: AtomicBool,
}

/// A distance from a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// This many plies.
    Plies(u16),
    /// The table has only the other side to move.
    OtherSide,
}

/// Most headers are shorter than the first of these; none is longer than the last.
const HEAD_SIZES: [u64; 4] = [1 << 13, 1 << 15, 1 << 17, 1 << 20];

impl Table {
    /// Checks the header of a file; also returns the file's length.
    ///
    /// # Errors
    /// A [`Damage`] that says what is wrong with the file.
    pub fn check(path: &Path, material: Material, kind: Kind) -> Result<u64, Damage> {
        read_head(path, material, kind).map(|(_, length)| length)
    }

    /// The table of a file that has been checked.
    pub fn new(material: Material, kind: Kind, file: usize) -> Table {
        Table { material, kind, file, head: OnceLock::new(), is_damaged: AtomicBool::new(false) }
    }

    /// The number of its file.
    pub fn file(&self) -> usize {
        self.file
    }

    /// Marks it as damaged; returns whether it was not marked before.
    pub fn mark_damaged(&self) -> bool {
        !self.is_damaged.swap(true, Ordering::Relaxed)
    }

    /// Whether something was found wrong with it.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// The outcome of a position with its pieces and the given material. En passant and captures are not
    /// considered: where a capture is best, the stored outcome may be too low.
    pub fn wdl(&self, files: &Files, board: &Board, material: Material) -> Result<Wdl, Damage> {
        let (part, number, _) = self.find(files, board, material)?;
        let value = part.pairs.value(&InFile { files, file: self.file }, number)?;
        Wdl::ALL.get(usize::from(value & 0xff)).copied().ok_or_else(|| Damage::new("an unknown outcome"))
    }

    /// The distance of a position with the outcome `wdl` from its next capture, pawn move or mate, beyond the
    /// first ply.
    pub fn dtz(&self, files: &Files, board: &Board, wdl: Wdl) -> Result<Distance, Damage> {
        let (part, number, side) = self.find(files, board, Material::of(board))?;
        let has_second = part.flags & head::SECOND_SIDE != 0;
        if !self.material.is_symmetric() && has_second != (side == Side::Second) {
            return Ok(Distance::OtherSide);
        }
        let value = part.pairs.value(&InFile { files, file: self.file }, number)?;
        part.plies(value, wdl).map(Distance::Plies)
    }

    /// The part for a position, its number there, and the side to move from the table's point of view.
    fn find(&self, files: &Files, board: &Board, material: Material) -> Result<(&Part, u64, Side), Damage> {
        let read = || Ok(read_head(files.path(self.file), self.material, self.kind)?.0);
        let head = self.head.get_or_init(read).as_ref().map_err(Clone::clone)?;
        let (view, side) = indexing::view(self.material, material, board.side_to_move());
        let first = head.part(0, side).ok_or_else(no_part)?;
        let mut squares = first.indexing.squares(board, view);
        let mut part = first;
        if let Some(leading) = self.material.leading_pawns() {
            let n_pawns = self.material.count(leading, chess::Role::Pawn);
            part = head.part(indexing::leading_file(&squares[..n_pawns]), side).ok_or_else(no_part)?;
            squares = part.indexing.squares(board, view);
        }
        let number =
            part.indexing.index(squares).ok_or_else(|| Damage::new("a position without a number"))?;
        Ok((part, number, side))
    }
}

fn no_part() -> Damage {
    Damage::new("a part is missing")
}

impl Part {
    /// The plies that a value means.
    fn plies(&self, value: u16, wdl: Wdl) -> Result<u16, Damage> {
        let value = value & 0xfff;
        let moves = match &self.map {
            None => value,
            Some(lists) => {
                let list = match wdl {
                    Wdl::Win | Wdl::Draw => &lists[0],
                    Wdl::Loss => &lists[1],
                    Wdl::CursedWin => &lists[2],
                    Wdl::BlessedLoss => &lists[3],
                };
                let moves = list.get(usize::from(value)).copied();
                moves.ok_or_else(|| Damage::new("a distance that is not listed"))?
            }
        };
        let is_in_plies = match wdl {
            Wdl::Win => self.flags & head::WINS_IN_PLIES != 0,
            Wdl::Loss => self.flags & head::LOSSES_IN_PLIES != 0,
            Wdl::CursedWin | Wdl::BlessedLoss | Wdl::Draw => false,
        };
        Ok(if is_in_plies { moves } else { moves.saturating_mul(2) })
    }
}

/// Reads the header of a file; also returns the file's length.
fn read_head(path: &Path, material: Material, kind: Kind) -> Result<(Head, u64), Damage> {
    let mut found = Err(Damage::new("the header is too long"));
    for size in HEAD_SIZES {
        let (bytes, length) = files::read_start(path, size).map_err(|error| unreadable(&error))?;
        let mut start = Bytes::new(&bytes);
        found = Head::parse(&mut start, length, material, kind).map(|head| (head, length));
        if !start.ran_out() || size >= length {
            break;
        }
    }
    found
}

fn unreadable(error: &std::io::Error) -> Damage {
    Damage::new(format!("the file cannot be read: {error}"))
}

/// The bytes of one file.
struct InFile<'a> {
    files: &'a Files,
    file: usize,
}

impl Source for InFile<'_> {
    fn read(&self, at: u64, buffer: &mut [u8]) -> Result<(), Damage> {
        self.files.read(self.file, at, buffer).map_err(|error| unreadable(&error))
    }
}

/// The material and kind in a file's name.
pub fn named(path: &Path) -> Option<(Material, Kind)> {
    let extension = path.extension()?;
    let kind = [Kind::Wdl, Kind::Dtz].into_iter().find(|kind| extension == kind.extension())?;
    Some((Material::parse(path.file_stem()?.to_str()?)?, kind))
}

/// A table that is left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub damage: Damage,
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}; this table is not used", self.path.display(), self.damage)
    }
}
