//! The catalog: every listed engine can be built, and external text never panics.

mod growth;
mod memory;
mod plan_recordings;
mod recordings;
mod studies;

use std::collections::HashSet;

use catalog::CATALOG;
use search::{Algorithm, Control, Limits, Parameter};
use table::{Ask, End, EngineInfo, Entry, OptionKind, Run, Setup, Table};

fn small() -> Setup {
    Setup { hash_bytes: 1 << 20, ..Setup::default() }
}

fn table(name: &str, variant: Option<&str>) -> Box<dyn Table> {
    CATALOG.game(name).unwrap().table(variant).unwrap()
}

fn ask(nodes: u64) -> Ask {
    Ask { limits: Limits::nodes(nodes), ..Ask::default() }
}

#[test]
fn every_engine_of_every_game_answers_with_a_legal_move() {
    for entry in CATALOG.games() {
        let table = entry.table(None).unwrap();
        let legal: HashSet<_> = table.legal().into_iter().collect();
        for engine in entry.engines() {
            let mut player = table.player(&engine.name, &small()).unwrap();
            let answer = player.analyse(&*table, &ask(3000), &mut |_| {}).unwrap();
            assert!(legal.contains(&answer.lines[0].mv), "{}", engine.name);
        }
    }
}

/// Engines that prove results need a small game.
fn small_table(entry: &dyn Entry) -> Box<dyn Table> {
    let variant = match entry.name() {
        "othello" => Some("4x4"),
        "maxit" => Some("3x3"),
        _ => None,
    };
    let mut table = entry.table(variant).unwrap();
    let late = match entry.name() {
        "quarto" => Some("2358 . 1457 ./2357 . 2367 ./1468 1358 . ./. . 2458 1467"),
        "connectfour" => Some("...X..X/...OX.O/...XOXX/.O.OXXO/OOXOXOO/OOXOXXX X"),
        _ => None,
    };
    late.into_iter().for_each(|position| table.set_position(position).unwrap());
    table
}

#[test]
fn every_engine_scores_all_moves_when_all_are_asked_for() {
    for entry in CATALOG.games() {
        // Proving each first move of chess is infeasible.
        for engine in entry.engines().into_iter().filter(|engine| engine.name != "chess/proof") {
            // Engines for a single board size do not prove; they play on their own board.
            let mut table = small_table(entry);
            let mut player = table.player(&engine.name, &small()).unwrap_or_else(|_| {
                table = entry.table(None).unwrap();
                table.player(&engine.name, &small()).unwrap()
            });
            // Chess cannot be solved, so a short search has to do.
            let nodes = if entry.name() == "chess" { 30_000 } else { 10_000_000 };
            let ask = Ask { lines: usize::MAX, ..ask(nodes) };
            let answer = player.analyse(&*table, &ask, &mut |_| {}).unwrap();
            let moves: HashSet<_> = answer.lines.iter().map(|line| line.mv.clone()).collect();
            assert_eq!(moves.len(), table.legal().len(), "{}", engine.name);
        }
    }
}

#[test]
fn every_evaluation_can_be_measured_with_every_algorithm() {
    let control = Control::new();
    for entry in CATALOG.games() {
        let table = entry.table(None).unwrap();
        for (evaluator, _) in entry.evaluators() {
            for algorithm in Algorithm::ALL {
                let run = Run {
                    algorithm: algorithm.name(),
                    evaluator: Some(evaluator),
                    depth: 2,
                    control: &control,
                };
                assert!(table.measure(&run).unwrap().nodes > 1);
            }
        }
    }
}

#[test]
fn every_level_can_be_seated_and_the_last_one_never_errs() {
    for entry in CATALOG.games() {
        let table = entry.table(None).unwrap();
        for level in entry.levels() {
            let mut player = table.level(level, &small()).unwrap();
            player.analyse(&*table, &ask(2000), &mut |_| {}).unwrap();
        }
        assert!(!entry.levels().last().unwrap().engine.contains("error"));
    }
}

#[test]
fn the_bench_is_the_same_every_time() {
    for entry in CATALOG.games() {
        let (first, second) = (entry.bench(), entry.bench());
        assert_eq!((first.nodes, first.signature), (second.nodes, second.signature), "{}", entry.name());
    }
}

