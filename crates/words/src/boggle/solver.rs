//! Finds every word on a board of any size, with a path.

use super::budget::{Budget, Exhausted};
use super::pathfinder::Pathfinder;
use super::{Board, Rules, Tile, points};
use crate::{Cell, Lexicon, PackedTrie};

/// A word on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundWord {
    /// Its number in the lexicon.
    pub word: u32,
    /// The tiles that spell it. Of several paths it is the first in row order, unless the board was so
    /// uniform that its words had to be looked up one by one.
    pub path: Vec<Cell>,
    /// Its points.
    pub points: u32,
}

/// All words on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Each word once, in the order of the lexicon.
    pub words: Vec<FoundWord>,
    /// The sum of their points.
    pub score: u32,
    /// Words that may or may not be on the board, in the order of the lexicon: the budget ran out before they
    /// were decided. Empty for ordinary boards.
    pub undecided: Vec<u32>,
}

/// A list prepared for many boards.
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    lexicon: &'a Lexicon,
    rules: Rules,
    pub(super) trie: PackedTrie,
    /// The number of words at or below each node of the trie.
    n_below: Vec<u32>,
}

/// A walk of more steps is hopeless among equal letters. Real boards with the longest known lists take about
/// a hundredth of it.
pub(super) const WALK_STEPS_PER_TILE: u64 = 1 << 14;
/// The limit for one word, so that a hard one does not use up the budget of the others.
const WORD_STEPS: u64 = 1 << 23;

impl<'a> Solver<'a> {
    /// Builds the trie of all words that are long enough.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, rules: Rules) -> Solver<'a> {
        let is_long = |word: &str| word.chars().count() >= rules.min_letters;
        let trie = PackedTrie::of_some(lexicon, is_long);
        let n_below = n_below(&trie, lexicon.iter().filter(|word| is_long(word)));
        Solver { lexicon, rules, trie, n_below }
    }

    /// Finds every word on `board`, with the default budget.
    #[must_use]
    pub fn solve(&self, board: &Board) -> Solution {
        self.solve_within(board, &mut Budget::default())
    }

    /// Finds every word on `board`, as far as `budget` allows. The walk over the whole list comes first; if
    /// it takes too many steps, the words it has not found are looked up one by one.
    #[must_use]
    pub fn solve_within(&self, board: &Board, budget: &mut Budget<'_>) -> Solution {
        let codes: Vec<[Option<u32>; 2]> = board.tiles().iter().map(|&tile| self.codes(tile)).collect();
        let neighbours: Vec<Vec<usize>> = (0..board.tiles().len())
            .map(|tile_idx| board.neighbours(tile_idx, self.rules.adjacency))
            .collect();
        let mut walk = Walk::new(&self.trie, &codes, &neighbours, self.n_below.clone());
        let most = WALK_STEPS_PER_TILE * board.tiles().len() as u64;
        let has_seen_all = budget.part(most, |budget| walk.run(budget)).is_ok();
        let mut found = walk.found;
        let mut undecided = Vec::new();
        if !has_seen_all {
            let mut pathfinder =
                Pathfinder::new(board, self.rules.adjacency, &codes, self.trie.alphabet().len() + 1);
            for word in self.left_over(&found) {
                match self.look_up(word, &mut pathfinder, budget) {
                    Ok(path) => found.extend(path.map(|path| (word, path))),
                    Err(Exhausted) => undecided.push(word),
                }
            }
        }
        self.solution(board, found, undecided)
    }

    /// The words that are long enough and not among those found, in order.
    fn left_over(&self, found: &[(u32, Vec<usize>)]) -> Vec<u32> {
        let mut is_left: Vec<bool> =
            self.lexicon.iter().map(|word| word.chars().count() >= self.rules.min_letters).collect();
        found.iter().for_each(|&(word, _)| is_left[word as usize] = false);
        (0..).zip(is_left).filter(|&(_, is_left)| is_left).map(|(word, _)| word).collect()
    }

    fn look_up(
        &self,
        word: u32,
        pathfinder: &mut Pathfinder<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<usize>>, Exhausted> {
        let code = |letter| self.trie.alphabet().code(letter);
        let codes: Vec<u32> = self.lexicon.word(word).chars().map(code).collect();
        budget.part(WORD_STEPS, |budget| pathfinder.find(&codes, budget))
    }

    /// The letters of a tile, in the list's own numbers.
    fn codes(&self, tile: Tile) -> [Option<u32>; 2] {
        let code = |letter| self.trie.alphabet().code(letter);
        match tile {
            Tile::Letter(letter) => [Some(code(letter)), None],
            Tile::Qu => [Some(code('q')), Some(code('u'))],
        }
    }

    fn solution(&self, board: &Board, found: Vec<(u32, Vec<usize>)>, undecided: Vec<u32>) -> Solution {
        let found_word = |(word, path): (u32, Vec<usize>)| FoundWord {
            word,
            path: path.into_iter().map(|tile_idx| board.cell(tile_idx)).collect(),
            points: points(self.lexicon.word(word).chars().count()),
        };
        let mut words: Vec<FoundWord> = found.into_iter().map(found_word).collect();
        words.sort_unstable_by_key(|found| found.word);
        let score = words.iter().map(|found| found.points).sum();
        Solution { words, score, undecided }
    }
}

