//! Many small inputs in one file: each with its length before it, in four bytes, least significant first.

/// The inputs of a packed file.
///
/// # Panics
/// If the file is damaged.
#[must_use]
pub fn unpack(mut packed: &[u8]) -> Vec<&[u8]> {
    let mut inputs = Vec::new();
    while let Some((length, rest)) = packed.split_first_chunk() {
        let (input, rest) = rest.split_at(u32::from_le_bytes(*length) as usize);
        inputs.push(input);
        packed = rest;
    }
    assert!(packed.is_empty(), "a packed file ends with {} bytes that are no input", packed.len());
    inputs
}

/// Packs inputs.
#[must_use]
pub fn pack<'a>(inputs: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut packed = Vec::new();
    for input in inputs {
        packed.extend((input.len() as u32).to_le_bytes());
        packed.extend(input);
    }
    packed
}
