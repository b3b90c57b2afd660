//! Every kind of fact has sentences, in both languages, with the same places.

use std::collections::BTreeSet;

use study::Language;
use study::why::template;

const KINDS: &[(&str, &[&str])] = &[
    ("chess", chess_engine::why::KINDS),
    ("chess", &chess_entry::PLAN_FACTS),
    ("othello", othello_engine::why::KINDS),
    ("tictactoe", mnk_engine::why::KINDS),
    ("connectfour", connectfour_engine::why::KINDS),
    ("quarto", quarto_engine::why::KINDS),
    ("maxit", maxit_engine::why::KINDS),
];

fn places(text: &str) -> BTreeSet<String> {
    let inside = text.split('{').skip(1).filter_map(|part| part.split('}').next());
    inside.map(|place| place.split('|').next().unwrap().to_string()).filter(|place| place != "n").collect()
}

#[test]
fn every_kind_has_a_sentence_in_both_languages() {
    for (game, kinds) in KINDS {
        for kind in *kinds {
            let [en, es] = Language::ALL.map(|language| {
                template(game, kind, language).unwrap_or_else(|| panic!("{game}: {kind} has no words"))
            });
            assert!(en.ends_with('.') && es.ends_with('.'), "{kind}");
            assert_eq!(places(en), places(es), "{game}: {kind}");
        }
    }
}

#[test]
fn no_sentence_is_without_its_fact() {
    for (game, file) in study::why::FILES.iter().filter(|(game, _)| !game.is_empty()) {
        let kinds: Vec<&str> =
            KINDS.iter().filter(|(known, _)| known == game).flat_map(|(_, kinds)| *kinds).copied().collect();
        let texts: serde_json::Value = serde_json::from_str(file).unwrap();
        for (name, text) in texts["en"].as_object().unwrap() {
            let is_sentence = text.as_str().unwrap().ends_with('.');
            assert_eq!(is_sentence, kinds.contains(&name.as_str()), "{game}: {name}");
            assert!(texts["es"].get(name).is_some(), "{game}: {name} is missing in Spanish");
        }
    }
}
