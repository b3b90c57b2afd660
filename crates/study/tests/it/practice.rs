//! Questions have answers, and wrong answers are recognised.

use game::dice;
use game::tree::RandomTree;
use search::Algorithm;
use study::examples::named;
use study::practice::{Question, QuestionKind, mark, questions};
use study::{Language, record};

fn question(path: &[&str], asks: QuestionKind) -> Question {
    Question { path: path.iter().map(ToString::to_string).collect(), asks }
}

/// Marks an answer about the textbook tree of three moves and three replies.
fn check(path: &[&str], asks: QuestionKind, answer: &str, right: bool, expected: &str) {
    let recording = record(named("s2-aima").unwrap().tree, Algorithm::AlphaBeta, 1000).unwrap();
    let mark = mark(&recording, &question(path, asks), answer).unwrap();
    assert_eq!((mark.right, mark.expected.as_str()), (right, expected), "{path:?} {asks:?} {answer}");
}

#[test]
fn right_answers_are_right_however_they_are_written() {
    check(&[], QuestionKind::Value, "3", true, "3");
    check(&["1"], QuestionKind::Value, " ≤ 2 ", true, "2");
    check(&["1"], QuestionKind::Alpha, "+3", true, "3");
    check(&["0"], QuestionKind::Alpha, "-inf", true, "-∞");
    check(&["0"], QuestionKind::Alpha, "− ∞", true, "-∞");
    check(&["1"], QuestionKind::Beta, "INF", true, "∞");
    check(&["1"], QuestionKind::Cuts, "c3, c2", true, "c2, c3");
    check(&["1"], QuestionKind::Cuts, "1 2", true, "c2, c3");
    check(&["2"], QuestionKind::Cuts, "none", true, "none");
    check(&["2"], QuestionKind::Cuts, "", true, "none");
}

#[test]
fn wrong_answers_are_told_what_is_right() {
    check(&[], QuestionKind::Value, "2", false, "3");
    check(&["1"], QuestionKind::Alpha, "-∞", false, "3");
    check(&["1"], QuestionKind::Beta, "12", false, "∞");
    check(&["1"], QuestionKind::Cuts, "c3", false, "c2, c3");
    check(&["0"], QuestionKind::Cuts, "b1", false, "none");
}

#[test]
fn reasons_are_given_in_both_languages() {
    let recording = record(named("s0-deep").unwrap().tree, Algorithm::AlphaBeta, 1000).unwrap();
    let why = |path: &[&str], asks| mark(&recording, &question(path, asks), "1").unwrap().why;
    let alpha = why(&["2", "2", "2"], QuestionKind::Alpha);
    assert_eq!(alpha.say(Language::English), "MAX already has 20 at node A.");
    assert_eq!(alpha.say(Language::Spanish), "MAX ya tiene 20 en el nodo A.");
    let cuts = mark(&recording, &question(&["2", "2", "2"], QuestionKind::Cuts), "d3 d4").unwrap();
    assert!(cuts.right);
    assert!(
        cuts.why
            .say(Language::English)
            .starts_with("18 ≤ α = 20: MAX already has something at least as good")
    );
}

#[test]
fn a_bound_the_search_set_itself_is_not_blamed_on_a_node() {
    let recording = record("((5 3) (2 9))", Algorithm::PrincipalVariation, 1000).unwrap();
    let beta = mark(&recording, &question(&["1"], QuestionKind::Beta), "4").unwrap();
    assert!(beta.right);
    assert!(beta.why.say(Language::English).starts_with("The search set 4 itself"), "{:?}", beta.why);
}

#[test]
fn rubbish_is_refused_by_name() {
    let recording = record("((5 3) (2 9))", Algorithm::AlphaBeta, 1000).unwrap();
    for rubbish in ["", "three", "1.5", "--3", "99999999999999999999", "\u{0}", "∞∞", "w", "💥"] {
        let refusal = mark(&recording, &question(&["1"], QuestionKind::Value), rubbish).unwrap_err();
        assert!(refusal.to_string().starts_with("expected a whole number"), "{refusal}");
    }
    let huge = "7".repeat(1_000_000);
    assert!(mark(&recording, &question(&["1"], QuestionKind::Value), &huge).is_err());
    let refusal = mark(&recording, &question(&["1"], QuestionKind::Cuts), "0 x").unwrap_err();
    assert_eq!(refusal.to_string(), "no such branch (available: c1, c2): `x`");
    assert!(
        mark(&recording, &question(&["1", "1"], QuestionKind::Value), "9").is_err(),
        "it was never visited"
    );
    assert!(mark(&recording, &question(&["7"], QuestionKind::Value), "9").is_err());
}

#[test]
fn every_question_is_answered_right_by_its_own_expected_answer() {
    for seed in 0..10 {
        let shape = RandomTree { shared: true, irregular: true, ..RandomTree::uniform(3, 4) };
        let tree = shape.text(&mut dice(seed));
        for &algorithm in Algorithm::ALL {
            let recording = record(&tree, algorithm, 10_000).unwrap();
            for question in questions(&recording) {
                let answer = if question.asks == QuestionKind::Cuts { "none" } else { "0" };
                let expected = mark(&recording, &question, answer).unwrap().expected;
                assert!(
                    mark(&recording, &question, &expected).unwrap().right,
                    "{tree} {question:?} {expected}"
                );
            }
        }
    }
}

#[test]
fn minimax_is_asked_only_for_values() {
    let recording = record("((5 3) (2 9))", Algorithm::Minimax, 1000).unwrap();
    assert!(questions(&recording).iter().all(|question| question.asks == QuestionKind::Value));
    assert_eq!(questions(&recording).len(), 3);
    let recording = record("((5 3) (2 9))", Algorithm::AlphaBeta, 1000).unwrap();
    assert_eq!(questions(&recording).len(), 12);
}
