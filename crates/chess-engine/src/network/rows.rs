//! What each input adds to the units, on large pages if the system has them: rows are read from all over, and translating
//! their addresses would take time.

use super::{HIDDEN, INPUTS, Units};

/// The size of a large page.
const PAGE: usize = 2 << 20;

#[derive(Clone, Debug)]
pub struct Rows {
    units: Vec<Units>,
    /// The first row in use: it is the first on a large page.
    first: usize,
}

impl Rows {
    /// Rows by the number of their input.
    pub fn new(row: impl FnMut(usize) -> Units) -> Rows {
        let mut units: Vec<Units> = Vec::with_capacity(INPUTS + 2 * PAGE / size_of::<Units>());
        processor::prefer_large_pages(units.spare_capacity_mut());
        let first = units.as_ptr().addr().wrapping_neg() % PAGE / size_of::<Units>();
        units.resize(first, Units([0; HIDDEN]));
        units.extend((0..INPUTS).map(row));
        Rows { units, first }
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[Units] {
        &self.units[self.first..]
    }
}

/// Wherever they are.
impl PartialEq for Rows {
    fn eq(&self, other: &Rows) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Rows {}
