//! What the results of a run say together: the value as far as it is known, the next positions to solve, and the proof.

use std::cell::{Ref, RefCell};
use std::collections::HashMap;
use std::ops::Range;

use game::{Refusal, counted, grouped};
use jobs::{JobSet, Outcome, parse_result};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::Table;

use crate::plan::Plan;
use crate::proof::{Claim, Header};
use crate::proof_writer::ProofWriter;
use crate::solved::Solved;
use crate::survey::{Found, Status, Survey};
use crate::upper_tree::{UpperTree, ranges_of};
use crate::{Bounds, Question};

/// The outcome of a run. It is made from the results that a single searcher would have asked for who goes from left to
/// right; others are left out, so that it does not depend on which results came first.
///
/// The run goes in rounds. In each, whatever the frontier can decide is decided; positions that were given up count as
/// unknown. If the answer is still open then, those of them that keep it open are divided, and the next round begins.
pub(crate) struct SolveOutcome {
    plan: Plan,
    header: Header,
    has_margins: bool,
    state: RefCell<State>,
}

struct State {
    tree: UpperTree,
    results: HashMap<u64, Solved>,
    divisions: Divisions,
    /// Jobs that counted in the rounds that are over.
    earlier: JobSet,
    found: Found,
    /// These, and the jobs that count in this one.
    counting: JobSet,
    wanted: Vec<Range<u64>>,
    /// Whether `found` is what the results say.
    is_current: bool,
    /// Why there is no further round, although the answer is open.
    is_given_up: Option<String>,
    /// Results that belong to no position of this run.
    strange: Vec<u64>,
}

/// Which positions were divided at the end of each round. The tree follows from this.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Divisions(Vec<Vec<u64>>);

impl Divisions {
    /// Reads them from what workers are told.
    pub fn of_context(context: &Value) -> Result<Divisions, Refusal> {
        if context.is_null() {
            return Ok(Divisions::default());
        }
        let wrong = |error| Refusal::new("the context", format!("not a list of divided positions ({error})"));
        serde_json::from_value(context.clone()).map_err(wrong)
    }

    /// Divides a tree that has its first frontier only.
    pub fn repeat(&self, tree: &mut UpperTree, plies: u32) -> Result<(), Refusal> {
        for jobs in &self.0 {
            if let Some(unknown) = jobs.iter().find(|&&job| job >= tree.n_jobs()) {
                return Err(Refusal::new(unknown.to_string(), "there is no such job to divide"));
            }
            tree.divide(jobs, plies)?;
        }
        Ok(())
    }
}

impl SolveOutcome {
    /// Without results.
    pub fn new(plan: Plan, table: &dyn Table, tree: UpperTree) -> SolveOutcome {
        let header = Header {
            proof: Header::VERSION,
            game: table.game().to_string(),
            variant: table.variant(),
            position: table.position(),
            claim: Bounds::default(),
            lines: 0,
        };
        let state = State {
            tree,
            results: HashMap::new(),
            divisions: Divisions::default(),
            earlier: JobSet::default(),
            found: Found::default(),
            counting: JobSet::default(),
            wanted: Vec::new(),
            is_current: false,
            is_given_up: None,
            strange: Vec::new(),
        };
        let has_margins = table.entry().margin_unit().is_some();
        SolveOutcome { plan, header, has_margins, state: RefCell::new(state) }
    }

    /// The state, brought up to date.
    fn state(&self) -> Ref<'_, State> {
        if !self.state.borrow().is_current {
            self.state.borrow_mut().renew(&self.plan, self.has_margins);
        }
        self.state.borrow()
    }
}

impl State {
    fn renew(&mut self, plan: &Plan, has_margins: bool) {
        self.is_current = true;
        self.find_out(plan, has_margins);
        self.counting.clone_from(&self.earlier);
        self.found.visited.iter().for_each(|job| _ = self.counting.insert(job));
        self.wanted = ranges_of(&self.counting);
    }

    fn find_out(&mut self, plan: &Plan, has_margins: bool) {
        while self.is_given_up.is_none() {
            let (tree, results) = (&self.tree, &self.results);
            let result = |job| results.get(&job).map(|solved: &Solved| solved.bounds);
            let expected = plan.expect.unwrap_or_default();
            let survey = Survey { tree, result: &result, has_margins, is_eager: plan.eager, expected };
            self.found = survey.find(plan.question());
            if self.found.status != Status::Open {
                return;
            }
            self.next_round(plan);
        }
    }

    /// Divides what was too hard.
    fn next_round(&mut self, plan: &Plan) {
        let n_before = self.tree.n_jobs();
        if let Err(refusal) = self.tree.divide(&self.found.open, plan.again) {
            self.is_given_up = Some(refusal.to_string());
        } else if self.tree.n_jobs() > plan.max_jobs {
            self.is_given_up = Some(format!("more than {} jobs (`max-jobs`)", grouped(plan.max_jobs)));
        } else {
            self.found.visited.iter().for_each(|job| _ = self.earlier.insert(job));
            self.divisions.0.push(std::mem::take(&mut self.found.open));
            let new = n_before..self.tree.n_jobs();
            let strange = new.filter(|job| self.results.contains_key(job) && !self.belongs(*job));
            let strange: Vec<u64> = strange.collect();
            strange.iter().for_each(|job| _ = self.results.remove(job));
            self.strange.extend(strange);
        }
    }

    /// Whether the result of a job is about its position.
    fn belongs(&self, job: u64) -> bool {
        self.results
            .get(&job)
            .is_some_and(|solved| self.tree.moves_to_job(job).as_ref() == Some(&solved.moves))
    }

