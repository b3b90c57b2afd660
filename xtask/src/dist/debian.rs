//! The `.deb`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::date;
use super::files::{
    copy, copy_folder, create_folder, empty_folder, entries, output, output_of_input, read, set_mode, write,
};
use super::stage::{DOCUMENTS, Stage};
use super::template::Template;
use crate::{packages, root};

/// Builds it from what is staged and returns its path.
pub fn build(stage: &Stage, template: &Template, folder: &Path, into: &Path) -> Result<PathBuf, String> {
    for (program, package) in [("dpkg-deb", "dpkg"), ("dpkg-shlibdeps", "dpkg-dev")] {
        packages::find_or_install(&[program], package)
            .ok_or_else(|| format!("a .deb needs `{program}`, which could not be installed"))?;
    }
    let tree = folder.join("deb");
    empty_folder(&tree)?;
    let usr = tree.join("usr");
    copy_folder(&stage.folder, &usr)?;
    set_mode(&usr.join("bin/poda"), 0o755)?;
    // Debian's own places.
    rename(&usr.join("share/zsh/site-functions"), &usr.join("share/zsh/vendor-completions"))?;
    let unit = usr.join(DOCUMENTS).join("poda.service");
    create_folder(&tree.join("lib/systemd/system"))?;
    rename(&unit, &tree.join("lib/systemd/system/poda.service"))?;
    let own = root().join("packaging/debian");
    copy(&own.join("default"), &tree.join("etc/default/poda"))?;
    documents(&usr.join(DOCUMENTS), template)?;
    for (page, _) in entries(&usr.join("share/man/man1"))? {
        compress(&page)?;
    }
    let overrides = own.join("lintian-overrides");
    copy(&overrides, &usr.join("share/lintian/overrides/poda"))?;
    control(&tree, &own, template)?;
    let file = into.join(format!("poda_{}-1_amd64.deb", template.version));
    pack(&tree, template.epoch, &file)?;
    Ok(file)
}

/// Copyright and changelogs where the policy wants them, long documents compressed.
fn documents(folder: &Path, template: &Template) -> Result<(), String> {
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        // The file `copyright` has them.
        remove(&folder.join(licence))?;
    }
    let mit = read(&root().join("LICENSE-MIT"))?;
    let lines = mit.lines().skip_while(|line| !line.starts_with("Permission"));
    let mit: Vec<String> =
        lines.map(|line| if line.is_empty() { " .".to_string() } else { format!(" {line}") }).collect();
    let copyright = template.file("debian/copyright")?.replace("@MIT@", &mit.join("\n"));
    write(&folder.join("copyright"), copyright)?;
    rename(&folder.join("CHANGELOG.md"), &folder.join("changelog"))?;
    let Template { version, maintainer, epoch, .. } = template;
    let date = date::of_mail(*epoch);
    let entry = format!(
        "poda ({version}-1) unstable; urgency=medium\n\n  * Version {version}; see changelog.gz.\n\n -- {maintainer}  {date}\n"
    );
    write(&folder.join("changelog.Debian"), entry)?;
    for name in ["changelog", "changelog.Debian", "THIRD-PARTY.md", "rust-library.html", "poda.cdx.json"] {
        let path = folder.join(name);
        if path.is_file() {
            compress(&path)?;
        }
    }
    Ok(())
}

/// The folder `DEBIAN`: what the package is, what it needs, and its scripts.
fn control(tree: &Path, own: &Path, template: &Template) -> Result<(), String> {
    let folder = tree.join("DEBIAN");
    let size = kilobytes(tree)?.to_string();
    let control =
        template.file("debian/control")?.replace("@SIZE@", &size).replace("@DEPENDS@", &needed(tree)?);
    write(&folder.join("control"), control)?;
    write(&folder.join("conffiles"), "/etc/default/poda\n")?;
    for script in ["postinst", "prerm", "postrm"] {
        copy(&own.join(script), &folder.join(script))?;
        set_mode(&folder.join(script), 0o755)?;
    }
    let mut sums = String::new();
    sums_below(tree, tree, &mut sums)?;
    write(&folder.join("md5sums"), sums)
}

/// What it takes on a disk, as Debian counts it: a whole number of kilobytes for each file, and one for each folder, so that it
/// does not depend on the disk.
fn kilobytes(folder: &Path) -> Result<u64, String> {
    let mut sum = 1;
    for (path, is_folder) in entries(folder)? {
        let size = || std::fs::metadata(&path).map(|data| data.len().div_ceil(1024));
        sum += if is_folder { kilobytes(&path)? } else { size().map_err(|error| error.to_string())? };
    }
    Ok(sum)
}

/// The packages with the libraries that the program is linked to.
fn needed(tree: &Path) -> Result<String, String> {
    // It wants to be called where a source package is unpacked.
    let source = tree.with_file_name("deb-source");
    write(&source.join("debian/control"), "Source: poda\n\nPackage: poda\nArchitecture: any\n")?;
    let mut shlibdeps = Command::new("dpkg-shlibdeps");
    let lines = output(shlibdeps.arg("-O").arg(tree.join("usr/bin/poda")).current_dir(&source))?;
    let found = lines.lines().find_map(|line| line.strip_prefix("shlibs:Depends="));
    found.map(str::to_string).ok_or_else(|| format!("dpkg-shlibdeps says nothing: {lines}"))
}

fn sums_below(tree: &Path, folder: &Path, sums: &mut String) -> Result<(), String> {
    for (path, is_folder) in entries(folder)? {
        let below = path.strip_prefix(tree).unwrap_or(&path);
        if below.starts_with("DEBIAN") || below.starts_with("etc") {
            continue;
        }
        if is_folder {
            sums_below(tree, &path, sums)?;
        } else {
            *sums += &output(Command::new("md5sum").arg(below).current_dir(tree))?;
        }
    }
    Ok(())
}

fn pack(tree: &Path, epoch: u64, file: &Path) -> Result<(), String> {
    // Whatever the mask of the user who packs.
    output(Command::new("chmod").args(["--recursive", "u+rwX,go+rX,go-w"]).arg(tree))?;
    let mut dpkg = Command::new("dpkg-deb");
    // One thread: several cut what they compress into other blocks.
    dpkg.args(["--build", "--root-owner-group", "-Zxz", "--threads-max=1"]).arg(tree).arg(file);
    output(dpkg.env("SOURCE_DATE_EPOCH", epoch.to_string()))?;
    Ok(())
}

/// Replaces a file by its compressed form.
fn compress(path: &Path) -> Result<(), String> {
    let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let packed = output_of_input(Command::new("gzip").args(["-9", "--no-name", "--stdout"]), &text)?;
    let name = format!("{}.gz", path.file_name().unwrap_or_default().to_string_lossy());
    write(&path.with_file_name(name), packed)?;
    remove(path)
}

fn remove(path: &Path) -> Result<(), String> {
    std::fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn rename(from: &Path, to: &Path) -> Result<(), String> {
    std::fs::rename(from, to).map_err(|error| format!("{}: {error}", from.display()))
}
