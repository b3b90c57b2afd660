//! Analyses that were saved before there were studies: each becomes a study under the same id.

use serde::Deserialize;
use serde_json::Value;
use store::AnalysisRow;
use table::{GameNotes, ScoreDocument, Study, StudyEdit};

use crate::board::{LineRequest, PlayedLine};
use crate::error::Error;
use crate::lanes::Client;
use crate::live_study::LiveStudy;
use crate::state::State;

/// What was saved.
#[derive(Deserialize)]
struct OldAnalysis {
    board: OldBoard,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    review: Option<OldReview>,
}

#[derive(Deserialize)]
struct OldBoard {
    game: String,
    #[serde(default)]
    variant: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct OldReview {
    #[serde(default)]
    moves: Vec<OldMove>,
}

#[derive(Deserialize)]
struct OldMove {
    ply: u32,
    #[serde(default)]
    score: Value,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    class: String,
    #[serde(default)]
    pv: Vec<String>,
}

/// Turns the caller's saved analyses into studies. One that cannot be read stays as it is.
///
/// # Errors
/// If the store fails.
pub fn convert(state: &State, owner: &Client) -> Result<(), Error> {
    for row in state.store.analyses_to_convert(owner)? {
        let is_new = state.store.study(&row.id)?.is_none();
        if let Some(study) = study(state, &row).filter(|_| is_new) {
            let owner = Client::clone(owner);
            LiveStudy::new(row.id.clone(), owner, study, row.title.clone(), None)
                .made_at(row.created)
                .keep(&state.store)?;
        }
        state.store.mark_converted(&row.id)?;
    }
    Ok(())
}

fn study(state: &State, row: &AnalysisRow) -> Option<Box<dyn Study>> {
    let OldAnalysis { board, notes, review } = serde_json::from_str(&row.document).ok()?;
    let line = LineRequest {
        game: board.game,
        variant: Some(board.variant),
        position: Some(board.start),
        moves: board.moves,
    };
    let mut study = PlayedLine::new(&line, state.catalog).ok()?.table().study(&GameNotes::default());
    let mut edits = vec![StudyEdit::Comment { at: 0, text: notes, before: false }];
    edits.extend(review.into_iter().flat_map(|review| review.moves).flat_map(judgement));
    // What does not fit, such as a note of a megabyte, does not keep the rest from being there.
    edits.iter().for_each(|edit| _ = study.edit(edit));
    Some(study)
}

/// A reviewed move as its evaluation, glyph and better line.
fn judgement(old: OldMove) -> Vec<StudyEdit> {
    let at = old.ply + 1;
    let scale = if old.unit == "centipawns" { 0.01 } else { 1.0 };
    let score = ScoreDocument {
        points: old.score.as_f64().map(|points| points * scale),
        mate: old.score["mate"].as_i64().and_then(|mate| i32::try_from(mate).ok()),
        depth: None,
    };
    let glyph = match old.class.as_str() {
        "inaccuracy" => Some(6),
        "mistake" => Some(2),
        "blunder" => Some(4),
        _ => None,
    };
    let mut edits = vec![StudyEdit::Score { at, score: Some(score) }];
    if let Some(glyph) = glyph {
        edits.push(StudyEdit::Glyphs { at, glyphs: vec![glyph] });
        edits.push(StudyEdit::Play { at: old.ply, moves: old.pv });
    }
    edits
}
