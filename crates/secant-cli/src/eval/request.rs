//! One request: the fields of an object, each parsed as its type requires.

use secant_catalogue::{Curve, Info, Point};
use secant_core::cpu::Backend;
use serde_json::value::RawValue;

use crate::catalogue::{self, Catalogue};
use crate::object::{MOST_FIELDS, Object};
use crate::{hex, names, wire};

/// A request, and the curves that it may name.
pub(super) struct Request<'a> {
    object: &'a Object,
    curves: Catalogue,
}

impl<'a> Request<'a> {
    /// The request of these fields, none of which may be given twice.
    pub(super) fn new(object: &'a Object, curves: Catalogue) -> Result<Self, String> {
        if object.count > MOST_FIELDS {
            return Err(format!("{} fields are too many: at most {MOST_FIELDS} are read", object.count));
        }
        match object.repeated() {
            Some(name) => Err(format!("field '{}' is given twice", names::shorten(name))),
            None => Ok(Self { object, curves }),
        }
    }

    /// Refuses fields that `known` does not have.
    pub(super) fn only(&self, known: impl Fn(&str) -> bool) -> Result<(), String> {
        match self.object.fields.iter().find(|(name, _)| !known(name)) {
            Some((name, _)) => Err(format!("unknown field '{}'", names::shorten(name))),
            None => Ok(()),
        }
    }

