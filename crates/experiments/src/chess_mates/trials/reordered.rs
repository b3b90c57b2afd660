//! The thesis's bitmaps with their moves in another order. The text does not give its program's order, on which the
//! number of nodes depends.

use classics::chess_thesis::{Bitmaps, Locations, Map, Move, Piece, Representation, Square};
use game::Side;

/// The bitmaps' moves with captures before the others.
#[derive(Clone)]
pub struct CapturesFirst(Bitmaps);

/// The bitmaps' moves from the last to the first.
#[derive(Clone)]
pub struct Reversed(Bitmaps);

macro_rules! reordered {
    ($name:ident, $text:literal, $reorder:expr) => {
        impl Representation for $name {
            const NAME: &'static str = $text;

            fn empty() -> $name {
                $name(Bitmaps::empty())
            }

            fn at(&self, square: Square) -> Option<Piece> {
                self.0.at(square)
            }

            fn put(&mut self, square: Square, piece: Piece) {
                self.0.put(square, piece);
            }

            fn lift(&mut self, square: Square) -> Option<Piece> {
                self.0.lift(square)
            }

            fn king(&self, side: Side) -> Square {
                self.0.king(side)
            }

            fn is_attacked(&self, square: Square, by: Side) -> bool {
                self.0.is_attacked(square, by)
            }

            fn steps(&self, side: Side, en_passant: Option<Square>, list: &mut Vec<Move>) {
                self.0.steps(side, en_passant, list);
                let reorder: fn(Map, &mut Vec<Move>) = $reorder;
                reorder(self.0.locations().side(side.opponent()), list);
            }

            fn locations(&self) -> Locations {
                self.0.locations()
            }
        }
    };
}

reordered!(CapturesFirst, "captures-first", |enemies, list| list.sort_by_key(|mv| !enemies.has(mv.to)));
reordered!(Reversed, "reversed", |_, list| list.reverse());
