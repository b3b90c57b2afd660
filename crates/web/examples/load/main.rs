//! Many clients at once against a running server: some play, some analyse; prints errors, lost moves and times.
//!
//! ```text
//! cargo run --release -p web --example load -- 127.0.0.1:7878 --players 200 --analysts 20 --seconds 60
//! ```

mod analyst;
mod connection;
mod player;

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// What to do.
struct Plan {
    address: String,
    players: usize,
    analysts: usize,
    seconds: u64,
    /// How long a player thinks about a move.
    think: Duration,
}

impl Plan {
    fn read(mut arguments: impl Iterator<Item = String>) -> Option<Plan> {
        let mut plan = Plan {
            address: arguments.next()?,
            players: 200,
            analysts: 20,
            seconds: 60,
            think: Duration::from_millis(500),
        };
        while let Some(name) = arguments.next() {
            let number: u64 = arguments.next()?.parse().ok()?;
            match name.as_str() {
                "--players" => plan.players = number as usize,
                "--analysts" => plan.analysts = number as usize,
                "--seconds" => plan.seconds = number,
                "--think-ms" => plan.think = Duration::from_millis(number),
                _ => return None,
            }
        }
        Some(plan)
    }
}

/// What one client saw.
#[derive(Default)]
struct Seen {
    errors: Vec<String>,
    /// From sending a move until it was answered for.
    accepted: Vec<Duration>,
    /// From sending a move until the engine's own was seen.
    replied: Vec<Duration>,
    lost_moves: usize,
    games: usize,
    analyses: usize,
    queued: usize,
    answers: usize,
}

fn main() {
    let Some(plan) = Plan::read(std::env::args().skip(1)) else {
        eprintln!("usage: load ADDRESS [--players N] [--analysts N] [--seconds N] [--think-ms N]");
        std::process::exit(2);
    };
    let end = Instant::now() + Duration::from_secs(plan.seconds);
    let (sender, results) = channel();
    for number in 0..plan.players + plan.analysts {
        let (sender, address, think) = (sender.clone(), plan.address.clone(), plan.think);
        let plays = number < plan.players;
        thread::spawn(move || {
            // Not all in the same moment.
            thread::sleep(Duration::from_millis(number as u64 * 5));
            let mut seen = Seen::default();
            let done = if plays {
                player::play(&address, number, end, think, &mut seen)
            } else {
                analyst::analyse(&address, number, end, &mut seen)
            };
            if let Err(error) = done {
                seen.errors.push(error);
            }
            _ = sender.send(seen);
        });
    }
    drop(sender);
    let seen: Vec<Seen> = results.iter().collect();
    report(&plan, &seen);
}

fn report(plan: &Plan, seen: &[Seen]) {
    let sum = |of: fn(&Seen) -> usize| seen.iter().map(of).sum::<usize>();
    let errors: Vec<&String> = seen.iter().flat_map(|seen| &seen.errors).collect();
    println!("{} players and {} analysts for {} s", plan.players, plan.analysts, plan.seconds);
    println!("errors         {}", errors.len());
    for error in errors.iter().take(5) {
        println!("               {error}");
    }
    println!("lost moves     {}", sum(|seen| seen.lost_moves));
    println!("games finished {}", sum(|seen| seen.games));
    println!(
        "analyses       {} ({} told to wait, {} answers)",
        sum(|seen| seen.analyses),
        sum(|seen| seen.queued),
        sum(|seen| seen.answers)
    );
    for (name, of) in [
        ("accepted", (|seen| &seen.accepted) as fn(&Seen) -> &Vec<Duration>),
        ("answered", |seen| &seen.replied),
    ] {
        let mut times: Vec<Duration> = seen.iter().flat_map(|seen| of(seen).iter().copied()).collect();
        times.sort();
        let at = |share: f64| {
            let index = (share * times.len() as f64) as usize;
            times
                .get(index.min(times.len().saturating_sub(1)))
                .map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
        };
        println!(
            "moves {name} {:>6}   p50 {:.1} ms   p99 {:.1} ms   most {:.1} ms",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}
