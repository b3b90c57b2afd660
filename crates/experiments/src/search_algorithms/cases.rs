//! The positions on which the algorithms are compared: from every game, each with two evaluations.

use game::tree::RandomTree;
use game::{Refusal, dice, pick};
use study::Words;
use table::{Entry, Table};

use lab::Settings;
use lab::words;

/// A position to search, and the evaluation of its leaves.
pub struct Case {
    pub game: &'static str,
    pub variant: String,
    /// A description of the position.
    pub position: Words,
    pub evaluator: &'static str,
    pub table: Box<dyn Table>,
    /// Whether every smaller depth is measured too, for a plot. This is so for the first case of each game, but not for
    /// trees: their values are only at the leaves, and a search that ends above them sees nothing.
    pub is_drawn: bool,
}

impl Case {
    /// Everything that distinguishes it.
    pub fn words(&self) -> Words {
        Words::each(|language| {
            let words = [self.game, &self.variant, self.position.say(language), self.evaluator];
            words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
        })
    }
}

/// The evaluation that every game has: meaningless, and so independent of any game's move order.
const HASHED: &str = "hashed";
/// Moves from the start to the second position of each variant.
const N_RANDOM_MOVES: usize = 4;
/// Moves at each node of a random tree, and its depth.
const TREE: (u32, u32) = (4, 9);
const QUICK_TREE: (u32, u32) = (3, 6);

/// All cases, game by game.
pub fn cases(settings: &Settings<'_>) -> Result<Vec<Case>, Refusal> {
    let mut cases = Vec::new();
    for entry in settings.catalog.games() {
        let is_tree = entry.variants().is_empty();
        let positions = if is_tree { random_trees(entry, settings)? } else { positions(entry, settings)? };
        for (index, (position, table)) in positions.iter().enumerate() {
            for evaluator in evaluators(entry) {
                cases.push(Case {
                    game: entry.name(),
                    variant: table.variant(),
                    position: position.clone(),
                    evaluator,
                    table: table.fork(),
                    is_drawn: !is_tree && index == 0 && evaluator == entry.evaluators()[0].0,
                });
            }
        }
    }
    Ok(cases)
}

/// The default evaluation and the hashed one.
fn evaluators(entry: &dyn Entry) -> Vec<&'static str> {
    let names = entry.evaluators().iter().map(|&(name, _)| name);
    names.enumerate().filter(|&(index, name)| index == 0 || name == HASHED).map(|(_, name)| name).collect()
}

type Positions = Vec<(Words, Box<dyn Table>)>;

/// The start of a few variants, and a position a few random moves later.
fn positions(entry: &dyn Entry, settings: &Settings<'_>) -> Result<Positions, Refusal> {
    let mut positions = Vec::new();
    for variant in few(entry.variants()) {
        let table = entry.table(Some(variant))?;
        let mut later = table.fork();
        play_random_moves(&mut *later, settings.seed)?;
        positions.push((Words::fixed("start", "inicio"), table));
        positions.push((Words::same(later.moves().join(" ")), later));
    }
    Ok(positions)
}

/// The first, the middle one and the last.
fn few<'a>(variants: &[&'a str]) -> Vec<&'a str> {
    let last = variants.len() - 1;
    let mut few: Vec<&str> = [0, variants.len() / 2, last].map(|index| variants[index]).to_vec();
    few.dedup();
    few
}

fn play_random_moves(table: &mut dyn Table, seed: u64) -> Result<(), Refusal> {
    let mut dice = dice(seed);
    for _ in 0..N_RANDOM_MOVES {
        let legal = table.legal();
        let moves: Vec<&str> = legal.iter().map(String::as_str).collect();
        let Some(mv) = pick(&mut dice, &moves) else { break };
        table.play(mv)?;
        if table.verdict().is_some() {
            table.take_back();
            break;
        }
    }
    Ok(())
}

/// Two trees for a game that plays on any tree: one without transpositions, one with.
fn random_trees(entry: &dyn Entry, settings: &Settings<'_>) -> Result<Positions, Refusal> {
    let (branching, depth) = if settings.quick { QUICK_TREE } else { TREE };
    let mut positions: Positions = Vec::new();
    let plain = words!("{branching} moves per node", "{branching} jugadas por nodo");
    let repeated = words!(
        "{branching} moves per node, repeated subtrees",
        "{branching} jugadas por nodo, subárboles repetidos"
    );
    for (shared, what) in [(false, plain), (true, repeated)] {
        let tree = RandomTree { values: -999..=999, shared, ..RandomTree::uniform(branching, depth) };
        let mut table = entry.table(None)?;
        table.set_position(&tree.text(&mut dice(settings.seed)))?;
        positions.push((what, table));
    }
    Ok(positions)
}
