//! Answers to cards: judged, stored, and then confirmed.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Extracted};
use game::Side;
use learn::{CardContent, CardKind, ExactMoves, Outcome, Rating, Theme};
use search::{Control, Goal};
use serde::{Deserialize, Serialize};
use store::{CardReviewRow, CardRow};
use study::review::{self, Class};
use table::{Ask, Table, Unit};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ShownMove, content, line, salt, set_state, state_of};
use crate::analyses::HASH_BYTES;
use crate::board::{Board, PlayedLine};
use crate::client::Caller;
use crate::engine_pool::{EngineKey, EnginePool};
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::id;
use crate::json::Json;
use crate::lanes::Client;
use crate::seat;
use crate::state::State;

/// The routes of answers.
pub(super) fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(answer)).routes(routes!(rate))
}

/// The search for one judgement.
const SEARCH: Duration = Duration::from_millis(700);
/// The proof of one judgement, where the game is quickly solved.
const PROOF: Duration = Duration::from_secs(5);
/// The longest that one answer may be judged.
const LONGEST: Duration = Duration::from_secs(15);
/// The most moves of an ending; every one of them is judged.
const MAX_MOVES: usize = 150;
/// Longer thoughts count as this long.
const MAX_MILLIS: u64 = 3_600_000;
/// The longest way to a win that is told.
const LONGEST_WAY: usize = 80;

/// An answer to a card.
#[derive(Debug, Deserialize, ToSchema)]
struct AnswerRequest {
    /// The moves from the question on: one; in an ending, one's own and the replies in turn.
    #[serde(default)]
    moves: Vec<String>,
    /// Whether to give up and be told.
    #[serde(default)]
    shown: bool,
    /// How long the answer took.
    #[serde(default)]
    millis: u64,
    /// By how many minutes the player's clock is ahead of UTC.
    #[serde(default)]
    offset: i32,
    /// Whether this is only a try: it is judged, but not stored.
    #[serde(default)]
    practice: bool,
}

/// How an answer went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AnswerOutcome {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// It was given up.
    Shown,
    /// It is right so far, and the ending goes on.
    Going,
}

/// The judgement of an answer.
#[derive(Debug, Serialize, ToSchema)]
struct AnswerView {
    outcome: AnswerOutcome,
    /// The position after the moves, and after the reply where there is one.
    board: Board,
    /// The opponent's reply in an ending that goes on.
    #[schema(required)]
    reply: Option<ShownMove>,
    /// What is told afterwards; `null` while an ending goes on.
    #[schema(required)]
    told: Option<Told>,
    /// What was stored; `null` for tries, and while an ending goes on.
    #[schema(required)]
    review: Option<ReviewView>,
}

/// What is told after an answer.
#[derive(Debug, Serialize, ToSchema)]
struct Told {
    /// How many moves from the question on the best line begins.
    ply: usize,
    /// The moves that are right there.
    answers: Vec<ShownMove>,
    /// The best line, beginning with one of them.
    line: Vec<ShownMove>,
    /// The move that was played in the game.
    #[schema(required)]
    played: Option<ShownMove>,
    /// What it lost, in `unit`.
    #[schema(required)]
    loss: Option<f64>,
    unit: Unit,
    /// In an ending: the plies to the win with best play on both sides, from the question on.
    #[schema(required)]
    plies: Option<u32>,
}

/// A stored answer.
#[derive(Debug, Serialize, ToSchema)]
struct ReviewView {
    id: String,
    rating: Rating,
    /// The day on which the card is asked again, counted from 1970 where the player lives.
    due: i64,
    /// In how many days that is.
    days: i64,
}

/// What a judgement found.
struct Judged {
    outcome: AnswerOutcome,
    reply: Option<ShownMove>,
    told: Option<Told>,
    /// The content, with what was learnt about other moves.
    content: CardContent,
    board: Board,
}

