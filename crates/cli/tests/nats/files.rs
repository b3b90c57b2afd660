//! Files that results depend on travel to workers, by content.

use serde_json::json;

use crate::{Folder, Process, Server, done_here, poda, shown};

const POSITIONS: &str = "X../.O./... X\nXX./OO./... X\n.../.../... X\n";

fn plan(positions: &str) -> String {
    json!({"kind": "labels", "game": "tictactoe", "positions": positions, "exact-within": 5, "depth": 3, "batch": 1})
        .to_string()
}

#[test]
fn files_named_by_a_relative_path_travel() {
    let folder = Folder::new("travel");
    let server = Server::start(&folder);
    let _worker = Process::worker(&folder, &server.url(), "w", &[]);
    // The same name with another content, twice: the content counts.
    let mut documents = Vec::new();
    for (number, positions) in [POSITIONS, "X../.O./..X O\n.../.X./... O\n.X./.../... O\n"].iter().enumerate()
    {
        std::fs::create_dir_all(folder.path("positions")).unwrap();
        folder.write("positions/mine.txt", positions);
        let plan = folder.write("plan.json", &plan("positions/mine.txt"));
        let ledger = folder.path(&format!("far-{number}.jsonl"));
        let arguments = ["run", "start", &plan, "--out", &ledger, "--nats", &server.url()];
        let mut run = Process::start_in(&folder, "run", &arguments);
        assert_eq!(run.wait(), 0, "{}", run.said());
        let here = folder.path(&format!("here-{number}.jsonl"));
        let mut alone = Process::start_in(&folder, "alone", &["run", "start", &plan, "--out", &here]);
        assert_eq!(alone.wait(), 0, "{}", alone.said());
        // The plan is read with the files it names, so that is done in the same folder.
        let [far, alone] = [&ledger, &here].map(|ledger| {
            let mut show = Process::start_in(&folder, "show", &["run", "show", ledger, "--json"]);
            assert_eq!(show.wait(), 0, "{}", show.said());
            show.printed()
        });
        assert_eq!(far, alone);
        documents.push(alone);
    }
    assert_ne!(documents[0], documents[1]);
}

/// A file outside the working folder must be on the worker already, with the same content.
#[test]
fn workers_without_a_file_say_so() {
    let folder = Folder::new("missing");
    let server = Server::start(&folder);
    let positions = folder.write("positions.txt", POSITIONS);
    let plan = folder.write("plan.json", &plan(&positions));
    let ledger = folder.path("far.jsonl");
    let mut run =
        Process::start(&folder, "run", &["run", "start", &plan, "--out", &ledger, "--nats", &server.url()]);
    crate::wait_until("the ledger is begun", || std::path::Path::new(&ledger).exists());
    folder.write("positions.txt", "X../.../... O\n");
    let mut worker = Process::worker(&folder, &server.url(), "w", &["--idle", "4"]);
    assert_eq!(worker.wait(), 0, "{}", worker.said());
    assert!(worker.said().contains("has another content than the run's"), "{}", worker.said());
    run.wait_for("is refused");
    // With the right file a worker does it.
    folder.write("positions.txt", POSITIONS);
    let _worker = Process::worker(&folder, &server.url(), "w2", &[]);
    assert_eq!(run.wait(), 0, "{}", run.said());
    assert_eq!(shown(&ledger), done_here(&folder, &plan));
}

/// Whoever may use the server could start any program on the workers' machines, so that is off.
#[test]
fn programs_are_started_only_where_that_is_allowed() {
    let folder = Folder::new("programs");
    let server = Server::start(&folder);
    let program = env!("CARGO_BIN_EXE_poda");
    let plan = json!({"kind": "tournament", "game": "chess", "schedule": "match", "games": 2, "nodes": 50,
        "players": ["random", format!("uci:{program} uci --engine chess/greedy")]});
    let plan = folder.write("plan.json", &plan.to_string());
    let ledger = folder.path("far.jsonl");
    let mut run =
        Process::start(&folder, "run", &["run", "start", &plan, "--out", &ledger, "--nats", &server.url()]);
    let mut worker = Process::worker(&folder, &server.url(), "careful", &["--idle", "4"]);
    assert_eq!(worker.wait(), 0, "{}", worker.said());
    assert!(worker.said().contains("which this worker does not allow"), "{}", worker.said());
    let _worker = Process::worker(&folder, &server.url(), "w", &["--allow-programs"]);
    assert_eq!(run.wait(), 0, "{}", run.said());
    assert_eq!(poda(&["run", "show", &ledger]).code, 0);
}
