//! Numbers as people read them.

/// A count with its thousands apart.
///
/// ```
/// assert_eq!(lab::grouped(1_234_567), "1,234,567");
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

/// A number from 0 on to about three significant figures: whole from 100 on, with its thousands apart.
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
