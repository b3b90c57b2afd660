//! The file format of a network.
//!
//! ```text
//! magic "PODANET3"; u16 inputs, units, buckets, outputs of the second layer, outputs of the third;
//! the king's bucket for each square of the left half in a byte;
//! weights of the inputs [input][unit] and their bias [unit] in i16; then for each bucket:
//! weights of the second layer [output][own pairs, opponent's pairs] in i8, bias [output] in i32;
//! weights of the third layer [output of the second][output][clipped, squared] in i16, bias [output] in i32;
//! weights of the last layer [output of the third] in i16, bias in i32; all little-endian
//! ```

use std::fmt;

use processor::DotWeights;

use super::layers::Layers;
use super::rows::Rows;
use super::view::BUCKET_OF_KING;
use super::{BUCKETS, HIDDEN, INPUTS, Network, SECOND, THIRD, Units};

const MAGIC: &[u8; 8] = b"PODANET3";
const LAYERS: usize = HIDDEN * SECOND + 2 * (2 * SECOND * THIRD + THIRD) + 4 * (SECOND + THIRD + 1);
const SIZE: usize = MAGIC.len() + 10 + BUCKET_OF_KING.len() + 2 * HIDDEN * (INPUTS + 1) + BUCKETS * LAYERS;
/// Sums of products with smaller weights fit in 32 bits.
const LARGEST_WEIGHT: i16 = 3_000;
/// As much again is left for sums.
const LARGEST_BIAS: i32 = 1 << 30;

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
    let shape = [INPUTS, HIDDEN, BUCKETS, SECOND, THIRD];
    let shape = shape.map(|number| (number as u16).to_le_bytes()).concat();
    [&MAGIC[..], &shape, &BUCKET_OF_KING].concat()
}

impl Network {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a network of this shape, or a number is too large for the engine's arithmetic.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, DamagedNetwork> {
        let Some(rest) = bytes.strip_prefix(&header()[..]) else {
            let wanted = format!("{INPUTS} inputs, {HIDDEN} units and {BUCKETS} output buckets");
            return Err(DamagedNetwork(format!("the file does not start like a network of {wanted}")));
        };
        if bytes.len() != SIZE {
            return Err(DamagedNetwork(format!("the file has {} bytes, not {SIZE}", bytes.len())));
        }
        let mut numbers = Numbers(rest);
        let network = Network {
            inputs: Rows::new(|_| Units(numbers.shorts())),
            bias: Units(numbers.shorts()),
            layers: (0..BUCKETS).map(|_| numbers.layers()).collect(),
        };
        for layers in &network.layers {
            layers.check()?;
        }
        Ok(network)
    }
}

impl Layers {
    /// Refuses numbers that sums of 16 or 32 bits have no room for.
    fn check(&self) -> Result<(), DamagedNetwork> {
        let has_least = (0..SECOND).any(|row| (0..HIDDEN).any(|pair| self.second.get(row, pair) == i8::MIN));
        if has_least {
            return Err(DamagedNetwork("a weight of the second layer is -128".into()));
        }
        let mut later = self.third.as_flattened().as_flattened().iter().chain(&self.last);
        if later.any(|weight| !(-LARGEST_WEIGHT..=LARGEST_WEIGHT).contains(weight)) {
            let limit = format!("outside ±{LARGEST_WEIGHT}");
            return Err(DamagedNetwork(format!("a weight of the third or the last layer is {limit}")));
        }
        let mut biases = self.second_bias.iter().chain(&self.third_bias).chain([&self.last_bias]);
        if biases.any(|bias| !(-LARGEST_BIAS..=LARGEST_BIAS).contains(bias)) {
            return Err(DamagedNetwork(format!("a bias of the later layers is outside ±{LARGEST_BIAS}")));
        }
        Ok(())
    }
}

/// What is left of a file whose size was checked.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const BYTES: usize>(&mut self) -> [u8; BYTES] {
        let (bytes, rest) = self.0.split_first_chunk().expect("the size was checked");
        self.0 = rest;
        *bytes
    }

    fn shorts<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| i16::from_le_bytes(self.take()))
    }

    fn words<const N: usize>(&mut self) -> [i32; N] {
        std::array::from_fn(|_| i32::from_le_bytes(self.take()))
    }

    fn second<const BLOCKS: usize>(&mut self) -> DotWeights<BLOCKS> {
        let rows: [[u8; HIDDEN]; SECOND] = std::array::from_fn(|_| self.take());
        DotWeights::new(|row, pair| rows[row][pair] as i8)
    }

    fn layers(&mut self) -> Layers {
        Layers {
            second: self.second(),
            second_bias: self.words(),
            third: std::array::from_fn(|_| std::array::from_fn(|_| self.shorts())),
            third_bias: self.words(),
            last: self.shorts(),
            last_bias: self.words::<1>()[0],
        }
    }
}
