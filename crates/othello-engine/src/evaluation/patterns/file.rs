//! The weights file.
//!
//! ```text
//! 8 bytes   "PodaOth1"
//! 4 bytes   how many phases, little-endian
//! 4 bytes   how many packed weights a phase has
//! the rest  deflated: 61 constants, then the phases from the last to the first, each as its difference from the
//!           phase after it; of all numbers first the low bytes, then the high bytes
//! ```
//!
//! Neighbouring phases are similar, and rare occupations have the same weight in both: the differences are
//! small or zero, and the high bytes are nearly all the same.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use game::Refusal;
use processor::prefer_large_pages;

use super::{N_PHASES, Packing, Weights};

const MAGIC: &[u8; 8] = b"PodaOth1";
const HEADER_BYTES: usize = 16;
const N_CONSTANTS: usize = 61;

pub(super) fn write(weights: &Weights) -> Vec<u8> {
    let n_weights = Packing::get().n_weights();
    let mut numbers: Vec<i16> = (0..N_CONSTANTS as u32).map(|n| weights.constant(n) as i16).collect();
    let mut later = vec![0; n_weights];
    for phase in (0..N_PHASES).rev() {
        let packed = weights.packed(phase);
        numbers.extend(packed.iter().zip(&later).map(|(&own, &later): (&i16, &i16)| own.wrapping_sub(later)));
        later = packed;
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend((N_PHASES as u32).to_le_bytes());
    bytes.extend((n_weights as u32).to_le_bytes());
    let mut encoder = DeflateEncoder::new(bytes, Compression::default());
    let low = numbers.iter().map(|number| number.to_le_bytes()[0]);
    let high = numbers.iter().map(|number| number.to_le_bytes()[1]);
    let planes: Vec<u8> = low.chain(high).collect();
    encoder.write_all(&planes).and_then(|()| encoder.finish()).expect("memory takes every byte")
}

pub(super) fn read(bytes: &[u8]) -> Result<Weights, Refusal> {
    let n_weights = Packing::get().n_weights();
    if bytes.len() < HEADER_BYTES || &bytes[..8] != MAGIC {
        return Err(Refusal::new("weights", "byte 0: this is not a file of Othello weights"));
    }
    let shape = (number(bytes, 8), number(bytes, 12));
    if shape != (N_PHASES, n_weights) {
        let reason = format!("byte 8: expected {N_PHASES} phases of {n_weights} weights, found {shape:?}");
        return Err(Refusal::new("weights", reason));
    }
    unpack(DeflateDecoder::new(&bytes[HEADER_BYTES..]), n_weights).map_err(|error| {
        let n_numbers = N_CONSTANTS + N_PHASES * n_weights;
        let reason = match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                format!("the file does not have the expected {n_numbers} numbers")
            }
            _ => format!("byte {HEADER_BYTES}: {error}"),
        };
        Refusal::new("weights", reason)
    })
}

/// Reads what was deflated. All low bytes come before the first high byte; the high ones need not be kept, which
/// saves time: memory that is used for the first time costs more than inflating into it.
fn unpack(mut planes: impl Read, n_weights: usize) -> io::Result<Weights> {
    let n_numbers = N_CONSTANTS + N_PHASES * n_weights;
    let mut low = Vec::with_capacity(n_numbers);
    prefer_large_pages(low.spare_capacity_mut());
    planes.by_ref().take(n_numbers as u64).read_to_end(&mut low)?;
    if low.len() < n_numbers {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let (low_constants, low_weights) = low.split_at(N_CONSTANTS);
    let mut weights = Weights::default();
    let mut high = vec![0; n_weights];
    planes.read_exact(&mut high[..N_CONSTANTS])?;
    for (n_empties, (&low, &high)) in low_constants.iter().zip(&high).enumerate() {
        weights.set_constant(n_empties as u32, i16::from_le_bytes([low, high]));
    }
    let mut packed = vec![0i16; n_weights];
    for (phase, low) in (0..N_PHASES).rev().zip(low_weights.chunks(n_weights)) {
        planes.read_exact(&mut high)?;
        for (own, (&low, &high)) in packed.iter_mut().zip(low.iter().zip(&high)) {
            *own = own.wrapping_add(i16::from_le_bytes([low, high]));
        }
        weights.set_phase(phase, &packed);
    }
    match planes.read(&mut [0])? {
        0 => Ok(weights),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize
}
