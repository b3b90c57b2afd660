//! A game that is not among those that come with Poda: a heap of matches, of which one, two or three are taken in turn.
//! Added to the catalog, it is listed, played and analysed like any other.

use std::fmt;

use game::{Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, Refusal, Side};
use search::{Blind, Engine};
use serde_json::json;
use store::Store;
use table::{BenchItem, Level, Setup, Unit};
use typed_table::{CatalogGame, WithEvaluator, entry, plain_solver};
use web::{Settings, State};

use crate::client::Client;

#[derive(Clone, Debug)]
struct Heap {
    matches: u8,
    side: Side,
}

impl Position for Heap {
    type Move = u8;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn moves(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.matches.min(3)
    }

    fn play(&mut self, taken: u8) {
        self.matches -= taken;
        self.side = self.side.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Win { side: self.side.opponent(), margin: 1 })
    }
}

impl Keyed for Heap {
    fn key(&self) -> u64 {
        u64::from(self.matches) << 1 | self.side as u64
    }
}

impl Lossless for Heap {
    type Exact = u8;

    fn exact_key(&self) -> u8 {
        self.matches
    }
}

impl NumberedMoves for Heap {
    fn n_move_numbers(&self) -> u32 {
        3
    }

    fn move_number(&self, taken: u8) -> u32 {
        u32::from(taken) - 1
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.matches, self.side.index() + 1)
    }
}

impl Notation for Heap {
    fn parse_move(&self, text: &str) -> Result<u8, Refusal> {
        let taken = text.parse().ok().filter(|taken| self.moves().any(|legal| legal == *taken));
        taken.ok_or_else(|| Refusal::illegal_move(text, "take one, two or three matches"))
    }

    fn write_move(&self, taken: u8) -> String {
        taken.to_string()
    }

    fn diagram(&self) -> String {
        "|".repeat(self.matches.into())
    }
}

#[derive(Clone)]
struct Matches;

impl Game for Matches {
    type Position = Heap;

    fn start(&self) -> Heap {
        Heap { matches: 5, side: Side::First }
    }

    fn parse_position(&self, text: &str) -> Result<Heap, Refusal> {
        let refused = || Refusal::syntax(text, "a heap is written as 15 1: matches and player");
        let (matches, player) = text.split_once(' ').ok_or_else(refused)?;
        let side = match player {
            "1" => Side::First,
            "2" => Side::Second,
            _ => return Err(refused()),
        };
        Ok(Heap { matches: matches.parse().map_err(|_| refused())?, side })
    }
}

struct MatchesEntry;

impl CatalogGame for MatchesEntry {
    type Game = Matches;

    const NAME: &'static str = "matches";
    const SUMMARY: &'static str = "take one, two or three matches; the last one wins";
    const VARIANTS: &'static [&'static str] = &[];
    const ENDINGS: &'static [&'static str] = &["no-matches"];
    const UNIT: Unit = Unit::Points;
    const SOLVED_UNIT: Unit = Unit::Plies;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[("blind", "unfinished games are even")];
    const BEST_ENGINE: &'static str = "exact";
    const LEVELS: &'static [Level] = &[Level { name: "perfect", engine: "exact" }];
    const BENCH: &'static [BenchItem] = &[];

    fn variant(_: Option<&str>) -> Result<Matches, Refusal> {
        Ok(Matches)
    }

    fn variant_name(_: &Matches) -> String {
        String::new()
    }

    fn with_evaluator<V: WithEvaluator<Heap>>(_: &Matches, _: &str, visitor: V) -> Result<V::Out, Refusal> {
        Ok(visitor.with(Blind))
    }

    fn solver(_: &Matches, setup: &Setup) -> Box<dyn Engine<Heap>> {
        plain_solver(Blind, setup)
    }
}

fn client() -> Client {
    let catalog = catalog::CATALOG.with(entry::<MatchesEntry>());
    let settings = Settings { requests: (1e9, 1e9), ..Settings::new(catalog, experiments::EXPERIMENTS) };
    Client::new(&State::new(Store::in_memory().unwrap(), settings), "ana")
}

#[tokio::test]
async fn a_game_of_another_crate_is_listed_with_all_that_the_page_needs() {
    let catalogue = client().get("/api/catalogue").await.json();
    let matches = catalogue["games"].as_array().unwrap().last().unwrap();
    assert_eq!((&matches["name"], &matches["sides"]), (&json!("matches"), &json!(["First", "Second"])));
    assert_eq!((&matches["endings"], &matches["margin_unit"]), (&json!(["no-matches"]), &json!(null)));
    let formats: Vec<_> =
        matches["formats"].as_array().unwrap().iter().map(|format| &format["name"]).collect();
    assert_eq!(formats, ["text", "json"]);
    assert_eq!(matches["best"], "matches/exact");
}

#[tokio::test]
async fn a_game_of_another_crate_is_played_against_its_engine() {
    let client = client();
    let perfect = json!({"kind": "level", "level": "perfect"});
    let game = client.game("matches", perfect).await;
    assert_eq!((&game["diagram"], &game["legal"]), (&json!("|||||"), &json!(["1", "2", "3"])));
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    client.made(&format!("{path}/moves"), json!({"move": "2", "ply": 0})).await;
    let mut events = client.events(&format!("{path}/events")).await;
    let over = events.until_that("game", |game| !game["verdict"].is_null()).await;
    assert_eq!((&over["moves"], &over["diagram"]), (&json!(["2", "3"]), &json!("")));
    assert_eq!(
        over["verdict"],
        json!({"winner": "second", "margin": 1, "reason": "rule", "rule": "no-matches"})
    );
    let file = client.get(&format!("{path}/export?format=text")).await.text();
    assert!(file.contains("2 3"), "{file}");
}

#[tokio::test]
async fn a_game_of_another_crate_is_analysed_and_its_refusals_are_told() {
    let client = client();
    let begun = client.made("/api/analyses", json!({"game": "matches", "lines": "all"})).await;
    let path = format!("/api/analyses/{}/events", begun["id"].as_str().unwrap());
    let done = client.events(&path).await.until("done").await;
    assert_eq!(done["lines"][0]["move"], "1", "four are lost for the side to move");
    let wrong = json!({"game": "matches", "moves": ["4"]});
    let error = client.post("/api/positions", wrong).await.json()["error"].clone();
    assert_eq!((&error["code"], &error["kind"]), (&json!("illegal_move"), &json!("illegal_move")));
    assert_eq!(error["detail"], "take one, two or three matches: `4`");
}
