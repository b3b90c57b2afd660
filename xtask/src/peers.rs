//! How our engines stand against other programs: `cargo xtask peers GAME …`. The programs are built and kept outside
//! the repository; what comes out is a page of `docs/results`.

mod chess;

/// Plays against the peers of a game.
///
/// # Errors
/// What is wrong with the arguments, or what went wrong.
pub fn run(arguments: &[String]) -> Result<(), String> {
    match arguments {
        [game, rest @ ..] if game == "chess" => chess::run(rest),
        _ => Err(format!("peers of which game? {}", chess::USAGE)),
    }
}
