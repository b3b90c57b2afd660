//! Every stated fact is confirmed by code that the makers of facts do not share: boards are read from their texts into
//! plain arrays, and lines are replayed by the rules alone.

mod chess_board;
mod chess_checks;
mod chess_kinds;
mod othello_checks;
mod sentences;
mod small_games;

use search::{Goal, Limits};
use table::{Ask, Explanation, Fact, LossWeight, Setup, Table};

/// The boards of both lines, as tables: entry 0 is the position.
struct Boards {
    line: Vec<Box<dyn Table>>,
    best: Vec<Box<dyn Table>>,
}

fn replay(table: &dyn Table, moves: &[String]) -> Vec<Box<dyn Table>> {
    let mut boards = vec![table.fork()];
    for mv in moves {
        let mut next = boards[boards.len() - 1].fork();
        next.play_on(mv).expect("a line is legal");
        boards.push(next);
    }
    boards
}

impl Boards {
    fn new(table: &dyn Table, why: &Explanation) -> Boards {
        let line = [std::slice::from_ref(&why.mv), &why.refutation[..]].concat();
        Boards { line: replay(table, &line), best: replay(table, &why.best_line) }
    }
}

/// What is said about a move whose refutation and best line are given: no search is involved.
fn stated(table: &dyn Table, line: &str, best: &str) -> Explanation {
    let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<String>>();
    let (mut refutation, best_line) = (words(line), words(best));
    let mv = refutation.remove(0);
    let mut after = table.fork();
    after.play_on(&mv).expect("the move is legal");
    let facts = table.facts(&mv, &refutation, &best_line, true).expect("the lines are legal");
    let best_line_shown = table.spelled(&best_line);
    Explanation {
        game: table.game().to_string(),
        variant: table.variant(),
        position: table.position(),
        side: table.side_to_move().into(),
        number: table.move_number(&mv),
        engine: String::new(),
        shown: table.spelled(std::slice::from_ref(&mv)).concat(),
        best: best_line[0].clone(),
        best_shown: best_line_shown[0].clone(),
        score: None,
        best_score: None,
        loss: None,
        unit: table.unit(),
        weight: LossWeight::Clear,
        result: None,
        best_result: None,
        refutation_shown: after.spelled(&refutation),
        mv,
        refutation,
        best_line,
        best_line_shown,
        exact: true,
        depth: 0,
        nodes: 0,
        facts,
    }
}

fn ask(nodes: u64) -> Ask {
    Ask { limits: Limits::nodes(nodes), ..Ask::default() }
}

/// What a run over many moves found.
#[derive(Default)]
struct Tally {
    n_mistakes: usize,
    n_explained: usize,
    n_facts: usize,
    kinds: std::collections::BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { n_mistakes, n_explained, n_facts, kinds, wrong } = self;
        writeln!(
            f,
            "{n_mistakes} mistakes, {n_explained} explained, {n_facts} facts, {} wrong",
            wrong.len()
        )?;
        kinds.iter().try_for_each(|(kind, count)| writeln!(f, "  {count:>4} {kind}"))?;
        wrong.iter().try_for_each(|wrong| writeln!(f, "  {wrong}"))
    }
}

/// Whether a fact confirms what is said about it.
type Check = fn(&Explanation, &Fact, &Boards) -> Result<(), String>;

/// Explains the last moves of these tables until that many mistakes are found, and checks every fact.
fn explain_mistakes(
    tables: impl IntoIterator<Item = Box<dyn Table>>,
    n_mistakes: usize,
    nodes: u64,
    check: Check,
) -> Tally {
    let mut tally = Tally::default();
    for table in tables {
        let mv = table.moves().last().cloned().expect("a move was played");
        let mut before = table.fork();
        before.take_back();
        if before.legal().len() < 2 {
            continue;
        }
        let why =
            before.explain(&mv, before.best_engine(), &Setup::default(), &ask(nodes)).expect("it is legal");
        if why.weight == LossWeight::Clear {
            count(&mut tally, &*before, &why, check);
        }
        if tally.n_mistakes >= n_mistakes {
            break;
        }
    }
    tally
}

/// Positions of games between weak levels.
fn of_levels<'a>(game: &'a str, levels: &'a [&str]) -> impl Iterator<Item = Box<dyn Table>> + 'a {
    (0..).flat_map(move |seed| positions(game, levels[seed as usize % levels.len()], seed))
}

