//! What holds for every experiment on the list.

use catalog::CATALOG;
use std::collections::HashSet;

use experiments::EXPERIMENTS;
use lab::{Claim, Experiment, Failure, Report, Settings, Verdict, source};
use search::Control;
use study::Language;

#[test]
fn an_unknown_name_is_refused_with_the_names_there_are() {
    let refusal = EXPERIMENTS.named("prune").unwrap_err().to_string();
    assert!(refusal.contains("`prune`") && refusal.contains("pruning"), "{refusal}");
}

#[test]
fn names_are_unique_and_questions_are_questions() {
    let names: HashSet<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
    assert_eq!(names.len(), EXPERIMENTS.iter().len());
    assert!(EXPERIMENTS.iter().all(|experiment| experiment.question.say(Language::English).ends_with('?')));
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
fn every_experiment_answers_every_figure_of_its_sources_and_no_other() {
    let control = Control::new();
    for experiment in EXPERIMENTS {
        let findings = (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap();
        let mut asked: Vec<&str> =
            source::figures(experiment.sources).iter().map(|figure| figure.name.as_str()).collect();
        let mut answered: Vec<&str> = findings.beside.iter().map(|beside| beside.figure).collect();
        asked.sort_unstable();
        answered.sort_unstable();
        assert_eq!(asked, answered, "{}", experiment.name);
        for claim in (Report { experiment, findings: &findings }).claims() {
            let is_question = source::value(&format!("{}/{}", home(experiment, &claim), claim.figure))
                .is_null()
                && claim.claim.contains("asked, not answered");
            // A question is answered, or the run left out what answers it; nothing else is.
            match is_question {
                true => assert!(
                    matches!(claim.verdict, Some(Verdict::Answered | Verdict::Undecided)),
                    "{claim:?}"
                ),
                false => assert_ne!(claim.verdict, Some(Verdict::Answered), "{claim:?}"),
            }
        }
        assert!(!findings.measured.is_empty(), "{} measures nothing", experiment.name);
    }
}

/// The experiment under which the sources file has a claim.
fn home(experiment: &'static Experiment, claim: &Claim) -> &'static str {
    let suffix = format!("/{}", claim.figure);
    let borrowed = experiment.sources.iter().find_map(|key| key.strip_suffix(&suffix));
    borrowed.unwrap_or(experiment.name)
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let control = Control::new();
    let experiment = EXPERIMENTS.named("pruning").unwrap();
    let report = |seed| {
        let settings = Settings { seed, ..Settings::quick(&control, CATALOG) };
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
        let failure = (experiment.run)(&Settings::new(&control, CATALOG), &mut |_| {}).unwrap_err();
        assert_eq!(failure, Failure::Stopped, "{}", experiment.name);
    }
}

#[test]
fn progress_rises_to_its_end() {
    let control = Control::new();
    for experiment in EXPERIMENTS {
        let mut steps = Vec::new();
        let mut note = |progress: lab::Progress<'_>| steps.push((progress.done, progress.of));
        (experiment.run)(&Settings::quick(&control, CATALOG), &mut note).unwrap();
        assert!(steps.is_sorted(), "{}: {steps:?}", experiment.name);
        assert!(steps.last().is_some_and(|(done, of)| done == of), "{}: {steps:?}", experiment.name);
    }
}
