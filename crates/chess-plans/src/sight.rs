//! What can be seen on a board without making a move: attacks, pins, exchanges, and the moves either side would have.

use chess::{Bitboard, Board, Kind, Move, Role, Square, attacks};
use chess_engine::value;
use game::{Position, Side};

/// What a side would win by a capture on one square, if it were its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Threat {
    pub mv: Move,
    /// Hundredths of a pawn.
    pub gain: i32,
}

/// A board, seen.
pub(crate) struct Sight<'a> {
    pub board: &'a Board,
    /// Pieces of each side that may move only along the line to their king.
    pub pinned: [Bitboard; 2],
    /// Squares that each side attacks; its own pieces there are protected.
    pub attacked: [Bitboard; 2],
}

const SLIDERS: [Role; 3] = [Role::Bishop, Role::Rook, Role::Queen];

impl<'a> Sight<'a> {
    pub fn of(board: &'a Board) -> Sight<'a> {
        let pinned = Side::BOTH.map(|side| pinned(board, side));
        let attacked = Side::BOTH.map(|side| {
            board.side(side).fold(Bitboard::EMPTY, |all, from| all | reach(board, from, board.occupied()))
        });
        Sight { board, pinned, attacked }
    }

    /// The pieces of `side` that attack `square` and may capture there, given the `occupied` squares.
    pub fn takers(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let takers = self.board.attackers(square, occupied) & self.board.side(side) & occupied;
        self.unpinned(side, square, takers)
    }

    /// Those of the pieces that no pin keeps from going to `square`.
    fn unpinned(&self, side: Side, square: Square, pieces: Bitboard) -> Bitboard {
        let pinned = pieces & self.pinned[side.index()];
        if pinned.is_empty() {
            return pieces;
        }
        let king = self.board.king(side);
        pinned
            .filter(|&from| !attacks::line(king, from).has(square))
            .fold(pieces, |pieces, from| pieces & !Bitboard::of(from))
    }

    /// What a move of `side` wins on its target square when both sides keep recapturing there and either may stop.
    pub fn exchange(&self, side: Side, mv: Move) -> i32 {
        if mv.kind() == Kind::Castling {
            return 0;
        }
        let (board, target) = (self.board, mv.to());
        let victim = captured(board, mv).map_or(0, |(_, role)| value(role));
        let promotion = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
        let mut gains = [0; 32];
        gains[0] = victim + promotion;
        let mut standing = value(mv.promotion().unwrap_or(mv.role()));
        if mv.role() == Role::King {
            standing = 10_000;
        }
        let mut occupied = board.occupied() & !Bitboard::of(mv.from());
        if mv.kind() == Kind::EnPassant {
            occupied &= !Bitboard::of(passed_over(mv));
        }
        let (mut turn, mut n) = (side.opponent(), 0);
        while n + 1 < gains.len() {
            let takers = self.takers(turn, target, occupied);
            let Some((role, from)) = cheapest(board, takers) else { break };
            if role == Role::King && self.takers(turn.opponent(), target, occupied).is_nonempty() {
                break;
            }
            n += 1;
            gains[n] = standing - gains[n - 1];
            standing = value(role);
            occupied &= !Bitboard::of(from);
            turn = turn.opponent();
        }
        for n in (1..=n).rev() {
            gains[n - 1] = -gains[n].max(-gains[n - 1]);
        }
        gains[0]
    }

    /// The captures and promotions by which `side` would win something if it were its turn, the best first.
    pub fn threats(&self, side: Side) -> Vec<Threat> {
        let mut threats = Vec::new();
        self.each_move(side, |mv| {
            if captured_by(self.board, side, mv).is_some() || mv.promotion() == Some(Role::Queen) {
                let gain = self.exchange(side, mv);
                if gain > 0 {
                    threats.push(Threat { mv, gain });
                }
            }
        });
        threats.sort_by_key(|threat| (-threat.gain, value(threat.mv.role())));
        threats
    }

    /// The moves of `side`: the legal ones if it is to move, otherwise those it would have if it were (without castling and
    /// en passant).
    pub fn each_move(&self, side: Side, mut give: impl FnMut(Move)) {
        let board = self.board;
        if board.side_to_move() == side {
            board.legal_moves().for_each(give);
            return;
        }
        let (own, theirs, occupied) = (board.side(side), board.side(side.opponent()), board.occupied());
        let king = board.king(side);
        for from in own {
            let role = board.role_at(from);
            let mut targets = match role {
                Role::Pawn => {
                    let one = pushed(side, Bitboard::of(from)) & !occupied;
                    let start = Bitboard::rank(if side == Side::First { 2 } else { 5 });
                    let two = pushed(side, one & start) & !occupied;
                    for to in two {
                        if !self.pinned[side.index()].has(from) || attacks::line(king, from).has(to) {
                            give(Move::new(from, to, Kind::DoubleStep));
                        }
                    }
                    attacks::pawn(side, from) & theirs | one
                }
                role => attacks::piece(role, from, occupied) & !own,
            };
            if role == Role::King {
                let without = occupied & !Bitboard::of(from);
                for to in targets {
                    if board.is_attacked(to, side.opponent(), without) {
                        targets &= !Bitboard::of(to);
                    }
                }
            } else if self.pinned[side.index()].has(from) {
                targets &= attacks::line(king, from);
            }
            for to in targets {
                if role == Role::Pawn && LAST_RANKS.has(to) {
                    for promotion in [Role::Queen, Role::Knight] {
                        give(Move::new(from, to, Kind::promotion_to(promotion)));
                    }
                } else {
                    give(Move::new(from, to, Kind::of(role)));
                }
            }
        }
    }

    /// The pieces that protect the piece of `side` on `square`.
    pub fn protectors(&self, side: Side, square: Square) -> Bitboard {
        self.takers(side, square, self.board.occupied())
    }

    /// The pieces of `side` that the piece on `guard` alone keeps from being lost: attacked, and with no more protectors than
    /// attackers.
    pub fn wards(&self, side: Side, guard: Square) -> Bitboard {
        let board = self.board;
        let near =
            reach(board, guard, board.occupied()) & board.side(side) & self.attacked[side.opponent().index()];
        let king = Bitboard::of(board.king(side));
        (near & !king)
            .filter(|&ward| {
                let protectors = self.protectors(side, ward);
                let attackers = self.takers(side.opponent(), ward, board.occupied());
                protectors.has(guard) && attackers.count() >= protectors.count()
            })
            .fold(Bitboard::EMPTY, |all, ward| all | Bitboard::of(ward))
    }

    /// The squares where a piece of `side` could go without being lost there, by its moves and not by checks.
    pub fn retreats(&self, side: Side, from: Square) -> u32 {
        let board = self.board;
        let role = board.role_at(from);
        let occupied = board.occupied() & !Bitboard::of(from);
        let targets = attacks::piece(role, from, board.occupied()) & !board.side(side);
        let is_pinned = self.pinned[side.index()].has(from);
        let targets = if is_pinned { targets & attacks::line(board.king(side), from) } else { targets };
        let is_safe = |&to: &Square| {
            let gained = board.piece_at(to).map_or(0, |(_, role)| value(role));
            let attackers = self.takers(side.opponent(), to, occupied) & !Bitboard::of(to);
            let Some((cheapest, _)) = cheapest(board, attackers) else { return true };
            let is_protected = (self.takers(side, to, occupied) & !Bitboard::of(from)).is_nonempty();
            let lost = if is_protected { value(role) - value(cheapest) } else { value(role) };
            lost <= gained
        };
        targets.filter(is_safe).count() as u32
    }
}

pub(crate) const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// One step forward for the pawns of `side`.
pub(crate) fn pushed(side: Side, pawns: Bitboard) -> Bitboard {
    if side == Side::First { pawns << 8 } else { pawns >> 8 }
}

/// The squares the piece on `from` attacks.
pub(crate) fn reach(board: &Board, from: Square, occupied: Bitboard) -> Bitboard {
    match board.piece_at(from) {
        None => Bitboard::EMPTY,
        Some((side, Role::Pawn)) => attacks::pawn(side, from),
        Some((_, role)) => attacks::piece(role, from, occupied),
    }
}

/// The square of a pawn captured en passant.
fn passed_over(mv: Move) -> Square {
    Square::at(mv.to().file(), mv.from().rank())
}

/// What a move of the side to move captures.
pub(crate) fn captured(board: &Board, mv: Move) -> Option<(Square, Role)> {
    match mv.kind() {
        Kind::EnPassant => Some((passed_over(mv), Role::Pawn)),
        Kind::Castling => None,
        _ => board.piece_at(mv.to()).map(|(_, role)| (mv.to(), role)),
    }
}

/// What a move of `side` captures.
fn captured_by(board: &Board, side: Side, mv: Move) -> Option<(Square, Role)> {
    captured(board, mv).filter(|&(square, _)| board.side(side.opponent()).has(square))
}

fn cheapest(board: &Board, pieces: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| Some((role, (pieces & board.role(role)).next()?)))
}

