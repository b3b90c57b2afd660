//! The laws every game keeps, checked on random games. Each rules crate calls [`check`] from its tests; a new
//! game that passes works with every search, table and interface of Poda. A position type used only for
//! searching, without texts and a [`Game`] around it, is checked by [`check_keyed`] or [`check_lossless`].
//!
//! ```
//! use game::{laws, tree::TreeGame};
//! let checked = laws::check(&TreeGame::default(), 20, 1);
//! assert!(checked.positions >= 10, "{checked}");
//! ```

mod damage;
mod merges;
mod numbers;
mod positions;
mod texts;

use std::fmt;

use crate::{Game, Keyed, Lossless, Position, dice, pick};

use merges::Merges;
use positions::PositionLaws;
use texts::GameLaws;

/// What a check covered. A law that was never exercised proves nothing, so tests assert what was met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use = "a check that met nothing proves nothing: assert what it met"]
pub struct Checked {
    /// Different positions visited.
    pub positions: usize,
    /// Positions reached again by a different order of moves.
    pub transpositions: usize,
    /// Pairs merged by `table_key` or `exact_key` whose values were compared by brute force.
    pub merged: usize,
    /// Merged pairs that were met but were too large for brute force.
    pub merged_too_large: usize,
    /// Wrong or damaged texts that were read.
    pub damaged_texts: usize,
}

/// A summary line, which says so when no merged positions were compared.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { positions, transpositions, merged, merged_too_large, damaged_texts } = self;
        write!(f, "{positions} positions, {transpositions} transpositions, {damaged_texts} damaged texts; ")?;
        match (merged, merged_too_large) {
            (0, 0) => f.write_str("no merged positions were met: table_key and exact_key were not tried"),
            (0, too_large) => write!(
                f,
                "{too_large} merged positions were met, but all are too large for brute force: table_key and exact_key were \
                 not tried"
            ),
            (merged, _) => write!(f, "{merged} merged positions have equal values"),
        }
    }
}

/// Bounds the memory of a check: later positions are still checked on their own, but not remembered.
const REMEMBERED: usize = 200_000;
/// Bounds games that would never end by themselves.
const LONGEST: usize = 300;

/// Plays `n_games` random games of `game` and checks every law on every position of them.
///
/// # Panics
/// When a law is broken, with the law and the position's text.
pub fn check<G: Game>(game: &G, n_games: usize, seed: u64) -> Checked {
    check_from(game, &[game.start()], n_games, seed)
}

/// The same, with games that start from `starts` in turn. Late and symmetric positions lead to merged
/// positions that are small enough for brute force, which games from the start may hardly ever do.
///
/// # Panics
/// When a law is broken, with the law and the position's text.
pub fn check_from<G: Game>(game: &G, starts: &[G::Position], n_games: usize, seed: u64) -> Checked {
    let mut laws = GameLaws::new(game);
    let mut dice = dice(seed);
    for start in starts.iter().cycle().take(n_games) {
        let mut position = start.clone();
        let (mut path, mut past) = (Vec::new(), Vec::new());
        loop {
            laws.visit(&position, &path, &mut dice);
            let moves: Vec<_> = position.moves().collect();
            let Some(mv) = pick(&mut dice, &moves) else { break };
            if path.len() == LONGEST || game.verdict(&position, &past).is_some() {
                break;
            }
            path.push(mv);
            past.push(position.clone());
            position.play(mv);
        }
    }
    laws.checked()
}

/// Checks the laws of a position without notation on random games from `start`: moves and outcome, keys, and
/// that positions merged by `table_key` have equal values.
///
/// ```
/// use game::{Game, laws, tree::TreeGame};
/// let checked = laws::check_keyed(&TreeGame::default().start(), 100, 1);
/// assert_eq!((checked.positions, checked.merged), (12, 0));
/// assert!(checked.to_string().contains("no merged positions were met"));
/// ```
///
/// # Panics
/// When a law is broken, with the law and the moves that lead to the position.
pub fn check_keyed<P: Keyed>(start: &P, n_games: usize, seed: u64) -> Checked {
    check_positions(start, n_games, seed, |_, _, _| {})
}

/// The same for positions with an exact key, whose merged positions are compared too.
///
/// # Panics
/// When a law is broken, with the law and the moves that lead to the position.
pub fn check_lossless<P: Lossless>(start: &P, n_games: usize, seed: u64) -> Checked {
    let mut merges = Merges::default();
    check_positions(start, n_games, seed, |position, name, checked| {
        merges.visit(position.exact_key(), position, name, checked);
    })
}

/// Checks on random games from `start` that every position comes back equal from another form, such as a text.
///
/// ```
/// use game::{Outcome, Position, Side, laws};
///
/// /// A heap from which each move takes one thing.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Heap(u8);
///
/// impl Position for Heap {
///     type Move = ();
///     fn side_to_move(&self) -> Side { if self.0 % 2 == 0 { Side::First } else { Side::Second } }
///     fn moves(&self) -> impl Iterator<Item = ()> + use<> { (0..self.0).take(1).map(|_| ()) }
///     fn play(&mut self, _: ()) { self.0 -= 1; }
///     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Draw) }
/// }
///
/// let n_positions = laws::check_round_trip(&Heap(8), 1, 1, |heap| Heap(heap.0.to_string().parse().unwrap()));
/// assert_eq!(n_positions, 9);
/// ```
///
/// # Panics
/// When a position comes back different.
pub fn check_round_trip<P>(start: &P, n_games: usize, seed: u64, there_and_back: impl Fn(&P) -> P) -> usize
where
    P: Position + PartialEq + fmt::Debug,
{
    let mut dice = dice(seed);
    let mut n_positions = 0;
    for _ in 0..n_games {
        let mut position = start.clone();
        for _ in 0..LONGEST {
            assert_eq!(there_and_back(&position), position, "it comes back different");
            n_positions += 1;
            let moves: Vec<_> = position.moves().collect();
            let Some(mv) = pick(&mut dice, &moves) else { break };
            position.play(mv);
        }
    }
    n_positions
}

fn check_positions<P: Keyed>(
    start: &P,
    n_games: usize,
    seed: u64,
    mut check_more: impl FnMut(&P, &dyn fmt::Display, &mut Checked),
) -> Checked {
    let mut laws = PositionLaws::default();
    let mut dice = dice(seed);
    for _ in 0..n_games {
        let mut position = start.clone();
        let mut path: Vec<P::Move> = Vec::new();
        loop {
            let name = format!("after {path:?}");
            laws.visit(&position, &path, &name);
            check_more(&position, &name, &mut laws.checked);
            let moves: Vec<_> = position.moves().collect();
            let Some(mv) = pick(&mut dice, &moves).filter(|_| path.len() < LONGEST) else { break };
            path.push(mv);
            position.play(mv);
        }
    }
    laws.checked
}
