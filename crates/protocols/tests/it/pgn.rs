//! PGN as real files have it.

use game::{Place, Position as _, Side};
use game_tree::{Annotation, EndReason, Glyph, NodeId, NodeScore, ScoreValue, Shape};
use protocols::ChessGame;
use protocols::pgn::{self, Read, Termination};

fn read(text: impl AsRef<[u8]>) -> Vec<Read> {
    pgn::games(text.as_ref()).collect()
}

/// The main line of the only game, in SAN.
fn line(text: impl AsRef<[u8]>) -> String {
    let reads = read(text);
    assert_eq!(reads.len(), 1, "{reads:?}");
    assert!(reads[0].faults.is_empty(), "{:?}", reads[0].faults);
    sans(&reads[0])
}

fn sans(read: &Read) -> String {
    let mut board = *read.tree.start();
    let write = |mv| {
        let san = board.write_san(mv);
        board.play(mv);
        san
    };
    read.tree.main_moves().map(write).collect::<Vec<_>>().join(" ")
}

/// What is written about the moves of the main line, the game itself first.
fn notes(game: &ChessGame) -> Vec<Annotation> {
    [NodeId::ROOT].into_iter().chain(game.main_line()).map(|node| game.annotation(node).clone()).collect()
}

fn faults(text: &str) -> Vec<String> {
    read(text).iter().flat_map(|read| &read.faults).map(ToString::to_string).collect()
}

#[test]
fn moves_are_read_however_they_are_written() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1.e4 1...e5 2.Nf3",
        "e4 e5 Nf3",
        "1. e2e4 e7e5 2. Ng1-f3 *",
        "1. e4! e5?! 2. Nf3 $14 $1 += ±",
        "1. e4 {a [%clk 0:01:00] b} e5 ; to the end 2. Nc3\n2. Nf3",
        "1. e4 (1. d4 d5 (1... Nf6 {)} 2. c4) 2. c4) e5 (1... c5) 2. Nf3 *",
        "\u{feff}1. e4 e5\r\n% 1. d4 {\r\n2. Nf3\r\n*\r\n",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 1/2-1/2",
    ] {
        assert_eq!(line(text), "e4 e5 Nf3", "{text}");
    }
    assert_eq!(
        line("1. e4 d5 2. exd5 c5 3. dxc6 e.p. a6 4. Nf3 a5 5. Be2 a4 6. 0-0 *").split(' ').count(),
        11
    );
}

#[test]
fn notes_are_kept() {
    let game =
        &read("{before} 1. e4!? {one} {two} $7 e5 {[%eval 0.3,12] so [%clk 1:00:00.5] [%emt 0:00:02]} *")[0]
            .tree;
    let notes = notes(game);
    assert_eq!(notes[0].comment, "before");
    assert_eq!(
        (notes[1].glyphs.as_slice(), notes[1].comment.as_str()),
        (&[Glyph(5), Glyph(7)][..], "one two")
    );
    assert_eq!(notes[2].score, Some(NodeScore { value: ScoreValue::Points(0.3), depth: Some(12) }));
    assert_eq!(
        (notes[2].clock, notes[2].elapsed, notes[2].comment.as_str()),
        (Some(3600.5), Some(2.0), "so")
    );
}

#[test]
fn commands_are_read_where_they_are_well_formed() {
    let note = |comment: &str| notes(&read(format!("1. e4 {{{comment}}} *"))[0].tree).remove(1);
    assert_eq!(note("[%eval #-3]").score.map(|score| score.value), Some(ScoreValue::Mate(-3)));
    let shapes = note("[%csl Ra4,Gb5][%cal Yg1f3] look").shapes;
    assert_eq!(shapes.iter().map(|shape| shape.from.as_str()).collect::<Vec<_>>(), ["a4", "b5", "g1"]);
    assert_eq!(
        shapes[2],
        Shape { colour: game_tree::Colour::Yellow, from: "g1".into(), to: Some("f3".into()) }
    );
    for odd in [
        "[%clk 5:00]",
        "[%eval soon]",
        "[%csl Xa4]",
        "[%cal Ga4]",
        "[%tqu \"En\"]",
        "[%clk",
        "[%eval 1e9]",
        "[%csl Ga9]",
    ] {
        let note = note(odd);
        assert_eq!((note.comment.as_str(), note.score, note.clock), (odd, None, None));
        assert!(note.shapes.is_empty());
    }
    let twice = &read("1. e4 {so [%clk 0:00:01] and [%clk 0:00:02]} *")[0].tree;
    assert_eq!(
        (notes(twice)[1].clock, notes(twice)[1].comment.as_str()),
        (Some(1.0), "so and [%clk 0:00:02]")
    );
    assert!(
        notes(&read(pgn::write(twice))[0].tree) == notes(twice),
        "one clock per move, and it stays the same one"
    );
}

