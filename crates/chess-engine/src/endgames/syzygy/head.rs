//! The header of a table file: everything before the compressed values, read and checked.
//!
//! ```text
//! 4 bytes   magic: what the table tells, outcomes or distances
//! 1 byte    1: the sides have different pieces (each side to move has values of its own); 2: there are pawns
//! for each file of the leading pawn (a to d; once without pawns):
//!     1 or 2 bytes, order of groups; then one byte for each piece. Low half: first side to move, high half: second
//! padding to 2 bytes
//! for each file, for each side to move (outcomes of different pieces) or once:
//!     1 byte flags, then the head of the values (see `pairs`)
//! distances: for each file with the flag for it, four lists that turn values into distances
//! padding to 2 bytes
//! the indexes of all parts; the block sizes of all parts; the blocks of all parts, each from a multiple of 64 bytes
//! 16 bytes  checksum
//! ```

use chess::Role;
use game::Side;

use super::damage::Damage;
use super::indexing::Indexing;
use super::material::{Material, Piece};
use super::pairs::Pairs;

/// What a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Win, draw or loss.
    Wdl,
    /// The distance to zeroing: plies to the next capture, pawn move or mate.
    Dtz,
}

impl Kind {
    /// The file extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Kind::Wdl => "rtbw",
            Kind::Dtz => "rtbz",
        }
    }

    /// The first four bytes of a file.
    #[must_use]
    pub fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// Flag of a file: each side to move has values of its own.
pub const SPLIT: u8 = 1;
/// Flag of a file: there are pawns.
pub const HAS_PAWNS: u8 = 2;

/// Flag of a part: its distances are for the second side to move.
pub const SECOND_SIDE: u8 = 1;
/// Flag of a part: lists turn its values into distances.
pub const MAPPED: u8 = 2;
/// Flag of a part: distances of wins are counted in plies, not in moves.
pub const WINS_IN_PLIES: u8 = 4;
/// Flag of a part: distances of losses are counted in plies.
pub const LOSSES_IN_PLIES: u8 = 8;
/// Flag of a part: entries of its lists have two bytes.
pub const WIDE: u8 = 16;
/// Flag of a part: it has one value only.
pub const CONSTANT: u8 = 128;

/// Bytes of the checksum at the end.
const CHECKSUM: u64 = 16;
/// Files without their checksum are multiples of this.
const ALIGNMENT: u64 = 64;

/// A checked header: nothing in it points outside the file.
#[derive(Clone, Debug)]
pub struct Head {
    /// By the file of the leading pawn, then by the side to move.
    parts: Vec<Vec<Part>>,
}

/// Values of positions with the leading pawn on one file and, in outcome tables, with one side to move.
#[derive(Clone, Debug)]
pub struct Part {
    /// How positions are numbered.
    pub indexing: Indexing,
    /// The values.
    pub pairs: Pairs,
    /// Their flags.
    pub flags: u8,
    /// The meaning of values for wins, losses, cursed wins and blessed losses; only for distances.
    pub map: Option<[Vec<u16>; 4]>,
}

/// Checks whether the size of a file is possible.
///
/// # Errors
/// A [`Damage`] that says why not.
pub fn check_size(length: u64) -> Result<(), Damage> {
    match length {
        0 => Err(Damage::new("the file is empty")),
        _ if length % ALIGNMENT != CHECKSUM => {
            Err(Damage::new(format!("the file has been cut short or is not a table ({length} bytes)")))
        }
        _ => Ok(()),
    }
}

impl Head {
    /// Reads a header. `bytes` are the first bytes of the file, and it has `length` bytes altogether.
    ///
    /// # Errors
    /// A [`Damage`] that says what is wrong. If `bytes` were too few, [`Bytes::ran_out`] says so.
    pub fn parse(bytes: &mut Bytes<'_>, length: u64, material: Material, kind: Kind) -> Result<Head, Damage> {
        check_size(length)?;
        if bytes.take(4)? != kind.magic() {
            return Err(Damage::new("the file is not a Syzygy table (wrong magic number)"));
        }
        let flags = bytes.byte()?;
        let has_sides = kind == Kind::Wdl && !material.is_symmetric();
        let is_right = (flags & HAS_PAWNS != 0) == material.has_pawns()
            && (kind == Kind::Dtz || (flags & SPLIT != 0) == has_sides);
        if !is_right {
            return Err(Damage::new("the file is a table for other pieces than its name says"));
        }
        let orders = orders(bytes, material, has_sides)?;
        bytes.align(2)?;
        let mut parts = Vec::new();
        for sides in orders {
            let part = |indexing| Part::parse(bytes, indexing, kind);
            parts.push(sides.into_iter().map(part).collect::<Result<Vec<Part>, _>>()?);
        }
        if kind == Kind::Dtz {
            parts.iter_mut().flatten().try_for_each(|part| part.parse_map(bytes))?;
            bytes.align(2)?;
        }
        let mut head = Head { parts };
        let end = head.locate(bytes.place as u64);
        match end + CHECKSUM <= length {
            true => Ok(head),
            false => Err(Damage::new(format!("the file has {length} bytes, but should have at least {end}"))),
        }
    }

