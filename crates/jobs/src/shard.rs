//! Parts of a run, for machines that do not talk to each other.

use std::fmt;

use game::Refusal;
use serde::{Deserialize, Serialize};

/// A part of a run: one of every N neighbouring jobs. Which one changes from each N jobs to the next, because neighbours
/// differ in kind: with a fixed place, a shard of a tournament of three pairings would have one pairing and no other.
///
/// `I/N` may count from 0 or from 1: the last shard of `1/N … N/N` is the first of `0/N … N-1/N`.
///
/// ```
/// use jobs::Shard;
///
/// let shards = ["1/3", "2/3", "3/3"].map(|text| Shard::read(text).unwrap());
/// for first in (0..300).step_by(3) {
///     assert!(shards.iter().all(|shard| (first..first + 3).filter(|&job| shard.contains(job)).count() == 1));
/// }
/// let of_each_pairing = [0, 1, 2].map(|pairing| {
///     (0..300).filter(|job| job % 3 == pairing && shards[0].contains(*job)).count()
/// });
/// assert!(of_each_pairing.iter().all(|n| (20..=46).contains(n)), "{of_each_pairing:?}");
/// assert_eq!(Shard::read("3/3")?, Shard::read("0/3")?);
/// assert!(Shard::read("4/3").unwrap_err().to_string().contains("`4/3`"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: u64,
    of: u64,
}

/// The most shards of a run.
const MAX_SHARDS: u64 = 1_000_000;

impl Shard {
    /// Parses `I/N`.
    ///
    /// # Errors
    /// A [`Refusal`] unless both are whole numbers with I at most N and N from 1 to a million.
    pub fn read(text: &str) -> Result<Shard, Refusal> {
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let parts = text.split_once('/').and_then(|(index, of)| number(index).zip(number(of)));
        let (index, of) = parts.ok_or_else(|| Refusal::new(text, "expected a shard I/N, such as 3/16"))?;
        Shard::new(index, of).map_err(|refusal| Refusal::new(text, refusal.reason()))
    }

    /// Shard `index` of `of`, counted from 0 or from 1.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such shard.
    pub fn new(index: u64, of: u64) -> Result<Shard, Refusal> {
        let is_sound = (1..=MAX_SHARDS).contains(&of) && index <= of;
        let refusal = || {
            let reason = format!("a shard is I/N with I from 0 to N, and N from 1 to {MAX_SHARDS}");
            Refusal::new(format!("{index}/{of}"), reason)
        };
        is_sound.then(|| Shard { index: index % of, of }).ok_or_else(refusal)
    }

    /// The shard that a scheduler's environment variables name: a task of a Slurm array, or a pod of an indexed
    /// Kubernetes job, whose number of shards must be given as `of`, because no variable tells it. `None` outside both.
    ///
    /// ```
    /// use jobs::Shard;
    ///
    /// let slurm = |name: &str| match name {
    ///     "SLURM_ARRAY_TASK_ID" => Some("7".to_string()),
    ///     "SLURM_ARRAY_TASK_MIN" => Some("5".to_string()),
    ///     "SLURM_ARRAY_TASK_COUNT" => Some("4".to_string()),
    ///     _ => None,
    /// };
    /// assert_eq!(Shard::of_scheduler(&slurm, None)?, Some(Shard::read("2/4")?));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] when a variable is not a number, the numbers do not fit together, or `of` is needed.
    pub fn of_scheduler(
        variable: &dyn Fn(&str) -> Option<String>,
        of: Option<u64>,
    ) -> Result<Option<Shard>, Refusal> {
        if let Some(index) = number_of(variable, "SLURM_ARRAY_TASK_ID")? {
            return Shard::of_slurm(index, variable, of).map(Some);
        }
        let Some(index) = number_of(variable, "JOB_COMPLETION_INDEX")? else { return Ok(None) };
        let Some(of) = of else {
            let reason =
                "the number of shards is not known here: give --shards N, the completions of the Job";
            return Err(Refusal::new(format!("JOB_COMPLETION_INDEX={index}"), reason));
        };
        Shard::zero_based(index, of, "JOB_COMPLETION_INDEX").map(Some)
    }

    fn of_slurm(
        index: u64,
        variable: &dyn Fn(&str) -> Option<String>,
        of: Option<u64>,
    ) -> Result<Shard, Refusal> {
        let first = number_of(variable, "SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
        let step = number_of(variable, "SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
        let of = match of {
            Some(of) => of,
            None => number_of(variable, "SLURM_ARRAY_TASK_COUNT")?.ok_or_else(|| {
                let reason = "SLURM_ARRAY_TASK_COUNT is not set: give --shards N";
                Refusal::new(format!("SLURM_ARRAY_TASK_ID={index}"), reason)
            })?,
        };
        let place = index.checked_sub(first).filter(|distance| distance % step == 0);
        let place = place.ok_or_else(|| not_in_array("SLURM_ARRAY_TASK_ID", index))?;
        Shard::zero_based(place / step, of, "SLURM_ARRAY_TASK_ID")
    }

    fn zero_based(index: u64, of: u64, name: &str) -> Result<Shard, Refusal> {
        let is_sound = index < of && of <= MAX_SHARDS;
        is_sound.then_some(Shard { index, of }).ok_or_else(|| not_in_array(name, index))
    }

    /// Whether the job belongs to this shard.
    #[must_use]
    pub fn contains(&self, job: u64) -> bool {
        let place = (self.index + turn(job / self.of)) % self.of;
        job % self.of == place
    }
}

/// By how much the places of shards are turned in a block of jobs: a step of SplitMix64, halved so that an index can be
/// added.
fn turn(block: u64) -> u64 {
    let z = block.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 1
}

fn number_of(variable: &dyn Fn(&str) -> Option<String>, name: &str) -> Result<Option<u64>, Refusal> {
    let Some(text) = variable(name) else { return Ok(None) };
    let number = text.trim().parse();
    number.map(Some).map_err(|_| Refusal::new(format!("{name}={text}"), "expected a whole number"))
}

fn not_in_array(name: &str, index: u64) -> Refusal {
    let reason = "this index does not follow from a first one in equal steps: give --shard I/N";
    Refusal::new(format!("{name}={index}"), reason)
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Shard, Refusal> {
        Shard::read(&text)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}