#[test]
fn variations_are_read_where_they_belong() {
    let text = "1. e4 {a} ({b} {c} 1. d4 $1 {d} d5 (1... Nf6 {e} (1... g6) 2. c4) 2. c4) {f} e5 (1... c5) (1... e6!?) *";
    let game = &read(text)[0].tree;
    assert_eq!(
        pgn::write(game).split("\n\n").nth(1).unwrap().replace('\n', " "),
        "1. e4 { a f } ( { b c } 1. d4 $1 { d } 1... d5 ( 1... Nf6 { e } 2. c4 ) ( 1... g6 ) 2. c4 ) 1... e5 ( 1... c5 ) \
         ( 1... e6 $5 ) *"
    );
    assert_eq!((game.n_nodes(), game.n_variations()), (11, 5));
}

/// A bad move ends its own line only.
#[test]
fn a_bad_variation_is_reported_and_the_game_is_whole() {
    let text = "1. e4 (1. d4 Ke7 2. c4 (2. c5) {lost}) e5\n(1... é5) 2. Nf3 ((2. f4)) 1-0";
    let reads = read(text);
    assert!(reads[0].broken_by.is_none());
    assert_eq!((sans(&reads[0]), reads[0].tree.n_nodes()), ("e4 e5 Nf3".into(), 5));
    assert_eq!(
        faults(text),
        [
            "game 1, line 1, column 14: move 1 of black: this move is not legal here: `Ke7`",
            "game 1, line 2, column 7: move 1 of black: not a move; write it like e2e4 or Nf3: `é5`",
            "game 1, line 2, column 19: a variation must follow the move that it replaces: `(`",
        ]
    );
    assert_eq!(reads[0].faults[0].place(), Some(Place { line: 1, column: 14 }));
}

