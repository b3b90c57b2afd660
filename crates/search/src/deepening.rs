//! From an algorithm to an engine: iterative deepening, aspiration windows, several lines, and random choice
//! among equal moves.

use game::{Dice, Keyed, dice, pick};

use crate::algorithm::Algorithm;
use crate::context::{Context, Meter};
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::evaluator::Evaluator;
use crate::memory::Memory;
use crate::probe::{Bound, Counting, Figure, Node, Principal, Probe, Reason};
use crate::transposition::TableRules;
use crate::watch::{Late, Watched, Watcher};
use crate::{Limits, Score, Stopped, Window};

/// An [`Algorithm`] with an evaluation and a memory, deepened one move at a time until a limit is reached.
pub struct Deepening<P: Keyed, E> {
    algorithm: Algorithm,
    evaluator: E,
    settings: Settings,
    memory: Memory<P::Move>,
    dice: Dice,
}

/// How a [`Deepening`] engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Memory of the transposition table, for the algorithms that have one.
    pub hash_bytes: usize,
    /// How the table is used.
    pub rules: TableRules,
    /// Choose uniformly at random among the moves of exactly equal value; otherwise the first one is played.
    pub random_ties: bool,
    /// The seed for that choice.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        let rules = TableRules { graft: true, ..TableRules::default() };
        Settings { hash_bytes: 16 << 20, rules, random_ties: false, seed: 0 }
    }
}

/// No game in Poda lasts longer; deepening stops here at the latest.
const DEEPEST: u32 = 512;
/// The first aspiration window extends this far on both sides of the last score; each retry is four times as
/// wide.
const ASPIRATION: i32 = 25;

impl<P: Keyed, E: Evaluator<P>> Deepening<P, E> {
    /// An engine of this algorithm and evaluation.
    #[must_use]
    pub fn new(algorithm: Algorithm, evaluator: E, settings: Settings) -> Deepening<P, E> {
        let bytes = if algorithm.uses_memory() { settings.hash_bytes } else { 0 };
        let memory = Memory::new(bytes, settings.rules);
        Deepening { algorithm, evaluator, settings, memory, dice: dice(settings.seed) }
    }

    /// The depths to search: each one in turn, or only the requested one if the algorithm learns nothing from
    /// iterations.
    fn depths(&self, limits: &Limits) -> impl Iterator<Item = u32> + use<P, E> {
        match limits.depth {
            Some(depth) if !self.algorithm.uses_memory() => depth..=depth,
            depth => 1..=depth.unwrap_or(DEEPEST),
        }
    }
}

impl<P: Keyed, E: Evaluator<P> + Send> Engine<P> for Deepening<P, E> {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let limits = limits(request.limits, request.goal);
        let depths = self.depths(&limits);
        let mut probe = ((Counting::default(), Principal::new()), ());
        let context = Context {
            evaluator: &mut self.evaluator,
            probe: &mut probe,
            memory: &mut self.memory,
            meter: Meter::new(&limits, request.control),
        };
        let driver = Driver { algorithm: self.algorithm, settings: &self.settings, dice: &mut self.dice };
        driver.deepen(request, context, depths, report)
    }

    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        let limits = limits(request.limits, request.goal);
        let depths = self.depths(&limits);
        let mut late = Late::new(watcher);
        let mut probe = ((Counting::default(), Principal::new()), Watched(&mut late));
        // One copy of each watched search serves all evaluations.
        let mut evaluator: &mut dyn Evaluator<P> = &mut self.evaluator;
        let context = Context {
            evaluator: &mut evaluator,
            probe: &mut probe,
            memory: &mut self.memory,
            meter: Meter::new(&limits, request.control),
        };
        let driver = Driver { algorithm: self.algorithm, settings: &self.settings, dice: &mut self.dice };
        let found = driver.deepen(request, context, depths, &mut |_| {});
        if found.stopped {
            late.stop();
        }
        Some(found)
    }

    fn new_game(&mut self) {
        self.memory.clear();
    }
}

/// What drives the iterations.
struct Driver<'a> {
    algorithm: Algorithm,
    settings: &'a Settings,
    dice: &'a mut Dice,
}

