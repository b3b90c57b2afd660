//! This program as a build, and whether a run may go on with it.

use std::collections::BTreeMap;

use jobs::{Build, Header, RunFile};

use crate::failure::Failure;

/// Its version, and the commit in parentheses if it is known.
pub const VERSION: &str = env!("PODA_VERSION");

/// This program.
pub fn this() -> Build {
    Build {
        version: Some(env!("CARGO_PKG_VERSION").to_string()),
        commit: option_env!("PODA_COMMIT").map(str::to_string),
        program: std::env::current_exe().ok().and_then(|path| jobs::fingerprint(&path).ok()),
    }
}

/// The signature of this program's searches in all games, and their speed in nodes per second: what `poda bench` says of
/// each game, in one number. Two programs with the same signature search alike.
#[cfg(feature = "nats")]
pub fn signature() -> (String, u64) {
    let (mut signature, mut nodes, mut time) = (String::new(), 0, std::time::Duration::ZERO);
    for game in crate::catalog().games() {
        let bench = game.bench();
        signature += &format!("{}={:016x} ", game.name(), bench.signature);
        nodes += bench.nodes;
        time += bench.elapsed;
    }
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
    (jobs::digest(signature.as_bytes()), speed as u64)
}

/// Refuses to go on with a run that another build began, or after a file it depends on has changed: results of two
/// versions of an engine must not be mixed.
pub fn check(header: &Header, files: &[RunFile]) -> Result<(), Failure> {
    let build = this();
    // Ledgers of version 1 say nothing about the version.
    let is_same_build =
        header.build.program == build.program && (header.build.version.is_none() || header.build == build);
    let now: BTreeMap<String, String> = jobs::fingerprints(files);
    let before = &header.files;
    let changed = before.keys().chain(now.keys()).find(|name| before.get(*name) != now.get(*name));
    let changed = if is_same_build { changed.map(String::as_str) } else { Some("this poda") };
    changed.map_or(Ok(()), |name| {
        let reason = "this program or file has changed since the run started; use --force to resume anyway";
        Err(Failure::refused(name, reason))
    })
}
