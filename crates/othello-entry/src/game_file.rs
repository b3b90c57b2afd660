//! Othello games in the file formats of other programs: GGF, SGF and transcripts; read also WTHOR, OBF and Othello Quest.

use std::ops::ControlFlow;

use game::{Game as _, Refusal};
use game_tree::{GameEnd, NodeId};
use othello::Othello;
use protocols::wthor::Names;
use protocols::{Format, OthelloGame, ReadGame};
use table::{ExportedStudy, GameFormat, Lost};
use typed_table::{AddTree, ReadTree};

use crate::OthelloEntry;

const TEXT: &str = "text/plain; charset=utf-8";

pub const FORMATS: [GameFormat; 3] = [
    GameFormat { name: "ggf", extension: "ggf", media_type: TEXT, from_start_only: false },
    GameFormat { name: "sgf", extension: "sgf", media_type: TEXT, from_start_only: false },
    GameFormat { name: "transcript", extension: "txt", media_type: TEXT, from_start_only: true },
];

/// The format of that name; transcripts have a longer name than their files have extensions.
fn format(name: &str) -> Result<Format, Refusal> {
    if name == "transcript" { Ok(Format::Transcripts) } else { Format::named(name) }
}

/// Reads the games of a file.
pub fn read(name: &str, bytes: &[u8], add: AddTree<'_, OthelloEntry>) -> Result<(), Refusal> {
    let names = Names::default();
    for game in format(name)?.games(bytes, &names)? {
        let read = game.map(|ReadGame { tree, faults }| ReadTree {
            game: Othello::new(tree.start().size()),
            tree,
            faults,
        });
        if add(read) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(())
}

/// The game as text.
///
/// # Errors
/// A [`Refusal`] for a transcript of a game that does not begin from the standard start.
pub fn write(format_of: &GameFormat, game: &OthelloGame) -> Result<ExportedStudy, Refusal> {
    let mut game = game.clone();
    let n_squares = f64::from(game.start().size().n_squares());
    // A game not played to its end is lost by all discs, as federations count.
    game.end = game.end.map(|end| GameEnd { margin: Some(end.margin.unwrap_or(n_squares)), ..end });
    if format_of.name == "transcript"
        && let Some(file) = transcript_head(&mut game)?
    {
        return Ok(file);
    }
    let written = format(format_of.name)?.write([&game], &mut Names::default())?;
    let lost = written.losses.iter().map(|(loss, count)| Lost { kind: loss.name(), count: count as usize });
    Ok(ExportedStudy { lost: lost.collect(), bytes: written.bytes })
}

/// Puts players and result into the comment of the game: transcripts have no other place for them. A game without moves is
/// a comment only, and returned.
fn transcript_head(game: &mut OthelloGame) -> Result<Option<ExportedStudy>, Refusal> {
    if *game.start() != Othello::new(game.start().size()).start() {
        return Err(Refusal::wrong_game(
            game.start().to_string(),
            "transcripts can only hold games from the standard start",
        ));
    }
    let player = |name| game.headers.get(name).unwrap_or_default().to_string();
    let (black, white) = (player("Black"), player("White"));
    let comment = game.annotation(NodeId::ROOT).comment.clone();
    let comment = match game.end.filter(|_| !black.is_empty() || !white.is_empty()) {
        Some(end) => format!("{black} - {white} {:+} {comment}", end.difference()),
        None => comment,
    };
    if game.main_line().next().is_none() {
        let bytes = format!("% no move: {comment}\n").into_bytes();
        return Ok(Some(ExportedStudy { bytes, lost: Vec::new() }));
    }
    game.annotation_mut(NodeId::ROOT).comment = comment;
    Ok(None)
}
