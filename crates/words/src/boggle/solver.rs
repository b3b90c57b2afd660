//! Every word of a board with a path to it, on boards of any size.

use super::{Board, Rules, Tile, points};
use crate::{Cell, Lexicon, PackedTrie};

/// A word on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundWord {
    /// Its number in the lexicon.
    pub word: u32,
    /// The tiles that spell it: of several ways the one that comes first in row order.
    pub path: Vec<Cell>,
    /// Its points.
    pub points: u32,
}

/// All that a board holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Each word once, in the order of the lexicon.
    pub words: Vec<FoundWord>,
    /// The sum of their points.
    pub score: u32,
}

/// A list made ready for many boards.
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    lexicon: &'a Lexicon,
    rules: Rules,
    pub(super) trie: PackedTrie,
    /// How many words lie at or below each place of the trie.
    n_below: Vec<u32>,
}

impl<'a> Solver<'a> {
    /// Builds the trie of all words that are long enough.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, rules: Rules) -> Solver<'a> {
        let is_long = |word: &str| word.chars().count() >= rules.min_letters;
        let trie = PackedTrie::of_some(lexicon, is_long);
        let n_below = n_below(&trie, lexicon.iter().filter(|word| is_long(word)));
        Solver { lexicon, rules, trie, n_below }
    }

    /// How many words lie at or below each place and have all their letters on `board`. Counting costs more than most
    /// boards do, so it is done only where walks might go astray.
    fn n_possible(&self, board: &Board) -> Vec<u32> {
        let n_uses = |word: &str, letter: char| word.chars().filter(|&other| other == letter).count();
        let counts = board.letter_counts();
        let has = |word: &str, letter| n_uses(word, letter) <= counts.get(&letter).copied().unwrap_or(0);
        let is_possible = |word: &&str| word.chars().all(|letter| has(word, letter));
        let is_long = |word: &&str| word.chars().count() >= self.rules.min_letters;
        n_below(&self.trie, self.lexicon.iter().filter(is_long).filter(is_possible))
    }

    /// Finds every word on `board`.
    #[must_use]
    pub fn solve(&self, board: &Board) -> Solution {
        let mut search = Search {
            trie: &self.trie,
            codes: board.tiles().iter().map(|&tile| self.codes(tile)).collect(),
            neighbours: (0..board.tiles().len())
                .map(|tile_idx| board.neighbours(tile_idx, self.rules.adjacency))
                .collect(),
            n_left: if board.is_monotonous() { self.n_possible(board) } else { self.n_below.clone() },
            is_found: vec![false; self.trie.n_places()],
            used: vec![false; board.tiles().len()],
            path: Vec::new(),
            places: vec![PackedTrie::ROOT],
            found: Vec::new(),
        };
        for tile_idx in 0..board.tiles().len() {
            search.visit(tile_idx, PackedTrie::ROOT);
        }
        self.solution(board, search.found)
    }

    /// The letters of a tile, in the list's own numbers.
    fn codes(&self, tile: Tile) -> [Option<u32>; 2] {
        let code = |letter| self.trie.alphabet().code(letter);
        match tile {
            Tile::Letter(letter) => [Some(code(letter)), None],
            Tile::Qu => [Some(code('q')), Some(code('u'))],
        }
    }

    fn solution(&self, board: &Board, found: Vec<(u32, Vec<usize>)>) -> Solution {
        let found_word = |(word, path): (u32, Vec<usize>)| FoundWord {
            word,
            path: path.into_iter().map(|tile_idx| board.cell(tile_idx)).collect(),
            points: points(self.lexicon.word(word).chars().count()),
        };
        let mut words: Vec<FoundWord> = found.into_iter().map(found_word).collect();
        words.sort_unstable_by_key(|found| found.word);
        let score = words.iter().map(|found| found.points).sum();
        Solution { words, score }
    }
}

/// How many of `words`, which the trie holds, lie at or below each place of it.
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

/// A walk over a board in step with the trie.
struct Search<'a> {
    trie: &'a PackedTrie,
    codes: Vec<[Option<u32>; 2]>,
    neighbours: Vec<Vec<usize>>,
    /// How many words are still to be found at or below each place: where none is, no walk goes. Without this a
    /// large board of equal letters would be walked for ever.
    n_left: Vec<u32>,
    is_found: Vec<bool>,
    used: Vec<bool>,
    path: Vec<usize>,
    /// The places of the trie on the way, from the root.
    places: Vec<u32>,
    found: Vec<(u32, Vec<usize>)>,
}

impl Search<'_> {
    fn visit(&mut self, tile_idx: usize, from: u32) {
        let n_places = self.places.len();
        if let Some(place) = self.follow(tile_idx, from) {
            self.used[tile_idx] = true;
            self.path.push(tile_idx);
            self.note(place);
            for index in 0..self.neighbours[tile_idx].len() {
                let neighbour = self.neighbours[tile_idx][index];
                if !self.used[neighbour] {
                    self.visit(neighbour, place);
                }
            }
            self.path.pop();
            self.used[tile_idx] = false;
        }
        self.places.truncate(n_places);
    }

    /// Where the tile's letters lead, if a word is left there.
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
