//! Analyses, streamed; what is kept of them; text that comes in and goes out.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, state};

fn events_of(kind: &str, begun: &Value) -> String {
    format!("/api/{kind}/{}/events", begun["id"].as_str().unwrap())
}

#[tokio::test]
async fn an_analysis_streams_and_ends_when_it_is_proven() {
    let client = Client::new(&state(), "ana");
    let request = json!({"game": "tictactoe", "position": "XX./OO./... X", "lines": "all"});
    let begun = client.made("/api/analyses", request).await;
    let done = client.events(&events_of("analyses", &begun)).await.until("done").await;
    assert_eq!((&done["lines"][0]["move"], &done["lines"][0]["exact"]), (&json!("c1"), &json!(true)));
    assert_eq!(done["lines"].as_array().unwrap().len(), 5);
    let again = client.events(&events_of("analyses", &begun)).await.until("done").await;
    assert_eq!(again, done, "late listeners hear the end too");
}

#[tokio::test]
async fn an_engine_that_says_nothing_until_the_end_is_said_to_search() {
    let client = Client::new(&state(), "ana");
    let begun =
        client.made("/api/analyses", json!({"game": "connectfour", "engine": "exact", "lines": 1})).await;
    client.events(&events_of("analyses", &begun)).await.until("searching").await;
    let path = format!("/api/analyses/{}", begun["id"].as_str().unwrap());
    assert_eq!(client.delete(&path).await.status.as_u16(), 204);
}

#[tokio::test]
async fn lines_are_shown_as_people_write_them() {
    let client = Client::new(&state(), "ana");
    let request = json!({"game": "chess", "engine": "chess/pvs", "lines": 2, "limits": {"depth": 3}});
    let begun = client.made("/api/analyses", request).await;
    let done = client.events(&events_of("analyses", &begun)).await.until("done").await;
    assert_eq!((&done["unit"], &done["stopped"]), (&json!("centipawns"), &json!(false)));
    let line = &done["lines"][0];
    assert_eq!(line["shown"].as_array().unwrap().len(), line["pv"].as_array().unwrap().len());
    assert_ne!(line["shown"], line["pv"]);
}

#[tokio::test]
async fn stopping_is_heard_and_a_new_analysis_stops_the_old() {
    let client = Client::new(&state(), "ana");
    let endless = json!({"game": "othello", "lines": 1});
    let first = client.made("/api/analyses", endless.clone()).await;
    let mut events = client.events(&events_of("analyses", &first)).await;
    events.until("answer").await;
    let second = client.made("/api/analyses", endless).await;
    assert_eq!(events.until("done").await["stopped"], true);
    let mut events = client.events(&events_of("analyses", &second)).await;
    events.until("answer").await;
    let stopped = client.delete(&format!("/api/analyses/{}", second["id"].as_str().unwrap())).await;
    assert_eq!(stopped.status.as_u16(), 204);
    let done = events.until("done").await;
    assert!(done["stopped"] == true && !done["lines"][0]["move"].as_str().unwrap().is_empty(), "{done}");
}

#[tokio::test]
async fn an_analysis_that_nobody_follows_stops() {
    let client = Client::new(&state(), "ana");
    let begun = client.made("/api/analyses", json!({"game": "othello", "lines": 1})).await;
    let mut events = client.events(&events_of("analyses", &begun)).await;
    events.until("answer").await;
    drop(events);
    // Five seconds after the last stream closed; whoever comes then hears the end of it.
    tokio::time::sleep(Duration::from_millis(5500)).await;
    let done = client.events(&events_of("analyses", &begun)).await.until("done").await;
    assert_eq!(done["stopped"], true);
}

