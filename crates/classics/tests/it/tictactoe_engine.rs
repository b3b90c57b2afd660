//! The textbook's program as an engine: legal, honest about what it proves, and never beaten.

use std::collections::HashMap;

use classics::tictactoe_textbook::{Textbook, TextbookOptions, Variant, first_move_counts};
use game::{Game, Outcome, Position, Side, dice, pick};
use mnk::{Board, Mnk, Square};
use search::{Analysis, Bound, Engine, Goal, Limits, Request, Score};

use crate::tictactoe_truth::{TABLE_DEPTHS, Truth, on_the_scale_of, tic_tac_toe};

fn analyse(options: TextbookOptions, position: &Board, lines: usize, only: &[Square]) -> Analysis<Square> {
    let limits = Limits::default();
    let goal = Goal::Best;
    let request = Request { goal, lines, only, ..Request::new(position, &limits) };
    let mut reported = None;
    let mut engine = Textbook::new(&tic_tac_toe(), options).unwrap();
    let analysis = engine.analyse(&request, &mut |analysis| reported = Some(analysis.lines.clone()));
    assert_eq!(reported.as_ref(), Some(&analysis.lines), "the last report equals the answer");
    analysis
}

/// Every configuration, except that the slip is tested with only one table depth.
fn configurations() -> impl Iterator<Item = TextbookOptions> {
    let variants = [Variant::AsPrinted, Variant::Sound];
    let switches = [(true, true), (true, false), (false, true), (false, false)];
    let plain = variants.into_iter().flat_map(move |variant| {
        switches.into_iter().flat_map(move |(alpha_beta, fastest_win)| {
            TABLE_DEPTHS.map(|table_depth| TextbookOptions {
                variant,
                alpha_beta,
                table_depth,
                table_limit: None,
                fastest_win,
                equals_slip: false,
            })
        })
    });
    plain.chain([TextbookOptions { equals_slip: true, ..TextbookOptions::WITH_TABLE }])
}

/// A configuration as a player. The programs are deterministic, so each position is asked about once.
struct Player {
    options: TextbookOptions,
    moves: HashMap<String, Square>,
}

impl Player {
    fn new(options: TextbookOptions) -> Player {
        Player { options, moves: HashMap::new() }
    }

    fn choose(&mut self, board: &Board) -> Square {
        let options = self.options;
        let analyse = || analyse(options, board, 1, &[]).best_move().unwrap();
        *self.moves.entry(board.to_string()).or_insert_with(analyse)
    }

    /// Tries every play of the opponent.
    fn is_never_beaten(&mut self, board: &Board, own: Side) -> bool {
        if let Some(outcome) = board.outcome() {
            return outcome.winner() != Some(own.opponent());
        }
        let squares =
            if board.side_to_move() == own { vec![self.choose(board)] } else { board.moves().collect() };
        squares.into_iter().all(|square| {
            let mut child = *board;
            child.play(square);
            self.is_never_beaten(&child, own)
        })
    }
}

/// Whether the table mistakes bounds of distances for values: the only combination that is not correct.
fn is_misled(options: &TextbookOptions) -> bool {
    let asks_its_table = options.table_depth >= Some(3) && !options.equals_slip;
    options.variant == Variant::AsPrinted && options.alpha_beta && options.fastest_win && asks_its_table
}

#[test]
fn no_play_beats_any_configuration_whose_bounds_do_not_mislead() {
    for options in configurations().filter(|options| !is_misled(options)) {
        let mut player = Player::new(options);
        let never_beaten = |side: Side| player.is_never_beaten(&tic_tac_toe().start(), side);
        assert_eq!(Side::BOTH.map(never_beaten), [true; 2], "{options:?}");
    }
}

#[test]
fn the_misled_program_loses_as_second_player_and_dreams_of_a_win_as_first() {
    let misled: Vec<_> = configurations().filter(is_misled).collect();
    assert_eq!(misled.len(), 7);
    for options in misled {
        let mut player = Player::new(options);
        let never_beaten = |side: Side| player.is_never_beaten(&tic_tac_toe().start(), side);
        assert_eq!(Side::BOTH.map(never_beaten), [true, false], "{options:?}");
        let first_move = analyse(options, &tic_tac_toe().start(), 1, &[]);
        let score = if options.table_depth < Some(5) { Score::DRAW } else { Score::win_in(7) };
        assert_eq!(first_move.lines[0].score, score, "{options:?}");
    }
}

#[test]
fn against_random_play_it_wins_most_games() {
    for options in [TextbookOptions::SOUND, TextbookOptions::WITH_TABLE] {
        let (mut player, mut dice) = (Player::new(options), dice(1));
        for own in Side::BOTH {
            let outcomes: Vec<_> = (0..300).map(|_| random_game(&mut player, own, &mut dice)).collect();
            let n_won_by = |side| outcomes.iter().filter(|outcome| outcome.winner() == Some(side)).count();
            assert_eq!(n_won_by(own.opponent()), 0, "{options:?}");
            assert!(n_won_by(own) > 200, "{options:?} wins {} of 300 as {own:?}", n_won_by(own));
        }
    }
}

