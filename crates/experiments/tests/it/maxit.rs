//! MAXIT, with small grids.

#[test]
fn greed_never_gains_on_exact_play() {
    for size in crate::measured("maxit")["sizes"].as_array().unwrap() {
        assert!(size["greed"]["mean"].as_f64().unwrap() <= 0.0, "{size}");
    }
}
