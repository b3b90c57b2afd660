//! Reading input files, up to a limit: a device such as `/dev/zero` never ends, and a wrong file may be larger than
//! memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// The name that stands for standard input and output.
pub const STANDARD: &str = "-";

/// Limit for a collection of games from a pipe or a device. Regular files may be larger, since they end.
const MAX_STREAM_BYTES: u64 = 1 << 30;

/// The bytes of a collection of games, or of standard input.
pub fn read_collection(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = match path == Path::new(STANDARD) {
        true => at_most(MAX_STREAM_BYTES, io::stdin().lock()),
        false => File::open(path).map_err(|error| error.to_string()).and_then(collection),
    };
    bytes.map_err(|reason| refused(path, &reason))
}

fn collection(mut file: File) -> Result<Vec<u8>, String> {
    if !file.metadata().is_ok_and(|found| found.is_file()) {
        return at_most(MAX_STREAM_BYTES, file);
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The text of a file of at most `max_bytes`.
pub fn read_text(path: &Path, max_bytes: u64) -> Result<String, Failure> {
    text(path, bytes(path, max_bytes).map_err(|reason| refused(path, &reason))?)
}

/// What was read from `path`, as text.
pub fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| refused(path, "the file is not UTF-8 text"))
}

/// The bytes of a file of at most `max_bytes`, or the reason why it cannot be read.
pub fn bytes(path: &Path, max_bytes: u64) -> Result<Vec<u8>, String> {
    at_most(max_bytes, File::open(path).map_err(|error| error.to_string())?)
}

fn at_most(max_bytes: u64, source: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    source.take(max_bytes + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    match bytes.len() as u64 > max_bytes {
        true => Err(format!("larger than the limit of {} MiB", max_bytes >> 20)),
        false => Ok(bytes),
    }
}

fn refused(path: &Path, reason: &str) -> Failure {
    Failure::Refused(format!("{reason}: `{}`", path.display()))
}
