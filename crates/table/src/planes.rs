//! A position as planes of numbers.

/// A position as planes of numbers: what programs that learn look at.
///
/// Each game documents its planes where it makes them. They are seen by the side to move (own pieces before the
/// opponent's), but the board is never turned, so that squares stay where the numbers of moves say they are. Rows go from
/// the top as people see the board.
///
/// ```
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// table.play("a1")?;
/// let planes = table.planes().unwrap();
/// assert_eq!(planes.shape, [2, 3, 3]);
/// assert_eq!(planes.values.iter().position(|&value| value == 1.0), Some(9), "X is now the opponent");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Planes {
    /// Planes, rows, columns.
    pub shape: [usize; 3],
    /// The numbers, plane by plane and row by row.
    pub values: Vec<f32>,
}

impl Planes {
    /// Planes of that shape, filled in by `write`, which is given zeros.
    #[must_use]
    pub fn new(shape: [usize; 3], write: impl FnOnce(&mut [f32])) -> Planes {
        let mut values = vec![0.0; shape.iter().product()];
        write(&mut values);
        Planes { shape, values }
    }
}

/// Sets the places of the bits of a set to 1.
pub fn mark(plane: &mut [f32], mut set: u64, place: impl Fn(u32) -> usize) {
    while set != 0 {
        plane[place(set.trailing_zeros())] = 1.0;
        set &= set - 1;
    }
}
