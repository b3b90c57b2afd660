//! The words of which conditions are made: what can be seen on a board, before a move and of a move, without making it.

use std::cell::OnceCell;

use chess::{Bitboard, Board, Role, Square};
use chess_engine::value;
use game::{Position, Side};

use super::structure;
use crate::sight::{LAST_RANKS, Shot, Sight, Threat, pushed, reach};

/// Whether a word stands for a number or for a set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Set,
}

/// What a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum About {
    Position,
    Move,
    /// The square `x` of `each x of … where …`.
    Square,
}

macro_rules! words {
    ($($word:ident $name:literal $kind:ident $about:ident $summary:literal;)*) => {
        /// A word without arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Word { $($word),* }

        impl Word {
            pub const ALL: &'static [(Word, &'static str, Kind, About, &'static str)] =
                &[$((Word::$word, $name, Kind::$kind, About::$about, $summary)),*];
        }
    };
}

words! {
    Own "own" Set Position "pieces of the side to move";
    Theirs "theirs" Set Position "pieces of the opponent";
    Empty "empty" Set Position "empty squares";
    Pawns "pawns" Set Position "pawns of both sides";
    Knights "knights" Set Position "knights of both sides";
    Bishops "bishops" Set Position "bishops of both sides";
    Rooks "rooks" Set Position "rooks of both sides";
    Queens "queens" Set Position "queens of both sides";
    King "king" Set Position "the opponent's king";
    OwnKing "own_king" Set Position "the king of the side to move";
    Ring "ring" Set Position "the opponent's king and the squares around it";
    OwnRing "own_ring" Set Position "the own king and the squares around it";
    Escapes "escapes" Set Position "squares to which the opponent's king could step";
    BackRank "back_rank" Set Position "the opponent's first rank";
    SeventhRank "seventh" Set Position "the opponent's second rank";
    Attacked "attacked" Set Position "squares that the side to move attacks or protects";
    Guarded "guarded" Set Position "squares that the opponent attacks or protects";
    Pinned "pinned" Set Position "pieces of the opponent pinned to their king";
    OwnPinned "own_pinned" Set Position "own pieces pinned to the king";
    Hanging "hanging" Set Position "pieces of the opponent that an exchange wins now";
    Threatened "threatened" Set Position "own pieces that the opponent would win by an exchange if it were its turn";
    Loose "loose" Set Position "pieces of the opponent that nothing protects";
    Passed "passed" Set Position "own passed pawns";
    TheirPassed "their_passed" Set Position "passed pawns of the opponent";
    Isolated "isolated" Set Position "pawns of the opponent without one of theirs on the files beside";
    Backward "backward" Set Position "pawns of the opponent that no other can protect, and that a pawn captures if they advance";
    Doubled "doubled" Set Position "pawns of the opponent with another one of theirs in front";
    Holes "holes" Set Position "squares in the opponent's half that none of their pawns can ever attack";
    OpenFiles "open_files" Set Position "squares of files without pawns";
    HalfOpenFiles "half_open_files" Set Position "squares of files without own pawns";
    Shelter "shelter" Set Position "pawns of the opponent in front of their king";
    InCheck "in_check" Number Position "1 if the side to move is in check";
    Balance "balance" Number Position "own material less the opponent's, in hundredths of a pawn";
    Force "force" Number Position "the opponent's pieces without pawns, in hundredths of a pawn";
    Danger "danger" Number Position "what the opponent would win by its best exchange if it were its turn";

    From "from" Set Move "the square it leaves";
    To "to" Set Move "the square it goes to";
    Mover "mover" Number Move "the value of the piece that arrives";
    Captured "captured" Number Move "the value of what it captures";
    Victim "victim" Set Move "the square of what it captures";
    Gain "gain" Number Move "what the exchange on its target brings";
    Safe "safe" Number Move "1 if the piece is not lost by moving there";
    Check "check" Number Move "1 if it gives check";
    DoubleCheck "double_check" Number Move "1 if two pieces give check";
    Discovers "discovers" Number Move "1 if a piece behind it gives check";
    Promotes "promotes" Number Move "the value of the piece a pawn becomes";
    KingMove "king_move" Number Move "1 if the king moves or castles";
    PawnMove "pawn_move" Number Move "1 if a pawn moves";
    KnightMove "knight_move" Number Move "1 if a knight moves";
    SliderMove "slider_move" Number Move "1 if a bishop, rook or queen moves";
    QueenMove "queen_move" Number Move "1 if a queen moves";
    RookMove "rook_move" Number Move "1 if a rook moves";
    Reach "reach" Set Move "squares the piece attacks where it arrives";
    Opens "opens" Set Move "pieces of the opponent that others attack through the square it leaves";
    Prey "prey" Set Move "pieces of the opponent it attacks, or uncovers an attack on, that are unprotected or worth more";
    Takers "takers" Set Move "pieces of the opponent that may capture it";
    Flights "flights" Set Move "squares to which the opponent's king could step afterwards";
    Grip "grip" Set Move "squares around the opponent's king that the piece attacks afterwards";
    Blocks "blocks" Number Move "ways to put something between a checking piece and the king";
    LooksLikeMate "looks_like_mate" Number Move "1 if it is check and nothing is to be seen against it";
    Fronts "fronts" Set Move "pieces of the opponent with another one behind them on its line";
    Rears "rears" Set Move "the pieces behind those";
    PinsKing "pins" Set Move "pieces of the opponent that it pins to their king";
    PinsOther "pins_to" Set Move "pieces of the opponent that it pins to a piece worth more";
    Skewers "skewers" Set Move "pieces of the opponent behind a piece worth at least as much on its line";
    Freed "freed" Set Move "pieces of the opponent that what it captures had to protect";
    Lured "lured" Set Move "pieces of the opponent that those which may capture it have to protect";
    Obstructs "obstructs" Set Move "pieces of the opponent cut off from a protector by the square it goes to";
    Saves "saves" Set Move "own pieces that were in danger: the one that moves, or those it now protects";
    Ahead "ahead" Number Move "steps left to promotion for a pawn that moves, 9 for other pieces";
    Unstoppable "unstoppable" Number Move "1 if a pawn moves that neither king nor pieces can stop";
    MateSquares "mate_squares" Set Move "squares next to the king that only the king guards and the piece attacks together with another";

    Square "x" Set Square "the square itself";
}

