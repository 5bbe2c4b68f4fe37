//! The C interface, as a program in C calls it: bytes of keys and scalars secret; lengths, messages and
//! public keys not.

use core::ptr::null_mut;

use crate::probe::levels::*;
use secant_ffi::{ed25519 as c_ed25519, x25519 as c_x25519};

use super::curves::{bytes, key};
use super::probe::{Expect, Probe, Words, probes};

/// `secant_bytes` of the header.
#[repr(C)]
struct Message {
    data: *const u8,
    len: usize,
}

/// Keys, agreement, signatures and points of a curve. Declassified: whether keys and scalars are refused,
/// what signing gives away, whether results are at infinity; and for batches the same, a status for each row.
macro_rules! curve {
    ($curve:ident $bytes:literal $uncompressed:literal, rows $many:literal: $($level:ident)*) => {
        pastey::paste! {
            mod $curve {
                use secant_ffi::$curve::*;

                use super::*;

                type Public = [u8; $uncompressed];
                /// Rows of a batch: nine where a probe has lanes.
                const MANY: usize = $many;

                fn public(words: &Words) -> Public {
                    let mut point = [0; $uncompressed];
                    let k: [u8; $bytes] = key(words, 20);
                    // SAFETY: both have the lengths that stand beside them.
                    unsafe { [<secant_ $curve _mul_base>](k.as_ptr(), $bytes, point.as_mut_ptr(), $uncompressed) };
                    point
                }

                fn keys(secret: &[u8; $bytes], public: &Public) -> [u8; $bytes] {
                    let (mut own, mut other, mut derived) = (null_mut(), null_mut(), null_mut());
                    let (mut shared, mut kept) = ([0; $bytes], [0; $bytes]);
                    let (mut rows, mut statuses) = ([0; 2 * $bytes], [0; 2]);
                    // SAFETY: what is pointed to has the lengths that stand beside it, and lives until the
                    // end; keys are freed once.
                    unsafe {
                        [<secant_ $curve _secret_key_new>](secret.as_ptr(), $bytes, &mut own);
                        [<secant_ $curve _public_key_new>](public.as_ptr(), $uncompressed, &mut other);
                        [<secant_ $curve _public_key_from_secret>](own, &mut derived);
                        [<secant_ $curve _diffie_hellman>](own, other, shared.as_mut_ptr(), $bytes);
                        [<secant_ $curve _secret_key_to_bytes>](own, kept.as_mut_ptr(), $bytes);
                        [<secant_ $curve _diffie_hellman_batch>](
                            own, public.as_ptr(), 0, $uncompressed, rows.as_mut_ptr(), $bytes, statuses.as_mut_ptr(), 1, 1,
                        );
                        [<secant_ $curve _secret_key_free>](own);
                        [<secant_ $curve _public_key_free>](other);
                        [<secant_ $curve _public_key_free>](derived);
                    }
                    core::hint::black_box((&kept, &rows));
                    shared
                }

                fn signatures(secret: &[u8; $bytes], hash: &[u8; 32]) -> [[u8; 2 * $bytes]; 3] {
                    let mut own = null_mut();
                    let mut made = [[0; 2 * $bytes]; 3];
                    let message = Message { data: hash.as_ptr(), len: 32 };
                    // SAFETY: as above.
                    unsafe {
                        [<secant_ $curve _secret_key_new>](secret.as_ptr(), $bytes, &mut own);
                        [<secant_ $curve _sign>](own, hash.as_ptr(), 32, made[0].as_mut_ptr(), 2 * $bytes);
                        [<secant_ $curve _sign_prehash>](own, hash.as_ptr(), 32, made[1].as_mut_ptr(), 2 * $bytes);
                        [<secant_ $curve _sign_batch>](own, (&raw const message).cast(), made[2].as_mut_ptr(), 2 * $bytes, 1, 1);
                        [<secant_ $curve _secret_key_free>](own);
                    }
                    made
                }

                type Rows = [[u8; $bytes]; MANY];

                fn points(scalars: &Rows, public: &Public) -> [Public; 2] {
                    let (mut alone, mut of_base) = ([0; $uncompressed], [0; $uncompressed]);
                    let points = [*public; MANY];
                    let mut rows = [[0; $uncompressed]; MANY];
                    let mut statuses = [0; MANY];
                    // SAFETY: as above.
                    unsafe {
                        [<secant_ $curve _mul_base>](scalars[0].as_ptr(), $bytes, of_base.as_mut_ptr(), $uncompressed);
                        [<secant_ $curve _mul>](
                            scalars[1].as_ptr(), $bytes, public.as_ptr(), $uncompressed, alone.as_mut_ptr(), $uncompressed,
                        );
                        [<secant_ $curve _mul_base_batch>](
                            scalars[0].as_ptr(), $bytes, rows[0].as_mut_ptr(), $uncompressed, $uncompressed, statuses.as_mut_ptr(), MANY, 1,
                        );
                        [<secant_ $curve _mul_batch>](
                            scalars[0].as_ptr(), $bytes, points[0].as_ptr(), $uncompressed, $uncompressed,
                            rows[0].as_mut_ptr(), $uncompressed, $uncompressed, statuses.as_mut_ptr(), MANY, 1,
                        );
                    }
                    core::hint::black_box((&rows, &statuses));
                    [alone, of_base]
                }

                probes! {$(
                    Loops [<audit_c_ $curve _keys_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), public(words));
                        audit |level, secret: [u8; $bytes], public: Public| -> [u8; $bytes] { keys(secret, public) }
                    }
                    Loops [<audit_c_ $curve _signatures_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), key(words, 20));
                        audit |level, secret: [u8; $bytes], public: [u8; 32]| -> [[u8; 2 * $bytes]; 3] { signatures(secret, public) }
                    }
                    Loops [<audit_c_ $curve _points_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (core::array::from_fn(|i| key(words, 5 * i)), public(words));
                        audit |level, secret: Rows, public: Public| -> [Public; 2] { points(secret, public) }
                    }
                )*}
            }
        }
    };
}

