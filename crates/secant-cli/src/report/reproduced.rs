//! What `reproduce --json` writes, read back.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::results::Machine;
use crate::failure::Failure;
use crate::result_file;

/// The papers' tables beside one machine's.
#[derive(Debug, Deserialize)]
pub(crate) struct Reproduced {
    pub(crate) machine: Machine,
    pub(crate) papers: Vec<Paper>,
    /// Whether the run was interrupted.
    #[serde(default)]
    pub(crate) partial: bool,
}

/// The tables of a paper.
#[derive(Debug, Deserialize)]
pub(crate) struct Paper {
    pub(crate) paper: String,
    pub(crate) title: String,
    pub(crate) tables: Vec<Table>,
}

/// A table.
#[derive(Debug, Deserialize)]
pub(crate) struct Table {
    pub(crate) table: Text,
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) source: String,
    /// What the printed numbers were found on, one name for each column.
    #[serde(default)]
    pub(crate) on: Vec<String>,
    #[serde(default)]
    pub(crate) notes: Vec<String>,
    #[serde(default)]
    pub(crate) rows: Vec<Row>,
    #[serde(default)]
    pub(crate) claims: Vec<Claim>,
}

/// A printed number beside a measured one.
#[derive(Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) what: String,
    #[serde(default)]
    pub(crate) unit: String,
    #[serde(default)]
    pub(crate) printed: Text,
    #[serde(default)]
    pub(crate) printed_on: Vec<On>,
    #[serde(default)]
    pub(crate) measured: Text,
    #[serde(default)]
    pub(crate) p10: Text,
    #[serde(default)]
    pub(crate) p90: Text,
    #[serde(default)]
    pub(crate) method: Option<String>,
    #[serde(default)]
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) verdict: Option<String>,
    #[serde(default)]
    pub(crate) why: Option<String>,
}

/// What a paper says with its numbers.
#[derive(Debug, Deserialize)]
pub(crate) struct Claim {
    pub(crate) what: String,
    #[serde(default)]
    pub(crate) printed: Text,
    #[serde(default)]
    pub(crate) printed_on: Vec<On>,
    #[serde(default)]
    pub(crate) measured: Text,
    pub(crate) verdict: String,
    #[serde(default)]
    pub(crate) why: Option<String>,
}

/// A printed number of one column.
#[derive(Debug, Deserialize)]
pub(crate) struct On {
    pub(crate) on: String,
    pub(crate) value: Text,
}

/// A number, a text, or nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(untagged)]
pub(crate) enum Text {
    Number(f64),
    Words(String),
    #[default]
    Nothing,
}

impl Reproduced {
    /// Reads a file of `reproduce --json`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        result_file::read(path, Self::from_json)
    }

    pub(crate) fn from_json(value: Value) -> Result<Self, String> {
        serde_json::from_value(value).map_err(|e| format!("not what 'secant reproduce --json' writes: {e}"))
    }

    /// The tables of a paper.
    pub(crate) fn paper(&self, name: &str) -> Option<&Paper> {
        self.papers.iter().find(|p| p.paper == name)
    }
}
