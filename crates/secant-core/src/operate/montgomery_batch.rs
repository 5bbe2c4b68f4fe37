//! Many ladders: eight at a time where the CPU has AVX-512 IFMA, one at a time elsewhere.

use alloc::vec::Vec;

use super::error::Error;
use super::montgomery::{LadderCurve, abscissa, bits, ladder_on};
use crate::cpu::Tier;
use crate::multiply::ladder::Shape;

/// How many ladders make a vector worth its price.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
const WORTH: super::lanes::Worth = super::lanes::worth(4, 5);

/// Many ladders of one shape.
pub(crate) trait Ladders {
    /// Public properties of the integers.
    #[cfg_attr(
        not(all(feature = "lanes", target_arch = "x86_64")),
        expect(dead_code, reason = "lanes ask for it")
    )]
    const SHAPE: Shape;
    /// A result as it is given back.
    type Out;
    /// The integer, reduced to what the shape lets be looked at, and the abscissa, below p, of ladder i.
    fn input(&self, i: usize) -> ([u64; 4], [u64; 4]);
    /// One ladder alone.
    fn one(tier: Tier, k: &[u64; 4], u: &[u64; 4]) -> [u64; 4];
    /// From the words of a result.
    fn output(u: [u64; 4]) -> Self::Out;
}

/// The first `count` ladders on a tier: as many as vectors are worth their price for in lanes, the others one
/// by one. Constant time but for the number.
pub(crate) fn ladders<C: LadderCurve, W: Ladders>(tier: Tier, count: usize, work: &W) -> Vec<W::Out> {
    let mut out = Vec::with_capacity(count);
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    if let Tier::Ifma(level) = tier {
        let in_lanes = super::lanes::worth_lanes(level, count, WORTH);
        if in_lanes > 0 {
            let vectors = (0..in_lanes).step_by(x86_64::LANES);
            let mut eights: Vec<_> = vectors.map(|start| x86_64::Eight::of(work, start..in_lanes)).collect();
            x86_64::ladders::<C, W>(level, &eights, in_lanes, &mut out);
            crate::ct::wipe(&mut eights);
        }
    }
    for i in out.len()..count {
        let (mut k, u) = work.input(i);
        out.push(W::output(W::one(tier, &k, &u)));
        crate::ct::wipe(&mut k);
    }
    out
}

/// Integers and abscissas of points of `C`.
struct Pairs<'a, C> {
    k: &'a [[u64; 4]],
    u: &'a [[u64; 4]],
    curve: core::marker::PhantomData<C>,
}

impl<C: LadderCurve> Ladders for Pairs<'_, C> {
    const SHAPE: Shape = Shape { bits: bits::<C>(), zeros: 0, top: false };
    type Out = [u64; 4];
    fn input(&self, i: usize) -> ([u64; 4], [u64; 4]) {
        (self.k[i], self.u[i])
    }
    fn one(tier: Tier, k: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
        ladder_on::<C>(tier, k, u)
    }
    fn output(u: [u64; 4]) -> [u64; 4] {
        u
    }
}

/// The abscissas of `[k_i]P_i`, given those of P_i, as [`ladder`](super::montgomery::ladder) gives them.
/// Constant time but for the number.
///
/// # Errors
/// [`Error::CoordinateTooLarge`] if a u_i is not below p, [`Error::LengthMismatch`] if the slices differ in
/// length.
pub fn ladder_batch<C: LadderCurve>(k: &[[u64; 4]], u: &[[u64; 4]]) -> Result<Vec<[u64; 4]>, Error> {
    if k.len() != u.len() {
        return Err(Error::LengthMismatch);
    }
    for u in u {
        abscissa::<C>(*u)?;
    }
    Ok(ladder_batch_on::<C>(Tier::best(), k, u))
}

