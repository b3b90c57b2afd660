//! The exact solver: the true value of a position of any game without cycles, however long the games.
//!
//! It narrows down the value with null windows, as MTD(f) does, over a table that compares whole positions
//! (lossless keys) and merges mirror images. What it reports as proven is proven.

use game::{Lossless, Position};

use crate::context::Meter;
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::evaluator::Evaluator;
use crate::exact_table::ExactTable;
use crate::probe::{Leave, NodeKind, Probe, Reason};
use crate::solver_run::{Approach, Run};
use crate::watch::{Event, Watched, Watcher};
use crate::{Bound, Limits, Score, Stopped, Window};

/// What knowledge of a game adds to the solver. Everything it says must be true: the value depends on it.
pub trait Guide<P: Position> {
    /// Lists the moves to search, most promising first. A move may be left out only if one at least as good
    /// stays in. The game is not over.
    fn moves(&mut self, position: &P, moves: &mut Vec<P::Move>);

    /// An interval that certainly contains the value, for the side to move.
    fn bounds(&mut self, position: &P) -> Window {
        let _ = position;
        Window::FULL
    }

    /// Whether storing the position can pay off. Near the end, searching it again is cheaper.
    fn is_worth_storing(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// Whether to look up all moves in the table before searching any. It pays off where lines often
    /// transpose and keys are cheap to compute.
    fn is_worth_peeking(&self, position: &P) -> bool {
        let _ = position;
        false
    }
}

/// The guide without knowledge: all moves, in the game's order.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuide;

impl<P: Position> Guide<P> for NoGuide {
    fn moves(&mut self, position: &P, moves: &mut Vec<P::Move>) {
        moves.extend(position.moves());
    }
}

/// Solves positions, given an evaluation of finished games and a guide.
#[derive(Debug)]
pub struct Solver<P: Lossless, E, G> {
    evaluator: E,
    guide: G,
    /// The interval in which the value of each position lies, distances counted from the position itself.
    table: ExactTable<P::Exact, Window>,
    buffers: Vec<Vec<P::Move>>,
}

impl<P: Lossless, E: Evaluator<P>, G: Guide<P>> Solver<P, E, G> {
    /// With a table of at most `hash_bytes`. Only the evaluator's `terminal` is ever called.
    #[must_use]
    pub fn new(evaluator: E, guide: G, hash_bytes: usize) -> Solver<P, E, G> {
        Solver { evaluator, guide, table: ExactTable::new(hash_bytes), buffers: Vec::new() }
    }

