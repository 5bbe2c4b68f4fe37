//! Columns: one secret times nine rows, a vector of eight and one more where there are lanes. Rows are
//! public, identifiers are not.

use crate::probe::levels::*;
use secant::bulk::{Cores, Group, Keys, Mask, Rows, SilentPayments, Verdict, ViewTags, public_keys};

use super::probe::{Expect, Probe, Words, probes};

const MANY: usize = 9;

/// Rows of the widest group, and the number of bytes of each that count.
type Public = ([[u8; 33]; MANY], usize);
type Names = [[u8; 20]; MANY];

fn bytes<const N: usize>(words: &Words, i: usize) -> [u8; N] {
    core::array::from_fn(|j| words[(7 * i + j / 8) % 64].to_le_bytes()[j % 8])
}

/// Not 0 and below every order, in either order of bytes.
fn secret(words: &Words, i: usize) -> [u8; 32] {
    let mut secret = bytes::<32>(words, i);
    (secret[0], secret[31]) = (secret[0] & 0x0f, secret[31] & 0x0f);
    secret[15] |= 1;
    secret
}

/// The same whatever the secret: verdicts go by them.
fn rows(group: Group) -> Public {
    let mut rows = [[0; 33]; MANY];
    for (i, row) in rows.iter_mut().enumerate() {
        let k: [u8; 32] = core::array::from_fn(|j| (31 * i + 7 * j + 5) as u8 & 0x0f);
        match group {
            Group::Edwards25519 => {
                row[..32].copy_from_slice(
                    &secant::edwards25519::Point::mul_base(&secant::edwards25519::Scalar::reduce(&k))
                        .compress(),
                );
            }
            Group::Ristretto255 => {
                row[..32].copy_from_slice(
                    &secant::ristretto255::Point::mul_base(&secant::edwards25519::Scalar::reduce(&k))
                        .to_bytes(),
                );
            }
            Group::P256 => {
                let point = secant::p256::Point::mul_base(&secant::p256::Scalar::reduce(&k))
                    .to_compressed_sec1_bytes();
                row.copy_from_slice(point.as_bytes());
            }
            Group::Secp256k1 => {
                let point = secant::secp256k1::Point::mul_base(&secant::secp256k1::Scalar::reduce(&k))
                    .to_compressed_sec1_bytes();
                row.copy_from_slice(point.as_bytes());
            }
            _ => row[..32].copy_from_slice(&k),
        }
    }
    (rows, group.row_len())
}

/// The rows that a call writes; `None` if it fails.
fn filled(
    width: usize,
    call: impl FnOnce(&mut [u8], &mut [Verdict]) -> Result<(), secant::Error>,
) -> Option<Vec<u8>> {
    let (mut out, mut verdicts) = (vec![0; MANY * width], [Verdict::Fine; MANY]);
    call(&mut out, &mut verdicts).ok()?;
    Some(out)
}

fn masked(group: Group, secret: &[u8; 32], public: &Public, back: bool) -> Option<Vec<u8>> {
    let mask = Mask::from_bytes(group, secret).ok()?;
    let rows = Rows::strided(public.0.as_flattened(), public.1, 33, MANY).ok()?;
    filled(group.row_len(), |out, verdicts| {
        if back {
            mask.unmask(&rows, out, verdicts, Cores::This)
        } else {
            mask.mask(&rows, out, verdicts, Cores::This)
        }
    })
}

fn named(group: Group, secret: &([u8; 32], Names), fate: bool) -> Option<Vec<u8>> {
    let mask = Mask::from_bytes(group, &secret.0).ok()?;
    let rows = Rows::strided(secret.1.as_flattened(), 20, 20, MANY).ok()?;
    filled(group.row_len(), |out, verdicts| {
        if fate {
            mask.mask_identifiers_fate(&rows, out, verdicts, Cores::This)
        } else {
            mask.mask_identifiers(&rows, group.default_tag(), out, verdicts, Cores::This)
        }
    })
}

fn public(keys: Keys, secrets: &[[u8; 32]; MANY]) -> Option<Vec<u8>> {
    let rows = Rows::strided(secrets.as_flattened(), 32, 32, MANY).ok()?;
    filled(keys.public_len(), |out, verdicts| public_keys(keys, &rows, out, verdicts, Cores::This))
}

