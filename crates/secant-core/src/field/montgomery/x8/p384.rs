//! p = 2^384 - 2^128 - 2^96 + 2^32 - 1 in eight words: R = 2^416.

use super::super::{P384, Prime, p384};
use super::columns::{columns, unrolled};
use super::{BITS, PrimeX8, Term, minus, plus};
use crate::cpu::Ifma;
use crate::field::Field;
use crate::field::chain::Element;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

columns!(8, 16, 0 1 2 3 4 5 6 7);

/// The upper half of (columns + q·p), q the multiple that clears the lower half.
///
/// -1/p = 2^32 + 1 modulo 2^52. With t the low 52 bits of column i and h = 2^32·t mod 2^52, what clears it is q = t + h mod 2^52, and
/// 2^32·q is h modulo 2^52, too: t + (2^32 - 1)·q is 2^52 times the carry of t + h and the high half of 2^32·q. The other terms of q·p are
/// q·(2^384 - 2^128 - 2^96); what is subtracted has columns of its own. Cost: 8·10 + 8 = 88.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced(level: Ifma, mut c: [Vector8; 16]) -> [Vector8; 8] {
    let of_32 = Vector8::splat(level, 1 << 32);
    let of_96 = Vector8::splat(level, 1 << 44);
    let of_128 = Vector8::splat(level, 1 << 24);
    let of_384 = Vector8::splat(level, 1 << 20);
    let mut d = [Vector8::zero(level); 16];
    unrolled!(I in 0 1 2 3 4 5 6 7 => {
        c[I] = c[I].minus(d[I]);
        let q = c[I].mul_add_low(c[I], of_32);
        c[I + 1] = c[I + 1].plus(q.shift_right_signed(BITS)).mul_add_high(q, of_32);
        d[I + 1] = d[I + 1].mul_add_low(q, of_96);
        d[I + 2] = d[I + 2].mul_add_high(q, of_96).mul_add_low(q, of_128);
        d[I + 3] = d[I + 3].mul_add_high(q, of_128);
        c[I + 7] = c[I + 7].mul_add_low(q, of_384);
        c[I + 8] = c[I + 8].mul_add_high(q, of_384);
    });
    [c[8].minus(d[8]), c[9].minus(d[9]), c[10].minus(d[10]), c[11], c[12], c[13], c[14], c[15]]
}

impl PrimeX8<8, 6> for P384 {
    const P: [u64; 6] = <Self as Prime<6>>::P;
    const K: u32 = 384;
    /// 2^128 + 2^96 - 2^32 + 1.
    const F: &'static [Term] = &[plus(0, 0), minus(0, 32), plus(1, 44), plus(2, 24)];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 8], b: &[Vector8; 8]) -> [Vector8; 8] {
        reduced(level, product_columns(level, a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 8]) -> [Vector8; 8] {
        reduced(level, square_columns(level, a))
    }
    /// Cost: 385S+14M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as Prime<6>>::invert_fermat(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(p384::root(a))
    }
}
