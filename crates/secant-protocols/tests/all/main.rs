//! The protocols from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod hpke;
mod musig2;
mod oprf;

use std::fmt::Write;

use rand_core::{Infallible, TryCryptoRng, TryRng};
use serde_json::Value;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn unhex(text: &str) -> Vec<u8> {
    assert!(text.len().is_multiple_of(2), "{text}");
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// The bytes of a member.
fn bytes(value: &Value, name: &str) -> Vec<u8> {
    unhex(value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}")))
}

/// The numbers of a member.
fn indices(value: &Value, name: &str) -> Vec<usize> {
    value[name].as_array().unwrap().iter().map(|i| i.as_u64().unwrap() as usize).collect()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// "Random" bytes that are given: each request takes as many from the front.
struct Given(Vec<u8>);

impl TryRng for Given {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("bytes are asked for")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("bytes are asked for")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        out.copy_from_slice(&self.0[..out.len()]);
        self.0.drain(..out.len());
        Ok(())
    }
}

impl TryCryptoRng for Given {}
