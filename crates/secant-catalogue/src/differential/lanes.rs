//! Eight lanes of fields of odd characteristic on `ifma` against plain Rust, lane by lane, each lane with its
//! own operands.

use super::draw::{Answers, Source};

/// Draws a field and eight times three elements of it, and compares all operations and the inversion in eight
/// lanes with plain Rust on single elements, square roots with their squares. Nothing where the CPU has no
/// lanes.
///
/// # Errors
/// Two answers that differ.
pub fn lanes<S: Source>(source: &mut S) -> Answers {
    #[cfg(target_arch = "x86_64")]
    if let Some(level) = secant_core::cpu::Ifma::detect() {
        return x86_64::lanes(level, source);
    }
    let _ = source;
    Ok(0)
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use secant_core::cpu::{Ifma, Portable};
    use secant_core::curve::{
        edwards25519, jac1271gls, jac256189, m221, p224, p256, p384, p521, secp256k1, sm2,
    };
    use secant_core::field::lanes52::{CrandallX8, Lanes52};
    use secant_core::field::mersenne127::x8::Fp2x8;
    use secant_core::field::{Single, Vector, montgomery, montgomery_x4};
    use secant_core::operate::NamedCurve;
    use secant_core::operate::montgomery::LadderCurve;

    use super::super::draw::{Answers, Source, element, same};
    use super::super::fields::{OPERATIONS, every};

    fn field<F, V>(level: Ifma, name: &str, kept: bool, source: &mut impl Source) -> Answers
    where
        F: Single<Level = Portable>,
        V: Vector<Level = Ifma, Repr = F::Repr, Lanes = [F::Repr; 8]>,
    {
        let mut count = 0;
        let n = source.word() as u32 >> (8 + source.word() % 24);
        let mut draw = || -> [F; 8] { core::array::from_fn(|_| element(Portable, kept, source)) };
        let singles = [draw(), draw(), draw()];
        let [a, b, c] = singles.map(|lanes| lanes.map(F::to_repr));
        let (eight, inverses, values, roots) = level.run(
            #[inline(always)]
            || {
                let [x, y, z] = [a, b, c].map(
                    #[inline(always)]
                    |lanes| V::from_lanes(level, lanes),
                );
                let roots = V::roots([x.sqr(), y.sqr()]).map(
                    #[inline(always)]
                    |roots| {
                        roots.map(
                            #[inline(always)]
                            |root| root.sqr().to_lanes(),
                        )
                    },
                );
                (every(x, y, z, n).map(V::to_lanes), x.invert().to_lanes(), x.to_lanes(), roots)
            },
        );
        for lane in 0..8 {
            let [x, y, z] = singles.map(|lanes| lanes[lane]);
            let text = |what: &str| {
                format!("{name}, {what} in lane {lane} of {:x?} and {n}", [x, y, z].map(F::to_repr))
            };
            let one = every(x, y, z, n);
            for (i, what) in OPERATIONS.into_iter().enumerate() {
                same(&mut count, &eight[i][lane], &one[i].to_repr(), || text(what))?;
            }
            same(&mut count, &inverses[lane], &x.invert().to_repr(), || text("invert"))?;
            same(&mut count, &values[lane], &a[lane], || text("value"))?;
            if let Some([of_a, of_b]) = roots {
                same(&mut count, &of_a[lane], &x.sqr().to_repr(), || text("root of a square"))?;
                same(&mut count, &of_b[lane], &y.sqr().to_repr(), || text("second root of a square"))?;
            }
        }
        Ok(count)
    }

    pub(super) fn lanes(level: Ifma, source: &mut impl Source) -> Answers {
        macro_rules! of {
            ($name:literal $curve:ty, $as:ident, $lanes:ty, $kept:literal) => {
                field::<<$curve as $as>::Field<Portable>, $lanes>(level, $name, $kept, source)
            };
        }
        match source.below(10) {
            0 => of!("p256" p256::P256, NamedCurve, Lanes52<montgomery::P256, 5, 4>, true),
            1 => of!("p384" p384::P384, NamedCurve, Lanes52<montgomery::P384, 8, 6>, true),
            2 => of!("p224" p224::P224, NamedCurve, Lanes52<montgomery::P224, 5, 4>, true),
            3 => of!("2^521 - 1" p521::P521, NamedCurve, Lanes52<montgomery_x4::P521, 11, 9>, false),
            4 => of!("2^255 - 19" edwards25519::Edwards25519, NamedCurve, CrandallX8<255, 19>, true),
            5 => of!("2^256 - 189" jac256189::Jac256189, NamedCurve, CrandallX8<256, 189>, true),
            6 => of!("secp256k1" secp256k1::Secp256k1, NamedCurve, CrandallX8<256, 0x1_0000_03d1>, true),
            7 => of!("(2^127 - 1)^2" jac1271gls::Jac1271gls, NamedCurve, Fp2x8, true),
            8 => of!("sm2" sm2::Sm2, NamedCurve, Lanes52<sm2::Sm2, 5, 4>, true),
            _ => of!("2^221 - 3" m221::M221, LadderCurve, CrandallX8<221, 3>, true),
        }
    }
}
