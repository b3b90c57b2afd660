//! The tests of rules and searches on another processor, AArch64, emulated by qemu.

use std::path::PathBuf;
use std::process::Command;

use super::cargo;
use crate::packages;
use crate::wasm::finish;

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// What is tested: all that computes without asking the system for more than memory, threads and time.
const TESTED: [&str; 12] = [
    "poda-processor",
    "poda-game",
    "poda-mnk",
    "poda-othello",
    "poda-quarto",
    "poda-connectfour",
    "poda-maxit",
    "poda-chess",
    "poda-search",
    "poda-mnk-engine",
    "poda-connectfour-engine",
    "poda-quarto-engine",
];

/// Runs them, or says what is missing. `arguments` go to Cargo, such as `--package poda-chess` to test less.
pub fn test(arguments: &[&str]) -> Result<(), String> {
    require_target()?;
    let linker = packages::find_or_install(&["aarch64-linux-gnu-gcc"], "gcc-aarch64-linux-gnu")
        .ok_or("a linker for AArch64 is missing: install gcc-aarch64-linux-gnu")?;
    let emulator = packages::find_or_install(&["qemu-aarch64", "qemu-aarch64-static"], "qemu-user")
        .ok_or("an emulator is missing: install qemu-user")?;
    let chosen = match arguments {
        [] => TESTED.map(|package| format!("--package {package}")).join(" "),
        _ => arguments.join(" "),
    };
    let mut cargo = cargo(&format!("test --locked --target {TARGET} --lib --tests {chosen}"));
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", linker);
    let runner = format!("{} -L /usr/aarch64-linux-gnu", emulator.display());
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", runner);
    finish(&mut cargo, "the tests on AArch64")
}

/// The standard library for the target must be there for exactly this compiler.
fn require_target() -> Result<(), String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = asked.map_err(|error| format!("rustc cannot be started: {error}"))?.stdout;
    let folder = PathBuf::from(String::from_utf8_lossy(&folder).trim());
    match folder.is_dir() {
        true => Ok(()),
        false => Err(format!(
            "the standard library for {TARGET} is missing: `rustup target add {TARGET}`, or use a compiler whose distribution \
             has it (docs/libraries.md says how with Debian)"
        )),
    }
}