fn pinned(board: &Board, side: Side) -> Bitboard {
    let (own, theirs) = (board.side(side), board.side(side.opponent()));
    let king = board.king(side);
    let queens = board.role(Role::Queen);
    let snipers = theirs
        & (attacks::rook(king, theirs) & (board.role(Role::Rook) | queens)
            | attacks::bishop(king, theirs) & (board.role(Role::Bishop) | queens));
    let shields = snipers.map(|sniper| attacks::between(king, sniper) & own);
    shields.filter(|shields| shields.count() == 1).fold(Bitboard::EMPTY, |all, shield| all | shield)
}

/// A move of `side`, and what can be seen of its consequences from where its pieces stand now.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
    pub mv: Move,
    pub side: Side,
    /// What the piece is after the move.
    pub role: Role,
    /// What is captured.
    pub victim: Option<(Square, Role)>,
    /// What the exchange on the target square brings.
    pub gain: i32,
    /// Whether the piece itself gives check where it arrives.
    pub direct_check: bool,
    /// Whether a piece behind it does.
    pub discovered_check: bool,
    /// Squares the piece attacks where it arrives.
    pub reach: Bitboard,
    /// Enemy pieces that pieces behind the one that moves attack through the square it leaves.
    pub opens: Bitboard,
    /// Enemy pieces that may capture it.
    pub capturers: Bitboard,
    /// The occupied squares afterwards.
    pub occupied: Bitboard,
}

