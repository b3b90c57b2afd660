//! The review of moves with known scores.

use std::sync::Arc;

use game::Side;
use search::{Control, Limits};
use study::review::{Class, Finding, GameReview, MoveValue, ReviewLimits, accuracy, cost, judge};
use table::{Ask, Judgement, Setup, ShownScore, Table};

fn table_at(game: &str, position: &str) -> Box<dyn Table> {
    let mut table = catalog::CATALOG.game(game).unwrap().table(None).unwrap();
    table.set_position(position).unwrap();
    table
}

fn judged(game: &str, position: &str, mv: &str, engine: &str) -> Finding {
    let table = table_at(game, position);
    let mut player = table.player(engine, &Setup::default()).unwrap();
    let ask = Ask { limits: Limits::depth(3), ..Ask::default() };
    judge(&*table, mv, &mut *player, &ask).unwrap()
}

/// The findings of a whole game, in the order of its moves.
fn reviewed(table: Box<dyn Table>, engine: &str, limits: ReviewLimits) -> Vec<Finding> {
    let mut player = table.player(engine, &Setup::default()).unwrap();
    let mut review = GameReview::new(table, limits);
    while review.step(&mut *player, &Arc::default()).unwrap().is_some() {}
    review.findings().cloned().collect()
}

fn scored(score: i32) -> MoveValue {
    let score = Some(ShownScore::Whole(score));
    MoveValue { score, plies: None, proven: false, depth: 9, confidence: None }
}

fn forced(plies: i32) -> MoveValue {
    MoveValue { plies: Some(plies), ..scored(plies) }
}

fn proven(score: i32) -> MoveValue {
    MoveValue { proven: true, ..scored(score) }
}

fn class(game: &str, best: MoveValue, played: MoveValue) -> Class {
    cost(&catalog::CATALOG.game(game).unwrap().judgement(), &best, &played).class
}

#[test]
fn discs_count_however_lost_the_game_is() {
    let class = |best, played| class("othello", scored(best), scored(played));
    assert_eq!(class(-23, -50), Class::Blunder, "27 discs in a lost game");
    assert_eq!(class(40, 28), Class::Blunder, "12 discs in a won one");
    assert_eq!(class(1, 0), Class::Good, "one disc is no inaccuracy");
    assert_eq!((class(0, 0), class(-3, -2)), (Class::Best, Class::Best));
    let othello = catalog::CATALOG.game("othello").unwrap().judgement();
    assert!((cost(&othello, &scored(4), &scored(-2)).accuracy - 50.0).abs() < 1e-9, "six discs halve it");
}

#[test]
fn pawns_count_by_the_chance_they_change() {
    let class = |best, played| class("chess", best, played);
    assert_eq!(class(scored(0), scored(-300)), Class::Blunder);
    assert_eq!(class(scored(1200), scored(900)), Class::Good, "won anyway");
    assert_eq!(class(forced(3), scored(0)), Class::Blunder);
    assert_eq!(class(forced(3), forced(7)), Class::Good, "a mate that takes longer");
    assert_eq!(class(forced(-8), forced(-2)), Class::Good, "a mate that comes sooner");
    let chess = catalog::CATALOG.game("chess").unwrap().judgement();
    let missed = cost(&chess, &forced(3), &scored(0));
    assert_eq!((missed.loss, missed.counted_loss), (None, Some(1000.0)));
}