    /// Narrows the interval until it is a single score, reporting each step. `way` is the move that led to the position
    /// from the root of the request.
    fn narrow<B: Probe<P>>(
        &mut self,
        position: &P,
        way: Option<P::Move>,
        run: &mut Run<'_, P, B>,
        report: &mut dyn FnMut(Window, &Meter<'_>),
    ) -> Result<Score, Stopped> {
        let Window { alpha: mut lower, beta: mut upper } = Window::FULL;
        let mut guess = Score::DRAW;
        while lower < upper {
            let beta = if guess == lower { guess.next() } else { guess };
            guess = self.pass(position, way, beta, [guess, lower, upper], run)?;
            match guess < beta {
                true => upper = guess,
                false => lower = guess,
            }
            report(Window { alpha: lower, beta: upper }, &run.meter);
        }
        Ok(guess)
    }

    /// Decides whether a position is worth at least `beta`, and returns a bound that says so. `figures` are what a watcher
    /// is told: the guess, and what is known.
    fn pass<B: Probe<P>>(
        &mut self,
        position: &P,
        way: Option<P::Move>,
        beta: Score,
        figures: [Score; 3],
        run: &mut Run<'_, P, B>,
    ) -> Result<Score, Stopped> {
        run.expect(|run| {
            let reason = Some(Reason::new("solver-pass", figures.map(|score| run.figure(score))));
            Approach { mv: way, kind: NodeKind::NullWindow, reason }
        });
        self.visit(&self.reach(position.clone()), 0, Window::null(beta.previous()), run)
    }

    /// Answers whether a position is worth at least `least`: a proven bound, with a line of play if it is.
    fn decide<B: Probe<P>>(
        &mut self,
        position: &P,
        least: Score,
        run: &mut Run<'_, P, B>,
    ) -> Result<Line<P::Move>, Stopped> {
        let Window { alpha, beta } = Window::FULL;
        let score = self.pass(position, None, least, [least, alpha, beta], run)?;
        let (moves, bound) = match score >= least {
            true => (self.line(position, None, least, run)?, Bound::Lower),
            false => (position.moves().take(1).collect(), Bound::Upper),
        };
        Ok(Line { bound, ..proven(moves, score) })
    }

    /// A position about to be visited; its table entry is being prefetched.
    fn reach(&self, position: P) -> Reached<P> {
        let key = self.guide.is_worth_storing(&position).then(|| position.exact_key());
        if let Some(key) = &key {
            self.table.will_get(key);
        }
        Reached { position, key }
    }

    /// The value of a node whose visit has been announced.
    fn visit<B: Probe<P>>(
        &mut self,
        reached: &Reached<P>,
        ply: u32,
        window: Window,
        run: &mut Run<'_, P, B>,
    ) -> Result<Score, Stopped> {
        let Reached { position, key } = reached;
        run.meter.count()?;
        run.enter(ply, window);
        if let Some(outcome) = position.outcome() {
            let score = self.evaluator.terminal(position, outcome, ply);
            return Ok(run.leave(ply, score, Leave::Terminal));
        }
        // The game lasts at least one more move, so no win can come sooner.
        let nearest = Window { alpha: Score::lost_in(ply + 1), beta: Score::win_in(ply + 1) };
        let known = self.guide.bounds(position);
        if let Some(score) = settled(known, window) {
            return Ok(run.decide(ply, score, "guide-bounds"));
        }
        if let Some(score) = settled(nearest, window) {
            return Ok(run.decide(ply, score, "nearest-end"));
        }
        let Some(key) = key else {
            return self.best_of_moves(position, ply, window, run);
        };
        let banked = position.banked();
        let stored = self.table.get(key).unwrap_or(Window::FULL);
        let known =
            Window { alpha: stored.alpha.from_table(ply, banked), beta: stored.beta.from_table(ply, banked) };
        if let Some(score) = settled(known, window) {
            return Ok(run.recall(ply, score, known));
        }
        let nodes_before = run.meter.nodes();
        let best = self.best_of_moves(position, ply, window, run)?;
        let best_stored = best.for_table(ply, banked);
        let learnt = match best >= window.beta {
            true => Window { alpha: best_stored.max(stored.alpha), ..stored },
            false => Window { beta: best_stored.min(stored.beta), ..stored },
        };
        self.table.put(*key, learnt, run.meter.nodes() - nodes_before);
        if self.table.is_crowded() {
            run.meter.report_crowded_table();
        }
        Ok(best)
    }

    /// Visits the moves, and leaves the node.
    fn best_of_moves<B: Probe<P>>(
        &mut self,
        position: &P,
        ply: u32,
        window: Window,
        run: &mut Run<'_, P, B>,
    ) -> Result<Score, Stopped> {
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        self.guide.moves(position, &mut moves);
        if B::IS_WATCHING {
            let is_left_out = |mv: &P::Move| !moves.contains(mv);
            position.moves().filter(is_left_out).for_each(|mv| run.skip(ply, mv, "guide", None));
        }
        let mut best = match self.guide.is_worth_peeking(position) {
            true => self.peek(position, &mut moves, ply, window, run),
            false => Score::NEG_INFINITY,
        };
        // Each child is made before the one ahead of it is searched, so that its table entry has arrived by
        // the time it is visited. Waiting for memory in table lookups takes two thirds of all time on 6x6
        // Othello.
        let mut next = moves.first().map(|&mv| self.reach_by(position, mv));
        let mut n_searched = 0;
        for number in 1..=moves.len() {
            if best >= window.beta {
                break;
            }
            let Some(child) = next.take() else { break };
            next = moves.get(number).map(|&mv| self.reach_by(position, mv));
            let score = self.score_of(position, || moves[number - 1], &child, ply, window, run)?;
            best = best.max(score);
            n_searched = number;
        }
        run.leave_moves(ply, best, window.beta, &moves, n_searched);
        self.buffers.push(moves);
        Ok(best)
    }

    /// Removes the moves that the table proves not good enough, and returns the best known score. (Cutoffs
    /// found this way are called enhanced transposition cutoffs.)
    fn peek<B: Probe<P>>(
        &self,
        position: &P,
        moves: &mut Vec<P::Move>,
        ply: u32,
        window: Window,
        run: &mut Run<'_, P, B>,
    ) -> Score {
        let mut best = Score::NEG_INFINITY;
        moves.retain(|&mv| {
            let mut child = position.clone();
            child.play(mv);
            let Some(stored) = self.table.get(&child.exact_key()) else { return true };
            let banked = child.banked();
            let known = Window {
                alpha: stored.alpha.from_table(ply + 1, banked),
                beta: stored.beta.from_table(ply + 1, banked),
            };
            let same_side = child.side_to_move() == position.side_to_move();
            let settled = settled(known.seen_from_child(same_side), window);
            match settled {
                Some(score) if score < window.beta => run.skip(ply, mv, "known-move", Some(score)),
                Some(score) if best < score => run.raise(ply, mv, score),
                _ => {}
            }
            best = best.max(settled.unwrap_or(Score::NEG_INFINITY));
            settled.is_none()
        });
        best
    }

    /// The position after a move.
    fn reach_by(&self, position: &P, mv: P::Move) -> Reached<P> {
        let mut child = position.clone();
        child.play(mv);
        self.reach(child)
    }

    /// The score of a child, for the side to move at `position`. Only a probe asks for the move.
    fn score_of<B: Probe<P>>(
        &mut self,
        position: &P,
        mv: impl Fn() -> P::Move,
        child: &Reached<P>,
        ply: u32,
        window: Window,
        run: &mut Run<'_, P, B>,
    ) -> Result<Score, Stopped> {
        let same_side = child.position.side_to_move() == position.side_to_move();
        let below = window.seen_from_child(same_side);
        run.expect(|_| Approach::by(mv()));
        let score = self.visit(child, ply + 1, below, run)?.seen_from_parent(same_side);
        if B::IS_WATCHING && score > window.alpha {
            run.raise(ply, mv(), score);
        }
        Ok(score)
    }

    /// Best play from a position of known value to the end of the game. `way` is the move that led to the position from
    /// the root of the request.
    fn line<B: Probe<P>>(
        &mut self,
        root: &P,
        way: Option<P::Move>,
        root_score: Score,
        run: &mut Run<'_, P, B>,
    ) -> Result<Vec<P::Move>, Stopped> {
        let mut line: Vec<OnTheLine<P>> = Vec::new();
        let (mut position, mut score) = (root.clone(), root_score);
        loop {
            let ply = line.len() as u32;
            let asks_for_this_score = Window::null(score.previous());
            // The way is entered, so that what is searched along it has its place in the tree.
            run.expect(|run| {
                let mv = line.last().map_or(way, |last| Some(last.mv()));
                Approach::along(mv, Reason::new("best-line", [run.figure(score)]))
            });
            run.enter(ply, asks_for_this_score);
            if position.outcome().is_some() {
                run.leave(ply, score, Leave::Terminal);
                break;
            }
            let mut moves = Vec::new();
            self.guide.moves(&position, &mut moves);
            let mut best = None;
            for (index, &mv) in moves.iter().enumerate() {
                let child = self.reach_by(&position, mv);
                if self.score_of(&position, || mv, &child, ply, asks_for_this_score, run)? >= score {
                    best = Some(index);
                    break;
                }
            }
            let Some(index) = best else {
                run.leave(ply, score, Leave::Exhausted);
                break;
            };
            let side = position.side_to_move();
            position.play(moves[index]);
            line.push(OnTheLine { moves, index, score });
            score = score.seen_from_parent(position.side_to_move() == side);
        }
        for (ply, OnTheLine { moves, index, score }) in line.iter().enumerate().rev() {
            run.leave_moves(ply as u32, *score, *score, moves, index + 1);
        }
        Ok(line.iter().map(OnTheLine::mv).collect())
    }
}

/// A move of the best line: one of the moves of its position, whose score is known.
struct OnTheLine<P: Position> {
    moves: Vec<P::Move>,
    index: usize,
    score: Score,
}

impl<P: Position> OnTheLine<P> {
    fn mv(&self) -> P::Move {
        self.moves[self.index]
    }
}

/// A position with its key, if it is worth storing.
struct Reached<P: Lossless> {
    position: P,
    key: Option<P::Exact>,
}

/// The score to return if the interval `known` already decides what `window` asks.
fn settled(known: Window, window: Window) -> Option<Score> {
    if known.alpha >= window.beta {
        Some(known.alpha)
    } else if known.beta <= window.alpha {
        Some(known.beta)
    } else {
        None
    }
}

impl<P: Lossless, E: Evaluator<P> + Send, G: Guide<P> + Send> Engine<P> for Solver<P, E, G> {
    /// Solves within the limits of nodes and time; a depth limit has no effect. Stopped early, it answers
    /// with the best bound it has. Other lines than the best, and restricted root moves, are solved move by
    /// move.
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        self.solve(request, report, ())
    }

    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        let solved = self.solve(request, &mut |_| {}, Watched(&mut *watcher));
        if solved.stopped {
            watcher.see(Event::Stopped);
        }
        Some(solved)
    }

