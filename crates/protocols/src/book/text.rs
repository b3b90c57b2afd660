//! The text format of a book: one move per line, children indented.

use std::fmt::Write as _;

use game::{Notation as _, Position as _, Refusal};

use super::{Book, BookGame, WEIGHT};

/// Blanks of indentation per level.
const INDENT: usize = 2;

impl<G: BookGame> Book<G> {
    /// Reads a book of `game`.
    ///
    /// # Errors
    /// A [`Refusal`] with the line of the first error.
    pub fn parse(game: G, text: &str) -> Result<Book<G>, Refusal> {
        let mut book = Book::new(game);
        // The ancestors of the current line, each with the position after its move.
        let mut above: Vec<(usize, G::Position)> = Vec::new();
        let mut has_header = false;
        let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).enumerate();
        for (index, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let refuse =
                |found: &str, reason: &str| Refusal::new(found, format!("line {}: {reason}", index + 1));
            if let Some(comment) = line.strip_prefix('#') {
                if has_header {
                    return Err(refuse(
                        line,
                        "comments must come before the moves; write a note after a move and a ;",
                    ));
                }
                book.preface.push(comment.trim().to_string());
            } else if !has_header {
                has_header = true;
                if line != format!("book {}", G::NAME) {
                    return Err(refuse(line, &format!("the first line must be: book {}", G::NAME)));
                }
            } else {
                book.read_node(line, &mut above)
                    .map_err(|refusal| refuse(refusal.text(), refusal.reason()))?;
            }
        }
        if has_header {
            Ok(book)
        } else {
            Err(Refusal::new("the end", format!("this is not a book of {}", G::NAME)))
        }
    }

    /// Reads `  e4 x3 =+2 "name" ; note`.
    fn read_node(&mut self, line: &str, above: &mut Vec<(usize, G::Position)>) -> Result<(), Refusal> {
        let content = line.trim_start_matches(' ');
        let n_blanks = line.len() - content.len();
        let depth = n_blanks / INDENT;
        if !n_blanks.is_multiple_of(INDENT) || depth > above.len() {
            let most = INDENT * above.len();
            return Err(Refusal::new(
                content,
                format!("indented by {n_blanks} blanks; expected an even number of at most {most}"),
            ));
        }
        above.truncate(depth);
        let (parent, mut position) = match above.last() {
            Some((parent, position)) => (Some(*parent), position.clone()),
            None => (None, self.game.start()),
        };
        let (word, rest) = content.split_once(' ').unwrap_or((content, ""));
        let mv = position.parse_move(word)?;
        if self.children(parent).any(|child| self.nodes[child].mv == mv) {
            return Err(Refusal::new(word, "this move is already in the book here"));
        }
        let (weight, rest) = read_weight(rest.trim_start())?;
        let (score, rest) = read_score(rest.trim_start())?;
        let (name, rest) = read_name(rest.trim_start())?;
        let note = read_note(rest.trim_start())?;
        let new = self.append(parent, mv);
        let node = &mut self.nodes[new];
        (node.weight, node.score, node.name, node.note) = (weight, score, name, note);
        position.play(mv);
        above.push((new, position));
        Ok(())
    }

    /// The file's text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for comment in &self.preface {
            _ = writeln!(text, "{}", format!("# {comment}").trim_end());
        }
        _ = writeln!(text, "book {}", G::NAME);
        self.walk(|visit| {
            let node = visit.node;
            _ = write!(text, "{:1$}", "", INDENT * visit.depth());
            text.push_str(&G::spelled(visit.position(), node.mv));
            if node.weight != WEIGHT {
                _ = write!(text, " x{}", node.weight);
            }
            if let Some(score) = node.score {
                _ = write!(text, " ={score:+}");
            }
            if !node.name.is_empty() {
                _ = write!(text, " \"{}\"", node.name.replace('\\', "\\\\").replace('"', "\\\""));
            }
            if !node.note.is_empty() {
                _ = write!(text, " ; {}", node.note);
            }
            text.push('\n');
        });
        text
    }
}

/// `x3`, if it is there.
fn read_weight(text: &str) -> Result<(u32, &str), Refusal> {
    let Some(after) = text.strip_prefix('x') else { return Ok((WEIGHT, text)) };
    let (digits, rest) = after.split_once(' ').unwrap_or((after, ""));
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let weight = digits.parse().ok().filter(|_| is_number);
    let weight = weight.ok_or_else(|| Refusal::new(text, "write a weight as x and a number, like x3"))?;
    Ok((weight, rest))
}

/// `=+2`, if it is there.
fn read_score(text: &str) -> Result<(Option<i32>, &str), Refusal> {
    let Some(after) = text.strip_prefix('=') else { return Ok((None, text)) };
    let (number, rest) = after.split_once(' ').unwrap_or((after, ""));
    let score =
        number.parse().map_err(|_| Refusal::new(text, "write a score as = and a number, like =+2"))?;
    Ok((Some(score), rest))
}

/// `"name"`, if it is there.
fn read_name(text: &str) -> Result<(String, &str), Refusal> {
    let Some(after) = text.strip_prefix('"') else { return Ok((String::new(), text)) };
    let (mut name, mut letters) = (String::new(), after.char_indices());
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Ok((one_line(&name), &after[at + 1..])),
            '\\' => name.extend(letters.next().map(|(_, escaped)| escaped)),
            _ => name.push(letter),
        }
    }
    Err(Refusal::new(text, "the name does not end with a quote"))
}

/// `; note`, or nothing.
fn read_note(text: &str) -> Result<String, Refusal> {
    match text.strip_prefix(';') {
        Some(note) => Ok(one_line(note)),
        None if text.is_empty() => Ok(String::new()),
        None => Err(Refusal::new(text, "expected a weight, a name in quotes, or a note after a ;")),
    }
}

/// Text on one line with single blanks.
pub(super) fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
