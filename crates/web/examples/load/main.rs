//! Many clients at once against a server of our own, which is killed now and then: some play, some analyse. Tells what was
//! refused, lost and how long it took, and draws what happens up to the point where the server has enough.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p web --example load -- --poda target/release/poda --seconds 600 --kills 2
//! cargo run --release -p web --example load -- --poda target/release/poda --curve 50,100,200,400,800,1600
//! ```
//!
//! Everything happens on 127.0.0.1. The server believes us when we say for whom we ask, so clients have addresses of their
//! own, as behind a proxy; with `--addresses 0` all come from one, as a school does.

mod analyst;
mod connection;
mod drawing;
mod player;
mod report;
mod server;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::report::{Report, Seen};
use crate::server::Server;

/// What to do.
#[derive(Clone)]
struct Plan {
    poda: String,
    players: usize,
    analysts: usize,
    seconds: u64,
    /// How often the server is killed on the way.
    kills: u32,
    /// Shortest and longest time that a player thinks about a move.
    think: (Duration, Duration),
    /// How many addresses the clients have; 0 for one, without a proxy.
    addresses: usize,
    /// Numbers of players, one run for each.
    curve: Vec<usize>,
    /// Fails if one move in a hundred takes longer.
    p99_ms: u64,
    /// Writes figures as JSON and drawings as SVG with this beginning of their names.
    out: Option<String>,
}

const USAGE: &str = "usage: load --poda FILE [--players N] [--analysts N] [--seconds N] [--kills N] [--think-ms MIN,MAX] \
[--addresses N] [--p99-ms N] [--curve N,N,…] [--out PREFIX]";

/// More threads, and a machine for tests has enough of us.
const MAX_CLIENTS: usize = 4000;
const MAX_SECONDS: u64 = 3600;

impl Plan {
    fn read(mut arguments: impl Iterator<Item = String>) -> Option<Plan> {
        let mut plan = Plan {
            poda: String::new(),
            players: 200,
            analysts: 20,
            seconds: 60,
            kills: 0,
            think: (Duration::from_secs(2), Duration::from_secs(8)),
            addresses: 100,
            curve: Vec::new(),
            p99_ms: 500,
            out: None,
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next()?;
            let numbers: Option<Vec<u64>> = value.split(',').map(|number| number.parse().ok()).collect();
            let number = || numbers.as_ref().and_then(|numbers| numbers.first().copied());
            match name.as_str() {
                "--poda" => plan.poda = value,
                "--out" => plan.out = Some(value),
                "--players" => plan.players = number()? as usize,
                "--analysts" => plan.analysts = number()? as usize,
                "--seconds" => plan.seconds = number()?,
                "--kills" => plan.kills = number()? as u32,
                "--addresses" => plan.addresses = number()? as usize,
                "--p99-ms" => plan.p99_ms = number()?,
                "--think-ms" => {
                    let [min, max] = numbers?[..] else { return None };
                    plan.think = (Duration::from_millis(min), Duration::from_millis(max.max(min)));
                }
                "--curve" => plan.curve = numbers?.into_iter().map(|n| n as usize).collect(),
                _ => return None,
            }
        }
        let most = plan.curve.iter().copied().max().unwrap_or(plan.players) + plan.analysts;
        (!plan.poda.is_empty() && most <= MAX_CLIENTS && plan.seconds <= MAX_SECONDS).then_some(plan)
    }

    /// The address that a client says it has.
    fn address(&self, number: usize) -> Option<String> {
        (self.addresses > 0).then(|| {
            let n = number % self.addresses;
            format!("10.0.{}.{}", n / 250, n % 250 + 1)
        })
    }
}

fn main() {
    let Some(plan) = Plan::read(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let reports = if plan.curve.is_empty() { run(&plan).map(|report| vec![report]) } else { curve(&plan) };
    match reports {
        Ok(reports) => {
            if let Some(out) = &plan.out {
                drawing::write(out, &reports, plan.curve.is_empty());
            }
            let failures: Vec<String> = reports.iter().filter_map(|report| report.failure(&plan)).collect();
            failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
            std::process::exit(i32::from(!failures.is_empty()));
        }
        Err(error) => {
            eprintln!("failed: {error}");
            std::process::exit(1);
        }
    }
}

/// One run for each number of players, without kills, each with a new server.
fn curve(plan: &Plan) -> Result<Vec<Report>, String> {
    let run_with = |&players: &usize| run(&Plan { players, kills: 0, ..plan.clone() });
    plan.curve.iter().map(run_with).collect()
}

/// How long a server may rest between two kills, at least.
const BETWEEN_KILLS: Duration = Duration::from_secs(5);

fn run(plan: &Plan) -> Result<Report, String> {
    let server = Arc::new(Server::start(plan)?);
    let end = Instant::now() + Duration::from_secs(plan.seconds);
    let clients: Vec<_> =
        (0..plan.players + plan.analysts).map(|number| client(plan, &server, number, end)).collect();
    let span = Duration::from_secs(plan.seconds) / (plan.kills + 1);
    for _ in 0..plan.kills {
        thread::sleep(span.max(BETWEEN_KILLS));
        server.kill_and_start()?;
    }
    let seen: Vec<Seen> = clients.into_iter().map(|client| client.join().unwrap_or_default()).collect();
    let mut report = Report::new(plan, seen, &server);
    report.afterwards_ms = player::one_move(plan, &server.address)?.as_secs_f64() * 1e3;
    // Nothing that was confirmed may depend on a tidy end.
    server.kill_and_start()?;
    report.check_games(&server.address)?;
    report.print();
    Ok(report)
}

fn client(plan: &Plan, server: &Arc<Server>, number: usize, end: Instant) -> thread::JoinHandle<Seen> {
    let (plan, server) = (plan.clone(), Arc::clone(server));
    let small = thread::Builder::new().stack_size(512 << 10);
    let work = move || {
        // Not all in the same moment.
        thread::sleep(Duration::from_millis(number as u64 * 5));
        let mut seen = Seen::default();
        if number < plan.players {
            player::play(&plan, &server.address, number, end, &mut seen);
        } else {
            analyst::analyse(&plan, &server.address, number, end, &mut seen);
        }
        seen
    };
    small.spawn(work).expect("the system has threads")
}
