//! Ctrl-C: an interrupted command stops at once, leaves nothing running, and exits with 130.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::game_files::Folder;
use crate::poda;

/// Long enough for the slowest machine; a test that waits this long has failed.
const TIMEOUT: Duration = Duration::from_secs(60);

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poda"));
    command.args(arguments).stdout(Stdio::null()).spawn().unwrap()
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < TIMEOUT, "timed out waiting until {what}");
        sleep(Duration::from_millis(10));
    }
}

/// Sends a signal and returns the exit code.
fn interrupted(mut child: Child, signal: &str) -> Option<i32> {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if since.elapsed() > TIMEOUT {
            child.kill().unwrap();
            panic!("{signal} had no effect");
        }
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn grading_stops_at_once_and_ends_the_program() {
    let folder = Folder::new("grade");
    for signal in ["-INT", "-TERM", "-HUP"] {
        let pid_file = folder.path(signal);
        let program = format!("echo $$ > {pid_file}.new; mv {pid_file}.new {pid_file}; exec sleep 1000");
        let child = start(&["grade", &program, "--time", "1h"]);
        wait_until("the program runs", || Path::new(&pid_file).exists());
        assert_eq!(interrupted(child, signal), Some(130), "{signal}");
        let pid = std::fs::read_to_string(&pid_file).unwrap();
        let is_alive = Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status().unwrap();
        assert!(!is_alive.success(), "{signal}: the program still runs");
    }
}

#[test]
fn learning_a_book_stops_with_the_exit_code_of_an_interruption() {
    let folder = Folder::new("learn");
    for signal in ["-INT", "-TERM", "-HUP"] {
        let book = folder.path(&format!("{signal}.book"));
        assert_eq!(poda(&["book", "othello", "create", &book]).code, 0);
        let empty = std::fs::read_to_string(&book).unwrap();
        let child = start(&["book", "othello", "learn", &book, "--positions", "1000000", "--depth", "1"]);
        wait_until("the book grows", || std::fs::read_to_string(&book).unwrap() != empty);
        assert_eq!(interrupted(child, signal), Some(130), "{signal}");
        assert_eq!(poda(&["book", "othello", "show", &book]).code, 0, "{signal}");
    }
}

#[test]
fn a_program_that_does_not_flush_is_told_so() {
    let stuck = poda(&["grade", "cat > /dev/null; echo 3 0 5 3 2", "--time", "200ms"]);
    assert!(
        stuck.out.contains(
            "no answer within 200ms: your program wrote its answers only after its input was closed"
        ),
        "{}",
        stuck.out
    );
    let silent = poda(&["grade", "sleep 1000", "--time", "50ms"]);
    assert!(silent.out.contains("does the program flush its output after every answer?"), "{}", silent.out);
    let closed = poda(&["grade", "exec >&-; sleep 1000", "--time", "50ms"]);
    assert!(closed.out.contains("closed its output"), "{}", closed.out);
}
