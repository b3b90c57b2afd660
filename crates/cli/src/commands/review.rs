//! `poda review`: annotates the games of a collection.

mod notes;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use game::Side;
use game_tree::GameTree;
use protocols::{CollectionGame, FileFormat, Losses};
use search::Limits;
use serde_json::{Value, json};
use study::review::{Finding, GameReview, ReviewLimits, SideTotals};
use table::{Player, Table};

use crate::arguments::{LimitArguments, SetupArguments};
use crate::collection_file::{self, Collection, is_standard};
use crate::failure::Failure;
use crate::input_file::STANDARD;
use crate::interrupt;
use crate::output::{counted, grouped, progress, say, say_json, shown_path, warn};
use crate::warnings::Warnings;

/// Review the games of a file: scores, losses, better moves as variations, totals per side.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each move of a main line gets its score for the first player and, if it is an inaccuracy (?!), a mistake (?) or a \
blunder (??), its mark, what it lost, and the better line as a variation. What was written about the game stays. The \
totals of both sides are in the comment on the game. pgn and sgf carry all of this; ggf has no variations and marks.
The limits are for each of the two searches of a move; near the end of an Othello game the best engine proves its scores.
The file is written as a whole when the last game is done. Ctrl-C ends the review: the games finished until then are \
written, the others are left out.

Examples:
  poda review games.pgn --out reviewed.pgn
  poda review games.ggf --out reviewed.sgf --time 1s
  poda review games.pgn --out reviewed.pgn --engine chess/poda --nodes 1000000 --threads 4")]
pub struct Arguments {
    /// The file of games; - is standard input.
    file: PathBuf,

    /// The file to write; - is standard output.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The engine, such as chess/poda (see `poda engines`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    #[command(flatten)]
    limits: LimitArguments,

    /// The format of FILE; default: by its extension, or else by its content.
    #[arg(long = "from", value_name = "FORMAT")]
    from_format: Option<String>,

    /// The format of the output; default: by its extension.
    #[arg(long = "to", value_name = "FORMAT")]
    to_format: Option<String>,

    /// Skip and report games that cannot be read, instead of refusing the file.
    #[arg(long)]
    skip_bad: bool,

    #[command(flatten)]
    setup: SetupArguments,
}

/// Nodes per search if no limit is given: a fraction of a second, and the same answer every time.
const USUAL_NODES: u64 = 200_000;
/// Time limit of a proof near the end of a game; few take longer than a second.
const LONGEST_PROOF: Duration = Duration::from_secs(30);

