//! What a face gives every engine it builds.

use crate::{NoFiles, Resources};

/// What a face gives every engine it builds.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Memory for tables.
    pub hash_bytes: usize,
    /// The seed of everything left to chance.
    pub seed: u64,
    /// Threads to search with, for the engines that use several.
    pub threads: usize,
    /// Where the files named in a spec come from.
    pub resources: &'static dyn Resources,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { hash_bytes: 64 << 20, seed: 0, threads: 1, resources: &NoFiles }
    }
}
