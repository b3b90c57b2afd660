//! Tests three conjectures of the report: best play draws, lining up four in the first four turns nearly always beats a
//! random player, and moving second is an advantage.

use std::cell::RefCell;

use classics::quarto_minimax::{Minimax, Ties};
use game::{Dice, Game as _, Position as _, dice, pick};
use quarto::{Board, Move, Piece, Quarto, Square, lines};
use quarto_engine::Safety;
use serde_json::json;
use study::{Language, Words};

use crate::quarto_games::{Tally, move_of, random_move, solve};
use lab::cells;
use lab::words;
use lab::{Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Share, Verdict, grouped};

pub const EXPERIMENT: Experiment = Experiment {
    name: "quarto-claims",
    question: &Words::fixed(
        "Is Quarto a draw with best play, does lining up four beat random play, and is it better to move second?",
        "¿Es Quarto un empate con el mejor juego, vence al azar el alinear cuatro, y es mejor jugar segundo?",
    ),
    sources: &["quarto-claims"],
    run,
};

const N_GAMES: usize = 10_000;
const N_QUICK_GAMES: usize = 100;
/// The report's program is slow while the board is nearly empty.
const N_PROGRAM_GAMES: usize = 100;
const N_QUICK_PROGRAM_GAMES: usize = 4;
/// The random moves at the start of its games; otherwise they would all be the same.
const OPENING_PLIES: u32 = 2;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let game = Quarto::variant("own")?;
    let control = settings.control;
    let (n_games, n_program_games) = match settings.quick {
        true => (N_QUICK_GAMES, N_QUICK_PROGRAM_GAMES),
        false => (N_GAMES, N_PROGRAM_GAMES),
    };
    let [mut one, mut other] = [0, 1].map(|side| dice(2 * settings.seed + side));
    let mut step = |done, what: Words| progress(Progress { done, of: 5, what: &what });
    step(0, Words::fixed("random against random", "azar contra azar"));
    let chance = Tally::play(
        game,
        n_games,
        &mut |board| random_move(board, &mut one),
        &mut |board| random_move(board, &mut other),
        control,
    )?;
    step(1, Words::fixed("lining up four, moving first", "alinear cuatro, empezando"));
    let aligner_first = aligner_game(game, n_games, &mut one, &mut other, settings)?;
    step(2, Words::fixed("lining up four, moving second", "alinear cuatro, sin empezar"));
    let aligner_second = Tally::play(
        game,
        n_games,
        &mut |board| random_move(board, &mut one),
        &mut |board| aligning_move(board, &mut other),
        control,
    )?;
    step(3, Words::fixed("the report's program against itself", "el programa del informe contra sí mismo"));
    let mut program = Minimax::new(Ties::First, settings.seed);
    let mut after_opening = |board: &Board, dice: &mut Dice| match board.n_placed() < OPENING_PLIES {
        true => random_move(board, dice),
        false => move_of(&mut program, board, control),
    };
    let program = RefCell::new(&mut after_opening);
    let programs = Tally::play(
        game,
        n_program_games,
        &mut |board| program.borrow_mut()(board, &mut one),
        &mut |board| program.borrow_mut()(board, &mut other),
        control,
    )?;
    step(4, Words::fixed("best play", "el juego óptimo"));
    // The empty board takes three seconds; with squares, one. A first look takes the smaller tree.
    let solved = if settings.quick { "own+squares" } else { "own" };
    let value = solve(&Quarto::variant(solved)?.start(), control)?.value;
    progress(Progress::end(5));
    Ok(findings(&Measured { chance, aligner_first, aligner_second, programs, solved, value }))
}

fn aligner_game(
    game: Quarto,
    n_games: usize,
    one: &mut Dice,
    other: &mut Dice,
    settings: &Settings<'_>,
) -> Result<Tally, Failure> {
    let by_aligner = &mut |board: &_| aligning_move(board, one);
    let by_chance = &mut |board: &_| random_move(board, other);
    Ok(Tally::play(game, n_games, by_aligner, by_chance, settings.control)?)
}

/// Everything that was measured.
struct Measured {
    chance: Tally,
    aligner_first: Tally,
    aligner_second: Tally,
    programs: Tally,
    /// The variant solved from the empty board.
    solved: &'static str,
    value: i32,
}

/// Takes a win; otherwise adds to the line that is nearest to four with a common trait, ignoring the opponent.
fn aligning_move(board: &Board, dice: &mut Dice) -> Move {
    if let Some(win) = Safety::of(board).winning_move() {
        return win;
    }
    let moves: Vec<Move> = board.moves().collect();
    let best = moves.iter().map(|&mv| alignment(board, mv)).max().unwrap_or(0);
    let equal: Vec<Move> = moves.into_iter().filter(|&mv| alignment(board, mv) == best).collect();
    pick(dice, &equal).expect("the game is not over")
}

/// How many pieces with a common trait the longest open line through the square has after a move.
fn alignment(board: &Board, mv: Move) -> u32 {
    let Move::Put { square, .. } = mv else { return 0 };
    let mut after = *board;
    after.play(mv);
    let is_through = |line: &&u16| *line & square.bit() != 0;
    let through = lines::that_count(board.game().with_squares()).iter().filter(is_through);
    through.map(|&line| in_common(&after, line)).max().unwrap_or(0)
}

