//! Reads games from tokens, one at a time.

use std::collections::HashSet;

use chess::{Board, Chess};
use game::{Game as _, Notation as _, Place, Position as _, Refusal, Side};
use game_tree::{Glyph, Headers, NodeId};

use super::lexer::{Lexer, Token};
use super::{Read, Termination, add_comment, ending};
use crate::ChessGame;

/// Reads the games of a file one by one; only one is held in memory.
#[must_use]
pub fn games(bytes: &[u8]) -> Games<'_> {
    Games { lexer: Lexer::new(bytes), n_games: 0 }
}

/// The games of a file, one by one.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    n_games: usize,
}

impl Iterator for Games<'_> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        self.lexer.skip_blanks();
        let mut reading = GameReader::new(self.n_games + 1, self.lexer.place());
        loop {
            self.lexer.skip_blanks();
            reading.place = self.lexer.place();
            let before = self.lexer;
            let Some(token) = self.lexer.next() else { break };
            if reading.is_over_before(&token) {
                self.lexer = before;
                break;
            }
            if reading.add(token) {
                break;
            }
        }
        if reading.is_empty() {
            return None;
        }
        self.n_games += 1;
        Some(reading.finished())
    }
}

/// Faults kept per game: a file that is not PGN at all would fill the memory with them.
const MOST_FAULTS: usize = 100;

/// Tags kept per game; real ones have up to thirty.
const MAX_TAGS: usize = 1000;
/// Moves of the main line: more than the rules allow.
const MAX_MOVES: usize = 20_000;
/// Moves of all variations of a game.
const MAX_VARIATION_MOVES: usize = 100_000;
/// Annotation glyphs per move.
const MAX_GLYPHS: usize = 16;
/// Bytes of comments per game.
const MAX_COMMENT_BYTES: usize = 1 << 20;

/// A game being read.
struct GameReader {
    tags: Headers,
    /// The names of its tags, as a set because a file may have very many.
    names: HashSet<String>,
    /// The game; `None` before the moves begin, because the tags tell the start position.
    game: Option<ChessGame>,
    /// The main line and the variations that are open, each inside the one before it.
    lines: Vec<Line>,
    /// How many variations are open that are not read, in a line that is not read further.
    n_skipped: usize,
    /// Comment and glyphs before the moves begin.
    early_comment: String,
    early_glyphs: Vec<Glyph>,
    n_main_moves: usize,
    n_variation_moves: usize,
    n_comment_bytes: usize,
    number: usize,
    first_line: usize,
    /// The place of the current token.
    place: Place,
    faults: Vec<Refusal>,
    broken_by: Option<Refusal>,
    marker: Option<Termination>,
}

/// A line of moves being read.
struct Line {
    /// The last node, or the one that the variation begins after.
    node: NodeId,
    board: Board,
    /// The position before the last move of this line; `None` if there is none yet.
    previous: Option<Board>,
    /// Comment and glyphs before the first move of a variation.
    before: String,
    glyphs: Vec<Glyph>,
    /// Whether the rest of it is not read.
    is_broken: bool,
}

impl Line {
    fn new(node: NodeId, board: Board) -> Line {
        Line { node, board, previous: None, before: String::new(), glyphs: Vec::new(), is_broken: false }
    }
}

impl GameReader {
    fn new(number: usize, place: Place) -> GameReader {
        GameReader {
            tags: Headers::default(),
            names: HashSet::new(),
            game: None,
            lines: Vec::new(),
            n_skipped: 0,
            early_comment: String::new(),
            early_glyphs: Vec::new(),
            n_main_moves: 0,
            n_variation_moves: 0,
            n_comment_bytes: 0,
            number,
            first_line: place.line,
            place,
            faults: Vec::new(),
            broken_by: None,
            marker: None,
        }
    }

