//! Days of the calendar from seconds since 1970, for documents that must name one.

/// `2026-11-19T21:00:00Z`.
pub fn iso(epoch: u64) -> String {
    let (year, month, day) = civil(epoch);
    let (hours, minutes, seconds) = time(epoch);
    format!("{year}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}Z")
}

/// `Thu, 19 Nov 2026 21:00:00 +0000`, as Debian's changelogs have it.
pub fn of_mail(epoch: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (year, month, day) = civil(epoch);
    let (hours, minutes, seconds) = time(epoch);
    let weekday = DAYS[(epoch / 86_400 % 7) as usize];
    let month = MONTHS[month as usize - 1];
    format!("{weekday}, {day:02} {month} {year} {hours:02}:{minutes:02}:{seconds:02} +0000")
}

fn time(epoch: u64) -> (u64, u64, u64) {
    (epoch / 3600 % 24, epoch / 60 % 60, epoch % 60)
}

/// Year, month and day. Years are counted from March, so that the day that some have more is their last one.
fn civil(epoch: u64) -> (u64, u64, u64) {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    // 1 March of the year 0 was 719,468 days before 1970.
    let days = epoch / 86_400 + 719_468;
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // March to July, and August to December, have 153 days each.
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let (years_later, month) = if month < 10 { (0, month + 3) } else { (1, month - 9) };
    (era * 400 + year + years_later, month, of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (epoch, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(iso(epoch), expected);
        }
        assert_eq!(of_mail(951_782_400), "Tue, 29 Feb 2000 00:00:00 +0000");
    }
}
