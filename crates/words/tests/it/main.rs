//! Word puzzles: one test binary.

mod boggle;
mod finders;
mod grids;
mod lexicons;
mod makers;
mod themes;
mod tries;

/// A small generator for tests: the same numbers in every run.
pub struct Chance(u64);

impl Chance {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// A random string of `n_letters` letters from `alphabet`.
    pub fn letters(&mut self, alphabet: &[char], n_letters: usize) -> String {
        (0..n_letters).map(|_| alphabet[self.below(alphabet.len())]).collect()
    }
}
