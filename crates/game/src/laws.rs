//! The laws every game keeps, checked on random games. Each rules crate calls [`check`] from its tests; a new
//! game that passes it works with every search, table and face of the system.
//!
//! ```
//! use game::{laws, tree::TreeGame};
//! let checked = laws::check(&TreeGame::default(), 20, 1);
//! assert!(checked.positions >= 10);
//! ```

use std::collections::HashMap;

use rand::RngExt;

use crate::{Dice, Game, Keyed, Lossless, Notation, Outcome, Position, dice, pick};

/// What a check looked at, so that a test can see that it was no empty promise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    /// Different positions visited.
    pub positions: usize,
    /// Positions reached again by another order of moves.
    pub transpositions: usize,
    /// Pairs merged by `table_key` or `exact_key` whose values were compared by brute force.
    pub merged: usize,
    /// Wrong or damaged texts read.
    pub damaged_texts: usize,
}

/// Brute force on merged positions gives up past this many nodes.
const BRUTE_FORCE_NODES: usize = 2_000;
/// Memory of the check is bounded: later positions are still checked one by one, but not remembered.
const REMEMBERED: usize = 200_000;
/// Some games never end by themselves.
const LONGEST: usize = 300;

/// Plays `n_games` random games of `game` and checks every law on every position of them.
///
/// # Panics
/// With the law and the position's text, when a law is broken.
pub fn check<G: Game>(game: &G, n_games: usize, seed: u64) -> Checked {
    let mut laws = Laws {
        game,
        dice: dice(seed),
        seen: HashMap::new(),
        by_key: HashMap::new(),
        by_table_key: HashMap::new(),
        by_exact_key: HashMap::new(),
        checked: Checked::default(),
    };
    for _ in 0..n_games {
        laws.random_game();
    }
    laws.checked.positions = laws.seen.len();
    laws.checked
}

struct Laws<'a, G: Game> {
    game: &'a G,
    dice: Dice,
    /// Text → (key, the moves that led there first).
    seen: HashMap<String, (u64, Vec<String>)>,
    by_key: HashMap<u64, G::Position>,
    by_table_key: HashMap<u64, G::Position>,
    by_exact_key: HashMap<<G::Position as Lossless>::Exact, G::Position>,
    checked: Checked,
}

impl<G: Game> Laws<'_, G> {
    fn random_game(&mut self) {
        let mut position = self.game.start();
        let (mut path, mut past) = (Vec::new(), Vec::new());
        loop {
            self.position(&position, &path);
            let moves: Vec<_> = position.moves().collect();
            let Some(mv) = pick(&mut self.dice, &moves) else { break };
            if path.len() == LONGEST || self.game.verdict(&position, &past).is_some() {
                break;
            }
            path.push(position.write_move(mv));
            past.push(position.clone());
            position.play(mv);
        }
    }

    fn position(&mut self, position: &G::Position, path: &[String]) {
        let text = position.to_string();
        moves_are_empty_exactly_at_the_end(position, &text);
        self.text_round_trips(position, &text);
        self.same_text_is_same_key(position, &text, path);
        self.merged_positions_have_equal_values(position, &text);
        self.damaged_text_is_refused_or_understood(position, &text);
    }

    fn text_round_trips(&self, position: &G::Position, text: &str) {
        let again = self
            .game
            .parse_position(text)
            .unwrap_or_else(|refusal| panic!("{text}: own text refused: {refusal}"));
        assert_eq!(again.to_string(), text, "the position's text does not round-trip");
        assert_eq!(again.key(), position.key(), "{text}: the key changes through the text");
        assert_eq!(again.outcome(), position.outcome(), "{text}: the outcome changes through the text");
        if position.outcome().is_none() {
            assert_eq!(
                again.side_to_move(),
                position.side_to_move(),
                "{text}: the side changes through the text"
            );
        }
        let mut moves: Vec<_> = position.moves().map(|mv| position.write_move(mv)).collect();
        for (mv, written) in position.moves().zip(&moves) {
            let read = position.parse_move(written);
            assert_eq!(read, Ok(mv), "{text}: the move {written} does not round-trip");
        }
        let mut moves_again: Vec<_> = again.moves().map(|mv| again.write_move(mv)).collect();
        moves.sort();
        moves_again.sort();
        assert_eq!(moves, moves_again, "{text}: the moves change through the text");
        moves.dedup();
        assert_eq!(moves.len(), moves_again.len(), "{text}: two moves are written alike");
    }

    fn same_text_is_same_key(&mut self, position: &G::Position, text: &str, path: &[String]) {
        if let Some((key, first_path)) = self.seen.get(text) {
            assert_eq!(*key, position.key(), "{text}: two ways here give two keys");
            self.checked.transpositions += usize::from(first_path != path);
            return;
        }
        if self.seen.len() >= REMEMBERED {
            return;
        }
        if let Some(other) = self.by_key.insert(position.key(), position.clone()) {
            // Only what does not bear on play, such as a move counter, may differ.
            let is_same = other.exact_key() == position.exact_key() && written(&other) == written(position);
            assert!(is_same, "two positions have one key: {text} and {other}");
        }
        self.seen.insert(text.to_string(), (position.key(), path.to_vec()));
    }

    fn merged_positions_have_equal_values(&mut self, position: &G::Position, text: &str) {
        let by_table_key =
            self.by_table_key.entry(position.table_key()).or_insert_with(|| position.clone()).clone();
        let by_exact_key =
            self.by_exact_key.entry(position.exact_key()).or_insert_with(|| position.clone()).clone();
        for other in [by_table_key, by_exact_key] {
            if other.key() == position.key() {
                continue;
            }
            let (Some(value), Some(other_value)) = (remaining_value(position), remaining_value(&other))
            else {
                continue;
            };
            assert_eq!(value, other_value, "{text} and {other} are merged, but differ in value");
            self.checked.merged += 1;
        }
    }

    fn damaged_text_is_refused_or_understood(&mut self, position: &G::Position, text: &str) {
        let damaged = damage(text, &mut self.dice);
        self.checked.damaged_texts += 1;
        if let Ok(read) = self.game.parse_position(&damaged) {
            let written = read.to_string();
            let again = self.game.parse_position(&written);
            let again =
                again.unwrap_or_else(|refusal| panic!("{damaged}: read, but then refused: {refusal}"));
            assert_eq!(again.to_string(), written, "{damaged}: accepted, but does not round-trip");
            moves_are_empty_exactly_at_the_end(&read, &written);
        }
        let mv = position.moves().next().map(|mv| position.write_move(mv)).unwrap_or_default();
        let damaged = damage(&mv, &mut self.dice);
        if let Ok(mv) = position.parse_move(&damaged) {
            assert!(
                position.moves().any(|legal| legal == mv),
                "{text}: the illegal move {damaged} is accepted"
            );
        }
    }
}