impl Shot {
    pub fn of(sight: &Sight<'_>, side: Side, mv: Move) -> Shot {
        let board = sight.board;
        let (from, to) = (mv.from(), mv.to());
        let (own, theirs) = (board.side(side), board.side(side.opponent()));
        let king = board.king(side.opponent());
        if mv.kind() == Kind::Castling {
            // The rook's new square is the one next to the king's.
            let landed = Square::of(side, if to.file() > from.file() { 5 } else { 3 }, 0);
            let occupied = board.occupied() & !Bitboard::of(from) & !Bitboard::of(to) | Bitboard::of(landed);
            let reach = attacks::rook(landed, occupied);
            return Shot {
                mv,
                side,
                role: Role::Rook,
                victim: None,
                gain: 0,
                direct_check: reach.has(king),
                discovered_check: false,
                reach,
                opens: Bitboard::EMPTY,
                capturers: Bitboard::EMPTY,
                occupied,
            };
        }
        let victim = captured_by(board, side, mv);
        let mut occupied = board.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        if mv.kind() == Kind::EnPassant {
            occupied &= !Bitboard::of(passed_over(mv));
        }
        let role = mv.promotion().unwrap_or(mv.role());
        let reach = match role {
            Role::Pawn => attacks::pawn(side, to),
            role => attacks::piece(role, to, occupied),
        };
        let behind = own & !Bitboard::of(from);
        let mut opens = Bitboard::EMPTY;
        for slider in SLIDERS {
            for at in behind & board.role(slider) {
                if attacks::line(at, from).is_nonempty() {
                    let now = attacks::piece(slider, at, occupied);
                    opens |= now & !attacks::piece(slider, at, board.occupied()) & theirs;
                }
            }
        }
        let opens = opens & !Bitboard::of(to);
        let capturers = sight.takers(side.opponent(), to, occupied & !Bitboard::of(to))
            & !victim.map_or(Bitboard::EMPTY, |(square, _)| Bitboard::of(square));
        Shot {
            mv,
            side,
            role,
            victim,
            gain: sight.exchange(side, mv),
            direct_check: reach.has(king),
            discovered_check: opens.has(king),
            reach,
            opens,
            capturers,
            occupied,
        }
    }

    pub fn is_check(&self) -> bool {
        self.direct_check || self.discovered_check
    }

