//! The language of patterns: what it says about mistakes, and what it sees.

use chess_plans::{Patterns, SHIPPED};

use crate::board;

const HEAD: &str = "pattern fork\n  when safe and count(prey) >= 2\n  expects second(prey)\n  effort 10\n  about to | prey\n";

fn refused(text: &str) -> String {
    Patterns::read(text).expect_err(text).to_string()
}

#[test]
fn mistakes_are_named_with_their_line() {
    let cases = [
        ("patern fork", "line 1 of the patterns: unknown word `patern`"),
        ("let a = prey &", "line 1 of the patterns: the line ends where a value should stand"),
        ("# a comment\n\nlet a = preys", "line 3 of the patterns: unknown word `preys`"),
        ("let a = count(check)", "line 1 of the patterns: `count` needs a set of squares"),
        ("let a = prey + 1", "line 1 of the patterns: Plus needs a number on both sides"),
        ("let to = prey", "line 1 of the patterns: `to` has a meaning already"),
        (
            "let a = each x of prey where x",
            "line 1 of the patterns: `each` speaks of positions, not of moves",
        ),
        ("let a = x", "line 1 of the patterns: `x` has a meaning only inside"),
        ("when check", "line 1 of the patterns: `when` belongs below a `pattern`"),
        ("pattern\n", "line 1 of the patterns: a pattern needs a name"),
        ("pattern a\n when check\n when check", "line 3 of the patterns: `when` stands here twice"),
        ("pattern a\n expects prey", "line 2 of the patterns: `expects` needs a number"),
        ("pattern a\n when check", "line 1 of the patterns: this pattern has no `expects`"),
        ("pattern a\n when (check", "line 2 of the patterns: `)` is missing: the line ends"),
        ("pattern a\n when check ! 2", "line 2 of the patterns: `!` has no meaning"),
        (HEAD, "line 1 of the patterns: this pattern has no `en`"),
        ("pattern a\n yields b\n yields c", "line 3 of the patterns: `yields` stands here twice"),
        ("", "the patterns' file has no pattern"),
    ];
    for (text, expected) in cases {
        let said = refused(text);
        assert!(said.contains(expected), "{text:?}\n  says     {said}\n  expected {expected}");
    }
}

#[test]
fn a_pattern_yields_only_to_patterns_that_there_are() {
    let text = format!("{HEAD}  yields spoon\n  en {{move}} forks\n  es {{move}} ataca dos veces\n");
    assert!(refused(&text).contains("the pattern fork yields to `spoon`, and there is no such pattern"));
}

#[test]
fn a_file_of_ones_own_is_used() {
    let own =
        Patterns::read(&format!("{HEAD}  en {{move}} forks\n  es {{move}} ataca dos veces\n")).expect("fine");
    let seen = own.concepts(&board("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"));
    assert_eq!(seen.len(), 1);
    assert_eq!(format!("{:?}", seen[0].mv()), "b5c7");
    assert_eq!(seen[0].about().count(), 3, "the knight, the rook and the king");
}

/// Structure is read from the sets of pawns: what is weak, what no pawn can attack, and what shelters a king.
#[test]
fn words_of_structure_mean_what_they_say() {
    // Black: isolated a7, doubled f-pawns, backward d6 behind e5; the king on g8 has f7, g7 and h6 before it.
    let fen = "r5k1/p4pp1/3p1p1p/4p3/2P1P3/8/PP3PPP/R5K1 w - - 0 1";
    let squares = |word: &str| -> Vec<String> {
        let text = format!(
            "pattern a\n when own\n expects 1\n effort 1\n about {word}\n en {{move}}\n es {{move}}\n"
        );
        let seen = Patterns::read(&text).expect(word).concepts(&board(fen));
        let mut squares: Vec<String> = seen[0].about().map(|square| square.to_string()).collect();
        squares.sort();
        squares
    };
    assert_eq!(squares("isolated"), ["a7"]);
    assert_eq!(squares("backward"), ["d6"]);
    assert_eq!(squares("doubled"), ["f7"]);
    assert_eq!(squares("shelter"), ["f6", "f7", "g7", "h6"]);
    assert_eq!(squares("open_files \\ ranks(own)"), Vec::<String>::new());
    assert_eq!(squares("half_open_files & pawns"), ["d6"]);
    assert!(squares("holes").contains(&"d5".to_string()) && !squares("holes").contains(&"g5".to_string()));
}

/// Every shipped pattern can be met: one that never is would be dead text.
#[test]
fn every_pattern_sees_something_somewhere() {
    let patterns = Patterns::shipped();
    let names: Vec<String> = patterns.names().map(str::to_string).collect();
    assert_eq!(names.len(), SHIPPED.lines().filter(|line| line.starts_with("pattern ")).count());
    let mut unseen: Vec<&String> = names.iter().collect();
    for fen in POSITIONS {
        let seen: Vec<&str> = patterns.seen(&board(fen)).collect();
        unseen.retain(|name| !seen.contains(&name.as_str()));
    }
    assert!(unseen.is_empty(), "{unseen:?}");
}

const POSITIONS: [&str; 21] = [
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/P7/4k3/8/8/8/1P6/K7 w - - 0 1",
    "4k3/8/3q4/8/3B4/8/8/3RK3 w - - 0 1",
    "r3k2r/pp3ppp/2n1b3/3q4/3P4/2N2N2/PP3PPP/R2QR1K1 w kq - 0 1",
    "4r1k1/pp3pp1/7p/3b4/3B4/2P4P/PP3PP1/4R1K1 w - - 0 1",
    "r2q1rk1/ppp2ppp/2n1bn2/3p4/3P4/2PBPN2/PP3PPP/R2QK2R w KQ - 0 1",
    "6k1/2q3pp/8/8/3b4/8/1B4PP/3R2K1 w - - 0 1",
    "4k3/4r3/8/8/8/3B4/8/4RK2 w - - 0 1",
    "1k1r4/pp1r1pp1/4n1p1/2R5/2Pp1qP1/3P2QP/P4PB1/1R4K1 w - - 0 1",
    "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1",
    "4k3/8/q7/8/4N3/8/8/4R1K1 w - - 0 1",
    "4r3/8/2k5/8/8/8/8/3B1K2 w - - 0 1",
    "n7/6k1/8/P7/8/6B1/8/1R3K2 w - - 0 1",
    "6k1/8/2n5/1B2r3/8/8/8/4RK2 w - - 0 1",
    "8/8/7k/8/P7/8/8/K7 w - - 0 1",
    "4k3/pp3ppp/3p4/8/4P3/2N5/PPP2PPP/4K3 w - - 0 1",
    "6k1/5ppp/8/7P/8/8/8/4K3 w - - 0 1",
];
