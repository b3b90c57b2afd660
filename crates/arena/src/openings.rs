//! The starting positions of a match: one per pair of games.

use game::{Dice, Refusal, dice, shuffle};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::opening::Opening;
use crate::opening_file::{in_our_words, pgn_openings};

/// Where the games of a match start. From a single start, deterministic players repeat the same two games forever.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// Every pair at the start.
    #[default]
    Start,
    /// These in turn, starting over after the last. Never empty when parsed from text.
    Listed(Vec<Opening>),
    /// Random moves, different for each pair.
    Random {
        /// How many.
        plies: usize,
    },
    /// A random one of the variant's starting positions for each pair; both players play both sides of it.
    Drawn,
}

impl Openings {
    /// Parses a list with one opening per line. Empty lines, and `#` with what follows it, are skipped. A `#` inside a
    /// word is not a comment, since chess writes mate that way. Files of other programs are accepted too: PGN (each
    /// game an opening) and EPD for chess, OBF and transcripts for Othello.
    ///
    /// # Errors
    /// A [`Refusal`] that names the line number and the wrong text, or says that there is no opening at all.
    pub fn read(text: &str, table: &dyn Table) -> Result<Openings, Refusal> {
        let lines = text.lines().map(without_comment).enumerate().filter(|(_, line)| !line.is_empty());
        let read = |(index, line): (usize, &str)| {
            let line = in_our_words(line, table.game());
            Opening::read(&line, table).map_err(|refusal| on_line(index + 1, &refusal))
        };
        let openings: Vec<_> = match pgn_openings(text, table.game()) {
            Some(openings) => openings?,
            None => lines.map(read).collect::<Result<_, _>>()?,
        };
        openings.iter().try_for_each(|opening| opening.set_up(table).map(drop))?;
        match openings.is_empty() {
            true => Err(Refusal::new(text, "no opening found in this text")),
            false => Ok(Openings::Listed(openings)),
        }
    }

    /// The default: Chess960 has many starting positions, other variants one.
    #[must_use]
    pub fn usual(table: &dyn Table) -> Openings {
        if table.random_start(0).is_some() { Openings::Drawn } else { Openings::Start }
    }

    /// The opening of a pair of games. Only random ones depend on `seed`.
    #[must_use]
    pub fn of_pair(&self, pair: usize, seed: u64, table: &dyn Table) -> Opening {
        match self {
            Openings::Listed(openings) if !openings.is_empty() => openings[pair % openings.len()].clone(),
            Openings::Start | Openings::Listed(_) => Opening::START,
            Openings::Random { plies } => random(*plies, &mut dice(seed), table),
            Openings::Drawn => table.random_start(seed).map_or(Opening::START, Opening::Position),
        }
    }
}

fn without_comment(line: &str) -> &str {
    let starts_comment = |&at: &usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices('#').map(|(at, _)| at).find(starts_comment);
    line[..comment.unwrap_or(line.len())].trim()
}

fn on_line(number: usize, refusal: &Refusal) -> Refusal {
    Refusal::new(refusal.text(), format!("line {number} of the openings: {}", refusal.reason()))
}

/// Up to `plies` random moves, fewer if every move would end the game.
fn random(plies: usize, dice: &mut Dice, table: &dyn Table) -> Opening {
    let mut table = table.fork();
    let moves = (0..plies).map_while(|_| play_any(&mut *table, dice)).collect();
    Opening::Moves(moves)
}

/// Plays a random move that does not end the game.
fn play_any(table: &mut dyn Table, dice: &mut Dice) -> Option<String> {
    let mut moves = table.legal();
    shuffle(dice, &mut moves);
    moves.into_iter().find(|mv| {
        if table.play(mv).is_err() {
            return false;
        }
        let is_over = table.verdict().is_some();
        if is_over {
            table.take_back();
        }
        !is_over
    })
}
