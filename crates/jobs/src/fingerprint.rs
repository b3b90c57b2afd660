//! Fingerprints that show whether a program or file is still the one that began a run.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A file's content in 16 hexadecimal digits, by the 64-bit FNV-1a hash (Fowler, Noll and Vo). Different content almost
/// always gives different digits. It guards against accidents, not against deliberate collisions.
///
/// For a folder, the names and sizes of its files count: endgame tables are too large to be read whole.
///
/// # Errors
/// When the file or folder cannot be read.
pub fn fingerprint(path: &Path) -> io::Result<String> {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    if path.is_dir() {
        let mut files = path
            .read_dir()?
            .map(|entry| entry.and_then(|entry| Ok((entry.file_name(), entry.metadata()?.len()))))
            .collect::<io::Result<Vec<_>>>()?;
        files.sort();
        for (name, n_bytes) in files {
            hash.add(name.as_encoded_bytes());
            hash.add(&n_bytes.to_le_bytes());
        }
    } else {
        let mut file = File::open(path)?;
        let mut block = vec![0; 1 << 16];
        loop {
            match file.read(&mut block)? {
                0 => break,
                n_bytes => hash.add(&block[..n_bytes]),
            }
        }
    }
    Ok(format!("{:016x}", hash.0))
}

struct Fnv(u64);

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