fn written<P: Notation>(position: &P) -> Vec<String> {
    position.moves().map(|mv| position.write_move(mv)).collect()
}

fn moves_are_empty_exactly_at_the_end<P: Notation>(position: &P, text: &str) {
    let n_moves = position.moves().count();
    assert_eq!(
        n_moves == 0,
        position.outcome().is_some(),
        "{text}: {n_moves} moves, but {:?}",
        position.outcome()
    );
    assert_eq!(n_moves, position.n_moves(), "{text}: n_moves does not count the moves");
    if let Some(Outcome::Win { margin, .. }) = position.outcome() {
        assert!(margin > 0, "{text}: a win by {margin}");
    }
}

/// The value of what is still to come, for the side to move: the final margin less what it has banked.
/// `None` when brute force would take too long.
fn remaining_value<P: Keyed>(position: &P) -> Option<i32> {
    let mut nodes = 0;
    Some(brute_force(position, &mut nodes)? - position.banked())
}

fn brute_force<P: Position>(position: &P, nodes: &mut usize) -> Option<i32> {
    *nodes += 1;
    if *nodes > BRUTE_FORCE_NODES {
        return None;
    }
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return Some(outcome.margin_for(side));
    }
    let mut best = i32::MIN;
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let value = brute_force(&child, nodes)?;
        best = best.max(if child.side_to_move() == side { value } else { -value });
    }
    Some(best)
}

/// Between one and five random edits, or now and then plain rubbish.
fn damage(text: &str, dice: &mut Dice) -> String {
    const LETTERS: &[char] =
        &['X', 'O', '.', '/', ' ', '-', '0', '9', 'a', 'h', '(', ')', '\0', 'ñ', '😀', ':', '+', '*'];
    let mut letters: Vec<char> = text.chars().collect();
    if dice.random_ratio(1, 20) {
        letters = (0..dice.random_range(0..40)).map(|_| dice.random::<char>()).collect();
    }
    for _ in 0..dice.random_range(1..=5) {
        let at = dice.random_range(0..=letters.len() as u64) as usize;
        match dice.random_range(0..4) {
            0 => letters.insert(at, pick(dice, LETTERS).unwrap_or('?')),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 if at < letters.len() => letters[at] = pick(dice, LETTERS).unwrap_or('?'),
            3 => letters.truncate(at),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
