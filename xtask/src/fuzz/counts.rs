//! What was fuzzed so far, as libFuzzer counts it: a line of text per target.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

/// All targets, in the order in which they were met.
#[derive(Debug, Default)]
pub struct Counts {
    pub list: Vec<Count>,
}

/// One target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Count {
    pub name: String,
    pub n_inputs: u64,
    /// Of a core.
    pub seconds: f64,
    pub edges: u64,
    pub features: u64,
    pub n_finds: u64,
}

impl Counts {
    /// Those of a file; none if there is no file.
    pub fn read(path: &Path) -> io::Result<Counts> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Counts::default()),
            Err(error) => return Err(error),
        };
        let list = text.lines().filter(|line| !line.starts_with('#')).map(Count::read);
        let list: Option<Vec<Count>> = list.collect();
        list.map(|list| Counts { list }).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, format!("{} is damaged", path.display()))
        })
    }

    /// Replaces the file at once, so that nothing is lost if this is the moment when the machine is taken away.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let part = path.with_extension("part");
        fs::write(&part, self.to_string())?;
        fs::rename(part, path)
    }

    /// The count of a target, which starts at zero.
    pub fn of(&mut self, name: &str) -> &mut Count {
        let at = self.list.iter().position(|count| count.name == name).unwrap_or_else(|| {
            self.list.push(Count { name: name.to_string(), ..Count::default() });
            self.list.len() - 1
        });
        &mut self.list[at]
    }

    /// Of all targets together.
    pub fn n_inputs(&self) -> u64 {
        self.list.iter().map(|count| count.n_inputs).sum()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# target inputs seconds edges features finds; {} inputs in all", self.n_inputs())?;
        self.list.iter().try_for_each(|count| writeln!(f, "{count}"))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { name, n_inputs, seconds, edges, features, n_finds } = self;
        write!(f, "{name} {n_inputs} {seconds:.1} {edges} {features} {n_finds}")
    }
}

impl Count {
    fn read(line: &str) -> Option<Count> {
        let mut words = line.split(' ');
        Some(Count {
            name: words.next()?.to_string(),
            n_inputs: words.next()?.parse().ok()?,
            seconds: words.next()?.parse().ok()?,
            edges: words.next()?.parse().ok()?,
            features: words.next()?.parse().ok()?,
            n_finds: words.next()?.parse().ok()?,
        })
    }

    /// Inputs per second of a core; 0 if nothing was run.
    pub fn rate(&self) -> f64 {
        if self.n_inputs == 0 { 0.0 } else { self.n_inputs as f64 / self.seconds.max(0.1) }
    }

    /// Adds what a run of libFuzzer says at its end, or said before it was ended.
    pub fn add(&mut self, log: &str, seconds: f64) {
        let last =
            log.lines().filter_map(|line| line.strip_prefix('#')?.split_whitespace().next()?.parse().ok());
        let said = log.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        let said = said.and_then(|number| number.trim().parse().ok());
        self.n_inputs += said.or(last.max()).unwrap_or(0);
        self.seconds += seconds;
        self.edges = self.edges.max(number_after(log, " cov: ").unwrap_or(0));
        self.features = self.features.max(number_after(log, " ft: ").unwrap_or(0));
    }

    /// What the corpus reaches as a whole, by the merge of it.
    pub fn merged(&mut self, log: &str) {
        self.edges = self.edges.max(number_after(log, " cov: ").unwrap_or(0));
        self.features = self.features.max(number_after(log, " ft: ").unwrap_or(0));
    }
}

/// The greatest number that follows these words in a line of status.
fn number_after(log: &str, words: &str) -> Option<u64> {
    let number = |line: &str| line.split(words).nth(1)?.split_whitespace().next()?.parse().ok();
    log.lines().filter(|line| line.starts_with('#')).filter_map(number).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
#2	INITED cov: 12 ft: 13 corp: 1/1b exec/s: 0 rss: 40Mb
#4096	pulse  cov: 120 ft: 140 corp: 20/300b lim: 43 exec/s: 2048 rss: 50Mb
#5000	DONE   cov: 121 ft: 141 corp: 21/310b lim: 43 exec/s: 2500 rss: 50Mb
stat::number_of_executed_units: 5003
";

    #[test]
    fn runs_are_added_up_and_kept() {
        let mut counts = Counts::default();
        counts.of("pgn").add(LOG, 2.0);
        // One that was ended has no statistics: its last status counts.
        counts.of("pgn").add(LOG.split("stat").next().unwrap(), 2.0);
        counts.of("uci").add("", 1.0);
        let expected = Count {
            name: "pgn".to_string(),
            n_inputs: 10_003,
            seconds: 4.0,
            edges: 121,
            features: 141,
            n_finds: 0,
        };
        assert_eq!(*counts.of("pgn"), expected);
        assert_eq!(counts.n_inputs(), 10_003);
        let file = std::env::temp_dir().join(format!("poda-counts-{}", std::process::id()));
        counts.write(&file).unwrap();
        assert_eq!(Counts::read(&file).unwrap().list, counts.list);
        fs::remove_file(&file).unwrap();
    }
}
