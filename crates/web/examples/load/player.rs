//! Somebody who plays one game after another against the weakest level.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Seen;
use crate::connection::Connection;

const GAMES: [&str; 5] = ["othello", "chess", "tictactoe", "quarto", "maxit"];

pub fn play(
    address: &str,
    number: usize,
    end: Instant,
    think: Duration,
    seen: &mut Seen,
) -> Result<(), String> {
    let token = format!("player{number:a<20}").replace(|c: char| !c.is_ascii_alphanumeric(), "a");
    let mut commands = Connection::open(address, &token)?;
    let mut chance = number as u64 + 1;
    while Instant::now() < end {
        let request = json!({
            "game": GAMES[number % GAMES.len()],
            "first": {"kind": "person"},
            "second": {"kind": "level", "level": "1"},
        });
        let game = commands.get("POST", "/api/games", &request)?;
        let id = game["id"].as_str().ok_or("no id")?.to_string();
        let mut events = Connection::open(address, &token)?;
        events.follow(&format!("/api/games/{id}/events"))?;
        let moves = one_game(&mut commands, &mut events, &id, end, think, &mut chance, seen)?;
        let kept = commands.get("GET", &format!("/api/games/{id}"), &Value::Null)?;
        let kept: Vec<&str> =
            kept["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        seen.lost_moves +=
            moves.iter().enumerate().filter(|&(ply, mv)| kept.get(ply) != Some(&mv.as_str())).count();
    }
    Ok(())
}

/// Plays until the game or the time is over; all moves that were seen.
fn one_game(
    commands: &mut Connection,
    events: &mut Connection,
    id: &str,
    end: Instant,
    think: Duration,
    chance: &mut u64,
    seen: &mut Seen,
) -> Result<Vec<String>, String> {
    let mut sent: Option<Instant> = None;
    let mut n_known = 0;
    loop {
        let (name, game) = events.event()?;
        if name != "game" || !game["thinking"].is_null() {
            continue;
        }
        let moves: Vec<String> = game["moves"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_string)
            .collect();
        let is_over = !game["verdict"].is_null();
        // News from before our last move.
        if moves.len() < n_known {
            continue;
        }
        if !is_over && game["side"] != "first" {
            continue;
        }
        if let Some(sent) = sent.take() {
            seen.replied.push(sent.elapsed());
        }
        if is_over || Instant::now() > end {
            seen.games += usize::from(is_over);
            return Ok(moves);
        }
        thread::sleep(think);
        let legal = game["legal"].as_array().ok_or("no moves")?;
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = &legal[(*chance >> 33) as usize % legal.len()];
        let before = Instant::now();
        let body = json!({"move": mv, "ply": moves.len()});
        let after = commands.get("POST", &format!("/api/games/{id}/moves"), &body)?;
        seen.accepted.push(before.elapsed());
        if after["moves"][moves.len()] != *mv {
            seen.lost_moves += 1;
        }
        sent = Some(before);
        n_known = moves.len() + 1;
    }
}
