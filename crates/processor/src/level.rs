//! Processor levels, detected at run time. A level is a token with a private field: having one proves that
//! the processor was checked.

/// The token for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

/// The token for processors with AVX2, BMI1, BMI2, LZCNT and POPCNT (2013).
///
/// It cannot be constructed directly:
///
/// ```compile_fail,E0423
/// let forged = processor::V3(());
/// ```
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct V3(());

/// The token for processors with AVX-512 F, CD, VL, BW and DQ in addition to [`V3`] (2017).
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct V4(());

#[cfg(target_arch = "x86_64")]
impl V3 {
    /// The token, if this processor has that level.
    #[must_use]
    pub fn detect() -> Option<V3> {
        let is_v3 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        is_v3.then_some(V3(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl V4 {
    /// The token, if this processor has that level.
    #[must_use]
    pub fn detect() -> Option<V4> {
        V3::detect()?;
        let is_v4 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq");
        is_v4.then_some(V4(()))
    }

    /// The level below.
    #[must_use]
    pub fn v3(self) -> V3 {
        V3(())
    }
}

/// One of the levels of this processor. [`with_level!`](crate::with_level) extracts the token.
///
/// ```
/// use processor::{CpuLevel, Portable};
/// assert!(CpuLevel::available().contains(&CpuLevel::Portable(Portable)));
/// assert_eq!(CpuLevel::available()[0], CpuLevel::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuLevel {
    /// Any processor.
    Portable(Portable),
    /// AVX2, BMI and POPCNT.
    #[cfg(target_arch = "x86_64")]
    V3(V3),
    /// AVX-512 in addition.
    #[cfg(target_arch = "x86_64")]
    V4(V4),
}

impl CpuLevel {
    /// The levels of this processor, best first.
    #[must_use]
    pub fn available() -> Vec<CpuLevel> {
        let portable = Some(CpuLevel::Portable(Portable));
        #[cfg(target_arch = "x86_64")]
        let levels = [V4::detect().map(CpuLevel::V4), V3::detect().map(CpuLevel::V3), portable];
        #[cfg(not(target_arch = "x86_64"))]
        let levels = [portable];
        levels.into_iter().flatten().collect()
    }
}

/// The best level of this processor.
impl Default for CpuLevel {
    fn default() -> CpuLevel {
        CpuLevel::available()[0]
    }
}
