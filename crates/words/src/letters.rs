//! Which letters count as equal. Case and accents are folded, so that `Camión` is found in `CAMION`; `ñ` is a
//! letter of its own, as in Spanish. Text is first composed (Unicode's NFC), so that a letter written as two
//! characters counts once.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// The letters of `text`, one for each composed character.
///
/// ```
/// assert_eq!(words::fold("Pingüino").collect::<String>(), "pinguino");
/// assert_eq!(words::fold("N\u{303}u").collect::<String>(), "ñu");
/// ```
pub fn fold(text: &str) -> impl Iterator<Item = char> + '_ {
    text.nfc().filter(|&letter| !is_combining_mark(letter)).map(fold_letter)
}

/// Whether folding leaves `text` unchanged. Long lists consist mostly of such text, and testing is cheaper
/// than folding.
pub fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase())
}

fn fold_letter(letter: char) -> char {
    match letter {
        'ñ' | 'Ñ' => 'ñ',
        _ if letter.is_ascii() => letter.to_ascii_lowercase(),
        _ => {
            let lower = letter.to_lowercase().next().unwrap_or(letter);
            base_of(lower)
        }
    }
}

/// The letter without accents.
fn base_of(letter: char) -> char {
    let mut base = None;
    decompose_canonical(letter, |part| {
        base.get_or_insert(part);
    });
    base.unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(fold(text).collect::<String>(), expected, "{text}");
    }

    #[test]
    fn case_and_accents_fold_and_enye_stays() {
        check("ÁÉÍÓÚÜ", "aeiouu");
        check("ñÑ", "ññ");
        check("e\u{301}", "e");
        check("Straße", "straße");
        check("ΆΛΦΑ", "αλφα");
        check("İ", "i");
        check("q\u{303}x", "qx");
    }
}
