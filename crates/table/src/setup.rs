//! What the caller provides to every engine it builds.

use crate::{NoFiles, Resources};

/// What the caller provides to every engine it builds.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Size of the hash tables.
    pub hash_bytes: usize,
    /// The seed of all randomness.
    pub seed: u64,
    /// Search threads, for engines that use several.
    pub threads: usize,
    /// Where the files named in a spec come from.
    pub resources: &'static dyn Resources,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { hash_bytes: 64 << 20, seed: 0, threads: 1, resources: &NoFiles }
    }
}
