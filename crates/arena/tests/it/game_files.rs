//! Game files: what is written is what was played, and other readers understand it.

use arena::{
    Adjudication, Conditions, Exact, GameFormat, GameRecord, Heading, Match, MatchSettings, Openings, Reason,
    SeatSpec,
};
use catalog::CATALOG;
use game::Side;
use game_tree::{Annotation, EndReason, NodeId, ScoreValue};
use protocols::{ChessGame, Format, OthelloGame, ggf, pgn, sgf, transcripts};
use search::clock::{Clock, Date};
use search::{Control, Limits};
use table::{Setup, Table};

const LIMITS: Limits = Limits { depth: Some(2), nodes: None, time: None, clock: None };
const HEADING: Heading<'_> = Heading { event: "a \"test\"", round: "1.2", limits: LIMITS };

fn table(name: &str, variant: Option<&str>) -> Box<dyn Table> {
    CATALOG.game(name).unwrap().table(variant).unwrap()
}

fn random_games(table: &dyn Table, openings: Openings, conditions: Conditions) -> Vec<GameRecord> {
    let seat = SeatSpec::read("random", table, Setup::default()).unwrap();
    let settings = MatchSettings { games: 6, openings, conditions, seed: 4, ..MatchSettings::default() };
    let mut games = Vec::new();
    let contest = Match { table, a: &seat, b: &seat, settings: &settings };
    contest.play(&Control::new(), &mut |game, _| games.push(game.clone())).unwrap();
    games
}

fn format(file: &str, game: &str) -> GameFormat {
    GameFormat::of_file(file, &*table(game, None), &Openings::Start).unwrap()
}

fn written(format: GameFormat, games: &[GameRecord]) -> String {
    games.iter().map(|game| format.write(game, HEADING, CATALOG).unwrap()).collect()
}

/// The games come back from PGN with every move, from the start of the opening.
fn check_pgn(variant: &str, openings: &str, n_opening: usize) {
    let chess = table("chess", Some(variant));
    let openings = match openings {
        "" => Openings::Random { plies: n_opening },
        text => Openings::read(text, &*chess).unwrap(),
    };
    let conditions = Conditions { max_plies: 60, ..Conditions::default() };
    let games = random_games(&*chess, openings.clone(), conditions);
    let format = GameFormat::of_file("x.PGN", &*chess, &openings).unwrap();
    let text = written(format, &games);
    let reads: Vec<_> = pgn::games(text.as_bytes()).collect();
    assert_eq!(reads.len(), games.len());
    for (read, game) in reads.iter().zip(&games) {
        assert!(read.faults.is_empty(), "{:?}", read.faults);
        let tree = &read.tree;
        assert_eq!(tree.main_line().count(), n_opening + game.plies);
        assert_eq!(tree.last_position().to_string(), game.position);
        let termination = if game.reason == Reason::Length { "adjudication" } else { "normal" };
        let tags = ["Termination", "Event", "Round"].map(|name| tree.headers.get(name));
        assert_eq!(tags, [Some(termination), Some("a \"test\""), Some("1.2")]);
        assert_eq!(tree.end.map(|end| end.winner), Some(game.winner()));
        let reason = if game.reason == Reason::Length { EndReason::Agreed } else { EndReason::Rules };
        assert_eq!(tree.end.map(|end| end.reason), Some(reason));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains("; drawn by length"));
}

/// Two short games of an engine under these limits, as PGN.
fn annotated(limits: Limits) -> Vec<ChessGame> {
    let chess = table("chess", None);
    let seat = SeatSpec::read("poda", &*chess, Setup { hash_bytes: 1 << 20, ..Setup::default() }).unwrap();
    let conditions = Conditions { max_plies: 6, ..Conditions::from(limits) };
    let openings = Openings::Random { plies: 3 };
    let settings = MatchSettings { games: 2, openings, conditions, ..MatchSettings::default() };
    let mut games = Vec::new();
    let contest = Match { table: &*chess, a: &seat, b: &seat, settings: &settings };
    contest.play(&Control::new(), &mut |game, _| games.push(game.clone())).unwrap();
    let heading = Heading { limits, ..HEADING };
    let text: String = games
        .iter()
        .map(|game| format("games.pgn", "chess").write(game, heading, CATALOG).unwrap())
        .collect();
    let read: Vec<_> = pgn::games(text.as_bytes()).collect();
    assert!(read.iter().all(|read| read.faults.is_empty()), "{text}");
    let again: String = read.iter().map(|read| pgn::write(&read.tree)).collect();
    assert_eq!(again, text, "reading and writing again changes nothing");
    read.into_iter().map(|read| read.tree).collect()
}

/// What is written about the moves.
fn notes(game: &ChessGame) -> Vec<&Annotation> {
    game.main_line().map(|node| game.annotation(node)).collect()
}

#[test]
fn moves_are_annotated_with_score_depth_and_time() {
    let today = Date::today().to_string().replace('-', ".");
    for game in annotated(Limits { depth: Some(3), nodes: Some(5000), ..Limits::default() }) {
        assert_eq!(game.headers.get("Date"), Some(today.as_str()));
        assert_eq!(
            ["TimeControl", "SearchLimit"].map(|name| game.headers.get(name)),
            [Some("-"), Some("depth 3, nodes 5000")]
        );
        let notes = notes(&game);
        let (opening, played) = notes.split_at(3);
        assert!(opening.iter().all(|note| note.is_empty()));
        assert_eq!(played.len(), 6);
        for note in played {
            let words: Vec<&str> = note.comment.split(' ').collect();
            assert!(words[0].contains("/3") && words[1].contains('s'), "{words:?}");
            let score = note.score.expect("a score");
            assert!(score.depth == Some(3) && matches!(score.value, ScoreValue::Points(_)), "{score:?}");
            assert!(note.clock.is_none(), "{words:?}");
        }
        assert!(played[5].comment.ends_with("; drawn by length"));
    }
}

