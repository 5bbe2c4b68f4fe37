//! Extended coordinates of a point in one [`Quad`]: two layers of four products an operation, on curves
//! -µx² + y² = 1 + nµx²y² over F_p(i), µ = 2 + i.
//!
//! A point is (X, Y, Z, T); where T is not needed, a *running* point is (X, Y, Z, Y). Numerators and
//! denominators of x = E/G and y = H/F are kept as (E, G, F, H), so that the second layer, (EF, GH, FG, EH),
//! takes its right operand as it stands.
//!
//! - *Doubling*: four squarings, X², Y², Z², (X + Y)², then E = (X+Y)² - X² - Y², G = Y² - µX², F = 2Z² - G,
//!   H = Y² + µX² (both F and H the negatives of [`extended`](super::extended)'s, which is the same point).
//! - *Addition*: the unified law with nothing between its layers: (E, G, F, H) = (X1, Z1, Z1, Y1)·(Y2, Z2,
//!   Z2, Y2) + (Y1, T1, T1, X1)·(X2, dT2, -dT2, µX2), eight products reduced four at a time. The dedicated
//!   law would save nothing here, so there is only this one: it fails as said in [`general`](super::general),
//!   never in a subgroup of odd order.
//!
//! Rare operations (total additions, normalisation, the curve equation) are left to [`General`] on single
//! elements.

mod group;
#[cfg(test)]
mod tests;

use core::marker::PhantomData;

pub use group::{Point, PointT};

use super::TwistedEdwards;
use super::general::General;
use crate::ct::{Mask, Select};
use crate::field::quad::{Identity, Quad, patterns};
use crate::field::{Field, Quadratic};
use crate::form::endomorphism::Conjugation;

/// A curve with a = -µ, d = nµ and ψ(x, y) = (α·x̄, ȳ).
pub trait QuadEdwards<F: Quadratic>: TwistedEdwards<F> + Conjugation<F> {
    /// n = d/µ, below 128.
    const N: u32;
    /// (α·µ/µ̄)·x: what ψ does to a coordinate that was multiplied by µ.
    fn mul_alpha_mu(x: F) -> F;
}

/// The group law of the curve `C` on four elements side by side.
pub struct SideBySide<C, Q>(PhantomData<fn() -> (C, Q)>);

/// A table entry as the second operand of `ratios`.
#[derive(Clone, Copy, Debug)]
pub struct Entry<L> {
    /// (Y, Z, Z, Y).
    even: L,
    /// (X, dT, -dT, µX): its negative is that of the entry.
    odd: L,
}

impl<L: Select<Mask>> Select<Mask> for Entry<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            even: L::select(mask, if_set.even, if_clear.even),
            odd: L::select(mask, if_set.odd, if_clear.odd),
        }
    }
}

patterns! {
    First = [Plus(0); 4];
    /// From (X², Y², Z², (X+Y)²).
    DoubleOnce = [Plus(3), MinusI(0), PlusI(0), PlusI(0)];
    DoubleY = [Minus(1), Plus(1), Minus(1), Plus(1)];
    DoubleX = [Minus(0), Minus(0), Plus(0), Plus(0)];
    /// From (E, G, F, H).
    Left = [Plus(2), Plus(3), Plus(1), Plus(1)];
    LeftT = [Plus(2), Plus(3), Plus(1), Plus(0)];
    /// From (X, Y, Z, T).
    Even = [Plus(0), Plus(2), Plus(2), Plus(1)];
    Odd = [Plus(1), Plus(3), Plus(3), Plus(0)];
    EntryEven = [Plus(1), Plus(2), Plus(2), Plus(1)];
    EntryOdd = [Plus(0), Plus(3), Plus(3), Plus(0)];
    EntryOddI = [Zero, PlusI(3), PlusI(3), PlusI(0)];
    EntrySigns = [Plus(0), Plus(1), Minus(2), Plus(3)];
    /// From (Y, Z, Z, Y) and (X, dT, -dT, µX).
    BackEven = [Zero, Plus(0), Plus(1), Plus(0)];
    BackOdd = [Plus(0), Zero, Zero, Zero];
    /// From (X, Y, Z, _).
    ByZ = [Plus(2), Plus(2), Plus(2), Plus(0)];
    Narrow = [Plus(0), Plus(1), Plus(2), Plus(1)];
}

