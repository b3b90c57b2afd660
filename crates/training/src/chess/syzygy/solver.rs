//! Retrograde analysis: the outcome of positions with few pieces, and the plies to the next capture, pawn move or mate.
//!
//! Positions with the same pawns form a layer. Only captures and pawn moves lead out of it, into layers already solved.
//! Within a layer, outcomes spread backwards ply by ply from mates and winning captures.

use std::collections::HashMap;
use std::rc::Rc;

use chess::{Bitboard, Role, Square, attacks};
use chess_engine::endgames::syzygy::{Material, Piece};
use game::Side;

/// The maximum number of pieces, to bound memory.
pub const MAX_PIECES: usize = 4;

/// The result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A draw.
    Draw,
    /// A win, with the plies to the next capture, pawn move or mate.
    Win(u16),
    /// A loss, likewise; zero plies if the side is mated.
    Loss(u16),
}

/// A position, without en passant rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The squares, in the order of [`Material::pieces`].
    pub squares: [u8; MAX_PIECES],
    /// The side to move.
    pub to_move: Side,
}

/// The solved positions of a material.
#[derive(Debug)]
pub struct Solved {
    material: Material,
    pieces: Vec<Piece>,
    /// One value per position; see [`unpack`].
    values: Vec<i16>,
}

/// Solved materials, each solved when it is first needed.
#[derive(Debug, Default)]
pub struct Solver {
    solved: HashMap<Material, Rc<Solved>>,
}

const UNKNOWN: i16 = 0;
const ILLEGAL: i16 = i16::MAX;
const MATED: i16 = i16::MIN;
/// In the count of quiet moves: another move does not lose.
const CANNOT_LOSE: u8 = u8::MAX;

fn unpack(value: i16) -> Option<Verdict> {
    match value {
        ILLEGAL => None,
        MATED => Some(Verdict::Loss(0)),
        UNKNOWN => Some(Verdict::Draw),
        1.. => Some(Verdict::Win(value as u16)),
        _ => Some(Verdict::Loss(value.unsigned_abs())),
    }
}

impl Verdict {
    /// −1, 0 or 1.
    #[must_use]
    pub fn sign(self) -> i32 {
        match self {
            Verdict::Draw => 0,
            Verdict::Win(_) => 1,
            Verdict::Loss(_) => -1,
        }
    }
}

impl Solver {
    /// Solves a material of at most four pieces, after all materials that captures and promotions lead to.
    pub fn solve(&mut self, material: Material) -> Rc<Solved> {
        if let Some(solved) = self.solved.get(&material) {
            return Rc::clone(solved);
        }
        successors(material).into_iter().for_each(|next| _ = self.solve(next));
        let mut layers = Layers::new(material, &self.solved);
        layers.solve();
        let solved = Rc::new(layers.solved);
        self.solved.insert(material, Rc::clone(&solved));
        solved
    }

    /// All solved materials, in no particular order.
    pub fn all(&self) -> impl Iterator<Item = Rc<Solved>> {
        self.solved.values().cloned()
    }
}

/// The materials that a capture or a promotion leads to.
fn successors(material: Material) -> Vec<Material> {
    let pieces = material.pieces();
    let mut found = Vec::new();
    for (place, &(side, role)) in pieces.iter().enumerate() {
        let mut others = pieces.clone();
        others.remove(place);
        if role != Role::King && others.len() > 2 {
            found.push(Material::of_pieces(&others));
        }
        if role == Role::Pawn {
            for role in Role::PROMOTIONS {
                let mut promoted = pieces.clone();
                promoted[place] = (side, role);
                found.push(Material::of_pieces(&promoted));
            }
        }
    }
    found.iter_mut().for_each(|material| *material = named(*material));
    found.sort_unstable();
    found.dedup();
    found
}

/// The material with the sides in the order of table names: more pieces first, or more valuable ones.
fn named(material: Material) -> Material {
    let strength = |side| {
        let counts = Role::ALL.map(|role| material.count(side, role));
        (counts.iter().sum::<usize>(), counts.into_iter().rev().collect::<Vec<usize>>())
    };
    if strength(Side::First) < strength(Side::Second) { material.swapped() } else { material }
}

impl Solved {
    fn new(material: Material) -> Solved {
        let pieces = material.pieces();
        assert!(pieces.len() <= MAX_PIECES, "{material} has more than {MAX_PIECES} pieces");
        let n_kings = if material.has_pawns() { 32 } else { 16 };
        let values = vec![UNKNOWN; (2 * n_kings) << (6 * (pieces.len() - 1))];
        Solved { material, pieces, values }
    }

    /// The material.
    #[must_use]
    pub fn material(&self) -> Material {
        self.material
    }

