//! Studies: trees that are read, edited and undone.

use std::ops::ControlFlow;

use catalog::CATALOG;
use table::{ColourDocument, EndDocument, MoveDocument, ReasonDocument, ScoreDocument, ShapeDocument};
use table::{Study, StudyEdit, TreeDocument};

use crate::input::Input;

/// The most edits of one input.
const MAX_EDITS: usize = 60;

/// Edits in any order: after everything is undone the study is as it was; redone, it is as before. Each edit that is
/// refused changes nothing.
pub fn edits(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let games: Vec<_> = CATALOG.games().collect();
    let entry = games[input.below(games.len())];
    let variant = input.pick(entry.variants()).copied();
    let mut study = entry.study(variant, None).expect("a variant of the list");
    let empty = study.document();
    for _ in 0..MAX_EDITS {
        if input.is_empty() {
            break;
        }
        let edit = edit(&mut input, &*study, 0);
        let before = study.document();
        match study.edit(&edit) {
            Ok(edited) => {
                let node = study.node(edited.at).expect("the node to show exists");
                assert_eq!(node.written.id, edited.at);
                assert!(edited.nodes.iter().all(|node| study.node(node.written.id).as_ref() == Some(node)));
            }
            Err(_) => assert_eq!(study.document(), before, "{edit:?} was refused"),
        }
    }
    is_the_same_again(&*study);
    let last = study.document();
    let mut n_undone = 0;
    while study.can_undo() {
        study.edit(&StudyEdit::Undo).expect("it can be undone");
        n_undone += 1;
    }
    assert_eq!(study.document(), empty);
    // What was undone before is redone too.
    let mut n_redone = 0;
    while study.can_redo() {
        study.edit(&StudyEdit::Redo).expect("it can be redone");
        n_redone += 1;
        if n_redone == n_undone {
            assert_eq!(study.document(), last);
        }
    }
}

fn edit(input: &mut Input<'_>, study: &dyn Study, depth: usize) -> StudyEdit {
    let ids: Vec<u32> = study.nodes().iter().map(|node| node.written.id).collect();
    // Now and then a node that is not there.
    let at = ids.get(input.below(ids.len() + 1)).copied().unwrap_or(77);
    match input.byte() % 16 {
        0 => StudyEdit::Delete { at },
        1 => StudyEdit::Promote { at },
        2 => StudyEdit::Demote { at },
        3 => StudyEdit::MainLine { at },
        4 => StudyEdit::Comment { at, text: input.text(), before: input.byte() % 2 == 1 },
        5 => StudyEdit::Glyphs { at, glyphs: (0..input.below(4)).map(|_| input.byte()).collect() },
        6 => {
            let shape = ShapeDocument {
                colour: ColourDocument::Red,
                from: input.text(),
                to: (input.byte() % 2 == 1).then(|| input.text()),
            };
            StudyEdit::Shapes { at, shapes: vec![shape] }
        }
        7 => {
            // Up to 15 digits: of longer numbers the JSON reader may miss the last bit.
            let number = |input: &mut Input<'_>| match input.byte() {
                0..8 => [f64::NAN, f64::INFINITY, -0.0, 1e15][input.below(4)],
                _ => (input.word() as i64 % 1_000_000_000_000) as f64 / 1000.0,
            };
            let points = (input.byte() % 2 == 1).then(|| number(input));
            let score = ScoreDocument { points, mate: (input.byte() % 2 == 1).then_some(-3), depth: None };
            StudyEdit::Score { at, score: (!input.byte().is_multiple_of(4)).then_some(score) }
        }
        8 => StudyEdit::Headers { headers: vec![(input.text(), input.text())] },
        9 => {
            let end = EndDocument { winner: None, margin: Some(0.5), reason: ReasonDocument::default() };
            StudyEdit::End { end: (input.byte() % 2 == 1).then_some(end) }
        }
        10 if depth == 0 => {
            StudyEdit::Several { edits: (0..input.below(4)).map(|_| edit(input, study, depth + 1)).collect() }
        }
        11 => StudyEdit::Undo,
        12 => StudyEdit::Redo,
        13 => StudyEdit::Play { at, moves: vec![input.text()] },
        _ => {
            let Ok(mut table) = study.table_at(at) else { return StudyEdit::Play { at, moves: Vec::new() } };
            let mut moves = Vec::new();
            for _ in 0..=input.below(4) {
                let legal = table.legal();
                let Some(mv) = input.pick(&legal) else { break };
                if table.play(mv).is_err() {
                    break;
                }
                moves.push(mv.clone());
            }
            StudyEdit::Play { at, moves }
        }
    }
}

/// It survives its document and its JSON file; every format takes it or refuses it.
fn is_the_same_again(study: &dyn Study) {
    let document = study.document();
    let again =
        study.entry().study_from(&document).unwrap_or_else(|refusal| panic!("{refusal}: {document:?}"));
    assert_eq!(again.document(), document);
    assert_eq!(again.nodes(), study.nodes());
    for format in study.formats() {
        let Ok(file) = study.export(format.name) else { continue };
        if format.name == "json" {
            assert!(file.lost.is_empty(), "{:?}", file.lost);
            let mut read = Vec::new();
            let done = study.entry().read("json", &file.bytes, &mut |study| {
                read.push(study.expect("our own file").study.document());
                ControlFlow::Continue(())
            });
            done.expect("our own file");
            assert_eq!(read, std::slice::from_ref(&document));
        }
    }
}

/// A document of a study in JSON.
pub fn document(bytes: &[u8]) {
    let Ok(document) = serde_json::from_slice::<TreeDocument>(bytes) else { return };
    let Ok(entry) = CATALOG.game(&document.game) else { return };
    if document.nodes.iter().any(|node: &MoveDocument| node.id > 1000) {
        return;
    }
    let Ok(study) = entry.study_from(&document) else { return };
    is_the_same_again(&*study);
    let ids: Vec<u32> = study.nodes().iter().map(|node| node.written.id).collect();
    for id in ids {
        _ = study.table_at(id).expect("the node exists").legal();
        let part = study.study_at(id).expect("the node exists");
        assert!(part.n_nodes() <= study.n_nodes());
    }
}

/// A file of any game in any of its formats, as `poda convert` reads it.
pub fn file(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let games: Vec<_> = CATALOG.games().collect();
    let entry = games[input.below(games.len())];
    let formats: Vec<&str> =
        entry.study(None, None).expect("the default variant").formats().iter().map(|f| f.name).collect();
    let format = formats[input.below(formats.len())];
    let mut n_read = 0;
    _ = entry.read(format, input.rest(), &mut |read| {
        if let Ok(read) = read {
            let study = read.study;
            if study.n_nodes() < 200 {
                is_the_same_again(&*study);
            }
        }
        n_read += 1;
        if n_read < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}
