//! The exponential function from sums and products alone, so that every machine computes the same bits. The functions of
//! the standard library may differ from one system to the next.

/// e to the power of `x`, accurate to about nine digits; 0 below −700 and its value at 700 above.
///
/// ```
/// use chess_policy::exponential::exp;
/// assert!((exp(1.0) - std::f64::consts::E).abs() < 1e-8);
/// assert_eq!(exp(-1e9), 0.0);
/// ```
#[must_use]
pub fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let in_bits = x.min(700.0) * std::f64::consts::LOG2_E;
    let whole = in_bits.round();
    let rest = (in_bits - whole) * std::f64::consts::LN_2;
    // Taylor's series; |rest| is at most 0.35.
    let series = (1..=8).rev().fold(1.0, |sum, n| 1.0 + sum * rest / f64::from(n));
    f64::from_bits(((whole as i64 + 1023) as u64) << 52) * series
}

/// The natural logarithm of a positive, normal number, accurate to about nine digits.
///
/// ```
/// use chess_policy::exponential::ln;
/// assert!((ln(10.0) - std::f64::consts::LN_10).abs() < 1e-8);
/// ```
#[must_use]
pub fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i64 - 1023;
    let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    // The series of the area tangent; its argument is at most a third.
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let series = (0..9).rev().fold(0.0, |sum, n| sum * ratio * ratio + 1.0 / f64::from(2 * n + 1));
    2.0 * ratio * series + exponent as f64 * std::f64::consts::LN_2
}

/// The probabilities of these logits, by the order of the logits.
pub fn softmax(logits: &[f64], out: &mut Vec<f32>) {
    let highest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = logits.iter().map(|&logit| exp(logit - highest)).sum();
    out.clear();
    out.extend(logits.iter().map(|&logit| (exp(logit - highest) / sum) as f32));
}
