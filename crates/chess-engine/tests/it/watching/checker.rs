//! A watcher that knows the rules of chess and of the search, and checks that every event follows from those before it.

use std::collections::BTreeSet;

use chess::{Board, Move};
use game::Position;
use search::{Bound, Event, Figure, Leave, NodeKind, Reason, Score, ScoreKind, Visit, Watcher, reached};

use super::has_right_figures;

/// Checks the events of a search.
pub struct Checker {
    /// The codes of all reasons given.
    pub codes: BTreeSet<&'static str>,
    position: Board,
    past: Vec<Board>,
    open: Vec<OpenNode>,
    /// The best of the roots so far, as an engine answers it.
    best: Option<(Score, Move)>,
    /// The best of this iteration, as long as it is not refuted.
    candidate: Option<(Score, Move)>,
}

struct OpenNode {
    board: Board,
    visit: Visit<Move>,
    alpha: Score,
    /// The last visit by each move, except those that only try it out.
    searched: Vec<(Move, Score)>,
    /// The visits without a move, or by a move that is only tried out: kind and score, for the side to move here.
    tries: Vec<(NodeKind, Score)>,
    /// In quiescence: the evaluation, told to the first child.
    evaluation: Option<Score>,
    skipped: Vec<(Move, Reason)>,
    unsearched: Vec<Move>,
    /// The moves that raised alpha, and to what.
    raises: Vec<(Move, Score)>,
}

impl Checker {
    /// Of a search of `position`.
    pub fn new(position: &Board) -> Checker {
        Checker {
            codes: BTreeSet::new(),
            position: *position,
            past: Vec::new(),
            open: Vec::new(),
            best: None,
            candidate: None,
        }
    }

    /// The same in a game with a past.
    pub fn after(self, past: &[Board]) -> Checker {
        Checker { past: past.to_vec(), ..self }
    }

    /// Whether all nodes have been left.
    pub fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// The value and the move of the root: those of the iteration that was finished last, or of the one that was stopped if
    /// it had found a move that is no worse.
    pub fn root(&self) -> Option<(Score, Move)> {
        self.candidate.or(self.best)
    }

    /// The search was stopped. That the first moves are mated says nothing about the others.
    fn stop(&mut self) {
        let is_sure = |(score, _): &(Score, Move)| !(score.is_forced() && *score < Score::DRAW);
        self.best = self.candidate.take().filter(is_sure).or(self.best);
        self.open.clear();
    }

    fn enter(&mut self, visit: Visit<Move>) {
        assert!(visit.window.alpha < visit.window.beta, "{visit:?}");
        self.codes.extend(visit.reason.map(|reason| reason.code));
        assert!(visit.reason.is_none_or(|reason| has_right_figures(&reason)), "{visit:?}");
        let above = self.open.last().map_or(&self.position, |node| &node.board);
        match visit.mv {
            Some(mv) => assert!(above.is_legal(mv) && !visit.kind.is_same_position(), "{above}: {visit:?}"),
            None if visit.kind == NodeKind::NullMove => assert!(!above.is_check(), "{above}: {visit:?}"),
            None => assert!(visit.kind.is_same_position() || self.open.is_empty(), "{above}: {visit:?}"),
        }
        let is_further = visit.mv.is_some() || visit.kind == NodeKind::NullMove;
        let ply = self.open.last().map_or(0, |node| node.visit.node.ply + u32::from(is_further));
        assert_eq!(visit.node.ply, ply, "{above}: {visit:?}");
        if let Some(node) = self.open.last() {
            assert!(node.may_visit(&visit) && node.gives_reason(&visit), "{above}: {visit:?}");
            assert!(
                !node.skipped.iter().any(|(mv, _)| Some(*mv) == visit.mv && !is_try(&visit)),
                "{visit:?}"
            );
        } else if visit.reason.is_some_and(|reason| reason.code == "iteration") {
            self.best = self.candidate.take().or(self.best);
        }
        self.open.push(OpenNode {
            board: reached(above, &visit),
            visit,
            alpha: visit.window.alpha,
            searched: Vec::new(),
            tries: Vec::new(),
            evaluation: None,
            skipped: Vec::new(),
            unsearched: Vec::new(),
            raises: Vec::new(),
        });
    }

