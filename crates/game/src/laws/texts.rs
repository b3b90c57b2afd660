//! The laws of a whole game: those of its positions and move numbers, and those of its texts.

use std::collections::HashMap;

use super::damage::damage;
use super::merges::Merges;
use super::numbers::NumberLaws;
use super::positions::{PositionLaws, moves_are_empty_exactly_at_the_end};
use super::{Checked, REMEMBERED};
use crate::{Dice, Game, Keyed, Lossless, Notation, Position};

/// What was met so far.
pub struct GameLaws<'a, G: Game> {
    game: &'a G,
    positions: PositionLaws<G::Position>,
    numbers: NumberLaws<G::Position>,
    by_exact_key: Merges<<G::Position as Lossless>::Exact, G::Position>,
    /// The key and the exact key of each text.
    by_text: HashMap<String, (u64, <G::Position as Lossless>::Exact)>,
    /// The text of each key.
    texts: HashMap<u64, String>,
}

impl<'a, G: Game> GameLaws<'a, G> {
    pub fn new(game: &'a G) -> GameLaws<'a, G> {
        GameLaws {
            game,
            positions: PositionLaws::default(),
            numbers: NumberLaws::default(),
            by_exact_key: Merges::default(),
            by_text: HashMap::new(),
            texts: HashMap::new(),
        }
    }

    pub fn checked(self) -> Checked {
        Checked { positions: self.by_text.len(), ..self.positions.checked }
    }

    /// Checks the position reached by the moves of `path`.
    pub fn visit(
        &mut self,
        position: &G::Position,
        path: &[<G::Position as Position>::Move],
        dice: &mut Dice,
    ) {
        let text = position.to_string();
        self.positions.visit(position, path, &text);
        self.numbers.visit(position, &text);
        self.by_exact_key.visit(position.exact_key(), position, &text, &mut self.positions.checked);
        self.text_round_trips(position, &text);
        self.one_text_is_one_key(position, &text);
        self.damaged_text_is_refused_or_understood(position, &text, dice);
    }

    fn text_round_trips(&self, position: &G::Position, text: &str) {
        let again = self
            .game
            .parse_position(text)
            .unwrap_or_else(|refusal| panic!("{text}: its own text is refused: {refusal}"));
        assert_eq!(again.to_string(), text, "the position's text does not round-trip");
        assert_eq!(again.key(), position.key(), "{text}: the key changes when the text is read back");
        assert_eq!(
            again.outcome(),
            position.outcome(),
            "{text}: the outcome changes when the text is read back"
        );
        if position.outcome().is_none() {
            assert_eq!(
                again.side_to_move(),
                position.side_to_move(),
                "{text}: the side to move changes when the text is read back"
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
        assert_eq!(moves, moves_again, "{text}: the moves change when the text is read back");
        moves.dedup();
        assert_eq!(moves.len(), moves_again.len(), "{text}: two moves are written alike");
    }

    fn one_text_is_one_key(&mut self, position: &G::Position, text: &str) {
        if let Some((key, _)) = self.by_text.get(text) {
            assert_eq!(*key, position.key(), "{text}: two ways to reach it give different keys");
            return;
        }
        if self.by_text.len() >= REMEMBERED {
            return;
        }
        if let Some(other) = self.texts.insert(position.key(), text.to_string()) {
            // Only what has no effect on play, such as a move counter, may differ.
            let (_, exact) = self.by_text[&other];
            assert!(exact == position.exact_key(), "two positions have one key: {text} and {other}");
        }
        self.by_text.insert(text.to_string(), (position.key(), position.exact_key()));
    }

    fn damaged_text_is_refused_or_understood(&mut self, position: &G::Position, text: &str, dice: &mut Dice) {
        let damaged = damage(text, dice);
        self.positions.checked.damaged_texts += 1;
        if let Ok(read) = self.game.parse_position(&damaged) {
            let written = read.to_string();
            let again = self.game.parse_position(&written);
            let again = again.unwrap_or_else(|refusal| {
                panic!("{damaged}: accepted, but its own text is refused: {refusal}")
            });
            assert_eq!(again.to_string(), written, "{damaged}: accepted, but does not round-trip");
            moves_are_empty_exactly_at_the_end(&read, &written);
        }
        let mv = position.moves().next().map(|mv| position.write_move(mv)).unwrap_or_default();
        let damaged = damage(&mv, dice);
        if let Ok(mv) = position.parse_move(&damaged) {
            assert!(
                position.moves().any(|legal| legal == mv),
                "{text}: the illegal move {damaged} is accepted"
            );
        }
    }
}
