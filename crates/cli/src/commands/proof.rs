//! `poda proof`: proofs of the values of positions.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use proofs::{CheckReport, CheckSettings, Header, Proof, WrongProof};
use serde_json::json;

use crate::commands::run;
use crate::failure::Failure;
use crate::input_file;
use crate::output::{bold, counted, dim, grouped, say, say_json};

/// Check proofs of the values of positions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A run of kind `solve` divides a position, solves the parts, and puts the results together to a proof. The file says what \
every position between the root and the parts is worth, and why.

Examples:
  poda run plan solve > plan.json                 an example of a plan, to change
  poda run start plan.json --out solved.jsonl
  poda run export solved.jsonl --out proof.jsonl
  poda proof check proof.jsonl

docs/proofs.md describes the format.")]
pub struct Arguments {
    #[command(subcommand)]
    task: ProofCommand,
}

#[derive(Debug, Subcommand)]
enum ProofCommand {
    Check(CheckArguments),
}

/// Check a proof by the rules of the game, without the code that found it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Checked are: that the moves of each line are legal; that a lower bound has a move that gets it, and an upper bound has all \
legal moves against it; that the values fit together; and that positions taken for one are one. Positions that were solved \
by searches are taken as they stand, unless --sample has some of them solved again, or --ledger has them compared.

Exit code 0: the proof is right. 1: it is wrong; the first wrong line is named. 2: the file is no proof.

Examples:
  poda proof check proof.jsonl
  poda proof check proof.jsonl --sample 100 --nodes 10000000
  poda proof check proof.jsonl --ledger solved.jsonl")]
struct CheckArguments {
    /// The proof, as `poda run export` writes it.
    file: PathBuf,

    /// Solve this many of the searched positions again, by plain alpha-beta.
    #[arg(long, value_name = "N", default_value_t = 0)]
    sample: usize,

    /// The most nodes for each of these.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The seed that chooses them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Compare the searched positions with the results in this ledger.
    #[arg(long, value_name = "LEDGER")]
    ledger: Option<PathBuf>,
}

/// The largest file to read.
const MAX_PROOF_BYTES: u64 = 1 << 30;

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        ProofCommand::Check(arguments) => check(arguments, json),
    }
}

fn check(arguments: &CheckArguments, json: bool) -> Result<ExitCode, Failure> {
    let text = input_file::read_text(&arguments.file, MAX_PROOF_BYTES)?;
    let proof = Proof::parse(&text)?;
    drop(text);
    let &CheckArguments { sample, nodes, seed, .. } = arguments;
    let mut checked = proof.check(crate::catalog(), &CheckSettings { sample, nodes, seed })?;
    if let (Ok(_), Some(ledger)) = (&checked, &arguments.ledger) {
        let mut results = HashMap::new();
        run::read_results(ledger, &mut |entry| _ = results.insert(entry.job, entry.result.ok()))?;
        let compared = proof.compare(&|job| results.get(&job)?.clone());
        checked = compared.and(checked);
    }
    match json {
        true => say_json(&document(&proof.header, &checked))?,
        false => say(in_words(&proof.header, &checked, arguments))?,
    }
    Ok(if checked.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn document(header: &Header, checked: &Result<CheckReport, WrongProof>) -> serde_json::Value {
    let Header { game, variant, position, claim, .. } = header;
    let mut document = json!({"game": game, "variant": variant, "position": position, "claim": claim});
    let found = match checked {
        Ok(report) => json!({
            "right": true, "inner": report.n_inner, "searched": report.n_searched, "nodes": report.nodes,
            "confirmed": report.n_confirmed, "undecided": report.n_undecided,
        }),
        Err(WrongProof { line, reason }) => json!({"right": false, "line": line, "reason": reason}),
    };
    let fields = document.as_object_mut().expect("made as one");
    fields.extend(found.as_object().cloned().unwrap_or_default());
    document
}

fn in_words(
    header: &Header,
    checked: &Result<CheckReport, WrongProof>,
    arguments: &CheckArguments,
) -> String {
    let Header { game, variant, position, claim, .. } = header;
    let variant = if variant.is_empty() { String::new() } else { format!(" {variant}") };
    let claim = format!("{game}{variant}: {position}\nthe side to move gets {claim}");
    let report = match checked {
        Err(WrongProof { line, reason }) => {
            return format!("{claim}\n{}", bold(format!("wrong in line {line}: {reason}")));
        }
        Ok(report) => report,
    };
    let mut text = format!(
        "{claim}\n{}\n{} that follow from others, {} solved by searches of {} together",
        bold("the proof is right"),
        counted(report.n_inner as u64, "position", "positions"),
        grouped(report.n_searched as u64),
        counted(report.nodes, "node", "nodes"),
    );
    if arguments.sample > 0 {
        text += &format!("\n{} solved again, with the same results", grouped(report.n_confirmed as u64));
    }
    if report.n_undecided > 0 {
        let tried = grouped(report.n_undecided as u64);
        text += &format!("\n{}", dim(format!("{tried} more take plain alpha-beta more nodes than --nodes")));
    }
    text
}
