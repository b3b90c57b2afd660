//! Computes a position's number in a table from the squares of the pieces.
//!
//! A table lists its pieces in an order of its own. The first two or three of them, or the leading pawns, form the *lead*;
//! equal pieces after them form groups. Each group has a number of its own, of the squares that the groups before it leave
//! free, and the position's number is the sum of these numbers, each times a factor.

use chess::{Board, Role};
use game::Side;

use super::geometry::{self, choose};
use super::material::{MAX_PIECES, Material, Piece};

/// The order of pieces in a table or in a part of it, and the numbers of positions that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexing {
    pieces: Vec<Piece>,
    lead: Lead,
    lead_factor: u64,
    groups: Vec<Group>,
    size: u64,
}

/// The pieces that are numbered first, using symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Lead {
    /// Both kings, if no other piece is unique.
    Kings,
    /// Three unique pieces.
    Triple,
    /// Pawns of one side, with what the first one's square adds.
    Pawns { n_pawns: usize, offsets: [u64; 24] },
}

impl Lead {
    fn n_pieces(&self) -> usize {
        match self {
            Lead::Kings => 2,
            Lead::Triple => 3,
            Lead::Pawns { n_pawns, .. } => *n_pawns,
        }
    }
}

/// Equal pieces after the lead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    n_pieces: usize,
    /// Pawns of the other side are never on the first rank, which is then not counted.
    is_pawns: bool,
    factor: u64,
}

/// The squares of the pieces, in a table's order.
pub type Squares = [u8; MAX_PIECES];

impl Indexing {
    /// Numbers positions by pieces in this order. `order` says which groups are multiplied first: the place of the lead
    /// and, where both sides have pawns, the place of the other side's pawns. `file` is that of the leading pawn, from 0
    /// for a to 3 for d; without pawns it is 0.
    ///
    /// `None` if no table of that material has its pieces in this order.
    #[must_use]
    pub fn new(material: Material, pieces: &[Piece], order: [u8; 2], file: usize) -> Option<Indexing> {
        if pieces.len() > MAX_PIECES || Material::of_pieces(pieces) != material {
            return None;
        }
        let (lead, lead_size) = lead(material, pieces, file)?;
        let mut groups = groups(pieces, lead.n_pieces())?;
        let has_second_pawns = groups.first().is_some_and(|group| group.is_pawns);
        let second_place = has_second_pawns.then_some(usize::from(order[1]));
        let factors = Factors { lead_place: usize::from(order[0]), second_place };
        let (lead_factor, size) = factors.assign(&lead, lead_size, &mut groups)?;
        Some(Indexing { pieces: pieces.to_vec(), lead, lead_factor, groups, size })
    }

    /// How many positions are numbered, from 0.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The pieces in the table's order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The squares of a board's pieces, in the table's order, seen through `view`.
    #[must_use]
    pub fn squares(&self, board: &Board, view: View) -> Squares {
        let mut squares = [0; MAX_PIECES];
        let mut place = 0;
        while let Some(&(side, role)) = self.pieces.get(place) {
            let side = if view.swaps_sides { side.opponent() } else { side };
            let mut n_found = 0;
            for square in board.pieces(side, role).take(MAX_PIECES - place) {
                squares[place + n_found] = square.index() as u8 ^ view.mirror();
                n_found += 1;
            }
            place += n_found.max(1);
        }
        squares
    }

    /// The number of a position with these squares; `None` if they are impossible.
    #[must_use]
    pub fn index(&self, mut squares: Squares) -> Option<u64> {
        let squares = &mut squares[..self.pieces.len()];
        let mut index = self.lead_factor * self.lead_number(squares)?;
        let mut done = self.lead.n_pieces();
        for group in &self.groups {
            let (placed, rest) = squares.split_at_mut(done);
            let own = &mut rest[..group.n_pieces];
            own.sort_unstable();
            index += group.factor * group.number(placed, own)?;
            done += group.n_pieces;
        }
        (index < self.size).then_some(index)
    }

    /// Transforms the board to the table's orientation, and numbers the lead.
    fn lead_number(&self, squares: &mut [u8]) -> Option<u64> {
        let Lead::Pawns { n_pawns, offsets } = &self.lead else { return self.piece_lead_number(squares) };
        lead_with_outermost(&mut squares[..*n_pawns]);
        if squares[0] % 8 > 3 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        squares[1..*n_pawns].sort_unstable_by_key(|&square| std::cmp::Reverse(geometry::pawn_rank(square)));
        let first = offsets.get(geometry::pawn_number(squares[0]))?;
        let others = squares[1..*n_pawns].iter().zip((1..*n_pawns).rev());
        Some(first + others.map(|(&square, k)| choose(k, geometry::pawn_rank(square))).sum::<u64>())
    }

    fn piece_lead_number(&self, squares: &mut [u8]) -> Option<u64> {
        let mirror = 7 * u8::from(squares[0] % 8 > 3) + 56 * u8::from(squares[0] / 8 > 3);
        squares.iter_mut().for_each(|square| *square ^= mirror);
        let lead = squares.get(..self.lead.n_pieces())?;
        let off_diagonal = lead.iter().copied().find(|&square| !geometry::is_diagonal(square));
        if off_diagonal.is_some_and(geometry::is_above) {
            squares.iter_mut().for_each(|square| *square = geometry::flip(*square));
        }
        match *squares {
            [first, second, ..] if self.lead == Lead::Kings => geometry::king_pair(first, second),
            [first, second, third, ..] => Some(geometry::triple([first, second, third])),
            _ => None,
        }
    }
}

