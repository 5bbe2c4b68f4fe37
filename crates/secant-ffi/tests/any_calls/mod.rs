//! Bytes as calls of the C interface: a function answers as the library does by its Rust interface, mistakes are
//! reported, and only the expected bytes are written. One text for a test and a fuzz target.

mod ed25519;
mod keys;
mod memory;
mod sec1;
mod x25519;

use std::cell::Cell;
use std::ffi::{CStr, c_int};

use memory::{Choices, Memory, call};
use secant_ffi::files::secant_refusal;
use secant_ffi::status::{secant_status, secant_status_text};
use secant_ffi::version::{SECANT_VERSION, secant_version, secant_version_text};

/// The number of rows of a batch: few, or more than one part of the work.
fn count(choices: &mut Choices<'_>) -> usize {
    match choices.below(8) {
        0..=5 => choices.below(4),
        6 => 8 + choices.below(4),
        _ => 16 + choices.below(4),
    }
}

/// The text of a secret key of any module, as another one may be given.
fn pem(choices: &mut Choices<'_>) -> String {
    macro_rules! of {
        ($($secret:path)*) => {
            [$(|bytes: &[u8]| <$secret>::try_from(bytes).map(|key| key.to_pkcs8_pem().to_string())),*]
        };
    }
    type Text = fn(&[u8]) -> Result<String, secant::Error>;
    let texts: [Text; 7] = of!(
        secant::x25519::SecretKey
        secant::ed25519::SigningKey
        secant::p224::SigningKey
        secant::p256::SigningKey
        secant::p384::SigningKey
        secant::p521::SigningKey
        secant::secp256k1::SigningKey
    );
    let which = choices.below(7);
    texts[which](&[1; 66][..[32, 32, 28, 32, 48, 66, 32][which]]).expect("below the order")
}

fn text(choices: &mut Choices<'_>, memory: &mut Memory) {
    let status = c_int::from(choices.byte()) - 8;
    // SAFETY: the text of a status lives as long as the program.
    let text = unsafe { CStr::from_ptr(secant_status_text(status)) };
    let known = secant_status::ALL.iter().find(|known| **known as c_int == status);
    assert_eq!(text, known.map_or(c"no status has this number", |known| known.text()));
    memory.called.push(("secant_status_text", secant_status::SECANT_OK));
}

fn version(memory: &mut Memory) {
    assert_eq!(secant_version(), SECANT_VERSION);
    // SAFETY: the text lives as long as the program.
    let text = unsafe { CStr::from_ptr(secant_version_text()) };
    let parts = [SECANT_VERSION / 10_000, SECANT_VERSION / 100 % 100, SECANT_VERSION % 100];
    assert_eq!(text.to_str(), Ok(parts.map(|part| part.to_string()).join(".").as_str()));
    let names = ["secant_version", "secant_version_text"];
    memory.called.extend(names.map(|name| (name, secant_status::SECANT_OK)));
}

thread_local! {
    /// The last refusal of a key file, from one run to the next.
    static REFUSAL: Cell<Option<secant::Error>> = const { Cell::new(None) };
}

/// The status of a refusal of a key file, which is remembered.
fn refused(error: secant::Error) -> secant_status {
    REFUSAL.set(Some(error));
    error.into()
}

/// What the last refused key file held.
fn refusal(choices: &mut Choices<'_>, memory: &mut Memory) {
    let wanted = REFUSAL.get().map(|error| error.to_string()).unwrap_or_default();
    let room = [512, wanted.len() + 1, wanted.len(), 0][choices.below(4)];
    let text = memory.output(choices, &[], room, None);
    let length = memory.value(choices, size_of::<usize>());
    let (to, len) = (memory.pointer(&text).cast(), memory.pointer(&length).cast());
    let call = call!(memory, secant_refusal(to, text.claimed, len));
    memory.judge(call, |_| {
        if text.claimed <= wanted.len() {
            return Err(secant_status::SECANT_LENGTH).into();
        }
        let written = [wanted.as_bytes(), &[0]].concat();
        assert!(written.len() <= secant_ffi::files::SECANT_REFUSAL_MAX);
        Ok(vec![(length, wanted.len().to_ne_bytes().to_vec()), (text, written)]).into()
    });
}

/// Makes up to four calls, and returns the functions that were called, with their statuses.
pub(crate) fn run(bytes: &[u8]) -> Vec<(&'static str, secant_status)> {
    let (mut choices, mut memory) = (Choices(bytes), Memory::default());
    for _ in 0..4 {
        if choices.0.is_empty() {
            break;
        }
        memory.begin(&mut choices);
        match choices.below(8) {
            0 => sec1::p256::call(&mut choices, &mut memory),
            1 => sec1::p224::call(&mut choices, &mut memory),
            2 => sec1::p384::call(&mut choices, &mut memory),
            3 => sec1::p521::call(&mut choices, &mut memory),
            4 => sec1::secp256k1::call(&mut choices, &mut memory),
            5 => x25519::call(&mut choices, &mut memory),
            6 => ed25519::call(&mut choices, &mut memory),
            _ => match choices.below(4) {
                0 => text(&mut choices, &mut memory),
                1 => version(&mut memory),
                _ => refusal(&mut choices, &mut memory),
            },
        }
        memory.end();
    }
    memory.called
}
