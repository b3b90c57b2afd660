//! Reading letter grids.

use words::{Cell, Direction, Grid};

#[track_caller]
fn refused(text: &str, expected: &str) {
    let refusal = Grid::parse(text).unwrap_err().to_string();
    assert!(refusal.contains(expected), "{refusal}");
}

#[test]
fn rows_are_counted_in_characters_after_composition() {
    let grid = Grid::parse("an\u{303}o\r\naño\r\n\r\n").unwrap();
    assert_eq!((grid.n_rows(), grid.n_cols()), (2, 3));
    assert_eq!(grid.letters().iter().collect::<String>(), "añoaño");
}

#[test]
fn letters_may_stand_apart() {
    assert_eq!(Grid::parse("l a d o\no a z a"), Grid::parse("lado\noaza"));
    refused("la do\noaza", "row 1 has blanks between some letters but not all");
}

#[test]
fn ragged_and_empty_grids_are_refused_with_the_row() {
    refused("lado\noaza\nsem", "row 3 has 3 letters, but row 1 has 4: `sem`");
    refused("lado\n\nseum", "row 2 of the grid is empty");
    refused("\nlado", "row 1 of the grid is empty");
    refused("", "the grid is empty");
    refused(" \n\r\n", "the grid is empty");
    refused("la\u{1}o", "row 1");
}

#[test]
fn the_reach_ends_at_the_border() {
    let grid = Grid::parse("lado\noaza\nseum").unwrap();
    let reach = |row, col, down, right| grid.reach(Cell::new(row, col), Direction { down, right });
    assert_eq!((reach(0, 0, 0, 1), reach(0, 0, 1, 1), reach(2, 3, -1, -1), reach(1, 2, 1, 0)), (4, 3, 3, 2));
}
