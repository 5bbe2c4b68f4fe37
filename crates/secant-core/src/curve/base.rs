//! Tables of the base point G, each built at first use (`std`): for `[k]G`, which without `std` is a plain multiplication, and for `[m]P + [n]G`.

use core::marker::PhantomData;

use super::integer::Residue;
use super::named::NamedCurve;
use super::point::Point;
use super::strategy::{GroupOf, Multiply, MultiplyAdd, OddDigits, OddRecoding, Outcome};
#[cfg(feature = "std")]
use super::strategy::{Wnaf, digits_vartime, slow_sum_vartime, steps};
#[cfg(feature = "std")]
use super::tables::WIDTH;
#[cfg(feature = "std")]
use crate::cpu::Portable;
#[cfg(feature = "std")]
use crate::cpu::{Outline, Run};
use crate::form::Level;
#[cfg(feature = "std")]
use crate::form::LineSums;
#[cfg(feature = "std")]
use crate::multiply::{fixed_base::Table, fixed_lines::Lines, interleave, interleave::OddTable};

/// Width of the wNAF of n in `[m]P + [n]G`: wider saves less than it reads.
#[cfg(feature = "std")]
pub const ODD_WIDTH: u32 = 8;

/// Entries of the table for `[m]P + [n]G`.
#[cfg(feature = "std")]
pub const ODD_ENTRIES: usize = crate::scalar::recode::wnaf::table_len(ODD_WIDTH);

/// The table for `[k]G`.
#[cfg(feature = "std")]
pub(super) fn rows<C: NamedCurve>() -> &'static Table<C::Stored, WIDTH> {
    C::base_table().rows.get_or_init(|| {
        let base = Point::<C>::base().decode(Portable);
        Table::build_vartime::<C::Group<Portable>>(base, C::Scalar::BITS)
    })
}

/// The table for `[k]G` by the law `G`, which looks entries up in lines.
#[cfg(feature = "std")]
fn lines<C: NamedCurve, G: GroupOf<C> + LineSums>() -> &'static Lines {
    C::base_table().lines.get_or_init(|| {
        let base = Point::<C>::base().decode(Portable);
        Lines::build_vartime::<C::Group<Portable>, G>(base, C::Scalar::BITS)
    })
}

/// G, 3G, .., 127G, for [`ODD_WIDTH`]: 4 KiB on a 256-bit Weierstrass curve, 6 KiB on an Edwards curve.
#[cfg(feature = "std")]
pub fn odd_multiples<C: NamedCurve>() -> &'static OddTable<C::Stored> {
    let base = || Point::<C>::base().decode(Portable);
    C::base_table().odd.get_or_init(|| OddTable::build_vartime::<C::Group<Portable>>(base(), ODD_ENTRIES))
}

/// `[k]G` from the base point's table; constant time. The point given is not looked at.
///
/// The table has 43 rows of 32 affine entries on a 256-bit curve: 86 KiB on a Weierstrass curve, 129 KiB on an Edwards curve, read whole at each use. It is
/// built at the first use in a process. On vectors it is another one: of 51 rows of 16 entries on edwards25519, of 64 rows of 8 for partial sums in lanes on
/// most others (`base_sums`).
pub struct BaseTable;

impl<C: NamedCurve> Multiply<C> for BaseTable {
    const FROM_TABLE: bool = true;
    #[inline(always)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, _: &Point<C>, k: &C::Integer) -> O {
        O::settle::<G>(G::narrow(multiple::<C, G>(level, k)))
    }
}

/// `[m]P + [n]G`: wNAF of m by `R`, and a wider one of n, for which the multiples of G come from a table made once (with `std`). The second point
/// given is the base point; it is not looked at. Variable time.
pub struct WithBase<R, const N: usize>(PhantomData<R>);

