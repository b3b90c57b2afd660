//! A recording as typed columns in one binary file: what the page reads. A million nodes would be too much as JSON; as
//! columns they are arrays that a browser uses without reading a single node.
//!
//! The file is the magic `PODATREE`, the version and the length of the header as two little-endian `u32`, the header (JSON,
//! padded with spaces to a multiple of 8 bytes) and the columns one after the other, each beginning at a multiple of 8
//! bytes after the header. The header names each column with its type and place. A column of zeros only is not written.
//!
//! The first rows are the visits in the order in which they were entered. What was never searched follows, if it is little
//! enough to be drawn node by node; the `never` column lists those moves in any case. Numbers that point to something
//! (`parent`, `score`, `left`, `why`, `end_why`) are one more than the index, so that 0 means none; moves and labels are
//! indexes into `strings`, whose first entry is empty. Windows and scores are indexes into `values`, which is ordered.

use std::collections::HashMap;

use game::tree::TreePosition;
use game::{Position, Side};
use search::{Bound, NodeKind, Remark};
use serde::Serialize;
use serde_json::json;
use table::{End, Recording, Step, Value, Why};

use crate::outline::{Outline, is_leaf};
use crate::recording_document::{VisitName, prunes};
use crate::sketch::{MAX_UNSEARCHED, is_explicit};

/// The first bytes of a file.
pub const MAGIC: &[u8; 8] = b"PODATREE";
/// The version of the format.
pub const VERSION: u32 = 1;

/// The recording as a file of columns.
///
/// ```
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
/// let file = study::columns::encode(&recording);
/// assert!(file.starts_with(b"PODATREE"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn encode(recording: &Recording) -> Vec<u8> {
    let outline = Outline::new(recording);
    let mut tables = Tables::new(recording);
    let extra = Extra::new(&outline, &mut tables);
    let mut body = Body::default();
    body.places(&outline, &extra, &mut tables);
    body.scores(recording, &extra, &tables);
    body.events(recording, &tables, extra.rows.len());
    body.moves(&outline, &mut tables, extra.rows.len());
    body.whys(recording, &mut tables, extra.rows.len());
    body.remarks(recording, &mut tables, extra.rows.len());
    file(recording, &tables, body, extra.rows.len())
}

fn file(recording: &Recording, tables: &Tables, body: Body, n_extra: usize) -> Vec<u8> {
    let counts = &recording.counts;
    let mut header = json!({
        "kind": "tree",
        "game": recording.game,
        "position": recording.position,
        "algorithm": recording.algorithm,
        "depth": recording.depth,
        "explicit": is_explicit(recording),
        "prunes": prunes(recording),
        "elided": recording.elided,
        "visits": recording.steps.len(),
        "rows": recording.steps.len() + n_extra,
        "counts": {
            "nodes": counts.nodes, "leaves": counts.leaves, "cuts": counts.cuts, "table_hits": counts.table_hits,
            "never_searched": counts.never_searched,
        },
        "visitKinds": NodeKind::ALL.map(VisitName::from),
        "values": tables.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "reasons": tables.whys.len(),
        "codes": tables.codes,
        "strings": tables.strings.list,
        "columns": body.columns,
    })
    .to_string()
    .into_bytes();
    header.resize(header.len().next_multiple_of(8), b' ');
    let mut file = Vec::with_capacity(16 + header.len() + body.bytes.len());
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(&VERSION.to_le_bytes());
    file.extend_from_slice(&(header.len() as u32).to_le_bytes());
    file.append(&mut header);
    file.extend_from_slice(&body.bytes);
    file
}

/// What rows refer to by number.
struct Tables<'a> {
    strings: Strings,
    /// All values that occur, ascending.
    values: Vec<Value>,
    codes: Vec<&'static str>,
    whys: HashMap<&'a Why, u32>,
    /// The same in the order of their numbers.
    why_list: Vec<&'a Why>,
}

