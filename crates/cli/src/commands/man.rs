//! `poda man`: manual pages.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::builder::Resettable;
use clap_mangen::Man;

use crate::failure::Failure;
use crate::output::print;
use crate::output_file::{create_folder, write_file};

/// Print the manual page, or write one for every command.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Write the pages of all commands to this folder instead.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let command = crate::Poda::command();
    match &arguments.out {
        None => print(page(&command)?)?,
        Some(folder) => {
            create_folder(folder)?;
            let mut command = command.disable_help_subcommand(true);
            command.build();
            write_pages(&command, folder)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write_pages(command: &clap::Command, folder: &Path) -> Result<(), Failure> {
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(subcommand, folder)?;
    }
    let name = Man::new(command.clone()).get_filename();
    write_file(&folder.join(name), &page(command)?)
}

/// The page of a command. The text below the options is rendered here, because `clap_mangen` would run it, examples
/// included, into one paragraph.
fn page(command: &clap::Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    let options_alone = command.clone().after_help(Resettable::Reset);
    Man::new(options_alone).render(&mut page).map_err(|error| Failure::Failed(error.to_string()))?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    if let Some(help) = command.get_after_help() {
        page += &notes(&help.to_string());
    }
    Ok(page)
}

/// Renders text with examples as a section. Indented lines are kept verbatim.
fn notes(text: &str) -> String {
    let mut roff = String::from(".SH NOTES\n");
    let mut is_verbatim = false;
    for line in text.lines() {
        let is_example = line.starts_with(' ');
        if is_example != is_verbatim {
            roff += if is_example { ".PP\n.nf\n" } else { ".fi\n" };
            is_verbatim = is_example;
        }
        match line.is_empty() {
            true => roff += ".PP\n",
            false => roff += &(escaped(line) + "\n"),
        }
    }
    if is_verbatim {
        roff += ".fi\n";
    }
    roff
}

/// Escapes a line so that every character is literal, also when copied from the screen.
fn escaped(line: &str) -> String {
    let mut roff = String::new();
    if line.starts_with(['.', '\'']) {
        roff += "\\&";
    }
    for letter in line.chars() {
        match letter {
            '\\' => roff += "\\e",
            '-' => roff += "\\-",
            '\'' => roff += "\\(aq",
            '`' => roff += "\\(ga",
            '^' => roff += "\\(ha",
            '~' => roff += "\\(ti",
            _ => roff.push(letter),
        }
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_kept_line_by_line() {
        let text = "A word.\n\nExamples:\n  poda tree '(1 2)' --svg a.svg   a picture\n  poda \\\n\n.end";
        let expected = ".SH NOTES\nA word.\n.PP\nExamples:\n.PP\n.nf\n  poda tree \\(aq(1 2)\\(aq \\-\\-svg a.svg   a picture\n  poda \\e\n.fi\n.PP\n\\&.end\n";
        assert_eq!(notes(text), expected);
    }
}
