//! Text from files and other programs, made safe to show.

/// Makes outside text safe to show within a line: escapes control characters and those that change the text direction.
///
/// ```
/// assert_eq!(game::printable("a\nb\u{1b}[2J ü"), "a\\nb\\u{1b}[2J ü");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|letter| push_printable(&mut shown, letter));
    shown
}

fn push_printable(shown: &mut String, letter: char) {
    let changes_direction =
        matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if letter.is_control() || changes_direction {
        shown.extend(letter.escape_default());
    } else {
        shown.push(letter);
    }
}