#[test]
fn clocks_are_written_as_they_stand_after_each_move() {
    let clock = Clock {
        remaining: std::time::Duration::from_secs(5),
        increment: std::time::Duration::from_millis(2500),
        moves_to_go: None,
    };
    for game in annotated(Limits { depth: Some(1), clock: Some(clock), ..Limits::default() }) {
        let tags = ["TimeControl", "SearchLimit"].map(|name| game.headers.get(name));
        assert_eq!(tags, [Some("5+2.5"), Some("depth 1")]);
        let clocks: Vec<f64> = notes(&game)[3..].iter().map(|note| note.clock.unwrap()).collect();
        // Black moves first after three plies; each side has its own clock.
        assert!(clocks[..2].iter().all(|clock| (7.0..=7.5).contains(clock)), "{clocks:?}");
        assert!(clocks[4..].iter().all(|clock| (12.0..=12.5).contains(clock)), "{clocks:?}");
    }
}

#[test]
fn chess_games_come_back_from_pgn() {
    check_pgn("standard", "", 6);
    check_pgn("standard", "e4 c5 Nf3", 3);
    check_pgn("standard", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20", 0);
    check_pgn("chess960", "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", 0);
}

fn check_othello(format: Format, read: fn(&str) -> Result<Vec<OthelloGame>, game::Refusal>) {
    let othello = table("othello", None);
    let openings = Openings::Random { plies: 5 };
    let name = format!("games.{}", format.extension());
    let file_format = GameFormat::of_file(&name, &*othello, &openings).unwrap();
    let adjudication = Adjudication { exact: Some(Exact::up_to(6)), ..Adjudication::default() };
    let conditions = Conditions { adjudication, ..Conditions::default() };
    let games = random_games(&*othello, openings, conditions);
    assert!(games.iter().any(|game| game.reason == Reason::Solved));
    let reads = read(&written(file_format, &games)).unwrap();
    assert_eq!(reads.len(), games.len());
    for (read, game) in reads.iter().zip(&games) {
        assert_eq!(
            (read.last_position().to_string(), read.main_line().count()),
            (game.position.clone(), 5 + game.plies)
        );
        let comment = &read.annotation(NodeId::ROOT).comment;
        assert_eq!(comment.contains("exact solver: solved with"), game.reason == Reason::Solved);
        if format == Format::Ggf {
            let margin = game.margin.unwrap() * if game.first_is_a { 1 } else { -1 };
            let end = read.end.unwrap();
            assert!((end.difference() - f64::from(margin)).abs() < 1e-9);
            assert_eq!(end.reason == EndReason::Agreed, game.reason == Reason::Solved);
            assert_eq!(read.headers.get("Event"), Some("a \"test\""));
            assert_eq!(read.headers.get("Round"), Some("1.2"));
        }
    }
}

#[test]
fn othello_games_come_back_from_every_format() {
    check_othello(Format::Ggf, ggf::read);
    check_othello(Format::Sgf, sgf::read);
    check_othello(Format::Transcripts, transcripts::read);
}

#[test]
fn every_game_has_json_lines() {
    for (name, variant) in [("quarto", None), ("maxit", None), ("othello", Some("4x4"))] {
        let table = table(name, variant);
        let games = random_games(&*table, Openings::Start, Conditions::default());
        let format = GameFormat::of_file("games.jsonl", &*table, &Openings::Start).unwrap();
        let text = written(format, &games);
        let read: Vec<GameRecord> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(read, games);
        assert!(GameFormat::of_file("games.pgn", &*table, &Openings::Start).is_err());
    }
}

#[test]
fn a_game_without_a_move_is_still_in_the_file() {
    let othello = table("othello", None);
    let mut game = random_games(&*othello, Openings::Start, Conditions::default()).remove(0);
    (game.moves, game.plies, game.margin) = (Vec::new(), 0, None);
    (game.reason, game.detail) = (Reason::Crash, Some("exit status: 3".to_string()));
    let ggf = ggf::read(&format("games.ggf", "othello").write(&game, HEADING, CATALOG).unwrap()).unwrap();
    let all = if game.winner() == Some(Side::First) { 64.0 } else { -64.0 };
    assert_eq!(ggf[0].end.map(|end| (end.difference(), end.reason)), Some((all, EndReason::Resigned)));
    assert!(ggf[0].annotation(NodeId::ROOT).comment.contains("by a crash: exit status: 3"));
    let line = format("games.txt", "othello").write(&game, HEADING, CATALOG).unwrap();
    assert!(line.starts_with("% no move") && transcripts::read(&line).unwrap().is_empty(), "{line}");
}

#[test]
fn transcripts_of_set_up_positions_are_refused_before_the_first_game() {
    let othello = table("othello", None);
    let position = format!("{} X", othello.position().split_once(' ').unwrap().0.replace("OX", "XX"));
    let openings = Openings::read(&position, &*othello).unwrap();
    let refusal = GameFormat::of_file("games.txt", &*othello, &openings).unwrap_err().to_string();
    assert!(refusal.contains("standard start"), "{refusal}");
    assert!(GameFormat::of_file("games.ggf", &*othello, &openings).is_ok());
}
