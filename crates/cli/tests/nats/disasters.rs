//! Everything is killed again and again, and nothing is lost.

use std::thread::sleep;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use crate::{Folder, Process, Server, done_here, games, shown, wait_until};

const N_GAMES: usize = 2000;
const N_WORKERS: usize = 8;
/// In seconds. A process that is stopped for longer has gone.
const LEASE: &str = "2";
const LONGER: Duration = Duration::from_secs(4);

#[derive(Clone, Copy, Debug)]
enum Disaster {
    KillWorker,
    KillCoordinator,
    KillServer,
    KillServerAndDeleteItsFiles,
    /// Nothing reaches it or comes from it for longer than the lease; then it goes on as if nothing had happened.
    CutOffWorker,
    CutOffServer,
}

fn disasters(random: &mut SmallRng) -> Vec<Disaster> {
    use Disaster::*;
    let mut disasters = Vec::new();
    for (disaster, times) in [
        (KillWorker, 20),
        (KillCoordinator, 5),
        (KillServer, 4),
        (KillServerAndDeleteItsFiles, 1),
        (CutOffWorker, 3),
        (CutOffServer, 2),
    ] {
        disasters.extend(std::iter::repeat_n(disaster, times));
    }
    disasters.shuffle(random);
    disasters
}

#[test]
fn two_thousand_games_survive_thirty_five_disasters() {
    let folder = Folder::new("disasters");
    let mut server = Server::start(&folder);
    let url = server.url();
    let plan = folder.write("plan.json", &games(N_GAMES).to_string());
    let ledger = folder.path("far.jsonl");
    // Clocks on the wall differ by days, and one of them goes twice as fast.
    let coordinator = || {
        let arguments = ["run", "start", &plan, "--out", &ledger, "--nats", &url, "--lease", LEASE];
        Process::with_clock(&folder, "coordinator", "-1d", &arguments)
    };
    let worker = |number: usize| {
        let (name, cache) = (format!("w{number}"), folder.path(&format!("cache-{number}")));
        let arguments = ["worker", "--nats", &url, "--name", &name, "--cache", &cache, "--threads", "1"];
        match number {
            0 => Process::with_clock(&folder, &name, "+3d", &arguments),
            1 => Process::with_clock(&folder, &name, "+1h x2", &arguments),
            _ => Process::start(&folder, &name, &arguments),
        }
    };
    let mut coordinating = coordinator();
    let mut workers: Vec<Process> = (0..N_WORKERS).map(worker).collect();

    let random = &mut SmallRng::seed_from_u64(24);
    let disasters = disasters(random);
    let n_pairs = N_GAMES / 2;
    // Spread over the first nine tenths of the run, whatever the speed of the machine.
    for (number, disaster) in disasters.iter().enumerate() {
        let due = n_pairs * (number + 1) * 9 / (10 * (disasters.len() + 1));
        wait_until(&format!("{due} pairs; {}", coordinating.said()), || folder.n_lines("far.jsonl") >= due);
        let victim = random.random_range(0..N_WORKERS);
        match disaster {
            Disaster::KillWorker => {
                workers[victim].kill();
                workers[victim] = worker(victim);
            }
            Disaster::KillCoordinator => {
                coordinating.kill();
                coordinating = coordinator();
            }
            Disaster::KillServer | Disaster::KillServerAndDeleteItsFiles => {
                server.kill();
                if matches!(disaster, Disaster::KillServerAndDeleteItsFiles) {
                    server.lose_files();
                }
                sleep(Duration::from_millis(500));
                server.go_on();
            }
            Disaster::CutOffWorker => {
                workers[victim].signal("STOP");
                sleep(LONGER);
                workers[victim].signal("CONT");
            }
            Disaster::CutOffServer => {
                server.signal("STOP");
                sleep(LONGER);
                server.signal("CONT");
            }
        }
    }
    assert_eq!(coordinating.wait(), 0, "{}", coordinating.said());

    let document = shown(&ledger);
    let lines = folder.read("far.jsonl");
    let mut jobs: Vec<u64> = lines
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["job"].as_u64().unwrap())
        .collect();
    jobs.sort_unstable();
    assert!(jobs.iter().copied().eq(0..n_pairs as u64), "each pair is there exactly once");
    assert!(!lines.contains("\"failed\":"), "none was set aside");
    assert_eq!(document, done_here(&folder, &plan));
}
