//! Secant where other crates let others put cryptography: an example each.

mod jsonwebtoken;
mod rcgen;
mod snow;
mod ssh_key;
