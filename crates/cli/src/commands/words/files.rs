//! Files that people name: grids, boards and word lists.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use game::Refusal;

use crate::failure::Failure;

/// More than any list or grid that we know; a wrong file is refused before memory runs out.
const MAX_BYTES: u64 = 512 << 20;

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        let reason = format!("the file has more than {} MiB", MAX_BYTES >> 20);
        return Err(Failure::refused(path.display().to_string(), reason));
    }
    Ok(bytes)
}

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read(path)?).ok().filter(|text| !text.contains('\0'));
    let reason = "this is a binary file, not text in UTF-8";
    text.ok_or_else(|| Failure::refused(path.display().to_string(), reason))
}

/// A refusal of what a file says, with the file's name.
pub fn refused(path: &Path, refusal: &Refusal) -> Failure {
    Failure::Refused(format!("{refusal} in {}", path.display()))
}
