//! Every algorithm finds the same words, and the right ones.

use words::finders::{Algorithm, Found, Hit, Scope};
use words::{Cell, Direction, Grid, Lexicon, Matching};

use crate::Chance;

/// `word (r,c)-(r,c)` for each hit.
fn shown(found: &Found, lexicon: &Lexicon) -> Vec<String> {
    let cell = |cell: Cell| format!("({},{})", cell.row, cell.col);
    let hits = found.hits.iter();
    hits.map(|hit| format!("{} {}-{}", lexicon.word(hit.word), cell(hit.from), cell(hit.to))).collect()
}

#[track_caller]
fn check(grid: &str, words: &str, expected: &[&str]) {
    let (grid, lexicon) = (Grid::parse(grid).unwrap(), Lexicon::parse(words).unwrap());
    for algorithm in Algorithm::ALL {
        assert_eq!(shown(&algorithm.find(&grid, &lexicon), &lexicon), expected, "{}", algorithm.name());
    }
}

const FIGURE_10_1: &str = "lado\noaza\nseum\nptrc\n";

#[test]
fn figure_10_1_has_its_four_words() {
    let expected = ["lado (0,0)-(0,3)", "los (0,0)-(2,0)", "pez (3,0)-(1,2)", "cual (3,3)-(0,0)"];
    check(FIGURE_10_1, "lado\nlos\npez\ncual", &expected);
}

#[test]
fn a_palindrome_is_reported_once_from_the_end_that_comes_first() {
    check("oso", "oso", &["oso (0,0)-(0,2)"]);
    check("o\ns\no", "oso", &["oso (0,0)-(2,0)"]);
    check("xxo\nxsx\noxx", "oso", &["oso (0,2)-(2,0)"]);
    check(
        "aa\naa",
        "aa",
        &[
            "aa (0,0)-(0,1)",
            "aa (0,0)-(1,0)",
            "aa (0,0)-(1,1)",
            "aa (0,1)-(1,0)",
            "aa (0,1)-(1,1)",
            "aa (1,0)-(1,1)",
        ],
    );
}

#[test]
fn one_letter_words_are_no_words() {
    check("a", "a\nb", &[]);
    check("ab", "a\nab", &["ab (0,0)-(0,1)"]);
}

#[test]
fn an_empty_list_finds_nothing() {
    check(FIGURE_10_1, "", &[]);
}

#[test]
fn a_word_inside_a_word_and_at_the_border_is_found() {
    check(
        "lados",
        "lado\nlados\nos\ndo\nsodal",
        &["lado (0,0)-(0,3)", "lados (0,0)-(0,4)", "do (0,2)-(0,3)", "os (0,3)-(0,4)", "sodal (0,4)-(0,0)"],
    );
}

#[test]
fn accents_and_case_do_not_matter_and_enye_does() {
    check("AÑO\nxxx\nCAN", "año\nano\ncañ\ncán", &["año (0,0)-(0,2)", "can (2,0)-(2,2)"]);
}

/// Grids of few letters are full of words; alphabets of more than 31 letters use the wide trie.
#[test]
fn all_algorithms_agree_on_1000_random_grids() {
    let mut chance = Chance(1);
    let plain: Vec<char> = "abcdeñ".chars().collect();
    let wide: Vec<char> = ('a'..='z').chain('α'..='ω').chain('а'..='я').collect();
    let mut n_hits = 0;
    for round in 0..1000 {
        let alphabet =
            if round % 4 == 3 { &wide[..32 + chance.below(50)] } else { &plain[..2 + chance.below(5)] };
        let (n_rows, n_cols) = (1 + chance.below(9), 1 + chance.below(9));
        let rows: Vec<String> = (0..n_rows).map(|_| chance.letters(alphabet, n_cols)).collect();
        let grid = Grid::parse(&rows.join("\n")).unwrap();
        let n_words = chance.below(200);
        let words: Vec<String> = (0..n_words)
            .map(|_| {
                let n_letters = 1 + chance.below(8);
                chance.letters(alphabet, n_letters)
            })
            .collect();
        let lexicon = Lexicon::from_words(words.iter().map(String::as_str));
        let expected = Algorithm::PerWord.find(&grid, &lexicon).hits;
        n_hits += expected.len();
        for algorithm in Algorithm::ALL {
            assert_eq!(
                algorithm.find(&grid, &lexicon).hits,
                expected,
                "{} in round {round}",
                algorithm.name()
            );
        }
    }
    assert!(n_hits > 10_000, "only {n_hits} hits prove little");
}

