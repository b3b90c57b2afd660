//! Warnings of players, for example about a damaged file. Each is printed once.

use std::io::{self, Write};

use arena::SeatSpec;
use table::Player;

/// The warnings reported so far.
#[derive(Debug, Default)]
pub struct Warnings(Vec<String>);

impl Warnings {
    /// Returns the warnings not reported yet and marks them as reported.
    pub fn take_new(&mut self, warnings: Vec<String>) -> Vec<String> {
        let new: Vec<String> = warnings.into_iter().filter(|warning| !self.0.contains(warning)).collect();
        self.0.extend_from_slice(&new);
        new
    }

    /// Prints the warnings of a player.
    pub fn print(&mut self, player: &dyn Player) {
        self.print_all(player.warnings());
    }

    /// Prints warnings on standard error, ignoring failure.
    pub fn print_all(&mut self, warnings: Vec<String>) {
        for warning in self.take_new(warnings) {
            _ = writeln!(io::stderr(), "poda: warning: {warning}");
        }
    }

    /// Prints the warnings of contestants.
    pub fn print_seats<'a>(seats: impl IntoIterator<Item = &'a SeatSpec>) {
        let mut warnings = Warnings::default();
        seats.into_iter().for_each(|seat| warnings.print_all(seat.warnings().to_vec()));
    }
}
