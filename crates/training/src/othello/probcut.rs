//! How well a shallow search foretells a deep one: what ProbCut (M. Buro 1995) has to know.
//!
//! Sample positions of each phase are searched to every depth. For each pair of depths the deep value is about
//! `slope · shallow + offset`, and `sigma` is how far from that it usually is.

use std::fmt::Write;
use std::time::Instant;

use othello_engine::patterns::{DISC, N_PHASES, Weights, phase};

use super::board::Board;
use super::positions::Positions;
use super::searcher::Searcher;
use crate::parallel;

/// How a deep value depends on a shallow one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relation {
    /// The phase of the searched position.
    pub phase: usize,
    /// The depth to be foretold.
    pub deep: u32,
    /// The depth it is foretold from; 0 is the evaluation itself.
    pub shallow: u32,
    /// Discs of the deep value for each of the shallow one.
    pub slope: f64,
    /// Discs of the deep value where the shallow one is 0.
    pub offset: f64,
    /// The usual distance from the line, in discs.
    pub sigma: f64,
    /// From how many positions.
    pub n_positions: usize,
}

/// Values beyond this many discs say little about close games and are left out.
const DECIDED: f64 = 40.0;

/// The values of one position at the depths 0, 1, …
type Values = Vec<f64>;

/// Searches up to `per_phase` positions of each phase to all depths up to `depth`, or as many as time allows, and
/// relates the values.
#[must_use]
pub fn relations(
    positions: &Positions,
    weights: &Weights,
    depth: u32,
    per_phase: usize,
    deadline: Instant,
    n_threads: usize,
) -> Vec<Relation> {
    let sample = sample(positions, depth, per_phase);
    let values = parallel::map(
        n_threads,
        sample.len(),
        || Searcher::new(weights),
        |searcher, number| {
            let value = |depth| f64::from(searcher.value(sample[number], depth)) / f64::from(DISC);
            let is_time = Instant::now() < deadline;
            is_time.then(|| (0..=depth).map(value).collect::<Values>())
        },
    );
    let mut relations = Vec::new();
    for wanted in 0..N_PHASES {
        let in_phase = sample.iter().zip(&values);
        let in_phase = in_phase.filter(|(board, _)| phase(board.n_empty(Board::EIGHT)) == wanted);
        let searched: Vec<&Values> = in_phase.filter_map(|(_, values)| values.as_ref()).collect();
        for deep in 1..=depth {
            relations.extend((0..deep).filter_map(|shallow| relate(wanted, deep, shallow, &searched)));
        }
    }
    relations
}

/// Positions of all phases in turn, so that those left out when time is over are the same number of each.
fn sample(positions: &Positions, depth: u32, per_phase: usize) -> Vec<Board> {
    let groups = positions.0.iter().enumerate().filter(|&(n_empties, _)| n_empties as u32 > depth);
    let groups: Vec<&Vec<Board>> = groups.map(|(_, group)| group).collect();
    let per_group = per_phase.div_ceil(3);
    (0..per_group)
        .flat_map(|number| groups.iter().filter_map(move |group| group.get(number).copied()))
        .collect()
}

/// The line through the points, and the distance from it; nothing if the points do not tell.
fn relate(phase: usize, deep: u32, shallow: u32, values: &[&Values]) -> Option<Relation> {
    let points = values.iter().map(|values| (values[shallow as usize], values[deep as usize]));
    let points: Vec<(f64, f64)> =
        points.filter(|point| point.0.abs() < DECIDED && point.1.abs() < DECIDED).collect();
    let n = points.len() as f64;
    let mean = |value: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(value).sum::<f64>() / n;
    let (mean_x, mean_y) = (mean(&|point| point.0), mean(&|point| point.1));
    let spread_x = mean(&|point| (point.0 - mean_x).powi(2));
    if points.len() < 10 || spread_x == 0.0 {
        return None;
    }
    let slope = mean(&|point| (point.0 - mean_x) * (point.1 - mean_y)) / spread_x;
    let offset = mean_y - slope * mean_x;
    let square = mean(&|point| (point.1 - slope * point.0 - offset).powi(2));
    // Two of the points' freedoms are the line's.
    let sigma = (square * n / (n - 2.0)).sqrt();
    Some(Relation { phase, deep, shallow, slope, offset, sigma, n_positions: points.len() })
}

/// A line for each relation.
#[must_use]
pub fn table(relations: &[Relation]) -> String {
    let mut text = String::from("# phase deep shallow slope offset sigma positions\n");
    for relation in relations {
        let Relation { phase, deep, shallow, slope, offset, sigma, n_positions } = relation;
        writeln!(text, "{phase} {deep} {shallow} {slope:.4} {offset:.3} {sigma:.3} {n_positions}")
            .expect("text takes every line");
    }
    text
}
