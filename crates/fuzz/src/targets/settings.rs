//! What people write on command lines and in forms: engines with options, openings, tests, programs, arguments.

use arena::{AgreedDraw, AgreedWin, ListedProgram, Openings, Schedule, SeatSpec, Sprt};
use catalog::CATALOG;
use search::Parameter;
use table::{NoFiles, Setup, Spec};

use crate::input::{Input, text};

/// The spec of an engine of any game: checked, and built if it is right.
pub fn engine_spec(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let games: Vec<_> = CATALOG.games().collect();
    let entry = games[input.below(games.len())];
    let text = input.text();
    if let Ok(spec) = Spec::parse(&text, entry.name()) {
        let written = spec.to_string();
        assert_eq!(Spec::parse(&written, entry.name()).expect("our own text").to_string(), written);
    }
    let table = entry.table(None).expect("the default variant");
    let Ok(options) = table.options(&text) else {
        assert!(table.player(&text, &small()).is_err(), "{text}: wrong options are not used");
        return;
    };
    _ = options.files();
    _ = SeatSpec::read(&text, &*table, small());
    if let Ok(mut player) = table.player(&text, &small()) {
        let ask = table::Ask {
            limits: search::Limits { nodes: Some(50), ..search::Limits::default() },
            ..table::Ask::default()
        };
        if let Ok(answer) = player.analyse(&*table, &ask, &mut |_| {}) {
            assert!(answer.lines.iter().all(|line| table.legal().contains(&line.mv)), "{text}");
        }
    }
}

fn small() -> Setup {
    Setup { hash_bytes: 1 << 16, seed: 1, threads: 1, resources: &NoFiles }
}

/// Openings of a match, in all formats.
pub fn openings(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let games: Vec<_> = CATALOG.games().collect();
    let entry = games[input.below(games.len())];
    let variants = entry.variants();
    let variant = input.pick(variants).copied();
    let table = entry.table(variant).expect("a variant of the list");
    let text = input.text();
    let Ok(openings) = Openings::read(&text, &*table) else { return };
    for pair in 0..3 {
        let opening = openings.of_pair(pair, 1, &*table);
        let set_up = opening.set_up(&*table).expect("what was read can be set up");
        assert!(set_up.verdict().is_none() || !set_up.moves().is_empty() || set_up.legal().is_empty());
    }
}

/// Short texts: tests, adjudications, schedules, lists of programs, parameters.
pub fn short_texts(bytes: &[u8]) {
    let text = text(bytes);
    _ = (AgreedDraw::read(&text), AgreedWin::read(&text), Schedule::read(&text));
    if let Ok(sprt) = Sprt::read(&text) {
        _ = format!("{sprt:?}");
    }
    _ = (ListedProgram::read(&text), ListedProgram::read_file(&text));
    for entry in CATALOG.games() {
        for engine in entry.engines() {
            if let Some((_, list)) = engine.parameters()
                && let Ok(read) = Parameter::read(list, &text)
            {
                assert!(read.iter().all(|(name, _)| list.iter().any(|parameter| parameter.name == *name)));
            }
        }
    }
}

/// Arguments of the command line, one per line.
pub fn arguments(bytes: &[u8]) {
    let text = text(bytes);
    _ = poda_cli::check_arguments(text.lines().map(str::to_string));
}
