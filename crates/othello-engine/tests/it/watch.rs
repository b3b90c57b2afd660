//! The engine while it is watched: the events alone tell its whole search, and watching changes nothing.

use std::collections::BTreeMap;

use game::{Dice, Position, Side, dice};
use othello::{Board, Move, Size};
use othello_engine::{Poda, PodaSettings, REASONS};
use search::{
    Analysis, Engine, Event, Goal, Leave, Limits, NodeKind, Reason, Record, Recorder, Request, Score,
    SearchCounts, Tally, Visit, Watcher, reached,
};

use super::random_board;

/// Checks each event against the rules of the game and against the other events of its node.
struct Laws {
    root: Board,
    open: Vec<Open>,
    /// How often each code of a reason was seen.
    codes: BTreeMap<&'static str, u64>,
    /// How often each kind of visit was seen.
    kinds: BTreeMap<String, u64>,
}

struct Open {
    position: Board,
    visit: Visit<Move>,
    alpha: Score,
    /// The last value of each move that was searched, for this node's side to move.
    values: Vec<(Move, Score)>,
    unsearched: Vec<Move>,
}

impl Laws {
    fn new(root: &Board) -> Laws {
        Laws { root: *root, open: Vec::new(), codes: BTreeMap::new(), kinds: BTreeMap::new() }
    }

    fn note(&mut self, reason: Reason) {
        let n_figures = reason.figures.iter().filter(|figure| **figure != search::Figure::None).count();
        let shared = [("aspiration-low", 2), ("aspiration-high", 2), ("best-line", 1)];
        assert!(REASONS.iter().chain(&shared).any(|known| *known == (reason.code, n_figures)), "{reason:?}");
        *self.codes.entry(reason.code).or_default() += 1;
    }

    fn enter(&mut self, visit: Visit<Move>) {
        visit.reason.into_iter().for_each(|reason| self.note(reason));
        *self.kinds.entry(format!("{:?}", visit.kind)).or_default() += 1;
        let above = self.open.last().map_or(&self.root, |open| &open.position);
        if let Some(mv) = visit.mv {
            assert!(above.moves().any(|legal| legal == mv), "{mv:?} is not legal:\n{above}");
        }
        let ply = self.open.last().map_or(0, |open| open.visit.node.ply);
        assert_eq!(visit.node.ply, ply + u32::from(visit.mv.is_some()));
        assert!(!visit.window.is_closed());
        assert!(visit.kind != NodeKind::NullWindow || visit.window.is_null(), "{visit:?}");
        let (position, alpha) = (reached(above, &visit), visit.window.alpha);
        self.open.push(Open { position, visit, alpha, values: Vec::new(), unsearched: Vec::new() });
    }

    fn leave(&mut self, score: Score, why: Leave<Move>) {
        let open = self.open.pop().expect("what is left was entered");
        open.check(score, why);
        if let Leave::Decided(reason) = why {
            self.note(reason);
        }
        if let (Some(above), Some(mv)) = (self.open.last_mut(), open.visit.mv)
            && open.visit.kind != NodeKind::Preview
        {
            above.values.retain(|(other, _)| *other != mv);
            above.values.push((mv, -score));
        }
    }
}

impl Open {
    fn check(&self, score: Score, why: Leave<Move>) {
        let Open { position, visit, values, unsearched, .. } = self;
        let context = format!("{visit:?} {score:?} {why:?} {values:?}\n{position}");
        // The result of several visits is told by one that searches nothing.
        let is_summary = visit.kind == NodeKind::RootMoves && values.len() <= 1;
        let best = values.iter().map(|(_, value)| *value).max();
        match why {
            Leave::Terminal => {
                let outcome = position.outcome().unwrap_or_else(|| panic!("not over: {context}"));
                assert_eq!(score, Score::points(outcome.margin_for(position.side_to_move())), "{context}");
            }
            Leave::Cut { mv, index } => {
                assert!(score >= visit.window.beta, "{context}");
                assert!(best.is_none_or(|best| best == score) && (best.is_some() || is_summary), "{context}");
                assert!(values.is_empty() || values.contains(&(mv, score)), "{context}");
                assert!(is_summary || index as usize + 1 == values.len(), "{context}");
                let n_seen = values.len() + unsearched.len();
                assert!(visit.kind == NodeKind::RootMoves || n_seen == position.moves().count(), "{context}");
            }
            Leave::Exhausted => {
                assert!(score < visit.window.beta, "{context}");
                assert!(best == Some(score) || is_summary, "{context}");
                let is_whole = visit.kind == NodeKind::RootMoves || values.len() == position.moves().count();
                assert!(is_whole && unsearched.is_empty(), "{context}");
            }
            // Whether neither side can move is not looked at before evaluating.
            Leave::Leaf => assert!(visit.node.depth == 0, "{context}"),
            Leave::Table(_) => assert!(values.is_empty(), "{context}"),
            Leave::Decided(_) => {}
        }
    }
}

