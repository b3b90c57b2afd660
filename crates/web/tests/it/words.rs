//! Boggle and word searches.

use serde_json::{Value, json};

use crate::client::{Client, state};

fn board() -> Value {
    json!([["p", "e", "r", "s"], ["l", "a", "t", "g"], ["s", "i", "n", "e"], ["t", "e", "r", "s"]])
}

#[tokio::test]
async fn boggle_boards_are_drawn_again_from_their_seed() {
    let client = Client::new(&state(), "ana");
    let drawn = client.made("/api/words/boggle", json!({"language": "es", "size": 5})).await;
    assert_eq!(drawn["board"].as_array().unwrap().len(), 5);
    let again = json!({"language": "es", "size": 5, "seed": drawn["seed"]});
    assert_eq!(client.made("/api/words/boggle", again).await, drawn);
    assert_eq!(
        client.refused("/api/words/boggle", json!({"language": "es", "size": 50})).await.1,
        "bad_field"
    );
    assert_eq!(
        client.refused("/api/words/boggle", json!({"language": "fr", "size": 4})).await.1,
        "bad_field"
    );
}

#[tokio::test]
async fn boggle_words_are_checked_and_found() {
    let client = Client::new(&state(), "ana");
    let solved = client.made("/api/words/boggle/solve", json!({"language": "en", "board": board()})).await;
    let found = solved["found"].as_array().unwrap();
    assert!(found.len() > 20, "{}", found.len());
    let check = |word: String| {
        let client = client.clone();
        async move {
            client
                .made("/api/words/boggle/check", json!({"language": "en", "board": board(), "word": word}))
                .await
        }
    };
    let word = found[0]["word"].as_str().unwrap().to_string();
    let good = check(word.to_uppercase()).await;
    assert_eq!(
        (&good["valid"], &good["score"], &good["reason"]),
        (&json!(true), &found[0]["score"], &json!(null))
    );
    assert_eq!(good["path"].as_array().unwrap().len(), word.chars().count());
    for (word, reason) in [
        ("zebra", "not_on_board"),
        ("pe", "too_short"),
        ("plat", ""),
        ("pltag", "not_on_board"),
        ("tagse", "not_on_board"),
    ] {
        let checked = check(word.to_string()).await;
        assert_eq!(checked["reason"].as_str().unwrap_or(""), reason, "{word}");
    }
    assert_eq!(check("rtgs".to_string()).await["reason"], "not_in_list");
    let ragged = json!({"language": "en", "board": [["a", "b"], ["c"]]});
    assert_eq!(client.refused("/api/words/boggle/solve", ragged).await.1, "bad_field");
}

#[tokio::test]
async fn word_searches_hide_their_words_where_the_key_says() {
    let client = Client::new(&state(), "ana");
    let request = json!({"language": "en", "rows": 12, "columns": 10, "count": 8, "seed": 5});
    let puzzle = client.made("/api/words/search", request).await;
    let grid: Vec<Vec<char>> = puzzle["grid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap().chars().collect())
        .collect();
    assert_eq!((grid.len(), grid[0].len(), puzzle["words"].as_array().unwrap().len()), (12, 10, 8));
    for placement in puzzle["placements"].as_array().unwrap() {
        let cell = |name: &str, index: usize| placement[name][index].as_u64().unwrap() as usize;
        let word: Vec<char> = placement["word"].as_str().unwrap().chars().collect();
        assert_eq!(grid[cell("from", 0)][cell("from", 1)], word[0]);
        assert_eq!(grid[cell("to", 0)][cell("to", 1)], word[word.len() - 1]);
    }
    let own = json!({"language": "en", "rows": 6, "columns": 6, "words": ["cat", "dog"]});
    assert_eq!(client.made("/api/words/search", own).await["words"], json!(["cat", "dog"]));
    let tight = json!({"language": "en", "rows": 2, "columns": 2, "words": ["elephant"]});
    assert_eq!(client.refused("/api/words/search", tight).await.1, "bad_field");
}

/// A board of equal letters has more paths than anybody can walk; the answer comes all the same.
#[tokio::test]
async fn words_of_equal_letters_are_decided() {
    let client = Client::new(&state(), "ana");
    let mut board = vec![vec!["a"; 8]; 8];
    (board[0][0], board[7][7]) = ("b", "c");
    let check = async |word: String| {
        client.made("/api/words/boggle/check", json!({"language": "en", "board": board, "word": word})).await
    };
    assert_eq!(check("a".repeat(30) + "bc").await["reason"], "not_on_board");
    let found = check("a".repeat(62) + "c").await;
    assert_eq!((&found["reason"], found["path"].as_array().unwrap().len()), (&json!("not_in_list"), 63));
    let solved = client.made("/api/words/boggle/solve", json!({"language": "en", "board": board})).await;
    assert_eq!(solved["undecided"], json!([]));
}

#[tokio::test]
async fn a_tile_is_one_letter_whatever_it_says() {
    let client = Client::new(&state(), "ana");
    for tile in ["a b", "a/b", "a/a/a", "ab", "", " ", "1", "a a a/a a a"] {
        let board = json!({"language": "en", "board": [[tile, "b"], ["c", "d"]]});
        let (status, code) = client.refused("/api/words/boggle/solve", board).await;
        assert_eq!((status, code.as_str()), (422, "bad_field"), "{tile:?}");
    }
    let board = json!({"language": "en", "board": [["QU", "i"], ["t", "É"]], "word": "quite"});
    assert_eq!(client.made("/api/words/boggle/check", board).await["valid"], true);
}
