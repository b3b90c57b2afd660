//! Material: the pieces on the board, and the name of their table.

use std::fmt;
use std::hash::{Hash, Hasher};

use chess::{Board, Role};
use game::Side;

/// A piece of either side.
pub type Piece = (Side, Role);

/// The number of pieces of each role on either side.
///
/// ```
/// use chess_engine::endgames::syzygy::Material;
/// let material = Material::parse("KRPvKB").expect("this is how tables are named");
/// assert_eq!(material.to_string(), "KRPvKB");
/// assert_eq!(material.swapped().to_string(), "KBvKRP");
/// assert_eq!((material.n_pieces(), material.has_pawns()), (5, true));
/// assert!(Material::parse("KPRvKB").is_none(), "pieces are named in order of their value");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Material {
    counts: [[u8; 6]; 2],
}

/// Hashed as one word, because the search looks tables up by material.
impl Hash for Material {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let all = self.counts.iter().flatten();
        state.write_u64(all.fold(0, |word, &count| word << 5 | u64::from(count)));
    }
}

/// The most pieces for which there are tables.
pub const MAX_PIECES: usize = 7;

impl Material {
    /// The material of a position.
    #[must_use]
    pub fn of(board: &Board) -> Material {
        let count = |side, role| board.pieces(side, role).count() as u8;
        Material { counts: Side::BOTH.map(|side| Role::ALL.map(|role| count(side, role))) }
    }

    /// The material of some pieces.
    #[must_use]
    pub fn of_pieces(pieces: &[Piece]) -> Material {
        let mut counts = [[0; 6]; 2];
        for (side, role) in pieces {
            counts[side.index()][role.index()] += 1;
        }
        Material { counts }
    }

    /// Reads the name of a table, such as `KQvKR`: both kings and between one and five other pieces.
    #[must_use]
    pub fn parse(name: &str) -> Option<Material> {
        let (first, second) = name.split_once('v')?;
        let mut pieces = Vec::with_capacity(MAX_PIECES);
        for (side, letters) in Side::BOTH.into_iter().zip([first, second]) {
            for letter in letters.chars().take(MAX_PIECES + 1) {
                pieces.push((side, Role::of_letter(letter)?));
            }
        }
        let material = Material::of_pieces(&pieces);
        let has_kings = Side::BOTH.into_iter().all(|side| material.count(side, Role::King) == 1);
        let is_table = has_kings && (3..=MAX_PIECES).contains(&pieces.len());
        (is_table && material.to_string() == name).then_some(material)
    }

    /// The number of pieces of a role that a side has.
    #[must_use]
    pub fn count(&self, side: Side, role: Role) -> usize {
        usize::from(self.counts[side.index()][role.index()])
    }

    /// The number of pieces, kings included.
    #[must_use]
    pub fn n_pieces(&self) -> usize {
        self.counts.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// Whether there are pawns.
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.counts.iter().any(|counts| counts[Role::Pawn.index()] > 0)
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn swapped(&self) -> Material {
        let [first, second] = self.counts;
        Material { counts: [second, first] }
    }

    /// Whether both sides have the same pieces.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.counts[0] == self.counts[1]
    }

    /// The side whose pawns come first in a table: the one with fewer pawns, if it has any.
    #[must_use]
    pub fn leading_pawns(&self) -> Option<Side> {
        let sides = Side::BOTH.into_iter().filter(|&side| self.count(side, Role::Pawn) > 0);
        sides.min_by_key(|&side| self.count(side, Role::Pawn))
    }

    /// The pieces, each side's in order of their value.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let of = |side| {
            let roles = Role::ALL.into_iter().rev();
            roles.flat_map(move |role| std::iter::repeat_n((side, role), self.count(side, role)))
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::BOTH {
            f.write_str(if side == Side::Second { "v" } else { "" })?;
            for role in Role::ALL.into_iter().rev() {
                let letter = role.letter().to_ascii_uppercase();
                (0..self.count(side, role)).try_for_each(|_| write!(f, "{letter}"))?;
            }
        }
        Ok(())
    }
}
