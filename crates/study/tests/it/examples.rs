//! The worked trees of the source documents, run through the real search.

use search::{Algorithm, Score};
use study::examples::{EXAMPLES, Example, named};
use study::outline::{Outline, is_cut};
use study::{Language, record, text};
use table::{End, Recording};

fn recorded(example: &Example) -> Recording {
    record(example.tree, example.algorithm, usize::MAX).unwrap()
}

/// Every cut of a recording: the node, and what it never searched.
fn cuts(recording: &Recording) -> Vec<(String, Vec<String>)> {
    let outline = Outline::new(recording);
    let cut = (0..recording.steps.len()).filter(|&index| is_cut(&recording.steps[index]));
    cut.map(|index| (outline.name(index).to_string(), outline.unsearched_names(index))).collect()
}

/// The nodes that the table answered, by the labels on the way.
fn from_table(recording: &Recording) -> Vec<String> {
    let answered = recording.steps.iter().filter(|step| matches!(step.result, Some((_, End::Table(_)))));
    answered
        .map(|step| {
            let way =
                std::iter::successors(Some(step), |step| step.parent.map(|parent| &recording.steps[parent]));
            let mut labels: Vec<_> = way.filter_map(|step| step.label.clone()).collect();
            labels.reverse();
            labels.join(" ")
        })
        .collect()
}

#[test]
fn every_example_cuts_exactly_what_its_document_cuts() {
    for example in EXAMPLES {
        let recording = recorded(example);
        let expected: Vec<_> = example
            .cuts
            .iter()
            .map(|cut| (cut.at.to_string(), cut.never.iter().map(ToString::to_string).collect()))
            .collect();
        assert_eq!(cuts(&recording), expected, "{}", example.name);
    }
}

#[test]
fn with_the_best_path_first_alpha_beta_still_evaluates_five_of_eight_leaves() {
    let example = named("s1-three-plies").unwrap();
    let leaves = |algorithm| {
        let recording = record(example.tree, algorithm, usize::MAX).unwrap();
        recording
            .steps
            .iter()
            .filter(|step| matches!(step.result, Some((_, End::Terminal | End::Leaf))))
            .count()
    };
    assert_eq!((leaves(Algorithm::Minimax), leaves(Algorithm::AlphaBeta)), (8, 5));
}

#[test]
fn every_example_has_the_value_its_document_gives() {
    for example in EXAMPLES {
        let value = recorded(example).steps[0].result.as_ref().unwrap().0;
        assert_eq!(value.score(), Score::points(example.value), "{}", example.name);
    }
}

#[test]
fn the_table_answers_exactly_the_nodes_met_again() {
    for example in EXAMPLES {
        assert_eq!(from_table(&recorded(example)), example.from_table, "{}", example.name);
    }
}

#[test]
fn every_algorithm_agrees_on_every_example() {
    for example in EXAMPLES {
        for &algorithm in Algorithm::ALL {
            let recording = record(example.tree, algorithm, usize::MAX).unwrap();
            let last_root = recording.steps.iter().rfind(|step| step.parent.is_none()).unwrap();
            let value = last_root.result.as_ref().unwrap().0;
            assert_eq!(
                value.score(),
                Score::points(example.value),
                "{} by {}",
                example.name,
                algorithm.name()
            );
        }
    }
}

#[test]
fn only_the_great_grandparent_makes_the_deep_cut() {
    let example = named("s0-deep").unwrap();
    let shallow = record(example.tree, Algorithm::Shallow, usize::MAX).unwrap();
    assert_eq!(cuts(&shallow), []);
    assert_eq!(shallow.steps.len(), recorded(example).steps.len() + 2);
}

#[test]
fn the_apparent_tie_is_only_a_bound() {
    let recording = recorded(named("s1-tie").unwrap());
    let outline = Outline::new(&recording);
    let node_5 = (0..recording.steps.len()).find(|&index| outline.name(index) == "5").unwrap();
    assert_eq!(outline.worth(node_5), "≤3");
}

/// The document's ten steps: (1) enter 1; (2) enter 2; (3) node 3 is 5; (4) beta 5; (5) node 4 is 3; (6) beta
/// 3, back to 1, alpha 3; (7) enter 5 with alpha 3; (8) node 6 is 2; (9) beta 2, cut; (10) the root is 3.
#[test]
fn the_trace_of_seven_nodes_has_the_ten_steps_of_its_document() {
    let expected = "\
→ 1 ▲ (-∞, ∞)
→ 2 ▼ (-∞, ∞)
→ 3 ▲ (-∞, ∞)
← 3 ▲ 5
  2 ▼ β = 5
→ 4 ▲ (-∞, 5)
← 4 ▲ 3
  2 ▼ β = 3
← 2 ▼ 3
  1 ▲ α = 3
→ 5 ▼ (3, ∞)
→ 6 ▲ (3, ∞)
← 6 ▲ 2
  5 ▼ β = 2
← 5 ▼ ≤2 2 ≤ α = 3 ✂ 7
← 1 ▲ 3
";
    assert_eq!(text::trace(&recorded(named("s1-trace").unwrap())), expected);
}

#[test]
fn every_example_is_explained_in_both_languages() {
    for example in EXAMPLES {
        assert_ne!(example.what.say(Language::English), example.what.say(Language::Spanish));
        assert_ne!(example.title.say(Language::English), example.title.say(Language::Spanish));
    }
}

#[test]
fn names_are_unique_and_unknown_ones_are_refused_with_the_list() {
    for example in EXAMPLES {
        assert_eq!(named(example.name).unwrap().tree, example.tree);
    }
    assert!(named("s9-none").unwrap_err().to_string().contains("s2-aima"));
}
