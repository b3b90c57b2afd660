//! Boggle: the words on a board, their paths, and their points.

use words::boggle::{Adjacency, Bag, Board, Budget, LoneQ, Rules, Scorer, Solution, Solver, Tile, points};
use words::{Cell, Lexicon};

use crate::Chance;

fn solve(board: &str, list: &str, rules: Rules, lone_q: LoneQ) -> (Vec<String>, u32) {
    let lexicon = Lexicon::parse(list).unwrap();
    let board = Board::parse(board, lone_q).unwrap();
    let solution = Solver::new(&lexicon, rules).solve(&board);
    check_paths(&solution, &board, &lexicon, rules);
    assert_eq!(Scorer::new(&lexicon, rules).score(&board), solution.score);
    (solution.words.iter().map(|found| lexicon.word(found.word).to_string()).collect(), solution.score)
}

/// Checks that each path spells its word over adjacent tiles, each used once.
fn check_paths(solution: &Solution, board: &Board, lexicon: &Lexicon, rules: Rules) {
    for found in &solution.words {
        let index = |cell: &Cell| cell.row as usize * board.n_cols() + cell.col as usize;
        let tiles: Vec<usize> = found.path.iter().map(index).collect();
        let spelled: String =
            tiles.iter().map(|&tile| board.tiles()[tile].to_string().to_lowercase()).collect();
        assert_eq!(spelled, lexicon.word(found.word));
        for pair in tiles.windows(2) {
            assert!(board.neighbours(pair[0], rules.adjacency).contains(&pair[1]), "{spelled}");
        }
        let mut once = tiles.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), tiles.len(), "{spelled}");
    }
}

#[track_caller]
fn check(board: &str, list: &str, rules: Rules, expected: &[&str], score: u32) {
    let (words, sum) = solve(board, list, rules, LoneQ::Qu);
    assert_eq!((words.iter().map(String::as_str).collect::<Vec<_>>(), sum), (expected.to_vec(), score));
}

#[test]
fn diagonals_count_only_with_eight_neighbours() {
    check("n o/o n", "noon\nono\nnono", Rules::USUAL, &["nono", "noon", "ono"], 3);
    check("n o/o n", "noon\nono\nnono", Rules::TEXTBOOK, &["nono", "ono"], 2);
}

#[test]
fn no_tile_is_used_twice() {
    check("ab/cd", "abba\nbad\ncabal", Rules::USUAL, &["bad"], 1);
}

#[test]
fn qu_is_one_tile_and_two_letters() {
    check("qit/xxe", "quit\nqui\nqit\nquite", Rules::USUAL, &["qui", "quit", "quite"], 1 + 1 + 2);
    check("Qu i t/x x e", "quit\nqit", Rules::TEXTBOOK, &["quit"], 1);
    check("XQuIT", "quit", Rules::USUAL, &["quit"], 1);
    let (words, _) = solve("qit/xue", "quit\nqit", Rules::USUAL, LoneQ::Plain);
    assert_eq!(words, ["qit", "quit"]);
    let (words, _) = solve("q u i t", "quit\nqit", Rules::USUAL, LoneQ::Plain);
    assert_eq!(words, ["quit"]);
    let (words, _) = solve("q Qu a/a d a", "qua\nqad\naqd", Rules::USUAL, LoneQ::Plain);
    assert_eq!(words, ["aqd", "qad", "qua"]);
}

#[test]
fn words_have_three_letters_or_what_is_asked() {
    check(
        "abcdefgh",
        "ab\nabc\nabcd\nabcde\nabcdef\nabcdefg\nabcdefgh",
        Rules::USUAL,
        &["abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"],
        1 + 1 + 2 + 3 + 5 + 11,
    );
    let five = Rules { min_letters: 5, ..Rules::USUAL };
    check("abcdefgh", "abcd\nabcde", five, &["abcde"], 2);
    assert_eq!(points(2), 0);
}

#[test]
fn unreadable_boards_are_refused_with_the_row() {
    let refusal = |text: &str| Board::parse(text, LoneQ::Qu).unwrap_err().to_string();
    assert!(refusal("ab/c").contains("row 2 has 1 tile, but row 1 has 2: `c`"), "{}", refusal("ab/c"));
    assert!(refusal(" ").contains("empty"));
    assert!(refusal("ab//cd").contains("row 2 of the board is empty"));
    assert!(refusal("a1/bc").contains("row 1"));
    assert!(refusal("a b/c xyz").contains("row 2"));
}

