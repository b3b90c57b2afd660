//! Every document that a test is sent, held against the description of the interface: a field that is missing, unknown
//! or of another type fails the test that met it.

use std::sync::OnceLock;

use axum::http::{HeaderMap, Method, StatusCode};
use serde_json::{Value, json};

/// Fails if a JSON answer is not as described.
#[track_caller]
pub fn check_answer(method: &Method, path: &str, status: StatusCode, headers: &HeaderMap, bytes: &[u8]) {
    let is_json = headers.get("content-type").is_some_and(|mime| mime == "application/json");
    let is_file = headers.contains_key("content-disposition");
    if !is_json || is_file {
        return;
    }
    let document: Value = serde_json::from_slice(bytes).unwrap();
    let schema = if status.is_success() {
        body(method, path, status.as_str(), "application/json")
    } else {
        description().pointer("/components/schemas/ErrorBody")
    };
    if let Some(schema) = schema
        && let Err(wrong) = check(schema, &document, Fields::All)
    {
        panic!("{method} {path} answers {status} with another document than it says: {wrong}");
    }
}

/// Fails if an event of a stream is not as described: streams describe their documents by the names of the events.
#[track_caller]
pub fn check_event(path: &str, name: &str, document: &Value) {
    let schema = body(&Method::GET, path, "200", "text/event-stream").expect("the stream is described");
    let by_name = resolved(schema).pointer(&format!("/properties/{name}"));
    if let Err(wrong) = check(by_name.unwrap_or(schema), document, Fields::All) {
        panic!("{path} sends another `{name}` than it says: {wrong}");
    }
}

fn description() -> &'static Value {
    static DESCRIPTION: OnceLock<Value> = OnceLock::new();
    DESCRIPTION.get_or_init(|| serde_json::to_value(web::description()).unwrap())
}

/// The schema of a body; `None` for what is not described, such as the description itself.
fn body(method: &Method, path: &str, status: &str, mime: &str) -> Option<&'static Value> {
    let path = path.split('?').next()?;
    let is_it = |template: &str| {
        let parts = template.split('/').zip(path.split('/'));
        let fits =
            |(known, given): (&str, &str)| known == given || known.starts_with('{') && !given.is_empty();
        template.split('/').count() == path.split('/').count() && parts.into_iter().all(fits)
    };
    let paths = description()["paths"].as_object()?;
    // A path in full comes before one with a name in it.
    let mut found: Vec<&String> = paths.keys().filter(|template| is_it(template)).collect();
    found.sort_by_key(|template| template.matches('{').count());
    let operation = paths.get(*found.first()?)?.get(method.as_str().to_lowercase())?;
    operation.get("responses")?.get(status)?.get("content")?.get(mime)?.get("schema")
}

fn resolved(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(name) => resolved(description().pointer(name.trim_start_matches('#')).expect("it is there")),
        None => schema,
    }
}

/// Whether an object may have fields that a schema does not name: parts of a whole know some of them only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fields {
    All,
    Part,
}

fn check(schema: &'static Value, value: &Value, fields: Fields) -> Result<(), String> {
    let schema = resolved(schema);
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(part, value, Fields::Part)?;
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let refusals: Vec<String> =
                choices.iter().filter_map(|choice| check(choice, value, fields).err()).collect();
            if refusals.len() == choices.len() {
                return Err(refusals.join(" or "));
            }
        }
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{value} is none of {values:?}"));
    }
    check_type(schema, value)?;
    check_items(schema, value)?;
    check_fields(schema, value)?;
    let names = names(schema);
    match value.as_object() {
        Some(object)
            if fields == Fields::All && !names.is_empty() && !schema["additionalProperties"].is_object() =>
        {
            match object.keys().find(|name| !names.contains(&name.as_str())) {
                Some(unknown) if schema["oneOf"].is_null() => Err(format!("`{unknown}` is not described")),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn check_type(schema: &Value, value: &Value) -> Result<(), String> {
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let is = |name: &&str| match *name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if types.iter().any(is) { Ok(()) } else { Err(format!("{value} is not of type {types:?}")) }
}

fn check_items(schema: &'static Value, value: &Value) -> Result<(), String> {
    let Some(items) = value.as_array() else { return Ok(()) };
    if let Some(parts) = schema["prefixItems"].as_array() {
        if parts.len() != items.len() {
            return Err(format!("{value} has not {} items", parts.len()));
        }
        return parts.iter().zip(items).try_for_each(|(part, item)| check(part, item, Fields::All));
    }
    match &schema["items"] {
        Value::Null => Ok(()),
        each => items.iter().try_for_each(|item| check(each, item, Fields::All)),
    }
}

fn check_fields(schema: &'static Value, value: &Value) -> Result<(), String> {
    let Some(object) = value.as_object() else { return Ok(()) };
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !object.contains_key(*name)) {
        return Err(format!("`{missing}` is missing"));
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = object.get(name) {
            check(property, value, Fields::All).map_err(|wrong| format!("{name}: {wrong}"))?;
        }
    }
    match &schema["additionalProperties"] {
        each @ Value::Object(_) => object.values().try_for_each(|value| check(each, value, Fields::All)),
        _ => Ok(()),
    }
}

#[test]
fn documents_that_differ_from_their_description_are_found() {
    let schema = description().pointer("/components/schemas/Verdict").unwrap();
    let good = json!({"winner": "first", "margin": 1, "reason": "rule", "rule": "line"});
    assert_eq!(check(schema, &good, Fields::All), Ok(()));
    for (field, value) in [
        ("winner", json!("third")),
        ("margin", json!("1")),
        ("margin", json!(0.5)),
        ("reason", json!(null)),
        ("colour", json!("red")),
    ] {
        let mut wrong = good.clone();
        wrong[field] = value;
        assert!(check(schema, &wrong, Fields::All).is_err(), "{wrong}");
    }
    let mut short = good;
    short.as_object_mut().unwrap().remove("winner");
    assert_eq!(check(schema, &short, Fields::All), Err("`winner` is missing".to_string()));
}

/// All fields that a schema names, those of its parts and choices included.
fn names(schema: &'static Value) -> Vec<&'static str> {
    let schema = resolved(schema);
    let own =
        schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys().map(String::as_str));
    let parts = ["allOf", "oneOf", "anyOf"]
        .into_iter()
        .flat_map(|kind| schema[kind].as_array().into_iter().flatten());
    own.chain(parts.flat_map(names)).collect()
}
