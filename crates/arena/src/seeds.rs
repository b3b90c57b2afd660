//! Seeds for the parts of a match. Each pair of games has its own, so that its games do not depend on which thread
//! plays it or what was played before.

/// The random parts of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chance {
    /// The opening.
    Opening,
    /// Contestant a.
    A,
    /// Contestant b. Different from a's: two copies of one engine should not think in step.
    B,
    /// Who advances when nothing else decides.
    Lot,
    /// The directions in which an iteration of a tuning changes its parameters.
    Directions,
}

/// The seed of one part of a pair.
pub(crate) fn seed_of(seed: u64, pair: usize, chance: Chance) -> u64 {
    [pair as u64, chance as u64].into_iter().fold(mix(seed), |mixed, part| mix(mixed ^ part))
}

/// The seed of the players of one pairing of a tournament. The first pairing uses the tournament's own seed, so that a
/// tournament of one pairing plays the games of the match with that seed.
pub(crate) fn seed_of_pairing(seed: u64, pairing: usize) -> u64 {
    if pairing == 0 { seed } else { mix(mix(seed) ^ pairing as u64) }
}

/// A step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