    /// Empties the table, so that the next search visits the same nodes whatever was solved before.
    fn new_game(&mut self) {
        self.table.clear();
    }

    /// The true value takes as long as it takes: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}

impl<P: Lossless, E: Evaluator<P>, G: Guide<P>> Solver<P, E, G> {
    /// Solves as a request asks, and lets the probe see it.
    fn solve<B: Probe<P>>(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
        probe: B,
    ) -> Analysis<P::Move> {
        let mut run = Run::new(Meter::new(request.limits, request.control), probe);
        let answer = |lines: Vec<Line<P::Move>>, meter: &Meter<'_>, stopped| Analysis {
            lines,
            nodes: meter.nodes(),
            leaves: 0,
            elapsed: meter.watch().elapsed(),
            stopped,
            details: Details::default(),
        };
        let is_whole = request.lines <= 1 && request.only.is_empty();
        if let (true, Goal::AtLeast(points)) = (is_whole, request.goal) {
            let decided = self.decide(request.position, Score::points(points), &mut run);
            let stopped = decided.is_err();
            return answer(
                vec![decided.unwrap_or_else(|Stopped| unfinished(request, Window::FULL))],
                &run.meter,
                stopped,
            );
        }
        if is_whole {
            let mut known = Window::FULL;
            let solved = self.narrow(request.position, None, &mut run, &mut |window, meter| {
                known = window;
                report(&answer(vec![unfinished(request, window)], meter, false));
            });
            let solved =
                solved.and_then(|score| Ok((score, self.line(request.position, None, score, &mut run)?)));
            return match solved {
                Ok((score, moves)) => answer(vec![proven(moves, score)], &run.meter, false),
                Err(Stopped) => answer(vec![unfinished(request, known)], &run.meter, true),
            };
        }
        let (mut lines, mut stopped): (Vec<Line<P::Move>>, _) = (Vec::new(), false);
        run.expect(|_| Approach::along(None, Reason::new("each-move", [])));
        run.enter(0, Window::FULL);
        for mv in request.root_moves() {
            match self.solve_move(request.position, mv, &mut run) {
                Ok(line) => {
                    if lines.first().is_none_or(|best| line.score > best.score) {
                        run.raise(0, mv, line.score);
                    }
                    lines.push(line);
                }
                Err(Stopped) if lines.is_empty() => {
                    return answer(vec![unfinished(request, Window::FULL)], &run.meter, true);
                }
                Err(Stopped) => {
                    stopped = true;
                    break;
                }
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            report(&answer(lines.clone(), &run.meter, false));
        }
        if let (false, Some(best)) = (stopped, lines.first()) {
            run.leave(0, best.score, Leave::Exhausted);
        }
        lines.truncate(request.lines.max(1));
        answer(lines, &run.meter, stopped)
    }

