//! The thesis's printed game, its program against a commercial microcomputer, replayed by the rules: its misprint, its
//! end, and whether our reconstruction of the program would have played the same moves.

use chess::{Board, Chess};
use classics::chess_thesis::positions::{GAME, MISPRINT};
use classics::chess_thesis::{self, Phase, Searcher, ThesisOptions, Thought};
use game::{Game as _, Notation as _, Position as _, Side};
use search::{Limits, Meter};
use serde_json::{Value, json};
use study::Words;

use crate::thesis::{legal, on_bitmaps};
use lab::cells;
use lab::words;
use lab::{
    Align, Estimate, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped,
    rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-game",
    question: &Words::fixed(
        "Is the chess thesis's game legal and drawn as claimed, and would its program play it again?",
        "¿Es legal la partida de la tesis de ajedrez y acaba en tablas como dice, y volvería a jugarla su \
         programa?",
    ),
    sources: &["chess-game"],
    run,
};

/// White's book moves.
const N_BOOK_MOVES: usize = 3;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let boards = replay()?;
    let texts: Vec<&str> = GAME.split_ascii_whitespace().collect();
    let mut before = |done: usize, text: &str| {
        progress(Progress { done, of: texts.len(), what: &Words::same(text) });
    };
    let choices = choices(ThesisOptions::DEFAULT, settings, &mut before)?;
    progress(Progress::end(texts.len()));
    findings(&boards, &texts, &choices)
}

/// The opinion of the program with `options` of every move of White's after the book. `before` is called with the ply
/// and the text of each.
pub fn choices(
    options: ThesisOptions,
    settings: &Settings<'_>,
    before: &mut dyn FnMut(usize, &str),
) -> Result<Vec<Choice>, Failure> {
    let boards = replay()?;
    let whites = GAME.split_ascii_whitespace().enumerate().step_by(2).skip(N_BOOK_MOVES);
    whites
        .map(|(ply, text)| {
            before(ply, text);
            Choice::of(&boards[ply], text, options, settings)
        })
        .collect()
}

/// Every position of the game.
fn replay() -> Result<Vec<Board>, Failure> {
    let mut boards = vec![Chess::STANDARD.start()];
    for text in GAME.split_ascii_whitespace() {
        let mut board = boards[boards.len() - 1];
        board.play(board.parse_move(text)?);
        boards.push(board);
    }
    Ok(boards)
}

/// Our program's opinion of one of White's moves.
pub struct Choice {
    /// The number of the move.
    pub number: u16,
    /// The move, in SAN.
    pub played: String,
    /// The first of the best moves, which our program plays unless it chooses at random.
    chosen: String,
    n_best: usize,
    /// Whether the played move is one of the best.
    pub is_among_best: bool,
    /// How much less our program scores the played move than its own; `None` where one of them mates.
    pub loss: Option<i32>,
}

impl Choice {
    fn of(
        board: &Board,
        text: &str,
        options: ThesisOptions,
        settings: &Settings<'_>,
    ) -> Result<Choice, Failure> {
        let played = board.parse_move(text)?;
        let best = best_moves(board, None, options, settings)?;
        let moves: Vec<chess::Move> = best.iter().map(|thought| legal(board, thought.line[0])).collect();
        let (most, worth) = (best[0].score, best_moves(board, Some(text), options, settings)?[0].score);
        let is_plain = !most.is_forced() && !worth.is_forced();
        Ok(Choice {
            number: board.fullmoves(),
            played: board.write_san(played),
            chosen: board.write_san(moves[0]),
            n_best: moves.len(),
            is_among_best: moves.contains(&played),
            loss: is_plain.then(|| most.raw() - worth.raw()),
        })
    }

    /// Whether our program plays it.
    pub fn is_same(&self) -> bool {
        self.played == self.chosen
    }

    fn json(&self) -> Value {
        json!({
            "number": self.number, "played": self.played, "chosen": self.chosen, "best_moves": self.n_best,
            "same": self.is_same(), "among_best": self.is_among_best, "loss": self.loss,
        })
    }
}