/// The number of `words`, all in the trie, at or below each of its nodes.
fn n_below<'a>(trie: &PackedTrie, words: impl Iterator<Item = &'a str>) -> Vec<u32> {
    let mut n_below = vec![0; trie.n_places()];
    for word in words {
        let mut place = PackedTrie::ROOT;
        n_below[place as usize] += 1;
        for code in word.chars().map(|letter| trie.alphabet().code(letter)) {
            place = trie.step(place, code).expect("the trie holds the word");
            n_below[place as usize] += 1;
        }
    }
    n_below
}

/// A walk over a board in parallel with the trie.
struct Walk<'a> {
    trie: &'a PackedTrie,
    codes: &'a [[Option<u32>; 2]],
    neighbours: &'a [Vec<usize>],
    /// The number of words not yet found at or below each node: where it is zero, the walk does not go.
    n_left: Vec<u32>,
    is_found: Vec<bool>,
    used: Vec<bool>,
    path: Vec<usize>,
    /// The nodes of the trie on the path, from the root.
    places: Vec<u32>,
    found: Vec<(u32, Vec<usize>)>,
}

impl<'a> Walk<'a> {
    fn new(
        trie: &'a PackedTrie,
        codes: &'a [[Option<u32>; 2]],
        neighbours: &'a [Vec<usize>],
        n_left: Vec<u32>,
    ) -> Walk<'a> {
        Walk {
            trie,
            codes,
            neighbours,
            n_left,
            is_found: vec![false; trie.n_places()],
            used: vec![false; codes.len()],
            path: Vec::new(),
            places: vec![PackedTrie::ROOT],
            found: Vec::new(),
        }
    }

    fn run(&mut self, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        (0..self.codes.len()).try_for_each(|tile_idx| self.visit(tile_idx, PackedTrie::ROOT, budget))
    }

    fn visit(&mut self, tile_idx: usize, from: u32, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        let n_places = self.places.len();
        if let Some(place) = self.follow(tile_idx, from) {
            budget.step()?;
            self.used[tile_idx] = true;
            self.path.push(tile_idx);
            self.note(place);
            for &neighbour in &self.neighbours[tile_idx] {
                if !self.used[neighbour] {
                    self.visit(neighbour, place, budget)?;
                }
            }
            self.path.pop();
            self.used[tile_idx] = false;
        }
        self.places.truncate(n_places);
        Ok(())
    }

    /// The node that the tile's letters lead to, if a word is left there.
    fn follow(&mut self, tile_idx: usize, from: u32) -> Option<u32> {
        let mut place = from;
        for code in self.codes[tile_idx].into_iter().flatten() {
            place = self.trie.step(place, code)?;
            self.places.push(place);
        }
        (self.n_left[place as usize] > 0).then_some(place)
    }

    fn note(&mut self, place: u32) {
        let Some(word) = self.trie.word_at(place) else { return };
        if std::mem::replace(&mut self.is_found[place as usize], true) {
            return;
        }
        self.found.push((word, self.path.clone()));
        for &place in &self.places {
            self.n_left[place as usize] -= 1;
        }
    }
}
