//! What a grading found: in words, as JSON, and for an autograder.

use serde_json::{Value, json};
use study::grade::{Diagnosis, Exercise, Group, GroupResult, diagnose, gradescope};

use crate::output::{bold, counted, printable};

/// The result for one answered tree.
pub struct Mark {
    pub exercise: Exercise,
    pub answer: String,
    pub faults: Vec<String>,
}

impl Mark {
    fn is_right(&self) -> bool {
        self.faults.is_empty()
    }

    fn in_words(&self) -> String {
        let (tree, expected) = (&self.exercise.tree, self.exercise.expected());
        let mut text =
            format!("tree      {tree}\nanswer    {}\nexpected  {expected}\n", printable(&self.answer));
        self.faults.iter().for_each(|fault| text += &format!("  {fault}\n"));
        text
    }
}

/// All results.
#[derive(Default)]
pub struct Report {
    pub marks: Vec<Mark>,
    /// The trees that got no answer.
    pub unanswered: Vec<Exercise>,
    /// Why answers are missing or came late.
    pub stop: Option<String>,
}

/// Mistakes shown in full; the rest are only counted.
const SHOWN: usize = 3;

impl Report {
    pub fn is_right(&self) -> bool {
        self.unanswered.is_empty() && self.marks.iter().all(Mark::is_right)
    }

    fn n_trees(&self) -> usize {
        self.marks.len() + self.unanswered.len()
    }

    fn n_right(&self) -> usize {
        self.marks.iter().filter(|mark| mark.is_right()).count()
    }

    fn diagnosis(&self) -> Option<Diagnosis> {
        let answered: Vec<_> = self.marks.iter().map(|mark| (&mark.exercise, mark.answer.as_str())).collect();
        diagnose(&answered)
    }

    pub fn document(&self) -> Value {
        let wrong = self.marks.iter().filter(|mark| !mark.is_right()).map(|mark| {
            json!({
                "tree": mark.exercise.tree,
                "answer": mark.answer,
                "expected": mark.exercise.expected(),
                "faults": mark.faults,
            })
        });
        let groups = self.groups();
        let groups = groups.iter().map(
            |group| json!({"name": group.group.title(), "trees": group.n_trees, "right": group.n_right}),
        );
        let diagnosis = self
            .diagnosis()
            .map(|diagnosis| json!({"mistakes": diagnosis.names(), "text": diagnosis.to_string()}));
        json!({
            "trees": self.n_trees(),
            "answered": self.marks.len(),
            "right": self.n_right(),
            "wrong": wrong.collect::<Vec<_>>(),
            "groups": groups.collect::<Vec<_>>(),
            "diagnosis": diagnosis,
            "note": self.stop,
        })
    }

    pub fn in_words(&self) -> String {
        let wrong: Vec<&Mark> = self.marks.iter().filter(|mark| !mark.is_right()).collect();
        let mut text = shown(&wrong);
        for group in self.groups() {
            text += &format!("{:<24} {:>4} of {}\n", group.group.title(), group.n_right, group.n_trees);
        }
        text.push('\n');
        if let Some(stop) = &self.stop {
            text += &format!("{}\n\n", self.stop_words(stop));
        }
        if let Some(diagnosis) = self.diagnosis() {
            text += &format!("{}\n\n", sentence(&diagnosis.to_string()));
        }
        text + &bold(format!(
            "{} of {} right",
            self.n_right(),
            counted(self.n_trees() as u64, "tree", "trees")
        ))
    }

    /// The tree that got no answer, and why.
    fn stop_words(&self, stop: &str) -> String {
        match self.unanswered.first() {
            Some(exercise) => format!("tree      {}\n  {stop}", exercise.tree),
            None => sentence(stop),
        }
    }

    /// The `results.json` of Gradescope.
    pub fn gradescope(&self, points: u32) -> Value {
        let notes = [self.stop.clone(), self.diagnosis().map(|diagnosis| diagnosis.to_string())];
        let notes: Vec<String> = notes.into_iter().flatten().map(|note| sentence(&note)).collect();
        gradescope(&self.groups(), f64::from(points), &notes.join("\n\n"))
    }

    fn groups(&self) -> Vec<GroupResult> {
        let there = Group::ALL.into_iter().map(|group| self.group(group));
        there.filter(|result| result.n_trees > 0).collect()
    }

    fn group(&self, group: Group) -> GroupResult {
        let marks: Vec<&Mark> = self.marks.iter().filter(|mark| mark.exercise.group == group).collect();
        let n_unanswered = self.unanswered.iter().filter(|exercise| exercise.group == group).count();
        let wrong: Vec<&Mark> = marks.iter().copied().filter(|mark| !mark.is_right()).collect();
        let n_right = marks.len() - wrong.len();
        let n_trees = marks.len() + n_unanswered;
        let mut output =
            shown(&wrong) + &format!("{n_right} of {} right", counted(n_trees as u64, "tree", "trees"));
        if n_unanswered > 0 {
            output += &format!(", {n_unanswered} without an answer");
        }
        GroupResult { group, n_trees, n_right, output }
    }
}

/// The first wrong answers in full.
fn shown(wrong: &[&Mark]) -> String {
    let mut text: String = wrong.iter().take(SHOWN).map(|mark| mark.in_words() + "\n").collect();
    if wrong.len() > SHOWN {
        text += &format!("… and {} more wrong answers\n\n", wrong.len() - SHOWN);
    }
    text
}

/// The same with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
