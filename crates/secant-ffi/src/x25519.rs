//! X25519 (RFC 7748).

use core::ffi::{c_char, c_int};

use getrandom::SysRng;
use secant::x25519::{PublicKey, SecretKey};

use crate::bytes::{self, Output, OutputRows, Place, Rows};
use crate::guard::guard;
use crate::handle;
use crate::status::secant_status;
use crate::threads::{self, Statuses};

/// The bytes of a secret key, a public key and a shared secret of X25519.
pub const SECANT_X25519_BYTES: usize = 32;

handle::opaque! {
    /// A secret key of X25519.
    secant_x25519_secret_key, SecretKey
}
handle::opaque! {
    /// A public key of X25519.
    secant_x25519_public_key, PublicKey
}

/// Makes a key of any 32 bytes.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_secret_key_new(
    data: *const u8,
    len: usize,
    key: *mut *mut secant_x25519_secret_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (data, key) = unsafe { (bytes::array(data, len)?, Place::new(key)?) };
        key.put(handle::new(SecretKey::from_bytes(data)));
        Ok(())
    })
}

/// Makes a key of the operating system's random numbers.
///
/// # Safety
/// The pointer is null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_secret_key_generate(key: *mut *mut secant_x25519_secret_key) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let key = unsafe { Place::new(key)? };
        let made = SecretKey::try_generate_from(&mut SysRng).map_err(|_| secant_status::SECANT_RANDOM)?;
        key.put(handle::new(made));
        Ok(())
    })
}

/// Writes the 32 bytes of a secret key. The caller wipes them.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_secret_key_to_bytes(
    key: *const secant_x25519_secret_key,
    out: *mut u8,
    out_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, out) = unsafe { (handle::get(key)?, Output::new(out, out_len, &[SECANT_X25519_BYTES])?) };
        out.write(&key.to_bytes())
    })
}

/// Wipes a secret key and takes it back. Null is nothing.
///
/// # Safety
/// The pointer is null or valid, and nobody uses the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_secret_key_free(key: *mut secant_x25519_secret_key) -> c_int {
    // SAFETY: the caller says it.
    guard(|| unsafe { handle::free(key) })
}

/// Makes a key of any 32 bytes.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_public_key_new(
    data: *const u8,
    len: usize,
    key: *mut *mut secant_x25519_public_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (data, key) = unsafe { (bytes::array(data, len)?, Place::new(key)?) };
        key.put(handle::new(PublicKey::from_bytes(data)));
        Ok(())
    })
}

/// Makes the public key that belongs to a secret key.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_public_key_from_secret(
    secret: *const secant_x25519_secret_key,
    key: *mut *mut secant_x25519_public_key,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (secret, key) = unsafe { (handle::get(secret)?, Place::new(key)?) };
        key.put(handle::new(secret.public_key()));
        Ok(())
    })
}

/// Writes the 32 bytes of a public key.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_public_key_to_bytes(
    key: *const secant_x25519_public_key,
    out: *mut u8,
    out_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (key, out) = unsafe { (handle::get(key)?, Output::new(out, out_len, &[SECANT_X25519_BYTES])?) };
        out.write(key.as_bytes())
    })
}

/// Takes a public key back. Null is nothing.
///
/// # Safety
/// The pointer is null or valid, and nobody uses the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_public_key_free(key: *mut secant_x25519_public_key) -> c_int {
    // SAFETY: the caller says it.
    guard(|| unsafe { handle::free(key) })
}

/// Writes what both sides have in the end, 32 bytes. Derive keys from it by a hash, together with both public
/// keys. SECANT_ZERO_SHARED_SECRET if the public key contributes nothing.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_diffie_hellman(
    secret: *const secant_x25519_secret_key,
    public_key: *const secant_x25519_public_key,
    shared: *mut u8,
    shared_len: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (secret, public, shared) = unsafe {
            (
                handle::get(secret)?,
                handle::get(public_key)?,
                Output::new(shared, shared_len, &[SECANT_X25519_BYTES])?,
            )
        };
        shared.write(secret.diffie_hellman(public)?.as_bytes())
    })
}

/// `secant_x25519_diffie_hellman` with each of n public keys of 32 bytes.
///
/// With `statuses`, each row has its own, and rows that fail are zeros; without, one row that fails leaves
/// all unwritten.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_x25519_diffie_hellman_batch(
    secret: *const secant_x25519_secret_key,
    publics: *const u8,
    publics_stride: usize,
    shared: *mut u8,
    shared_stride: usize,
    statuses: *mut c_int,
    n: usize,
    threads: usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (secret, publics, out, statuses) = unsafe {
            (
                handle::get(secret)?,
                Rows::new(publics, publics_stride, SECANT_X25519_BYTES, n)?,
                OutputRows::new(shared, shared_stride, SECANT_X25519_BYTES, n)?,
                Statuses::new(statuses, n)?,
            )
        };
        let made = threads::parts(threads, &publics.collect()?, |rows| {
            // Every row has 32 bytes, so no row is left out.
            let keys: Vec<_> = rows.iter().filter_map(|row| PublicKey::try_from(*row).ok()).collect();
            let shared = secret.diffie_hellman_batch(&keys);
            shared.into_iter().map(|shared| shared.map_err(secant_status::from)).collect()
        })?;
        statuses.finish(&made, &out, |shared| shared.as_bytes())
    })
}

crate::files::files!(x25519, SecretKey, PublicKey);
