//! Reading and writing of files of results in JSON.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::failure::Failure;

/// The bytes of a file of results.
pub(crate) fn text(json: &Value) -> Vec<u8> {
    format!("{json:#}\n").into_bytes()
}

/// Reads a file of results; `check` converts its content, or says why it is refused.
pub(crate) fn read<T>(path: &Path, check: impl FnOnce(Value) -> Result<T, String>) -> Result<T, Failure> {
    let refused = |what: String| Failure::Refused(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path).map_err(|e| refused(e.to_string()))?;
    let value = serde_json::from_str(&text).map_err(|e| format!("not JSON: {e}"));
    value.and_then(check).map_err(refused)
}
