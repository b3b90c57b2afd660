//! Limits as stored in files: JSON with times in microseconds.
//!
//! `search` does not depend on serde, so that engines compile without it; the serialised forms are here.

use std::time::Duration;

use search::Limits;
use search::clock::Clock;
use serde::{Deserialize, Serialize};

/// The fields of a [`Limits`] in JSON, for `#[serde(with = "table::LimitsJson")]`.
///
/// ```
/// use std::time::Duration;
/// use search::Limits;
///
/// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
/// struct Conditions {
///     #[serde(flatten, with = "table::LimitsJson")]
///     limits: Limits,
///     #[serde(rename = "grace_us", with = "table::microseconds")]
///     grace: Duration,
/// }
///
/// let text = r#"{"depth":null,"nodes":500,"time_us":null,"clock":null,"grace_us":20000}"#;
/// let conditions = Conditions { limits: Limits::nodes(500), grace: Duration::from_millis(20) };
/// assert_eq!(serde_json::to_string(&conditions).unwrap(), text);
/// assert_eq!(serde_json::from_str::<Conditions>(text).unwrap(), conditions);
/// ```
#[derive(Serialize, Deserialize)]
#[serde(remote = "Limits")]
pub struct LimitsJson {
    depth: Option<u32>,
    nodes: Option<u64>,
    #[serde(rename = "time_us", with = "optional_microseconds", default)]
    time: Option<Duration>,
    #[serde(with = "optional_clock", default)]
    clock: Option<Clock>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Clock")]
struct ClockJson {
    #[serde(rename = "remaining_us", with = "microseconds")]
    remaining: Duration,
    #[serde(rename = "increment_us", with = "microseconds")]
    increment: Duration,
    moves_to_go: Option<u32>,
}

/// A duration as a number of microseconds, for `#[serde(with = "table::microseconds")]`.
pub mod microseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the number of whole microseconds.
    ///
    /// # Errors
    /// Those of `serializer`.
    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        u64::try_from(time.as_micros()).unwrap_or(u64::MAX).serialize(serializer)
    }

    /// Reads the number.
    ///
    /// # Errors
    /// Those of `deserializer`, and a missing number.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_micros)
    }
}

/// serde cannot apply `with` inside an `Option`: these two modules do.
mod optional_microseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::microseconds;

    #[derive(Serialize, Deserialize)]
    struct Time(#[serde(with = "microseconds")] Duration);

    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        time.map(Time).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(|Time(time)| time))
    }
}

mod optional_clock {
    use search::clock::Clock;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::ClockJson;

    #[derive(Serialize, Deserialize)]
    struct Shown(#[serde(with = "ClockJson")] Clock);

    pub fn serialize<S: Serializer>(clock: &Option<Clock>, serializer: S) -> Result<S::Ok, S::Error> {
        clock.map(Shown).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Clock>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(|Shown(clock)| clock))
    }
}
