//! Nothing finished is lost, nothing is done twice, and damage is reported.

use std::fs;

use jobs::{Ledger, LedgerReader, Shard};

use crate::numbers::{Numbers, Scratch};

#[test]
fn a_kill_at_any_byte_loses_nothing_finished_and_repeats_nothing() {
    let (scratch, numbers) = (Scratch::new("any-byte"), Numbers::up_to(5));
    numbers.work(&scratch.0, None, 1, 5);
    let (whole, document) = (fs::read(&scratch.0).unwrap(), numbers.document(&scratch.0));
    for length in 0..=whole.len() {
        fs::write(&scratch.0, &whole[..length]).unwrap();
        let n_lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
        if n_lines == 0 {
            // The run never began: it can only be begun again.
            drop(Ledger::create(&scratch.0, &numbers.header(), None).unwrap());
        }
        numbers.work(&scratch.0, None, 1, 5);
        assert_eq!(scratch.jobs(), [0, 1, 2, 3, 4], "cut at {length}");
        assert_eq!(numbers.document(&scratch.0), document, "cut at {length}");
    }
}

#[test]
fn a_second_instance_is_refused_and_readers_are_not() {
    let (scratch, numbers) = (Scratch::new("locked"), Numbers::up_to(3));
    let run = numbers.work(&scratch.0, None, 1, 2);
    let refused = Ledger::open(&scratch.0).unwrap_err();
    assert!(refused.is_locked() && refused.to_string().contains("another program"), "{refused}");
    assert!(Ledger::create(&scratch.0, &numbers.header(), None).unwrap_err().is_locked());
    assert_eq!(numbers.document(&scratch.0)["jobs"]["planned"], 3);
    drop(run);
    assert!(Ledger::open(&scratch.0).is_ok());
}

#[test]
fn a_damaged_line_is_named_by_its_number() {
    let (scratch, numbers) = (Scratch::new("damaged"), Numbers::up_to(9));
    numbers.work(&scratch.0, None, 1, 1);
    let header = fs::read_to_string(&scratch.0).unwrap().lines().next().unwrap().to_string();
    let good = "{\"job\":5,\"result\":{\"value\":3}}";
    for (text, number) in [
        (format!("{header}\n{good}\n\n{good}\n"), 3),
        (format!("{header}\n{good}\nx"), 0),
        (format!("{header}\n{good}"), 0),
        (format!("{header}\nx\n{good}\n"), 2),
        (format!("{header}\n{good} 5\n"), 2),
        // Zeros are what a power cut leaves of a write.
        (format!("{header}\n\0\0\n"), 0),
        (format!("{header}\n{good}\n\0\0\n{good}\n"), 0),
        (format!("{header}\nx\0\n"), 0),
        (format!("{header}\n{{\"job\":5}}\n"), 2),
        (format!("{header}\n{{\"job\":9,\"result\":{{\"value\":3}}}}\n"), 2),
        (format!("{header}\n{{\"job\":18446744073709551615,\"result\":{{\"value\":3}}}}\n"), 2),
        (format!("{header}\n{{\"job\":-1,\"result\":{{\"value\":3}}}}\n"), 2),
        (format!("{header}\n{{\"job\":5,\"result\":{{\"value\":\"three\"}}}}\n"), 2),
        (header.replacen('2', "3", 1) + "\n", 1),
        ("{\"ledger\":2,\"run\":1}\n".to_string(), 1),
        ("{\"a\":1}\n".to_string(), 1),
        ("hello\n".to_string(), 1),
    ] {
        fs::write(&scratch.0, &text).unwrap();
        let opened = LedgerReader::open(&scratch.0).and_then(|mut reader| {
            jobs::read_results(&mut reader, &mut *numbers_outcome(&numbers), true, &mut |_| {})
        });
        assert_eq!(opened.err().map_or(0, |error| error.damaged_line().unwrap()), number, "{text:?}");
    }
}

fn numbers_outcome(numbers: &Numbers) -> Box<dyn jobs::Outcome> {
    jobs::Workload::outcome(numbers)
}

