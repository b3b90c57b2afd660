//! `poda uci` as a process: GUIs that crash, memory and threads that are not available.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{poda, poda_with};

/// Much longer than anything here takes.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Waits for the process to exit and returns its code; kills it and panics after [`TOO_LONG`].
fn ends(mut child: Child, what: &str) -> i32 {
    let step = Duration::from_millis(20);
    for _ in 0..TOO_LONG.as_millis() / step.as_millis() {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code().unwrap_or(-1);
        }
        sleep(step);
    }
    child.kill().unwrap();
    panic!("{what}: still running");
}

/// Both pipes are closed at once, as when a GUI is killed.
#[test]
fn a_search_ends_when_the_gui_is_gone() {
    for go in
        ["depth 99", "mate 30", "nodes 99999999999", "movetime 9999999", "wtime 99999999 btime 99999999"]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_poda"))
            .args(["uci", "--hash", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "position startpos\ngo {go}").unwrap();
        drop(input);
        assert_eq!(ends(child, go), 0, "{go}");
    }
}

/// If only the input is closed, the answer is still read.
#[test]
fn a_search_outlives_its_input_while_its_output_is_read() {
    let ran = poda_with(&["uci", "--hash", "1"], "position startpos\ngo depth 8\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{}", ran.out);
}

/// A thousand threads in an address space that has no room for their stacks.
#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_are_done_without() {
    let script = format!("ulimit -v 1500000 && exec '{}' uci --hash 1", env!("CARGO_BIN_EXE_poda"));
    let ran = assert_cmd::Command::new("sh")
        .args(["-c", &script])
        .write_stdin("setoption name Threads value 1024\nposition startpos\ngo depth 5\n")
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.status.code(), Some(0), "{out}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(out.contains("of the requested threads cannot be started"), "{out}");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{out}");
}

/// More than is free is refused in one line, before anything is searched.
#[test]
#[cfg(target_os = "linux")]
fn a_table_that_does_not_fit_is_refused() {
    let ran = poda(&["analyse", "chess", "--depth", "1", "--hash", "1048576"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("of memory are free") && ran.err.contains("`1048576 MB`"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}
