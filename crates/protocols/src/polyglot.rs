//! Polyglot, the opening books of chess programs: entries of 16 bytes, sorted by position key.
//!
//! ```text
//! bytes 0 … 7   8 … 9   10 … 11   12 … 15      the highest byte first
//!        key     move    weight    learn
//! ```
//!
//! ```
//! use chess::Chess;
//! use game::{Game, Notation};
//! use protocols::polyglot::{self, Book, Entry};
//!
//! let start = Chess::STANDARD.start();
//! assert_eq!(polyglot::key(&start), 0x463b_9618_1691_fc9c);
//! let mut book = Book::default();
//! book.add(&start, start.parse_move("e4")?, 10);
//! let read = Book::read(&book.write())?;
//! assert_eq!(read.moves(&start, &[]), [(start.parse_move("e2e4")?, 10)]);
//! # Ok::<(), game::Refusal>(())
//! ```

use chess::{Board, Move, Role, Square, attacks};
use game::{Position as _, Refusal, Side};

/// The random numbers of the format, big-endian.
const NUMBERS: &[u8; 781 * 8] = include_bytes!("../data/polyglot.bin");

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

fn number(index: usize) -> u64 {
    let bytes = NUMBERS[index * 8..].first_chunk().expect("the index is below 781");
    u64::from_be_bytes(*bytes)
}

/// The key of a position.
///
/// The format counts an en passant square whenever a pawn stands next to the one that has just made a double
/// step, even if capturing it is not legal. A [`Board`] keeps the square only if it is; [`key_after`] gets it
/// right.
#[must_use]
pub fn key(board: &Board) -> u64 {
    key_with(board, board.en_passant().map(Square::file))
}

/// The key of a position reached through `past`, the positions before it.
#[must_use]
pub fn key_after(board: &Board, past: &[Board]) -> u64 {
    let passed = past.last().and_then(|before| passed_file(before, board));
    key_with(board, passed.or(board.en_passant().map(Square::file)))
}

/// The file of a pawn that has just made a double step and now stands next to a pawn of the side to move.
fn passed_file(before: &Board, after: &Board) -> Option<u8> {
    let mover = before.side_to_move();
    let (old, new) = (before.pieces(mover, Role::Pawn), after.pieces(mover, Role::Pawn));
    let (mut left, mut landed) = (old & !new, new & !old);
    let (from, to) = (left.next()?, landed.next()?);
    let is_double = from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2;
    let passed = Square::at(to.file(), (from.rank() + to.rank()) / 2);
    let takers = attacks::pawn(mover, passed) & after.pieces(mover.opponent(), Role::Pawn);
    (is_double && takers.is_nonempty()).then(|| to.file())
}

fn key_with(board: &Board, en_passant_file: Option<u8>) -> u64 {
    let mut key = 0;
    for square in board.occupied() {
        if let Some((side, role)) = board.piece_at(square) {
            // Black's pawn is 0, white's 1, and so on up to white's king.
            let piece = 2 * role.index() + usize::from(side == Side::First);
            key ^= number(64 * piece + square.index());
        }
    }
    for rook in board.castling_rooks() {
        let side = if board.side(Side::First).has(rook) { Side::First } else { Side::Second };
        let is_long = rook.file() < board.king(side).file();
        key ^= number(CASTLING + 2 * side.index() + usize::from(is_long));
    }
    key ^= en_passant_file.map_or(0, |file| number(EN_PASSANT + file as usize));
    if board.side_to_move() == Side::First {
        key ^= number(WHITE_TO_MOVE);
    }
    key
}

/// One move of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The position's key.
    pub key: u64,
    /// The move: three bits each for the file and rank of the target and of the origin, then the promotion.
    pub mv: u16,
    /// How often it should be played relative to the other moves of the position.
    pub weight: u16,
    /// For programs that learn; 0 otherwise.
    pub learn: u32,
}

impl Entry {
    fn read(bytes: &[u8; 16]) -> Entry {
        let bits = u128::from_be_bytes(*bytes);
        Entry {
            key: (bits >> 64) as u64,
            mv: (bits >> 48) as u16,
            weight: (bits >> 32) as u16,
            learn: bits as u32,
        }
    }

    fn write(self) -> [u8; 16] {
        let high = u128::from(self.key) << 64 | u128::from(self.mv) << 48;
        (high | u128::from(self.weight) << 32 | u128::from(self.learn)).to_be_bytes()
    }

    /// The legal move it stands for on `board`. Castling is the king capturing its rook; some programs write
    /// the king's two steps instead, which is accepted as well.
    #[must_use]
    pub fn on(self, board: &Board) -> Option<Move> {
        let square =
            |shift: u32| Square::at((self.mv >> shift & 7) as u8, (self.mv >> (shift + 3) & 7) as u8);
        let promotion = match self.mv >> 12 {
            0 => "",
            1 => "n",
            2 => "b",
            3 => "r",
            4 => "q",
            _ => return None,
        };
        board.read_uci(&format!("{}{}{promotion}", square(6), square(0)))
    }
}

fn move_bits(mv: Move) -> u16 {
    let square = |square: Square| u16::from(square.rank()) << 3 | u16::from(square.file());
    let promotion = mv.promotion().map_or(0, |role| role.index() as u16);
    square(mv.to()) | square(mv.from()) << 6 | promotion << 12
}

/// A book: entries sorted by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: Vec<Entry>,
}

impl Book {
    /// Reads a book; entries are sorted if necessary.
    ///
    /// # Errors
    /// A [`Refusal`] when the file does not consist of whole entries.
    pub fn read(bytes: &[u8]) -> Result<Book, Refusal> {
        let (entries, rest) = bytes.as_chunks();
        if !rest.is_empty() {
            let reason = "a Polyglot book has 16 bytes per entry, but this file ends inside one";
            return Err(Refusal::new(format!("{} bytes", bytes.len()), reason));
        }
        let mut entries: Vec<Entry> = entries.iter().map(Entry::read).collect();
        entries.sort_by_key(|entry| entry.key);
        Ok(Book { entries })
    }

    /// The bytes of the file: by key, the move with the greatest weight of a position first.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut entries = self.entries.clone();
        entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight));
        entries.into_iter().flat_map(Entry::write).collect()
    }

    /// The entries, by key.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds a move of a position; the weight of an existing one grows, up to the format's limit.
    pub fn add(&mut self, board: &Board, mv: Move, weight: u32) {
        self.add_after(board, &[], mv, weight);
    }

    /// The same for a position reached through `past`.
    pub fn add_after(&mut self, board: &Board, past: &[Board], mv: Move, weight: u32) {
        let (key, bits) = (key_after(board, past), move_bits(mv));
        let weight = u16::try_from(weight).unwrap_or(u16::MAX);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let same = self.entries[first..].iter_mut().take_while(|entry| entry.key == key);
        match same.into_iter().find(|entry| entry.mv == bits) {
            Some(entry) => entry.weight = entry.weight.saturating_add(weight),
            None => self.entries.insert(first, Entry { key, mv: bits, weight, learn: 0 }),
        }
    }

    /// The book's legal moves for a position reached through `past`, with their weights.
    #[must_use]
    pub fn moves(&self, board: &Board, past: &[Board]) -> Vec<(Move, u32)> {
        let key = key_after(board, past);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let here = self.entries[first..].iter().take_while(|entry| entry.key == key);
        here.filter_map(|entry| Some((entry.on(board)?, u32::from(entry.weight)))).collect()
    }
}