    fn leave(&mut self, score: Score, why: Leave<Move>) {
        let node = self.open.pop().expect("a node is left once");
        if let Leave::Decided(reason) = why {
            self.codes.insert(reason.code);
            assert!(has_right_figures(&reason), "{reason:?}");
        }
        node.check(score, why, &self.open, &self.past);
        let OpenNode { visit, .. } = node;
        let Some(parent) = self.open.last_mut() else {
            if score <= visit.window.alpha {
                self.candidate = None;
            }
            return;
        };
        let is_same = visit.kind.is_same_position();
        let score = score.seen_from_parent(is_same);
        match visit.mv {
            Some(mv) if !is_try(&visit) => {
                if parent.searched.is_empty() && parent.visit.node.depth == 0 {
                    parent.evaluation = figure(visit.reason, "quiescence", 0).map(|score| -score);
                }
                parent.searched.retain(|(other, _)| *other != mv);
                parent.searched.push((mv, score));
            }
            _ => parent.tries.push((visit.kind, score)),
        }
    }

    fn raise(&mut self, mv: Move, alpha: Score) {
        let is_root = self.open.len() == 1;
        let node = self.open.last_mut().expect("a node is open");
        let is_proof = matches!(node.visit.kind, NodeKind::Proof | NodeKind::RootMoves);
        assert!(alpha > node.alpha && node.board.is_legal(mv));
        assert!(is_proof || node.searched.last() == Some(&(mv, alpha)), "{}: {mv:?}", node.board);
        node.alpha = alpha;
        node.raises.push((mv, alpha));
        if is_root {
            self.candidate = Some((alpha, mv));
        }
    }

    fn skip(&mut self, mv: Move, reason: Reason) {
        self.codes.insert(reason.code);
        let node = self.open.last_mut().expect("a node is open");
        assert!(has_right_figures(&reason) && node.board.is_legal(mv), "{}: {mv:?} {reason:?}", node.board);
        assert!(!node.is_known(mv), "{}: {mv:?} was searched or skipped before", node.board);
        let (own, number) = (|at| scored(&reason, at), |at| numbered(&reason, at));
        let is_right = match reason.code {
            "futility" => own(0).shifted(number(1)) <= own(2) && own(2) == node.alpha.max(lost(node)),
            "late-move-pruning" => number(0) > number(1),
            "history-pruning" => number(0) < number(1),
            "delta-pruning" | "delta-exchange" => own(0) <= own(1),
            "exchange-pruning" => chess_engine::gain(&node.board, mv) < -number(0),
            "losing-capture" => chess_engine::gain(&node.board, mv) < 0,
            "excluded-move" => node.visit.kind == NodeKind::Singular,
            "in-earlier-line" | "not-asked-for" => node.visit.node.ply == 0,
            _ => true,
        };
        assert!(is_right, "{}: {mv:?} {reason:?}", node.board);
        node.skipped.push((mv, reason));
    }
}

impl OpenNode {
    fn is_known(&self, mv: Move) -> bool {
        self.searched.iter().any(|(known, _)| *known == mv)
            || self.skipped.iter().any(|(known, _)| *known == mv)
    }

    /// Whether the kind of a visit, its window and its reason fit what was visited before.
    fn may_visit(&self, visit: &Visit<Move>) -> bool {
        let code = visit.reason.map_or("", |reason| reason.code);
        let is_null = value(visit.window.beta) - value(visit.window.alpha) == 1;
        match visit.kind {
            NodeKind::NullWindow => is_null,
            NodeKind::Reduced => {
                is_null && matches!(code, "reductions" | "reductions-check" | "probcut-search")
            }
            NodeKind::NullMove => is_null && code == "null-move-search",
            NodeKind::Singular => is_null && code == "singular",
            NodeKind::Forecast => matches!(code, "razoring-search" | "null-move-verification"),
            // The figures are what the visit before found, and what it was compared with.
            NodeKind::Research => {
                let &(mv, score) = self.searched.last().expect("it was visited before");
                let reason = visit.reason.expect("there is a reason to visit it again");
                let is_better = scored(&reason, 0) < scored(&reason, 1);
                visit.mv == Some(mv) && scored(&reason, 0) == -score && is_better
            }
            NodeKind::Quiescence => visit.node.depth == 0,
            NodeKind::Full => self.searched.is_empty(),
            NodeKind::Proof | NodeKind::RootMoves => true,
            NodeKind::Preview => false,
        }
    }

