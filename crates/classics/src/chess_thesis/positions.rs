//! The positions and the game of the thesis, for tests and for the lab.
//!
//! The diagrams are missing from the only available copy. These positions are reconstructed so that exactly
//! the printed lines do in them what the text says; their node counts are therefore our own.

/// A mate in two with the thesis's figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The position; White is to move.
    pub fen: &'static str,
    /// The printed solution. Its first move is the only one that mates in two, and Black's reply is forced.
    pub solution: [&'static str; 3],
    /// Plies the thesis's program searched fully.
    pub depth: u32,
    /// The deepest level it then reached by secondary search.
    pub deepest: u32,
    /// Nodes it visited.
    pub nodes: u64,
    /// Of them, terminal nodes it evaluated.
    pub leaves: u64,
}

/// The three mates in two of chapter VI.
///
/// In the first, h6-h7 captures a pawn (the text writes captures like other moves): with h7 empty, Black would
/// be in check before White moves. In the third, 2. e5-g6+ h8-g8 3. g6-e7 mates as well, a move later.
pub const MATES: [Mate; 3] = [
    Mate {
        fen: "7k/pbq3rp/1p2pN1Q/3p4/2r5/P5R1/1P3PPP/6K1 w - - 0 26",
        solution: ["h6h7", "g7h7", "g3g8"],
        depth: 3,
        deepest: 7,
        nodes: 12_301,
        leaves: 6_118,
    },
    Mate {
        fen: "r5br/1pq2p1k/p1n1p1pB/3pP2P/3P4/P1PB4/1P1N1PP1/4K2R w - - 0 22",
        solution: ["h5g6", "f7g6", "h6f8"],
        depth: 2,
        deepest: 6,
        nodes: 2_733,
        leaves: 1_588,
    },
    Mate {
        fen: "r1bq1r1k/p1p2p1p/1p2pn2/4N2Q/8/3B4/PBP2P1P/6RK w - - 0 20",
        solution: ["h5h7", "f6h7", "e5f7"],
        depth: 3,
        deepest: 12,
        nodes: 16_975,
        leaves: 8_406,
    },
];

/// The longer mate in the third position, after the first two plies of its solution.
pub const LONGER_MATE: [&str; 3] = ["e5g6", "h8g8", "g6e7"];

/// A position in which the depth limit hides the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// The position; White is to move.
    pub fen: &'static str,
    /// The printed line: the blunder as the program sees it at three plies, and the reply it does not see.
    pub line: [&'static str; 4],
    /// What it plays with secondary search.
    pub right: &'static str,
    /// Plies searched fully.
    pub depth: u32,
}

/// The two examples of chapter IV.
///
/// In the first the rook takes the queen on d5 and is mated on the rank it left: d1-d5 e8-e1+ d5-d1 e1-d1. In
/// the second White believes it wins a knight on f6 and loses the queen there.
///
/// The five conditions do not cure the first as the text suggests: the interposition d5-d1 is neither a
/// capture nor a check, so the search ends there and never sees the mate, with or without them. Here the
/// program plays the right move because they let it see something else: after d1-d5 a4×b6 the knight is lost,
/// since c6×b6 b8×b6 costs the queen. The second is cured as described: b2×f6 recaptures, the first
/// condition.
pub const HORIZONS: [Horizon; 2] = [
    Horizon {
        fen: "1r2r1k1/5ppp/1NQ5/3q4/n4b1B/8/PPP2PPP/1K1R4 w - - 0 25",
        line: ["d1d5", "e8e1", "d5d1", "e1d1"],
        right: "b6d5",
        depth: 3,
    },
    Horizon {
        fen: "3r1rk1/p2qbppp/2p2n2/4B3/2P5/8/PQ1N1PPP/4RRK1 w - - 0 25",
        line: ["e5f6", "e7f6", "b2f6", "g7f6"],
        right: "e1e2",
        depth: 3,
    },
];

