//! How many positions a frontier has, and what it takes to solve them: what to know before a long run.
//!
//! `cargo run --release -p proofs --example frontier -- GAME VARIANT PLIES SAMPLE NODES [SEED]` plays random games of so many
//! plies in which nobody wins, or, with SEED missing, draws from the whole frontier, where equal positions count once. Each
//! position is asked whether the side to move gets a draw, and whether it wins, with at most NODES nodes each.

use std::error::Error;

use game::{below, dice, shuffle};
use proofs::{Split, UpperTree};
use search::clock::Stopwatch;
use search::{Bound, Goal, Limits};
use table::{Ask, Setup, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, variant, plies, sample, nodes, seed @ ..] = &words[..] else {
        return Err("expected GAME VARIANT PLIES SAMPLE NODES [SEED]".into());
    };
    let (plies, sample, nodes): (u32, usize, u64) = (plies.parse()?, sample.parse()?, nodes.parse()?);
    let root = catalog::CATALOG.game(game)?.table(Some(variant))?;
    let positions = match seed.first() {
        Some(seed) => random_positions(&*root, plies, sample, seed.parse()?)?,
        None => of_the_frontier(&*root, plies, sample)?,
    };
    measure(&positions, nodes)
}

type Board = Box<dyn Table>;

fn random_positions(
    root: &dyn Table,
    plies: u32,
    sample: usize,
    seed: u64,
) -> Result<Vec<Board>, Box<dyn Error>> {
    let (mut dice, mut found) = (dice(seed), Vec::new());
    while found.len() < sample {
        let mut table = root.fork();
        for _ in 0..plies {
            let legal = table.legal();
            if table.verdict().is_none() {
                table.play(&legal[below(&mut dice, legal.len())])?;
            }
        }
        if table.verdict().is_none() {
            found.push(table);
        }
    }
    Ok(found)
}

fn of_the_frontier(root: &dyn Table, plies: u32, sample: usize) -> Result<Vec<Board>, Box<dyn Error>> {
    let watch = Stopwatch::start();
    let tree = UpperTree::new(root.positions()?, Split::Plies(plies))?;
    println!(
        "{} positions, {} nodes above them, {:.1} s",
        tree.n_jobs(),
        tree.n_positions(),
        watch.elapsed().as_secs_f64()
    );
    let mut jobs: Vec<u64> = (0..tree.n_jobs()).collect();
    shuffle(&mut dice(1), &mut jobs);
    let board = |job| {
        let mut table = root.fork();
        for mv in tree.moves_to_job(job).unwrap_or_default().split_whitespace() {
            table.play(mv)?;
        }
        Ok(table)
    };
    jobs.into_iter().take(sample).map(board).collect()
}

fn measure(positions: &[Board], nodes: u64) -> Result<(), Box<dyn Error>> {
    let (mut costs, mut seconds, mut values) = (Vec::new(), 0.0, [0_usize; 4]);
    for table in positions {
        let mut player = table.player("exact", &Setup { hash_bytes: 256 << 20, ..Setup::default() })?;
        let mut gets = [None; 2];
        let mut cost = 0;
        for least in 0..2 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let ask = Ask { limits, goal: Goal::AtLeast(least), ..Ask::default() };
            let watch = Stopwatch::start();
            let answer = player.analyse(&**table, &ask, &mut |_| {})?;
            seconds += watch.elapsed().as_secs_f64();
            cost += answer.nodes;
            gets[least as usize] =
                answer.lines.first().filter(|line| line.exact).map(|line| line.bound == Bound::Lower);
        }
        values[match gets {
            [Some(false), _] => 0,
            [Some(true), Some(false)] => 1,
            [_, Some(true)] => 2,
            _ => 3,
        }] += 1;
        costs.push(cost);
    }
    costs.sort_unstable();
    let at =
        |share: usize| costs.get((costs.len() * share / 100).min(costs.len().saturating_sub(1))).copied();
    let total: u64 = costs.iter().sum();
    println!("losses {}, draws {}, wins {}, not solved {}", values[0], values[1], values[2], values[3]);
    println!(
        "nodes: mean {}, median {:?}, 90 % {:?}, most {:?}; {:.2} million nodes per second, {:.2} s per position",
        total / costs.len().max(1) as u64,
        at(50),
        at(90),
        costs.last(),
        total as f64 / seconds / 1e6,
        seconds / costs.len().max(1) as f64,
    );
    Ok(())
}
