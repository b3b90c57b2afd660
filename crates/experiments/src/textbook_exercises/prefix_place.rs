//! Exercise 10.3: if a text is a prefix of some word of a sorted list, it is a prefix of the word at which the binary
//! search of figure 10.2 ends. The proof is a note; here it is tried on every small list and on a whole dictionary,
//! and on lists that are not sorted, where it is not true.

use game::{dice, shuffle};
use lab::{Failure, Findings, Settings, Verdict, grouped, words};
use serde_json::json;
use words::Language;

/// Figure 10.2: the place where the search for `text` ends.
fn place<W: AsRef<str>>(words: &[W], text: &str) -> usize {
    let (mut low, mut high) = (0, words.len() - 1);
    while low < high {
        let middle = (low + high) / 2;
        if words[middle].as_ref() < text {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Prefixes of words, and those of them that the search loses.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    lists: u64,
    prefixes: u64,
    lost: u64,
}

impl Tally {
    /// Looks up every prefix of every word.
    fn add<W: AsRef<str>>(&mut self, words: &[W]) {
        self.lists += 1;
        for word in words.iter().map(AsRef::as_ref) {
            for (end, letter) in word.char_indices() {
                let prefix = &word[..end + letter.len_utf8()];
                self.prefixes += 1;
                self.lost += u64::from(!words[place(words, prefix)].as_ref().starts_with(prefix));
            }
        }
    }

    fn json(self) -> serde_json::Value {
        json!({ "lists": self.lists, "prefixes": self.prefixes, "lost": self.lost })
    }
}

/// All words of one to three letters out of two, sorted.
fn small_words() -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    for length in 0..3 {
        let longest: Vec<String> = words.iter().filter(|word| word.len() == length).cloned().collect();
        words.extend(longest.iter().flat_map(|word| ["a", "b"].map(|letter| format!("{word}{letter}"))));
    }
    words.retain(|word| !word.is_empty());
    words.sort();
    words
}

/// Every sorted list of some of the small words.
fn every_small_list() -> Tally {
    let (words, mut tally) = (small_words(), Tally::default());
    for chosen in 1_u32..1 << words.len() {
        let list: Vec<&String> = words
            .iter()
            .enumerate()
            .filter(|(index, _)| chosen >> index & 1 == 1)
            .map(|(_, word)| word)
            .collect();
        tally.add(&list);
    }
    tally
}

/// The first words of the dictionary in a quick run.
const N_QUICK_WORDS: usize = 4_000;

pub fn answer(settings: &Settings<'_>, findings: &mut Findings) -> Result<(), Failure> {
    let lexicon = Language::English.lexicon();
    let n_words = if settings.quick { N_QUICK_WORDS } else { usize::MAX };
    let mut dictionary: Vec<&str> = lexicon.iter().take(n_words).collect();
    let small = every_small_list();
    let mut sorted = Tally::default();
    sorted.add(&dictionary);
    shuffle(&mut dice(settings.seed), &mut dictionary);
    let mut shuffled = Tally::default();
    shuffled.add(&dictionary);
    findings.measure(
        "prefix_place",
        json!({ "small": small.json(), "dictionary": sorted.json(), "shuffled": shuffled.json() }),
    );
    findings.beside(
        "prefix_place",
        words!(
            "no exception among {} prefixes in all {} sorted lists of words of up to three letters a and b, and {} \
             among the {} prefixes of a dictionary; with the same words out of order {} are lost",
            "ninguna excepción entre {} prefijos de las {} listas ordenadas de palabras de hasta tres letras a y b, y {} \
             entre los {} prefijos de un diccionario; con las mismas palabras desordenadas se pierden {}",
            grouped(small.prefixes),
            grouped(small.lists),
            grouped(sorted.lost),
            grouped(sorted.prefixes),
            grouped(shuffled.lost)
        ),
        Verdict::when(small.lost + sorted.lost == 0),
    );
    findings.note(words!(
        "Exercise 10.3, the proof: the loop keeps every word before `low` smaller than x and the word at `high`, if the search \
         has come down to it, not smaller. So it ends at the first word that is not smaller than x, or at the last \
         word. A word that begins with x is not smaller than x, and every word between x and it begins with x too: the first \
         word that is not smaller therefore begins with x if any word does. The list has to be sorted: hence the textbook's \
         warning to check that it is.",
        "Ejercicio 10.3, la demostración: el bucle mantiene menores que x todas las palabras anteriores a `low`, y no menor la \
         de `high` si la búsqueda ha bajado hasta ella. Termina, pues, en la primera palabra que no es menor que x, o en \
         la última. Una palabra que empieza por x no es menor que x, y toda palabra entre x y ella también empieza por x: \
         así que la primera que no es menor empieza por x si alguna lo hace. La lista ha de estar ordenada: de ahí el aviso \
         del libro de que se compruebe."
    ));
    Ok(())
}