macro_rules! functions {
    ($($function:ident $name:literal [$($argument:ident)*] $kind:ident $summary:literal;)*) => {
        /// A word with arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Function { $($function),* }

        impl Function {
            pub const ALL: &'static [(Function, &'static str, &'static [Kind], Kind, &'static str)] =
                &[$((Function::$function, $name, &[$(Kind::$argument),*], Kind::$kind, $summary)),*];
        }
    };
}

functions! {
    Count "count" [Set] Number "how many squares";
    ValueOf "value" [Set] Number "the value of the most valuable piece there (a king counts 10000)";
    Second "second" [Set] Number "the value of the second most valuable piece there";
    Least "least" [Set] Number "the value of the cheapest piece there, 0 if none";
    Attackers "attackers" [Set] Set "own pieces that attack a square of the set";
    Protectors "protectors" [Set] Set "pieces of the opponent that attack or protect a square of the set";
    Wards "wards" [Set] Set "pieces of the opponent that would be lost without the pieces on the set";
    ReachOf "reach_of" [Set] Set "squares that the pieces on the set attack";
    Retreats "retreats" [Set] Number "squares to which the opponent's pieces on the set could go without being lost";
    FilesOf "files" [Set] Set "all squares of the files of the set";
    RanksOf "ranks" [Set] Set "all squares of the ranks of the set";
    Near "near" [Set] Set "the set and the squares around it";
    Max "max" [Number Number] Number "the greater one";
    Min "min" [Number Number] Number "the smaller one";
}

/// What a king counts in values: more than everything else together.
pub(crate) const KING: i32 = 10_000;

pub(crate) fn worth(role: Role) -> i32 {
    if role == Role::King { KING } else { value(role) }
}

/// A board as the patterns see it.
pub(crate) struct Scene<'a> {
    pub sight: &'a Sight<'a>,
    pub side: Side,
    own_threats: OnceCell<Vec<Threat>>,
    their_threats: OnceCell<Vec<Threat>>,
    escapes: OnceCell<Bitboard>,
}