impl Driver<'_> {
    /// Searches each of the depths in turn.
    fn deepen<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
        self,
        request: &Request<'_, P>,
        mut context: Context<'_, P, E, Probes<P, B>>,
        depths: impl Iterator<Item = u32>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let root_moves = request.root_moves();
        let root = Root {
            algorithm: self.algorithm,
            position: request.position,
            only: request.only,
            moves: &root_moves,
            n_lines: request.lines.clamp(1, root_moves.len().max(1)),
            random_ties: self.settings.random_ties,
        };
        let mut lines: Vec<Line<P::Move>> = Vec::new();
        let mut stopped = false;
        for depth in depths {
            let evaluated_before = context.meter.evaluated;
            match root.search(&mut context, depth, lines.first().map(|line| line.score)) {
                Ok(found) => lines = found,
                Err(Stopped) => {
                    stopped = true;
                    break;
                }
            }
            let exact = context.meter.evaluated == evaluated_before;
            for line in &mut lines {
                line.proven = line.bound == Bound::Exact && (exact || line.score.is_forced());
            }
            report(&summary(&lines, &context, false));
            if lines.iter().all(|line| line.proven) {
                break;
            }
        }
        if lines.is_empty() {
            lines = root.best_so_far(&context);
        }
        if self.settings.random_ties {
            choose_among_equals(&mut lines, self.dice, request.lines);
        }
        summary(&lines, &context, stopped)
    }
}

/// The limits for a search with that goal: a mate is searched for only to the depth at which it may lie.
fn limits(given: &Limits, goal: Goal) -> Limits {
    match goal {
        Goal::Mate(n_moves) => {
            let plies = n_moves.saturating_mul(2).saturating_sub(1).max(1);
            Limits { depth: Some(given.depth.map_or(plies, |depth| depth.min(plies))), ..*given }
        }
        Goal::Best | Goal::Exact | Goal::AtLeast(_) => *given,
    }
}

/// What an engine needs to know of its own search, and whoever watches it.
type Probes<P, B> = ((Counting, Principal<<P as game::Position>::Move>), B);

/// One iteration at the root.
struct Root<'a, P: Keyed> {
    algorithm: Algorithm,
    position: &'a P,
    /// The root moves asked for; empty means all.
    only: &'a [P::Move],
    /// The same, with "all" written out.
    moves: &'a [P::Move],
    n_lines: usize,
    random_ties: bool,
}

