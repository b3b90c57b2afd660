//! Mates on request: a short search finds the side that seems to win, and often the mate; then the mate is
//! proved; the rest of the limits goes into a search that uses the first one's table.

use chess::{Board, Move};
use game::{Position, Side};
use search::clock::Stopwatch;
use search::{Analysis, Bound, Goal, Limits, Request, ScoreKind, Watcher};

use super::Poda;
use crate::MateSolver;

/// The shares of the limits for the first search and for the proof, in sixteenths; the last search gets the rest. Of 33
/// positions of games with a mate in 1 to 12 (300,000 nodes each), 1 and 14 find 29, 26 of them as short as any known; 4 and
/// 8 find 29 and 29, 4 and 10 find 30 and 28, 8 and 7 find 29 and 28.
const FIRST_SEARCH: u32 = 4;
const PROOF: u32 = 8;
/// Node limit of the first search, however large the limits: one or two seconds.
const FIRST_SEARCH_NODES: u64 = 2_000_000;
/// Nodes of the last search if there is no limit: it only has to find a good move.
const LAST_SEARCH_NODES: u64 = 250_000;

/// The limits of a request and how much of them is spent.
struct RemainingLimits<'a> {
    given: &'a Limits,
    watch: Stopwatch,
    nodes: u64,
}

impl RemainingLimits<'_> {
    /// The limits for a part that may spend this many sixteenths of the whole.
    fn part(&self, sixteenths: u32) -> Limits {
        let sixteenths = sixteenths.min(16);
        self.least(
            self.given.nodes.map(|nodes| nodes / 16 * u64::from(sixteenths)),
            self.given.time_for_move().map(|time| time * sixteenths / 16),
        )
    }

    /// The limits for a part that may spend the rest; a fixed number of nodes if there is no limit.
    fn rest(&self) -> Limits {
        let is_limited = self.given.nodes.is_some_and(|nodes| nodes < u64::MAX);
        let nodes = if is_limited { self.given.nodes } else { Some(self.nodes + LAST_SEARCH_NODES) };
        self.least(nodes, self.given.time_for_move())
    }

    fn least(&self, nodes: Option<u64>, time: Option<std::time::Duration>) -> Limits {
        let left = self.given.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let nodes = nodes.map(|nodes| nodes.min(left.unwrap_or(nodes)));
        let time_left = self.given.time_for_move().map(|time| time.saturating_sub(self.watch.elapsed()));
        Limits { depth: self.given.depth, nodes, time: time.into_iter().chain(time_left).min(), clock: None }
    }
}

impl Poda {
    /// A mate if one can be shown, the shortest if any length was requested; else a good move.
    pub(super) fn prove_mate(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
        mut watcher: Option<&mut dyn Watcher<Move>>,
    ) -> Analysis<Move> {
        let mut purse = RemainingLimits { given: request.limits, watch: Stopwatch::start(), nodes: 0 };
        let most = match request.goal {
            Goal::Mate(n_moves) => Some(n_moves.saturating_mul(2)),
            Goal::Best | Goal::Exact | Goal::AtLeast(_) => None,
        };
        let part = purse.part(FIRST_SEARCH);
        let first = Limits { nodes: Some(part.nodes.unwrap_or(u64::MAX).min(FIRST_SEARCH_NODES)), ..part };
        let mut best = self.search(&Request { limits: &first, ..*request }, report, reborrow(&mut watcher));
        purse.nodes = best.nodes;
        // A mate as short as requested is to be proved itself; for a longer one, look for a shorter one.
        let asked = shown(&best).filter(|&plies| most.is_some_and(|most| plies <= most));
        // No mate is shorter than one move of the winner.
        if asked.is_none() && shown(&best).is_some_and(|plies| plies <= 2) {
            return best;
        }
        let (within, favourite) = (asked.or(shorter(&best, most)), winner(&best, request.position));
        let solver = MateSolver::new(self.settings.hash_bytes);
        let limits = purse.part(PROOF);
        match solver.solve(
            &Request { limits: &limits, ..*request },
            within,
            Some(favourite),
            reborrow(&mut watcher),
        ) {
            Ok(mut found) => {
                found.nodes += purse.nodes;
                found.elapsed = purse.watch.elapsed();
                report(&found);
                return found;
            }
            Err(unproved) => {
                purse.nodes += unproved.nodes;
                best.nodes = purse.nodes;
                if unproved.is_refuted && asked.is_none() && shown(&best).is_some() {
                    // There is nothing shorter: the mate found by the search is the shortest.
                    best.lines.truncate(1);
                    best.lines[0].bound = Bound::Exact;
                    return best;
                }
            }
        }
        let before = purse.nodes;
        let limits = purse.rest();
        let mut report = |found: &Analysis<Move>| {
            report(&Analysis { nodes: before + found.nodes, ..found.clone() });
        };
        let mut found = self.search(&Request { limits: &limits, ..*request }, &mut report, watcher);
        // If cut short, the last search may know less than the first.
        if is_less_known(&found, &best) {
            found.lines = best.lines;
        }
        found.nodes += before;
        found.elapsed = purse.watch.elapsed();
        found
    }
}

/// Whether the lines of `later` say less than those of `earlier`: they were searched less deeply and show no
/// mate.
fn is_less_known(later: &Analysis<Move>, earlier: &Analysis<Move>) -> bool {
    let depth = |found: &Analysis<Move>| found.lines.first().map_or(0, |line| line.depth);
    depth(later) < depth(earlier) && (shown(later).is_none() || shown(earlier).is_some())
}

/// Plies of the mate found, if any.
fn shown(found: &Analysis<Move>) -> Option<u32> {
    // A move of unknown value has the lowest score, which does not mean a mate.
    match found.lines.first().filter(|line| line.depth > 0)?.score.kind() {
        ScoreKind::WinIn(plies) | ScoreKind::LostIn(plies) => Some(plies),
        ScoreKind::Points(_) => None,
    }
}

/// A mate within this many plies would be shorter than the one found.
fn shorter(found: &Analysis<Move>, most: Option<u32>) -> Option<u32> {
    most.into_iter().chain(shown(found).map(|plies| plies.saturating_sub(2))).min()
}

/// The side that seems to win.
fn winner(found: &Analysis<Move>, board: &Board) -> Side {
    let own = board.side_to_move();
    let is_behind = found.lines.first().is_some_and(|line| line.score < search::Score::DRAW);
    if is_behind { own.opponent() } else { own }
}

/// The same watcher for a part of the work.
fn reborrow<'a>(watcher: &'a mut Option<&mut dyn Watcher<Move>>) -> Option<&'a mut dyn Watcher<Move>> {
    match watcher {
        Some(watcher) => Some(&mut **watcher),
        None => None,
    }
}
