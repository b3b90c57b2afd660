//! The review of moves with known scores.

use game::Side;
use study::review::{Class, Finding, accuracy, judge};
use table::{Ask, Setup};

fn judged(game: &str, position: &str, mv: &str, engine: &str) -> Finding {
    let mut table = catalog::CATALOG.game(game).unwrap().table(None).unwrap();
    table.set_position(position).unwrap();
    let mut player = table.player(engine, &Setup::default()).unwrap();
    let ask = Ask { limits: search::Limits::depth(3), ..Ask::default() };
    judge(&*table, mv, &mut *player, &ask).unwrap()
}

#[test]
fn a_queen_thrown_away_is_a_blunder_and_a_mate_is_best() {
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    assert_eq!(judged("chess", mate, "e1e8", "pvs").class, Class::Best);
    let quiet = judged("chess", mate, "a1a2", "pvs");
    assert_eq!((quiet.best.as_str(), quiet.loss), ("e1e8", None), "no number beside a mate");
    assert!(quiet.class > Class::Good, "{quiet:?}");
    let queen = "4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1";
    assert_eq!(judged("chess", queen, "d2d5", "pvs").class, Class::Best, "a free pawn");
    let thrown = judged("chess", "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", "pvs");
    assert_eq!(thrown.class, Class::Blunder, "{thrown:?}");
    assert!(thrown.loss.is_some_and(|loss| loss > 300.0), "{thrown:?}");
}

#[test]
fn accuracy_is_a_hundred_without_losses_and_falls_with_them() {
    let best = judged("tictactoe", "XX./OO./... X", "c1", "exact");
    let lost = judged("tictactoe", "XX./OO./... X", "a3", "exact");
    assert!(accuracy(std::slice::from_ref(&best), Side::First).is_some_and(|it| it > 99.9));
    let both = [best, lost];
    assert!(accuracy(&both, Side::First).is_some_and(|it| (20.0..60.0).contains(&it)));
    assert_eq!(accuracy(&both, Side::Second), None);
}
