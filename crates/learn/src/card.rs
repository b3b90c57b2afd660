//! Cards: questions about positions, with what counts as an answer and what is told afterwards.

use serde::{Deserialize, Serialize};
use study::review::{Class, Finding, GameResult};
use table::{Phase, Table};

/// What kind of question a card asks.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardKind {
    /// A better move than the one that was played.
    Mistake,
    /// The next move of an opening.
    Opening,
    /// An ending to be played out; every answer is judged by exact solving.
    Endgame,
}

impl CardKind {
    /// All of them.
    pub const ALL: [CardKind; 3] = [CardKind::Mistake, CardKind::Opening, CardKind::Endgame];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CardKind::Mistake => "mistake",
            CardKind::Opening => "opening",
            CardKind::Endgame => "endgame",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<CardKind> {
        CardKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a card is about; statistics are kept for each.
///
/// A mistake has the theme of what it threw away. Facts about why a move is bad are more telling: where an explanation of
/// the move has any, the kind of its first fact belongs here instead, in [`Theme::of_mistake`].
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// A win was there, and was not taken.
    MissedWin,
    /// A draw was there, and was lost.
    LostDraw,
    /// Much was lost.
    Blunder,
    /// Something was lost.
    Mistake,
    /// A line of one's own study.
    Repertoire,
    /// A line of the book.
    Book,
    /// A won ending.
    Winning,
    /// An ending in which every point counts.
    Counting,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 8] = [
        Theme::MissedWin,
        Theme::LostDraw,
        Theme::Blunder,
        Theme::Mistake,
        Theme::Repertoire,
        Theme::Book,
        Theme::Winning,
        Theme::Counting,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theme::MissedWin => "missed_win",
            Theme::LostDraw => "lost_draw",
            Theme::Blunder => "blunder",
            Theme::Mistake => "mistake",
            Theme::Repertoire => "repertoire",
            Theme::Book => "book",
            Theme::Winning => "winning",
            Theme::Counting => "counting",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The theme of a mistake: what it threw away, as far as results are known.
    #[must_use]
    pub fn of_mistake(mistake: &Mistake) -> Theme {
        match (mistake.best_result, mistake.result) {
            (Some(Outcome::Win), played) if played != Some(Outcome::Win) => Theme::MissedWin,
            (Some(Outcome::Draw), Some(Outcome::Loss)) => Theme::LostDraw,
            _ if mistake.is_blunder => Theme::Blunder,
            _ => Theme::Mistake,
        }
    }
}

/// A result for the side to move.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl From<GameResult> for Outcome {
    fn from(result: GameResult) -> Outcome {
        match result {
            GameResult::Loss => Outcome::Loss,
            GameResult::Draw => Outcome::Draw,
            GameResult::Win => Outcome::Win,
        }
    }
}

/// A mistake that a review found.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// How many moves were played before it.
    pub ply: usize,
    /// The best line, beginning with the move that would have been better.
    pub line: Vec<String>,
    /// Whether much was lost.
    #[serde(default)]
    pub is_blunder: bool,
    /// The result after the mistake for the side that made it, if it is known.
    #[serde(default)]
    pub result: Option<Outcome>,
    /// The result after the better move, if it is known.
    #[serde(default)]
    pub best_result: Option<Outcome>,
    /// What it lost, in the game's unit; `null` where that is not a number.
    #[serde(default)]
    pub loss: Option<f64>,
}

impl Mistake {
    /// What a review found, if it is a mistake.
    #[must_use]
    pub fn of_finding(finding: &Finding) -> Option<Mistake> {
        let is_mistake = finding.class >= Class::Mistake && finding.best != finding.mv;
        is_mistake.then(|| Mistake {
            ply: finding.ply,
            line: if finding.pv.is_empty() { vec![finding.best.clone()] } else { finding.pv.clone() },
            is_blunder: finding.class == Class::Blunder,
            result: finding.result.map(Outcome::from),
            best_result: finding.best_result.map(Outcome::from),
            loss: finding.loss,
        })
    }
}

