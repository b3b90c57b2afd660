//! The file format of a network.
//!
//! ```text
//! magic "PODANET2"; u16 inputs, units, output buckets, one in the first layer, one in the output weights;
//! the king's bucket for each square of the left half in a byte; then in i16:
//! weights of the inputs [input][unit], bias [unit], weights of the outputs [bucket][own, opponent's][unit];
//! bias [bucket] in i32; all little-endian
//! ```

use std::fmt;

use super::view::BUCKET_OF_KING;
use super::{BUCKETS, FIRST_ONE, HIDDEN, INPUTS, Network, OUTPUT_ONE, Units};

const MAGIC: &[u8; 8] = b"PODANET2";
const SIZE: usize =
    MAGIC.len() + 10 + BUCKET_OF_KING.len() + 2 * HIDDEN * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS;

/// Why a file is not a network of this shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedNetwork(String);

impl fmt::Display for DamagedNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DamagedNetwork {}

/// The header of a network of this shape.
fn header() -> Vec<u8> {
    let shape = [INPUTS, HIDDEN, BUCKETS, FIRST_ONE as usize, OUTPUT_ONE as usize];
    let shape = shape.map(|number| (number as u16).to_le_bytes()).concat();
    [&MAGIC[..], &shape, &BUCKET_OF_KING].concat()
}

impl Network {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a network of this shape, or an output weight is too large for 16-bit multiplication.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, DamagedNetwork> {
        let Some(rest) = bytes.strip_prefix(&header()[..]) else {
            let wanted = format!("{INPUTS} inputs, {HIDDEN} units and {BUCKETS} output buckets");
            return Err(DamagedNetwork(format!("the file does not start like a network of {wanted}")));
        };
        if bytes.len() != SIZE {
            return Err(DamagedNetwork(format!("the file has {} bytes, not {SIZE}", bytes.len())));
        }
        let (numbers, biases) = rest.split_at(rest.len() - 4 * BUCKETS);
        let mut units = numbers.chunks_exact(2 * HIDDEN).map(|row| {
            let mut units = Units::ZERO;
            for (unit, pair) in units.0.iter_mut().zip(row.chunks_exact(2)) {
                *unit = i16::from_le_bytes([pair[0], pair[1]]);
            }
            units
        });
        let mut next = || units.next().expect("the size was checked");
        let network = Network {
            inputs: (0..INPUTS).map(|_| next()).collect(),
            bias: next(),
            outputs: (0..BUCKETS).map(|_| [next(), next()]).collect(),
            output_bias: std::array::from_fn(|bucket| {
                let bytes = &biases[4 * bucket..4 * bucket + 4];
                i32::from_le_bytes(bytes.try_into().expect("four bytes"))
            }),
        };
        // 255 · 128 still fits in 16 bits.
        let is_small = |units: &Units| units.0.iter().all(|weight| (-128..=128).contains(weight));
        if !network.outputs.iter().flatten().all(is_small) {
            return Err(DamagedNetwork("an output weight is outside ±128".into()));
        }
        Ok(network)
    }
}
