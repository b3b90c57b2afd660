//! Facts of the small games: found where they should be, and confirmed with loops over the boards' texts.

use game::Side;
use table::{Explanation, LossWeight, Setup, Table};

use super::{Boards, ask};

fn explained(game: &str, variant: Option<&str>, position: &str, mv: &str) -> (Explanation, Boards) {
    let mut table = catalog::CATALOG.game(game).unwrap().table(variant).unwrap();
    table.set_position(position).unwrap();
    let why = table.explain(mv, table.best_engine(), &Setup::default(), &ask(200_000)).unwrap();
    let boards = Boards::new(&*table, &why);
    (why, boards)
}

fn kinds(why: &Explanation) -> Vec<&'static str> {
    why.facts.iter().map(|fact| fact.kind).collect()
}

/// The letters of a board of rows from the top, by column and row from the top.
fn letters(table: &dyn Table) -> Vec<Vec<char>> {
    let text = table.position();
    text.split(' ').next().unwrap().split('/').map(|row| row.chars().collect()).collect()
}

fn letter(side: Option<Side>) -> char {
    if side == Some(Side::First) { 'X' } else { 'O' }
}

/// Confirms the facts of games in which lines of letters win; `from_top` says how rows are counted.
fn confirm_lines(why: &Explanation, boards: &Boards, in_line: usize, from_top: bool) {
    for fact in &why.facts {
        let own = letter(fact.side);
        let grid = letters(&*boards.line[fact.ply as usize]);
        let n_rows = grid.len();
        let at = |square: &String| {
            let row: usize = square[1..].parse().unwrap();
            let row = if from_top { row - 1 } else { n_rows - row };
            (usize::from(square.as_bytes()[0] - b'a'), row)
        };
        match fact.kind {
            "line-completed" => {
                assert_eq!(fact.squares.len(), in_line);
                assert!(
                    fact.squares.iter().all(|square| grid[at(square).1][at(square).0] == own),
                    "{fact:?}"
                );
            }
            "win-missed" | "block-missed" | "double-threat" | "support-given" => {
                for square in &fact.squares {
                    let mut filled = grid.clone();
                    let (column, row) = at(square);
                    assert_eq!(filled[row][column], '.', "{fact:?}");
                    filled[row][column] = own;
                    assert!(has_line(&filled, own, in_line), "{fact:?}");
                }
                assert!(fact.kind != "double-threat" || fact.squares.len() >= 2);
            }
            kind => panic!("an unknown kind: {kind}"),
        }
    }
}

fn has_line(grid: &[Vec<char>], own: char, in_line: usize) -> bool {
    let at = |column: i32, row: i32| {
        grid.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    };
    let mut starts =
        (0..grid.len() as i32).flat_map(|row| (0..grid[0].len() as i32).map(move |column| (column, row)));
    starts.any(|(column, row)| {
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(across, down)| {
            (0..in_line as i32).all(|n| at(column + n * across, row + n * down) == Some(own))
        })
    })
}

#[test]
fn a_line_that_was_not_blocked() {
    let (why, boards) = explained("tictactoe", None, "XX./.O./... O", "a3");
    assert_eq!(kinds(&why), ["line-completed", "block-missed"]);
    confirm_lines(&why, &boards, 3, true);
    let text = study::why::text(&why, study::Language::English);
    assert!(text.contains("X completes the line a1, b1 and c1 and wins. c1 had to be blocked"), "{text}");
}

#[test]
fn two_threats_at_once() {
    let (why, boards) = explained("tictactoe", None, "X../.../... O", "b1");
    assert!(kinds(&why).contains(&"double-threat"), "{why:?}");
    confirm_lines(&why, &boards, 3, true);
}

#[test]
fn every_mistake_in_tic_tac_toe_is_explained() {
    let table = catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap();
    let mut n_mistakes = 0;
    for first in table.legal() {
        let mut table = table.fork();
        table.play(&first).unwrap();
        for second in table.legal() {
            let mut next = table.fork();
            next.play(&second).unwrap();
            for third in next.legal() {
                let why = next.explain(&third, "exact", &Setup::default(), &ask(100_000)).unwrap();
                assert_eq!(
                    why.weight == LossWeight::Clear,
                    !why.facts.is_empty() || why.weight == LossWeight::Clear
                );
                if why.weight == LossWeight::Clear && why.result == Some(table::GameResult::Loss) {
                    assert!(!why.facts.is_empty(), "{first} {second} {third}");
                    n_mistakes += 1;
                }
                confirm_lines(&why, &Boards::new(&*next, &why), 3, true);
            }
        }
    }
    assert!(n_mistakes > 10);
}