#[test]
fn costs_are_counted_as_the_text_counts_them() {
    let lexicon = Lexicon::parse("lado\nlos\npez\ncual").unwrap();
    let grid = Grid::parse(FIGURE_10_1).unwrap();
    let counts = |algorithm: Algorithm| algorithm.find(&grid, &lexicon).counts;
    assert_eq!(counts(Algorithm::PerWord).checks, 8 * 4 * 16);
    let (linear, binary, prefix) =
        (counts(Algorithm::Linear), counts(Algorithm::Binary), counts(Algorithm::Prefix));
    assert_eq!(linear.checks, binary.checks);
    assert!(prefix.checks < binary.checks);
    assert_eq!(binary.comparisons, 3 * binary.checks, "two levels and one look at the word");
    assert!(linear.comparisons > binary.comparisons);
    assert_eq!(counts(Algorithm::Trie).checks, 8 * 16);
}

#[test]
fn names_lead_to_their_algorithms() {
    for algorithm in Algorithm::ALL {
        assert_eq!(Algorithm::named(algorithm.name()), Ok(algorithm));
    }
    assert!(Algorithm::named("bruteforce").unwrap_err().to_string().contains("per-word"));
}

#[test]
fn exact_letters_differ_in_case_and_accent() {
    let found = |matching: Matching| -> Vec<String> {
        let grid = Grid::parse_as("áaÑa\nxxxx\nxxxx\nxxxx", matching).unwrap();
        let lexicon = Lexicon::parse_as("aa\náa\nÑa\nña", matching).unwrap();
        let all: Vec<Vec<String>> = Algorithm::ALL
            .map(|algorithm| {
                let hits = algorithm.find(&grid, &lexicon).hits;
                hits.iter().map(|hit| lexicon.word(hit.word).to_string()).collect()
            })
            .to_vec();
        assert!(all.iter().all(|words| *words == all[0]), "{all:?}");
        all[0].clone()
    };
    assert_eq!(found(Matching::Exact), ["áa", "Ña", "Ña"], "to the left and to the right");
    assert_eq!(found(Matching::Folded), ["aa", "ña", "ña"]);
}

#[test]
fn exact_letters_are_composed_but_nothing_is_dropped() {
    let lexicon = Lexicon::parse_as("e\u{301}a", Matching::Exact).unwrap();
    assert_eq!((lexicon.word(0), lexicon.matching()), ("éa", Matching::Exact));
    for text in ["q\u{303}a", "aq\u{303}"] {
        assert!(Lexicon::parse_as(text, Matching::Exact).unwrap_err().to_string().contains("accent"));
        assert!(Grid::parse_as(text, Matching::Exact).unwrap_err().to_string().contains("row 1"));
        assert!(Grid::parse(text).is_ok());
    }
}

#[test]
fn four_directions_are_the_same_hits_without_diagonals() {
    let mut chance = Chance(9);
    for _ in 0..40 {
        let (n_rows, n_cols) = (1 + chance.below(6), 1 + chance.below(6));
        let rows: Vec<String> = (0..n_rows).map(|_| chance.letters(&['a', 'b', 'c'], n_cols)).collect();
        let grid = Grid::parse(&rows.join("\n")).unwrap();
        let words: Vec<String> =
            (0..8).map(|n_extra| chance.letters(&['a', 'b', 'c'], 2 + n_extra % 3)).collect();
        let lexicon = Lexicon::parse(&words.join("\n")).unwrap();
        let scope = Scope::along(&Direction::STRAIGHT);
        let all = Algorithm::Trie.find(&grid, &lexicon).hits;
        let is_straight = |hit: &Hit| hit.from.row == hit.to.row || hit.from.col == hit.to.col;
        let straight: Vec<Hit> = all.into_iter().filter(is_straight).collect();
        for algorithm in Algorithm::ALL {
            let found = algorithm.find_in(&grid, &lexicon, &scope).unwrap();
            assert_eq!(found.hits, straight, "{}", algorithm.name());
            let most = algorithm.most_comparisons(&grid, &lexicon, &scope);
            assert!(found.counts.comparisons <= most, "{}", algorithm.name());
            let stopped = scope.stopping_when(&|| true);
            assert!(algorithm.find_in(&grid, &lexicon, &stopped).is_none(), "{}", algorithm.name());
        }
    }
}