impl<C: NamedCurve, R: OddRecoding<N>, const N: usize> MultiplyAdd<C> for WithBase<R, N> {
    const ON_VECTORS: bool = N == 8;
    #[cfg(feature = "std")]
    #[inline(always)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        let (of_m, i) = digits_vartime::<C, R, N>(m);
        let (of_n, j) = digits_vartime::<C, Wnaf<{ ODD_WIDTH }>, { ODD_ENTRIES }>(n);
        let table = odd_multiples::<C>();
        let mut room = steps::<C>();
        match interleave::mul_add_fixed_vartime::<G, N>(
            p.decode(level),
            &of_m.as_ref()[..i],
            table,
            &of_n.as_ref()[..j],
            room.as_mut().as_flattened_mut(),
        ) {
            Some(r) => O::settle_vartime::<G>(r),
            None => slow_sum_vartime(p, m, q, n),
        }
    }
    #[cfg(not(feature = "std"))]
    #[inline(always)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        <OddDigits<R, N> as MultiplyAdd<C>>::run::<G, O>(level, p, m, q, n)
    }
}

/// [`WithBase`] where one of the points is the base point, [`OddDigits`] elsewhere. Variable time.
pub struct InterleaveBase<R, const N: usize>(PhantomData<R>);

impl<C: NamedCurve, R: OddRecoding<N>, const N: usize> MultiplyAdd<C> for InterleaveBase<R, N> {
    const ON_VECTORS: bool = N == 8;
    #[inline(always)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &C::Integer,
        q: &Point<C>,
        n: &C::Integer,
    ) -> O {
        if *q == Point::base() {
            <WithBase<R, N> as MultiplyAdd<C>>::run::<G, O>(level, p, m, q, n)
        } else if *p == Point::base() {
            <WithBase<R, N> as MultiplyAdd<C>>::run::<G, O>(level, q, n, p, m)
        } else {
            <OddDigits<R, N> as MultiplyAdd<C>>::run::<G, O>(level, p, m, q, n)
        }
    }
}

/// `[k]G` before it is brought to affine coordinates. Constant time.
#[cfg(feature = "std")]
#[inline(always)]
pub fn multiple<C: NamedCurve, G: GroupOf<C>>(level: Level<G>, k: &C::Integer) -> G::Extended {
    let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
    let product = rows::<C>().mul::<G, _>(level, &k, &C::Scalar::MODULUS);
    crate::ct::wipe(k.as_mut());
    product
}

/// As [`multiple`], by two sums at a time. Called: every outcome shares it.
#[cfg(feature = "std")]
#[inline(always)]
pub fn multiple_by_lines<C: NamedCurve, G: GroupOf<C> + LineSums>(
    level: Level<G>,
    k: &C::Integer,
) -> G::Extended {
    let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
    let product = level.call(Run(
        #[inline(always)]
        || lines::<C, G>().mul::<G, _>(level, &k, &C::Scalar::MODULUS),
    ));
    crate::ct::wipe(k.as_mut());
    product
}

/// `[k]G` before it is brought to affine coordinates. Constant time.
#[cfg(not(feature = "std"))]
#[inline(always)]
pub fn multiple<C: NamedCurve, G: GroupOf<C>>(level: Level<G>, k: &C::Integer) -> G::Extended {
    use crate::multiply::window;
    let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
    let product = window::mul_extended::<G, 5, 16>(Point::<C>::base().decode(level), &k, C::Scalar::BITS);
    crate::ct::wipe(k.as_mut());
    product
}

#[cfg(test)]
mod tests {
    use super::BaseTable;
    use crate::cpu::Tier;
    use crate::curve::e521::E521;
    use crate::curve::e521iso::E521iso;
    use crate::curve::edwards25519::Edwards25519;
    use crate::curve::integer::Residue;
    use crate::curve::jac256189::Jac256189;
    use crate::curve::jq25519::Jq25519;
    use crate::curve::p224::P224;
    use crate::curve::p256::P256;
    use crate::curve::p384::P384;
    use crate::curve::p521::P521;
    use crate::curve::secp256k1::Secp256k1;
    use crate::curve::ted256189::Ted256189;
    use crate::curve::wei25519::Wei25519;
    use crate::curve::{Equipped, Point, equipped, slow};
    use crate::limbs::portable;
    use crate::limbs::samples::Random;
    use crate::scalar::recode::odd;

