//! A search of a real game, shown in every form, with more visits than were recorded.

use game::Game;

use mnk::{Board, Mnk};
use search::{Algorithm, Blind, Context, Memory, Node, Selection, Tally, Watched, Window};
use study::outline::Outline;
use study::practice::{mark, questions};
use study::svg::Picture;
use study::text::TextStyle;
use study::{page, svg, text};
use table::Recording;

use crate::markup;

fn tic_tac_toe(budget: usize) -> Recording {
    recorded(&Mnk::variant("3x3x3").unwrap().start(), 3, budget)
}

fn recorded(root: &Board, depth: u32, budget: usize) -> Recording {
    let mut tally = Tally::new(root);
    let record = search::record(&Selection::whole(budget), |watcher| {
        tally = Tally::new(root);
        let mut both = (&mut tally, watcher);
        let (mut blind, mut watched, mut memory) = (Blind, Watched(&mut both), Memory::none());
        let mut context = Context::new(&mut blind, &mut watched, &mut memory);
        Algorithm::AlphaBeta.search(&mut context, root, Node::root(depth), Window::FULL).is_ok()
    });
    Recording::new("tictactoe", "alphabeta", depth, root, record, tally.counts)
}

#[test]
fn text_names_the_moves_and_counts_what_is_missing() {
    let recording = tic_tac_toe(50);
    let drawn = text::draw(&recording, &TextStyle::default());
    assert!(drawn.contains("├─ a1 ▼ 0  (-∞, ∞)  ★"), "{drawn}");
    assert!(drawn.contains("✂ never searched: c1, a2, b2, c2, a3, b3, c3"), "{drawn}");
    assert!(drawn.contains("└─ … more, not recorded"), "{drawn}");
    assert!(drawn.contains("50 nodes recorded"), "{drawn}");
}

#[test]
fn pictures_have_stubs_for_moves_never_searched() {
    let recording = tic_tac_toe(50);
    let drawn = svg::draw(&recording, &Picture::default());
    assert_eq!(markup::fault(&drawn), None);
    let n_unsearched: usize = recording.steps.iter().map(|step| step.unsearched.len()).sum();
    let n_elided = recording.steps.iter().filter(|step| step.elided).count();
    assert_eq!(drawn.matches("class=\"shape never\"").count(), n_unsearched + n_elided);
}

#[test]
fn the_page_says_how_many_visits_are_missing() {
    let recording = tic_tac_toe(50);
    assert_eq!(page::data(&recording)["elided"], 46);
    assert!(page::data(&recording).to_string().contains("\"kind\":\"elided\""));
    let drawn = text::draw(&recording, &TextStyle::default());
    assert!(drawn.contains("… more, not recorded: "), "{drawn}");
}

#[test]
fn questions_keep_to_nodes_that_were_kept_whole() {
    let recording = tic_tac_toe(50);
    let questions = questions(&recording);
    assert!(!questions.is_empty());
    // Those with the smallest subtrees are left out, so the root is whole and some of the nodes below it are not.
    let asked = |path: &[&str]| questions.iter().any(|question| question.path == path);
    let outline = Outline::new(&recording);
    let elided: Vec<usize> = (0..recording.steps.len()).filter(|&index| outline.step(index).elided).collect();
    assert!(asked(&[]) && !elided.is_empty());
    assert!(elided.iter().all(|&index| !asked(&outline.path(index))));
    for question in questions {
        assert!(
            mark(&recording, &question, "0").is_ok() || question.asks == study::practice::QuestionKind::Cuts
        );
    }
}

#[test]
fn forced_wins_are_written_as_such() {
    let root = Mnk::variant("3x3x3").unwrap().parse_position("XX./OO./... X").unwrap();
    let recording = recorded(&root, 2, 1000);
    assert!(text::draw(&recording, &TextStyle::default()).starts_with("▲ W1"));
    let whole = study::practice::Question { path: Vec::new(), asks: study::practice::QuestionKind::Value };
    assert!(mark(&recording, &whole, "w1").unwrap().right);
}
