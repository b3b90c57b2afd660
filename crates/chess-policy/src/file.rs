//! The file format of a policy.
//!
//! ```text
//! magic "PODAPOL1"; u32 units, facts about positions, facts about moves, conjunctions, kinds of unrest;
//! weights of facts about positions [fact][unit] in i8, of facts about moves [fact][unit] in i8,
//! of units in i16, of conjunctions in i8, of unrest in i16; all little-endian
//! ```

use game::Refusal;

use crate::features::{N_CONJUNCTIONS, N_FACTS, N_POSITION_FACTS};
use crate::policy::{HIDDEN, Row, Weights};
use crate::scene::Scene;

const MAGIC: &[u8; 8] = b"PODAPOL1";
const SHAPE: [usize; 5] = [HIDDEN, N_POSITION_FACTS, N_FACTS, N_CONJUNCTIONS, Scene::UNRESTS];
const HEADER: usize = MAGIC.len() + 4 * SHAPE.len();
const SIZE: usize =
    HEADER + HIDDEN * (N_POSITION_FACTS + N_FACTS) + 2 * HIDDEN + N_CONJUNCTIONS + 2 * Scene::UNRESTS;

impl Weights {
    /// Reads a file.
    ///
    /// ```
    /// use chess_policy::Weights;
    /// let bytes = Weights::zero().write();
    /// assert_eq!(Weights::read(&bytes)?, Weights::zero());
    /// assert!(Weights::read(&bytes[1..]).is_err());
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] when the bytes are no policy of this shape.
    pub fn read(bytes: &[u8]) -> Result<Weights, Refusal> {
        let Some(mut rest) = bytes.strip_prefix(&header()[..]) else {
            let shown: String = bytes.iter().take(8).map(|&byte| char::from(byte)).collect();
            let reason =
                format!("expected PODAPOL1 with the numbers {SHAPE:?} in front of a policy's weights");
            return Err(Refusal::new(shown, reason));
        };
        if bytes.len() != SIZE {
            let reason = format!("a policy has {SIZE} bytes");
            return Err(Refusal::new(format!("{} bytes", bytes.len()), reason));
        }
        let mut take = |n: usize| {
            let (taken, left) = rest.split_at(n);
            rest = left;
            taken
        };
        Ok(Weights {
            position: rows(take(HIDDEN * N_POSITION_FACTS)),
            facts: rows(take(HIDDEN * N_FACTS)),
            units: {
                let units = shorts(take(2 * HIDDEN));
                std::array::from_fn(|at| units[at])
            },
            conjunctions: take(N_CONJUNCTIONS).iter().map(|&byte| byte as i8).collect(),
            unrest: shorts(take(2 * Scene::UNRESTS)),
        })
    }

    /// The bytes of a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = header();
        let rows = self.position.iter().chain(&self.facts);
        bytes.extend(rows.flatten().map(|&weight| weight as u8));
        bytes.extend(self.units.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.conjunctions.iter().map(|&weight| weight as u8));
        bytes.extend(self.unrest.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }
}

fn header() -> Vec<u8> {
    let shape = SHAPE.map(|number| (number as u32).to_le_bytes());
    [&MAGIC[..], shape.as_flattened()].concat()
}

fn rows(bytes: &[u8]) -> Vec<Row> {
    bytes.as_chunks::<HIDDEN>().0.iter().map(|row| row.map(|byte| byte as i8)).collect()
}

fn shorts(bytes: &[u8]) -> Vec<i16> {
    bytes.as_chunks::<2>().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect()
}
