//! Patterns: conditions on a position and a move that post a concept. They are data, read from a file.

mod language;
mod structure;
pub(crate) mod vocabulary;

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

use chess::{Bitboard, Board, Move};
use game::Refusal;

use crate::sight::{Shot, Sight};
pub(crate) use language::Yields;
use language::{Expression, File, Operator, Rule};
use vocabulary::{Function, KING, Scene, Word, set, squares};

/// A set of patterns.
///
/// ```
/// use chess_plans::Patterns;
///
/// assert!(Patterns::shipped().names().any(|name| name == "fork"));
///
/// let problem = Patterns::read("pattern fork\n  when cuont(prey) >= 2").unwrap_err();
/// assert!(problem.to_string().contains("line 2 of the patterns: unknown word `cuont`"), "{problem}");
/// ```
#[derive(Clone, Debug)]
pub struct Patterns {
    file: Arc<File>,
}

/// The file that is shipped.
pub const SHIPPED: &str = include_str!("patterns.txt");

/// A concept that a pattern has posted on the blackboard: a move, what it is hoped to bring, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Concept {
    /// The number of the pattern.
    pub(crate) pattern: usize,
    pub(crate) mv: Move,
    /// What it may win, in hundredths of a pawn; a mate counts as a king.
    pub(crate) expects: i32,
    /// How many moves it probably takes to see.
    pub(crate) effort: f32,
    /// The squares that are its reasons.
    pub(crate) about: Bitboard,
}

impl Concept {
    /// The move that it proposes.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// The squares that are its reasons.
    #[must_use]
    pub fn about(&self) -> Bitboard {
        self.about
    }

    /// Whether it hopes for mate.
    #[must_use]
    pub fn expects_mate(&self) -> bool {
        self.expects >= KING
    }
}

impl Patterns {
    /// The patterns that Poda ships.
    #[must_use]
    pub fn shipped() -> Patterns {
        static READ: LazyLock<Patterns> =
            LazyLock::new(|| Patterns::read(SHIPPED).expect("the shipped patterns are well-formed"));
        READ.clone()
    }

    /// Reads patterns from text; `docs/plans.md` describes the language.
    ///
    /// # Errors
    /// A [`Refusal`] that names the line and the offending word.
    pub fn read(text: &str) -> Result<Patterns, Refusal> {
        Ok(Patterns { file: Arc::new(language::read(text)?) })
    }

    /// The names of the patterns, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.file.rules.iter().map(|rule| rule.name.as_str())
    }

    /// The name of the pattern that posted a concept.
    #[must_use]
    pub fn name(&self, concept: &Concept) -> &str {
        &self.rule(concept.pattern).name
    }

    /// The words that conditions are made of, each with what it means.
    #[must_use]
    pub fn vocabulary() -> Vec<(&'static str, &'static str)> {
        let words = Word::ALL.iter().map(|word| (word.1, word.4));
        words.chain(Function::ALL.iter().map(|function| (function.1, function.4))).collect()
    }

    pub(crate) fn rule(&self, pattern: usize) -> &Rule {
        &self.file.rules[pattern]
    }

    /// What the patterns see on a board for the side to move. No move is made.
    ///
    /// ```
    /// use chess_plans::Patterns;
    /// use game::Game;
    ///
    /// let board = chess::Chess::STANDARD.parse_position("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1")?;
    /// let patterns = Patterns::shipped();
    /// let seen = patterns.concepts(&board);
    /// assert!(seen.iter().any(|concept| format!("{:?}", concept.mv()) == "b5c7"));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn concepts(&self, board: &Board) -> Vec<Concept> {
        let sight = Sight::of(board);
        let scene = Scene::of(&sight);
        let mut concepts = Vec::new();
        self.post(&scene, &mut concepts);
        concepts
    }

    /// The names of the patterns that are met on a board, each once.
    pub fn seen(&self, board: &Board) -> impl Iterator<Item = &str> {
        let mut seen: Vec<usize> = self.concepts(board).iter().map(|concept| concept.pattern).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.into_iter().map(|pattern| self.rule(pattern).name.as_str())
    }

    pub(crate) fn post(&self, scene: &Scene<'_>, concepts: &mut Vec<Concept>) {
        let facts = self.facts(scene);
        for mv in scene.sight.board.legal_moves() {
            let shot = Shot::of(scene.sight, scene.side, mv);
            let view = View::new(self, scene, &facts, Some(&shot));
            for (pattern, rule) in self.file.rules.iter().enumerate() {
                if view.value(&rule.when) == 0 {
                    continue;
                }
                let expects = rule.expects.as_ref().map_or(KING, |expects| view.value(expects) as i32);
                if expects <= 0 {
                    continue;
                }
                let effort = view.value(&rule.effort) as f32 / 10.0;
                let about = squares(view.value(&rule.about));
                concepts.push(Concept { pattern, mv, expects, effort: effort.max(0.1), about });
            }
        }
    }

    fn facts(&self, scene: &Scene<'_>) -> Vec<i64> {
        let mut facts = Vec::with_capacity(self.file.facts.len());
        for fact in &self.file.facts {
            let value = View::new(self, scene, &facts, None).value(fact);
            facts.push(value);
        }
        facts
    }
}

