//! What holds for every experiment on the list.

use std::collections::HashSet;

use lab::{EXPERIMENTS, Failure, Report, Settings, named, source};
use search::Control;

#[test]
fn an_unknown_name_is_refused_with_the_names_there_are() {
    let refusal = named("prune").unwrap_err().to_string();
    assert!(refusal.contains("`prune`") && refusal.contains("pruning"), "{refusal}");
}

#[test]
fn names_are_unique_and_questions_are_questions() {
    let names: HashSet<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
    assert_eq!(names.len(), EXPERIMENTS.len());
    assert!(EXPERIMENTS.iter().all(|experiment| experiment.question.ends_with('?')));
}

#[test]
fn every_source_key_leads_to_figures_of_known_documents_with_names_of_their_own() {
    for experiment in EXPERIMENTS {
        for key in experiment.sources {
            assert!(!source::figures(&[key]).is_empty(), "{}: no figures under {key}", experiment.name);
        }
        let figures = source::figures(experiment.sources);
        let names: HashSet<_> = figures.iter().map(|figure| &figure.name).collect();
        assert_eq!(names.len(), figures.len(), "{}: two figures of one name", experiment.name);
        for figure in figures {
            assert!(source::document(&figure.document).is_some(), "{figure:?}");
        }
    }
}

#[test]
fn every_experiment_answers_figures_that_its_sources_have() {
    let control = Control::new();
    for experiment in EXPERIMENTS {
        let findings = (experiment.run)(&Settings::quick(&control), &mut |_| {}).unwrap();
        let figures = source::figures(experiment.sources);
        for beside in &findings.beside {
            assert!(figures.iter().any(|figure| figure.name == beside.figure), "{beside:?}");
        }
        assert!(!findings.measured.is_empty(), "{} measures nothing", experiment.name);
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let control = Control::new();
    let experiment = named("pruning").unwrap();
    let report = |seed| {
        let settings = Settings { seed, ..Settings::quick(&control) };
        let findings = (experiment.run)(&settings, &mut |_| {}).unwrap();
        Report { experiment, findings: &findings }.json()
    };
    assert_eq!(report(3), report(3));
    assert_ne!(report(3), report(4));
}

#[test]
fn a_stopped_experiment_says_so_and_finds_nothing() {
    let control = Control::new();
    control.stop();
    for experiment in EXPERIMENTS {
        let failure = (experiment.run)(&Settings::new(&control), &mut |_| {}).unwrap_err();
        assert_eq!(failure, Failure::Stopped, "{}", experiment.name);
    }
}

#[test]
fn progress_rises_to_its_end() {
    let control = Control::new();
    for experiment in EXPERIMENTS {
        let mut steps = Vec::new();
        let mut note = |progress: lab::Progress<'_>| steps.push((progress.done, progress.of));
        (experiment.run)(&Settings::quick(&control), &mut note).unwrap();
        assert!(steps.is_sorted(), "{}: {steps:?}", experiment.name);
        assert!(steps.last().is_some_and(|(done, of)| done == of), "{}: {steps:?}", experiment.name);
    }
}