/// How a board is transformed to fit a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// White's and Black's pieces are exchanged.
    pub swaps_sides: bool,
    /// The first rank becomes the eighth; set whenever there are pawns and the sides are exchanged.
    pub swaps_ranks: bool,
}

impl View {
    fn mirror(self) -> u8 {
        if self.swaps_ranks { 56 } else { 0 }
    }
}

/// The file of the leading pawn among the pawns that may lead, from 0 for a and h to 3 for d and e.
#[must_use]
pub fn leading_file(pawns: &[u8]) -> usize {
    pawns.iter().map(|&square| geometry::pawn_number(square) / 6).min().unwrap_or(0)
}

/// Moves the leading pawn to the front: the one nearest the edge, on the lowest rank there.
fn lead_with_outermost(pawns: &mut [u8]) {
    let first = (0..pawns.len()).min_by_key(|&place| geometry::pawn_number(pawns[place]));
    pawns.swap(0, first.unwrap_or(0));
}

/// The lead and its number of placements.
fn lead(material: Material, pieces: &[Piece], file: usize) -> Option<(Lead, u64)> {
    if let Some(side) = material.leading_pawns() {
        let n_pawns = material.count(side, Role::Pawn);
        let is_first = pieces.iter().take(n_pawns).all(|&piece| piece == (side, Role::Pawn));
        let (offsets, sizes) = geometry::leading_pawns(n_pawns);
        let lead = Lead::Pawns { n_pawns, offsets };
        return is_first.then_some((lead, *sizes.get(file)?));
    }
    let is_single = |&&(side, role): &&Piece| material.count(side, role) == 1;
    if pieces.iter().filter(is_single).count() > 2 {
        let is_triple = pieces.iter().take(3).all(|piece| is_single(&piece));
        return is_triple.then_some((Lead::Triple, geometry::N_TRIPLES));
    }
    let is_kings = pieces.iter().take(2).all(|&(_, role)| role == Role::King);
    is_kings.then_some((Lead::Kings, geometry::N_KING_PAIRS))
}

/// Equal pieces after the lead; `None` if equal ones are not adjacent, or the other side's pawns not first.
fn groups(pieces: &[Piece], n_lead: usize) -> Option<Vec<Group>> {
    let mut groups = Vec::new();
    let rest = pieces.get(n_lead..)?;
    let runs: Vec<&[Piece]> = rest.chunk_by(|one, other| one == other).collect();
    for (place, run) in runs.iter().enumerate() {
        let is_pawns = run[0].1 == Role::Pawn;
        let is_split = runs[..place].iter().any(|other| other[0] == run[0]);
        if is_split || (is_pawns && place > 0) {
            return None;
        }
        groups.push(Group { n_pieces: run.len(), is_pawns, factor: 0 });
    }
    Some(groups)
}

/// Which groups are multiplied first.
struct Factors {
    lead_place: usize,
    second_place: Option<usize>,
}

impl Factors {
    /// Gives every group its factor; returns that of the lead and the number of all positions.
    fn assign(&self, lead: &Lead, lead_size: u64, groups: &mut [Group]) -> Option<(u64, u64)> {
        let n_groups = groups.len() + 1;
        let is_possible = self.lead_place < n_groups
            && self.second_place.is_none_or(|place| place < n_groups && place != self.lead_place);
        if !is_possible {
            return None;
        }
        let n_pawns = groups.first().filter(|group| group.is_pawns).map_or(0, |group| group.n_pieces);
        let mut n_free = 64 - lead.n_pieces() - n_pawns;
        let (mut lead_factor, mut size) = (1, 1_u64);
        let mut next = usize::from(self.second_place.is_some());
        for place in 0..n_groups {
            if place == self.lead_place {
                lead_factor = size;
                size = size.checked_mul(lead_size)?;
            } else if Some(place) == self.second_place {
                groups[0].factor = size;
                size = size.checked_mul(choose(n_pawns, 48 - lead.n_pieces()))?;
            } else {
                let group = groups.get_mut(next)?;
                group.factor = size;
                size = size.checked_mul(choose(group.n_pieces, n_free))?;
                n_free -= group.n_pieces;
                next += 1;
            }
        }
        Some((lead_factor, size))
    }
}

impl Group {
    /// The number of these squares among those left free by `placed`.
    fn number(&self, placed: &[u8], own: &[u8]) -> Option<u64> {
        let first_rank = if self.is_pawns { 8 } else { 0 };
        let numbers = own.iter().zip(1..).map(|(&square, k)| {
            let n_skipped = placed.iter().filter(|&&other| other < square).count();
            let free = usize::from(square).checked_sub(n_skipped + first_rank)?;
            Some(choose(k, free))
        });
        numbers.sum()
    }
}

/// The view through which a table of some material sees a board of the same or of the swapped material, and
/// the side to move in that view: the names of tables with unequal sides start with White's pieces, those
/// with equal sides have White to move.
#[must_use]
pub fn view(table: Material, board: Material, to_move: Side) -> (View, Side) {
    let swaps_sides = match table.is_symmetric() {
        true => to_move == Side::Second,
        false => board != table,
    };
    let side = match swaps_sides {
        true => to_move.opponent(),
        false => to_move,
    };
    (View { swaps_sides, swaps_ranks: swaps_sides && table.has_pawns() }, side)
}