#[test]
fn the_scorer_agrees_with_the_solver_on_random_boards() {
    let mut chance = Chance(3);
    for round in 0..300 {
        let n_letters = if round % 5 == 4 { 26 } else { 3 + chance.below(4) };
        let alphabet: Vec<char> = "equatsrionldbcfghjkmpvwxyz".chars().take(n_letters).collect();
        let list: Vec<String> = (0..400)
            .map(|_| {
                let n_letters = 2 + chance.below(7);
                chance.letters(&alphabet, n_letters)
            })
            .collect();
        let lexicon = Lexicon::from_words(list.iter().map(String::as_str));
        let (n_rows, n_cols) = (1 + chance.below(5), 1 + chance.below(5));
        let rows: Vec<String> = (0..n_rows).map(|_| chance.letters(&alphabet, n_cols)).collect();
        let lone_q = if round % 2 == 0 { LoneQ::Qu } else { LoneQ::Plain };
        let board = Board::parse(&rows.join("/"), lone_q).unwrap();
        for adjacency in [Adjacency::Four, Adjacency::Eight] {
            let rules = Rules { adjacency, min_letters: 3 };
            let solution = Solver::new(&lexicon, rules).solve(&board);
            check_paths(&solution, &board, &lexicon, rules);
            let mut scorer = Scorer::new(&lexicon, rules);
            let scores: Vec<u32> = (0..3).map(|_| scorer.score(&board)).collect();
            assert_eq!(scores, [solution.score; 3], "{board} in round {round}");
        }
    }
}

#[test]
fn stamps_outlive_many_boards() {
    let lexicon = Lexicon::parse("abc\nbcd").unwrap();
    let mut scorer = Scorer::new(&lexicon, Rules::USUAL);
    let boards = ["abcd", "bcde", "xyz"].map(|text| Board::parse(text, LoneQ::Qu).unwrap());
    for _ in 0..300 {
        assert_eq!(boards.each_ref().map(|board| scorer.score(board)), [2, 1, 0]);
    }
}

#[test]
fn large_boards_and_wide_alphabets_are_solved() {
    let rows = ["abcabcabcabcabcabcab"; 20].join("/");
    let (words, _) = solve(&rows, "abc\ncba\nabcabcabcabc\nzzz", Rules::USUAL, LoneQ::Qu);
    assert_eq!(words.len(), 3);
    let greek: String = ('α'..='ω').chain('a'..='z').flat_map(|letter| [letter, 'a', 'b', '\n']).collect();
    let (words, _) = solve("αab/ωab", &greek, Rules::USUAL, LoneQ::Qu);
    assert_eq!(words, ["aab", "bab", "αab", "ωab"]);
}

/// Sixty-four equal tiles have far too many paths to enumerate; one path per word is enough.
#[test]
fn a_board_of_equal_tiles_is_solved_at_once() {
    let rows = ["aaaaaaaaaa"; 10].join("/");
    let (words, _) = solve(&rows, "aaa\naaaaaaaaaaaaaaaaaaaaaaaa", Rules::USUAL, LoneQ::Qu);
    assert_eq!(words.len(), 2);
}

/// The scorer must not walk where the solver would not, and neither may look for letters that are not on the
/// board.
#[test]
fn monotonous_boards_are_scored_at_once() {
    for (rows, list, n_words) in [
        (["aaaaaaaa"; 8], "aaa\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 2),
        (["aaaaaaaa"; 8], "aaaaaaaaaaaaaaaaaaaaaaaaaaaaab", 0),
        (["abababab"; 8], "ababababababababababababababab\nababababababababababababababac", 1),
    ] {
        let (words, _) = solve(&rows.join("/"), list, Rules::USUAL, LoneQ::Qu);
        assert_eq!(words.len(), n_words, "{list}");
    }
}

/// The board of `a`s with a `b` and a `c` in opposite corners.
fn corners() -> Board {
    let mut tiles = vec![Tile::Letter('a'); 64];
    (tiles[0], tiles[63]) = (Tile::Letter('b'), Tile::Letter('c'));
    Board::from_tiles(8, tiles)
}

/// Steps that suffice for every board below; a walk without pruning would need 10 to the 20th and more.
const FEW_STEPS: u64 = 1 << 24;

fn decided(board: &Board, words: &[String]) -> (Vec<String>, Vec<String>) {
    let lexicon = Lexicon::from_words(words.iter().map(String::as_str));
    let solver = Solver::new(&lexicon, Rules::USUAL);
    let solution = solver.solve_within(board, &mut Budget::of_steps(FEW_STEPS));
    check_paths(&solution, board, &lexicon, Rules::USUAL);
    let spelled = |number: u32| lexicon.word(number).to_string();
    (
        solution.words.iter().map(|found| spelled(found.word)).collect(),
        solution.undecided.into_iter().map(spelled).collect(),
    )
}

#[test]
fn words_of_equal_letters_are_decided_in_few_steps() {
    let a = |n: usize| "a".repeat(n);
    // `b` and `c` are not adjacent; a path to either is long and easy.
    let words = [a(30) + "bc", a(12) + "bc", a(30) + "b", a(62) + "c", a(63), a(20) + "b" + &a(20)];
    let (found, undecided) = decided(&corners(), &words);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.contains(&(a(30) + "b")) && found.contains(&(a(62) + "c")), "{found:?}");
    assert!(undecided.is_empty(), "{undecided:?}");
    // Two halves separated by a wall: neither has enough letters.
    let rows = ["aaaxaaaa"; 8].join("/");
    let (found, undecided) = decided(&Board::parse(&rows, LoneQ::Qu).unwrap(), &[a(33), a(32), a(24) + "x"]);
    assert_eq!((found.len(), undecided.len()), (2, 0), "{found:?}");
}

