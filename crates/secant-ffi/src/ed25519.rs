//! Ed25519 (RFC 8032).

use core::ffi::{c_char, c_int};
use core::ptr;

use getrandom::SysRng;
use secant::ed25519::{Signature, SigningKey, VerifyingKey, verify_batch, verify_batch_zip215};

use crate::bytes::{self, Messages, Output, OutputRows, Place, Rows, secant_bytes};
use crate::guard::{Outcome, guard};
use crate::handle;
use crate::status::secant_status;
use crate::threads::{self, Statuses};

/// The bytes of a secret key and of a public key of Ed25519.
pub const SECANT_ED25519_KEY_BYTES: usize = 32;
/// The bytes of a signature of Ed25519.
pub const SECANT_ED25519_SIGNATURE_BYTES: usize = 64;
/// The bytes of a SHA-512, which Ed25519ph signs.
pub const SECANT_ED25519_HASH_BYTES: usize = 64;
/// The most bytes that a context has.
pub const SECANT_ED25519_CONTEXT_MAX: usize = 255;

handle::opaque! {
    /// A secret key of Ed25519.
    secant_ed25519_secret_key, SigningKey
}
handle::opaque! {
    /// A public key of Ed25519.
    secant_ed25519_public_key, VerifyingKey
}

/// Makes a key of any 32 bytes.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_secret_key_new(
    data: *const u8,
    len: usize,
    key: *mut *mut secant_ed25519_secret_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (data, key) = unsafe { (bytes::array(data, len)?, Place::new(key)?) };
        key.put(handle::new(SigningKey::from_bytes(data)));
        Ok(())
    })
}

/// Makes a key of the operating system's random numbers.
///
/// # Safety
/// The pointer is null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_secret_key_generate(
    key: *mut *mut secant_ed25519_secret_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let key = unsafe { Place::new(key)? };
        let made = SigningKey::try_generate_from(&mut SysRng).map_err(|_| secant_status::SECANT_RANDOM)?;
        key.put(handle::new(made));
        Ok(())
    })
}

/// Writes the 32 bytes of a secret key. The caller wipes them.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_secret_key_to_bytes(
    key: *const secant_ed25519_secret_key,
    out: *mut u8,
    out_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, out) =
            unsafe { (handle::get(key)?, Output::new(out, out_len, &[SECANT_ED25519_KEY_BYTES])?) };
        out.write(&key.to_bytes())
    })
}

/// Wipes a secret key and takes it back. Null is nothing.
///
/// # Safety
/// The pointer is null or valid, and nobody uses the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_secret_key_free(key: *mut secant_ed25519_secret_key) -> c_int {
    // SAFETY: the caller says it.
    guard(|| unsafe { handle::free(key) })
}

/// Makes the key of an encoding of 32 bytes (RFC 8032, section 5.1.3).
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_public_key_new(
    data: *const u8,
    len: usize,
    key: *mut *mut secant_ed25519_public_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (data, key) = unsafe { (bytes::array(data, len)?, Place::new(key)?) };
        key.put(handle::new(VerifyingKey::from_bytes(data)?));
        Ok(())
    })
}

/// Makes the public key that belongs to a secret key.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_public_key_from_secret(
    secret: *const secant_ed25519_secret_key,
    key: *mut *mut secant_ed25519_public_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (secret, key) = unsafe { (handle::get(secret)?, Place::new(key)?) };
        key.put(handle::new(secret.verifying_key()));
        Ok(())
    })
}

/// Writes the 32 bytes of a public key.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_public_key_to_bytes(
    key: *const secant_ed25519_public_key,
    out: *mut u8,
    out_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, out) =
            unsafe { (handle::get(key)?, Output::new(out, out_len, &[SECANT_ED25519_KEY_BYTES])?) };
        out.write(key.as_bytes())
    })
}

/// Takes a public key back. Null is nothing.
///
/// # Safety
/// The pointer is null or valid, and nobody uses the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_public_key_free(key: *mut secant_ed25519_public_key) -> c_int {
    // SAFETY: the caller says it.
    guard(|| unsafe { handle::free(key) })
}

/// Writes the signature of a message.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_sign(
    key: *const secant_ed25519_secret_key,
    message: *const u8,
    message_len: usize,
    signature: *mut u8,
    signature_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, message, signature) = unsafe {
            (
                handle::get(key)?,
                bytes::input(message, message_len)?,
                Output::new(signature, signature_len, &[SECANT_ED25519_SIGNATURE_BYTES])?,
            )
        };
        signature.write(&key.sign(message).to_bytes())
    })
}

