//! A file system in memory that knows what is on the disk, and what would be lost by a power cut.
//!
//! What a program writes is *seen* at once and *durable* once it was synced. Names belong to folders, which are synced
//! by themselves. A power cut leaves, of everything since: any part of each write, at any byte or by sectors, with zeros
//! in the gaps; any beginning of the changes of names in each folder; and each file fares for itself. That is what POSIX
//! allows, and more than most file systems do to a program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use game::{Dice, below};

#[derive(Clone, Debug, Default)]
pub struct FileSystem {
    inodes: Vec<Inode>,
    names: BTreeMap<PathBuf, usize>,
    durable_names: BTreeMap<PathBuf, usize>,
    /// Changes since the last sync of their folder.
    renamed: Vec<(PathBuf, NameChange)>,
}

#[derive(Clone, Debug, Default)]
struct Inode {
    seen: Vec<u8>,
    durable: Vec<u8>,
    pending: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    SetLength(usize),
}

#[derive(Clone, Debug)]
enum NameChange {
    Set(PathBuf, usize),
    Remove(PathBuf),
    Rename { from: PathBuf, to: PathBuf, inode: usize },
}

/// A power cut never halves one of these.
const SECTOR: usize = 512;

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Change::Write { at, bytes } => write(content, *at, bytes),
            Change::SetLength(length) => content.resize(*length, 0),
        }
    }

    /// What a power cut leaves of it.
    fn apply_in_part(&self, content: &mut Vec<u8>, dice: &mut Dice) {
        match (self, below(dice, 4)) {
            (_, 0) => {}
            (_, 1) | (Change::SetLength(_), _) => self.apply(content),
            (Change::Write { at, bytes }, 2) => {
                let n_kept = below(dice, bytes.len() + 1);
                write(content, *at, &bytes[..n_kept]);
            }
            (Change::Write { at, bytes }, _) => {
                let mut place = *at;
                while place < at + bytes.len() {
                    let end = (place / SECTOR * SECTOR + SECTOR).min(at + bytes.len());
                    if below(dice, 2) == 0 {
                        write(content, place, &bytes[place - at..end - at]);
                    }
                    place = end;
                }
            }
        }
    }
}

fn write(content: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    if !bytes.is_empty() && content.len() < at + bytes.len() {
        content.resize(at + bytes.len(), 0);
    }
    if !bytes.is_empty() {
        content[at..at + bytes.len()].copy_from_slice(bytes);
    }
}

impl NameChange {
    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            NameChange::Set(path, inode) => _ = names.insert(path.clone(), *inode),
            NameChange::Remove(path) => _ = names.remove(path),
            NameChange::Rename { from, to, inode } => {
                names.remove(from);
                names.insert(to.clone(), *inode);
            }
        }
    }
}

impl FileSystem {
    /// A file system on which all of this has been for long.
    pub fn with(files: impl IntoIterator<Item = (PathBuf, Vec<u8>)>) -> FileSystem {
        let mut system = FileSystem::default();
        for (path, content) in files {
            let inode = system.find_or_create(&path);
            system.write(inode, 0, &content);
            system.sync(inode);
            system.sync_folder(&folder_of(&path));
        }
        system
    }

    pub fn find(&self, path: &Path) -> Option<usize> {
        self.names.get(path).copied()
    }

    /// The file of this name, new and empty if there was none.
    pub fn find_or_create(&mut self, path: &Path) -> usize {
        self.find(path).unwrap_or_else(|| {
            let inode = self.inodes.len();
            self.inodes.push(Inode::default());
            self.rename_later(path, NameChange::Set(path.to_path_buf(), inode));
            inode
        })
    }

    fn rename_later(&mut self, path: &Path, change: NameChange) {
        change.apply(&mut self.names);
        self.renamed.push((folder_of(path), change));
    }

    pub fn write(&mut self, inode: usize, at: u64, bytes: &[u8]) {
        self.change(inode, Change::Write { at: at as usize, bytes: bytes.to_vec() });
    }

    pub fn set_length(&mut self, inode: usize, length: u64) {
        if self.inodes[inode].seen.len() as u64 != length {
            self.change(inode, Change::SetLength(length as usize));
        }
    }

    fn change(&mut self, inode: usize, change: Change) {
        let inode = &mut self.inodes[inode];
        change.apply(&mut inode.seen);
        inode.pending.push(change);
    }

    pub fn sync(&mut self, inode: usize) {
        let Inode { durable, pending, .. } = &mut self.inodes[inode];
        pending.drain(..).for_each(|change| change.apply(durable));
    }

    /// A sync that fails, as Linux does it: what did not come to the disk is still seen, but no later sync writes it. That
    /// concerns content; lengths are in the file system's own log, which is not given up.
    pub fn fail_to_sync(&mut self, inode: usize, dice: &mut Dice) {
        let Inode { durable, pending, .. } = &mut self.inodes[inode];
        for change in pending.drain(..) {
            match change {
                Change::Write { .. } => change.apply_in_part(durable, dice),
                Change::SetLength(_) => change.apply(durable),
            }
        }
    }

    pub fn sync_folder(&mut self, folder: &Path) {
        let durable = &mut self.durable_names;
        self.renamed.retain(|(of, change)| {
            if of == folder {
                change.apply(durable);
            }
            of != folder
        });
    }

    /// Gives a file another name; `false` if there is none.
    pub fn rename(&mut self, from: &Path, to: &Path) -> bool {
        let Some(inode) = self.find(from) else { return false };
        self.rename_later(to, NameChange::Rename { from: from.to_path_buf(), to: to.to_path_buf(), inode });
        true
    }

    /// Removes a file; `false` if there is none.
    pub fn remove(&mut self, path: &Path) -> bool {
        let is_there = self.find(path).is_some();
        if is_there {
            self.rename_later(path, NameChange::Remove(path.to_path_buf()));
        }
        is_there
    }

    pub fn seen(&self, inode: usize) -> &[u8] {
        &self.inodes[inode].seen
    }

    /// What is certain to survive a power cut of the file of this name, if its name is.
    pub fn durable(&self, path: &Path) -> Option<&[u8]> {
        self.durable_names.get(path).map(|inode| &*self.inodes[*inode].durable)
    }

    /// All files as they are seen.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.names.iter().map(|(path, inode)| (path.as_path(), self.seen(*inode)))
    }

    /// The power goes, and comes back.
    pub fn cut_power(&mut self, survival: Survival, dice: &mut Dice) {
        let mut n_kept: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for (folder, _) in &self.renamed {
            *n_kept.entry(folder.clone()).or_default() += 1;
        }
        for kept in n_kept.values_mut() {
            *kept = match survival {
                Survival::Nothing => 0,
                Survival::Everything => *kept,
                Survival::Something => below(dice, *kept + 1),
            };
        }
        for (folder, change) in self.renamed.drain(..) {
            let kept = n_kept.get_mut(&folder).expect("it was counted");
            if *kept > 0 {
                *kept -= 1;
                change.apply(&mut self.durable_names);
            }
        }
        self.names = self.durable_names.clone();
        for inode in &mut self.inodes {
            let Inode { seen, durable, pending } = inode;
            for change in pending.drain(..) {
                match survival {
                    Survival::Nothing => {}
                    Survival::Everything => change.apply(durable),
                    Survival::Something => change.apply_in_part(durable, dice),
                }
            }
            seen.clone_from(durable);
        }
    }
}

/// What survives of what was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survival {
    Nothing,
    Something,
    Everything,
}

pub fn folder_of(path: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new("")).to_path_buf()
}