/// [`ladder_batch`] on a tier, for u_i below p and slices of one length.
pub fn ladder_batch_on<C: LadderCurve>(tier: Tier, k: &[[u64; 4]], u: &[[u64; 4]]) -> Vec<[u64; 4]> {
    ladders::<C, _>(tier, k.len().min(u.len()), &Pairs::<C> { k, u, curve: core::marker::PhantomData })
}

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod x86_64 {
    use core::ops::Range;

    use super::{LadderCurve, Ladders, Vec};
    use crate::cpu::{Ifma, Outline, task};
    use crate::field::batch::invert_batch;
    use crate::field::{Factor, Vector};
    use crate::form::montgomery::xz::Xz;
    use crate::multiply::ladder;

    pub(super) const LANES: usize = 8;

    /// Integers and abscissas of eight ladders.
    #[derive(Clone, Copy, Default)]
    pub(super) struct Eight {
        k: [[u64; 4]; LANES],
        u: [[u64; 4]; LANES],
    }

    impl Eight {
        /// Those of a range, as far as there are any.
        pub(super) fn of<W: Ladders>(work: &W, range: Range<usize>) -> Self {
            let mut eight = Self::default();
            for (i, (k, u)) in range.zip(eight.k.iter_mut().zip(&mut eight.u)) {
                (*k, *u) = work.input(i);
            }
            eight
        }
    }

    /// Appends the first `count` results of ladders.
    #[inline(never)]
    pub(super) fn ladders<C: LadderCurve, W: Ladders>(
        level: Ifma,
        eights: &[Eight],
        count: usize,
        out: &mut Vec<W::Out>,
    ) {
        level.run(task!({
            let mut x = Vec::with_capacity(eights.len());
            let mut z = Vec::with_capacity(eights.len());
            for eight in eights {
                let p = level.call(task!({
                    let u = C::Lanes::from_lanes(level, eight.u);
                    ladder::mul_lanes::<Xz<C, C::Lanes>, LANES>(u, &eight.k, W::SHAPE)
                }));
                x.push(p.x);
                z.push(p.z);
            }
            // X/Z, and 0 for the neutral element.
            let mut scratch = z.clone();
            invert_batch(&mut z, &mut scratch);
            for (x, inverse) in x.iter().zip(&z) {
                let lanes = x.mul(*inverse).to_lanes();
                for u in lanes.iter().take(count - out.len()) {
                    out.push(W::output(*u));
                }
            }
            crate::ct::wipe_vec(&mut x);
            crate::ct::wipe_vec(&mut z);
            crate::ct::wipe_vec(&mut scratch);
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use crate::curve::curve25519::Curve25519;
    use crate::curve::m221::M221;
    use crate::field::{Factor, Field, Single};
    use crate::limbs::samples::Random;

    /// Of all lengths, with abscissas 0, 1 and p - 1 and integers at the edges among them, against one at a
    /// time.
    fn check<C: LadderCurve>() {
        let random = &mut Random(5);
        let minus_one = C::Field::<Portable>::one(Portable).neg().tighten().to_repr();
        let mut k: Vec<[u64; 4]> = (0..40).map(|_| core::array::from_fn(|_| random.edge())).collect();
        let mut u: Vec<[u64; 4]> = Vec::new();
        while u.len() < k.len() {
            let mut words = core::array::from_fn(|_| random.edge());
            words[3] &= minus_one[3];
            u.extend(abscissa::<C>(words).ok().map(|_| words));
        }
        (u[1], u[3], u[4], u[10]) = ([0; 4], [1, 0, 0, 0], minus_one, C::BASE.x);
        (k[0], k[2], k[10], k[11]) = ([0; 4], [1, 0, 0, 0], C::MODULUS, [u64::MAX; 4]);
        u[11] = C::BASE.x;
        for n in (0..=17).chain([40]) {
            let wanted: Vec<_> =
                k[..n].iter().zip(&u).map(|(k, u)| ladder_on::<C>(Tier::PORTABLE, k, u)).collect();
            assert_eq!(ladder_batch::<C>(&k[..n], &u[..n]), Ok(wanted), "{} {n}", C::INFO.name);
        }
        assert_eq!(ladder_batch::<C>(&k, &u[1..]), Err(Error::LengthMismatch));
        u[39] = [u64::MAX; 4];
        assert_eq!(ladder_batch::<C>(&k, &u), Err(Error::CoordinateTooLarge));
    }

    #[test]
    fn ladders_of_every_number() {
        check::<Curve25519>();
        check::<M221>();
    }
}
