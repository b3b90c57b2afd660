//! Tests under the sanitizers: AddressSanitizer for memory, ThreadSanitizer for races.
//!
//! Both come with the stable compiler, whose switch for them is not stable: `RUSTC_BOOTSTRAP=1` allows it here, and nowhere
//! else.

use std::fs;
use std::process::Command;

/// The crates with `unsafe` code or with memory that threads share without a lock.
const PACKAGES: [&str; 4] = ["processor", "search", "othello-engine", "chess-engine"];
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// The standard library is not instrumented, so what it does inside looks like a race: the last owner of an `Arc`
/// waits for the others with a fence, which ThreadSanitizer does not know, and results of threads and of tests are moved
/// through them.
const SUPPRESSIONS: &str = "race:alloc::sync::Arc\nrace:core::ptr::drop_in_place\nrace:core::profiling::compiler_\n\
                            race:std::thread\nrace:std::sync::mpmc\nrace:test::\n";

/// Runs the tests under `address` (also the default) or `thread`; further arguments go to the tests, such as a name to
/// choose some.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let (sanitizer, arguments) = match arguments {
        [name @ ("address" | "thread"), rest @ ..] => (*name, rest),
        _ => ("address", arguments),
    };
    let folder = crate::target().join("sanitize").join(sanitizer);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let suppressions = folder.join("suppressions");
    fs::write(&suppressions, SUPPRESSIONS).map_err(|error| format!("{}: {error}", suppressions.display()))?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--tests", "--target", PLATFORM]);
    cargo.args(PACKAGES.iter().flat_map(|package| ["--package", package])).arg("--").args(arguments);
    cargo
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("-Zsanitizer={sanitizer} -Cunsafe-allow-abi-mismatch=sanitizer"))
        .env("CARGO_TARGET_DIR", &folder)
        .env("TSAN_OPTIONS", format!("suppressions={} halt_on_error=1", suppressions.display()))
        // Tables whose memory is filled where it is used are larger than the machine.
        .env("ASAN_OPTIONS", "detect_leaks=1:allocator_may_return_null=1");
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("the tests under the {sanitizer} sanitizer: {status}"))
    }
}
