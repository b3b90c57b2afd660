//! Positions as people paste them: squares in one row or several, with or without labels, blanks and the side to move, in
//! the letters of different programs.

use game::{LoosePosition, Place, Refusal, Side};

use crate::{Board, Size};

/// Reads a position. Black is `X`, `*`, `B`, `#`, `@` or `●`, White `O`, `0`, `W` or `○`, an empty square `-`, `.` or `_`, in any
/// case. Column letters above the board and row numbers beside it are skipped, and so is what follows a `;`, as in the
/// files of Edax. A side to move that is missing is told from the number of discs.
pub(crate) fn read(size: Size, text: &str) -> Result<LoosePosition<Board>, Refusal> {
    let text = text.split(';').next().unwrap_or_default();
    if text.trim().is_empty() {
        return Err(Refusal::syntax(text, "a position is missing"));
    }
    let mut reader = Reader::new(size, text);
    let mut place = Place::START;
    for line in text.split('\n') {
        reader.read_line(line, place)?;
        place = Place { line: place.line + 1, column: 1 };
    }
    reader.finished(text)
}

struct Reader {
    size: Size,
    has_lines: bool,
    /// In diagrams with `X` for Black, `*` marks legal moves.
    has_move_marks: bool,
    squares: Vec<Option<Side>>,
    /// What follows the squares.
    rest: String,
    rest_place: Place,
}

impl Reader {
    fn new(size: Size, text: &str) -> Reader {
        Reader {
            size,
            has_lines: text.trim().contains('\n'),
            has_move_marks: text.contains('*') && text.contains(['X', 'x']),
            squares: Vec::new(),
            rest: String::new(),
            rest_place: Place::START,
        }
    }

    fn n_squares(&self) -> usize {
        self.size.n_squares() as usize
    }

    fn read_line(&mut self, line: &str, mut place: Place) -> Result<(), Refusal> {
        if self.is_column_labels(line) {
            return Ok(());
        }
        let last = line.trim_end().len();
        for (index, letter) in line.char_indices() {
            let is_edge = line[..index].trim().is_empty() || index + letter.len_utf8() == last;
            let is_label = self.has_lines && is_edge && ('1'..='8').contains(&letter);
            if self.squares.len() == self.n_squares() {
                self.add_rest(if is_label { ' ' } else { letter }, place);
            } else if !is_label && !letter.is_whitespace() {
                let square = self.square(letter).ok_or_else(|| self.not_a_square(letter, place))?;
                self.squares.push(square);
            }
            place.column += 1;
        }
        self.add_rest(' ', place);
        Ok(())
    }

    /// A few words at most follow the squares; more need not be kept to be refused.
    fn add_rest(&mut self, letter: char, place: Place) {
        if self.rest.is_empty() {
            self.rest_place = place;
        }
        let is_leading = self.rest.is_empty() && letter.is_whitespace();
        if !is_leading && self.rest.len() < 200 {
            self.rest.push(letter);
        }
    }

    /// Whether a line is `a b c d …`, in any case.
    fn is_column_labels(&self, line: &str) -> bool {
        let letters: String = line.chars().filter(|letter| !letter.is_whitespace()).collect();
        letters.to_ascii_lowercase() == "abcdefgh"[..self.size.side() as usize]
    }

    fn square(&self, letter: char) -> Option<Option<Side>> {
        match letter {
            '*' if self.has_move_marks => Some(None),
            '-' | '.' | '_' => Some(None),
            letter => colour(letter).map(Some),
        }
    }

    fn not_a_square(&self, letter: char, place: Place) -> Refusal {
        let number = self.squares.len() + 1;
        let reason = format!("square {number} must be X, O or -, not `{letter}`");
        Refusal::syntax(letter.to_string(), reason).at_place(place)
    }

    fn finished(mut self, text: &str) -> Result<LoosePosition<Board>, Refusal> {
        // 63 squares and the side to move are not 64 squares.
        let words: Vec<&str> = text.split_whitespace().collect();
        let ends_with_side = words.last().is_some_and(|word| word.chars().count() == 1)
            && words.iter().any(|word| word.chars().count() > 1)
            && self.rest.trim().is_empty();
        if ends_with_side {
            self.squares.pop();
        }
        let (wanted, found) = (self.n_squares(), self.squares.len());
        if found < wanted {
            let found = game::counted(found as u64, "square", "squares");
            let reason = format!("expected {wanted} squares and the side to move, found {found}");
            return Err(Refusal::syntax(text, reason));
        }
        let discs = |of: Side| {
            let squares = self.squares.iter().enumerate().filter(|(_, square)| **square == Some(of));
            squares.fold(0, |set, (index, _)| set | 1 << self.bit(index))
        };
        let [black, white] = Side::BOTH.map(discs);
        let board = |side| Board::with_discs(self.size, black, white, side);
        Ok(match self.side()? {
            Some(side) => board(side).into(),
            None => assumed(board),
        })
    }

    fn bit(&self, index: usize) -> u32 {
        self.size.bit(index as u32 % self.size.side(), index as u32 / self.size.side())
    }

    /// The side to move after the squares: a letter, or words such as `Black to move`. Disc counts, as in diagrams, say
    /// nothing about it.
    fn side(&self) -> Result<Option<Side>, Refusal> {
        let rest = self.rest.trim();
        let first = rest.split_whitespace().next().unwrap_or_default().to_lowercase();
        let side = match first.as_str() {
            "black" => Some(Side::First),
            "white" => Some(Side::Second),
            word => word.chars().next().filter(|_| word.chars().count() == 1).and_then(colour),
        };
        let is_alone = rest.split_whitespace().count() == 1 || rest.contains("move") || rest.contains("turn");
        match side {
            Some(side) if is_alone => Ok(Some(side)),
            _ if rest.is_empty() || (side.is_some() && rest.contains(|c: char| c.is_ascii_digit())) => {
                Ok(None)
            }
            _ => {
                let n_extra = rest.chars().filter(|&letter| self.square(letter).is_some()).count();
                let reason =
                    match n_extra > 1 && n_extra == rest.chars().filter(|c| !c.is_whitespace()).count() {
                        true => format!(
                            "expected {} squares and the side to move, found {} squares",
                            self.n_squares(),
                            self.n_squares() + n_extra - 1
                        ),
                        false => format!("the side to move must be X or O, not `{rest}`"),
                    };
                Err(Refusal::syntax(rest, reason).at_place(self.rest_place))
            }
        }
    }
}

fn colour(letter: char) -> Option<Side> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' | '#' | '@' | '●' => Some(Side::First),
        'O' | 'o' | '0' | 'W' | 'w' | '○' => Some(Side::Second),
        _ => None,
    }
}

/// The position with the side to move told from the number of discs: without passes, Black moves when it is even.
fn assumed(board: impl Fn(Side) -> Board) -> LoosePosition<Board> {
    let n_discs = board(Side::First).squares().count_ones() - board(Side::First).empty().count_ones();
    let by_discs = if n_discs.is_multiple_of(2) { Side::First } else { Side::Second };
    let must_pass = board(by_discs).legal() == 0 && board(by_discs).opponent_legal() != 0;
    let side = if must_pass { by_discs.opponent() } else { by_discs };
    let name = if side == Side::First { "Black" } else { "White" };
    let why = if must_pass { "the other side has no move" } else { "told from the number of discs" };
    let assumed = vec![format!("The side to move is not given: {name}, {why}.")];
    LoosePosition { position: board(side), assumed }
}
