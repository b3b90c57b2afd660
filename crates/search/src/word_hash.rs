//! A hash of 64 bits on every machine.
//!
//! That of `rustc_hash` has the words of the machine: in WebAssembly other moves would share a statistic and other
//! positions a slot, and a search would visit other nodes there than elsewhere. This one adds and multiplies as
//! `rustc_hash` 2.1 does with 64 bits (its constant and rotation).

use std::hash::{Hash, Hasher};

/// The hash of a value made of numbers.
#[inline(always)]
pub(crate) fn word_hash(value: &impl Hash) -> u64 {
    let mut hasher = WordHasher(0);
    value.hash(&mut hasher);
    hasher.0.rotate_left(26)
}

struct WordHasher(u64);

impl Hasher for WordHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number).wrapping_mul(0xF135_7AEA_2E62_A9C5);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
#[cfg(target_pointer_width = "64")]
mod tests {
    use std::hash::BuildHasher as _;

    use rustc_hash::FxBuildHasher;

    use super::*;

    #[test]
    fn it_is_that_of_rustc_hash_on_a_machine_with_64_bits() {
        for number in (0..1000_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
            let value = (number, number as u8, number as u32, u128::from(number) << 70, number % 3 == 0);
            assert_eq!(word_hash(&value), FxBuildHasher.hash_one(value));
        }
    }
}
