//! Any prime p = 3 mod 4 of four, six or eight words. Loose values are least residues.

use super::{MontgomeryForm, Prime, division_steps};
use crate::field::Field;
use crate::field::chain::Element;
use crate::limbs::WordKernels;
use crate::limbs::any_prime::AnyPrime;
use crate::limbs::montgomery::MontgomeryKernels;

/// The prime in so many words, of which division steps have so many limbs of 62 bits, and of 30.
macro_rules! widths {
    ($($words:literal in $limbs:literal, $short:literal);*) => {$(
        impl<P: AnyPrime<$words>> Prime<$words> for P {
            const P: [u64; $words] = <P as AnyPrime<$words>>::P;
            division_steps!($words, $limbs, $short);

            #[cfg_attr(not(unoptimised), inline(always))]
            fn neg<B: MontgomeryKernels<Self, $words>>(level: B, a: &[u64; $words]) -> [u64; $words] {
                level.sub(&[0; $words], a)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn tighten<B: MontgomeryKernels<Self, $words>>(_: B, a: &[u64; $words]) -> [u64; $words] {
                *a
            }
            /// Cost: 64·N squarings and 16·N + 14 multiplications.
            #[cfg_attr(not(unoptimised), inline(always))]
            fn invert_fermat<F: Field>(a: F) -> F {
                power(a, &const { less_two(&<P as AnyPrime<$words>>::P) })
            }
            /// Cost: as `invert_fermat`.
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sqrt<B: WordKernels + MontgomeryKernels<Self, $words>>(
                a: MontgomeryForm<Self, B, $words>,
            ) -> MontgomeryForm<Self, B, $words> {
                root::<P, _, $words>(a)
            }
        }
    )*};
}
widths!(4 in 5, 9; 6 in 7, 13; 8 in 9, 18);

/// p - 2 for p = 3 mod 4.
const fn less_two<const N: usize>(p: &[u64; N]) -> [u64; N] {
    let mut e = *p;
    e[0] -= 2;
    e
}

/// (p+1)/4 = (p-3)/4 + 1 for p = 3 mod 4.
const fn root_exponent<const N: usize>(p: &[u64; N]) -> [u64; N] {
    assert!(p[0] & 3 == 3, "roots by one power need p = 3 mod 4");
    let mut e = [0; N];
    let mut carry = true;
    let mut i = 0;
    while i < N {
        let above = if i + 1 < N { p[i + 1] << 62 } else { 0 };
        (e[i], carry) = (p[i] >> 2 | above).overflowing_add(carry as u64);
        i += 1;
    }
    e
}

/// a^((p+1)/4): a root of a, if there is one. Cost: 64·N squarings and 16·N + 14 multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn root<P: AnyPrime<N>, T: Element, const N: usize>(a: T) -> T {
    power(a, &const { root_exponent(&P::P) })
}

/// a^e for a public e, by windows of 4 bits. Cost: 64·N squarings and 16·N + 14 multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
fn power<T: Element, const N: usize>(a: T, e: &[u64; N]) -> T {
    // a, a², .., a^15.
    let mut powers = [a; 15];
    for i in 1..15 {
        powers[i] = powers[i - 1].times(a);
    }
    let window = |i: usize| (e[i / 16] >> (i % 16 * 4)) as usize & 15;
    let mut i = 16 * N - 1;
    while window(i) == 0 {
        i -= 1;
    }
    let mut r = powers[window(i) - 1];
    while i > 0 {
        i -= 1;
        r = r.squared(4);
        if window(i) != 0 {
            r = r.times(powers[window(i) - 1]);
        }
    }
    r
}