impl Watcher<Move> for Laws {
    fn see(&mut self, event: Event<Move>) {
        match event {
            Event::Enter(visit) => self.enter(visit),
            Event::Leave { score, why } => self.leave(score, why),
            Event::Stopped => self.open.clear(),
            Event::Playouts(_) | Event::Proof(_) => panic!("this search has windows"),
            Event::Raise { alpha, .. } => {
                let open = self.open.last_mut().expect("a raise belongs to a node");
                assert!(alpha > open.alpha);
                open.alpha = alpha;
            }
            Event::Skip { .. } => panic!("this engine skips no moves"),
            Event::Unsearched(moves) => {
                let open = self.open.last_mut().expect("moves belong to a node");
                let is_new = |mv: &Move| open.values.iter().all(|(searched, _)| searched != mv);
                assert!(moves.iter().all(is_new));
                open.unsearched = moves;
            }
        }
    }
}

/// The counts of a search, from its full record.
fn counts_of(root: &Board, record: &Record<Move>) -> SearchCounts {
    let mut counts = SearchCounts::default();
    let mut positions: Vec<Board> = Vec::new();
    for node in &record.nodes {
        let position = reached(node.parent.map_or(root, |parent| &positions[parent]), &node.visit);
        positions.push(position);
        counts.nodes += u64::from(node.visit.kind != NodeKind::RootMoves);
        counts.never_searched += node.unsearched.len() as u64;
        let mut add = |code| *counts.cuts.entry(code).or_default() += 1;
        match node.result {
            Some((_, Leave::Leaf | Leave::Terminal)) => counts.leaves += 1,
            Some((_, Leave::Table(_))) => counts.table_hits += 1,
            Some((_, Leave::Decided(reason))) => add(reason.code),
            Some((_, Leave::Cut { .. })) if !node.unsearched.is_empty() => {
                add(if position.side_to_move() == Side::First { "beta" } else { "alpha" });
            }
            _ => {}
        }
    }
    counts
}

fn poda(size: Size) -> Poda {
    Poda::new(PodaSettings { size, hash_bytes: 1 << 20, ..PodaSettings::default() })
}

/// Searches a position twice, watched and not; checks that both do the same and that the events tell it.
fn check(request: &Request<'_, Board>) -> (Analysis<Move>, Laws) {
    let position = request.position;
    let alone = poda(position.size()).analyse(request, &mut |_| {});
    let (mut tally, mut laws) = (Tally::new(position), Laws::new(position));
    let mut recorder = Recorder::new(usize::MAX);
    let watched = poda(position.size())
        .watch(request, &mut ((&mut tally, &mut laws), &mut recorder))
        .expect("the engine can be watched");
    assert_eq!((&watched.lines, watched.nodes), (&alone.lines, alone.nodes), "{position}");
    assert_eq!(watched.stopped, alone.stopped);
    assert_eq!(tally.counts.nodes, alone.nodes, "{position}");
    assert_eq!(counts_of(position, &recorder.into_record()), tally.counts, "{position}");
    assert!(laws.open.is_empty(), "what is entered is left, or the search is stopped");
    if let (Some((score, mv)), line) = (tally.root, &alone.lines[0]) {
        assert_eq!((score, mv), (line.score, alone.best_move()), "{position}");
    }
    (alone, laws)
}