/// Every seventh position of the games of a file, or the last one of shorter games.
fn of_file(game: &str, variable: &str) -> Vec<Box<dyn Table>> {
    let path = std::env::var(variable).expect("the variable names a file of games");
    let format = path.rsplit('.').next().expect("its name has an extension").to_string();
    let bytes = std::fs::read(&path).expect("the file can be read");
    let mut tables = Vec::new();
    let entry = catalog::CATALOG.game(game).expect("the game exists");
    let mut add = |read: Result<table::ReadStudy, game::Refusal>| {
        let Ok(read) = read else { return std::ops::ControlFlow::Continue(()) };
        let whole = read.study.table_at(read.study.last()).expect("its main line is legal");
        let mut plies: Vec<usize> = (7..whole.moves().len()).step_by(7).collect();
        if plies.is_empty() && !whole.moves().is_empty() {
            plies.push(whole.moves().len());
        }
        for n_plies in plies {
            let mut table = whole.fork();
            while table.moves().len() > n_plies {
                table.take_back();
            }
            tables.push(table);
        }
        match tables.len() {
            ..20_000 => std::ops::ControlFlow::Continue(()),
            _ => std::ops::ControlFlow::Break(()),
        }
    };
    entry.read(&format, &bytes, &mut add).expect("the file is of this game");
    tables
}

fn count(tally: &mut Tally, table: &dyn Table, why: &Explanation, check: Check) {
    let boards = Boards::new(table, why);
    tally.n_mistakes += 1;
    // The final score alone is no explanation.
    tally.n_explained += usize::from(why.facts.iter().any(|fact| fact.kind != "final-discs"));
    if why.facts.is_empty() {
        *tally.kinds.entry("(none)").or_default() += 1;
    }
    for fact in &why.facts {
        tally.n_facts += 1;
        *tally.kinds.entry(fact.kind).or_default() += 1;
        if let Err(error) = check(why, fact, &boards) {
            tally.wrong.push(format!(
                "{error}: {fact:?} for {} in {}, {:?}, best {:?}",
                why.mv, why.position, why.refutation, why.best_line
            ));
        }
    }
    for language in study::Language::ALL {
        let text = study::why::text(why, language);
        if text.contains(['{', '}', '|']) || !text.ends_with(['.', '…']) {
            tally.wrong.push(format!("not a sentence: {text}"));
        }
    }
}

/// Some positions of a game between players of a level, each with the move that led to it.
fn positions(game: &str, level: &str, seed: u64) -> Vec<Box<dyn Table>> {
    let entry = catalog::CATALOG.game(game).expect("the game exists");
    let mut table = entry.table(None).expect("the default variant exists");
    let level = entry.level(level).expect("the level exists");
    let mut player = table.level(level, &Setup { seed, ..Setup::default() }).expect("it plays");
    let mut positions = Vec::new();
    let mut ply = 0;
    while table.verdict().is_none() && ply < 80 {
        let answer = player.analyse(&*table, &Ask::default(), &mut |_| {}).expect("the game goes on");
        table.play(&answer.lines[0].mv).expect("players make legal moves");
        ply += 1;
        if (ply + seed).is_multiple_of(5) {
            positions.push(table.fork());
        }
    }
    positions
}

/// Best moves of a longer search get no accusation from a shorter one.
fn accused_best_moves(game: &str, levels: &[&str], n_moves: usize, nodes: u64) -> Vec<String> {
    let mut accused = Vec::new();
    let (mut n_asked, mut n_slight) = (0, 0);
    for seed in 1000.. {
        for table in positions(game, levels[seed as usize % levels.len()], seed) {
            if table.verdict().is_some() || table.legal().len() < 2 {
                continue;
            }
            let mut player = table.player(table.best_engine(), &Setup::default()).expect("it plays");
            // Near the end the true best move can be known, and only that one must not be accused.
            let goal = if table.is_quickly_solved() { Goal::Exact } else { Goal::Best };
            let limits = Limits::nodes(if goal == Goal::Exact { 40_000_000 } else { 20 * nodes });
            let answer = player.analyse(&*table, &Ask { goal, limits, ..Ask::default() }, &mut |_| {});
            let best = answer.expect("the game goes on").lines.remove(0).mv;
            let why = table
                .explain(&best, table.best_engine(), &Setup::default(), &ask(nodes))
                .expect("it is legal");
            if !why.facts.is_empty() || why.weight == LossWeight::Clear {
                accused.push(format!("{best} in {}: {:?} {:?}", table.position(), why.loss, why.facts));
            }
            n_asked += 1;
            n_slight += usize::from(why.weight == LossWeight::Slight);
            if n_asked >= n_moves {
                println!(
                    "{game}: {n_slight} of {n_asked} best moves are called nearly as good as another, {} bad",
                    accused.len()
                );
                return accused;
            }
        }
    }
    accused
}

