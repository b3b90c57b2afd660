//! External programs, most of them bad: small scripts that fail in every way a program can.

use catalog::CATALOG;
use std::time::{Duration, Instant};

use arena::{
    Adjudication, AgreedWin, Conditions, Contestant, EngineTimeouts, ExternalProgram, GameRecord, GameResult,
    Match, MatchSettings, Openings, Plan, Reason, Report, Schedule, SeatSpec, Standing, Tournament,
    TournamentSetup,
};
use game::Refusal;
use search::clock::Clock;
use search::{Control, Limits};
use table::{NoFiles, Setup, Table};

use crate::players::{Scratch, begin, pairs};

/// Long enough for a shell on a busy machine, short enough for tests.
const PATIENCE: EngineTimeouts = EngineTimeouts {
    answer: Duration::from_secs(5),
    margin: Duration::from_millis(300),
    untimed: Duration::from_millis(600),
};

fn table(game: &str) -> Box<dyn Table> {
    CATALOG.game(game).unwrap().table(None).unwrap()
}

/// A chess program that runs `go` when asked for a move, with the number of words after `position` in `$n`.
fn uci(go: &str) -> String {
    format!(
        "uci:sh -c 'while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         position) set -- $rest; n=$#;; go) {go};; quit) exit;; esac; done'"
    )
}

/// An Othello program over GTP; `genmove` sets `$m`, with the number of moves it knows in `$n`.
fn gtp(genmove: &str) -> String {
    format!(
        "gtp:sh -c 'while read -r id word rest; do m=; case $word in clear_board) n=0;; play) n=$((n+1));; \
         genmove) {genmove}; n=$((n+1));; quit) exit;; esac; printf \"=%s %s\\n\\n\" $id $m; done'"
    )
}

/// An Othello program over NBoard that runs `go`, with the last game it received in `$rest`.
fn nboard(go: &str) -> String {
    format!(
        "nboard:sh -c 'while read -r word rest; do case $word in ping) echo pong $rest;; set) game=$rest;; \
         go) {go};; quit) exit;; esac; done'"
    )
}

fn outside(text: &str, game: &str) -> Result<ExternalProgram, Refusal> {
    ExternalProgram::read(text, &*table(game), Setup::default(), PATIENCE)
}

fn play(
    game: &str,
    a: &dyn Contestant,
    b: &dyn Contestant,
    settings: &MatchSettings,
) -> (Standing, Vec<GameRecord>) {
    let table = table(game);
    let mut games = Vec::new();
    let contest = Match { table: &*table, a, b, settings };
    let standing = contest.play(&Control::new(), &mut |game, _| games.push(game.clone())).unwrap();
    (standing, games)
}

fn settings(games: usize, limits: Limits) -> MatchSettings {
    MatchSettings { games, conditions: Conditions::from(limits), ..MatchSettings::default() }
}

