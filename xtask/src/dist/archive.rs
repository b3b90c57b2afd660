//! Archives that are the same whoever packs them: sorted, without owners, at one time.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::{entries, output, output_of_input, write};
use crate::{root, target};

/// Packs a folder, under its own name, into a `.tar.gz`. Folders are not in it by themselves: whoever unpacks it into
/// `/usr/local` or `~/.local` keeps the owner and the permissions that these and what is below them have.
pub fn pack(folder: &Path, epoch: u64, archive: &Path) -> Result<(), String> {
    let tar = archive.with_extension("");
    let mut command = Command::new("tar");
    // Only the owner may write, and everybody may read, whatever the mask of the user who packs.
    command.args(["--create", "--format=ustar", "--owner=root:0", "--group=root:0"]);
    command.arg("--mode=u+rwX,go+rX,go-w").arg(format!("--mtime=@{epoch}")).arg("--file").arg(&tar);
    command.args(["--no-recursion", "--files-from=-"]).current_dir(above(folder));
    output_of_input(&mut command, names(folder)?.as_bytes())?;
    output(Command::new("gzip").args(["-9", "--no-name", "--force"]).arg(&tar))?;
    Ok(())
}

/// The same into a `.zip`, for Windows.
pub fn pack_zip(folder: &Path, epoch: u64, archive: &Path) -> Result<(), String> {
    output(Command::new("chmod").args(["--recursive", "u+rwX,go+rX,go-w"]).arg(folder))?;
    let names = names(folder)?;
    for name in names.lines() {
        let file = above(folder).join(name);
        output(Command::new("touch").arg(format!("--date=@{epoch}")).arg(file))?;
    }
    if archive.is_file() {
        // It would be added to.
        std::fs::remove_file(archive).map_err(|error| format!("{}: {error}", archive.display()))?;
    }
    let mut zip = Command::new("zip");
    // A zip file has local times, and without `-X` also the owner.
    zip.args(["-X", "-q", "-9", "-@"]).arg(archive).current_dir(above(folder)).env("TZ", "UTC");
    output_of_input(&mut zip, names.as_bytes())?;
    Ok(())
}

fn above(folder: &Path) -> &Path {
    folder.parent().unwrap_or(Path::new("/"))
}

/// The names of all files below a folder, beginning with its own name; sorted, one a line.
fn names(folder: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    files_below(folder, &mut files)?;
    let names = files.iter().filter_map(|file| file.strip_prefix(above(folder)).ok());
    Ok(names.map(|name| format!("{}\n", name.display())).collect())
}

/// All files below a folder, sorted.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for (path, is_folder) in entries(folder)? {
        if is_folder { files_below(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// The source as committed, with the commit in a file, into a `.tar.gz`. There is none without a repository.
pub fn pack_source(version: &str, commit: &str, archive: &Path) -> Result<(), String> {
    let name = format!("poda-{version}");
    let mut git = Command::new("git");
    git.args([
        "archive",
        "--format=tar",
        &format!("--prefix={name}/"),
        &format!("--add-virtual-file={name}/COMMIT:{commit}"),
    ]);
    let tar = target().join("packaged/source.tar");
    git.arg("--output").arg(&tar).arg("HEAD").current_dir(root());
    output(&mut git)?;
    let mut gzip = Command::new("gzip");
    let bytes = std::fs::read(&tar).map_err(|error| format!("{}: {error}", tar.display()))?;
    write(archive, output_of_input(gzip.args(["-9", "--no-name", "--stdout"]), &bytes)?)
}
