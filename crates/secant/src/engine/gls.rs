//! Curves with ψ whose points here lie in the subgroup of prime order: [`prime`](super::prime), with
//! multiplications by ψ.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::cpu::Tier;
#[cfg(feature = "alloc")]
use secant_core::operate::batch;
use secant_core::operate::gls::base::InterleavedBase;
use secant_core::operate::gls::{self, Gls};
use secant_core::operate::strategy::Wnaf;
use secant_core::operate::{Residue, Scalar};

#[cfg(feature = "alloc")]
use super::Wiped;
pub(crate) use super::prime::*;
#[cfg(feature = "alloc")]
use crate::Error;

pub(crate) fn mul<C: Gls>(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
    mul_affine(&p.to_affine(), k)
}

pub(crate) fn mul_affine<C: Gls>(p: &Point<C>, k: &Scalar<C>) -> Projective<C> {
    let mut k = k.to_words();
    let product = gls::mul::<C, C::Regular, _>(Tier::best(), p, &k);
    super::wipe(&mut k);
    product
}

pub(crate) fn mul_vartime<C: Gls>(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
    gls::mul::<C, C::Vartime, _>(Tier::best(), &p.to_affine_vartime(), &k.to_words())
}

pub(crate) fn mul_add_vartime<C: Gls>(
    m: &Scalar<C>,
    p: &Projective<C>,
    n: &Scalar<C>,
    q: &Projective<C>,
) -> Projective<C> {
    let (p, q) = Projective::two_to_affine_vartime(p, q);
    gls::mul_add::<C, C::Vartime, _>(Tier::best(), &p, &m.to_words(), &q, &n.to_words())
}

pub(crate) fn mul_add_base_vartime<C: Gls>(m: &Scalar<C>, p: &Projective<C>, n: &Scalar<C>) -> Projective<C> {
    mul_add_base_affine_vartime(m, &p.to_affine_vartime(), n)
}

pub(crate) fn mul_add_base_affine_vartime<C: Gls>(
    m: &Scalar<C>,
    p: &Point<C>,
    n: &Scalar<C>,
) -> Projective<C> {
    let (m, n) = (m.to_words(), n.to_words());
    gls::mul_add::<C, InterleavedBase<Wnaf<5>, 8>, _>(Tier::best(), p, &m, &Point::base(), &n)
}

#[cfg(feature = "alloc")]
pub(crate) fn mul_batch<C: Gls>(
    points: &[Projective<C>],
    scalars: &[Scalar<C>],
) -> Result<Vec<Projective<C>>, Error> {
    if points.len() != scalars.len() {
        return Err(Error::LengthMismatch);
    }
    let mut k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
    let products = gls::batch::mul_mixed(Tier::best(), &Wiped::new(Projective::to_affine_batch(points)), &k);
    k.iter_mut().for_each(|k| super::wipe(k));
    Ok(batch::projective(products))
}

/// `[m_i]P_i + [n_i]G` for all i, given as (m_i, P_i, n_i). Variable time.
#[cfg(feature = "multiscalar")]
pub(crate) fn sums_vartime<C: Gls>(terms: &[(Scalar<C>, Point<C>, Scalar<C>)]) -> Vec<Projective<C>> {
    let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
    let m: Vec<_> = terms.iter().map(|(m, _, _)| m.to_words()).collect();
    let n: Vec<_> = terms.iter().map(|(_, _, n)| n.to_words()).collect();
    batch::projective(gls::batch::mul_add_base_all_vartime(Tier::best(), &points, &m, &n))
}
