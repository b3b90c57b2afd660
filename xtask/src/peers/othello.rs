//! Othello beside other programs: exact endgames with `--positions`, matches at equal processor time with `--peer`.

mod endgames;
mod matches;
mod player;
mod rules;

use super::Options;

pub fn compare(options: &Options) -> Result<(), String> {
    match options.get("peer") {
        Some(peer) => matches::play(peer, options),
        None => endgames::compare(options),
    }
}