impl<'a> Tables<'a> {
    fn new(recording: &'a Recording) -> Tables<'a> {
        let mut tables = Tables {
            strings: Strings::default(),
            values: values(recording),
            codes: Vec::new(),
            whys: HashMap::new(),
            why_list: Vec::new(),
        };
        tables.strings.index("");
        tables
    }

    fn value(&self, value: Value) -> u64 {
        self.values.partition_point(|known| *known < value) as u64
    }

    /// One more than the number of a reason; 0 for none.
    fn why(&mut self, why: Option<&'a Why>) -> u64 {
        let Some(why) = why else { return 0 };
        let next = self.why_list.len() as u32 + 1;
        let number = *self.whys.entry(why).or_insert(next);
        if number == next {
            self.why_list.push(why);
        }
        number.into()
    }

    fn code(&mut self, code: &'static str) -> u64 {
        let known = self.codes.iter().position(|&known| known == code);
        known.unwrap_or_else(|| {
            self.codes.push(code);
            self.codes.len() - 1
        }) as u64
    }
}

/// All values of a recording, ascending.
fn values(recording: &Recording) -> Vec<Value> {
    let mut values = Vec::new();
    for step in &recording.steps {
        values.extend([step.window.0, step.window.1]);
        values.extend(step.rises.iter().map(|rise| rise.value));
        values.extend(step.result.as_ref().map(|(value, _)| *value));
        // Few values differ, so a list that has grown is mostly repetition.
        if values.len() >= 1 << 20 {
            values.sort_unstable();
            values.dedup();
        }
    }
    values.sort_unstable();
    values.dedup();
    values
}

/// Different strings, numbered.
#[derive(Default)]
struct Strings {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Strings {
    fn index(&mut self, text: &str) -> u64 {
        if let Some(&number) = self.numbers.get(text) {
            return number.into();
        }
        let number = self.list.len() as u32;
        self.list.push(text.to_string());
        self.numbers.insert(text.to_string(), number);
        number.into()
    }
}

/// Nodes that were never searched.
#[derive(Default)]
struct Extra {
    rows: Vec<ExtraRow>,
}

struct ExtraRow {
    parent: usize,
    mv: u64,
    label: u64,
    side: Option<Side>,
    /// The value of a leaf, as an index into the strings.
    worth: Option<u64>,
}

impl Extra {
    /// In an explicit tree the nodes are known. In other games each unsearched move is a stub, unless there are too many to
    /// look at.
    fn new(outline: &Outline<'_>, tables: &mut Tables<'_>) -> Extra {
        let steps = &outline.recording.steps;
        let is_explicit = is_explicit(outline.recording);
        let n_stubs: usize = steps.iter().map(|step| step.unsearched.len()).sum();
        let mut extra = Extra::default();
        if !is_explicit && n_stubs > MAX_UNSEARCHED {
            return extra;
        }
        for (index, step) in steps.iter().enumerate() {
            for mv in &step.unsearched {
                match outline.unsearched_position(index, mv) {
                    Some(position) => extra.subtree(outline, tables, steps.len(), index, mv, &position),
                    None => {
                        let (mv, label) = (tables.strings.index(mv), 0);
                        extra.rows.push(ExtraRow { parent: index, mv, label, side: None, worth: None });
                    }
                }
            }
        }
        extra
    }

    fn subtree(
        &mut self,
        outline: &Outline<'_>,
        tables: &mut Tables<'_>,
        n_steps: usize,
        parent: usize,
        mv: &str,
        position: &TreePosition,
    ) {
        if self.rows.len() >= MAX_UNSEARCHED {
            return;
        }
        let here = n_steps + self.rows.len();
        let worth = position.outcome().map(|outcome| outcome.margin_for(Side::First).to_string());
        self.rows.push(ExtraRow {
            parent,
            mv: tables.strings.index(mv),
            label: outline.position_label(position).map_or(0, |label| tables.strings.index(&label)),
            side: Some(position.side_to_move()),
            worth: worth.map(|worth| tables.strings.index(&worth)),
        });
        for mv in position.moves() {
            let mut child = position.clone();
            child.play(mv);
            self.subtree(outline, tables, n_steps, here, &mv.to_string(), &child);
        }
    }
}

/// The columns one after the other.
#[derive(Default)]
struct Body {
    columns: Vec<Column>,
    bytes: Vec<u8>,
}

/// Where a column is.
#[derive(Serialize)]
struct Column {
    name: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    offset: usize,
    length: usize,
}

impl Body {
    /// Adds a column, as narrow as its greatest number allows.
    fn add(&mut self, name: &'static str, numbers: &[u64]) {
        let most = numbers.iter().copied().max().unwrap_or(0);
        let kind = match most {
            0 => return,
            1..=0xff => "u8",
            0x100..=0xffff => "u16",
            0x1_0000..=0xffff_ffff => "u32",
            _ => "f64",
        };
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        self.columns.push(Column { name, kind, offset: self.bytes.len(), length: numbers.len() });
        let bytes = &mut self.bytes;
        match kind {
            "u8" => bytes.extend(numbers.iter().map(|&number| number as u8)),
            "u16" => bytes.extend(numbers.iter().flat_map(|&number| (number as u16).to_le_bytes())),
            "u32" => bytes.extend(numbers.iter().flat_map(|&number| (number as u32).to_le_bytes())),
            _ => bytes.extend(numbers.iter().flat_map(|&number| (number as f64).to_le_bytes())),
        }
    }