/// Answers a card. The answer is stored when it is confirmed.
#[utoipa::path(
    post, path = "/api/cards/{id}/answers", tag = "cards", params(("id" = String, Path,)), request_body = AnswerRequest,
    responses((status = 200, body = AnswerView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn answer(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(request): Json<AnswerRequest>,
) -> Result<Json<AnswerView>, Error> {
    if request.moves.len() > MAX_MOVES {
        return Err(Error::field("moves", format!("an answer has at most {MAX_MOVES} moves")));
    }
    if request.moves.is_empty() && !request.shown {
        return Err(Error::field("moves", "an answer has a move"));
    }
    let today = state.today(request.offset)?;
    let owner = Client::clone(&caller);
    let (row, placed) = state
        .blocking(move |state| {
            let row = state.store.card(&owner, &id)?.ok_or_else(Error::unknown)?;
            let placed = PlayedLine::new(&line(&row), state.catalog)?;
            Ok((row, placed))
        })
        .await?;
    let judge = Judge { client: Client::clone(&caller), engines: state.engines.clone(), row: row.clone() };
    let (moves, shown) = (request.moves, request.shown);
    let work = move |turn: &Arc<Control>| judge.judge(placed, &moves, shown, turn);
    let judged = state.moves.ask(&caller, LONGEST, work).await??;
    let is_over = judged.outcome != AnswerOutcome::Going;
    let given = Given { today, millis: request.millis.min(MAX_MILLIS) };
    let Judged { outcome, reply, told, content, board } = judged;
    let review = match is_over && !request.practice {
        true => Some(state.blocking(move |state| keep(state, row, outcome, &content, &given)).await?),
        false => None,
    };
    Ok(Json(AnswerView { outcome, board, reply, told, review }))
}

/// When an answer was given, and after how long.
struct Given {
    today: i64,
    millis: u64,
}

/// Stores an answer with what follows from it.
fn keep(
    state: &State,
    mut row: CardRow,
    outcome: AnswerOutcome,
    content: &CardContent,
    given: &Given,
) -> Result<ReviewView, Error> {
    let rating = Rating::of_answer(outcome == AnswerOutcome::Right, given.millis, row.memory.is_none());
    let schedule = state.training(&row.owner)?.schedule();
    let next = schedule.answered(&state_of(&row), given.today, rating, salt(&row.id));
    set_state(&mut row, &next);
    row.document = serde_json::to_string(content).unwrap_or_default();
    row.updated = (state.clock)();
    let review = CardReviewRow {
        id: id::new(),
        owner: row.owner.clone(),
        card: row.id.clone(),
        rating: rating as u8,
        millis: given.millis as i64,
        day: given.today,
        at: row.updated,
    };
    if !state.store.put_card_review(&row, &review)? {
        return Err(Error::conflict(
            ErrorCode::NotAllowed,
            "the card was answered elsewhere at the same time",
        ));
    }
    Ok(ReviewView { id: review.id, rating, due: row.due, days: row.due - given.today })
}

/// Judges the answers to one card, in a lane.
struct Judge {
    client: Client,
    engines: EnginePool,
    row: CardRow,
}

impl Judge {
    fn judge(
        &self,
        mut placed: PlayedLine,
        moves: &[String],
        shown: bool,
        turn: &Arc<Control>,
    ) -> Result<Judged, Error> {
        let question = placed.table().fork();
        if CardKind::named(&self.row.kind) == Some(CardKind::Endgame) {
            return self.judge_ending(&*question, placed, moves, shown, turn);
        }
        let mut content = content(&self.row);
        if shown {
            let told = Some(self.told(&*question, &content));
            return Ok(Judged {
                outcome: AnswerOutcome::Shown,
                reply: None,
                told,
                content,
                board: placed.board(),
            });
        }
        let [mv] = moves else { return Err(Error::field("moves", "this card is answered with one move")) };
        placed.play(mv)?;
        let mv = placed.table().moves().last().cloned().unwrap_or_default();
        let is_right = self.is_right(&*question, &mv, &mut content, turn)?;
        let outcome = if is_right { AnswerOutcome::Right } else { AnswerOutcome::Wrong };
        let told = Some(self.told(&*question, &content));
        Ok(Judged { outcome, reply: None, told, content, board: placed.board() })
    }

    /// Whether a move is an answer. A better move than the one of the game may be as good as the one that the review
    /// preferred: the engine is asked, and what it says is kept.
    fn is_right(
        &self,
        table: &dyn Table,
        mv: &str,
        content: &mut CardContent,
        turn: &Arc<Control>,
    ) -> Result<bool, Error> {
        let is_in = |moves: &[String]| moves.iter().any(|known| known == mv);
        let is_opening = CardKind::named(&self.row.kind) == Some(CardKind::Opening);
        if is_opening || is_in(&content.answers) || is_in(&content.wrong) {
            return Ok(is_in(&content.answers));
        }
        let key = EngineKey::new(&self.client, table, table.best_engine(), HASH_BYTES / 2);
        let build = |setup: &_| seat::player(table, table.best_engine(), setup);
        let mut player = self.engines.lend(key, 0, build)?;
        let is_solved = table.is_quickly_solved();
        let time = Some(if is_solved { PROOF } else { SEARCH });
        let ask = Ask {
            goal: if is_solved { Goal::Exact } else { Goal::Best },
            limits: search::Limits { time, ..search::Limits::default() },
            control: Arc::clone(turn),
            ..Ask::default()
        };
        let finding = review::judge(table, mv, &mut *player, &ask)?;
        let is_right = finding.class <= Class::Good;
        if is_right { &mut content.answers } else { &mut content.wrong }.push(mv.to_string());
        Ok(is_right)
    }

    fn told(&self, table: &dyn Table, content: &CardContent) -> Told {
        Told {
            ply: 0,
            answers: content.answers.iter().map(|mv| ShownMove::new(mv, table)).collect(),
            line: shown_line(table, &content.line),
            played: content.played.as_ref().map(|mv| ShownMove::new(mv, table)),
            loss: content.loss,
            unit: table.unit(),
            plies: None,
        }
    }

    /// Judges every move of one's own exactly, and answers with the best defence.
    fn judge_ending(
        &self,
        question: &dyn Table,
        mut placed: PlayedLine,
        moves: &[String],
        shown: bool,
        turn: &Arc<Control>,
    ) -> Result<Judged, Error> {
        let own = question.side_to_move();
        let (content, n_before) = (content(&self.row), question.moves().len());
        let told = |table: &dyn Table| told_ending(question, table, n_before, turn).map(Some);
        let mut outcome = if shown { AnswerOutcome::Shown } else { AnswerOutcome::Going };
        for mv in moves {
            let before = placed.table().fork();
            placed.play(mv)?;
            let mv = placed.table().moves().last().cloned().unwrap_or_default();
            if before.side_to_move() == own && !solved(&*before, turn)?.is_right(&mv) {
                let told = told(&*before)?;
                return Ok(Judged {
                    outcome: AnswerOutcome::Wrong,
                    reply: None,
                    told,
                    content,
                    board: placed.board(),
                });
            }
        }
        if shown {
            let told = told(placed.table())?;
            return Ok(Judged { outcome, reply: None, told, content, board: placed.board() });
        }
        let reply = if self.is_won(&placed, own) { None } else { reply(&mut placed, own, turn)? };
        if self.is_won(&placed, own) {
            outcome = AnswerOutcome::Right;
        } else if placed.verdict().is_some() {
            // The fifty-move rule or a repetition: the win was not found in time.
            outcome = AnswerOutcome::Wrong;
        }
        let told = if outcome == AnswerOutcome::Going { None } else { told(question)? };
        Ok(Judged { outcome, reply, told, content, board: placed.board() })
    }

    /// Whether nothing is left to find: the game is won, or the one move was made where points count.
    fn is_won(&self, placed: &PlayedLine, own: Side) -> bool {
        let is_counted = Theme::named(&self.row.theme) == Some(Theme::Counting);
        is_counted || placed.table().verdict().is_some_and(|outcome| outcome.winner() == Some(own))
    }
}

/// The exact values of all moves.
fn solved(table: &dyn Table, turn: &Arc<Control>) -> Result<ExactMoves, Error> {
    let limits = search::Limits { time: Some(PROOF), ..search::Limits::default() };
    ExactMoves::solve(table, limits, turn)?.ok_or_else(Error::full)
}

/// Plays the best defence until it is one's own turn again; the last move of it.
fn reply(placed: &mut PlayedLine, own: Side, turn: &Arc<Control>) -> Result<Option<ShownMove>, Error> {
    let mut reply = None;
    while placed.verdict().is_none() && placed.table().side_to_move() != own {
        let moves = solved(placed.table(), turn)?;
        let Some((mv, _)) = moves.best() else { break };
        reply = Some(ShownMove::new(mv, placed.table()));
        placed.play(mv)?;
    }
    Ok(reply)
}

/// The right moves on a table, and the shortest way to the end from there.
fn told_ending(
    question: &dyn Table,
    table: &dyn Table,
    n_before: usize,
    turn: &Arc<Control>,
) -> Result<Told, Error> {
    let moves = solved(table, turn)?;
    let shown = |(mv, _): &(String, learn::ExactValue)| ShownMove::new(mv, table);
    let counts = learn::does_every_point_count(table);
    let way = if counts {
        moves.best().map(|(mv, _)| vec![mv.clone()]).unwrap_or_default()
    } else {
        way(table, turn)?
    };
    let best = solved(question, turn)?.best().map(|(_, value)| *value);
    Ok(Told {
        ply: table.moves().len() - n_before,
        answers: moves.right().map(shown).collect(),
        line: shown_line(table, &way),
        played: None,
        loss: None,
        unit: table.unit(),
        plies: best.filter(|value| value.outcome == Outcome::Win).and_then(|value| value.plies()),
    })
}

/// Best play of both sides to the end.
fn way(table: &dyn Table, turn: &Arc<Control>) -> Result<Vec<String>, Error> {
    let mut after = table.fork();
    let n_before = after.moves().len();
    while after.verdict().is_none() && after.moves().len() - n_before < LONGEST_WAY {
        let moves = solved(&*after, turn)?;
        let Some((mv, _)) = moves.best() else { break };
        after.play(mv)?;
    }
    Ok(after.moves()[n_before..].to_vec())
}

fn shown_line(table: &dyn Table, line: &[String]) -> Vec<ShownMove> {
    let shown = table.spelled(line);
    line.iter().zip(shown).map(|(mv, shown)| ShownMove { mv: mv.clone(), shown }).collect()
}

/// Another rating of an answer.
#[derive(Debug, Deserialize, ToSchema)]
struct RatingRequest {
    rating: Rating,
    /// By how many minutes the player's clock is ahead of UTC.
    #[serde(default)]
    offset: i32,
}

/// Says how hard the last answer to a card was; a wrong one stays wrong.
#[utoipa::path(
    patch, path = "/api/cards/{id}/answers/{answer}", tag = "cards", params(("id" = String, Path,), ("answer" = String, Path,)),
    request_body = RatingRequest,
    responses((status = 200, body = ReviewView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn rate(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path((id, answer)): Path<(String, String)>,
    Json(request): Json<RatingRequest>,
) -> Result<Json<ReviewView>, Error> {
    let today = state.today(request.offset)?;
    state
        .blocking(move |state| {
            let mut row = state.store.card(&caller, &id)?.ok_or_else(Error::unknown)?;
            let reviews = state.store.card_reviews(&caller, &id)?;
            let last = reviews.last().filter(|last| last.id == answer).ok_or_else(Error::unknown)?;
            if Rating::numbered(last.rating) == Some(Rating::Again) {
                return Err(Error::conflict(ErrorCode::NotAllowed, "a wrong answer stays wrong"));
            }
            let review = CardReviewRow { rating: request.rating as u8, ..last.clone() };
            let given = reviews[..reviews.len() - 1].iter().chain([&review]);
            let given: Vec<_> =
                given.filter_map(|row| Some((row.day, Rating::numbered(row.rating)?))).collect();
            let schedule = state.training(&caller)?.schedule();
            let next = schedule.replay(&given, last.day, salt(&row.id));
            set_state(&mut row, &next);
            row.updated = (state.clock)();
            if !state.store.rate_card_review(&row, &review)? {
                return Err(Error::conflict(ErrorCode::NotAllowed, "the card was answered again"));
            }
            let days = row.due - today;
            Ok(Json(ReviewView { id: answer, rating: request.rating, due: row.due, days }))
        })
        .await
}