/// (E, G, F, H) of 2P for (X, Y, Z, Y). Constant time. Cost: 4S at once, and five sums.
///
/// Source: Hisil, Wong, Carter, Dawson 2008, section 3.3 (EFD twisted/extended, dbl-2008-hwcd), F and H
/// negated.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_ratios<Q: Quad>(p: Q) -> Q::Loose {
    let squares = Q::sqr(Q::add_in::<0b1000>(p.loosen(), p.arrange::<First>()));
    let x = Q::add_in::<0b0100>(squares.arrange::<DoubleX>(), squares.loosen());
    // 2µX² = 2·(2X²) + i·(2X²), and 2Z² with it.
    let x = Q::add_in::<0b1110>(x, x);
    let once = Q::add(squares.arrange::<DoubleOnce>(), squares.arrange::<DoubleY>());
    Q::add(once, x)
}

/// (E, G, F, H) of P + Q for P = (X, Y, Z, T), by the unified law. Constant time. Cost: 8M, four and four at
/// once.
///
/// Source: Hisil, Wong, Carter, Dawson 2008, section 3.1.
#[cfg_attr(not(unoptimised), inline(always))]
fn ratios<Q: Quad>(p: Q, q: &Entry<Q::Loose>) -> Q::Loose {
    let p = p.loosen();
    Q::mul_add_mul::<Even, Odd>(p, q.even, p, q.odd).loosen()
}

/// (X, Y, Z, Y) from (E, G, F, H). Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn running<Q: Quad>(r: Q::Loose) -> Q {
    Q::mul::<Left>(r, r)
}

/// (X, Y, Z, T) from (E, G, F, H). Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn extended<Q: Quad>(r: Q::Loose) -> Q {
    Q::mul::<LeftT>(r, r)
}

/// (X, Y, Z, T) from (X, Y, Z, Y), times Z. Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn extend<Q: Quad>(p: Q) -> Q {
    Q::mul::<ByZ>(p.loosen(), p.loosen())
}

/// The entry of (X, Y, Z, T). Constant time. Cost: small multiplications and sums.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<C: QuadEdwards<Q::Element>, Q: Quad<Element: Quadratic>>(p: Q) -> Entry<Q::Loose> {
    let x = p.arrange::<EntryOdd>();
    let x = Q::add(Q::add_in::<0b1110>(x, x), p.arrange::<EntryOddI>());
    let odd = Q::mul_small(x, [1, C::N, C::N, 1]);
    Entry { even: Q::shuffle::<EntryEven>(p.loosen()), odd: odd.arrange::<EntrySigns>() }
}

/// (X, Y, Z, Y) of an entry. Cost: sums.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry_point<Q: Quad>(q: &Entry<Q::Loose>) -> Q {
    Q::tighten(Q::add(Q::shuffle::<BackEven>(q.even), Q::shuffle::<BackOdd>(q.odd)))
}

/// -q where the mask is set, q elsewhere.
#[cfg_attr(not(unoptimised), inline(always))]
fn negate_if<Q: Quad>(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
    Entry { odd: Q::negate_in::<0b1111>(q.odd, mask), ..q }
}

/// ψ(q). Constant time. Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn psi<C: QuadEdwards<Q::Element>, Q: Quad<Element: Quadratic>>(q: &Entry<Q::Loose>) -> Entry<Q::Loose> {
    let one = Q::Element::one(Q::level(q.odd));
    let (alpha, alpha_mu) = (C::mul_alpha(one), C::mul_alpha_mu(one));
    let factors = Q::new([alpha, alpha_mu, alpha_mu, alpha_mu]);
    Entry {
        even: Q::conjugate(q.even),
        odd: Q::mul::<Identity>(factors.loosen(), Q::conjugate(q.odd)).loosen(),
    }
}
