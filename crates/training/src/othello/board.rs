//! shim until solver merge
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub player: u64,
    pub opponent: u64,
}
impl Board {
    pub const EIGHT: u64 = u64::MAX;
    pub fn empty(self, squares: u64) -> u64 {
        squares & !(self.player | self.opponent)
    }
    pub fn n_empty(self, squares: u64) -> u32 {
        self.empty(squares).count_ones()
    }
    #[inline]
    pub fn moves(self, squares: u64) -> u64 {
        ::othello::flips::legal(self.player, self.opponent, squares)
    }
    #[inline]
    pub fn flips(self, square: u32) -> u64 {
        ::othello::flips::flips(self.player, self.opponent, square)
    }
    #[inline]
    pub fn after(self, square: u32, flips: u64) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ flips ^ 1 << square }
    }
    pub fn play(self, square: u32) -> Board {
        self.after(square, self.flips(square))
    }
    #[inline]
    pub fn swapped(self) -> Board {
        Board { player: self.opponent, opponent: self.player }
    }
    pub fn final_score(self, squares: u64) -> i32 {
        let difference = self.player.count_ones() as i32 - self.opponent.count_ones() as i32;
        difference + difference.signum() * self.n_empty(squares) as i32
    }
}
