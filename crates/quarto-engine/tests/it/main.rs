//! The solver against brute force and against itself without symmetries; safe moves against a plain
//! implementation.

use std::collections::HashMap;

use game::{Dice, Game, Notation as _, Position, dice, pick};
use quarto::{Board, Canonical, Quarto};
use quarto_engine::{Cautious, Learned, Learner, ProvenDraws, Safety, UnfinishedLines, Values, poda};
use search::{Analysis, Engine, Evaluator, Goal, Limits, Margin, Request, Score, Settings, Solver};

fn ask(
    engine: &mut dyn Engine<Board>,
    board: &Board,
    limits: &Limits,
    lines: usize,
) -> Analysis<quarto::Move> {
    let request = Request { goal: Goal::Exact, lines, ..Request::new(board, limits) };
    engine.analyse(&request, &mut |_| {})
}

fn solve(board: &Board) -> Analysis<quarto::Move> {
    let mut solver = Solver::new(Margin, Cautious::default(), 1 << 20);
    ask(&mut solver, board, &Limits::default(), 1)
}

fn game(variant: &str) -> Quarto {
    Quarto::variant(variant).unwrap()
}

/// How a random board is made.
#[derive(Clone, Copy, PartialEq)]
enum Play {
    /// With any moves.
    Careless,
    /// With moves that do not lose at once, so that the board is worth thinking about.
    Careful,
}

/// A board that is not yet over, with that many pieces.
fn random_board(variant: &str, play: Play, n_placed: u32, dice: &mut Dice) -> Board {
    loop {
        let mut board = game(variant).start();
        while board.outcome().is_none() && board.n_placed() < n_placed {
            let mut moves: Vec<_> = board.moves().collect();
            if play == Play::Careful {
                moves.clear();
                Safety::of(&board).safe_moves(&mut moves);
            }
            let Some(mv) = pick(dice, &moves) else { break };
            board.play(mv);
        }
        if board.outcome().is_none() && board.n_placed() == n_placed {
            return board;
        }
    }
}

/// Uses only the rules, and a table of whole boards.
fn brute_force(board: &Board, known: &mut HashMap<Canonical, i32>) -> i32 {
    if let Some(outcome) = board.outcome() {
        return outcome.margin_for(board.side_to_move());
    }
    let key = Canonical::of_itself(board);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut best = -1;
    for mv in board.moves() {
        let mut child = *board;
        child.play(mv);
        best = best.max(-brute_force(&child, known));
        if best == 1 {
            break;
        }
    }
    known.insert(key, best);
    best
}