impl<P: Keyed> Root<'_, P> {
    /// The lines found at `depth`. `last` is the score of the iteration before.
    fn search<E: Evaluator<P>, B: Probe<P>>(
        &self,
        context: &mut Context<'_, P, E, Probes<P, B>>,
        depth: u32,
        last: Option<Score>,
    ) -> Result<Vec<Line<P::Move>>, Stopped> {
        if self.n_lines == 1 && !self.random_ties {
            return Ok(vec![self.best_line(context, depth, last)?]);
        }
        self.search_separately(context, depth)
    }

    /// One search of the whole root; it starts near the last score if the algorithm benefits from that.
    fn best_line<E: Evaluator<P>, B: Probe<P>>(
        &self,
        context: &mut Context<'_, P, E, Probes<P, B>>,
        depth: u32,
        last: Option<Score>,
    ) -> Result<Line<P::Move>, Stopped> {
        let mut reach = ASPIRATION;
        let mut window = match last {
            Some(last) if self.algorithm == Algorithm::PrincipalVariation && !last.is_forced() => {
                Window { alpha: last.shifted(-reach), beta: last.shifted(reach) }
            }
            _ => Window::FULL,
        };
        let mut reason = Reason::new("iteration", [Figure::Number(depth as i32)]);
        loop {
            context.probe.0.1.clear();
            let root = Node::root(depth);
            let score = match self.only {
                [] => self.algorithm.search_because(Some(reason), context, self.position, root, window)?,
                only => self.algorithm.search_moves(context, self.position, only, root, window)?,
            };
            if window.alpha < score && score < window.beta {
                let moves = self.principal_line(context, depth);
                return Ok(Line::new(moves, score, depth));
            }
            reach = reach.saturating_mul(4);
            let code = if score <= window.alpha { "aspiration-low" } else { "aspiration-high" };
            reason = Reason::new(code, [Figure::Number(depth as i32), Figure::Score(score)]);
            window = match score <= window.alpha {
                _ if reach > 1_000_000 => Window::FULL,
                true => Window { alpha: score.shifted(-reach), ..window },
                false => Window { beta: score.shifted(reach), ..window },
            };
        }
    }

    /// Searches every root move on its own. A move that cannot be among the best `lines` is only shown to be
    /// worse; one that ties with the last of them is searched until the tie is certain, if ties are broken at
    /// random.
    fn search_separately<E: Evaluator<P>, B: Probe<P>>(
        &self,
        context: &mut Context<'_, P, E, Probes<P, B>>,
        depth: u32,
    ) -> Result<Vec<Line<P::Move>>, Stopped> {
        let mut lines: Vec<Line<P::Move>> = Vec::new();
        for mv in self.moves {
            let alpha = match lines.get(self.n_lines - 1) {
                None => Score::NEG_INFINITY,
                Some(last_kept) if self.random_ties => last_kept.score.previous(),
                Some(last_kept) => last_kept.score,
            };
            context.probe.0.1.clear();
            let window = Window { alpha, ..Window::FULL };
            let (root, only) = (Node::root(depth), std::slice::from_ref(mv));
            let score = self.algorithm.search_moves(context, self.position, only, root, window)?;
            if score <= alpha {
                continue;
            }
            let moves = self.principal_line(context, depth);
            let at = lines.partition_point(|line| line.score >= score);
            lines.insert(at, Line::new(moves, score, depth));
            // Beyond the lines asked for, only those that tie with the last of them may still be chosen.
            let last_kept = lines.get(self.n_lines - 1).map(|line| line.score);
            lines.retain(|line| Some(line.score) >= last_kept);
            if !self.random_ties {
                lines.truncate(self.n_lines);
            }
        }
        Ok(lines)
    }

    /// The probe's line, extended from the table where null windows cut it short.
    fn principal_line<E: Evaluator<P>, B: Probe<P>>(
        &self,
        context: &Context<'_, P, E, Probes<P, B>>,
        depth: u32,
    ) -> Vec<P::Move> {
        let mut line = context.probe.0.1.line().to_vec();
        let mut position = self.position.clone();
        for &mv in &line {
            position.play(mv);
        }
        while (line.len() as u32) < depth {
            let entry = context.memory.table.get(crate::table::key(context.evaluator, &position));
            let stored =
                entry.filter(|entry| entry.move_key == position.key() && entry.bound != Bound::Upper);
            let Some(mv) = stored.and_then(|entry| entry.mv) else { break };
            if !position.moves().any(|legal| legal == mv) {
                break;
            }
            line.push(mv);
            position.play(mv);
        }
        line
    }

    /// The answer when not even one iteration was finished: the best of the root moves fully searched, or
    /// else the first legal one.
    fn best_so_far<E: Evaluator<P>, B: Probe<P>>(
        &self,
        context: &Context<'_, P, E, Probes<P, B>>,
    ) -> Vec<Line<P::Move>> {
        let found = context.probe.0.1.line();
        let line = match (found, context.probe.0.1.score(), self.moves) {
            ([_, ..], Some(score), _) => Line { score, ..Line::unscored(found.to_vec()) },
            (_, _, [first, ..]) => Line::unscored(vec![*first]),
            _ => return Vec::new(),
        };
        vec![line]
    }
}

fn summary<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    lines: &[Line<P::Move>],
    context: &Context<'_, P, E, Probes<P, B>>,
    stopped: bool,
) -> Analysis<P::Move> {
    Analysis {
        lines: lines.to_vec(),
        nodes: context.meter.nodes(),
        leaves: context.probe.0.0.leaves(),
        elapsed: context.meter.watch().elapsed(),
        stopped,
        details: Details::default(),
    }
}

/// Moves one of the equally good best lines to the front, chosen uniformly, and keeps as many as asked for.
/// Only exact scores can tie: a bound that happens to equal the best proves nothing.
pub fn choose_among_equals<M: Copy>(lines: &mut Vec<Line<M>>, dice: &mut Dice, n_lines: usize) {
    let ties = |line: &Line<M>| line.score == lines[0].score && line.bound == Bound::Exact;
    let equal: Vec<usize> = (0..lines.iter().take_while(|line| ties(line)).count()).collect();
    if let Some(chosen) = pick(dice, &equal) {
        lines.swap(0, chosen);
    }
    lines.truncate(n_lines.max(1));
}