    /// Adds a column with a number for each visit, and zeros for the other rows.
    fn add_visits(&mut self, name: &'static str, numbers: impl Iterator<Item = u64>, n_extra: usize) {
        let numbers: Vec<u64> = numbers.chain(std::iter::repeat_n(0, n_extra)).collect();
        self.add(name, &numbers);
    }

    /// Adds where the lists of each row begin in a column of all lists.
    fn add_lists(&mut self, name: &'static str, lengths: impl Iterator<Item = usize>, n_extra: usize) {
        let mut starts = vec![0];
        let mut sum = 0;
        starts.extend(lengths.chain(std::iter::repeat_n(0, n_extra)).map(|length| {
            sum += length as u64;
            sum
        }));
        self.add(name, &starts);
    }

    fn places(&mut self, outline: &Outline<'_>, extra: &Extra, tables: &mut Tables<'_>) {
        let steps = &outline.recording.steps;
        let parents = steps.iter().map(|step| step.parent.map_or(0, |parent| parent as u64 + 1));
        let parents: Vec<u64> = parents.chain(extra.rows.iter().map(|row| row.parent as u64 + 1)).collect();
        self.add("parent", &parents);
        let moves = steps.iter().map(|step| tables.strings.index(step.mv.as_deref().unwrap_or("")));
        let moves: Vec<u64> = moves.chain(extra.rows.iter().map(|row| row.mv)).collect();
        self.add("move", &moves);
        let labels = (0..steps.len()).map(|index| tables.strings.index(outline.label(index).unwrap_or("")));
        let labels: Vec<u64> = labels.chain(extra.rows.iter().map(|row| row.label)).collect();
        self.add("label", &labels);
        let flags = (0..steps.len()).map(|index| visit_flags(outline, index));
        let flags: Vec<u64> = flags.chain(extra.rows.iter().map(extra_flags)).collect();
        self.add("flags", &flags);
        let n_extra = extra.rows.len();
        self.add_visits("visit", steps.iter().map(|step| step.kind as u64), n_extra);
        self.add_visits("ply", steps.iter().map(|step| step.ply.into()), n_extra);
        self.add_visits("depth", steps.iter().map(|step| step.depth.into()), n_extra);
        self.add_visits("number", steps.iter().map(|step| step.number), n_extra);
        self.add_visits("below", steps.iter().map(|step| step.below), n_extra);
    }

    fn scores(&mut self, recording: &Recording, extra: &Extra, tables: &Tables<'_>) {
        let (steps, n_extra) = (&recording.steps, extra.rows.len());
        self.add_visits("alpha", steps.iter().map(|step| tables.value(step.window.0)), n_extra);
        self.add_visits("beta", steps.iter().map(|step| tables.value(step.window.1)), n_extra);
        let score = |step: &Step| step.result.as_ref().map_or(0, |(value, _)| tables.value(*value) + 1);
        self.add_visits("score", steps.iter().map(score), n_extra);
        let worth: Vec<u64> = extra.rows.iter().map(|row| row.worth.unwrap_or(0)).collect();
        self.add("worth", &worth);
    }

    fn events(&mut self, recording: &Recording, tables: &Tables<'_>, n_extra: usize) {
        let steps = &recording.steps;
        self.add_visits("entered", steps.iter().map(|step| step.entered.into()), n_extra);
        let left = steps.iter().map(|step| step.left.map_or(0, |left| u64::from(left) + 1));
        self.add_visits("left", left, n_extra);
        self.add_lists("rises_at", steps.iter().map(|step| step.rises.len()), n_extra);
        let rises = || steps.iter().flat_map(|step| &step.rises);
        self.add("rise_time", &rises().map(|rise| rise.at.into()).collect::<Vec<u64>>());
        self.add("rise_value", &rises().map(|rise| tables.value(rise.value)).collect::<Vec<u64>>());
    }

