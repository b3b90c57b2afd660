//! The search of one node: principal variation search with everything that keeps its tree small.
//!
//! [`visit`](Searcher::visit) is one long function in steps, because each step needs the results of the ones
//! before it. Tuned numbers are in [`parameters`](super::parameters), and techniques can be switched off by
//! [`Techniques`].

use chess::{Board, Move, Role};
use game::{Keyed, Position};
use search::{Bound, Leave, NodeKind as VisitKind, Probe, Reason, Stopped};

use super::history::{Context, Histories, remember_killer};
use super::parameters as p;
use super::picker::{MoveScoring, Picker, is_noisy};
use super::reasons;
use super::searcher::{MoveList, Searcher};
use super::searching::Searching;
use super::table::Entry;
use super::techniques::Techniques;
use super::value::{INFINITE, MATE_BOUND, MAX_PLY, Value, for_table, from_table, is_mate, mate_in, mated_in};
use super::watching::Arrival;
use super::window::Window;

/// The kind of node, known at compile time.
pub trait NodeKind: Copy {
    /// The root of the search.
    const IS_ROOT: bool;
    /// A node whose exact value is needed.
    const IS_PRINCIPAL: bool;
}

/// The root.
#[derive(Clone, Copy, Debug)]
pub struct Root;
/// A node of the principal variation.
#[derive(Clone, Copy, Debug)]
pub struct Principal;
/// A node for which only a bound is needed.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl NodeKind for Root {
    const IS_ROOT: bool = true;
    const IS_PRINCIPAL: bool = true;
}
impl NodeKind for Principal {
    const IS_ROOT: bool = false;
    const IS_PRINCIPAL: bool = true;
}
impl NodeKind for Zero {
    const IS_ROOT: bool = false;
    const IS_PRINCIPAL: bool = false;
}

/// How deep a node is to be searched, and how far from the root it is.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub depth: i32,
    pub ply: usize,
}

impl Node {
    /// The node after a move, to be searched to that depth.
    #[inline(always)]
    fn child(self, depth: i32) -> Node {
        Node { depth, ply: self.ply + 1 }
    }
}

/// Quiet moves and captures that were tried, for updating their histories.
type Tried = MoveList<32>;

