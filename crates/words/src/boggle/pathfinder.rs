//! Looks for one word on one board: a path that spells it, or a proof that there is none.
//!
//! The [`Solver`](super::Solver) walks a whole list at once, which is fast as long as few paths spell
//! prefixes of words. If very many do (`aaaa…ab` among equal tiles), it is better to look words up one by
//! one, because a single word is known to its end. Three tests prune paths: the board must have enough of
//! every letter, the unused tiles that can be reached must have enough of them, and some walk over unused
//! tiles, which may pass a tile twice, must spell the rest. What remains is searched, tiles with the fewest
//! continuations first. Some words stay hard (for example a path over all tiles of a board), which is why
//! every step is counted.

use super::budget::{Budget, Exhausted};
use super::tile_set::{Shape, TileSet};
use super::{Adjacency, Board};

/// A board prepared for looking up many words.
pub(super) struct Pathfinder<'a> {
    /// The letters of each tile; two for `Qu`.
    codes: &'a [[Option<u32>; 2]],
    shape: Shape,
    /// The tiles that show each single letter.
    singles: Vec<TileSet>,
    /// The tiles that show `Qu`, and their letters.
    doubles: TileSet,
    double: [u32; 2],
    unused: TileSet,
    path: Vec<usize>,
    /// For each tile of the path, where in the word its letters end.
    ends: Vec<usize>,
}

/// The steps for each first tile of a word in the first round, and the factor by which they grow in each
/// further round.
const FIRST_SHARE: u64 = 1 << 14;
const SHARE_GROWTH: u64 = 8;

