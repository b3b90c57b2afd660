//! The engine, which can ponder on the user's time.

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
    /// `None` only within a call, while the player is moved.
    state: Option<State>,
}

enum State {
    Idle(Box<dyn Player>),
    Pondering(Pondering),
}

struct Pondering {
    /// The position after the expected move, which it thinks about.
    position: String,
    control: Arc<Control>,
    search: JoinHandle<(Box<dyn Player>, Result<Answer, Refusal>)>,
}

impl Opponent {
    pub fn new(player: Box<dyn Player>, limits: Limits) -> Opponent {
        Opponent { name: player.name().to_string(), limits, state: Some(State::Idle(player)) }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Starts thinking about the position after the `expected` move, until [`answer`](Self::answer) is called.
    pub fn ponder(&mut self, table: &dyn Table, expected: &str) {
        let mut ahead = table.fork();
        if ahead.play(expected).is_err() || ahead.verdict().is_some() {
            return;
        }
        let mut player = self.take_player();
        let (position, control) = (ahead.position(), Arc::new(Control::new()));
        let ask = Ask { limits: self.limits, control: Arc::clone(&control), ..Ask::default() };
        let search = thread::spawn(move || {
            let answer = player.analyse(&*ahead, &ask, &mut |_| {});
            (player, answer)
        });
        self.state = Some(State::Pondering(Pondering { position, control, search }));
    }

    /// Its move in this position. If it has been pondering this position, that search is used.
    pub fn answer(&mut self, table: &dyn Table) -> Result<Answer, Refusal> {
        if let Some(State::Pondering(pondering)) = self
            .state
            .take_if(|state| matches!(state, State::Pondering(it) if it.position == table.position()))
        {
            let (player, answer) = pondering.finish();
            self.state = Some(State::Idle(player));
            return answer;
        }
        let mut player = self.take_player();
        let ask = Ask { limits: self.limits, control: interrupt::control(), ..Ask::default() };
        let answer = player.analyse(table, &ask, &mut |_| {});
        self.state = Some(State::Idle(player));
        answer
    }

    /// Takes the player out, stopping a search on the user's time.
    fn take_player(&mut self) -> Box<dyn Player> {
        match self.state.take().expect("the player is missing only within a call") {
            State::Idle(player) => player,
            State::Pondering(pondering) => {
                pondering.control.stop();
                pondering.finish().0
            }
        }
    }
}

impl Pondering {
    /// Waits for the search to end, by its limits or by Ctrl-C.
    fn finish(self) -> (Box<dyn Player>, Result<Answer, Refusal>) {
        while !self.search.is_finished() {
            if interrupt::control().is_stopped() {
                self.control.stop();
            }
            thread::sleep(std::time::Duration::from_millis(2));
        }
        self.search.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_move_is_answered_from_the_pondering_search() {
        let mut table = crate::catalog().game("chess").unwrap().table(None).unwrap();
        let player = table.player("pvs", &table::Setup::default()).unwrap();
        let mut opponent = Opponent::new(player, Limits::depth(3));
        opponent.ponder(&*table, "e2e4");
        table.play("e2e4").unwrap();
        let answer = opponent.answer(&*table).unwrap();
        assert_eq!(answer.position, table.position());
        // An unexpected move is answered too.
        table.play(&answer.lines[0].mv).unwrap();
        opponent.ponder(&*table, "a2a3");
        table.play("h2h4").unwrap();
        assert_eq!(opponent.answer(&*table).unwrap().position, table.position());
    }
}
