//! The cost of the operations on the curves over F_p(i).

use secant_core::cpu::Portable;
use secant_core::field::Quadratic;
use secant_core::field::mersenne127::quadratic::Fp2;
use secant_core::form::edwards::TwistedEdwards;
use secant_core::form::edwards::general::General;
use secant_core::form::endomorphism::Conjugation;
use secant_core::form::weierstrass::Weierstrass;
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::form::{Endomorphism, Group};

use super::row::{APPENDIX, HERE, Row, count, ms};
use crate::counting::{Counting, Counts};

/// The same for a curve with ψ: s = -a = µ, d a small multiple of µ.
struct AnyGls;

impl<F: Quadratic> Weierstrass<F> for AnyGls {
    fn b(level: F::Level) -> F {
        F::one(level)
    }
    fn mul_s(x: F) -> F {
        x.mul_mu()
    }
}

impl<F: Quadratic> TwistedEdwards<F> for AnyGls {
    fn mul_minus_a(x: F) -> F {
        x.mul_mu()
    }
    fn mul_d(x: F) -> F {
        x.mul_mu().mul_small(109)
    }
}

impl<F: Quadratic> Conjugation<F> for AnyGls {
    fn conjugate(x: F) -> F {
        x.conjugate()
    }
    fn mul_alpha(x: F) -> F {
        x.mul(F::from_u64(x.level(), 5))
    }
}

type F2<'t> = Counting<'t, Fp2<Portable>>;
type JacGls<'t> = Jacobian<AnyGls, F2<'t>>;
type TedGls<'t> = General<AnyGls, F2<'t>>;

/// The curves over F_p(i): what differs from the forms above. Multiplications by µ count as small.
pub(super) fn rows() -> Vec<Row> {
    let row = |form, operation, measured, stated, source| Row {
        form,
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let small = |n| Counts { mul_small: n, ..Counts::ZERO };
    let jacobian = Counts { sub: 3, dbl_sub: 1, add: 1, mul3: 1, div2: 1, dependences: 6, ..ms(4, 4) };
    let double = Counts { sub_dbl_sub: 1, add: 1, mul2: 1, neg: 1, dependences: 1, ..ms(4, 3) };
    let dedicated = Counts { sub: 4, add: 3, dependences: 2, ..small(1) };
    let unified = Counts { sub: 3, add: 4, dependences: 3, ..small(3) };
    let (jac, ted) = ("weierstrass/jacobian, s = mu", "edwards/general, a = -mu");
    const SECTION_6: &str = "Longa-Gebotys 2010, section 6 (M, S)";
    const HISIL: &str = "Hisil et al. 2008, 9M+1D (M, D)";
    vec![
        row(
            jac,
            "doubling (DBL)",
            count!(JacGls<'t>, o, JacGls::double(o.point)),
            jacobian.plus(small(1)),
            APPENDIX,
        ),
        row(
            jac,
            "P, 3P, .., 13P, affine (LM scheme with one inversion)",
            count!(JacGls<'t>, o, JacGls::odd_entries_vartime::<7>(o.affine)),
            Counts {
                inv: 1,
                sub: 45,
                dbl_sub: 1,
                mul3: 1,
                div2: 1,
                mul_small: 2,
                dependences: 27,
                ..ms(9 * 6 + 1, 2 * 6 + 5)
            },
            SECTION_6,
        ),
        row(
            ted,
            "doubling E <- 2E",
            count!(TedGls<'t>, o, TedGls::double(o.point)),
            double.plus(small(1)),
            APPENDIX,
        ),
        row(
            ted,
            "general addition E^e <- E^e + E^e",
            count!(TedGls<'t>, o, TedGls::add_extended(o.extended, &o.cached)),
            dedicated.plus(ms(9, 0)),
            HISIL,
        ),
        row(
            ted,
            "general doubling-addition",
            count!(TedGls<'t>, o, TedGls::double_add(o.point, &o.cached)),
            double.plus(dedicated).plus(small(1)).plus(ms(9, 0)),
            HISIL,
        ),
        row(
            ted,
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count!(TedGls<'t>, o, TedGls::odd_entries_vartime::<8>(o.affine)),
            Counts { sub: 30, add: 22, mul2: 1, mul_small: 8, dependences: 16, ..ms(9 * 7 + 4, 2) },
            SECTION_6,
        ),
        row(
            ted,
            "psi of a table entry",
            count!(TedGls<'t>, o, TedGls::psi_entry(&o.cached)),
            Counts { neg: 4, dependences: 2, ..ms(2, 0) },
            HERE,
        ),
        row(
            ted,
            "unified general addition",
            count!(TedGls<'t>, o, TedGls::add_complete(o.extended, &o.cached)),
            unified.plus(ms(9, 0)),
            HERE,
        ),
    ]
}