#[test]
fn other_files_are_never_overwritten() {
    let (scratch, numbers) = (Scratch::new("exists"), Numbers::up_to(3));
    numbers.work(&scratch.0, None, 1, 1);
    let line = fs::read_to_string(&scratch.0).unwrap().lines().next().unwrap().to_string();
    let of_another = line.replacen("numbers", "letters", 1);
    for text in ["my shopping list", &of_another[..of_another.len() - 3], &format!("{line}\n")] {
        fs::write(&scratch.0, text).unwrap();
        let error = Ledger::create(&scratch.0, &numbers.header(), None).unwrap_err().to_string();
        assert!(error.contains("exists") && error.contains("`"), "{error}");
        assert_eq!(fs::read_to_string(&scratch.0).unwrap(), text);
    }
}

#[test]
fn a_run_that_never_began_says_so() {
    let scratch = Scratch::new("never");
    fs::write(&scratch.0, "{\"ledger\"").unwrap();
    let error = LedgerReader::open(&scratch.0).unwrap_err();
    assert!(error.is_not_begun() && error.to_string().contains("never began"), "{error}");
}

#[test]
fn a_long_incomplete_line_is_cut_off_whole() {
    let (scratch, numbers) = (Scratch::new("long"), Numbers::up_to(3));
    numbers.work(&scratch.0, None, 1, 2);
    let kept = fs::read(&scratch.0).unwrap();
    let torn = [kept.clone(), vec![b'x'; 300_000]].concat();
    fs::write(&scratch.0, torn).unwrap();
    drop(Ledger::open(&scratch.0).unwrap());
    assert_eq!(fs::read(&scratch.0).unwrap(), kept);
}

/// Zeros stand where a part of the last write never came to the disk: it never counted.
#[test]
fn what_a_power_cut_left_of_a_write_is_cut_off() {
    let (scratch, numbers) = (Scratch::new("zeros"), Numbers::up_to(9));
    numbers.work(&scratch.0, None, 1, 4);
    let kept = fs::read(&scratch.0).unwrap();
    for hole in ["\0\0\0", "{\"job\":5,\0\0\0\n{\"job\":6,\"result\":{\"value\":1}}\n", "\0\n"] {
        fs::write(&scratch.0, [&kept, hole.as_bytes()].concat()).unwrap();
        drop(Ledger::open(&scratch.0).unwrap());
        assert_eq!(fs::read(&scratch.0).unwrap(), kept);
    }
    // In the first line, nothing has begun.
    let length = kept.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    fs::write(&scratch.0, [&[0; 20], &kept[20..length]].concat()).unwrap();
    assert!(LedgerReader::open(&scratch.0).unwrap_err().is_not_begun());
    drop(Ledger::create(&scratch.0, &numbers.header(), None).unwrap());
    assert_eq!(fs::read(&scratch.0).unwrap(), kept[..length]);
}

#[test]
fn the_shard_of_a_ledger_is_kept_in_it() {
    let (scratch, numbers) = (Scratch::new("shard"), Numbers::up_to(10));
    let shard = Shard::read("2/3").unwrap();
    numbers.work(&scratch.0, Some(shard), 2, 1);
    numbers.work(&scratch.0, None, 2, u64::MAX);
    let mut jobs = scratch.jobs();
    jobs.sort_unstable();
    assert_eq!(jobs, (0..10).filter(|&job| shard.contains(job)).collect::<Vec<_>>());
    assert!(jobs.len() == 3 || jobs.len() == 4);
    assert_eq!(numbers.document(&scratch.0)["shard"], "2/3");
}

#[test]
fn fingerprints_differ_when_files_do() {
    let scratch = Scratch::new("print");
    fs::write(&scratch.0, "a").unwrap();
    // The published FNV-1a value of "a".
    assert_eq!(jobs::fingerprint(&scratch.0).unwrap(), "af63dc4c8601ec8c");
    fs::write(&scratch.0, "b").unwrap();
    assert_ne!(jobs::fingerprint(&scratch.0).unwrap(), "af63dc4c8601ec8c");
}