    /// The squares to which the enemy king could step after the move.
    pub fn flights(&self, board: &Board) -> Bitboard {
        let enemy = self.side.opponent();
        let king = board.king(enemy);
        let victim = self.victim.map_or(Bitboard::EMPTY, |(square, _)| Bitboard::of(square));
        let blocked = board.side(enemy) & !victim;
        let seen_through = self.occupied & !Bitboard::of(king);
        let own = board.side(self.side) & !Bitboard::of(self.mv.from());
        let again = match self.role {
            Role::Pawn => attacks::pawn(self.side, self.mv.to()),
            role => attacks::piece(role, self.mv.to(), seen_through),
        };
        (attacks::king(king) & !blocked)
            .filter(|&to| {
                let held = board.attackers(to, seen_through & !Bitboard::of(to)) & own;
                let held_by_mover = again.has(to) && to != self.mv.to();
                held.is_empty() && !held_by_mover
            })
            .fold(Bitboard::EMPTY, |all, to| all | Bitboard::of(to))
    }

    /// How many enemy moves put something between a checking slider and the king.
    pub fn n_blocks(&self, sight: &Sight<'_>) -> u32 {
        let (board, enemy) = (sight.board, self.side.opponent());
        let king = board.king(enemy);
        if !self.direct_check || self.discovered_check {
            return 0;
        }
        let pieces = board.side(enemy) & !Bitboard::of(king) & !Bitboard::of(self.mv.to());
        attacks::between(self.mv.to(), king)
            .map(|square| {
                let without_pawns = pieces & !board.role(Role::Pawn);
                let blockers = board.attackers(square, self.occupied) & without_pawns;
                let step = pushed(self.side, Bitboard::of(square));
                let far = pushed(self.side, step & !self.occupied)
                    & Bitboard::rank(if enemy == Side::First { 1 } else { 6 });
                let pawns = (step | far) & pieces & board.role(Role::Pawn);
                sight.unpinned(enemy, square, blockers | pawns).count()
            })
            .sum()
    }

    /// Whether it looks like mate: check, and nothing to be seen against it.
    pub fn looks_like_mate(&self, sight: &Sight<'_>) -> bool {
        let king = Bitboard::of(sight.board.king(self.side.opponent()));
        self.is_check()
            && self.flights(sight.board).is_empty()
            && ((self.direct_check && self.discovered_check)
                || ((self.capturers & !king).is_empty() && self.n_blocks(sight) == 0 && self.direct_check))
    }

    /// Enemy pieces that it attacks and that are worth capturing: unprotected, or worth more than the capturer; by itself or by
    /// those behind it. The king belongs to them when it is in check.
    pub fn prey(&self, sight: &Sight<'_>) -> Bitboard {
        let board = sight.board;
        let enemy = self.side.opponent();
        let king = Bitboard::of(board.king(enemy));
        let is_prey = |&square: &Square| {
            let role = board.role_at(square);
            let victim = self.victim.map_or(Bitboard::EMPTY, |(square, _)| Bitboard::of(square));
            let protected = sight.takers(enemy, square, self.occupied & !Bitboard::of(square)) & !victim;
            protected.is_empty() || value(role) > value(self.role) + 50
        };
        let direct = (self.reach & board.side(enemy) & !king & !Bitboard::of(self.mv.to())).filter(is_prey);
        let direct = direct.fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square));
        let opened = (self.opens & !king).filter(|&square| {
            let slider = self.occupied_sliders(board, square);
            let protected = sight.takers(enemy, square, self.occupied & !Bitboard::of(square));
            protected.is_empty() || value(board.role_at(square)) > slider + 50
        });
        let opened = opened.fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square));
        direct | opened | if self.is_check() { king } else { Bitboard::EMPTY }
    }

    /// The value of the cheapest slider that attacks `square` after the move.
    fn occupied_sliders(&self, board: &Board, square: Square) -> i32 {
        let own = board.side(self.side) & !Bitboard::of(self.mv.from());
        let attackers = board.attackers(square, self.occupied) & own;
        cheapest(board, attackers).map_or(0, |(role, _)| value(role))
    }

    /// Pairs of enemy pieces behind each other on a line of the slider that moved: what stands in front, what behind.
    pub fn x_rays(&self, board: &Board) -> Vec<(Square, Square)> {
        if !SLIDERS.contains(&self.role) {
            return Vec::new();
        }
        let theirs = board.side(self.side.opponent());
        let fronts = self.reach & theirs;
        let reach = |occupied| attacks::piece(self.role, self.mv.to(), occupied);
        fronts
            .filter_map(|front| {
                let through = reach(self.occupied & !Bitboard::of(front)) & !self.reach & theirs;
                let mut on_line = through & attacks::line(self.mv.to(), front);
                on_line.next().map(|rear| (front, rear))
            })
            .collect()
    }
}