curve! { p224 28 57, rows 2: Mulx }
curve! { p256 32 65, rows 9: Portable Mulx Ifma }
curve! { p384 48 97, rows 2: Mulx }
curve! { p521 66 133, rows 2: Mulx }
curve! { secp256k1 32 65, rows 2: Mulx }

/// The functions of X25519 and Ed25519.
mod curve25519 {
    use super::*;

    fn agreement(secret: &[u8; 32], public: &[u8; 32]) -> [u8; 32] {
        let (mut own, mut other, mut derived) = (null_mut(), null_mut(), null_mut());
        let (mut shared, mut kept) = ([0; 32], [0; 32]);
        let (mut rows, mut status) = ([0; 32], 0);
        // SAFETY: what is pointed to has the lengths that stand beside it, and lives until the end; keys are
        // freed once.
        unsafe {
            c_x25519::secant_x25519_secret_key_new(secret.as_ptr(), 32, &mut own);
            c_x25519::secant_x25519_public_key_new(public.as_ptr(), 32, &mut other);
            c_x25519::secant_x25519_public_key_from_secret(own, &mut derived);
            c_x25519::secant_x25519_diffie_hellman(own, other, shared.as_mut_ptr(), 32);
            c_x25519::secant_x25519_secret_key_to_bytes(own, kept.as_mut_ptr(), 32);
            c_x25519::secant_x25519_diffie_hellman_batch(
                own,
                public.as_ptr(),
                32,
                rows.as_mut_ptr(),
                32,
                &mut status,
                1,
                1,
            );
            c_x25519::secant_x25519_secret_key_free(own);
            c_x25519::secant_x25519_public_key_free(other);
            c_x25519::secant_x25519_public_key_free(derived);
        }
        core::hint::black_box((&kept, &rows));
        shared
    }

    fn signatures(secret: &[u8; 32], message: &[u8; 32]) -> [[u8; 64]; 2] {
        let (mut own, mut derived) = (null_mut(), null_mut());
        let (mut made, mut kept) = ([[0; 64]; 2], [0; 32]);
        let all = Message { data: message.as_ptr(), len: 32 };
        // SAFETY: as above.
        unsafe {
            c_ed25519::secant_ed25519_secret_key_new(secret.as_ptr(), 32, &mut own);
            c_ed25519::secant_ed25519_public_key_from_secret(own, &mut derived);
            c_ed25519::secant_ed25519_sign(own, message.as_ptr(), 32, made[0].as_mut_ptr(), 64);
            c_ed25519::secant_ed25519_sign_batch(
                own,
                (&raw const all).cast(),
                made[1].as_mut_ptr(),
                64,
                1,
                1,
            );
            c_ed25519::secant_ed25519_secret_key_to_bytes(own, kept.as_mut_ptr(), 32);
            c_ed25519::secant_ed25519_secret_key_free(own);
            c_ed25519::secant_ed25519_public_key_free(derived);
        }
        core::hint::black_box(&kept);
        made
    }

    // Declassified: that the shared secret is 0.
    macro_rules! levels {
        ($($level:ident)*) => {
            pastey::paste! {
                probes! {$(
                    Loops [<audit_c_x25519_keys_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (bytes(words, 0), [words[20] as u8 | 2; 32]);
                        audit |level, secret: [u8; 32], public: [u8; 32]| -> [u8; 32] { agreement(secret, public) }
                    }
                    // Declassified: the status of a row.
                    Loops [<audit_c_ed25519_signatures_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (bytes(words, 0), bytes(words, 20));
                        audit |level, secret: [u8; 32], public: [u8; 32]| -> [[u8; 64]; 2] { signatures(secret, public) }
                    }
                )*}
            }
        };
    }
    levels! { Portable Mulx Ifma }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] =
    &[p224::PROBES, p256::PROBES, p384::PROBES, p521::PROBES, secp256k1::PROBES, curve25519::PROBES];
