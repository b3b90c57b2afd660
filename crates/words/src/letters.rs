//! Which letters count as equal. By default case and accents are folded, so that `Camión` is found in `CAMION`;
//! `ñ` is a letter of its own, as in Spanish. Exact matching compares letters as they are written. Text is
//! composed first (Unicode's NFC) in both cases, so that a letter written as two characters counts once.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// How letters are compared. Grids, boards and word lists that meet in a search must be read the same way.
///
/// ```
/// use words::Matching;
///
/// assert_eq!(Matching::Folded.letters("Camión").collect::<String>(), "camion");
/// assert_eq!(Matching::Exact.letters("Camio\u{301}n").collect::<String>(), "Camión");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Matching {
    /// Case and accents make no difference.
    #[default]
    Folded,
    /// A letter equals itself alone, as in the textbook.
    Exact,
}

impl Matching {
    /// The name in documents: `folded` or `exact`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Matching::Folded => "folded",
            Matching::Exact => "exact",
        }
    }

    /// The letters of `text` as they are compared, one for each composed character. Marks that belong to no
    /// composed character are ignored if letters are folded.
    pub fn letters(self, text: &str) -> impl Iterator<Item = char> + '_ {
        text.nfc()
            .filter(move |&letter| self == Matching::Exact || !is_combining_mark(letter))
            .map(move |letter| if self == Matching::Exact { letter } else { fold_letter(letter) })
    }

    /// Whether [`letters`](Self::letters) leaves `text` unchanged. Long lists consist mostly of such text, and
    /// testing is cheaper than normalizing.
    pub(crate) fn is_plain(self, text: &str) -> bool {
        text.is_ascii() && (self == Matching::Exact || !text.bytes().any(|byte| byte.is_ascii_uppercase()))
    }

    /// Whether `text` has a mark that exact matching would have to take for a letter of its own.
    pub(crate) fn has_stray_mark(self, text: &str) -> bool {
        self == Matching::Exact && !text.is_ascii() && text.nfc().any(is_combining_mark)
    }
}

/// The folded letters of `text`, one for each composed character.
///
/// ```
/// assert_eq!(words::fold("Pingüino").collect::<String>(), "pinguino");
/// assert_eq!(words::fold("N\u{303}u").collect::<String>(), "ñu");
/// ```
pub fn fold(text: &str) -> impl Iterator<Item = char> + '_ {
    Matching::Folded.letters(text)
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
