//! What the processor can do, asked when a program runs.

/// The levels of processor that searches and evaluations are compiled for.
///
/// ```
/// use search::CpuLevel;
/// assert!(CpuLevel::available().contains(&CpuLevel::Portable));
/// assert_eq!(CpuLevel::available()[0], CpuLevel::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuLevel {
    /// Any processor.
    Portable,
    /// AVX2, BMI and POPCNT (2013).
    #[cfg(target_arch = "x86_64")]
    V3,
    /// AVX-512 F, CD, VL, BW and DQ on top (2017).
    #[cfg(target_arch = "x86_64")]
    V4,
}

impl CpuLevel {
    /// The levels that this processor has, the best first.
    #[must_use]
    pub fn available() -> Vec<CpuLevel> {
        let mut levels = vec![CpuLevel::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let v3 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let v4 = v3
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512cd")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq");
            if v3 {
                levels.insert(0, CpuLevel::V3);
            }
            if v4 {
                levels.insert(0, CpuLevel::V4);
            }
        }
        levels
    }
}

/// The best level of this processor.
impl Default for CpuLevel {
    fn default() -> CpuLevel {
        CpuLevel::available()[0]
    }
}