/// A change here is a change of behaviour, and the commit says which.
#[test]
fn the_signatures_are_pinned() {
    let check = |name: &str, nodes: u64, signature: u64| {
        let bench = CATALOG.game(name).unwrap().bench();
        assert_eq!((bench.nodes, bench.signature), (nodes, signature), "{name}");
    };
    check("tictactoe", 1_036_329, 0xb6f5_910c_959c_b8ab);
    check("othello", 371_782, 0xb2b2_46d0_60a1_cae6);
    check("chess", 84_595, 0x9b4b_5729_93b2_317f);
    check("quarto", 317_278, 0x4de4_a915_f677_ace5);
    check("connectfour", 1_428_134, 0xddaa_d1eb_6df0_fed2);
    check("maxit", 137_934, 0x7800_e1d1_2f19_84b7);
}

#[test]
fn minimax_visits_every_position_of_the_first_move() {
    let control = Control::new();
    let run = Run { algorithm: "minimax", evaluator: Some("blind"), depth: 9, control: &control };
    assert_eq!(table("tictactoe", None).measure(&run).unwrap().nodes, 549_946);
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut table = table("tictactoe", None);
    let start = table.position();
    table.play("b2").unwrap();
    assert_eq!((table.position().as_str(), table.moves()), (".../.X./... O", &["b2".to_string()][..]));
    assert!(table.play("b2").is_err());
    assert!(table.take_back() && !table.take_back());
    assert_eq!(table.position(), start);
}

#[test]
fn wrong_specs_are_refused_by_name() {
    let table = table("tictactoe", None);
    let check = |spec: &str, named: &str| {
        let refusal =
            table.player(spec, &small()).err().unwrap_or_else(|| panic!("{spec} is accepted")).to_string();
        assert!(refusal.contains(named) && !refusal.contains('\n'), "{spec}: {refusal}");
    };
    check("tictactoe/nobody", "nobody");
    check("chess/pvs", "chess");
    check("pvs:depth", "depth");
    check("pvs:depth=x", "depth=x");
    check("pvs:depth=0", "depth=0");
    check("pvs:depth=-3", "depth=-3");
    check("pvs:colour=red", "colour");
    check("pvs:eval=magic", "magic");
    check("random:depth=3", "depth");
    check("pvs:error=101", "error=101");
    check("textbook:table-depth=12", "12");
    check("mcts:exploration=nan", "exploration");
    check("", "no such engine");
    let table = self::table("othello", None);
    assert!(table.player("paper:algorithm=pvs", &small()).err().unwrap().to_string().contains("pvs"));
    let table = self::table("othello", Some("6x6"));
    assert!(table.player("paper", &small()).err().unwrap().to_string().contains("8x8 only"));
    let table = self::table("chess", None);
    let refusal = table.player("poda:elo=9999", &small()).err().unwrap().to_string();
    assert!(refusal.contains("9999") && refusal.contains("from 250 to 3500"), "{refusal}");
}

/// Whatever a form or help text offers, the engine accepts.
#[test]
fn every_value_that_an_option_offers_is_accepted() {
    for entry in CATALOG.games() {
        let table = entry.table(None).unwrap();
        for engine in entry.engines() {
            for option in &engine.options {
                let values: Vec<String> = match option.kind {
                    OptionKind::Number { min, max, .. } => [min, max.min(20)].map(|n| n.to_string()).to_vec(),
                    OptionKind::Decimal { min, max, .. } => [min, max].map(|n| n.to_string()).to_vec(),
                    OptionKind::Flag { .. } => vec!["true".into(), "false".into()],
                    OptionKind::Choice { values, .. } | OptionKind::Several { values } => {
                        values.iter().map(ToString::to_string).collect()
                    }
                    OptionKind::Evaluator { values, .. } => {
                        values.iter().map(|(name, _)| name.to_string()).collect()
                    }
                    OptionKind::File { shipped, .. } => shipped.iter().map(ToString::to_string).collect(),
                    OptionKind::Folders => Vec::new(),
                    OptionKind::Parameters { values } => {
                        values.iter().map(|one| format!("{}/{}", one.name, one.max)).collect()
                    }
                };
                for value in values.into_iter().chain(option.kind.default_text()) {
                    let spec = format!("{}:{}={value}", engine.name, option.name);
                    // Twenty is below the lowest rating.
                    let value_fits = option.check(&value).is_ok();
                    assert_eq!(table.player(&spec, &small()).is_ok(), value_fits, "{spec}");
                }
                assert!(table.player(&format!("{}:{}=", engine.name, option.name), &small()).is_err());
            }
        }
    }
}

/// The engines whose numbers can be changed, each with a table on which they are quickly felt.
fn tunable() -> Vec<(String, &'static [Parameter], Box<dyn Table>)> {
    let of_game = |entry: &'static dyn Entry| {
        let tunable = move |engine: EngineInfo| {
            let (_, parameters) = engine.parameters()?;
            Some((engine.name, parameters, entry.table(None).unwrap()))
        };
        entry.engines().into_iter().filter_map(tunable)
    };
    CATALOG.games().flat_map(of_game).collect()
}

