//! A JSON object with its fields as they were written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// More fields are counted and not kept. No request has half as many.
pub(crate) const MOST_FIELDS: usize = 32;

/// The first fields of an object in the order of the text, and the first `id`; names may repeat.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) fields: Vec<(String, Box<RawValue>)>,
    /// How many fields there are in the text.
    pub(crate) count: usize,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Object;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut object = Object { fields: Vec::new(), count: 0 };
                while let Some(name) = map.next_key::<String>()? {
                    object.count += 1;
                    if object.count <= MOST_FIELDS || name == "id" && object.get(&name).is_none() {
                        object.fields.push((name, map.next_value()?));
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(object)
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

impl Object {
    /// Parses one line as a JSON object.
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

    /// The JSON text of a field's value.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, value)| value.get())
    }

    /// A name that occurs twice among the fields that were kept.
    pub(crate) fn repeated(&self) -> Option<&str> {
        let names = || self.fields.iter().map(|(name, _)| name.as_str());
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
    fn of_many_fields_few_are_kept_and_all_are_read() {
        let many = |n: usize, last: &str| {
            let fields: String = (0..n).map(|i| format!("\"k{i}\":[{i}],")).collect();
            Object::parse(&format!("{{{fields}{last}}}"))
        };
        let object = many(100_000, r#""id":7,"id":8"#).unwrap();
        assert_eq!(
            (object.count, object.fields.len(), object.get("id")),
            (100_002, MOST_FIELDS + 1, Some("7"))
        );
        assert!(many(100_000, r#""id":+"#).unwrap_err().contains("not JSON"));
        let few = many(MOST_FIELDS - 1, r#""id":7"#).unwrap();
        assert_eq!((few.count, few.fields.len()), (MOST_FIELDS, MOST_FIELDS));
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
