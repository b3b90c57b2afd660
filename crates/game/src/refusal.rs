//! The one error for text from outside.

use std::fmt;

/// Input was rejected; carries the input, the reason in words, and the kind of reason for programs.
///
/// ```
/// use game::{Game, Notation, Refusal, RefusalKind, tree::TreeGame};
///
/// let refusal = TreeGame::default().start().parse_move("7").unwrap_err();
/// assert_eq!(refusal.kind(), RefusalKind::IllegalMove);
/// assert_eq!(refusal.to_string(), "no such child (this node has 3): `7`");
/// assert_eq!(Refusal::syntax("", "a move is missing").to_string(), "a move is missing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    kind: RefusalKind,
    text: String,
    reason: String,
    place: Option<Place>,
}

/// A place in a text.
///
/// ```
/// let mut place = game::Place::START;
/// place.pass("ab\né");
/// assert_eq!(place.to_string(), "line 2, column 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
}

impl Place {
    /// The first character.
    pub const START: Place = Place { line: 1, column: 1 };

    /// Moves past this text.
    pub fn pass(&mut self, text: &str) {
        match text.rfind('\n') {
            None => self.column += text.chars().count(),
            Some(newline) => {
                self.line += text.bytes().filter(|&byte| byte == b'\n').count();
                self.column = text[newline + 1..].chars().count() + 1;
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

macro_rules! kinds {
    ($($variant:ident $constructor:ident $name:literal $meaning:literal;)*) => {
        /// Why input was rejected, for callers that act on it. More kinds may come.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum RefusalKind {
            $(#[doc = $meaning] $variant,)*
            /// None of the others, or unspecified.
            Other,
        }

        impl RefusalKind {
            /// All of them.
            pub const ALL: &[RefusalKind] = &[$(RefusalKind::$variant,)* RefusalKind::Other];

            /// The name for other programs; it never changes.
            ///
            /// ```
            /// assert_eq!(game::RefusalKind::IllegalMove.name(), "illegal_move");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(RefusalKind::$variant => $name,)*
                    RefusalKind::Other => "other",
                }
            }
        }

        impl Refusal {
            $(
                #[doc = concat!("Refuses `text` for `reason`: ", $meaning)]
                #[must_use]
                pub fn $constructor(text: impl AsRef<str>, reason: impl Into<String>) -> Refusal {
                    Refusal::of_kind(RefusalKind::$variant, text, reason)
                }
            )*
        }
    };
}

kinds! {
    Syntax syntax "syntax" "The text is malformed and cannot be read at all.";
    IllegalMove illegal_move "illegal_move" "A move, but not a legal one in this position.";
    GameOver game_over "game_over" "The game is over, so nothing can be played or searched.";
    ImpossiblePosition impossible_position "impossible_position" "A well-formed position that the rules do not allow.";
    UnknownName unknown_name "unknown_name" "A name that is not known.";
    OutOfRange out_of_range "out_of_range" "A number outside the accepted range.";
    TooLarge too_large "too_large" "More than is accepted: too long, too many, too deep.";
    WrongGame wrong_game "wrong_game" "Known and well-formed, but not for this game, variant or board size.";
    NotAvailable not_available "not_available" "It exists, but is not available here and now: memory, a file, a program.";
}

/// How much of the offending text is repeated in the message.
const SHOWN: usize = 60;

impl Refusal {
    /// Refuses `text` for `reason`, without a particular kind.
    #[must_use]
    pub fn new(text: impl AsRef<str>, reason: impl Into<String>) -> Refusal {
        Refusal::of_kind(RefusalKind::Other, text, reason)
    }

    /// Refuses `text` for `reason`. Only the first 60 characters of the text are kept, with control
    /// characters escaped.
    #[must_use]
    pub fn of_kind(kind: RefusalKind, text: impl AsRef<str>, reason: impl Into<String>) -> Refusal {
        let text = text.as_ref();
        let mut shown = String::new();
        for letter in text.chars().take(SHOWN) {
            match letter.is_control() {
                true => shown.extend(letter.escape_default()),
                false => shown.push(letter),
            }
        }
        if text.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        Refusal { kind, text: shown, reason: reason.into(), place: None }
    }

    /// The same refusal with its place in front of the reason.
    ///
    /// ```
    /// let refusal = game::Refusal::illegal_move("e2e5", "this move is not legal here").at("move 3");
    /// assert_eq!(refusal.to_string(), "move 3: this move is not legal here: `e2e5`");
    /// ```
    #[must_use]
    pub fn at(self, place: impl fmt::Display) -> Refusal {
        Refusal { reason: format!("{place}: {}", self.reason), ..self }
    }

    /// The same refusal with the place of the text in front of the reason, and for programs that mark it.
    ///
    /// ```
    /// use game::{Place, Refusal};
    /// let refusal = Refusal::new("Ke3", "not legal").at_place(Place { line: 4, column: 7 });
    /// assert_eq!(refusal.to_string(), "line 4, column 7: not legal: `Ke3`");
    /// assert_eq!(refusal.at("game 2").place(), Some(Place { line: 4, column: 7 }));
    /// ```
    #[must_use]
    pub fn at_place(self, place: Place) -> Refusal {
        self.at(place).with_place(place)
    }

    /// The same refusal with its place for programs; the reason already says it.
    #[must_use]
    pub fn with_place(self, place: Place) -> Refusal {
        Refusal { place: Some(place), ..self }
    }

    /// Where the refused text is, if it was read from a longer one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// The kind of reason.
    #[must_use]
    pub fn kind(&self) -> RefusalKind {
        self.kind
    }

    /// The offending text, shortened; empty if there is none to show.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why it was refused.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text.as_str() {
            "" => f.write_str(&self.reason),
            text => write!(f, "{}: `{text}`", self.reason),
        }
    }
}

impl std::error::Error for Refusal {}
