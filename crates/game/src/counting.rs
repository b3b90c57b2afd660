//! Counts as people read them.

/// A count with thousands separators.
///
/// ```
/// assert_eq!(game::grouped(1_234_567), "1,234,567");
/// ```
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let first = digits.len() % 3;
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && index % 3 == first {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun, which is in the singular after 1 alone.
///
/// ```
/// assert_eq!(game::counted(1, "word", "words"), "1 word");
/// assert_eq!(game::counted(0, "word", "words"), "0 words");
/// assert_eq!(game::counted(2_500, "word", "words"), "2,500 words");
/// ```
#[must_use]
pub fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { more })
}