impl<C: Searching, B: Probe<Board>> Searcher<'_, C, B> {
    /// The body of [`visit`](Searcher::visit).
    #[inline(always)]
    pub fn visit_node<N: NodeKind>(
        &mut self,
        kind: N,
        board: &Board,
        node: Node,
        window: Window,
        is_cut: bool,
    ) -> Result<Value, Stopped> {
        let Node { mut depth, ply } = node;
        let Window { mut alpha, mut beta } = window;
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(N::IS_PRINCIPAL || alpha + 1 == beta);

        // Step 1. At the horizon only captures are searched.
        if depth <= 0 {
            return self.quiesce(kind, board, window, ply);
        }
        self.count()?;
        self.entered(node, window);
        let is_check = board.is_check();
        if N::IS_PRINCIPAL {
            self.begin_principal(ply);
        }

        // Step 2. Draws by rule and known endgames, the end of the stack, and nearer mates elsewhere.
        if !N::IS_ROOT {
            if let Some(value) = self.settled(board, is_check, window, ply) {
                return self.left_settled(board, ply, value);
            }
            if ply >= MAX_PLY - 1 {
                let value = if is_check { 0 } else { self.evaluate(board) };
                return self.left(ply, value, || Leave::Leaf);
            }
            if self.uses(Techniques::MATE_DISTANCE) {
                alpha = alpha.max(mated_in(ply));
                beta = beta.min(mate_in(ply + 1));
                if alpha >= beta {
                    return self.decided(ply, alpha, || reasons::mate_distance(alpha));
                }
            }
        }
        let window = Window { alpha, beta };
        let excluded = self.frame(ply).excluded;
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 1).excluded = None;
        self.frame(ply + 2).n_cuts = 0;

        // Step 3. Table lookup.
        let entry = if excluded.is_some() { None } else { self.shared.table.get(board.key()) };
        let table_value = entry.map(|entry| from_table(entry.value, ply));
        let table_move = entry.and_then(|entry| entry.mv);
        let was_principal = N::IS_PRINCIPAL || entry.is_some_and(|entry| entry.was_principal);
        if let (Some(entry), Some(value)) = (entry, table_value)
            && !N::IS_PRINCIPAL
            && self.uses(Techniques::TABLE_CUTS)
            && entry.depth >= depth
            && window.is_settled_by(entry.bound, value)
            // Near the fifty-move rule the game's past matters, which the table does not know.
            && board.halfmoves() < 90
        {
            return self.left(ply, value, || Leave::Table(entry.bound));
        }

        // Step 4. The static evaluation, and whether it is improving.
        let mut raw_evaluation = None;
        let mut evaluation = -INFINITE;
        if excluded.is_some() {
            evaluation = self.frame(ply).evaluation.unwrap_or(-INFINITE);
        } else if is_check {
            self.frame(ply).evaluation = None;
        } else {
            let known = entry.and_then(|entry| entry.evaluation);
            let raw = known.unwrap_or_else(|| self.evaluate(board));
            raw_evaluation = Some(raw);
            evaluation = self.corrected(board, raw, ply);
            self.frame(ply).evaluation = Some(evaluation);
            // A bound that says more is a better estimate.
            if let (Some(entry), Some(value)) = (entry, table_value)
                && self.uses(Techniques::TABLE_CUTS)
                && !is_mate(value)
                && (entry.bound == Bound::Exact || (entry.bound == Bound::Lower) == (value > evaluation))
            {
                evaluation = value;
            }
        }
        if !is_check && excluded.is_none() && ply > 0 {
            self.judge_last_move(ply);
            depth += self.in_hindsight(depth, ply);
        }
        let is_improving = !is_check
            && self
                .evaluation_before(ply, 2)
                .or(self.evaluation_before(ply, 4))
                .is_none_or(|before| self.evaluation_before(ply, 0).is_some_and(|now| now > before));

        // Step 5. Decide the whole node without searching its moves.
        if !N::IS_PRINCIPAL && !is_check && excluded.is_none() {
            if !was_principal
                && let Some(value) =
                    self.judge_early(board, Node { depth, ply }, window, evaluation, is_improving)?
            {
                return Ok(value);
            }
            if is_cut && let Some(value) = self.try_null_move(board, Node { depth, ply }, beta, evaluation)? {
                return Ok(value);
            }
            if let Some(value) = self.try_good_captures(board, Node { depth, ply }, beta, entry, is_cut)? {
                return Ok(value);
            }
        }

        // Step 6. Without a table move, or with one from a much shallower search, the ordering is poor and
        // the full depth not worth its price.
        if self.uses(Techniques::ITERATIVE_REDUCTION)
            && depth >= p::ITERATIVE_REDUCTION_DEPTH
            && (N::IS_PRINCIPAL || is_cut)
            && entry.is_none_or(|entry| entry.mv.is_none() || entry.depth + p::STALE_DEPTH <= depth)
            && excluded.is_none()
        {
            depth -= 1;
            self.noting(|| reasons::iterative_reduction(depth));
        }

        // Step 7. The moves.
        let context = self.context(board, ply);
        self.frame(ply).context = context;
        let may_prune = !N::IS_ROOT && has_pieces(board);
        let table_move_is_noisy = table_move.is_some_and(|mv| is_noisy(board, mv));
        let killers = self.frame(ply).killers;
        let mut picker = Picker::new(board, &self.buffer, table_move, killers);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut n_searched = 0;
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        let first_alpha = alpha;
        self.excluding(ply, board, N::IS_ROOT, excluded);
        loop {
            let scoring = MoveScoring { histories: &*self.histories, context: &context };
            let Some(mv) = self.cpu.next_move(&mut picker, board, &mut self.buffer, &scoring) else { break };
            if Some(mv) == excluded || (N::IS_ROOT && !self.root.moves.contains(&mv)) {
                continue;
            }
            n_searched += 1;
            if N::IS_ROOT {
                self.announce(mv, n_searched as u32);
            }
            let is_quiet = !is_noisy(board, mv);
            let gives_check = board.gives_check(mv);
            let history = match is_quiet {
                true => self.histories.quiets(&context).worth(mv),
                false => self.histories.capture(board, mv),
            };
            let mut reduction = self.shared.reductions.of(depth, n_searched);

            // Step 8. Prune moves that are not worth a search, once some move does not lose.
            if may_prune && best > -MATE_BOUND && self.shared.techniques != Techniques::NONE {
                let reduced_depth = (depth - 1 - reduction / 1024).max(0);
                if is_quiet {
                    let most =
                        (self.parameters.late_move_base + depth * depth) / if is_improving { 1 } else { 2 };
                    if self.uses(Techniques::LATE_MOVE_PRUNING)
                        && depth <= p::LATE_MOVE_DEPTH
                        && n_searched > most
                    {
                        picker.skip_quiets = true;
                        self.skipped_with_rest(ply, board, mv, || {
                            reasons::late_move_pruning(n_searched, most)
                        });
                        continue;
                    }
                    if self.uses(Techniques::HISTORY_PRUNING)
                        && reduced_depth <= p::HISTORY_PRUNING_DEPTH
                        && history < self.parameters.history_pruning_margin * depth
                    {
                        picker.skip_quiets = true;
                        let limit = self.parameters.history_pruning_margin * depth;
                        self.skipped_with_rest(ply, board, mv, || reasons::history_pruning(history, limit));
                        continue;
                    }
                    let margin =
                        self.parameters.futility_base + self.parameters.futility_margin * reduced_depth;
                    if self.uses(Techniques::FUTILITY)
                        && alpha < p::DECIDED
                        && !is_check
                        && !gives_check
                        && reduced_depth <= p::FUTILITY_DEPTH
                        && evaluation + margin <= alpha
                    {
                        picker.skip_quiets = true;
                        self.skipped_with_rest(ply, board, mv, || {
                            reasons::futility(evaluation, margin, alpha)
                        });
                        continue;
                    }
                    let least = self.parameters.exchange_quiet * reduced_depth * reduced_depth;
                    if self.uses(Techniques::EXCHANGE_PRUNING) && !self.cpu.see_ge(board, mv, least) {
                        self.skipped(ply, mv, || reasons::exchange_pruning(-least));
                        continue;
                    }
                } else if self.uses(Techniques::EXCHANGE_PRUNING)
                    && depth <= p::EXCHANGE_DEPTH
                    && let least = self.parameters.exchange_capture * depth
                    && !self.cpu.see_ge(board, mv, least)
                {
                    self.skipped(ply, mv, || reasons::exchange_pruning(-least));
                    continue;
                }
            }

            // Step 9. Extensions.
            let mut extension = 0;
            let mut why_extended = None;
            if let (Some(entry), Some(value)) = (entry, table_value)
                && self.uses(Techniques::SINGULAR)
                && !N::IS_ROOT
                && Some(mv) == table_move
                && depth >= p::SINGULAR_DEPTH
                && ply < 2 * self.root.depth as usize
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3
                && !is_mate(value)
            {
                let margin = self.parameters.singular_margin * depth;
                let below = value - margin;
                self.frame(ply).excluded = Some(mv);
                let half = Node { depth: (depth - 1) / 2, ply };
                self.arriving(|| {
                    let reason = reasons::singular(value, margin, below);
                    Arrival::without_move(VisitKind::Singular, reason)
                });
                let others = self.visit(Zero, board, half, Window::reaching(below), is_cut)?;
                self.frame(ply).excluded = None;
                if others < below {
                    let far = !N::IS_PRINCIPAL
                        && others < below - self.parameters.double_extension_margin
                        && self.frame(ply).n_double_extensions < p::DOUBLE_EXTENSIONS_AT_MOST;
                    extension = if far { 2 } else { 1 };
                    why_extended = Some(reasons::singular_extension(extension, -others, -below));
                } else if below >= beta {
                    // Several moves reach beta: multi-cut.
                    picker.leave(&mut self.buffer);
                    return self.decided(ply, below, || reasons::multi_cut(below, beta));
                } else if value >= beta || is_cut {
                    extension = -2;
                    why_extended = Some(reasons::negative_extension(-extension, -others, -below));
                }
            } else if self.uses(Techniques::CHECK_EXTENSION)
                && gives_check
                && depth <= p::CHECK_EXTENSION_DEPTH
                && self.cpu.see_ge(board, mv, 0)
            {
                extension = 1;
                why_extended = Some(reasons::check_extension());
            }
            let n_double = self.frame(ply).n_double_extensions + u32::from(extension == 2);
            self.frame(ply + 1).n_double_extensions = n_double;

            // Step 10. Search the move: the first with the full window, later ones at reduced depth with a
            // null window, then again if they are better.
            let nodes_before = self.nodes;
            let next = self.play(board, mv, ply);
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let is_late = n_searched > 1 + i32::from(N::IS_ROOT);
            if self.uses(Techniques::REDUCTIONS) && depth >= 2 && is_late {
                let by_place = reduction;
                reduction += match is_quiet {
                    true => -history * self.parameters.reduction_history / 128,
                    false => self.parameters.reduction_capture - history / 16,
                };
                let by_history = reduction - by_place;
                reduction += if is_cut { self.parameters.reduction_cut_node } else { 0 };
                reduction += if is_improving { 0 } else { self.parameters.reduction_not_improving };
                reduction += if N::IS_PRINCIPAL { self.parameters.reduction_principal } else { 0 };
                reduction += if was_principal { self.parameters.reduction_was_principal } else { 0 };
                reduction += if gives_check { self.parameters.reduction_check } else { 0 };
                reduction += if picker.is_killer(mv) { self.parameters.reduction_killer } else { 0 };
                reduction += if table_move_is_noisy { self.parameters.reduction_table_capture } else { 0 };
                reduction +=
                    if self.frame(ply + 1).n_cuts > 3 { self.parameters.reduction_many_cuts } else { 0 };
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                self.frame(ply).reduction = new_depth - reduced;
                let kind = if reduced < new_depth { VisitKind::Reduced } else { VisitKind::NullWindow };
                self.searching(mv, kind, || match kind {
                    VisitKind::Reduced => {
                        let terms = [by_place, by_history, reduction - by_place - by_history];
                        Some(why_reduced(new_depth - reduced, terms, why_extended.is_some()))
                    }
                    _ => why_extended,
                });
                value = -self.visit(Zero, &next, node.child(reduced), -Window::above(alpha), true)?;
                self.frame(ply).reduction = 0;
                if value > alpha && reduced < new_depth {
                    // Far better than the best so far: one ply more. Hardly better: one ply less.
                    let deeper = i32::from(value > best + self.parameters.deeper_margin);
                    let shallower = i32::from(value < best + self.parameters.shallower_margin);
                    let adjusted = new_depth + deeper - shallower;
                    if reduced < adjusted {
                        let better =
                            [reasons::hardly_better, reasons::better_than_expected, reasons::much_better];
                        let better = better[(1 + deeper - shallower) as usize];
                        self.searching(mv, VisitKind::Research, || Some(better(-value, -alpha)));
                        value =
                            -self.visit(Zero, &next, node.child(adjusted), -Window::above(alpha), !is_cut)?;
                        if is_quiet && (value <= alpha || value >= beta) {
                            let bonus = self.parameters.bonus(new_depth.max(1));
                            let bonus = if value >= beta { bonus } else { -bonus };
                            self.histories.learn_continuation(&context, mv, bonus);
                        }
                    }
                }
            } else if !N::IS_PRINCIPAL || n_searched > 1 {
                self.searching(mv, VisitKind::NullWindow, || why_extended);
                value = -self.visit(Zero, &next, node.child(new_depth), -Window::above(alpha), !is_cut)?;
            }
            if N::IS_PRINCIPAL && (n_searched == 1 || value > alpha) {
                match n_searched {
                    1 => self.searching(mv, VisitKind::Full, || why_extended),
                    _ => self.searching(mv, VisitKind::Research, || Some(reasons::new_best(-value, -alpha))),
                }
                value =
                    -self.visit(Principal, &next, node.child(new_depth), -Window { alpha, beta }, false)?;
            }
            self.take_back();

            // Step 11. Is it better?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    self.raised(ply, mv, value);
                    if N::IS_PRINCIPAL {
                        self.extend_line(ply, mv);
                    }
                    if N::IS_ROOT {
                        let line = self.frame(ply).line.as_slice().to_vec();
                        self.root.best = Some((line, value));
                        self.root.best_nodes = self.nodes - nodes_before;
                    }
                    if value >= beta {
                        self.frame(ply).n_cuts += 1;
                        break;
                    }
                    alpha = value;
                    // Once a move has raised alpha, another is seldom better.
                    if self.uses(Techniques::REDUCTIONS)
                        && (p::RAISED_DEPTHS).contains(&depth)
                        && !is_mate(value)
                    {
                        depth -= 1;
                        self.noting(|| reasons::raised_alpha(-alpha));
                    }
                }
            }
            if Some(mv) != best_move {
                (if is_quiet { &mut quiets } else { &mut captures }).push(mv);
            }
        }
        picker.leave(&mut self.buffer);

        // Step 12. No move at all: mate or stalemate, or the only move was excluded.
        if n_searched == 0 {
            return match (excluded, is_check) {
                (Some(_), _) => self.decided(ply, alpha, reasons::only_move),
                (None, true) => self.left(ply, mated_in(ply), || Leave::Terminal),
                (None, false) => self.left(ply, 0, || Leave::Terminal),
            };
        }

        // Step 13. Update the table and the histories.
        if best >= beta && !is_mate(best) && !is_mate(beta) && excluded.is_none() {
            // The shallower the search, the less a value above the window is trusted.
            best = (best * depth + beta) / (depth + 1);
        }
        if best_move.is_none() && excluded.is_none() {
            self.reward_last_move(depth, ply);
        }
        if let Some(mv) = best_move {
            let bonus = self.parameters.bonus(depth);
            if !is_noisy(board, mv) {
                if best >= beta {
                    remember_killer(&mut self.frame(ply).killers, mv);
                }
                self.histories.learn_quiet(&context, mv, bonus);
                for &worse in quiets.as_slice() {
                    self.histories.learn_quiet(&context, worse, -bonus);
                }
            } else {
                self.histories.learn_capture(board, mv, bonus);
            }
            punish_captures(self.histories, board, &captures, bonus);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if excluded.is_none() {
            self.learn_correction(board, Node { depth, ply }, best, bound, best_move);
            let value = for_table(best, ply);
            let was_principal = was_principal && bound != Bound::Upper || N::IS_PRINCIPAL;
            let evaluation = raw_evaluation;
            let is_partial = N::IS_ROOT && self.root.is_partial;
            if !is_partial {
                let entry = Entry { mv: best_move, value, evaluation, depth, bound, was_principal };
                self.shared.table.put(board.key(), entry);
            }
        }
        self.left_after_moves(board, ply, best, best_move.filter(|_| bound == Bound::Lower))
    }

    /// What the scores of quiet moves depend on at a node.
    pub(super) fn context(&self, board: &Board, ply: usize) -> Context {
        Context::new(board, self.before(ply))
    }

    /// Rewards a quiet move after which the evaluation is better for the side that played it.
    fn judge_last_move(&mut self, ply: usize) {
        let last = self.frame(ply - 1);
        if let (Some(mv), Some(before)) = (last.quiet, last.evaluation)
            && let Some(now) = self.evaluation_before(ply, 0)
        {
            let context = self.frame(ply - 1).context;
            let bonus = -self.parameters.evaluation_bonus * (before + now);
            let bonus =
                bonus.clamp(self.parameters.evaluation_bonus_least, self.parameters.evaluation_bonus_most);
            self.histories.learn_place(&context, mv, bonus);
        }
    }

    /// Rewards a quiet move that the opponent found no answer to.
    fn reward_last_move(&mut self, depth: i32, ply: usize) {
        if ply > 0
            && let Some(mv) = self.frame(ply - 1).quiet
        {
            let context = self.frame(ply - 1).context;
            self.histories.learn_quiet(&context, mv, self.parameters.bonus(depth) / 2);
        }
    }

    /// A strongly reduced move that did not hurt the opponent is searched one ply deeper after all; one that
    /// did, one ply less.
    #[inline(always)]
    fn in_hindsight(&mut self, depth: i32, ply: usize) -> i32 {
        let (reduction, before) = (self.frame(ply - 1).reduction, self.frame(ply - 1).evaluation);
        let (Some(before), Some(now)) = (before, self.evaluation_before(ply, 0)) else { return 0 };
        if reduction >= p::HINDSIGHT_DEEPER && now <= -before {
            self.noting(|| reasons::hindsight_deeper(reduction));
            1
        } else if reduction >= p::HINDSIGHT_SHALLOWER
            && depth >= 2
            && now + before > self.parameters.hindsight_margin
        {
            self.noting(|| reasons::hindsight_shallower(reduction));
            -1
        } else {
            0
        }
    }

    /// Shallow nodes far outside the window: above it they are cut; below it only captures could help.
    fn judge_early(
        &mut self,
        board: &Board,
        Node { depth, ply }: Node,
        window: Window,
        evaluation: Value,
        is_improving: bool,
    ) -> Result<Option<Value>, Stopped> {
        let Window { alpha, beta } = window;
        let margin = self.parameters.reverse_futility_margin * (depth - i32::from(is_improving));
        if self.uses(Techniques::REVERSE_FUTILITY)
            && depth <= p::REVERSE_FUTILITY_DEPTH
            && !is_mate(beta)
            && evaluation - margin >= beta
            && !is_mate(evaluation)
        {
            let why = || reasons::reverse_futility(evaluation, margin, beta);
            return self.decided(ply, (evaluation + beta) / 2, why).map(Some);
        }
        if self.uses(Techniques::RAZORING)
            && depth <= p::RAZORING_DEPTH
            && alpha < p::DECIDED
            && let margin = self.parameters.razoring_margin * depth
            && evaluation + margin <= alpha
        {
            self.arriving(|| {
                let reason = reasons::razoring_search(evaluation, margin, alpha);
                Arrival::without_move(VisitKind::Forecast, reason)
            });
            let value = self.quiesce(Zero, board, window, ply)?;
            if value <= alpha {
                return self.decided(ply, value, || reasons::razoring(value, alpha)).map(Some);
            }
        }
        Ok(None)
    }

    /// If even a null move keeps the value above the window, some move will. Not without pieces, where
    /// zugzwang is common; deep ones are verified.
    fn try_null_move(
        &mut self,
        board: &Board,
        node: Node,
        beta: Value,
        evaluation: Value,
    ) -> Result<Option<Value>, Stopped> {
        let Node { depth, ply } = node;
        let is_after_pass = ply > 0 && self.frame(ply - 1).step == super::history::Step::NONE;
        if !self.uses(Techniques::NULL_MOVE)
            || depth < p::NULL_MOVE_DEPTH
            || evaluation < beta
            || is_mate(beta)
            || is_after_pass
            || ply < self.null_move_min_ply
            || !has_pieces(board)
        {
            return Ok(None);
        }
        let by_value = ((evaluation - beta) / self.parameters.null_move_value_step).min(3);
        let reduced = depth - self.parameters.null_move_reduction - depth / 3 - by_value;
        let next = self.pass(board, ply);
        self.arriving(|| {
            let reason = reasons::null_move_search(depth - 1 - reduced.max(0), -evaluation, -beta);
            Arrival::without_move(VisitKind::NullMove, reason)
        });
        let value = -self.visit(Zero, &next, node.child(reduced), -Window::reaching(beta), false)?;
        self.take_back();
        if value < beta {
            return Ok(None);
        }
        // A mate found after a null move need not be real.
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < p::NULL_MOVE_VERIFIED_FROM || self.null_move_min_ply > 0 {
            return self.decided(ply, value, || reasons::null_move(value, beta)).map(Some);
        }
        self.null_move_min_ply = ply + 3 * reduced.max(1) as usize / 4;
        self.arriving(|| {
            let reason = reasons::null_move_verification(value, reduced);
            Arrival::without_move(VisitKind::Forecast, reason)
        });
        let verified =
            self.visit(Zero, board, Node { depth: reduced, ply }, Window::reaching(beta), false)?;
        self.null_move_min_ply = 0;
        if verified < beta {
            return Ok(None);
        }
        self.decided(ply, value, || reasons::null_move(value, beta)).map(Some)
    }

    /// Probcut: a capture that keeps the value far above the window at reduced depth will keep it above the window.
    fn try_good_captures(
        &mut self,
        board: &Board,
        node: Node,
        beta: Value,
        entry: Option<Entry>,
        is_cut: bool,
    ) -> Result<Option<Value>, Stopped> {
        let Node { depth, ply } = node;
        let raised = beta + self.parameters.probcut_margin;
        let is_hopeless =
            entry.is_some_and(|entry| entry.depth >= depth - 3 && from_table(entry.value, ply) < raised);
        if !self.uses(Techniques::PROBCUT) || depth < p::PROBCUT_DEPTH || is_mate(beta) || is_hopeless {
            return Ok(None);
        }
        let threshold = raised - self.frame(ply).evaluation.unwrap_or(0);
        let table_move = entry.and_then(|entry| entry.mv);
        let context = Context::NONE;
        let mut picker = Picker::captures(self.cpu, board, &self.buffer, table_move, threshold);
        loop {
            let scoring = MoveScoring { histories: &*self.histories, context: &context };
            let Some(mv) = self.cpu.next_move(&mut picker, board, &mut self.buffer, &scoring) else { break };
            let next = self.play(board, mv, ply);
            let reason = reasons::probcut_search(-raised, self.parameters.probcut_margin);
            self.arriving(|| Arrival::by(mv, VisitKind::Quiescence, Some(reason)));
            let mut value = -self.quiesce(Zero, &next, -Window::reaching(raised), ply + 1)?;
            if value >= raised {
                self.arriving(|| Arrival::by(mv, VisitKind::Reduced, Some(reason)));
                value =
                    -self.visit(Zero, &next, node.child(depth - 4), -Window::reaching(raised), !is_cut)?;
            }
            self.take_back();
            if value >= raised {
                picker.leave(&mut self.buffer);
                return self.decided(ply, value, || reasons::probcut(value, raised)).map(Some);
            }
        }
        picker.leave(&mut self.buffer);
        Ok(None)
    }

    /// Quiet results teach how far off the evaluation was; a bound counts only if it contradicts the
    /// evaluation.
    fn learn_correction(
        &mut self,
        board: &Board,
        Node { depth, ply }: Node,
        best: Value,
        bound: Bound,
        best_move: Option<Move>,
    ) {
        let Some(evaluation) = self.frame(ply).evaluation else { return };
        let is_tactical = best_move.is_some_and(|mv| is_noisy(board, mv)) || is_mate(best);
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best <= evaluation,
            Bound::Upper => best >= evaluation,
        };
        if self.uses(Techniques::CORRECTION) && !is_tactical && !says_nothing && !board.is_check() {
            let before = self.before(ply);
            self.histories.learn_correction(board, &before, best - evaluation, depth);
        }
    }
}

/// Penalises captures that were tried before the move that caused the cutoff.
fn punish_captures(histories: &mut Histories, board: &Board, captures: &Tried, bonus: i32) {
    for &worse in captures.as_slice() {
        histories.learn_capture(board, worse, -bonus);
    }
}

/// Why a move is searched that many plies less deep; the terms are in 1024ths of a ply.
fn why_reduced(plies: i32, terms: [i32; 3], is_extended: bool) -> Reason {
    let [place, history, kind] = terms.map(|term| term * 100 / 1024);
    let reason = if is_extended { reasons::reductions_check } else { reasons::reductions };
    reason(plies, place, history, kind)
}

/// Whether the side to move has more than pawns.
fn has_pieces(board: &Board) -> bool {
    let own = board.side(board.side_to_move());
    (own & !(board.role(Role::Pawn) | board.role(Role::King))).is_nonempty()
}
