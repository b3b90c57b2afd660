//! A puzzle on paper: one page to solve, one with the solution.

use std::fmt::Write as _;

use game::counted;

use super::Puzzle;
use crate::Language;
use crate::svg::escaped;

/// The texts of a sheet.
struct Texts {
    name: &'static str,
    date: &'static str,
    solution: &'static str,
}

const ENGLISH: Texts = Texts { name: "Name", date: "Date", solution: "Solution" };
const SPANISH: Texts = Texts { name: "Nombre", date: "Fecha", solution: "Solución" };

const STYLE: &str = "\
@page { margin: 15mm }
body { max-width: 180mm; margin: 0 auto; font: 12pt/1.4 sans-serif; color: #000; background: #fff }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 2em }
h1 { margin: 0; font-size: 20pt }
.line { display: inline-block; width: 45mm; border-bottom: 1px solid #000 }
svg { display: block; width: 100%; height: auto; max-height: 170mm; margin: 5mm auto }
ul { columns: 35mm; margin: 0; padding: 0; list-style: none; text-transform: uppercase }
section + section { break-before: page }
";

/// The document.
pub fn html(puzzle: &Puzzle, title: &str, language: Language) -> String {
    let texts = match language {
        Language::English => ENGLISH,
        Language::Spanish => SPANISH,
    };
    let (code, title) = (language.code(), escaped(title));
    let Texts { name, date, solution } = texts;
    let mut words = String::new();
    for planted in &puzzle.key {
        _ = writeln!(words, "<li>{}</li>", escaped(&planted.written));
    }
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n<section>\n<header><h1>{title}</h1>\
         <span>{name} <span class=\"line\"></span> {date} <span class=\"line\"></span></span></header>\n\
         <p>{}</p>\n{}<ul>\n{words}</ul>\n</section>\n\
         <section>\n<header><h1>{title} · {solution}</h1></header>\n{}</section>\n</html>\n",
        task(puzzle.key.len() as u64, language),
        puzzle.picture(false),
        puzzle.picture(true),
    )
}

fn task(n_words: u64, language: Language) -> String {
    match language {
        Language::English => format!("Find {}.", counted(n_words, "word", "words")),
        Language::Spanish => format!("Encuentra {}.", counted(n_words, "palabra", "palabras")),
    }
}
