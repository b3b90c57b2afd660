//! Archives that are the same whoever packs them: sorted, without owners, at one time.

use std::path::Path;
use std::process::Command;

use super::files::{output, output_of_input, write};
use crate::{root, target};

/// Packs a folder, under its own name, into a `.tar.gz`.
pub fn pack(folder: &Path, epoch: u64, archive: &Path) -> Result<(), String> {
    let tar = archive.with_extension("");
    let mut command = Command::new("tar");
    // Only the owner may write, and everybody may read, whatever the mask of the user who packs.
    command.args(["--create", "--format=ustar", "--sort=name", "--owner=root:0", "--group=root:0"]);
    command.arg("--mode=u+rwX,go+rX,go-w").arg(format!("--mtime=@{epoch}")).arg("--file").arg(&tar);
    let parent = folder.parent().unwrap_or(Path::new("/"));
    command.arg("--directory").arg(parent).arg(folder.file_name().unwrap_or_default());
    output(&mut command)?;
    output(Command::new("gzip").args(["-9", "--no-name", "--force"]).arg(&tar))?;
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
