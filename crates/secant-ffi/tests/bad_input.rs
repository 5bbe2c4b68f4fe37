//! Mistakes of C programs, and the statuses that they get.

use std::ffi::{CStr, c_int};
use std::ptr;

use secant_ffi::ed25519::*;
use secant_ffi::p256::*;
use secant_ffi::status::secant_status::*;
use secant_ffi::status::{secant_status, secant_status_text};
use secant_ffi::x25519::*;

#[track_caller]
fn says(status: c_int, wanted: secant_status) {
    // SAFETY: the text of a status lives as long as the program.
    let text = unsafe { CStr::from_ptr(secant_status_text(status)) };
    assert_eq!(status, wanted as c_int, "{text:?}");
}

fn x25519_key() -> *mut secant_x25519_secret_key {
    let mut key = ptr::null_mut();
    // SAFETY: the pointers are valid.
    says(unsafe { secant_x25519_secret_key_new([7; 32].as_ptr(), 32, &mut key) }, SECANT_OK);
    key
}

#[test]
fn every_status_has_its_text() {
    for status in secant_status::ALL {
        // SAFETY: the text of a status lives as long as the program.
        let text = unsafe { CStr::from_ptr(secant_status_text(*status as c_int)) };
        assert_eq!(text, status.text());
    }
    for other in [-1, 1000, c_int::MIN, c_int::MAX] {
        // SAFETY: as above.
        let text = unsafe { CStr::from_ptr(secant_status_text(other)) };
        assert_eq!(text, c"no status has this number");
    }
}

/// Null pointers everywhere, with all lengths that could be asked for.
#[test]
fn null_pointers_are_not_followed() {
    let key = x25519_key();
    let (mut out, mut made) = ([0xaa; 32], ptr::null_mut());
    // SAFETY: the pointers are null or valid.
    unsafe {
        says(secant_x25519_secret_key_new(ptr::null(), 32, &mut made), SECANT_NULL_POINTER);
        says(secant_x25519_secret_key_new([7; 32].as_ptr(), 32, ptr::null_mut()), SECANT_NULL_POINTER);
        says(secant_x25519_secret_key_generate(ptr::null_mut()), SECANT_NULL_POINTER);
        says(secant_x25519_secret_key_to_bytes(key, ptr::null_mut(), 32), SECANT_NULL_POINTER);
        says(secant_x25519_secret_key_to_bytes(ptr::null(), out.as_mut_ptr(), 32), SECANT_NULL_POINTER);
        says(secant_x25519_public_key_from_secret(ptr::null(), ptr::null_mut()), SECANT_NULL_POINTER);
        says(secant_x25519_diffie_hellman(key, ptr::null(), out.as_mut_ptr(), 32), SECANT_NULL_POINTER);
        says(secant_ed25519_verify(ptr::null(), ptr::null(), 0, out.as_ptr(), 64), SECANT_NULL_POINTER);
        says(secant_p256_mul_base(ptr::null(), 32, out.as_mut_ptr(), 33), SECANT_NULL_POINTER);
        let batch = |publics, shared, n| {
            secant_x25519_diffie_hellman_batch(key, publics, 32, shared, 32, ptr::null_mut(), n, 1)
        };
        says(batch(ptr::null(), out.as_mut_ptr(), 1), SECANT_NULL_POINTER);
        says(batch([9; 32].as_ptr(), ptr::null_mut(), 1), SECANT_NULL_POINTER);
        // A batch without rows needs no memory.
        says(batch(ptr::null(), ptr::null_mut(), 0), SECANT_OK);
        says(secant_x25519_secret_key_free(ptr::null_mut()), SECANT_OK);
        says(secant_x25519_secret_key_free(key), SECANT_OK);
    }
    assert!(made.is_null());
    assert_eq!(out, [0xaa; 32], "nothing was written");
}

#[test]
fn lengths_are_checked() {
    let (mut key, mut out) = (ptr::null_mut(), [0xaa; 80]);
    // SAFETY: the pointers are null or valid; lengths above those of the buffers are refused before they are used.
    unsafe {
        for len in [0, 1, 31, 33, 64] {
            says(secant_x25519_secret_key_new([7; 64].as_ptr(), len, &mut key), SECANT_LENGTH);
        }
        says(secant_x25519_secret_key_new([7; 64].as_ptr(), usize::MAX, &mut key), SECANT_SIZE);
        assert!(key.is_null());
        let key = x25519_key();
        for len in [0, 31, 33, 64] {
            says(secant_x25519_secret_key_to_bytes(key, out.as_mut_ptr(), len), SECANT_LENGTH);
        }
        let batch = |publics_stride, shared_stride, n, threads| {
            let publics = [9; 64];
            let (from, to) = (publics.as_ptr(), out.as_mut_ptr());
            secant_x25519_diffie_hellman_batch(
                key,
                from,
                publics_stride,
                to,
                shared_stride,
                ptr::null_mut(),
                n,
                threads,
            )
        };
        let mut batch = batch;
        says(batch(31, 32, 2, 1), SECANT_STRIDE);
        says(batch(32, 0, 2, 1), SECANT_STRIDE);
        says(batch(32, 32, usize::MAX, 1), SECANT_SIZE);
        says(batch(usize::MAX, 32, 2, 1), SECANT_SIZE);
        says(batch(32, 32, 2, 0), SECANT_THREADS);
        says(batch(32, 32, 2, 1_000_000), SECANT_THREADS);
        assert_eq!(out, [0xaa; 80], "nothing was written");
        says(secant_x25519_secret_key_free(key), SECANT_OK);
    }
}

