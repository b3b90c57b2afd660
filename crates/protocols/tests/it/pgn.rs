//! PGN as real files have it.

use game::Position as _;
use protocols::GameRecord;
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
    let mut board = read.game.start;
    let write = |mv| {
        let san = board.write_san(mv);
        board.play(mv);
        san
    };
    read.game.bare_moves().map(write).collect::<Vec<_>>().join(" ")
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
    let game = &read("{before} 1. e4!? {one} {two} $7 e5 {[%eval 0.3] [%clk 1:00:00]} *")[0].game;
    assert_eq!(game.comment, "before");
    assert_eq!((game.moves[0].nags.as_slice(), game.moves[0].comment.as_str()), (&[5, 7][..], "one two"));
    assert_eq!(game.moves[1].comment, "[%eval 0.3] [%clk 1:00:00]");
}

#[test]
fn tags_are_read_in_any_order_and_with_quotes() {
    let text = "[White \"M\\\"u\\\\ller\"] [Black \"the \"big\" one\" ]\n\n[ Event  \"x\"]\n1. e4 *";
    let game = &read(text)[0].game;
    let tags = ["White", "Black", "Event"].map(|name| game.tag(name).unwrap());
    assert_eq!(tags, ["M\"u\\ller", "the \"big\" one", "x"]);
}

#[test]
fn latin_1_is_read_as_latin_1() {
    assert_eq!(read(b"[White \"M\xfcller\"]\n1. e4 {\xdcber} *")[0].game.tag("White"), Some("Müller"));
    assert_eq!(read("[White \"Müller\"]\n1. e4 *")[0].game.tag("White"), Some("Müller"));
}

#[test]
fn a_bad_move_is_reported_and_the_file_goes_on() {
    let text = "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nc6 1-0\n\n[Event \"b\"]\n\n1. d4 *\n";
    assert_eq!(faults(text), ["game 1, line 4: move 2 of white: this move is not legal here: `Ke3`"]);
    let reads = read(text);
    assert_eq!((sans(&reads[0]), sans(&reads[1])), ("e4 e5".into(), "d4".into()));
    assert_eq!((reads[0].is_whole, reads[1].is_whole), (false, true));
    assert_eq!(reads[0].game.termination, Termination::WhiteWins);
    assert_eq!((reads[1].number, reads[1].line), (2, 6));
}

#[test]
fn results_may_be_missing_or_wrong() {
    let results = |text| read(text).iter().map(|read| read.game.termination.text()).collect::<Vec<_>>();
    assert_eq!(results("[Result \"0-1\"]\n\n1. e4\n\n[Event \"b\"]\n1. d4"), ["0-1", "*"]);
    assert_eq!(results("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1-0"), ["1-0", "1-0"]);
    let wrong = "[Result \"1-0\"]\n1. e4 0-1";
    assert_eq!(results(wrong), ["0-1"]);
    assert_eq!(faults(wrong), ["game 1, line 2: the game ends with 0-1, but its tag says otherwise: `1-0`"]);
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
    assert_eq!(faults("[Variant \"Atomic\"]\n1. e4 *"), ["game 1, line 2: unknown variant: `atomic`"]);
    assert_eq!(faults("[FEN \"8/8\"]\n1. e4 *").len(), 1);
}

#[test]
fn what_is_never_closed_swallows_one_game_at_most() {
    let text =
        "[Event \"a\"]\n\n1. e4 {oh\n\n[Event \"b\"]\n\n1. d4 (1. c4 {x} *\n\n[Event \"c\"]\n\n1. c4 *";
    let reads = read(text);
    assert_eq!(reads.iter().map(sans).collect::<Vec<_>>(), ["e4", "d4", "c4"]);
    assert_eq!(faults(text).len(), 2);
    assert!(faults("[Event x]\n1. e4 ) *")[0].starts_with("game 1, line 1: write a tag as"));
}