#[test]
fn parameters_given_as_they_are_change_nothing_and_others_change_the_search() {
    let tunable = tunable();
    assert!(tunable.len() >= 3, "Othello, chess, and chess with its classic evaluation");
    for (engine, parameters, table) in tunable {
        let searched = |spec: &str| {
            let mut player = table.player(spec, &small()).unwrap();
            let answer = player.analyse(&*table, &ask(20_000), &mut |_| {}).unwrap();
            let line = &answer.lines[0];
            (answer.nodes, line.mv.clone(), line.depth, format!("{:?}", line.score))
        };
        let given = |value: fn(&Parameter) -> i32| {
            let values = Parameter::write(parameters.iter().map(|one| (one.name, value(one))));
            searched(&format!("{engine}:parameters={values}"))
        };
        let usual = searched(&engine);
        assert_eq!(given(|one| one.default), usual, "{engine}");
        assert_ne!(given(|one| one.min), usual, "{engine}");
        assert_ne!(given(|one| one.max), usual, "{engine}");
    }
}

#[test]
fn every_parameter_has_a_name_of_its_own_and_room_to_both_sides() {
    for (engine, parameters, _) in tunable() {
        let names: HashSet<_> = parameters.iter().map(|one| one.name).collect();
        assert_eq!(names.len(), parameters.len(), "{engine}");
        assert!(parameters.len() >= 10, "{engine}");
        for Parameter { name, default, min, max, step, .. } in parameters {
            assert!(min <= default && default <= max && *step > 0.0, "{engine} {name}");
            assert!(2.0 * step <= f64::from(max - min), "{engine} {name}: the step fits into the range");
        }
    }
}

#[test]
fn wrong_parameters_are_refused_by_name() {
    for (engine, parameters, table) in tunable() {
        let Parameter { name, max, .. } = parameters[0];
        for (wrong, named) in [
            ("magic/3".to_string(), "magic"),
            (format!("{name}/{}", max + 1), name),
            (format!("{name}/x"), name),
            (name.to_string(), name),
        ] {
            let refusal = table.player(&format!("{engine}:parameters={wrong}"), &small()).err();
            assert!(refusal.is_some_and(|refusal| refusal.to_string().contains(named)), "{engine} {wrong}");
        }
    }
}

#[test]
fn evaluations_of_another_size_are_refused() {
    let table = table("othello", Some("6x6"));
    for engine in ["pvs:eval=manual", "greedy:eval=manual-fitted", "manual", "paper"] {
        assert!(table.player(engine, &small()).is_err(), "{engine}");
    }
}

#[test]
fn an_allowed_loss_is_told_in_the_unit_people_read() {
    let table = table("tree", None);
    let chosen = |spec: &str| -> HashSet<String> {
        let best = |seed| {
            let mut player = table.player(spec, &Setup { seed, ..small() }).unwrap();
            player.analyse(&*table, &Ask::default(), &mut |_| {}).unwrap().lines[0].mv.clone()
        };
        (0..40).map(best).collect()
    };
    // The default tree's moves are worth 3, 2 and 2.
    assert_eq!(chosen("minimax").len(), 1);
    assert_eq!(chosen("minimax:loss=1").len(), 3);
    let mut othello = CATALOG.game("othello").unwrap().table(None).unwrap();
    othello.play("f5").unwrap();
    let mut lenient = othello.player("pvs:depth=2,eval=manual,loss=64", &small()).unwrap();
    let moves: HashSet<_> = (0..40)
        .map(|_| lenient.analyse(&*othello, &Ask::default(), &mut |_| {}).unwrap().lines[0].mv.clone())
        .collect();
    assert_eq!(moves.len(), 3, "a loss of 64 discs allows every move");
}

#[test]
fn a_recording_knows_cuts_and_what_was_never_searched() {
    let mut table = table("tree", None);
    table.set_position("((5 3) (2 9))").unwrap();
    let control = Control::new();
    let run = Run { algorithm: "alphabeta", evaluator: None, depth: 9, control: &control };
    let recording = table.record(&run, &table::RecordedPart::whole(100)).unwrap();
    assert_eq!(recording.steps.len(), 6);
    let cut = &recording.steps[4];
    assert!(matches!(cut.result, Some((_, End::Cut(_)))));
    assert_eq!((cut.to_string().as_str(), &cut.unsearched[..]), ("2 ≤ α = 3", &["1".into()][..]));
    let principal: Vec<_> =
        recording.steps.iter().filter(|step| step.principal).map(|step| step.mv.as_deref()).collect();
    assert_eq!(principal, [None, Some("0"), Some("1")]);
}

