//! Finished experiments that were made elsewhere and that every client sees, as on a site without a server.

use std::sync::{Arc, PoisonError, RwLock};

use serde::Deserialize;
use serde_json::{Value, json};
use store::RunRow;

/// Results of `poda lab all`. Clones refer to the same results.
#[derive(Clone, Debug, Default)]
pub struct LabResults(Arc<RwLock<Vec<RunRow>>>);

/// `results.json`, as `poda lab all` writes it.
#[derive(Deserialize)]
struct File {
    /// When they were made, in milliseconds since 1970.
    #[serde(default)]
    made: i64,
    circumstances: Circumstances,
    results: Vec<Value>,
}

#[derive(Deserialize)]
struct Circumstances {
    quick: bool,
    seed: u64,
}

impl LabResults {
    /// Shows the results of a `results.json`.
    ///
    /// # Errors
    /// If it is no such file.
    pub fn show(&self, file: &[u8]) -> serde_json::Result<()> {
        let File { made, circumstances: Circumstances { quick, seed }, results } =
            serde_json::from_slice(file)?;
        let rows = results.into_iter().filter_map(|result| {
            let name = result["experiment"].as_str()?.to_string();
            let request = json!({ "kind": "lab", "experiment": name, "quick": quick, "seed": seed });
            Some(RunRow {
                // Not of the form of other ids, so that it cannot be one.
                id: format!("lab-{name}"),
                owner: String::new(),
                kind: "lab".to_string(),
                title: name,
                state: "done".to_string(),
                request: request.to_string(),
                result: Some(result.to_string()),
                created: made,
                finished: Some(made),
            })
        });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = rows.collect();
        Ok(())
    }

    /// All of them, without what was measured.
    pub(crate) fn list(&self) -> Vec<RunRow> {
        let rows = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rows.iter().map(|row| RunRow { result: None, ..row.clone() }).collect()
    }

    pub(crate) fn get(&self, id: &str) -> Option<RunRow> {
        let rows = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rows.iter().find(|row| row.id == id).cloned()
    }
}