#[test]
fn solved_values_equal_brute_force() {
    let mut dice = dice(1);
    let mut counts = [0; 3];
    for (variant, n_boards) in
        [("own", 1000), ("official", 300), ("own+squares", 200), ("official+squares", 200)]
    {
        for n in 0..n_boards {
            let n_placed = if variant.starts_with("own") { 10 + n % 5 } else { 11 + n % 4 };
            let play = if n % 4 == 0 { Play::Careless } else { Play::Careful };
            let board = random_board(variant, play, n_placed, &mut dice);
            let expected = brute_force(&board, &mut HashMap::new());
            let solved = solve(&board);
            assert_eq!(solved.lines[0].score, Score::points(expected), "{variant} {board}");
            assert!(solved.lines[0].proven);
            let mut end = board;
            solved.lines[0].moves.iter().for_each(|&mv| end.play(mv));
            let outcome = end.outcome().unwrap_or_else(|| panic!("{board}: the line ends at {end}"));
            assert_eq!(
                outcome.margin_for(board.side_to_move()),
                expected,
                "{board}: the line reaches another value"
            );
            counts[(expected + 1) as usize] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn all_moves_are_solved_when_all_are_asked_for() {
    let mut dice = dice(2);
    for variant in Quarto::VARIANTS {
        for _ in 0..10 {
            let board = random_board(variant, Play::Careful, 12, &mut dice);
            let mut solver = Solver::new(Margin, Cautious::default(), 1 << 20);
            let solved = ask(&mut solver, &board, &Limits::default(), usize::MAX);
            assert_eq!(solved.lines.len(), board.n_moves());
            for line in &solved.lines {
                let mut child = board;
                child.play(line.moves[0]);
                let expected = -brute_force(&child, &mut HashMap::new());
                assert_eq!(line.score, Score::points(expected), "{variant} {board} {}", line.moves[0]);
            }
        }
    }
}

#[test]
fn safe_moves_are_those_after_which_nobody_can_win_at_once() {
    let wins_at_once = |board: &Board| {
        board.moves().any(|mv| {
            let mut child = *board;
            child.play(mv);
            child.is_won()
        })
    };
    let mut dice = dice(3);
    for variant in Quarto::VARIANTS {
        for n in 0..400 {
            let board = random_board(variant, Play::Careless, 1 + n % 14, &mut dice);
            let safety = Safety::of(&board);
            assert_eq!(safety.wins_at_once(), wins_at_once(&board), "{variant} {board}");
            if let Some(mv) = safety.winning_move() {
                let mut child = board;
                child.play(mv);
                assert!(child.is_won(), "{variant} {board} {mv}");
                continue;
            }
            let plain: Vec<_> = board
                .moves()
                .filter(|&mv| {
                    let mut child = board;
                    child.play(mv);
                    child.is_over() || !wins_at_once(&child)
                })
                .collect();
            let mut safe = Vec::new();
            safety.safe_moves(&mut safe);
            assert_eq!(safe, plain, "{variant} {board}");
        }
    }
}

/// Where the mover chooses the piece, the second player wins, which settles the author's conjecture.
#[test]
fn the_second_player_wins_where_the_mover_chooses() {
    let solved = solve_from_start("own+squares");
    assert_eq!((solved.lines[0].score, solved.lines[0].proven), (Score::points(-1), true));
    if std::env::var_os("PODA_SLOW").is_some() {
        let solved = solve_from_start("own");
        assert_eq!((solved.lines[0].score, solved.lines[0].proven), (Score::points(-1), true));
        assert_eq!(without_maps::value(&game("own+squares").start()), -1);
        assert_eq!(without_maps::value(&game("own").start()), -1);
    }
}

fn solve_from_start(variant: &str) -> Analysis<quarto::Move> {
    let mut solver = Solver::new(Margin, Cautious::default(), 64 << 20);
    ask(&mut solver, &game(variant).start(), &Limits::default(), 1)
}

/// A second solver that uses neither the maps of the board nor safe moves: only the rules, and relabellings
/// of the pieces.
mod without_maps {
    use game::Position;
    use quarto::{Board, Canonical};
    use quarto_engine::Safety;
    use search::ExactTable;

    /// 1, 0 or −1 for the side to move, by asking two questions: is it more than −1? Is it more than 0?
    pub fn value(board: &Board) -> i32 {
        let mut table = ExactTable::new(4 << 30);
        if !is_more(board, -1, &mut table) {
            return -1;
        }
        i32::from(is_more(board, 0, &mut table))
    }

    /// Bounds on the value of a position: at least, at most.
    type Known = (i8, i8);

    fn is_more(board: &Board, than: i32, table: &mut ExactTable<Canonical, Known>) -> bool {
        if let Some(outcome) = board.outcome() {
            return outcome.margin_for(board.side_to_move()) > than;
        }
        if wins_at_once(board) {
            return true;
        }
        let key = Canonical::of_pieces(board);
        let (least, most) = table.get(&key).unwrap_or((-1, 1));
        if i32::from(least) > than || i32::from(most) <= than {
            return i32::from(least) > than;
        }
        let mut children: Vec<(u32, Canonical, Board)> = Vec::new();
        for mv in board.moves() {
            let mut child = *board;
            child.play(mv);
            if !wins_at_once(&child) {
                // The engine is used only for ordering, which cannot change the value.
                let n_answers = Safety::of(&child).n_safe_moves();
                children.push((n_answers, Canonical::of_pieces(&child), child));
            }
        }
        children.sort_unstable_by_key(|&(n_answers, key, _)| (n_answers, key));
        children.dedup_by_key(|&mut (_, key, _)| key);
        let is_more = children.iter().any(|(_, _, child)| !is_more(child, -than - 1, table));
        let known = if is_more { (than as i8 + 1, most) } else { (least, than as i8) };
        table.put(key, known, 1 << board.free().len());
        is_more
    }

    fn wins_at_once(board: &Board) -> bool {
        board.free().iter().any(|piece| board.wins_with(piece) != 0)
    }
}

#[test]
fn the_best_player_knows_a_win_and_answers_within_any_limit() {
    let rows = "2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467";
    let board = game("own").parse_position(rows).unwrap();
    let mut poda = poda(board.game(), Settings::default());
    let answer = ask(&mut poda, &board, &Limits::default(), 1);
    assert_eq!((answer.lines[0].score, answer.lines[0].proven), (Score::points(1), true));
    for variant in Quarto::VARIANTS {
        for nodes in [1, 100, 3000] {
            let start = game(variant).start();
            let answer = ask(&mut poda, &start, &Limits::nodes(nodes), 1);
            assert!(start.moves().any(|mv| Some(mv) == answer.best_move()), "{variant} {nodes}");
        }
    }
}

/// The evaluations must be better than chance: their signs are right more often than wrong.
#[test]
fn the_evaluations_lean_to_the_side_that_wins() {
    let mut dice = dice(4);
    for variant in ["own", "official"] {
        let mut learned = Learned::shipped(game(variant));
        let (mut right, mut wrong) = ([0; 2], [0; 2]);
        for n in 0..400 {
            let board = random_board(variant, Play::Careful, 7 + n % 5, &mut dice);
            let value = solve(&board).lines[0].score.raw();
            let guesses = [UnfinishedLines.evaluate(&board), learned.evaluate(&board)].map(Score::raw);
            for (index, guess) in guesses.into_iter().enumerate() {
                right[index] += u32::from(value * guess > 0);
                wrong[index] += u32::from(value * guess < 0);
            }
        }
        let leans = right.iter().zip(wrong).all(|(&right, wrong)| right > 2 * wrong);
        assert!(leans, "{variant}: {right:?} right, {wrong:?} wrong");
    }
}

#[test]
fn learning_is_reproducible_and_can_be_written_down() {
    let learnt = || {
        let mut learner = Learner::new(game("own"), 7);
        learner.play(200);
        learner.values().to_string()
    };
    assert_eq!(learnt(), learnt());
    assert_eq!(Values::parse(&learnt()).unwrap().to_string(), learnt());
    for refused in ["", "1 2 3", "one", &learnt().replacen(' ', " 1001 ", 1), &format!("{}0", learnt())] {
        assert!(Values::parse(refused).is_err(), "{refused}");
    }
}

/// Where the mover chooses the piece, the side to move mostly wins with seven pieces placed, and loses with
/// six.
#[test]
fn games_teach_who_has_the_good_turn() {
    let mut learner = Learner::new(game("own"), 1);
    learner.play(2000);
    let mut learned = Learned::by(learner.values().clone());
    let mut dice = dice(5);
    let mean = |n_placed, learned: &mut Learned, dice: &mut _| -> i32 {
        let boards = (0..50).map(|_| random_board("own", Play::Careful, n_placed, dice));
        boards.map(|board| learned.evaluate(&board).raw()).sum()
    };
    assert!(mean(7, &mut learned, &mut dice) > 0 && mean(6, &mut learned, &mut dice) < 0);
}

/// The sets that ship are those of the proofs, which a test of `proofs` checks.
#[test]
fn proven_draws_are_in_the_proofs_and_nothing_else() {
    for (variant, name) in [("official", "official"), ("official+squares", "official-squares")] {
        let draws = ProvenDraws::of(game(variant)).unwrap();
        let mut keys = std::collections::BTreeSet::new();
        for question in ["draw", "no-win"] {
            let proofs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/quarto/proofs");
            let text = std::fs::read_to_string(format!("{proofs}/{name}-{question}.jsonl")).unwrap();
            for line in text.lines().skip(1).filter(|line| line.contains("\"at-most\":0")) {
                let moves = line.split_once("\"moves\":\"").unwrap().1.split_once('"').unwrap().0;
                let mut board = game(variant).start();
                moves.split_whitespace().for_each(|text| board.play(board.parse_move(text).unwrap()));
                assert!(draws.contains(&board), "{variant} {moves}");
                keys.insert(Canonical::of(&board));
            }
        }
        assert_eq!(draws.n_positions(), keys.len(), "{variant}");
    }
    assert!(ProvenDraws::of(game("own")).is_none());
}

/// Whatever the other side does, there is a move that is proven not to lose, up to the position from which the solver knows.
#[test]
fn a_proven_move_is_there_until_four_pieces_stand() {
    let mut dice = dice(29);
    for variant in ["official", "official+squares"] {
        let draws = ProvenDraws::of(game(variant)).unwrap();
        for number in 0..200 {
            let mut board = game(variant).start();
            let mut is_ours = number % 2 == 0;
            while board.occupied().count_ones() < 4 {
                let moves: Vec<_> = match is_ours {
                    true => draws.moves(&board),
                    false => board.moves().collect(),
                };
                let mv = pick(&mut dice, &moves)
                    .unwrap_or_else(|| panic!("{variant}: nothing is proven in {board}"));
                board.play(mv);
                is_ours = !is_ours;
            }
        }
    }
}

/// From the empty board the best player holds the draw, on either side, and says nothing about the moves it left out.
#[test]
fn the_best_player_opens_with_proven_moves() {
    let mut dice = dice(30);
    for variant in ["official", "official+squares"] {
        let draws = ProvenDraws::of(game(variant)).unwrap();
        let mut player = poda(game(variant), Settings { hash_bytes: 1 << 20, ..Settings::default() });
        for number in 0..4 {
            let mut board = game(variant).start();
            while board.occupied().count_ones() < 4 {
                let moves: Vec<_> = board.moves().collect();
                let is_ours = (board.occupied().count_ones() + u32::from(board.hand().is_some()) + number)
                    .is_multiple_of(2);
                let mv = match is_ours {
                    true => {
                        let limits = Limits::nodes(2_000);
                        let answer = player.analyse(&Request::new(&board, &limits), &mut |_| {});
                        assert!(answer.lines.iter().all(|line| !line.proven), "{variant} {board}");
                        answer.best_move().unwrap()
                    }
                    false => pick(&mut dice, &moves).unwrap(),
                };
                let proven = draws.moves(&board);
                assert!(!is_ours || proven.contains(&mv), "{variant}: {mv:?} in {board}");
                board.play(mv);
                if board.outcome().is_some() {
                    break;
                }
            }
        }
        // Who asks for all moves is told of all.
        let (start, limits) = (game(variant).start(), Limits::nodes(2_000));
        let all =
            player.analyse(&Request { lines: usize::MAX, ..Request::new(&start, &limits) }, &mut |_| {});
        assert_eq!(all.lines.len(), start.moves().count());
    }
}
