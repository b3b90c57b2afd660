//! `poda run plan`: the kinds of runs, and how their plans are written.

use std::process::ExitCode;

use jobs::Kind;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::{bold, say, say_json};

/// List the kinds of runs, or print an example of a plan.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A plan is an object of JSON. What it leaves out has a default; `poda run start` writes the complete plan into the ledger.

Examples:
  poda run plan
  poda run plan labels --fields
  poda run plan tournament > plan.json")]
pub struct Arguments {
    /// The kind of run.
    kind: Option<String>,

    /// Explain the fields of its plans instead.
    #[arg(long, requires = "kind")]
    fields: bool,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let kinds = super::kinds();
    match &arguments.kind {
        None if json => say_json(&kinds.iter().map(document).collect())?,
        None => say(kinds.iter().map(in_words).collect::<Vec<_>>().join("\n"))?,
        Some(name) => {
            let kind = kinds.named(name)?;
            match (arguments.fields, json) {
                (true, true) => say_json(&document(kind))?,
                (true, false) => say(fields(kind))?,
                (false, _) => say(kind.example())?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn in_words(kind: &dyn Kind) -> String {
    format!("{} {}", bold(format!("{:<12}", kind.name())), kind.about())
}

fn fields(kind: &dyn Kind) -> String {
    let lines =
        kind.fields().iter().map(|(name, meaning)| format!("{} {meaning}", bold(format!("{name:<20}"))));
    lines.collect::<Vec<_>>().join("\n")
}

fn document(kind: &dyn Kind) -> Value {
    let fields: Value =
        kind.fields().iter().map(|(name, meaning)| json!({"field": name, "meaning": meaning})).collect();
    let example: Value = serde_json::from_str(kind.example()).expect("examples are JSON");
    json!({"kind": kind.name(), "about": kind.about(), "fields": fields, "example": example})
}
