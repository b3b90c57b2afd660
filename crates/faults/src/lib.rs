//! A library that makes the file system and the clocks of a program fail, for tests on Linux.
//!
//! It is loaded before the C library (`LD_PRELOAD`) and replaces the functions by which programs change files and read
//! clocks: no program has to know about it, and SQLite is reached like everything else. Changes of files below one
//! folder are counted. A test says in a [control page](control) at which change what goes wrong: an error, a full disk, a
//! write of which half arrives, or the end of the process. All changes can be written to a [log](journal), from which a
//! test finds out what a power cut would have left at any moment.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `PODA_FAULTS_ROOT` | the folder; nothing outside it is touched |
//! | `PODA_FAULTS_CONTROL` | the control page, a file of 4096 bytes |
//! | `PODA_FAULTS_LOG` | the log, if one is wanted; not in the folder |
#![cfg(target_os = "linux")]
// The functions of the C library cannot be replaced otherwise: what they are handed are raw pointers. Each is passed on
// to the system unchanged, or read for the length that came with it.
#![allow(unsafe_code)]
#![allow(clippy::missing_safety_doc, reason = "each has the contract of the C function of its name")]

mod calls;
mod clocks;
mod control;
mod journal;
mod verdict;
