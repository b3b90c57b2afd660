//! Shows how an analysis deepens: `look NODES FEN [TECHNIQUES-LEFT-OUT]`.

use chess::Chess;
use chess_engine::{Poda, PodaSettings, Techniques, classic};
use game::{Game, Notation, Position};
use search::{Engine, Limits, Request};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let board = Chess::STANDARD.parse_position(&arguments[1]).expect("a position");
    let without = arguments.get(2).map_or("", String::as_str);
    let techniques = Techniques::ALL.without(without).expect("names of techniques");
    println!("{}", classic::explain(&board));
    let limits = Limits::nodes(arguments[0].parse().expect("nodes"));
    let settings = PodaSettings { techniques, ..PodaSettings::default() };
    Poda::new(settings).analyse(&Request::new(&board, &limits), &mut |found| {
        let line = &found.lines[0];
        let mut board = board;
        let mut text = String::new();
        for &mv in &line.moves {
            text += &format!(" {}", board.write_move(mv));
            board.play(mv);
        }
        println!("{:>3} {:>9} {:>8} {text}", line.depth, found.nodes, format!("{:?}", line.score));
    });
}