/// Plays two pairs against random moves; the program soon loses each game for `reason`.
fn check(game: &str, program: &str, limits: Limits, reason: Reason, detail: &str) {
    let watch = Instant::now();
    let own = SeatSpec::read("random", &*table(game), Setup::default()).unwrap();
    let (standing, games) = play(game, &outside(program, game).unwrap(), &own, &settings(3, limits));
    assert_eq!((standing.games, standing.b_wins), (3, 3), "{games:?}");
    for game in games {
        let said = game.detail.unwrap();
        assert_eq!((game.reason, game.result), (reason, GameResult::Loss), "{said}");
        assert!(said.contains(detail), "{said}");
    }
    assert!(watch.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_sound_program_plays_both_sides() {
    let fools_mate =
        uci("case $n in 1) m=f2f3;; 3) m=e7e5;; 4) m=g2g4;; *) m=d8h4;; esac; echo info; echo bestmove $m");
    let program = outside(&fools_mate, "chess").unwrap();
    let (standing, games) = play("chess", &program, &program, &settings(4, Limits::depth(1)));
    assert_eq!((standing.a_wins, standing.b_wins), (2, 2));
    assert!(
        games.iter().all(|game| game.reason == Reason::Rule && game.moves.join(" ") == "f2f3 e7e5 g2g4 d8h4")
    );
}

#[test]
fn othello_programs_play_a_whole_game() {
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let arms: String = (0..).zip(moves).map(|(n, mv)| format!("{n}) m={mv};; ")).collect();
    let program = outside(&gtp(&format!("case $n in {arms} esac")), "othello").unwrap();
    let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
    let (standing, games) = play("othello", &program, &program, &settings(2, limits));
    assert_eq!(standing.games, 2);
    assert!(games.iter().all(|game| game.reason == Reason::Rule && game.moves == moves), "{games:?}");
}

#[test]
fn a_program_that_never_answers_loses_every_game() {
    check("chess", &uci(":"), Limits::depth(1), Reason::Missing, "no answer to `go depth 1`");
    check("othello", &nboard(":"), Limits::depth(1), Reason::Missing, "no answer to `go`");
}

#[test]
fn a_program_that_is_late_loses_on_time() {
    let fixed = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    check("chess", &uci(":"), fixed, Reason::Time, "no answer to `go movetime 50`");
    let clock = Clock { remaining: Duration::from_millis(100), increment: Duration::ZERO, moves_to_go: None };
    let on_clock = Limits { clock: Some(clock), ..Limits::default() };
    check("chess", &uci("sleep 0.3; echo bestmove e2e4"), on_clock, Reason::Time, "with 100 ms on the clock");
}

#[test]
fn a_program_that_ends_in_the_middle_is_started_again_and_loses_again() {
    check("chess", &uci("exit 3"), Limits::depth(1), Reason::Crash, "exit status: 3");
    check("chess", &uci("kill -9 $$"), Limits::depth(1), Reason::Crash, "signal: 9");
    check("othello", &nboard("exit"), Limits::depth(1), Reason::Crash, "ended");
    check("othello", &gtp("exit"), Limits::depth(1), Reason::Crash, "genmove");
}

#[test]
fn garbage_and_illegal_moves_lose() {
    check("chess", &uci("echo bestmove e2e5"), Limits::depth(1), Reason::Illegal, "`e2e5`");
    check("chess", &uci("printf \"bestmove \\377\\001\\n\""), Limits::depth(1), Reason::Illegal, "");
    check("chess", &uci("echo bestmove"), Limits::depth(1), Reason::Missing, "the move is missing");
    check("chess", &uci("echo what; echo; echo \"(;\""), Limits::depth(1), Reason::Missing, "no answer");
    check("othello", &gtp("m=a1"), Limits::depth(1), Reason::Illegal, "`a1`");
    check("othello", &gtp("m=resign"), Limits::depth(1), Reason::Resigned, "resigned");
    check("othello", &nboard("echo === z9/1/2"), Limits::depth(1), Reason::Illegal, "`z9`");
}

#[test]
fn a_program_that_prints_without_end_neither_hangs_nor_fills_the_memory() {
    let before = memory_peak();
    check("chess", &uci("yes"), Limits::depth(1), Reason::Missing, "no answer");
    check("chess", &uci("cat /dev/zero"), Limits::depth(1), Reason::Missing, "no answer");
    check("othello", &gtp("yes ="), Limits::depth(1), Reason::Missing, "no answer");
    let grown = memory_peak().saturating_sub(before);
    // Other tests run in the same process; a tenth of a second of `yes` would be hundreds of mebibytes.
    assert!(grown < 200 << 10, "{grown} KiB");
}

#[test]
fn a_program_may_talk_a_lot_before_it_answers() {
    let talkative = uci("head -c 50000000 /dev/zero; echo; echo bestmove e2e5");
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    check("chess", &talkative, limits, Reason::Illegal, "`e2e5`");
}

/// The peak memory of this process, in KiB; 0 where the system does not report it.
fn memory_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn programs_that_cannot_sit_are_refused_before_the_match() {
    let refused = |text: &str, game: &str| outside(text, game).unwrap_err().to_string();
    assert!(refused("uci:/no/such/program", "chess").contains("could not be started"));
    assert!(refused("uci:", "chess").contains("missing"));
    assert!(refused("uci:sh -c 'exit 4'", "chess").contains("exit status: 4"));
    assert!(refused("uci:sh -c 'exit 4'", "othello").contains("UCI is for chess"));
    assert!(
        refused(&format!("{}; Speed=3", uci(":")), "chess")
            .contains("the program has no such option: `Speed`")
    );
    assert!(refused(&format!("{}; Level=3", gtp(":")), "othello").contains("only UCI programs have options"));
    let silent = EngineTimeouts { answer: Duration::from_millis(100), ..PATIENCE };
    let refusal =
        ExternalProgram::read("uci:sleep 60", &*table("chess"), Setup::default(), silent).unwrap_err();
    assert!(refusal.to_string().contains("no answer to `uci` in 0.1 s"), "{refusal}");
}

#[test]
fn options_are_checked_and_set() {
    let options = "echo option name Elo type spin default 1 min 1 max 9; echo uciok";
    let told = "setoption) case $rest in \"name Elo value 5\") good=e2e5;; esac";
    let script = uci("echo bestmove $good").replace("echo uciok", &format!("{options};; {told}"));
    let limits = Limits::depth(1);
    check("chess", &format!("{script}; elo=5"), limits, Reason::Illegal, "`e2e5`");
    let refusal = outside(&format!("{script}; elo=10"), "chess").unwrap_err().to_string();
    assert!(refusal.contains("expected a number from 1 to 9: `Elo=10`"), "{refusal}");
}

#[test]
fn gtp_programs_are_not_asked_to_set_up_a_position() {
    let table = table("othello");
    let program = outside(&gtp(":"), "othello").unwrap();
    let text = format!("{}OX{}XO{} O", "-".repeat(27), "-".repeat(6), "-".repeat(27));
    let settings =
        MatchSettings { openings: Openings::read(&text, &*table).unwrap(), ..settings(2, Limits::depth(1)) };
    let refusal = Match { table: &*table, a: &program, b: &program, settings: &settings }
        .play(&Control::new(), &mut |_, _| {})
        .unwrap_err();
    assert!(refusal.to_string().contains("open with moves"), "{refusal}");
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    let file = std::env::temp_dir().join(format!("poda-arena-{}", std::process::id()));
    let script =
        uci(":").replace("echo uciok", &format!("sleep 1000 & echo $! > {}; echo uciok", file.display()));
    for leaves in [script.clone(), script.replace("quit) exit", "quit) :")] {
        drop(outside(&leaves, "chess").unwrap());
        let id = std::fs::read_to_string(&file).unwrap();
        assert!(has_ended(id.trim()), "{leaves}");
    }
    std::fs::remove_file(file).unwrap();
}

/// Whether the process soon ends, or is a zombie.
fn has_ended(id: &str) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        let state = std::process::Command::new("sh").args(["-c", &format!("kill -0 {id}")]).output().unwrap();
        let status = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        !state.status.success() || status.contains(") Z ")
    })
}