/// The best moves, or the one move given, searched as in the game.
fn best_moves(
    board: &Board,
    only: Option<&str>,
    options: ThesisOptions,
    settings: &Settings<'_>,
) -> Result<Vec<Thought>, Failure> {
    let board = on_bitmaps(board);
    let moves: Vec<chess_thesis::Move> =
        board.moves().filter(|mv| only.is_none_or(|only| mv.to_string() == only)).collect();
    let options = ThesisOptions { random: true, ..options };
    let meter = Meter::new(&Limits::default(), settings.control);
    let probe = &mut ();
    let conclusion =
        Searcher::new(options, Phase::of(&board), meter, probe).think(&board, &moves, options.depth);
    if conclusion.stopped { Err(Failure::Stopped) } else { Ok(conclusion.best) }
}

fn findings(boards: &[Board], texts: &[&str], choices: &[Choice]) -> Result<Findings, Failure> {
    let mut findings = Findings::default();
    let last = boards[boards.len() - 1];
    findings.measure("plies", texts.len());
    findings.measure("final_fen", last.to_string());
    misprint(&mut findings, boards, texts);
    ending(&mut findings, boards);
    agreement(&mut findings, choices);
    findings.measure("choices", choices.iter().map(Choice::json).collect::<Vec<_>>());
    findings.tables = vec![score_sheet(boards, texts)?, table(choices)];
    Ok(findings)
}

fn misprint(findings: &mut Findings, boards: &[Board], texts: &[&str]) {
    let (ply, printed) = MISPRINT;
    let refusal = boards[ply].parse_move(printed).err().map(|refusal| refusal.to_string());
    let number = boards[ply].fullmoves();
    let is_legal = refusal.is_none();
    findings.measure(
        "misprint",
        json!({ "move": number, "printed": printed, "legal": is_legal, "why": refusal, "read_as": texts[ply] }),
    );
    let why = refusal.unwrap_or_else(|| "legal".to_string());
    // The reason for a refusal exists only in English.
    let reason = if is_legal { "legal" } else { "jugada ilegal" };
    findings.beside(
        "black_33",
        Words::new(
            format!("{why}; read as {}, after which the rest is legal", texts[ply]),
            format!("{reason}; léase {}, tras lo cual todo lo demás es legal", texts[ply]),
        ),
        Verdict::when(is_legal),
    );
}

/// Whether the game was drawn where it ends.
fn ending(findings: &mut Findings, boards: &[Board]) {
    let times = |ply: usize| boards[ply].times_seen(&boards[..ply]);
    let most = (0..boards.len()).map(times).max().unwrap_or(0);
    let (last, past) = boards.split_last().expect("the game has a first position");
    let draw = last.draw(past);
    findings.measure("most_times_a_position_stood", most);
    findings.measure("times_the_last_position_stood", times(boards.len() - 1));
    findings.measure("plies_since_capture_or_pawn_move", last.halfmoves());
    findings.measure("draw", draw.map(|draw| format!("{draw:?}")));
    let to_go = back_again(boards);
    findings.measure("plies_to_a_third_time", to_go);
    let claim = match (draw, to_go) {
        (Some(draw), _) => words!("drawn: {draw:?}", "tablas: {draw:?}"),
        (None, None) => words!(
            "no draw by the rules: no position occurred more than {most} times",
            "no hay tablas según las reglas: ninguna posición se dio más de {most} veces"
        ),
        (None, Some(plies)) => words!(
            "no draw by the rules yet: no position occurred more than {most} times; continuing the same way, one would occur a third \
             time after {plies} more plies",
            "aún no hay tablas según las reglas: ninguna posición se dio más de {most} veces; siguiendo \
                 igual, una se daría por tercera vez tras {plies} jugada(s) más de los jugadores"
        ),
    };
    // The moves do repeat, though not often enough for the rules.
    findings.beside("drawn", claim, Verdict::of([draw.is_some(), draw.is_some() || to_go.is_some()]));
}

/// The plies after which some position would occur a third time if both went on as in the last four plies, which led
/// back to where they began.
fn back_again(boards: &[Board]) -> Option<usize> {
    let [start, cycle @ ..] = &boards[boards.len() - 5..] else { return None };
    let stood = |board: &Board| boards.iter().filter(|other| other.repeats(board)).count();
    let index = cycle.iter().position(|board| stood(board) >= 2)?;
    cycle.last()?.repeats(start).then_some(index + 1)
}

