//! The rows of `docs/coverage.md`: what a source document asks for, and what shows that it is there.

/// The rows of all tables: what is covered, and what stands beside it in backticks or linked, which is commands, paths,
/// items and tests.
pub fn rows(text: &str) -> Vec<(&str, Vec<String>)> {
    let is_header = |line: &&str| line.starts_with("| row |") || line.starts_with("| ---");
    let lines = text.lines().filter(|line| line.starts_with('|') && !is_header(line));
    lines.map(row).collect()
}

fn row(line: &str) -> (&str, Vec<String>) {
    let cells = line.trim_matches('|').split_once('|');
    let (name, shown_by) = cells.unwrap_or_else(|| panic!("a row without a second cell: {line}"));
    let quoted = shown_by.split('`').skip(1).step_by(2).map(str::to_string);
    let linked = shown_by.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let linked = linked.map(|(target, _)| format!("docs/{target}"));
    (name.trim(), quoted.chain(linked).collect())
}