// Whether a secret is 0 or too large is told, and whether a product is neutral.
macro_rules! masks {
    ($($name:ident $group:ident: $($level:ident)*;)*) => {$(
        mod $name {
            use super::*;

            pastey::paste! {
                probes! {$(
                    Loops [<audit_bulk_ $name _mask_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words, 0), rows(Group::$group));
                        audit |level, secret: [u8; 32], public: Public| -> Option<Vec<u8>> {
                            masked(Group::$group, secret, public, false)
                        }
                    }
                    Loops [<audit_bulk_ $name _unmask_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words, 0), rows(Group::$group));
                        audit |level, secret: [u8; 32], public: Public| -> Option<Vec<u8>> {
                            masked(Group::$group, secret, public, true)
                        }
                    }
                    Loops [<audit_bulk_ $name _identifiers_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((secret(words, 0), core::array::from_fn(|i| bytes(words, i + 1))), ());
                        audit |level, secret: ([u8; 32], Names), public: ()| -> Option<Vec<u8>> {
                            named(Group::$group, secret, false)
                        }
                    }
                )*}
            }
        }
    )*};
}

masks! {
    x25519 X25519: Portable Mulx Ifma;
    x25519_unclamped X25519Unclamped: Portable Mulx Ifma;
    edwards25519 Edwards25519: Mulx Ifma;
    ristretto255 Ristretto255: Mulx Ifma;
    p256 P256: Mulx Ifma;
    secp256k1 Secp256k1: Mulx Ifma;
}

mod other {
    use super::*;

    type Secrets = [[u8; 32]; MANY];

    fn secrets(words: &Words) -> Secrets {
        core::array::from_fn(|i| secret(words, i))
    }

    probes! {
        Loops audit_bulk_fate_identifiers_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((secret(words, 0), core::array::from_fn(|i| bytes(words, i + 1))), ());
            audit |level, secret: ([u8; 32], Names), public: ()| -> Option<Vec<u8>> {
                named(Group::X25519Unclamped, secret, true)
            }
        }
        Loops audit_bulk_x25519_public_keys_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (secrets(words), ());
            audit |level, secret: Secrets, public: ()| -> Option<Vec<u8>> { self::public(Keys::X25519, secret) }
        }
        Loops audit_bulk_ed25519_public_keys_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (secrets(words), ());
            audit |level, secret: Secrets, public: ()| -> Option<Vec<u8>> { self::public(Keys::Ed25519, secret) }
        }
        Loops audit_bulk_p256_public_keys_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (secrets(words), ());
            audit |level, secret: Secrets, public: ()| -> Option<Vec<u8>> { self::public(Keys::P256, secret) }
        }
        Loops audit_bulk_secp256k1_public_keys_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (secrets(words), ());
            audit |level, secret: Secrets, public: ()| -> Option<Vec<u8>> { self::public(Keys::Secp256k1, secret) }
        }
    }
}

/// Scans of transactions with one output each, of which none belongs to the wallet; one label.
mod scans {
    use super::*;
    use secant::secp256k1::SecretKey;

    fn silent(secret: &[u8; 32], public: &Public) -> Option<usize> {
        let spend = SecretKey::from_bytes(&[3; 32]).ok()?.public_key();
        let wallet = SilentPayments::new(&SecretKey::from_bytes(secret).ok()?, &spend, &[0]);
        let tweaks = Rows::strided(public.0.as_flattened(), public.1, 33, MANY).ok()?;
        let outputs = Rows::strided(&public.0.as_flattened()[1..], 32, 33, MANY).ok()?;
        let mut verdicts = [Verdict::Fine; MANY];
        Some(wallet.scan(&tweaks, &outputs, &mut verdicts, Cores::This).ok()?.len())
    }

    fn tags(secret: &[u8; 32], public: &Public) -> Option<usize> {
        let wallet = ViewTags::new(secret).ok()?;
        let keys = Rows::strided(public.0.as_flattened(), public.1, 33, MANY).ok()?;
        let tags = Rows::strided(public.0.as_flattened(), 2, 33, MANY).ok()?;
        let mut verdicts = [Verdict::Fine; MANY];
        Some(wallet.scan(&keys, &tags, None, &mut verdicts, Cores::This).ok()?.len())
    }

    // Declassified: whether the secret is 0 or too large, which outputs belong to the wallet, and which tags
    // are its own.
    macro_rules! scans {
        ($($level:ident)*) => {
            pastey::paste! {
                probes! {$(
                    Loops [<audit_bulk_silent_payments_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words, 0), rows(Group::Secp256k1));
                        audit |level, secret: [u8; 32], public: Public| -> Option<usize> { silent(secret, public) }
                    }
                    Loops [<audit_bulk_view_tags_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words, 0), rows(Group::Edwards25519));
                        audit |level, secret: [u8; 32], public: Public| -> Option<usize> { tags(secret, public) }
                    }
                )*}
            }
        };
    }
    scans! { Mulx Ifma }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    x25519::PROBES,
    x25519_unclamped::PROBES,
    edwards25519::PROBES,
    ristretto255::PROBES,
    p256::PROBES,
    secp256k1::PROBES,
    other::PROBES,
    scans::PROBES,
];
