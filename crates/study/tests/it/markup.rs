//! A tiny XML check: every tag that opens closes, in order, and nothing else looks like a tag.

/// What is wrong with the markup, if anything.
pub fn fault(xml: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let Some(end) = rest[start..].find('>') else { return Some("a tag does not end".to_string()) };
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !tag.matches('"').count().is_multiple_of(2)
        {
            return Some(format!("no tag: <{tag}>"));
        }
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => return Some(format!("</{name}> closes nothing")),
            (false, false) => open.push(name),
            _ => {}
        }
    }
    (!open.is_empty()).then(|| format!("never closed: {open:?}"))
}

#[test]
fn balanced_markup_passes_and_unbalanced_markup_does_not() {
    assert_eq!(fault("<a><b c=\"d\"/>e</a>"), None);
    assert!(fault("<a><b></a></b>").is_some());
    assert!(fault("<a>").is_some());
    assert!(fault("<a>1 < 2</a>").is_some());
}
