//! Puzzles contain their words where the key says, and nowhere else.

use words::finders::Algorithm;
use words::maker::Puzzle;
use words::{Cell, Language, Lexicon};

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
