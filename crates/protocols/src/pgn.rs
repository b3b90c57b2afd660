//! PGN, the game files of chess: tags in brackets, then moves in SAN, with comments, annotation marks and
//! variations.
//!
//! Real files are seldom clean. Errors never stop the reader: they are reported with the number of the game
//! and the place, a line with a bad move is kept up to there, and the rest is read normally. Text may be
//! UTF-8 or Latin-1. Variations may be nested to any depth.
//!
//! ```
//! use protocols::pgn;
//!
//! let file = b"[White \"Ana\"]\n[Result \"1-0\"]\n\n1. e4! {best by test} e5 (1... c5) 2. Qh5 Ke7?? 3. Qxe5# 1-0\n\n1. e4 Ke4 *";
//! let reads: Vec<pgn::Read> = pgn::games(file).collect();
//! let tree = &reads[0].tree;
//! assert_eq!((tree.headers.get("White"), tree.main_line().count(), tree.n_variations()), (Some("Ana"), 5, 1));
//! assert_eq!(tree.annotation(tree.main_line().next().unwrap()).comment, "best by test");
//! assert_eq!(reads[1].faults[0].to_string(), "game 2, line 6, column 7: move 1 of black: this move is not legal here: `Ke4`");
//! assert!(pgn::write(tree).ends_with("1. e4 $1 { best by test } 1... e5 ( 1... c5 ) 2. Qh5 Ke7 $4 3. Qxe5# 1-0\n\n"));
//! ```

mod commands;
mod ending;
mod lexer;
mod reader;
mod writer;

use chess::Chess;
use game::{Game as _, Refusal, Side};
use game_tree::{Annotation, GameEnd};

use crate::losses::{Carried, Loss};
use crate::{ChessGame, Losses, ReadGame};

pub use reader::{Games, games};
pub use writer::write;

/// The seven tags of every exported game, in their order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Termination {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown, or still being played.
    #[default]
    Unknown,
}

/// A game that was read, and its errors. The tags `Result`, `FEN` and `SetUp` are not among the tree's headers: its
/// end and its start say the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The game, as far as it could be read.
    pub tree: ChessGame,
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line it begins on, from 1.
    pub line: usize,
    /// The errors, in order.
    pub faults: Vec<Refusal>,
    /// Why the rest of the main line was not read, if so; one of the faults. A wrong tag, result or variation does not
    /// break a game.
    pub broken_by: Option<Refusal>,
}

impl Read {
    /// The game, if its whole main line was read.
    ///
    /// # Errors
    /// A [`Refusal`] with the game, the place and the first wrong move.
    pub fn whole(self) -> Result<ReadGame<chess::Board>, Refusal> {
        let Read { tree, faults, broken_by, .. } = self;
        broken_by.map_or(Ok(ReadGame { tree, faults }), Err)
    }
}

impl Termination {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Termination> {
        match text {
            "1-0" | "1:0" => Some(Termination::WhiteWins),
            "0-1" | "0:1" => Some(Termination::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Termination::Draw),
            "*" => Some(Termination::Unknown),
            _ => None,
        }
    }

    /// The text written in PGN.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Termination::WhiteWins => "1-0",
            Termination::BlackWins => "0-1",
            Termination::Draw => "1/2-1/2",
            Termination::Unknown => "*",
        }
    }

    /// The winner, `None` for a draw; nothing if unknown.
    #[must_use]
    pub const fn winner(self) -> Option<Option<Side>> {
        match self {
            Termination::WhiteWins => Some(Some(Side::First)),
            Termination::BlackWins => Some(Some(Side::Second)),
            Termination::Draw => Some(None),
            Termination::Unknown => None,
        }
    }
}

impl From<Option<GameEnd>> for Termination {
    fn from(end: Option<GameEnd>) -> Termination {
        match end.map(|end| end.winner) {
            Some(Some(Side::First)) => Termination::WhiteWins,
            Some(Some(Side::Second)) => Termination::BlackWins,
            Some(None) => Termination::Draw,
            None => Termination::Unknown,
        }
    }
}

const CARRIED: Carried = Carried {
    kinds: &[
        Loss::Moves,
        Loss::Variations,
        Loss::Comments,
        Loss::Glyphs,
        Loss::Scores,
        Loss::Clocks,
        Loss::Times,
        Loss::Shapes,
        Loss::Results,
    ],
    header: lexer::is_tag_name,
    has_game_comment: true,
};

/// Adds a comment as it stands in a file to what is written about a move: commands such as `[%clk 0:05:00]` become its
/// clock, evaluation and shapes.
pub fn add_comment(annotation: &mut Annotation, comment: &str) {
    let text = commands::extract(comment, annotation);
    if !annotation.comment.is_empty() && !text.is_empty() {
        annotation.comment.push(' ');
    }
    annotation.comment.push_str(&text);
}

/// Whether a game begins from the standard position.
#[must_use]
pub fn has_usual_start(game: &ChessGame) -> bool {
    *game.start() == Chess::STANDARD.start()
}

/// What [`write`] leaves out.
#[must_use]
pub fn losses(game: &ChessGame) -> Losses {
    Losses::of(game, &CARRIED)
}