impl<'a> Pathfinder<'a> {
    /// `codes` are the letters of the board's tiles, all below `n_codes`.
    pub fn new(
        board: &Board,
        adjacency: Adjacency,
        codes: &'a [[Option<u32>; 2]],
        n_codes: usize,
    ) -> Pathfinder<'a> {
        let shape = Shape::new(board, adjacency);
        let mut singles = vec![shape.empty(); n_codes];
        let (mut doubles, mut double) = (shape.empty(), [0; 2]);
        for (tile, codes) in codes.iter().enumerate() {
            match *codes {
                [Some(first), Some(second)] => {
                    doubles.insert(tile);
                    double = [first, second];
                }
                [code, _] => singles[code.unwrap_or(0) as usize].insert(tile),
            }
        }
        let unused = shape.all();
        Pathfinder { codes, shape, singles, doubles, double, unused, path: Vec::new(), ends: Vec::new() }
    }

    /// The tiles that spell `word`, if there is a path.
    pub fn find(&mut self, word: &[u32], budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Exhausted> {
        let found = self.search(word, budget);
        let path = self.path.clone();
        // A search that succeeded or was stopped leaves its path behind.
        self.put_all_back();
        Ok(found?.then_some(path))
    }

    fn search(&mut self, word: &[u32], budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let mut starts: Vec<usize> = self.spelling(word, 0).iter().collect();
        // Most words of a list end here.
        let all = self.shape.all();
        if !self.has_letters(&all, word, budget)? || !self.can_walk(&all, word, 0, budget)? {
            return Ok(false);
        }
        // A bad choice near the beginning of a path can cost any amount of work, so every start gets a few
        // steps, and those not yet decided get more.
        let mut share = FIRST_SHARE;
        while !starts.is_empty() {
            let mut open = Vec::new();
            for tile in starts {
                match budget.part(share, |budget| self.visit(tile, word, budget)) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(Exhausted) if budget.is_exhausted() => return Err(Exhausted),
                    Err(Exhausted) => {
                        self.put_all_back();
                        open.push(tile);
                    }
                }
            }
            starts = open;
            share *= SHARE_GROWTH;
        }
        Ok(false)
    }

    /// Whether the path can continue over `tile`, which spells the next letters, to the end of the word.
    fn visit(&mut self, tile: usize, word: &[u32], budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let at = self.take(tile);
        if at == word.len() {
            return Ok(true);
        }
        let around = self.around(tile);
        if self.can_reach(tile, &word[at..], budget)? && self.can_walk(&around, word, at, budget)? {
            for tile in self.continuations(&around, word, at) {
                if self.visit(tile, word, budget)? {
                    return Ok(true);
                }
            }
        }
        self.put_back();
        Ok(false)
    }

    /// Those of the tiles `around` that continue the word at letter `at`. Tiles with the fewest continuations
    /// come first: later they would become dead ends.
    fn continuations(&self, around: &TileSet, word: &[u32], at: usize) -> Vec<usize> {
        let mut tiles: Vec<usize> = around.and(&self.spelling(word, at)).iter().collect();
        tiles.sort_by_cached_key(|&tile| {
            let after = at + self.n_letters(tile);
            self.around(tile).and(&self.spelling(word, after)).len()
        });
        tiles
    }

    /// The unused tiles adjacent to `tile`.
    fn around(&self, tile: usize) -> TileSet {
        let mut set = self.shape.empty();
        set.insert(tile);
        let mut around = self.shape.spread(&set);
        around.remove(tile);
        around.keep(&self.unused);
        around
    }

    /// The tiles that spell the word at letter `at`.
    fn spelling(&self, word: &[u32], at: usize) -> TileSet {
        let Some(&code) = word.get(at) else { return self.shape.empty() };
        let mut tiles = self.singles[code as usize].clone();
        if word[at..].starts_with(&self.double) {
            tiles.add(&self.doubles);
        }
        tiles
    }

    fn n_letters(&self, tile: usize) -> usize {
        self.codes[tile].iter().flatten().count()
    }

    /// Adds a tile to the path and returns the number of letters spelled so far.
    fn take(&mut self, tile: usize) -> usize {
        let end = self.ends.last().unwrap_or(&0) + self.n_letters(tile);
        self.unused.remove(tile);
        self.path.push(tile);
        self.ends.push(end);
        end
    }

    fn put_back(&mut self) {
        self.ends.pop();
        if let Some(tile) = self.path.pop() {
            self.unused.insert(tile);
        }
    }

    fn put_all_back(&mut self) {
        while !self.path.is_empty() {
            self.put_back();
        }
    }

    /// Whether the unused tiles reachable from `tile` over letters of `rest` have all its letters.
    fn can_reach(&self, tile: usize, rest: &[u32], budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let mut open = self.doubles.clone();
        rest.iter().for_each(|&code| open.add(&self.singles[code as usize]));
        open.keep(&self.unused);
        let mut reached = self.around(tile);
        reached.keep(&open);
        loop {
            budget.steps(self.shape.n_words())?;
            let mut more = self.shape.spread(&reached);
            more.keep(&open);
            if more == reached {
                return self.has_letters(&reached, rest, budget);
            }
            reached = more;
        }
    }

    /// Whether `tiles` have all letters of `rest`, each often enough.
    fn has_letters(&self, tiles: &TileSet, rest: &[u32], budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let n_doubles = tiles.and(&self.doubles).len();
        let mut letters = rest.to_vec();
        letters.sort_unstable();
        for run in letters.chunk_by(|a, b| a == b) {
            budget.steps(self.shape.n_words())?;
            let n_singles = tiles.and(&self.singles[run[0] as usize]).len();
            let n_hidden = if self.double.contains(&run[0]) { n_doubles } else { 0 };
            if n_singles + n_hidden < run.len() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some walk that starts on one of `tiles` spells the word from letter `at`. Walks avoid the path
    /// so far, but may visit a tile twice.
    fn can_walk(
        &self,
        tiles: &TileSet,
        word: &[u32],
        at: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        // The tiles on which walks can continue at a letter, and at the next one.
        let (mut here, mut next) = (tiles.clone(), self.shape.empty());
        for at in at..word.len() {
            budget.steps(self.shape.n_words())?;
            let singles = here.and(&self.singles[word[at] as usize]);
            let is_double = word[at..].starts_with(&self.double);
            let doubles = if is_double { here.and(&self.doubles) } else { self.shape.empty() };
            let n_left = word.len() - at;
            if n_left == 1 && !singles.is_empty() || n_left == 2 && !doubles.is_empty() {
                return Ok(true);
            }
            here = self.shape.spread(&singles);
            here.keep(&self.unused);
            here.add(&next);
            next = self.shape.spread(&doubles);
            next.keep(&self.unused);
            if here.is_empty() && next.is_empty() {
                return Ok(false);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boggle::{LoneQ, Tile};

    /// The obvious search, without pruning.
    fn has_path(board: &Board, adjacency: Adjacency, path: &mut Vec<usize>, rest: &str) -> bool {
        if rest.is_empty() {
            return true;
        }
        let next = match path.last() {
            Some(&tile) => board.neighbours(tile, adjacency),
            None => (0..board.tiles().len()).collect(),
        };
        next.into_iter().any(|tile| {
            let letters = board.tiles()[tile].to_string().to_lowercase();
            let Some(rest) = rest.strip_prefix(&letters).filter(|_| !path.contains(&tile)) else {
                return false;
            };
            path.push(tile);
            let found = has_path(board, adjacency, path, rest);
            path.pop();
            found
        })
    }

    fn codes(tile: Tile) -> [Option<u32>; 2] {
        let code = |letter: char| Some(letter as u32 - 'a' as u32 + 1);
        match tile {
            Tile::Letter(letter) => [code(letter), None],
            Tile::Qu => [code('q'), code('u')],
        }
    }

    #[test]
    fn it_finds_a_path_exactly_where_there_is_one() {
        let mut dice = game::dice(1);
        let mut n_found = 0;
        for round in 0..400 {
            let letters: &[char] = if round % 2 == 0 { &['a', 'b'] } else { &['a', 'q', 'u'] };
            let (n_rows, n_cols) = (1 + game::below(&mut dice, 4), 1 + game::below(&mut dice, 4));
            let mut text =
                |n: usize| (0..n).map(|_| letters[game::below(&mut dice, letters.len())]).collect::<String>();
            let rows: Vec<String> = (0..n_rows).map(|_| text(n_cols)).collect();
            let words: Vec<String> = (0..20).map(|n| text(2 + n / 2)).collect();
            let lone_q = if round % 4 == 1 { LoneQ::Qu } else { LoneQ::Plain };
            let board = Board::parse(&rows.join("/"), lone_q).unwrap();
            for adjacency in [Adjacency::Four, Adjacency::Eight] {
                let tiles: Vec<_> = board.tiles().iter().map(|&tile| codes(tile)).collect();
                let mut pathfinder = Pathfinder::new(&board, adjacency, &tiles, 27);
                for word in &words {
                    let letters: Vec<u32> = word.bytes().map(|byte| u32::from(byte - b'a' + 1)).collect();
                    let path = pathfinder.find(&letters, &mut Budget::default()).unwrap();
                    let is_there = has_path(&board, adjacency, &mut Vec::new(), word);
                    assert_eq!(path.is_some(), is_there, "{word} on {board}");
                    let spelled = |path: Vec<usize>| {
                        path.iter()
                            .map(|&tile| board.tiles()[tile].to_string().to_lowercase())
                            .collect::<String>()
                    };
                    n_found += usize::from(is_there);
                    assert_eq!(path.map_or_else(|| word.clone(), spelled), *word, "{board}");
                }
            }
        }
        assert!(n_found > 1000, "{n_found} words are enough to compare");
    }
}
