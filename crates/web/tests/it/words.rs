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

#[tokio::test]
async fn an_own_grid_is_searched_by_all_algorithms_side_by_side() {
    let client = Client::new(&state(), "ana");
    let grid = "lado\noaza\nseum\nptrc";
    let request = json!({"language": "es", "grid": grid, "list": "cual\nlado\nlos\npez\nzorro"});
    let found = client.made("/api/words/find", request).await;
    assert_eq!(found["found"][2], json!({"word": "pez", "from": [3, 0], "to": [1, 2]}));
    assert_eq!(
        (&found["n_found"], &found["n_words"], &found["missing"]),
        (&json!(4), &json!(5), &json!(["zorro"]))
    );
    assert_eq!((&found["matching"], &found["list_was_sorted"]), (&json!("folded"), &json!(true)));
    let runs = found["runs"].as_array().unwrap();
    let names: Vec<&str> = runs.iter().map(|run| run["algorithm"].as_str().unwrap()).collect();
    assert_eq!(names, ["per-word", "linear", "binary", "prefix", "trie"]);
    assert!(runs.iter().all(|run| run["counts"]["hits"] == 4));
    assert_eq!(runs[0]["counts"]["checks"], 5 * 16 * 8, "words, cells and directions");
    let comparisons = |index: usize| runs[index]["counts"]["comparisons"].as_u64().unwrap();
    assert!(comparisons(1) > comparisons(2) && comparisons(2) > comparisons(3), "{runs:?}");
    let straight = json!({"language": "es", "grid": grid, "list": "los\ncual\npez", "neighbours": 4, "algorithm": "binary"});
    let found = client.made("/api/words/find", straight).await;
    assert_eq!((&found["n_found"], &found["list_was_sorted"]), (&json!(1), &json!(false)));
    assert_eq!(found["runs"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn exact_letters_are_compared_where_asked() {
    let client = Client::new(&state(), "ana");
    let find =
        |matching: &str| json!({"language": "es", "grid": "áa\nxy", "list": "aa\náa", "matching": matching});
    let exact = client.made("/api/words/find", find("exact")).await;
    assert_eq!((&exact["n_found"], &exact["found"][0]["word"]), (&json!(1), &json!("áa")));
    assert_eq!((&exact["matching"], &exact["grid"]), (&json!("exact"), &json!(["áa", "xy"])));
    assert_eq!(client.made("/api/words/find", find("folded")).await["found"][0]["word"], "aa");
    let board = json!([["é", "l"], ["E", "x"]]);
    let solve = |matching: &str| json!({"language": "es", "board": board, "list": "lex\nLEx\nlEx\nléx", "matching": matching});
    let exact = client.made("/api/words/boggle/solve", solve("exact")).await;
    let words: Vec<&Value> = exact["found"].as_array().unwrap().iter().map(|found| &found["word"]).collect();
    assert_eq!(words, ["lEx", "léx"]);
    assert_eq!(client.made("/api/words/boggle/solve", solve("folded")).await["found"][0]["word"], "lex");
}

#[tokio::test]
async fn own_boards_have_four_neighbours_and_own_lists_if_wanted() {
    let client = Client::new(&state(), "ana");
    let board = json!([["n", "o"], ["o", "n"]]);
    let solve = |neighbours: u8| json!({"language": "en", "board": board, "neighbours": neighbours, "list": "nono\nnoon\nono"});
    assert_eq!(client.made("/api/words/boggle/solve", solve(4)).await["score"], 2);
    assert_eq!(client.made("/api/words/boggle/solve", solve(8)).await["score"], 3);
    assert_eq!(client.refused("/api/words/boggle/solve", solve(5)).await.1, "bad_field");
    let check = |neighbours: u8| json!({"language": "en", "board": board, "neighbours": neighbours, "list": "noon", "word": "Noon"});
    assert_eq!(client.made("/api/words/boggle/check", check(8)).await["valid"], true);
    assert_eq!(client.made("/api/words/boggle/check", check(4)).await["reason"], "not_on_board");
    let q = |neighbours: u8| json!({"language": "en", "board": [["q", "a", "d"]], "neighbours": neighbours, "list": "qad\nquad"});
    assert_eq!(client.made("/api/words/boggle/solve", q(8)).await["found"][0]["word"], "quad");
    assert_eq!(client.made("/api/words/boggle/solve", q(4)).await["found"][0]["word"], "qad");
}

#[tokio::test]
async fn puzzles_have_a_theme_and_a_difficulty() {
    let client = Client::new(&state(), "ana");
    let themes = client.get("/api/words/themes").await.json();
    let first = &themes["themes"][0];
    assert_eq!((&first["name"], &first["titles"]["es"]), (&json!("animals"), &json!("Animales")));
    let request =
        |difficulty: &str| json!({"language": "es", "theme": "animals", "difficulty": difficulty, "seed": 2});
    let easy = client.made("/api/words/search", request("easy")).await;
    assert_eq!(easy["grid"].as_array().unwrap().len(), 8);
    for placement in easy["placements"].as_array().unwrap() {
        let at = |name: &str, index: usize| placement[name][index].as_u64().unwrap();
        let is_across = at("from", 0) == at("to", 0) && at("from", 1) < at("to", 1);
        let is_down = at("from", 1) == at("to", 1) && at("from", 0) < at("to", 0);
        assert!(is_across || is_down, "{placement}");
    }
    let hard = client.made("/api/words/search", request("hard")).await;
    assert_eq!(hard["words"].as_array().unwrap().len(), 15);
    let own = json!({"language": "es", "words": ["camión", "avión"], "difficulty": "easy", "seed": 1});
    let own = client.made("/api/words/search", own).await;
    assert_eq!(
        (&own["words"], &own["placements"][1]["word"]),
        (&json!(["avión", "camión"]), &json!("camion"))
    );
    for wrong in [
        json!({"language": "es", "theme": "algebra"}),
        json!({"language": "es", "difficulty": "impossible"}),
        json!({"language": "es", "rows": 9}),
        json!({"language": "es", "words": ["a b"]}),
        json!({"language": "es", "words": ["<b>"]}),
    ] {
        assert_eq!(client.refused("/api/words/search", wrong).await.1, "bad_field");
    }
}
