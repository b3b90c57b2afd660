//! Lines from another program. Invalid UTF-8 does not end the conversation.

use std::io::{self, BufRead};

/// The lines of `input` without line endings; bytes that are not UTF-8 become `�`.
pub fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    let mut bytes = Vec::new();
    std::iter::from_fn(move || {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) => None,
            Ok(_) => Some(Ok(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string())),
            Err(error) => Some(Err(error)),
        }
    })
}
