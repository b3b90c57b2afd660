//! Puzzles contain their words where the key says, and nowhere else.

use std::collections::HashMap;

use words::finders::Algorithm;
use words::maker::{Difficulty, Planted, Puzzle, choose};
use words::{Cell, Language, Lexicon, Theme};

fn planets() -> Lexicon {
    Lexicon::parse("mercurio\nvenus\ntierra\nmarte\njúpiter\nsaturno\nurano\nneptuno\naño").unwrap()
}

#[test]
fn every_word_lies_where_the_key_says_and_nowhere_else() {
    let lexicon = planets();
    for seed in 0..50 {
        let puzzle = Puzzle::make(&lexicon, Some((10, 11)), seed).unwrap();
        let hits = Algorithm::Prefix.find(&puzzle.grid, &lexicon).hits;
        let mut found: Vec<(&str, Cell, Cell)> =
            hits.iter().map(|hit| (lexicon.word(hit.word), hit.from, hit.to)).collect();
        found.sort_unstable();
        let mut key: Vec<_> =
            puzzle.key.iter().map(|planted| (&*planted.word, planted.from, planted.to)).collect();
        key.sort_unstable();
        assert_eq!(found, key, "seed {seed}");
    }
}

#[test]
fn a_seed_makes_the_same_puzzle_again() {
    let make = |seed| Puzzle::make(&planets(), None, seed).unwrap();
    assert_eq!(make(5), make(5));
    assert_ne!(make(5), make(6));
    let rows = [
        "ONTUEUJUN",
        "NUAOERURO",
        "UVENUSPAI",
        "TOTONAINR",
        "PRIEMTTOU",
        "ERERAUERC",
        "NRRARRRNR",
        "IERÑTNTEE",
    ];
    let text = make(5).text().replace(' ', "");
    assert!(text.lines().zip(rows).all(|(line, row)| line == row), "and in every release: {text}");
}

#[test]
fn text_and_pictures_show_grid_and_key() {
    let puzzle = Puzzle::make(&Lexicon::parse("ab").unwrap(), Some((1, 4)), 1).unwrap();
    assert_eq!(puzzle.text().trim_end().len(), 7, "four letters and three blanks");
    assert_eq!(puzzle.key_text().matches('.').count(), 2);
    assert!(puzzle.svg(true).contains("<line") && !puzzle.svg(false).contains("<line"));
    assert!(puzzle.svg(false).trim_end().ends_with("</svg>"));
}

#[test]
fn words_without_room_are_refused() {
    let lexicon = planets();
    let refusal = Puzzle::make(&lexicon, Some((3, 3)), 1).unwrap_err().to_string();
    assert!(refusal.contains("no room") && refusal.contains("3 columns"), "{refusal}");
    assert!(Puzzle::make(&lexicon, Some((0, 3)), 1).is_err());
    assert!(Puzzle::make(&lexicon, Some((3, 100_000)), 1).is_err());
    assert!(Puzzle::make(&Lexicon::default(), None, 1).is_err());
    assert!(Puzzle::make(&Language::Spanish.lexicon(), None, 1).is_err(), "a whole dictionary has no room");
}

fn themed(language: Language, theme: &str, difficulty: Difficulty, seed: u64) -> Puzzle {
    let words = &Theme::named(language, theme).unwrap().words;
    let chosen = choose(words, difficulty, difficulty.n_words(), seed);
    Puzzle::hide(&chosen, difficulty.plan(), None, difficulty.side()..=30, seed).unwrap()
}

/// How many cells belong to two words or more.
fn n_shared_cells(puzzle: &Puzzle) -> usize {
    let mut n_words: HashMap<Cell, usize> = HashMap::new();
    puzzle.key.iter().flat_map(Planted::cells).for_each(|cell| *n_words.entry(cell).or_default() += 1);
    n_words.values().filter(|&&n_words| n_words > 1).count()
}