impl<'a> Scene<'a> {
    /// The board seen by its side to move.
    pub fn of(sight: &'a Sight<'a>) -> Scene<'a> {
        let side = sight.board.side_to_move();
        Scene {
            sight,
            side,
            own_threats: OnceCell::new(),
            their_threats: OnceCell::new(),
            escapes: OnceCell::new(),
        }
    }

    pub fn own_threats(&self) -> &[Threat] {
        self.own_threats.get_or_init(|| self.sight.threats(self.side))
    }

    pub fn their_threats(&self) -> &[Threat] {
        self.their_threats.get_or_init(|| self.sight.threats(self.side.opponent()))
    }

    fn board(&self) -> &'a Board {
        self.sight.board
    }

    fn theirs(&self) -> Bitboard {
        self.board().side(self.side.opponent())
    }

    fn own(&self) -> Bitboard {
        self.board().side(self.side)
    }

    /// The value of a word about the position.
    pub fn position_word(&self, word: Word) -> i64 {
        let (board, side, enemy) = (self.board(), self.side, self.side.opponent());
        let (own, theirs) = (self.own(), self.theirs());
        let targets = |threats: &[Threat], of: Bitboard| {
            threats.iter().map(|threat| Bitboard::of(threat.mv.to()) & of).fold(Bitboard::EMPTY, |a, b| a | b)
        };
        set(match word {
            Word::Own => own,
            Word::Theirs => theirs,
            Word::Empty => !board.occupied(),
            Word::Pawns => board.role(Role::Pawn),
            Word::Knights => board.role(Role::Knight),
            Word::Bishops => board.role(Role::Bishop),
            Word::Rooks => board.role(Role::Rook),
            Word::Queens => board.role(Role::Queen),
            Word::King => Bitboard::of(board.king(enemy)),
            Word::OwnKing => Bitboard::of(board.king(side)),
            Word::Ring => around(Bitboard::of(board.king(enemy))),
            Word::OwnRing => around(Bitboard::of(board.king(side))),
            Word::Escapes => *self.escapes.get_or_init(|| self.escapes()),
            Word::BackRank => Bitboard::rank(if enemy == Side::First { 0 } else { 7 }),
            Word::SeventhRank => Bitboard::rank(if enemy == Side::First { 1 } else { 6 }),
            Word::Attacked => self.sight.attacked[side.index()],
            Word::Guarded => self.sight.attacked[enemy.index()],
            Word::Pinned => self.sight.pinned[enemy.index()],
            Word::OwnPinned => self.sight.pinned[side.index()],
            Word::Hanging => targets(self.own_threats(), theirs),
            Word::Threatened => targets(self.their_threats(), own),
            Word::Loose => (theirs & !Bitboard::of(board.king(enemy)))
                .filter(|&square| self.sight.protectors(enemy, square).is_empty())
                .fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square)),
            Word::Passed => passed(board, side),
            Word::TheirPassed => passed(board, enemy),
            Word::Isolated => structure::isolated(board, enemy),
            Word::Backward => structure::backward(board, enemy),
            Word::Doubled => structure::doubled(board, enemy),
            Word::Holes => structure::holes(board, enemy),
            Word::OpenFiles => structure::open_files(board),
            Word::HalfOpenFiles => structure::half_open_files(board, side),
            Word::Shelter => structure::shelter(board, enemy),
            Word::InCheck => return i64::from(board.is_check()),
            Word::Balance => return i64::from(balance(board, side)),
            Word::Force => {
                let pieces = theirs & !board.role(Role::Pawn) & !Bitboard::of(board.king(enemy));
                return pieces.map(|square| i64::from(value(board.role_at(square)))).sum();
            }
            Word::Danger => return i64::from(self.their_threats().first().map_or(0, |threat| threat.gain)),
            _ => unreachable!("a word about moves or squares"),
        })
    }

    fn escapes(&self) -> Bitboard {
        let (board, enemy) = (self.board(), self.side.opponent());
        let king = board.king(enemy);
        let occupied = board.occupied() & !Bitboard::of(king);
        (chess::attacks::king(king) & !self.theirs())
            .filter(|&to| !board.is_attacked(to, self.side, occupied))
            .fold(Bitboard::EMPTY, |all, to| all | Bitboard::of(to))
    }

    /// The value of a word about a move.
    pub fn move_word(&self, word: Word, shot: &Shot) -> i64 {
        let (board, enemy, mv) = (self.board(), self.side.opponent(), shot.mv);
        let number = i64::from;
        match word {
            Word::From => set(Bitboard::of(mv.from())),
            Word::To => set(Bitboard::of(mv.to())),
            Word::Mover => number(worth(shot.role)),
            Word::Captured => number(shot.victim.map_or(0, |(_, role)| value(role))),
            Word::Victim => set(shot.victim.map_or(Bitboard::EMPTY, |(square, _)| Bitboard::of(square))),
            Word::Gain => number(shot.gain),
            Word::Safe => i64::from(shot.gain >= 0),
            Word::Check => i64::from(shot.is_check()),
            Word::DoubleCheck => i64::from(shot.direct_check && shot.discovered_check),
            Word::Discovers => i64::from(shot.discovered_check),
            Word::Promotes => number(mv.promotion().map_or(0, value)),
            Word::KingMove => i64::from(mv.role() == Role::King),
            Word::PawnMove => i64::from(mv.role() == Role::Pawn),
            Word::KnightMove => i64::from(mv.role() == Role::Knight),
            Word::SliderMove => i64::from(matches!(mv.role(), Role::Bishop | Role::Rook | Role::Queen)),
            Word::QueenMove => i64::from(mv.role() == Role::Queen),
            Word::RookMove => i64::from(mv.role() == Role::Rook),
            Word::Reach => set(shot.reach),
            Word::Opens => set(shot.opens),
            Word::Prey => set(shot.prey(self.sight)),
            Word::Takers => set(shot.capturers),
            Word::Flights => set(shot.flights(board)),
            Word::Grip => set(shot.reach & around(Bitboard::of(board.king(enemy)))),
            Word::Blocks => i64::from(shot.n_blocks(self.sight)),
            Word::LooksLikeMate => i64::from(shot.looks_like_mate(self.sight)),
            Word::Fronts => set(gather(shot.x_rays(board).into_iter().map(|(front, _)| front))),
            Word::Rears => set(gather(shot.x_rays(board).into_iter().map(|(_, rear)| rear))),
            Word::PinsKing => set(self.x_ray_fronts(shot, |_, rear| rear == KING)),
            Word::PinsOther => set(self.x_ray_fronts(shot, |front, rear| rear != KING && rear > front + 50)),
            Word::Skewers => {
                let behind = shot.x_rays(board).into_iter().filter(|&(front, rear)| {
                    worth(board.role_at(front)) >= worth(board.role_at(rear))
                        && worth(board.role_at(front)) > worth(shot.role)
                        && board.role_at(rear) != Role::Pawn
                });
                set(gather(behind.map(|(_, rear)| rear)))
            }
            Word::Freed => {
                set(shot.victim.map_or(Bitboard::EMPTY, |(square, _)| self.sight.wards(enemy, square)))
            }
            Word::Lured => {
                let wards = shot.capturers.map(|square| self.sight.wards(enemy, square));
                set(wards.fold(Bitboard::EMPTY, |all, some| all | some) & !Bitboard::of(mv.to()))
            }
            Word::Obstructs => set(self.obstructed(shot)),
            Word::Saves => set(self.saved(shot)),
            Word::Ahead => number(if mv.role() == Role::Pawn { steps_left(self.side, mv.to()) } else { 9 }),
            Word::Unstoppable => i64::from(self.is_unstoppable(shot)),
            Word::MateSquares => set(self.mate_squares(shot)),
            word => self.position_word(word),
        }
    }

    fn x_ray_fronts(&self, shot: &Shot, is_pin: impl Fn(i32, i32) -> bool) -> Bitboard {
        let worth_at = |square| worth(self.board().role_at(square));
        let pairs = shot.x_rays(self.board()).into_iter();
        gather(pairs.filter(|&(front, rear)| is_pin(worth_at(front), worth_at(rear))).map(|(front, _)| front))
    }

    /// Attacked pieces of the opponent one of whose protectors no longer sees them.
    fn obstructed(&self, shot: &Shot) -> Bitboard {
        let (board, enemy) = (self.board(), self.side.opponent());
        let wards = self.theirs() & self.sight.attacked[self.side.index()] & !Bitboard::of(board.king(enemy));
        wards
            .filter(|&ward| {
                let now = self.sight.protectors(enemy, ward);
                let later = self.sight.takers(enemy, ward, shot.occupied & !Bitboard::of(ward));
                (now & !later & !shot.victim.map_or(Bitboard::EMPTY, |(at, _)| Bitboard::of(at)))
                    .is_nonempty()
            })
            .fold(Bitboard::EMPTY, |all, ward| all | Bitboard::of(ward))
    }

    fn saved(&self, shot: &Shot) -> Bitboard {
        let from = Bitboard::of(shot.mv.from());
        let in_danger = gather(self.their_threats().iter().map(|threat| threat.mv.to())) & self.own();
        let attackers = gather(self.their_threats().iter().map(|threat| threat.mv.from()));
        let captures = shot.victim.is_some_and(|(square, _)| attackers.has(square));
        let blocked = self
            .their_threats()
            .iter()
            .filter(|threat| chess::attacks::between(threat.mv.from(), threat.mv.to()).has(shot.mv.to()));
        in_danger & (from | shot.reach)
            | if captures { in_danger } else { Bitboard::EMPTY }
            | gather(blocked.map(|threat| threat.mv.to()))
    }

    /// A pawn that its promotion square's guards and the king cannot reach in time; what exchanges could do is left out.
    fn is_unstoppable(&self, shot: &Shot) -> bool {
        let mv = shot.mv;
        if mv.role() != Role::Pawn || mv.promotion().is_some() {
            return false;
        }
        let (board, enemy) = (self.board(), self.side.opponent());
        let left = steps_left(self.side, mv.to());
        let end = Square::of(self.side, mv.to().file(), 7);
        let way = chess::attacks::between(mv.to(), end) | Bitboard::of(end);
        let king = board.king(enemy);
        let distance = i32::from(king.file().abs_diff(end.file()).max(king.rank().abs_diff(end.rank())));
        (way & shot.occupied).is_empty()
            && (shot.capturers & !Bitboard::of(king)).is_empty()
            && distance > left
            && (left <= 1 || self.position_word(Word::Force) == 0)
    }

    fn mate_squares(&self, shot: &Shot) -> Bitboard {
        let (board, enemy) = (self.board(), self.side.opponent());
        let king = board.king(enemy);
        let own = self.own() & !Bitboard::of(shot.mv.from());
        (chess::attacks::king(king) & shot.reach & !self.own())
            .filter(|&square| {
                let helped = (board.attackers(square, shot.occupied) & own).is_nonempty();
                let guards = self.sight.takers(enemy, square, shot.occupied & !Bitboard::of(square));
                helped && (guards & !Bitboard::of(king)).is_empty()
            })
            .fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square))
    }

    /// The value of a function.
    pub fn call(&self, function: Function, arguments: &[i64]) -> i64 {
        let (board, enemy) = (self.board(), self.side.opponent());
        let one = squares(arguments[0]);
        let values = |set: Bitboard| {
            let mut values: Vec<i32> =
                set.filter_map(|at| board.piece_at(at)).map(|(_, role)| worth(role)).collect();
            values.sort_unstable_by(|a, b| b.cmp(a));
            values
        };
        let union = |each: &dyn Fn(Square) -> Bitboard| one.fold(Bitboard::EMPTY, |all, at| all | each(at));
        match function {
            Function::Count => i64::from(one.count()),
            Function::ValueOf => values(one).first().copied().unwrap_or(0).into(),
            Function::Second => values(one).get(1).copied().unwrap_or(0).into(),
            Function::Least => values(one).last().copied().unwrap_or(0).into(),
            Function::Attackers => set(union(&|at| self.sight.takers(self.side, at, board.occupied()))),
            Function::Protectors => set(union(&|at| self.sight.takers(enemy, at, board.occupied()))),
            Function::Wards => set(union(&|at| self.sight.wards(enemy, at))),
            Function::ReachOf => set(union(&|at| reach(board, at, board.occupied()))),
            Function::Retreats => one.map(|at| i64::from(self.sight.retreats(enemy, at))).sum(),
            Function::FilesOf => set(union(&|at| Bitboard::file(at.file()))),
            Function::RanksOf => set(union(&|at| Bitboard::rank(at.rank()))),
            Function::Near => set(around(one)),
            Function::Max => arguments[0].max(arguments[1]),
            Function::Min => arguments[0].min(arguments[1]),
        }
    }
}

