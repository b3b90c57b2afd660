//! Which occupations have to be worth the same.
//!
//! A shape that is its own mirror image lies on the board in two ways at once, and an occupation and its mirror image
//! are one thing. Weights are learnt and stored once for each such thing: packed.

use std::sync::LazyLock;

use super::evaluation::slot;
use super::shapes::{CHOICES, N_SHAPES, N_SLOTS, SHAPES, Shape};

/// The way from slots to packed weights and back.
#[derive(Debug)]
pub struct Packing {
    packed: Vec<u32>,
    slots: Vec<u32>,
}

static PACKING: LazyLock<Packing> = LazyLock::new(Packing::build);

/// Marks slots that no occupation has.
const UNUSED: u32 = u32::MAX;

impl Packing {
    /// The one packing there is.
    #[must_use]
    pub fn get() -> &'static Packing {
        &PACKING
    }

    /// How many packed weights a phase has.
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
        debug_assert_ne!(weight, UNUSED, "slot {slot} is nobody's");
        weight
    }

    /// Gathers the packed weights out of a table.
    #[must_use]
    pub fn pack(&self, table: &[i16; N_SLOTS]) -> Vec<i16> {
        self.slots.iter().map(|&slot| table[slot as usize]).collect()
    }

    /// Spreads packed weights over a table, whose other slots stay as they are.
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
            // Numbers ascend, so the smallest of the images has been given its weight already.
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

/// The orders in which the symmetries of the board that leave a shape in its place bring its squares.
fn self_images(shape: &Shape) -> Vec<Vec<usize>> {
    let squares = shape.squares();
    let place = |square: u32| squares.iter().position(|&other| u32::from(other) == square);
    let image = |symmetry: othello::Symmetry| -> Option<Vec<usize>> {
        squares.iter().map(|&square| place(symmetry.bit(u32::from(square)))).collect()
    };
    othello::Symmetry::ALL.into_iter().filter_map(image).collect()
}

/// The number of the occupation whose square `order[k]` is as square `k` is in `number`.
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
