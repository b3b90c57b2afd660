//! Why the search does what textbooks do not know: one function for each reason, so that the list of codes is complete and
//! every code always has the same figures. The words are in `study`.
//!
//! Scores are for the side to move at the node that the reason is about: the node that is left or that skips a move, or
//! the node that is visited.

use search::{Figure, Reason};

use super::value::{Value, to_score};

macro_rules! reasons {
    ($($code:literal $name:ident($($figure:ident: $kind:ident),*) $summary:literal;)*) => {
        $(
            #[doc = $summary]
            pub fn $name($($figure: i32),*) -> Reason {
                Reason::new($code, [$(reasons!(@figure $kind $figure)),*])
            }
        )*
        /// Every reason that a watched search may give: its code, the names of its figures, and what it means. `poda` and the
        /// prover of mates also use the codes `iteration`, `aspiration-low` and `aspiration-high` of the generic searches.
        pub const REASONS: &[(&str, &[&str], &str)] = &[$(($code, &[$(stringify!($figure)),*], $summary),)*];
    };
    (@figure score $figure:ident) => { score($figure) };
    (@figure number $figure:ident) => { Figure::Number($figure) };
}

/// A score as a figure.
fn score(value: Value) -> Figure {
    Figure::Score(to_score(value))
}

/// An iteration, as the generic searches tell it.
pub fn iteration(depth: i32) -> Reason {
    Reason::new("iteration", [Figure::Number(depth)])
}

/// The value was outside the aspiration window, as the generic searches tell it.
pub fn aspiration(depth: i32, value: Value, is_low: bool) -> Reason {
    let code = if is_low { "aspiration-low" } else { "aspiration-high" };
    Reason::new(code, [Figure::Number(depth), score(value)])
}

reasons! {
    // The root.
    "next-line" next_line(depth: number, line: number) "The root without the moves of better lines.";
    "in-earlier-line" in_earlier_line() "A root move that has a line of its own already.";
    "not-asked-for" not_asked_for() "A root move that the request leaves out.";

    // Nodes decided without their moves.
    "repetition" repetition() "The position has occurred before.";
    "fifty-moves" fifty_moves() "Fifty moves without a capture or a pawn move.";
    "dead-position" dead_position() "Neither side has enough material to mate.";
    "endgame-table" endgame_table(value: score) "The endgame tables know the value.";
    "mate-distance" mate_distance(bound: score) "Not even a mate here would be nearer than one already found.";
    "stand-pat" stand_pat(evaluation: score, beta: score) "The evaluation is above the window without any capture.";
    "reverse-futility" reverse_futility(evaluation: score, margin: number, beta: score)
        "The evaluation is far above the window.";
    "razoring-search" razoring_search(evaluation: score, margin: number, alpha: score)
        "The evaluation is so far below the window that captures alone are looked at.";
    "razoring" razoring(value: score, alpha: score) "Captures do not lift the value into the window.";
    "null-move-search" null_move_search(plies: number, evaluation: score, bound: score)
        "The opponent moves twice in a row, searched this many plies less deep.";
    "null-move" null_move(value: score, beta: score) "The value stays above the window even after a null move.";
    "null-move-verification" null_move_verification(value: score, depth: number)
        "A null move cuts deep nodes only if a search of the moves agrees.";
    "probcut-search" probcut_search(raised: score, margin: number) "A capture that may lift the value far above the window.";
    "probcut" probcut(value: score, raised: score) "A capture lifts the value far above the window at reduced depth.";
    "multi-cut" multi_cut(bound: score, beta: score) "Several moves are above the window at reduced depth.";
    "only-move" only_move() "Without the excluded move there is none.";

    // How deep the moves of a node are searched.
    "quiescence" quiescence(evaluation: score) "Captures only; the evaluation can be kept by not capturing.";
    "iterative-reduction" iterative_reduction(depth: number) "The table has no good move for the node above.";
    "hindsight-deeper" hindsight_deeper(reduction: number) "The move before was reduced too much.";
    "hindsight-shallower" hindsight_shallower(reduction: number) "The move before was reduced, and the evaluation agrees.";
    "raised-alpha" raised_alpha(alpha: score) "A move before has raised alpha.";
    "singular" singular(value: score, margin: number, bound: score) "Is the table move the only good one?";
    "excluded-move" excluded_move() "The move that a singular search leaves out.";
    "singular-extension" singular_extension(plies: number, others: score, bound: score) "It is the only good one.";
    "negative-extension" negative_extension(plies: number, others: score, bound: score) "It is not the only good one.";
    "check-extension" check_extension() "It gives check and loses nothing.";
    "reductions" reductions(plies: number, place: number, history: number, kind: number)
        "A late move; the terms are hundredths of a ply.";
    "reductions-check" reductions_check(plies: number, place: number, history: number, kind: number)
        "The same for a move that is extended because it gives check.";
    "better-than-expected" better_than_expected(value: score, alpha: score) "A reduced move is better than the best so far.";
    "much-better" much_better(value: score, alpha: score) "The same by far: one ply more.";
    "hardly-better" hardly_better(value: score, alpha: score) "The same by little: one ply less.";
    "new-best" new_best(value: score, alpha: score) "A null window shows that it is better; now its value is wanted.";

    // Moves that are skipped.
    "late-move-pruning" late_move_pruning(number: number, limit: number) "So late a quiet move is seldom good.";
    "history-pruning" history_pruning(history: number, limit: number) "The move has been bad elsewhere.";
    "futility" futility(evaluation: score, margin: number, alpha: score) "The evaluation is too far below the window.";
    "exchange-pruning" exchange_pruning(limit: number) "It loses more than this by static exchange.";
    "quiets-skipped" quiets_skipped() "A quiet move before it was skipped, and with it all that follow.";
    "delta-pruning" delta_pruning(most: score, alpha: score) "Not even winning the piece lifts the value into the window.";
    "delta-exchange" delta_exchange(most: score, alpha: score) "It wins nothing, and the evaluation is too low.";
    "losing-capture" losing_capture() "It loses material by static exchange.";
    "evasion-skipped" evasion_skipped() "Another way out of check does not lose.";

    // Proofs of mates.
    "mate-claim" mate_claim(plies: number) "Is there a mate within this many plies?";
    "mate-replies" mate_replies(replies: number) "The number of replies, which is where the proof numbers start.";
    "mate-proved" mate_proved(plies: number) "There is one.";
    "mate-refuted" mate_refuted(plies: number) "There is none.";
    "mate-open" mate_open(proof: number, disproof: number) "Something else is more promising now.";
    "mate-paused" mate_paused() "The share of the limits is spent.";
    "mate-line" mate_line(plies: number) "The moves of the proof.";
}