/// Ten middlegames for comparing minimax and alpha-beta, named after their openings. The thesis does not give
/// its own ten; these come from sensible play of the openings in its book, with both sides to move in turn.
pub const COMPARISON: [(&str, &str); 10] = [
    ("Ruy López", "r1bqk2r/4bppp/p1np1n2/1pp5/3pP3/2P2N1P/PPB2PP1/RNBQR1K1 w kq - 0 12"),
    ("Two Knights", "r2q1rk1/bpp2pp1/p1npbn1p/P3p3/1PB1P3/2PP1N1P/3N1PP1/R1BQR1K1 b - - 2 12"),
    ("Four Knights", "r1b1r1k1/ppp2pp1/1bnp1q1p/3Bp3/1P2P3/2P2N1P/P2P1PP1/R1BQR1K1 w - - 0 13"),
    ("Italian", "r2qr1k1/ppp2ppp/8/3pBb2/3Pn3/2PB4/P1Q2PPP/R3R1K1 b - - 0 16"),
    ("King's Gambit", "2k4r/ppq2pb1/2n4p/3r2p1/PP1P1pb1/N1P2N2/2Q3PP/R1B2RK1 w - - 0 15"),
    ("Scotch", "r4b1r/p1p2kpp/2p5/3Pp3/6b1/3B4/PP1N1PPP/R3R1K1 b - - 0 16"),
    ("Sicilian", "rn1r1bk1/5p1p/p5p1/qP2p3/2p1P3/R1P1BP2/2N3PP/R5K1 w - - 0 23"),
    ("English", "r2qr1k1/1ppb1pp1/2np1n1p/p1b1p3/2P1P3/P1NP1N1P/1P1BBPP1/1R1Q1RK1 b - - 1 11"),
    ("Queen's Gambit", "r1b1k2r/pp3ppp/1n3b2/2pP4/2p5/2N2N2/PP3PPP/2KR1B1R w kq - 3 12"),
    ("Three Knights", "r3k2r/ppp2pb1/1np3p1/4Pb2/P4PBp/2N1B2P/1PP3P1/2KR3R b - - 0 15"),
];

/// One row of the thesis's comparison: averages over its ten positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparisonRow {
    /// `minimax` or `alphabeta`, which is the shallow one.
    pub method: &'static str,
    /// Plies searched.
    pub depth: u32,
    /// Seconds per position.
    pub seconds: f64,
    /// Nodes per position.
    pub nodes: u64,
    /// Evaluated nodes per position.
    pub leaves: u64,
}

/// The thesis's table.
pub const COMPARISON_FIGURES: [ComparisonRow; 4] = [
    ComparisonRow { method: "minimax", depth: 2, seconds: 17.2, nodes: 1_221, leaves: 1_192 },
    ComparisonRow { method: "minimax", depth: 3, seconds: 269.4, nodes: 26_652, leaves: 25_458 },
    ComparisonRow { method: "alphabeta", depth: 2, seconds: 8.7, nodes: 875, leaves: 781 },
    ComparisonRow { method: "alphabeta", depth: 3, seconds: 48.3, nodes: 4_446, leaves: 4_196 },
];

/// The thesis's game, its program with White against a commercial microcomputer, both at two plies, as UCI moves.
///
/// Black's 33rd move is printed `f4-g5`, which is impossible: White's pawn is on f4. With the digits
/// exchanged it is the bishop's retreat f5-g4, after which all the rest is legal; so it is corrected here.
///
/// The text says the game was drawn by repetition. In the printed moves no position occurs three times: those
/// after White's 35th to 38th and Black's 35th to 38th moves occur twice each.
pub const GAME: &str = "\
    e2e4 e7e5 f1c4 g8f6 d2d3 c7c6 c1e3 d7d5 e4d5 f8b4 c2c3 b4e7 d5c6 b8c6 g1f3 e8g8 e1g1 c8f5 d3d4 e5e4 \
    f3e5 c6e5 d4e5 d8d1 f1d1 f6g4 e3d4 f8d8 b1a3 e7a3 b2a3 a8c8 c4b5 a7a6 b5e2 d8d5 e2g4 f5g4 d1d2 c8d8 \
    a1b1 b7b5 d2b2 g4f5 g1f1 h7h5 h2h4 d8d7 f1e2 g8f8 g2g3 g7g6 e2e3 d7d8 b2d2 f8g7 b1d1 a6a5 f2f4 d8c8 \
    e5e6 g7g8 e6f7 g8f7 e3f2 f5g4 d1b1 c8e8 b1b2 d5f5 f2e3 f5d5 e3f2 d5f5 f2e3 f5d5";

/// The index in [`GAME`] of the misprinted move, and its printed form.
pub const MISPRINT: (usize, &str) = (65, "f4g5");
