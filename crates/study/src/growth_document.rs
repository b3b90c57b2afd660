//! Searches that grow one tree as documents: the tree in columns and the log of what happened, from which a script computes
//! the numbers at any moment.

use game::Side;
use search::{LoggedGame, ProofNumbers, ProofSource, ProofStep};
use serde::Serialize;
use table::{Place, PlayoutRecording, ProofRecording, Searched};

use crate::recording_document::SideName;

/// A recorded search that grows one tree.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum GrowthDocument {
    /// A Monte-Carlo search.
    Playouts(PlayoutDocument),
    /// A proof-number search.
    Proof(ProofDocument),
}

/// A recorded Monte-Carlo search. Game `g`, counted from 0, selects its path at moment `4g + 1`, expands its last node at
/// `4g + 2`, plays random moves until `4g + 3` and backs up the result at `4g + 4`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct PlayoutDocument {
    /// The game's name.
    pub game: String,
    /// The root's text.
    pub position: String,
    /// The spec of the engine.
    pub engine: String,
    /// The factor of the exploration term.
    pub exploration: f64,
    /// Games played in the whole search.
    pub games: u64,
    /// Nodes counted in the whole search.
    pub searched: u64,
    /// Nodes of the whole tree.
    pub tree: u64,
    /// The nodes kept; each comes after its parent.
    pub nodes: PlayoutColumns,
    /// The first games.
    pub log: GameColumns,
    /// The game that the limit ended, if one was under way.
    #[cfg_attr(feature = "schema", schema(required))]
    pub unfinished: Option<UnfinishedGame>,
}

/// The nodes of a Monte-Carlo tree, one column per fact, with the numbers at the end.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Default, Serialize)]
pub struct PlayoutColumns {
    /// The parent, by index; −1 for the root.
    pub parent: Vec<i64>,
    /// The move; empty for the root.
    #[serde(rename = "move")]
    pub mv: Vec<String>,
    /// What the node is called: its label in a tree that is written out, otherwise its move.
    pub name: Vec<String>,
    /// The side that moved there: 0 for the first player, 1 for the second.
    pub mover: Vec<u8>,
    /// The side to move.
    pub side: Vec<u8>,
    /// The moment in which it was made.
    pub made: Vec<u32>,
    /// Its proven value for the mover: 1, 0 or −1; `null` if it is not proven.
    pub proven: Vec<Option<i32>>,
    /// The moment in which it was proven.
    pub proven_at: Vec<Option<u32>>,
    /// Games through it.
    pub visits: Vec<u32>,
    /// Half points of the mover in these games.
    pub points: Vec<u32>,
    /// The moment in which it got children; `null` if it has none.
    pub expanded: Vec<Option<u32>>,
    /// Its number in the whole tree, when more of it is asked for.
    pub number: Vec<u32>,
}

/// The log of the games, one column per fact.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Default, Serialize)]
pub struct GameColumns {
    /// The last node of the path that is kept.
    pub leaf: Vec<u32>,
    /// How many nodes of the path come after it.
    pub hidden: Vec<u32>,
    /// Half points of the first player.
    pub result: Vec<u8>,
    /// Random moves.
    pub length: Vec<u32>,
}

/// The game that the limit ended.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct UnfinishedGame {
    /// The last node of its path that is kept.
    pub leaf: u32,
    /// How many nodes of the path come after it.
    pub hidden: u32,
    /// Random moves.
    pub length: u32,
}

/// A recorded proof-number search. Infinite numbers are −1.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ProofDocument {
    /// The game's name.
    pub game: String,
    /// The root's text.
    pub position: String,
    /// The spec of the engine.
    pub engine: String,
    /// Nodes counted in the whole search.
    pub searched: u64,
    /// Children made in the whole search.
    pub children: u64,
    /// How many of these had numbers from the table.
    pub table: u64,
    /// Steps of the nodes kept; the log has the first of them.
    pub steps: u64,
    /// The claims, in the order in which they were tried.
    pub claims: Vec<ClaimDocument>,
    /// The nodes kept; each comes after its parent.
    pub nodes: ProofColumns,
    /// The steps one after the other, as numbers: `0 claim`, a claim is tried; `1 node proof disproof n (child proof disproof
    /// source)…`, a visit with its limits and the n children whose numbers changed (source 0 new, 1 game over, 2 table);
    /// `2 node proof disproof`, the node is left; `3 node proof disproof proof disproof n`, a visit of n nodes that are not
    /// kept, with its limits and the numbers after it (−2 if the search was stopped); `4 holds`, the claim is settled; `5
    /// value`, a value is known.
    pub log: Vec<i64>,
    /// The values found.
    pub values: Vec<ValueDocument>,
}

