//! Whether the programs of a tournament are still those that began it. Half a tournament with one engine and half with
//! another proves nothing about either.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arena::{Plan, SeatFile, SeatSpec};
use game::Refusal;
use table::Table;

use crate::failure::Failure;

/// The name of this program among the fingerprints: its engines are part of it.
const OURS: &str = "this poda";

/// The fingerprints of this program and of every file that a player depends on.
///
/// # Errors
/// When a player cannot be understood.
pub fn of_all(players: &[String], table: &dyn Table) -> Result<BTreeMap<String, String>, Refusal> {
    let mut fingerprints = BTreeMap::new();
    for player in players {
        for file in SeatSpec::files(player, table)? {
            let found = match &file {
                SeatFile::Program(name) => find_program(name).map(|path| (name, path)),
                SeatFile::Data(name) => Some((name, PathBuf::from(name))),
            };
            let printed = found.and_then(|(name, path)| Some((name, jobs::fingerprint(&path).ok()?)));
            fingerprints.extend(printed.map(|(name, print)| (name.clone(), print)));
        }
    }
    // Last, so that no file of this name can stand in for it.
    let own = std::env::current_exe().ok().and_then(|path| jobs::fingerprint(&path).ok());
    fingerprints.extend(own.map(|print| (OURS.to_string(), print)));
    Ok(fingerprints)
}

/// Refuses to go on when something is not what it was.
pub fn check(plan: &Plan) -> Result<(), Failure> {
    let now = of_all(&plan.players, &*plan.table(crate::catalog())?)?;
    let before = &plan.fingerprints;
    let changed = before.keys().chain(now.keys()).find(|name| before.get(*name) != now.get(*name));
    changed.map_or(Ok(()), |name| {
        let reason =
            "this program or file has changed since the tournament began; --force goes on nevertheless";
        Err(Failure::refused(name, reason))
    })
}

/// The program of this name: a path, or a bare name in the folders where programs are.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(name);
    if path.components().count() > 1 {
        return Some(path);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}
