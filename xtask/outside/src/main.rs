//! Chomp on five columns of five: a move eats a square and all above and right of it; whoever eats the last one loses.
use game::{Keyed, Lossless, Outcome, Position, Side, laws};
use search::{Engine, Limits, Margin, NoGuide, Request, Score, Solver};

/// The side to move, and the heights of the columns, which never rise from left to right.
#[derive(Clone, Debug)]
struct Chomp(Side, [u8; 5]);

impl Position for Chomp {
    type Move = (usize, u8);
    fn side_to_move(&self) -> Side { self.0 }
    fn moves(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        self.1.into_iter().enumerate().flat_map(|(column, height)| (0..height).map(move |row| (column, row)))
    }
    fn play(&mut self, (column, row): (usize, u8)) {
        self.1[column..].iter_mut().for_each(|height| *height = row.min(*height));
        self.0 = !self.0;
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.1[0] == 0).then_some(Outcome::Win { side: self.0, margin: 1 })
    }
}
impl Keyed for Chomp {
    fn key(&self) -> u64 {
        self.1.iter().fold(self.0 as u64, |key, &height| key << 8 | u64::from(height))
    }
}
impl Lossless for Chomp {
    type Exact = [u8; 5];
    fn exact_key(&self) -> [u8; 5] { self.1 }
}

fn main() {
    let (start, limits) = (Chomp(Side::First, [5; 5]), Limits::default());
    let solved = Solver::new(Margin, NoGuide, 1 << 20).analyse(&Request::new(&start, &limits), &mut |_| {});
    assert_eq!((solved.lines[0].proven, solved.lines[0].score, solved.best_move()), (true, Score::points(1), Some((1, 1))));
    println!("solved with {} nodes; laws: {}", solved.nodes, laws::check_lossless(&start, 500, 1));
}