#[test]
fn a_hard_word_is_called_undecided_and_others_are_found_all_the_same() {
    // The mutilated chessboard: two squares of one colour are missing, so no path of straight steps can visit
    // all others. Colouring proves that at once, but a search does not see it.
    let mut tiles = vec![Tile::Letter('a'); 64];
    (tiles[0], tiles[63]) = (Tile::Letter('x'), Tile::Letter('x'));
    let board = Board::from_tiles(8, tiles);
    let hard = "a".repeat(62);
    let lexicon = Lexicon::from_words([hard.as_str(), "xaa", "xax"]);
    let solution =
        Solver::new(&lexicon, Rules::TEXTBOOK).solve_within(&board, &mut Budget::of_steps(FEW_STEPS));
    let words: Vec<&str> = solution.words.iter().map(|found| lexicon.word(found.word)).collect();
    assert_eq!(words, ["xaa"]);
    assert_eq!(solution.undecided, [0]);
}

#[test]
fn a_budget_of_nothing_decides_nothing_and_says_so() {
    let lexicon = Lexicon::parse("abc\nbcd\nxyz").unwrap();
    let board = Board::parse("abcd", LoneQ::Qu).unwrap();
    let solver = Solver::new(&lexicon, Rules::USUAL);
    let solution = solver.solve_within(&board, &mut Budget::of_steps(0));
    assert_eq!((solution.words.len(), solution.undecided), (0, vec![0, 1, 2]));
    let solution = solver.solve_within(&board, &mut Budget::default().stopping_when(&|| true));
    assert_eq!((solution.words.len(), solution.undecided), (0, vec![0, 1, 2]));
}

#[test]
fn the_scorer_is_bounded_too() {
    let word = "a".repeat(30) + "bc";
    let lexicon = Lexicon::from_words([word.as_str(), "aab"]);
    assert_eq!(Scorer::new(&lexicon, Rules::USUAL).score(&corners()), 1);
}

#[test]
fn one_tile_is_read_alone() {
    assert_eq!(Tile::parse(" QU ", LoneQ::Plain), Ok(Tile::Qu));
    assert_eq!(Tile::parse("q", LoneQ::Qu), Ok(Tile::Qu));
    assert_eq!(Tile::parse("Ñ", LoneQ::Qu), Ok(Tile::Letter('ñ')));
    for text in ["", "ab", "a b", "a/b", "/", "1", "quu"] {
        assert!(Tile::parse(text, LoneQ::Qu).is_err(), "{text}");
    }
}

#[test]
fn boards_of_one_tile_hold_no_word_but_qu() {
    let rules = Rules { min_letters: 1, ..Rules::USUAL };
    assert!(solve("a", "a\nab", rules, LoneQ::Qu).0.is_empty(), "one letter is not a word");
    assert_eq!(solve("Qu", "q\nqu\nu", rules, LoneQ::Qu).0, ["qu"]);
    assert!(solve("a", "aaa", Rules::USUAL, LoneQ::Qu).0.is_empty());
    assert!(solve("a b c d e f", "fed\nace", Rules::TEXTBOOK, LoneQ::Plain).0 == ["fed"]);
}

#[test]
fn a_seed_draws_the_same_board_again() {
    let lexicon = Lexicon::parse("queen\nking\nrook\nbishop\nknight\npawn").unwrap();
    let bag = Bag::of(&lexicon, LoneQ::Qu).unwrap();
    assert_eq!(bag.board(4, 5, 7), bag.board(4, 5, 7));
    assert_ne!(bag.board(4, 5, 7), bag.board(4, 5, 8));
    assert_eq!(bag.board(3, 4, 7).to_string(), "b g o k/u k o i/w e e g", "and in every release");
    let board = bag.board(20, 20, 1);
    assert!(board.tiles().contains(&Tile::Qu) && !board.tiles().contains(&Tile::Letter('q')));
    assert_eq!(Board::parse(&board.to_string(), LoneQ::Qu), Ok(board));
    assert!(Bag::of(&Lexicon::default(), LoneQ::Qu).is_err());
}