#[tokio::test]
async fn analyses_that_make_no_sense_are_refused() {
    let client = Client::new(&state(), "ana");
    for (request, code) in [
        (json!({"game": "chess", "engine": "chess/deepblue", "lines": 1}), "unknown_engine"),
        (json!({"game": "chess", "engine": "othello/pvs", "lines": 1}), "unknown_engine"),
        (json!({"game": "chess", "engine": "chess/pvs:speed=9", "lines": 1}), "bad_option"),
        (json!({"game": "othello", "engine": "othello/manual:coefficients=/etc/passwd"}), "bad_option"),
        (json!({"game": "chess", "engine": "uci:cat", "lines": 1}), "unknown_engine"),
        (json!({"game": "chess", "lines": 0}), "bad_field"),
        (json!({"game": "chess", "lines": 1, "limits": {"depth": 0}}), "bad_field"),
        (json!({"game": "tictactoe", "moves": ["a1", "a2", "b1", "b2", "c1"], "lines": 1}), "game_over"),
    ] {
        assert_eq!(client.refused("/api/analyses", request.clone()).await.1, code, "{request}");
    }
}

#[tokio::test]
async fn pasted_text_is_recognised() {
    let client = Client::new(&state(), "ana");
    for (text, game, format, n_moves) in [
        ("[White \"Ana\"]\n\n1. e4 e5 2. Nf3 *", "chess", "pgn", 3),
        ("1. e4 e5", "chess", "pgn", 2),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "chess", "position", 0),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"one\";", "chess", "epd", 0),
        ("f5d6c3d3c4", "othello", "transcript", 5),
        ("F5 D6 C3", "othello", "transcript", 3),
        (
            "(;GM[Othello]PC[x]PB[Ana]PW[Bo]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)",
            "othello",
            "ggf",
            2,
        ),
        ("(;FF[4]GM[2]SZ[8];B[f5];W[d6])", "othello", "sgf", 2),
        ("---------------------------OX------XO--------------------------- X", "othello", "position", 0),
        ("X.O/.X./..O X", "tictactoe", "position", 0),
        ("((5 3) (2 9))", "tree", "position", 0),
    ] {
        let answer = client.post("/api/import", json!({"text": text})).await;
        assert!(answer.status.is_success(), "{text}: {}", answer.text());
        let found = &answer.json()["games"][0];
        assert_eq!((&found["game"], &found["format"]), (&json!(game), &json!(format)), "{text}");
        assert_eq!(found["moves"].as_array().unwrap().len(), n_moves, "{text}: {found}");
    }
    for nonsense in ["", "hello there", "(((("] {
        assert_eq!(
            client.refused("/api/import", json!({"text": nonsense})).await.1,
            "bad_file",
            "{nonsense}"
        );
    }
    let wrong_game = json!({"text": "f5d6c3", "game": "chess"});
    assert_eq!(client.refused("/api/import", wrong_game).await.1, "bad_file");
}

#[tokio::test]
async fn games_are_exported_without_being_played_here() {
    let client = Client::new(&state(), "ana");
    let request = json!({
        "game": "chess", "moves": ["e2e4"], "tags": {"White": "Ana"}, "format": "pgn",
    });
    let file = client.post("/api/export", request).await.text();
    assert!(file.contains("[White \"Ana\"]") && file.contains("1. e4"), "{file}");
    assert_eq!(
        client.refused("/api/export", json!({"game": "quarto", "format": "pgn"})).await.1,
        "bad_field"
    );
}

#[tokio::test]
async fn an_analysis_may_use_more_threads_and_memory_within_limits() {
    let state = state();
    let client = Client::new(&state, "ana");
    let most = client.get("/api/catalogue").await.json()["max_threads"].as_u64().unwrap();
    let ask = |threads: u64, hash_mb: u64| json!({"game": "chess", "threads": threads, "hash_mb": hash_mb, "limits": {"nodes": 1000}});
    let begun = client.made("/api/analyses", ask(most, 64)).await;
    let mut events = client.events(&format!("/api/analyses/{}/events", begun["id"].as_str().unwrap())).await;
    assert!(events.until("done").await["lines"][0]["move"].is_string());
    for (threads, hash_mb) in [(0, 64), (most + 1, 64), (1, 0), (1, 257)] {
        assert_eq!(
            client.refused("/api/analyses", ask(threads, hash_mb)).await.0,
            422,
            "{threads} {hash_mb}"
        );
    }
    state.stop();
}
