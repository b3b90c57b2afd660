//! Depth-first proof-number search: is this position a win? It follows the line that needs the fewest further
//! positions to be proved or refuted, so narrow forced wins are found however deep they lie.
//!
//! Allis's proof-number search (1994) in Nagai's depth-first form (df-pn, 2002), over a table of bounded size
//! with lossless keys.

use game::{Lossless, Position, Side};

use crate::context::Meter;
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::exact_table::ExactTable;
use crate::proof_arithmetic::ProofNumbers;
use crate::{Limits, Score, Stopped};

/// Proves and refutes claims about the result of the game.
#[derive(Debug)]
pub struct Prover<P: Lossless> {
    table: ExactTable<(P::Exact, Claim), ProofNumbers>,
}

/// The claim that `attacker` ends at least `margin` ahead: 1 is a win, 0 is at least a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The side that makes the claim.
    pub attacker: Side,
    /// The least final margin, for the attacker.
    pub margin: i32,
}

struct Child<P: Position> {
    position: P,
    numbers: ProofNumbers,
}

impl<P: Lossless> Prover<P> {
    /// With a table of at most `hash_bytes`.
    #[must_use]
    pub fn new(hash_bytes: usize) -> Prover<P> {
        Prover { table: ExactTable::new(hash_bytes) }
    }

    /// Whether the claim holds at `position`.
    ///
    /// # Errors
    /// [`Stopped`] when the meter ends the search first.
    pub fn prove(&mut self, position: &P, claim: Claim, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let mut numbers = self.known(position, claim);
        while !numbers.is_settled() {
            numbers = self.visit(position, claim, ProofNumbers::UNLIMITED, meter)?;
        }
        Ok(numbers == ProofNumbers::PROVED)
    }

    /// Works on `position` until one of its numbers reaches its limit.
    fn visit(
        &mut self,
        position: &P,
        claim: Claim,
        limits: ProofNumbers,
        meter: &mut Meter<'_>,
    ) -> Result<ProofNumbers, Stopped> {
        meter.count()?;
        let nodes_before = meter.nodes();
        let attacks = position.side_to_move() == claim.attacker;
        let mut children = self.children(position, claim);
        loop {
            let of_children = children.iter().map(|child| child.numbers);
            let numbers = ProofNumbers::combine(of_children.clone(), attacks);
            if numbers.reach(limits) {
                self.table.put((position.exact_key(), claim), numbers, meter.nodes() - nodes_before);
                return Ok(numbers);
            }
            let (best, child_limits) = numbers.most_promising(of_children, attacks, limits);
            let child = children[best].position.clone();
            children[best].numbers = self.visit(&child, claim, child_limits, meter)?;
        }
    }

    /// All children. Their table entries are prefetched first and read afterwards, so that the waits overlap.
    fn children(&self, position: &P, claim: Claim) -> Vec<Child<P>> {
        let child = |mv| {
            let mut child = position.clone();
            child.play(mv);
            self.table.will_get(&(child.exact_key(), claim));
            Child { position: child, numbers: ProofNumbers::UNKNOWN }
        };
        let mut children: Vec<_> = position.moves().map(child).collect();
        for child in &mut children {
            child.numbers = self.known(&child.position, claim);
        }
        children
    }

    fn known(&self, position: &P, claim: Claim) -> ProofNumbers {
        if let Some(outcome) = position.outcome() {
            let holds = outcome.margin_for(claim.attacker) >= claim.margin;
            return if holds { ProofNumbers::PROVED } else { ProofNumbers::REFUTED };
        }
        self.table.get(&(position.exact_key(), claim)).unwrap_or(ProofNumbers::UNKNOWN)
    }
}

impl<P: Lossless> Prover<P> {
    /// Win, draw or loss for the side to move: 1, 0 or −1.
    fn value(&mut self, position: &P, meter: &mut Meter<'_>) -> Result<i32, Stopped> {
        let attacker = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.margin_for(attacker).signum());
        }
        if self.prove(position, Claim { attacker, margin: 1 }, meter)? {
            return Ok(1);
        }
        Ok(if self.prove(position, Claim { attacker, margin: 0 }, meter)? { 0 } else { -1 })
    }

    fn move_value(&mut self, position: &P, mv: P::Move, meter: &mut Meter<'_>) -> Result<(i32, P), Stopped> {
        let mut child = position.clone();
        child.play(mv);
        let value = self.value(&child, meter)?;
        Ok((if child.side_to_move() == position.side_to_move() { value } else { -value }, child))
    }

    /// Play that keeps the proven value, to the end of the game or until the meter stops it.
    fn line(&mut self, position: &P, mv: P::Move, meter: &mut Meter<'_>) -> Vec<P::Move> {
        let (mut line, mut position) = (vec![mv], position.clone());
        position.play(mv);
        while position.outcome().is_none() {
            let Ok(value) = self.value(&position, meter) else { break };
            let keeps = |(_, found): &(P::Move, Result<(i32, P), Stopped>)| {
                found.as_ref().is_ok_and(|(v, _)| *v == value)
            };
            let moves: Vec<_> = position.moves().collect();
            let tried = moves.into_iter().map(|mv| (mv, self.move_value(&position, mv, meter)));
            let Some((mv, Ok((_, child)))) = tried.into_iter().find(keeps) else { break };
            line.push(mv);
            position = child;
        }
        line
    }
}

impl<P: Lossless> Engine<P> for Prover<P> {
    /// Proves win, draw or loss for every requested root move; scores are 1, 0 and −1.
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let mut meter = Meter::new(request.limits, request.control);
        let mut lines: Vec<Line<P::Move>> = Vec::new();
        let mut stopped = false;
        let answer = |lines: &[Line<P::Move>], meter: &Meter<'_>, stopped| Analysis {
            lines: lines.to_vec(),
            nodes: meter.nodes(),
            leaves: 0,
            elapsed: meter.watch().elapsed(),
            stopped,
            details: Details::default(),
        };
        for mv in request.root_moves() {
            let Ok((value, _)) = self.move_value(request.position, mv, &mut meter) else {
                stopped = true;
                break;
            };
            let at = lines.partition_point(|line| line.score >= Score::points(value));
            lines.insert(at, Line { proven: true, ..Line::new(vec![mv], Score::points(value), 1) });
            report(&answer(&lines, &meter, false));
            if value == 1 && request.lines <= 1 {
                break;
            }
        }
        lines.truncate(request.lines.max(1));
        for line in &mut lines {
            line.moves = self.line(request.position, line.moves[0], &mut meter);
            line.depth = line.moves.len() as u32;
        }
        if lines.is_empty() {
            lines.push(Line::unscored(request.root_moves().into_iter().take(1).collect()));
        }
        answer(&lines, &meter, stopped)
    }

    /// A proof takes as long as it takes: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}
