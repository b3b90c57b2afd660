//! The mutually recursive functions of the search, compiled for each processor level: bitboards are counted
//! and iterated with one instruction if the processor has it.
//!
//! Everything called from here is inlined into one of these or listed itself; anything else would run as
//! compiled for any processor.

use chess::{Board, Move};
use search::{Probe, Stopped};

use super::node::{Node, NodeKind, Principal, Zero};
use super::picker::{MoveBuffer, MoveScoring, Picker};
use super::searcher::Searcher;
use super::value::Value;
use super::window::Window;
use crate::classic::{self, Weights};
use crate::network;
use crate::static_exchange;

processor::compile_per_level! {
    /// A processor level that the search is compiled for.
    pub trait Searching: network::Kernels {
        fn visit<C: Searching, B: Probe<Board>, N: NodeKind>(
            searcher: &mut Searcher<'_, C, B>, kind: N, board: &Board, node: Node, window: Window, is_cut: bool
        ) -> Result<Value, Stopped> = visit;
        fn quiesce<C: Searching, B: Probe<Board>, N: NodeKind>(
            searcher: &mut Searcher<'_, C, B>, kind: N, board: &Board, window: Window, ply: usize
        ) -> Result<Value, Stopped> = quiesce;
        fn next_move(
            picker: &mut Picker, board: &Board, buffer: &mut MoveBuffer, scoring: &MoveScoring<'_>
        ) -> Option<Move> = next_move;
        fn see_ge(board: &Board, mv: Move, threshold: Value) -> bool = see_ge;
        fn evaluate_classic(weights: &Weights, board: &Board) -> Value = evaluate_classic;
    }
}

impl<C: Searching, B: Probe<Board>> Searcher<'_, C, B> {
    /// The value of a node, or a bound on it if it is outside the window. `is_cut` means that a value above
    /// the window is expected.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    #[inline(always)]
    pub fn visit<N: NodeKind>(
        &mut self,
        kind: N,
        board: &Board,
        node: Node,
        window: Window,
        is_cut: bool,
    ) -> Result<Value, Stopped> {
        self.cpu.visit(self, kind, board, node, window, is_cut)
    }

    /// The value of a node beyond the horizon. The root is not special there.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    #[inline(always)]
    pub fn quiesce<N: NodeKind>(
        &mut self,
        _: N,
        board: &Board,
        window: Window,
        ply: usize,
    ) -> Result<Value, Stopped> {
        match N::IS_PRINCIPAL {
            true => self.cpu.quiesce(self, Principal, board, window, ply),
            false => self.cpu.quiesce(self, Zero, board, window, ply),
        }
    }
}

#[inline(always)]
fn visit<L: Searching, C: Searching, B: Probe<Board>, N: NodeKind>(
    _: L,
    searcher: &mut Searcher<'_, C, B>,
    kind: N,
    board: &Board,
    node: Node,
    window: Window,
    is_cut: bool,
) -> Result<Value, Stopped> {
    searcher.visit_node(kind, board, node, window, is_cut)
}

#[inline(always)]
fn quiesce<L: Searching, C: Searching, B: Probe<Board>, N: NodeKind>(
    _: L,
    searcher: &mut Searcher<'_, C, B>,
    kind: N,
    board: &Board,
    window: Window,
    ply: usize,
) -> Result<Value, Stopped> {
    searcher.quiesce_node(kind, board, window, ply)
}

#[inline(always)]
fn next_move<C: Searching>(
    cpu: C,
    picker: &mut Picker,
    board: &Board,
    buffer: &mut MoveBuffer,
    scoring: &MoveScoring<'_>,
) -> Option<Move> {
    picker.next(cpu, board, buffer, scoring)
}

#[inline(always)]
fn see_ge<C: Searching>(_: C, board: &Board, mv: Move, threshold: Value) -> bool {
    static_exchange::see_ge(board, mv, threshold)
}

#[inline(always)]
fn evaluate_classic<C: Searching>(_: C, weights: &Weights, board: &Board) -> Value {
    classic::evaluate_with(weights, board)
}
