//! `poda edge-table`: the Othello manual's tables of all 6561 edges.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use classics::othello_manual::edge_table::{edge_text, parse_edge};
use classics::othello_manual::{EdgeTable, Over};
use serde_json::json;
use table::Resources;

use crate::arguments::UserFiles;
use crate::failure::Failure;
use crate::output::{bold, say, say_json};

/// Make, check or show the Othello manual's edge tables: a value for each of the 3^8 edges.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: EdgeTableCommand,
}

#[derive(Debug, Subcommand)]
enum EdgeTableCommand {
    /// Print the table of stable discs, black's minus white's discs.
    Stable,
    /// Print the table of mean final disc differences, in thousandths.
    Mean {
        /// Count each full edge once, or once for every game that leads to it.
        #[arg(long, value_enum, default_value_t = Counted::Edges)]
        over: Counted,
    },
    /// Check a table file: 6561 integers with the symmetries of edges.
    Check {
        /// The file.
        file: PathBuf,
    },
    /// Show one edge, such as 724 or BBWWWW--, in a table.
    Show {
        /// The edge: its index, or its squares (B black, W white, - empty).
        #[arg(allow_hyphen_values = true)]
        edge: String,
        /// The table: stable, mean, or a file.
        #[arg(long, value_name = "TABLE", default_value = "stable")]
        table: String,
    },
}

/// What the mean is taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Counted {
    Edges,
    Games,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        EdgeTableCommand::Stable => make(&EdgeTable::stable(), json),
        EdgeTableCommand::Mean { over: Counted::Edges } => make(&EdgeTable::mean(Over::FullEdges), json),
        EdgeTableCommand::Mean { over: Counted::Games } => make(&EdgeTable::mean(Over::Games), json),
        EdgeTableCommand::Check { file } => check(&read(&file.to_string_lossy())?, json),
        EdgeTableCommand::Show { edge, table } => show(edge, &named_or_read(table)?, json),
    }
}

fn make(table: &EdgeTable, json: bool) -> Result<ExitCode, Failure> {
    if json {
        let values: Vec<i32> = (0..EDGES).map(|index| table.value(index)).collect();
        say_json(&json!({"values": values}))?;
    } else {
        say(table.write())?;
    }
    Ok(ExitCode::SUCCESS)
}

const EDGES: u16 = 6561;

fn check(table: &EdgeTable, json: bool) -> Result<ExitCode, Failure> {
    let oddities = table.oddities();
    if json {
        say_json(&json!({"edges": EDGES, "oddities": oddities}))?;
    } else if oddities.is_empty() {
        say("6561 edges, symmetries correct")?;
    } else {
        oddities.iter().try_for_each(say)?;
    }
    Ok(if oddities.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(edge: &str, table: &EdgeTable, json: bool) -> Result<ExitCode, Failure> {
    let index = parse_edge(edge)?;
    if json {
        say_json(&json!({"index": index, "edge": edge_text(index), "value": table.value(index)}))?;
    } else {
        say(bold(table.show(index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn named_or_read(name: &str) -> Result<EdgeTable, Failure> {
    EdgeTable::named(name).map_or_else(|| read(name), Ok)
}

fn read(name: &str) -> Result<EdgeTable, Failure> {
    let text = UserFiles.read(name)?;
    EdgeTable::parse(&text).map_err(|error| Failure::Refused(format!("{error}: `{name}`")))
}
