//! Programs of the owner's list as players: asked for moves and lines, failing in every way, reused and ended.

use std::sync::Arc;
use std::time::Duration;

use arena::{Contestant, EngineTimeouts, ListedProgram, Match, MatchSettings, ProgramList, Reason, SeatSpec};
use catalog::CATALOG;
use game::RefusalKind;
use search::{Control, Limits};
use table::{Answer, Ask, OutsidePlayers, Player, Setup, ShownScore, Table};

use crate::players::Scratch;

const PATIENCE: EngineTimeouts = EngineTimeouts {
    answer: Duration::from_secs(5),
    margin: Duration::from_millis(400),
    untimed: Duration::from_millis(800),
};

fn table(game: &str, moves: &str) -> Box<dyn Table> {
    let mut table = CATALOG.game(game).unwrap().table(None).unwrap();
    moves.split_whitespace().for_each(|mv| table.play(mv).unwrap());
    table
}

fn list(programs: &[(&str, String)]) -> ProgramList {
    let read = |(name, spec): &(&str, String)| ListedProgram::read(&format!("{name}={spec}")).unwrap();
    ProgramList::with_timeouts(programs.iter().map(read).collect(), PATIENCE).unwrap()
}

/// A chess program that notes in `log` that it was started and told of a new game, and runs `go` for a move.
fn uci(log: &str, go: &str) -> String {
    format!(
        "uci:sh -c 'echo start >>{log}; while read -r word rest; do case $word in \
         uci) echo option name MultiPV type spin default 1 min 1 max 5; echo uciok;; \
         isready) echo readyok;; ucinewgame) echo new >>{log};; setoption) echo \"$rest\" >>{log};; \
         go) {go};; quit) exit;; esac; done'"
    )
}

fn nboard(go: &str, hint: &str) -> String {
    format!(
        "nboard:sh -c 'while read -r word rest; do case $word in ping) echo pong $rest;; \
         go) {go};; hint) {hint};; quit) exit;; esac; done'"
    )
}

fn ask(lines: usize, time_ms: u64) -> Ask {
    let limits = Limits { time: Some(Duration::from_millis(time_ms)), ..Limits::default() };
    Ask { limits, lines, ..Ask::default() }
}

fn player(list: &ProgramList, name: &str, table: &dyn Table) -> Box<dyn Player> {
    list.player(name, table, &Setup::default()).unwrap()
}

fn moves(answer: &Answer) -> Vec<(&str, Option<ShownScore>)> {
    answer.lines.iter().map(|line| (line.mv.as_str(), line.score)).collect()
}

#[test]
fn a_uci_program_gives_several_lines_with_scores() {
    let log = Scratch::new("listed-lines");
    let go = "echo info depth 9 multipv 1 score cp 31 nodes 700 pv e2e4 e7e5 e2e4; \
              echo info depth 9 multipv 2 score mate -3 nodes 900 pv d2d4; echo bestmove e2e4";
    let list = list(&[("fish", uci(log.path(), go))]);
    let board = table("chess", "");
    let mut reported = 0;
    let answer =
        player(&list, "fish", &*board).analyse(&*board, &ask(2, 500), &mut |_| reported += 1).unwrap();
    let scores = [Some(ShownScore::Whole(31)), Some(ShownScore::Mate { mate: -3 })];
    assert_eq!(moves(&answer), [("e2e4", scores[0]), ("d2d4", scores[1])]);
    assert_eq!(
        (answer.lines[0].pv.len(), answer.lines[0].shown.as_slice()),
        (2, &["e4".into(), "e5".into()][..])
    );
    assert_eq!((answer.lines[1].win, answer.nodes, answer.engine.as_str()), (Some(-6), 900, "outside/fish"));
    assert!(reported > 0 && !answer.stopped);
    assert!(log.read().contains("name MultiPV value 2"), "{}", log.read());
}

#[test]
fn one_process_serves_the_moves_of_a_game_and_another_game_is_announced() {
    let log = Scratch::new("listed-reuse");
    let list = list(&[("fish", uci(log.path(), "echo bestmove g8f6"))]);
    for moves in ["e2e4", "e2e4 e7e5 d2d4", "e2e4 e7e5"] {
        let board = table("chess", moves);
        _ = player(&list, "fish", &*board).analyse(&*board, &ask(1, 500), &mut |_| {});
        let expected = if moves == "e2e4 e7e5" { "an illegal move" } else { "" };
        assert_eq!(list.n_running(), usize::from(expected.is_empty()), "{moves}: {expected}");
    }
    assert_eq!(log.read(), "start\n", "one process for all, and it was always the same game");
    let board = table("chess", "e2e4 e7e5 d2d4");
    player(&list, "fish", &*board).analyse(&*board, &ask(1, 500), &mut |_| {}).unwrap();
    let before = log.read();
    let board = table("chess", "d2d4 d7d5 c2c4");
    player(&list, "fish", &*board).analyse(&*board, &ask(1, 500), &mut |_| {}).unwrap();
    assert_eq!(log.read().strip_prefix(&before), Some("new\n"), "{}", log.read());
    assert_eq!(list.n_running(), 1);
}

