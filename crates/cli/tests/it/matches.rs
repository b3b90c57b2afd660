//! Matches when the system lacks resources.

use std::process::Command;

/// No address space is large enough for stacks of this size, so no thread can be started, as with a concurrency beyond
/// the system's thread limit.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_thread_that_cannot_be_started_is_said_in_one_line() {
    let output = Command::new(env!("CARGO_BIN_EXE_poda"))
        .args(["match", "tictactoe", "--a", "random", "--b", "random", "--games", "8", "--concurrency", "3"])
        .env("RUST_MIN_STACK", (1_u64 << 47).to_string())
        .output()
        .expect("poda runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said.trim_end().lines().count()), (Some(1), 1), "{said}");
    assert!(said.contains("only 0 of 3 threads") && said.contains("fewer games at once"), "{said}");
}
