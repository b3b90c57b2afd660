//! A position with the moves that led to it, as the page draws it.

use game::Outcome;
use serde::{Deserialize, Serialize};
use table::{Catalog, EndReason, Entry, GameEnd, Table};
use utoipa::ToSchema;

use crate::error::{Error, ErrorCode, Expected};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first: X, White in chess, Black in Othello.
    First,
    /// The other side.
    Second,
}

impl From<Side> for game::Side {
    fn from(side: Side) -> game::Side {
        match side {
            Side::First => game::Side::First,
            Side::Second => game::Side::Second,
        }
    }
}

impl From<game::Side> for Side {
    fn from(side: game::Side) -> Side {
        match side {
            game::Side::First => Side::First,
            game::Side::Second => Side::Second,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Verdict {
    /// The winner; `null` in a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// The margin (discs, points), if the rules decided the game.
    #[schema(required)]
    pub margin: Option<i32>,
    /// What ended it.
    pub reason: Ending,
    /// The rule that ended it, such as `checkmate` or `repetition`; each game of the catalogue lists its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<String>,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A rule of the game.
    Rule,
    /// A player resigned.
    Resigned,
    /// A clock ran out.
    Time,
}

impl Verdict {
    /// The result of the game on a table, if its rules have ended it.
    pub fn on(table: &dyn Table) -> Option<Verdict> {
        table.verdict().map(|outcome| Verdict::by_rule(outcome, table.ending()))
    }

    /// A result by the rules.
    fn by_rule(outcome: Outcome, rule: Option<&str>) -> Verdict {
        let margin = outcome.margin_for(game::Side::First).abs();
        let winner = outcome.winner().map(Side::from);
        Verdict { winner, margin: Some(margin), reason: Ending::Rule, rule: rule.map(str::to_string) }
    }
}

impl From<&Verdict> for GameEnd {
    fn from(verdict: &Verdict) -> GameEnd {
        let reason = match verdict.reason {
            Ending::Rule => EndReason::Rules,
            Ending::Resigned => EndReason::Resigned,
            Ending::Time => EndReason::Time,
        };
        GameEnd { winner: verdict.winner.map(Into::into), margin: verdict.margin.map(f64::from), reason }
    }
}

/// A position, given as a game, a start position and the moves from there.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct LineRequest {
    /// The game's name.
    pub game: String,
    /// The variant; by default the game's first.
    pub variant: Option<String>,
    /// The start position; by default the game's own.
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A position with the moves that led to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Board {
    /// The game's name.
    pub game: String,
    /// The variant's name; empty if the game has no variants.
    pub variant: String,
    /// The position before the first move.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The moves in the game's usual notation.
    pub shown: Vec<String>,
    /// The start position and the position after every move.
    pub positions: Vec<String>,
    /// The side to move.
    pub side: Side,
    /// The legal moves; none once the game is over.
    pub legal: Vec<String>,
    /// The position as a multi-line diagram, shown for games without a drawn board.
    pub diagram: String,
    /// The result, once the game is over.
    #[schema(required)]
    pub verdict: Option<Verdict>,
    /// The last named opening reached.
    #[schema(required)]
    pub opening: Option<String>,
}

/// Upper limit, to bound memory.
const MAX_MOVES: usize = 4000;

/// A game in progress with the history that a [`Board`] shows.
pub struct PlayedLine {
    table: Box<dyn Table>,
    positions: Vec<String>,
    shown: Vec<String>,
    /// The last named opening, after each position.
    openings: Vec<Option<String>>,
}

/// The game with that name.
///
/// # Errors
/// `unknown_game`, with the accepted names.
pub fn known_game(catalog: Catalog, name: &str) -> Result<&'static dyn Entry, Error> {
    catalog.game(name).map_err(|refusal| {
        Error::refused(ErrorCode::UnknownGame, &refusal).expecting(Expected::names(catalog.names()))
    })
}

impl PlayedLine {
    /// Sets up a position and plays the moves.
    ///
    /// # Errors
    /// What is wrong with the game, the variant, the position or a move.
    pub fn new(place: &LineRequest, catalog: Catalog) -> Result<PlayedLine, Error> {
        let entry = known_game(catalog, &place.game)?;
        let variant = place.variant.as_deref().filter(|variant| !variant.is_empty());
        let mut table = entry.table(variant).map_err(|refusal| {
            let names = entry.variants().iter().copied();
            Error::refused(ErrorCode::UnknownVariant, &refusal).expecting(Expected::names(names))
        })?;
        table.offer(catalog.outside());
        let mut placed = PlayedLine::at(table, place.position.as_deref().filter(|text| !text.is_empty()))?;
        if place.moves.len() > MAX_MOVES {
            return Err(Error::field("moves", format!("a game has at most {MAX_MOVES} moves")));
        }
        for mv in &place.moves {
            placed.play(mv)?;
        }
        Ok(placed)
    }

    fn at(mut table: Box<dyn Table>, position: Option<&str>) -> Result<PlayedLine, Error> {
        if let Some(position) = position {
            let code = if table.game() == "tree" { ErrorCode::BadTree } else { ErrorCode::BadPosition };
            table.set_position(position).map_err(Error::refusing(code))?;
        }
        let start = table.position();
        let openings = vec![table.opening()];
        Ok(PlayedLine { table, positions: vec![start], shown: Vec::new(), openings })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// `illegal_move`, or `game_over`.
    pub fn play(&mut self, mv: &str) -> Result<(), Error> {
        if self.table.verdict().is_some() {
            return Err(Error::new(
                axum::http::StatusCode::CONFLICT,
                ErrorCode::GameOver,
                mv,
                "the game is over",
            ));
        }
        if self.shown.len() >= MAX_MOVES {
            return Err(Error::field("moves", format!("a game has at most {MAX_MOVES} moves")));
        }
        let spelled = self.table.spelled(&[mv.to_string()]);
        self.table.play(mv).map_err(Error::refusing(ErrorCode::IllegalMove))?;
        self.shown.extend(spelled);
        self.positions.push(self.table.position());
        let named = self.table.opening().or_else(|| self.openings.last().cloned().flatten());
        self.openings.push(named);
        Ok(())
    }

    /// Takes the last move back; `false` if there is none.
    pub fn take_back(&mut self) -> bool {
        let taken = self.table.take_back();
        if taken {
            self.shown.pop();
            self.positions.pop();
            self.openings.pop();
        }
        taken
    }

    /// The game.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.positions[0]
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &str {
        self.positions.last().map_or("", String::as_str)
    }

    /// How many moves have been played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.shown.len()
    }

    /// The last named opening reached.
    #[must_use]
    pub fn opening(&self) -> Option<&str> {
        self.openings.last()?.as_deref()
    }

    /// The result by the rules.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::on(&*self.table)
    }

    /// The board to show.
    #[must_use]
    pub fn board(&self) -> Board {
        let verdict = self.verdict();
        Board {
            game: self.table.game().to_string(),
            variant: self.table.variant(),
            start: self.start().to_string(),
            moves: self.table.moves().to_vec(),
            shown: self.shown.clone(),
            positions: self.positions.clone(),
            side: self.table.side_to_move().into(),
            legal: if verdict.is_some() { Vec::new() } else { self.table.legal() },
            diagram: self.table.diagram(),
            verdict,
            opening: self.opening().map(str::to_string),
        }
    }
}
