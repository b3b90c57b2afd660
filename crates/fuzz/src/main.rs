//! Built by `cargo xtask fuzz`, this is libFuzzer with a group of targets, of which it runs the one that it is called. Built
//! plainly, it runs a target on files: what a find does can be seen without a fuzzer.

#![cfg_attr(poda_fuzzing, no_main)]

/// Chosen when this is compiled, so that the linker leaves out what the group does not use.
#[cfg(poda_fuzzing)]
const GROUP: &[fuzz::Target] = fuzz::group(match option_env!("PODA_FUZZ_GROUP") {
    Some(name) => name,
    None => panic!("run `cargo xtask fuzz TARGET`"),
});

#[cfg(poda_fuzzing)]
static TARGET: std::sync::LazyLock<&fuzz::Target> = std::sync::LazyLock::new(|| {
    let program = std::env::args().next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or_default();
    let target = GROUP.iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("this program must have the name of one of its targets, not `{name}`"))
});

#[cfg(poda_fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| (TARGET.run)(input));

#[cfg(not(poda_fuzzing))]
fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let target = fuzz::target(&name).ok_or_else(|| {
        let names: Vec<&str> = fuzz::targets().map(|target| target.name).collect();
        format!("usage: fuzz TARGET FILE…, with a target of {}", names.join(", "))
    })?;
    for path in arguments {
        let input = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
        (target.run)(&input);
    }
    Ok(())
}