fn directions(puzzle: &Puzzle) -> Vec<(i32, i32)> {
    let of = |planted: &Planted| planted.from.towards(planted.to);
    let mut all: Vec<_> = puzzle.key.iter().map(of).map(|way| (way.down, way.right)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn puzzles_of_every_theme_and_difficulty_hide_each_word_once() {
    for language in [Language::English, Language::Spanish] {
        for theme in Theme::all(language) {
            for difficulty in Difficulty::ALL {
                let puzzle = themed(language, theme.name, difficulty, 3);
                assert_eq!(puzzle.key.len(), difficulty.n_words());
                assert!(puzzle.grid.n_rows() <= difficulty.side() + 1, "{}", theme.name);
                let lexicon = Lexicon::from_words(puzzle.key.iter().map(|planted| &*planted.word));
                let hits = Algorithm::Trie.find(&puzzle.grid, &lexicon).hits;
                assert_eq!(hits.len(), puzzle.key.len(), "{} {}", theme.name, difficulty.name());
                assert!(puzzle.key.iter().all(|planted| theme.words.contains(&&*planted.written)));
            }
        }
    }
}

#[test]
fn easy_words_read_right_or_down_apart_from_each_other() {
    for seed in 0..30 {
        let puzzle = themed(Language::Spanish, "sea", Difficulty::Easy, seed);
        assert!(directions(&puzzle).iter().all(|way| [(0, 1), (1, 0)].contains(way)), "seed {seed}");
        assert_eq!((n_shared_cells(&puzzle), puzzle.decoys.len()), (0, 0), "seed {seed}");
        let initials: Vec<char> =
            puzzle.key.iter().filter_map(|planted| planted.word.chars().next()).collect();
        let planted: Vec<Cell> = puzzle.key.iter().flat_map(Planted::cells).collect();
        let fillers = puzzle.grid.cells().filter(|cell| !planted.contains(cell));
        assert!(fillers.map(|cell| puzzle.grid.letter(cell)).all(|letter| !initials.contains(&letter)));
    }
}

#[test]
fn medium_words_never_read_backwards_and_hard_ones_do() {
    let all = |difficulty| {
        let mut ways: Vec<_> = (0..30)
            .flat_map(|seed| directions(&themed(Language::English, "food", difficulty, seed)))
            .collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    };
    assert_eq!(all(Difficulty::Medium), [(-1, 1), (0, 1), (1, 0), (1, 1)]);
    assert_eq!(all(Difficulty::Hard).len(), 8);
    for seed in 0..30 {
        let puzzle = themed(Language::English, "food", Difficulty::Hard, seed);
        let is_backwards = |planted: &&Planted| planted.from.towards(planted.to).reads_backwards();
        let n_backwards = puzzle.key.iter().filter(is_backwards).count();
        assert!((6..=9).contains(&n_backwards), "seed {seed}: {n_backwards} of 15 backwards");
        let puzzle = themed(Language::English, "food", Difficulty::Medium, seed);
        let is_diagonal = |planted: &&Planted| {
            planted.from.towards(planted.to).down != 0 && planted.from.col != planted.to.col
        };
        let n_diagonal = puzzle.key.iter().filter(is_diagonal).count();
        assert!((4..=6).contains(&n_diagonal), "seed {seed}: {n_diagonal} of 10 diagonal");
    }
}

#[test]
fn hard_puzzles_cross_more_and_mislead() {
    let shared = |difficulty| -> usize {
        (0..30).map(|seed| n_shared_cells(&themed(Language::English, "jobs", difficulty, seed))).sum()
    };
    let (medium, hard) = (shared(Difficulty::Medium), shared(Difficulty::Hard));
    assert!(hard > 3 * medium, "{hard} cells shared in hard puzzles, {medium} in medium ones");
    for seed in 0..30 {
        let puzzle = themed(Language::English, "jobs", Difficulty::Hard, seed);
        assert!(puzzle.decoys.len() >= 8, "seed {seed}: {:?}", puzzle.decoys);
        for decoy in &puzzle.decoys {
            let spelled: String = decoy.cells().map(|cell| puzzle.grid.letter(cell)).collect();
            assert_eq!(spelled, decoy.word);
            assert!(puzzle.key.iter().any(|planted| planted.word.starts_with(&spelled)));
        }
    }
}

#[test]
fn chosen_words_are_not_part_of_each_other() {
    let words = ["sea", "seal", "lae", "net", "ten", "tents", "coral"];
    for seed in 0..50 {
        let chosen = choose(&words, Difficulty::Easy, 7, seed);
        assert!(chosen.contains(&"coral") && chosen.len() >= 3, "{chosen:?}");
        for (index, word) in chosen.iter().enumerate() {
            let backwards: String = word.chars().rev().collect();
            let others = chosen.iter().enumerate().filter(|&(other, _)| other != index);
            for (_, other) in others {
                assert!(!other.contains(word) && !other.contains(&backwards), "{chosen:?}");
            }
        }
    }
}

#[test]
fn words_keep_their_accents_in_the_key() {
    let words = ["pingüino", "León", "ñu"];
    let puzzle = Puzzle::hide(&words, Difficulty::Easy.plan(), Some((9, 9)), 1..=9, 1).unwrap();
    let written: Vec<&str> = puzzle.key.iter().map(|planted| &*planted.written).collect();
    assert_eq!(written, ["León", "pingüino", "ñu"]);
    assert_eq!(puzzle.key[0].word, "leon");
    let refusal = Puzzle::hide(&["elefante"], Difficulty::Easy.plan(), None, 1..=5, 1).unwrap_err();
    assert!(refusal.to_string().contains("more than 5 rows"), "{refusal}");
}

#[test]
fn a_sheet_has_the_puzzle_and_its_solution_on_separate_pages() {
    let puzzle = themed(Language::Spanish, "animals", Difficulty::Medium, 1);
    let sheet = puzzle.sheet("Animales <1>", Language::Spanish);
    assert!(sheet.starts_with("<!doctype html>") && sheet.contains("<html lang=\"es\">"), "{sheet}");
    assert!(sheet.contains("Animales &lt;1&gt;") && sheet.contains("Encuentra 10 palabras"), "{sheet}");
    assert_eq!(sheet.matches("<svg").count(), 2);
    let (page, solution) = sheet.split_once("Solución").unwrap();
    assert!(!page.contains("<line") && solution.matches("<line").count() == 10);
    assert!(!sheet.contains("http://") || sheet.matches("http://").count() == 2, "nothing is loaded");
    let one = Puzzle::hide(&["cat"], Difficulty::Easy.plan(), None, 4..=9, 1).unwrap();
    assert!(one.sheet("One", Language::English).contains("Find 1 word."));
}
