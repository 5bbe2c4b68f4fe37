//! Abscissas of Curve25519.

use alloc::vec::Vec;

use secant_core::cpu::Tier;
use secant_core::ct;
use secant_core::curve::{curve25519, curve25519_batch as batch};

use super::cores::Block;
use super::rows::Rows;
use super::verdict::Verdict;

/// The integer of a secret.
pub(super) enum Integer<'a> {
    /// To be clamped.
    Clamped(&'a [u8; 32]),
    /// Below the order of the base point.
    Reduced(&'a [u8; 32]),
}

/// u of `[k]P` for a block of rows u(P).
pub(super) fn multiply(k: &Integer<'_>, canonical: bool, rows: &Rows<'_>, mut block: Block<'_>) {
    let mut given = Vec::with_capacity(block.verdicts.len());
    for (i, verdict) in block.verdicts.iter_mut().enumerate() {
        let row = rows.exact::<32>(block.start + i);
        *verdict = match row {
            None => Verdict::Length,
            Some(u) if canonical && !curve25519::is_canonical(u) => Verdict::Encoding,
            Some(u) if curve25519::has_small_order(u) => Verdict::LowOrder,
            Some(_) => Verdict::Fine,
        };
        given.push(row.copied().unwrap_or([0; 32]));
    }
    let mut found = match k {
        Integer::Clamped(k) => batch::x25519_batch(Tier::best(), given.len(), |i| (k, &given[i])),
        Integer::Reduced(k) => batch::multiple_batch(Tier::best(), given.len(), |i| (k, &given[i])),
    };
    for ((out, verdict), found) in block.rows(32).zip(&found) {
        if verdict.is_fine() {
            out.copy_from_slice(found);
        } else {
            out.fill(0);
        }
    }
    ct::wipe_vec(&mut found);
}

/// X25519(d, 9) of a block of secret keys.
pub(super) fn public_keys(secrets: &Rows<'_>, mut block: Block<'_>) {
    let mut given = Vec::with_capacity(block.verdicts.len());
    for (i, verdict) in block.verdicts.iter_mut().enumerate() {
        let row = secrets.exact::<32>(block.start + i);
        *verdict = if row.is_some() { Verdict::Fine } else { Verdict::Length };
        given.push(row.copied().unwrap_or([0; 32]));
    }
    let found = batch::x25519_base_batch(Tier::best(), given.len(), |i| &given[i]);
    ct::wipe_vec(&mut given);
    for ((out, verdict), found) in block.rows(32).zip(&found) {
        if verdict.is_fine() {
            out.copy_from_slice(found);
        } else {
            out.fill(0);
        }
    }
}