impl Arguments {
    fn limits(&self) -> ReviewLimits {
        let asked = self.limits.limits();
        let is_open = asked.depth.is_none() && asked.nodes.is_none() && asked.time.is_none();
        let search = if is_open { Limits { nodes: Some(USUAL_NODES), ..asked } } else { asked };
        ReviewLimits { search, proof: Limits { time: Some(LONGEST_PROOF), ..Limits::default() } }
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    // From here on Ctrl-C ends the review, not the program.
    interrupt::control();
    let to = collection_file::output_format(&arguments.out, arguments.to_format.as_deref(), "--to")?;
    if json && is_standard(&arguments.out) {
        return Err(Failure::refused(STANDARD, "--json prints to standard output, so the games need a file"));
    }
    match to {
        FileFormat::Othello(_) => review::<othello::Board>(arguments, to, json)?,
        FileFormat::Chess(_) => review::<chess::Board>(arguments, to, json)?,
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

fn review<P: CollectionGame>(arguments: &Arguments, to: FileFormat, json: bool) -> Result<(), Failure> {
    let collection = collection_file::read::<P>(
        &arguments.file,
        arguments.from_format.as_deref(),
        to,
        arguments.skip_bad,
    )?;
    let n_games = collection.games.len();
    let reviewed = Reviewer::new(arguments).review_all(collection)?;
    let games: Vec<GameTree<P>> = reviewed.games;
    let losses = collection_file::write(&arguments.out, to, &games)?;
    losses.sentences().iter().for_each(|sentence| warn(sentence));
    if games.len() < n_games {
        let finished = grouped(games.len() as u64);
        warn(&format!(
            "interrupted: {} has only the games that were finished, {finished} of {n_games}",
            shown_path(&arguments.out)
        ));
    }
    match json {
        true => say_json(&document(&reviewed.engine, n_games, &reviewed.summaries, &losses)),
        false if is_standard(&arguments.out) => Ok(()),
        false => say(in_words(&reviewed.summaries, &arguments.out)),
    }
}

/// The totals of a game.
struct Summary {
    names: [String; 2],
    sides: [&'static str; 2],
    n_moves: usize,
    totals: [SideTotals; 2],
}

struct Reviewed<P: CollectionGame> {
    engine: String,
    games: Vec<GameTree<P>>,
    summaries: Vec<Summary>,
}

/// Reviews games with one engine, whose tables stay between them.
struct Reviewer<'a> {
    arguments: &'a Arguments,
    player: Option<Box<dyn Player>>,
    warnings: Warnings,
}

impl Reviewer<'_> {
    fn new(arguments: &Arguments) -> Reviewer<'_> {
        Reviewer { arguments, player: None, warnings: Warnings::default() }
    }

    /// Reviews games until they end or Ctrl-C is pressed. Only whole reviews count.
    fn review_all<P: CollectionGame>(mut self, collection: Collection<P>) -> Result<Reviewed<P>, Failure> {
        collection.bad.print(["game skipped, unreadable", "games skipped, unreadable"]);
        collection.faults.print(["error in the games read", "errors in the games read"]);
        let n_games = collection.games.len();
        let (mut games, mut summaries, bar) = (Vec::new(), Vec::new(), progress());
        for (index, mut game) in collection.games.into_iter().enumerate() {
            let table = table_of(&game)?;
            let said = |n_left: usize| {
                let moves = counted(n_left as u64, "move", "moves");
                bar.set_message(format!("game {} of {n_games}, {moves} left", index + 1));
            };
            let Some(findings) = self.findings(table, said)? else { break };
            let sides = entry_of::<P>()?.side_names();
            let totals = Side::BOTH.map(|side| SideTotals::new(&findings, side));
            let player = self.player.as_deref().map_or("", Player::name);
            notes::annotate(&mut game, &findings);
            notes::add_summary(&mut game, player, sides, &totals);
            let names = sides.map(|side| game.headers.known(side).unwrap_or(side).to_string());
            summaries.push(Summary { names, sides, n_moves: findings.len(), totals });
            games.push(game);
        }
        bar.finish_and_clear();
        let engine = self.player.as_deref().map_or(String::new(), |player| player.name().to_string());
        Ok(Reviewed { engine, games, summaries })
    }

    /// What the engine says about the moves of the game on `table`; `None` if it was interrupted.
    fn findings(
        &mut self,
        table: Box<dyn Table>,
        mut said: impl FnMut(usize),
    ) -> Result<Option<Vec<Finding>>, Failure> {
        let engine = self.arguments.engine.as_deref().unwrap_or(table.best_engine()).to_string();
        let player = match &mut self.player {
            Some(player) => {
                player.new_game();
                player
            }
            none => none.insert(table.player(&engine, &self.arguments.setup.setup())?),
        };
        self.warnings.print(&**player);
        let control = interrupt::control();
        let mut review = GameReview::new(table, self.arguments.limits());
        while review.n_left() > 0 {
            said(review.n_left());
            if review.step(&mut **player, &control)?.is_none() {
                return Ok(None);
            }
        }
        self.warnings.print(&**player);
        Ok(Some(review.findings().cloned().collect()))
    }
}

fn entry_of<P: CollectionGame>() -> Result<&'static dyn table::Entry, Failure> {
    Ok(crate::catalog().game(P::GAME)?)
}

/// The main line of a game on a table.
fn table_of<P: CollectionGame>(game: &GameTree<P>) -> Result<Box<dyn Table>, Failure> {
    let start = game.start();
    let mut table = entry_of::<P>()?.table(Some(start.variant()))?;
    table.set_position(&start.to_string())?;
    for mv in start.write_moves(game.main_moves()) {
        table.play_on(&mv)?;
    }
    Ok(table)
}

fn in_words(summaries: &[Summary], out: &Path) -> String {
    let mut text = String::new();
    for (index, summary) in summaries.iter().enumerate() {
        let [first, second] = &summary.names;
        text += &format!("{}. {first} – {second}\n", index + 1);
        for (name, totals) in summary.names.iter().zip(&summary.totals) {
            text += &format!("   {name}: {}\n", notes::in_words(totals));
        }
    }
    text + &format!("{} reviewed: {}", counted(summaries.len() as u64, "game", "games"), shown_path(out))
}

fn document(engine: &str, n_games: usize, summaries: &[Summary], losses: &Losses) -> Value {
    let game = |(index, summary): (usize, &Summary)| {
        let side = |side: Side| {
            let totals = serde_json::to_value(summary.totals[side.index()]).expect("totals are valid JSON");
            json!({"side": summary.sides[side.index()], "name": summary.names[side.index()], "totals": totals})
        };
        json!({"number": index + 1, "moves": summary.n_moves, "sides": Side::BOTH.map(side)})
    };
    json!({
        "engine": engine, "games": n_games, "reviewed": summaries.len(),
        "reviews": summaries.iter().enumerate().map(game).collect::<Vec<_>>(),
        "lost": collection_file::lost(losses),
    })
}
