//! What the policy sees of a move. There are two kinds of patterns, both numbered: *facts* are single statements (what is
//! captured, what the moved piece now attacks, what hangs after the move), each with a vector of weights that a small
//! network combines; *conjunctions* are several facts at once, tens of thousands of them, hashed into a table with one weight
//! each.
//!
//! Squares are seen from the side to move, mirrored so that the opponent's king stands on the right half.

use chess::{Bitboard, Kind, Move, Role, Square, attacks};
use chess_engine::value;
use game::Side;

use crate::exchange::{LEVELS, level};
use crate::pieces::{Pieces, attacked_by};
use crate::scene::{Outlook, Scene, skewered};

/// The patterns of one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Numbers of facts, below [`N_FACTS`].
    pub facts: Vec<u16>,
    /// Numbers of conjunctions, below [`N_CONJUNCTIONS`].
    pub conjunctions: Vec<u32>,
    /// Whether the move mates, which needs no weighing.
    pub is_mate: bool,
}

/// Size of the table of conjunctions.
pub const N_CONJUNCTIONS: usize = 1 << 17;
/// Facts of the position itself, which all its moves share: pieces on squares, then what hangs.
pub const N_POSITION_FACTS: usize = 768 + 36 + 36 + 2 + 8 + 9 + 36 + 36 + 2;

/// Groups of facts about a move, with their sizes.
const GROUPS: [usize; N_GROUPS] = [
    6 * 64,
    6 * 64,
    42,
    40,
    65,
    384,
    36,
    36,
    36,
    36,
    1350,
    1350,
    144,
    36,
    64,
    84,
    84,
    8,
    14,
    8 * 15,
    8 * 15,
    36,
    36,
    36,
    96,
    28,
    16,
    36,
    180,
    16,
];
const N_GROUPS: usize = 30;
const STARTS: [usize; N_GROUPS + 1] = {
    let mut starts = [0; N_GROUPS + 1];
    let mut at = 0;
    while at < N_GROUPS {
        starts[at + 1] = starts[at] + GROUPS[at];
        at += 1;
    }
    starts
};
/// The number of facts about moves.
pub const N_FACTS: usize = STARTS[N_GROUPS];

/// The groups in the order of `GROUPS`.
#[derive(Clone, Copy)]
enum Group {
    To,
    From,
    Captured,
    Gain,
    Check,
    Attacked,
    Chances,
    Dangers,
    DangersChange,
    ChancesChange,
    ToTheirKing,
    ToOwnKing,
    Ring,
    Skewer,
    Uncovered,
    FromStatus,
    ToStatus,
    Pinned,
    Special,
    Around,
    AroundKing,
    Flights,
    Mobility,
    Blocks,
    Pawn,
    Target,
    Phase,
    Siege,
    SiegeChange,
    Menace,
}

impl Features {
    /// Facts about the position, below [`N_POSITION_FACTS`].
    pub fn of_position(scene: &Scene<'_>, out: &mut Vec<u16>) {
        out.clear();
        let view = View::of(scene);
        for square in scene.pieces.occupied() {
            let (owner, role) = scene.board.piece_at(square).expect("the square is occupied");
            let kind = role.index() + if owner == scene.own { 0 } else { 6 };
            out.push((kind * 64 + view.square(square)) as u16);
        }
        let mut start = 768;
        let groups = [
            (scene.chances.levels(), 36),
            (scene.dangers.levels(), 36),
            (usize::from(scene.is_check), 2),
            (phase(scene), 8),
            (scene.flights.min(8) as usize, 9),
            (siege(&scene.pieces, scene.own, scene.their_king), 36),
            (siege(&scene.pieces, scene.opponent, scene.own_king), 36),
            (usize::from(scene.is_menaced), 2),
        ];
        for (number, size) in groups {
            out.push((start + number) as u16);
            start += size;
        }
    }

