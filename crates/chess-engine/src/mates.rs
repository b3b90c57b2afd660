//! Proved forced mates: depth-first proof-number search, specialised for mates.
//!
//! A claim is "mate within N plies", so no line is endless and no repetition can spoil a proof. The table
//! compares whole positions and stores for each the shortest mate proved and the longest distance refuted.
//! Moves that leave the defender few replies are tried first (Allis's proof numbers, initialised with
//! mobility; Nagai's depth-first form). A first proof accepts any length; then shorter ones are searched for
//! until one is refuted, which proves that the mate is the shortest.

use chess::{Board, ExactKey, Move};
use game::{Lossless, Position, Side};
use search::{Control, ExactTable, Limits, Meter, Probe, ProofNumbers, Stopped};

use crate::classic;

mod watching;

/// A proved mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The side that mates.
    pub winner: Side,
    /// Plies until the mate.
    pub plies: u32,
    /// Moves to the mate: the winner's shortest known, the loser's longest known resistance.
    pub line: Vec<Move>,
    /// Whether every shorter mate is refuted.
    pub is_shortest: bool,
}

/// Proves mates.
#[derive(Debug)]
pub struct MateProver<'a, B = ()> {
    table: ExactTable<Key, Facts>,
    /// Keys of the children listed last.
    keys: Vec<Key>,
    /// Counts the positions whose moves were generated.
    meter: Meter<'a>,
    /// The node limit, without those reserved for the line.
    node_limit: Option<u64>,
    /// The side that seems to win.
    favourite: Option<Side>,
    /// Work on the present claim pauses at this node.
    pause_at: u64,
    /// Positions that have already occurred twice in the game: a third time is a draw.
    drawn: Vec<ExactKey>,
    /// Whoever watches the proof, and how far from the root it is.
    probe: B,
    ply: u32,
}

/// What is known about a position and an attacker.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// Plies of the shortest mate proved.
    mate_in: u16,
    /// No mate within this many plies.
    no_mate_in: u16,
    /// Proof numbers when it was last worked on.
    numbers: ProofNumbers,
}

const NOTHING: Facts = Facts { mate_in: u16::MAX, no_mate_in: 0, numbers: ProofNumbers::UNKNOWN };

/// A position and the side that is to mate.
type Key = (ExactKey, Side);

struct Child {
    mv: Move,
    board: Board,
    numbers: ProofNumbers,
    mate_in: u16,
    /// Not examined yet: the numbers are optimistic.
    is_guessed: bool,
}

/// The longest mate searched for by default.
const LONGEST: u32 = 2 * 60;
/// How many additional replies a quiet move of the attacker counts as. Of 250 positions of mates2000.epd,
/// 100,000 nodes prove 141 with 3, 136 with 5, and 104 if all quiet moves are examined at once.
const QUIET: u32 = 3;
/// One node in this many is reserved for finding the line of a mate. Chosen by hand.
const KEPT_FOR_THE_LINE: u64 = 16;
/// How many times as much is spent on the side that seems to win as on the other. Chosen by hand.
const FAVOUR: u64 = 4;

impl<'a> MateProver<'a> {
    /// A prover with a table of at most `hash_bytes`.
    #[must_use]
    pub fn new(hash_bytes: usize, limits: &Limits, control: &'a Control, past: &[Board]) -> MateProver<'a> {
        MateProver::with_probe(hash_bytes, limits, control, past, ())
    }
}

impl<'a, B: Probe<Board>> MateProver<'a, B> {
    /// The same, observed by a probe.
    #[must_use]
    pub fn with_probe(
        hash_bytes: usize,
        limits: &Limits,
        control: &'a Control,
        past: &[Board],
        probe: B,
    ) -> MateProver<'a, B> {
        let repeated = past.iter().enumerate().filter(|&(at, board)| board.times_seen(&past[..at]) >= 2);
        let node_limit = limits.nodes.map(|nodes| nodes - nodes / KEPT_FOR_THE_LINE);
        MateProver {
            table: ExactTable::new(hash_bytes),
            keys: Vec::new(),
            meter: Meter::new(&Limits { nodes: node_limit, ..*limits }, control),
            node_limit,
            favourite: None,
            pause_at: u64::MAX,
            drawn: repeated.map(|(_, board)| board.exact_key()).collect(),
            probe,
            ply: 0,
        }
    }

