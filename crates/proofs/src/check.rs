//! The checker: verifies a proof by the rules of the game alone.
//!
//! It shares no code with the search that made the proof, nor with the upper tree. It plays the moves of each line from the
//! root, finds the positions that follow by the rules, and looks up what the proof says about them. Which positions are the
//! same it sees for itself.

use std::collections::HashMap;

use game::{Refusal, dice, shuffle};
use serde_json::value::RawValue;
use table::{Catalog, Positions};

use crate::Bounds;
use crate::proof::{Claim, Header, Proof};
use crate::solved::Solved;

/// How to check.
#[derive(Clone, Copy, Debug)]
pub struct CheckSettings {
    /// How many positions that were solved by searches to solve again, by plain alpha-beta.
    pub sample: usize,
    /// The most nodes of each of these searches.
    pub nodes: u64,
    /// The seed that chooses them.
    pub seed: u64,
}

/// What was checked in a proof that is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Positions whose value follows from others.
    pub n_inner: usize,
    /// Positions that were solved by searches, and are taken as they stand.
    pub n_searched: usize,
    /// The nodes of these searches.
    pub nodes: u64,
    /// Of these positions, how many were solved again, with the same result.
    pub n_confirmed: usize,
    /// How many could not be solved again with so few nodes.
    pub n_undecided: usize,
}

/// The first thing that is wrong in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongProof {
    /// The line of the file.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl Proof {
    /// Checks that the proof proves what its first line claims.
    ///
    /// # Errors
    /// A [`Refusal`] when the game, the variant or the position does not exist.
    pub fn check(
        &self,
        catalog: Catalog,
        settings: &CheckSettings,
    ) -> Result<Result<CheckReport, WrongProof>, Refusal> {
        let Header { game, variant, position, .. } = &self.header;
        let mut table = catalog.game(game)?.table((!variant.is_empty()).then_some(variant))?;
        table.set_position(position)?;
        let positions = table.positions()?;
        if positions.margin(0).is_some() {
            return Err(Refusal::game_over(position, "the game is over: there is nothing to prove"));
        }
        Ok(Checker { positions, known: HashMap::new(), report: CheckReport::default() }.check(self, settings))
    }
}

impl Proof {
    /// Compares the positions that were solved by searches with the results of a run, by job.
    ///
    /// # Errors
    /// The first line that says something else than the result of its job.
    pub fn compare(&self, result: &dyn Fn(u64) -> Option<Box<RawValue>>) -> Result<(), WrongProof> {
        for (line, claim) in (2..).zip(&self.claims) {
            let Some(job) = claim.job else { continue };
            let wrong = |reason: String| WrongProof { line, reason };
            let found = result(job).ok_or_else(|| wrong(format!("the ledger has no result of job {job}")))?;
            let solved: Solved =
                jobs::parse_result(job, &found).map_err(|refusal| wrong(refusal.to_string()))?;
            if solved.moves != claim.moves {
                return Err(wrong(format!(
                    "job {job} of the ledger is about the position after `{}`",
                    solved.moves
                )));
            }
            if solved.bounds != claim.bounds() {
                let reason = format!(
                    "{} is worth {} in the ledger, not {}",
                    claim.place(),
                    solved.bounds,
                    claim.bounds()
                );
                return Err(wrong(reason));
            }
        }
        Ok(())
    }
}

struct Checker {
    positions: Box<dyn Positions>,
    /// What the lines so far say about positions.
    known: HashMap<usize, Bounds>,
    report: CheckReport,
}

impl Checker {
    fn check(mut self, proof: &Proof, settings: &CheckSettings) -> Result<CheckReport, WrongProof> {
        let mut searched = Vec::new();
        for (line, claim) in (2..).zip(&proof.claims) {
            let number = self.check_line(claim).map_err(|reason| WrongProof { line, reason })?;
            if claim.job.is_some() {
                searched.push((line, claim, number));
            }
        }
        let proven = self.known.get(&0).copied().unwrap_or_default();
        if let Err(reason) = covers(proven, proof.header.claim) {
            return Err(WrongProof {
                line: 1,
                reason: format!("the claim about the root is not proven: {reason}"),
            });
        }
        shuffle(&mut dice(settings.seed), &mut searched);
        searched.truncate(settings.sample);
        searched.sort_by_key(|(line, ..)| *line);
        for (line, claim, number) in searched {
            self.search_again(claim, number, settings.nodes).map_err(|reason| WrongProof { line, reason })?;
        }
        Ok(self.report)
    }

