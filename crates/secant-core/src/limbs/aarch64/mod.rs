//! Kernels of 64-bit Arm, whose baseline has all that they need: products of words (`mul`, `umulh`) and
//! chains of one carry (`adds`, `adcs`). They are those of [`Portable`](crate::cpu::Portable) there, with the
//! same values as the portable text, which the tests hold against them.
//!
//! All are constant time: no jump, no memory, and the words come and go in registers.

pub(super) mod divsteps;
mod folding;
mod lines;
pub(super) mod mersenne521;
mod p256;
mod p384;

/// The level whose kernels are the portable text.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(super) struct Twin;

#[cfg(test)]
mod tests {
    use super::Twin;
    use crate::cpu::Portable;
    use crate::limbs::montgomery::MontgomeryKernels;
    use crate::limbs::portable::sub;
    use crate::limbs::samples::Random;

    /// Operands below `bound`, the words of many at edges.
    pub(super) fn operands<const N: usize>(bound: &[u64; N], n: usize) -> Vec<[u64; N]> {
        let mut all = vec![[0; N], [u64::MAX; N], *bound];
        for i in 0..N {
            for word in [1, u64::MAX, 1 << 32, u64::MAX << 32, 0xffff_ffff] {
                all.push(core::array::from_fn(|j| if i == j { word } else { 0 }));
                all.push(core::array::from_fn(|j| if i == j { !word } else { u64::MAX }));
                let power = core::array::from_fn(|j| if i == j { word } else { 0 });
                all.push(sub(bound, &power).0);
            }
        }
        let mut random = Random(64);
        while all.len() < n {
            let words: [u64; N] = core::array::from_fn(|_| match random.word() % 6 {
                0 => random.edge() << 32,
                1 => random.edge() >> 32,
                _ => random.edge(),
            });
            all.push(words);
        }
        all.retain(|words| sub(words, bound).1 == 1);
        all
    }

    /// Every kernel of a prime against the portable text.
    pub(super) fn compare<P, const N: usize>(p: &[u64; N])
    where
        Portable: MontgomeryKernels<P, N>,
        Twin: MontgomeryKernels<P, N>,
    {
        let residues = operands(p, 1500);
        let any = operands(&[u64::MAX; N], 1500);
        for (i, b) in residues.iter().enumerate() {
            assert_eq!(Portable.sqr(b), Twin.sqr(b), "{b:x?}");
            assert_eq!(Portable.sqr_n(b, 3), Twin.sqr_n(b, 3), "{b:x?}");
            assert_eq!(Portable.mul3(b), Twin.mul3(b), "{b:x?}");
            assert_eq!(Portable.half(b, p), Twin.half(b, p), "{b:x?}");
            for a in any.iter().skip(i % 5).step_by(5).chain(&[[u64::MAX; N]]) {
                assert_eq!(Portable.mul(a, b), Twin.mul(a, b), "{a:x?} {b:x?}");
            }
            for a in residues.iter().skip(i % 5).step_by(5).chain(&residues[..20]) {
                assert_eq!(Portable.mul(a, b), Twin.mul(a, b), "{a:x?} {b:x?}");
                assert_eq!(Portable.add(a, b), Twin.add(a, b), "{a:x?} {b:x?}");
                assert_eq!(Portable.sub(a, b), Twin.sub(a, b), "{a:x?} {b:x?}");
            }
        }
    }
}
