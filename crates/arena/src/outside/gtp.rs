//! Driving an Othello program over GTP. The protocol knows clocks, in whole seconds, but no depths, nodes or scores.

use std::time::Duration;

use game::{Refusal, Side};
use othello::{Move, Size};
use protocols::gtp::{Command, Response, write_vertex};
use search::Limits;

use super::dialogue::{Dialogue, Opinion, OpinionLine, Question, Talk, Turn};
use super::lines;
use super::program::Deadline;
use crate::fault::Fault;
use crate::record::Reason;
use crate::seat::Choice;

/// A conversation in GTP.
#[derive(Debug, Default)]
pub(super) struct Gtp {
    n_commands: u32,
    /// The moves of this game the program knows, its own included.
    known: Vec<String>,
    /// Whether it has been told the time settings of this game.
    knows_time: bool,
    /// Whether it rejects fractions of seconds, which the protocol does not have.
    whole_seconds: bool,
}

impl Dialogue for Gtp {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.must(talk, "name", &[])?;
        // For programs that play several games; others may refuse it.
        self.may(talk, "set_game", &["Othello"])?;
        self.must(talk, "boardsize", &["8"])?;
        self.new_game(talk)
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.known.clear();
        self.knows_time = false;
        self.must(talk, "clear_board", &[]).map(|_| ())
    }

    fn choose(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<Choice, Fault> {
        if turn.must_pass() {
            return Ok("pass".to_string().into());
        }
        self.catch_up(talk, turn)?;
        let side = colour(turn.table.side_to_move());
        self.tell_time(talk, turn.limits, side)?;
        let answer = self.command(talk, "genmove", &[side], turn.deadline(talk.patience))?;
        let vertex = answer.map_err(|text| Refusal::new(text, "the program gave no move"))?;
        if vertex.trim().eq_ignore_ascii_case("resign") {
            return Err(Fault::new(Reason::Resigned, "the program resigned"));
        }
        let mv = Move::read(vertex.trim(), Size::Eight)
            .map_err(|refusal| Fault::new(Reason::Illegal, refusal.to_string()))?;
        self.known.push(mv.written(Size::Eight));
        Ok(mv.written(Size::Eight).into())
    }

    /// GTP names one move and no scores, and a program cannot be stopped.
    fn analyse(
        &mut self,
        talk: &mut Talk<'_>,
        question: &Question<'_>,
        _: &mut dyn FnMut(&Opinion),
    ) -> Result<Opinion, Fault> {
        if let Some(mv) = question.only.first() {
            return Err(Refusal::new(mv, "a program that speaks GTP cannot judge a given move").into());
        }
        let choice = self.choose(talk, &question.turn)?;
        Ok(Opinion { lines: vec![OpinionLine::bare(choice.mv)], nodes: 0 })
    }
}

