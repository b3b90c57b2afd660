//! Warnings of players, such as that a file given to an engine is damaged. Each is told once.

use std::io::{self, Write};

use arena::SeatSpec;
use table::Player;

/// What has been told so far.
#[derive(Debug, Default)]
pub struct Warnings(Vec<String>);

impl Warnings {
    /// Those that have not been told yet; they count as told from now on.
    pub fn untold(&mut self, warnings: Vec<String>) -> Vec<String> {
        let untold: Vec<String> = warnings.into_iter().filter(|warning| !self.0.contains(warning)).collect();
        self.0.extend_from_slice(&untold);
        untold
    }

    /// Prints the warnings of a player.
    pub fn print(&mut self, player: &dyn Player) {
        self.print_all(player.warnings());
    }

    /// Prints warnings on standard error. If nobody reads that, work goes on.
    pub fn print_all(&mut self, warnings: Vec<String>) {
        for warning in self.untold(warnings) {
            _ = writeln!(io::stderr(), "poda: warning: {warning}");
        }
    }

    /// Prints the warnings of contestants.
    pub fn print_seats<'a>(seats: impl IntoIterator<Item = &'a SeatSpec>) {
        let mut warnings = Warnings::default();
        seats.into_iter().for_each(|seat| warnings.print_all(seat.warnings().to_vec()));
    }
}