    /// The patterns of a legal move.
    pub fn of_move(&mut self, scene: &Scene<'_>, mv: Move) {
        self.facts.clear();
        self.conjunctions.clear();
        let outlook = scene.outlook(mv);
        self.is_mate = outlook.is_mate;
        let mut look = Look::of(scene, mv, &outlook, self);
        look.add_geometry();
        look.add_exchanges();
        look.add_attacks();
        look.add_kings();
        look.add_surroundings();
        look.add_conjunctions();
    }
}

/// The number of a phase below 8, by the pieces left.
fn phase(scene: &Scene<'_>) -> usize {
    let count = |role| scene.pieces.role(role).count();
    let pieces = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    (pieces / 3).min(7) as usize
}

/// How closely a king is besieged, below 36: the pieces that attack squares around it, and the squares around it that are
/// attacked and that only the king protects.
fn siege(pieces: &Pieces, by: Side, king: Square) -> usize {
    let ring = attacks::king(king);
    let occupied = pieces.occupied();
    let fighters = pieces.side(by) & !pieces.role(Role::Pawn) & !pieces.role(Role::King);
    let (mut n_attackers, mut reached) = (0, Bitboard::EMPTY);
    for from in fighters {
        let role = pieces.role_at(from).unwrap_or(Role::Pawn);
        let attacked = attacks::piece(role, from, occupied) & ring;
        n_attackers += usize::from(attacked.is_nonempty());
        reached |= attacked;
    }
    let guards = pieces.side(by.opponent()) & !Bitboard::of(king);
    let weak = reached.filter(|&square| (pieces.attackers(square, occupied) & guards).is_empty()).count();
    n_attackers.min(5) * 6 + weak.min(5)
}

/// Squares as the side to move sees them.
#[derive(Clone, Copy, Debug)]
struct View(usize);

impl View {
    fn of(scene: &Scene<'_>) -> View {
        let turned = if scene.own == Side::First { 0 } else { 56 };
        let mirrored = if scene.their_king.file() < 4 { 7 } else { 0 };
        View(turned ^ mirrored)
    }

    fn square(self, square: Square) -> usize {
        square.index() ^ self.0
    }

    /// Where `to` lies from `from`, below 225.
    fn relation(self, from: Square, to: Square) -> usize {
        let (from, to) = (self.square(from), self.square(to));
        let file = to % 8 + 7 - from % 8;
        let rank = to / 8 + 7 - from / 8;
        rank * 15 + file
    }
}

/// A move being looked at.
struct Look<'a> {
    scene: &'a Scene<'a>,
    outlook: &'a Outlook,
    mv: Move,
    view: View,
    role: Role,
    /// What stands on the target afterwards.
    landed: Role,
    from: Square,
    /// The target; of castling, the king's.
    to: Square,
    captured: usize,
    gain: usize,
    check: usize,
    /// Roles of the opponent that are worth taking and that the moved piece now attacks.
    attacked: usize,
    ring: usize,
    siege: usize,
    menace: usize,
    around: u64,
    around_king: u64,
    from_status: usize,
    to_status: usize,
    uncovered: usize,
    skewer: usize,
    features: &'a mut Features,
}