/// Random moves against programs that fail in every way, and these against each other.
#[test]
fn a_round_robin_with_every_kind_of_bad_program_ends_with_every_fault_on_record() {
    let is_slow = std::env::var_os("PODA_SLOW").is_some_and(|value| value == "1");
    // It can end only when all its output has been read.
    let n_bytes = if is_slow { 1_000_000_000 } else { 5_000_000 };
    let faulty = [
        (uci(":"), Reason::Missing, "no answer to `go depth 1`"),
        (uci("echo what; echo; echo \"(;\"; printf \"bestmove \\377\\001\\n\""), Reason::Illegal, "\u{fffd}"),
        (
            uci("case $n in 1|2) echo bestmove 0000;; *) exit 3;; esac").replace("0000", "e2e4"),
            Reason::Crash,
            "status: 3",
        ),
        (uci("echo bestmove a1a1"), Reason::Illegal, "`a1a1`"),
        (uci(&format!("head -c {n_bytes} /dev/zero; exit 5")), Reason::Crash, "status: 5"),
    ];
    let before = memory_peak();
    let untimed = if is_slow { Duration::from_secs(20) } else { Duration::from_secs(2) };
    let texts = ["random".to_string()].into_iter().chain(faulty.iter().map(|(text, ..)| text.clone()));
    let plan = Plan {
        players: texts.collect(),
        games: 2,
        conditions: Conditions::from(Limits::depth(1)),
        patience: EngineTimeouts { untimed, ..PATIENCE },
        ..Plan::new(Schedule::RoundRobin, "chess", "standard")
    };
    let (table, scratch) = (plan.table(CATALOG).unwrap(), Scratch::new("faulty"));
    let seats = plan.seats(&*table, &NoFiles).unwrap();
    let contestants: Vec<_> = seats.iter().map(|seat| seat as &dyn Contestant).collect();
    let setup = TournamentSetup { table: &*table, contestants: &contestants, concurrency: 2 };
    let mut run = begin(&scratch.0, plan).unwrap();
    run.play(&setup, &Control::new(), &mut |_, _| {}).unwrap();
    drop(run);

    let report = Report::of(&Tournament::read(&scratch.0, CATALOG).unwrap());
    assert!(report.is_over && report.games == 30, "{report:?}");
    let healthy = &report.players[0];
    assert_eq!((healthy.name.as_str(), healthy.wins, healthy.faults), ("random", 10, 0));
    for pair in pairs(&scratch.0) {
        for game in pair.games {
            let loser = pair.players[usize::from(game.result == GameResult::Win)];
            let (_, reason, detail) = &faulty[loser - 1];
            let said = game.detail.as_deref().unwrap_or_default();
            assert!(game.reason == *reason && said.contains(detail), "{game:?}");
        }
    }
    let grown = memory_peak().saturating_sub(before);
    assert!(grown < 200 << 10, "{grown} KiB");
}

