//! What searches need from the machine they run on: the [processor's instructions](CpuLevel), memory for
//! tables that is [allocated as it is touched](CacheLines), [large pages](prefer_large_pages) and
//! [prefetching](prefetch).
//!
//! Code that uses instructions not every processor has is written once and compiled for each level by
//! [`compile_per_level!`]. A level is a token ([`Portable`], [`V3`], [`V4`]) that only detection can create,
//! so no safe function can run an instruction that the machine lacks.
//!
//! ```
//! use processor::{CpuLevel, compile_per_level, with_level};
//!
//! compile_per_level! {
//!     /// Sums, each compiled with the instructions of the level.
//!     trait Sums {
//!         fn sum(numbers: &[i32]) -> i32 = sum;
//!     }
//! }
//!
//! #[inline(always)]
//! fn sum<C: Sums>(_: C, numbers: &[i32]) -> i32 {
//!     numbers.iter().sum()
//! }
//!
//! for level in CpuLevel::available() {
//!     assert_eq!(with_level!(level, |cpu| cpu.sum(&[1, 2, 3])), 6);
//! }
//! ```

mod cache_lines;
mod dot_products;
mod lazy_buckets;
mod level;
mod pages;
mod per_level;

pub use cache_lines::{CacheLine, CacheLines};
pub use dot_products::{DotProducts, DotWeights};
pub use lazy_buckets::LazyBuckets;
pub use level::{CpuLevel, Portable};
#[cfg(target_arch = "x86_64")]
pub use level::{V3, V4};
pub use pages::{prefer_large_pages, prefetch};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
