//! Many boards at once, as rows of words: what `poda.batch` makes numpy arrays of.

mod rows;

use game::{Game, Outcome, Refusal, RefusalKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::{Board, Subject};
use crate::refused::OrRefused;
use crate::values::bytes_of;
use rows::Row;

/// Adds the functions to the module.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(batch_pack, module)?)?;
    module.add_function(wrap_pyfunction!(batch_unpack, module)?)?;
    module.add_function(wrap_pyfunction!(batch_legal_mask, module)?)?;
    module.add_function(wrap_pyfunction!(batch_apply, module)?)?;
    module.add_function(wrap_pyfunction!(batch_planes, module)?)?;
    module.add_function(wrap_pyfunction!(batch_results, module)?)
}

/// Does something with the boards of rows of so many words.
macro_rules! with_rows {
    ($n_words:expr, $function:ident($($argument:expr),*)) => {
        match $n_words {
            <othello::Board as Row>::N_WORDS => $function::<othello::Board>($($argument),*),
            <quarto::Board as Row>::N_WORDS => $function::<quarto::Board>($($argument),*),
            <chess::Board as Row>::N_WORDS => $function::<chess::Board>($($argument),*),
            other => Err(unknown_rows(other)),
        }
    };
}

fn unknown_rows(n_words: usize) -> PyErr {
    PyValueError::new_err(format!(
        "no game has boards of {n_words} words: Othello has 2, Quarto 3, chess 9 (an array of shape (n, words), uint64)"
    ))
}

/// The boards of an array of `poda.batch`.
pub fn boards_of(array: &Bound<'_, PyAny>) -> PyResult<Vec<Subject>> {
    let boards = array.py().import("poda.batch")?.call_method1("to_boards", (array,))?;
    boards.try_iter()?.map(|board| Subject::of(&board?)).collect()
}

/// Boards as rows: the number of words of each, and the bytes.
#[pyfunction]
#[pyo3(name = "_batch_pack")]
fn batch_pack<'py>(py: Python<'py>, boards: Vec<Py<Board>>) -> PyResult<(usize, Bound<'py, PyBytes>)> {
    let mut words = Vec::new();
    let mut n_words = 0;
    for board in &boards {
        let (game, variant, position) =
            board.borrow(py).with(py, |table| (table.game(), table.variant(), table.position()))?;
        let here = match game {
            "othello" => packed::<othello::Board>(&variant, &position, &mut words),
            "quarto" => packed::<quarto::Board>(&variant, &position, &mut words),
            "chess" => packed::<chess::Board>(&variant, &position, &mut words),
            _ => Err(Refusal::wrong_game(game, "arrays hold boards of Othello, chess and Quarto")),
        };
        match here.or_refused()? {
            here if n_words == 0 || n_words == here => n_words = here,
            _ => return Err(PyValueError::new_err("the boards of one array must be of one game")),
        }
    }
    Ok((n_words, PyBytes::new(py, &bytes_of(&words, u64::to_ne_bytes))))
}

fn packed<B: Row>(variant: &str, position: &str, words: &mut Vec<u64>) -> Result<usize, Refusal> {
    let board = B::rules(variant)?.parse_position(position)?;
    words.extend(board.to_words());
    Ok(B::N_WORDS)
}

/// The boards of rows.
#[pyfunction]
#[pyo3(name = "_batch_unpack")]
fn batch_unpack(n_words: usize, bytes: &[u8]) -> PyResult<Vec<Board>> {
    with_rows!(n_words, unpacked(bytes))
}

fn unpacked<B: Row>(bytes: &[u8]) -> PyResult<Vec<Board>> {
    let open = |board: B| {
        let mut table = catalog::CATALOG.game(B::GAME)?.table(Some(&board.variant()))?;
        table.set_position(&board.to_string())?;
        Ok(Board::on(table))
    };
    rows::<B>(bytes).map(|row| row.and_then(open)).collect::<Result<_, _>>().or_refused()
}

/// For each board a row of zeros and ones: whether the move of each number is legal. Returns the length of a row too.
#[pyfunction]
#[pyo3(name = "_batch_legal_mask")]
fn batch_legal_mask<'py>(
    py: Python<'py>,
    n_words: usize,
    bytes: &[u8],
) -> PyResult<(usize, Bound<'py, PyBytes>)> {
    with_rows!(n_words, legal_mask(py, bytes))
}

