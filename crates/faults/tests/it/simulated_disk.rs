//! A disk for ledgers that fills up, fails and loses power, under a seed.

use std::fs::TryLockError;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use game::{Dice, below, dice};
use jobs::disk::{Access, Disk, DiskFile};

use crate::file_system::{FileSystem, Survival, folder_of};

/// Copies are the same disk.
#[derive(Clone, Debug)]
pub struct SimulatedDisk(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    system: FileSystem,
    dice: Dice,
    /// Per thousand: how often a call fails.
    badness: usize,
    is_full: bool,
    locked: Vec<usize>,
    done: DiskFaults,
    /// Changes so far.
    n_changes: u64,
    /// After so many changes the program is killed: it changes nothing more. A write under way is done in part.
    killed_after: u64,
}

/// Faults so far, by kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiskFaults {
    pub full: u64,
    pub failed_writes: u64,
    pub torn_writes: u64,
    pub short_writes: u64,
    pub failed_syncs: u64,
    pub power_cuts: u64,
}

#[derive(Debug)]
struct SimulatedFile {
    disk: SimulatedDisk,
    open: Arc<Open>,
}

/// Shared by the copies of an open file, as the system does it.
#[derive(Debug)]
struct Open {
    disk: SimulatedDisk,
    inode: usize,
    place: Mutex<u64>,
    has_lock: Mutex<bool>,
}

impl SimulatedDisk {
    pub fn new(seed: u64) -> SimulatedDisk {
        SimulatedDisk(Arc::new(Mutex::new(State {
            system: FileSystem::default(),
            dice: dice(seed),
            badness: 0,
            is_full: false,
            locked: Vec::new(),
            done: DiskFaults::default(),
            n_changes: 0,
            killed_after: u64::MAX,
        })))
    }

    /// A disk with the same content, on which the program will be killed after so many changes.
    pub fn copy(&self, seed: u64, killed_after: u64) -> SimulatedDisk {
        let copy = SimulatedDisk::new(seed);
        copy.state().system = self.state().system.clone();
        copy.state().killed_after = killed_after;
        copy
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// How many calls per thousand fail from now on, and whether there is no room.
    pub fn set_badness(&self, per_thousand: usize, is_full: bool) {
        let mut state = self.state();
        (state.badness, state.is_full) = (per_thousand, is_full);
    }

    pub fn cut_power(&self) {
        let survival = match below(&mut self.state().dice, 4) {
            0 => Survival::Nothing,
            1 => Survival::Everything,
            _ => Survival::Something,
        };
        self.cut_power_so_that(survival);
    }

    pub fn cut_power_so_that(&self, survival: Survival) {
        let State { system, dice, done, locked, .. } = &mut *self.state();
        assert!(locked.is_empty(), "the program that held the file has ended");
        system.cut_power(survival, dice);
        done.power_cuts += 1;
    }

    pub fn faults(&self) -> DiskFaults {
        self.state().done
    }

    /// What is certain to survive a power cut.
    pub fn durable<T>(&self, path: &Path, look: impl FnOnce(&[u8]) -> T) -> T {
        look(self.state().system.durable(path).unwrap_or_default())
    }
}

impl State {
    /// Counts a change; an error if the program has been killed.
    fn change(&mut self) -> io::Result<()> {
        self.n_changes += 1;
        if self.n_changes > self.killed_after { Err(killed()) } else { Ok(()) }
    }

    fn happens(&mut self) -> bool {
        below(&mut self.dice, 1000) < self.badness
    }
}

fn full() -> io::Error {
    io::Error::from(io::ErrorKind::StorageFull)
}

fn killed() -> io::Error {
    io::Error::other("the program was killed")
}

fn broken() -> io::Error {
    io::Error::other("input/output error of a simulated disk")
}

impl Disk for SimulatedDisk {
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn DiskFile>> {
        let mut state = self.state();
        let inode = match (state.system.find(path), access) {
            (Some(inode), _) => inode,
            (None, Access::WriteOrCreate) => {
                state.change()?;
                state.system.find_or_create(path)
            }
            (None, _) => return Err(io::ErrorKind::NotFound.into()),
        };
        let (place, has_lock) = (Mutex::new(0), Mutex::new(false));
        let open = Arc::new(Open { disk: self.clone(), inode, place, has_lock });
        Ok(Box::new(SimulatedFile { disk: self.clone(), open }))
    }

