//! The time of day, for what is saved.

pub use search::clock::unix_milliseconds as milliseconds;

/// The day of a time, as PGN writes it: `2024.02.29`, in UTC.
#[must_use]
pub fn date(milliseconds: i64) -> String {
    // Days are counted from 1 March of the year 0, so that leap days come last (Howard Hinnant's `civil_from_days`).
    let days = milliseconds.div_euclid(86_400_000) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}
