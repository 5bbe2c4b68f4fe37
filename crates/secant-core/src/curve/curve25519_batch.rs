//! X25519 for many: eight ladders at a time where the CPU has AVX-512 IFMA, one at a time elsewhere.

use alloc::vec::Vec;

use super::curve25519::{BITS, ZEROS, multiple, x25519};
use crate::cpu::Tier;
use crate::multiply::ladder::Shape;

/// Clamped integers (RFC 7748, section 5).
const CLAMPED: Shape = Shape { bits: BITS, zeros: ZEROS, top: true };
/// Integers below the order of the base point.
const REDUCED: Shape = Shape { bits: 253, zeros: 0, top: false };

/// From so many on, a vector of ladders costs less than its ladders alone.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
const FROM: usize = 4;

/// X25519(k_i, u_i) for i < `count`, as [`x25519`], on a tier; `pair` gives k_i and u_i. Constant time but for the number.
pub fn x25519_batch<'a>(
    tier: Tier,
    count: usize,
    pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
) -> Vec<[u8; 32]> {
    ladders(tier, count, pair, CLAMPED, x25519)
}

/// u of `[k_i]P_i` for i < `count`, as [`multiple`], on a tier; `pair` gives k_i, of which the low 253 bits are looked at, and u_i. Constant
/// time but for the number.
pub fn multiple_batch<'a>(
    tier: Tier,
    count: usize,
    pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
) -> Vec<[u8; 32]> {
    ladders(tier, count, pair, REDUCED, multiple)
}

/// As many as vectors are worth their price for in lanes, the others by `one`.
fn ladders<'a>(
    tier: Tier,
    count: usize,
    pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
    shape: Shape,
    one: fn(Tier, &[u8; 32], &[u8; 32]) -> [u8; 32],
) -> Vec<[u8; 32]> {
    let mut out = Vec::with_capacity(count);
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    if let Tier::Ifma(level) = tier {
        let rest = count % x86_64::LANES;
        let in_lanes = if rest < FROM { count - rest } else { count };
        if in_lanes > 0 {
            let vectors = (0..in_lanes).step_by(x86_64::LANES);
            let mut work: Vec<_> = vectors.map(|start| x86_64::Eight::of(start, in_lanes, &pair)).collect();
            x86_64::ladders(level, &work, shape, in_lanes, &mut out);
            crate::ct::wipe(&mut work);
        }
    }
    for i in out.len()..count {
        let (k, u) = pair(i);
        out.push(one(tier, k, u));
    }
    let _ = shape;
    out
}

/// X25519(k_i, 9) for i < `count`, on a tier; `key` gives k_i: by the base point's table of edwards25519, with `std`. Constant time but for
/// the number.
#[cfg(feature = "std")]
pub fn x25519_base_batch<'a>(tier: Tier, count: usize, key: impl Fn(usize) -> &'a [u8; 32]) -> Vec<[u8; 32]> {
    let mut k: Vec<_> = (0..count).map(|i| super::curve25519::clamped(key(i))).collect();
    let out = super::edwards25519::mul_base_u_batch(tier, &k);
    crate::ct::wipe(&mut k);
    out.into_iter().map(super::curve25519::bytes_of).collect()
}

