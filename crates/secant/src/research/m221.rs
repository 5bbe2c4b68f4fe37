//! m221: y² = x³ + 117050x² + x over F_p, p = 2^221 - 3, by abscissa alone (Aranha, Barreto, Pereira,
//! Ricardini 2013; Granger-Scott 2014, section 5.2). 8·r points, r a prime of 219 bits.
//!
//! ```
//! use secant::research::m221::{GENERATOR, ladder};
//!
//! let (a, b) = ([0x42; 28], [0x17; 28]);
//! assert_eq!(ladder(&a, &ladder(&b, &GENERATOR)?)?, ladder(&b, &ladder(&a, &GENERATOR)?)?);
//! # Ok::<(), secant::Error>(())
//! ```

use crate::Error;
use crate::engine::{bytes::big, refused, wipe};

/// The abscissa 4 of the base point.
pub const GENERATOR: [u8; 28] = {
    let mut bytes = [0; 28];
    bytes[27] = 4;
    bytes
};

/// The abscissa of `[k]P`, given that of P; 0 for the neutral element. Any integer k of 28 bytes, any u
/// below p, an abscissa of the curve or of its twist; big-endian. Constant time. Cost: 224 ladder steps and
/// one inversion.
///
/// # Errors
/// [`Error::CoordinateTooLarge`] if u is not below p.
pub fn ladder(k: &[u8; 28], u: &[u8; 28]) -> Result<[u8; 28], Error> {
    let mut k: [u64; 4] = big::words(k);
    let product = secant_core::curve::m221::ladder(&k, big::words(u));
    wipe(&mut k);
    let mut bytes = [0; 28];
    big::put(&product.map_err(refused)?, &mut bytes);
    Ok(bytes)
}

/// [`ladder`] of all k_i and u_i; with feature `lanes` eight at a time where the CPU has AVX-512 IFMA.
/// Constant time; time depends on their number. Cost: that of [`ladder`], in lanes with an inversion for all.
///
/// # Errors
/// [`Error::LengthMismatch`] if the slices differ in length, [`Error::CoordinateTooLarge`] if a u_i is not
/// below p.
#[cfg(feature = "alloc")]
pub fn ladder_batch(k: &[[u8; 28]], u: &[[u8; 28]]) -> Result<alloc::vec::Vec<[u8; 28]>, Error> {
    use secant_core::curve::m221::M221;
    use secant_core::operate::montgomery_batch;

    let mut k: alloc::vec::Vec<[u64; 4]> = k.iter().map(|k| big::words(k)).collect();
    let mut u: alloc::vec::Vec<[u64; 4]> = u.iter().map(|u| big::words(u)).collect();
    let products = montgomery_batch::ladder_batch::<M221>(&k, &u);
    k.iter_mut().for_each(|k| wipe(k));
    u.iter_mut().for_each(|u| wipe(u));
    let mut products = products.map_err(refused)?;
    let mut out = alloc::vec![[0; 28]; products.len()];
    for (bytes, product) in out.iter_mut().zip(&products) {
        big::put(product, bytes);
    }
    products.iter_mut().for_each(|product| wipe(product));
    Ok(out)
}