    /// Whether the figures of a visit's reason are those of the position above.
    fn gives_reason(&self, visit: &Visit<Move>) -> bool {
        let (Some(reason), beta) = (visit.reason, self.visit.window.beta) else { return true };
        // Scores for the side to move above; that of a same position is the same.
        let is_same = visit.kind.is_same_position();
        let (own, number) = (|at| scored(&reason, at).seen_from_parent(is_same), |at| numbered(&reason, at));
        let others =
            || self.tries.last().filter(|(kind, _)| *kind == NodeKind::Singular).map(|(_, score)| *score);
        let gives_check = || visit.mv.is_some_and(|mv| self.board.gives_check(mv));
        match reason.code {
            "raised-alpha" => self.raises.iter().any(|(_, alpha)| *alpha == own(0)),
            "quiescence" => self.visit.node.depth == 0 && !self.board.is_check() && own(0) < beta,
            "iterative-reduction" => self.visit.node.depth.abs_diff(number(0) as u32) <= 2,
            "null-move-search" => own(2) == beta && own(1) >= beta && number(0) > 0,
            "null-move-verification" => own(0) >= beta && number(1) as u32 == visit.node.depth,
            "probcut-search" => own(0) == beta.shifted(number(1)) && own(0) == -visit.window.alpha,
            "razoring-search" => own(0).shifted(number(1)) <= own(2) && own(2) == visit.window.alpha,
            "singular" => own(0).shifted(-number(1)) == own(2) && own(2) == visit.window.beta,
            "singular-extension" => others() == Some(own(1)) && own(1) < own(2) && number(0) > 0,
            "negative-extension" => others() == Some(own(1)) && own(1) >= own(2) && number(0) > 0,
            "check-extension" | "reductions-check" => gives_check(),
            "hindsight-deeper" | "hindsight-shallower" => number(0) >= 2,
            "reductions" => number(0) > 0,
            _ => true,
        }
    }

    fn check(&self, score: Score, why: Leave<Move>, above: &[OpenNode], past: &[Board]) {
        let what = || format!("{}: {:?} {score:?} {why:?}", self.board, self.visit);
        let is_right = match why {
            Leave::Leaf => self.searched.is_empty() && self.is_evaluated(score),
            Leave::Terminal => {
                let is_mated = score.is_forced();
                self.board.outcome().is_some() && is_mated == self.board.is_check()
            }
            Leave::Table(Bound::Exact) => true,
            Leave::Table(Bound::Lower) => score >= self.visit.window.beta,
            Leave::Table(Bound::Upper) => score <= self.visit.window.alpha,
            Leave::Cut { mv, index } => {
                self.raises.last().is_some_and(|(last, _)| *last == mv)
                    && index as usize == self.searched.len() - 1
                    && score >= self.visit.window.beta.min(nearest_win(self))
                    && self.is_partition()
                    && self.is_cut_value(score)
            }
            Leave::Exhausted => {
                self.unsearched.is_empty() && self.is_partition() && score == self.best_known()
            }
            Leave::Decided(reason) => self.is_decided(score, &reason, above, past),
        };
        assert!(is_right, "{}", what());
    }

    /// Every move was searched, skipped or cut off; in quiescence outside check, every capture and promotion.
    fn is_partition(&self) -> bool {
        let is_quiescence = self.visit.node.depth == 0 && !self.board.is_check();
        let is_noisy = |mv: &Move| self.board.is_capture(*mv) || mv.promotion().is_some();
        let expected: BTreeSet<u16> =
            self.board.moves().filter(|mv| !is_quiescence || is_noisy(mv)).map(Move::bits).collect();
        let searched = self.searched.iter().map(|(mv, _)| *mv);
        let told: Vec<u16> = { searched.chain(self.skipped.iter().map(|(mv, _)| *mv)) }
            .chain(self.unsearched.iter().copied())
            .map(Move::bits)
            .collect();
        told.len() == expected.len() && told.into_iter().collect::<BTreeSet<u16>>() == expected
    }

    /// The best of the moves; in quiescence also the evaluation, and what skipped captures could win at most.
    fn best_known(&self) -> Score {
        let searched = self.searched.iter().map(|(_, score)| *score);
        let skipped = { self.skipped.iter() }
            .filter(|(_, reason)| matches!(reason.code, "delta-pruning" | "delta-exchange"))
            .map(|(_, reason)| scored(reason, 0));
        searched.chain(self.evaluation).chain(skipped).max().unwrap_or(Score::NEG_INFINITY)
    }

    /// A value above the window is trusted in part only: half in quiescence, more the deeper the search was. The depth in
    /// question may have changed since the node was entered: by one in hindsight, by one without a table move, and by one
    /// for each move that raised alpha. Mates are trusted, and so are singular searches.
    fn is_cut_value(&self, score: Score) -> bool {
        let (best, beta) = (self.best_known(), self.visit.window.beta);
        let depth = self.visit.node.depth as i32;
        let trusted = |depth: i32| (value(best) * depth + value(beta)) / (depth + 1);
        match depth {
            _ if best.is_forced() || self.visit.kind == NodeKind::Singular => score == best,
            0 => value(score) == (value(best) + value(beta)) / 2,
            _ if beta.is_forced() => score == best,
            _ => (depth - 5..=depth + 1).any(|depth| depth > 0 && value(score) == trusted(depth)),
        }
    }