#[test]
fn results_count_once_they_are_known() {
    for game in ["tictactoe", "quarto", "connectfour"] {
        let class = |best, played| class(game, best, played);
        assert_eq!(class(forced(5), forced(-4)), Class::Blunder);
        assert_eq!(class(forced(5), proven(0)), Class::Mistake);
        assert_eq!(class(proven(0), forced(-2)), Class::Mistake);
        assert_eq!(class(forced(5), forced(9)), Class::Good);
        assert_eq!(class(forced(5), scored(200)), Class::Inaccuracy, "a win is left for something unproven");
        assert_eq!(class(scored(300), scored(-200)), Class::Good, "nothing is proven");
        assert_eq!(class(proven(1), proven(1)), Class::Best, "proven without a distance");
    }
    assert_eq!(class("maxit", scored(30), scored(20)), Class::Blunder, "MAXIT counts points");
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
fn a_move_without_a_choice_is_not_judged() {
    let check = "7k/8/8/8/8/8/6q1/7K w - - 0 1";
    let taken = judged("chess", check, "h1g2", "pvs");
    assert_eq!((taken.class, taken.loss, taken.accuracy), (Class::Forced, None, None));
    assert_eq!(accuracy(&[taken], Side::First), None, "it says nothing about the player");
}

#[test]
fn an_engine_with_another_unit_is_judged_by_results_or_chances() {
    let start = "---------------------------OX------XO--------------------------- X";
    let judgement = catalog::CATALOG.game("othello").unwrap().judgement();
    assert!(matches!(judgement, Judgement::Loss { .. }));
    let by_chance = judged("othello", start, "f5", "mcts:nodes=200");
    assert!(by_chance.chance.is_some(), "{by_chance:?}");
    let by_result = judged("othello", start, "f5", "paper");
    assert_eq!((by_result.chance, by_result.loss), (None, None), "{by_result:?}");
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

#[test]
fn scores_agree_from_one_move_to_the_next() {
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    for mv in ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"] {
        table.play(mv).unwrap();
    }
    let limits = ReviewLimits { search: Limits::depth(4), ..ReviewLimits::default() };
    let findings = reviewed(table, "pvs", limits);
    for pair in findings.windows(2) {
        let [one, next] = pair else { unreachable!() };
        let mate = |score: Option<ShownScore>| match score {
            Some(ShownScore::Mate { mate }) => Some(mate),
            _ => None,
        };
        if let Some(mate_next) = mate(next.best_score).filter(|mate| *mate > 0) {
            assert_eq!(mate(one.score), Some(-mate_next), "{one:?}");
        } else if let Some(best) = next.best_score {
            assert_eq!(one.score, Some(best.turned()), "after {} and before {}", one.mv, next.mv);
        }
    }
    assert_eq!(findings.last().map(|last| last.class), Some(Class::Best), "mate");
    assert_eq!(findings[5].class, Class::Blunder, "Nf6 allows it");
    assert_eq!(findings[5].score, Some(ShownScore::Mate { mate: -1 }));
}

#[test]
fn a_stopped_review_keeps_only_whole_judgements() {
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    table.play("e2e4").unwrap();
    let mut player = table.player("pvs", &Setup::default()).unwrap();
    let search = Limits::depth(2);
    let mut review = GameReview::new(table, ReviewLimits { search, ..ReviewLimits::default() });
    let stopped = Arc::new(Control::new());
    stopped.stop();
    assert!(review.step(&mut *player, &stopped).unwrap().is_none());
    assert_eq!((review.n_left(), review.findings().count()), (1, 0));
    assert!(review.step(&mut *player, &Arc::default()).unwrap().is_some(), "it can go on");
}

/// Ten empty squares: quickly solved, but not by every engine.
#[test]
fn only_the_best_engine_is_asked_for_proof() {
    let position = "OOOOOOO--OOOOOOXOOXOXXXXOXOOXOXXOXOOOXXXOXXOOXX-OOXXX-----XXXX-- X";
    let findings = |engine| {
        let mut table = table_at("othello", position);
        let mv = table.legal()[0].clone();
        table.play(&mv).unwrap();
        reviewed(table, engine, ReviewLimits { search: Limits::depth(2), proof: Limits::default() })
    };
    assert!(findings("poda")[0].proven && findings("othello/poda")[0].proven);
    let searched = &findings("pvs")[0];
    assert_eq!((searched.proven, searched.depth), (false, 2), "within the limits of a search");
}