#[test]
fn deep_nesting_is_no_danger() {
    let deep = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(200_000), ")".repeat(200_000));
    assert_eq!(line(deep), "e4 e5");
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
    let text = pgn::write(&read(format!("[Annotator \"A\"]\n[White \"Ana\"]\n{moves} 1/2-1/2"))[0].game);
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
    let once = pgn::write(&read(text)[0].game);
    let again = read(&once);
    assert!(again[0].faults.is_empty() && again[0].game.moves.len() == 2, "{again:?}");
    assert_eq!(pgn::write(&again[0].game), once);
    assert!(once.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{once}");
}

#[test]
fn games_can_be_counted() {
    let record =
        GameRecord::from(&read("[White \"Ana\"]\n[Black \"?\"]\n[Date \"1999.??.??\"]\n1. e4 1-0")[0].game);
    assert_eq!((record.white.as_str(), record.black.as_str(), record.year()), ("Ana", "", Some(1999)));
    assert_eq!(record.result.map(|result| result.difference), Some(1.0));
}

#[test]
fn a_novelty_is_marked_and_no_move() {
    assert_eq!(line("1. e4 e5 2. Nf3 N Nc6 N 3. Bb5 *"), "e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn variations_are_counted() {
    let reads = read("1. e4 (1. d4 d5 (1... Nf6) 2. c4) e5 (1... c5) *\n\n1. d4 *");
    assert_eq!(reads.iter().map(|read| read.n_variations).collect::<Vec<_>>(), [3, 0]);
}

#[test]
fn a_broken_game_is_refused_for_the_move_that_breaks_it() {
    let text = "[Result \"0-1\"]\n\n1. e4 e5\n2. Ke3 Nc6 (2... d6 1-0";
    let reads = read(text);
    assert_eq!(reads[0].faults.len(), 2, "{:?}", reads[0].faults);
    let refusal = reads[0].clone().whole().unwrap_err().to_string();
    assert_eq!(refusal, "game 1, line 4: move 2 of white: this move is not legal here: `Ke3`");
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
        let game = pgn::games(file.as_bytes()).next().unwrap().game;
        let text = pgn::write(&game);
        assert!(text.contains("[%eval 0.35,12]") && text.contains("[%clk 0:00:09.3]"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_eq!(pgn::games(text.as_bytes()).next().unwrap().game.moves[0].comment, comment.trim());
    }
}

/// Every limit is reported, and everything within it is kept. A million tags must not take a quadratic number
/// of comparisons.
#[test]
fn an_oversized_game_is_cut_and_reported() {
    let tags: String = (0..1_200_000).map(|tag| format!("[T{tag:x} \"\"]\n")).collect();
    let reads = read(tags + "\n1. e4 *");
    assert_eq!((reads.len(), reads[0].game.tags.len(), reads[0].game.moves.len()), (1, 1000, 1));
    assert_eq!(reads[0].faults[0].to_string(), "game 1, line 1001: a game has at most 1000 tags: `T3e8`");
    assert!(reads[0].is_whole, "tags do no harm to the moves");

    let reads = read("Nf3 Nf6 Ng1 Ng8 ".repeat(10_000));
    assert_eq!((reads.len(), reads[0].game.moves.len(), reads[0].is_whole), (1, 20_000, false));
    assert!(
        reads[0].faults[0].to_string().contains("a game has at most 20000 moves"),
        "{:?}",
        reads[0].faults
    );

    let comment = format!("{{{}}}", "a b ".repeat(400_000));
    let reads = read(format!("1. e4 {comment} {{good}} e5 *"));
    assert_eq!((reads[0].game.moves.len(), reads[0].game.moves[0].comment.as_str()), (2, "good"));
    assert!(reads[0].faults[0].to_string().contains("at most 1048576 bytes"), "{:?}", reads[0].faults);

    let word = "e".repeat(1 << 20);
    assert!(
        faults(&word)[0].starts_with("game 1, line 1: move 1 of white:"),
        "a word is read to its thousandth byte"
    );
}
