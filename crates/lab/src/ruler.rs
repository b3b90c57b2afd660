//! Maps numbers to places along an axis, and chooses its ticks.

use crate::number::grouped;
use crate::plot::Scale;

/// A scale over a range of numbers and a range of pixels.
///
/// ```
/// use lab::{Ruler, Scale};
/// let ruler = Ruler::over([1.0, 100.0].into_iter(), Scale::Log, 0.0, 300.0);
/// assert_eq!(ruler.place(10.0), Some(150.0));
/// assert_eq!(ruler.ticks().last().unwrap().1, "100");
/// ```
#[derive(Clone, Debug)]
pub struct Ruler {
    scale: Scale,
    /// The range in the scale's own terms: on a log scale, the exponents.
    low: f64,
    high: f64,
    /// The pixels of `low` and `high`.
    from: f64,
    to: f64,
}

/// The approximate number of ticks along an axis.
const N_TICKS: f64 = 7.0;
/// The margin of a linear axis at each end, so that no marker lies on the frame.
const MARGIN: f64 = 0.03;

impl Ruler {
    /// A ruler over all of `numbers`; the ends of a logarithmic scale are ticks.
    #[must_use]
    pub fn over(numbers: impl Iterator<Item = f64>, scale: Scale, from: f64, to: f64) -> Ruler {
        let shown = numbers.filter(|&number| fits(scale, number)).map(|number| transformed(scale, number));
        let (mut low, mut high) =
            shown.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if scale == Scale::Log {
            (low, high) = (low.floor(), high.ceil());
        }
        if low == high {
            high = low + 1.0;
        }
        if scale == Scale::Linear {
            let margin = (high - low) * MARGIN;
            (low, high) = (low - margin, high + margin);
        }
        Ruler { scale, low, high, from, to }
    }

    /// The pixel of `number`; `None` if the scale cannot show it.
    #[must_use]
    pub fn place(&self, number: f64) -> Option<f64> {
        fits(self.scale, number).then(|| {
            let share = (transformed(self.scale, number) - self.low) / (self.high - self.low);
            self.from + share * (self.to - self.from)
        })
    }

    /// The ticks and their labels.
    #[must_use]
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let step = match self.scale {
            Scale::Linear => round_step((self.high - self.low) / N_TICKS),
            Scale::Log => round_step((self.high - self.low) / N_TICKS).max(1.0),
        };
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|index| index as f64 * step).map(|at| self.tick(at, step)).collect()
    }

    fn tick(&self, at: f64, step: f64) -> (f64, String) {
        match self.scale {
            Scale::Linear => {
                let n_decimals = (-step.log10().floor()).max(0.0) as usize;
                (at, format!("{at:.n_decimals$}"))
            }
            Scale::Log => (10f64.powf(at), power_of_ten(at as i32)),
        }
    }
}

fn fits(scale: Scale, number: f64) -> bool {
    number.is_finite() && (scale == Scale::Linear || number > 0.0)
}

fn transformed(scale: Scale, number: f64) -> f64 {
    match scale {
        Scale::Linear => number,
        Scale::Log => number.log10(),
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that is at least `step`.
fn round_step(step: f64) -> f64 {
    let decade = 10f64.powf(step.log10().floor());
    let round = [1.0, 2.0, 5.0].into_iter().find(|round| round * decade >= step * (1.0 - 1e-9));
    round.unwrap_or(10.0) * decade
}

/// A power of ten as people write it: in full while it is short.
fn power_of_ten(exponent: i32) -> String {
    match exponent {
        0..=3 => grouped(10u64.pow(exponent as u32)),
        _ => format!("10{}", exponent.to_string().chars().map(superscript).collect::<String>()),
    }
}

fn superscript(digit: char) -> char {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    digit.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize])
}
