//! What is written is read back unchanged.

use chess::Chess;
use game::{Game as _, Position as _};
use game_tree::{GameEnd, Glyph, NodeId, ScoreValue};
use othello::{Board, Move, Size};
use protocols::obf::{self, ObfProblem};
use protocols::wthor::{self, GamesFile, Names};
use protocols::{Format, Loss, OthelloGame, ggf, pgn, recognise, sgf, transcripts};

use crate::generated::{self, end};
use crate::samples::{self, bare_game, late_game, noted_game};

/// Enough games of both sizes for some to contain passes.
fn noted_games() -> Vec<OthelloGame> {
    let games: Vec<OthelloGame> = (0..60)
        .flat_map(|seed| [Size::Eight, Size::Six].map(|size| (size, seed)))
        .flat_map(|(size, seed)| [noted_game(size, seed), late_game(size, seed)])
        .collect();
    assert!(games.iter().flat_map(OthelloGame::main_moves).filter(|&mv| mv == Move::PASS).count() > 20);
    games
}

fn bare_games(size: Size) -> Vec<OthelloGame> {
    (0..60).map(|seed| bare_game(size, seed)).collect()
}

fn moves(games: &[OthelloGame]) -> Vec<Vec<Move>> {
    games.iter().map(|game| game.main_moves().collect()).collect()
}

/// Variations nested in each other, comments before and after moves, glyphs, clocks, scores, shapes, odd headers.
#[test]
fn pgn_keeps_whole_trees() {
    let [mut n_variations, mut n_nested] = [0; 2];
    for seed in 0..400 {
        let start = if seed % 5 == 4 {
            Chess::CHESS960.start_number(seed as u16).unwrap()
        } else {
            Chess::STANDARD.start()
        };
        let mut game = generated::tree(start, seed, generated::PGN);
        game.end = match game.last_position().outcome() {
            Some(outcome) => Some(GameEnd { margin: None, ..outcome.into() }),
            None => end(seed, None),
        };
        for name in pgn::ROSTER.into_iter().filter(|&name| name != "Result") {
            game.headers.add(name, format!("{name} \\ \"{seed}\"  é"));
        }
        game.headers.add("X-Odd_1", "");
        game.headers.add("Annotator", " two  blanks ");
        n_variations += game.n_variations();
        n_nested += usize::from(is_nested(&game));
        let text = pgn::write(&game);
        assert!(text.lines().all(|line| line.chars().count() <= 80 || line.starts_with('[')), "{text}");
        let mut reads: Vec<pgn::Read> = pgn::games(text.as_bytes()).collect();
        assert_eq!((reads.len(), &reads[0].faults[..]), (1, &[][..]), "{text}");
        let mut read = reads.remove(0).tree;
        // What ended the game, if the moves do not tell.
        read.headers.set("Termination", "");
        assert_eq!((&read.headers, read.end), (&game.headers, game.end), "{text}");
        assert!(read == game, "{text}\n{}", pgn::write(&read));
        let windows = text.replace('\n', "\r\n");
        let mut read = pgn::games(windows.as_bytes()).next().unwrap().tree;
        read.headers.set("Termination", "");
        assert!(read == game);
        assert!(pgn::losses(&game).is_empty());
    }
    assert!(n_variations > 1000 && n_nested > 100, "{n_variations} {n_nested}");
}

fn is_nested(game: &protocols::ChessGame) -> bool {
    let depths = game.written().scan(0, |depth, step| {
        *depth += match step {
            game_tree::Written::Open => 1,
            game_tree::Written::Close => -1,
            game_tree::Written::Move(_) => 0,
        };
        Some(*depth)
    });
    depths.max() > Some(1)
}

