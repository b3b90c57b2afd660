//! What we link: only crates of crates.io with allowed licences and checksums, and no second version beyond those that
//! `deny.toml` names. `cargo deny` checks the same more thoroughly, where it is installed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The texts in quotes in the list `name` of `deny.toml`, comments left out.
fn listed(name: &str) -> BTreeSet<String> {
    let text = read("deny.toml");
    let (_, rest) =
        text.split_once(&format!("\n{name} = [")).unwrap_or_else(|| panic!("deny.toml has no {name}"));
    let (list, _) = rest.split_once(']').unwrap();
    let code: String = list.lines().filter_map(|line| line.split('#').next()).collect();
    code.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// The value of a field of TOML: `name = "value"`.
fn field<'a>(package: &'a str, name: &str) -> Option<&'a str> {
    let line = package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
    line.strip_suffix('"')
}

#[test]
fn every_crate_comes_from_crates_io_with_a_checksum() {
    let lock = read("Cargo.lock");
    let mut n_foreign = 0;
    for package in lock.split("[[package]]").skip(1) {
        let name = field(package, "name").unwrap();
        match field(package, "source") {
            None => assert!(
                root().join("crates").join(name.trim_start_matches("poda-")).exists()
                    || ["poda", "xtask"].contains(&name),
                "{name}"
            ),
            Some(source) => {
                assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{name}");
                assert_eq!(field(package, "checksum").map(str::len), Some(64), "{name} has no checksum");
                n_foreign += 1;
            }
        }
    }
    assert!(n_foreign > 100, "{n_foreign}");
}

/// Two versions of one crate cost time to build, and types of one do not fit the other.
#[test]
fn no_crate_is_there_twice_unless_deny_toml_says_why() {
    let lock = read("Cargo.lock");
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        versions
            .entry(field(package, "name").unwrap())
            .or_default()
            .insert(field(package, "version").unwrap());
    }
    let mut skipped = listed("skip");
    for (name, versions) in versions.into_iter().filter(|(_, versions)| versions.len() > 1) {
        let is_skipped = |version: &&str| {
            let found = skipped.iter().find(|skip| {
                skip.split_once('@').is_some_and(|(of, start)| {
                    of == name && format!("{version}.").starts_with(&format!("{start}."))
                })
            });
            found.cloned()
        };
        let known: Vec<String> = versions.iter().filter_map(is_skipped).collect();
        assert!(
            known.len() + 1 >= versions.len(),
            "{name} is there in {versions:?}; deny.toml has {known:?}"
        );
        known.iter().for_each(|skip| _ = skipped.remove(skip));
    }
    assert!(skipped.is_empty(), "deny.toml skips {skipped:?}, which are not there twice");
}

#[test]
fn every_licence_is_an_allowed_one() {
    let allowed = listed("allow");
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--all-features", "--locked"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let text = String::from_utf8_lossy(&metadata.stdout);
    let exceptions = [("priority-queue", "MPL-2.0"), ("libfuzzer-sys", "NCSA")];
    let mut n_seen = 0;
    // Packages, and nothing else in this document, start with a name, a version and an id.
    for package in text.split("{\"name\":\"").filter(|part| part.contains("\",\"id\":\"")) {
        let name = package.split('"').next().unwrap();
        let Some((_, licence)) = package.split_once("\"license\":\"") else {
            panic!("{name} has no licence")
        };
        let licence = licence.split('"').next().unwrap().replace('/', " OR ");
        let is_allowed = |one: &str| allowed.contains(one) || exceptions.contains(&(name, one));
        assert!(is_satisfied(&licence, &is_allowed), "{name} has the licence {licence}");
        n_seen += 1;
    }
    assert!(n_seen > 100, "{n_seen}");
}

/// Whether the allowed licences satisfy an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`.
fn is_satisfied(expression: &str, is_allowed: &dyn Fn(&str) -> bool) -> bool {
    let expression = expression.trim();
    for (operator, all) in [(" OR ", false), (" AND ", true)] {
        let parts = split_outside(expression, operator);
        if parts.len() > 1 {
            let mut parts = parts.into_iter().map(|part| is_satisfied(part, is_allowed));
            return if all { parts.all(|part| part) } else { parts.any(|part| part) };
        }
    }
    match expression.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => is_satisfied(inner, is_allowed),
        None => is_allowed(expression),
    }
}

/// Splits a text where the operator stands outside of brackets.
fn split_outside<'a>(text: &'a str, operator: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 && at >= start && text[at..].starts_with(operator) => {
                parts.push(&text[start..at]);
                start = at + operator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[test]
fn expressions_of_licences_are_read_as_they_are_meant() {
    let is_allowed = |one: &str| ["MIT", "Unicode-3.0"].contains(&one);
    for (expression, wanted) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND Unicode-3.0", true),
        ("(GPL-3.0 OR MIT) AND ISC", false),
        ("MIT OR GPL-3.0 AND ISC", true),
    ] {
        assert_eq!(is_satisfied(expression, &is_allowed), wanted, "{expression}");
    }
}

/// A hash makes it the same package from whatever registry; an address would tie us to one.
#[test]
fn every_package_of_the_page_has_a_hash_and_no_address() {
    let lock = read("crates/ui/package-lock.json");
    let (_, packages) = lock.split_once("\"packages\": {").unwrap();
    let mut n_packages = 0;
    // Entries are indented by four blanks; the first, without a name, is the page itself.
    for entry in packages.split("\n    \"node_modules/").skip(1) {
        let name = entry.split('"').next().unwrap();
        let is_linked = entry.contains("\"link\": true");
        assert!(is_linked || entry.contains("\"integrity\": \"sha512-"), "{name} has no hash");
        assert!(!entry.contains("\"resolved\""), "{name} has an address");
        n_packages += 1;
    }
    assert!(n_packages > 50, "{n_packages}");
}
