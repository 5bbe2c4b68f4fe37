//! Calls of the functions of Ed25519.

use std::ffi::c_int;
use std::ptr;

use secant::ed25519::{Signature, SigningKey, VerifyingKey};
use secant_ffi::ed25519::*;
use secant_ffi::status::secant_status::{self, *};

use super::count;
use super::keys::keys;
use super::memory::{Choices, Memory, Place, Wanted, batch, call};

keys!(
    ed25519,
    SigningKey,
    VerifyingKey,
    32,
    [32],
    Some(32),
    verifying_key,
    |bytes| VerifyingKey::try_from(bytes),
    |key, _| key.to_bytes().to_vec()
);

/// One of the three kinds of signatures: plain, in a context, of a hash.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plain,
    Context,
    Hash,
}
use Kind::*;

/// The message or hash to sign, and a context, which may be too long.
fn signed(kind: Kind, choices: &mut Choices<'_>, memory: &mut Memory) -> (Place, Place) {
    let message = match kind {
        Hash => choices.bytes(64),
        _ => choices.some(200),
    };
    let context = match choices.below(4) {
        _ if kind == Plain => Vec::new(),
        0 => vec![7; 254 + choices.below(4)],
        _ => choices.some(40),
    };
    let message = memory.input(choices, message, (kind == Hash).then_some(64));
    let context = if kind == Plain { message } else { memory.input(choices, context, None) };
    (message, context)
}

/// The signature that the library makes.
fn signature(
    kind: Kind,
    key: &SigningKey,
    message: &[u8],
    context: &[u8],
) -> Result<Signature, secant::Error> {
    match kind {
        Plain => Ok(key.sign(message)),
        Context => key.sign_with_context(message, context),
        Hash => key.sign_prehash(message.try_into().expect("64 bytes"), context),
    }
}

fn sign(kind: Kind, choices: &mut Choices<'_>, memory: &mut Memory) {
    let (raw, key) = secret_argument(choices, memory);
    let (message, context) = signed(kind, choices, memory);
    let over = if choices.below(2) == 0 { message } else { context };
    let out = memory.output(choices, &[64], 0, Some(over));
    let (m, c, s) = (memory.pointer(&message), memory.pointer(&context), memory.pointer(&out));
    let (m_len, c_len, s_len) = (message.claimed, context.claimed, out.claimed);
    let call = match kind {
        Plain => call!(memory, secant_ed25519_sign(raw, m, m_len, s, s_len)),
        Context => call!(memory, secant_ed25519_sign_ctx(raw, m, m_len, c, c_len, s, s_len)),
        Hash => call!(memory, secant_ed25519_sign_ph(raw, m, m_len, c, c_len, s, s_len)),
    };
    memory.judge(call, |memory| {
        let made = signature(kind, &key, memory.get(&message), memory.get(&context));
        made.map(|made| vec![(out, made.to_bytes().to_vec())]).map_err(secant_status::from).into()
    });
}

fn verify(kind: Kind, choices: &mut Choices<'_>, memory: &mut Memory) {
    let secret = secret(choices);
    let key = if choices.below(4) == 1 { public(choices) } else { secret.verifying_key() };
    let raw = public_argument(&key, choices, memory);
    let (message, context) = signed(kind, choices, memory);
    let (text, name) = (memory.get(&message), memory.get(&context));
    let made = if kind == Hash && text.len() != 64 {
        vec![1; 64]
    } else {
        signature(kind, &secret, text, name).map_or(vec![1; 64], |made| made.to_bytes().to_vec())
    };
    let made = choices.near(made);
    let signature = memory.input(choices, made, Some(64));
    let (m, c, s) = (memory.pointer(&message), memory.pointer(&context), memory.pointer(&signature));
    let (m_len, c_len, s_len) = (message.claimed, context.claimed, signature.claimed);
    let call = match kind {
        Plain => call!(memory, secant_ed25519_verify(raw, m, m_len, s, s_len)),
        Context => call!(memory, secant_ed25519_verify_ctx(raw, m, m_len, c, c_len, s, s_len)),
        Hash => call!(memory, secant_ed25519_verify_ph(raw, m, m_len, c, c_len, s, s_len)),
    };
    memory.judge(call, |memory| {
        let (message, context) = (memory.get(&message), memory.get(&context));
        let signature = Signature::try_from(memory.get(&signature)).expect("64 bytes");
        let verdict = match kind {
            Plain => key.verify(message, &signature),
            Context => key.verify_with_context(message, context, &signature),
            Hash => key.verify_prehash(message.try_into().expect("64 bytes"), context, &signature),
        };
        verdict.map(|()| Vec::new()).map_err(secant_status::from).into()
    });
}

