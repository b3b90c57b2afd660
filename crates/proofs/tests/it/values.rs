//! The values are the true ones.

use catalog::CATALOG;
use game::{below, dice};
use proofs::{Bounds, Question};
use serde_json::json;
use table::Positions;

use crate::{check, proof, solved};

/// Minimax over the rules, with nothing to speed it up but that equal positions are visited once.
fn minimax(positions: &mut dyn Positions, number: usize, memory: &mut Vec<Option<i32>>) -> i32 {
    if let Some(&Some(known)) = memory.get(number) {
        return known;
    }
    let value = match positions.margin(number) {
        Some(margin) => margin,
        None => {
            let side = positions.side_to_move(number);
            let children = positions.children(number);
            let below = children.iter().map(|&child| {
                let value = minimax(positions, child, memory);
                if positions.side_to_move(child) == side { value } else { -value }
            });
            below.max().expect("a game that is not over has moves")
        }
    };
    if memory.len() <= number {
        memory.resize(number + 1, None);
    }
    memory[number] = Some(value);
    value
}

fn true_value(game: &str, variant: Option<&str>, position: &str) -> i32 {
    let mut table = CATALOG.game(game).unwrap().table(variant).unwrap();
    table.set_position(position).unwrap();
    minimax(&mut *table.positions().unwrap(), 0, &mut Vec::new())
}

/// Solves a position in several ways, and checks values and proofs.
fn check_position(game: &str, variant: Option<&str>, position: &str) {
    let value = true_value(game, variant, position);
    let has_margins = CATALOG.game(game).unwrap().margin_unit().is_some();
    let thresholds: Vec<i32> = match has_margins {
        true => vec![value - 1, value, value + 1, 0],
        false => vec![0, 1],
    };
    let questions = thresholds.into_iter().map(Question::AtLeast).chain([Question::Value]);
    for question in questions {
        for (field, size) in [("plies", 0), ("plies", 1), ("plies", 3), ("positions", 30)] {
            let mut plan = json!({"game": game, "variant": variant, "position": position, "hash": 1});
            plan[field] = size.into();
            if let Question::AtLeast(least) = question {
                plan["at-least"] = least.into();
            }
            let name = plan.to_string();
            let outcome = solved(plan);
            let document = outcome.document();
            assert_eq!(document["solved"], true, "{name}: {document}");
            let known: Bounds = serde_json::from_value(document["known"].clone()).unwrap();
            match question {
                Question::Value => assert_eq!(known.value(), Some(value), "{name}"),
                Question::AtLeast(least) => assert_eq!(known.says(least), Some(value >= least), "{name}"),
            }
            let proof = proof(&*outcome);
            let claim = proof.header.claim;
            assert!(
                claim != Bounds::default() && claim.and(Bounds::exactly(value)) == Bounds::exactly(value)
            );
            let report = check(&proof).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
            assert_eq!((report.n_undecided, report.n_confirmed), (0, report.n_searched), "{name}");
        }
    }
}

#[test]
fn of_lines_of_stones() {
    check_position("tictactoe", Some("3x3x3"), ".../.../... X");
    check_position("tictactoe", Some("3x3x3"), "X../.O./... X");
    check_position("tictactoe", Some("3x3x3"), "X.O/.../... X");
    check_position("tictactoe", Some("4x4x4"), "XOX./.O.X/..../O... X");
    check_position("tictactoe", Some("4x3x3"), "..../.X../.... O");
}

/// A position after random moves in which the game goes on.
fn played(game: &str, variant: Option<&str>, n_plies: usize, seed: u64) -> String {
    let mut dice = dice(seed);
    loop {
        let mut table = CATALOG.game(game).unwrap().table(variant).unwrap();
        for _ in 0..n_plies {
            let legal = table.legal();
            if table.verdict().is_none() {
                table.play(&legal[below(&mut dice, legal.len())]).unwrap();
            }
        }
        if table.verdict().is_none() {
            return table.position();
        }
    }
}

#[test]
fn of_connect_four() {
    for seed in 0..2 {
        check_position("connectfour", None, &played("connectfour", None, 30, seed));
    }
}

#[test]
fn of_othello() {
    check_position("othello", Some("4x4"), &played("othello", Some("4x4"), 1, 0));
    // Passes among the next moves, and mirror images with exchanged colours.
    for seed in 0..2 {
        check_position("othello", Some("6x6"), &played("othello", Some("6x6"), 24, seed));
    }
}

#[test]
fn of_quarto() {
    let own = "1357 2468 1368 2457/1458 2367 1467 ./2358 1358 . ./. . . .";
    check_position("quarto", Some("own"), own);
    check_position(
        "quarto",
        Some("own+squares"),
        "1357 2468 . 2457/1458 2367 1467 ./2358 1358 . ./. . . 1368",
    );
    check_position("quarto", Some("official"), &format!("{own} in 1468"));
    check_position(
        "quarto",
        Some("official"),
        "1357 2468 1368 2457/. 2367 1467 ./. 1358 . ./. . . 2357 in 1457",
    );
}

#[test]
fn of_maxit() {
    check_position("maxit", Some("3x3"), "1 2 3/4 *. 6/7 8 9 scores 5 0 side 2");
    check_position("maxit", Some("4x4"), "9 -2 3 1/4 *. 6 -5/7 8 2 0/3 1 -4 5 scores 0 0 side 1");
}

#[test]
fn of_explicit_trees() {
    check_position("tree", None, "((5 3) (2 9))");
    check_position("tree", None, "(((3 -4) (0 7)) ((1 1) (8 -9) 2) 6)");
    check_position("tree", None, "((((1 2) (3 4)) ((5 6) (7 8))) (((-1 -2) (-3 -4)) 0))");
}
