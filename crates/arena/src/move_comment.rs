//! The comment behind each move in a PGN file: the player's score, depth and time.
//!
//! `+0.35/12 0.812s [%eval 0.35,12] [%clk 0:00:09.3]`: first the score for the mover, the depth and the time, as
//! cutechess writes them and scripts read them; then the score for White and the clock after the move, in the commands
//! that Lichess, python-chess and most boards understand. Mates are in plies in the first part (`+M5`), in moves in the
//! second (`#3`).

use std::time::Duration;

use game::Side;
use search::clock::Clock;

use crate::record::{GameRecord, MoveScore, Thought};

/// The comments on a chess game's moves. `side` makes the first; `clock` is each side's initial time.
pub(crate) fn comments(record: &GameRecord, mut side: Side, clock: Option<Clock>) -> Vec<String> {
    let mut clocks = [clock; 2];
    let mut comments = Vec::new();
    for index in 0..record.moves.len() {
        let thought = record.thoughts.get(index).copied().unwrap_or_default();
        let took = record.timing.as_ref().and_then(|timing| timing.moves_ms.get(index));
        let took = took.and_then(|ms| Duration::try_from_secs_f64(ms / 1e3).ok());
        let left = match (&mut clocks[side.index()], took) {
            (Some(clock), Some(took)) => {
                clock.remaining = clock.remaining.saturating_sub(took).saturating_add(clock.increment);
                Some(clock.remaining)
            }
            _ => None,
        };
        comments.push(comment(thought, took, left, side));
        side = side.opponent();
    }
    comments
}

fn comment(thought: Thought, took: Option<Duration>, left: Option<Duration>, side: Side) -> String {
    let depth = |before: char| thought.depth.map_or(String::new(), |depth| format!("{before}{depth}"));
    let parts = [
        thought.score.map(|score| for_mover(score) + &depth('/')),
        took.map(|took| format!("{:.3}s", took.as_secs_f64())),
        thought.score.map(|score| format!("[%eval {}{}]", for_white(score, side), depth(','))),
        left.map(|left| format!("[%clk {}]", on_clock(left))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// `+0.35`, `-M4`.
fn for_mover(score: MoveScore) -> String {
    match score {
        MoveScore::Units(centipawns) => format!("{:+.2}", centipawns / 100.0),
        MoveScore::Mate { mate: moves @ 1.. } => format!("+M{}", 2 * moves - 1),
        MoveScore::Mate { mate: moves } => format!("-M{}", -2 * moves),
    }
}

/// `0.35`, `#-2`.
fn for_white(score: MoveScore, side: Side) -> String {
    let sign = if side == Side::First { 1 } else { -1 };
    match score {
        // Adding zero turns -0 into 0.
        MoveScore::Units(centipawns) => format!("{:.2}", f64::from(sign) * centipawns / 100.0 + 0.0),
        MoveScore::Mate { mate } => format!("#{}", sign * mate),
    }
}

/// `1:05:09.3`: hours, minutes, seconds.
fn on_clock(left: Duration) -> String {
    let tenths = left.as_millis() / 100;
    let (hours, minutes) = (tenths / 36_000, tenths / 600 % 60);
    format!("{hours}:{minutes:02}:{:02}.{}", tenths / 10 % 60, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_for_the_mover_and_for_white() {
        let thought = |score| Thought { score: Some(score), depth: Some(12) };
        let (took, left) = (Some(Duration::from_micros(812_400)), Some(Duration::from_millis(3_909_370)));
        let check = |score, side, expected: &str| {
            assert_eq!(comment(thought(score), took, left, side), format!("{expected} [%clk 1:05:09.3]"));
        };
        check(MoveScore::Units(35.0), Side::First, "+0.35/12 0.812s [%eval 0.35,12]");
        check(MoveScore::Units(35.0), Side::Second, "+0.35/12 0.812s [%eval -0.35,12]");
        check(MoveScore::Units(0.0), Side::Second, "+0.00/12 0.812s [%eval 0.00,12]");
        check(MoveScore::Mate { mate: 3 }, Side::First, "+M5/12 0.812s [%eval #3,12]");
        check(MoveScore::Mate { mate: 3 }, Side::Second, "+M5/12 0.812s [%eval #-3,12]");
        check(MoveScore::Mate { mate: -2 }, Side::First, "-M4/12 0.812s [%eval #-2,12]");
        assert_eq!(comment(Thought::default(), took, None, Side::First), "0.812s");
        assert_eq!(comment(Thought::default(), None, None, Side::First), "");
    }
}
