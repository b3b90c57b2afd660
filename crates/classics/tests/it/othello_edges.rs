//! The edge tables: their values, and which files are refused.

use std::collections::HashSet;

use classics::othello_manual::edge_table::{
    EdgeTable, EdgeTableError, EdgeUnit, exchange_colours, mirror, parse_edge, stable_discs,
};
use classics::othello_manual::lines::digits;
use classics::othello_manual::one_dimension::{Over, play};

fn edge(text: &str) -> u16 {
    parse_edge(text).unwrap()
}

#[test]
fn the_texts_edge_has_two_stable_black_discs() {
    assert_eq!(edge("B B W W W W . ."), 724);
    assert_eq!(stable_discs(724), [2, 0]);
    assert_eq!(EdgeTable::stable().value(724), 2);
}

#[test]
fn stable_discs_are_runs_from_corners_and_full_edges() {
    let check = |text: &str, discs: [u32; 2]| assert_eq!(stable_discs(edge(text)), discs, "{text}");
    check("........", [0, 0]);
    check("B.......", [1, 0]);
    check(".BBBBBB.", [0, 0]);
    check("BB.W.WWW", [2, 3]);
    check("BWWWWWW.", [1, 0]);
    check("BWBWBWBW", [4, 4]);
    check("BBBBBBBB", [8, 0]);
    check("BBBBBBB.", [7, 0]);
}

#[test]
fn every_table_is_antisymmetric_in_colours_and_the_same_from_both_ends() {
    for name in EdgeTable::NAMES {
        let table = EdgeTable::named(name).unwrap();
        for index in 0..6561 {
            assert_eq!(table.value(exchange_colours(index)), -table.value(index), "{}", table.show(index));
            assert_eq!(table.value(mirror(index)), table.value(index), "{}", table.show(index));
        }
        assert!(table.oddities().is_empty());
    }
}

/// Plays every game from an edge, and records the full edge in which each ends.
fn all_games(from: u16, ends: &mut Vec<u16>) {
    let empty = (0..8).filter(|&at| digits(from)[at] == 0);
    if empty.clone().count() == 0 {
        ends.push(from);
    }
    for at in empty {
        (1..=2).for_each(|colour| all_games(play(from, at, colour), ends));
    }
}

fn mean(ends: impl Iterator<Item = u16> + Clone) -> f64 {
    let difference = |full| digits(full).iter().map(|&digit| 3 - 2 * i32::from(digit)).sum::<i32>();
    1000.0 * f64::from(ends.clone().map(difference).sum::<i32>()) / ends.count() as f64
}

#[test]
fn the_means_are_those_of_all_games_played_out() {
    let [over_edges, over_games] = [Over::FullEdges, Over::Games].map(EdgeTable::mean);
    let n_empty = |edge: u16| digits(edge).iter().filter(|&&digit| digit == 0).count();
    let (mut ends, mut n_ties) = (Vec::new(), 0);
    for edge in (0..6561).filter(|&edge| n_empty(edge) <= 4).chain([edge("B......W"), edge("...BW...")]) {
        ends.clear();
        all_games(edge, &mut ends);
        let different: HashSet<u16> = ends.iter().copied().collect();
        let [edges, games] = [mean(different.iter().copied()), mean(ends.iter().copied())];
        assert_eq!(over_edges.value(edge), edges.round_ties_even() as i32, "{}", over_edges.show(edge));
        assert_eq!(over_games.value(edge), games.round_ties_even() as i32, "{}", over_games.show(edge));
        n_ties += [edges, games].iter().filter(|mean| mean.fract().abs() == 0.5).count();
    }
    assert!(n_ties > 0, "ties do occur");
}

#[test]
fn tables_survive_writing_and_reading() {
    for name in EdgeTable::NAMES {
        let table = EdgeTable::named(name).unwrap();
        assert_eq!(EdgeTable::parse(&table.write()), Ok(table), "{name}");
    }
    let discs = EdgeTable::parse(&"1\n".repeat(6561)).unwrap();
    assert_eq!((discs.unit(), discs.thousandths(5)), (EdgeUnit::Discs, 1000));
    assert_eq!(discs.oddities().len(), 1, "an edge worth the same to both colours");
}

#[test]
fn bad_files_are_refused_by_line() {
    let check = |text: &str, error: EdgeTableError, words: &str| {
        assert_eq!(EdgeTable::parse(text), Err(error.clone()));
        assert!(error.to_string().contains(words), "{error}");
    };
    let zeros = "0\n".repeat(6561);
    check("", EdgeTableError::TooShort { found: 0 }, "6561 numbers");
    check(&"0\n".repeat(6560), EdgeTableError::TooShort { found: 6560 }, "`6560`");
    check(&format!("# one more\n{zeros}0\n"), EdgeTableError::TooLong { line: 6563 }, "line 6563");
    let text = String::from("1.5");
    check("0\n\n# a comment\n1.5\n", EdgeTableError::NotANumber { line: 4, text }, "line 4");
    let text = String::from("99999999999");
    check("99999999999\n", EdgeTableError::OutOfRange { line: 1, text }, "line 1");
    let large = zeros.replacen("0\n", "0\n1001\n", 1).replacen("0\n0\n", "0\n", 1);
    check(&large, EdgeTableError::TooLarge { index: 1, value: 1001 }, "B . . .");
    for value in [-1001, 3_000_000, -3_000_000, i32::MAX, i32::MIN] {
        check(&format!("{value}\n").repeat(6561), EdgeTableError::TooLarge { index: 0, value }, ". . .");
    }
    let thousandths = |value: i32| format!("# unit: thousandths\n{}", format!("{value}\n").repeat(6561));
    assert!(EdgeTable::parse(&thousandths(-1_000_000)).is_ok());
    for value in [1_000_001, i32::MIN] {
        check(&thousandths(value), EdgeTableError::TooLarge { index: 0, value }, ". . .");
    }
}

#[test]
fn edges_are_read_as_squares_or_as_an_index() {
    assert_eq!(edge("XXOOOO--"), edge("724"));
    for bad in ["", "6561", "BBB", "BBWWWW.Q", "BBBBBBBBB", "-1"] {
        assert!(parse_edge(bad).is_err(), "{bad}");
    }
}
