//! The `poda` program with the built-in games and experiments.

use std::process::ExitCode;

fn main() -> ExitCode {
    poda_cli::main(catalog::CATALOG, experiments::EXPERIMENTS)
}