/// Each failure names the program and what it did, and no process of it stays.
#[test]
fn failures_are_clear_and_end_the_process() {
    for (go, said) in [
        ("exit 3", "exit status: 3"),
        (":", "no answer to `go"),
        ("echo bestmove e2e5", "illegal move"),
        ("echo bestmove", "the move is missing"),
        ("yes", "no answer"),
    ] {
        let log = Scratch::new("listed-failures");
        let list = list(&[("bad", uci(log.path(), go))]);
        let board = table("chess", "");
        let refusal = player(&list, "bad", &*board).analyse(&*board, &ask(1, 100), &mut |_| {}).unwrap_err();
        assert_eq!((refusal.kind(), refusal.text()), (RefusalKind::NotAvailable, "outside/bad"));
        assert!(refusal.reason().contains(said), "{go}: {refusal}");
        assert_eq!(list.n_running(), 0, "{go}");
    }
    let list = list(&[("none", "uci:/no/such/program".to_string())]);
    let board = table("chess", "");
    let refusal = player(&list, "none", &*board).analyse(&*board, &ask(1, 100), &mut |_| {}).unwrap_err();
    assert!(refusal.reason().contains("could not be started") && !refusal.to_string().contains("/no/such"));
}

#[test]
fn a_stop_is_passed_on_and_the_process_stays() {
    let log = Scratch::new("listed-stop");
    let go =
        "echo info depth 1 score cp 5 pv e2e4; read -r stop; echo stopped $stop >>LOG; echo bestmove e2e4";
    let list = list(&[("slow", uci(log.path(), &go.replace("LOG", log.path())))]);
    let board = table("chess", "");
    let control = Arc::new(Control::new());
    let question = Ask { control: Arc::clone(&control), ..ask(1, 60_000) };
    let mut player = player(&list, "slow", &*board);
    let answer = player.analyse(&*board, &question, &mut |_| control.stop()).unwrap();
    assert!(answer.stopped && answer.lines[0].mv == "e2e4");
    assert!(log.read().contains("stopped stop"), "{}", log.read());
    assert_eq!(list.n_running(), 1);
}

#[test]
fn othello_programs_give_hints_and_judge_given_moves() {
    let hint = "echo search d3 +1.5 0 8; echo search f5 +2.5 0 12@73%; echo search c4 -1 0 8";
    let list = list(&[("edge", nboard("echo search d6 +2 0 10; echo === d6/3.5/1", hint))]);
    let board = table("othello", "");
    let mut player = player(&list, "edge", &*board);
    let answer = player.analyse(&*board, &ask(2, 300), &mut |_| {}).unwrap();
    let found = [("f5", Some(ShownScore::Decimal(2.5))), ("d3", Some(ShownScore::Decimal(1.5)))];
    assert_eq!(moves(&answer), found);
    assert_eq!((answer.lines[0].depth, answer.lines[0].confidence), (12, Some(73)));
    let only = Ask { only: vec!["f5".into()], ..ask(1, 300) };
    let judged = player.analyse(&*board, &only, &mut |_| {}).unwrap();
    assert_eq!(moves(&judged), [("f5", Some(ShownScore::Decimal(-3.5)))]);
    assert_eq!(judged.lines[0].pv, ["f5", "d6"]);
}

#[test]
fn gtp_programs_move_without_scores() {
    let program = "gtp:sh -c 'while read -r id word rest; do m=; case $word in genmove) m=F5;; quit) exit;; esac; \
                   printf \"=%s %s\\n\\n\" $id $m; done'";
    let list = list(&[("go", program.to_string())]);
    let board = table("othello", "");
    let mut player = player(&list, "go", &*board);
    let answer = player.analyse(&*board, &ask(3, 500), &mut |_| {}).unwrap();
    assert_eq!(moves(&answer), [("f5", None)]);
    let only = Ask { only: vec!["f5".into()], ..ask(1, 300) };
    assert!(player.analyse(&*board, &only, &mut |_| {}).unwrap_err().reason().contains("GTP"));
}

#[test]
fn stopping_the_list_ends_even_a_thinking_program() {
    let log = Scratch::new("listed-close");
    let list = list(&[("deaf", uci(log.path(), "sleep 60"))]);
    let board = table("chess", "");
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| {
            let board = table("chess", "");
            player(&list, "deaf", &*board).analyse(&*board, &ask(1, 50_000), &mut |_| {}).unwrap_err()
        });
        while !log.read().contains("start") || list.n_running() == 0 {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(100));
        list.stop();
        assert!(asked.join().unwrap().reason().contains("ended"));
    });
    let refusal = player(&list, "deaf", &*board).analyse(&*board, &ask(1, 100), &mut |_| {}).unwrap_err();
    assert!(refusal.reason().contains("stopping"), "{refusal}");
    assert_eq!(list.n_running(), 0);
}

