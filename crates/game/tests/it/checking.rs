//! The laws themselves: they pass what keeps them, find what breaks them, and say what they did not try.

use game::{Keyed, Lossless, Outcome, Position, Side, laws};

/// Three-heap Nim without notation; whoever takes the last stone wins. The order of the heaps does not
/// matter.
#[derive(Clone)]
struct Nim {
    heaps: [u8; 3],
    side: Side,
    flaw: Flaw,
}

#[derive(Clone, Copy, PartialEq)]
enum Flaw {
    None,
    /// The table merges heaps with equal sums.
    WrongTableKey,
    /// Exact keys merge them too.
    WrongExactKey,
    /// The key ignores the side to move.
    KeyWithoutSide,
    /// Every move is listed twice.
    RepeatedMoves,
}

impl Position for Nim {
    type Move = (usize, u8);

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn moves(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        let n_times = if self.flaw == Flaw::RepeatedMoves { 2 } else { 1 };
        let heaps = self.heaps.into_iter().enumerate();
        heaps.flat_map(move |(heap, size)| {
            (1..=size).flat_map(move |taken| std::iter::repeat_n((heap, taken), n_times))
        })
    }

    fn play(&mut self, (heap, taken): (usize, u8)) {
        self.heaps[heap] -= taken;
        self.side = self.side.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then_some(Outcome::Win { side: self.side.opponent(), margin: 1 })
    }
}

impl Nim {
    fn start(flaw: Flaw) -> Nim {
        Nim { heaps: [2, 3, 2], side: Side::First, flaw }
    }

    fn packed(&self, heaps: [u8; 3]) -> u64 {
        let side = if self.flaw == Flaw::KeyWithoutSide { 0 } else { self.side.index() as u64 };
        heaps.iter().fold(side, |key, &heap| key * 4 + u64::from(heap))
    }
}

impl Keyed for Nim {
    fn key(&self) -> u64 {
        self.packed(self.heaps)
    }

    fn table_key(&self) -> u64 {
        let mut heaps = self.heaps;
        heaps.sort_unstable();
        match self.flaw {
            Flaw::WrongTableKey => u64::from(heaps.iter().sum::<u8>()) * 2 + self.side.index() as u64,
            _ => self.packed(heaps),
        }
    }
}

impl Lossless for Nim {
    type Exact = u64;

    fn exact_key(&self) -> u64 {
        match self.flaw {
            Flaw::WrongExactKey => u64::from(self.heaps.iter().sum::<u8>()) * 2 + self.side.index() as u64,
            _ => self.packed(self.heaps),
        }
    }
}

#[test]
fn a_position_without_text_can_be_checked() {
    let checked = laws::check_keyed(&Nim::start(Flaw::None), 300, 1);
    assert!(checked.positions > 40 && checked.transpositions > 100 && checked.merged > 50, "{checked}");
    assert!(checked.to_string().contains("merged positions have equal values"), "{checked}");
    let checked = laws::check_lossless(&Nim::start(Flaw::None), 300, 1);
    assert!(checked.merged > 50, "{checked}");
}

#[test]
#[should_panic = "merged with another position of different value"]
fn wrong_merges_in_tables_are_found() {
    _ = laws::check_keyed(&Nim::start(Flaw::WrongTableKey), 300, 1);
}

#[test]
fn exact_keys_are_not_looked_at_without_being_asked_for() {
    assert!(laws::check_keyed(&Nim::start(Flaw::WrongExactKey), 300, 1).merged > 50);
}

#[test]
#[should_panic = "merged with another position of different value"]
fn wrong_merges_in_solvers_are_found() {
    _ = laws::check_lossless(&Nim::start(Flaw::WrongExactKey), 300, 1);
}

#[test]
#[should_panic = "it shares its key with a position"]
fn keys_without_the_side_to_move_are_found() {
    _ = laws::check_keyed(&Nim::start(Flaw::KeyWithoutSide), 300, 1);
}

#[test]
#[should_panic = "a move is listed twice"]
fn moves_listed_twice_are_found() {
    _ = laws::check_keyed(&Nim::start(Flaw::RepeatedMoves), 1, 1);
}

#[test]
fn what_was_not_tried_is_said() {
    let none = laws::Checked::default();
    assert!(
        none.to_string().ends_with("no merged positions were met: table_key and exact_key were not tried")
    );
    let large = laws::Checked { merged_too_large: 7, ..none };
    assert!(large.to_string().contains("7 merged positions were met, but all are too large"));
}
