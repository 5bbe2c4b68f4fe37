//! Functions for DataFusion that multiply a column of points by one secret, by [`secant::bulk`].
//!
//! A [`Key`] makes functions under names of the caller's choice, so several keys can serve in one query. Rows are `Binary`, `LargeBinary`,
//! `FixedSizeBinary` or `BinaryView`, alone or in a dictionary; identifiers may be text, which counts as its own bytes, and integers
//! and UUIDs, which count as text. The result is `FixedSizeBinary`, [`secant::bulk::Group::row_len`] bytes a row. Null stays null; a bad row becomes null, and a [`Report`] counts it by its reason.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//! use secant::bulk::{Group, Mask};
//! use secant_datafusion::Key;
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let key = Key::new(Mask::from_bytes(Group::Ristretto255, &[7; 32])?); // of course at random
//! let context = SessionContext::new();
//! context.register_udf(key.mask_identifiers("hidden", Group::Ristretto255.default_tag())?);
//! let names = "(VALUES ('ann'), ('bea'), (NULL)) AS people(name)";
//! assert_eq!(context.sql(&format!("SELECT hidden(name) FROM {names}")).await?.count().await?, 3);
//! # Ok(())
//! # }
//! ```
//!
//! Time does not depend on the secret. A partition works on the thread that DataFusion gives it: there are as many partitions as processors.
//! Nothing is allocated for a row. The secret is in no plan, no `Debug` and no message, and the functions have no encoding that could be sent:
//! on a cluster each worker makes its own.

mod cells;
mod function;
mod report;

use std::sync::Arc;

use datafusion_expr::ScalarUDF;
use secant::Error;
use secant::bulk::Mask;

use function::{Function, Step};
pub use report::Report;

/// A secret whose functions DataFusion calls. Its functions keep it, and it is wiped with the last of them.
#[derive(Clone, Debug)]
pub struct Key {
    mask: Arc<Mask>,
    report: Report,
}

impl Key {
    /// That of a mask.
    #[must_use]
    pub fn new(mask: Mask) -> Self {
        Self { mask: Arc::new(mask), report: Report::default() }
    }

    /// What became of the rows so far, in all functions of this key. DataFusion may call a function more than once for a row, and it
    /// evaluates a function of constants while it plans.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The function `[k]P` of a point P: [`Mask::mask`].
    #[must_use]
    pub fn mask(&self, name: impl Into<String>) -> ScalarUDF {
        self.function(name.into(), Step::Mask)
    }

    /// The function `[1/k]P` of a point P: [`Mask::unmask`].
    #[must_use]
    pub fn unmask(&self, name: impl Into<String>) -> ScalarUDF {
        self.function(name.into(), Step::Unmask)
    }

    /// The function `[k]H(m)` of an identifier m: [`Mask::mask_identifiers`] with this domain separation tag.
    ///
    /// # Errors
    /// [`Error::EmptyTag`].
    pub fn mask_identifiers(&self, name: impl Into<String>, tag: &[u8]) -> Result<ScalarUDF, Error> {
        if tag.is_empty() {
            return Err(Error::EmptyTag);
        }
        Ok(self.function(name.into(), Step::Identifiers(tag.to_vec())))
    }

    fn function(&self, name: String, step: Step) -> ScalarUDF {
        ScalarUDF::new_from_impl(Function::new(name, Arc::clone(&self.mask), step, self.report.clone()))
    }
}
