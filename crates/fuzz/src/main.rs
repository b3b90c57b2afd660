//! Built by `cargo xtask fuzz`, this is libFuzzer with one target. Built plainly, it runs a target on files: what a find
//! does can be seen without a fuzzer.

#![cfg_attr(poda_fuzzing, no_main)]

/// Chosen when this is compiled, so that the linker leaves out what the target does not use: the fuzzer goes through all
/// counters of the program after every input.
#[cfg(poda_fuzzing)]
const TARGET: &fuzz::Target = fuzz::target(match option_env!("PODA_FUZZ_TARGET") {
    Some(name) => name,
    None => panic!("run `cargo xtask fuzz TARGET`"),
});

#[cfg(poda_fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| (TARGET.run)(input));

#[cfg(not(poda_fuzzing))]
fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let target = fuzz::TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
        let names: Vec<&str> = fuzz::TARGETS.iter().map(|target| target.name).collect();
        format!("usage: fuzz TARGET FILE…, with a target of {}", names.join(", "))
    })?;
    for path in arguments {
        let input = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
        (target.run)(&input);
    }
    Ok(())
}
