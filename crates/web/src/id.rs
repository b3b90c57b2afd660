//! Unguessable ids and tokens.

/// 128 random bits in lower-case base 32, used as an id or a client token.
///
/// # Panics
/// If the system has no random numbers.
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

/// A random seed.
#[must_use]
pub fn seed() -> u64 {
    // Must survive JavaScript, whose exact integers end at 2^53.
    u64::from_le_bytes(random()) >> 12
}

/// Random bytes.
///
/// # Panics
/// If the system has no random numbers.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Whether a text has the form of an id or token.
#[must_use]
pub fn is_token(text: &str) -> bool {
    (22..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}
