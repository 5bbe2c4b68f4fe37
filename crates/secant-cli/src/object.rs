//! A JSON object with its fields as they were written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields of an object in the order of the text; names may repeat.
#[derive(Debug)]
pub(crate) struct Object(pub(crate) Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Object;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Object(fields))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

impl Object {
    /// Reads one line.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|e| {
            if e.is_eof() {
                return format!("not JSON: the text ends too early, at column {}", e.column());
            }
            if e.is_data() {
                return "not a JSON object".to_string();
            }
            let what = e.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            format!("not JSON: {what} at column {}", e.column())
        })
    }

    /// The text of a field's value.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, value)| value.get())
    }

    /// A name that occurs twice.
    pub(crate) fn repeated(&self) -> Option<&str> {
        let names = || self.0.iter().map(|(name, _)| name.as_str());
        names()
            .enumerate()
            .find(|(i, name)| names().take(*i).any(|earlier| earlier == *name))
            .map(|(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_as_they_were_written() {
        let object = Object::parse(r#" {"id": {"b" :1e999, "a":[1 ,2]}, "x":"\u0041"} "#).unwrap();
        assert_eq!(object.get("id"), Some(r#"{"b" :1e999, "a":[1 ,2]}"#));
        assert_eq!(object.get("x"), Some(r#""\u0041""#));
        assert_eq!(object.get("y"), None);
        assert_eq!(object.repeated(), None);
    }

    #[test]
    fn repeated_names_are_seen_however_they_are_spelt() {
        assert_eq!(Object::parse(r#"{"k":1,"x":2,"\u006b":3}"#).unwrap().repeated(), Some("k"));
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for (text, says) in [
            ("", "too early"),
            ("{\"op\":", "too early"),
            ("[1]", "not a JSON object"),
            ("7", "not a JSON object"),
            ("\"x\"", "not a JSON object"),
            ("{} {}", "trailing characters"),
            ("{\"a\":1,}", "not JSON"),
            ("{a:1}", "not JSON"),
            ("hello", "not JSON"),
        ] {
            let error = Object::parse(text).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
            assert!(!error.contains("line"), "{error}");
        }
        assert!(Object::parse(&"[".repeat(1 << 20)).is_err());
        assert!(Object::parse(&format!("{{\"a\":{}", "[".repeat(1 << 20))).is_err());
    }
}
