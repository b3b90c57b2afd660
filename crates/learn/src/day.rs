//! Days, as the player counts them.

/// A day where the player lives, counted from 1 January 1970.
pub type Day = i64;

/// The day of a time in milliseconds since 1970, where clocks are `offset` minutes ahead of UTC.
///
/// ```
/// let nearly_midnight = 86_400_000 - 1;
/// assert_eq!(learn::day(nearly_midnight, 0), 0);
/// assert_eq!(learn::day(nearly_midnight, 60), 1, "further east, it is tomorrow");
/// assert_eq!(learn::day(0, -60), -1);
/// ```
#[must_use]
pub fn day(milliseconds: i64, offset: i32) -> Day {
    milliseconds.saturating_add(i64::from(offset) * 60_000).div_euclid(86_400_000)
}

/// How many days in a row had an answer, up to today or yesterday. A single missed day is forgiven: it is not counted,
/// and the row goes on.
///
/// ```
/// use learn::streak;
///
/// assert_eq!(streak([7, 8, 9], 9), 3);
/// assert_eq!(streak([7, 8, 9], 10), 3, "today is not over");
/// assert_eq!(streak([6, 8, 9], 10), 3, "one day off is fine");
/// assert_eq!(streak([5, 8, 9], 9), 2, "after two days off, a new row begins");
/// assert_eq!(streak([5, 6], 9), 0);
/// ```
#[must_use]
pub fn streak(days: impl IntoIterator<Item = Day>, today: Day) -> u32 {
    let mut days: Vec<Day> = days.into_iter().filter(|&day| day <= today).collect();
    days.sort_unstable();
    days.dedup();
    let (mut n_days, mut next) = (0, today);
    for &day in days.iter().rev() {
        // One missed day may lie between; before today, which is not over, one more.
        let most = if n_days == 0 && day < today { 2 } else { 1 + i64::from(n_days > 0) };
        if next - day > most {
            break;
        }
        (n_days, next) = (n_days + 1, day);
    }
    n_days
}
