//! Reads games from tokens, one at a time.

use std::collections::HashSet;

use chess::{Board, Chess};
use game::{Game as _, Notation as _, Position as _, Refusal, Side};

use super::lexer::{Lexer, Token};
use super::{Game, Read, Termination};

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
        let mut reading = GameReader::new(self.n_games + 1, self.lexer.line);
        loop {
            self.lexer.skip_blanks();
            let before = self.lexer;
            reading.line = before.line;
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
/// Moves per game: more than the rules allow.
const MAX_MOVES: usize = 20_000;
/// Annotation glyphs per move.
const MAX_NAGS: usize = 16;
/// Bytes of comments per game.
const MAX_COMMENT_BYTES: usize = 1 << 20;

/// A game being read.
struct GameReader {
    game: Game,
    /// The names of its tags, as a set because a file may have very many.
    names: HashSet<String>,
    n_comment_bytes: usize,
    number: usize,
    first_line: usize,
    /// The line of the current token.
    line: usize,
    faults: Vec<Refusal>,
    /// The position after the moves so far; `None` before the moves begin.
    board: Option<Board>,
    /// Number of open variations.
    depth: usize,
    has_dropped: bool,
    broken_by: Option<Refusal>,
    n_variations: u64,
    marker: Option<Termination>,
}

impl GameReader {
    fn new(number: usize, line: usize) -> GameReader {
        GameReader {
            game: Game::from_start(Chess::STANDARD.start()),
            names: HashSet::new(),
            n_comment_bytes: 0,
            number,
            first_line: line,
            line,
            faults: Vec::new(),
            board: None,
            depth: 0,
            has_dropped: false,
            broken_by: None,
            n_variations: 0,
            marker: None,
        }
    }

    fn fault(&mut self, found: &str, reason: &str) {
        if self.faults.len() == MOST_FAULTS {
            return;
        }
        let place = format!("game {}, line {}: {reason}", self.number, self.line);
        self.faults.push(Refusal::new(found, place));
    }

    /// A fault that makes the rest of the main line unreadable.
    fn break_off(&mut self, found: &str, reason: &str) {
        self.fault(found, reason);
        self.has_dropped = true;
        self.broken_by = self.faults.last().cloned();
    }

    fn has_begun(&self) -> bool {
        self.board.is_some()
    }

    fn is_empty(&self) -> bool {
        self.game.tags.is_empty() && !self.has_begun() && self.faults.is_empty()
    }

    /// Whether the token begins the next game: a tag after moves (the result is then missing), or a second
    /// `Event`.
    fn is_over_before(&self, token: &Token<'_>) -> bool {
        match token {
            Token::Tag { name, .. } => self.has_begun() || (name == "Event" && self.names.contains("Event")),
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
            Token::Open => {
                self.begin();
                self.depth += 1;
                self.n_variations += 1;
            }
            Token::Close if self.depth == 0 => self.fault(")", "there is no variation to close"),
            Token::Close => self.depth -= 1,
            Token::Nag(nag) => self.add_nag(nag),
            Token::Word(_) if self.depth > 0 => {}
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
            self.game.tags.push((name, value));
        }
    }

    fn add_comment(&mut self, comment: &str) {
        if self.depth > 0 || self.has_dropped || comment.is_empty() {
            return;
        }
        let n_bytes = self.n_comment_bytes + comment.len() + 1;
        if n_bytes > MAX_COMMENT_BYTES {
            self.fault(comment, &format!("the comments of a game have at most {MAX_COMMENT_BYTES} bytes"));
            return;
        }
        self.n_comment_bytes = n_bytes;
        let all = self.game.moves.last_mut().map_or(&mut self.game.comment, |last| &mut last.comment);
        if !all.is_empty() {
            all.push(' ');
        }
        all.push_str(comment);
    }

    fn add_nag(&mut self, nag: u8) {
        if self.depth == 0
            && !self.has_dropped
            && let Some(last) = self.game.moves.last_mut()
            && last.nags.len() < MAX_NAGS
        {
            last.nags.push(nag);
        }
    }

    /// Processes a word of the main line; `true` when it ends the game.
    fn add_word(&mut self, word: &str) -> bool {
        self.begin();
        if let Some(termination) = Termination::parse(word) {
            self.marker = Some(termination);
            return true;
        }
        let word = without_number(word);
        // `N` marks a novelty; PGN has no glyph for it.
        if word.is_empty() || matches!(word, "e.p." | "ep" | "N") {
            return false;
        }
        let bare = word.trim_end_matches(['!', '?']);
        if bare != "--" && !bare.chars().any(char::is_alphanumeric) {
            nag_of(word).into_iter().for_each(|nag| self.add_nag(nag));
        } else if !self.has_dropped {
            self.add_move(word, bare);
        }
        false
    }

    fn add_move(&mut self, word: &str, bare: &str) {
        let Some(mut board) = self.board else { return };
        if self.game.moves.len() == MAX_MOVES {
            self.fault(word, &format!("a game has at most {MAX_MOVES} moves"));
            self.has_dropped = true;
            return;
        }
        match board.parse_move(bare) {
            Ok(mv) => {
                board.play(mv);
                self.board = Some(board);
                self.game.moves.push(mv.into());
                nag_of(&word[bare.len()..]).into_iter().for_each(|nag| self.add_nag(nag));
            }
            Err(refusal) => {
                let colour = if board.side_to_move() == Side::First { "white" } else { "black" };
                let reason = format!("move {} of {colour}: {}", board.fullmoves(), refusal.reason());
                self.break_off(word, &reason);
            }
        }
    }

    /// Determines the start position once all tags are known.
    fn begin(&mut self) {
        if self.has_begun() {
            return;
        }
        match start(&self.game) {
            Ok(start) => self.game.start = start,
            Err(refusal) => self.break_off(refusal.text(), refusal.reason()),
        }
        self.board = Some(self.game.start);
    }

    fn finished(mut self) -> Read {
        self.begin();
        if self.depth > 0 {
            self.fault("(", "the closing ) of a variation is missing");
        }
        self.game.termination = self.termination();
        let GameReader { game, number, first_line, faults, has_dropped, broken_by, n_variations, .. } = self;
        Read { game, number, line: first_line, faults, is_whole: !has_dropped, broken_by, n_variations }
    }

    /// The result from the tag and the final marker. If they differ, a known result wins over `*`, and the
    /// marker over the tag.
    fn termination(&mut self) -> Termination {
        let tag = self.game.tag("Result").map(|value| (value.to_string(), Termination::parse(value)));
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

/// A word without a move number before it: `12.Nf3`, `12...`, `12`.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = after_digits.is_empty() || after_digits.starts_with(['.', '…']);
    if is_number { after_digits.trim_start_matches(['.', '…']) } else { word }
}

/// The glyph for a mark such as `!?` or `+-`.
fn nag_of(mark: &str) -> Option<u8> {
    Some(match mark {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        _ => return None,
    })
}

/// The start position, from the tags `FEN` and `Variant`.
fn start(game: &Game) -> Result<Board, Refusal> {
    let rules = match game.tag("Variant").map(|name| name.to_lowercase().replace([' ', '-'], "")) {
        None => Chess::STANDARD,
        Some(name) => match name.as_str() {
            "" | "?" | "standard" | "chess" | "normal" | "fromposition" => Chess::STANDARD,
            "chess960" | "fischerandom" | "fischerrandom" | "freestyle" => Chess::CHESS960,
            _ => return Err(Refusal::new(name, "unknown variant")),
        },
    };
    match game.tag("FEN") {
        None => Ok(rules.start()),
        // Chess960 castling rights without a `Variant` tag.
        Some(fen) => rules
            .parse_position(fen)
            .or_else(|refusal| Chess::CHESS960.parse_position(fen).map_err(|_| refusal)),
    }
}