/// A claim.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ClaimDocument {
    /// The moves from the root to the position that it is about.
    pub line: Vec<String>,
    /// The side that makes it.
    pub attacker: SideName,
    /// The least final margin: 1 is a win, 0 is at least a draw.
    pub margin: i32,
    /// Whether it holds; `null` if the search was stopped.
    #[cfg_attr(feature = "schema", schema(required))]
    pub holds: Option<bool>,
    /// Its node; `null` if nothing had to be searched.
    #[cfg_attr(feature = "schema", schema(required))]
    pub root: Option<u32>,
    /// Nodes counted for it.
    pub effort: u64,
    /// Its proof and disproof number before the search.
    pub known: [i64; 2],
}

/// The nodes of proof trees, one column per fact, with the numbers at the end.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProofColumns {
    /// The parent, by index; −1 for the root of a claim.
    pub parent: Vec<i64>,
    /// The claim, by index.
    pub claim: Vec<u32>,
    /// The move; empty for the root of a claim.
    #[serde(rename = "move")]
    pub mv: Vec<String>,
    /// What the node is called: its label in a tree that is written out, otherwise its move.
    pub name: Vec<String>,
    /// Whether the side with the claim is to move: an OR node. The others are AND nodes.
    pub attacks: Vec<bool>,
    /// The side to move: 0 for the first player, 1 for the second.
    pub side: Vec<u8>,
    /// Whether the game is over.
    pub over: Vec<bool>,
    /// The proof number at the end.
    pub proof: Vec<i64>,
    /// The disproof number at the end.
    pub disproof: Vec<i64>,
    /// Nodes counted in its subtree.
    pub effort: Vec<u64>,
    /// Whether it was visited but its children are not kept.
    pub elided: Vec<bool>,
    /// Its number in the whole search, when more of it is asked for; `null` if it was never visited.
    pub number: Vec<Option<u64>>,
}

/// The value of a position.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ValueDocument {
    /// The moves from the root.
    pub line: Vec<String>,
    /// Win, draw or loss for the first player: 1, 0 or −1.
    pub value: i32,
}

impl PlayoutDocument {
    /// The document of a recording.
    #[must_use]
    pub fn new(recording: &PlayoutRecording) -> PlayoutDocument {
        let PlayoutRecording { about, record, places } = recording;
        let Searched { game, position, engine, .. } = about.clone();
        let mut nodes = PlayoutColumns::default();
        for (node, place) in record.nodes.iter().zip(places) {
            nodes.parent.push(node.parent.map_or(-1, i64::from));
            nodes.mv.push(node.mv.clone().unwrap_or_default());
            nodes.name.push(name(node.mv.as_ref(), place));
            nodes.mover.push(side_number(node.mover));
            nodes.side.push(side_number(place.side));
            nodes.made.push(node.made);
            nodes.proven.push(node.proven.map(|(value, _)| value));
            nodes.proven_at.push(node.proven.map(|(_, at)| at));
            nodes.visits.push(node.games);
            nodes.points.push(node.half_points);
            nodes.expanded.push(node.expanded);
            nodes.number.push(node.number);
        }
        let unfinished =
            |&LoggedGame { leaf, hidden, length, .. }: &LoggedGame| UnfinishedGame { leaf, hidden, length };
        PlayoutDocument {
            game,
            position,
            engine,
            exploration: record.exploration,
            games: record.n_games,
            searched: record.n_nodes,
            tree: record.n_tree,
            nodes,
            log: GameColumns {
                leaf: record.games.iter().map(|game| game.leaf).collect(),
                hidden: record.games.iter().map(|game| game.hidden).collect(),
                result: record.games.iter().map(|game| game.first_half_points).collect(),
                length: record.games.iter().map(|game| game.length).collect(),
            },
            unfinished: record.unfinished.as_ref().map(unfinished),
        }
    }
}

