//! Maps a board to the smallest of its mirror images, and moves back.

use std::sync::LazyLock;

use othello::Symmetry;

use super::table::NO_SQUARE;
use crate::board::Board;

/// The symmetry applied to a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transform(usize);

/// The inverse of each symmetry.
static BACK: LazyLock<[usize; 8]> = LazyLock::new(|| {
    let undoes =
        |back: Symmetry, forth: Symmetry| (0..64).all(|square| back.bit(forth.bit(square)) == square);
    Symmetry::ALL.map(|forth| {
        Symmetry::ALL.iter().position(|&back| undoes(back, forth)).expect("every symmetry can be undone")
    })
});

impl Transform {
    /// The smallest image of a board, and the symmetry that leads there.
    pub fn to_canonical(board: Board) -> (Board, Transform) {
        let image = |symmetry: Symmetry| (symmetry.image(board.player), symmetry.image(board.opponent));
        let images = Symmetry::ALL.map(image);
        let way = (0..8).min_by_key(|&way| images[way]).expect("eight images");
        let (player, opponent) = images[way];
        (Board { player, opponent }, Transform(way))
    }

    /// Maps a square of the board to the image.
    pub fn forth(self, square: u8) -> u8 {
        moved(self.0, square)
    }

    /// Maps a square of the image back to the board.
    pub fn back(self, square: u8) -> u8 {
        moved(BACK[self.0], square)
    }
}

fn moved(way: usize, square: u8) -> u8 {
    match square {
        NO_SQUARE => NO_SQUARE,
        _ => Symmetry::ALL[way].bit(u32::from(square)) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_of_a_board_meet_and_their_moves_come_back() {
        let board = Board { player: 0x0000_0010_0814_0000, opponent: 0x0000_0008_1020_0400 };
        let (canonical, _) = Transform::to_canonical(board);
        for symmetry in Symmetry::ALL {
            let image =
                Board { player: symmetry.image(board.player), opponent: symmetry.image(board.opponent) };
            let (met, way) = Transform::to_canonical(image);
            assert_eq!(met, canonical);
            for square in 0..=NO_SQUARE {
                assert_eq!(way.back(way.forth(square)), square);
            }
        }
    }
}
