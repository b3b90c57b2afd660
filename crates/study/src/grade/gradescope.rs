//! The results of a grading as Gradescope's autograder reads them: one test per group of trees.

use serde_json::{Value, json};

use super::trees::Group;

/// How a program did on one group of trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupResult {
    /// The group.
    pub group: Group,
    /// How many trees it has.
    pub n_trees: usize,
    /// How many were answered correctly.
    pub n_right: usize,
    /// What to tell the student about the others.
    pub output: String,
}

impl GroupResult {
    fn status(&self) -> &'static str {
        if self.n_right == self.n_trees { "passed" } else { "failed" }
    }
}

/// The `results.json` of an autograder. The `points` are shared out by the number of trees, and `note` stands at the
/// top.
///
/// ```
/// use study::grade::{Group, GroupResult, gradescope};
/// let ties = GroupResult { group: Group::Ties, n_trees: 4, n_right: 3, output: "…".to_string() };
/// let results = gradescope(&[ties], 100.0, "");
/// assert_eq!(results["score"], 75.0);
/// assert_eq!(results["tests"][0]["max_score"], 100.0);
/// ```
#[must_use]
pub fn gradescope(groups: &[GroupResult], points: f64, note: &str) -> Value {
    let n_trees: usize = groups.iter().map(|group| group.n_trees).sum();
    let share = |n: usize| rounded(points * n as f64 / n_trees.max(1) as f64);
    let n_right: usize = groups.iter().map(|group| group.n_right).sum();
    let tests = groups.iter().map(|group| {
        json!({
            "name": group.group.title(),
            "score": share(group.n_right),
            "max_score": share(group.n_trees),
            "status": group.status(),
            "output": group.output,
            "output_format": "text",
            "visibility": "visible",
        })
    });
    json!({
        "score": share(n_right),
        "output": note,
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests.collect::<Vec<_>>(),
    })
}

/// To hundredths of a point, as Gradescope shows them.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}
