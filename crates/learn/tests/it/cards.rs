//! Cards, their queue and their statistics.

use game::Side;
use learn::{
    AnswerFacts, CardFacts, CardKind, DailyQueue, Mistake, NewCard, OpeningPlan, QueuedCard, Rating,
    Schedule, Statistics, TrainingSettings, from_book,
};
use study::review::{GameReview, ReviewLimits};
use table::{Phase, Setup, Table};

fn table(game: &str, moves: &[&str]) -> Box<dyn Table> {
    let mut table = catalog::CATALOG.game(game).unwrap().table(None).unwrap();
    moves.iter().for_each(|mv| table.play(mv).unwrap());
    table
}

#[test]
fn a_review_gives_the_cards_of_its_mistakes() {
    let table = table("tictactoe", &["b2", "a2", "a1", "c3"]);
    let mut player = table.player("exact", &Setup::default()).unwrap();
    let mut review = GameReview::new(table.fork(), ReviewLimits::default());
    while review.step(&mut *player, &Default::default()).unwrap().is_some() {}
    let mistakes: Vec<Mistake> = review.findings().filter_map(Mistake::of_finding).collect();
    let cards: Vec<NewCard> =
        mistakes.iter().filter_map(|mistake| NewCard::of_mistake(&*table, mistake, "game:g", "")).collect();
    assert_eq!(cards.len(), 1);
    let card = &cards[0];
    assert_eq!((card.origin.as_str(), card.moves.join(" ").as_str()), ("game:g:1", "b2"));
    assert_eq!((card.kind, card.theme.name()), (CardKind::Mistake, "lost_draw"));
    assert!(
        card.content.answers.iter().all(|answer| ["a1", "a3", "c1", "c3"].contains(&answer.as_str())),
        "{card:?}"
    );
}

#[test]
fn a_mistake_that_does_not_fit_the_game_is_no_card() {
    let table = table("chess", &["e2e4", "e7e5"]);
    let mistake = |ply, line: &[&str]| Mistake {
        ply,
        line: line.iter().map(ToString::to_string).collect(),
        is_blunder: true,
        result: None,
        best_result: None,
        loss: Some(f64::NAN),
    };
    for (ply, line) in [(2, &["g1f3"][..]), (0, &[]), (0, &["e7e5"]), (0, &["e2e4"])] {
        assert_eq!(NewCard::of_mistake(&*table, &mistake(ply, line), "", ""), None, "{ply} {line:?}");
    }
    let card = NewCard::of_mistake(&*table, &mistake(1, &["c7c5", "g1f3", "h1h8"]), "game:g", "").unwrap();
    assert_eq!((card.content.line.len(), card.content.loss), (2, None), "an illegal rest is cut off");
}

#[test]
fn phases_follow_the_game() {
    assert_eq!(table("chess", &[]).phase(), Phase::Opening);
    let mut chess = table("chess", &[]);
    chess.set_position("8/8/4k3/8/8/3RK3/8/8 w - - 0 60").unwrap();
    assert_eq!(chess.phase(), Phase::Endgame);
    assert_eq!(table("othello", &["f5", "d6"]).phase(), Phase::Opening);
    assert_eq!(table("tictactoe", &["b2", "a1", "c3", "a3", "a2", "c2"]).phase(), Phase::Endgame);
    for game in ["quarto", "connectfour", "maxit", "tictactoe", "othello"] {
        assert_eq!(table(game, &[]).phase(), Phase::Opening, "{game}");
    }
}

fn queued(id: &str, due: i64, reviewed: Option<i64>) -> QueuedCard {
    QueuedCard { id: id.to_string(), game: "chess".to_string(), due, reviewed, is_new_today: false }
}

