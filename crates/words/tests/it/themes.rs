//! The shipped themes are what puzzles need: enough words of every length, spelled correctly.

use words::maker::{Difficulty, choose};
use words::{Language, Theme, fold};

const LANGUAGES: [Language; 2] = [Language::English, Language::Spanish];

/// Words that the dictionaries lack, each looked up elsewhere: names of planets and the like.
const NOT_IN_DICTIONARY: &[&str] =
    &["jupiter", "neptune", "saturn", "uranus", "arcoíris", "brócoli", "kiwi", "kárate", "neptuno", "urano"];

#[test]
fn both_languages_have_the_same_themes() {
    let [english, spanish] =
        LANGUAGES.map(|language| Theme::all(language).iter().map(|theme| theme.name).collect::<Vec<_>>());
    assert_eq!(english, spanish);
    assert!(english.len() >= 12);
    assert!(Theme::named(Language::English, "trigonometry").unwrap_err().to_string().contains("animals"));
}

#[test]
fn every_theme_has_thirty_to_sixty_different_words() {
    for language in LANGUAGES {
        for theme in Theme::all(language) {
            assert!((30..=60).contains(&theme.words.len()), "{}: {}", theme.name, theme.words.len());
            assert!(!theme.title.is_empty());
            let mut folded: Vec<String> = theme.words.iter().map(|word| fold(word).collect()).collect();
            folded.sort_unstable();
            let n_words = folded.len();
            folded.dedup();
            assert_eq!(folded.len(), n_words, "{} repeats a word", theme.name);
            for word in &theme.words {
                assert!(word.chars().all(|letter| letter.is_alphabetic() && letter.is_lowercase()), "{word}");
            }
        }
    }
}

#[test]
fn every_word_is_in_the_dictionary_of_its_language() {
    for language in LANGUAGES {
        let lexicon = language.lexicon();
        let unknown: Vec<&str> = Theme::all_words(language)
            .into_iter()
            .filter(|word| !lexicon.contains(&fold(word).collect::<String>()))
            .filter(|word| !NOT_IN_DICTIONARY.contains(word))
            .collect();
        assert_eq!(unknown, Vec::<&str>::new(), "{language:?}");
    }
}

#[test]
fn every_theme_has_enough_words_for_every_difficulty() {
    for language in LANGUAGES {
        for theme in Theme::all(language) {
            for difficulty in Difficulty::ALL {
                for seed in 0..20 {
                    let chosen = choose(&theme.words, difficulty, difficulty.n_words(), seed);
                    let what = format!("{language:?} {} {}", theme.name, difficulty.name());
                    assert_eq!(chosen.len(), difficulty.n_words(), "{what}");
                    let is_fit = |word: &&str| difficulty.letters().contains(&fold(word).count());
                    assert!(chosen.iter().all(is_fit), "{what}: {chosen:?}");
                }
            }
        }
    }
}
