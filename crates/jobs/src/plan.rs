//! Plans of runs, as people write them.

use game::Refusal;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Takes the name of the kind out of a plan.
///
/// # Errors
/// A [`Refusal`] when this is not a plan, or it has no kind.
pub fn kind_of(plan: &mut Value) -> Result<String, Refusal> {
    let fields = plan.as_object_mut().ok_or_else(|| {
        Refusal::new("the plan", "expected an object of JSON, such as {\"kind\": \"tournament\", …}")
    })?;
    match fields.shift_remove("kind") {
        Some(Value::String(kind)) => Ok(kind),
        Some(other) => {
            Err(Refusal::new(other.to_string(), "the kind of a run is a text, such as \"tournament\""))
        }
        None => Err(Refusal::new("kind", "the plan does not say what kind of run it is")),
    }
}

/// Parses the fields of a plan; the message about a wrong one names it and what is accepted.
///
/// # Errors
/// A [`Refusal`] that says which field is wrong.
pub fn parse<T: DeserializeOwned>(plan: Value) -> Result<T, Refusal> {
    serde_json::from_value(plan).map_err(|error| Refusal::new("the plan", error.to_string()))
}