#[test]
fn sgf_keeps_whole_trees() {
    let mut n_variations = 0;
    for seed in 0..400 {
        let size = if seed % 2 == 0 { Size::Eight } else { Size::Six };
        let mut game = generated::tree(Board::start(size), seed, generated::SGF);
        let margin = if seed % 4 == 1 { Some(4.5) } else { None };
        game.end = end(seed % 4, margin).filter(|_| game.last_position().outcome().is_none());
        for (name, value) in [
            ("Black", r"a [bracket\] and \ more"),
            ("My header", "x:y"),
            ("KM", "2"),
            ("AB", "no setup"),
            ("Site", ""),
        ] {
            game.headers.add(name, value);
        }
        n_variations += game.n_variations();
        let text = sgf::write([&game]).unwrap();
        let read = sgf::games(&text).next().unwrap().unwrap();
        assert!(read.faults.is_empty(), "{:?}", read.faults);
        assert_eq!((&read.tree.headers, read.tree.end), (&game.headers, game.end), "{text}");
        assert!(read.tree == game, "{text}\n{}", sgf::write([&read.tree]).unwrap());
        assert!(sgf::losses(&game).is_empty());
        let windows = text.replace("\n;", "\r\n;").replace("\n(", "\r\n(");
        assert!(sgf::read(&windows).unwrap()[0] == game);
    }
    assert!(n_variations > 1000, "{n_variations}");
}

#[test]
fn ggf_keeps_main_lines_with_notes() {
    for seed in 0..200 {
        let mut game = generated::tree(Board::start(Size::Eight), seed, generated::GGF);
        game.end = end(seed, Some(12.5)).filter(|_| game.last_position().outcome().is_none());
        [("Event", "e"), ("Black", "b"), ("White", "w"), ("Date", "d"), ("My header", "x:y"), ("KM", "2")]
            .into_iter()
            .for_each(|(name, value)| game.headers.add(name, value));
        let text = ggf::write([&game]).unwrap();
        let read = ggf::read(&text).unwrap().remove(0);
        assert_eq!((&read.headers, read.end), (&game.headers, game.end), "{text}");
        assert!(read == game, "{text}\n{}", ggf::write([&read]).unwrap());
        assert!(ggf::losses(&game).is_empty());
    }
}

/// What a format cannot carry is counted, and the rest is there.
#[test]
fn what_is_lost_is_counted() {
    let text = "(;GM[2]PB[Ana]EV[Open]C[game];B[f5]C[good]TE[1]V[2]BL[60]MT[3]CR[c4](;W[d6]C[main])(;W[f4]C[side];B[e3]))";
    let games = sgf::read(text).unwrap();
    let lost = |format: Format| {
        format.write(&games, &mut Names::default()).unwrap().losses.iter().collect::<Vec<_>>()
    };
    assert_eq!(lost(Format::Sgf), []);
    let of_ggf = [(Loss::Variations, 1), (Loss::Glyphs, 1), (Loss::Clocks, 1), (Loss::Shapes, 1)];
    assert_eq!(lost(Format::Ggf), of_ggf);
    let of_list = [
        (Loss::Variations, 1),
        (Loss::Comments, 2),
        (Loss::Glyphs, 1),
        (Loss::Scores, 1),
        (Loss::Clocks, 1),
        (Loss::Times, 1),
        (Loss::Shapes, 1),
        (Loss::Headers, 2),
    ];
    assert_eq!(lost(Format::Transcripts), of_list);
    assert_eq!(lost(Format::Obf), [(Loss::Moves, 4), (Loss::Headers, 2)]);
    assert_eq!(lost(Format::Wthor)[1], (Loss::Comments, 3));
}

/// Properties of SGF become fields of the tree, and what has none is kept.
#[test]
fn sgf_properties_have_their_place() {
    let text = "(;GM[2]SZ[8]PW[Bo]N[start];B[f5]N[first]BM[2]GB[1]BL[299.5]WL[300]LB[d6:1]AR[f5:d6]TR[a1:b2]XY[z][w])";
    let game = &sgf::read(text).unwrap()[0];
    let annotation = game.annotation(game.last());
    assert_eq!(annotation.glyphs, [Glyph(4), Glyph(17)]);
    assert_eq!((annotation.clock, annotation.shapes.len()), (Some(299.5), 5));
    let others: Vec<&str> = annotation.others.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(others, ["N", "WL", "LB", "XY", "XY"]);
    assert_eq!(game.annotation(NodeId::ROOT).others, [("N".to_string(), "start".to_string())]);
    assert!(sgf::write([game]).unwrap().contains("XY[z][w]"));
}

