//! The program `poda` with the games and experiments that come with it.

use std::process::ExitCode;

fn main() -> ExitCode {
    poda_cli::main(catalog::CATALOG, experiments::EXPERIMENTS)
}
