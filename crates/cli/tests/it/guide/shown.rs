//! Comparing output with what a page shows of it.

/// Whether output is what is shown: `…` stands for anything in a line, and alone in a line for any number of lines. Blanks at
/// the ends of lines do not count, nor empty lines at the end.
pub fn is_shown(shown: &[&str], output: &[&str]) -> bool {
    match (shown.split_first(), output.split_first()) {
        (None, None) => true,
        (None, Some((line, rest))) => line.trim().is_empty() && is_shown(shown, rest),
        (Some((line, rest)), None) => {
            (line.trim() == "…" || line.trim().is_empty()) && is_shown(rest, output)
        }
        (Some((&"…", rest)), Some((_, others))) => is_shown(rest, output) || is_shown(shown, others),
        (Some((line, rest)), Some((other, others))) => {
            is_line(line.trim_end(), other.trim_end()) && is_shown(rest, others)
        }
    }
}

fn is_line(shown: &str, line: &str) -> bool {
    if shown == line {
        return true;
    }
    let parts: Vec<&str> = shown.split('…').collect();
    let [first, middle @ .., last] = &parts[..] else { return false };
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}

/// The output as a page should show it: durations and speeds differ from run to run.
pub fn without_times(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut shown: Vec<String> = Vec::new();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let next = words.get(index + 1).copied().unwrap_or_default();
        let unit = next.trim_end_matches([',', '.', ')', ';']);
        let is_number = word.trim_start_matches('(').starts_with(|c: char| c.is_ascii_digit());
        let is_speed =
            ["nodes per", "per second"].iter().any(|speed| words[index + 1..].join(" ").starts_with(speed));
        match is_number {
            // With its unit, which may be another one on a faster machine.
            true if ["ms", "s", "µs", "ns", "min"].contains(&unit) => {
                shown.push(format!("…{}", &next[unit.len()..]));
                index += 1;
            }
            true if is_speed => shown.push("…".to_string()),
            _ => shown.push((*word).to_string()),
        }
        index += 1;
    }
    shown.join(" ")
}

#[test]
fn a_page_may_leave_out_what_varies() {
    let output = ["a 12 ms", "b", "c", ""];
    assert!(is_shown(&["a … ms", "b", "c"], &output));
    assert!(
        is_shown(&["a 12 ms", "…", "c"], &output)
            && is_shown(&["…"], &output)
            && is_shown(&["…", "c"], &output)
    );
    assert!(
        !is_shown(&["a 13 ms", "b", "c"], &output)
            && !is_shown(&["a … ms", "c"], &output)
            && !is_shown(&[], &output)
    );
    assert!(!is_shown(&["a … s", "…"], &output) && !is_shown(&["…", "b"], &output));
}

#[test]
fn durations_and_speeds_are_left_out() {
    assert_eq!(without_times("135 nodes in 66.3 ms"), "135 nodes in …");
    assert_eq!(
        without_times("depth 9, 267 nodes in 2.2 ms, 122,613 nodes per second"),
        "depth 9, 267 nodes in …, … nodes per second"
    );
    assert_eq!(without_times("9 games"), "9 games");
}