/// Whether the signature is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE. By the equation
/// without the cofactor, and canonical encodings. Variable time: all of it is public.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_verify(
    key: *const secant_ed25519_public_key,
    message: *const u8,
    message_len: usize,
    signature: *const u8,
    signature_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, message, signature) = unsafe {
            (handle::get(key)?, bytes::input(message, message_len)?, bytes::array(signature, signature_len)?)
        };
        Ok(key.verify(message, &Signature::from_bytes(signature))?)
    })
}

/// Writes the signature of a message in a context: Ed25519ctx. The context is a name of the application and of the
/// purpose, of at most 255 bytes; it should not be empty.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_sign_ctx(
    key: *const secant_ed25519_secret_key,
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
    signature: *mut u8,
    signature_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, message, context, signature) = unsafe {
            (
                handle::get(key)?,
                bytes::input(message, message_len)?,
                bytes::input(context, context_len)?,
                Output::new(signature, signature_len, &[SECANT_ED25519_SIGNATURE_BYTES])?,
            )
        };
        signature.write(&key.sign_with_context(message, context)?.to_bytes())
    })
}

/// Whether the signature is one of this message in this context: as `secant_ed25519_verify`, for Ed25519ctx.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_verify_ctx(
    key: *const secant_ed25519_public_key,
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
    signature: *const u8,
    signature_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, message, context, signature) = unsafe {
            (
                handle::get(key)?,
                bytes::input(message, message_len)?,
                bytes::input(context, context_len)?,
                bytes::array(signature, signature_len)?,
            )
        };
        Ok(key.verify_with_context(message, context, &Signature::from_bytes(signature))?)
    })
}

/// Writes the signature of a message whose SHA-512 this is: Ed25519ph. The context has at most 255 bytes, and may be
/// empty.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_sign_ph(
    key: *const secant_ed25519_secret_key,
    hash: *const u8,
    hash_len: usize,
    context: *const u8,
    context_len: usize,
    signature: *mut u8,
    signature_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, hash, context, signature) = unsafe {
            (
                handle::get(key)?,
                bytes::array(hash, hash_len)?,
                bytes::input(context, context_len)?,
                Output::new(signature, signature_len, &[SECANT_ED25519_SIGNATURE_BYTES])?,
            )
        };
        signature.write(&key.sign_prehash(hash, context)?.to_bytes())
    })
}

/// Whether the signature is one of a message whose SHA-512 this is: as `secant_ed25519_verify`, for Ed25519ph.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_verify_ph(
    key: *const secant_ed25519_public_key,
    hash: *const u8,
    hash_len: usize,
    context: *const u8,
    context_len: usize,
    signature: *const u8,
    signature_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, hash, context, signature) = unsafe {
            (
                handle::get(key)?,
                bytes::array(hash, hash_len)?,
                bytes::input(context, context_len)?,
                bytes::array(signature, signature_len)?,
            )
        };
        Ok(key.verify_prehash(hash, context, &Signature::from_bytes(signature))?)
    })
}

/// Signs n messages with one key.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_sign_batch(
    key: *const secant_ed25519_secret_key,
    messages: *const secant_bytes,
    signatures: *mut u8,
    signatures_stride: usize,
    n: usize,
    threads: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, messages, out, statuses) = unsafe {
            (
                handle::get(key)?,
                bytes::messages(messages, n)?,
                OutputRows::new(signatures, signatures_stride, SECANT_ED25519_SIGNATURE_BYTES, n)?,
                Statuses::new(ptr::null_mut(), n)?,
            )
        };
        let made = threads::parts(threads, &messages, |messages| {
            key.sign_batch(messages).iter().map(|signature| Outcome::Ok(signature.to_bytes())).collect()
        })?;
        statuses.finish(&made, &out, |signature| signature)
    })
}

/// A key, a message and a signature.
type Row<'a> = ((&'a [u8], &'a [u8]), &'a [u8]);

/// A row with its key and its signature decoded.
type Signed<'a> = (VerifyingKey, &'a [u8], Signature);

/// The rows as `verify` takes them.
fn references<'a>(rows: &'a [Signed<'a>]) -> Vec<(&'a VerifyingKey, &'a [u8], &'a Signature)> {
    rows.iter().map(|(key, message, signature)| (key, *message, signature)).collect()
}

/// The verdicts as outcomes.
fn outcomes(verdicts: Vec<Result<(), secant::Error>>) -> Vec<Outcome> {
    verdicts.into_iter().map(|verdict| Ok(verdict?)).collect()
}