#[test]
fn encodings_are_checked() {
    let mut key = ptr::null_mut();
    let mut secret = ptr::null_mut();
    let mut new = |bytes: &[u8]| {
        // SAFETY: the pointers are valid.
        unsafe { secant_p256_public_key_new(bytes.as_ptr(), bytes.len(), &mut key) }
    };
    says(new(&[]), SECANT_LENGTH);
    says(new(&[0]), SECANT_INFINITY);
    says(new(&[5; 65]), SECANT_TAG);
    says(new(&[4; 65]), SECANT_NOT_ON_CURVE);
    let mut large = [0xff; 65];
    large[0] = 4;
    says(new(&large), SECANT_COORDINATE);
    // SAFETY: the pointers are valid.
    unsafe {
        says(secant_p256_secret_key_new([0; 32].as_ptr(), 32, &mut secret), SECANT_SECRET_ZERO);
        says(secant_p256_secret_key_new([0xff; 32].as_ptr(), 32, &mut secret), SECANT_SCALAR);
        let pem = |text: &[u8], key: &mut *mut _| {
            secant_p256_secret_key_from_pem(text.as_ptr().cast(), text.len(), key)
        };
        says(pem(b"no PEM", &mut secret), SECANT_PEM_ENCODING);
        says(pem(b"\xff\xfe", &mut secret), SECANT_PEM_ENCODING);
        says(
            pem(b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", &mut secret),
            SECANT_PEM_LABEL,
        );
        let mut signature = [0; 64];
        says(
            secant_p256_signature_from_der([0x30].as_ptr(), 1, signature.as_mut_ptr(), 64),
            SECANT_SIGNATURE_ENCODING,
        );
        let mut out = [0; 33];
        says(secant_p256_mul_base([0; 32].as_ptr(), 32, out.as_mut_ptr(), 33), SECANT_INFINITY);
    }
    assert!(key.is_null() && secret.is_null());
}

#[test]
fn freed_keys_are_refused() {
    let mut shared = [0xaa; 32];
    let keys: Vec<_> = (0..100).map(|_| x25519_key()).collect();
    let mut public = ptr::null_mut();
    // SAFETY: the keys are alive, or remembered: fewer than 1024 are freed in this program.
    unsafe {
        says(secant_x25519_public_key_from_secret(keys[0], &mut public), SECANT_OK);
        for key in &keys {
            says(secant_x25519_secret_key_free(*key), SECANT_OK);
        }
        for key in &keys {
            says(secant_x25519_diffie_hellman(*key, public, shared.as_mut_ptr(), 32), SECANT_FREED_KEY);
            says(secant_x25519_secret_key_to_bytes(*key, shared.as_mut_ptr(), 32), SECANT_FREED_KEY);
            says(secant_x25519_secret_key_free(*key), SECANT_FREED_KEY);
        }
        // A key of another kind, and a pointer that is none.
        says(secant_x25519_diffie_hellman(public.cast(), public, shared.as_mut_ptr(), 32), SECANT_FREED_KEY);
        says(secant_x25519_public_key_free(public.cast::<u8>().add(1).cast()), SECANT_FREED_KEY);
        says(secant_x25519_public_key_free(public), SECANT_OK);
    }
    assert_eq!(shared, [0xaa; 32]);
}

/// One bad row: without statuses nothing is written, with them it alone is zeros.
#[test]
fn a_bad_row_is_found() {
    const N: usize = 20;
    let key = x25519_key();
    let mut publics = [[9_u8; 40]; N];
    publics[13] = [0; 40];
    let stride = size_of_val(&publics[0]);
    for threads in [1, 2, 7, 1024] {
        let (mut shared, mut statuses) = ([[0xaa_u8; 33]; N], [-1; N]);
        let (from, to) = (publics.as_ptr().cast(), shared.as_mut_ptr().cast());
        // SAFETY: the pointers are valid.
        unsafe {
            let none = ptr::null_mut();
            let status = secant_x25519_diffie_hellman_batch(key, from, stride, to, 33, none, N, threads);
            says(status, SECANT_ZERO_SHARED_SECRET);
            assert_eq!(shared, [[0xaa; 33]; N], "nothing was written");
            let statuses = statuses.as_mut_ptr();
            let status = secant_x25519_diffie_hellman_batch(key, from, stride, to, 33, statuses, N, threads);
            says(status, SECANT_ZERO_SHARED_SECRET);
        }
        for (i, row) in shared.iter().enumerate() {
            let wanted = if i == 13 { SECANT_ZERO_SHARED_SECRET } else { SECANT_OK };
            assert_eq!(statuses[i], wanted as c_int);
            assert_eq!(row[..32] == [0; 32], i == 13);
            assert_eq!(row[32], 0xaa, "what lies between rows is left alone");
        }
        assert_eq!(shared[0], shared[N - 1]);
    }
    // SAFETY: the key is alive.
    says(unsafe { secant_x25519_secret_key_free(key) }, SECANT_OK);
}

/// The output may be the same memory as the input.
#[test]
fn in_place() {
    let key = x25519_key();
    let mut rows = [[9_u8; 32]; 10];
    let mut apart = [[0_u8; 32]; 10];
    // SAFETY: the pointers are valid.
    unsafe {
        let none = ptr::null_mut();
        let (at, out) = (rows.as_mut_ptr().cast::<u8>(), apart.as_mut_ptr().cast());
        says(secant_x25519_diffie_hellman_batch(key, at, 32, out, 32, none, 10, 1), SECANT_OK);
        says(secant_x25519_diffie_hellman_batch(key, at, 32, at, 32, none, 10, 2), SECANT_OK);
        says(secant_x25519_secret_key_free(key), SECANT_OK);
    }
    assert_eq!(rows, apart);
}
