//! Cards: made from mistakes, openings and endings, asked, answered, kept.

use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::Method;
use serde_json::{Value, json};
use store::Store;
use web::{Settings, State};

use crate::client::{Client, state};

/// Days since 1970 on the server's clock; each test has its own.
macro_rules! state_with_clock {
    ($store:expr) => {{
        static DAY: AtomicI64 = AtomicI64::new(20_000);
        let clock: fn() -> i64 = || DAY.load(Ordering::SeqCst) * 86_400_000 + 43_200_000;
        let settings = Settings::new(catalog::CATALOG, experiments::EXPERIMENTS);
        (State::new($store, Settings { requests: (1e9, 1e9), clock, ..settings }), &DAY)
    }};
}

/// Two mistakes of a game of tic-tac-toe.
fn mistakes(origin: &str) -> Value {
    json!({
        "game": "tictactoe", "moves": ["b2", "a2", "a1", "c2", "c3"], "origin": origin, "title": "against Bo",
        "mistakes": [
            {"ply": 1, "line": ["a1", "c3"], "is_blunder": false, "result": "loss", "best_result": "draw", "loss": null},
            {"ply": 3, "line": ["c3"], "is_blunder": true},
        ],
    })
}

/// Where the students live, clocks are an hour ahead: there, it is already tomorrow for an hour of each day.
const OFFSET: i32 = 60;

async fn queue(client: &Client) -> Value {
    client.get(&format!("/api/cards/queue?offset={OFFSET}")).await.json()
}

fn ids(queue: &Value) -> Vec<String> {
    queue["cards"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_string()).collect()
}

async fn answer(client: &Client, id: &str, mut document: Value) -> Value {
    document["offset"] = json!(OFFSET);
    client.made(&format!("/api/cards/{id}/answers"), document).await
}

#[tokio::test]
async fn mistakes_become_cards_that_come_back() {
    let (state, day) = state_with_clock!(Store::in_memory().unwrap());
    let ana = Client::new(&state, "ana");
    assert_eq!(ana.made("/api/cards/mistakes", mistakes("game:g")).await, json!({"added": 2, "known": 0}));
    assert_eq!(ana.made("/api/cards/mistakes", mistakes("game:g")).await, json!({"added": 0, "known": 2}));
    assert_eq!(
        ana.made("/api/cards/mistakes", mistakes("game:h")).await,
        json!({"added": 0, "known": 2}),
        "the same questions from another game"
    );
    let today = queue(&ana).await;
    assert_eq!((&today["n_due"], &today["n_new"], &today["streak"]), (&json!(0), &json!(2), &json!(0)));
    let cards = ids(&today);
    let question = ana.get(&format!("/api/cards/{}", cards[0])).await.json();
    assert_eq!((&question["theme"], &question["phase"]), (&json!("lost_draw"), &json!("opening")));
    assert_eq!((&question["played"]["move"], &question["board"]["moves"]), (&json!("a2"), &json!(["b2"])));
    assert!(question.get("answers").is_none() && question.get("line").is_none(), "no answers: {question}");

    // Right: the review's move.
    let right = answer(&ana, &cards[0], json!({"moves": ["a1"], "millis": 9000})).await;
    assert_eq!((&right["outcome"], &right["review"]["rating"]), (&json!("right"), &json!("good")));
    assert_eq!(right["told"]["line"][1]["move"], "c3");
    // Wrong: the move of the game.
    let wrong = answer(&ana, &cards[1], json!({"moves": ["c2"], "millis": 9000})).await;
    assert_eq!((&wrong["outcome"], &wrong["review"]["rating"]), (&json!("wrong"), &json!("again")));
    assert_eq!(wrong["told"]["answers"][0]["move"], "c3");
    let again = json!({"moves": ["c3"], "practice": true});
    let again = answer(&ana, &cards[1], again).await;
    assert_eq!((&again["outcome"], &again["review"]), (&json!("right"), &Value::Null), "a try is not stored");
    let today = queue(&ana).await;
    assert_eq!(
        (today["cards"].as_array().unwrap().len(), &today["n_done"], &today["streak"]),
        (0, &json!(2), &json!(1))
    );

    // Tomorrow the one that was wrong comes back, later the other.
    day.fetch_add(1, Ordering::SeqCst);
    assert_eq!(ids(&queue(&ana).await), [cards[1].clone()]);
    let due = right["review"]["days"].as_i64().unwrap();
    assert!(due > 1, "{right}");
    day.fetch_add(due - 1, Ordering::SeqCst);
    let later = queue(&ana).await;
    assert_eq!((ids(&later).len(), &later["n_due"]), (2, &json!(2)));
    let known = answer(&ana, &cards[0], json!({"moves": ["a1"], "millis": 900})).await;
    assert_eq!(known["review"]["rating"], "easy", "quick, and not new");
    assert!(known["review"]["days"].as_i64() > Some(due), "intervals grow: {known}");
}