    fn solve_move<B: Probe<P>>(
        &mut self,
        position: &P,
        mv: P::Move,
        run: &mut Run<'_, P, B>,
    ) -> Result<Line<P::Move>, Stopped> {
        let mut child = position.clone();
        child.play(mv);
        let same_side = child.side_to_move() == position.side_to_move();
        run.plies_above = 1;
        let score = self.narrow(&child, Some(mv), run, &mut |_, _| {})?;
        let mut moves = vec![mv];
        moves.extend(self.line(&child, Some(mv), score, run)?);
        run.plies_above = 0;
        // The child was solved as a root; seen from here every forced end is one move further away.
        let score = score.for_table(0, 0).from_table(1, 0).seen_from_parent(same_side);
        Ok(proven(moves, score))
    }
}

fn proven<M>(moves: Vec<M>, score: Score) -> Line<M> {
    let depth = moves.len() as u32;
    Line { proven: true, ..Line::new(moves, score, depth) }
}

/// The answer so far: a bound, and some legal move.
fn unfinished<P: Position>(request: &Request<'_, P>, known: Window) -> Line<P::Move> {
    let moves = request.position.moves().take(1).collect();
    let (score, bound) = match known.alpha == Score::NEG_INFINITY && known.beta != Score::INFINITY {
        true => (known.beta, Bound::Upper),
        false => (known.alpha, Bound::Lower),
    };
    Line { score, bound, ..Line::unscored(moves) }
}