impl ProofDocument {
    /// The document of a recording.
    #[must_use]
    pub fn new(recording: &ProofRecording) -> ProofDocument {
        let ProofRecording { about, record, places, .. } = recording;
        let Searched { game, position, engine, .. } = about.clone();
        let mut nodes = ProofColumns::default();
        for (node, place) in record.nodes.iter().zip(places) {
            nodes.parent.push(node.parent.map_or(-1, i64::from));
            nodes.claim.push(node.claim);
            nodes.mv.push(node.mv.clone().unwrap_or_default());
            nodes.name.push(name(node.mv.as_ref(), place));
            nodes.attacks.push(node.attacks);
            nodes.side.push(side_number(place.side));
            nodes.over.push(node.is_over);
            nodes.proof.push(number(node.numbers.proof));
            nodes.disproof.push(number(node.numbers.disproof));
            nodes.effort.push(node.effort);
            nodes.elided.push(node.elided);
            nodes.number.push(node.number);
        }
        let claims = record.claims.iter().map(|claim| ClaimDocument {
            line: claim.line.clone(),
            attacker: claim.claim.attacker.into(),
            margin: claim.claim.margin,
            holds: claim.holds,
            root: claim.root,
            effort: claim.effort,
            known: pair(claim.known),
        });
        ProofDocument {
            game,
            position,
            engine,
            searched: record.n_nodes,
            children: record.n_children,
            table: record.n_table,
            steps: record.n_steps,
            claims: claims.collect(),
            nodes,
            log: record.steps.iter().flat_map(numbers_of).collect(),
            values: values(recording),
        }
    }
}

/// The values for the first player.
fn values(recording: &ProofRecording) -> Vec<ValueDocument> {
    let found = recording.record.values.iter().zip(&recording.value_sides);
    found
        .map(|((line, value), side)| ValueDocument { line: line.clone(), value: side.signed(*value) })
        .collect()
}

/// A step as numbers.
fn numbers_of(step: &ProofStep) -> Vec<i64> {
    match step {
        ProofStep::Claim(claim) => vec![0, i64::from(*claim)],
        ProofStep::Visit { node, limits, changed } => {
            let [proof, disproof] = pair(*limits);
            let mut all = vec![1, i64::from(*node), proof, disproof, changed.len() as i64];
            for &(child, numbers, source) in changed {
                let [proof, disproof] = pair(numbers);
                all.extend([i64::from(child), proof, disproof, source_number(source)]);
            }
            all
        }
        ProofStep::Leave { node, numbers } => {
            let [proof, disproof] = pair(*numbers);
            vec![2, i64::from(*node), proof, disproof]
        }
        ProofStep::Hidden { node, limits, numbers, effort } => {
            let ([most, least], [proof, disproof]) = (pair(*limits), numbers.map_or([-2; 2], pair));
            vec![3, i64::from(*node), most, least, proof, disproof, *effort as i64]
        }
        ProofStep::Settled { holds } => vec![4, i64::from(*holds)],
        ProofStep::Value(value) => vec![5, i64::from(*value)],
    }
}

fn name(mv: Option<&String>, place: &Place) -> String {
    place.label.as_ref().or(mv).cloned().unwrap_or_default()
}

fn side_number(side: Side) -> u8 {
    u8::from(side == Side::Second)
}

fn source_number(source: ProofSource) -> i64 {
    match source {
        ProofSource::New => 0,
        ProofSource::GameOver => 1,
        ProofSource::Table => 2,
    }
}

fn number(number: u32) -> i64 {
    if number == ProofNumbers::INFINITE { -1 } else { i64::from(number) }
}

fn pair(numbers: ProofNumbers) -> [i64; 2] {
    [number(numbers.proof), number(numbers.disproof)]
}
