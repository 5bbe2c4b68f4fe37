//! Tables of the base point G, each built at first use (`std`): for `[k]G`, which without `std` is a plain
//! multiplication, and for `[m]P + [n]G`.

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
use crate::cpu::{Outline, task};
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
/// The table has 43 rows of 32 affine entries on a 256-bit curve: 86 KiB on a Weierstrass curve, 129 KiB on
/// an Edwards curve, read whole at each use. It is built at the first use in a process. On vectors it is
/// another one: of 51 rows of 16 entries on edwards25519, of 64 rows of 8 for partial sums in lanes on most
/// others (`base_sums`), of 105 rows of 16 on 521 bits.
pub struct BaseTable;

impl<C: NamedCurve> Multiply<C> for BaseTable {
    const ON_VECTORS: bool = false;
    const FROM_TABLE: bool = true;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, _: &Point<C>, k: &C::Integer) -> O {
        O::settle::<G>(G::narrow(multiple::<C, G>(level, k)))
    }
}

/// `[m]P + [n]G`: wNAF of m by `R`, and a wider one of n, for which the multiples of G come from a table made
/// once (with `std`). The second point given is the base point; it is not looked at. Variable time.
pub struct WithBase<R, const N: usize>(PhantomData<R>);

impl<C: NamedCurve, R: OddRecoding<N>, const N: usize> MultiplyAdd<C> for WithBase<R, N> {
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
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
    #[cfg_attr(not(unoptimised), inline(always))]
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
    #[cfg_attr(not(unoptimised), inline(always))]
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
#[cfg_attr(not(unoptimised), inline(always))]
pub fn multiple<C: NamedCurve, G: GroupOf<C>>(level: Level<G>, k: &C::Integer) -> G::Extended {
    let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
    let product = rows::<C>().mul::<G, _>(level, &k, &C::Scalar::MODULUS);
    crate::ct::wipe(k.as_mut());
    product
}

/// As [`multiple`], by two sums at a time. Called: every outcome shares it.
#[cfg(feature = "std")]
#[cfg_attr(not(unoptimised), inline(always))]
pub fn multiple_by_lines<C: NamedCurve, G: GroupOf<C> + LineSums>(
    level: Level<G>,
    k: &C::Integer,
) -> G::Extended {
    let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
    let product = level.call(task!(lines::<C, G>().mul::<G, _>(level, &k, &C::Scalar::MODULUS)));
    crate::ct::wipe(k.as_mut());
    product
}

/// `[k]G` before it is brought to affine coordinates. Constant time.
#[cfg(not(feature = "std"))]
#[cfg_attr(not(unoptimised), inline(always))]
pub fn multiple<C: NamedCurve, G: GroupOf<C>>(level: Level<G>, k: &C::Integer) -> G::Extended {
    use crate::multiply::window;
    let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
    let product = window::mul_extended::<G, 5, 16>(Point::<C>::base().decode(level), &k, C::Scalar::BITS);
    crate::ct::wipe(k.as_mut());
    product
}
