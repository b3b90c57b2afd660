//! `poda archive`: everything stored, moved whole.

use std::path::Path;

use store::{GameRow, Listing, Store};

use crate::game_files::Folder;
use crate::{json, poda};

#[test]
fn an_archive_moves_what_is_stored_to_another_folder() {
    let folder = Folder::new("archive");
    let (from, to, file) = (folder.path("from"), folder.path("to"), folder.path("all.gz"));
    let store = Store::open(Path::new(&from)).unwrap();
    let game = GameRow { id: "g".into(), owner: "ana".into(), game: "chess".into(), ..GameRow::default() };
    store.put_game(&game).unwrap();
    // Also while a server has the folder.
    let ran = poda(&["archive", "export", &file, "--data", &from]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "exported: 1 game, 0 studies, 0 collections, 0 runs\n"),
        "{}",
        ran.err
    );
    let busy = poda(&["archive", "import", &file, "--data", &from]);
    assert!(busy.code == 1 && busy.err.contains("another poda"), "{}", busy.err);
    drop(store);
    let document = json(&["archive", "import", &file, "--data", &to]);
    assert_eq!(document["changed"]["game"], 1);
    let again = poda(&["archive", "import", &file, "--data", &to]);
    assert!(again.out.contains("the rest was there already"), "{}", again.out);
    assert_eq!(Store::open(Path::new(&to)).unwrap().games("ana", &Listing::default()).unwrap(), [game]);
}

#[test]
fn wrong_archives_are_refused() {
    let folder = Folder::new("archive-wrong");
    let (file, data) = (folder.with("text.gz", "not an archive"), folder.path("data"));
    let ran = poda(&["archive", "import", &file, "--data", &data]);
    assert!(ran.code == 2 && ran.err.contains("not an archive of Poda"), "{}", ran.err);
    let ran = poda(&["archive", "export", &file, "--data", &folder.path("nothing")]);
    assert!(ran.code == 2 && ran.err.contains("nothing is stored"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not an archive");
    assert_eq!(poda(&["archive", "import", &folder.path("missing"), "--data", &data]).code, 2);
}
