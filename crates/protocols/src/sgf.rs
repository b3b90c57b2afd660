//! SGF, the Smart Game Format, for Othello: `(;FF[4]GM[2]SZ[8]PB[…]PW[…];B[f5];W[d6])`.
//!
//! Whole trees are read and written. Setup (`AB`, `AW`, `PL`) is read in the first node; if missing, the game starts
//! from the standard position. Properties of a node become the annotation of its move ([`notes`](self) lists them);
//! what has no place there is kept as it is and written back. An illegal move in a variation ends that variation.
//!
//! Properties of our own, which other programs skip: `MT` (seconds spent on the move, where the format only has the time
//! left), `VD` (depth of the value `V`), `NAG` (glyphs without a property), `AK` (colours of arrows), `TH` (theoretical
//! result) and `TAG` (other headers).

mod notes;
mod reader;
mod writer;

use game::Refusal;

use crate::header_names::HeaderNames;
use crate::losses::{Carried, Loss};
use crate::{Losses, OthelloGame};

pub use reader::games;
pub use writer::write;

/// Reads every game of a file; what is wrong with variations is passed over.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<OthelloGame>, Refusal> {
    games(text).map(|game| game.map(|read| read.tree)).collect()
}

/// Properties of the first node that are about the game, and the headers they are.
const HEADERS: HeaderNames = &[
    ("PB", "Black"),
    ("PW", "White"),
    ("EV", "Event"),
    ("PC", "Site"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("BR", "BlackElo"),
    ("WR", "WhiteElo"),
    ("BT", "BlackTeam"),
    ("WT", "WhiteTeam"),
    ("TM", "TimeControl"),
    ("ON", "Opening"),
    ("AN", "Annotator"),
    ("SO", "Source"),
    ("TH", "Theoretical"),
];

/// Properties of the first node that say what the tree's start and end say.
const OWN: [&str; 12] = ["FF", "GM", "CA", "AP", "SZ", "RE", "AB", "AW", "AE", "PL", "B", "W"];

const CARRIED: Carried =
    Carried { kinds: &Loss::ALL, header: |name| !name.is_empty(), has_game_comment: true };

/// What [`write`] leaves out.
#[must_use]
pub fn losses(game: &OthelloGame) -> Losses {
    Losses::of(game, &CARRIED)
}