    fn fault(&mut self, found: &str, reason: &str) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(self.refusal(found, reason));
        }
    }

    fn refusal(&self, found: &str, reason: &str) -> Refusal {
        let reason = format!("game {}, {}: {reason}", self.number, self.place);
        Refusal::new(found, reason).with_place(self.place)
    }

    /// A fault that makes the rest of the current line unreadable.
    fn break_off(&mut self, found: &str, reason: &str) {
        self.fault(found, reason);
        if self.lines.len() == 1 {
            self.broken_by = Some(self.refusal(found, reason));
        }
        if let Some(line) = self.lines.last_mut() {
            line.is_broken = true;
        }
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.game.is_none() && self.faults.is_empty()
    }

    /// Whether the token begins the next game: a tag after moves (the result is then missing), or a second
    /// `Event`.
    fn is_over_before(&self, token: &Token<'_>) -> bool {
        match token {
            Token::Tag { name, .. } => {
                self.game.is_some() || (name == "Event" && self.names.contains("Event"))
            }
            _ => false,
        }
    }

    /// Processes a token; `true` when it ends the game.
    fn add(&mut self, token: Token<'_>) -> bool {
        match token {
            Token::Tag { name, value } => self.add_tag(name, value),
            Token::BadTag(line) => self.fault(&line, "write a tag as [Name \"value\"]"),
            Token::Comment(comment) => self.add_comment(&comment),
            Token::OpenComment(comment) => {
                self.fault(&comment, "the closing } of the comment is missing");
                self.add_comment(&comment);
            }
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Nag(nag) => self.add_glyph(Glyph(nag)),
            Token::Word(word) => return self.add_word(&word),
        }
        false
    }

    fn add_tag(&mut self, name: String, value: String) {
        if self.names.contains(&name) {
            self.fault(&value, &format!("the tag {name} is given twice"));
        } else if self.names.len() == MAX_TAGS {
            self.fault(&name, &format!("a game has at most {MAX_TAGS} tags"));
        } else {
            self.names.insert(name.clone());
            self.tags.add(name, value);
        }
    }

    /// The line that is being read; `None` where nothing is read until a variation ends.
    fn line(&mut self) -> Option<&mut Line> {
        let is_skipping = self.n_skipped > 0;
        self.lines.last_mut().filter(|line| !is_skipping && !line.is_broken)
    }

    fn add_comment(&mut self, comment: &str) {
        let n_bytes = self.n_comment_bytes + comment.len() + 1;
        if n_bytes > MAX_COMMENT_BYTES {
            self.fault(comment, &format!("the comments of a game have at most {MAX_COMMENT_BYTES} bytes"));
            return;
        }
        if self.game.is_none() {
            join(&mut self.early_comment, comment);
        } else {
            let is_main = self.lines.len() == 1;
            let Some(line) = self.line() else { return };
            match (line.previous, line.node) {
                (None, _) if !is_main => join(&mut line.before, comment),
                (_, node) => self.annotate(node, comment),
            }
        }
        self.n_comment_bytes = n_bytes;
    }

    fn annotate(&mut self, node: NodeId, comment: &str) {
        let Some(game) = self.game.as_mut().filter(|_| !comment.is_empty()) else { return };
        add_comment(game.annotation_mut(node), comment);
    }

    fn add_glyph(&mut self, glyph: Glyph) {
        let is_main = self.lines.len() == 1;
        let line = self.line().map(|line| (line.node, line.previous));
        let glyphs = match (line, &mut self.game) {
            (_, None) => &mut self.early_glyphs,
            (None, Some(_)) => return,
            (Some((_, None)), Some(_)) if !is_main => match self.lines.last_mut() {
                Some(line) => &mut line.glyphs,
                None => return,
            },
            (Some((node, _)), Some(game)) => &mut game.annotation_mut(node).glyphs,
        };
        if glyphs.len() < MAX_GLYPHS && !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }

    /// Opens a variation: an alternative to the last move.
    fn open(&mut self) {
        self.begin();
        let Some(line) = self.line() else {
            self.n_skipped += 1;
            return;
        };
        let (node, previous) = (line.node, line.previous);
        let parent = self.game.as_ref().and_then(|game| game.parent(node));
        match (previous, parent) {
            (Some(board), Some(parent)) => self.lines.push(Line::new(parent, board)),
            _ => {
                self.fault("(", "a variation must follow the move that it replaces");
                self.n_skipped += 1;
            }
        }
    }

    fn close(&mut self) {
        if self.n_skipped > 0 {
            self.n_skipped -= 1;
        } else if self.lines.len() <= 1 {
            self.fault(")", "there is no variation to close");
        } else if let Some(Line { previous: None, before, .. }) = self.lines.pop() {
            // What is said in a variation without moves is said about the move before it.
            let node = self.lines.last().map_or(NodeId::ROOT, |line| line.node);
            self.annotate(node, &before);
        }
    }

    /// Processes a word; `true` when it ends the game.
    fn add_word(&mut self, word: &str) -> bool {
        self.begin();
        let is_main = self.lines.len() == 1 && self.n_skipped == 0;
        if let Some(termination) = Termination::parse(word) {
            self.marker = Some(termination).filter(|_| is_main).or(self.marker);
            return is_main;
        }
        let word = without_number(word);
        if word.is_empty() || matches!(word, "e.p." | "ep") {
            return false;
        }
        let bare = word.trim_end_matches(['!', '?']);
        // `N` marks a novelty; a knight's move has a square too.
        if word == "N" || (bare != "--" && !bare.chars().any(char::is_alphanumeric)) {
            Glyph::of_symbol(word).into_iter().for_each(|glyph| self.add_glyph(glyph));
        } else {
            self.add_move(word, bare);
        }
        false
    }

    fn add_move(&mut self, word: &str, bare: &str) {
        let is_main = self.lines.len() == 1;
        let Some(line) = self.line() else { return };
        let (board, parent) = (line.board, line.node);
        let (count, most, kind) = match is_main {
            true => (&mut self.n_main_moves, MAX_MOVES, "moves"),
            false => (&mut self.n_variation_moves, MAX_VARIATION_MOVES, "moves in variations"),
        };
        *count += 1;
        if *count > most {
            return self.break_off(word, &format!("a game has at most {most} {kind}"));
        }
        match board.parse_move(bare) {
            Ok(mv) => {
                let mut after = board;
                after.play(mv);
                self.push(parent, mv, after);
                Glyph::of_symbol(&word[bare.len()..]).into_iter().for_each(|glyph| self.add_glyph(glyph));
            }
            Err(refusal) => {
                let colour = if board.side_to_move() == Side::First { "white" } else { "black" };
                let reason = format!("move {} of {colour}: {}", board.fullmoves(), refusal.reason());
                self.break_off(word, &reason);
            }
        }
    }

    fn push(&mut self, parent: NodeId, mv: chess::Move, after: Board) {
        let (Some(game), Some(line)) = (&mut self.game, self.lines.last_mut()) else { return };
        line.node = game.add(parent, mv);
        line.previous = Some(std::mem::replace(&mut line.board, after));
        if !line.before.is_empty() || !line.glyphs.is_empty() {
            let annotation = game.annotation_mut(line.node);
            annotation.before = std::mem::take(&mut line.before);
            annotation.glyphs = std::mem::take(&mut line.glyphs);
        }
    }

    /// Determines the start position once all tags are known.
    fn begin(&mut self) {
        if self.game.is_some() {
            return;
        }
        let start = start(&self.tags);
        let board = start.clone().unwrap_or_else(|_| Chess::STANDARD.start());
        self.game = Some(ChessGame::new(board));
        self.lines.push(Line::new(NodeId::ROOT, board));
        let comment = std::mem::take(&mut self.early_comment);
        self.annotate(NodeId::ROOT, &comment);
        let glyphs = std::mem::take(&mut self.early_glyphs);
        glyphs.into_iter().for_each(|glyph| self.add_glyph(glyph));
        if let Err(refusal) = start {
            self.break_off(refusal.text(), refusal.reason());
        }
    }

    fn finished(mut self) -> Read {
        self.begin();
        if self.lines.len() > 1 || self.n_skipped > 0 {
            self.fault("(", "the closing ) of a variation is missing");
        }
        let winner = self.termination().winner();
        let GameReader { tags, number, first_line, faults, broken_by, game, .. } = self;
        let mut tree = game.expect("begun above");
        tree.end = winner.map(|winner| ending::end(&tree, winner, tags.get("Termination")));
        tree.headers = tags.iter().filter(|(name, _)| !is_said_elsewhere(&tree, name)).collect();
        Read { tree, number, line: first_line, faults, broken_by }
    }

    /// The result from the tag and the final marker. If they differ, a known result wins over `*`, and the
    /// marker over the tag.
    fn termination(&mut self) -> Termination {
        let tag = self.tags.get("Result").map(|value| (value.to_string(), Termination::parse(value)));
        match (tag, self.marker) {
            (Some((value, Some(tag))), Some(marker)) if tag != marker => {
                self.fault(
                    &value,
                    &format!("the game ends with {}, but its tag says otherwise", marker.text()),
                );
                if marker == Termination::Unknown { tag } else { marker }
            }
            (Some((value, None)), marker) if !value.is_empty() && value != "?" => {
                self.fault(&value, "a result must be 1-0, 0-1, 1/2-1/2 or *");
                marker.unwrap_or_default()
            }
            (tag, marker) => marker.or(tag.and_then(|(_, tag)| tag)).unwrap_or_default(),
        }
    }
}