/// Another move than the review's may be as good; the engine is asked, once.
#[tokio::test]
async fn other_good_moves_are_right_too() {
    let state = state();
    let ana = Client::new(&state, "ana");
    ana.made("/api/cards/mistakes", mistakes("game:g")).await;
    let card = ids(&queue(&ana).await).remove(0);
    let other = answer(&ana, &card, json!({"moves": ["c3"], "practice": true})).await;
    assert_eq!(other["outcome"], "right", "any corner draws");
    let edge = answer(&ana, &card, json!({"moves": ["b1"]})).await;
    assert_eq!((&edge["outcome"], &edge["board"]["moves"]), (&json!("wrong"), &json!(["b2", "b1"])));
    let gave_up = answer(&ana, &card, json!({"shown": true})).await;
    assert_eq!((&gave_up["outcome"], &gave_up["review"]["rating"]), (&json!("shown"), &json!("again")));
    assert_eq!(
        ana.refused(&format!("/api/cards/{card}/answers"), json!({"moves": ["b2"]})).await.1,
        "illegal_move"
    );
    assert_eq!(ana.refused(&format!("/api/cards/{card}/answers"), json!({})).await.1, "bad_field");
}

#[tokio::test]
async fn an_answer_can_be_called_hard_or_easy() {
    let state = state();
    let ana = Client::new(&state, "ana");
    ana.made("/api/cards/mistakes", mistakes("game:g")).await;
    let cards = ids(&queue(&ana).await);
    let good = answer(&ana, &cards[0], json!({"moves": ["a1"], "millis": 9000})).await;
    let path = format!("/api/cards/{}/answers/{}", cards[0], good["review"]["id"].as_str().unwrap());
    let days = |review: &Value| review["days"].as_i64().unwrap();
    let mut known = vec![];
    for rating in ["hard", "good", "easy"] {
        let rated = ana
            .raw(Method::PATCH, &path, json!({"rating": rating, "offset": OFFSET}).to_string())
            .await
            .json();
        assert_eq!(rated["rating"], rating);
        known.push(days(&rated));
    }
    assert!(known[0] <= known[1] && known[1] < known[2], "{known:?}");
    assert_eq!(known[1], days(&good["review"]), "called good again, all is as it was");
    let wrong = answer(&ana, &cards[1], json!({"moves": ["c2"]})).await;
    let path = format!("/api/cards/{}/answers/{}", cards[1], wrong["review"]["id"].as_str().unwrap());
    let refused = ana.raw(Method::PATCH, &path, json!({"rating": "easy"}).to_string()).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (409, "not_allowed"));
}