    /// The JSON text of a field, if the request has it.
    pub(super) fn get(&self, field: &str) -> Option<&'a str> {
        self.object.get(field)
    }

    /// The value of a field, as `read` parses it. Errors begin with the field's name.
    pub(super) fn read<T>(
        &self,
        field: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, String> {
        let json = self.get(field).ok_or_else(|| format!("field '{field}' is missing"))?;
        read(json).map_err(|e| format!("{field}: {e}"))
    }

    /// The value of a field that is a string.
    pub(super) fn string(&self, field: &str) -> Result<String, String> {
        self.read(field, wire::string)
    }

    /// The value of an optional field that is a string.
    pub(super) fn optional(&self, field: &str) -> Result<Option<String>, String> {
        self.get(field).map(|_| self.string(field)).transpose()
    }

    /// An integer of at most `limit` bytes, big-endian, without leading zeros.
    pub(super) fn scalar(&self, field: &str, limit: usize) -> Result<Vec<u8>, String> {
        self.read(field, |json| at_most(wire::integer(json)?, limit))
    }

    /// The value of a field that is `true` or `false`; `false` if the request does not have it.
    pub(super) fn flag(&self, field: &str) -> Result<bool, String> {
        match self.get(field) {
            None => Ok(false),
            Some(_) => self.read(field, wire::flag),
        }
    }

    /// The bytes of a field, of any length.
    pub(super) fn bytes(&self, field: &str) -> Result<Vec<u8>, String> {
        self.read(field, |json| hex::string_of_bytes(&wire::string(json)?))
    }

    /// The bytes of an optional field; none if the request does not have it.
    pub(super) fn optional_bytes(&self, field: &str) -> Result<Vec<u8>, String> {
        self.get(field).map_or(Ok(Vec::new()), |_| self.bytes(field))
    }

    /// The bytes of a field of exactly 32 bytes.
    pub(super) fn bytes32(&self, field: &str) -> Result<[u8; 32], String> {
        self.read(field, wire::bytes)
    }

    /// A list whose values `item` parses from their JSON text.
    pub(super) fn list<T>(
        &self,
        field: &str,
        item: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let json = self.get(field).ok_or_else(|| format!("field '{field}' is missing"))?;
        let items: Vec<&RawValue> =
            serde_json::from_str(json).map_err(|_| format!("{field}: a list is wanted"))?;
        let read =
            |(i, json): (usize, &&RawValue)| item(json.get()).map_err(|e| format!("{field}[{i}]: {e}"));
        items.iter().enumerate().map(read).collect()
    }

    /// The curve of the catalogue that the request names.
    pub(super) fn curve(&self) -> Result<&'static dyn Curve, String> {
        self.curve_called(&self.string("curve")?)
    }

    /// The curve of the catalogue that has this name.
    pub(super) fn curve_called(&self, name: &str) -> Result<&'static dyn Curve, String> {
        self.curves.named(name)
    }

    /// The entry of the request's curve in `offered`, a list by names of curves.
    pub(super) fn curve_among<T: Copy>(&self, offered: &[(&'static str, T)]) -> Result<T, String> {
        let name = self.string("curve")?;
        if let Some((_, found)) = offered.iter().find(|(known, _)| names::is(&name, known)) {
            return Ok(*found);
        }
        let known: Vec<&str> = offered.iter().map(|(name, _)| *name).collect();
        // A curve that exists is no mistake in spelling.
        match self.curves.named(&name) {
            Ok(curve) => {
                let known = known.join(", ");
                Err(format!(
                    "the curve {} does not offer that operation (these do: {known})",
                    curve.info().name
                ))
            }
            Err(_) => Err(names::unknown("curve", &name, &known)),
        }
    }

    /// Refuses a curve other than the only one that the operation is about.
    pub(super) fn curve_if_any(&self, only: &str) -> Result<(), String> {
        match self.optional("curve")? {
            Some(name) if !names::is(&name, only) => {
                Err(format!("curve: this operation is about {only}, not '{}'", names::shorten(&name)))
            }
            _ => Ok(()),
        }
    }

    /// The method's name, if one is given.
    pub(super) fn method(&self) -> Result<Option<String>, String> {
        self.optional("method")
    }

    /// The backend that the request names, if it names one.
    pub(super) fn backend(&self) -> Result<Option<Backend>, String> {
        self.optional("backend")?.map(|name| catalogue::backend(&names::shorten(&name))).transpose()
    }

    /// Refuses names of no method and of no backend. The operations of the library choose both themselves,
    /// and the answer is the same whatever is chosen.
    pub(super) fn any_method_and_backend(&self) -> Result<(), String> {
        self.backend()?;
        match self.method()? {
            Some(name) if !self.curves.0.iter().any(|c| c.methods().iter().any(|m| m.name == name)) => {
                Err(format!("unknown method: '{}'", names::shorten(&name)))
            }
            _ => Ok(()),
        }
    }

    /// The point of the fields x and y, or of the field that says it is the neutral element, or of the
    /// encoding of an element.
    pub(super) fn point(&self, [x, y, infinity, element]: [&str; 4], info: &Info) -> Result<Point, String> {
        if self.get(element).is_some() {
            if [x, y, infinity].iter().any(|field| self.get(field).is_some()) {
                return Err(format!(
                    "{element}: an element that is given by its encoding has no {x}, {y} or {infinity}"
                ));
            }
            return Ok(Point::Encoded(self.bytes32(element)?));
        }
        if let Some(text) = self.get(infinity) {
            if text != "true" {
                return Err(format!("{infinity}: only true is possible"));
            }
            if info.neutral_is_affine {
                return Err(format!(
                    "{infinity}: the neutral element of this curve is the affine point (0, 1)"
                ));
            }
            if self.get(x).is_some() || self.get(y).is_some() {
                return Err(format!("{infinity}: a point at infinity has no {x} and no {y}"));
            }
            return Ok(Point::Infinity);
        }
        let coordinate = |field| self.read(field, |json| wire::coordinate(json, info));
        Ok(Point::Affine { x: coordinate(x)?, y: coordinate(y)? })
    }
}

/// The integer, if it has no more bytes than that.
pub(super) fn at_most(k: Vec<u8>, limit: usize) -> Result<Vec<u8>, String> {
    if k.len() > limit { Err(format!("the scalar is longer than {limit} bytes")) } else { Ok(k) }
}
