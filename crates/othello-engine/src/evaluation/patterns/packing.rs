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
        let mut occupations = Occupations::of(&SHAPES[shape]);
        loop {
            let (number, smallest) = occupations.present();
            // Numbers ascend, so the smallest of the images already has its weight.
            let weight = match self.packed[slot(shape, smallest)] {
                UNUSED => {
                    self.slots.push(slot(shape, smallest) as u32);
                    self.slots.len() as u32 - 1
                }
                weight => weight,
            };
            self.packed[slot(shape, number)] = weight;
            if !occupations.advance() {
                return;
            }
        }
    }
}

/// The occupations of a shape in ascending order, each with its mirror images. Their numbers are brought up to date
/// digit by digit: computing each from scratch took longer than everything else that makes the engine ready.
struct Occupations {
    /// The occupation in balanced ternary, the lowest digit first.
    digits: Vec<i32>,
    /// The number of each image, and what each digit adds to it. The first image is the occupation itself.
    images: Vec<(i32, Vec<i32>)>,
}

impl Occupations {
    /// Begins with the smallest number, all discs the opponent's.
    fn of(shape: &Shape) -> Occupations {
        let digits = vec![-1; shape.squares().len()];
        let powers = |order: Vec<usize>| order.into_iter().map(|place| 3i32.pow(place as u32)).collect();
        let images = self_images(shape).into_iter().map(powers);
        let images = images.map(|powers: Vec<i32>| (-powers.iter().sum::<i32>(), powers)).collect();
        Occupations { digits, images }
    }

    /// The number of the present occupation, and the smallest of its images.
    fn present(&self) -> (i16, i16) {
        let smallest = self.images.iter().map(|&(number, _)| number).min();
        (self.images[0].0 as i16, smallest.expect("nothing changed is one of them") as i16)
    }

    /// Goes on to the next number; `false` after the last.
    fn advance(&mut self) -> bool {
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let change = if *digit < 1 { 1 } else { -2 };
            *digit += change;
            for (number, powers) in &mut self.images {
                *number += change * powers[place];
            }
            if change > 0 {
                return true;
            }
        }
        false
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