    /// The results that count.
    fn counted(&self) -> impl Iterator<Item = (u64, &Solved)> {
        self.counting.iter().filter_map(|job| Some((job, self.results.get(&job)?)))
    }

    /// How many positions each frontier has. One that was too large to begin with is none.
    fn frontier_sizes(&self) -> impl Iterator<Item = u64> {
        self.tree.frontiers().take(self.divisions.0.len() + 1).map(|jobs| jobs.end - jobs.start)
    }

    fn is_decided(&self) -> bool {
        matches!(self.found.status, Status::Yes | Status::No)
    }
}

impl Outcome for SolveOutcome {
    fn n_numbers(&self) -> u64 {
        match self.plan.nodes {
            Some(_) => self.plan.max_jobs,
            None => self.state.borrow().tree.n_jobs(),
        }
    }

    /// Results of rounds that have not begun are checked when they begin.
    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let solved: Solved = parse_result(job, result)?;
        if solved.bounds.is_contradiction() {
            return Err(Refusal::new(format!("job {job}"), "no value fits its bounds"));
        }
        let state = self.state.get_mut();
        if let Some(moves) = state.tree.moves_to_job(job).filter(|moves| *moves != solved.moves) {
            let reason = format!("its position is the one after `{moves}`, not after `{}`", solved.moves);
            return Err(Refusal::new(format!("job {job}"), reason));
        }
        state.results.insert(job, solved);
        state.is_current = false;
        Ok(())
    }

    fn wanted(&self) -> Vec<Range<u64>> {
        self.state().wanted.clone()
    }

    fn context(&self) -> Value {
        let state = self.state();
        if state.divisions.0.is_empty() { Value::Null } else { json!(state.divisions) }
    }

    fn export(&self) -> Result<Option<Vec<String>>, Refusal> {
        let state = self.state();
        if !state.is_decided() {
            return Err(Refusal::new(&self.header.position, "it is not solved, so there is no proof"));
        }
        let mut claim = state.found.bounds;
        if !self.has_margins {
            // Nothing is worse than losing, and nothing better than winning.
            claim.at_least = claim.at_least.filter(|&least| least > -1);
            claim.at_most = claim.at_most.filter(|&most| most < 1);
        }
        let result = |job| Some(state.results.get(&job).filter(|_| state.counting.contains(job))?.clone());
        let lines: Vec<Claim> = ProofWriter::new(&state.tree, &result).lines(claim);
        let header = Header { claim, lines: lines.len(), ..self.header.clone() };
        let lines = lines.iter().map(|line| json!(line).to_string());
        Ok(Some(std::iter::once(json!(header).to_string()).chain(lines).collect()))
    }

    fn document(&self) -> Value {
        let state = self.state();
        let Header { game, variant, position, .. } = &self.header;
        let (mut n_results, mut n_open, mut nodes) = (0_u64, 0_u64, 0_u64);
        for (_, solved) in state.counted() {
            n_results += 1;
            n_open += u64::from(solved.bounds == Bounds::default());
            nodes = nodes.saturating_add(solved.nodes);
        }
        let mut document = json!({
            "game": game, "variant": variant, "position": position, "question": self.plan.question(),
            "solved": state.is_decided(), "known": state.found.bounds,
            "frontiers": state.frontier_sizes().collect::<Vec<_>>(), "results": n_results, "given_up": n_open, "nodes": nodes,
        });
        if let Some(reason) = &state.is_given_up {
            document["ended"] = json!(reason);
        }
        if !state.strange.is_empty() {
            document["strange_results"] = json!(state.strange);
        }
        document
    }

    fn text(&self) -> String {
        let state = self.state();
        let known = state.found.bounds;
        let title = match (self.plan.question(), state.is_decided()) {
            (_, false) if known == Bounds::default() => "not solved yet".to_string(),
            (_, false) => format!("not solved yet: the side to move gets {known}"),
            (Question::Value, true) => {
                format!("solved: the side to move gets {known}{}", self.in_words(known))
            }
            (Question::AtLeast(least), true) => {
                let answer = if known.says(least) == Some(true) { "yes" } else { "no" };
                format!("{answer}: the side to move gets {known}{}", self.in_words(known))
            }
        };
        let (n_results, nodes) = state.counted().fold((0_u64, 0_u64), |(results, nodes), (_, solved)| {
            (results + 1, nodes.saturating_add(solved.nodes))
        });
        let frontiers: Vec<String> =
            state.frontier_sizes().map(|size| counted(size, "position", "positions")).collect();
        let mut text = format!(
            "{title}\nfrontier: {}\n{} from {}",
            frontiers.join(", then "),
            counted(nodes, "node", "nodes"),
            counted(n_results, "result", "results"),
        );
        if let Some(reason) = &state.is_given_up {
            text += &format!("\ngiven up: {reason}");
        }
        if !state.strange.is_empty() {
            text +=
                &format!("\n{} of other positions", counted(state.strange.len() as u64, "result", "results"));
        }
        text
    }

    fn in_short(&self) -> String {
        let state = self.state();
        match state.is_decided() {
            true => format!("solved: {}", state.found.bounds),
            false => format!("known: {}", state.found.bounds),
        }
    }
}

impl SolveOutcome {
    /// What the bounds mean in a game that is only won, drawn or lost.
    fn in_words(&self, known: Bounds) -> &'static str {
        match (self.has_margins, known.at_least, known.at_most) {
            (true, ..) => "",
            (false, Some(1..), _) => " (it wins)",
            (false, _, Some(..=-1)) => " (it loses)",
            (false, Some(0), Some(0)) => " (a draw)",
            (false, Some(0), None) => " (a draw or a win)",
            (false, None, Some(0)) => " (no win)",
            _ => "",
        }
    }
}
