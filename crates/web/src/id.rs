//! Names that nobody guesses.

/// 128 random bits in base 32, lower case: the name of a thing, or the token of a client.
///
/// # Panics
/// When the system gives no random numbers.
#[must_use]
pub fn new() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bits = u128::from_le_bytes(random());
    let mut text = String::with_capacity(26);
    for _ in 0..26 {
        text.push(char::from(LETTERS[(bits & 31) as usize]));
        bits >>= 5;
    }
    text
}

/// A seed for something left to chance.
#[must_use]
pub fn seed() -> u64 {
    // Numbers that survive a passage through JavaScript, whose integers end at 2^53.
    u64::from_le_bytes(random()) >> 12
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Whether a text could be an id or a token.
#[must_use]
pub fn is_token(text: &str) -> bool {
    (22..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}
