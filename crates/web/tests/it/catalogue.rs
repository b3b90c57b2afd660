//! What there is, and positions without memory.

use serde_json::json;

use crate::client::{Client, state};

#[tokio::test]
async fn the_catalogue_lists_games_engines_experiments_and_trees() {
    let client = Client::new(&state(), "ana");
    let catalogue = client.get("/api/catalogue").await.json();
    let games: Vec<_> =
        catalogue["games"].as_array().unwrap().iter().map(|game| game["name"].clone()).collect();
    assert_eq!(games, ["tictactoe", "othello", "chess", "quarto", "connectfour", "maxit", "tree"]);
    let othello = &catalogue["games"][1];
    assert_eq!((&othello["variants"][0], &othello["levels"][0]["name"]), (&json!("8x8"), &json!("beginner")));
    assert!(othello["engines"][0]["options"][0]["summary"].is_string());
    assert!(othello["best"].as_str().unwrap().starts_with("othello/"));
    for list in ["algorithms", "experiments", "examples"] {
        assert!(catalogue[list].as_array().is_some_and(|list| list.len() > 4), "{list}");
    }
    assert_eq!(client.get("/api/health").await.json()["status"], "ok");
}

#[tokio::test]
async fn positions_are_set_up_and_shown() {
    let client = Client::new(&state(), "ana");
    let place = json!({"game": "chess", "moves": ["e4", "c7c5", "Nf3"]});
    let board = client.made("/api/positions", place).await;
    assert_eq!(board["moves"], json!(["e2e4", "c7c5", "g1f3"]));
    assert_eq!(board["shown"], json!(["e4", "c5", "Nf3"]));
    assert_eq!(board["positions"].as_array().unwrap().len(), 4);
    assert_eq!((&board["side"], &board["verdict"]), (&json!("second"), &json!(null)));
    assert!(board["opening"].as_str().unwrap().contains("Sicilian"), "{}", board["opening"]);
    assert!(board["legal"].as_array().unwrap().contains(&json!("d7d6")));

    let over = json!({"game": "tictactoe", "moves": ["a1", "a2", "b1", "b2", "c1"]});
    let board = client.made("/api/positions", over).await;
    assert_eq!(board["verdict"], json!({"winner": "first", "margin": 1, "reason": "rule", "rule": "line"}));
    assert_eq!(board["legal"], json!([]));
    let tree = client.made("/api/positions", json!({"game": "tree", "position": "((5 3) (2 9))"})).await;
    assert_eq!(tree["legal"], json!(["0", "1"]));
}

#[tokio::test]
async fn what_makes_no_sense_is_named() {
    let client = Client::new(&state(), "ana");
    for (place, code, text) in [
        (json!({"game": "go"}), "unknown_game", "go"),
        (json!({"game": "othello", "variant": "9x9"}), "unknown_variant", "9x9"),
        (json!({"game": "chess", "position": "nonsense"}), "bad_position", "nonsense"),
        (json!({"game": "tree", "position": "((5"}), "bad_tree", "((5"),
        (json!({"game": "chess", "moves": ["e9"]}), "illegal_move", "e9"),
        (json!({"position": "x"}), "bad_field", "game"),
        (json!({"game": "chess", "moves": [7]}), "bad_field", "moves[0]"),
    ] {
        let answer = client.post("/api/positions", place.clone()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, code), "{place}");
        assert!(
            answer.json()["error"]["text"].as_str().unwrap().contains(text),
            "{place}: {}",
            answer.text()
        );
    }
}

#[tokio::test]
async fn refusals_say_their_kind_and_what_is_accepted() {
    let client = Client::new(&state(), "ana");
    let analysis = |game: &str, engine: &str| json!({"game": game, "engine": engine});
    for (path, request, kind, expected) in [
        (
            "/api/positions",
            json!({"game": "othello", "variant": "9x9"}),
            "unknown_name",
            json!({"kind": "names", "names": ["8x8", "6x6", "4x4"]}),
        ),
        ("/api/positions", json!({"game": "chess", "moves": ["e2e5"]}), "illegal_move", json!(null)),
        (
            "/api/analyses",
            analysis("chess", "chess/random:error=101"),
            "out_of_range",
            json!({"kind": "range", "min": 0.0, "max": 100.0}),
        ),
        (
            "/api/analyses",
            analysis("chess", "chess/pvs:nodes=0"),
            "out_of_range",
            json!({"kind": "range", "min": 1.0, "max": null}),
        ),
        (
            "/api/analyses",
            analysis("othello", "othello/manual:algorithm=shallow"),
            "unknown_name",
            json!({"kind": "names", "names": ["minimax", "negamax", "alphabeta-maxmin", "alphabeta"]}),
        ),
        (
            "/api/analyses",
            analysis("othello", "othello/manual:edges=/etc/passwd"),
            "not_available",
            json!({"kind": "names", "names": ["stable", "mean", "mean-games"]}),
        ),
    ] {
        let error = client.post(path, request.clone()).await.json()["error"].clone();
        assert_eq!(error["kind"], kind, "{request}: {error}");
        assert_eq!(error["expected"], expected, "{request}: {error}");
    }
    let unknown = client.post("/api/analyses", analysis("chess", "chess/elephant:depth=3")).await.json();
    let names = unknown["error"]["expected"]["names"].as_array().unwrap();
    assert!(names.contains(&json!("poda")) && names.contains(&json!("thesis")), "{unknown}");
}

#[tokio::test]
async fn the_page_knows_a_name_for_all_that_is_listed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/tests/catalogue.json");
    let mut catalogue = Client::new(&state(), "ana").get("/api/catalogue").await.json();
    catalogue.as_object_mut().unwrap().remove("version");
    let text = format!("{}\n", serde_json::to_string_pretty(&catalogue).unwrap());
    if std::env::var_os("PODA_UPDATE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    // The page's own tests look every name up in both languages, in this file.
    let is_same = std::fs::read_to_string(path).unwrap() == text;
    assert!(is_same, "run this test again with PODA_UPDATE=1, then `npm test` in crates/ui");
}
