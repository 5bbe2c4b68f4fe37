//! The environment of the command and of tests. The library reads none.

use std::env;

use secant_core::cpu::{self, Backend};
use secant_core::ct::{self, Tables};

/// Limits the backends of this process to the one that `SECANT_BACKEND` names and those before it in
/// [`Backend::ALL`]; without that variable, does nothing. In the same way `SECANT_TABLES` limits the
/// instructions that read tables on `mulx` and `clmul` ([`Tables`]).
///
/// # Errors
/// A sentence, if nothing has that name.
pub fn limit_by_environment() -> Result<(), String> {
    if let Some(name) = env::var_os("SECANT_TABLES") {
        let tables = name.to_str().and_then(Tables::from_name);
        ct::limit_tables(tables.ok_or_else(|| {
            let names = Tables::ALL.map(Tables::name).join(", ");
            format!("SECANT_TABLES: no instructions are called {name:?}; there are {names}")
        })?);
    }
    let Some(name) = env::var_os("SECANT_BACKEND") else { return Ok(()) };
    match name.to_str().and_then(Backend::from_name) {
        Some(backend) => {
            cpu::limit(backend);
            Ok(())
        }
        None => {
            let names: Vec<_> = Backend::ALL.iter().map(|b| b.name()).collect();
            Err(format!("SECANT_BACKEND: no backend is called {name:?}; there are {}", names.join(", ")))
        }
    }
}
