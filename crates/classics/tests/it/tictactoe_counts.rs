//! The cost of the first move, pinned. The text says about half a million calls, about 18,000, and half of
//! that.

use classics::tictactoe_textbook::{Counts, TextbookOptions, Variant, counts, first_move_counts};
use game::{Game, Keyed};
use mnk::{ArrayBoard, PackedBoard};
use search::{Algorithm, Context, Counting, Margin, Memory, Node, Window};

use crate::tictactoe_truth::{TABLE_DEPTHS, tic_tac_toe};

/// Compares the calls without a table and with one of depth 0, 1 … 9.
fn check(options: TextbookOptions, expected: [u64; 11]) {
    let calls =
        TABLE_DEPTHS.map(|table_depth| first_move_counts(&TextbookOptions { table_depth, ..options }).calls);
    assert_eq!(calls, expected, "{options:?}");
}

#[test]
fn minimax_makes_549946_calls_and_its_table_saves_most_of_them() {
    let expected =
        [549_946, 549_946, 549_946, 549_946, 275_266, 138_682, 50_146, 23_674, 16_834, 16_168, 16_168];
    for variant in [Variant::AsPrinted, Variant::Sound] {
        for fastest_win in [false, true] {
            check(TextbookOptions { variant, fastest_win, ..TextbookOptions::MINIMAX }, expected);
        }
    }
}

#[test]
fn figure_10_12_makes_16811_calls_and_the_table_to_depth_5_saves_half() {
    let expected = [16_811, 16_811, 16_811, 16_811, 14_047, 11_523, 7_954, 5_622, 4_487, 4_272, 4_272];
    check(TextbookOptions::ALPHA_BETA, expected);
}

#[test]
fn the_fastest_win_costs_the_printed_program_a_quarter_more() {
    let expected = [20_584, 20_584, 20_584, 20_584, 14_149, 11_701, 7_771, 6_046, 5_084, 5_297, 5_297];
    check(TextbookOptions { fastest_win: true, ..TextbookOptions::ALPHA_BETA }, expected);
}

#[test]
fn the_sound_program_starts_with_a_full_window_and_makes_18297_calls() {
    let expected = [18_297, 18_297, 18_297, 18_297, 15_111, 12_562, 8_788, 6_410, 5_123, 4_889, 4_889];
    check(TextbookOptions { fastest_win: false, ..TextbookOptions::SOUND }, expected);
    let expected = [20_866, 20_866, 20_866, 20_866, 16_998, 13_731, 9_943, 7_410, 5_907, 5_646, 5_646];
    check(TextbookOptions::SOUND, expected);
}

#[test]
fn the_last_listing_is_counted_in_full() {
    let expected = Counts {
        calls: 7_954,
        leaves: 2_995,
        table_lookups: 1_067,
        table_hits: 299,
        stored: 808,
        entries: 808,
    };
    assert_eq!(first_move_counts(&TextbookOptions::default()), expected);
}

#[test]
fn the_slip_of_exercise_10_5_fills_the_table_and_saves_nothing() {
    for table_depth in TABLE_DEPTHS {
        for plain in [
            TextbookOptions::MINIMAX,
            TextbookOptions::ALPHA_BETA,
            TextbookOptions { table_depth: None, ..TextbookOptions::SOUND },
        ] {
            let slip = first_move_counts(&TextbookOptions { table_depth, equals_slip: true, ..plain });
            assert_eq!(slip.calls, first_move_counts(&plain).calls);
            assert_eq!((slip.table_hits, slip.entries), (0, slip.stored));
        }
    }
    let slip = first_move_counts(&TextbookOptions { equals_slip: true, ..TextbookOptions::WITH_TABLE });
    assert_eq!((slip.table_lookups, slip.stored), (1_439, 1_479));
}

#[test]
fn a_full_table_stores_nothing_new_and_the_search_goes_on() {
    let limited =
        |table_limit| first_move_counts(&TextbookOptions { table_limit, ..TextbookOptions::WITH_TABLE });
    let (unlimited, none) = (limited(None), first_move_counts(&TextbookOptions::ALPHA_BETA));
    assert_eq!(limited(Some(unlimited.entries)), unlimited, "a limit that is never reached changes nothing");
    for limit in [0, 1, 100, 400, 800] {
        let counts = limited(Some(limit));
        assert_eq!(counts.entries, limit);
        assert!((unlimited.calls..=none.calls).contains(&counts.calls), "{limit}: {counts:?}");
    }
    assert_eq!(limited(Some(0)).calls, none.calls, "without room there is no table");
    let calls = [100, 200, 400, 800].map(|limit| limited(Some(limit)).calls);
    assert_eq!(calls, [15_366, 13_716, 9_777, 7_954]);
}

#[test]
fn a_limit_counts_the_entries_of_the_slip_too() {
    let options = TextbookOptions { equals_slip: true, table_limit: Some(50), ..TextbookOptions::WITH_TABLE };
    let counts = first_move_counts(&options);
    assert_eq!((counts.entries, counts.stored, counts.table_hits), (50, 50, 0));
}

#[test]
fn array_and_packed_boards_cost_the_same_calls() {
    for table_depth in TABLE_DEPTHS {
        for options in [TextbookOptions::MINIMAX, TextbookOptions::ALPHA_BETA, TextbookOptions::SOUND] {
            let options = TextbookOptions { table_depth, ..options };
            assert_eq!(counts(&PackedBoard::EMPTY, &options), counts(&ArrayBoard::EMPTY, &options));
        }
    }
}

fn generic_alpha_beta<P: Keyed>(start: &P) -> Counting {
    let (mut margin, mut counting, mut memory) = (Margin, Counting::default(), Memory::none());
    let mut context = Context::new(&mut margin, &mut counting, &mut memory);
    Algorithm::AlphaBeta.search(&mut context, start, Node::root(9), Window::FULL).unwrap();
    counting
}

#[test]
fn the_generic_search_visits_the_same_nodes_on_every_board() {
    let on_bits = generic_alpha_beta(&tic_tac_toe().start());
    let on_array = generic_alpha_beta(&ArrayBoard::EMPTY);
    let on_packed = generic_alpha_beta(&PackedBoard::EMPTY);
    let facts = |c: &Counting| (c.nodes, c.leaves(), c.n_cutoffs());
    assert_eq!(facts(&on_array), facts(&on_bits));
    assert_eq!(facts(&on_packed), facts(&on_bits));
    let sound = first_move_counts(&TextbookOptions {
        fastest_win: false,
        table_depth: None,
        ..TextbookOptions::SOUND
    });
    assert_eq!(on_bits.nodes, sound.calls, "the sound program without a table is alpha-beta");
}
