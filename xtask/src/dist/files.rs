//! Reading, writing and running, with errors that say what failed.

use std::fs;
use std::path::Path;
use std::process::Command;

pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file and the folders above it.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("/"));
    create_folder(folder)?;
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

pub fn create_folder(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// An empty folder at this path.
pub fn empty_folder(path: &Path) -> Result<(), String> {
    if path.is_dir() {
        fs::remove_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    create_folder(path)
}

/// Copies a file, which everybody may read then.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    write(to, bytes)
}

/// Copies a folder with everything below it; of the links in it, what they lead to.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for (path, is_folder) in entries(from)? {
        let to = to.join(path.file_name().unwrap_or_default());
        if is_folder { copy_folder(&path, &to) } else { copy(&path, &to) }?;
    }
    Ok(())
}

/// Whether two folders hold the same files, and nothing else.
pub fn are_equal(one: &Path, other: &Path) -> Result<bool, String> {
    if !other.is_dir() {
        return Ok(false);
    }
    let bytes = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let (of_one, of_other) = (entries(one)?, entries(other)?);
    for ((a, is_folder), (b, is_folder_too)) in of_one.iter().zip(&of_other) {
        let is_same = a.file_name() == b.file_name()
            && is_folder == is_folder_too
            && if *is_folder { are_equal(a, b)? } else { bytes(a)? == bytes(b)? };
        if !is_same {
            return Ok(false);
        }
    }
    Ok(of_one.len() == of_other.len())
}

/// What a folder has, sorted, and whether it is a folder itself.
pub fn entries(folder: &Path) -> Result<Vec<(std::path::PathBuf, bool)>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<_> =
        entries.flatten().map(|entry| entry.path()).map(|path| (path.clone(), path.is_dir())).collect();
    paths.sort();
    Ok(paths)
}

/// Sets the permissions of a file.
#[cfg(unix)]
pub fn set_mode(path: &Path, mode: u32) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt as _;
    let permissions = fs::Permissions::from_mode(mode);
    fs::set_permissions(path, permissions).map_err(|error| format!("{}: {error}", path.display()))
}

/// Elsewhere there are none to set, and no packages to make.
#[cfg(not(unix))]
pub fn set_mode(_: &Path, _: u32) -> Result<(), String> {
    Ok(())
}

/// Runs a command to its end and returns what it printed.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    Err(format!("{name}: {}\n{words}", output.status))
}

/// The same, with a text as its input.
pub fn output_of_input(command: &mut Command, input: &[u8]) -> Result<Vec<u8>, String> {
    use std::io::Write as _;
    use std::process::Stdio;
    let name = command.get_program().to_string_lossy().into_owned();
    let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| format!("{name} cannot be started: {error}"))?;
    let mut pipe = child.stdin.take().expect("it was asked for");
    std::thread::scope(|scope| {
        // One that ends early does not read all of it.
        scope.spawn(move || pipe.write_all(input).ok());
        let output = child.wait_with_output().map_err(|error| format!("{name}: {error}"))?;
        if output.status.success() { Ok(output.stdout) } else { Err(format!("{name}: {}", output.status)) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_equal_if_all_their_files_are() {
        let folder = std::env::temp_dir().join(format!("poda-equal-folders-{}", std::process::id()));
        let (one, other) = (folder.join("one"), folder.join("other"));
        for side in [&one, &other] {
            write(&side.join("a"), "1").unwrap();
            write(&side.join("below/b"), "2").unwrap();
        }
        assert_eq!(are_equal(&one, &other), Ok(true));
        write(&other.join("below/b"), "3").unwrap();
        assert_eq!(are_equal(&one, &other), Ok(false));
        write(&other.join("below/b"), "2").unwrap();
        write(&other.join("below/c"), "").unwrap();
        assert_eq!(are_equal(&one, &other), Ok(false));
        assert_eq!(are_equal(&one, &folder.join("none")), Ok(false));
        fs::remove_dir_all(&folder).unwrap();
    }
}