/// X25519(k_i, 9) for i < `count`, on a tier; `key` gives k_i: by ladders, without `std`. Constant time but for the number.
#[cfg(not(feature = "std"))]
pub fn x25519_base_batch<'a>(tier: Tier, count: usize, key: impl Fn(usize) -> &'a [u8; 32]) -> Vec<[u8; 32]> {
    const NINE: [u8; 32] = {
        let mut nine = [0; 32];
        nine[0] = 9;
        nine
    };
    x25519_batch(tier, count, |i| (key(i), &NINE))
}

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod x86_64 {
    use super::Vec;
    use crate::cpu::{Ifma, Outline, Run, Task};
    use crate::curve::curve25519::{Curve25519, abscissa, bytes_of, words_of};
    use crate::field::Factor;
    use crate::field::batch::invert_batch;
    use crate::field::crandall_x8::CrandallX8;
    use crate::form::montgomery::xz::Xz;
    use crate::multiply::ladder::{self, Shape};

    pub(super) const LANES: usize = 8;

    type F = CrandallX8<255, 19>;

    /// Integers and abscissas of eight ladders.
    #[derive(Clone, Copy, Default)]
    pub(super) struct Eight {
        k: [[u64; 4]; LANES],
        u: [[u64; 4]; LANES],
    }

    impl Eight {
        /// The pairs from `start` on, as far as there are any.
        pub(super) fn of<'a>(
            start: usize,
            count: usize,
            pair: &impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
        ) -> Self {
            let mut eight = Self::default();
            for (i, (to_k, to_u)) in (start..count).zip(eight.k.iter_mut().zip(&mut eight.u)) {
                let (k, u) = pair(i);
                *to_k = words_of(k);
                *to_u = abscissa(u);
            }
            eight
        }
    }

    /// Appends the first `count` results of ladders.
    #[inline(never)]
    pub(super) fn ladders(level: Ifma, work: &[Eight], shape: Shape, count: usize, out: &mut Vec<[u8; 32]>) {
        level.run(Ladders { work, shape, count, out });
    }

    struct Ladders<'a> {
        work: &'a [Eight],
        shape: Shape,
        count: usize,
        out: &'a mut Vec<[u8; 32]>,
    }

    impl Task<Ifma> for Ladders<'_> {
        type Output = ();
        #[inline(always)]
        fn run(self, level: Ifma) {
            let mut x = Vec::with_capacity(self.work.len());
            let mut z = Vec::with_capacity(self.work.len());
            for eight in self.work {
                let p = level.call(Run(
                    #[inline(always)]
                    || {
                        let u = F::from_lanes(level, eight.u);
                        ladder::mul_lanes::<Xz<Curve25519, F>, LANES>(u, &eight.k, self.shape)
                    },
                ));
                x.push(p.x);
                z.push(p.z);
            }
            // X/Z, and 0 for the neutral element.
            let mut scratch = z.clone();
            invert_batch(&mut z, &mut scratch);
            for (x, inverse) in x.iter().zip(&z) {
                let lanes = x.mul(*inverse).to_lanes();
                for u in lanes.iter().take(self.count - self.out.len()) {
                    self.out.push(bytes_of(*u));
                }
            }
            crate::ct::wipe_vec(&mut x);
            crate::ct::wipe_vec(&mut z);
            crate::ct::wipe_vec(&mut scratch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of all lengths, with abscissas of small order and above p among them, against one at a time.
    #[test]
    fn batches_of_every_length() {
        let mut seed = 3u8;
        let mut bytes = || {
            core::array::from_fn::<u8, 32, _>(|_| {
                seed = seed.wrapping_mul(5).wrapping_add(113);
                seed
            })
        };
        let nine = core::array::from_fn(|i| 9 * u8::from(i == 0));
        let mut pairs: Vec<_> = (0..40).map(|_| (bytes(), bytes())).collect();
        pairs[3].1 = [0; 32];
        pairs[4].1 = [255; 32];
        pairs[6].1 = core::array::from_fn(|i| u8::from(i == 0));
        pairs[9].0 = [0; 32];
        pairs[10].1 = nine;
        for count in (0..=17).chain([40]) {
            let found = x25519_batch(Tier::best(), count, |i| (&pairs[i].0, &pairs[i].1));
            let want: Vec<_> = pairs[..count].iter().map(|(k, u)| x25519(Tier::PORTABLE, k, u)).collect();
            assert_eq!(found, want, "{count}");
            let found = multiple_batch(Tier::best(), count, |i| (&pairs[i].0, &pairs[i].1));
            let want: Vec<_> = pairs[..count].iter().map(|(k, u)| multiple(Tier::PORTABLE, k, u)).collect();
            assert_eq!(found, want, "{count}");
            let found = x25519_base_batch(Tier::best(), count, |i| &pairs[i].0);
            let want: Vec<_> = pairs[..count].iter().map(|(k, _)| x25519(Tier::PORTABLE, k, &nine)).collect();
            assert_eq!(found, want, "{count}");
        }
    }
}
