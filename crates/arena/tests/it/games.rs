//! Single games: clocks, illegal moves, length.

use std::sync::Arc;
use std::time::Duration;

use arena::{Conditions, GamePlan, GameRecord, GameResult, MoveScore, Opening, Reason, Seat, Thought};
use game::Side;
use search::clock::Clock;
use search::{Control, Limits, Stopped};

use crate::players::{ClockWatcher, Slow, Stubborn, tictactoe};

/// A game with contestant a on the first side.
fn play(first: &mut dyn Seat, second: &mut dyn Seat, conditions: Conditions) -> Result<GameRecord, Stopped> {
    play_under(first, second, conditions, &Arc::default())
}

fn play_under(
    first: &mut dyn Seat,
    second: &mut dyn Seat,
    conditions: Conditions,
    control: &Arc<Control>,
) -> Result<GameRecord, Stopped> {
    let plan = GamePlan {
        index: 0,
        opening: &Opening::START,
        names: ["one", "two"],
        a_side: Side::First,
        conditions: &conditions,
    };
    plan.play(tictactoe(), [first, second], control)
}

fn clock(remaining: Duration, increment: Duration) -> Conditions {
    Conditions::from(Limits {
        clock: Some(Clock { remaining, increment, moves_to_go: None }),
        ..Limits::default()
    })
}

/// Always plays the first legal move: X has a1, c1, b2, a3 and the diagonal after seven moves.
fn willing() -> ClockWatcher {
    ClockWatcher::default()
}

#[test]
fn a_game_ends_by_the_rules_with_its_record() {
    let game = play(&mut willing(), &mut willing(), Conditions::default()).unwrap();
    assert_eq!((game.result, game.reason, game.margin), (GameResult::Win, Reason::Rule, Some(1)));
    assert_eq!(game.moves.join(" "), "a1 b1 c1 a2 b2 c2 a3");
    assert_eq!((game.start.as_str(), game.position.as_str()), (".../.../... X", "XOX/OXO/X.. O"));
}

#[test]
fn a_side_that_exceeds_its_clock_loses_on_time() {
    // The sleep is never shorter than asked for, so this holds on any machine.
    let conditions =
        Conditions { grace: Duration::from_millis(1), ..clock(Duration::from_millis(1), Duration::ZERO) };
    let game = play(&mut Slow(Duration::from_millis(20)), &mut willing(), conditions).unwrap();
    assert_eq!((game.result, game.reason, game.plies), (GameResult::Loss, Reason::Time, 0));
    assert_eq!(game.margin, None);
    assert!(game.detail.unwrap().contains("with 1 ms on the clock"));
}

#[test]
fn grace_saves_a_side_that_is_a_little_late() {
    let conditions = Conditions { grace: Duration::from_secs(3600), ..clock(Duration::ZERO, Duration::ZERO) };
    let game = play(&mut Slow(Duration::from_millis(2)), &mut willing(), conditions).unwrap();
    assert_eq!(game.reason, Reason::Rule);
}

#[test]
fn each_side_has_its_own_clock_and_moves_add_the_increment() {
    let (hour, day) = (Duration::from_secs(3600), Duration::from_secs(86_400));
    let (mut first, mut second) = (willing(), willing());
    play(&mut first, &mut second, clock(day, hour)).unwrap();
    for seat in [first, second] {
        let clocks: Vec<_> = seat.0.lock().unwrap().iter().map(|clock| clock.remaining).collect();
        assert_eq!(clocks[0], day);
        assert!(clocks.is_sorted() && clocks[1] > day && clocks[1] <= day + hour);
    }
}

#[test]
fn an_illegal_move_loses_and_is_named() {
    let game = play(&mut willing(), &mut Stubborn(Some("a1")), Conditions::default()).unwrap();
    assert_eq!((game.result, game.reason), (GameResult::Win, Reason::Illegal));
    assert!(game.detail.unwrap().contains("`a1`"));
}

#[test]
fn a_missing_move_loses_and_says_why() {
    let game = play(&mut Stubborn(None), &mut willing(), Conditions::default()).unwrap();
    assert_eq!((game.result, game.reason), (GameResult::Loss, Reason::Missing));
    assert!(game.detail.unwrap().contains("I do not play"));
}

#[test]
fn a_game_past_the_allowed_length_is_drawn() {
    let conditions = Conditions { max_plies: 3, ..Conditions::default() };
    let game = play(&mut willing(), &mut willing(), conditions).unwrap();
    assert_eq!((game.result, game.reason, game.plies), (GameResult::Draw, Reason::Length, 3));
}

#[test]
fn a_stopped_game_leaves_no_record() {
    let control = Arc::new(Control::new());
    control.stop();
    let game = play_under(&mut willing(), &mut willing(), Conditions::default(), &control);
    assert_eq!(game.unwrap_err(), Stopped);
}

#[test]
fn a_record_is_one_json_line_that_can_be_read_back() {
    let game = play(&mut willing(), &mut willing(), Conditions::default()).unwrap();
    let line = serde_json::to_string(&game).unwrap();
    assert!(!line.contains('\n'));
    assert!(line.contains(r#""result":"win""#) && line.contains(r#""reason":"rule""#));
    assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), game);
}

/// Records without thoughts and times are still read.
#[test]
fn old_records_are_read() {
    let game = play(&mut willing(), &mut willing(), Conditions::default()).unwrap();
    assert_eq!(game.timing.as_ref().map(|timing| timing.moves_ms.len()), Some(game.moves.len()));
    let old = GameRecord { timing: None, thoughts: Vec::new(), ..game };
    let line = serde_json::to_string(&old).unwrap();
    assert!(!line.contains("timing") && !line.contains("thoughts"));
    assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), old);
}

#[test]
fn thoughts_are_written_short_and_read_back() {
    let thoughts = vec![
        Thought { score: Some(MoveScore::Units(35.0)), depth: Some(12) },
        Thought { score: Some(MoveScore::Mate { mate: -3 }), depth: None },
        Thought::default(),
    ];
    let line = serde_json::to_string(&thoughts).unwrap();
    assert_eq!(line, r#"[[35.0,12],[{"mate":-3},null],[null,null]]"#);
    assert_eq!(serde_json::from_str::<Vec<Thought>>(&line).unwrap(), thoughts);
}