    fn check_line(&mut self, claim: &Claim) -> Result<usize, String> {
        let moves: Vec<&str> = claim.moves.split_whitespace().collect();
        let number = self.positions.reach(&moves).map_err(|refusal| refusal.to_string())?;
        let bounds = claim.bounds();
        if bounds == Bounds::default() || bounds.is_contradiction() {
            return Err(format!("{} is claimed to be worth {bounds}", claim.place()));
        }
        if self.known.contains_key(&number) {
            return Err(format!(
                "{} has a line already, perhaps by other moves or as a mirror image",
                claim.place()
            ));
        }
        match (self.positions.margin(number), claim.job) {
            (Some(margin), _) => covers(Bounds::exactly(margin), bounds)
                .map_err(|reason| format!("the game is over in {}, and {reason}", claim.place()))?,
            (None, Some(_)) => {
                self.report.n_searched += 1;
                self.report.nodes = self.report.nodes.saturating_add(claim.nodes.unwrap_or(0));
            }
            (None, None) => {
                self.check_at_least(claim, number)?;
                self.check_at_most(claim, number)?;
                self.report.n_inner += 1;
            }
        }
        self.known.insert(number, bounds);
        Ok(number)
    }

    /// One move must get what is claimed.
    fn check_at_least(&mut self, claim: &Claim, number: usize) -> Result<(), String> {
        let Some(least) = claim.at_least else { return Ok(()) };
        let place = claim.place();
        let best =
            claim.best.as_ref().ok_or_else(|| format!("{place} has no move that gets at least {least}"))?;
        let index = self.positions.moves(number).iter().position(|mv| mv == best);
        let index = index.ok_or_else(|| format!("`{best}` is not legal in {place}"))?;
        let needed = Bounds { at_least: Some(least), at_most: None };
        self.check_move(number, index, needed).map_err(|reason| format!("{place}: {reason}"))
    }

    /// No move may get more than is claimed.
    fn check_at_most(&mut self, claim: &Claim, number: usize) -> Result<(), String> {
        let Some(most) = claim.at_most else { return Ok(()) };
        let needed = Bounds { at_least: None, at_most: Some(most) };
        for index in 0..self.positions.moves(number).len() {
            self.check_move(number, index, needed)
                .map_err(|reason| format!("{}: {reason}", claim.place()))?;
        }
        Ok(())
    }

    /// Checks that the position after a move is known to give the side that makes it what is needed.
    fn check_move(&mut self, number: usize, index: usize, needed: Bounds) -> Result<(), String> {
        let child = self.positions.children(number)[index];
        let mv = || self.positions.moves(number).swap_remove(index);
        let known = match self.positions.margin(child) {
            Some(margin) => Bounds::exactly(margin),
            None => {
                *self.known.get(&child).ok_or_else(|| format!("no line before it is about `{}`", mv()))?
            }
        };
        let is_same_side = self.positions.side_to_move(child) == self.positions.side_to_move(number);
        let known = if is_same_side { known } else { known.turned() };
        covers(known, needed).map_err(|reason| format!("after `{}` {reason}", mv()))
    }

    fn search_again(&mut self, claim: &Claim, number: usize, nodes: u64) -> Result<(), String> {
        let above = claim.at_most.map(|most| (most + 1, false));
        let mut is_decided = true;
        for (least, expected) in claim.at_least.map(|least| (least, true)).into_iter().chain(above) {
            match self.positions.search_plainly(number, least, nodes) {
                Some(gets) if gets != expected => {
                    let gets = if gets { "gets" } else { "does not get" };
                    return Err(format!(
                        "{} is wrong: the side to move {gets} at least {least}",
                        claim.place()
                    ));
                }
                found => is_decided &= found.is_some(),
            }
        }
        match is_decided {
            true => self.report.n_confirmed += 1,
            false => self.report.n_undecided += 1,
        }
        Ok(())
    }
}

/// Whether what is known implies what is needed.
fn covers(known: Bounds, needed: Bounds) -> Result<(), String> {
    if known.and(needed) == known {
        return Ok(());
    }
    Err(format!("the value is {known}, not {needed}"))
}
