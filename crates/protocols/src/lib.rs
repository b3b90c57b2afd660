//! Languages of other programs: text to values and back. Nothing here reads, writes or searches.

pub mod gtp;
pub mod nboard;
