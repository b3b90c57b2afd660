//! Checks what the packages for others need to be published: `cargo xtask package` builds them.

use std::fs;
use std::path::Path;

use crate::{crates, root};

#[test]
fn packages_for_others_have_what_the_registry_asks_for() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let list = fs::read_to_string(root().join("docs/libraries.md")).unwrap();
    let version = value(&workspace, "version").expect("the version of the workspace");
    let mut n_packages = 0;
    for folder in crates() {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let package = format!("poda-{name}");
        if manifest.contains("publish.workspace = true") {
            continue;
        }
        assert_eq!(
            value(&manifest, "name"),
            Some(&*package),
            "would be published: `publish.workspace = true` is missing"
        );
        n_packages += 1;
        assert!(list.contains(&format!("`{package}`")), "docs/libraries.md does not name {package}");
        assert!(
            manifest.contains(&format!("[lib]\nname = \"{}\"", name.replace('-', "_"))),
            "{package}: [lib] name"
        );
        for line in [
            "description = ",
            "keywords = ",
            "categories = ",
            "license.workspace",
            "rust-version.workspace",
            "include.workspace",
        ] {
            assert!(manifest.contains(line), "{package} lacks `{line}`");
        }
        let dependency = format!(
            "{name} = {{ path = \"crates/{name}\", version = \"{version}\", package = \"{package}\" }}"
        );
        assert!(workspace.contains(&dependency), "Cargo.toml lacks `{dependency}`");
        files_are_there(&folder, &package);
        for ours in dependencies(&manifest).filter(|ours| root().join("crates").join(ours).is_dir()) {
            let needed = fs::read_to_string(root().join("crates").join(ours).join("Cargo.toml")).unwrap();
            assert!(
                !needed.contains("publish.workspace = true"),
                "{package} needs {ours}, which is not published"
            );
        }
    }
    assert!(n_packages >= 21, "only {n_packages} are found");
}

fn files_are_there(folder: &Path, package: &str) {
    let read =
        |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert_eq!(read(&folder.join(licence)), read(&root().join(licence)), "{package}: {licence}");
    }
    let (readme, library) = (read(&folder.join("README.md")), read(&folder.join("src/lib.rs")));
    assert!(
        readme.starts_with(&format!("# {package}\n")) && readme.contains("```rust\n"),
        "{package}: its README"
    );
    assert!(
        library.contains("include_str!(\"../README.md\")"),
        "{package}: the example of its README is no test"
    );
}

/// The first value of that key in a manifest.
fn value<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'))
}

/// The names of the dependencies that are built with the library.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', ' ']).next())
        .filter(|name| !name.is_empty())
}