/// The number of pieces in a line if they have a trait in common, otherwise 0.
fn in_common(board: &Board, line: u16) -> u32 {
    let pieces = Square::of_set(line & board.occupied()).filter_map(|square| board.piece_on(square));
    let numbers = pieces.map(Piece::number);
    let (all, any, count) = numbers.fold((0xf, 0, 0), |(all, any, count), n| (all & n, any | n, count + 1));
    if all != 0 || any != 0xf { count } else { 0 }
}

/// A share of wins that is practically a guarantee.
const GUARANTEE: f64 = 0.95;

/// Whether the second player wins more often than the first, by more than two standard errors.
fn is_ahead(tally: &Tally) -> bool {
    let decided = (tally.first + tally.second) as f64;
    tally.second as f64 - tally.first as f64 > 2.0 * decided.sqrt()
}

const CHANCE: &Words = &Words::fixed("random", "azar");
const LINING_UP: &Words = &Words::fixed("lining up", "alinear");
const PROGRAM: &Words = &Words::fixed("the report's program", "el programa del informe");

fn findings(measured: &Measured) -> Findings {
    let Measured { chance, aligner_first, aligner_second, programs, solved, value } = *measured;
    let mut findings = Findings::default();
    let columns = [
        (Words::fixed("first", "primero"), Align::Left),
        (Words::fixed("second", "segundo"), Align::Left),
        (Words::fixed("games", "partidas"), Align::Right),
        (Words::fixed("first wins", "gana el primero"), Align::Right),
        (Words::fixed("draws", "empates"), Align::Right),
        (Words::fixed("second wins", "gana el segundo"), Align::Right),
        (Words::fixed("moves per game", "jugadas por partida"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed("Who wins, with 95 % intervals", "Quién gana, con intervalos del 95 %"),
        &columns,
    );
    let rows = [
        (CHANCE, CHANCE, "chance", chance),
        (LINING_UP, CHANCE, "lining_up_first", aligner_first),
        (CHANCE, LINING_UP, "lining_up_second", aligner_second),
        (PROGRAM, PROGRAM, "program", programs),
    ];
    for (first, second, key, tally) in rows {
        let [wins, draws, losses] = tally.shares().map(|share| share.text());
        let moves = format!("{:.2}", tally.mean_plies());
        table.row(cells![first, second, grouped(tally.games()), wins, draws, losses, moves,]);
        findings.measure(key, tally.json());
    }
    findings.tables.push(table);
    findings.measure("best_play", json!({ "variant": solved, "value": value }));
    let who = match value {
        1 => Words::fixed("the first player wins", "gana el primer jugador"),
        0 => Words::fixed("a draw", "empate"),
        _ => Words::fixed("the second player wins", "gana el segundo jugador"),
    };
    let [who_en, who_es] = Language::ALL.map(|language| who.say(language));
    findings.beside(
        "best_play_draws",
        Words::new(
            format!("`{solved}` from the empty board, solved: {who_en}"),
            format!("`{solved}` desde el tablero vacío, resuelto: {who_es}"),
        ),
        // A first look solves a variant, which says little about the report's own rules.
        Verdict::when(value == 0).if_fit(solved == "own"),
    );
    let [as_first, as_second] = [
        Share::new(aligner_first.first, aligner_first.games()),
        Share::new(aligner_second.second, aligner_second.games()),
    ];
    findings.beside(
        "four_in_four_turns",
        words!(
            "it wins {} moving first and {} moving second, in {:.1} and {:.1} moves of both sides",
            "gana {} empezando y {} jugando segundo, en {:.1} y {:.1} jugadas de ambos",
            as_first.text(),
            as_second.text(),
            aligner_first.mean_plies(),
            aligner_second.mean_plies()
        ),
        Verdict::all([as_first, as_second].map(|share| share.reaches(GUARANTEE))),
    );
    let [by_chance, by_program] = [chance, programs].map(|tally| tally.shares().map(|share| share.text()));
    findings.beside(
        "second_is_better",
        Words::new(
            format!(
                "with best play: {who_en}; random against random, second {} and first {}; the report's program against \
                 itself, second {} and first {}",
                by_chance[2], by_chance[0], by_program[2], by_program[0]
            ),
            format!(
                "con el mejor juego: {who_es}; azar contra azar, el segundo {} y el primero {}; el programa del informe \
                 contra sí mismo, el segundo {} y el primero {}",
                by_chance[2], by_chance[0], by_program[2], by_program[0]
            ),
        ),
        Verdict::of([value < 0, is_ahead(&chance), is_ahead(&programs)]).if_fit(solved == "own"),
    );
    findings.note(
        Words::fixed("The player that lines up takes a win if there is one and otherwise adds to the line nearest to four pieces with a \
         common trait, ignoring the opponent.", "Quien alinea gana cuando puede y, si no, añade a la línea más cercana a cuatro piezas con un \
             rasgo común, sin tener en cuenta al adversario."),
    );
    findings.note(words!(
        "The report's program meets itself after {OPENING_PLIES} random moves, without which it would always play the same game.", "El programa del informe se enfrenta a sí mismo tras {OPENING_PLIES} jugadas al azar, sin las \
             cuales jugaría siempre la misma partida.",
    ));
    findings
}