    /// All legal positions up to symmetry, with their verdicts.
    pub fn positions(&self) -> impl Iterator<Item = (Placement, Verdict)> {
        (0..self.values.len())
            .filter_map(|number| Some((self.placement(number), unpack(self.values[number])?)))
    }

    /// The verdict on a legal position.
    #[must_use]
    pub fn verdict(&self, placement: &Placement) -> Option<Verdict> {
        unpack(self.values[self.number(placement)])
    }

    /// The board is mirrored so that the first king is on files a to d and, without pawns, on ranks 1 to 4. No position is
    /// its own image under these mirrors, so every move has exactly one reverse move.
    fn number(&self, placement: &Placement) -> usize {
        let king = placement.squares[0];
        let is_low = self.material.has_pawns() || king / 8 < 4;
        let mirror = if king % 8 > 3 { 7 } else { 0 } ^ if is_low { 0 } else { 56 };
        let king = king ^ mirror;
        let n_ranks = if self.material.has_pawns() { 8 } else { 4 };
        let first = placement.to_move.index() * 4 * n_ranks + usize::from(king / 8 * 4 + king % 8);
        let others = &placement.squares[1..self.pieces.len()];
        others.iter().fold(first, |number, square| number << 6 | usize::from(square ^ mirror))
    }

    fn placement(&self, number: usize) -> Placement {
        let mut squares = [0; MAX_PIECES];
        let mut rest = number;
        for square in squares[1..self.pieces.len()].iter_mut().rev() {
            *square = rest as u8 & 63;
            rest >>= 6;
        }
        let n_kings = if self.material.has_pawns() { 32 } else { 16 };
        let king = (rest % n_kings) as u8;
        squares[0] = king / 4 * 8 + king % 4;
        Placement { squares, to_move: Side::BOTH[rest / n_kings] }
    }

    fn men(&self, placement: &Placement) -> Men {
        let mut pieces = [self.pieces[0]; MAX_PIECES];
        pieces[..self.pieces.len()].copy_from_slice(&self.pieces);
        Men { pieces, squares: placement.squares, n: self.pieces.len() }
    }
}

/// Pieces on squares.
#[derive(Clone, Copy, Debug)]
struct Men {
    pieces: [Piece; MAX_PIECES],
    squares: [u8; MAX_PIECES],
    n: usize,
}

impl Men {
    fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.n]
    }

    fn squares(&self) -> &[u8] {
        &self.squares[..self.n]
    }

    fn square(&self, place: usize) -> Square {
        Square::new(self.squares[place])
    }

    /// The indices of a side's pieces.
    fn of(self, side: Side) -> impl Iterator<Item = usize> {
        (0..self.n).filter(move |&place| self.pieces[place].0 == side)
    }

    fn set(&self, is_in: impl Fn(Piece) -> bool) -> Bitboard {
        let squares = (0..self.n).filter(|&place| is_in(self.pieces[place]));
        squares.fold(Bitboard::EMPTY, |set, place| set | Bitboard::of(self.square(place)))
    }

    fn occupied(&self) -> Bitboard {
        self.set(|_| true)
    }

    fn attacks(&self, place: usize, occupied: Bitboard) -> Bitboard {
        match self.pieces[place] {
            (side, Role::Pawn) => attacks::pawn(side, self.square(place)),
            (_, role) => attacks::piece(role, self.square(place), occupied),
        }
    }

    fn is_check(&self, side: Side) -> bool {
        let (king, occupied) = (self.set(|piece| piece == (side, Role::King)), self.occupied());
        self.of(side.opponent()).any(|place| (self.attacks(place, occupied) & king).is_nonempty())
    }

    /// Whether all squares are distinct, no pawn is on the first or last rank, and the side that moved is not in check.
    fn is_legal(&self, to_move: Side) -> bool {
        let ends = Bitboard::rank(0) | Bitboard::rank(7);
        self.occupied().count() as usize == self.n
            && (self.set(|(_, role)| role == Role::Pawn) & ends).is_empty()
            && !self.is_check(to_move.opponent())
    }

    /// The pieces after a move, and the index of the one that moved.
    fn moved(&self, place: usize, to: u8) -> (Men, usize) {
        let mut men = *self;
        men.squares[place] = to;
        match (0..men.n).find(|&other| other != place && men.squares[other] == to) {
            Some(taken) => {
                men.remove(taken);
                (men, place - usize::from(taken < place))
            }
            None => (men, place),
        }
    }

    fn remove(&mut self, place: usize) {
        self.pieces[place..self.n].rotate_left(1);
        self.squares[place..self.n].rotate_left(1);
        self.n -= 1;
    }
}

/// A summary of a side's legal moves.
struct Moves {
    /// Moves that are neither captures nor pawn moves.
    n_quiet: u8,
    /// The best outcome of captures and pawn moves, as a sign for the side that moves.
    best_zeroing: Option<i32>,
}

