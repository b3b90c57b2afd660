//! A game tree as JSON: what is stored, sent and written to files for every game.

use game::Side;
use game_tree::{Annotation, Colour, EndReason, GameEnd, Glyph, NodeScore, ScoreValue, Shape};
use serde::{Deserialize, Serialize, Serializer};

/// A game with its variations.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TreeDocument {
    /// The game's name.
    pub game: String,
    /// The variant's name; empty where a game has none.
    #[serde(default)]
    pub variant: String,
    /// The position before the first move; empty for the game's own.
    #[serde(default)]
    pub start: String,
    /// Names and values, such as `White` and `Event`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<(String, String)>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub end: Option<EndDocument>,
    /// The nodes. A node comes after its parent, and before the alternatives that stand behind it. The root, number 0,
    /// is listed if something is written about the game as a whole.
    #[serde(default)]
    pub nodes: Vec<MoveDocument>,
}

/// A move and what is written about it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveDocument {
    /// Its number; 0 is the root.
    pub id: u32,
    /// The number of the node before; none at the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub parent: Option<u32>,
    /// The move; none at the root.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub mv: Option<String>,
    /// The comment before the move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// The comment after it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Annotation glyphs by their numbers in PGN: 1 is `!`, 2 is `?`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// An evaluation of the position after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub score: Option<ScoreDocument>,
    /// Seconds left on the mover's clock after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub clock: Option<f64>,
    /// Seconds spent on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub elapsed: Option<f64>,
    /// Arrows and marked squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<ShapeDocument>,
    /// What else a file said about it: names and values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<(String, String)>,
}

/// An evaluation for the first player: points, or a mate.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScoreDocument {
    /// In the unit people read: pawns, discs, points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub points: Option<f64>,
    /// The first player mates in so many moves; negative if it is mated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub mate: Option<i32>,
    /// The search depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub depth: Option<u32>,
}

/// An arrow, or a marked square.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShapeDocument {
    /// Its colour.
    pub colour: ColourDocument,
    /// The square, or the beginning of the arrow.
    pub from: String,
    /// The end of the arrow; none for a square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub to: Option<String>,
}

/// The colour of a drawing.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ColourDocument {
    Green,
    Red,
    Yellow,
    Blue,
}

/// How a game ended.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EndDocument {
    /// The winner; `null` for a draw.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<SideDocument>,
    /// The margin (discs, points), where one was counted.
    #[serde(default, serialize_with = "whole_if_whole")]
    #[cfg_attr(feature = "schema", schema(required))]
    pub margin: Option<f64>,
    /// What ended it.
    #[serde(default)]
    pub reason: ReasonDocument,
}

/// One of the two players.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideDocument {
    /// The side that moves first.
    First,
    /// The other side.
    Second,
}

/// What ends a game.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReasonDocument {
    /// A rule of the game.
    Rule,
    /// A player resigned.
    Resigned,
    /// A clock ran out.
    Time,
    /// The players agreed.
    Agreed,
    /// Not known.
    #[default]
    Unknown,
}

impl MoveDocument {
    /// What is written about a node.
    #[must_use]
    pub fn new(id: u32, annotation: &Annotation) -> MoveDocument {
        MoveDocument {
            id,
            parent: None,
            mv: None,
            before: annotation.before.clone(),
            comment: annotation.comment.clone(),
            glyphs: annotation.glyphs.iter().map(|glyph| glyph.0).collect(),
            score: annotation.score.map(ScoreDocument::from),
            clock: annotation.clock,
            elapsed: annotation.elapsed,
            shapes: annotation.shapes.iter().map(ShapeDocument::from).collect(),
            others: annotation.others.clone(),
        }
    }

    /// The annotation it describes.
    #[must_use]
    pub fn annotation(&self) -> Annotation {
        Annotation {
            before: self.before.clone(),
            comment: self.comment.clone(),
            glyphs: self.glyphs.iter().copied().map(Glyph).collect(),
            score: self.score.and_then(ScoreDocument::score),
            clock: self.clock,
            elapsed: self.elapsed,
            shapes: self.shapes.iter().map(Shape::from).collect(),
            others: self.others.clone(),
        }
    }
}

impl From<NodeScore> for ScoreDocument {
    fn from(NodeScore { value, depth }: NodeScore) -> ScoreDocument {
        match value {
            ScoreValue::Points(points) => {
                ScoreDocument { points: Some(points), depth, ..ScoreDocument::default() }
            }
            ScoreValue::Mate(mate) => ScoreDocument { mate: Some(mate), depth, ..ScoreDocument::default() },
        }
    }
}

impl ScoreDocument {
    /// The score; `None` if the document has none, or not a number.
    #[must_use]
    pub fn score(self) -> Option<NodeScore> {
        let points = self.points.filter(|points| points.is_finite()).map(ScoreValue::Points);
        let value = self.mate.map(ScoreValue::Mate).or(points)?;
        Some(NodeScore { value, depth: self.depth })
    }
}

impl From<&Shape> for ShapeDocument {
    fn from(shape: &Shape) -> ShapeDocument {
        let colour = match shape.colour {
            Colour::Green => ColourDocument::Green,
            Colour::Red => ColourDocument::Red,
            Colour::Yellow => ColourDocument::Yellow,
            Colour::Blue => ColourDocument::Blue,
        };
        ShapeDocument { colour, from: shape.from.clone(), to: shape.to.clone() }
    }
}

impl From<&ShapeDocument> for Shape {
    fn from(shape: &ShapeDocument) -> Shape {
        let colour = match shape.colour {
            ColourDocument::Green => Colour::Green,
            ColourDocument::Red => Colour::Red,
            ColourDocument::Yellow => Colour::Yellow,
            ColourDocument::Blue => Colour::Blue,
        };
        Shape { colour, from: shape.from.clone(), to: shape.to.clone() }
    }
}

impl From<Side> for SideDocument {
    fn from(side: Side) -> SideDocument {
        if side == Side::First { SideDocument::First } else { SideDocument::Second }
    }
}

impl From<SideDocument> for Side {
    fn from(side: SideDocument) -> Side {
        if side == SideDocument::First { Side::First } else { Side::Second }
    }
}

impl From<GameEnd> for EndDocument {
    fn from(GameEnd { winner, margin, reason }: GameEnd) -> EndDocument {
        let reason = match reason {
            EndReason::Rules => ReasonDocument::Rule,
            EndReason::Resigned => ReasonDocument::Resigned,
            EndReason::Time => ReasonDocument::Time,
            EndReason::Agreed => ReasonDocument::Agreed,
            EndReason::Unknown => ReasonDocument::Unknown,
        };
        EndDocument { winner: winner.map(SideDocument::from), margin, reason }
    }
}

impl From<EndDocument> for GameEnd {
    fn from(EndDocument { winner, margin, reason }: EndDocument) -> GameEnd {
        let reason = match reason {
            ReasonDocument::Rule => EndReason::Rules,
            ReasonDocument::Resigned => EndReason::Resigned,
            ReasonDocument::Time => EndReason::Time,
            ReasonDocument::Agreed => EndReason::Agreed,
            ReasonDocument::Unknown => EndReason::Unknown,
        };
        GameEnd { winner: winner.map(Side::from), margin: margin.filter(|margin| margin.is_finite()), reason }
    }
}

/// Margins are whole almost always, and then written without a fraction.
fn whole_if_whole<S: Serializer>(margin: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match margin {
        Some(margin) if margin.fract() == 0.0 && margin.abs() < 1e9 => {
            serializer.serialize_i64(*margin as i64)
        }
        margin => margin.serialize(serializer),
    }
}