impl Gtp {
    /// Sends the moves the program does not know yet; all of them if it knows others.
    fn catch_up(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<(), Fault> {
        let moves = turn.table.moves();
        if !moves.starts_with(&self.known) {
            self.known.clear();
            self.must(talk, "clear_board", &[])?;
        }
        for (index, side) in movers(turn).into_iter().enumerate().skip(self.known.len()) {
            let mv = Move::read(&moves[index], Size::Eight)?;
            let vertex = write_vertex(mv, Size::Eight);
            if mv == Move::PASS {
                // Some programs expect passes to be played; others pass by themselves and refuse them.
                self.may(talk, "play", &[colour(side), &vertex])?;
            } else {
                self.must(talk, "play", &[colour(side), &vertex])?;
            }
            self.known.push(moves[index].clone());
        }
        Ok(())
    }

    fn tell_time(&mut self, talk: &mut Talk<'_>, limits: &Limits, side: &str) -> Result<(), Fault> {
        let a_move = limits.time.filter(|_| limits.clock.is_none());
        if !self.knows_time {
            self.knows_time = true;
            if let Some(time) = a_move {
                self.may_seconds(talk, "time_settings", |seconds| ["0".into(), seconds, "1".into()], time)?;
            } else if let Some(clock) = limits.clock {
                let main = |seconds| [seconds, "0".into(), "0".into()];
                self.may_seconds(talk, "time_settings", main, clock.remaining)?;
            }
        }
        let (left, moves) = match (a_move, limits.clock) {
            (Some(time), _) => (time, "1"),
            (None, Some(clock)) => (clock.remaining, "0"),
            (None, None) => return Ok(()),
        };
        self.may_seconds(talk, "time_left", |seconds| [side.into(), seconds, moves.into()], left)
    }

    /// A command with a time: exact, unless the program has shown that it takes only whole seconds.
    fn may_seconds(
        &mut self,
        talk: &mut Talk<'_>,
        name: &str,
        arguments: impl Fn(String) -> [String; 3],
        time: Duration,
    ) -> Result<(), Fault> {
        let mut send = |gtp: &mut Gtp, seconds: String| {
            let arguments = arguments(seconds);
            gtp.may(talk, name, &arguments.each_ref().map(String::as_str))
        };
        let is_whole = time.subsec_millis() == 0;
        if !is_whole && !self.whole_seconds {
            self.whole_seconds = !send(self, format!("{:.2}", time.as_secs_f64()))?;
        }
        if is_whole || self.whole_seconds {
            // Zero would mean no limit to some programs, and no time to think to others.
            send(self, time.as_secs().max(1).to_string())?;
        }
        Ok(())
    }

    /// Sends a command that the program may refuse; returns whether it obeyed.
    fn may(&mut self, talk: &mut Talk<'_>, name: &str, arguments: &[&str]) -> Result<bool, Fault> {
        Ok(self.command(talk, name, arguments, talk.soon())?.is_ok())
    }

    /// Sends a command that a program must accept to be playable.
    fn must(&mut self, talk: &mut Talk<'_>, name: &str, arguments: &[&str]) -> Result<String, Fault> {
        let answer = self.command(talk, name, arguments, talk.soon())?;
        let asked = || [&[name], arguments].concat().join(" ");
        answer.map_err(|text| Refusal::new(asked(), format!("the program refused a command ({text})")).into())
    }

    fn command(
        &mut self,
        talk: &mut Talk<'_>,
        name: &str,
        arguments: &[&str],
        deadline: Deadline,
    ) -> Result<Result<String, String>, Fault> {
        self.n_commands += 1;
        let id = Some(self.n_commands);
        let arguments = arguments.iter().map(ToString::to_string).collect();
        let mut text = String::new();
        talk.ask(Command { id, name: name.to_string(), arguments }, deadline, |line| {
            Ok(listen(&mut text, line).filter(|response| response.id == id || response.id.is_none()))
        })
        .map(|response| response.result)
    }
}

/// Adds a line to a possibly multi-line answer; returns the answer once a blank line ends it.
fn listen(text: &mut String, line: &str) -> Option<Response> {
    let is_answer = !text.is_empty() || line.starts_with(['=', '?']);
    if is_answer && !line.trim().is_empty() {
        if text.len() < lines::LONGEST {
            text.push_str(line);
            text.push('\n');
        }
        return None;
    }
    Response::parse(&std::mem::take(text))
}

/// The side that made each move of the table.
fn movers(turn: &Turn<'_>) -> Vec<Side> {
    let mut table = turn.table.fork();
    let mut movers = Vec::new();
    while table.take_back() {
        movers.push(table.side_to_move());
    }
    movers.reverse();
    movers
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_end_with_a_blank_line_and_begin_with_a_sign() {
        let mut text = String::new();
        let mut heard = |line| listen(&mut text, line);
        assert!(["hello", "", "=3 a", "b"].map(&mut heard).iter().all(Option::is_none));
        let response = heard("").unwrap();
        assert_eq!((response.id, response.result), (Some(3), Ok("a\nb".to_string())));
        assert_eq!(heard("? no"), None);
        assert_eq!(heard("").unwrap().result, Err("no".to_string()));
    }
}
