//! How many positions of a file are solved within so many nodes.
//!
//!     cargo run -p poda-chess-plans --example solve -- FILE [--nodes N] [--from N] [--to N]
//!         [--way plans] [--patterns FILE] [--check NODES] [--verbose] [--explain]
//!
//! FILE has a position per line: EPD with `bm`, or a puzzle of `data/puzzles`. `--check` asks `chess/poda`, with so many nodes,
//! whether it agrees with the wins that are announced

use chess::Chess;
use chess_engine::{Poda, PodaSettings};
use chess_plans::{ClaimKind, Counter, Patterns, Plans, PlansSettings, Way};
use game::{Game, Notation, Position};
use search::{Engine, Limits, Request, Score};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<usize>().ok()
    };
    let nodes = option("--nodes").unwrap_or(500) as u64;
    let (from, to) = (option("--from").unwrap_or(1), option("--to").unwrap_or(usize::MAX));
    let explain = arguments.iter().any(|argument| argument == "--explain");
    let verbose = arguments.iter().any(|argument| argument == "--verbose");
    let text = std::fs::read_to_string(&arguments[0]).expect("the file can be read");
    let patterns = match arguments.iter().position(|argument| argument == "--patterns") {
        Some(at) => {
            Patterns::read(&std::fs::read_to_string(&arguments[at + 1]).expect("read")).expect("patterns")
        }
        None => Patterns::shipped(),
    };
    let way = (arguments.iter().position(|argument| argument == "--way"))
        .map_or(Way::Plans, |at| Way::named(&arguments[at + 1]).expect("plans, policy or both"));
    let (mut announced, mut agreed) = (0, 0);
    let (mut n, mut solved, mut wrong, mut spent) = (0, 0, 0, Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        if number < from || number > to {
            continue;
        }
        let (fen, best, id) = if line.starts_with('{') {
            let field = |name: &str| {
                let start = line.find(&format!("\"{name}\":\"")).map(|at| at + name.len() + 4)?;
                Some(line[start..].split('"').next().unwrap_or_default().to_string())
            };
            let solution = field("solution").unwrap_or_default();
            (
                field("position").unwrap_or_default(),
                solution.split(' ').next().unwrap_or_default().to_string(),
                field("id").unwrap_or_default(),
            )
        } else {
            let (fen, rest) = line.split_once(" bm ").expect("bm");
            let (best, rest) = rest.split_once(';').expect(";");
            (format!("{fen} 0 1"), best.to_string(), rest.to_string())
        };
        let Ok(board) = Chess::STANDARD.parse_position(&fen) else {
            eprintln!("skipped {fen}");
            continue;
        };
        let best: Vec<_> = best.split(' ').filter_map(|text| board.parse_move(text).ok()).collect();
        n += 1;
        let mut counter = Counter::up_to(nodes);
        let plans = Plans::new(PlansSettings { patterns: patterns.clone(), way });
        let claim = plans.claim(&board, &[], &mut counter);
        let first = claim.as_ref();
        let right = first.is_some_and(|claim| claim.line.first().is_some_and(|mv| best.contains(mv)));
        solved += usize::from(right);
        wrong += usize::from(first.is_some() && !right);
        if right {
            spent.push(first.map_or(0, |claim| claim.nodes));
        }
        let won = first.filter(|claim| claim.announces_win());
        if let (Some(claim), Some(nodes)) = (won, option("--check")) {
            let limits = Limits::nodes(nodes as u64);
            let mut next = board;
            next.play(claim.line[0]);
            let request = Request::new(&next, &limits);
            let score = if next.legal_moves().next().is_none() {
                Score::win_in(1)
            } else {
                -Poda::new(PodaSettings::default()).analyse(&request, &mut |_| {}).lines[0].score
            };
            announced += 1;
            if score >= Score::points(150) {
                agreed += 1;
            } else {
                println!("FALSE {claim:?}: {score:?}");
            }
        }
        if explain {
            let limits = Limits::nodes(nodes);
            let mut engine = Plans::new(PlansSettings { patterns: patterns.clone(), way });
            let found = engine.analyse(&Request::new(&board, &limits), &mut |_| {});
            let plan = found.details.plan.unwrap_or_default();
            println!("{id}\n  {fen}\n  {}\n  {}", plan.text, plan.text_es);
        }
        if verbose {
            let mut at = board;
            let mut said = Vec::new();
            for &mv in first.map_or(&[][..], |claim| &claim.line) {
                said.push(at.write_san(mv));
                at.play(mv);
            }
            let what = first.map_or("nothing".to_string(), |claim| match claim.kind {
                ClaimKind::Mate(_) => "mate".to_string(),
                ClaimKind::Wins { gain, .. } => format!("+{gain}"),
                ClaimKind::Keeps { .. } => "keeps".to_string(),
            });
            let wanted: Vec<_> = best.iter().map(|&mv| board.write_san(mv)).collect();
            println!(
                "{} {number} {id} bm {} | {what} {} | {} of {} | {fen}",
                if right {
                    "ok   "
                } else if first.is_some() {
                    "WRONG"
                } else {
                    "-    "
                },
                wanted.join(" "),
                said.join(" "),
                first.map_or(0, |claim| claim.nodes),
                counter.made(),
            );
        }
    }
    spent.sort_unstable();
    let median = spent.get(spent.len() / 2).copied().unwrap_or(0);
    println!(
        "{n} positions, {nodes} nodes: {solved} solved, {wrong} claims of another move; median of the solved {median}"
    );
    if announced > 0 {
        println!("{announced} wins announced, chess/poda agrees with {agreed}");
    }
}