fn legal_mask<'py, B: Row>(py: Python<'py>, bytes: &[u8]) -> PyResult<(usize, Bound<'py, PyBytes>)> {
    let work = || -> Result<(usize, Vec<u8>), Refusal> {
        let n_numbers = widest::<B>(bytes)?;
        let mut mask = vec![0; n_numbers * n_rows::<B>(bytes)];
        for (row, places) in rows::<B>(bytes).zip(mask.chunks_exact_mut(n_numbers)) {
            let board = row?;
            board.moves().for_each(|mv| places[board.move_number(mv) as usize] = 1);
        }
        Ok((n_numbers, mask))
    };
    let (n_numbers, mask) = py.detach(work).or_refused()?;
    Ok((n_numbers, PyBytes::new(py, &mask)))
}

/// The largest count of move numbers, which may differ between variants.
fn widest<B: Row>(bytes: &[u8]) -> Result<usize, Refusal> {
    let start = B::rules(B::FIRST_VARIANT)?.start().n_move_numbers();
    let widest = |most: u32, row: Result<B, Refusal>| Ok(most.max(row?.n_move_numbers()));
    match B::VARIANTS_DIFFER {
        true => rows::<B>(bytes).try_fold(start, widest).map(|most| most as usize),
        false => Ok(start as usize),
    }
}

/// The boards after these moves, one for each, by their numbers (int64).
#[pyfunction]
#[pyo3(name = "_batch_apply")]
fn batch_apply<'py>(
    py: Python<'py>,
    n_words: usize,
    bytes: &[u8],
    moves: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    with_rows!(n_words, apply(py, bytes, moves))
}

fn apply<'py, B: Row>(py: Python<'py>, bytes: &[u8], moves: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let work = || -> Result<Vec<u8>, Refusal> {
        let mut after = Vec::with_capacity(bytes.len());
        let (numbers, _) = moves.as_chunks::<8>();
        for (index, (row, number)) in rows::<B>(bytes).zip(numbers).enumerate() {
            let (mut board, number) = (row?, i64::from_ne_bytes(*number));
            let mv = u32::try_from(number).ok().and_then(|number| board.numbered_move(number));
            let mv = mv.ok_or_else(|| {
                let reason = format!("no legal move has this number on board {index}");
                Refusal::of_kind(RefusalKind::IllegalMove, number.to_string(), reason)
            })?;
            board.play(mv);
            board.to_words().iter().for_each(|word| after.extend_from_slice(&word.to_ne_bytes()));
        }
        Ok(after)
    };
    Ok(PyBytes::new(py, &py.detach(work).or_refused()?))
}

/// The planes of each board as float32: their shape, and the bytes.
#[pyfunction]
#[pyo3(name = "_batch_planes")]
fn batch_planes<'py>(
    py: Python<'py>,
    n_words: usize,
    bytes: &[u8],
) -> PyResult<([usize; 3], Bound<'py, PyBytes>)> {
    with_rows!(n_words, planes(py, bytes))
}

fn planes<'py, B: Row>(py: Python<'py>, bytes: &[u8]) -> PyResult<([usize; 3], Bound<'py, PyBytes>)> {
    let work = || -> Result<Vec<u8>, Refusal> {
        let size = B::PLANES.iter().product::<usize>();
        let mut values = vec![0.0; size * n_rows::<B>(bytes)];
        for (row, planes) in rows::<B>(bytes).zip(values.chunks_exact_mut(size)) {
            row?.write_planes(planes);
        }
        Ok(bytes_of(&values, f32::to_ne_bytes))
    };
    Ok((B::PLANES, PyBytes::new(py, &py.detach(work).or_refused()?)))
}

/// For each board a byte: 1, 0 or -1 if the side to move has won, drawn or lost; 2 while the game goes on.
#[pyfunction]
#[pyo3(name = "_batch_results")]
fn batch_results<'py>(py: Python<'py>, n_words: usize, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    with_rows!(n_words, results(py, bytes))
}

fn results<'py, B: Row>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let result = |board: &B| match board.outcome() {
        None => 2_i8,
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win { side, .. }) if side == board.side_to_move() => 1,
        Some(Outcome::Win { .. }) => -1,
    };
    let work =
        || rows::<B>(bytes).map(|row| Ok(result(&row?).cast_unsigned())).collect::<Result<Vec<u8>, _>>();
    Ok(PyBytes::new(py, &py.detach(work).or_refused()?))
}

fn n_rows<B: Row>(bytes: &[u8]) -> usize {
    bytes.len() / (8 * B::N_WORDS)
}

fn rows<B: Row>(bytes: &[u8]) -> impl Iterator<Item = Result<B, Refusal>> {
    let (words, _) = bytes.as_chunks::<8>();
    words.chunks_exact(B::N_WORDS).map(|row| {
        let words: Vec<u64> = row.iter().map(|word| u64::from_ne_bytes(*word)).collect();
        B::from_words(&words)
    })
}
