//! Studies of every game: trees that are edited, undone, written down and read back.

use catalog::CATALOG;
use game::{RefusalKind, below, dice};
use table::{MoveDocument, ScoreDocument, ShapeDocument, Study, StudyEdit, TreeDocument};

/// A study with random moves, variations and annotations.
fn random_study(game: &str, variant: Option<&str>, seed: u64) -> Box<dyn Study> {
    let mut dice = dice(seed);
    let mut study = CATALOG.game(game).unwrap().study(variant, None).unwrap();
    for turn in 0..60 {
        let ids: Vec<u32> = study.nodes().iter().map(|node| node.written.id).collect();
        let at = ids[below(&mut dice, ids.len())];
        let legal = study.table_at(at).unwrap().legal();
        let edit = match below(&mut dice, 6) {
            0 if at != 0 && turn % 7 == 0 => StudyEdit::Delete { at },
            1 => StudyEdit::Comment {
                at,
                text: format!("“{turn}” {{}} \\ ]"),
                before: at != 0 && turn % 2 == 0,
            },
            2 => StudyEdit::Glyphs { at, glyphs: vec![(turn % 7) as u8, 146] },
            3 => StudyEdit::Score {
                at,
                score: Some(ScoreDocument {
                    points: Some(-1.25),
                    depth: Some(turn),
                    ..ScoreDocument::default()
                }),
            },
            _ if legal.is_empty() => continue,
            _ => StudyEdit::Play { at, moves: vec![legal[below(&mut dice, legal.len())].clone()] },
        };
        study.edit(&edit).unwrap();
    }
    study
}

fn all_games() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    CATALOG.games().flat_map(|entry| {
        let variants: Vec<_> = entry.variants().iter().copied().map(Some).collect();
        let variants = if variants.is_empty() { vec![None] } else { variants };
        variants.into_iter().map(|variant| (entry.name(), variant))
    })
}

#[test]
fn a_study_of_any_game_survives_its_document() {
    for (game, variant) in all_games() {
        let study = random_study(game, variant, 7);
        assert!(study.n_nodes() > 5, "{game}: {}", study.n_nodes());
        let text = serde_json::to_string(&study.document()).unwrap();
        let document: TreeDocument = serde_json::from_str(&text).unwrap();
        let again = CATALOG.game(game).unwrap().study_from(&document).unwrap();
        assert_eq!(again.document(), study.document(), "{game}");
        assert_eq!(again.nodes(), study.nodes(), "{game}: numbers, positions and notation too");
    }
}

