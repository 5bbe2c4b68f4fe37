//! Calls of the functions of X25519.

use std::ffi::c_int;
use std::ptr;

use secant::x25519::{PublicKey, SecretKey};
use secant_ffi::status::secant_status::{self, *};
use secant_ffi::x25519::*;

use super::count;
use super::keys::keys;
use super::memory::{Choices, Memory, Place, Wanted, batch, call};

keys!(
    x25519,
    SecretKey,
    PublicKey,
    32,
    [32],
    Some(32),
    public_key,
    |bytes| PublicKey::try_from(bytes),
    |key, _| key.as_bytes().to_vec()
);

fn diffie_hellman(choices: &mut Choices<'_>, memory: &mut Memory) {
    let ((raw, key), theirs) = (secret_argument(choices, memory), public(choices));
    // A point of small order, at times.
    let theirs = if choices.below(8) == 1 { PublicKey::from_bytes(&[0; 32]) } else { theirs };
    let raw_theirs = public_argument(&theirs, choices, memory);
    let out = memory.output(choices, &[32], 0, None);
    let shared = memory.pointer(&out);
    let call = call!(memory, secant_x25519_diffie_hellman(raw, raw_theirs, shared, out.claimed));
    memory.judge(call, |_| {
        let shared = key.diffie_hellman(&theirs).map_err(secant_status::from);
        shared.map(|shared| vec![(out, shared.as_bytes().to_vec())]).into()
    });
}

fn diffie_hellman_batch(choices: &mut Choices<'_>, memory: &mut Memory) {
    let ((raw, key), n) = (secret_argument(choices, memory), count(choices));
    let told = memory.number(choices, n);
    let rows: Vec<_> = (0..n).map(|_| encoding(choices, 32)).collect();
    let publics = memory.rows(choices, &rows, 32, told);
    let out = memory.out_rows(choices, 32, (n, told), Some(publics.place));
    let (statuses, threads) = (memory.statuses(choices, n), memory.threads(choices));
    let (from, to) = (memory.pointer(&publics.place), memory.pointer(&out.place));
    let said = memory.optional(statuses.as_ref()).cast();
    let call = call!(
        memory,
        secant_x25519_diffie_hellman_batch(raw, from, publics.stride, to, out.stride, said, told, threads)
    );
    memory.judge(call, |memory| {
        let row = |i| {
            let theirs = read_public(memory.row(&publics, i))?;
            Ok(key.diffie_hellman(&theirs)?.as_bytes().to_vec())
        };
        batch((0..n).map(row).collect(), Some(out), statuses)
    });
}

pub(crate) fn call(choices: &mut Choices<'_>, memory: &mut Memory) {
    match choices.below(KEYS.len() + 2) {
        0 => diffie_hellman(choices, memory),
        1 => diffie_hellman_batch(choices, memory),
        key => KEYS[key - 2](choices, memory),
    }
}
