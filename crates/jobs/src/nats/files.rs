//! Files that travel by fingerprint.

use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::{self, ObjectStore};
use tokio::io::AsyncReadExt as _;

use super::error::NatsError;
use super::link::Link;
use super::names;

/// The largest file that travels.
pub const MOST_BYTES: u64 = 1 << 30;

/// The store, made if it is not there.
pub async fn store(link: &Link) -> Result<ObjectStore, NatsError> {
    if let Ok(store) = link.jetstream.get_object_store(names::FILES).await {
        return Ok(store);
    }
    let config = object_store::Config {
        bucket: names::FILES.to_string(),
        description: Some("files of Poda's runs, by fingerprint".to_string()),
        ..object_store::Config::default()
    };
    link.jetstream
        .create_object_store(config)
        .await
        .map_err(NatsError::during("the store of files cannot be made"))
}

/// Puts bytes into the store, unless they are there.
pub async fn put(store: &ObjectStore, name: &str, bytes: &[u8]) -> Result<(), NatsError> {
    let is_there = store.info(name).await.is_ok_and(|info| info.size == bytes.len());
    if !is_there {
        let mut bytes = bytes;
        store.put(name, &mut bytes).await.map_err(NatsError::during("a file cannot be stored"))?;
    }
    Ok(())
}

/// Takes bytes out of the store; it checks them against the SHA-256 digest that it has of them.
pub async fn get(store: &ObjectStore, name: &str) -> Result<Vec<u8>, NatsError> {
    let mut object = store.get(name).await.map_err(NatsError::during("a file is not in the store"))?;
    if object.info().size as u64 > MOST_BYTES {
        return Err(NatsError::from_text(format!("a file of {} bytes is too large", object.info().size)));
    }
    let mut bytes = Vec::new();
    object
        .read_to_end(&mut bytes)
        .await
        .map_err(NatsError::during("a file cannot be read from the store"))?;
    Ok(bytes)
}

/// The place of a file of a run below a folder, if its name may be one: a relative path that stays inside.
pub fn inside(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let stays = path
        .components()
        .all(|part| matches!(part, std::path::Component::Normal(_) | std::path::Component::CurDir));
    (stays && path.file_name().is_some()).then(|| folder.join(path))
}

/// Writes a file at once: it appears complete or not at all.
pub fn write_whole(path: &Path, bytes: &[u8], is_program: bool) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let part = path.with_extension(format!("part-{}", std::process::id()));
    std::fs::write(&part, bytes)?;
    #[cfg(unix)]
    if is_program {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&part, std::fs::Permissions::from_mode(0o755))?;
    }
    #[cfg(not(unix))]
    let _ = is_program;
    std::fs::rename(&part, path)
}
