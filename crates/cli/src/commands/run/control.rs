//! `poda run pause`, `continue` and `cancel`: what people tell a run that others do.

use std::path::PathBuf;
use std::process::ExitCode;

use super::network::{NetworkArguments, Request};
use crate::failure::Failure;

/// Let workers rest: they finish what they have and get nothing more.
#[derive(Debug, clap::Args)]
pub struct PauseArguments {
    #[command(flatten)]
    target: Target,
}

/// Let workers go on after a pause.
#[derive(Debug, clap::Args)]
pub struct ContinueArguments {
    #[command(flatten)]
    target: Target,
}

/// End a run for its workers. What is done stays in the ledger, and `poda run resume` goes on with it.
#[derive(Debug, clap::Args)]
pub struct CancelArguments {
    #[command(flatten)]
    target: Target,
}

#[derive(Debug, clap::Args)]
struct Target {
    /// The run's ledger.
    ledger: PathBuf,

    #[command(flatten)]
    network: NetworkArguments,
}

pub fn pause(arguments: &PauseArguments, json: bool) -> Result<ExitCode, Failure> {
    arguments.target.ask(Request::Pause, json)
}

pub fn go_on(arguments: &ContinueArguments, json: bool) -> Result<ExitCode, Failure> {
    arguments.target.ask(Request::Continue, json)
}

pub fn cancel(arguments: &CancelArguments, json: bool) -> Result<ExitCode, Failure> {
    arguments.target.ask(Request::Cancel, json)
}

impl Target {
    fn ask(&self, request: Request, json: bool) -> Result<ExitCode, Failure> {
        if self.network.nats.is_none() {
            let reason = "say through which server it is done (--nats URL); a run on this machine alone is paused by Ctrl-C";
            return Err(Failure::Refused(reason.to_string()));
        }
        super::network::ask(&self.network, &self.ledger, request, json)
    }
}
