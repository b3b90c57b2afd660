//! JSON documents and arrays as Python values.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyList};
use serde_json::Value;

/// A document as dicts, lists, texts and numbers.
pub fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Null => Ok(py.None()),
        Value::Bool(flag) => flag.into_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_py_any(py),
            (None, Some(whole)) => whole.into_py_any(py),
            (None, None) => number.as_f64().into_py_any(py),
        },
        Value::String(text) => text.into_py_any(py),
        Value::Array(items) => {
            let items = items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_py_any(py)
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (name, value) in map {
                dict.set_item(name, to_python(py, value)?)?;
            }
            dict.into_py_any(py)
        }
    }
}

/// A Python value as a document.
pub fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    Ok(serde_json::from_str(&text).expect("Python writes valid JSON"))
}

/// A numpy array of these bytes; numpy is needed only here.
pub fn array<'py>(py: Python<'py>, bytes: &[u8], kind: &str, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    // A byte array, so that the numpy array can be written to.
    let bytes = PyByteArray::new(py, bytes);
    let flat = py.import("numpy")?.call_method1("frombuffer", (bytes, kind))?;
    flat.call_method1("reshape", (shape.to_vec(),))
}

/// The bytes of numbers, as this machine stores them.
pub fn bytes_of<T: Copy, const N: usize>(numbers: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    let mut all = Vec::with_capacity(numbers.len() * N);
    numbers.iter().for_each(|&number| all.extend_from_slice(&bytes(number)));
    all
}
