//! How far reviews of chess games can be trusted: reviews games with N and with ten times N nodes per search, and counts
//! how often both call the same moves blunders.
//!
//! `cargo run --release -p study --example review_agreement [NODES] [GAMES.pgn]`; without a file, levels of Poda play
//! twenty games against each other.

use std::error::Error;
use std::sync::Arc;
use std::thread;

use search::Limits;
use study::review::{Class, Finding, GameReview, ReviewLimits};
use table::{Ask, Setup, Table};

const N_GAMES: usize = 20;
/// Pairs of levels, strong and weak, so that there are blunders of all kinds.
const PAIRS: [[&str; 2]; 4] =
    [["novice", "easy"], ["easy", "medium"], ["medium", "hard"], ["hard", "expert"]];
/// Longer games are cut, so that won endings do not outweigh the rest.
const MAX_PLIES: usize = 160;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let nodes: u64 = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let games = match arguments.next() {
        Some(path) => read(&std::fs::read(path)?)?,
        None => (0..N_GAMES).map(play).collect::<Result<_, _>>()?,
    };
    let n_games = games.len();
    let reviewed: Result<Vec<_>, _> = thread::scope(|scope| {
        let threads: Vec<_> =
            games.into_iter().map(|game| scope.spawn(move || compare(&*game, nodes))).collect();
        threads.into_iter().map(|thread| thread.join().expect("reviews do not panic")).collect()
    });
    print!("{}", report(nodes, n_games, &reviewed?.concat()));
    Ok(())
}

/// The classes of every move of a game with few and with many nodes.
fn compare(game: &dyn Table, nodes: u64) -> Result<Vec<[Class; 2]>, game::Refusal> {
    let [few, many] = [nodes, 10 * nodes].map(|nodes| review(game, nodes));
    Ok(few?.into_iter().zip(many?).map(|(few, many)| [few.class, many.class]).collect())
}

/// A game of two levels, seeded by its number.
fn play(number: usize) -> Result<Box<dyn Table>, Box<dyn Error>> {
    let entry = catalog::CATALOG.game("chess")?;
    let mut table = entry.table(None)?;
    let mut pair = PAIRS[number % PAIRS.len()];
    if number % 2 == 1 {
        pair.reverse();
    }
    let setup = Setup { seed: number as u64, hash_bytes: 16 << 20, ..Setup::default() };
    let mut players =
        [table.level(entry.level(pair[0])?, &setup)?, table.level(entry.level(pair[1])?, &setup)?];
    while table.verdict().is_none() && table.moves().len() < MAX_PLIES {
        let player = &mut players[table.moves().len() % 2];
        let answer = player.analyse(&*table, &Ask::default(), &mut |_| {})?;
        table.play(&answer.lines[0].mv)?;
    }
    Ok(table)
}

/// The first games of a PGN file.
fn read(bytes: &[u8]) -> Result<Vec<Box<dyn Table>>, Box<dyn Error>> {
    let mut tables = Vec::new();
    for read in protocols::pgn::games(bytes).take(N_GAMES) {
        let game = read.whole()?;
        let mut table = catalog::CATALOG.game("chess")?.table(None)?;
        table.set_position(&game.tree.start().to_string())?;
        let mut board = *game.tree.start();
        for mv in game.tree.main_moves().take(MAX_PLIES) {
            table.play_on(&game::Notation::write_move(&board, mv))?;
            game::Position::play(&mut board, mv);
        }
        tables.push(table);
    }
    Ok(tables)
}

fn review(table: &dyn Table, nodes: u64) -> Result<Vec<Finding>, game::Refusal> {
    let mut player = table.player("poda", &Setup::default())?;
    let limits = ReviewLimits { search: Limits::nodes(nodes), proof: Limits::nodes(nodes) };
    let mut review = GameReview::new(table.fork(), limits);
    while review.step(&mut *player, &Arc::default())?.is_some() {}
    Ok(review.findings().cloned().collect())
}

/// The table of classes by both reviews, and the agreement on blunders.
fn report(nodes: u64, n_games: usize, pairs: &[[Class; 2]]) -> String {
    let count = |few: Class, many: Class| pairs.iter().filter(|pair| **pair == [few, many]).count();
    let mut text = format!(
        "{n_games} games, {} moves; rows: {nodes} nodes, columns: {} nodes\n",
        pairs.len(),
        10 * nodes
    );
    text += &format!("{:>12}", "");
    Class::ALL.iter().for_each(|class| text += &format!("{:>12}", class.name()));
    for few in Class::ALL {
        text += &format!("\n{:>12}", few.name());
        Class::ALL.iter().for_each(|&many| text += &format!("{:>12}", count(few, many)));
    }
    let of = |at: usize, least: Class| pairs.iter().filter(|pair| pair[at] >= least).count();
    for (name, least) in [("blunders", Class::Blunder), ("mistakes or blunders", Class::Mistake)] {
        let both = pairs.iter().filter(|pair| pair[0] >= least && pair[1] >= least).count();
        let (few, many) = (of(0, least), of(1, least));
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        text += &format!(
            "\n{name}: {few} and {many}, {both} in both: {:.0} % of those found with few nodes are confirmed, {:.0} % of those \
             found with many are found with few",
            share(both, few),
            share(both, many),
        );
    }
    let same = pairs.iter().filter(|pair| pair[0] == pair[1]).count();
    text += &format!("\nsame class: {:.1} % of all moves\n", 100.0 * same as f64 / pairs.len().max(1) as f64);
    text
}