/// What a card accepts, and what it tells afterwards. Moves are those of the game's notation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CardContent {
    /// Moves that are right.
    pub answers: Vec<String>,
    /// The best line, beginning with an answer.
    #[serde(default)]
    pub line: Vec<String>,
    /// The move that was played in the game.
    #[serde(default)]
    pub played: Option<String>,
    /// What that move lost, in the game's unit.
    #[serde(default)]
    pub loss: Option<f64>,
    /// Moves that are known to be wrong, so that they need not be judged again.
    #[serde(default)]
    pub wrong: Vec<String>,
    /// What the position comes from, for people: names of players, the title of a study, the name of an ending.
    #[serde(default)]
    pub title: String,
}

/// A card that is not stored yet.
#[derive(Clone, Debug, PartialEq)]
pub struct NewCard {
    /// What kind of question it is.
    pub kind: CardKind,
    /// What it was made from; one card of a person for each.
    pub origin: String,
    /// The game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The position before the first move.
    pub start: String,
    /// The moves up to the question.
    pub moves: Vec<String>,
    /// The position of the question.
    pub position: String,
    /// The phase of the game.
    pub phase: Phase,
    /// What it is about.
    pub theme: Theme,
    /// What it accepts and tells.
    pub content: CardContent,
}

/// The longest best line that is kept.
const LONGEST_LINE: usize = 24;

impl NewCard {
    /// A question about the position on a table.
    #[must_use]
    pub fn on(
        table: &dyn Table,
        kind: CardKind,
        theme: Theme,
        origin: String,
        content: CardContent,
    ) -> NewCard {
        NewCard {
            kind,
            origin,
            game: table.game().to_string(),
            variant: table.variant(),
            start: table.start(),
            moves: table.moves().to_vec(),
            position: table.position(),
            phase: table.phase(),
            theme,
            content,
        }
    }

    /// The card of a mistake in the game on a table; `None` if the game has no such move, or the better one is illegal.
    ///
    /// ```
    /// use learn::{Mistake, NewCard, Theme};
    ///
    /// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
    /// for mv in ["b2", "a2", "a1"] {
    ///     table.play(mv)?;
    /// }
    /// let mistake = Mistake {
    ///     ply: 1,
    ///     line: vec!["a1".to_string()],
    ///     is_blunder: false,
    ///     result: Some(learn::Outcome::Loss),
    ///     best_result: Some(learn::Outcome::Draw),
    ///     loss: None,
    /// };
    /// let card = NewCard::of_mistake(&*table, &mistake, "game:1", "against Ana").unwrap();
    /// assert_eq!((card.moves.join(" ").as_str(), card.theme), ("b2", Theme::LostDraw));
    /// assert_eq!(card.content.played.as_deref(), Some("a2"));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn of_mistake(table: &dyn Table, mistake: &Mistake, origin: &str, title: &str) -> Option<NewCard> {
        let played = table.moves().get(mistake.ply)?.clone();
        let mut before = table.fork();
        while before.moves().len() > mistake.ply {
            before.take_back();
        }
        let line = legal_line(&*before, &mistake.line);
        let best = line.first().filter(|&best| *best != played)?.clone();
        let content = CardContent {
            answers: vec![best],
            line,
            wrong: vec![played.clone()],
            played: Some(played),
            loss: mistake.loss.filter(|loss| loss.is_finite()),
            title: title.to_string(),
        };
        let (theme, origin) = (Theme::of_mistake(mistake), format!("{origin}:{}", mistake.ply));
        Some(NewCard::on(&*before, CardKind::Mistake, theme, origin, content))
    }
}

/// The line as far as it can be played, in the table's notation.
fn legal_line(table: &dyn Table, line: &[String]) -> Vec<String> {
    let mut after = table.fork();
    let n_before = after.moves().len();
    for mv in line.iter().take(LONGEST_LINE) {
        if after.play(mv).is_err() {
            break;
        }
    }
    after.moves()[n_before..].to_vec()
}
