//! What a package is made of: crates, packages of the page, the Rust library. Licence notices and the bill of materials
//! are made from this list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::files::{output, read};
use super::licence;
use crate::json::Json;
use crate::root;

/// A part that somebody else wrote.
#[derive(Clone, Debug)]
pub struct Component {
    pub kind: Kind,
    pub name: String,
    pub version: String,
    /// An SPDX expression.
    pub licence: String,
    /// Where its source is.
    pub repository: Option<String>,
    /// SHA-256 of the crate's file.
    pub checksum: Option<String>,
    /// The texts of its licences, as it carries them.
    pub texts: Vec<String>,
    /// The names of the components that it uses, as [`Component::id`] spells them.
    pub uses: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Crate,
    Npm,
}

impl Component {
    /// Its package URL, which names it everywhere.
    pub fn id(&self) -> String {
        match self.kind {
            Kind::Crate => crate_id(&self.name, &self.version),
            // The scope of a package is the only place where a name has such letters.
            Kind::Npm => format!("pkg:npm/{}@{}", self.name.replace('@', "%40"), self.version),
        }
    }
}

fn crate_id(name: &str, version: &str) -> String {
    format!("pkg:cargo/{name}@{version}")
}

/// A program or library of ours, as cargo knows it.
pub struct Product {
    /// The folder of its crate.
    pub folder: &'static str,
    pub features: &'static str,
    pub target: &'static str,
}

/// What packages can do beyond a plain build: workers on other machines, and encryption.
const FEATURES: &str = "nats,tls";

pub const PROGRAM: Product =
    Product { folder: "crates/cli", features: FEATURES, target: "x86_64-unknown-linux-gnu" };
pub const PYTHON: Product =
    Product { folder: "crates/python", features: FEATURES, target: "x86_64-unknown-linux-gnu" };
pub const WINDOWS: Product =
    Product { folder: "crates/cli", features: FEATURES, target: "x86_64-pc-windows-gnu" };
pub const WASM: Product = Product { folder: "crates/wasm", features: "threads", target: "wasm32-wasip1" };

/// The components of some products and of the page, whose build has left a list of its packages.
///
/// Crates count if they take part in making what is shipped: those that are linked, and the macros that write code.
pub fn components(products: &[&Product], page_packages: &Path) -> Result<Vec<Component>, String> {
    let known = Known::read(products)?;
    let mut uses: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for product in products {
        for (name, of_it) in tree(product)? {
            uses.entry(name).or_default().extend(of_it);
        }
    }
    let mut all = Vec::new();
    for ((name, version), uses) in uses {
        all.push(known.component(&name, &version, uses)?);
    }
    all.extend(npm_packages(page_packages)?);
    Ok(all)
}

/// The outside crates of a product, by name and version, each with the ids of those that it uses.
type Uses = BTreeMap<(String, String), BTreeSet<String>>;

fn tree(product: &Product) -> Result<Uses, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--locked", "--edges", "normal", "--prefix", "depth", "--format", "{p}"]);
    cargo.args(["--target", product.target, "--features", product.features]);
    cargo.arg("--manifest-path").arg(root().join(product.folder).join("Cargo.toml"));
    read_tree(&output(&mut cargo)?)
}

/// Reads lines such as `2serde v1.0.229 (proc-macro) (*)`: the depth, the crate and remarks, of which a path says that it is
/// ours. What a crate uses is listed below its first line only.
fn read_tree(text: &str) -> Result<Uses, String> {
    let mut uses = Uses::new();
    // The way from the root to the current line; ours have no name.
    let mut way: Vec<Option<(String, String)>> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
        let depth: usize = line[..digits].parse().map_err(|_| format!("cargo tree: `{line}`"))?;
        let mut words = line[digits..].split(' ');
        let (Some(name), Some(version)) =
            (words.next(), words.next().and_then(|word| word.strip_prefix('v')))
        else {
            return Err(format!("cargo tree: `{line}`"));
        };
        let is_ours = words.any(|word| word.starts_with("(/"));
        let id = (!is_ours).then(|| (name.to_string(), version.to_string()));
        way.truncate(depth);
        if let Some(of_outside) = &id {
            uses.entry(of_outside.clone()).or_default();
            if let Some(Some(user)) = way.last() {
                uses.entry(user.clone()).or_default().insert(crate_id(name, version));
            }
        }
        way.push(id);
    }
    Ok(uses)
}

/// What cargo knows of every crate, and where its files are.
struct Known {
    metadata: Json,
    lock: String,
}