    /// n·r + d mod 2^(64N).
    fn near<const N: usize>(r: &[u64; N], n: u64, d: i64) -> [u64; N] {
        let mut k = [0; N];
        let mut carry = i128::from(d);
        for (k, r) in k.iter_mut().zip(r) {
            let t = u128::from(n) * u128::from(*r);
            carry += (t & u128::from(u64::MAX)) as i128;
            *k = carry as u64;
            carry = (carry >> 64) + (t >> 64) as i128;
        }
        k
    }

    /// r less twice the sum of those rows of its odd digits of 4 bits for which `with(i)`: the integer whose digits are those of r, with
    /// the opposite sign in these rows. The rows with and the rows without then have equal sums up to r.
    fn turned<const N: usize>(r: &[u64; N], bits: usize, with: impl Fn(usize) -> bool) -> [u64; N] {
        let rows = odd::len(bits, 4);
        let mut k = *r;
        for i in (0..rows).filter(|i| with(*i)) {
            let digit = odd::digit::<4>(r, i, rows);
            let mut term = [0; N];
            let (word, shift) = (4 * i / 64, 4 * i % 64);
            // The digit of the top row is 1 where twice that would not fit.
            term[word] = (2 * digit.magnitude) << shift;
            if word + 1 < N && shift > 59 {
                term[word + 1] = (2 * digit.magnitude) >> (64 - shift);
            }
            k = if digit.negative == 1 { portable::add(&k, &term).0 } else { portable::sub(&k, &term).0 };
        }
        k
    }

    fn check<C: Equipped<Integer = [u64; N]>, const N: usize>() {
        let r = C::Scalar::MODULUS;
        let mut integers = vec![[u64::MAX; N]];
        for n in 0..=40 {
            for d in (-40..=40).chain([64, 512, 544, 1024 - 16, -512, -544]) {
                integers.push(near(&r, n, d));
            }
        }
        // Digits of every size before, at and after the rows where additions become complete.
        for i in 0..64 * N {
            let mut k = [0; N];
            k[i / 64] = 1 << (i % 64);
            integers.push(k);
            integers.push(near(&k, 17, 0));
            integers.push(near(&k, 31, -1));
            integers.push(near(&k, 1, -1));
        }
        // 30·2^(64N-4) - r, where for P-256 the last entry and the sum before it are one point.
        let mut last = near(&r, 0, 0);
        for (last, r) in last.iter_mut().zip(&r) {
            *last = !*r;
        }
        last[0] = last[0].wrapping_add(1);
        last[N - 1] = last[N - 1].wrapping_add(14 << 60);
        integers.push(last);
        // Sums of some lanes that are equal, or would be if they met: two lanes, those of a fold, all.
        for lanes in (1..=16).chain([0x55, 0xaa, 0x11, 0x22, 0x44, 0x88, 0x33, 0xf0, 0x0f, 0x7f, 0xfe]) {
            let k = turned(&r, C::Scalar::BITS, |row| lanes >> (row % 8) & 1 == 1);
            integers.extend([k, near(&k, 1, 1), near(&k, 1, -1), near(&k, 2, 0)]);
        }
        for row in 0..odd::len(C::Scalar::BITS, 4) {
            integers.push(turned(&r, C::Scalar::BITS, |i| i == row));
            integers.push(turned(&r, C::Scalar::BITS, |i| i % 8 == row % 8 && i <= row));
        }
        let mut random = Random(31);
        integers.extend((0..60).map(|_| core::array::from_fn(|_| random.edge())));
        for k in integers {
            let want = slow::mul_base::<C>(&k).to_affine();
            for tier in [Tier::best(), Tier::best_single()] {
                let product: Point<C> = equipped::mul::<C, BaseTable, _>(tier, &Point::base(), &k);
                assert_eq!(product, want, "{k:x?}");
            }
        }
    }

    #[test]
    fn the_table_agrees_with_windows_near_every_exception() {
        check::<Jac256189, 4>();
        check::<Ted256189, 4>();
        check::<Edwards25519, 4>();
        check::<P224, 4>();
        check::<P256, 4>();
        check::<P384, 6>();
        check::<P521, 9>();
        check::<Secp256k1, 4>();
        check::<Wei25519, 4>();
        check::<Jq25519, 4>();
        check::<E521, 9>();
        check::<E521iso, 9>();
    }
}
