//! The constant-time methods of Granger-Scott 2014, sections 4.1 and 4.2, with the operations that the paper
//! counts.
//!
//! They end in the paper's inversion, a power, where the other methods have division steps.

use secant_core::ct::{self, Select};
use secant_core::field::mersenne521::invert_fermat;
use secant_core::form::Level;
use secant_core::multiply::{odd_window, window};
use secant_core::operate::strategy::{GroupOf, Multiply, Outcome};
use secant_core::operate::{NamedCurve, Point, Residue};
use secant_core::scalar::recode::odd;

/// Fixed windows of width `W` with odd digits, N = 2^(W-1), on a curve over F_(2^521 - 1) of prime order:
/// [`odd_window`]. Constant time.
pub struct OddWindow<const W: u32, const N: usize>;

impl<C: NamedCurve, const W: u32, const N: usize> Multiply<C> for OddWindow<W, N> {
    const ON_VECTORS: bool = false;
    #[inline(always)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        debug_assert!(C::INFO.cofactor == 1 && odd_window::is_regular(C::Scalar::MODULUS.as_ref(), W));
        let mut m = C::Scalar::reduce_words(k.as_ref()).to_words();
        let even = odd::choose(m.as_mut(), C::Scalar::MODULUS.as_ref());
        let product = odd_window::mul::<G, W, N>(p.decode(level), m.as_ref(), C::Scalar::BITS);
        ct::wipe(m.as_mut());
        let product = G::Point::select(even, G::narrow(G::negate(G::extend(product))), product);
        O::affine::<G>(G::normalize(product, invert_fermat(G::denominator(product))))
    }
}

/// Regular windows of width `W` from the neutral element on, N = 2^(W-1), on a curve over F_(2^521 - 1) with
/// complete additions, for points of the prime-order subgroup: [`window::mul_from_neutral`]. Constant time.
pub struct FromNeutral<const W: u32, const N: usize>;

impl<C: NamedCurve, const W: u32, const N: usize> Multiply<C> for FromNeutral<W, N> {
    const ON_VECTORS: bool = false;
    #[inline(always)]
    fn run<G: GroupOf<C>, O: Outcome<C>>(level: Level<G>, p: &Point<C>, k: &C::Integer) -> O {
        let mut k = C::Scalar::reduce_words(k.as_ref()).to_words();
        let product = window::mul_from_neutral::<G, W, N>(p.decode(level), &k, C::Scalar::BITS);
        ct::wipe(k.as_mut());
        O::affine::<G>(G::normalize(product, invert_fermat(G::denominator(product))))
    }
}