    /// The part for that file of the leading pawn and that side to move, if it has one.
    #[must_use]
    pub fn part(&self, file: usize, side: Side) -> Option<&Part> {
        let sides = self.parts.get(file)?;
        sides.get(side.index()).or_else(|| sides.first())
    }

    /// Sets the position of the values; returns their end.
    fn locate(&mut self, mut at: u64) -> u64 {
        for locate in [Pairs::locate_index, Pairs::locate_sizes, Pairs::locate_blocks] {
            self.parts.iter_mut().flatten().for_each(|part| at = locate(&mut part.pairs, at));
        }
        at
    }
}

/// The numberings of positions, by file and side.
fn orders(bytes: &mut Bytes<'_>, material: Material, has_sides: bool) -> Result<Vec<Vec<Indexing>>, Damage> {
    let n_files = if material.has_pawns() { 4 } else { 1 };
    let have_both_pawns = Side::BOTH.into_iter().all(|side| material.count(side, Role::Pawn) > 0);
    let mut orders = Vec::new();
    for file in 0..n_files {
        let order = bytes.take(1 + usize::from(have_both_pawns))?;
        let pieces = bytes.take(material.n_pieces())?;
        let mut sides = Vec::new();
        for shift in [0, 4].into_iter().take(1 + usize::from(has_sides)) {
            let half = |byte: &u8| byte >> shift & 0xf;
            let places = [half(&order[0]), order.get(1).map_or(0xf, half)];
            let listed: Option<Vec<Piece>> = pieces.iter().map(|byte| piece(half(byte))).collect();
            let indexing = listed.and_then(|pieces| Indexing::new(material, &pieces, places, file));
            sides.push(indexing.ok_or_else(|| Damage::new("the pieces are listed in an impossible order"))?);
        }
        orders.push(sides);
    }
    Ok(orders)
}

/// The piece of a code: 1 for a pawn to 6 for a king, and 8 more for those of the second side.
fn piece(code: u8) -> Option<Piece> {
    let side = if code & 8 == 0 { Side::First } else { Side::Second };
    let role = Role::ALL.get(usize::from(code & 7).checked_sub(1)?)?;
    Some((side, *role))
}

impl Part {
    fn parse(bytes: &mut Bytes<'_>, indexing: Indexing, kind: Kind) -> Result<Part, Damage> {
        let flags = bytes.byte()?;
        let pairs = Pairs::parse(bytes, flags, kind == Kind::Wdl, indexing.size())?;
        Ok(Part { indexing, pairs, flags, map: None })
    }

    fn parse_map(&mut self, bytes: &mut Bytes<'_>) -> Result<(), Damage> {
        if self.flags & MAPPED == 0 {
            return Ok(());
        }
        let is_wide = self.flags & WIDE != 0;
        if is_wide {
            bytes.align(2)?;
        }
        let mut number = || if is_wide { bytes.u16() } else { bytes.byte().map(u16::from) };
        let mut list = || (0..number()?).map(|_| number()).collect::<Result<Vec<u16>, _>>();
        self.map = Some([list()?, list()?, list()?, list()?]);
        Ok(())
    }
}

/// Bytes read in sequence.
#[derive(Debug)]
pub struct Bytes<'a> {
    bytes: &'a [u8],
    place: usize,
    ran_out: bool,
}

impl<'a> Bytes<'a> {
    /// Reads all of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { bytes, place: 0, ran_out: false }
    }

    /// Whether more bytes were requested than there are.
    #[must_use]
    pub fn ran_out(&self) -> bool {
        self.ran_out
    }

    /// The next `n` bytes.
    ///
    /// # Errors
    /// A [`Damage`] when there are fewer, as with all the others.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], Damage> {
        let taken = self.bytes.get(self.place..).and_then(|rest| rest.get(..n));
        self.ran_out |= taken.is_none();
        self.place += n;
        taken.ok_or_else(|| Damage::new("the file has been cut short or its header is damaged"))
    }

    pub(super) fn byte(&mut self) -> Result<u8, Damage> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, Damage> {
        self.take(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    pub(super) fn u32(&mut self) -> Result<u32, Damage> {
        self.take(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// Skips to a multiple of `n`, counted from the beginning.
    pub(super) fn align(&mut self, n: usize) -> Result<(), Damage> {
        self.take(self.place.next_multiple_of(n) - self.place).map(|_| ())
    }
}
