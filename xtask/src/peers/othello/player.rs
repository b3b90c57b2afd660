//! A program that plays Othello by GTP or NBoard.

use std::fmt::Write as _;
use std::path::Path;

use super::rules::{Move, Side};
use crate::peers::program::Program;

/// How a program is started and spoken to.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    pub protocol: Protocol,
    pub command: String,
    /// What NBoard is told before the first game.
    pub depth: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Protocol {
    Gtp,
    NBoard,
}

impl Contact {
    /// Reads `gtp:COMMAND` or `nboard:COMMAND`.
    pub fn read(text: &str, depth: Option<&str>) -> Result<Contact, String> {
        let (protocol, command) = text.split_once(':').unwrap_or_default();
        let protocol = match protocol {
            "gtp" => Protocol::Gtp,
            "nboard" => Protocol::NBoard,
            _ => return Err(format!("`{text}`: expected gtp:COMMAND or nboard:COMMAND")),
        };
        Ok(Contact { protocol, command: command.to_string(), depth: depth.map(str::to_string) })
    }
}

/// A running program in a game.
pub struct Player {
    program: Program,
    protocol: Protocol,
    /// The moves of the game; NBoard is told all of them before each of its own.
    moves: Vec<(Side, Move)>,
}

impl Player {
    /// Starts the program and waits until it answers, so that loading its tables does not count as thinking.
    pub fn start(contact: &Contact, folder: Option<&Path>) -> Result<Player, String> {
        let program = Program::start(&contact.command, folder)?;
        let mut player = Player { program, protocol: contact.protocol, moves: Vec::new() };
        match contact.protocol {
            Protocol::Gtp => _ = player.command("name")?,
            Protocol::NBoard => {
                player.program.say("nboard 2")?;
                if let Some(depth) = &contact.depth {
                    player.program.say(&format!("set depth {depth}"))?;
                }
                player.program.say("ping 1")?;
                while player.program.line()? != "pong 1" {}
            }
        }
        Ok(player)
    }

    /// Begins a game; `clock` is in seconds, for programs that have one.
    pub fn new_game(&mut self, clock: Option<f64>) -> Result<(), String> {
        self.moves.clear();
        if self.protocol == Protocol::Gtp {
            self.command("clear_board")?;
            if let Some(seconds) = clock {
                self.command(&format!("time_settings {seconds:.3} 0 0"))?;
            }
        }
        Ok(())
    }

    /// Tells it a move that it did not choose.
    pub fn tell(&mut self, side: Side, mv: Move) -> Result<(), String> {
        self.moves.push((side, mv));
        match self.protocol {
            Protocol::Gtp => self.command(&format!("play {} {mv}", side.letter())).map(|_| ()),
            Protocol::NBoard => Ok(()),
        }
    }

    /// Asks it for a move, and tells it how many seconds it has left if it plays by the clock.
    pub fn choose(&mut self, side: Side, left: Option<f64>) -> Result<Move, String> {
        let text = match self.protocol {
            Protocol::Gtp => {
                if let Some(seconds) = left {
                    self.command(&format!("time_left {} {:.3} 0", side.letter(), seconds.max(0.0)))?;
                }
                self.command(&format!("genmove {}", side.letter()))?
            }
            Protocol::NBoard => {
                self.program.say(&format!("set game {}", ggf(&self.moves)))?;
                self.program.say("go")?;
                self.answer("===")?
            }
        };
        let mv = text.split(['/', ' ']).next().and_then(Move::read);
        let mv = mv.ok_or_else(|| format!("`{text}` is no move"))?;
        self.moves.push((side, mv));
        Ok(mv)
    }

    /// The processor time that it has used.
    pub fn seconds(&self) -> Result<f64, String> {
        self.program.seconds()
    }

    /// Sends a command of GTP and returns its result.
    fn command(&mut self, command: &str) -> Result<String, String> {
        self.program.say(command)?;
        let mut line = self.program.line()?;
        // Some programs print other things as well.
        while !line.starts_with(['=', '?']) {
            line = self.program.line()?;
        }
        let result = line[1..].trim().to_string();
        match line.starts_with('=') {
            true => Ok(result),
            false => Err(format!("`{command}` was answered with `{line}`")),
        }
    }

    /// What follows `key` in the next line that begins with it.
    fn answer(&mut self, key: &str) -> Result<String, String> {
        loop {
            if let Some(rest) = self.program.line()?.strip_prefix(key) {
                return Ok(rest.trim().to_string());
            }
        }
    }
}

/// A game so far in the format that NBoard speaks.
fn ggf(moves: &[(Side, Move)]) -> String {
    let board = "---------------------------O*------*O---------------------------";
    let mut text = format!("(;GM[Othello]PC[Poda]PB[b]PW[w]RE[?]TI[0]TY[8]BO[8 {board} *]");
    for (side, mv) in moves {
        let name = match mv.0 {
            None => "PA".to_string(),
            Some(_) => mv.to_string().to_ascii_uppercase(),
        };
        let _ = write!(text, "{}[{name}]", side.letter().to_ascii_uppercase());
    }
    text + ";)"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_named_with_their_protocol() {
        let edax = Contact::read("gtp:/bin/edax -gtp -l 15", None).unwrap();
        assert_eq!((edax.protocol, edax.command.as_str()), (Protocol::Gtp, "/bin/edax -gtp -l 15"));
        assert_eq!(Contact::read("nboard:x", Some("14")).unwrap().depth.as_deref(), Some("14"));
        assert!(Contact::read("/bin/edax", None).is_err());
        assert!(Contact::read("uci:/bin/edax", None).is_err());
    }

    /// A script answers as programs do.
    #[test]
    fn both_protocols_are_spoken() {
        let script = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(format!("poda-peer-{}-{name}", std::process::id()));
            std::fs::write(&path, text).unwrap();
            path
        };
        let gtp = script(
            "gtp",
            "while read word rest; do case $word in genmove) echo thinking; echo '= D3';; \
            play) echo '? illegal';; *) echo '= ok';; esac; echo; done",
        );
        let contact = Contact::read(&format!("gtp:sh {}", gtp.display()), None).unwrap();
        let mut player = Player::start(&contact, None).unwrap();
        player.new_game(Some(1.5)).unwrap();
        assert_eq!(player.choose(Side::Black, Some(0.5)), Ok(Move::read("d3").unwrap()));
        assert!(player.tell(Side::White, Move(None)).unwrap_err().contains("illegal"));
        assert!(player.seconds().unwrap() >= 0.0);
        let nboard = script(
            "nboard",
            "while read word rest; do case $word in ping) echo pong $rest;; \
            go) echo status; echo '=== F5/1.20/0.1';; esac; done",
        );
        let contact = Contact::read(&format!("nboard:sh {}", nboard.display()), Some("3")).unwrap();
        let mut player = Player::start(&contact, None).unwrap();
        player.new_game(None).unwrap();
        player.tell(Side::Black, Move::read("d3").unwrap()).unwrap();
        player.tell(Side::White, Move(None)).unwrap();
        assert!(ggf(&player.moves).ends_with(" *]B[D3]W[PA];)"));
        assert_eq!(player.choose(Side::Black, None), Ok(Move::read("f5").unwrap()));
        for path in [gtp, nboard] {
            std::fs::remove_file(path).unwrap();
        }
    }
}
