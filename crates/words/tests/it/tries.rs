//! The packed trie contains exactly its words.

use words::{Lexicon, PackedTrie};

use crate::Chance;

fn find(trie: &PackedTrie, word: &str) -> Option<u32> {
    let mut codes = word.chars().map(|letter| trie.alphabet().code(letter));
    codes
        .try_fold(PackedTrie::ROOT, |place, code| trie.step(place, code))
        .and_then(|place| trie.word_at(place))
}

fn check(alphabet: &[char], chance: &mut Chance) {
    let mut random = || {
        let n_letters = 1 + chance.below(7);
        chance.letters(alphabet, n_letters)
    };
    let list: Vec<String> = (0..3000).map(|_| random()).collect();
    let lexicon = Lexicon::from_words(list.iter().map(String::as_str));
    let trie = PackedTrie::of(&lexicon);
    for (number, word) in lexicon.iter().enumerate() {
        assert_eq!(find(&trie, word), Some(number as u32), "{word}");
    }
    for _ in 0..3000 {
        let word = random();
        assert_eq!(find(&trie, &word).is_some(), lexicon.iter().any(|other| other == word), "{word}");
    }
}

#[test]
fn exactly_the_words_of_the_list_are_found() {
    let mut chance = Chance(7);
    check(&"abcd".chars().collect::<Vec<_>>(), &mut chance);
    check(&('a'..='z').collect::<Vec<_>>(), &mut chance);
    check(&('a'..='z').chain('α'..='ω').collect::<Vec<_>>(), &mut chance);
    check(&('\u{4e00}'..'\u{5500}').collect::<Vec<_>>(), &mut chance);
}

#[test]
fn an_empty_list_makes_an_empty_trie() {
    let trie = PackedTrie::of(&Lexicon::default());
    assert_eq!(find(&trie, "a"), None);
    assert_eq!(trie.word_at(PackedTrie::ROOT), None);
}