#[test]
fn a_study_of_any_game_survives_its_json_file() {
    for (game, variant) in all_games() {
        let study = random_study(game, variant, 8);
        let file = study.export("json").unwrap();
        assert!(file.lost.is_empty());
        let mut read = Vec::new();
        CATALOG
            .game(game)
            .unwrap()
            .read("json", &file.bytes, &mut |study| {
                read.push(study.unwrap().study.document());
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(read, [study.document()], "{game}");
        assert!(!study.export("text").unwrap().bytes.is_empty());
    }
}

#[test]
fn what_a_page_is_told_is_what_changed() {
    for (game, variant) in all_games() {
        let mut study = random_study(game, variant, 9);
        let mut told: std::collections::BTreeMap<u32, _> =
            study.nodes().into_iter().map(|node| (node.written.id, node)).collect();
        let mut n_undone = 0;
        while study.can_undo() {
            let edited = study.edit(&StudyEdit::Undo).unwrap();
            told.extend(edited.nodes.into_iter().map(|node| (node.written.id, node)));
            assert!(study.node(edited.at).is_some());
            assert!(study.nodes().iter().all(|node| told[&node.written.id] == *node), "{game}");
            n_undone += 1;
        }
        assert_eq!((study.n_nodes(), study.can_redo()), (1, true), "{game}");
        for _ in 0..n_undone {
            let edited = study.edit(&StudyEdit::Redo).unwrap();
            told.extend(edited.nodes.into_iter().map(|node| (node.written.id, node)));
            assert!(study.nodes().iter().all(|node| told[&node.written.id] == *node), "{game}");
        }
        assert!(!study.can_redo());
        assert_eq!(study.document(), random_study(game, variant, 9).document());
    }
}

#[test]
fn several_edits_are_one_or_none() {
    let mut study = CATALOG.game("chess").unwrap().study(None, None).unwrap();
    let play =
        |at, moves: &[&str]| StudyEdit::Play { at, moves: moves.iter().map(ToString::to_string).collect() };
    let good = StudyEdit::Several {
        edits: vec![play(0, &["e4", "e5"]), play(0, &["d4"]), StudyEdit::MainLine { at: 3 }],
    };
    assert_eq!(study.edit(&good).unwrap().at, 3);
    assert_eq!(study.node(0).unwrap().children, [3, 1]);
    let bad = StudyEdit::Several { edits: vec![play(0, &["c4"]), play(0, &["c5"])] };
    assert_eq!(study.edit(&bad).unwrap_err().kind(), RefusalKind::IllegalMove);
    assert_eq!(study.n_nodes(), 4, "nothing of a refused change remains");
    study.edit(&StudyEdit::Undo).unwrap();
    assert_eq!(study.n_nodes(), 1);
}

#[test]
fn wrong_edits_and_documents_are_refused() {
    let mut study = CATALOG.game("othello").unwrap().study(None, None).unwrap();
    let refusal = study.edit(&StudyEdit::Play { at: 0, moves: vec!["f5".into(), "a1".into()] }).unwrap_err();
    assert!(refusal.to_string().contains("a1"), "{refusal}");
    assert!(study.edit(&StudyEdit::Delete { at: 0 }).is_err(), "the root stays");
    assert!(study.edit(&StudyEdit::Promote { at: 99 }).is_err());
    let long = "x".repeat(100_000);
    assert!(study.edit(&StudyEdit::Comment { at: 0, text: long, before: false }).is_err());
    let shapes = vec![ShapeDocument { colour: table::ColourDocument::Red, from: "y".repeat(99), to: None }];
    assert!(study.edit(&StudyEdit::Shapes { at: 0, shapes }).is_err());
    assert_eq!((study.n_nodes(), study.can_undo()), (1, false));

    let node = |id, parent, mv: &str| MoveDocument {
        id,
        parent: Some(parent),
        mv: Some(mv.to_string()),
        ..MoveDocument::default()
    };
    let document = |nodes| TreeDocument { game: "othello".into(), nodes, ..TreeDocument::default() };
    let read =
        |nodes| CATALOG.game("othello").unwrap().study_from(&document(nodes)).map(|study| study.n_nodes());
    assert_eq!(read(vec![node(5, 0, "f5"), node(2, 5, "d6")]), Ok(3), "numbers need no order");
    assert!(read(vec![node(1, 0, "a1")]).unwrap_err().to_string().starts_with("node 1: "));
    assert!(read(vec![node(1, 2, "f5")]).is_err(), "a parent comes first");
    assert!(read(vec![node(1, 0, "f5"), node(1, 0, "d3")]).is_err(), "numbers are unique");
    assert!(read(vec![node(4_000_000_000, 0, "f5")]).is_err());
}

#[test]
fn passes_take_no_number_and_chess_counts_full_moves() {
    let mut study = CATALOG.game("othello").unwrap().study(Some("6x6"), None).unwrap();
    let mut dice = dice(3);
    let mut at = 0;
    loop {
        let table = study.table_at(at).unwrap();
        let legal = table.legal();
        if legal.is_empty() {
            break;
        }
        at = study
            .edit(&StudyEdit::Play { at, moves: vec![legal[below(&mut dice, legal.len())].clone()] })
            .unwrap()
            .at;
    }
    let discs: Vec<_> = study.nodes().into_iter().filter(|node| node.shown != "pass").collect();
    let numbers: Vec<_> = discs[1..].iter().map(|node| node.number.unwrap() as usize).collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
    let start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30";
    let mut study = CATALOG.game("chess").unwrap().study(None, Some(start)).unwrap();
    study.edit(&StudyEdit::Play { at: 0, moves: vec!["Kd7".into(), "e4".into()] }).unwrap();
    let numbers: Vec<_> = study.nodes().iter().map(|node| node.number).collect();
    assert_eq!(numbers, [None, Some(30), Some(31)]);
}

#[test]
fn a_study_can_go_on_from_one_of_its_positions() {
    let study = random_study("chess", None, 11);
    let at =
        study.nodes().iter().find(|node| !node.children.is_empty() && node.written.id != 0).unwrap().clone();
    let part = study.study_at(at.written.id).unwrap();
    assert_eq!(part.start(), at.position);
    assert_eq!(part.node(0).unwrap().children.len(), at.children.len());
    assert!(part.n_nodes() < study.n_nodes());
}
