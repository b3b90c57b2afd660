//! The book (`docs/book`): its commands do what it shows, its links lead somewhere, and what is generated is current.
//!
//! `cargo xtask book --write` (`PODA_UPDATE=1` here) writes the generated pages and the output of commands.

mod blocks;
mod generated;
mod links;
mod measured;
mod pages;
mod run;
mod shown;

/// Whether files are to be written instead of compared.
fn is_update() -> bool {
    std::env::var_os("PODA_UPDATE").is_some()
}
