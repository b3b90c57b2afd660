//! Whether the programs of a tournament are still those that began it. Half a tournament with one engine and half with
//! another proves nothing about either.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arena::Plan;

use crate::failure::Failure;

/// The name of this program among the fingerprints: its engines are part of it.
const OURS: &str = "poda";

/// The fingerprints of this program and of every file that a player's spec names.
pub fn of_all(players: &[String]) -> BTreeMap<String, String> {
    let ours = std::env::current_exe().ok().map(|path| (OURS.to_string(), path));
    let named = players.iter().flat_map(|player| files(player));
    let printed = |(name, path): (String, PathBuf)| Some((name, jobs::fingerprint(&path).ok()?));
    ours.into_iter().chain(named).filter_map(printed).collect()
}

/// Refuses to go on when something is not what it was.
pub fn check(plan: &Plan) -> Result<(), Failure> {
    let now = of_all(&plan.players);
    let before = &plan.fingerprints;
    let changed = before.keys().chain(now.keys()).find(|name| before.get(*name) != now.get(*name));
    changed.map_or(Ok(()), |name| {
        let reason =
            "this program or file has changed since the tournament began; --force goes on nevertheless";
        Err(Failure::refused(name, reason))
    })
}

/// The files a spec names, as `book=FILE` or as the command of an outside program, `uci:PROGRAM`.
fn files(player: &str) -> impl Iterator<Item = (String, PathBuf)> {
    let words = player.split([':', ',', ';', '=', ' ', '\'', '"']).filter(|word| !word.is_empty());
    words.filter_map(|word| find(word).map(|path| (word.to_string(), path)))
}

/// The file of this name here, or the program of this name where programs are.
fn find(name: &str) -> Option<PathBuf> {
    let is_bare = Path::new(name).components().count() == 1;
    let folders = std::env::var_os("PATH").filter(|_| is_bare).unwrap_or_default();
    let in_path = std::env::split_paths(&folders).map(|folder| folder.join(name));
    [PathBuf::from(name)].into_iter().chain(in_path).find(|path| path.is_file())
}
