//! What a proof tells the probe that watches it.

use chess::{Board, Move};
use game::{Position, Side};
use search::{Leave, Node, NodeKind, Probe, ProofNumbers, Reason, Score, Visit, Window};

use super::{Child, MateProver, mate_in};
use crate::poda::reasons;

impl<B: Probe<Board>> MateProver<'_, B> {
    /// A node was counted, for the claim of a mate within `plies`.
    #[inline(always)]
    pub(super) fn entered(&mut self, mv: Option<Move>, plies: u16) {
        self.enter(mv, NodeKind::Proof, u32::from(plies), reasons::mate_claim);
    }

    /// The line of a proof goes on to a position, which is not counted again.
    #[inline(always)]
    pub(super) fn entered_line(&mut self, mv: Option<Move>, plies: u32) {
        self.enter(mv, NodeKind::RootMoves, plies, reasons::mate_line);
    }

    #[inline(always)]
    fn enter(&mut self, mv: Option<Move>, kind: NodeKind, plies: u32, reason: impl FnOnce(i32) -> Reason) {
        if B::IS_WATCHING {
            let node = Node { ply: self.ply, depth: plies };
            let reason = Some(reason(plies as i32));
            self.probe.enter(&Visit { node, window: Window::FULL, mv, kind, reason });
            self.ply += 1;
        }
    }

    /// The move of a proved claim: the shortest mate, or the longest resistance.
    #[inline(always)]
    pub(super) fn raised(&mut self, board: &Board, attacker: Side, children: &[Child]) {
        if B::IS_WATCHING {
            let attacks = board.side_to_move() == attacker;
            let plies = mate_in(children, attacks);
            let is_it = |child: &&Child| child.numbers == ProofNumbers::PROVED && child.mate_in == plies;
            if let Some(child) = children.iter().find(is_it) {
                self.raised_in_line(attacks, child.mv, 1 + u32::from(plies));
            }
        }
    }

    /// The next move of a line that mates in `plies`.
    #[inline(always)]
    pub(super) fn raised_in_line(&mut self, attacks: bool, mv: Move, plies: u32) {
        if B::IS_WATCHING {
            let ply = self.ply - 1;
            self.probe.raise(ply, mv, mate(attacks, ply + plies));
        }
    }

    /// A claim was worked on; `None` if the work was stopped.
    #[inline(always)]
    pub(super) fn left_claim(
        &mut self,
        board: &Board,
        attacker: Side,
        plies: u16,
        worked: Option<&(ProofNumbers, u16)>,
    ) {
        if B::IS_WATCHING {
            let shown = |number: u32| number.min(i32::MAX as u32) as i32;
            let (score, reason) = match worked {
                Some(&(ProofNumbers::PROVED, plies)) => (
                    mate(board.side_to_move() == attacker, self.ply - 1 + u32::from(plies)),
                    reasons::mate_proved(i32::from(plies)),
                ),
                Some(&(ProofNumbers::REFUTED, _)) => (Score::DRAW, reasons::mate_refuted(i32::from(plies))),
                Some(&(ProofNumbers { proof, disproof }, _)) => {
                    (Score::DRAW, reasons::mate_open(shown(proof), shown(disproof)))
                }
                None => (Score::DRAW, reasons::mate_paused()),
            };
            self.leave(score, Leave::Decided(reason));
        }
    }

    /// The replies of a position were counted.
    #[inline(always)]
    pub(super) fn left_counted(&mut self, n_replies: u32, is_check: bool, plies: u16) {
        if B::IS_WATCHING {
            let (score, why) = match (n_replies, is_check) {
                (0, true) => (mate(false, self.ply - 1), Leave::Terminal),
                (0, false) => (Score::DRAW, Leave::Terminal),
                _ if plies < 2 => (Score::DRAW, Leave::Decided(reasons::mate_refuted(i32::from(plies)))),
                _ => (Score::DRAW, Leave::Decided(reasons::mate_replies(n_replies as i32))),
            };
            self.leave(score, why);
        }
    }

    /// The whole line is left, from its end back to the root; each position is so many plies before the mate.
    #[inline(always)]
    pub(super) fn left_line(&mut self, mut attacks: bool, distances: &[u32]) {
        if B::IS_WATCHING {
            for &plies in distances.iter().rev() {
                let score = mate(attacks, self.ply - 1 + plies);
                self.leave(score, Leave::Decided(reasons::mate_line(plies as i32)));
                attacks = !attacks;
            }
        }
    }

    fn leave(&mut self, score: Score, why: Leave<Move>) {
        self.ply -= 1;
        self.probe.leave(self.ply, score, why);
    }
}

/// The score of a mate at that ply.
fn mate(attacks: bool, ply: u32) -> Score {
    if attacks { Score::win_in(ply) } else { Score::lost_in(ply) }
}
