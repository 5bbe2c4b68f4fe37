//! `fourq`: -x² + y² = 1 + dx²y² over F_p(i), p = 2^127 - 1, in coordinates E / E^e (Costello-Longa 2015;
//! draft-ladd-cfrg-4q).
//!
//! 392·r points, r a prime of 246 bits. -1 = i² is a square and d is not: every point is affine and the
//! unified law is complete, outside the subgroup of order r as well. The base point is the draft's. [`Four`]
//! multiplies by the endomorphisms φ and ψ of that subgroup.

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::cpu::Portable;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::field::Quadratic;
use crate::field::mersenne127::quadratic::Fp2;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::mersenne127::x8::Fp2x8;
use crate::field::quad::RealQuad;
use crate::field::{Field, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::{self, Extended};
use crate::form::edwards::q_curve::{self, QCurve};
use crate::form::edwards::side_by_side::SideBySideEdwards;
use crate::form::{Affine, Level};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::EightLanes;
#[cfg(feature = "alloc")]
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
use crate::multiply::four;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{Worth, WorthOf, worth};
#[cfg(feature = "alloc")]
use crate::operate::many::{SumsOfMany, Unified};
use crate::operate::named::{NamedCurve, over};
use crate::operate::strategy::{GroupOf, Multiply, Outcome};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::decompose::four::FourLattice;
use crate::scalar::modulo::Order;
use crate::scalar::recode::four::Columns;
#[cfg(target_arch = "x86_64")]
use crate::{
    field::mersenne127::quad::Fp2x4, form::edwards::side_by_side::SideBySide, operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fourq;

/// A point of fourq.
pub type Point = crate::operate::point::Point<Fourq>;
/// An integer modulo the order of fourq's base point.
pub type Scalar = crate::operate::api::Scalar<Fourq>;

const ORDER: &str = "0x29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7";

/// d: imaginary part, real part.
const D: [u64; 4] = words("5e472f846657e0fcb3821488f1fc0c8d00000000000000e40000000000000142");

impl Order<4> for Fourq {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> TwistedEdwards<F> for Fourq {
    const COMPLETE: bool = true;
    const BY_SQUARES: bool = true;
    const T_IN_TABLE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul(F::constant(x.level(), &D))
    }
}

impl<Q: RealQuad> SideBySideEdwards<Q> for Fourq {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn d_in_place(level: <Q::Element as Field>::Level) -> Q::Loose {
        Q::constants(level, [&[1], &[1], &D, &[1]])
    }
}

impl NamedCurve for Fourq {
    const INFO: Info = Info {
        name: "fourq",
        form: "twisted_edwards",
        source: "Costello-Longa 2015; draft-ladd-cfrg-4q",
        equation: "-x^2 + y^2 = 1 + dx^2y^2, d = 0xe40000000000000142 + 0x5e472f846657e0fcb3821488f1fc0c8di",
        field: FieldKind::Quadratic,
        field_name: "2^127 - 1, squared",
        field_bits: 127,
        order: ORDER,
        cofactor: 392,
        scalar_bytes: 32,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("1e1f553f2878aa9c96869fb360ac77f61a3472237c2fb305286592ad7b3833aa"),
        y: words("6e1c4af8630e024249a7c344844c8b5c0e3fee9ba120785ab924a2462bcbb287"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [1, 0, 0, 0] };
    over!(
        Fourq, 4, Fp2<B>, Extended,
        base: [
            words("1e1f553f2878aa9c96869fb360ac77f61a3472237c2fb305286592ad7b3833aa"),
            words("6e1c4af8630e024249a7c344844c8b5c0e3fee9ba120785ab924a2462bcbb287"),
            [1, 0, 0, 0],
            words("7bfb41a38e7076ac673c574d296cd8d035bfa1947fb0913e894ba36ee8cee416"),
        ],
        neutral: [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
pub(super) type InLanes = Extended<Fourq, Fp2x8>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<SideBySide<Fourq, Fp2x4>>;

#[cfg(feature = "alloc")]
impl SumsOfMany for Fourq {
    type Law<B: WordKernels> = Unified<Self::Group<B>>;
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<InLanes>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(20, 20);
    const BUCKETS_FROM: usize = 80;
}

impl Equipped for Fourq {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<InLanes>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(5, 6), base: worth(4, 6), sums: worth(5, 6) };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}

/// Constants of the maps: imaginary part, real part.
impl<F: Single<Repr = [u64; 4]>> QCurve<F> for Fourq {
    const TAU: [[u64; 4]; 2] = [
        words("c00000000000000121964de2c3afad20c74dcd57cebce74c3"),
        words("7ffffffffffffff400000000000000114aa740eb230586529ecaa6d9decdf034"),
    ];
    const PHI: [[u64; 4]; 10] = [
        words("2553a0759182c3294f65536cef66f81a0000000000000005fffffffffffffff7"),
        words("62c8caa0c50c62cf334d90e9e28296f900000000000000050000000000000007"),
        words("78df262b6c9b5c982c2cb7154f1df391000000000000000f0000000000000015"),
        words("5084c6491d76342a92440457a7962ea400000000000000020000000000000003"),
        words("12440457a7962ea4a1098c923aec685500000000000000030000000000000003"),
        words("459195418a18c59e669b21d3c5052df3000000000000000a000000000000000f"),
        words("b232a8314318b3ccd3643a78a0a5be700000000000000120000000000000018"),
        words("3963bc1c99e2ea1a66c183035f48781a00000000000000180000000000000023"),
        words("1f529f860316cbe544e251582b5d0ef000000000000000aa00000000000000f0"),
        words("fd52e9cfe00375b014d3e48976e250500000000000008700000000000000bef"),
    ];
    const PSI: [[u64; 4]; 4] = [
        words("de000000000000013a2af99e9a83d54a02edf07f4767e346ef"),
        words("21b8d07b99a81f034c7deb770e03f37200000000000000e40000000000000143"),
        words("4cb26f161d7d69063a6e6abe75e73a6100000000000000060000000000000009"),
        words("334d90e9e28296f9c59195418a18c59e7ffffffffffffff9fffffffffffffff6"),
    ];
    /// In the words that the field keeps, as no curve's formulas but these ask for it: p - im is the
    /// complement of im. Cost: 2 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(x: F) -> F {
        let [a, b, c, d] = x.store();
        F::load(x.level(), [a, b, !c, !d & (u64::MAX >> 1)])
    }
}

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
impl QCurve<Fp2x8> for Fourq {
    const TAU: [[u64; 4]; 2] = <Self as QCurve<Fp2<Portable>>>::TAU;
    const PHI: [[u64; 4]; 10] = <Self as QCurve<Fp2<Portable>>>::PHI;
    const PSI: [[u64; 4]; 4] = <Self as QCurve<Fp2<Portable>>>::PSI;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(x: Fp2x8) -> Fp2x8 {
        Quadratic::conjugate(x)
    }
}

/// `[k]P` for P in the subgroup of prime order, k by [`FourLattice::first_odd`]: [`four::mul`]. Constant
/// time.
pub struct Four;

/// Constants of Costello-Longa 2015, proposition 5. `proofs/fourq.py` shows that the rows and c are in the
/// lattice, and that the coordinates are in [0, 2^64).
pub(super) const LATTICE: FourLattice = FourLattice {
    reciprocals: [
        words("7fc5bb5c5ea2be5dff75682ace6a6bd66259686e09d1a7d4f"),
        words("38fd4b04caa6c0f8a2bd235580f468d8dd1ba1d84dd627afb"),
        words("d038bf8d0bffbaf6c42bd6c965dca9029b291a33678c203c"),
        words("31b073877a22d841081cbdc3714983d8212e5666b77e7fdc0"),
    ],
    rows: [
        [0x0906_ff27_e0a0_a196, -0x1363_e862_c22a_2da0, 0x0742_6031_ecc8_030f, -0x084f_7399_86b9_e651],
        [0x1d49_5bea_84fc_c2d4, -1, 1, 0x25db_c5bc_8dd1_67d0],
        [0x17ab_ad1d_231f_0302, 0x02c4_211a_e388_da51, -0x2e4d_21c9_8927_c49f, 0x0a9e_6f44_c02e_cd97],
        [0x136e_340a_9108_c83f, 0x3122_df2d_c3e0_ff32, -0x068a_49f0_2aa8_a9b5, -0x18d5_0878_96de_0aea],
    ],
    offset: [0x7248_2c52_51a4_559c, 0x59f9_5b0a_dd27_6f6c, 0x7dd2_d17c_4625_fa78, 0x6bc5_7def_56ce_8877],
};

impl Multiply<Fourq> for Four {
    const ON_VECTORS: bool = true;
    /// Cost: 66M+24S for the images, a table of eight, 64 doublings and 64 additions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<G: GroupOf<Fourq>, O: Outcome<Fourq>>(level: Level<G>, p: &Point, k: &[u64; 4]) -> O {
        let mut parts = LATTICE.first_odd(k);
        let mut digits = Columns::new(parts);
        let Affine { x, y } = p.decode(level);
        let images = q_curve::images::<Fourq, G::Field>(extended::Point { x, y, z: G::Field::one(level) });
        let mut points = [G::lift(Affine { x, y }); 4];
        let mut i = 0;
        while i < 3 {
            let extended::PointT { x, y, z, t } = images[i];
            points[i + 1] = G::take(level, [x.store(), y.store(), z.store(), t.store()]);
            i += 1;
        }
        let product = four::mul::<G, _>(level, &points, &digits);
        crate::ct::wipe(&mut parts);
        digits.wipe();
        O::settle::<G>(product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    use crate::cpu::Portable;
    use crate::field::Factor;
    use crate::form::Group;
    use crate::operate::slow;

    /// The eigenvalues of φ and ψ: roots of -80 and 32 modulo r.
    const PHI: [u64; 4] = words("6d9069dc876c883c18f03c13d737624874f0b5e4daa9bcdf0e63ce8997864");
    const PSI: [u64; 4] = words("18c475353519268c4c2510ab53b51ecb3688ca09ef0e885dc7f2b7cdfd2a88");

    fn scalar(k: &[u64; 4]) -> Scalar {
        Scalar::reduce_words(k)
    }

    #[test]
    fn the_images_are_multiples() {
        let (phi, psi) = (scalar(&PHI), scalar(&PSI));
        assert_eq!(phi.sqr().add(&Scalar::from_u64(80)).to_words(), [0; 4]);
        assert_eq!(psi.sqr().to_words(), [32, 0, 0, 0]);
        for n in [0, 1, 2, 3, 0x1234_5678_9abc_def0] {
            let p = slow::mul::<Fourq>(&Point::base(), &[n, 0, 0, 0]).to_affine();
            let Affine { x, y } = p.decode::<Fp2<Portable>>(Portable);
            let images = q_curve::images::<Fourq, _>(extended::Point { x, y, z: Fp2::one(Portable) });
            for (image, factor) in images.into_iter().zip([&phi, &psi, &phi.mul(&psi)]) {
                let want = slow::mul::<Fourq>(&p, &factor.to_words()).to_affine();
                type Law = Extended<Fourq, Fp2<Portable>>;
                let image_xyz = Law::narrow(image);
                assert_eq!(Point::settle::<Law>(image_xyz), want, "{n}");
                assert!(image_xyz.x.mul(image_xyz.y).equals(image.t.mul(image.z)).declassify());
            }
        }
    }

    #[test]
    fn parts_add_up() {
        let (phi, psi) = (scalar(&PHI), scalar(&PSI));
        let r = <Fourq as Order<4>>::MODULUS;
        let mut cases = vec![[0; 4], [1, 0, 0, 0], [u64::MAX; 4], PHI, PSI, r];
        for i in 0..256 {
            let mut k = [0; 4];
            k[i / 64] = 1 << (i % 64);
            cases.push(k);
            cases.push(k.map(|w| !w));
            k[i / 64] -= 1;
            cases.push(k);
        }
        for shift in 0..11 {
            for d in -3i64..=3 {
                let shifted: [u64; 4] = core::array::from_fn(|i| {
                    r[i] << shift | if i > 0 && shift > 0 { r[i - 1] >> (64 - shift) } else { 0 }
                });
                let d = [d as u64, (d >> 63) as u64, (d >> 63) as u64, (d >> 63) as u64];
                cases.push(crate::limbs::portable::add4(&shifted, &d).0);
            }
        }
        for k in cases {
            let [a, b, c, d] = LATTICE.first_odd(&k);
            assert_eq!(a & 1, 1, "{k:x?}");
            let part = |a| Scalar::from_u64(a);
            let sum = part(c).add(&part(d).mul(&phi)).mul(&psi).add(&part(b).mul(&phi)).add(&part(a));
            assert_eq!(sum.to_words(), scalar(&k).to_words(), "{k:x?}");
        }
    }
}