fn random_game(player: &mut Player, own: Side, dice: &mut game::Dice) -> Outcome {
    let mut board = tic_tac_toe().start();
    loop {
        if let Some(outcome) = board.outcome() {
            return outcome;
        }
        let square = match board.side_to_move() == own {
            true => player.choose(&board),
            false => pick(dice, &board.moves().collect::<Vec<_>>()).unwrap(),
        };
        board.play(square);
    }
}

#[test]
fn every_other_configuration_calls_the_game_a_draw_and_counts_its_calls() {
    for options in configurations().filter(|options| !is_misled(options)) {
        let analysis = analyse(options, &tic_tac_toe().start(), 1, &[]);
        assert_eq!(analysis.lines[0].score, Score::DRAW, "{options:?}");
        assert!(analysis.lines[0].proven, "{options:?}");
        let counts = first_move_counts(&options);
        assert_eq!((analysis.nodes, analysis.leaves), (counts.calls, counts.leaves));
    }
}

/// `exact` and `bound` of a line say the same, and both are right, for the misled programs too.
#[test]
fn a_score_is_proven_exactly_where_it_is_true_and_a_bound_on_the_truth_elsewhere() {
    let truth = Truth::new();
    let mut n_wrong = 0;
    let printed =
        configurations().filter(|options| options.variant == Variant::AsPrinted && options.alpha_beta);
    for options in printed {
        for board in truth.unfinished() {
            let line = &analyse(options, &board, 1, &[]).lines[0];
            let value = on_the_scale_of(&options, truth.value(&board));
            // As printed a loss has no distance.
            let value = if value < Score::DRAW { Score::points(-1) } else { value };
            let bound = match line.score {
                score if score < value => Bound::Lower,
                score if score > value => Bound::Upper,
                _ => Bound::Exact,
            };
            assert_eq!(line.bound, bound, "{options:?}: {board}: {:?}", line.score);
            assert_eq!(line.proven, bound == Bound::Exact, "{options:?}: {board}");
            n_wrong += usize::from(!line.proven);
        }
    }
    assert!(n_wrong > 0, "some programs are misled");
}

#[test]
fn every_move_gets_its_true_score_when_all_lines_are_asked_for() {
    let truth = Truth::new();
    for options in [TextbookOptions::WITH_TABLE, TextbookOptions::SOUND] {
        for board in truth.unfinished() {
            let analysis = analyse(options, &board, 9, &[]);
            assert_eq!(analysis.lines.len(), board.n_moves());
            assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score));
            for line in analysis.lines {
                let value = on_the_scale_of(&options, truth.value_of_move(&board, line.moves[0]));
                assert_eq!(line.score, value, "{board} {options:?}");
            }
        }
    }
}

#[test]
fn the_move_is_always_one_that_was_asked_for() {
    let truth = Truth::new();
    for options in [TextbookOptions::WITH_TABLE, TextbookOptions::SOUND] {
        for board in truth.unfinished() {
            let last = board.moves().last().unwrap();
            assert_eq!(analyse(options, &board, 1, &[last]).best_move(), Some(last));
            let best = analyse(options, &board, 1, &[]).best_move().unwrap();
            assert!(board.moves().any(|square| square == best), "{board} {options:?}");
        }
    }
}

#[test]
fn as_printed_it_wins_late_and_with_the_exercise_at_once() {
    let board = tic_tac_toe().parse_position(".../..X/OOX X").unwrap();
    let late = analyse(TextbookOptions::WITH_TABLE, &board, 1, &[]);
    let at_once =
        analyse(TextbookOptions { fastest_win: true, ..TextbookOptions::WITH_TABLE }, &board, 1, &[]);
    assert_eq!(late.lines[0].score, Score::points(1));
    assert_eq!(at_once.lines[0].score, Score::win_in(1));
    assert_ne!(late.best_move(), at_once.best_move());
}

/// A limit on the table costs calls, and nothing else: the sound program finds the truth at every limit.
#[test]
fn a_limited_table_changes_no_answer_of_the_sound_program() {
    let truth = Truth::new();
    let boards: Vec<Board> = truth.unfinished().into_iter().step_by(40).collect();
    for table_limit in [0, 1, 10, 100].map(Some) {
        let options = TextbookOptions { table_depth: Some(9), table_limit, ..TextbookOptions::SOUND };
        for board in &boards {
            let line = &analyse(options, board, 1, &[]).lines[0];
            assert_eq!(line.score, truth.value(board), "{table_limit:?}: {board}");
        }
    }
}

#[test]
fn only_tic_tac_toe_and_its_nine_depths_are_accepted() {
    assert!(Textbook::new(&Mnk::variant("4x3x3").unwrap(), TextbookOptions::SOUND).is_err());
    let refusal =
        Textbook::new(&tic_tac_toe(), TextbookOptions { table_depth: Some(10), ..TextbookOptions::SOUND })
            .unwrap_err();
    assert_eq!(refusal.to_string(), "the table depth must be from 0 to 9: `10`");
}