#[test]
fn what_ended_a_game_is_told_from_the_words() {
    let end = |termination: &str, rest: &str| {
        let text = format!("[Termination \"{termination}\"]\n\n{rest}");
        let game = read(&text).remove(0).tree;
        assert!(pgn::games(pgn::write(&game).as_bytes()).next().unwrap().tree.end == game.end, "{text}");
        game.end.map(|end| (end.winner, end.reason))
    };
    let white = Some(Side::First);
    assert_eq!(end("Normal", "1. e4 1-0"), Some((white, EndReason::Resigned)));
    assert_eq!(end("Normal", "1. e4 1/2-1/2"), Some((None, EndReason::Agreed)));
    assert_eq!(end("Time forfeit", "1. e4 1-0"), Some((white, EndReason::Time)));
    assert_eq!(end("Ana won by resignation", "1. e4 1-0"), Some((white, EndReason::Resigned)));
    assert_eq!(end("normal", "1. e4 f6 2. d4 g5 3. Qh5# 1-0"), Some((white, EndReason::Rules)));
    assert_eq!(
        end("", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"),
        Some((None, EndReason::Rules))
    );
    assert_eq!(end("", "1. e4 1-0"), Some((white, EndReason::Unknown)));
    assert_eq!(end("unterminated", "1. e4 *"), None);
}

#[test]
fn tags_are_read_in_any_order_and_with_quotes() {
    let text = "[White \"M\\\"u\\\\ller\"] [Black \"the \"big\" one\" ]\n\n[ Event  \"x\"]\n1. e4 *";
    let game = &read(text)[0].tree;
    let tags = ["White", "Black", "Event"].map(|name| game.headers.get(name).unwrap());
    assert_eq!(tags, ["M\"u\\ller", "the \"big\" one", "x"]);
}

#[test]
fn latin_1_is_read_as_latin_1() {
    assert_eq!(
        read(b"[White \"M\xfcller\"]\n1. e4 {\xdcber} *")[0].tree.headers.get("White"),
        Some("Müller")
    );
    assert_eq!(read("[White \"Müller\"]\n1. e4 *")[0].tree.headers.get("White"), Some("Müller"));
}

#[test]
fn a_bad_move_is_reported_and_the_file_goes_on() {
    let text = "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nc6 1-0\n\n[Event \"b\"]\n\n1. d4 *\n";
    assert_eq!(
        faults(text),
        ["game 1, line 4, column 4: move 2 of white: this move is not legal here: `Ke3`"]
    );
    let reads = read(text);
    assert_eq!((sans(&reads[0]), sans(&reads[1])), ("e4 e5".into(), "d4".into()));
    assert_eq!((reads[0].broken_by.is_some(), reads[1].broken_by.is_some()), (true, false));
    assert_eq!(Termination::from(reads[0].tree.end), Termination::WhiteWins);
    assert_eq!((reads[1].number, reads[1].line), (2, 6));
}

#[test]
fn results_may_be_missing_or_wrong() {
    let results =
        |text| read(text).iter().map(|read| Termination::from(read.tree.end).text()).collect::<Vec<_>>();
    assert_eq!(results("[Result \"0-1\"]\n\n1. e4\n\n[Event \"b\"]\n1. d4"), ["0-1", "*"]);
    assert_eq!(results("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1-0"), ["1-0", "1-0"]);
    let wrong = "[Result \"1-0\"]\n1. e4 0-1";
    assert_eq!(results(wrong), ["0-1"]);
    assert_eq!(
        faults(wrong),
        ["game 1, line 2, column 7: the game ends with 0-1, but its tag says otherwise: `1-0`"]
    );
}

#[test]
fn games_begin_anywhere_and_in_chess960() {
    assert_eq!(
        line("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 31. e4"),
        "Kd7 e4"
    );
    let fen = "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w BFbf - 0 1";
    for tags in [format!("[Variant \"Fischerandom\"]\n[FEN \"{fen}\"]"), format!("[FEN \"{fen}\"]")] {
        assert_eq!(line(format!("{tags}\n\n1. f3 f6 2. Bf2 Bf7 3. e3 e6 *")).split(' ').count(), 6);
    }
    assert_eq!(
        faults("[Variant \"Atomic\"]\n1. e4 *"),
        ["game 1, line 2, column 1: unknown variant: `atomic`"]
    );
    assert_eq!(faults("[FEN \"8/8\"]\n1. e4 *").len(), 1);
}

#[test]
fn what_is_never_closed_swallows_one_game_at_most() {
    let text =
        "[Event \"a\"]\n\n1. e4 {oh\n\n[Event \"b\"]\n\n1. d4 (1. c4 {x} *\n\n[Event \"c\"]\n\n1. c4 *";
    let reads = read(text);
    assert_eq!(reads.iter().map(sans).collect::<Vec<_>>(), ["e4", "d4", "c4"]);
    assert_eq!(faults(text).len(), 2);
    assert!(faults("[Event x]\n1. e4 ) *")[0].starts_with("game 1, line 1, column 1: write a tag as"));
}

#[test]
fn deep_nesting_is_no_danger() {
    let deep = |depth| format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let reads = read(deep(50_000));
    assert_eq!(
        (sans(&reads[0]), reads[0].tree.n_variations(), reads[0].faults.len()),
        ("e4 e5".into(), 50_000, 0)
    );
    assert!(read(pgn::write(&reads[0].tree))[0].tree.n_variations() == 50_000);
    let reads = read(deep(200_000));
    assert_eq!((sans(&reads[0]), reads[0].tree.n_variations()), ("e4 e5".into(), 100_000));
    assert!(reads[0].faults[0].to_string().contains("a game has at most 100000 moves in variations"));
    let empty = read(format!("1. e4 {} e5 *", "(".repeat(1_000_000)));
    assert_eq!((sans(&empty[0]), empty[0].faults.len()), ("e4".into(), 2));
}

#[test]
fn nothing_is_no_game() {
    for text in ["", "\n\n", "% x\n", "{comment}", "; comment\n", "\u{feff}"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
}

#[test]
fn exported_games_are_tidy() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8";
    let text = pgn::write(&read(format!("[Annotator \"A\"]\n[White \"Ana\"]\n{moves} 1/2-1/2"))[0].tree);
    assert_eq!(
        text,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ana\"]\n[Black \"?\"]\n\
         [Result \"1/2-1/2\"]\n[Annotator \"A\"]\n\n\
         1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\n\
         O-O 9. h3 Nb8 1/2-1/2\n\n"
    );
}

#[test]
fn what_is_written_reads_the_same() {
    let text = "[Event \"q\\\"\"]\n[Variant \"Chess960\"]\n[FEN \"nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN b BFbf - 3 7\"]\n\
        {first} 7... f6 {a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p} 8. f3 $1 $5 1-0";
    let once = pgn::write(&read(text)[0].tree);
    let again = read(&once);
    assert!(again[0].faults.is_empty() && again[0].tree.main_line().count() == 2, "{again:?}");
    assert_eq!(pgn::write(&again[0].tree), once);
    assert!(once.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{once}");
}

#[test]
fn a_novelty_is_marked_and_no_move() {
    assert_eq!(line("1. e4 e5 2. Nf3 N Nc6 N 3. Bb5 *"), "e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn a_broken_game_is_refused_for_the_move_that_breaks_it() {
    let text = "[Result \"0-1\"]\n\n1. e4 e5\n2. Ke3 Nc6 (2... d6 1-0";
    let reads = read(text);
    assert_eq!(reads[0].faults.len(), 2, "{:?}", reads[0].faults);
    let refusal = reads[0].clone().whole().unwrap_err().to_string();
    assert_eq!(refusal, "game 1, line 4, column 4: move 2 of white: this move is not legal here: `Ke3`");
    assert!(read("[Result \"x\"]\n\n1. e4 *")[0].clone().whole().is_ok());
}

/// Comments may be broken anywhere but inside a command, wherever it falls in the line.
#[test]
fn commands_in_comments_stay_on_one_line() {
    for filler in 0..80 {
        let comment = format!(
            "{} [%eval 0.35,12] [%clk 0:00:09.3] and [%more words without an end",
            "x".repeat(filler)
        );
        let file = format!("1. e4 {{ {comment} }} 1-0");
        let game = pgn::games(file.as_bytes()).next().unwrap().tree;
        let text = pgn::write(&game);
        assert!(text.contains("[%eval 0.35,12]") && text.contains("[%clk 0:00:09.3]"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let again = pgn::games(text.as_bytes()).next().unwrap().tree;
        assert!(
            notes(&again) == notes(&game)
                && notes(&game)[1].comment.ends_with("and [%more words without an end")
        );
    }
}

/// Every limit is reported, and everything within it is kept. A million tags must not take a quadratic number
/// of comparisons.
#[test]
fn an_oversized_game_is_cut_and_reported() {
    let tags: String = (0..1_200_000).map(|tag| format!("[T{tag:x} \"\"]\n")).collect();
    let reads = read(tags + "\n1. e4 *");
    assert_eq!((reads.len(), reads[0].tree.headers.len(), reads[0].tree.main_line().count()), (1, 1000, 1));
    assert_eq!(
        reads[0].faults[0].to_string(),
        "game 1, line 1001, column 1: a game has at most 1000 tags: `T3e8`"
    );
    assert!(reads[0].broken_by.is_none(), "tags do no harm to the moves");

    let reads = read("Nf3 Nf6 Ng1 Ng8 ".repeat(10_000));
    assert_eq!((reads.len(), reads[0].tree.main_line().count()), (1, 20_000));
    assert!(reads[0].broken_by.is_some());
    assert!(
        reads[0].faults[0].to_string().contains("a game has at most 20000 moves"),
        "{:?}",
        reads[0].faults
    );

    let comment = format!("{{{}}}", "a b ".repeat(400_000));
    let reads = read(format!("1. e4 {comment} {{good}} e5 *"));
    assert_eq!((sans(&reads[0]), notes(&reads[0].tree)[1].comment.as_str()), ("e4 e5".into(), "good"));
    assert!(reads[0].faults[0].to_string().contains("at most 1048576 bytes"), "{:?}", reads[0].faults);

    let word = "e".repeat(1 << 20);
    assert!(
        faults(&word)[0].starts_with("game 1, line 1, column 1: move 1 of white:"),
        "a word is read to its thousandth byte"
    );
}

/// A file may be one line with an error in every game; its columns must not be counted from the beginning each time.
#[test]
fn a_file_of_one_line_with_many_errors_is_read_in_linear_time() {
    let reads = read("Ke4 * ".repeat(300_000));
    assert_eq!(reads.len(), 300_000);
    let last = reads[299_999].faults[0].place();
    assert_eq!(last, Some(Place { line: 1, column: 6 * 299_999 + 1 }));
    let text = "(;B[a1];)".repeat(200_000);
    let refusal = protocols::ggf::games(&text).last().unwrap().unwrap_err();
    assert_eq!(refusal.place(), Some(Place { line: 1, column: 9 * 199_999 + 5 }));
}