/// A material being solved.
struct Layers<'a> {
    solved: Solved,
    others: &'a HashMap<Material, Rc<Solved>>,
    /// Quiet moves not known to lose.
    left: Vec<u8>,
}

impl Layers<'_> {
    fn new(material: Material, others: &HashMap<Material, Rc<Solved>>) -> Layers<'_> {
        let solved = Solved::new(material);
        let left = vec![0; solved.values.len()];
        Layers { solved, others, left }
    }

    fn solve(&mut self) {
        // Advanced pawns first, so that pawn moves lead to solved layers.
        let mut layers = vec![Vec::new(); 7 * MAX_PIECES];
        for number in 0..self.solved.values.len() {
            layers[self.advance(number)].push(number as u32);
        }
        layers.iter().rev().for_each(|layer| self.solve_layer(layer));
    }

    /// The number of ranks that pawns have advanced.
    fn advance(&self, number: usize) -> usize {
        let squares = self.solved.placement(number).squares;
        let ranks = self.solved.pieces.iter().zip(squares).map(|(&piece, square)| match piece {
            (Side::First, Role::Pawn) => square / 8,
            (Side::Second, Role::Pawn) => 7 - square / 8,
            _ => 0,
        });
        ranks.map(usize::from).sum()
    }

    fn solve_layer(&mut self, numbers: &[u32]) {
        let mut by_plies: Vec<Vec<usize>> = vec![Vec::new(), Vec::new()];
        for number in numbers.iter().map(|&number| number as usize) {
            let value = self.first_value(number);
            self.solved.values[number] = value;
            match value {
                MATED => by_plies[0].push(number),
                1 | -1 => by_plies[1].push(number),
                _ => {}
            }
        }
        let mut plies = 0;
        while plies < by_plies.len() {
            let found: Vec<usize> =
                by_plies[plies].iter().flat_map(|&number| self.spread(number, plies)).collect();
            if by_plies.len() == plies + 1 && !found.is_empty() {
                by_plies.push(Vec::new());
            }
            if let Some(next) = by_plies.get_mut(plies + 1) {
                next.extend(found);
            }
            plies += 1;
        }
    }

    /// The initial value of a position, from itself and from moves that leave its layer.
    fn first_value(&mut self, number: usize) -> i16 {
        let placement = self.solved.placement(number);
        let men = self.solved.men(&placement);
        if !men.is_legal(placement.to_move) {
            return ILLEGAL;
        }
        let moves = self.moves(&men, placement.to_move);
        self.left[number] = if moves.best_zeroing >= Some(0) { CANNOT_LOSE } else { moves.n_quiet };
        match moves {
            Moves { best_zeroing: Some(1), .. } => 1,
            Moves { best_zeroing: None, n_quiet: 0 } if men.is_check(placement.to_move) => MATED,
            Moves { best_zeroing: Some(-1), n_quiet: 0 } => -1,
            _ => UNKNOWN,
        }
    }

    /// Updates the predecessors of a position with known distance; returns those that become known.
    fn spread(&mut self, number: usize, plies: usize) -> Vec<usize> {
        let placement = self.solved.placement(number);
        let men = self.solved.men(&placement);
        let is_lost = self.solved.values[number] < 0;
        let before = placement.to_move.opponent();
        let occupied = men.occupied();
        let mut found = Vec::new();
        for place in men.of(before).filter(|&place| men.pieces[place].1 != Role::Pawn) {
            for from in men.attacks(place, occupied) & !occupied {
                let mut earlier = Placement { to_move: before, ..placement.clone() };
                earlier.squares[place] = from.index() as u8;
                let number = self.solved.number(&earlier);
                if self.solved.values[number] == UNKNOWN && self.settles(number, is_lost) {
                    let next = plies as i16 + 1;
                    self.solved.values[number] = if is_lost { next } else { -next };
                    found.push(number);
                }
            }
        }
        found
    }

    /// Whether a position is decided by a move to a lost position, or by its last quiet move to a won one.
    fn settles(&mut self, number: usize, is_lost: bool) -> bool {
        let left = &mut self.left[number];
        if is_lost || *left == CANNOT_LOSE {
            return is_lost;
        }
        *left -= 1;
        *left == 0
    }

    fn moves(&self, men: &Men, side: Side) -> Moves {
        let mut moves = Moves { n_quiet: 0, best_zeroing: None };
        let (occupied, theirs) = (men.occupied(), men.set(|(other, _)| other != side));
        for place in men.of(side) {
            if men.pieces[place].1 == Role::Pawn {
                moves.best_zeroing = moves.best_zeroing.max(self.best_pawn_move(men, place));
                continue;
            }
            let own = occupied & !theirs;
            for to in men.attacks(place, occupied) & !own {
                let (next, _) = men.moved(place, to.index() as u8);
                if next.is_check(side) {
                    continue;
                }
                match theirs.has(to) {
                    true => {
                        moves.best_zeroing = moves.best_zeroing.max(Some(-self.sign(&next, side.opponent())));
                    }
                    false => moves.n_quiet += 1,
                }
            }
        }
        moves
    }

    /// The best outcome of a pawn's moves.
    fn best_pawn_move(&self, men: &Men, place: usize) -> Option<i32> {
        let (side, from) = (men.pieces[place].0, men.squares[place]);
        let step = |square: u8| if side == Side::First { square + 8 } else { square - 8 };
        let (occupied, theirs) = (men.occupied(), men.set(|(other, _)| other != side));
        let is_free = |square: u8| !occupied.has(Square::new(square));
        let one = step(from);
        let mut targets: Vec<u8> =
            (men.attacks(place, occupied) & theirs).map(|square| square.index() as u8).collect();
        targets.extend(Some(one).filter(|&one| is_free(one)));
        let is_home = from / 8 == if side == Side::First { 1 } else { 6 };
        let two = Some(one).filter(|&one| is_home && is_free(one)).map(step).filter(|&two| is_free(two));
        let single = targets.into_iter().flat_map(|to| promoted(men, place, to));
        let single =
            single.filter(|next| !next.is_check(side)).map(|next| -self.sign(&next, side.opponent()));
        let double = two.map(|two| men.moved(place, two).0).filter(|next| !next.is_check(side));
        single.chain(double.map(|next| -self.sign_with_en_passant(&next, side.opponent(), one))).max()
    }

    /// The sign of the verdict on a position of this or another material.
    fn sign(&self, men: &Men, to_move: Side) -> i32 {
        let material = Material::of_pieces(men.pieces());
        if men.n == 2 {
            return 0;
        }
        let find = |material: &Material| match *material == self.solved.material {
            true => Some(&self.solved),
            false => self.others.get(material).map(|solved| &**solved),
        };
        let (solved, is_swapped) = match find(&material) {
            Some(solved) => (solved, false),
            None => (find(&material.swapped()).expect("successors are solved first"), true),
        };
        let placement = arranged(men, &solved.pieces, to_move, is_swapped);
        solved.verdict(&placement).expect("moves lead to legal positions").sign()
    }

    /// Like [`sign`](Self::sign), if a pawn has just passed over a square and may be captured en passant.
    fn sign_with_en_passant(&self, men: &Men, to_move: Side, passed: u8) -> i32 {
        let pawns = men.of(to_move).filter(|&place| men.pieces[place].1 == Role::Pawn);
        let takers = pawns.filter(|&place| men.attacks(place, Bitboard::EMPTY).has(Square::new(passed)));
        let pawn = if to_move == Side::First { passed - 8 } else { passed + 8 };
        let best = takers.filter_map(|place| {
            let (mut next, _) = men.moved(place, passed);
            let taken = next.squares().iter().position(|&square| square == pawn)?;
            next.remove(taken);
            (!next.is_check(to_move)).then(|| -self.sign(&next, to_move.opponent()))
        });
        let Some(best) = best.max() else { return self.sign(men, to_move) };
        let others = self.moves(men, to_move);
        match others.n_quiet == 0 && others.best_zeroing.is_none() {
            true => best,
            false => best.max(self.sign(men, to_move)),
        }
    }
}

/// The positions that a pawn's move to a square can lead to.
fn promoted(men: &Men, place: usize, to: u8) -> Vec<Men> {
    let (next, place) = men.moved(place, to);
    if !matches!(to / 8, 0 | 7) {
        return vec![next];
    }
    let becoming = |role| {
        let mut next = next;
        next.pieces[place].1 = role;
        next
    };
    Role::PROMOTIONS.into_iter().map(becoming).collect()
}

/// The same position with the pieces in another order, and colours swapped if necessary.
fn arranged(men: &Men, order: &[Piece], to_move: Side, is_swapped: bool) -> Placement {
    let mut left: Vec<(Piece, u8)> =
        men.pieces().iter().copied().zip(men.squares().iter().copied()).collect();
    if is_swapped {
        left.iter_mut().for_each(|((side, _), square)| (*side, *square) = (side.opponent(), *square ^ 56));
    }
    let mut squares = [0; MAX_PIECES];
    for (square, wanted) in squares.iter_mut().zip(order) {
        let place = left.iter().position(|(piece, _)| piece == wanted).expect("both have the same pieces");
        *square = left.swap_remove(place).1;
    }
    Placement { squares, to_move: if is_swapped { to_move.opponent() } else { to_move } }
}
