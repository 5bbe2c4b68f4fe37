//! Names of text encodings, groups, keys and signatures in arguments.

use secant::bulk::{Group, Keys, Signatures};
use secant_bulk::Text;

pub(super) fn text(name: &str) -> Result<Text, String> {
    match name {
        "hex" => Ok(Text::Hex),
        "base64" => Ok(Text::Base64),
        _ => Err("neither hex nor base64".to_string()),
    }
}

/// The value found for a name; or an error with the list of all names.
fn named<T>(found: Option<T>, names: impl Iterator<Item = &'static str>) -> Result<T, String> {
    found.ok_or_else(|| format!("none of {}", names.collect::<Vec<_>>().join(", ")))
}

pub(super) fn group(name: &str) -> Result<Group, String> {
    named(Group::from_name(name), Group::ALL.into_iter().map(Group::name))
}

pub(super) fn signatures(name: &str) -> Result<Signatures, String> {
    named(Signatures::from_name(name), Signatures::ALL.into_iter().map(Signatures::name))
}

pub(super) fn keys(name: &str) -> Result<Keys, String> {
    named(Keys::from_name(name), Keys::ALL.into_iter().map(Keys::name))
}
