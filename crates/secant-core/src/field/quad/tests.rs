//! The portable twin does what the vocabulary says.

use super::{Array, Identity, Quad, patterns};
use crate::ct::Mask;
use crate::field::tiny_quadratic::TinyQuadratic;
use crate::field::{Factor, Field, Quadratic};

type F = TinyQuadratic<7>;
type Q = Array<F>;

patterns! {
    Mixed = [MinusI(3), Zero, PlusI(0), Minus(1)];
    Turn = [Plus(1), Plus(2), Plus(3), Plus(0)];
    Gap = [Plus(2), Zero, Plus(2), Plus(1)];
}

#[test]
fn slots_go_where_the_patterns_say() {
    let e = [F::new(1, 2), F::new(3, 4), F::new(5, 6), F::new(0, 3)];
    let (q, zero, i) = (Q::new(e), F::new(0, 0), F::new(0, 1));
    let of = |l| Q::tighten(l).elements();
    assert_eq!(of(q.arrange::<Mixed>()), [e[3].mul(i).neg(), zero, e[0].mul(i), e[1].neg()]);
    assert_eq!(of(q.arrange::<Turn>()), [e[1], e[2], e[3], e[0]]);
    assert_eq!(q.moved::<Gap>().elements(), [e[2], zero, e[2], e[1]]);
    let (a, b) = (q.loosen(), q.arrange::<Turn>());
    assert_eq!(of(Q::add(a, b)), core::array::from_fn(|j| e[j].add(e[(j + 1) % 4])));
    assert_eq!(of(Q::add_in::<0b0110>(a, b)), [e[0], e[1].add(e[2]), e[2].add(e[3]), e[3]]);
    assert_eq!(of(Q::conjugate(a)), e.map(F::conjugate));
    assert_eq!(of(Q::negate_in::<0b1111>(a, Mask::from_bit(1))), e.map(F::neg));
    assert_eq!(of(Q::negate_in::<0b0110>(a, Mask::from_bit(1))), [e[0], e[1].neg(), e[2].neg(), e[3]]);
    assert_eq!(of(Q::negate_in::<0b1111>(a, Mask::from_bit(0))), e);
    assert_eq!(Q::mul::<Turn>(a, b).elements(), core::array::from_fn(|j| e[(j + 1) % 4].sqr()));
    assert_eq!(Q::mul::<Identity>(a, b).elements(), core::array::from_fn(|j| e[j].mul(e[(j + 1) % 4])));
    assert_eq!(Q::sqr(a).elements(), e.map(|x| x.sqr()));
    let dot = Q::mul_add_mul::<Turn, Identity>(a, b, a, a);
    assert_eq!(dot.elements(), core::array::from_fn(|j| e[(j + 1) % 4].sqr().add(e[j].sqr())));
    assert_eq!(Q::mul_small(a, [0, 1, 5, 6]).elements(), [zero, e[1], e[2].mul_small(5), e[3].mul_small(6)]);
}
