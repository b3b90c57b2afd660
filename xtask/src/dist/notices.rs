//! The notices that the licences of others ask for, as one document that every package carries.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::components::{Component, Kind};

/// The document, in Markdown: who wrote what, then every text once.
pub fn notices(components: &[Component]) -> String {
    let mut texts: Vec<(String, &str)> = Vec::new();
    let mut number_of = BTreeMap::new();
    let mut rows = String::new();
    for component in components {
        let mut numbers = Vec::new();
        for text in &component.texts {
            // The same text is often wrapped in another way.
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let number = *number_of.entry(words).or_insert_with(|| {
                texts.push((String::new(), text));
                texts.len()
            });
            if !numbers.contains(&number) {
                numbers.push(number);
                let users = &mut texts[number - 1].0;
                *users += if users.is_empty() { "" } else { ", " };
                *users += &component.name;
            }
        }
        let numbers: Vec<String> = numbers.iter().map(|number| format!("[{number}](#{number})")).collect();
        let Component { name, version, licence, .. } = component;
        _ = writeln!(
            rows,
            "| [{name}]({}) {version} | {licence} | {} |",
            source_of(component),
            numbers.join(", ")
        );
    }
    let mut document = format!("{INTRODUCTION}\n| part | licence | texts |\n| --- | --- | --- |\n{rows}");
    for (index, (users, text)) in texts.iter().enumerate() {
        let number = index + 1;
        _ = write!(document, "\n## {number}\n\nFor {users}.\n\n");
        // Indented, so that nothing in a text is taken for Markdown.
        for line in text.trim_matches(['\n', '\r']).lines() {
            let line = line.trim_end();
            document += if line.is_empty() { "" } else { "    " };
            document += line;
            document += "\n";
        }
    }
    document
}

const INTRODUCTION: &str = "\
# Third-party notices

Poda is licensed under MIT or Apache-2.0, at your option. It contains the work of others, under the licences below; where one
offers a choice, Poda takes a licence that asks for notices alone if there is one. The source of every part, unchanged, is
where its name leads. The standard library of Rust is in it too, by the Rust project, under MIT or Apache-2.0; the file
`rust-library.html`, where it is shipped, has its notices.
";

/// Where the source of exactly this version is.
fn source_of(component: &Component) -> String {
    let Component { name, version, .. } = component;
    match component.kind {
        Kind::Crate => format!("https://crates.io/crates/{name}/{version}"),
        Kind::Npm => format!("https://www.npmjs.com/package/{name}/v/{version}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn component(name: &str, texts: &[&str]) -> Component {
        Component {
            kind: Kind::Crate,
            name: name.to_string(),
            version: "1.0.0".to_string(),
            licence: "MIT".to_string(),
            repository: None,
            checksum: None,
            texts: texts.iter().map(|text| (*text).to_string()).collect(),
            uses: BTreeSet::new(),
        }
    }

    #[test]
    fn every_text_is_there_once_with_all_who_use_it() {
        let document = notices(&[
            component("one", &["Do what\nyou like."]),
            component("two", &["Do what you\r\nLIKE.", "# Or not"]),
        ]);
        assert_eq!(document.matches("you like").count(), 1);
        assert!(document.contains("## 1\n\nFor one, two.\n"));
        assert!(document.contains("## 2\n\nFor two.\n\n    # Or not\n"));
        assert!(
            document.contains("| [two](https://crates.io/crates/two/1.0.0) 1.0.0 | MIT | [1](#1), [2](#2) |")
        );
    }
}
