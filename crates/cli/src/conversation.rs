//! Conversations in a protocol without a process: for tests, and for programs that contain this one.

use std::io::{BufRead, Write};

use search::Limits;
use table::Setup;

use crate::commands::{gtp, nboard, uci};

/// A protocol between engines and the programs that use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// UCI, for chess.
    Uci,
    /// NBoard, for Othello.
    Nboard,
    /// GTP, for Othello.
    Gtp,
}

/// An engine that takes part in a conversation.
#[derive(Clone, Copy, Debug)]
pub struct Conversation<'a> {
    /// The protocol.
    pub protocol: Protocol,
    /// The engine's spec; the game's best by default.
    pub engine: Option<&'a str>,
    /// What it is built with.
    pub setup: Setup,
    /// How deep it searches; UCI says so in every command.
    pub depth: Option<u32>,
}

impl Conversation<'_> {
    /// Answers commands until `quit` or the end of input.
    ///
    /// ```
    /// use poda_cli::{Conversation, Protocol};
    /// let setup = table::Setup { hash_bytes: 1 << 20, ..table::Setup::default() };
    /// let gtp = Conversation { protocol: Protocol::Gtp, engine: Some("greedy"), setup, depth: None };
    /// let mut output = Vec::new();
    /// gtp.hold(&b"1 play black f5\n2 play black f5\n"[..], &mut output)?;
    /// assert_eq!(String::from_utf8(output).unwrap(), "=1\n\n?2 illegal move\n\n");
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the engine, or why input or output failed.
    pub fn hold(&self, input: impl BufRead, output: impl Write + Send) -> Result<(), String> {
        let refused = |refusal: game::Refusal| refusal.to_string();
        let limits = Limits { depth: self.depth, ..Limits::default() };
        let held = match self.protocol {
            Protocol::Uci => {
                let options = uci::Options::new(self.engine, self.setup).map_err(refused)?;
                uci::serve(options, input, output)
            }
            Protocol::Nboard => {
                let (table, player) = nboard::seat(self.engine, &self.setup).map_err(refused)?;
                nboard::serve(table, player, limits, input, output)
            }
            Protocol::Gtp => {
                let server = gtp::Server::new(self.engine, limits, self.setup).map_err(refused)?;
                gtp::serve(server, input, output)
            }
        };
        held.map_err(|error| error.to_string())
    }
}
