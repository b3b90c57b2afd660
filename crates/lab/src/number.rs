//! Numbers as people read them.

pub use game::grouped;
use study::Language;

/// A non-negative number to about three significant figures: whole from 100 on, with thousands separators.
///
/// ```
/// assert_eq!(lab::rounded(1234.5), "1,235");
/// assert_eq!(lab::rounded(12.345), "12.3");
/// assert_eq!(lab::rounded(0.54321), "0.543");
/// ```
#[must_use]
pub fn rounded(number: f64) -> String {
    match number {
        100.0.. => grouped(number.round() as u64),
        10.0.. => format!("{number:.1}"),
        1.0.. => format!("{number:.2}"),
        0.0 => "0".to_string(),
        _ => format!("{number:.3}"),
    }
}

/// A text whose numbers, written as above, are formatted for `language`. In Spanish a comma may be read as the decimal
/// sign, so thousands are separated by a thin space; the decimal point is understood in both.
///
/// ```
/// use study::Language;
/// assert_eq!(lab::localized("in 1,234,567 nodes, 2.5 s", Language::English), "in 1,234,567 nodes, 2.5 s");
/// assert_eq!(lab::localized("(1,4), 1,234,567", Language::Spanish), "(1,4), 1\u{202f}234\u{202f}567");
/// ```
#[must_use]
pub fn localized(text: &str, language: Language) -> String {
    if language == Language::English {
        return text.to_string();
    }
    let characters: Vec<char> = text.chars().collect();
    let is_digit = |index: usize| characters.get(index).is_some_and(char::is_ascii_digit);
    let stands_between_thousands = |index: usize| {
        characters[index] == ','
            && index > 0
            && is_digit(index - 1)
            && (1..=3).all(|offset| is_digit(index + offset))
            && !is_digit(index + 4)
    };
    let written = |index: usize| if stands_between_thousands(index) { THIN_SPACE } else { characters[index] };
    (0..characters.len()).map(written).collect()
}

/// Narrow and non-breaking.
const THIN_SPACE: char = '\u{202f}';