const CHESS_LEVELS: &[&str] = &["beginner", "novice", "easy", "medium"];
const OTHELLO_LEVELS: &[&str] = &["beginner", "novice", "easy", "medium"];

fn report(tally: &Tally, at_least_percent: usize) {
    println!("{tally}");
    assert!(tally.wrong.is_empty(), "{tally}");
    assert!(100 * tally.n_explained >= at_least_percent * tally.n_mistakes, "{tally}");
}

#[test]
fn mistakes_in_chess_are_explained_by_facts_that_hold() {
    report(&explain_mistakes(of_levels("chess", CHESS_LEVELS), 20, 10_000, chess_checks::check), 80);
}

#[test]
fn mistakes_in_othello_are_explained_by_facts_that_hold() {
    report(&explain_mistakes(of_levels("othello", OTHELLO_LEVELS), 20, 10_000, othello_checks::check), 80);
}

#[test]
fn best_moves_are_not_accused() {
    assert_eq!(accused_best_moves("chess", CHESS_LEVELS, 10, 10_000), [""; 0]);
    assert_eq!(accused_best_moves("othello", OTHELLO_LEVELS, 10, 10_000), [""; 0]);
}

#[test]
#[ignore = "minutes: the figures of docs/why.md"]
fn two_hundred_mistakes_in_chess() {
    report(&explain_mistakes(of_levels("chess", CHESS_LEVELS), 200, 50_000, chess_checks::check), 80);
}

#[test]
#[ignore = "minutes: the figures of docs/why.md"]
fn two_hundred_mistakes_in_othello() {
    report(&explain_mistakes(of_levels("othello", OTHELLO_LEVELS), 200, 50_000, othello_checks::check), 80);
}

#[test]
#[ignore = "minutes, and needs a file of games: PODA_CHESS_GAMES=FILE.pgn"]
fn mistakes_of_a_chess_collection() {
    report(&explain_mistakes(of_file("chess", "PODA_CHESS_GAMES"), 200, 50_000, chess_checks::check), 80);
}

#[test]
#[ignore = "minutes, and needs a file of games: PODA_OTHELLO_GAMES=FILE.wtb"]
fn mistakes_of_an_othello_collection() {
    report(
        &explain_mistakes(of_file("othello", "PODA_OTHELLO_GAMES"), 200, 50_000, othello_checks::check),
        80,
    );
}

#[test]
#[ignore = "minutes: the figures of docs/why.md"]
fn a_hundred_best_moves() {
    assert_eq!(accused_best_moves("chess", CHESS_LEVELS, 100, 50_000), [""; 0]);
    assert_eq!(accused_best_moves("othello", OTHELLO_LEVELS, 100, 50_000), [""; 0]);
}

#[test]
fn the_same_nodes_give_the_same_explanation() {
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    for mv in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nd4"] {
        table.play(mv).unwrap();
    }
    let explain = || table.explain("Nxe5", "poda", &Setup::default(), &ask(5_000)).unwrap();
    assert_eq!(explain(), explain());
}

#[test]
fn wrong_input_is_named() {
    let table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    let explain =
        |mv, engine| table.explain(mv, engine, &Setup::default(), &ask(100)).unwrap_err().to_string();
    assert!(explain("e5", "poda").contains("e5"));
    assert!(explain("e4", "nobody").contains("nobody"));
}

#[test]
fn best_moves_are_called_best() {
    let mut table = catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap();
    table.set_position("XX./OO./... X").unwrap();
    let why = table.explain("c1", "exact", &Setup::default(), &ask(100_000)).unwrap();
    assert!(why.facts.is_empty());
    assert_eq!(study::why::text(&why, study::Language::English), "c1 is the best move.");
    assert_eq!(study::why::text(&why, study::Language::Spanish), "c1 es la mejor jugada.");
}
