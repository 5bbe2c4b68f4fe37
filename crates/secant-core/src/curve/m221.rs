//! `m221`: y² = x³ + 117050x² + x over F_p, p = 2^221 - 3 (Aranha, Barreto, Pereira, Ricardini 2013, "A note
//! on high-security general-purpose elliptic curves"; Granger-Scott 2014, section 5.2, has the field), by
//! abscissa u alone, or with y.
//!
//! 8·r points, r a prime of 219 bits; the twist has 4 times a prime. The base point has u = 4.

use crate::field::crandall221::Crandall221;
use crate::form::Affine;
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
use crate::operate::info::{FieldKind, Info};
use crate::operate::montgomery::{self, LadderCurve};
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::crandall_fma::CrandallFma,
    field::crandall_x4::CrandallX4,
    field::on_ifma::{OnAvx2, OnIfma},
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M221;

/// A point of M-221.
pub type Point = montgomery::Point<M221>;

const ORDER: &str = "0x40000000000000000000000000015a08ed730e8a2f77f005042605b";

impl Order<4> for M221 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl crate::form::montgomery::Montgomery for M221 {
    const A24: u32 = 29_263;
}

impl LadderCurve for M221 {
    const INFO: Info = Info {
        name: "m221",
        form: "montgomery",
        source: "Aranha, Barreto, Pereira, Ricardini 2013; Granger-Scott 2014, section 5.2",
        equation: "y^2 = x^3 + 117050x^2 + x",
        field: FieldKind::Prime,
        field_name: "2^221 - 3",
        field_bits: 221,
        order: ORDER,
        cofactor: 8,
        scalar_bytes: 28,
        neutral_is_affine: false,
    };
    type Field<B: WordKernels> = Crandall221<B>;
    #[cfg(target_arch = "x86_64")]
    type Quad = CrandallX4<OnIfma<Self::Field<Mulx>>, 221, 3, 5>;
    #[cfg(target_arch = "x86_64")]
    type QuadAtOnce = Self::Quad;
    #[cfg(target_arch = "x86_64")]
    type QuadOnAvx2 = CrandallFma<OnAvx2<Self::Field<Mulx>>, 221, 3, 5>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = crate::field::lanes52::CrandallX8<221, 3>;
    const BASE: Affine<[u64; 4]> =
        Affine { x: [4, 0, 0, 0], y: words("f7acdd2a4939571d1cef14eca37c228e61dbff10707dc6c08c5056d") };
}

/// The abscissa of `[k]P`, given that of P: [`montgomery::ladder`] on this curve. The low 224 bits of k
/// count.
///
/// # Errors
/// [`Error::CoordinateTooLarge`](crate::operate::Error::CoordinateTooLarge) if u is not below p.
#[inline]
pub fn ladder(k: &[u64; 4], u: [u64; 4]) -> Result<[u64; 4], crate::operate::Error> {
    montgomery::ladder::<M221>(k, u)
}
