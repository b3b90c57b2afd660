//! The figures of the documents, as the data file holds them.

use lab::source::Figure;
use lab::{errata, source};
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

#[test]
fn errata_are_of_known_documents_in_the_order_of_their_text() {
    let places = errata::all().iter().map(|erratum| (erratum.document.as_str(), erratum.line));
    let places: Vec<_> = places.collect();
    assert!(places.iter().all(|(document, _)| source::document(document).is_some()), "{places:?}");
    let documents: Vec<&str> = source::documents().map(|(name, _)| name).collect();
    assert!(documents.iter().all(|name| places.iter().any(|(document, _)| document == name)));
    assert!(places.is_sorted(), "{places:?}");
    for erratum in errata::all() {
        assert_ne!(erratum.printed, erratum.right, "{erratum:?}");
    }
}