#[test]
fn four_in_a_line() {
    let (why, boards) =
        explained("connectfour", None, "......./......./......./......./OO...../XXX.... O", "a");
    assert_eq!(kinds(&why), ["line-completed", "block-missed"]);
    confirm_lines(&why, &boards, 4, false);
    // The disc itself lets the opponent reach the square above it.
    let (why, boards) =
        explained("connectfour", None, "......./......./......./......./XXX.O../OOO.X.. X", "g");
    assert!(kinds(&why).contains(&"line-completed"), "{why:?}");
    confirm_lines(&why, &boards, 4, false);
    let (why, boards) =
        explained("connectfour", None, "......./......./......./......./......./..XX..O O", "g");
    assert!(kinds(&why).contains(&"double-threat"), "{why:?}");
    confirm_lines(&why, &boards, 4, false);
}

#[test]
fn the_disc_that_supports_the_winning_one() {
    // d2 wins for O, but only if d1 is filled.
    let (why, boards) =
        explained("connectfour", None, "......./......./......./......./OOO.X../XOX.X.. X", "d");
    let support = why.facts.iter().find(|fact| fact.kind == "support-given").expect("it is stated");
    assert_eq!(support.squares, ["d2"]);
    confirm_lines(&why, &boards, 4, false);
}

#[test]
fn a_piece_that_completes_a_line_in_quarto() {
    let position = "1357 1358 1367 ./. . . ./. . . ./. . . . in 2468";
    let (why, boards) = explained("quarto", Some("official"), position, "a2>1368");
    let fact = &why.facts[0];
    assert_eq!(fact.kind, "piece-wins");
    let text = boards.line[fact.ply as usize].position();
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(' ').collect()).collect();
    let digit = fact.number("trait").unwrap().to_string();
    for square in &fact.squares {
        let (column, row) =
            (usize::from(square.as_bytes()[0] - b'a'), usize::from(square.as_bytes()[1] - b'1'));
        assert!(rows[row][column].contains(&digit), "{square} lacks {digit}");
    }
    assert_eq!(fact.squares.len(), 4);
}

#[test]
fn a_position_in_quarto_in_which_every_move_loses() {
    let table = catalog::CATALOG.game("quarto").unwrap().table(Some("official")).unwrap();
    let mut found = 0;
    for seed in 0..12 {
        let mut game = table.fork();
        let mut player = game.player("greedy", &Setup { seed, ..Setup::default() }).unwrap();
        while game.verdict().is_none() {
            let mv = player.analyse(&*game, &table::Ask::default(), &mut |_| {}).unwrap().lines[0].mv.clone();
            if game.moves().len() >= 9 {
                let why = game.explain(&mv, "poda", &Setup::default(), &ask(100_000)).unwrap();
                let boards = Boards::new(&*game, &why);
                for fact in why.facts.iter().filter(|fact| fact.kind == "every-move-loses") {
                    assert!(every_move_loses(&*boards.line[fact.ply as usize]), "{why:?}");
                    found += 1;
                }
            }
            game.play(&mv).unwrap();
        }
    }
    println!("{found} positions in which every move loses");
}

fn every_move_loses(table: &dyn Table) -> bool {
    table.legal().iter().all(|mv| {
        let mut next = table.fork();
        next.play(mv).unwrap();
        next.legal().iter().any(|reply| {
            let mut end = next.fork();
            end.play(reply).unwrap();
            end.verdict().is_some_and(|outcome| outcome.winner().is_some())
        })
    })
}

#[test]
fn the_numbers_of_maxit() {
    let table = catalog::CATALOG.game("maxit").unwrap().table(Some("4x4")).unwrap();
    let mut start = table.fork();
    if let Some(position) = table.random_start(3) {
        start.set_position(&position).unwrap();
    }
    let mut n_facts = 0;
    for mv in start.legal() {
        let why = start.explain(&mv, "exact", &Setup::default(), &ask(1_000_000)).unwrap();
        let text = study::why::text(&why, study::Language::Spanish);
        assert!(!text.contains('{'), "{text}");
        assert_eq!(why.weight == LossWeight::None, why.facts.is_empty(), "{why:?}");
        n_facts += why.facts.len();
    }
    assert!(n_facts > 0);
}
