//! Cards and the answers to them.

use store::{CardFilter, CardReviewRow, CardRow, Store};

fn card(id: &str, origin: &str, position: &str) -> CardRow {
    CardRow {
        id: id.to_string(),
        owner: "ana".to_string(),
        kind: "mistake".to_string(),
        origin: origin.to_string(),
        game: "chess".to_string(),
        position: position.to_string(),
        document: "{}".to_string(),
        ..CardRow::default()
    }
}

fn review(id: &str, card: &str, rating: u8) -> CardReviewRow {
    CardReviewRow {
        id: id.to_string(),
        owner: "ana".to_string(),
        card: card.to_string(),
        rating,
        millis: 1,
        day: 7,
        at: 7,
    }
}

#[test]
fn a_question_is_stored_once() {
    let store = Store::in_memory().unwrap();
    let cards = [card("a", "game:1:2", "p"), card("b", "game:1:2", "q"), card("c", "game:2:2", "p")];
    assert_eq!(store.add_cards(&cards).unwrap(), 1, "the same origin, the same position");
    assert_eq!(
        store.add_cards(&[CardRow { kind: "opening".to_string(), ..card("d", "x", "p") }]).unwrap(),
        1
    );
    assert_eq!(
        store.add_cards(&[CardRow { owner: "bo".to_string(), ..card("e", "game:1:2", "p") }]).unwrap(),
        1
    );
    assert_eq!((store.n_cards("ana").unwrap(), store.n_cards("bo").unwrap()), (2, 1));
    assert_eq!(store.card("bo", "a").unwrap(), None, "cards of others are not seen");
    let openings = CardFilter { kind: Some("opening".to_string()), limit: 10, ..CardFilter::default() };
    assert_eq!(store.cards("ana", &openings).unwrap()[0].id, "d");
}

#[test]
fn an_answer_and_its_card_change_together_or_not_at_all() {
    let store = Store::in_memory().unwrap();
    store.add_cards(&[card("a", "game:1:2", "p")]).unwrap();
    let answered = CardRow {
        memory: Some((2.5, 5.0)),
        due: 9,
        reviewed: Some(7),
        n_reviews: 1,
        ..card("a", "game:1:2", "p")
    };
    assert!(store.put_card_review(&answered, &review("r", "a", 3)).unwrap());
    assert_eq!(store.card("ana", "a").unwrap(), Some(answered.clone()));
    assert!(
        !store.put_card_review(&answered, &review("s", "a", 3)).unwrap(),
        "it was answered in the meantime"
    );
    assert_eq!(store.card_reviews("ana", "a").unwrap(), [review("r", "a", 3)], "nothing is half stored");
    let easier = CardRow { due: 15, ..answered };
    assert!(store.rate_card_review(&easier, &review("r", "a", 4)).unwrap());
    assert!(!store.rate_card_review(&easier, &review("unknown", "a", 4)).unwrap());
    assert_eq!(store.card("ana", "a").unwrap().unwrap().due, 15);
    assert_eq!(store.card_review_days("ana").unwrap(), [7]);
    assert!(store.remove_card("ana", "a").unwrap());
    assert!(store.all_card_reviews("ana", 10).unwrap().is_empty(), "answers go with their card");
}

#[test]
fn an_archive_moves_cards_to_another_owner_with_everything_about_them() {
    let store = Store::in_memory().unwrap();
    store.add_cards(&[card("a", "game:1:2", "p")]).unwrap();
    let answered = CardRow { memory: Some((2.5, 5.0)), n_reviews: 1, ..card("a", "game:1:2", "p") };
    store.put_card_review(&answered, &review("r", "a", 3)).unwrap();
    store.put_card_source("ana", "game:1", 30, 1).unwrap();
    store.put_card_setting("ana", "{\"new_per_day\":3}").unwrap();
    let mut archive = Vec::new();
    store.export(Some("ana"), &mut archive).unwrap();
    for there in [&store, &Store::in_memory().unwrap()] {
        for _ in 0..2 {
            there.import(Some("bo"), &archive[..]).unwrap();
        }
        let cards = there.all_cards("bo").unwrap();
        assert_eq!((cards.len(), cards[0].memory), (1, Some((2.5, 5.0))));
        assert_eq!(there.card_reviews("bo", &cards[0].id).unwrap().len(), 1, "answers follow their card");
        assert_eq!(there.card_sources("bo").unwrap()["game:1"], 30);
        assert_eq!(there.card_setting("bo").unwrap().as_deref(), Some("{\"new_per_day\":3}"));
    }
    assert_eq!(store.n_cards("ana").unwrap(), 1);
}
