//! The environment of the command and of tests. The library reads none.

use std::env;

use secant_core::cpu::{self, Backend};

/// Limits the backends of this process to the one that `SECANT_BACKEND` names and those before it in [`Backend::ALL`]; without that variable,
/// does nothing.
///
/// # Errors
/// A sentence, if no backend has that name.
pub fn limit_by_environment() -> Result<(), String> {
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
