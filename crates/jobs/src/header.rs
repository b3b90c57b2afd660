//! What a run is: the first line of its ledger.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shard::Shard;

/// Everything that the results of a run depend on, besides the number of each job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The name of its [`Kind`](crate::Kind).
    pub kind: String,
    /// The complete plan, as the kind writes it.
    pub plan: Value,
    /// The program that began the run.
    pub build: Build,
    /// The files that results depend on, each with the fingerprint of its content.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

/// A build of the program. The same file is the same build, on any machine; two builds of one commit are not, because
/// nobody knows what else was in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The commit it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The fingerprint of the program file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// The first line of a ledger. The version comes first, so that a later program can tell what it reads.
#[derive(Serialize, Deserialize)]
pub(crate) struct FirstLine<'a> {
    pub ledger: u32,
    pub run: std::borrow::Cow<'a, Header>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl Header {
    /// How another header differs, in words; `None` if both are of the same run.
    ///
    /// ```
    /// use jobs::{Build, Header};
    /// use serde_json::json;
    ///
    /// let header = |seed: u64| Header {
    ///     kind: "tournament".to_string(),
    ///     plan: json!({"game": "othello", "seed": seed}),
    ///     build: Build::default(),
    ///     files: [].into(),
    /// };
    /// assert_eq!(header(3).difference(&header(3)), None);
    /// assert_eq!(header(3).difference(&header(4)).unwrap(), "plan.seed is 3 and 4");
    /// ```
    #[must_use]
    pub fn difference(&self, other: &Header) -> Option<String> {
        let fields = |header: &Header| serde_json::to_value(header).expect("a header is valid JSON");
        difference(&fields(self), &fields(other), "")
    }

    /// The header of a ledger of version 1: it had only tournaments, with the fingerprints among the plan.
    pub(crate) fn of_version_1(mut plan: Value) -> Header {
        let fingerprints = plan.as_object_mut().and_then(|plan| plan.shift_remove("fingerprints"));
        let mut files: BTreeMap<String, String> =
            fingerprints.and_then(|found| serde_json::from_value(found).ok()).unwrap_or_default();
        let program = files.remove("this poda");
        let build = Build { program, ..Build::default() };
        Header { kind: "tournament".to_string(), plan, build, files }
    }
}

/// The first difference between two values, with the path to it.
fn difference(one: &Value, other: &Value, path: &str) -> Option<String> {
    if let (Some(one), Some(other)) = (one.as_object(), other.as_object()) {
        let names = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name)));
        return names.into_iter().find_map(|name| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let value = |of: &serde_json::Map<String, Value>| of.get(name).cloned().unwrap_or_default();
            difference(&value(one), &value(other), &path)
        });
    }
    (one != other).then(|| format!("{path} is {} and {}", shortened(one), shortened(other)))
}

/// Lists of openings are long.
fn shortened(value: &Value) -> String {
    const MOST_LETTERS: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
