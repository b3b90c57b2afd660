//! Links from commands that a page shows to the same thing in the application beside the book. A script of the book shows
//! them where there is an application (`docs/book/theme/poda.js`).

use std::fmt::Write as _;

use crate::coverage::words;

/// The text of a page, with a link after each block of commands that the application can show too.
pub fn with_links(text: &str, is_spanish: bool) -> String {
    let label = if is_spanish { "Ábrelo en Poda" } else { "Open in Poda" };
    let mut linked = String::with_capacity(text.len());
    let mut block: Option<Vec<String>> = None;
    for line in text.split_inclusive('\n') {
        linked += line;
        match (&mut block, line.strip_prefix("```")) {
            (None, Some(words)) => block = words.starts_with("console").then(Vec::new),
            (Some(addresses), Some(_)) => {
                // The last of several that compare something has what the text goes on with.
                if let Some(address) = addresses.pop() {
                    let _ = writeln!(
                        linked,
                        "\n<p class=\"in-poda\" hidden><a data-path=\"{address}\">{label}</a></p>"
                    );
                }
                block = None;
            }
            (Some(addresses), None) => addresses.extend(line.trim_end().strip_prefix("$ ").and_then(address)),
            (None, None) => {}
        }
    }
    linked
}

/// Where the application shows what a command prints; `None` if it has no such page.
fn address(command: &str) -> Option<String> {
    let words = words(command);
    let words = words.split(|word| ["|", ">", "&&", ";"].contains(&word.as_str())).next()?;
    let [program, page, arguments @ ..] = words else { return None };
    let options = Options::read(arguments)?;
    let (page, kept): (_, &[&str]) = match (program.as_str(), page.as_str()) {
        ("poda", "tree") => {
            ("search", &["game", "variant", "position", "depth", "algorithm", "engine", "nodes"])
        }
        ("poda", "analyse") => ("analyse", &["variant", "position", "moves"]),
        _ => return None,
    };
    let subject = match (page, options.plain) {
        ("search", Some(tree)) if tree.starts_with('(') => format!("tree={}", encoded(tree)),
        ("search", None) if options.has("game") => String::new(),
        ("analyse", Some(game)) => format!("game={}", encoded(game)),
        _ => return None,
    };
    let kept = options.named.iter().filter(|(name, _)| kept.contains(name));
    let kept = kept.map(|(name, value)| format!("{name}={}", encoded(value)));
    let values: Vec<String> = std::iter::once(subject).filter(|text| !text.is_empty()).chain(kept).collect();
    Some(format!("/{page}#{}", values.join("&amp;")))
}

/// The arguments of a command.
struct Options<'a> {
    plain: Option<&'a str>,
    named: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// `None` if there are several plain arguments, or variables of the shell.
    fn read(arguments: &'a [String]) -> Option<Options<'a>> {
        const FLAGS: [&str; 3] = ["json", "trace", "divide"];
        let mut options = Options { plain: None, named: Vec::new() };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.strip_prefix("--") {
                _ if argument.contains('$') => return None,
                Some(flag) if FLAGS.contains(&flag) => {}
                Some(name) => options.named.push((name, rest.next()?)),
                None if options.plain.is_some() => return None,
                None => options.plain = Some(argument),
            }
        }
        Some(options)
    }

    fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(other, _)| *other == name)
    }
}

/// A value as it stands in an address, and so that it means nothing to HTML and Markdown.
fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    text.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{address, with_links};

    #[test]
    fn trees_and_positions_can_be_opened() {
        let check = |command: &str, expected: Option<&str>| {
            assert_eq!(address(command).as_deref(), expected, "{command}");
        };
        check("poda tree '(1 2)' --language es | tail -1", Some("/search#tree=%281%202%29"));
        check(
            "poda tree --game tictactoe --position 'X../.O./... X' --algorithm table --depth 9 --budget 3000",
            Some("/search#game=tictactoe&amp;position=X..%2F.O.%2F...%20X&amp;algorithm=table&amp;depth=9"),
        );
        check(
            "poda tree --game chess --engine chess/poda --nodes 3000 --json",
            Some("/search#game=chess&amp;engine=chess%2Fpoda&amp;nodes=3000"),
        );
        check("poda analyse chess --moves 'e4 e5' --lines 3", Some("/analyse#game=chess&amp;moves=e4%20e5"));
        check("poda tree --random 3,4 --seed $seed", None);
        check("poda tree --example s0-deep", None);
        check("poda solve othello", None);
        check("for a in b; do poda tree; done", None);
    }

    #[test]
    fn a_link_follows_its_block() {
        let text = "```console\n$ poda tree '(1 2)'\nout\n```\nb\n```text\n$ poda tree '(1 2)'\n```\n";
        let linked = with_links(text, false);
        assert_eq!(linked.matches("data-path").count(), 1);
        assert!(
            linked.starts_with("```console\n$ poda tree '(1 2)'\nout\n```\n\n<p class=\"in-poda\" hidden>"),
            "{linked}"
        );
        assert!(linked.ends_with("Open in Poda</a></p>\nb\n```text\n$ poda tree '(1 2)'\n```\n"), "{linked}");
    }
}