/// Everything an expression may speak of.
struct View<'a> {
    scene: &'a Scene<'a>,
    facts: &'a [i64],
    shot: Option<&'a Shot>,
    file: &'a File,
    /// What was asked about the move before: many patterns ask the same.
    words: RefCell<Vec<Option<i64>>>,
    names: RefCell<Vec<Option<i64>>>,
    x: std::cell::Cell<i64>,
}

impl<'a> View<'a> {
    fn new(
        patterns: &'a Patterns,
        scene: &'a Scene<'a>,
        facts: &'a [i64],
        shot: Option<&'a Shot>,
    ) -> View<'a> {
        let names = if shot.is_some() { patterns.file.of_move.len() } else { 0 };
        View {
            scene,
            facts,
            shot,
            file: &patterns.file,
            words: RefCell::new(vec![None; Word::ALL.len()]),
            names: RefCell::new(vec![None; names]),
            x: std::cell::Cell::new(0),
        }
    }

    fn value(&self, expression: &Expression) -> i64 {
        match expression {
            Expression::Number(number) => *number,
            Expression::Word(Word::Square) => self.x.get(),
            Expression::Word(word) => self.word(*word),
            Expression::Fact(fact) => self.facts[*fact],
            Expression::OfMove(name) => {
                let known = self.names.borrow()[*name];
                known.unwrap_or_else(|| {
                    let value = self.value(&self.file.of_move[*name]);
                    self.names.borrow_mut()[*name] = Some(value);
                    value
                })
            }
            Expression::Call(function, arguments) => {
                let mut values = [0; 2];
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = self.value(argument);
                }
                self.scene.call(*function, &values)
            }
            Expression::Binary(operator, sides) => self.binary(*operator, sides),
            Expression::Not(inner) => i64::from(self.value(inner) == 0),
            Expression::Each(parts) => {
                let of = squares(self.value(&parts[0]));
                let chosen = of.filter(|&square| {
                    self.x.set(set(Bitboard::of(square)));
                    self.value(&parts[1]) != 0
                });
                set(chosen.fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square)))
            }
        }
    }

    fn word(&self, word: Word) -> i64 {
        let known = self.words.borrow()[word as usize];
        known.unwrap_or_else(|| {
            let value = match self.shot {
                Some(shot) => self.scene.move_word(word, shot),
                None => self.scene.position_word(word),
            };
            self.words.borrow_mut()[word as usize] = Some(value);
            value
        })
    }

    fn binary(&self, operator: Operator, sides: &[Expression; 2]) -> i64 {
        let left = self.value(&sides[0]);
        match operator {
            Operator::Or if left != 0 => return 1,
            Operator::And if left == 0 => return 0,
            _ => {}
        }
        let right = self.value(&sides[1]);
        match operator {
            Operator::Or | Operator::And => i64::from(right != 0),
            Operator::Less => i64::from(left < right),
            Operator::AtMost => i64::from(left <= right),
            Operator::Equal => i64::from(left == right),
            Operator::Unequal => i64::from(left != right),
            Operator::AtLeast => i64::from(left >= right),
            Operator::More => i64::from(left > right),
            Operator::Plus => left.saturating_add(right),
            Operator::Minus => left.saturating_sub(right),
            Operator::Times => left.saturating_mul(right),
            Operator::Over => left.checked_div(right).unwrap_or(0),
            Operator::Union => left | right,
            Operator::Intersection => left & right,
            Operator::Without => left & !right,
        }
    }
}
