//! Whether a program is still the one that began a run.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A file's content in 16 hexadecimal digits, by the 64-bit FNV-1a hash (Fowler, Noll and Vo). Different content nearly
/// always gives different digits. It guards against accidents, not against someone who wants two files to agree.
///
/// # Errors
/// When the file cannot be read.
pub fn fingerprint(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut block = vec![0; 1 << 16];
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    loop {
        let n = file.read(&mut block)?;
        if n == 0 {
            return Ok(format!("{hash:016x}"));
        }
        for &byte in &block[..n] {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
