//! A word list as a trie in one array of eight-byte nodes.
//!
//! A node has a mask of the letters that continue, and the base of its row of children: the child for digit
//! `d` is at `base + d`. Rows are fitted into the gaps of earlier rows, so that hardly any slot stays empty:
//!
//! ```text
//! node   letters                          base
//! …      ....d..a.  bit d: a child        17     the children lie at 17 + a and 17 + d;
//!        bit 0: a word ends here                 other rows fill the places between
//! ```
//!
//! A mask with a population count would pack as tightly, but counting bits takes ten instructions without the
//! processor's own instruction; here a step is a test and a sum.

use std::ops::Range;

use crate::{Alphabet, Lexicon};

/// A prefix of some word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Bit 0: a word ends here. Bit `d`: digit `d` continues.
    pub letters: u32,
    base: u32,
}

impl Node {
    /// Whether a word ends here.
    #[must_use]
    #[inline]
    pub fn is_word(self) -> bool {
        self.letters & 1 != 0
    }

    /// The index of the child for `digit`, which must be among the letters.
    #[must_use]
    #[inline]
    pub fn child(self, digit: u32) -> u32 {
        debug_assert!(self.letters >> digit & 1 != 0);
        self.base + digit
    }
}

/// The prefixes of all words of a list.
#[derive(Clone, Debug)]
pub struct PackedTrie {
    alphabet: Alphabet,
    nodes: Vec<Node>,
    words: Vec<u32>,
}

impl PackedTrie {
    /// The root of the trie.
    pub const ROOT: u32 = 0;

    /// The trie of `lexicon`.
    #[must_use]
    pub fn of(lexicon: &Lexicon) -> PackedTrie {
        PackedTrie::of_some(lexicon, |_| true)
    }

    /// The trie of the words that `keep` accepts; their numbers stay those of the whole list.
    #[must_use]
    pub fn of_some(lexicon: &Lexicon, keep: impl Fn(&str) -> bool) -> PackedTrie {
        let alphabet = Alphabet::of(lexicon);
        let entries = Entries::of(lexicon, &alphabet, keep);
        let (nodes, words) = Packing::default().pack(&entries);
        PackedTrie { alphabet, nodes, words }
    }

    /// The letters of the list.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The node at a place.
    #[must_use]
    #[inline]
    pub fn node(&self, place: u32) -> Node {
        self.nodes[place as usize]
    }

    /// The number of slots, including empty ones.
    #[must_use]
    pub fn n_places(&self) -> usize {
        self.nodes.len()
    }

    /// The child for a digit.
    #[must_use]
    #[inline]
    pub fn step_digit(&self, place: u32, digit: u32) -> Option<u32> {
        let node = self.node(place);
        (node.letters >> digit & 1 != 0 && digit != 0).then(|| node.child(digit))
    }

    /// The child for the letter with that code; none for code 0.
    #[must_use]
    #[inline]
    pub fn step(&self, place: u32, code: u32) -> Option<u32> {
        match code {
            0 => None,
            _ if self.alphabet.is_narrow() => self.step_digit(place, code),
            _ => self.alphabet.digits(code).try_fold(place, |place, digit| self.step_digit(place, digit)),
        }
    }

    /// The number of the word that ends at a place.
    #[must_use]
    pub fn word_at(&self, place: u32) -> Option<u32> {
        self.node(place).is_word().then(|| self.words[place as usize])
    }
}

/// The words in digits, one after another.
struct Entries {
    digits: Vec<u8>,
    /// Where each kept word's digits end, and its number.
    ends: Vec<(usize, u32)>,
}

impl Entries {
    fn of(lexicon: &Lexicon, alphabet: &Alphabet, keep: impl Fn(&str) -> bool) -> Entries {
        let mut entries = Entries { digits: Vec::new(), ends: Vec::new() };
        for (number, word) in lexicon.iter().enumerate().filter(|(_, word)| keep(word)) {
            for code in word.chars().map(|letter| alphabet.code(letter)) {
                entries.digits.extend(alphabet.digits(code).map(|digit| digit as u8));
            }
            entries.ends.push((entries.digits.len(), number as u32));
        }
        entries
    }

    fn word(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1].0 };
        &self.digits[start..self.ends[index].0]
    }
}

/// A node whose children are not placed yet: its place, the words below it, and the length of its prefix.
struct Task {
    place: usize,
    words: Range<usize>,
    depth: usize,
}

/// The array under construction.
#[derive(Default)]
struct Packing {
    nodes: Vec<Node>,
    words: Vec<u32>,
    /// A bit for each occupied slot.
    taken: Vec<u64>,
    /// No slot below is free.
    first_free: usize,
}

/// How many slots ahead a row with several children looks for a gap before it goes to the end: more does not
/// pack tighter.
const MAX_TRIES: usize = 512;

impl Packing {
    /// Children are placed depth first: the single-child nodes of a long word then lie side by side, and a
    /// walk down touches few cache lines.
    fn pack(mut self, entries: &Entries) -> (Vec<Node>, Vec<u32>) {
        self.take(PackedTrie::ROOT as usize);
        let mut tasks = vec![Task { place: 0, words: 0..entries.ends.len(), depth: 0 }];
        while let Some(task) = tasks.pop() {
            self.expand(entries, task, &mut tasks);
        }
        (self.nodes, self.words)
    }

    fn expand(&mut self, entries: &Entries, task: Task, tasks: &mut Vec<Task>) {
        let Task { place, mut words, depth } = task;
        let ends_here = |index: usize| entries.word(index).len() == depth;
        let mut letters = 0;
        if !words.is_empty() && ends_here(words.start) {
            letters = 1;
            self.words[place] = entries.ends[words.start].1;
            words.start += 1;
        }
        let n_before = tasks.len();
        while !words.is_empty() {
            let digit = entries.word(words.start)[depth];
            let n_same = words.clone().take_while(|&index| entries.word(index)[depth] == digit).count();
            letters |= 1 << digit;
            tasks.push(Task {
                place: usize::from(digit),
                words: words.start..words.start + n_same,
                depth: depth + 1,
            });
            words.start += n_same;
        }
        let base = if letters > 1 { self.find_room(letters & !1) } else { 0 };
        self.nodes[place] = Node { letters, base: base as u32 };
        for child in &mut tasks[n_before..] {
            child.place += base;
            self.take(child.place);
        }
    }

    /// The first base for which the slots of all children are free.
    fn find_room(&mut self, letters: u32) -> usize {
        while self.taken_from(self.first_free) & 1 != 0 {
            self.first_free += 1;
        }
        let lowest = letters.trailing_zeros() as usize;
        let start = self.first_free.saturating_sub(lowest);
        let fits = |base: &usize| self.taken_from(*base) & u64::from(letters) == 0;
        (start..start + MAX_TRIES).find(fits).unwrap_or(self.nodes.len())
    }

    /// The occupancy bits of 32 slots from `place` on.
    fn taken_from(&self, place: usize) -> u64 {
        let word = |index: usize| self.taken.get(index).copied().unwrap_or(0);
        let (index, shift) = (place / 64, place % 64);
        let low = word(index) >> shift;
        if shift == 0 { low } else { low | word(index + 1) << (64 - shift) }
    }

    fn take(&mut self, place: usize) {
        if place >= self.nodes.len() {
            self.nodes.resize(place + 1, Node::default());
            self.words.resize(place + 1, 0);
            self.taken.resize(place / 64 + 1, 0);
        }
        self.taken[place / 64] |= 1 << (place % 64);
    }
}
