//! The figures of the documents, as the data file holds them.

use lab::source::Figure;
use serde_json::{Value, json};

fn check(place: Value, is_accepted: bool) {
    let claim = json!({ "en": "about forty", "es": "unas cuarenta" });
    let figure = json!({ "name": "moves", "document": "S1", "place": place, "claim": claim, "value": 40 });
    assert_eq!(serde_json::from_value::<Figure>(figure).is_ok(), is_accepted, "{place}");
}

#[test]
fn a_text_is_refused_unless_it_is_in_both_languages() {
    check(json!({ "en": "page 3", "es": "página 3" }), true);
    check(json!({ "en": "page 3" }), false);
    check(json!({ "en": "page 3", "es": " " }), false);
    check(json!("page 3"), false);
}
