//! Depth-first proof-number search: is this position a win? It follows the line that needs the fewest further
//! positions to be proved or refuted, so narrow forced wins are found however deep they lie.
//!
//! Allis's proof-number search (1994) in Nagai's depth-first form (df-pn, 2002), over a table of bounded size
//! with lossless keys.

use game::{Lossless, Position, Side};

use crate::context::Meter;
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::exact_table::ExactTable;
use crate::growth::GrowthProbe;
use crate::proof_arithmetic::ProofNumbers;
use crate::proofs::{ProofChild, ProofEvent, ProofSource};
use crate::watch::{Event, Watched, Watcher};
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
        self.settle(position, claim, meter, &mut ())
    }

    fn settle(
        &mut self,
        position: &P,
        claim: Claim,
        meter: &mut Meter<'_>,
        probe: &mut impl GrowthProbe<P::Move>,
    ) -> Result<bool, Stopped> {
        let mut numbers = self.known(position, claim);
        while !numbers.is_settled() {
            numbers = self.visit(position, claim, ProofNumbers::UNLIMITED, meter, probe)?;
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
        probe: &mut impl GrowthProbe<P::Move>,
    ) -> Result<ProofNumbers, Stopped> {
        meter.count()?;
        let nodes_before = meter.nodes();
        let attacks = position.side_to_move() == claim.attacker;
        let mut children = self.children(position, claim);
        probe.tell(|| {
            let children = self.told(position, claim, &children);
            Event::Proof(ProofEvent::Visit { attacks, limits, children })
        });
        loop {
            let of_children = children.iter().map(|child| child.numbers);
            let numbers = ProofNumbers::combine(of_children.clone(), attacks);
            if numbers.reach(limits) {
                self.table.put((position.exact_key(), claim), numbers, meter.nodes() - nodes_before);
                probe.tell(|| Event::Proof(ProofEvent::Leave(numbers)));
                return Ok(numbers);
            }
            let (best, child_limits) = numbers.most_promising(of_children, attacks, limits);
            probe.tell(|| Event::Proof(ProofEvent::Choose { child: best as u32 }));
            let child = children[best].position.clone();
            children[best].numbers = self.visit(&child, claim, child_limits, meter, probe)?;
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

    /// The children of a node for a watcher.
    fn told(&self, position: &P, claim: Claim, children: &[Child<P>]) -> Vec<ProofChild<P::Move>> {
        let told = |(mv, child): (P::Move, &Child<P>)| {
            let is_stored = || self.table.get(&(child.position.exact_key(), claim)).is_some();
            let source = match child.position.outcome() {
                Some(_) => ProofSource::GameOver,
                None if is_stored() => ProofSource::Table,
                None => ProofSource::New,
            };
            let attacks = child.position.side_to_move() == claim.attacker;
            ProofChild { mv, attacks, numbers: child.numbers, source }
        };
        position.moves().zip(children).map(told).collect()
    }

    fn known(&self, position: &P, claim: Claim) -> ProofNumbers {
        if let Some(outcome) = position.outcome() {
            let holds = outcome.margin_for(claim.attacker) >= claim.margin;
            return if holds { ProofNumbers::PROVED } else { ProofNumbers::REFUTED };
        }
        self.table.get(&(position.exact_key(), claim)).unwrap_or(ProofNumbers::UNKNOWN)
    }
}

/// A search for the value of a position: the moves that led to it, and what the search needs.
struct Inquiry<'a, 'b, P: Position, B> {
    line: &'a [P::Move],
    meter: &'a mut Meter<'b>,
    probe: &'a mut B,
}

impl<'b, P: Position, B> Inquiry<'_, 'b, P, B> {
    /// The same about the position after `line`.
    fn after<'c>(&'c mut self, line: &'c [P::Move]) -> Inquiry<'c, 'b, P, B> {
        Inquiry { line, meter: self.meter, probe: self.probe }
    }
}

