use super::*;
use crate::ct::Mask;
use crate::curve::jac1271gls::Jac1271gls;
use crate::curve::strategy::{self, FractionalWnaf, Window, Wnaf};
use crate::curve::ted1271gls::Ted1271gls;
use crate::field::Field;
use crate::form::{Affine, Group};
use crate::limbs::hex::words;

const JAC_LAMBDA: Integer = words("b6f12bde99042c16290b3b18fd545035402b0743bc131f5b775d928bcfbcd7a");
const TED_LAMBDA: Integer = words("13def7ff97df1e54f56b7f3344bd41cfdfe4f77e247920702a20bcbf3110c16");

/// n integers that look random.
fn integers(n: usize) -> Vec<Integer> {
    let mut state = 1u64;
    let mut word = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ a >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        b ^ b >> 31
    };
    (0..n).map(|_| [word(), word(), word(), word()]).collect()
}

fn plain<C: NamedCurve>(p: &Point<C>, k: &Integer) -> Point<C> {
    strategy::mul::<C, DoubleAndAdd>(Backend::Portable, p, k)
}

fn psi_is_lambda<C: Gls>(lambda: &Integer) {
    type G<C> = <C as Gls>::Psi<Portable>;
    for k in integers(20) {
        let p = plain(&Point::<C>::base(), &k);
        let image = G::<C>::psi(p.decode(Portable));
        assert!(G::<C>::is_on_curve(image).declassify());
        assert_eq!(Point::encode(image), plain(&p, lambda));
        // Entries: every odd multiple, its image and its negative.
        let [table, images] =
            endomorphism::tables_vartime::<G<C>, 8>(p.decode(Portable)).expect("not neutral");
        for i in 0..8 {
            let want = plain(&p, &[2 * i as u64 + 1, 0, 0, 0]);
            assert_eq!(Point::<C>::settle::<G<C>>(G::<C>::entry_point(&table[i])), want);
            assert_eq!(Point::<C>::settle::<G<C>>(G::<C>::entry_point(&images[i])), plain(&want, lambda));
            let negative = G::<C>::negate_entry_if(images[i], Mask::from_bit(1));
            assert_eq!(Point::<C>::settle::<G<C>>(G::<C>::entry_point(&negative)), -plain(&want, lambda));
        }
        let Affine { x, y } = G::<C>::negate_if(p.decode(Portable), Mask::from_bit(1));
        assert_eq!(Point::encode(Affine { x, y }), -p);
    }
    assert_eq!(plain(&Point::<C>::neutral(), lambda), Point::neutral());
}

/// r - 1, 2r, and the like, halves 0, of both signs, small: against double-and-add.
fn awkward<C: Gls>(lambda: &Integer) {
    let r = crate::scalar::modulo::Scalar::<C::Order, 4>::MODULUS;
    let near = |k: &Integer| {
        let mut up = *k;
        up[0] = up[0].wrapping_add(1);
        let mut down = *k;
        down[0] = down[0].wrapping_sub(1);
        [*k, up, down]
    };
    let mut less_lambda = [0; 4];
    let mut borrow = false;
    for i in 0..4 {
        (less_lambda[i], borrow) = r[i].borrowing_sub(lambda[i], borrow);
    }
    let twice: Integer = core::array::from_fn(|i| r[i] << 1 | if i > 0 { r[i - 1] >> 63 } else { 0 });
    let mut scalars: Vec<Integer> = [r, *lambda, less_lambda, twice].iter().flat_map(near).collect();
    scalars.extend((0..20).map(|k| [k, 0, 0, 0]));
    scalars.extend([[u64::MAX; 4], [0, 0, 1, 0], [0, 0, 0, 1 << 63]]);
    scalars.extend(integers(6));
    let g = Point::<C>::base();
    let q = plain(&g, &scalars[40]);
    let points = [g, -g, q, plain(&g, lambda), Point::neutral()];
    for p in &points {
        for k in &scalars {
            let want = plain(p, k);
            assert_eq!(mul::<C, Joint2>(Backend::best_single(), p, k), want, "{p:?} {k:x?}");
            assert_eq!(mul::<C, Interleaved<Wnaf<5>, 8>>(Backend::Portable, p, k), want, "{p:?} {k:x?}");
            assert_eq!(mul::<C, Interleaved<FractionalWnaf<6>, 7>>(Backend::Portable, p, k), want);
        }
        for q in &points {
            for (m, n) in scalars.iter().zip(scalars.iter().rev()).chain(scalars.iter().zip(&scalars)) {
                let want = strategy::mul_add::<C, DoubleAndAdd>(Backend::Portable, p, m, q, n);
                assert_eq!(
                    mul_add::<C, C::Vartime>(Backend::Portable, p, m, q, n),
                    want,
                    "{p:?} {m:x?} {q:?} {n:x?}"
                );
            }
        }
    }
}

#[test]
fn psi_is_multiplication_by_lambda() {
    psi_is_lambda::<Jac1271gls>(&JAC_LAMBDA);
    psi_is_lambda::<Ted1271gls>(&TED_LAMBDA);
}

#[test]
fn awkward_scalars_and_points() {
    awkward::<Jac1271gls>(&JAC_LAMBDA);
    awkward::<Ted1271gls>(&TED_LAMBDA);
}

#[test]
fn only_the_subgroup_is_taken() {
    // (0, -1) has order 2.
    let minus_one = <Ted1271gls as NamedCurve>::Field::<Portable>::one(Portable).neg();
    let order_2 = Point::<Ted1271gls>::from_affine([0; 4], minus_one.to_repr()).expect("on the curve");
    let outside = Point::<Ted1271gls>::base().add(&order_2).expect("affine");
    for p in [order_2, outside] {
        assert_eq!(SubgroupPoint::new_vartime(p), Err(Error::NotInSubgroup));
        assert_eq!(
            strategy::mul::<_, Window<5, 16>>(Backend::Portable, &p, &[2, 0, 0, 0]),
            plain(&p, &[2, 0, 0, 0])
        );
    }
    let g = SubgroupPoint::<Ted1271gls>::new_vartime(Point::base()).expect("in the subgroup");
    let k = Scalar::<Ted1271gls>::from_u64(5);
    assert_eq!(g.mul(&k), g.mul_vartime(&k));
    let (m, n) = (Scalar::<Ted1271gls>::from_u64(2), Scalar::<Ted1271gls>::from_u64(3));
    assert_eq!(SubgroupPoint::mul_add_vartime(&m, &g, &n, &g), g.mul(&k));
}