/// A set as a value.
pub(crate) fn set(squares: Bitboard) -> i64 {
    squares.0 as i64
}

/// A value as a set.
pub(crate) fn squares(value: i64) -> Bitboard {
    Bitboard(value as u64)
}

fn gather(squares: impl Iterator<Item = Square>) -> Bitboard {
    squares.fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square))
}

/// The squares of the set and those around them.
pub(crate) fn around(set: Bitboard) -> Bitboard {
    let wide = set | set.east() | set.west();
    wide | wide << 8 | wide >> 8
}

fn steps_left(side: Side, square: Square) -> i32 {
    i32::from(if side == Side::First { 7 - square.rank() } else { square.rank() })
}

/// The material of `side` less that of its opponent.
pub(crate) fn balance(board: &Board, side: Side) -> i32 {
    let count = |side, role| board.pieces(side, role).count() as i32;
    let difference = |&role: &Role| value(role) * (count(side, role) - count(side.opponent(), role));
    Role::ALL.iter().map(difference).sum()
}

fn passed(board: &Board, side: Side) -> Bitboard {
    let theirs = board.pieces(side.opponent(), Role::Pawn);
    board
        .pieces(side, Role::Pawn)
        .filter(|&pawn| {
            let mut front = Bitboard::EMPTY;
            let mut step = pushed(side, Bitboard::of(pawn));
            while step.is_nonempty() {
                front |= step | step.east() | step.west();
                if (step & LAST_RANKS).is_nonempty() {
                    break;
                }
                step = pushed(side, step);
            }
            (front & theirs).is_empty()
        })
        .fold(Bitboard::EMPTY, |all, pawn| all | Bitboard::of(pawn))
}
