//! `[m]P + [n]G` by ψ, from tables of G and ψ(G) that are kept (`std`).

use core::marker::PhantomData;

use super::{Gls, Interleaved, MultiplyAddPsi, PsiOf};
#[cfg(feature = "std")]
use super::{HALF, digits_vartime};
#[cfg(feature = "std")]
use crate::cpu::Portable;
use crate::form::Level;
#[cfg(feature = "std")]
use crate::form::{Affine, Endomorphism};
#[cfg(feature = "std")]
use crate::multiply::endomorphism;
#[cfg(feature = "std")]
use crate::multiply::interleave::{self, Mapped, Mixed, MixedTable, OddTable, Step, Term};
#[cfg(feature = "std")]
use crate::operate::base::{ODD_ENTRIES, ODD_WIDTH, odd_multiples};
use crate::operate::point::Point;
#[cfg(feature = "std")]
use crate::operate::strategy::Wnaf;
use crate::operate::strategy::{DoubleAndAdd, OddRecoding, Outcome};
#[cfg(feature = "std")]
use crate::scalar::decompose::{self, Half};

/// ψ(G), 3ψ(G), ..: as long as the table of G.
#[cfg(feature = "std")]
fn images_vartime<C: Gls>() -> &'static OddTable<C::Stored> {
    C::base_table().image.get_or_init(|| {
        let image: Affine<C::Field<Portable>> = C::Psi::<Portable>::psi(Point::<C>::base().decode(Portable));
        OddTable::build_vartime::<C::Psi<Portable>>(image, ODD_ENTRIES)
    })
}

/// `[m]P + [n]G` where one of the points is the base point: odd digits of the halves of m by `R`, wider ones
/// of the halves of n, for which the multiples of G and ψ(G) come from tables made once (with `std`).
/// [`Interleaved`] elsewhere. Variable time.
pub struct InterleavedBase<R, const N: usize>(PhantomData<R>);

impl<C: Gls, R: OddRecoding<N>, const N: usize> MultiplyAddPsi<C> for InterleavedBase<R, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: PsiOf<C>, O: Outcome<C>>(
        level: Level<G>,
        p: &Point<C>,
        m: &[u64; 4],
        q: &Point<C>,
        n: &[u64; 4],
    ) -> Option<O> {
        // One text of the sum: it stands here whole, because only here it has the instructions of the level.
        #[cfg(feature = "std")]
        if *q == Point::base() || *p == Point::base() {
            let (p, m, n) = if *q == Point::base() { (p, m, n) } else { (q, n, m) };
            return with_base_vartime::<C, G, O, R, N>(level, p, m, n);
        }
        <Interleaved<R, N> as MultiplyAddPsi<C>>::run::<G, O>(level, p, m, q, n)
    }
    type Fallback = DoubleAndAdd;
}

/// `[m]P + [n]G`.
#[cfg(feature = "std")]
#[cfg_attr(not(unoptimised), inline(always))]
fn with_base_vartime<C: Gls, G: PsiOf<C>, O: Outcome<C>, R: OddRecoding<N>, const N: usize>(
    level: Level<G>,
    p: &Point<C>,
    m: &[u64; 4],
    n: &[u64; 4],
) -> Option<O> {
    let of_m = decompose::nearest(&C::LATTICE, m);
    let of_n = decompose::nearest(&C::LATTICE, n);
    let m = of_m.each_ref().map(digits_vartime::<R, N>);
    let n = of_n.each_ref().map(digits_vartime::<Wnaf<{ ODD_WIDTH }>, { ODD_ENTRIES }>);
    let tables = endomorphism::tables_vartime::<G, N>(p.decode(level))?;
    let (base, image) = (odd_multiples::<C>(), images_vartime::<C>());
    let negative = |half: &Half| half.negative == 1;
    let own = |i: usize| Term {
        table: MixedTable::Own(tables[i].as_slice()),
        digits: &m[i].0[..m[i].1],
        negative: negative(&of_m[i]),
    };
    let fixed = |i: usize, table: &'static OddTable<C::Stored>| Term {
        table: MixedTable::Fixed(level, table.entries()),
        digits: &n[i].0[..n[i].1],
        negative: negative(&of_n[i]),
    };
    let terms = [own(0), own(1), fixed(0, base), fixed(1, image)];
    let sum =
        interleave::called_sum_vartime::<G, Mixed<Mapped>>(level, &terms, &mut [Step::default(); 4 * HALF])?;
    Some(O::settle_vartime::<G>(sum))
}