/// The format forbids it, but files have it: of a property given twice in a node no value is lost, also if it stands in a node
/// without a move, and what is written is read as the same game.
#[test]
fn sgf_properties_given_twice_are_kept() {
    let text = "(;GM[2]PB[Ana]PB[Eva]PB[Bo];B[f5]MT[8]TE[2]XY[z]MT[9]BM[1]TE[1]XY[w]CR[c4]NAG[7]CR[d3]NAG[8]NAG[x];AK[?]MT[1][2];V[3])";
    let game = &sgf::read(text).unwrap()[0];
    let annotation = game.annotation(game.last());
    assert_eq!(annotation.glyphs, [3, 2, 1, 7, 8].map(Glyph));
    assert_eq!((annotation.elapsed, annotation.shapes.len()), (Some(8.0), 2));
    let others: Vec<String> = annotation.others.iter().map(|(key, value)| format!("{key}={value}")).collect();
    assert_eq!(others, ["XY=z", "MT=9", "XY=w", "NAG=x", "MT=1", "MT=2", "AK=?"]);
    assert_eq!(game.headers.get("Black"), Some("Ana"));
    let written = sgf::write([game]).unwrap();
    let again = &sgf::read(&written).unwrap()[0];
    assert!(again == game, "{written}");
    assert_eq!(sgf::write([again]).unwrap(), written);
}

#[test]
fn a_bad_move_ends_a_variation_of_sgf_only() {
    let text = "(;GM[2];B[f5](;W[d6];B[c3])\n(;W[a1];B[c3](;W[b1])(;W[b2]))(;W[f4]))";
    let read = sgf::games(text).next().unwrap().unwrap();
    assert_eq!(
        read.faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["line 2, column 5: move 2: this square captures nothing: `a1`"]
    );
    assert_eq!((read.tree.n_nodes(), read.tree.n_variations()), (5, 1));
    assert!(sgf::read("(;GM[2];B[f5](;W[a1])(;W[f4]))").is_err(), "the first branch is the main line");
}

#[test]
fn othello_quest_and_pasted_lists_are_recognised_and_read() {
    let check = |text: &str, format: Format, n_moves: usize| {
        assert_eq!(recognise(text.as_bytes(), None)[0], protocols::FileFormat::Othello(format), "{text}");
        let names = Names::default();
        let games: Vec<_> = format.games(text.as_bytes(), &names).unwrap().map(Result::unwrap).collect();
        assert_eq!(games[0].tree.main_line().count(), n_moves, "{text}");
        (games.len(), games[0].tree.headers.get("Black").map(ToString::to_string))
    };
    let quest = r#"{"players":[{"id":"x","name":"An\"a"},{"name":"Bo"}],"position":{"moves":[{"m":"f5"},{"m":"d6"}]}}"#;
    assert_eq!(check(quest, Format::OthelloQuest, 2), (1, Some("An\"a".into())));
    assert_eq!(check("Black: Ana\nWhite: Bo\nF5d6C3", Format::Transcripts, 3), (1, Some("Ana".into())));
    assert_eq!(check("1. f5 2. d6\n3. c3 4. d3\n", Format::Transcripts, 4), (1, None));
    assert_eq!(check("1. f5 d6 2. c3 d3", Format::Transcripts, 4), (1, None));
    assert_eq!(check("f5d6\nf5f6\n", Format::Transcripts, 2), (2, None));
}