#[test]
fn a_stop_does_not_wait_for_a_program_that_starts_again() {
    let mark = std::env::temp_dir().join(format!("poda-arena-mark-{}", std::process::id()));
    _ = std::fs::remove_file(&mark);
    let mark_text = mark.display();
    // It answers at its first start, ends when asked for a move, and is silent from then on.
    let script = uci("exit")
        .replace("sh -c '", &format!("sh -c '[ -e {mark_text} ] && sleep 10000; touch {mark_text}; "));
    let endless = Duration::from_secs(10_000);
    let patience = EngineTimeouts { answer: endless, margin: endless, untimed: endless };
    let table = table("chess");
    let program = ExternalProgram::read(&script, &*table, Setup::default(), patience).unwrap();
    let own = SeatSpec::read("random", &*table, Setup::default()).unwrap();
    let (settings, control) = (settings(100, Limits::depth(1)), Control::new());
    let contest = Match { table: &*table, a: &program, b: &own, settings: &settings };
    let standing = contest.play(&control, &mut |_, _| control.stop()).unwrap();
    std::fs::remove_file(&mark).unwrap();
    assert_eq!((standing.games, standing.b_wins), (1, 1));
}

#[test]
fn programs_report_scores_on_which_they_can_agree() {
    let win = Some(AgreedWin { moves: 1, score: 600 });
    let adjudication = Adjudication { win, ..Adjudication::default() };
    let agreed = |game: &str, program: &str| {
        let conditions = Conditions { adjudication, ..Conditions::from(Limits::depth(1)) };
        let settings = MatchSettings { games: 1, conditions, ..MatchSettings::default() };
        let program = outside(program, game).unwrap();
        let (_, games) = play(game, &program, &program, &settings);
        (games[0].reason, games[0].result, games[0].plies)
    };
    let says = |white: &str, black: &str| {
        uci(&format!(
            "case $n in 1) s=\"{white}\"; m=e2e4;; *) s=\"{black}\"; m=e7e5;; esac; \
             echo info depth 1 score cp 0; echo info depth 2 score $s; echo bestmove $m"
        ))
    };
    let white_wins = (Reason::Agreed, GameResult::Win, 2);
    assert_eq!(agreed("chess", &says("cp 600", "cp -700")), white_wins);
    assert_eq!(agreed("chess", &says("mate 3", "mate -2")), white_wins);
    assert_eq!(agreed("chess", &says("mate -3", "mate 2")), (Reason::Agreed, GameResult::Loss, 2));
    // Its moves repeat and are refused; until then neither player has agreed to anything.
    assert_eq!(agreed("chess", &says("cp 600", "cp -500")), (Reason::Illegal, GameResult::Loss, 2));
    assert_eq!(
        agreed("chess", &says("cp 600 lowerbound", "cp -700")),
        (Reason::Illegal, GameResult::Loss, 2)
    );
    let othello = |first: &str, second: &str| {
        nboard(&format!("case $game in *\"]B[\"*) echo \"{second}\";; *) echo \"{first}\";; esac"))
    };
    assert_eq!(agreed("othello", &othello("=== F5/640/0", "=== F6/-640/0")), white_wins);
    assert_eq!(agreed("othello", &othello("=== F5/640/0", "=== F6")), (Reason::Illegal, GameResult::Loss, 2));
}