/// Whether a tag repeats what the tree's start and end say.
fn is_said_elsewhere(tree: &ChessGame, tag: &str) -> bool {
    match tag {
        "Result" | "FEN" | "SetUp" => true,
        "Variant" => tree.start().is_chess960(),
        _ => false,
    }
}

/// Adds a comment after a blank.
fn join(all: &mut String, comment: &str) {
    if !all.is_empty() && !comment.is_empty() {
        all.push(' ');
    }
    all.push_str(comment);
}

/// A word without a move number before it: `12.Nf3`, `12...`, `12`.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = after_digits.is_empty() || after_digits.starts_with(['.', '…']);
    if is_number { after_digits.trim_start_matches(['.', '…']) } else { word }
}

/// The rules of a `Variant` tag.
pub(super) fn rules(variant: &str) -> Result<Chess, Refusal> {
    let name = variant.to_lowercase().replace([' ', '-'], "");
    match name.as_str() {
        "" | "?" | "standard" | "chess" | "normal" | "fromposition" => Ok(Chess::STANDARD),
        "chess960" | "fischerandom" | "fischerrandom" | "freestyle" => Ok(Chess::CHESS960),
        _ => Err(Refusal::new(name, "unknown variant")),
    }
}

/// The start position, from the tags `FEN` and `Variant`.
fn start(tags: &Headers) -> Result<Board, Refusal> {
    let rules = rules(tags.get("Variant").unwrap_or_default())?;
    match tags.get("FEN") {
        None => Ok(rules.start()),
        // Chess960 castling rights without a `Variant` tag.
        Some(fen) => rules
            .parse_position(fen)
            .or_else(|refusal| Chess::CHESS960.parse_position(fen).map_err(|_| refusal)),
    }
}
