//! The legend of a picture. It explains only the symbols that occur, so that a first tree has a short legend.

use std::fmt::Write as _;

use table::{Cut, End, Step};

use crate::language::Language;
use crate::outline::is_cut;
use crate::shapes::{bars, cross, hexagon};
use crate::svg::NOTE_CHAR;
use crate::template::escape;

/// The symbols that occur in a picture.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub windows: bool,
    pub principal: bool,
    pub alpha: bool,
    pub beta: bool,
    pub table: bool,
    pub never: bool,
    pub elided: bool,
    pub hidden: bool,
}

impl Seen {
    /// Adds the symbols of a visit.
    pub fn visit(&mut self, step: &Step) {
        self.principal |= step.principal;
        match &step.result {
            Some((_, End::Cut(Cut::Alpha { .. }))) => self.alpha |= is_cut(step),
            Some((_, End::Cut(Cut::Beta { .. }))) => self.beta |= is_cut(step),
            _ => {}
        }
    }
}

/// The height of a row.
const ROW: f64 = 26.0;

/// The rows of a legend.
pub(crate) struct Legend {
    rows: Vec<(Mark, &'static str)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Principal,
    Alpha,
    Beta,
    Table,
    Never,
}

impl Legend {
    pub fn new(seen: Seen, language: Language) -> Legend {
        let rows = [
            (true, Mark::None, "▲ MAX moves   ▼ MIN moves   □ leaf", "▲ mueve MAX   ▼ mueve MIN   □ hoja"),
            (seen.windows, Mark::None, "(α, β) window on entry", "(α, β) ventana al entrar"),
            (seen.principal, Mark::Principal, "principal variation", "variante principal"),
            (
                seen.alpha,
                Mark::Alpha,
                "alpha cut: the value is not above α",
                "poda alfa: el valor no supera α",
            ),
            (seen.beta, Mark::Beta, "beta cut: the value is not below β", "poda beta: el valor no baja de β"),
            (seen.table, Mark::Table, "answered by the table", "respondido por la tabla"),
            (seen.never, Mark::Never, "never searched", "sin explorar"),
            (seen.elided, Mark::None, "… visits that were not recorded", "… visitas que no se guardaron"),
            (seen.hidden, Mark::None, "+N nodes below, not drawn", "+N nodos debajo, sin dibujar"),
        ];
        let there = rows.into_iter().filter(|&(is_there, ..)| is_there);
        Legend { rows: there.map(|(_, mark, en, es)| (mark, language.pick(en, es))).collect() }
    }

    pub fn height(&self) -> f64 {
        ROW * self.rows.len() as f64
    }

    pub fn width(&self) -> f64 {
        let widths = self.rows.iter().map(|(_, words)| 50.0 + words.chars().count() as f64 * NOTE_CHAR);
        widths.fold(0.0, f64::max)
    }

    pub fn draw(&self, svg: &mut String, left: f64, top: f64) {
        svg.push_str("<g class=\"legend\">");
        for (i, &(mark, words)) in self.rows.iter().enumerate() {
            let y = top + ROW * (i as f64 + 0.5);
            svg.push_str(&sign(mark, left + 15.0, y));
            let x = if mark == Mark::None { left } else { left + 40.0 };
            let (words, y) = (escape(words), y + 4.0);
            let _ = write!(svg, "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
        }
        svg.push_str("</g>");
    }
}

fn sign(mark: Mark, x: f64, y: f64) -> String {
    let line = format!("M{:.1} {y:.1}h28", x - 14.0);
    match mark {
        Mark::None => String::new(),
        Mark::Principal => format!("<path class=\"edge principal\" d=\"{line}\"/>"),
        Mark::Alpha => format!("<g class=\"alpha\"><path d=\"{}\"/></g>", bars(x, y)),
        Mark::Beta => format!("<g class=\"beta\"><path d=\"{}\"/></g>", cross(x, y)),
        Mark::Table => format!("<path class=\"shape table\" d=\"{}\"/>", hexagon(x, y, 14.0, 8.0)),
        Mark::Never => format!("<path class=\"edge never\" d=\"{line}\"/>"),
    }
}
