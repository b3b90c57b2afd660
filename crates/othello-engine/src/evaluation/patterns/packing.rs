//! Which occupations must have equal weights.
//!
//! A symmetric shape can be read in two directions, so an occupation and its mirror image are equivalent.
//! Weights are learnt and stored once for each class: packed.

use std::sync::LazyLock;

use super::evaluation::slot;
use super::shapes::{CHOICES, N_SHAPES, N_SLOTS, SHAPES, Shape};

/// The mapping from slots to packed weights and back.
#[derive(Debug)]
pub struct Packing {
    packed: Vec<u32>,
    slots: Vec<u32>,
}

static PACKING: LazyLock<Packing> = LazyLock::new(Packing::build);

/// Marks slots without an occupation.
const UNUSED: u32 = u32::MAX;

impl Packing {
    /// The packing.
    #[must_use]
    pub fn get() -> &'static Packing {
        &PACKING
    }

    /// The number of packed weights per phase.
    #[must_use]
    pub fn n_weights(&self) -> usize {
        self.slots.len()
    }

    /// The packed weight of an occupation's slot.
    ///
    /// # Panics
    /// If no occupation has this slot.
    #[inline]
    #[must_use]
    pub fn weight(&self, slot: u32) -> u32 {
        let weight = self.packed[slot as usize];
        debug_assert_ne!(weight, UNUSED, "slot {slot} is unused");
        weight
    }

    /// Gathers the packed weights out of a table.
    #[must_use]
    pub fn pack(&self, table: &[i16; N_SLOTS]) -> Vec<i16> {
        self.slots.iter().map(|&slot| table[slot as usize]).collect()
    }

    /// Writes packed weights into a table; its other slots are unchanged.
    ///
    /// # Panics
    /// If there are not [`n_weights`](Self::n_weights) of them.
    pub fn unpack(&self, weights: &[i16], table: &mut [i16; N_SLOTS]) {
        assert_eq!(weights.len(), self.n_weights());
        for (slot, &weight) in table.iter_mut().zip(&self.packed) {
            if weight != UNUSED {
                *slot = weights[weight as usize];
            }
        }
    }

    fn build() -> Packing {
        let mut packing = Packing { packed: vec![UNUSED; N_SLOTS], slots: Vec::new() };
        (0..N_SHAPES).for_each(|shape| packing.add(shape));
        // Numbers of moves have no mirror images.
        for slot in CHOICES[0]..N_SLOTS {
            packing.packed[slot] = packing.slots.len() as u32;
            packing.slots.push(slot as u32);
        }
        packing
    }

    fn add(&mut self, shape: usize) {
        let orders = self_images(&SHAPES[shape]);
        let n_squares = SHAPES[shape].squares().len() as u32;
        let largest = (3i32.pow(n_squares) - 1) / 2;
        for number in -largest..=largest {
            let images = orders.iter().map(|order| reordered(number, order));
            let smallest = images.min().expect("nothing changed is one of them");
            // Numbers ascend, so the smallest of the images already has its weight.
            let weight = match self.packed[slot(shape, smallest as i16)] {
                UNUSED => {
                    self.slots.push(slot(shape, smallest as i16) as u32);
                    self.slots.len() as u32 - 1
                }
                weight => weight,
            };
            self.packed[slot(shape, number as i16)] = weight;
        }
    }
}

/// The permutations of a shape's squares under the symmetries of the board that map it to itself.
fn self_images(shape: &Shape) -> Vec<Vec<usize>> {
    let squares = shape.squares();
    let place = |square: u32| squares.iter().position(|&other| u32::from(other) == square);
    let image = |symmetry: othello::Symmetry| -> Option<Vec<usize>> {
        squares.iter().map(|&square| place(symmetry.bit(u32::from(square)))).collect()
    };
    othello::Symmetry::ALL.into_iter().filter_map(image).collect()
}

/// The number of the occupation whose square `order[k]` is occupied like square `k` in `number`.
fn reordered(mut number: i32, order: &[usize]) -> i32 {
    let mut image = 0;
    for &place in order {
        // The lowest digit in balanced ternary is −1, 0 or 1.
        let digit = (number + 1).rem_euclid(3) - 1;
        number = (number - digit) / 3;
        image += digit * 3i32.pow(place as u32);
    }
    image
}
