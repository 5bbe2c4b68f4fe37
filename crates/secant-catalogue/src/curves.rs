//! The list of all curves of the registry.

use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::curve::brainpool::{BrainpoolP256r1, BrainpoolP384r1, BrainpoolP512r1};
use secant_core::curve::curve25519::Curve25519;
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards448::Edwards448;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::fourq::Fourq;
use secant_core::curve::gls254::Gls254;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::m221::M221;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::sm2::Sm2;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;

use crate::error::Error;
use crate::interface::Curve;
use crate::{binary, ladder, prime};

/// Every curve, in the order of the tables.
pub fn curves() -> &'static [&'static dyn Curve] {
    static CURVES: [&dyn Curve; 27] = [
        &prime::Entry::<Jac256189>::new(),
        &prime::Entry::<Ted256189>::new(),
        &prime::Entry::<Jac1271gls>::new(),
        &prime::Entry::<Ted1271gls>::new(),
        &prime::Entry::<Fourq>::new(),
        &prime::Entry::<P224>::new(),
        &prime::Entry::<P256>::new(),
        &prime::Entry::<P384>::new(),
        &prime::Entry::<P521>::new(),
        &prime::Entry::<Secp256k1>::new(),
        &prime::Entry::<Sm2>::new(),
        &prime::Entry::<BrainpoolP256r1>::new(),
        &prime::Entry::<BrainpoolP384r1>::new(),
        &prime::Entry::<BrainpoolP512r1>::new(),
        &ladder::Entry::<Curve25519>::new(),
        &ladder::Entry::<M221>::new(),
        &prime::Entry::<Edwards25519>::new(),
        &prime::Ristretto255,
        &ladder::Curve448,
        &prime::Entry::<Edwards448>::new(),
        &prime::Entry::<E521>::new(),
        &prime::Entry::<E521iso>::new(),
        &binary::Entry::<B233>::new(),
        &binary::Entry::<B409>::new(),
        &binary::Entry::<Gls254>::new(),
        &prime::Entry::<Wei25519>::new(),
        &prime::Entry::<Jq25519>::new(),
    ];
    &CURVES
}

/// The curve of that name.
///
/// # Errors
/// [`Error::UnknownCurve`].
pub fn find(name: &str) -> Result<&'static dyn Curve, Error> {
    curves().iter().copied().find(|c| c.info().name == name).ok_or(Error::UnknownCurve)
}
