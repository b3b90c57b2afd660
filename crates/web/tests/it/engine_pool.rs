//! Engines that stay alive between requests.

use std::sync::Arc;

use web::{EngineKey, EnginePool, LentEngine};

fn key(client: &str, spec: &str) -> EngineKey {
    let table = catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap();
    EngineKey::new(&Arc::from(client), &*table, spec, 1 << 16)
}

/// Lends an engine; the flag says whether it had to be built.
fn lend(pool: &EnginePool, client: &str, spec: &str) -> (LentEngine, bool) {
    let table = catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap();
    let mut is_new = false;
    let lent = pool.lend(key(client, spec), 0, |setup| {
        is_new = true;
        table.player(spec, setup)
    });
    (lent.unwrap(), is_new)
}

fn is_new(pool: &EnginePool, client: &str, spec: &str) -> bool {
    lend(pool, client, spec).1
}

#[test]
fn a_client_gets_its_engine_back_and_nobody_elses() {
    let pool = EnginePool::default();
    assert!(is_new(&pool, "ana", "pvs"));
    assert!(!is_new(&pool, "ana", "pvs"));
    assert!(is_new(&pool, "ana", "alphabeta") && is_new(&pool, "bo", "pvs"));
    assert!(pool.knows(&key("ana", "pvs")) && !pool.knows(&key("bo", "alphabeta")));
}

#[test]
fn an_engine_in_use_is_waited_for_but_not_forever() {
    let pool = EnginePool::default();
    let (held, _) = lend(&pool, "ana", "pvs");
    let soon = std::thread::spawn({
        let pool = pool.clone();
        move || is_new(&pool, "ana", "pvs")
    });
    drop(held);
    assert!(!soon.join().unwrap(), "it comes back within the wait");
    let (_held, _) = lend(&pool, "ana", "pvs");
    assert!(is_new(&pool, "ana", "pvs"), "a second one is built");
}

#[test]
fn few_engines_rest() {
    let pool = EnginePool::default();
    for spec in ["pvs:depth=1", "pvs:depth=2", "pvs:depth=3", "pvs:depth=4"] {
        assert!(is_new(&pool, "ana", spec));
    }
    assert!(is_new(&pool, "ana", "pvs:depth=1"), "the oldest of this client had to go");
    for number in 0..2 * EnginePool::MAX_RESTING {
        assert!(is_new(&pool, &format!("client {number}"), "pvs"));
    }
    assert_eq!(pool.n_resting(), EnginePool::MAX_RESTING);
}

#[test]
fn an_engine_that_cannot_be_built_or_panicked_does_not_come_back() {
    let pool = EnginePool::default();
    let refused = pool.lend(key("ana", "pvs"), 0, |_| Err("no"));
    assert_eq!(refused.err(), Some("no"));
    assert!(!pool.knows(&key("ana", "pvs")));
    let shared = pool.clone();
    let panicked = std::thread::spawn(move || {
        let _held = lend(&shared, "ana", "pvs");
        panic!("as an engine might");
    });
    assert!(panicked.join().is_err());
    assert!(is_new(&pool, "ana", "pvs"));
}

/// Every game has an engine that can be made ready, and none is left in the pool by it.
#[test]
fn the_best_engine_of_every_game_is_prepared() {
    let pool = EnginePool::default();
    let prepared = pool.prepare(catalog::CATALOG);
    assert_eq!(prepared, catalog::CATALOG.games().map(table::Entry::name).collect::<Vec<_>>());
    assert_eq!(pool.n_resting(), 0);
}
