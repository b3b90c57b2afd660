//! Empty databases in memory. One is made, and the others begin as copies of it: making its tables takes longer than most
//! inputs.

use std::sync::LazyLock;

use store::{Image, Store};

/// An empty store.
pub fn empty_store() -> Store {
    static EMPTY: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let made = Store::in_memory().expect("a database in memory");
        let pages = made.changed_pages(&mut Image::default()).expect("it can be read");
        pages.expect("it has tables").pages.into_iter().flat_map(|(_, page)| page).collect()
    });
    Store::from_image(&EMPTY).expect("our own image")
}
