//! Chess files with random damage: nothing panics, and whatever is read can be written and read again.

use chess::Chess;
use game::{Game as _, dice};
use game_tree::{Edit, NodeId, Written};
use protocols::book::Book;
use protocols::{epd, pgn, polyglot};
use rand::RngExt as _;

use crate::mutations::{N_FILES, damage};

/// Passes damaged copies of `sample` to `check`, which returns whether they could be read. A million with
/// `PODA_SLOW=1`.
fn survives(sample: &[u8], seed: u64, check: impl Fn(&[u8]) -> bool) {
    let is_slow = std::env::var_os("PODA_SLOW").is_some_and(|value| value == "1");
    let n_files = if is_slow { 1_000_000 } else { N_FILES };
    assert!(check(sample), "the sample itself is good");
    let mut dice = dice(seed);
    let mut n_read = 0;
    for _ in 0..n_files {
        let mut bytes = sample.to_vec();
        (0..dice.random_range(1..=5_u32)).for_each(|_| damage(&mut bytes, &mut dice));
        n_read += usize::from(check(&bytes));
    }
    assert!(n_read > n_files / 50, "too few damaged files could be read: {n_read}");
}

const PGN: &str = "[Event \"A \\\"b\\\"\"]\r\n[White \"M\u{fc}ller\"]\r\n[Result \"1-0\"]\r\n\r\n\
    1. e4! {best [%clk 0:01]} e5 (1... c5 (1... e6) 2. Nf3) 2. Qh5 $5 Ke7?? ; oh\r\n3. Qxe5# 1-0\r\n\r\n\
    % escaped\n[FEN \"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9\"]\n[SetUp \"1\"]\n\n9. exd6 O-O 10. 0-0-0 *\n\n\
    [Variant \"Chess960\"]\n[FEN \"nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1\"]\n\n1. f3 f6 1/2-1/2\n";

#[test]
fn damaged_pgn() {
    survives(PGN.as_bytes(), 11, |bytes| {
        let mut n_moves = 0;
        for mut read in pgn::games(bytes) {
            // A comment after a semicolon may contain a brace, which a comment in braces cannot.
            let nodes = read.tree.written().filter_map(|step| match step {
                Written::Move(node) => Some(node),
                _ => None,
            });
            for node in nodes.chain([NodeId::ROOT]).collect::<Vec<_>>() {
                let mut annotation = read.tree.annotation(node).clone();
                annotation.comment = annotation.comment.replace('}', ")");
                annotation.before = annotation.before.replace('}', ")");
                read.tree.apply(Edit::Annotate(node, annotation.into()));
            }
            assert!(read.broken_by.is_none() || !read.faults.is_empty());
            assert!(read.faults.iter().all(|fault| fault.place().is_some()));
            n_moves += read.tree.n_nodes() - 1;
            let written = pgn::write(&read.tree);
            let again: Vec<pgn::Read> = pgn::games(written.as_bytes()).collect();
            assert_eq!((again.len(), &again[0].faults[..]), (1, &[][..]), "{written}");
            let mut again = again.into_iter().next().unwrap().tree;
            assert_eq!(pgn::write(&again), written);
            // Tags that every game must have were added.
            again.headers = read.tree.headers.clone();
            assert!(again == read.tree, "{written}");
        }
        n_moves > 5
    });
}

const EPD: &str = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5 Be5+; id \"a; \\\"b\\\"\"; c0 \"f5=10, Bf2=3\";\n\
    r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 hmvc 0; fmvn 9; dm 3;\n\
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";

#[test]
fn damaged_epd() {
    survives(EPD.as_bytes(), 12, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let positions: Vec<_> = epd::positions(&text, Chess::STANDARD).filter_map(Result::ok).collect();
        for position in &positions {
            _ = (position.moves("bm"), position.moves("am"), position.scored_moves(), position.mate());
        }
        let written = epd::write(&positions);
        let again =
            epd::read(&written, Chess::STANDARD).unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
        assert_eq!(again, positions, "{written}");
        !positions.is_empty()
    });
}

#[test]
fn damaged_polyglot() {
    let sample = Book::<Chess>::shipped().to_polyglot().write()[..640].to_vec();
    let start = Chess::STANDARD.start();
    survives(&sample, 13, |bytes| {
        let Ok(book) = polyglot::Book::read(bytes) else { return false };
        assert!(book.entries().is_sorted_by_key(|entry| entry.key));
        _ = book.moves(&start, &[]);
        book.entries().iter().for_each(|entry| _ = entry.on(&start));
        let written = book.write();
        let again = polyglot::Book::read(&written).unwrap();
        assert_eq!((again.write(), again.entries().len()), (written, book.entries().len()));
        true
    });
}

const BOOK: &str = "# Damaged.\nbook chess\ne4 x3 \"King's \\\"pawn\\\"\" ; Opens lines.\n  e5\n    Nf3 \"Knight\"\n      Nc6\n\
      \x20       Bb5 \"Ruy López\" ; Presses; on c6.\n        Bc4 x0\n  c5\nd4 x2 ; Later.\n  d5\n    c4\n";

#[test]
fn damaged_books() {
    survives(BOOK.as_bytes(), 14, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let Ok(book) = Book::parse(Chess::STANDARD, &text) else { return false };
        let written = book.write();
        let again =
            Book::parse(Chess::STANDARD, &written).unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
        assert_eq!(again.write(), written);
        _ = (book.index().moves(&Chess::STANDARD.start()), book.to_polyglot().write());
        true
    });
}