impl<'a> Look<'a> {
    fn of(scene: &'a Scene<'a>, mv: Move, outlook: &'a Outlook, features: &'a mut Features) -> Look<'a> {
        let to = if mv.kind() == Kind::Castling { outlook.pieces.king(scene.own) } else { mv.to() };
        Look {
            scene,
            outlook,
            mv,
            view: View::of(scene),
            role: mv.role(),
            landed: mv.promotion().unwrap_or(mv.role()),
            from: mv.from(),
            to,
            captured: scene.captured(mv).map_or(0, |role| role.index() + 1),
            gain: gain_level(outlook.gain),
            check: 0,
            attacked: 0,
            ring: 0,
            siege: 0,
            menace: 0,
            around: 0,
            around_king: 0,
            from_status: 0,
            to_status: 0,
            uncovered: 0,
            skewer: 36,
            features,
        }
    }

    fn add(&mut self, group: Group, number: usize) {
        debug_assert!(number < GROUPS[group as usize], "group {} has no {number}", group as usize);
        self.features.facts.push((STARTS[group as usize] + number) as u16);
    }

    fn add_geometry(&mut self) {
        let role = self.role.index();
        self.add(Group::To, self.landed.index() * 64 + self.view.square(self.to));
        self.add(Group::From, role * 64 + self.view.square(self.from));
        self.add(
            Group::ToTheirKing,
            self.landed.index() * 225 + self.view.relation(self.scene.their_king, self.to),
        );
        let own_king = if self.role == Role::King { self.from } else { self.scene.own_king };
        self.add(Group::ToOwnKing, role * 225 + self.view.relation(own_king, self.to));
        self.add(Group::Phase, phase(self.scene) * 2 + usize::from(self.scene.is_check));
        let special = match self.mv.kind() {
            Kind::Castling => 1,
            Kind::EnPassant => 2,
            Kind::DoubleStep => 3,
            Kind::PromoteKnight => 4,
            Kind::PromoteBishop => 5,
            Kind::PromoteRook => 6,
            Kind::PromoteQueen => 7,
            _ => 0,
        };
        self.add(Group::Special, special);
        if self.role == Role::Pawn {
            self.add_pawn();
        }
    }

    /// How far a pawn goes, whether another can stop it, and whether it is protected.
    fn add_pawn(&mut self) {
        let scene = self.scene;
        let rank = self.view.square(self.to) / 8;
        let file = Bitboard::file(self.to.file());
        let files = file | file.east() | file.west();
        let ahead = |square: Square| {
            let ranks = square.rank() as u32;
            match scene.own {
                Side::First => {
                    if ranks == 7 {
                        Bitboard::EMPTY
                    } else {
                        Bitboard::ALL << (8 * (ranks + 1))
                    }
                }
                Side::Second => {
                    if ranks == 0 {
                        Bitboard::EMPTY
                    } else {
                        Bitboard::ALL >> (8 * (8 - ranks))
                    }
                }
            }
        };
        let stoppers = scene.pieces.of_side(scene.opponent, Role::Pawn) & files & ahead(self.to);
        let blocked = (scene.pieces.side(scene.opponent) & file & ahead(self.to)).is_nonempty();
        let kind = if stoppers.is_nonempty() {
            0
        } else if blocked {
            1
        } else {
            2
        };
        let is_central = (2..6).contains(&self.to.file());
        self.add(Group::Pawn, (rank * 3 + kind) * 2 + usize::from(is_central));
    }

    fn add_exchanges(&mut self) {
        let (scene, outlook) = (self.scene, self.outlook);
        self.add(Group::Captured, self.captured * 6 + self.role.index());
        let is_check = usize::from(outlook.checkers.is_nonempty());
        let undoes = usize::from(scene.dangers.best > 0 && outlook.dangers.best < scene.dangers.best);
        self.add(Group::Gain, (self.gain * 2 + is_check) * 2 + undoes);
        self.add(Group::Chances, outlook.chances.levels());
        self.add(Group::Dangers, outlook.dangers.levels());
        self.add(Group::DangersChange, level(scene.dangers.best) * LEVELS + level(outlook.dangers.best));
        self.add(Group::ChancesChange, level(scene.chances.best) * LEVELS + level(outlook.chances.best));
        // Whether the move answers or carries out what hung: 0 neither, and so on.
        let carries = scene.chances.targets.has(self.to);
        let rescues = scene.dangers.targets.has(self.from);
        let takes_checker = scene.is_check && scene.board.checkers().has(self.to);
        let target = usize::from(carries) + 2 * usize::from(rescues) + 4 * usize::from(takes_checker);
        self.add(Group::Target, target.min(6) * 4 + usize::from(self.gain >= 5) * 2 + is_check);
    }

    fn add_attacks(&mut self) {
        let (scene, outlook) = (self.scene, self.outlook);
        let before = scene.pieces.occupied();
        let occupied = outlook.pieces.occupied();
        let theirs = outlook.pieces.side(scene.opponent);
        let now = attacked_by(scene.own, self.landed, self.to, occupied);
        for square in now & theirs {
            let role = outlook.pieces.role_at(square).unwrap_or(Role::Pawn);
            let is_worth = role == Role::King
                || value(role) > value(self.landed)
                || (outlook.pieces.attackers(square, occupied) & theirs).is_empty();
            if is_worth {
                self.attacked |= 1 << role.index();
            }
        }
        self.add(Group::Attacked, self.landed.index() * 64 + self.attacked);
        // What the move uncovers for the sliders behind it.
        let sliders = scene.pieces.side(scene.own)
            & (scene.pieces.role(Role::Bishop)
                | scene.pieces.role(Role::Rook)
                | scene.pieces.role(Role::Queen))
            & scene.pieces.attackers(self.from, before)
            & !Bitboard::of(self.from);
        for slider in sliders {
            let role = scene.board.role_at(slider);
            let fresh =
                attacks::piece(role, slider, occupied) & !attacks::piece(role, slider, before) & theirs;
            for square in fresh {
                let victim = outlook.pieces.role_at(square).unwrap_or(Role::Pawn);
                let is_worth = victim == Role::King
                    || value(victim) > value(role)
                    || (outlook.pieces.attackers(square, occupied) & theirs).is_empty();
                if is_worth {
                    self.uncovered |= 1 << victim.index();
                }
            }
        }
        self.add(Group::Uncovered, self.uncovered);
        let mut best = None;
        for (front, back) in skewered(&outlook.pieces, self.landed, self.to, scene.opponent) {
            let [front, back] =
                [front, back].map(|square| outlook.pieces.role_at(square).map_or(0, Role::index));
            self.add(Group::Skewer, front * 6 + back);
            best = best.max(Some(front * 6 + back));
        }
        self.skewer = best.unwrap_or(36);
        self.from_status = self.status(self.from, before & !Bitboard::of(self.from), true);
        self.to_status = self.status(self.to, occupied, false);
        self.add(Group::FromStatus, self.role.index() * 14 + self.from_status);
        self.add(Group::ToStatus, self.landed.index() * 14 + self.to_status);
        let mobility = |squares: Bitboard| (squares.count() as usize).div_ceil(3).min(5);
        let first = attacked_by(scene.own, self.role, self.from, before);
        self.add(Group::Mobility, mobility(first) * 6 + mobility(now));
        let is_pinned = scene.pins.0[scene.own.index()].has(self.from);
        let pins_more =
            (outlook.pins.0[scene.opponent.index()] & !scene.pins.0[scene.opponent.index()]).is_nonempty();
        let uncovers = scene.uncovering.has(self.from);
        self.add(
            Group::Pinned,
            usize::from(is_pinned) + 2 * usize::from(pins_more) + 4 * usize::from(uncovers),
        );
        self.add_block(theirs);
    }

    /// Which of the own pieces the move steps in front of, and behind which of theirs.
    fn add_block(&mut self, theirs: Bitboard) {
        let scene = self.scene;
        let before = scene.pieces.occupied();
        let queens = scene.pieces.role(Role::Queen);
        let slanted = attacks::bishop(self.to, before) & (scene.pieces.role(Role::Bishop) | queens);
        let straight = attacks::rook(self.to, before) & (scene.pieces.role(Role::Rook) | queens);
        let mut most = 0;
        for slider in (slanted | straight) & theirs {
            let role = scene.board.role_at(slider);
            let through =
                attacks::piece(role, slider, before & !Bitboard::of(self.to)) & scene.pieces.side(scene.own);
            for square in through & !Bitboard::of(self.from) {
                if attacks::between(slider, square).has(self.to) {
                    most = most.max(scene.board.role_at(square).index() * 6 + role.index());
                }
            }
        }
        self.add(Group::Blocks, most);
    }

    /// By which of their pieces a square is attacked first, and whether an own piece other than the moving one protects it.
    fn status(&self, square: Square, occupied: Bitboard, is_before: bool) -> usize {
        let pieces = if is_before { &self.scene.pieces } else { &self.outlook.pieces };
        let attackers = pieces.attackers(square, occupied);
        let theirs = attackers & pieces.side(self.scene.opponent);
        let own = attackers & pieces.side(self.scene.own) & !Bitboard::of(square);
        let least = Role::ALL.iter().position(|&role| (theirs & pieces.role(role)).is_nonempty());
        least.map_or(0, |role| role + 1) * 2 + usize::from(own.is_nonempty())
    }

    fn add_kings(&mut self) {
        let (scene, outlook) = (self.scene, self.outlook);
        let before = attacked_by(scene.own, self.role, self.from, scene.pieces.occupied()) & scene.ring;
        let after = attacked_by(scene.own, self.landed, self.to, outlook.pieces.occupied()) & scene.ring;
        self.ring = before.count().min(3) as usize * 6 + after.count().min(5) as usize;
        self.add(Group::Ring, self.landed.index() * 24 + self.ring);
        let siege = siege(&outlook.pieces, scene.own, scene.their_king);
        self.siege = siege;
        self.add(Group::Siege, siege);
        self.add(Group::SiegeChange, siege * 5 + self.gain / 2);
        self.menace = usize::from(scene.is_menaced)
            + 2 * usize::from(outlook.is_menaced)
            + 4 * usize::from(outlook.menaces)
            + 8 * usize::from(outlook.gain < 0);
        self.add(Group::Menace, self.menace);
        let flights = outlook.flights.min(5) as usize;
        self.add(Group::Flights, scene.flights.min(5) as usize * 6 + flights);
        if outlook.checkers.is_nonempty() {
            let is_direct = outlook.checkers.has(self.to);
            let kind = if outlook.checkers.has_many() { 3 } else { 1 + usize::from(!is_direct) };
            let theirs = outlook.pieces.side(scene.opponent);
            let checker = outlook.checkers.lowest();
            let takers = outlook.pieces.attackers(checker, outlook.pieces.occupied()) & theirs;
            let by_king = (takers & Bitboard::of(scene.their_king)).is_nonempty();
            let by_others = (takers & !Bitboard::of(scene.their_king)).is_nonempty();
            let is_one = !outlook.checkers.has_many();
            let answers = usize::from(is_one && by_king) + 2 * usize::from(is_one && by_others);
            self.check = if outlook.is_mate { 64 } else { (kind * 4 + flights.min(3)) * 4 + answers };
        }
        self.add(Group::Check, self.check);
    }

    /// What stands around the target, and around the opponent's king.
    fn add_surroundings(&mut self) {
        for (number, content) in self.around(self.to) {
            self.around = self.around << 4 | content as u64;
            self.add(Group::Around, number * 15 + content);
        }
        for (_, content) in self.around(self.scene.their_king) {
            self.around_king = self.around_king << 4 | content as u64;
        }
        // Only near moves care about the king's surroundings one by one; the rest is left to conjunctions.
        if self.scene.ring.has(self.to) {
            for (number, content) in self.around(self.scene.their_king) {
                self.add(Group::AroundKing, number * 15 + content);
            }
        }
    }

    /// The eight squares around one, from the mover's view: 0 empty, 1–12 a piece, 13 empty and attacked by us, 14 outside.
    fn around(&self, centre: Square) -> [(usize, usize); 8] {
        const STEPS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        let centre = self.view.square(centre);
        let pieces = &self.outlook.pieces;
        let mut at = 0;
        STEPS.map(|(file, rank)| {
            let (file, rank) = ((centre % 8) as i32 + file, (centre / 8) as i32 + rank);
            let content = if (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Square::new(((rank * 8 + file) as usize ^ self.view.0) as u8);
                pieces.role_at(square).map_or(0, |role| {
                    1 + role.index() + if pieces.side(self.scene.own).has(square) { 0 } else { 6 }
                })
            } else {
                14
            };
            at += 1;
            (at - 1, content)
        })
    }

    fn add_conjunctions(&mut self) {
        let (scene, outlook) = (self.scene, self.outlook);
        let (role, landed) = (self.role.index() as u64, self.landed.index() as u64);
        let (from, to) = (self.view.square(self.from) as u64, self.view.square(self.to) as u64);
        let (captured, gain, check) = (self.captured as u64, self.gain as u64, self.check as u64);
        let (attacked, uncovered, skewer) = (self.attacked as u64, self.uncovered as u64, self.skewer as u64);
        let chances = outlook.chances.levels() as u64;
        let dangers = outlook.dangers.levels() as u64;
        let (hung, could) = (scene.dangers.levels() as u64, scene.chances.levels() as u64);
        let near = self.view.relation(scene.their_king, self.to) as u64;
        let king = self.view.square(scene.their_king) as u64;
        let flights = u64::from(outlook.flights.min(5));
        let (from_status, to_status) = (self.from_status as u64, self.to_status as u64);
        let ring = self.ring as u64;
        let in_check = u64::from(scene.is_check);
        let pinned = u64::from(scene.pins.0[scene.own.index()].has(self.from));
        let target = u64::from(scene.chances.targets.has(self.to))
            + 2 * u64::from(scene.dangers.targets.has(self.from));
        let phase = phase(scene) as u64;
        let pawns = {
            let near = scene.ring | scene.ring << 8 | scene.ring >> 8;
            let shelter = scene.pieces.of_side(scene.opponent, Role::Pawn) & near;
            // Independent of the order of the squares, which is another for each side.
            shelter.map(|square| 1_u64 << self.view.square(square)).sum::<u64>() ^ king << 58
        };
        let siege = self.siege as u64;
        let menace = self.menace as u64;
        let all: [&[u64]; 27] = [
            &[role, from, to],
            &[landed, to, captured, gain],
            &[landed, near, check, gain],
            &[landed, self.around],
            &[landed, attacked, gain, flights, in_check],
            &[chances, dangers, gain, check.min(1)],
            &[role, captured, from_status, to_status],
            &[self.around_king, check, landed, gain],
            &[king, landed, to, check.min(1)],
            &[skewer, landed, gain, attacked],
            &[hung, dangers, gain, role],
            &[ring, landed, flights, near, check.min(1)],
            &[uncovered, landed, gain, attacked],
            &[check, gain, landed, captured, flights],
            &[could, chances, gain, target],
            &[hung, dangers, chances, target, in_check],
            &[role, from_status, to_status, gain, dangers],
            &[pawns, landed, to, captured],
            &[captured, gain, role, pinned, chances, phase],
            &[in_check, role, captured, near, phase],
            &[siege, landed, gain, check, captured],
            &[siege, landed, near, gain.min(5)],
            &[siege, flights, chances, gain],
            &[from, landed, near, captured],
            &[menace, siege, gain, check.min(1), flights],
            &[menace, landed, near, in_check],
            &[menace, hung, dangers, chances],
        ];
        for (kind, parts) in all.into_iter().enumerate() {
            self.features.conjunctions.push(hash(kind as u64, parts));
        }
    }
}

/// The number of a conjunction in the table.
fn hash(kind: u64, parts: &[u64]) -> u32 {
    let mut hash = kind.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for &part in parts {
        hash = (hash ^ part).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
    }
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    (hash >> 40) as u32 & (N_CONJUNCTIONS as u32 - 1)
}

/// What a move wins on its square: ten levels, 0 to 4 for losses, 5 for nothing.
fn gain_level(gain: i32) -> usize {
    match gain {
        ..=-600 => 0,
        -599..=-400 => 1,
        -399..=-200 => 2,
        -199..=-101 => 3,
        -100..=-1 => 4,
        0 => 5,
        1..=120 => 6,
        121..=280 => 7,
        281..=430 => 8,
        _ => 9,
    }
}