/// The same program finds nearly all of its moves among its best; a similar program, most of them.
const AGREEMENT: [f64; 2] = [0.5, 0.95];

fn agreement(findings: &mut Findings, choices: &[Choice]) {
    let count = |is: fn(&Choice) -> bool| choices.iter().filter(|choice| is(choice)).count();
    let (same, among) = (count(Choice::is_same), count(|choice| choice.is_among_best));
    let by_lot: f64 =
        choices.iter().filter(|it| it.is_among_best).map(|choice| 1.0 / choice.n_best as f64).sum();
    let losses: Vec<f64> = choices.iter().filter_map(|choice| choice.loss).map(f64::from).collect();
    let loss = Estimate::of(&losses);
    findings.measure(
        "agreement",
        json!({
            "moves": choices.len(), "same": same, "among_best": among, "expected_by_lot": by_lot,
            "mean_loss_in_points": loss,
        }),
    );
    findings.beside(
        "program",
        words!(
            "of {} moves after the book ours plays the same {same} times and finds {among} among the best; the printed moves \
             score {} points less on average, with a pawn at 100", "de {} jugadas tras el libro, el nuestro juega {same} iguales y encuentra {among} entre las \
                 mejores; las jugadas impresas valen para él {} puntos menos de media, siendo 100 un peón",
            choices.len(),
            rounded(loss.mean)
        ),
        Verdict::of(AGREEMENT.map(|share| among as f64 >= share * choices.len() as f64)),
    );
    findings.note(
        Words::fixed("The program of the game chose at random among equal moves, and the text leaves much of its evaluation open; see \
         the choices in `classics::chess_thesis::evaluation`.", "El programa de la partida sorteaba entre jugadas iguales, y el texto deja abierta gran parte de \
             su evaluación; véanse las decisiones en `classics::chess_thesis::evaluation`."),
    );
}

fn score_sheet(boards: &[Board], texts: &[&str]) -> Result<ReportTable, Failure> {
    let columns = [
        (Words::same(""), Align::Right),
        (Words::fixed("white", "blancas"), Align::Left),
        (Words::fixed("black", "negras"), Align::Left),
        (Words::fixed("times", "veces"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed(
            "The game, and how often each position after Black's move had occurred",
            "La partida, y cuántas veces se había dado cada posición tras la jugada de las negras",
        ),
        &columns,
    );
    for (index, pair) in texts.chunks(2).enumerate() {
        let mut cells = vec![grouped(index as u64 + 1)];
        for (side, text) in Side::BOTH.into_iter().zip(pair) {
            let board = boards[2 * index + side.index()];
            cells.push(board.write_san(board.parse_move(text)?));
        }
        let after = 2 * index + 2;
        cells.push(boards[after].times_seen(&boards[..after]).to_string());
        table.row(cells);
    }
    Ok(table)
}

fn table(choices: &[Choice]) -> ReportTable {
    let columns = [
        (Words::fixed("move", "jugada"), Align::Right),
        (Words::fixed("played", "jugada impresa"), Align::Left),
        (Words::fixed("ours", "la nuestra"), Align::Left),
        (Words::fixed("best moves", "mejores jugadas"), Align::Right),
        (Words::fixed("played is", "la impresa es"), Align::Left),
        (Words::fixed("points less", "puntos menos"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed(
            "White's moves after the book, and ours at two plies with secondary search",
            "Las jugadas de las blancas tras el libro, y las nuestras a dos niveles con búsqueda secundaria",
        ),
        &columns,
    );
    for choice in choices {
        let verdict = match (choice.is_same(), choice.is_among_best) {
            (true, _) => Words::fixed("ours", "la nuestra"),
            (false, true) => Words::fixed("as good", "igual de buena"),
            (false, false) => Words::fixed("worse", "peor"),
        };
        table.row(cells![
            choice.number.to_string(),
            choice.played.clone(),
            choice.chosen.clone(),
            choice.n_best.to_string(),
            verdict,
            choice.loss.map_or("—".to_string(), |loss| loss.to_string()),
        ]);
    }
    table
}
