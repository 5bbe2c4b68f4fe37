//! Curves with ψ whose points here lie in the subgroup of prime order: multiplications by ψ.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::cpu::Tier;
#[cfg(feature = "alloc")]
use secant_core::operate::batch;
use secant_core::operate::gls::base::InterleavedBase;
use secant_core::operate::gls::{self, Gls};
#[cfg(feature = "alloc")]
use secant_core::operate::many::SumsOfMany;
use secant_core::operate::strategy::Wnaf;
use secant_core::operate::{Residue, Scalar};

use super::points::Engine;
use super::prime::{Point, Projective};
#[cfg(feature = "alloc")]
use super::{Wiped, points::SumEngine, prime::of_one_length};
#[cfg(feature = "alloc")]
use crate::Error;

/// Multiplications by ψ.
pub enum Psi {}

impl<C: Gls> Engine<C> for Psi {
    type Scalar = Scalar<C>;
    type Affine = Point<C>;
    type Projective = Projective<C>;

    fn mul(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
        Self::mul_affine(&p.to_affine(), k)
    }
    fn mul_affine(p: &Point<C>, k: &Scalar<C>) -> Projective<C> {
        let mut k = k.to_words();
        let product = gls::mul::<C, C::Regular, _>(Tier::best(), p, &k);
        super::wipe(&mut k);
        product
    }
    fn mul_base(k: &Scalar<C>) -> Projective<C> {
        Projective::mul_base(k)
    }
    fn mul_vartime(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
        gls::mul::<C, C::Vartime, _>(Tier::best(), &p.to_affine_vartime(), &k.to_words())
    }
    fn mul_add_vartime(m: &Scalar<C>, p: &Projective<C>, n: &Scalar<C>, q: &Projective<C>) -> Projective<C> {
        let (p, q) = Projective::two_to_affine_vartime(p, q);
        gls::mul_add::<C, C::Vartime, _>(Tier::best(), &p, &m.to_words(), &q, &n.to_words())
    }
    fn mul_add_base_vartime(m: &Scalar<C>, p: &Projective<C>, n: &Scalar<C>) -> Projective<C> {
        Self::mul_add_base_affine_vartime(m, &p.to_affine_vartime(), n)
    }
    fn mul_add_base_affine_vartime(m: &Scalar<C>, p: &Point<C>, n: &Scalar<C>) -> Projective<C> {
        let (m, n) = (m.to_words(), n.to_words());
        gls::mul_add::<C, InterleavedBase<Wnaf<5>, 8>, _>(Tier::best(), p, &m, &Point::base(), &n)
    }
    #[cfg(feature = "alloc")]
    fn mul_batch(points: &[Projective<C>], scalars: &[Scalar<C>]) -> Result<Vec<Projective<C>>, Error> {
        if points.len() != scalars.len() {
            return Err(Error::LengthMismatch);
        }
        let mut k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
        let points = Wiped::new(Projective::to_affine_batch(points));
        let products = gls::batch::mul_mixed(Tier::best(), &points, &k);
        k.iter_mut().for_each(|k| super::wipe(k));
        Ok(batch::projective(products))
    }
    #[cfg(feature = "alloc")]
    fn mul_base_batch(scalars: &[Scalar<C>]) -> Vec<Projective<C>> {
        Projective::mul_base_batch(scalars)
    }
    #[cfg(feature = "multiscalar")]
    fn mul_add_base_batch_vartime(terms: &[(Scalar<C>, Point<C>, Scalar<C>)]) -> Vec<Projective<C>> {
        let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
        let m: Vec<_> = terms.iter().map(|(m, _, _)| m.to_words()).collect();
        let n: Vec<_> = terms.iter().map(|(_, _, n)| n.to_words()).collect();
        batch::projective(gls::batch::mul_add_base_all_vartime(Tier::best(), &points, &m, &n))
    }
}

#[cfg(feature = "alloc")]
impl<C: Gls + SumsOfMany> SumEngine<C> for Psi {
    #[cfg(feature = "multiscalar")]
    fn multiscalar(scalars: &[Scalar<C>], points: &[Point<C>]) -> Result<Projective<C>, Error> {
        of_one_length(scalars, points, Projective::sum_of_many)
    }
    fn multiscalar_vartime(scalars: &[Scalar<C>], points: &[Point<C>]) -> Result<Projective<C>, Error> {
        of_one_length(scalars, points, Projective::sum_of_many_vartime)
    }
}
