//! The store's guarantees: durability, separate owners, and one process at a time.

mod cards;

use std::path::PathBuf;

use store::{
    AnalysisRow, ArchiveError, CollectionRow, GameRow, Listing, PlayerRow, RunRow, Store, StoreError,
    StudyRow,
};

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("poda-store-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

fn game(id: &str, owner: &str, updated: i64) -> GameRow {
    GameRow { id: id.into(), owner: owner.into(), game: "othello".into(), updated, ..GameRow::default() }
}

fn ids(rows: &[GameRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

#[test]
fn what_was_put_is_there_after_opening_again() {
    let folder = Folder::new("again");
    let kept = GameRow {
        moves: "f5 d6".into(),
        plies: 2,
        clock: Some("{}".into()),
        revision: 7,
        ..game("g", "ana", 3)
    };
    let store = Store::open(&folder.0).unwrap();
    store.put_game(&game("g", "ana", 1)).unwrap();
    store.put_game(&kept).unwrap();
    drop(store);
    assert_eq!(Store::open(&folder.0).unwrap().game("g").unwrap(), Some(kept));
}

#[test]
fn a_folder_has_one_user_at_a_time() {
    let folder = Folder::new("lock");
    let store = Store::open(&folder.0).unwrap();
    let refused = Store::open(&folder.0).unwrap_err();
    assert!(matches!(refused, StoreError::InUse(_)), "{refused}");
    assert!(refused.to_string().contains("data folder"), "{refused}");
    drop(store);
    Store::open(&folder.0).unwrap();
}

#[test]
fn a_database_of_a_later_version_is_refused() {
    let folder = Folder::new("later");
    drop(Store::open(&folder.0).unwrap());
    let connection = rusqlite::Connection::open(folder.0.join("poda.db")).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(matches!(Store::open(&folder.0), Err(StoreError::TooNew(_))));
}

#[test]
fn lists_are_filtered_and_in_order() {
    let store = Store::in_memory().unwrap();
    for (id, updated) in [("a", 1), ("b", 3), ("c", 2)] {
        store.put_game(&game(id, "ana", updated)).unwrap();
    }
    store
        .put_game(&GameRow { title: "The Tiger".into(), game: "chess".into(), ..game("d", "ana", 4) })
        .unwrap();
    store.put_game(&game("e", "bo", 5)).unwrap();
    let listed = |listing: Listing| store.games("ana", &listing).unwrap();
    assert_eq!(ids(&listed(Listing::default())), ["d", "b", "c", "a"]);
    assert_eq!(ids(&listed(Listing { limit: 2, ..Listing::default() })), ["d", "b"]);
    assert_eq!(ids(&listed(Listing { before: Some(3), ..Listing::default() })), ["c", "a"]);
    assert_eq!(ids(&listed(Listing { game: Some("chess".into()), ..Listing::default() })), ["d"]);
    assert_eq!(ids(&listed(Listing { text: Some("TIGER".into()), ..Listing::default() })), ["d"]);
    assert!(listed(Listing { text: Some("%".into()), ..Listing::default() }).is_empty(), "no wild cards");
    assert_eq!(store.n_games("ana").unwrap(), 4);
    store.put_game(&game("a", "ana", 4)).unwrap();
    assert_eq!(
        ids(&listed(Listing::default())),
        ["a", "d", "b", "c"],
        "within a millisecond, last written first"
    );
}

#[test]
fn only_owners_remove() {
    let store = Store::in_memory().unwrap();
    store.put_game(&game("g", "ana", 1)).unwrap();
    store.put_study(&study("s", "ana", 1)).unwrap();
    let collection =
        CollectionRow { id: "c".into(), owner: "ana".into(), games: 2, ..CollectionRow::default() };
    store.put_collection(&collection, b"f5d6").unwrap();
    assert!(!store.remove_game("bo", "g").unwrap());
    assert!(!store.remove_study("bo", "s").unwrap());
    assert!(!store.remove_collection("bo", "c").unwrap());
    assert_eq!(store.collection("bo", "c").unwrap(), None);
    assert_eq!(store.collection("ana", "c").unwrap(), Some(collection));
    assert_eq!(store.collection_bytes("c").unwrap(), b"f5d6");
    assert!(store.remove_game("ana", "g").unwrap());
    assert!(store.remove_study("ana", "s").unwrap());
    assert!(store.remove_collection("ana", "c").unwrap());
    assert_eq!(store.n_studies("ana").unwrap(), 0);
    assert!(store.collections("ana").unwrap().is_empty());
}

#[test]
fn runs_that_a_kill_cut_short_are_interrupted_and_keep_their_games() {
    let folder = Folder::new("runs");
    let store = Store::open(&folder.0).unwrap();
    let run = |id: &str, state: &str| RunRow {
        id: id.into(),
        owner: "ana".into(),
        state: state.into(),
        ..RunRow::default()
    };
    for (id, state) in [("q", "queued"), ("r", "running"), ("d", "done")] {
        store.put_run(&run(id, state)).unwrap();
    }
    store.put_run_game("r", 1, "second").unwrap();
    store.put_run_game("r", 0, "first").unwrap();
    store.put_run(&RunRow { result: Some("{}".into()), ..run("r", "running") }).unwrap();
    drop(store);
    let store = Store::open(&folder.0).unwrap();
    let state = |id: &str| store.run("ana", id).unwrap().unwrap().state;
    assert_eq!(["q", "r", "d"].map(state), ["interrupted", "interrupted", "done"]);
    assert_eq!(store.run_games("r").unwrap(), ["first", "second"]);
    assert!(store.remove_run("ana", "r").unwrap());
    assert!(store.run_games("r").unwrap().is_empty());
    assert_eq!((store.n_runs("ana").unwrap(), store.runs("ana", 10).unwrap().len()), (2, 2));
}

#[test]
fn errors_about_a_damaged_database_name_its_file() {
    let folder = Folder::new("damaged");
    let store = Store::open(&folder.0).unwrap();
    store.put_game(&game("g", "ana", 1)).unwrap();
    drop(store);
    let file = folder.0.join("poda.db");
    let mut bytes = std::fs::read(&file).unwrap();
    // After the file header, so that the file opens but its tables are damaged.
    bytes[200..].fill(0x55);
    std::fs::write(&file, bytes).unwrap();
    let error =
        Store::open(&folder.0).map(|store| store.game("g").unwrap_err()).unwrap_or_else(|error| error);
    assert!(matches!(error, StoreError::Database(..)), "{error}");
    assert!(error.to_string().contains(&*file.to_string_lossy()), "{error}");
    assert!(!error.reason().contains("poda.db"), "the reason must not reveal the path: {}", error.reason());
    std::fs::write(&file, "no database").unwrap();
    let message = Store::open(&folder.0).unwrap_err().to_string();
    assert!(message.contains(&*file.to_string_lossy()), "{message}");
}

#[test]
fn a_commit_waits_for_the_disk() {
    let folder = Folder::new("disk");
    let store = Store::open(&folder.0).unwrap();
    // 2 is FULL: a commit returns only when its log is on disk.
    assert_eq!(store.synchronous().unwrap(), 2);
    store.put_run(&RunRow { id: "r".into(), owner: "ana".into(), ..RunRow::default() }).unwrap();
    store.put_run_game("r", 0, "game").unwrap();
    assert!(store.put_run_game("no such run", 0, "game").is_err());
    assert_eq!(store.synchronous().unwrap(), 2, "only games of a run skip the wait");
}

fn study(id: &str, owner: &str, updated: i64) -> StudyRow {
    StudyRow {
        id: id.into(),
        owner: owner.into(),
        updated,
        document: "{\"ñ\": \"“”\"}".into(),
        ..StudyRow::default()
    }
}

/// A store with something of every kind for two owners.
fn filled() -> Store {
    let store = Store::in_memory().unwrap();
    for owner in ["ana", "bo"] {
        let id = |kind: &str| format!("{owner}-{kind}");
        store.put_game(&game(&id("game"), owner, 5)).unwrap();
        store.put_study(&study(&id("study"), owner, 6)).unwrap();
        let analysis = AnalysisRow { id: id("analysis"), owner: owner.into(), ..AnalysisRow::default() };
        store.put_analysis(&analysis).unwrap();
        let collection =
            CollectionRow { id: id("collection"), owner: owner.into(), ..CollectionRow::default() };
        store.put_collection(&collection, &[0, 159, 146, 150, 10]).unwrap();
        let run = RunRow { id: id("run"), owner: owner.into(), state: "done".into(), ..RunRow::default() };
        store.put_run(&run).unwrap();
        store.put_run_game(&run.id, 0, "{}").unwrap();
    }
    store
}

fn archive(store: &Store, owner: Option<&str>) -> Vec<u8> {
    let mut bytes = Vec::new();
    store.export(owner, &mut bytes).unwrap();
    bytes
}

#[test]
fn an_archive_restores_everything() {
    let (full, empty) = (filled(), Store::in_memory().unwrap());
    let bytes = archive(&full, None);
    let counts = empty.import(None, &bytes[..]).unwrap();
    assert_eq!(counts.rows, counts.changed);
    assert_eq!(counts.rows.values().sum::<u64>(), 12);
    assert_eq!(archive(&empty, None), bytes, "row for row");
    let again = empty.import(None, &bytes[..]).unwrap();
    assert_eq!(again.changed.values().sum::<u64>(), 0, "nothing twice");
}

#[test]
fn an_archive_of_one_owner_becomes_anothers() {
    let (full, other) = (filled(), Store::in_memory().unwrap());
    let bytes = archive(&full, Some("ana"));
    other.import(Some("eva"), &bytes[..]).unwrap();
    assert_eq!(other.games("eva", &Listing::default()).unwrap(), [game("ana-game", "eva", 5)]);
    assert_eq!(other.studies("eva", &Listing::default()).unwrap().len(), 1);
    assert_eq!(other.collections("eva").unwrap().len(), 1);
    // In the same store the ids are taken: a copy is made, once.
    for _ in 0..2 {
        full.import(Some("eva"), &bytes[..]).unwrap();
        assert_eq!(full.n_studies("eva").unwrap(), 1);
        assert_eq!(full.n_studies("ana").unwrap(), 1);
    }
    let mut unpacked = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut unpacked).unwrap();
    assert!(!unpacked.contains("\"ana\""), "the token stays at home: {unpacked}");
}

#[test]
fn newer_rows_win_and_damaged_archives_change_nothing() {
    let store = Store::in_memory().unwrap();
    store.put_study(&study("s", "ana", 10)).unwrap();
    let bytes = archive(&store, None);
    store.put_study(&StudyRow { title: "later".into(), ..study("s", "ana", 11) }).unwrap();
    store.import(None, &bytes[..]).unwrap();
    assert_eq!(store.study("s").unwrap().unwrap().title, "later");
    let newer = archive(&store, None);
    store.put_study(&study("s", "ana", 9)).unwrap();
    store.import(None, &newer[..]).unwrap();
    assert_eq!(store.study("s").unwrap().unwrap().title, "later");

    let whole = archive(&filled(), None);
    for cut in [0, 1, 20, whole.len() / 2, whole.len() - 9] {
        let refused = store.import(None, &whole[..cut]).unwrap_err();
        assert!(matches!(refused, ArchiveError::Damaged(..)), "{cut}: {refused}");
    }
    for index in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[index] ^= 0x55;
        // A changed byte of the head of the file, such as its time, does no harm.
        _ = store.import(None, &damaged[..]);
    }
    assert!([1, 2].contains(&store.n_studies("ana").unwrap()), "all of an archive, or nothing");
    let pack = |text: &str| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    let head = "{\"poda_archive\":1,\"version\":1}\n";
    for wrong in [
        "{\"table\":\"sqlite_master\",\"row\":{}}\n",
        "{\"table\":\"game\",\"row\":{\"id) VALUES (1); --\":1}}\n",
        "{\"table\":\"game\",\"row\":{\"id\":[]}}\n",
        "{\"table\":\"game\",\"row\":{\"id\":\"x\"}}\n",
        "nonsense\n",
    ] {
        let refused = store.import(None, &pack(&format!("{head}{wrong}"))[..]).unwrap_err();
        assert!(matches!(refused, ArchiveError::Damaged(2, _)), "{wrong}: {refused}");
    }
    let later = pack("{\"poda_archive\":1,\"version\":999}\n");
    assert!(matches!(store.import(None, &later[..]), Err(ArchiveError::TooNew)));
}

#[test]
fn seats_are_kept_with_their_game_and_players_find_it() {
    let store = Store::in_memory().unwrap();
    let open = PlayerRow { invitation: Some("come".into()), player: None };
    let taken = PlayerRow { player: Some("bo".into()), invitation: None };
    let mut kept = GameRow { players: [PlayerRow::default(), open], ..game("g", "ana", 1) };
    store.put_game(&kept).unwrap();
    assert_eq!(store.game("g").unwrap(), Some(kept.clone()));
    assert_eq!(store.invited_game("come").unwrap().as_deref(), Some("g"));
    assert!(store.games("bo", &Listing::default()).unwrap().is_empty());
    kept.players[1] = taken;
    kept.offer = Some("{}".into());
    kept.rematch = Some("h".into());
    store.put_game(&kept).unwrap();
    assert_eq!(store.invited_game("come").unwrap(), None);
    assert_eq!(store.games("bo", &Listing::default()).unwrap(), [kept.clone()]);
    assert_eq!(store.games("ana", &Listing::default()).unwrap(), [kept]);
    assert_eq!((store.n_games("ana").unwrap(), store.n_games("bo").unwrap()), (1, 0), "games of their owner");
    assert!(!store.remove_game("bo", "g").unwrap());
    assert!(store.remove_game("ana", "g").unwrap());
    store.put_game(&game("g", "ana", 2)).unwrap();
    assert!(store.games("bo", &Listing::default()).unwrap().is_empty(), "its seats went with the game");
}

#[test]
fn a_database_of_the_first_version_opens_with_its_games() {
    let folder = Folder::new("first-version");
    std::fs::create_dir_all(&folder.0).unwrap();
    let connection = rusqlite::Connection::open(folder.0.join("poda.db")).unwrap();
    connection.execute_batch(include_str!("../../migrations/0001_start.sql")).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    connection
        .execute_batch(
            "INSERT INTO game (id, owner, game, variant, title, start, moves, plies, position, seats, revision, \
             created, updated) VALUES ('g', 'ana', 'othello', '', '', '', 'f5', 1, '', '', 3, 4, 5)",
        )
        .unwrap();
    drop(connection);
    let found = Store::open(&folder.0).unwrap().game("g").unwrap();
    let expected = GameRow { moves: "f5".into(), plies: 1, revision: 3, created: 4, ..game("g", "ana", 5) };
    assert_eq!(found, Some(expected));
}
