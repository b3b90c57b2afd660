//! Boards as rows of words.

use game::{Game, Notation, NumberedMoves, Refusal, Side};
use othello::Size;

/// A board that fits into a row of words.
pub trait Row: NumberedMoves + Notation {
    /// The rules.
    type Rules: Game<Position = Self>;

    /// The game's name.
    const GAME: &'static str;
    /// Words of a row.
    const N_WORDS: usize;
    /// The shape of its planes.
    const PLANES: [usize; 3];
    /// The variant whose moves have the fewest numbers.
    const FIRST_VARIANT: &'static str;
    /// Whether those of other variants have more.
    const VARIANTS_DIFFER: bool = false;

    /// The rules of a variant.
    fn rules(variant: &str) -> Result<Self::Rules, Refusal>;

    /// Its variant.
    fn variant(&self) -> String;

    /// Reads a row.
    fn from_words(words: &[u64]) -> Result<Self, Refusal>;

    /// Writes a row.
    fn to_words(&self) -> Vec<u64>;

    /// Writes its planes over zeros.
    fn write_planes(&self, planes: &mut [f32]);
}

/// The discs of the side to move and of the other side, a1 in the lowest bit, b1 in the next. The rows do not say which of
/// them is black: as boards, the side to move always is.
impl Row for othello::Board {
    type Rules = othello::Othello;

    const GAME: &'static str = "othello";
    const N_WORDS: usize = 2;
    const PLANES: [usize; 3] = [othello_entry::board::N_PLANES, 8, 8];
    const FIRST_VARIANT: &'static str = "8x8";

    fn rules(variant: &str) -> Result<othello::Othello, Refusal> {
        match variant {
            "8x8" => othello::Othello::variant(variant),
            _ => Err(Refusal::wrong_game(variant, "arrays hold boards of Othello 8x8")),
        }
    }

    fn variant(&self) -> String {
        Self::FIRST_VARIANT.to_string()
    }

    fn from_words(words: &[u64]) -> Result<othello::Board, Refusal> {
        match words[0] & words[1] {
            0 => Ok(othello::Board::with_discs(Size::Eight, words[0], words[1], Side::First)),
            _ => Err(Refusal::impossible_position(
                format!("{:#x} {:#x}", words[0], words[1]),
                "both sides have a disc on one square",
            )),
        }
    }

    fn to_words(&self) -> Vec<u64> {
        vec![self.own(), self.opponent()]
    }

    fn write_planes(&self, planes: &mut [f32]) {
        othello_entry::board::write_planes(self, planes);
    }
}

impl Row for chess::Board {
    type Rules = chess::Chess;

    const GAME: &'static str = "chess";
    const N_WORDS: usize = chess::Board::N_WORDS;
    const PLANES: [usize; 3] = [chess_entry::board::N_PLANES, 8, 8];
    const FIRST_VARIANT: &'static str = "standard";

    fn rules(variant: &str) -> Result<chess::Chess, Refusal> {
        chess::Chess::variant(variant)
    }

    fn variant(&self) -> String {
        if self.is_chess960() { "chess960" } else { "standard" }.to_string()
    }

    fn from_words(words: &[u64]) -> Result<chess::Board, Refusal> {
        chess::Board::from_packed(std::array::from_fn(|index| words[index]))
    }

    fn to_words(&self) -> Vec<u64> {
        self.packed().to_vec()
    }

    fn write_planes(&self, planes: &mut [f32]) {
        chess_entry::board::write_planes(self, planes);
    }
}

impl Row for quarto::Board {
    type Rules = quarto::Quarto;

    const GAME: &'static str = "quarto";
    const N_WORDS: usize = quarto::Board::N_WORDS;
    const PLANES: [usize; 3] = [quarto_entry::board::N_PLANES, 4, 4];
    const FIRST_VARIANT: &'static str = "own";
    const VARIANTS_DIFFER: bool = true;

    fn rules(variant: &str) -> Result<quarto::Quarto, Refusal> {
        quarto::Quarto::variant(variant)
    }

    fn variant(&self) -> String {
        self.game().name().to_string()
    }

    fn from_words(words: &[u64]) -> Result<quarto::Board, Refusal> {
        quarto::Board::from_packed(std::array::from_fn(|index| words[index]))
    }

    fn to_words(&self) -> Vec<u64> {
        self.packed().to_vec()
    }

    fn write_planes(&self, planes: &mut [f32]) {
        quarto_entry::board::write_planes(self, planes);
    }
}