impl Known {
    fn read(products: &[&Product]) -> Result<Known, String> {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["metadata", "--locked", "--all-features", "--format-version", "1"]).current_dir(root());
        // Only what is shipped, so that nothing else has to be fetched.
        let targets = [&PROGRAM, &WASM].into_iter().chain(products.iter().copied()).map(|it| it.target);
        for target in targets.collect::<BTreeSet<_>>() {
            cargo.args(["--filter-platform", target]);
        }
        Ok(Known { metadata: Json::read(&output(&mut cargo)?)?, lock: read(&root().join("Cargo.lock"))? })
    }

    fn component(&self, name: &str, version: &str, uses: BTreeSet<String>) -> Result<Component, String> {
        let packages = self.metadata.list("packages");
        let is_it = |it: &&Json| it.text("name") == Some(name) && it.text("version") == Some(version);
        let it =
            packages.iter().find(is_it).ok_or_else(|| format!("cargo metadata has no {name} {version}"))?;
        let manifest = it.text("manifest_path").unwrap_or_default();
        let of_it = licence_texts(&folder_of(manifest))?;
        let texts = match of_it.is_empty() {
            false => of_it,
            true => self.texts_from_elsewhere(it)?,
        };
        Ok(Component {
            kind: Kind::Crate,
            name: name.to_string(),
            version: version.to_string(),
            licence: licence::expression(it.text("license").unwrap_or_default())
                .map_err(|why| format!("{name} {version}: {why}"))?,
            repository: it.text("repository").map(str::to_string),
            checksum: self.checksum(name, version),
            texts,
            uses,
        })
    }

    /// The licences of a crate that carries none: those of another crate of the same repository, or the usual texts.
    fn texts_from_elsewhere(&self, it: &Json) -> Result<Vec<String>, String> {
        let repository = it.text("repository").unwrap_or_default();
        let packages = self.metadata.list("packages").iter();
        let related = packages.filter(|other| {
            !repository.is_empty()
                && other.text("repository") == Some(repository)
                && other.text("license") == it.text("license")
        });
        for other in related {
            let texts = licence_texts(&folder_of(other.text("manifest_path").unwrap_or_default()))?;
            if !texts.is_empty() {
                return Ok(texts);
            }
        }
        let name = it.text("name").unwrap_or_default();
        licence::usual_text(name, it.text("license").unwrap_or_default()).map(|text| vec![text])
    }

    fn checksum(&self, name: &str, version: &str) -> Option<String> {
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let of_it = self.lock.split("[[package]]\n").find(|package| package.starts_with(&entry))?;
        let line = of_it.lines().find_map(|line| line.strip_prefix("checksum = \""))?;
        Some(line.trim_end_matches('"').to_string())
    }
}

fn folder_of(manifest: &str) -> PathBuf {
    Path::new(manifest).parent().unwrap_or(Path::new("")).to_path_buf()
}

/// The texts of all licences in a folder.
fn licence_texts(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| is_licence(&entry.file_name().to_string_lossy()))
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn is_licence(file: &str) -> bool {
    let file = file.to_lowercase();
    let is_source = [".rs", ".html", ".json", ".py", ".toml"].iter().any(|end| file.ends_with(end));
    let starts = ["license", "licence", "copying", "notice", "unlicense", "copyright"];
    !is_source && starts.iter().any(|start| file.starts_with(start))
}

/// The packages inside the page, from the list that its build has left.
fn npm_packages(list: &Path) -> Result<Vec<Component>, String> {
    let json = Json::read(&format!("{{\"packages\":{}}}", read(list)?))?;
    let packages = json.list("packages").iter().map(|it| {
        let field = |key: &str| it.text(key).unwrap_or_default().to_string();
        let name = field("name");
        Ok(Component {
            kind: Kind::Npm,
            licence: licence::expression(&field("licence")).map_err(|why| format!("{name}: {why}"))?,
            repository: it.text("repository").map(str::to_string),
            checksum: None,
            texts: vec![field("text")],
            uses: BTreeSet::new(),
            version: field("version"),
            name,
        })
    });
    packages.collect()
}

/// The notices of the Rust library, which every program in Rust contains, where the compiler has them.
pub fn rust_library_notices() -> Option<PathBuf> {
    let mut rustc = Command::new("rustc");
    let sysroot = output(rustc.args(["--print", "sysroot"]).current_dir(root())).ok()?;
    let file = Path::new(sysroot.trim()).join("share/doc/rust/COPYRIGHT-library.html");
    file.is_file().then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_cargo_is_read_with_what_uses_what() {
        let text = "0poda v0.1.0 (/home/a/poda)\n1serde v1.0.2\n2serde_core v1.0.2\n1game v0.1.0 (/home/a/game)\n\
                    2rand v0.10.3\n3serde v1.0.2 (*)\n3macros v2.0.0 (proc-macro)\n";
        let uses = read_tree(text).unwrap();
        let names: Vec<&str> = uses.keys().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["macros", "rand", "serde", "serde_core"]);
        let of_rand = &uses[&("rand".to_string(), "0.10.3".to_string())];
        assert_eq!(of_rand.iter().collect::<Vec<_>>(), ["pkg:cargo/macros@2.0.0", "pkg:cargo/serde@1.0.2"]);
        assert!(read_tree("a line").is_err());
    }

    /// The licence of everything that a package contains is one that we accept, and its text is known.
    #[test]
    fn every_crate_has_a_licence_that_we_accept() {
        let none = env::temp_dir().join(format!("poda-no-packages-{}.json", std::process::id()));
        fs::write(&none, "[]").unwrap();
        let all = components(&[&PROGRAM, &PYTHON], &none);
        fs::remove_file(&none).unwrap();
        let all = all.unwrap();
        assert!(all.len() > 100, "the tree is no longer read");
        for component in all {
            assert!(component.texts.iter().any(|text| text.len() > 200), "{}", component.id());
        }
    }
}