fn sign_batch(choices: &mut Choices<'_>, memory: &mut Memory) {
    let ((raw, key), n) = (secret_argument(choices, memory), count(choices));
    let told = memory.number(choices, n);
    let messages: Vec<_> = (0..n).map(|_| choices.some(40)).collect();
    let texts = memory.texts(choices, &messages);
    let out = memory.out_rows(choices, 64, (n, told), texts.first().copied());
    let array = memory.array(choices, &texts, told);
    let threads = memory.threads(choices);
    let (from, to) = (memory.pointer(&array).cast(), memory.pointer(&out.place));
    let call = call!(memory, secant_ed25519_sign_batch(raw, from, to, out.stride, told, threads));
    memory.judge(call, |_| {
        let row = |message: Vec<u8>| Ok(key.sign(&message).to_bytes().to_vec());
        batch(messages.into_iter().map(row).collect(), Some(out), None)
    });
}

/// Batch verification by the rules of RFC 8032, or of ZIP 215.
/// The functions that verify many.
#[derive(Clone, Copy, PartialEq)]
enum Many {
    Batch,
    Zip215,
    Rows,
}

fn verify_batch(many: Many, choices: &mut Choices<'_>, memory: &mut Memory) {
    let n = count(choices);
    let told = memory.number(choices, n);
    let key = secret(choices);
    let (mut keys, mut messages, mut signatures) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..n {
        let message = choices.some(40);
        let mut signature = choices.near(key.sign(&message).to_bytes().to_vec());
        signature.resize(64, 0);
        let encoded = choices.near(encode(&key.verifying_key(), 32));
        keys.push(if choices.below(4) == 1 { encoding(choices, 32) } else { encoded });
        keys.last_mut().expect("a key").resize(32, 0);
        messages.push(message);
        signatures.push(signature);
    }
    let publics = memory.rows(choices, &keys, 32, told);
    let signed = memory.rows(choices, &signatures, 64, told);
    let texts = memory.texts(choices, &messages);
    let array = memory.array(choices, &texts, told);
    let statuses = memory.statuses(choices, n);
    let threads = if many == Many::Rows { 1 } else { memory.threads(choices) };
    let (p, s) = (memory.pointer(&publics.place), memory.pointer(&signed.place));
    let (p_stride, s_stride) = (publics.stride, signed.stride);
    let (m, said) = (memory.pointer(&array).cast(), memory.optional(statuses.as_ref()).cast());
    let call = match many {
        Many::Batch => {
            call!(memory, secant_ed25519_verify_batch(p, p_stride, m, s, s_stride, said, told, threads))
        }
        Many::Zip215 => {
            call!(
                memory,
                secant_ed25519_verify_batch_zip215(p, p_stride, m, s, s_stride, said, told, threads)
            )
        }
        Many::Rows => call!(memory, secant_ed25519_verify_rows(p, p_stride, m, s, s_stride, said, told)),
    };
    memory.judge(call, |memory| {
        let row = |i| {
            let public: &[u8; 32] = memory.row(&publics, i).try_into().expect("32 bytes");
            let signature = Signature::try_from(memory.row(&signed, i))?;
            if many == Many::Zip215 {
                VerifyingKey::from_bytes_zip215(public)?.verify_zip215(&messages[i], &signature)?;
            } else {
                VerifyingKey::from_bytes(public)?.verify(&messages[i], &signature)?;
            }
            Ok(Vec::new())
        };
        batch((0..n).map(row).collect(), None, statuses)
    });
}

pub(crate) fn call(choices: &mut Choices<'_>, memory: &mut Memory) {
    match choices.below(KEYS.len() + 10) {
        0 => sign(Plain, choices, memory),
        1 => sign(Context, choices, memory),
        2 => sign(Hash, choices, memory),
        3 => verify(Plain, choices, memory),
        4 => verify(Context, choices, memory),
        5 => verify(Hash, choices, memory),
        6 => sign_batch(choices, memory),
        7 => verify_batch(Many::Batch, choices, memory),
        8 => verify_batch(Many::Zip215, choices, memory),
        9 => verify_batch(Many::Rows, choices, memory),
        key => KEYS[key - 10](choices, memory),
    }
}
