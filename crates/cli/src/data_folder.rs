//! The folder in which the web application stores games and results.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

use crate::failure::Failure;

/// The folder asked for, or the system's folder for application data.
pub fn data_folder(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(folder) = asked {
        return Ok(folder.to_path_buf());
    }
    let usual = etcetera::choose_base_strategy()
        .map_err(|_| Failure::Refused("no home folder found; choose a folder with --data".to_string()))?;
    Ok(usual.data_dir().join("poda"))
}
