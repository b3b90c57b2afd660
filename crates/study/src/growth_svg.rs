//! Searches that grow one tree as a picture: the root at the left, one row per node at the end of a branch, so that every
//! label can be read. In a Monte-Carlo tree the area of a circle is its share of the visits and its colour says for whom it
//! is good; in a proof tree squares are OR nodes, circles AND nodes, and what is settled is filled.

use std::fmt::Write as _;

use game::Side;
use search::ProofNumbers;
use table::{PlayoutRecording, ProofRecording};

use crate::growth_text::{claim_words, families, most_work};
use crate::svg::Picture;
use crate::template::escape;

const COLUMN: f64 = 132.0;
const ROW: f64 = 24.0;
const MARGIN: f64 = 16.0;
const HEADING: f64 = 30.0;
const FOOT: f64 = 28.0;

const STYLE: &str = "\
text{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:12.5px;fill:#1a1a1a;paint-order:stroke;stroke:#fff;stroke-width:4px}\
.heading{font-size:17px;font-weight:600}.note{fill:#595f69}.name{font-weight:650}\
.edge{fill:none;stroke:#8b929c;stroke-width:1.3}.shape{fill:#fff;stroke:#4a4f57;stroke-width:1.5}\
.ring{fill:none;stroke:#1a1a1a;stroke-width:1.5}.proved{fill:#2c6e49;stroke:#2c6e49}.refuted{fill:#6a2c91;stroke:#6a2c91}";

/// The picture of a Monte-Carlo search at its end.
#[must_use]
pub fn draw_playouts(recording: &PlayoutRecording, picture: &Picture) -> String {
    let nodes = &recording.record.nodes;
    let all = nodes[0].games.max(1);
    let shape = |index: usize, x: f64, y: f64| {
        let node = &nodes[index];
        let radius = 4.0 + 7.0 * (f64::from(node.games) / f64::from(all)).sqrt();
        let fill = match (node.games, node.proven) {
            (_, Some((value, _))) => colour(f64::from(value + 1) / 2.0, node.mover),
            (0, None) => "#fff".to_string(),
            (games, None) => colour(f64::from(node.half_points) / (2.0 * f64::from(games)), node.mover),
        };
        let ring = match node.proven {
            Some(_) => format!("<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\"/>", radius + 3.0),
            None => String::new(),
        };
        format!(
            "<circle class=\"shape\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{fill}\" style=\"fill:{fill}\"/>{ring}"
        )
    };
    let label = |index: usize| {
        let node = &nodes[index];
        let name = recording.places[index].label.clone().or_else(|| node.mv.clone()).unwrap_or_default();
        let mark = node.proven.map_or("", |(value, _)| ["✗ ", "= ", "✓ "][(value + 1) as usize]);
        let numbers = match node.games {
            0 => "–".to_string(),
            games => format!(
                "{} % · {games}",
                (u64::from(node.half_points) * 50 + u64::from(games) / 2) / u64::from(games)
            ),
        };
        (name, format!("{mark}{numbers}"))
    };
    let foot = picture.language.pick(
        "size: visits · blue: good for MAX, purple: good for MIN · percentage of points for the side that moved there, and visits · ring: proven (✓ win, ✗ loss, = draw)",
        "tamaño: visitas · azul: bueno para MAX, morado: bueno para MIN · porcentaje de puntos del bando que jugó allí, y visitas · anillo: demostrado (✓ victoria, ✗ derrota, = tablas)",
    );
    let children = families(nodes.iter().map(|node| node.parent));
    let layout = Layout::new(&children, &[0], picture.max_nodes, |index| u64::from(nodes[index].games));
    draw(&layout, picture, foot, &shape, &label)
}

/// The picture of a proof-number search at its end.
#[must_use]
pub fn draw_proof(recording: &ProofRecording, picture: &Picture) -> String {
    let (record, nodes) = (&recording.record, &recording.record.nodes);
    let shape = |index: usize, x: f64, y: f64| {
        let state = match nodes[index].numbers {
            ProofNumbers::PROVED => " proved",
            ProofNumbers::REFUTED => " refuted",
            _ => "",
        };
        match nodes[index].attacks {
            true => format!(
                "<rect class=\"shape{state}\" x=\"{}\" y=\"{}\" width=\"14\" height=\"14\"/>",
                x - 7.0,
                y - 7.0
            ),
            false => format!("<circle class=\"shape{state}\" cx=\"{x}\" cy=\"{y}\" r=\"7.5\"/>"),
        }
    };
    let label = |index: usize| {
        let node = &nodes[index];
        let own = recording.places[index].label.clone().or_else(|| node.mv.clone());
        let name = own.unwrap_or_else(|| claim_words(&record.claims[node.claim as usize], picture.language));
        let shown = |number: u32| {
            if number == ProofNumbers::INFINITE { "∞".to_string() } else { number.to_string() }
        };
        (name, format!("{}, {}", shown(node.numbers.proof), shown(node.numbers.disproof)))
    };
    let foot = picture.language.pick(
        "square: OR, one proved move is enough · circle: AND, all moves must be proved · proof number, disproof number · green: proved, purple: refuted",
        "cuadrado: O, basta una jugada demostrada · círculo: Y, hay que demostrarlas todas · número de prueba, número de refutación · verde: demostrado, morado: refutado",
    );
    let children = families(nodes.iter().map(|node| node.parent));
    let mut roots: Vec<usize> = record.claims.iter().filter_map(|claim| Some(claim.root? as usize)).collect();
    roots.sort_by_key(|&root| std::cmp::Reverse(nodes[root].effort));
    roots.truncate(1 + picture.max_nodes / 40);
    roots.sort_unstable();
    let layout = Layout::new(&children, &roots, picture.max_nodes, |index| nodes[index].effort);
    draw(&layout, picture, foot, &shape, &label)
}