#[test]
fn answers_have_the_promised_fields() {
    let mut table = table("tictactoe", None);
    table.set_position("XX./OO./... X").unwrap();
    let mut player = table.player("poda", &small()).unwrap();
    let answer = player.analyse(&*table, &Ask::default(), &mut |_| {}).unwrap();
    let json = serde_json::to_value(&answer).unwrap();
    for field in
        ["game", "variant", "position", "engine", "unit", "lines", "nodes", "leaves", "time_ms", "nps"]
    {
        assert!(json.get(field).is_some(), "{field}");
    }
    let line = &json["lines"][0];
    assert_eq!(
        (&line["move"], &line["score"], &line["exact"], &line["bound"]),
        (&"c1".into(), &999.into(), &true.into(), &"exact".into())
    );
}

#[test]
fn a_finished_game_is_not_analysed() {
    let mut table = table("tictactoe", None);
    table.set_position("XXX/OO./... O").unwrap();
    let mut player = table.player("poda", &small()).unwrap();
    assert!(player.analyse(&*table, &Ask::default(), &mut |_| {}).is_err());
    assert!(table.play("c2").is_err());
}

/// Resources with a single book.
#[derive(Debug)]
struct OneBook;

impl table::Resources for OneBook {
    fn read(&self, name: &str) -> Result<String, game::Refusal> {
        match name {
            "tiger.book" => Ok("book othello\nf5\n  d6\n    c3\n".to_string()),
            "bad.book" => Ok("book othello\na1\n".to_string()),
            _ => Err(game::Refusal::new(name, "no such file")),
        }
    }
}

#[test]
fn engines_play_from_books() {
    let setup = Setup { resources: &OneBook, ..small() };
    let mut table = table("othello", None);
    let mut player = table.player("othello/pvs:depth=1,book=tiger.book", &setup).unwrap();
    for expected in ["f5", "d6", "c3"] {
        let line = player.analyse(&*table, &ask(500), &mut |_| {}).unwrap().lines.remove(0);
        assert_eq!((line.mv.as_str(), line.score), (expected, None));
        table.play(&line.mv).unwrap();
    }
    assert!(player.analyse(&*table, &ask(500), &mut |_| {}).unwrap().lines[0].score.is_some(), "out of book");
    let refusal = |spec: &str| table.player(spec, &setup).err().unwrap().to_string();
    assert!(refusal("random:book=none.book").contains("none.book"));
    assert!(
        refusal("random:book=bad.book").contains("bad.book: line 2"),
        "{}",
        refusal("random:book=bad.book")
    );
    let tictactoe = CATALOG.game("tictactoe").unwrap().table(None).unwrap();
    assert!(tictactoe.player("random:book=tiger.book", &setup).is_err());
}

#[test]
fn the_shipped_chess_book_is_played_by_seed_and_eight_moves_deep() {
    use game::{Game as _, Position as _};
    use search::{Engine as _, Goal, RandomMover, Request, WithBook};
    let play = |seed: u64| {
        let book = chess_entry::chess_book(chess::Chess::STANDARD, "openings", &small()).unwrap();
        let mut engine = WithBook::new(Box::new(RandomMover::new(seed)), book, seed);
        let (mut board, mut past, mut line) = (chess::Chess::STANDARD.start(), Vec::new(), String::new());
        for _ in 0..16 {
            let (limits, control) = (Limits::default(), Control::new());
            let request = Request {
                position: &board,
                past: &past,
                limits: &limits,
                goal: Goal::Best,
                lines: 1,
                only: &[],
                control: &control,
            };
            let analysis = engine.analyse(&request, &mut |_| {});
            assert_eq!(analysis.lines[0].bound, search::Bound::Lower, "a book move: {line}");
            let mv = analysis.best_move().unwrap();
            line += &format!("{} ", board.write_san(mv));
            past.push(board);
            board.play(mv);
        }
        line
    };
    let lines: HashSet<String> = (0..200).map(play).collect();
    assert!(lines.len() > 50, "{}", lines.len());
    assert_eq!(play(3), play(3));
    let refusal = |name: &str| {
        chess_entry::chess_book(chess::Chess::STANDARD, name, &small()).err().unwrap().to_string()
    };
    assert!(refusal("none.bin").contains("none.bin") && refusal("none.book").contains("none.book"));
}
