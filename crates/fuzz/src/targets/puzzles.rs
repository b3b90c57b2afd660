//! Word puzzles: grids, word lists and Boggle boards, each with a second way to the same words.

use words::boggle::{Adjacency, Board, Budget, LoneQ, Rules, Solver};
use words::finders::Algorithm;
use words::{Grid, Lexicon, Matching};

use crate::input::Input;

/// The most words and letters for which all ways are tried.
const MAX_WORDS: usize = 200;
const MAX_LETTERS: usize = 400;

/// A list of words as a file has it, packed or not.
pub fn lexicon(bytes: &[u8]) {
    for matching in [Matching::Folded, Matching::Exact] {
        let Ok(lexicon) = Lexicon::read_as(bytes, matching) else { continue };
        assert!(lexicon.iter().all(|word| lexicon.contains(word)));
        assert!((lexicon.longest() == 0) == lexicon.is_empty());
        let text: Vec<&str> = lexicon.iter().collect();
        let again = Lexicon::parse_as(&text.join("\n"), matching);
        let again = again.unwrap_or_else(|refusal| panic!("its own words: {refusal}"));
        assert!(again.iter().eq(lexicon.iter()));
    }
}

/// All ways to search a grid find the same words.
pub fn grid(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let matching = if input.byte().is_multiple_of(2) { Matching::Folded } else { Matching::Exact };
    let (grid, words) = (input.text(), input.text());
    let Ok(grid) = Grid::parse_as(&grid, matching) else { return };
    let Ok(lexicon) = Lexicon::parse_as(&words, matching) else { return };
    if lexicon.len() > MAX_WORDS || grid.letters().len() > MAX_LETTERS {
        return;
    }
    let expected = Algorithm::PerWord.find(&grid, &lexicon).hits;
    for hit in &expected {
        let direction = hit.from.towards(hit.to);
        let letters: String = hit.from.line_to(hit.to).map(|cell| grid.letter(cell)).collect();
        assert_eq!(letters, lexicon.word(hit.word), "{direction:?}");
    }
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.find(&grid, &lexicon).hits, expected, "{}", algorithm.name());
    }
}

/// A Boggle board: what is found is there, within the budget; with few words, what is not found is not there.
pub fn boggle(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let flags = input.byte();
    let lone_q = if flags & 1 == 0 { LoneQ::Qu } else { LoneQ::Plain };
    let matching = if flags & 2 == 0 { Matching::Folded } else { Matching::Exact };
    let adjacency = if flags & 4 == 0 { Adjacency::Eight } else { Adjacency::Four };
    let rules = Rules { adjacency, min_letters: 1 + usize::from(flags >> 3 & 3) };
    let (board, words) = match flags & 0x80 {
        0 => (input.text(), input.text()),
        _ => uniform(&mut input),
    };
    let Ok(board) = Board::parse_as(&board, lone_q, matching) else { return };
    let again = Board::parse_as(&board.to_string(), LoneQ::Plain, matching);
    assert_eq!(again.as_ref().map(Board::tiles), Ok(board.tiles()), "{board}");
    let Ok(lexicon) = Lexicon::parse_as(&words, matching) else { return };
    if lexicon.len() > MAX_WORDS {
        return;
    }
    // The budget of a request, divided: an input may take a tenth of a second, not five.
    let mut budget = Budget::of_steps(1 << 20);
    let solution = Solver::new(&lexicon, rules).solve_within(&board, &mut budget);
    for found in &solution.words {
        let tiles = found.path.iter().map(|cell| cell.row as usize * board.n_cols() + cell.col as usize);
        let tiles: Vec<usize> = tiles.collect();
        let spelled: String = tiles.iter().map(|&tile| letters(&board, tile)).collect();
        assert_eq!(spelled, lexicon.word(found.word), "{board}");
        assert!(
            (1..tiles.len()).all(|at| !tiles[..at].contains(&tiles[at])),
            "{board}: a tile is used twice"
        );
        let is_step = |pair: &[usize]| board.neighbours(pair[0], adjacency).contains(&pair[1]);
        assert!(tiles.windows(2).all(is_step), "{board}: a jump in {spelled}");
    }
    if board.tiles().len() <= 9 && lexicon.len() <= 8 {
        assert!(solution.undecided.is_empty(), "{board}: the budget is enough for a board of 9 tiles");
        for (number, word) in (0..).zip(lexicon.iter()) {
            let is_long = word.chars().count() >= rules.min_letters;
            let is_there = is_long && is_on(&board, adjacency, &mut Vec::new(), word);
            let is_found = solution.words.iter().any(|found| found.word == number);
            assert_eq!(is_found, is_there, "{word} on {board}");
        }
    }
}

/// A board of few letters and words of long runs of them: there a walk has the most ways.
fn uniform(input: &mut Input<'_>) -> (String, String) {
    let (n_rows, n_cols) = (1 + input.below(8), 1 + input.below(8));
    let letter = |input: &mut Input<'_>| ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'][input.below(8)];
    let rows: Vec<String> = (0..n_rows).map(|_| (0..n_cols).map(|_| letter(input)).collect()).collect();
    let words: Vec<String> = (0..1 + input.below(4))
        .map(|_| {
            let runs = (0..1 + input.below(3)).map(|_| letter(input).to_string().repeat(1 + input.below(30)));
            runs.collect()
        })
        .collect();
    (rows.join("/"), words.join("\n"))
}

fn letters(board: &Board, tile: usize) -> String {
    match board.tiles()[tile] {
        words::boggle::Tile::Letter(letter) => letter.to_string(),
        words::boggle::Tile::Qu => "qu".to_string(),
    }
}

/// Whether some path spells the rest of a word, tried one by one.
fn is_on(board: &Board, adjacency: Adjacency, path: &mut Vec<usize>, rest: &str) -> bool {
    if rest.is_empty() {
        return true;
    }
    let next = match path.last() {
        Some(&tile) => board.neighbours(tile, adjacency),
        None => (0..board.tiles().len()).collect(),
    };
    next.into_iter().any(|tile| {
        let Some(rest) = rest.strip_prefix(letters(board, tile).as_str()).filter(|_| !path.contains(&tile))
        else {
            return false;
        };
        path.push(tile);
        let found = is_on(board, adjacency, path, rest);
        path.pop();
        found
    })
}