impl<P: Lossless> Prover<P> {
    /// Win, draw or loss for the side to move: 1, 0 or −1.
    fn value<B: GrowthProbe<P::Move>>(
        &mut self,
        position: &P,
        inquiry: &mut Inquiry<'_, '_, P, B>,
    ) -> Result<i32, Stopped> {
        let attacker = position.side_to_move();
        let value = match position.outcome() {
            Some(outcome) => outcome.margin_for(attacker).signum(),
            None if self.holds(position, Claim { attacker, margin: 1 }, inquiry)? => 1,
            None if self.holds(position, Claim { attacker, margin: 0 }, inquiry)? => 0,
            None => -1,
        };
        let line = inquiry.line;
        inquiry.probe.tell(|| Event::Proof(ProofEvent::Value { line: line.to_vec(), value }));
        Ok(value)
    }

    /// Whether a claim holds, told to the watcher.
    fn holds<B: GrowthProbe<P::Move>>(
        &mut self,
        position: &P,
        claim: Claim,
        inquiry: &mut Inquiry<'_, '_, P, B>,
    ) -> Result<bool, Stopped> {
        let line = inquiry.line;
        inquiry.probe.tell(|| {
            let known = self.known(position, claim);
            Event::Proof(ProofEvent::Claim { line: line.to_vec(), claim, known })
        });
        let settled = self.settle(position, claim, inquiry.meter, inquiry.probe);
        inquiry.probe.tell(|| match settled {
            Ok(holds) => Event::Proof(ProofEvent::Settled { holds }),
            Err(Stopped) => Event::Stopped,
        });
        settled
    }

    fn move_value<B: GrowthProbe<P::Move>>(
        &mut self,
        position: &P,
        mv: P::Move,
        inquiry: &mut Inquiry<'_, '_, P, B>,
    ) -> Result<(i32, P), Stopped> {
        let mut child = position.clone();
        child.play(mv);
        let line: Vec<_> = inquiry.line.iter().copied().chain([mv]).collect();
        let value = self.value(&child, &mut inquiry.after(&line))?;
        Ok((if child.side_to_move() == position.side_to_move() { value } else { -value }, child))
    }

    /// Play that keeps the proven value, to the end of the game or until the meter stops it.
    fn line<B: GrowthProbe<P::Move>>(
        &mut self,
        position: &P,
        mv: P::Move,
        inquiry: &mut Inquiry<'_, '_, P, B>,
    ) -> Vec<P::Move> {
        let (mut line, mut position) = (vec![mv], position.clone());
        position.play(mv);
        while position.outcome().is_none() {
            let Ok(value) = self.value(&position, &mut inquiry.after(&line)) else { break };
            let keeps = |(_, found): &(P::Move, Result<(i32, P), Stopped>)| {
                found.as_ref().is_ok_and(|(v, _)| *v == value)
            };
            let moves: Vec<_> = position.moves().collect();
            let mut after = inquiry.after(&line);
            let tried = moves.into_iter().map(|mv| (mv, self.move_value(&position, mv, &mut after)));
            let Some((mv, Ok((_, child)))) = tried.into_iter().find(keeps) else { break };
            line.push(mv);
            position = child;
        }
        line
    }

    fn search<B: GrowthProbe<P::Move>>(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
        probe: &mut B,
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
            let mut inquiry = Inquiry { line: &[], meter: &mut meter, probe };
            let Ok((value, _)) = self.move_value(request.position, mv, &mut inquiry) else {
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
            let mut inquiry = Inquiry { line: &[], meter: &mut meter, probe };
            line.moves = self.line(request.position, line.moves[0], &mut inquiry);
            line.depth = line.moves.len() as u32;
        }
        if lines.is_empty() {
            lines.push(Line::unscored(request.root_moves().into_iter().take(1).collect()));
        }
        answer(&lines, &meter, stopped)
    }
}

impl<P: Lossless> Engine<P> for Prover<P> {
    /// Proves win, draw or loss for every requested root move; scores are 1, 0 and −1.
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        self.search(request, report, &mut ())
    }

    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        Some(self.search(request, &mut |_| {}, &mut Watched(watcher)))
    }

    /// A proof takes as long as it takes: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}