/// From purple, good for MIN, to blue, good for MAX. `value` is for the mover.
fn colour(value: f64, mover: Side) -> String {
    let for_max = if mover == Side::First { value } else { 1.0 - value };
    let mix = |low: f64, high: f64| (low + (high - low) * for_max).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(106.0, 26.0), mix(44.0, 95.0), mix(145.0, 180.0))
}

/// A node that is drawn.
struct Placed {
    index: usize,
    at: (f64, f64),
    /// The place of its parent.
    above: Option<(f64, f64)>,
    /// Whether its children are drawn.
    is_open: bool,
}

/// Where the nodes stand that are drawn.
struct Layout {
    nodes: Vec<Placed>,
    width: f64,
    height: f64,
}

impl Layout {
    /// The nodes with the most work, as many as fit.
    fn new(
        children: &[Vec<usize>],
        roots: &[usize],
        max_nodes: usize,
        effort: impl Fn(usize) -> u64,
    ) -> Layout {
        let open = most_work(children, roots, max_nodes, effort);
        let mut layout = Layout { nodes: Vec::new(), width: 0.0, height: 0.0 };
        let mut row = 0;
        for &root in roots {
            layout.place(children, &open, root, 0, &mut row);
        }
        layout.height = f64::from(row) * ROW;
        layout
    }

    /// Places a subtree; returns the place of its root.
    fn place(
        &mut self,
        children: &[Vec<usize>],
        open: &[bool],
        index: usize,
        depth: u32,
        row: &mut u32,
    ) -> (f64, f64) {
        let x = MARGIN + 14.0 + f64::from(depth) * COLUMN;
        self.width = self.width.max(x + COLUMN + 40.0);
        let at = self.nodes.len();
        self.nodes.push(Placed { index, at: (x, 0.0), above: None, is_open: open[index] });
        let y = match open[index] {
            false => {
                *row += 1;
                HEADING + MARGIN + (f64::from(*row) - 0.5) * ROW
            }
            true => {
                let mut below = Vec::new();
                for &child in &children[index] {
                    let child_at = self.nodes.len();
                    below.push(self.place(children, open, child, depth + 1, row).1);
                    self.nodes[child_at].above = Some((x, 0.0));
                }
                let y = (below[0] + below[below.len() - 1]) / 2.0;
                for node in &mut self.nodes[at + 1..] {
                    if node.above == Some((x, 0.0)) {
                        node.above = Some((x, y));
                    }
                }
                y
            }
        };
        self.nodes[at].at = (x, y);
        (x, y)
    }
}

fn draw(
    layout: &Layout,
    picture: &Picture,
    foot: &str,
    shape: &impl Fn(usize, f64, f64) -> String,
    label: &impl Fn(usize) -> (String, String),
) -> String {
    let width = layout.width.max(900.0) + MARGIN;
    let height = HEADING + 2.0 * MARGIN + layout.height + FOOT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{0}\">\
         <style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\
         <text class=\"heading\" x=\"{MARGIN}\" y=\"28\">{0}</text>\n",
        escape(&picture.title)
    );
    for &Placed { at: (x, y), above, .. } in &layout.nodes {
        if let Some((from_x, from_y)) = above {
            let half = f64::midpoint(from_x, x) + 24.0;
            let (bend, end) = (half - 20.0, x - 9.0);
            _ = writeln!(
                svg,
                "<path class=\"edge\" d=\"M{from_x} {from_y}C{half} {from_y} {bend} {y} {end} {y}\"/>"
            );
        }
    }
    for &Placed { index, at: (x, y), is_open, .. } in &layout.nodes {
        let (name, numbers) = label(index);
        let (text_x, text_y) = if is_open { (x - 4.0, y - 13.0) } else { (x + 15.0, y + 4.0) };
        let (name, numbers) = (escape(&name), escape(&numbers));
        let drawn = shape(index, x, y);
        _ = writeln!(
            svg,
            "{drawn}<text x=\"{text_x}\" y=\"{text_y}\"><tspan class=\"name\">{name}</tspan> {numbers}</text>"
        );
    }
    _ = writeln!(
        svg,
        "<text class=\"note\" x=\"{MARGIN}\" y=\"{}\">{}</text>\n</svg>",
        height - 12.0,
        escape(foot)
    );
    svg
}