    /// A leaf of quiescence has its evaluation, or what a skipped capture could win at most.
    fn is_evaluated(&self, score: Score) -> bool {
        let most = self.best_known();
        score >= most && (score < self.visit.window.beta || self.visit.node.ply >= 127)
    }

    fn is_decided(&self, score: Score, reason: &Reason, above: &[OpenNode], past: &[Board]) -> bool {
        let (own, number) = (|at| scored(reason, at), |at| numbered(reason, at));
        let beta = self.visit.window.beta;
        let last_try = |kind| self.tries.iter().rev().find(|(of, _)| *of == kind).map(|(_, score)| *score);
        let is_half = |of: Score| value(score) == (value(of) + value(beta)) / 2;
        match reason.code {
            "repetition" => {
                let before = above.iter().map(|node| &node.board).chain(past);
                score == Score::DRAW && before.into_iter().any(|earlier| earlier.repeats(&self.board))
            }
            "fifty-moves" => score == Score::DRAW && self.board.halfmoves() >= 100,
            "dead-position" => score == Score::DRAW && self.board.is_dead(),
            "endgame-table" => score == own(0) && self.board.occupied().count() == 3,
            "mate-distance" => score == own(0) && score.is_forced(),
            "stand-pat" if own(0).is_forced() => score == own(0) && own(0) >= beta,
            "stand-pat" => own(1) == beta && own(0) >= beta && is_half(own(0)),
            "reverse-futility" => own(2) == beta && own(0).shifted(-number(1)) >= beta && is_half(own(0)),
            "razoring" => score <= own(1) && last_try(NodeKind::Forecast) == Some(score),
            "null-move" => {
                let found = last_try(NodeKind::NullMove).expect("a null move was tried");
                own(1) == beta && found >= beta && (score == found || (found.is_forced() && score == beta))
            }
            "probcut" => {
                let found = self.tries.last().expect("a capture was tried").1;
                own(0) == score && score >= own(1) && own(1) > beta && found == score
            }
            "multi-cut" => {
                score == own(0)
                    && own(0) >= beta
                    && last_try(NodeKind::Singular).is_some_and(|found| found >= score)
            }
            "only-move" => self.board.n_moves() == 1 && self.visit.kind == NodeKind::Singular,
            "mate-proved" | "mate-line" => {
                let plies = self.visit.node.ply + number(0) as u32;
                score == Score::win_in(plies) || score == Score::lost_in(plies)
            }
            "mate-refuted" | "mate-open" | "mate-paused" | "mate-replies" => score == Score::DRAW,
            _ => false,
        }
    }
}

impl Watcher<Move> for Checker {
    fn see(&mut self, event: Event<Move>) {
        match event {
            Event::Enter(visit) => self.enter(visit),
            Event::Leave { score, why } => self.leave(score, why),
            Event::Raise { mv, alpha } => self.raise(mv, alpha),
            Event::Skip { mv, reason } => self.skip(mv, reason),
            Event::Unsearched(moves) => self.open.last_mut().expect("a node is open").unsearched = moves,
            Event::Stopped => self.stop(),
            Event::Playouts(_) | Event::Proof(_) => panic!("this search has windows"),
        }
    }
}

/// Whether a move is only tried out, as in ProbCut.
fn is_try(visit: &Visit<Move>) -> bool {
    visit.reason.is_some_and(|reason| reason.code == "probcut-search")
}

/// Being mated at once: what alpha is raised to at least.
fn lost(node: &OpenNode) -> Score {
    Score::lost_in(node.visit.node.ply)
}

/// Mating at once: what beta is lowered to at least.
fn nearest_win(node: &OpenNode) -> Score {
    Score::win_in(node.visit.node.ply + 1)
}

/// The number that the engine computes with.
fn value(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Points(points) => points,
        ScoreKind::WinIn(ply) => 32_000 - ply as i32,
        ScoreKind::LostIn(ply) => ply as i32 - 32_000,
    }
}

fn figure(reason: Option<Reason>, code: &str, at: usize) -> Option<Score> {
    reason.filter(|reason| reason.code == code).map(|reason| scored(&reason, at))
}

fn scored(reason: &Reason, at: usize) -> Score {
    match reason.figures[at] {
        Figure::Score(score) => score,
        other => panic!("{reason:?}: {other:?} is no score"),
    }
}

fn numbered(reason: &Reason, at: usize) -> i32 {
    match reason.figures[at] {
        Figure::Number(number) => number,
        other => panic!("{reason:?}: {other:?} is no number"),
    }
}