#[test]
fn transcripts_keep_start_moves_and_comment() {
    for size in [Size::Eight, Size::Six] {
        let games = bare_games(size);
        let read = transcripts::read(&transcripts::write(&games).unwrap()).unwrap();
        assert_eq!(moves(&read), moves(&games));
        assert!(read.iter().all(|game| game.start() == games[0].start()));
    }
}

#[test]
fn wthor_keeps_names_scores_and_moves() {
    let mut games = bare_games(Size::Eight);
    games[3].headers.set("White", "somebody else");
    games[4].headers.set("Theoretical", "-6");
    let mut names = Names::default();
    let bytes = wthor::write(&games, &mut names).unwrap();
    let names = Names {
        players: wthor::read_players(&wthor::write_players(&names.players)).unwrap(),
        tournaments: wthor::read_tournaments(&wthor::write_tournaments(&names.tournaments)).unwrap(),
    };
    let file = GamesFile::read(&bytes).unwrap();
    let read: Vec<OthelloGame> = file.games(&names).map(Result::unwrap).collect();
    for (read, game) in read.iter().zip(&mut games) {
        // If no theoretical score was computed, the real one is stored instead.
        let real = game.end.map(|end| format!("{:+}", end.difference())).unwrap_or_default();
        game.headers.add("Theoretical", real);
        assert_eq!(
            (read.main_moves().collect::<Vec<_>>(), read.end),
            (game.main_moves().collect(), game.end)
        );
        for name in ["Black", "White", "Event", "Date", "Theoretical"] {
            assert_eq!(read.headers.get(name), game.headers.get(name));
        }
    }
    assert_eq!((file.year, file.n_games(), names.players.len()), (2024, 60, 3));
}

#[test]
fn obf_keeps_boards_moves_and_comments() {
    let problems = obf::read(samples::OBF).unwrap();
    assert_eq!(problems.len(), 2);
    assert_eq!(problems[0].comment, "made for the tests\nfour ways");
    assert_eq!((problems[0].moves.len(), problems[0].moves[2].1, problems[0].best()), (3, None, Some(0)));
    assert_eq!(problems[1].board.size(), Size::Six);
    assert_eq!(obf::read(&obf::write(&problems)).unwrap(), problems);
    let games: Vec<OthelloGame> = problems.iter().map(OthelloGame::from).collect();
    let games = sgf::read(&sgf::write(&games).unwrap()).unwrap();
    assert_eq!(games.iter().map(ObfProblem::from).collect::<Vec<_>>(), problems, "through games and back");
    let scores = games[0].children(NodeId::ROOT).iter().map(|&node| games[0].annotation(node).score);
    assert_eq!(
        scores.map(|score| score.map(|score| score.value)).collect::<Vec<_>>(),
        [Some(ScoreValue::Points(0.0)), Some(ScoreValue::Points(-2.0)), None]
    );
    let games = noted_games();
    let problems: Vec<ObfProblem> = games.iter().map(ObfProblem::from).collect();
    assert_eq!(obf::read(&obf::write(&problems)).unwrap(), problems);
}

#[test]
fn every_format_leads_to_every_other() {
    let games = bare_games(Size::Eight);
    let is_of_games = |&format: &Format| !matches!(format, Format::Obf | Format::OthelloQuest);
    for first in Format::ALL.into_iter().filter(is_of_games) {
        for second in Format::ALL.into_iter().filter(is_of_games) {
            let mut names = Names::default();
            let passed = through(second, &through(first, &games, &mut names), &mut names);
            assert_eq!(moves(&passed), moves(&games));
        }
    }
}

fn through(format: Format, games: &[OthelloGame], names: &mut Names) -> Vec<OthelloGame> {
    let bytes = format.write(games, names).unwrap().bytes;
    format.games(&bytes, names).unwrap().map(|read| read.unwrap().tree).collect()
}