#[tokio::test]
async fn settings_bound_the_day_and_statistics_count() {
    let state = state();
    let ana = Client::new(&state, "ana");
    ana.made("/api/cards/mistakes", mistakes("game:g")).await;
    let set =
        async |document: Value| ana.raw(Method::PATCH, "/api/cards/settings", document.to_string()).await;
    assert_eq!(set(json!({"new_per_day": 1})).await.json()["new_per_day"], 1);
    assert_eq!(queue(&ana).await["n_new"], 1);
    for wrong in [
        json!({"new_per_day": 101}),
        json!({"most_per_day": 0}),
        json!({"retention": 0.99}),
        json!({"fit": true}),
    ] {
        assert_eq!(set(wrong.clone()).await.status.as_u16(), 422, "{wrong}");
    }
    assert_eq!(ana.get("/api/cards/settings").await.json()["retention"], 0.9);
    let card = ids(&queue(&ana).await).remove(0);
    answer(&ana, &card, json!({"moves": ["a1"]})).await;
    assert_eq!(queue(&ana).await["n_new"], 0, "one new card per day");
    let statistics = ana.get("/api/cards/statistics").await.json();
    assert_eq!((&statistics["total"]["cards"], &statistics["total"]["right"]), (&json!(2), &json!(1)));
    assert_eq!(statistics["games"][0]["name"], "tictactoe");
    assert_eq!(ana.get("/api/cards/queue?offset=900").await.code(), "bad_field");
    let exported = ana.get("/api/cards/export").await.json();
    assert_eq!(
        (exported["cards"].as_array().unwrap().len(), exported["answers"].as_array().unwrap().len()),
        (2, 1)
    );

    // Paused cards are not asked; deleted ones are gone.
    let listed = ana.get("/api/cards?kind=mistake&limit=1").await.json();
    assert_eq!((listed["cards"].as_array().unwrap().len(), &listed["more"]), (1, &json!(true)));
    set(json!({"new_per_day": 10})).await;
    let left = ids(&queue(&ana).await).remove(0);
    let paused =
        ana.raw(Method::PATCH, &format!("/api/cards/{left}"), json!({"is_paused": true}).to_string()).await;
    assert_eq!(paused.json()["is_paused"], true);
    assert!(ids(&queue(&ana).await).is_empty());
    assert_eq!(ana.delete(&format!("/api/cards/{left}")).await.status.as_u16(), 204);
    assert_eq!(ana.get(&format!("/api/cards/{left}")).await.status.as_u16(), 404);
}

