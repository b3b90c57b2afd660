//! The themes of the shipped sets say what is on the board, by code that shares nothing with the maker's.

use learn::{Puzzle, PuzzleSet};
use table::Table;

/// The puzzle's table after its whole solution, and the solver's moves.
fn solved(puzzle: &Puzzle) -> (Box<dyn Table>, Vec<String>) {
    let variant = Some(puzzle.variant.as_str()).filter(|variant| !variant.is_empty());
    let mut table = catalog::CATALOG.game(&puzzle.game).unwrap().table(variant).unwrap();
    table.set_position(&puzzle.position).unwrap();
    let solver = table.side_to_move();
    let mut own = Vec::new();
    for mv in &puzzle.solution {
        if table.side_to_move() == solver {
            own.push(mv.clone());
        }
        table.play(mv).unwrap();
    }
    (table, own)
}

fn puzzles(game: &str) -> impl Iterator<Item = &'static Puzzle> {
    PuzzleSet::of_game(game).unwrap().puzzles.iter()
}

fn has(puzzle: &Puzzle, theme: &str) -> bool {
    puzzle.themes.iter().any(|own| own == theme)
}

/// The letter on a square of a FEN.
fn piece(fen: &str, square: &str) -> char {
    let rows: Vec<&str> = fen.split(' ').next().unwrap().split('/').collect();
    let (file, rank) = (usize::from(square.as_bytes()[0] - b'a'), usize::from(square.as_bytes()[1] - b'1'));
    let spread = |letter: char| match letter.to_digit(10) {
        Some(gap) => ".".repeat(gap as usize),
        None => letter.to_string(),
    };
    rows[7 - rank].chars().map(spread).collect::<String>().chars().nth(file).unwrap()
}

#[test]
fn mates_are_mates_in_that_many_moves() {
    for puzzle in puzzles("chess") {
        let (table, own) = solved(puzzle);
        let is_mate = table.ending() == Some("checkmate");
        let named = puzzle.themes.iter().find(|theme| theme.starts_with("mate-in-") || *theme == "long-mate");
        let wanted = is_mate
            .then(|| if own.len() > 5 { "long-mate".to_string() } else { format!("mate-in-{}", own.len()) });
        assert_eq!(named, wanted.as_ref(), "{}", puzzle.id);
    }
}

#[test]
fn promotions_castling_and_quiet_moves_are_what_they_say() {
    for puzzle in puzzles("chess") {
        let (_, own) = solved(puzzle);
        let promotes = |letters: &str| own.iter().any(|mv| mv.len() == 5 && letters.contains(&mv[4..]));
        assert_eq!(has(puzzle, "promotion"), promotes("q"), "{}", puzzle.id);
        assert_eq!(has(puzzle, "underpromotion"), promotes("rbn"), "{}", puzzle.id);
        if has(puzzle, "quiet-move") {
            let spelled = {
                let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
                table.set_position(&puzzle.position).unwrap();
                table.spelled(&puzzle.solution)[0].clone()
            };
            assert!(!spelled.contains(['x', '+', '#', '=']), "{}: {spelled}", puzzle.id);
        }
    }
}

#[test]
fn endgames_have_the_pieces_they_say() {
    for puzzle in puzzles("chess") {
        let board = puzzle.position.split(' ').next().unwrap().to_lowercase();
        let only = |allowed: &str| board.chars().filter(|c| "nbrq".contains(*c)).all(|c| allowed.contains(c));
        for (theme, allowed) in [
            ("pawn-endgame", ""),
            ("rook-endgame", "r"),
            ("queen-endgame", "q"),
            ("minor-piece-endgame", "nb"),
        ] {
            assert!(!has(puzzle, theme) || only(allowed), "{}", puzzle.id);
        }
    }
}

#[test]
fn a_sacrifice_leaves_the_solver_with_less() {
    let value = |letter: char| match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 0,
    };
    let balance = |fen: &str| -> i32 {
        let board = fen.split(' ').next().unwrap().chars();
        board.map(|letter| if letter.is_uppercase() { value(letter) } else { -value(letter) }).sum()
    };
    for puzzle in puzzles("chess") {
        let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
        table.set_position(&puzzle.position).unwrap();
        let sign = if puzzle.position.contains(" w ") { 1 } else { -1 };
        let start = sign * balance(&puzzle.position);
        let mut least = start;
        for (index, mv) in puzzle.solution.iter().enumerate() {
            assert_ne!(piece(&table.position(), &mv[..2]), '.', "{}", puzzle.id);
            table.play(mv).unwrap();
            if index % 2 == 1 {
                least = least.min(sign * balance(&table.position()));
            }
        }
        assert_eq!(has(puzzle, "sacrifice"), least <= start - 2, "{}", puzzle.id);
    }
}

#[test]
fn corners_edges_and_passes_are_on_the_board() {
    for puzzle in puzzles("othello").filter(|puzzle| puzzle.variant == "8x8") {
        let (table, own) = solved(puzzle);
        let first = own[0].as_str();
        let is_corner = ["a1", "h1", "a8", "h8"].contains(&first);
        assert_eq!(has(puzzle, "corner"), is_corner, "{}", puzzle.id);
        let on_edge = first.starts_with(['a', 'h']) || first.ends_with(['1', '8']);
        assert_eq!(has(puzzle, "edge"), on_edge && !is_corner, "{}", puzzle.id);
        let passes = puzzle.solution.iter().any(|mv| mv == "pass");
        assert_eq!(has(puzzle, "pass"), passes, "{}", puzzle.id);
        let loser = if puzzle.position.ends_with('X') { 'O' } else { 'X' };
        let board: String = table.position().chars().take(64).collect();
        assert_eq!(has(puzzle, "wipe-out"), !board.contains(loser), "{}", puzzle.id);
    }
}
