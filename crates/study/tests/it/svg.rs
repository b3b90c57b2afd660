//! Pictures: well formed, complete, and never too large.

use game::dice;
use game::tree::RandomTree;
use search::Algorithm;
use study::examples::EXAMPLES;
use study::layout::Layout;
use study::outline::{Outline, is_cut};
use study::sketch::Sketch;
use study::svg::{Picture, draw};
use study::{Language, record};
use table::Recording;

use crate::markup;

/// Draws, and checks what holds for every picture.
fn check(recording: &Recording, picture: &Picture) -> String {
    let svg = draw(recording, picture);
    assert_eq!(markup::fault(&svg), None);
    assert!(svg.contains("<title>") && svg.contains("<desc>"));
    assert!(!svg.contains("NaN"));
    svg
}

fn n_cuts(recording: &Recording) -> usize {
    recording.steps.iter().filter(|step| is_cut(step)).count()
}

fn whole() -> Picture {
    Picture { max_nodes: 100_000, ..Picture::default() }
}

#[test]
fn every_cut_is_marked_exactly_once() {
    for example in EXAMPLES {
        let recording = record(example.tree, example.algorithm, usize::MAX).unwrap();
        let svg = check(&recording, &whole());
        assert_eq!(svg.matches("class=\"cut ").count(), n_cuts(&recording), "{}", example.name);
    }
    for seed in 0..20 {
        let shape = RandomTree { shared: true, irregular: true, ..RandomTree::uniform(3, 4) };
        let tree = shape.text(&mut dice(seed));
        for &algorithm in Algorithm::ALL {
            let recording = record(&tree, algorithm, usize::MAX).unwrap();
            let svg = check(&recording, &whole());
            assert_eq!(
                svg.matches("class=\"cut ").count(),
                n_cuts(&recording),
                "{tree} {}",
                algorithm.name()
            );
        }
    }
}

#[test]
fn branches_never_searched_are_drawn_whole_in_explicit_trees() {
    let recording = record("((5 3) (2 (7 8)))", Algorithm::AlphaBeta, 100).unwrap();
    let svg = check(&recording, &Picture::default());
    assert_eq!(svg.matches("class=\"shape never\"").count(), 3);
    assert!(svg.contains(">7</text>") && svg.contains(">8</text>"));
}

#[test]
fn the_legend_names_only_what_occurs() {
    let minimax = check(&record("((5 3) (2 9))", Algorithm::Minimax, 100).unwrap(), &Picture::default());
    assert!(!minimax.contains("alpha cut:") && !minimax.contains(">never searched<"));
    let pruned = check(&record("((5 3) (2 9))", Algorithm::AlphaBeta, 100).unwrap(), &Picture::default());
    assert!(pruned.contains("alpha cut:") && !pruned.contains("beta cut:"));
    let spanish = Picture { language: Language::Spanish, ..Picture::default() };
    assert!(
        check(&record("((5 3) (2 9))", Algorithm::AlphaBeta, 100).unwrap(), &spanish).contains("poda alfa")
    );
}

#[test]
fn an_exercise_gives_nothing_away() {
    let recording = record("((5 3) (2 9))", Algorithm::Minimax, 100).unwrap();
    let svg = check(&recording, &Picture { blank: true, ..Picture::default() });
    assert!(!svg.contains("∞") && !svg.contains("class=\"edge principal\""));
    assert!(!svg.contains("class=\"shape principal\""));
}

#[test]
fn labels_cannot_break_out_of_the_picture() {
    let recording = record("</svg><script>:(\"&':1 2)", Algorithm::AlphaBeta, 100).unwrap();
    let svg = check(&recording, &Picture { title: "<b>&\u{0}".to_string(), ..Picture::default() });
    assert!(!svg.contains("<script>") && !svg.contains("<b>") && !svg.contains('\u{0}'));
}

#[test]
fn large_trees_lose_their_deepest_levels_and_say_how_much() {
    let tree = RandomTree::uniform(5, 5).text(&mut dice(1));
    let svg = check(&record(&tree, Algorithm::AlphaBeta, 100_000).unwrap(), &Picture::default());
    assert!(svg.matches("class=\"shape").count() <= 400);
    assert!(svg.contains("class=\"note hidden\""));
}

#[test]
fn a_wide_node_is_cut_short() {
    let tree = format!("({})", "1 ".repeat(3000));
    let svg = check(&record(&tree, Algorithm::Minimax, 100_000).unwrap(), &Picture::default());
    assert!(svg.contains(">+2601</text>"));
}

#[test]
fn no_two_nodes_of_a_level_overlap() {
    let tree = RandomTree { irregular: true, ..RandomTree::uniform(3, 5) }.text(&mut dice(5));
    let recording = record(&tree, Algorithm::AlphaBeta, 100_000).unwrap();
    let outline = Outline::new(&recording);
    let sketch = Sketch::new(&outline);
    let layout = Layout::new(&sketch, 100_000, |_| 40.0);
    let mut places: Vec<_> = layout.placed.iter().map(|placed| (placed.y, placed.x)).collect();
    places.sort_by(|a, b| a.partial_cmp(b).unwrap());
    for pair in places.windows(2) {
        assert!(pair[0].0 < pair[1].0 || pair[1].1 - pair[0].1 >= 39.99, "{pair:?}");
    }
    assert!(layout.placed.iter().all(|placed| placed.x >= 20.0 && placed.x <= layout.width - 20.0));
}

#[test]
fn an_empty_recording_is_an_empty_picture() {
    check(&record("((5 3) (2 9))", Algorithm::AlphaBeta, 0).unwrap(), &Picture::default());
}