/// Boards with so many empty squares, by random games.
fn boards(size: Size, n_empty: std::ops::Range<u32>, n: usize, dice: &mut Dice) -> Vec<Board> {
    n_empty.cycle().filter_map(|n_empty| random_board(size, n_empty, dice)).take(n).collect()
}

#[test]
fn midgame_searches_are_told_whole() {
    let mut dice = dice(20);
    let mut codes: BTreeMap<&str, u64> = BTreeMap::new();
    for (index, board) in boards(Size::Eight, 20..56, 44, &mut dice).iter().enumerate() {
        let limits = Limits { nodes: Some(60_000), ..Limits::depth(6 + index as u32 % 5) };
        let (_, laws) = check(&Request::new(board, &limits));
        laws.codes.into_iter().for_each(|(code, n)| *codes.entry(code).or_default() += n);
    }
    for code in ["selective-iteration", "aspiration-low", "aspiration-high", "forecast", "multi-probcut"] {
        assert!(codes.contains_key(code), "{code} does not occur: {codes:?}");
    }
}

#[test]
fn endgames_are_told_whole() {
    let mut dice = dice(21);
    let mut codes: BTreeMap<&str, u64> = BTreeMap::new();
    let sizes = [(Size::Eight, 8..15, 40), (Size::Six, 6..14, 10), (Size::Four, 1..10, 10)];
    for (size, n_empty, n) in sizes {
        for board in boards(size, n_empty, n, &mut dice) {
            let limits = Limits::nodes(200_000);
            let (_, laws) = check(&Request { goal: Goal::Exact, ..Request::new(&board, &limits) });
            laws.codes.into_iter().for_each(|(code, n)| *codes.entry(code).or_default() += n);
        }
    }
    for code in ["solve", "stability", "transposition-cut", "parity-odd", "parity-even", "mobility"] {
        assert!(codes.contains_key(code), "{code} does not occur: {codes:?}");
    }
    for code in ["best-line", "last-square", "table-move", "wipe-out", "no-reply"] {
        assert!(codes.contains_key(code), "{code} does not occur: {codes:?}");
    }
}

/// Lines, restricted root moves and limits that stop in the middle.
#[test]
fn every_kind_of_request_is_told_whole() {
    let mut dice = dice(22);
    for (index, board) in boards(Size::Eight, 10..50, 12, &mut dice).iter().enumerate() {
        let limits = Limits { nodes: Some(5_000 + 7_001 * index as u64), ..Limits::depth(9) };
        let moves: Vec<Move> = board.moves().collect();
        check(&Request { lines: 3, ..Request::new(board, &limits) });
        check(&Request { only: &moves[..1], ..Request::new(board, &limits) });
        check(&Request { only: &moves[moves.len() / 2..], lines: 2, ..Request::new(board, &limits) });
    }
    for board in boards(Size::Eight, 9..13, 4, &mut dice) {
        let limits = Limits::default();
        check(&Request { goal: Goal::Exact, lines: 3, ..Request::new(&board, &limits) });
    }
}

/// A deep selective solve has what shallow searches have not: look-ahead to order moves, and deepening first.
#[test]
fn a_deep_search_is_told_whole() {
    let mut dice = dice(23);
    let board = random_board(Size::Eight, 24, &mut dice).expect("not over");
    let limits = Limits::nodes(600_000);
    let (_, laws) = check(&Request { goal: Goal::Exact, ..Request::new(&board, &limits) });
    for code in ["deepen-first", "ordering", "selective-solve"] {
        assert!(laws.codes.contains_key(code), "{code} does not occur: {:?}", laws.codes);
    }
}

#[test]
fn small_boards_are_told_whole_from_the_start() {
    let limits = Limits::default();
    let (found, laws) =
        check(&Request { goal: Goal::Exact, ..Request::new(&Board::start(Size::Four), &limits) });
    assert_eq!(found.lines[0].score, Score::points(-10));
    assert!(laws.kinds["NullWindow"] > laws.kinds["Full"], "{:?}", laws.kinds);
    let limits = Limits::depth(8);
    check(&Request::new(&Board::start(Size::Six), &limits));
}
