//! `poda tree --worksheet`: exercise sheets and their keys, for one student or for a class.

use std::path::{Path, PathBuf};

use search::Algorithm;
use study::Language;
use study::worksheet::{SheetContent, Worksheet, pdf};
use table::Recorded;

use super::random_trees;
use crate::failure::Failure;
use crate::output::warn;
use crate::output_file::{create_folder, write_file};

/// The sheets to write.
#[derive(Debug, clap::Args)]
pub struct Sheets {
    /// Write an exercise sheet and its answer key to this folder, as PDF, HTML and Markdown.
    #[arg(long, value_name = "DIR")]
    worksheet: Option<PathBuf>,

    /// With --worksheet and --random: number of trees.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100), allow_negative_numbers = true)]
    count: u32,

    /// With --worksheet and --random: a sheet and a key for each of N students, as PDF. Student K gets the trees of
    /// seed S+K-1, where S is --seed.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=500), requires = "worksheet", allow_negative_numbers = true)]
    students: Option<u32>,
}

/// A file and its content.
type File = (String, Vec<u8>);

impl Sheets {
    /// Writes what was asked for; returns the paths. Everything is drawn before anything is written, so that a tree
    /// that cannot be printed leaves no half of a set.
    pub fn write(&self, arguments: &super::Arguments, recording: &Recorded) -> Result<Vec<PathBuf>, Failure> {
        let Some(folder) = &self.worksheet else { return Ok(Vec::new()) };
        let Recorded::Windows(recording) = recording else { return Err(no_worksheet()) };
        if recording.game != "tree" {
            return Err(no_worksheet());
        }
        if self.students.is_some() && arguments.random.is_none() {
            let reason = "--students needs --random B,D: every student gets other trees";
            return Err(Failure::Refused(reason.to_string()));
        }
        let algorithm = Algorithm::named(&recording.algorithm)?;
        let language = arguments.language();
        let sheet = |seed| {
            let trees = match &arguments.random {
                Some(size) => random_trees(size, self.count, seed)?,
                None => vec![recording.position.clone()],
            };
            let trees: Vec<&str> = trees.iter().map(String::as_str).collect();
            Ok::<_, Failure>(Worksheet::new(&trees, algorithm, language)?)
        };
        let files = match self.students {
            None => one_sheet(sheet(arguments.seed)?)?,
            Some(n) => class(n, arguments.seed, language, sheet)?,
        };
        write_all(folder, &files)
    }
}

fn no_worksheet() -> Failure {
    Failure::Refused("--worksheet works with trees, not with --game".to_string())
}

/// Smallest comfortably readable font size, in points.
const SMALLEST_PRINT: f64 = 7.0;

fn one_sheet(sheet: Worksheet) -> Result<Vec<File>, Failure> {
    let size = sheet.print_size();
    if size < SMALLEST_PRINT {
        warn(&format!(
            "the tree is wide: on paper the leaves of sheet.html are only {size:.1} points high; print sheet.pdf instead"
        ));
    }
    let texts = [
        ("sheet.html", sheet.sheet_html()),
        ("key.html", sheet.key_html()),
        ("sheet.md", sheet.sheet_markdown()),
        ("key.md", sheet.key_markdown()),
    ];
    let sheets = [sheet];
    let mut files = vec![
        ("sheet.pdf".to_string(), pdf(&sheets, SheetContent::Exercises)?),
        ("key.pdf".to_string(), pdf(&sheets, SheetContent::Answers)?),
    ];
    files.extend(texts.map(|(name, text)| (name.to_string(), text.into_bytes())));
    Ok(files)
}

/// A file per student for sending, and one with all of them for the printer.
fn class(
    n: u32,
    first_seed: u64,
    language: Language,
    sheet: impl Fn(u64) -> Result<Worksheet, Failure>,
) -> Result<Vec<File>, Failure> {
    let digits = n.to_string().len().max(2);
    let mut sheets = Vec::new();
    for (number, seed) in (1..=n).zip((0..).map(|k| first_seed.wrapping_add(k))) {
        let words = language.pick("Student", "Estudiante");
        let label = format!("{words} {number} · {} {seed}", language.pick("seed", "semilla"));
        sheets.push(sheet(seed)?.for_student(label));
    }
    let mut files = vec![
        ("sheets.pdf".to_string(), pdf(&sheets, SheetContent::Exercises)?),
        ("keys.pdf".to_string(), pdf(&sheets, SheetContent::Answers)?),
    ];
    for (number, sheet) in (1..).zip(&sheets) {
        let sheet = std::slice::from_ref(sheet);
        files.push((format!("sheet-{number:0digits$}.pdf"), pdf(sheet, SheetContent::Exercises)?));
        files.push((format!("key-{number:0digits$}.pdf"), pdf(sheet, SheetContent::Answers)?));
    }
    Ok(files)
}

fn write_all(folder: &Path, files: &[File]) -> Result<Vec<PathBuf>, Failure> {
    create_folder(folder)?;
    let write = |(name, content): &File| {
        let path = folder.join(name);
        write_file(&path, content)?;
        Ok(path)
    };
    files.iter().map(write).collect()
}
