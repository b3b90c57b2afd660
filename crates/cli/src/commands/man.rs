//! `poda man`: the manual page.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::CommandFactory;

use crate::failure::Failure;
use crate::output::say;

/// Print the manual page, or write one for every command.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Write the pages of all commands into this folder instead.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let command = crate::Poda::command();
    if let Some(folder) = &arguments.out {
        let written =
            std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
        written.map_err(|error| Failure::file(folder, &error))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(|error| Failure::Failed(error.to_string()))?;
    say(String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}
