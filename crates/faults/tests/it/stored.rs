//! What a server has confirmed is stored; what it refused was not done; and it goes on when the disk does.

use std::path::Path;

use game::{below, dice};
use store::Store;

use crate::file_system::{FileSystem, Survival};
use crate::harness::{ControlPage, Fault, Scratch, Server};
use crate::journal::{self, Step};
use crate::requests::{Known, requests};
use crate::tries_everything;

/// Everything in the store of a folder.
fn content(folder: &Path) -> Result<Vec<u8>, String> {
    let mut archive = Vec::new();
    let store = Store::open(folder).map_err(|error| error.to_string())?;
    store.export(None, &mut archive).map_err(|error| error.to_string())?;
    Ok(archive)
}

/// The same beside the server that uses it.
fn content_beside(folder: &Path) -> Vec<u8> {
    let mut archive = Vec::new();
    Store::open_to_read(folder).unwrap().export(None, &mut archive).unwrap();
    archive
}

/// A power cut after any change of the files, whatever of it had come to the disk: all that was confirmed is there, and
/// of the request under way everything or nothing.
#[test]
fn a_power_cut_at_any_moment_loses_nothing_confirmed_and_leaves_nothing_half_done() {
    let scratch = Scratch::new("power");
    let (control, log) = (ControlPage::new(&scratch), scratch.beside("log"));
    let server = Server::start(&scratch, &control, Some(&log)).unwrap();
    let mut known = Known::default();
    // After how many changes the content was this.
    let mut confirmed = vec![(journal::read(&log).len(), content_beside(&scratch.data()))];
    for request in requests() {
        let answer = request.send(&server, &mut known);
        assert!(answer.is_good(), "{} {}: {}", request.method, request.path, answer.text());
        confirmed.push((journal::read(&log).len(), content_beside(&scratch.data())));
    }
    drop(server);
    let steps = journal::read(&log);
    let (from, to) = (scratch.data(), scratch.beside("after"));
    let mut system = FileSystem::default();
    let mut dice = dice(26);
    let (stride, n_random) = if tries_everything() { (1, 20) } else { (5, 1) };
    let mut n_states = 0;
    for n_steps in 0..=steps.len() {
        if let Some(step) = n_steps.checked_sub(1).map(|last| &steps[last]) {
            step.apply(&mut system);
        }
        if below(&mut dice, stride) > 0 {
            continue;
        }
        // Before the first answer nothing was promised, but opening it must be possible.
        let n_confirmed = confirmed.iter().filter(|(after, _)| *after <= n_steps).count();
        let survivals = [Survival::Everything, Survival::Nothing].into_iter();
        for survival in survivals.chain((0..n_random).map(|_| Survival::Something)) {
            let mut after = system.clone();
            after.cut_power(survival, &mut dice);
            journal::put_down(&after, &from, &to);
            n_states += 1;
            let found = content(&to).unwrap_or_else(|error| panic!("step {n_steps}, {survival:?}: {error}"));
            let before = n_confirmed.saturating_sub(1);
            let is_right =
                confirmed[before..confirmed.len().min(n_confirmed + 1)].iter().any(|(_, is)| *is == found);
            let request = requests().into_iter().nth(before).map_or("the end", |request| request.path);
            assert!(is_right, "step {n_steps} ({:?}), {survival:?}, during {request}", steps.get(n_steps));
        }
    }
    let n_syncs = steps.iter().filter(|step| matches!(step, Step::Sync(_))).count();
    println!(
        "{} changes of files, {n_syncs} of them syncs; {n_states} states after a power cut",
        steps.len()
    );
    assert!(n_states > 50 && n_syncs > 30);
}

/// Each request, with each of its changes of files going wrong in each way: it is refused and changes nothing, neither in
/// memory nor after a restart, or it is done; and then, with the disk in order, it works.
#[test]
fn a_request_that_fails_changes_nothing_and_works_when_the_disk_does() {
    let scratch = Scratch::new("failing");
    let control = ControlPage::new(&scratch);
    let mut server = Server::start(&scratch, &control, None).unwrap();
    let (mut known, mut n_refused, mut n_done) = (Known::default(), 0, 0);
    let is_long = tries_everything();
    for (number, request) in requests().iter().enumerate() {
        let faults =
            [(Fault::Full, u64::MAX), (Fault::Broken, 1), (Fault::Short, 2), (Fault::Broken, u64::MAX)];
        let before = known.shown(&server);
        // In the short form every other change goes wrong: servers limit how often a client may ask.
        let (mut after, step) = if is_long { (0, 1) } else { (number as u64 % 2, 2) };
        let mut is_done = false;
        while !is_done {
            // In the short form each change goes wrong in one way only.
            let n_ways = if is_long { faults.len() } else { 1 };
            for way in 0..n_ways {
                let (fault, how_many) = faults[(way + number) % faults.len()];
                let n_faults = control.n_faults();
                control.arm(after, how_many, fault);
                let answer = request.send(&server, &mut known);
                control.disarm();
                let was_reached = control.n_faults() > n_faults;
                let what = format!(
                    "{} {}, {fault:?} after {after}: {}",
                    request.method,
                    request.path,
                    answer.text()
                );
                if answer.is_good() {
                    is_done = true;
                    n_done += usize::from(was_reached);
                    break;
                }
                assert!(was_reached && answer.status >= 500, "{what}");
                assert_eq!(known.shown(&server), before, "{what}");
                n_refused += 1;
                // After a sync that failed nobody knows what is on the disk.
                if n_refused % (if is_long { 7 } else { 20 }) == 0 && fault != Fault::Broken {
                    drop(server);
                    server = Server::start(&scratch, &control, None).unwrap();
                    assert_eq!(known.shown(&server), before, "after a restart: {what}");
                }
            }
            after += step;
            assert!(after < 200, "{}: no end of changes", request.path);
        }
        let shown = known.shown(&server);
        if number % 6 == 0 || is_long {
            drop(server);
            server = Server::start(&scratch, &control, None).unwrap();
            assert_eq!(known.shown(&server), shown, "a restart after {} shows something else", request.path);
        }
    }
    println!(
        "{n_refused} requests refused, {n_done} done in spite of a fault; {} faults",
        control.n_faults()
    );
    assert!(n_refused > 20);
}
