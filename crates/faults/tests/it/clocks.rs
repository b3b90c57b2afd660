//! Clocks that jump: the time of day is set forward and back, and a machine that was asleep finds hours gone.

use std::time::Duration;

use search::clock::Stopwatch;
use serde_json::{Value, json};

use crate::harness::{ControlPage, Scratch, Server, poda};

const YEAR: i64 = 365 * 24 * 3600;

struct Site {
    control: ControlPage,
    server: Server,
    _scratch: Scratch,
}

impl Site {
    fn new(name: &str) -> Site {
        let scratch = Scratch::new(name);
        let control = ControlPage::new(&scratch);
        let server = Server::start(&scratch, &control, None).unwrap();
        Site { control, server, _scratch: scratch }
    }

    fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.server.ask('a', method, path, body.to_string().as_bytes());
        assert!(answer.is_good(), "{method} {path}: {}", answer.text());
        answer.json()
    }

    fn game(&self) -> String {
        let person = json!({"kind": "person"});
        let clock = json!({"initial_ms": 3_600_000, "increment_ms": 0});
        let game = json!({"game": "chess", "first": person, "second": person, "clock": clock});
        format!("/api/games/{}", self.done("POST", "/api/games", &game)["id"].as_str().unwrap())
    }
}

/// Somebody sets the clock of the machine: games do not notice, and lists stay in the order of the changes.
#[test]
fn the_time_of_day_may_jump() {
    let site = Site::new("day");
    let (first, second) = (site.game(), site.game());
    for (ply, (mv, ahead)) in [("e4", YEAR), ("e5", -2 * YEAR), ("Nf3", 0), ("Nc6", 3600)].iter().enumerate()
    {
        site.control.set_clocks(*ahead, 0);
        for game in [&second, &first] {
            let after = site.done("POST", &format!("{game}/moves"), &json!({"move": mv, "ply": ply}));
            let left = |side: &str| after["clock"][side].as_u64().unwrap();
            assert!(left("first_ms") > 3_500_000 && left("second_ms") > 3_500_000, "{}", after["clock"]);
        }
        let list = site.done("GET", "/api/games", &json!({}));
        let ids: Vec<_> = list["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect();
        assert_eq!(ids.len(), 2, "{list}");
        assert!(first.ends_with(ids[0].as_str().unwrap()), "the game changed last comes first");
    }
}

/// A card answered while the clock was a year ahead would otherwise not be asked for a year.
#[test]
fn a_card_answered_in_the_future_is_asked_again() {
    let site = Site::new("cards");
    site.done("POST", "/api/cards/openings", &json!({"game": "othello", "side": "first", "depth": 4}));
    let queue = || site.done("GET", "/api/cards/queue", &json!({}));
    let card = queue()["cards"][0].as_str().unwrap().to_string();
    let answer = || site.done("POST", &format!("/api/cards/{card}/answers"), &json!({"shown": true}));
    site.control.set_clocks(YEAR, 0);
    answer();
    site.control.set_clocks(0, 0);
    assert!(queue()["cards"].as_array().unwrap().contains(&json!(card)), "{}", queue());
    let days = answer()["review"]["days"].as_i64().unwrap();
    assert!((0..100).contains(&days), "{days}");
    assert!(!queue()["cards"].as_array().unwrap().contains(&json!(card)), "it was answered today");
    // Nor do clocks that were never set stop anything.
    site.control.set_clocks(-60 * YEAR, 0);
    queue();
    answer();
}

/// Hours are gone at once: whose clock was running loses on time, and the server goes on.
#[test]
fn a_machine_that_slept_finds_the_flag_fallen() {
    let site = Site::new("asleep");
    let game = site.game();
    for (ply, mv) in ["e4", "e5"].iter().enumerate() {
        site.done("POST", &format!("{game}/moves"), &json!({"move": mv, "ply": ply}));
    }
    site.control.set_clocks(7200, 7200);
    let over = site.done("GET", &game, &json!({}));
    let late = site.server.ask('a', "POST", &format!("{game}/moves"), br#"{"move": "Nf3", "ply": 2}"#);
    assert_eq!(late.status, 409, "{} {over}", late.text());
    let over = site.done("GET", &game, &json!({}));
    assert_eq!(over["verdict"]["winner"], "second", "{}", over["verdict"]);
    let other = site.game();
    site.done("POST", &format!("{other}/moves"), &json!({"move": "e4", "ply": 0}));
}

/// A search that thinks for a time is not shortened or lengthened by the time of day; when hours are gone it ends.
#[test]
fn searches_end_when_clocks_jump() {
    let scratch = Scratch::new("search");
    let control = ControlPage::new(&scratch);
    for (time, jump) in [("1s", (-YEAR, 0)), ("1s", (YEAR, 0)), ("2h", (0, 3 * 3600))] {
        control.set_clocks(0, 0);
        let watch = Stopwatch::start();
        let mut search = poda(&scratch, &control, None)
            .args(["analyse", "chess", "--time", time, "--json"])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(300));
        control.set_clocks(jump.0, jump.1);
        assert_eq!(search.wait().unwrap().code(), Some(0));
        let taken = watch.elapsed();
        let shortest = Duration::from_millis(if time == "1s" { 900 } else { 300 });
        assert!(taken >= shortest && taken < Duration::from_secs(60), "{time}, {jump:?}: {taken:?}");
    }
}
