//! The engine across the board, which may go on thinking while the person does.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use game::Refusal;
use search::{Control, Limits};
use table::{Answer, Ask, Player, Table};

use crate::interrupt;

/// An engine, idle or thinking about the move it expects.
pub struct Opponent {
    name: String,
    limits: Limits,
    /// `None` only while it is being handed over.
    state: Option<State>,
}

enum State {
    Idle(Box<dyn Player>),
    Pondering(Pondering),
}

struct Pondering {
    /// The position it thinks about: after the move it expects.
    position: String,
    control: Arc<Control>,
    thought: JoinHandle<(Box<dyn Player>, Result<Answer, Refusal>)>,
}

impl Opponent {
    pub fn new(player: Box<dyn Player>, limits: Limits) -> Opponent {
        Opponent { name: player.name().to_string(), limits, state: Some(State::Idle(player)) }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Begins to think about the table after `expected`, until [`answer`](Self::answer) is asked for.
    pub fn ponder(&mut self, table: &dyn Table, expected: &str) {
        let mut ahead = table.fork();
        if ahead.play(expected).is_err() || ahead.verdict().is_some() {
            return;
        }
        let mut player = self.take_back();
        let (position, control) = (ahead.position(), Arc::new(Control::new()));
        let ask = Ask { limits: self.limits, control: Arc::clone(&control), ..Ask::default() };
        let thought = thread::spawn(move || {
            let answer = player.analyse(&*ahead, &ask, &mut |_| {});
            (player, answer)
        });
        self.state = Some(State::Pondering(Pondering { position, control, thought }));
    }

    /// Its move on this table. If this is what it has been thinking about, the time is not counted twice.
    pub fn answer(&mut self, table: &dyn Table) -> Result<Answer, Refusal> {
        if let Some(State::Pondering(pondering)) = self
            .state
            .take_if(|state| matches!(state, State::Pondering(it) if it.position == table.position()))
        {
            let (player, answer) = pondering.finish();
            self.state = Some(State::Idle(player));
            return answer;
        }
        let mut player = self.take_back();
        let ask = Ask { limits: self.limits, control: interrupt::control(), ..Ask::default() };
        let answer = player.analyse(table, &ask, &mut |_| {});
        self.state = Some(State::Idle(player));
        answer
    }

    /// The engine, stopped if it was thinking.
    fn take_back(&mut self) -> Box<dyn Player> {
        match self.state.take().expect("it is handed over only within a call") {
            State::Idle(player) => player,
            State::Pondering(pondering) => {
                pondering.control.stop();
                pondering.finish().0
            }
        }
    }
}

impl Pondering {
    /// Waits for the thought to end, by its limits, or by Ctrl-C.
    fn finish(self) -> (Box<dyn Player>, Result<Answer, Refusal>) {
        while !self.thought.is_finished() {
            if interrupt::control().is_stopped() {
                self.control.stop();
            }
            thread::sleep(std::time::Duration::from_millis(2));
        }
        self.thought.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_move_is_answered_from_what_was_thought() {
        let mut table = crate::catalog().game("chess").unwrap().table(None).unwrap();
        let player = table.player("pvs", &table::Setup::default()).unwrap();
        let mut opponent = Opponent::new(player, Limits::depth(3));
        opponent.ponder(&*table, "e2e4");
        table.play("e2e4").unwrap();
        let answer = opponent.answer(&*table).unwrap();
        assert_eq!(answer.position, table.position());
        // Another move than the expected one is answered all the same.
        table.play(&answer.lines[0].mv).unwrap();
        opponent.ponder(&*table, "a2a3");
        table.play("h2h4").unwrap();
        assert_eq!(opponent.answer(&*table).unwrap().position, table.position());
    }
}