#[test]
fn the_day_is_bounded_by_what_was_done_already() {
    let settings = TrainingSettings { new_per_day: 2, most_per_day: 4, retention: 0.9 };
    let mut cards: Vec<QueuedCard> = (0..10).map(|n| queued(&format!("new{n}"), 0, None)).collect();
    cards.extend((0..3).map(|n| queued(&format!("due{n}"), 5 - n, Some(1))));
    let queue = DailyQueue::new(&cards, 9, &settings);
    assert_eq!(queue.cards, ["due2", "due1", "due0", "new0"], "the longest overdue first, then new ones");
    assert_eq!((queue.n_due, queue.n_new, queue.n_new_waiting), (3, 1, 9));
    // Two new ones and two due ones were answered today: the day is full.
    for card in [0, 1] {
        cards[card] = QueuedCard { reviewed: Some(9), due: 12, is_new_today: true, ..cards[card].clone() };
    }
    for card in [10, 11] {
        cards[card] = QueuedCard { reviewed: Some(9), due: 12, ..cards[card].clone() };
    }
    let queue = DailyQueue::new(&cards, 9, &settings);
    assert_eq!((queue.cards.len(), queue.n_done, queue.n_waiting), (0, 4, 1));
    let queue = DailyQueue::new(&cards, 10, &settings);
    assert_eq!((queue.n_due, queue.n_new), (1, 2), "tomorrow is another day");
}

#[test]
fn games_take_turns_also_after_an_answer() {
    let game = |card: QueuedCard, game: &str| QueuedCard { game: game.to_string(), ..card };
    let mut cards = vec![queued("a", 0, None), queued("b", 0, None), game(queued("c", 0, None), "othello")];
    let settings = TrainingSettings::default();
    assert_eq!(DailyQueue::new(&cards, 9, &settings).cards, ["a", "c", "b"]);
    cards[0] = QueuedCard { reviewed: Some(9), due: 12, is_new_today: true, ..cards[0].clone() };
    assert_eq!(DailyQueue::new(&cards, 9, &settings).cards, ["c", "b"], "chess had its turn");
}

#[test]
fn the_book_gives_cards_of_both_sides() {
    for (game, depth) in [("chess", 6), ("othello", 6)] {
        for side in Side::BOTH {
            let start = table(game, &[]);
            let cards = from_book(&*start, &OpeningPlan { side, depth, most: 50 });
            assert!(!cards.is_empty() && cards.len() <= 50, "{game} {side:?}: {}", cards.len());
            for card in &cards {
                let mut at = table(game, &[]);
                card.moves.iter().for_each(|mv| at.play(mv).unwrap());
                assert_eq!((at.side_to_move(), at.position()), (side, card.position.clone()));
                assert!(card.content.answers.iter().all(|answer| at.legal().contains(answer)), "{card:?}");
                assert!(card.moves.len() < depth);
            }
        }
    }
}

#[test]
fn statistics_count_by_every_name() {
    let schedule = Schedule::default();
    let (memory, _) = schedule.after(None, 0, Rating::Good);
    let card = |id: &str, game: &str, due, memory| CardFacts {
        id: id.to_string(),
        kind: CardKind::Mistake,
        game: game.to_string(),
        phase: "opening".to_string(),
        theme: "blunder".to_string(),
        due,
        memory,
        is_paused: false,
    };
    let cards = [
        card("a", "chess", 100, Some((memory, 97))),
        card("b", "othello", 103, Some((memory, 100))),
        card("c", "chess", 0, None),
    ];
    let answer = |card: &str, rating, day| AnswerFacts { card: card.to_string(), rating, day };
    let answers = [
        answer("a", Rating::Again, 95),
        answer("a", Rating::Good, 97),
        answer("b", Rating::Good, 99),
        answer("b", Rating::Easy, 100),
        answer("gone", Rating::Good, 100),
    ];
    let statistics = Statistics::new(&cards, &answers, 100, &schedule);
    let total = statistics.total;
    assert_eq!((total.cards, total.reviews, total.right, total.repeats, total.retained), (3, 4, 3, 2, 2));
    assert!(total.remembered.is_some_and(|chance| (0.8..1.0).contains(&chance)));
    let games: Vec<(&str, u32)> =
        statistics.games.iter().map(|named| (named.name.as_str(), named.tally.cards)).collect();
    assert_eq!(games, [("chess", 2), ("othello", 1)]);
    assert_eq!((statistics.n_new, statistics.streak, statistics.trained_today), (1, 4, true));
    assert_eq!((statistics.upcoming[0], statistics.upcoming[3], statistics.upcoming.len()), (1, 1, 30));
    let today = statistics.days.last().unwrap();
    assert_eq!((today.day, today.reviews, statistics.days.len()), (100, 2, 30));
}
