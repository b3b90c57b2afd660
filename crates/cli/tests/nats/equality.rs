//! A run done by workers says what one thread of one process says, byte for byte.

use serde_json::{Value, json};

use crate::{Folder, Process, Server, done_here, games, poda, shown};

fn kinds() -> Vec<(&'static str, Value)> {
    vec![
        ("games", games(60)),
        (
            "self-play",
            json!({"kind": "selfplay", "game": "othello", "players": ["alphabeta:depth=2"], "games": 30, "random-plies": 20}),
        ),
        (
            "puzzles",
            json!({"kind": "puzzles", "game": "tictactoe", "selfplay": 40, "per-game": 3, "count": 5, "nodes": 2000}),
        ),
        (
            "labels",
            json!({"kind": "labels", "game": "tictactoe", "positions": ["X../.O./... X", "XX./OO./... X", ".../.../... X"],
                "exact-within": 5, "depth": 3, "batch": 1}),
        ),
        // Who meets in a later round follows from earlier results: workers are told.
        (
            "knock-out",
            json!({"kind": "tournament", "game": "tictactoe", "schedule": "knock-out", "games": 4, "random-plies": 1, "seed": 2,
                "players": ["random", "greedy", "mcts:nodes=50", "alphabeta:depth=1", "minimax:depth=2"]}),
        ),
        // Decides long before its last game, at the same pair whoever plays.
        (
            "test",
            json!({"kind": "tournament", "game": "tictactoe", "players": ["minimax", "random"], "schedule": "match",
                "games": 20_000, "random-plies": 1, "sprt": [0, 150], "nodes": 500}),
        ),
        ("empty", json!({"kind": "empty", "jobs": 20_000})),
    ]
}

#[test]
fn workers_elsewhere_are_one_thread_here() {
    let folder = Folder::new("equality");
    let server = Server::start(&folder);
    // They outlive the runs, and change between them.
    let _workers: Vec<Process> = (1..=3)
        .map(|number| Process::worker(&folder, &server.url(), &format!("w{number}"), &["--threads", "2"]))
        .collect();
    for (name, plan) in kinds() {
        let plan = folder.write("plan.json", &plan.to_string());
        let ledger = folder.path(&format!("{name}.jsonl"));
        let ran = poda(&["run", "start", &plan, "--out", &ledger, "--nats", &server.url()]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        assert_eq!(shown(&ledger), done_here(&folder, &plan), "{name}");
    }
}

/// Two runs at once share the workers.
#[test]
fn runs_take_turns() {
    let folder = Folder::new("turns");
    let server = Server::start(&folder);
    let plans: Vec<String> = (0..2)
        .map(|seed| {
            let mut plan = games(200);
            plan["seed"] = seed.into();
            folder.write(&format!("plan-{seed}.json"), &plan.to_string())
        })
        .collect();
    let ledgers: Vec<String> = (0..2).map(|number| folder.path(&format!("run-{number}.jsonl"))).collect();
    let mut runs: Vec<Process> = (0..2)
        .map(|number| {
            let arguments =
                ["run", "start", &plans[number], "--out", &ledgers[number], "--nats", &server.url()];
            Process::start(&folder, &format!("run-{number}"), &arguments)
        })
        .collect();
    let _workers: Vec<Process> =
        (1..=2).map(|number| Process::worker(&folder, &server.url(), &format!("w{number}"), &[])).collect();
    for (number, run) in runs.iter_mut().enumerate() {
        assert_eq!(run.wait(), 0, "{}", run.said());
        assert_eq!(shown(&ledgers[number]), done_here(&folder, &plans[number]));
    }
}
