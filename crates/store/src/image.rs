//! The database as an image in memory, for hosts without files: a browser keeps its pages one by one.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rusqlite::Connection;

use crate::error::StoreError;
use crate::opened::Store;

/// The size of a page of the image; SQLite's usual one.
pub const PAGE_BYTES: usize = 4096;

/// An image as its keeper has it, so that only what changed since needs to be kept anew.
///
/// ```
/// use store::{GameRow, Image, Store};
///
/// let mut kept = Image::default();
/// let store = Store::from_image(&[])?;
/// let changed = store.changed_pages(&mut kept)?.expect("the tables are new");
/// let mut image = Vec::new();
/// for (_, page) in &changed.pages {
///     image.extend_from_slice(page);
/// }
/// assert!(store.changed_pages(&mut kept)?.is_none(), "nothing was written since");
///
/// store.put_game(&GameRow { id: "g1".into(), owner: "ana".into(), ..GameRow::default() })?;
/// let changed = store.changed_pages(&mut kept)?.expect("a game was written");
/// assert!(changed.pages.len() < changed.n_pages, "only a few of the pages");
/// # for (number, page) in &changed.pages {
/// #     image.resize(changed.n_pages * store::PAGE_BYTES, 0);
/// #     image[number * store::PAGE_BYTES..][..store::PAGE_BYTES].copy_from_slice(page);
/// # }
/// # assert!(Store::from_image(&image)?.game("g1")?.is_some());
/// # Ok::<(), store::StoreError>(())
/// ```
#[derive(Debug, Default)]
pub struct Image {
    bytes: Vec<u8>,
    /// How many rows the connection had changed by then; `None` before the first look.
    n_changes: Option<u64>,
}

impl Image {
    /// What was kept on an earlier visit.
    #[must_use]
    pub fn kept(bytes: Vec<u8>) -> Image {
        Image { bytes, n_changes: None }
    }
}

/// What changed since the last look at the image.
#[derive(Debug, PartialEq, Eq)]
pub struct ChangedPages {
    /// The changed pages, by number.
    pub pages: Vec<(usize, Vec<u8>)>,
    /// How many pages the image has now.
    pub n_pages: usize,
}

impl Store {
    /// A store in memory that begins with a kept image; an empty one begins with an empty database.
    ///
    /// # Errors
    /// If the image is damaged or of a newer version.
    pub fn from_image(image: &[u8]) -> Result<Store, StoreError> {
        let path = PathBuf::from(":image:");
        let mut connection = Connection::open_in_memory().map_err(StoreError::database(&path))?;
        if !image.is_empty() {
            connection
                .deserialize_read_exact("main", image, image.len(), false)
                .map_err(StoreError::database(&path))?;
        }
        Store::prepare(&mut connection, &path)?;
        Ok(Store { connection: Mutex::new(connection), path, _lock: None })
    }

    /// The pages that differ from what `image` has, which is brought up to date; `None` if nothing was written since.
    ///
    /// # Errors
    /// If the database fails.
    pub fn changed_pages(&self, image: &mut Image) -> Result<Option<ChangedPages>, StoreError> {
        self.with_connection(|connection, path| changes(connection, image, path))
    }
}

fn changes(
    connection: &mut Connection,
    image: &mut Image,
    path: &Path,
) -> Result<Option<ChangedPages>, StoreError> {
    let n_changes = connection.total_changes();
    if image.n_changes == Some(n_changes) {
        return Ok(None);
    }
    let now = connection.serialize("main").map_err(StoreError::database(path))?;
    let mut known = image.bytes.chunks(PAGE_BYTES);
    let changed = now.chunks(PAGE_BYTES).map(|page| (page, known.next())).enumerate();
    let changed = changed.filter(|(_, (page, known))| *known != Some(*page));
    let pages: Vec<_> = changed.map(|(number, (page, _))| (number, page.to_vec())).collect();
    let n_pages = now.len() / PAGE_BYTES;
    image.bytes.resize(now.len(), 0);
    for (number, page) in &pages {
        image.bytes[number * PAGE_BYTES..][..page.len()].copy_from_slice(page);
    }
    image.n_changes = Some(n_changes);
    Ok((!pages.is_empty()).then_some(ChangedPages { pages, n_pages }))
}
