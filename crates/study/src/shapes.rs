//! The shapes of a drawing, as SVG paths, each given by its centre.

/// Two bars across an edge.
pub(crate) fn bars(x: f64, y: f64) -> String {
    format!("M{:.1} {:.1}h16M{:.1} {:.1}h16", x - 8.0, y - 3.0, x - 8.0, y + 3.0)
}

/// A cross over an edge.
pub(crate) fn cross(x: f64, y: f64) -> String {
    format!("M{:.1} {:.1}l12 12M{:.1} {:.1}l12 -12", x - 6.0, y - 6.0, x - 6.0, y + 6.0)
}

/// A triangle on a base of twice `half`, whose tip lies `up` further down.
pub(crate) fn triangle(x: f64, base: f64, half: f64, up: f64) -> String {
    format!("M{:.1} {base:.1}H{:.1}L{x:.1} {:.1}Z", x - half, x + half, base + up)
}

/// A hexagon on its side, `half` as wide and `tall` as high, measured from its centre.
pub(crate) fn hexagon(x: f64, y: f64, half: f64, tall: f64) -> String {
    let inner = half - tall * 0.6;
    format!(
        "M{:.1} {y:.1}L{:.1} {:.1}H{:.1}L{:.1} {y:.1}L{:.1} {:.1}H{:.1}Z",
        x - half,
        x - inner,
        y - tall,
        x + inner,
        x + half,
        x + inner,
        y + tall,
        x - inner
    )
}

/// A box with rounded corners.
pub(crate) fn rounded_box(x: f64, y: f64, width: f64) -> String {
    let (flat, top) = (width - 12.0, y - 15.0);
    format!(
        "M{:.1} {top:.1}h{flat:.1}q6 0 6 6v18q0 6 -6 6h-{flat:.1}q-6 0 -6 -6v-18q0 -6 6 -6z",
        x - flat / 2.0
    )
}
