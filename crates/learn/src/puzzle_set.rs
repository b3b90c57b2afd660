//! Sets of puzzles: those that ship with Poda, and files of them.

use std::sync::LazyLock;

use game::{Refusal, dice};

use crate::Puzzle;

/// Puzzles of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleSet {
    /// The puzzles, in the order of their file.
    pub puzzles: Vec<Puzzle>,
}

/// The shipped files, by game.
const FILES: [(&str, &str); 6] = [
    ("chess", include_str!("../../../data/puzzles/chess.jsonl")),
    ("othello", include_str!("../../../data/puzzles/othello.jsonl")),
    ("tictactoe", include_str!("../../../data/puzzles/tictactoe.jsonl")),
    ("quarto", include_str!("../../../data/puzzles/quarto.jsonl")),
    ("connectfour", include_str!("../../../data/puzzles/connectfour.jsonl")),
    ("maxit", include_str!("../../../data/puzzles/maxit.jsonl")),
];

static SHIPPED: LazyLock<Vec<(&str, PuzzleSet)>> = LazyLock::new(|| {
    let read = |text| PuzzleSet::read(text).expect("the shipped puzzles are read by a test");
    FILES.iter().map(|&(game, text)| (game, read(text))).filter(|(_, set)| !set.puzzles.is_empty()).collect()
});

impl PuzzleSet {
    /// The games with shipped puzzles, and these.
    ///
    /// ```
    /// let games: Vec<_> = learn::PuzzleSet::shipped().map(|(game, _)| game).collect();
    /// assert!(games.contains(&"chess") && games.contains(&"othello"));
    /// ```
    pub fn shipped() -> impl Iterator<Item = (&'static str, &'static PuzzleSet)> {
        SHIPPED.iter().map(|(game, set)| (*game, set))
    }

    /// The shipped puzzles of a game.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the games that have some.
    pub fn of_game(game: &str) -> Result<&'static PuzzleSet, Refusal> {
        let found = PuzzleSet::shipped().find(|(name, _)| *name == game);
        found.map(|(_, set)| set).ok_or_else(|| {
            let names: Vec<_> = PuzzleSet::shipped().map(|(name, _)| name).collect();
            Refusal::unknown_name(game, format!("no puzzles of this game (available: {})", names.join(", ")))
        })
    }

    /// Reads a file: one puzzle per line, as JSON.
    ///
    /// # Errors
    /// A [`Refusal`] that names the line.
    pub fn read(text: &str) -> Result<PuzzleSet, Refusal> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let puzzle = |(index, line): (usize, &str)| {
            serde_json::from_str(line)
                .map_err(|error| Refusal::syntax(line, format!("line {}: not a puzzle: {error}", index + 1)))
        };
        Ok(PuzzleSet { puzzles: lines.map(puzzle).collect::<Result<_, _>>()? })
    }

    /// The puzzle of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that names it.
    pub fn puzzle(&self, id: &str) -> Result<&Puzzle, Refusal> {
        let found = self.puzzles.iter().find(|puzzle| puzzle.id == id);
        found.ok_or_else(|| Refusal::unknown_name(id, "there is no such puzzle in this set"))
    }

    /// The themes of the set with how many puzzles have each, the most frequent first.
    #[must_use]
    pub fn themes(&self) -> Vec<(&str, usize)> {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for theme in self.puzzles.iter().flat_map(|puzzle| &puzzle.themes) {
            match counts.iter_mut().find(|(name, _)| name == theme) {
                Some((_, count)) => *count += 1,
                None => counts.push((theme, 1)),
            }
        }
        counts.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
        counts
    }

    /// A puzzle for a player with this rating: one of the nearest that have the theme and that `is_done` does not know,
    /// chosen by `seed`. When all are done, any may come again; `None` if no puzzle has the theme.
    #[must_use]
    pub fn next(
        &self,
        rating: f64,
        theme: Option<&str>,
        seed: u64,
        is_done: impl Fn(&str) -> bool,
    ) -> Option<&Puzzle> {
        let has_theme =
            |puzzle: &&Puzzle| theme.is_none_or(|theme| puzzle.themes.iter().any(|own| own == theme));
        let fitting: Vec<&Puzzle> = self.puzzles.iter().filter(has_theme).collect();
        let fresh: Vec<&Puzzle> = fitting.iter().copied().filter(|puzzle| !is_done(&puzzle.id)).collect();
        let mut offered = if fresh.is_empty() { fitting } else { fresh };
        offered.sort_by_key(|puzzle| (f64::from(puzzle.rating) - rating).abs() as u64);
        offered.truncate(NEAREST);
        game::pick(&mut dice(seed), &offered)
    }
}

/// How many of the nearest puzzles are offered: enough for some variety.
const NEAREST: usize = 12;