async fn collected(client: &Client) -> Value {
    loop {
        let progress = client.get("/api/cards/collecting").await.json();
        if progress["state"] != "running" {
            return progress;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// A finished game of tic-tac-toe, both sides by the same person: one does not block, the other does not win.
async fn finished_game(client: &Client) -> String {
    let game = client.game("tictactoe", json!({"kind": "person"})).await;
    let id = game["id"].as_str().unwrap().to_string();
    for (ply, mv) in ["b2", "a3", "c1", "a1", "c3", "b3", "c2"].into_iter().enumerate() {
        client.made_move(&id, mv, ply as u32).await;
    }
    id
}

#[tokio::test]
async fn all_games_are_collected_once() {
    let state = state();
    let ana = Client::new(&state, "ana");
    assert_eq!(ana.get("/api/cards/collecting").await.json()["state"], "idle");
    let id = finished_game(&ana).await;
    ana.game("tictactoe", json!({"kind": "person"})).await;
    let begun = ana.made("/api/cards/collecting", json!({"from": "games"})).await;
    assert_eq!((&begun["games"], &begun["moves"]), (&json!(1), &json!(7)), "unfinished games wait");
    let done = collected(&ana).await;
    assert_eq!(
        (&done["state"], &done["games_done"], &done["moves_done"]),
        (&json!("done"), &json!(1), &json!(7))
    );
    assert_eq!(done["added"], 2, "{done}");
    let listed = ana.get("/api/cards").await.json();
    let origin = listed["cards"][0]["origin"].as_str().unwrap();
    assert!(origin.starts_with(&format!("game:{id}:")), "{origin}");
    let again = ana.made("/api/cards/collecting", json!({"from": "games"})).await;
    assert_eq!((&again["state"], &again["games"]), (&json!("done"), &json!(0)), "nothing is searched twice");
    finished_game(&ana).await;
    ana.made("/api/cards/collecting", json!({"from": "games"})).await;
    let done = collected(&ana).await;
    assert_eq!((&done["games_done"], &done["added"]), (&json!(1), &json!(0)), "the same mistakes are known");
}

#[tokio::test]
async fn collecting_can_be_stopped_and_goes_on() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let pgn = "[White \"Ana\"]\n[Black \"Bo\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
               [White \"Bo\"]\n[Black \"Ana\"]\n\n1. e4 f6 2. d4 g5 3. Qh5# 1-0\n";
    let loaded = ana.raw(Method::POST, "/api/collections?name=a.pgn", pgn).await.json();
    let request = json!({"from": "collection", "id": loaded["id"], "player": "ana"});
    let begun = ana.made("/api/cards/collecting", request.clone()).await;
    assert_eq!((&begun["games"], &begun["moves"]), (&json!(2), &json!(9)));
    assert_eq!(ana.refused("/api/cards/collecting", request.clone()).await, (409, "not_allowed".to_string()));
    assert_eq!(ana.delete("/api/cards/collecting").await.status.as_u16(), 204);
    let stopped = collected(&ana).await;
    assert_eq!(stopped["state"], "stopped");
    let begun = ana.made("/api/cards/collecting", request).await;
    assert_eq!(begun["games"].as_u64().unwrap() + stopped["games_done"].as_u64().unwrap(), 2);
    assert_eq!(collected(&ana).await["state"], "done");
    let cards = ana.get("/api/cards?game=chess").await.json();
    let played: Vec<&str> =
        cards["cards"].as_array().unwrap().iter().map(|card| card["title"].as_str().unwrap()).collect();
    assert!(played.contains(&"Ana – Bo") && played.contains(&"Bo – Ana"), "{played:?}");
}

#[tokio::test]
async fn openings_come_from_trees_and_books() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let study = ana
        .made(
            "/api/studies",
            json!({"game": "chess", "moves": ["e2e4", "e7e5", "g1f3"], "title": "King's pawn"}),
        )
        .await;
    let request = json!({"study": study["id"], "side": "first", "depth": 10});
    assert_eq!(ana.made("/api/cards/openings", request.clone()).await, json!({"added": 2, "known": 0}));
    assert_eq!(bo.refused("/api/cards/openings", request).await.0, 404, "trees of others are theirs");
    let cards = ids(&queue(&ana).await);
    let question = ana.get(&format!("/api/cards/{}", cards[1])).await.json();
    assert_eq!((&question["kind"], &question["title"]), (&json!("opening"), &json!("King's pawn")));
    assert_eq!(question["board"]["moves"], json!(["e2e4", "e7e5"]), "the opponent's move comes by itself");
    assert_eq!(
        answer(&ana, &cards[1], json!({"moves": ["f1c4"]})).await["outcome"],
        "wrong",
        "not the move of the tree"
    );
    assert_eq!(answer(&ana, &cards[0], json!({"moves": ["e2e4"]})).await["outcome"], "right");
    for (game, side) in [("othello", "second"), ("chess", "first")] {
        let book = json!({"game": game, "side": side, "depth": 4});
        assert!(ana.made("/api/cards/openings", book).await["added"].as_u64() > Some(0), "{game}");
    }
    let unknown = json!({"game": "chess", "moves": ["h2h4", "h7h5", "h1h3"], "side": "first", "depth": 4});
    assert_eq!(ana.refused("/api/cards/openings", unknown).await, (409, "not_allowed".to_string()));
    for wrong in
        [json!({"side": "first", "depth": 4}), json!({"game": "chess", "side": "first", "depth": 81})]
    {
        assert_eq!(ana.refused("/api/cards/openings", wrong).await.1, "bad_field");
    }
}

/// The rook's side mates by the moves that it is told; a move that gives the rook away is wrong.
#[tokio::test]
async fn endings_are_played_out_against_the_best_defence() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let made =
        ana.made("/api/cards/endgames", json!({"game": "chess", "name": "KQK", "count": 2, "seed": 5})).await;
    assert_eq!(made["added"], 2);
    let cards = ids(&queue(&ana).await);
    let told = answer(&ana, &cards[0], json!({"shown": true, "practice": true})).await;
    let plies = told["told"]["plies"].as_u64().unwrap();
    assert_eq!(told["told"]["line"].as_array().unwrap().len() as u64, plies, "the shortest way");
    let mut moves: Vec<Value> = vec![];
    loop {
        let shown = answer(&ana, &cards[0], json!({"moves": moves, "shown": true, "practice": true})).await;
        moves.push(shown["told"]["line"][0]["move"].clone());
        let judged = answer(&ana, &cards[0], json!({"moves": moves, "millis": 30_000})).await;
        if judged["outcome"] == "right" {
            assert_eq!(judged["board"]["verdict"]["rule"], "checkmate");
            assert_eq!((&judged["review"]["rating"], moves.len() as u64), (&json!("good"), plies));
            break;
        }
        assert_eq!((&judged["outcome"], &judged["review"]), (&json!("going"), &Value::Null));
        moves.push(judged["reply"]["move"].clone());
    }
    assert_eq!(queue(&ana).await["n_done"], 1);
    for (game, empties) in [("othello", 8), ("quarto", 5), ("tictactoe", 5), ("connectfour", 8), ("maxit", 6)]
    {
        let request = json!({"game": game, "empties": empties, "count": 1, "seed": 1});
        assert_eq!(ana.made("/api/cards/endgames", request).await["added"], 1, "{game}");
    }
    let othello =
        ana.get("/api/cards?game=othello").await.json()["cards"][0]["id"].as_str().unwrap().to_string();
    let told = answer(&ana, &othello, json!({"shown": true, "practice": true})).await;
    let best = &told["told"]["answers"][0]["move"];
    assert_eq!(
        answer(&ana, &othello, json!({"moves": [best]})).await["outcome"],
        "right",
        "one move, by discs"
    );
    for wrong in [
        json!({"game": "chess", "name": "KNNK", "count": 1}),
        json!({"game": "chess", "empties": 5, "count": 1}),
        json!({"game": "othello", "empties": 30, "count": 1}),
        json!({"game": "othello", "count": 1}),
        json!({"game": "othello", "empties": 8, "count": 51}),
    ] {
        assert_eq!(ana.refused("/api/cards/endgames", wrong.clone()).await.1, "bad_field", "{wrong}");
    }
}

/// What was confirmed is there when the store is opened again, and in the archive, also for another owner.
#[tokio::test]
async fn answers_survive_reopening_and_moving() {
    let folder = std::env::temp_dir().join(format!("poda-cards-{}", std::process::id()));
    let (first, _) = state_with_clock!(Store::open(&folder).unwrap());
    let ana = Client::new(&first, "ana");
    ana.made("/api/cards/mistakes", mistakes("game:g")).await;
    let cards = ids(&queue(&ana).await);
    answer(&ana, &cards[0], json!({"moves": ["a1"]})).await;
    ana.raw(Method::PATCH, "/api/cards/settings", json!({"new_per_day": 3}).to_string()).await;
    let (before, archive) = (ana.get("/api/cards/export").await.json(), ana.get("/api/archive").await.bytes);
    // A kill: nothing is closed, and the file is copied as it is.
    let copy = folder.join("killed");
    std::fs::create_dir_all(&copy).unwrap();
    for name in ["poda.db", "poda.db-wal"] {
        std::fs::copy(folder.join(name), copy.join(name)).unwrap();
    }
    let (second, _) = state_with_clock!(Store::open(&copy).unwrap());
    let ana = Client::new(&second, "ana");
    assert_eq!(ana.get("/api/cards/export").await.json(), before);
    assert_eq!(queue(&ana).await["n_done"], 1);
    // Somebody else's browser, here and elsewhere.
    for state in [second, state()] {
        let bo = Client::new(&state, "bo");
        bo.raw(Method::POST, "/api/archive", archive.clone()).await;
        let moved = bo.get("/api/cards/export").await.json();
        let told = |document: &Value| {
            let cards = document["cards"].as_array().unwrap().iter();
            let mut cards: Vec<String> = cards
                .map(|card| format!("{} {} {}", card["position"], card["due"], card["stability"]))
                .collect();
            cards.sort();
            (cards, document["answers"][0]["rating"].clone())
        };
        assert_eq!(told(&moved), told(&before));
        assert_eq!(bo.get("/api/cards/settings").await.json()["new_per_day"], 3);
        bo.raw(Method::POST, "/api/archive", archive.clone()).await;
        assert_eq!(bo.get("/api/cards/export").await.json(), moved, "imported twice, nothing is doubled");
        let card = moved["answers"][0]["card"].as_str().unwrap();
        assert!(
            moved["cards"].as_array().unwrap().iter().any(|known| known["id"] == card),
            "answers follow their cards"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Two tabs answer at the same time: one answer counts, the other is refused.
#[tokio::test]
async fn one_answer_of_two_at_once_counts() {
    let state = state();
    let ana = Client::new(&state, "ana");
    ana.made("/api/cards/mistakes", mistakes("game:g")).await;
    let path = format!("/api/cards/{}/answers", ids(&queue(&ana).await)[0]);
    let both =
        tokio::join!(ana.post(&path, json!({"moves": ["a1"]})), ana.post(&path, json!({"moves": ["a1"]})));
    let exported = ana.get("/api/cards/export").await.json();
    let n_kept = [both.0.status, both.1.status].iter().filter(|status| status.is_success()).count();
    assert_eq!(
        exported["answers"].as_array().unwrap().len(),
        n_kept,
        "what was confirmed was stored, and nothing else"
    );
}