#[test]
fn server_games_are_read_with_notes_and_unknown_tags() {
    let games = ggf::read(samples::GGF).unwrap();
    assert_eq!((games.len(), games[0].main_line().count(), games[1].start().size()), (2, 3, Size::Six));
    let first = &games[0];
    let notes: Vec<_> = first.main_line().map(|node| first.annotation(node)).collect();
    let points = notes[0].score.map(|score| score.value);
    assert_eq!((points, notes[0].elapsed), (Some(ScoreValue::Points(1.25)), Some(3.5)));
    assert_eq!((notes[1].score, notes[1].elapsed), (None, Some(62.0)));
    let headers = ["BlackElo", "TimeControl"].map(|name| first.headers.get(name));
    assert_eq!(headers, [Some("2197.01"), Some("05:00//02:00")]);
    assert_eq!((first.headers.year(), first.end.map(|end| end.difference())), (Some(2024), Some(4.0)));
    assert_eq!(games[1].end, None);
}

#[test]
fn trees_are_read_with_escapes_and_setup() {
    let games = sgf::read(samples::SGF).unwrap();
    assert_eq!((games.len(), games[0].main_line().count(), games[1].main_line().count()), (2, 4, 2));
    assert_eq!((games[0].n_nodes(), games[0].n_variations()), (6, 1), "b4 is not legal");
    let headers = ["Black", "Event"].map(|name| games[0].headers.get(name).unwrap());
    assert_eq!(headers, ["An]a\\", "Open"]);
    let first = games[0].main_line().next().unwrap();
    let comments = [NodeId::ROOT, first].map(|node| games[0].annotation(node).comment.as_str());
    assert_eq!(comments, ["first\nline", "good"]);
    assert!(games.iter().all(|game| *game.start() == Board::start(game.start().size())));
}

#[test]
fn moves_in_the_setup_node_and_written_passes_are_read() {
    let games = sgf::read("(;GM[2]PB[?]AB[e4][d5]AW[d4][e5]PL[B]\nB[f5];W[d6];\nB[c3];)").unwrap();
    assert_eq!(games[0].main_line().count(), 3);
    // Black has no move here; white captures the last disc and the game is over, so the last pass is
    // meaningless.
    let board = "8 OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOO*- *";
    let passed = format!("(;GM[Othello]BO[{board}]B[PA]W[h8]B[pass];)");
    let implied = format!("(;GM[Othello]BO[{board}]W[h8];)");
    let games = [ggf::read(&passed).unwrap(), ggf::read(&implied).unwrap()];
    assert!(games[0] == games[1]);
    assert_eq!(games[0][0].main_moves().next(), Some(Move::PASS));
    assert_eq!(games[0][0].settled_end().map(|end| end.difference()), Some(-64.0));
}

#[test]
fn the_first_move_of_a_transcript_tells_the_size() {
    let games = transcripts::read(samples::TRANSCRIPTS).unwrap();
    assert_eq!(games.iter().map(|game| game.start().size()).collect::<Vec<_>>(), [Size::Eight, Size::Six]);
    let comment = games[0].annotation(NodeId::ROOT).comment.as_str();
    assert_eq!((games[0].main_line().count(), comment), (5, "Tiger"));
}

#[test]
fn a_pass_among_the_moves_of_an_obf_position_is_read_past() {
    let start = "---------------------------OX------XO--------------------------- X";
    let wanted = obf::read(&format!("{start}; D3:+3; C4:-2;")).unwrap();
    for moves in ["D3:+3; C4:-2; --:-127;", "D3:+3; C4:-2; --:-127", "d3:+3; ps; c4:-2; PA:-64"] {
        assert_eq!(obf::read(&format!("{start}; {moves}\n")).unwrap(), wanted, "{moves}");
    }
    // A pass stays if it is the only move.
    let must_pass = "OX-------------------------------------------------------------- X";
    assert_eq!(obf::read(&format!("{must_pass}; --:-4;")).unwrap()[0].moves.len(), 1);
    assert!(obf::read(&format!("{start}; --:;")).is_err() && obf::read(&format!("{start}; -:1;")).is_err());
}