    fn moves(&mut self, outline: &Outline<'_>, tables: &mut Tables<'_>, n_extra: usize) {
        let steps = &outline.recording.steps;
        let rises = steps.iter().flat_map(|step| &step.rises);
        let rises: Vec<u64> = rises.map(|rise| tables.strings.index(&rise.mv)).collect();
        self.add("rise_move", &rises);
        self.add_lists("never_at", steps.iter().map(|step| step.unsearched.len()), n_extra);
        let mut never = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            never.extend(step.unsearched.iter().map(|mv| match is_explicit(outline.recording) {
                true => tables.strings.index(&outline.unsearched_name(index, mv)),
                false => tables.strings.index(mv),
            }));
        }
        self.add("never", &never);
    }

    fn whys<'a>(&mut self, recording: &'a Recording, tables: &mut Tables<'a>, n_extra: usize) {
        let steps = &recording.steps;
        self.add_visits("why", steps.iter().map(|step| tables.why(step.reason.as_deref())), n_extra);
        let decided = |step: &'a Step| match &step.result {
            Some((_, End::Decided(why))) => Some(&**why),
            _ => None,
        };
        self.add_visits("end_why", steps.iter().map(|step| tables.why(decided(step))), n_extra);
        self.add_lists("skips_at", steps.iter().map(|step| step.skipped.len()), n_extra);
        let skipped = || steps.iter().flat_map(|step| &step.skipped);
        let moves: Vec<u64> = skipped().map(|(mv, _)| tables.strings.index(mv)).collect();
        self.add("skip_move", &moves);
        let whys: Vec<u64> = skipped().map(|(_, why)| tables.why(Some(why))).collect();
        self.add("skip_why", &whys);
        self.reasons(tables);
    }

    /// What the engine said in words of its own: three texts for each remark.
    fn remarks(&mut self, recording: &Recording, tables: &mut Tables<'_>, n_extra: usize) {
        let steps = &recording.steps;
        self.add_lists("remarks_at", steps.iter().map(|step| step.remarks.len()), n_extra);
        let mut column = |name, text: fn(&Remark) -> &str| {
            let texts = steps.iter().flat_map(|step| &step.remarks).map(text);
            let texts: Vec<u64> = texts.map(|text| tables.strings.index(text)).collect();
            self.add(name, &texts);
        };
        column("remark_name", |remark| &remark.name);
        column("remark_text", |remark| &remark.text);
        column("remark_text_es", |remark| &remark.text_es);
    }

    /// The different reasons: each a code, and figures as text.
    fn reasons(&mut self, tables: &mut Tables<'_>) {
        let whys = std::mem::take(&mut tables.why_list);
        let codes: Vec<u64> = whys.iter().map(|why| tables.code(why.code)).collect();
        self.add("reason_code", &codes);
        self.add_lists("figures_at", whys.iter().map(|why| why.figures.len()), 0);
        let figures = whys.iter().flat_map(|why| why.figures.iter());
        let figures: Vec<u64> = figures.map(|figure| tables.strings.index(figure)).collect();
        self.add("figures", &figures);
    }
}

/// Bit 0: MIN moves; 1: nobody knows who moves; 2: leaf; 3: never searched; 4 and 5: exact, lower, upper; 6: some children
/// were not kept; 7: on the principal variation; from 8 on: how it ended.
fn visit_flags(outline: &Outline<'_>, index: usize) -> u64 {
    let step = outline.step(index);
    let knows = match outline.knowledge(index) {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    let end = match &step.result {
        None => 0,
        Some((_, End::Leaf)) => 1,
        Some((_, End::Terminal)) => 2,
        Some((_, End::Table(_))) => 3,
        Some((_, End::Cut(_))) => 4,
        Some((_, End::Exhausted)) => 5,
        Some((_, End::Decided(_))) => 6,
    };
    u64::from(step.side == Side::Second)
        | u64::from(is_leaf(step)) << 2
        | knows << 4
        | u64::from(step.elided) << 6
        | u64::from(step.principal) << 7
        | end << 8
}

fn extra_flags(row: &ExtraRow) -> u64 {
    u64::from(row.side == Some(Side::Second))
        | u64::from(row.side.is_none()) << 1
        | u64::from(row.worth.is_some()) << 2
        | 1 << 3
}