    fn exists(&self, path: &Path) -> bool {
        self.state().system.find(path).is_some()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.change()?;
        if state.happens() {
            state.done.failed_writes += 1;
            return Err(broken());
        }
        state.system.rename(from, to).then_some(()).ok_or(io::ErrorKind::NotFound.into())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.change()?;
        state.system.remove(path).then_some(()).ok_or(io::ErrorKind::NotFound.into())
    }

    fn sync_folder_of(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.change()?;
        if state.happens() {
            state.done.failed_syncs += 1;
            return Err(broken());
        }
        state.system.sync_folder(&folder_of(path));
        Ok(())
    }
}

impl Read for SimulatedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let state = self.disk.state();
        let mut place = self.open.place.lock().unwrap();
        let seen = state.system.seen(self.open.inode);
        let rest = seen.get(*place as usize..).unwrap_or_default();
        let n_read = rest.len().min(buffer.len());
        buffer[..n_read].copy_from_slice(&rest[..n_read]);
        *place += n_read as u64;
        Ok(n_read)
    }
}

impl Write for SimulatedFile {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let mut state = self.disk.state();
        let mut place = self.open.place.lock().unwrap();
        let end = state.system.seen(self.open.inode).len() as u64;
        let mut n_written = buffer.len();
        if let Err(killed) = state.change() {
            if state.n_changes == state.killed_after + 1 {
                n_written = below(&mut state.dice, n_written + 1);
                state.system.write(self.open.inode, *place, &buffer[..n_written]);
            }
            return Err(killed);
        }
        if state.is_full && *place + buffer.len() as u64 > end {
            // There is room up to some byte, and then there is not.
            n_written = below(&mut state.dice, buffer.len());
            state.done.full += 1;
            if n_written == 0 {
                return Err(full());
            }
        } else if state.happens() {
            match below(&mut state.dice, 3) {
                0 => {
                    n_written = 1 + below(&mut state.dice, buffer.len());
                    state.done.short_writes += 1;
                }
                1 => {
                    n_written = below(&mut state.dice, buffer.len());
                    state.system.write(self.open.inode, *place, &buffer[..n_written]);
                    state.done.torn_writes += 1;
                    return Err(broken());
                }
                _ => {
                    state.done.failed_writes += 1;
                    return Err(broken());
                }
            }
        }
        state.system.write(self.open.inode, *place, &buffer[..n_written]);
        *place += n_written as u64;
        Ok(n_written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for SimulatedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let end = self.disk.state().system.seen(self.open.inode).len() as u64;
        let mut place = self.open.place.lock().unwrap();
        let sought = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::End(by) => end.checked_add_signed(by),
            SeekFrom::Current(by) => place.checked_add_signed(by),
        };
        *place = sought.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(*place)
    }
}

impl DiskFile for SimulatedFile {
    fn is_regular(&self) -> io::Result<bool> {
        Ok(true)
    }

    fn try_lock(&self) -> Result<(), TryLockError> {
        let mut state = self.disk.state();
        if state.locked.contains(&self.open.inode) {
            return Err(TryLockError::WouldBlock);
        }
        state.locked.push(self.open.inode);
        *self.open.has_lock.lock().unwrap() = true;
        Ok(())
    }

    fn set_len(&mut self, length: u64) -> io::Result<()> {
        let mut state = self.disk.state();
        state.change()?;
        state.system.set_length(self.open.inode, length);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.disk.state();
        state.change()?;
        let State { system, dice, done, badness, .. } = &mut *state;
        if below(dice, 1000) < *badness {
            system.fail_to_sync(self.open.inode, dice);
            done.failed_syncs += 1;
            return Err(broken());
        }
        system.sync(self.open.inode);
        Ok(())
    }

    fn try_clone(&self) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(SimulatedFile { disk: self.disk.clone(), open: self.open.clone() }))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if *self.has_lock.get_mut().unwrap() {
            let inode = self.inode;
            self.disk.state().locked.retain(|locked| *locked != inode);
        }
    }
}