/// Each row as `secant_ed25519_verify` does.
fn each(rows: &[Row<'_>]) -> Vec<Outcome> {
    let read = rows.iter().map(|((public, message), signature)| {
        Ok((VerifyingKey::try_from(*public)?, *message, Signature::try_from(*signature)?))
    });
    threads::readable(read, |rows| outcomes(verify_batch(&references(rows))))
}

/// Verifies all rows by one equation, with the rules of ZIP 215.
fn at_once(rows: &[Row<'_>]) -> Vec<Outcome> {
    let read = rows.iter().map(|((public, message), signature)| {
        let public = (*public).try_into().map_err(|_| secant_status::SECANT_LENGTH)?;
        Ok((VerifyingKey::from_bytes_zip215(public)?, *message, Signature::try_from(*signature)?))
    });
    threads::readable(read, |rows| outcomes(verify_batch_zip215(&references(rows))))
}

/// Verifies the rows of a batch in parts by `verify`, and writes the statuses.
///
/// # Safety
/// The pointers are null or valid.
unsafe fn verify_rows(
    (publics, publics_stride): (*const u8, usize),
    messages: *const secant_bytes,
    (signatures, signatures_stride): (*const u8, usize),
    statuses: *mut c_int,
    (n, threads): (usize, usize),
    verify: fn(&[Row<'_>]) -> Vec<Outcome>,
) -> Outcome {
    // SAFETY: the caller says it.
    let (publics, messages, signatures, statuses) = unsafe {
        (
            Rows::new(publics, publics_stride, SECANT_ED25519_KEY_BYTES, n)?.collect()?,
            bytes::messages(messages, n)?,
            Rows::new(signatures, signatures_stride, SECANT_ED25519_SIGNATURE_BYTES, n)?.collect()?,
            Statuses::new(statuses, n)?,
        )
    };
    let rows: Vec<_> = publics.into_iter().zip(messages).zip(signatures).collect();
    statuses.verdict(&threads::parts(threads, &rows, verify)?)
}

/// Verifies n signatures of n messages by n keys, each as `secant_ed25519_verify` does: SECANT_OK if all are
/// valid, or the first status that is another. With `statuses`, each row has its own.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_verify_batch(
    publics: *const u8,
    publics_stride: usize,
    messages: *const secant_bytes,
    signatures: *const u8,
    signatures_stride: usize,
    statuses: *mut c_int,
    n: usize,
    threads: usize,
) -> c_int {
    let (publics, signatures) = ((publics, publics_stride), (signatures, signatures_stride));
    // SAFETY: the caller says it.
    guard(|| unsafe { verify_rows(publics, messages, signatures, statuses, (n, threads), each) })
}

/// `secant_ed25519_verify_batch` by the rules of ZIP 215, and by one equation for all rows of a thread, which
/// takes about half the time. It also accepts what special keys and signatures can make different: points of
/// small order, and encodings that are not canonical.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_verify_batch_zip215(
    publics: *const u8,
    publics_stride: usize,
    messages: *const secant_bytes,
    signatures: *const u8,
    signatures_stride: usize,
    statuses: *mut c_int,
    n: usize,
    threads: usize,
) -> c_int {
    let (publics, signatures) = ((publics, publics_stride), (signatures, signatures_stride));
    // SAFETY: the caller says it.
    guard(|| unsafe { verify_rows(publics, messages, signatures, statuses, (n, threads), at_once) })
}

/// `secant_ed25519_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs
/// that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_ed25519_verify_rows(
    publics: *const u8,
    publics_stride: usize,
    messages: *const secant_bytes,
    signatures: *const u8,
    signatures_stride: usize,
    statuses: *mut c_int,
    n: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (publics, messages, signatures, statuses) = unsafe {
            (
                Rows::new(publics, publics_stride, SECANT_ED25519_KEY_BYTES, n)?,
                Messages::new(messages, n)?,
                Rows::new(signatures, signatures_stride, SECANT_ED25519_SIGNATURE_BYTES, n)?,
                Statuses::new(statuses, n)?,
            )
        };
        messages.iter().try_for_each(|message| message.map(drop))?;
        statuses.each(messages.iter().enumerate().map(|(i, message)| {
            let key = VerifyingKey::try_from(publics.get(i))?;
            Ok(key.verify(message?, &Signature::try_from(signatures.get(i))?)?)
        }))
    })
}

crate::files::files!(ed25519, SigningKey, VerifyingKey);
