//! Measures how well a shallow search predicts a deep one, as ProbCut (M. Buro 1995) requires.
//!
//! Sample positions of each phase are searched to every depth; those near the end are also solved. For each pair of depths
//! the deep value is approximately `slope · shallow + offset`, with standard deviation `sigma`.

use std::fmt::Write;
use std::time::Instant;

use ::othello::Size;
use anyhow::{Context, Result, ensure};
use othello_engine::Board;
use othello_engine::patterns::Weights;

use super::labeller::Labeller;
use super::positions::Positions;
use crate::parallel;

/// How a deep value depends on a shallow one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relation {
    /// The positions measured.
    pub group: Group,
    /// The depth to be predicted.
    pub deep: u32,
    /// The depth it is predicted from; 0 is the evaluation.
    pub shallow: u32,
    /// Discs of the deep value per disc of the shallow one.
    pub slope: f64,
    /// The deep value in discs when the shallow one is 0.
    pub offset: f64,
    /// The standard deviation from the line, in discs.
    pub sigma: f64,
    /// The number of positions measured.
    pub n_positions: usize,
}

/// Positions that are measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Positions with 10·n to 10·n + 9 empty squares, not searched to the end of the game.
    Phase(usize),
    /// Solved: the deep search is as deep as there are empty squares.
    End,
}

/// Values beyond this many discs say little about close games and are ignored.
const DECIDED: f64 = 40.0;

/// Numbers of empty squares per phase.
const PHASE: usize = 10;

/// The values of one position at depths 0, 1, …, and its exact score if it was solved.
struct Values {
    looks: Vec<f64>,
    end: Option<f64>,
}

/// Settings of a measurement.
pub struct Plan {
    /// The board.
    pub size: Size,
    /// The maximum depth.
    pub depth: u32,
    /// Positions with at most this many empty squares are solved too.
    pub ends: u32,
    /// Positions per phase.
    pub per_phase: usize,
    /// When to stop.
    pub deadline: Instant,
    /// Threads to use; the result does not depend on it.
    pub n_threads: usize,
}

/// Searches as many positions to all depths as time allows, and relates the values.
#[must_use]
pub fn relations(positions: &Positions, weights: &Weights, plan: &Plan) -> Vec<Relation> {
    let sample = sample(positions, plan);
    let n_empty = |board: Board| board.n_empty(plan.size.squares());
    let values = parallel::map(
        plan.n_threads,
        sample.len(),
        || Labeller::new(plan.size, weights),
        |labeller, number| {
            let board = sample[number];
            (Instant::now() < plan.deadline).then(|| Values {
                looks: (0..=plan.depth).map(|depth| f64::from(labeller.look(board, depth))).collect(),
                end: (n_empty(board) <= plan.ends).then(|| f64::from(labeller.solve(board))),
            })
        },
    );
    let searched: Vec<(u32, &Values)> = sample
        .iter()
        .zip(&values)
        .filter_map(|(&board, values)| Some((n_empty(board), values.as_ref()?)))
        .collect();
    looks(&searched, plan).chain(ends(&searched, plan)).collect()
}

/// Positions of all phases in turn, so that a time limit leaves out equally many of each.
fn sample(positions: &Positions, plan: &Plan) -> Vec<Board> {
    let groups = positions.0.iter().enumerate().filter(|&(n_empties, _)| n_empties as u32 > plan.depth);
    let groups: Vec<&Vec<Board>> = groups.map(|(_, group)| group).collect();
    let per_group = plan.per_phase.div_ceil(PHASE);
    (0..per_group)
        .flat_map(|number| groups.iter().filter_map(move |group| group.get(number).copied()))
        .collect()
}

fn looks<'a>(searched: &'a [(u32, &Values)], plan: &'a Plan) -> impl Iterator<Item = Relation> + 'a {
    let pairs = |deep| (0..deep).map(move |shallow| (deep, shallow));
    let cases = (0..=60 / PHASE).flat_map(move |phase| {
        (1..=plan.depth).flat_map(pairs).map(move |(deep, shallow)| (phase, deep, shallow))
    });
    cases.filter_map(|(phase, deep, shallow)| {
        let in_phase = searched.iter().filter(|(n_empty, _)| *n_empty as usize / PHASE == phase);
        let points =
            in_phase.map(|(_, values)| (values.looks[shallow as usize], values.looks[deep as usize]));
        relate(Group::Phase(phase), deep, shallow, points)
    })
}

fn ends<'a>(searched: &'a [(u32, &Values)], plan: &'a Plan) -> impl Iterator<Item = Relation> + 'a {
    let cases =
        (1..=plan.ends).flat_map(|deep| (0..=plan.depth.min(deep - 1)).map(move |shallow| (deep, shallow)));
    cases.filter_map(|(deep, shallow)| {
        let solved = searched.iter().filter(|(n_empty, _)| *n_empty == deep);
        let points = solved.filter_map(|(_, values)| Some((values.looks[shallow as usize], values.end?)));
        relate(Group::End, deep, shallow, points)
    })
}

/// Fits a line through the points; `None` if there are too few.
fn relate(
    group: Group,
    deep: u32,
    shallow: u32,
    points: impl Iterator<Item = (f64, f64)>,
) -> Option<Relation> {
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
    // The line uses two degrees of freedom.
    let sigma = (square * n / (n - 2.0)).sqrt();
    Some(Relation { group, deep, shallow, slope, offset, sigma, n_positions: points.len() })
}

/// Writes one line per relation, to be read by [`parse`].
#[must_use]
pub fn table(relations: &[Relation]) -> String {
    let mut text = String::from("# phase deep shallow slope offset sigma positions\n");
    for relation in relations {
        let Relation { group, deep, shallow, slope, offset, sigma, n_positions } = relation;
        let group = match group {
            Group::Phase(phase) => phase.to_string(),
            Group::End => String::from("end"),
        };
        writeln!(text, "{group} {deep} {shallow} {slope:.4} {offset:.3} {sigma:.3} {n_positions}")
            .expect("text takes every line");
    }
    text
}

/// Reads relations written by [`table`].
///
/// # Errors
/// If a line is malformed.
pub fn parse(text: &str) -> Result<Vec<Relation>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse_line(line).with_context(|| format!("line {line:?}"))).collect()
}

fn parse_line(line: &str) -> Result<Relation> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    ensure!(fields.len() == 7, "expected seven fields, found {}", fields.len());
    Ok(Relation {
        group: if fields[0] == "end" { Group::End } else { Group::Phase(fields[0].parse()?) },
        deep: fields[1].parse()?,
        shallow: fields[2].parse()?,
        slope: fields[3].parse()?,
        offset: fields[4].parse()?,
        sigma: fields[5].parse()?,
        n_positions: fields[6].parse()?,
    })
}
