//! Reading grids, boards and word lists.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use game::Refusal;

use crate::failure::Failure;

/// Upper limit, to bound memory; larger than any known word list.
const MAX_BYTES: u64 = 512 << 20;

pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        let reason = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
        return Err(Failure::refused(path.display().to_string(), reason));
    }
    Ok(bytes)
}

pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read(path)?).ok().filter(|text| !text.contains('\0'));
    let reason = "this is a binary file, not UTF-8 text";
    text.ok_or_else(|| Failure::refused(path.display().to_string(), reason))
}

/// Adds the file to a refusal of its content.
pub fn refused(path: &Path, refusal: &Refusal) -> Failure {
    Failure::Refused(format!("{refusal} in {}", path.display()))
}
