//! Driving an Othello program over NBoard, version 2. The protocol knows depths but no clocks.

use game::{Game as _, Refusal};
use othello::{Move, Othello, Size};
use protocols::nboard::{Answer, Command, GameSoFar, Hint};

use super::dialogue::{Dialogue, Talk, Turn};
use crate::fault::Fault;
use crate::record::Reason;
use crate::seat::Choice;

/// A conversation in NBoard.
#[derive(Debug, Default)]
pub(super) struct NBoard {
    n_pings: i64,
    /// The depth the program was told.
    depth: Option<u32>,
}

impl Dialogue for NBoard {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        talk.tell(Command::Version(2))?;
        self.ping(talk)
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.ping(talk)
    }

    /// The whole game is sent before each move, so that the boards cannot drift apart.
    fn choose(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<Choice, Fault> {
        if turn.must_pass() {
            return Ok("pass".to_string().into());
        }
        if let Some(depth) = turn.limits.depth.filter(|&depth| self.depth != Some(depth)) {
            talk.tell(Command::Depth(depth))?;
            self.depth = Some(depth);
        }
        talk.tell(Command::Game(game_so_far(turn)?))?;
        self.ping(talk)?;
        let mut hint = None;
        talk.ask(Command::Go, turn.deadline(talk.patience), |line| match Answer::parse(line) {
            Ok(Some(Answer::Move(played))) => Ok(Some(Choice {
                score: played.eval.or_else(|| hint_on(played.mv, hint.as_ref())),
                ..played.mv.written(Size::Eight).into()
            })),
            Ok(Some(Answer::Search(better))) => {
                hint = Some(better);
                Ok(None)
            }
            Err(refusal) if line.trim_start().starts_with("===") => {
                Err(Fault::new(Reason::Illegal, refusal.to_string()))
            }
            _ => Ok(None),
        })
    }
}

impl NBoard {
    /// Waits until everything sent before has been handled.
    fn ping(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.n_pings += 1;
        let pong = Answer::Pong(self.n_pings);
        talk.ask(Command::Ping(self.n_pings), talk.soon(), |line| {
            Ok((Answer::parse(line).ok().flatten() == Some(pong.clone())).then_some(()))
        })
    }
}

/// The score of the last hint, if it was for the move then chosen. Some programs report their score only there.
fn hint_on(mv: Move, hint: Option<&Hint>) -> Option<f64> {
    hint.filter(|hint| hint.line.first() == Some(&mv)).map(|hint| hint.eval)
}

fn game_so_far(turn: &Turn<'_>) -> Result<GameSoFar, Refusal> {
    let start = Othello::new(Size::Eight).parse_position(&turn.start())?;
    let moves = turn.table.moves().iter().map(|mv| Move::read(mv, Size::Eight));
    Ok(GameSoFar { start, moves: moves.collect::<Result<_, _>>()? })
}