#[test]
fn the_number_of_processes_is_bounded() {
    let log = Scratch::new("listed-bound");
    let list = list(&[("slow", uci(log.path(), "read -r stop; echo bestmove e2e4"))]);
    let control = Arc::new(Control::new());
    std::thread::scope(|scope| {
        let askers: Vec<_> = (0..20)
            .map(|_| {
                scope.spawn(|| {
                    let board = table("chess", "");
                    let ask = Ask { control: Arc::clone(&control), ..ask(1, 50_000) };
                    player(&list, "slow", &*board).analyse(&*board, &ask, &mut |_| {})
                })
            })
            .collect();
        while log.read().lines().count() < 16 {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(list.n_running(), 16);
        while askers.iter().filter(|asker| asker.is_finished()).count() < 4 {
            std::thread::sleep(Duration::from_millis(20));
        }
        control.stop();
        let refused = askers.into_iter().filter_map(|asker| asker.join().unwrap().err());
        let refused: Vec<_> = refused.map(|refusal| refusal.reason().to_string()).collect();
        assert_eq!(refused.len(), 4, "{refused:?}");
        assert!(refused.iter().all(|reason| reason.contains("16 outside programs are thinking")));
    });
}

#[test]
fn listed_programs_play_matches() {
    let log = Scratch::new("listed-match");
    let list = list(&[("bad", uci(log.path(), "exit 3")), ("none", "uci:/no/such/program".to_string())]);
    let board = table("chess", "");
    let own = SeatSpec::read("random", &*board, Setup::default()).unwrap();
    let seat = |name: &str| list.contestant(name, &*board, Setup::default()).unwrap().unwrap();
    let settings = MatchSettings { games: 2, ..MatchSettings::default() };
    let mut reasons = Vec::new();
    let bad = seat("outside/bad");
    assert_eq!(bad.name(), "outside/bad");
    let contest = Match { table: &*board, a: &bad, b: &own, settings: &settings };
    contest.play(&Control::new(), &mut |game, _| reasons.push(game.reason)).unwrap();
    assert_eq!(reasons, [Reason::Crash, Reason::Crash]);
    let none = seat("outside/none");
    let contest = Match { table: &*board, a: &none, b: &own, settings: &settings };
    let error = contest.play(&Control::new(), &mut |_, _| {}).unwrap_err().to_string();
    assert!(error.contains("outside/none") && error.contains("could not be started"), "{error}");
    assert!(list.contestant("chess/random", &*board, Setup::default()).is_none());
}

#[test]
fn only_sound_lists_are_accepted() {
    let refused = |text: &str| {
        let list = ListedProgram::read_file(text).and_then(ProgramList::new);
        list.map(|_| ()).unwrap_err().to_string()
    };
    let one = |fields: &str| format!(r#"{{"engines": [{{"protocol": "uci", "command": "x", {fields}}}]}}"#);
    assert!(refused("[]").contains("line 1"));
    assert!(refused(&one(r#""name": "a/b""#)).contains("`a/b`"));
    assert!(refused(&one(r#""name": "a:b""#)).contains("`a:b`"));
    assert!(refused(&one(r#""name": """#)).contains("a program's name"));
    assert!(refused(&one(r#""name": "a", "game": "othello""#)).contains("this protocol is for chess"));
    assert!(refused(&one(r#""name": "a", "colour": 1"#)).contains("unknown field `colour`"));
    assert!(
        refused(r#"{"engines": [{"name": "a", "protocol": "xboard", "command": "x"}]}"#).contains("xboard")
    );
    let twice = r#"{"engines": [{"name": "a", "protocol": "uci", "command": "x"}, {"name": "A", "protocol": "gtp", "command": "y"}]}"#;
    assert!(refused(twice).contains("two programs have this name: `A`"));
    let gtp = r#"{"engines": [{"name": "a", "protocol": "gtp", "command": "x", "options": {"Hash": 1}}]}"#;
    assert!(refused(gtp).contains("only UCI programs have options"));
}

/// The prefix is all that reaches the list: what clients write is compared with names and never run.
#[test]
fn what_is_not_on_the_list_is_not_started() {
    let list: &'static ProgramList = Box::leak(Box::new(list(&[("fish", "uci:cat".to_string())])));
    let mut board = table("chess", "");
    assert!(board.player("outside/fish", &Setup::default()).is_err(), "not offered yet");
    board.offer(list);
    assert!(board.fork().player("outside/fish", &Setup::default()).is_ok());
    for text in ["outside/cat", "outside/uci:cat", "outside/fish;x", "outside/../fish", "outside/", "uci:cat"]
    {
        assert!(board.player(text, &Setup::default()).is_err(), "{text}");
    }
    assert!(table("othello", "").player("outside/fish", &Setup::default()).is_err());
    assert_eq!(list.names(&*board), ["fish"]);
    assert_eq!(list.n_running(), 0);
}