    /// Positions whose moves were generated so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The same prover, but it tries mates by this side first and longest. By default the evaluation decides.
    #[must_use]
    pub fn favouring(self, side: Side) -> MateProver<'a, B> {
        MateProver { favourite: Some(side), ..self }
    }

    /// A mate within `plies`, by either side; with `shorten`, as short as can be shown within the limits.
    ///
    /// # Errors
    /// [`Stopped`] when the limits are reached without a proof. `Ok(None)` means that there is no mate within
    /// `plies`.
    pub fn find(
        &mut self,
        board: &Board,
        plies: Option<u32>,
        shorten: bool,
    ) -> Result<Option<Mate>, Stopped> {
        // Mate must come before the fifty-move rule.
        let within_rule = 100_u32.saturating_sub(u32::from(board.halfmoves()));
        let plies = plies.unwrap_or(LONGEST).min(LONGEST).min(within_rule.max(1));
        if plies == 0 {
            return Ok(None);
        }
        let own = board.side_to_move();
        let seems_to_win = if classic::evaluate(board) >= 0 { own } else { own.opponent() };
        let favourite = self.favourite.unwrap_or(seems_to_win);
        let mut open = vec![favourite, favourite.opponent()];
        let mut patience = 4_000;
        while !open.is_empty() {
            for attacker in open.clone() {
                let is_alone = open.len() == 1;
                let favour = if attacker == favourite || is_alone { 1 } else { FAVOUR };
                self.pause_at = self.nodes() + patience / favour;
                match self.prove(None, board, attacker, longest(board, attacker, plies)) {
                    Ok(Some(found)) => return Ok(Some(self.shortened(board, attacker, found, shorten))),
                    Ok(None) => open.retain(|&side| side != attacker),
                    Err(Stopped) if self.meter.is_spent() => return Err(Stopped),
                    Err(Stopped) => {}
                }
            }
            patience *= 2;
        }
        Ok(None)
    }

    /// The mate found, or a shorter one.
    fn shortened(&mut self, board: &Board, attacker: Side, found: u32, shorten: bool) -> Mate {
        self.pause_at = u64::MAX;
        let (mut plies, mut is_shortest) = (found, found <= 1);
        while shorten && !is_shortest && plies > 2 {
            match self.prove(None, board, attacker, plies - 2) {
                Ok(Some(shorter)) => plies = shorter,
                Ok(None) => is_shortest = true,
                Err(Stopped) => break,
            }
        }
        Mate {
            winner: attacker,
            plies,
            line: self.line(board, attacker, plies),
            is_shortest: is_shortest || plies <= 2,
        }
    }

    /// The plies of a mate by `attacker` within `plies`; `None` if there is none. `reached` is the move that led here, if it is
    /// not the root.
    fn prove(
        &mut self,
        reached: Option<Move>,
        board: &Board,
        attacker: Side,
        plies: u32,
    ) -> Result<Option<u32>, Stopped> {
        loop {
            let facts = self.facts(board, attacker);
            if u32::from(facts.mate_in) <= plies {
                return Ok(Some(u32::from(facts.mate_in)));
            }
            if u32::from(facts.no_mate_in) >= plies {
                return Ok(None);
            }
            self.visit(reached, board, attacker, plies as u16, ProofNumbers::UNLIMITED)?;
        }
    }

    fn facts(&self, board: &Board, attacker: Side) -> Facts {
        self.table.get(&(board.exact_key(), attacker)).unwrap_or(NOTHING)
    }

    /// Works on a claim until one of its numbers reaches its limit: the numbers, and the plies of the mate if it is proved.
    fn visit(
        &mut self,
        reached: Option<Move>,
        board: &Board,
        attacker: Side,
        plies: u16,
        limits: ProofNumbers,
    ) -> Result<(ProofNumbers, u16), Stopped> {
        self.count()?;
        self.entered(reached, plies);
        let worked = self.work(board, attacker, plies, limits);
        self.left_claim(board, attacker, plies, worked.as_ref().ok());
        worked
    }

    fn work(
        &mut self,
        board: &Board,
        attacker: Side,
        plies: u16,
        limits: ProofNumbers,
    ) -> Result<(ProofNumbers, u16), Stopped> {
        let before = self.nodes();
        let attacks = board.side_to_move() == attacker;
        let mut children = self.children(board, attacker, plies)?;
        let mut facts = self.facts(board, attacker);
        loop {
            let of_children = children.iter().map(|child| child.numbers);
            let numbers = ProofNumbers::combine(of_children.clone(), attacks);
            if numbers.is_settled() || numbers.reach(limits) {
                if numbers == ProofNumbers::PROVED {
                    self.raised(board, attacker, &children);
                    facts.mate_in = facts.mate_in.min(1 + mate_in(&children, attacks));
                } else if numbers == ProofNumbers::REFUTED {
                    facts.no_mate_in = facts.no_mate_in.max(plies);
                }
                if !numbers.is_settled() {
                    facts.numbers = numbers;
                }
                self.table.put((board.exact_key(), attacker), facts, self.nodes() - before);
                return Ok((numbers, facts.mate_in));
            }
            let (best, child_limits) = numbers.most_promising(of_children, attacks, limits);
            let Child { mv, board: next, .. } = children[best];
            if children[best].is_guessed {
                let key = (next.exact_key(), attacker);
                let (numbers, mate_in) = self.judge(mv, &next, &key, self.table.get(&key), plies - 1)?;
                children[best] = Child { mv, board: next, numbers, mate_in, is_guessed: false };
                continue;
            }
            (children[best].numbers, children[best].mate_in) =
                self.visit(Some(mv), &next, attacker, plies - 1, child_limits)?;
        }
    }

    /// The positions after every relevant move. Most of the attacker's moves give no check and lead nowhere:
    /// they are examined only when nothing known is more promising than the best such a move could be, one
    /// that leaves a single reply.
    fn children(&mut self, board: &Board, attacker: Side, plies: u16) -> Result<Vec<Child>, Stopped> {
        let attacks = board.side_to_move() == attacker;
        let mut children = self.reach_children(board, attacker, plies);
        for at in 0..children.len() {
            let (child, key) = (&mut children[at], self.keys[at]);
            let known = self.table.get(&key);
            child.is_guessed = attacks && known.is_none() && !child.board.is_check();
            (child.numbers, child.mate_in) = match child.is_guessed {
                true => (ProofNumbers { proof: 1 + QUIET, disproof: 1 }, u16::MAX),
                false => self.judge(child.mv, &child.board, &key, known, plies - 1)?,
            };
            if attacks && child.numbers == ProofNumbers::PROVED && plies == 1 {
                children.truncate(at + 1);
                break;
            }
        }
        Ok(children)
    }

    /// Plays every relevant move, and leaves the positions' keys in `self.keys`. The table entries of all of
    /// them are prefetched before the first is read, so that the waits overlap.
    fn reach_children(&mut self, board: &Board, attacker: Side, plies: u16) -> Vec<Child> {
        let attacks = board.side_to_move() == attacker;
        let mut children = Vec::new();
        self.keys.clear();
        for mv in board.moves() {
            // The last move must mate, so it must give check.
            if attacks && plies == 1 && !board.gives_check(mv) {
                continue;
            }
            let mut next = *board;
            next.play(mv);
            let key = (next.exact_key(), attacker);
            self.table.will_get(&key);
            self.keys.push(key);
            children.push(Child {
                mv,
                board: next,
                numbers: NOTHING.numbers,
                mate_in: u16::MAX,
                is_guessed: false,
            });
        }
        children
    }

    /// What is known about a position just reached.
    fn judge(
        &mut self,
        reached: Move,
        board: &Board,
        (key, attacker): &Key,
        known: Option<Facts>,
        plies: u16,
    ) -> Result<(ProofNumbers, u16), Stopped> {
        if self.drawn.contains(key) {
            return Ok((ProofNumbers::REFUTED, u16::MAX));
        }
        if let Some(facts) = known {
            return Ok(match facts {
                _ if facts.mate_in <= plies => (ProofNumbers::PROVED, facts.mate_in),
                _ if facts.no_mate_in >= plies => (ProofNumbers::REFUTED, facts.mate_in),
                _ => (facts.numbers, facts.mate_in),
            });
        }
        if board.side_to_move() == *attacker {
            return Ok((NOTHING.numbers, u16::MAX));
        }
        self.count()?;
        self.entered(Some(reached), plies);
        let n_answers = board.n_moves() as u32;
        let is_check = board.is_check();
        self.left_counted(n_answers, is_check, plies);
        Ok(match (n_answers, is_check) {
            (0, true) => (ProofNumbers::PROVED, 0),
            (0, false) => (ProofNumbers::REFUTED, u16::MAX),
            _ if plies < 2 => (ProofNumbers::REFUTED, u16::MAX),
            (_, true) => (ProofNumbers { proof: n_answers, disproof: 1 }, u16::MAX),
            (_, false) => (ProofNumbers { proof: n_answers + QUIET, disproof: 1 }, u16::MAX),
        })
    }

    /// The moves of the proof. Parts that the table has lost are proved again, for which some nodes are
    /// reserved; if they are not enough, the line ends early.
    fn line(&mut self, board: &Board, attacker: Side, plies: u32) -> Vec<Move> {
        let whole = self.node_limit.map(|most| most.saturating_add(most / (KEPT_FOR_THE_LINE - 1)));
        self.meter.set_node_limit(whole);
        let (mut board, mut left) = (*board, plies);
        let mut line = Vec::new();
        let mut distances = vec![left];
        self.entered_line(None, left);
        while left > 0 {
            let Some((mv, next, distance)) = self.next_of_line(&board, attacker, left) else { break };
            self.raised_in_line(board.side_to_move() == attacker, mv, left);
            line.push(mv);
            (board, left) = (next, distance);
            distances.push(left);
            self.entered_line(Some(mv), left);
        }
        self.left_line(board.side_to_move() == attacker, &distances);
        line
    }

    /// The attacker's shortest mate within `left` plies, or the defender's longest resistance.
    fn next_of_line(&mut self, board: &Board, attacker: Side, left: u32) -> Option<(Move, Board, u32)> {
        let attacks = board.side_to_move() == attacker;
        let mut best: Option<(Move, Board, u32)> = None;
        for mv in board.moves() {
            let mut next = *board;
            next.play(mv);
            let known = match next.n_moves() {
                0 => next.is_check().then_some(0),
                _ => Some(u32::from(self.facts(&next, attacker).mate_in)).filter(|&distance| distance < left),
            };
            let distance = match (known, attacks) {
                (None, false) => self.prove(Some(mv), &next, attacker, left - 1).ok().flatten(),
                (known, _) => known,
            };
            let Some(distance) = distance else { continue };
            let is_better = |so_far: u32| if attacks { distance < so_far } else { distance > so_far };
            if best.is_none_or(|(.., so_far)| is_better(so_far)) {
                best = Some((mv, next, distance));
            }
        }
        best.or_else(|| {
            let mut proved = board.moves().filter_map(|mv| {
                let mut next = *board;
                next.play(mv);
                let distance = self.prove(Some(mv), &next, attacker, left - 1).ok().flatten()?;
                Some((mv, next, distance))
            });
            proved.next()
        })
    }

    fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes() >= self.pause_at {
            return Err(Stopped);
        }
        self.meter.count()
    }
}

/// The largest number of plies up to `plies` after which `attacker` can have mated.
fn longest(board: &Board, attacker: Side, plies: u32) -> u32 {
    let attacks = board.side_to_move() == attacker;
    if attacks == (plies % 2 == 1) { plies } else { plies - 1 }
}

/// The attacker takes the shortest mate, the defender the longest.
fn mate_in(children: &[Child], attacks: bool) -> u16 {
    let distances =
        children.iter().filter(|child| child.numbers == ProofNumbers::PROVED).map(|child| child.mate_in);
    let found = if attacks { distances.min() } else { distances.max() };
    found.unwrap_or(0)
}
