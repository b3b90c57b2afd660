//! Near the end of Othello games every loss is exact. A second solver, which shares no code with the engine, says what
//! exact is.

use std::sync::Arc;

use game::{Notation, Position, dice, pick};
use othello::{Board, Move};
use search::{Engine, Goal, Guide, Limits, Margin, Request, Score, ScoreKind, Solver};
use study::review::{Class, Finding, GameReview, ReviewLimits};
use table::{Ask, Setup, Table};

/// Moves that leave the opponent few replies come first; without that, twenty empty squares take hours.
struct FewReplies;

impl Guide<Board> for FewReplies {
    fn moves(&mut self, position: &Board, moves: &mut Vec<Move>) {
        moves.extend(position.moves());
        moves.sort_by_cached_key(|&mv| {
            let mut child = *position;
            child.play(mv);
            child.moves().count()
        });
    }

    fn is_worth_storing(&self, position: &Board) -> bool {
        position.empty().count_ones() > 6
    }
}

/// A game: ten random moves, then an engine that errs often, to the end. It starts where `n_empty` squares are left.
fn ending(seed: u64, n_empty: u32) -> Box<dyn Table> {
    let mut table = catalog::CATALOG.game("othello").unwrap().table(None).unwrap();
    let mut dice = dice(seed);
    let spec = ["greedy:error=20", "random", "pvs:depth=2,random=true,error=20"][seed as usize % 3];
    let setup = Setup { seed, ..Setup::default() };
    let mut player = table.player(spec, &setup).unwrap();
    let (mut start, mut played) = (None, Vec::new());
    while table.verdict().is_none() {
        if start.is_none() && table.squares_left() == Some(n_empty) {
            start = Some(table.position());
        }
        let mv = if table.moves().len() < 10 {
            let legal = table.legal();
            legal[pick(&mut dice, &Vec::from_iter(0..legal.len())).unwrap()].clone()
        } else {
            player.analyse(&*table, &Ask::default(), &mut |_| {}).unwrap().lines[0].mv.clone()
        };
        table.play(&mv).unwrap();
        if start.is_some() {
            played.push(mv);
        }
    }
    let Some(start) = start else { return ending(seed + 1000, n_empty) };
    table.set_position(&start).unwrap();
    played.iter().for_each(|mv| table.play(mv).unwrap());
    table
}

/// The exact value of every position of the game for its side to move.
fn values(table: &dyn Table) -> Vec<i32> {
    let mut solver = Solver::new(Margin, FewReplies, 256 << 20);
    let mut boards = vec![board(&table.start())];
    for mv in table.moves() {
        let mut next = *boards.last().unwrap();
        next.play(next.parse_move(mv).unwrap());
        boards.push(next);
    }
    // From the end, so that the table knows what follows.
    let mut values: Vec<i32> = boards.iter().rev().map(|board| value(&mut solver, board)).collect();
    values.reverse();
    values
}

fn board(text: &str) -> Board {
    game::Game::parse_position(&othello::Othello::default(), text).unwrap()
}

fn value(solver: &mut Solver<Board, Margin, FewReplies>, board: &Board) -> i32 {
    if let Some(outcome) = board.outcome() {
        return outcome.margin_for(board.side_to_move());
    }
    let limits = Limits::default();
    let request = Request { goal: Goal::Exact, ..Request::new(board, &limits) };
    let score: Score = solver.analyse(&request, &mut |_| {}).lines[0].score;
    match score.kind() {
        ScoreKind::Points(points) => points,
        other => panic!("{other:?} is no margin"),
    }
}

fn review(table: Box<dyn Table>) -> Vec<Finding> {
    let mut player = table.player("poda", &Setup::default()).unwrap();
    // The searches get next to nothing: what is proven must not depend on them.
    let limits = ReviewLimits { search: Limits::depth(1), proof: Limits::default() };
    let mut review = GameReview::new(table, limits);
    while review.step(&mut *player, &Arc::default()).unwrap().is_some() {}
    review.findings().cloned().collect()
}

/// Twenty games, from 14 empty squares on; from 20 with `PODA_SLOW=1`.
#[test]
fn every_loss_near_the_end_is_exact() {
    let n_empty = if std::env::var_os("PODA_SLOW").is_some() { 20 } else { 14 };
    let (mut n_judged, mut n_lossy, mut n_forced) = (0, 0, 0);
    for seed in 0..20 {
        let table = ending(seed, n_empty);
        let values = values(&*table);
        for finding in review(table) {
            let place = format!("game {seed}, ply {}: {finding:?}", finding.ply);
            assert!(finding.proven, "{place}");
            let exact = values[finding.ply] + values[finding.ply + 1];
            let score = finding.score.map(|score| format!("{score:?}"));
            assert_eq!(score, Some(format!("Whole({})", -values[finding.ply + 1])), "{place}");
            if finding.class == Class::Forced {
                assert_eq!((exact, finding.loss), (0, None), "{place}");
                n_forced += 1;
                continue;
            }
            assert_eq!(finding.loss, Some(f64::from(exact)), "{place}");
            let class = match exact {
                0 => Class::Best,
                2 => Class::Good,
                4 => Class::Inaccuracy,
                6..12 => Class::Mistake,
                _ => Class::Blunder,
            };
            assert_eq!(finding.class, class, "{place}");
            n_judged += 1;
            n_lossy += usize::from(exact > 0);
        }
    }
    assert!(
        n_judged > 100 && n_lossy > 30 && n_forced > 0,
        "{n_judged} judged, {n_lossy} lossy, {n_forced} forced"
    );
}
