//! The curves that the command knows.

use secant_catalogue::Error;
use secant_catalogue::{Curve, Method};
use secant_core::cpu::Backend;

use crate::failure::Failure;
use crate::names;

/// Curves in the order of the tables.
#[derive(Clone, Copy)]
pub(crate) struct Catalogue(pub(crate) &'static [&'static dyn Curve]);

impl Catalogue {
    /// The curve of exactly that name.
    pub(crate) fn find(self, name: &str) -> Result<&'static dyn Curve, Error> {
        self.0.iter().copied().find(|c| c.info().name == name).ok_or(Error::UnknownCurve)
    }

    /// The curves of those names, or all if none is named.
    pub(crate) fn select(self, names: &[String]) -> Result<Vec<&'static dyn Curve>, Failure> {
        if names.is_empty() {
            return Ok(self.0.to_vec());
        }
        names.iter().map(|name| self.find_argument(name)).collect()
    }

    /// The curve of a name as people type it, or the error about the name.
    pub(crate) fn named(self, name: &str) -> Result<&'static dyn Curve, String> {
        self.0.iter().copied().find(|c| names::is(name, c.info().name)).ok_or_else(|| {
            let known: Vec<&str> = self.0.iter().map(|c| c.info().name).collect();
            names::unknown("curve", name, &known)
        })
    }

    /// The curve named on the command line.
    pub(crate) fn find_argument(self, name: &str) -> Result<&'static dyn Curve, Failure> {
        self.named(name).map_err(Failure::Usage)
    }
}

/// The backends of a method that this CPU has.
pub(crate) fn available(method: &Method) -> impl Iterator<Item = Backend> {
    method.backends.iter().copied().filter(|b| b.is_available())
}

/// The backend of that name.
pub(crate) fn backend(name: &str) -> Result<Backend, String> {
    Backend::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Backend::ALL.iter().map(|b| b.name()).collect();
        format!("unknown backend '{name}' (known: {})", known.join(", "))
    })
}
