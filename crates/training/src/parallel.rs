//! Parallel work whose result does not depend on the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Applies `work` to the numbers below `n_parts` on `n_threads` threads, each with its own state from `start`. Results are
/// in the order of the numbers.
///
/// ```
/// let squares = training::parallel::map(3, 5, || (), |(), part| part * part);
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// ```
///
/// # Panics
/// If `work` panics.
pub fn map<S, R: Send>(
    n_threads: usize,
    n_parts: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
) -> Vec<R> {
    let results: Vec<Mutex<Option<R>>> = (0..n_parts).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..n_threads.clamp(1, n_parts.max(1)) {
            scope.spawn(|| {
                let mut state = start();
                loop {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = results.get(part) else { break };
                    *result.lock().expect("only this thread writes here") = Some(work(&mut state, part));
                }
            });
        }
    });
    let taken = results.into_iter().map(|result| result.into_inner().expect("no thread panicked"));
    taken.map(|result| result.expect("every part is done")).collect()
}

/// The `part`-th of `n_parts` nearly equal ranges that make up the numbers below `n_items`.
#[must_use]
pub fn range(n_items: usize, n_parts: usize, part: usize) -> std::ops::Range<usize> {
    n_items * part / n_parts..n_items * (part + 1) / n_parts
}
