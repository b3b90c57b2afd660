//! Words in their places before the gaps are filled.

use game::{Dice, below, shuffle};

use super::{Crossing, Plan, Planted};
use crate::{Cell, Direction, Lexicon};

/// A grid with gaps.
#[derive(Clone)]
pub struct Layout {
    pub n_rows: usize,
    pub n_cols: usize,
    /// Row by row; `None` is a gap.
    pub letters: Vec<Option<char>>,
    /// The place of each word, by number.
    places: Vec<(Cell, Direction)>,
    plan: Plan,
}

/// How many random places are tried before all are tried in turn.
const MAX_THROWS: usize = 60;
/// How many are tried in the direction whose turn it is.
const THROWS_PER_TURN: usize = 4 * MAX_THROWS;
/// A decoy lacks at least the last letters of its word.
const MISSING_LETTERS: usize = 2;
const DECOY_LETTERS: std::ops::RangeInclusive<usize> = 3..=5;
const TRIES_PER_DECOY: usize = 8;

impl Layout {
    /// Places every word, the longest first, or returns the one that did not fit.
    pub fn plant(
        lexicon: &Lexicon,
        plan: Plan,
        n_rows: usize,
        n_cols: usize,
        dice: &mut Dice,
    ) -> Result<Layout, String> {
        let start = (Cell::new(0, 0), Direction::ALL[0]);
        let places = vec![start; lexicon.len()];
        let mut layout = Layout { n_rows, n_cols, letters: vec![None; n_rows * n_cols], places, plan };
        let mut order: Vec<u32> = (0..lexicon.len() as u32).collect();
        shuffle(dice, &mut order);
        order.sort_by_key(|&number| std::cmp::Reverse(lexicon.word(number).chars().count()));
        let n_directions = plan.directions.len();
        let first = if plan.takes_turns { below(dice, n_directions) } else { 0 };
        for (index, number) in order.into_iter().enumerate() {
            let word: Vec<char> = lexicon.word(number).chars().collect();
            let turn = plan.takes_turns.then(|| (first + index) % n_directions);
            let in_turn = turn.and_then(|turn| layout.throw(&word, Some(turn), dice));
            let place = in_turn.or_else(|| layout.find_place(&word, dice));
            let place = place.ok_or_else(|| word.iter().collect::<String>())?;
            layout.put(&word, place);
            layout.places[number as usize] = place;
        }
        Ok(layout)
    }

    pub fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.n_cols + cell.col as usize
    }

    pub fn key(&self, lexicon: &Lexicon) -> Vec<Planted> {
        lexicon.iter().zip(&self.places).map(|(word, &place)| planted(word, place)).collect()
    }

    /// The same grid with beginnings of words in its gaps, as many of the wanted number as find room at random,
    /// and what they are.
    pub fn with_decoys(&self, lexicon: &Lexicon, n_decoys: usize, dice: &mut Dice) -> (Layout, Vec<Planted>) {
        let (mut layout, mut decoys) = (self.clone(), Vec::new());
        layout.plan.crossing = Crossing::Allowed;
        for _ in 0..n_decoys * TRIES_PER_DECOY {
            if decoys.len() == n_decoys {
                break;
            }
            let word: Vec<char> = lexicon.word(below(dice, lexicon.len()) as u32).chars().collect();
            let beginning = &word[..word.len().saturating_sub(MISSING_LETTERS).min(*DECOY_LETTERS.end())];
            if beginning.len() < *DECOY_LETTERS.start() {
                continue;
            }
            if let Some(place) = layout.throw(beginning, None, dice) {
                layout.put(beginning, place);
                decoys.push(planted(&beginning.iter().collect::<String>(), place));
            }
        }
        (layout, decoys)
    }

    fn place(&self, index: usize) -> (Cell, Direction) {
        let n_directions = self.plan.directions.len();
        let cell = index / n_directions;
        let direction = self.plan.directions[index % n_directions];
        (Cell::new(cell / self.n_cols, cell % self.n_cols), direction)
    }

    fn n_places(&self) -> usize {
        self.letters.len() * self.plan.directions.len()
    }

    /// A random place where the word fits, in the direction of that number if there is one: the first one found, or
    /// the one where it crosses other words most.
    fn throw(&self, word: &[char], turn: Option<usize>, dice: &mut Dice) -> Option<(Cell, Direction)> {
        let n_directions = self.plan.directions.len();
        let n_throws = if turn.is_some() { THROWS_PER_TURN } else { MAX_THROWS };
        let mut fits = (0..n_throws)
            .map(|_| match turn {
                Some(turn) => self.place(below(dice, self.letters.len()) * n_directions + turn),
                None => self.place(below(dice, self.n_places())),
            })
            .filter(|&place| self.fits(word, place));
        match self.plan.crossing {
            Crossing::Wanted => fits.max_by_key(|&place| self.n_shared(word, place)),
            Crossing::Never | Crossing::Allowed => fits.next(),
        }
    }

    fn find_place(&self, word: &[char], dice: &mut Dice) -> Option<(Cell, Direction)> {
        let n_places = self.n_places();
        let place = |index| self.place(index);
        self.throw(word, None, dice).or_else(|| {
            let start = below(dice, n_places);
            (0..n_places).map(|step| place((start + step) % n_places)).find(|&place| self.fits(word, place))
        })
    }

    fn fits(&self, word: &[char], (from, direction): (Cell, Direction)) -> bool {
        let last = word.len() as i64 - 1;
        let row = i64::from(from.row) + i64::from(direction.down) * last;
        let col = i64::from(from.col) + i64::from(direction.right) * last;
        let stays_inside = (0..self.n_rows as i64).contains(&row) && (0..self.n_cols as i64).contains(&col);
        stays_inside && self.agrees(word, from, direction)
    }

    /// Whether every cell is a gap or already has the word's letter, and at least one is a gap: a word
    /// entirely on letters of others would not need placing.
    fn agrees(&self, word: &[char], from: Cell, direction: Direction) -> bool {
        let mut has_gap = false;
        for (step, &letter) in word.iter().enumerate() {
            match self.letters[self.index(from.walk(direction, step))] {
                None => has_gap = true,
                Some(other) if other != letter || self.plan.crossing == Crossing::Never => return false,
                Some(_) => {}
            }
        }
        has_gap
    }

    /// How many letters of the word are there already.
    fn n_shared(&self, word: &[char], (from, direction): (Cell, Direction)) -> usize {
        let is_there = |&step: &usize| self.letters[self.index(from.walk(direction, step))].is_some();
        (0..word.len()).filter(is_there).count()
    }

    fn put(&mut self, word: &[char], (from, direction): (Cell, Direction)) {
        for (step, &letter) in word.iter().enumerate() {
            let index = self.index(from.walk(direction, step));
            self.letters[index] = Some(letter);
        }
    }
}

fn planted(word: &str, (from, direction): (Cell, Direction)) -> Planted {
    let to = from.walk(direction, word.chars().count() - 1);
    Planted { word: word.to_string(), written: word.to_string(), from, to }
}
