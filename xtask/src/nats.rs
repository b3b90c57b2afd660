//! The tests of runs whose workers are elsewhere, with a real NATS server.

use std::path::PathBuf;
use std::process::Command;

use crate::packages;

/// Runs them. `arguments` go to the tests, such as a name to choose some.
pub fn test(arguments: &[&str]) -> Result<(), String> {
    let server = server()?;
    for (program, package) in [("faketime", "faketime"), ("openssl", "openssl")] {
        packages::find_or_install(&[program], package)
            .ok_or_else(|| format!("these tests need `{program}`, which could not be installed"))?;
    }
    let version = Command::new(&server).arg("--version").output();
    let version = version.map_err(|error| format!("`{}`: {error}", server.display()))?;
    println!("{}", String::from_utf8_lossy(&version.stdout).trim());
    // The whole workspace, so that its libraries are those that the other tests have built.
    let words = "test --workspace --locked --features poda/nats --test nats --";
    println!("$ cargo {words} {}", arguments.join(" "));
    let mut cargo = Command::new(env!("CARGO"));
    let cargo = cargo.args(words.split(' ')).args(arguments).env("PODA_NATS_SERVER", &server);
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("the tests with NATS: {status}")) }
}

fn server() -> Result<PathBuf, String> {
    if let Some(server) = std::env::var_os("PODA_NATS_SERVER") {
        return Ok(server.into());
    }
    packages::find_or_install(&["nats-server"], "nats-server").ok_or_else(|| {
        "these tests need nats-server, which was not found and could not be installed: install it, or set \
         PODA_NATS_SERVER to its path"
            .to_string()
    })
}
