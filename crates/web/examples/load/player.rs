//! Somebody who plays one game after another against the weakest level, at the pace of people.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Plan;
use crate::connection::{Caller, Connection, Trouble};
use crate::report::{PlayedGame, Seen};

const GAMES: [&str; 6] = ["othello", "chess", "tictactoe", "quarto", "maxit", "connectfour"];

/// The two connections of a player's browser.
struct Links {
    commands: Connection,
    events: Connection,
}

struct Player<'a> {
    plan: &'a Plan,
    address: &'a str,
    caller: Caller,
    number: usize,
    end: Instant,
    chance: u64,
}

pub fn play(plan: &Plan, address: &str, number: usize, end: Instant, seen: &mut Seen) {
    let caller = Caller { token: format!("player{number:0>20}"), from: plan.address(number) };
    let mut player = Player { plan, address, caller, number, end, chance: number as u64 + 1 };
    let mut game: Option<String> = None;
    while Instant::now() < end {
        let goes_on = match game.take() {
            None => player.start(seen).map(Some),
            Some(id) => player.go_on(&id, seen).map(|is_over| (!is_over).then_some(id)),
        };
        match goes_on {
            Ok(next) => game = next,
            Err((trouble, same)) => {
                seen.note(&trouble);
                game = same;
            }
        }
    }
}

/// What went wrong, and in which game.
type Interrupted = (Trouble, Option<String>);

impl Player<'_> {
    fn start(&mut self, seen: &mut Seen) -> Result<String, Interrupted> {
        let request = json!({
            "game": GAMES[self.number % GAMES.len()],
            "first": {"kind": "person"},
            "second": {"kind": "level", "level": "1"},
        });
        let made = Connection::open(self.address, &self.caller)
            .and_then(|mut commands| commands.ask("POST", "/api/games", &request))
            .map_err(|trouble| (trouble, None))?;
        let id = made["id"].as_str().unwrap_or("").to_string();
        seen.games.push(PlayedGame {
            id: id.clone(),
            token: self.caller.token.clone(),
            confirmed: Vec::new(),
        });
        Ok(id)
    }

    /// Plays until the game is over, the time is, or something goes wrong. True if the game is over.
    fn go_on(&mut self, id: &str, seen: &mut Seen) -> Result<bool, Interrupted> {
        self.links(id)
            .and_then(|links| self.one_game(links, id, seen))
            .map_err(|trouble| (trouble, Some(id.to_string())))
    }

    fn links(&self, id: &str) -> Result<Links, Trouble> {
        let commands = Connection::open(self.address, &self.caller)?;
        let mut events = Connection::open(self.address, &self.caller)?;
        events.follow(&format!("/api/games/{id}/events"))?;
        Ok(Links { commands, events })
    }

    fn one_game(&mut self, mut links: Links, id: &str, seen: &mut Seen) -> Result<bool, Trouble> {
        let mut sent: Option<Instant> = None;
        let mut n_known = 0;
        loop {
            let (name, game) = links.events.event()?;
            if name != "game" || !game["thinking"].is_null() {
                continue;
            }
            let moves = moves_of(&game);
            let is_over = !game["verdict"].is_null();
            // News from before our last move, or not our turn.
            if moves.len() < n_known || !is_over && game["side"] != "first" {
                continue;
            }
            seen.confirm(moves.clone());
            if let Some(sent) = sent.take() {
                seen.replied.push(sent.elapsed());
            }
            if is_over || Instant::now() > self.end {
                seen.n_finished += usize::from(is_over);
                return Ok(is_over);
            }
            let (shortest, longest) = self.plan.think;
            thread::sleep(shortest + (longest - shortest).mul_f64(self.dice()));
            let legal = game["legal"].as_array().map_or(&[][..], |legal| legal);
            let mv = &legal[(self.dice() * legal.len() as f64) as usize];
            let body = json!({"move": mv, "ply": moves.len()});
            let before = Instant::now();
            let after = self.answered(&mut links.commands, &format!("/api/games/{id}/moves"), &body, seen)?;
            seen.confirm(moves_of(&after));
            n_known = moves.len() + 1;
            sent = Some(before);
        }
    }

    /// Sends a move until it is neither refused nor lost on a connection that the server has closed as idle. Only the time of
    /// the attempt that is answered counts.
    fn answered(
        &self,
        commands: &mut Connection,
        path: &str,
        body: &Value,
        seen: &mut Seen,
    ) -> Result<Value, Trouble> {
        let mut is_new = false;
        loop {
            let before = Instant::now();
            match commands.ask("POST", path, body) {
                Ok(after) => {
                    seen.accepted.push(before.elapsed());
                    return Ok(after);
                }
                Err(trouble @ Trouble::Refused(429 | 503, _)) if Instant::now() < self.end => {
                    seen.note(&trouble);
                    *commands = Connection::open(self.address, &self.caller)?;
                }
                Err(Trouble::Broken(_)) if !is_new => {
                    seen.n_reopened += 1;
                    *commands = Connection::open(self.address, &self.caller)?;
                    is_new = true;
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// From 0 to 1.
    fn dice(&mut self) -> f64 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 40) as f64 / (1 << 24) as f64
    }
}

pub fn moves_of(game: &Value) -> Vec<String> {
    game["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect()
}

/// How long a newcomer waits for a first move to be confirmed, with everything that comes before it.
pub fn one_move(plan: &Plan, address: &str) -> Result<Duration, String> {
    let caller = Caller { token: format!("late{:0>22}", 1), from: plan.address(0) };
    let start = Instant::now();
    let request =
        json!({"game": "tictactoe", "first": {"kind": "person"}, "second": {"kind": "level", "level": "1"}});
    let one = || {
        let mut commands = Connection::open(address, &caller)?;
        let id = commands.ask("POST", "/api/games", &request)?["id"].as_str().unwrap_or("").to_string();
        commands.ask("POST", &format!("/api/games/{id}/moves"), &json!({"move": "b2", "ply": 0}))
    };
    while let Err(trouble) = one() {
        if start.elapsed() > Duration::from_secs(60) {
            return Err(format!("the server does not come back: {trouble:?}"));
        }
        thread::sleep(Duration::from_millis(50));
    }
    Ok(start.elapsed())
}
