//! The loops over units. They are plain loops, compiled once for each level of processor: the compiler makes vector
//! instructions of them.

use search::CpuLevel;

use super::{FIRST_ONE, HIDDEN, Units};

/// Runs a closure, whose code must be inlined, with the instructions of a level.
#[inline(always)]
#[allow(unsafe_code, reason = "functions with more instructions than every processor has")]
pub fn at_level<T>(level: CpuLevel, work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn v3<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw")]
        fn v4<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        match level {
            // SAFETY: a level other than portable is one of `CpuLevel::available`, which asked the processor.
            CpuLevel::V4 => return unsafe { v4(work) },
            // SAFETY: as above.
            CpuLevel::V3 => return unsafe { v3(work) },
            CpuLevel::Portable => {}
        }
    }
    let _ = level;
    work()
}

/// Adds the rows of inputs that came and takes away those of inputs that went, beginning from `from` or else from
/// what `units` holds.
#[inline(always)]
pub fn add_up(rows: &[Units], from: Option<&Units>, units: &mut Units, added: &[u16], removed: &[u16]) {
    let row = |input: u16| &rows[usize::from(input)].0;
    let n_pairs = added.len().min(removed.len());
    let mut from = from;
    for (&plus, &minus) in added.iter().zip(removed) {
        let (plus, minus) = (row(plus), row(minus));
        match from.take() {
            Some(from) => {
                for i in 0..HIDDEN {
                    units.0[i] = from.0[i].wrapping_add(plus[i]).wrapping_sub(minus[i]);
                }
            }
            None => {
                for i in 0..HIDDEN {
                    units.0[i] = units.0[i].wrapping_add(plus[i]).wrapping_sub(minus[i]);
                }
            }
        }
    }
    if let Some(from) = from {
        units.clone_from(from);
    }
    for &plus in &added[n_pairs..] {
        units.0.iter_mut().zip(row(plus)).for_each(|(unit, &weight)| *unit = unit.wrapping_add(weight));
    }
    for &minus in &removed[n_pairs..] {
        units.0.iter_mut().zip(row(minus)).for_each(|(unit, &weight)| *unit = unit.wrapping_sub(weight));
    }
}

/// The sum of weights times units clipped and squared.
#[inline(always)]
pub fn weigh(units: &Units, weights: &Units) -> i32 {
    let mut sum = 0_i32;
    for i in 0..HIDDEN {
        let clipped = units.0[i].clamp(0, FIRST_ONE as i16);
        // Fits sixteen bits: weights are at most 128.
        let weighed = clipped.wrapping_mul(weights.0[i]);
        sum = sum.wrapping_add(i32::from(weighed) * i32::from(clipped));
    }
    sum
}
