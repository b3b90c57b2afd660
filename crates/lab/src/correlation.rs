//! How far two quantities agree.

/// Pearson's correlation of pairs: 1 when all lie on a rising line, 0 when either quantity never changes.
///
/// ```
/// let pairs = [(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)];
/// assert!((lab::correlation(&pairs) - 1.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let n = pairs.len().max(1) as f64;
    let mean_x = pairs.iter().map(|pair| pair.0).sum::<f64>() / n;
    let mean_y = pairs.iter().map(|pair| pair.1).sum::<f64>() / n;
    let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
        pairs.iter().map(|&(x, y)| term(x - mean_x, y - mean_y)).sum()
    };
    let spread = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    if spread == 0.0 { 0.0 } else { sum(&|x, y| x * y) / spread }
}

/// Spearman's correlation: Pearson's of the ranks, where equal numbers share the mean of their ranks.
///
/// ```
/// let pairs = [(1.0, 1.0), (2.0, 10.0), (3.0, 1000.0)];
/// assert!((lab::rank_correlation(&pairs) - 1.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let x = ranks(pairs.iter().map(|pair| pair.0));
    let y = ranks(pairs.iter().map(|pair| pair.1));
    correlation(&x.into_iter().zip(y).collect::<Vec<_>>())
}

fn ranks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<(f64, usize)> = numbers.enumerate().map(|(index, number)| (number, index)).collect();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut ranks = vec![0.0; sorted.len()];
    let mut n_before = 0;
    for equal in sorted.chunk_by(|a, b| a.0 == b.0) {
        let rank = n_before as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|&(_, index)| ranks[index] = rank);
        n_before += equal.len();
    }
    ranks
}
