//! `[k]G` by partial sums in eight lanes, by the law of the curve.

use core::marker::PhantomData;

use super::named::NamedCurve;
#[cfg(feature = "std")]
use super::strategy::Outcome;
use super::vectors::VectorsOf;
use crate::cpu::Ifma;
use crate::ct::Mask8;
use crate::field::Vector;
use crate::form::LaneSums;

/// Lanes of a vector.
const LANES: usize = 8;

/// Vectors `V` inside one multiplication, and `[k]G` by the law `G` in lanes, by digits of `WIDTH` bits.
pub struct WithBaseSums<V, G, const WIDTH: u32 = 4>(PhantomData<(V, G)>);

/// The law of `C` in eight lanes, in the coordinates that are kept.
pub trait SumsOf<C: NamedCurve>:
    LaneSums<Field: Vector<Repr = C::Repr, Lanes = [C::Repr; LANES], Level = Ifma, Mask = Mask8>> + 'static
{
}
impl<C, G> SumsOf<C> for G
where
    C: NamedCurve,
    G: LaneSums<Field: Vector<Repr = C::Repr, Lanes = [C::Repr; LANES], Level = Ifma, Mask = Mask8>>
        + 'static,
{
}

impl<C: NamedCurve, V: VectorsOf<C>, G: SumsOf<C>, const WIDTH: u32> VectorsOf<C>
    for WithBaseSums<V, G, WIDTH>
{
    const EXIST: bool = V::EXIST;
    const ON_AVX2: bool = V::ON_AVX2;
    const HAVE_TABLE: bool = cfg!(feature = "std");
    type Ifma = V::Ifma;
    type Fast = V::Fast;
    type Avx2 = V::Avx2;
    #[inline(always)]
    fn has_fast(token: Ifma) -> bool {
        V::has_fast(token)
    }
    #[cfg(feature = "std")]
    fn mul_base<O: Outcome<C>>(level: Ifma, k: &C::Integer) -> O {
        from_table::multiple::<C, G, O, WIDTH>(level, k)
    }
}

#[cfg(feature = "std")]
mod from_table {
    use super::{NamedCurve, Outcome, SumsOf};
    use crate::cpu::{Ifma, Mulx, task};
    use crate::ct::{Select, wipe};
    use crate::field::{Factor, Single, Vector};
    use crate::form::{Group, Store};
    use crate::multiply::fixed_base::multiples_vartime;
    use crate::multiply::fixed_base_sums::Sums;
    use crate::operate::integer::Residue;
    use crate::operate::point::Point;
    use crate::scalar::recode::odd;

    /// `[k]G`. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn multiple<C: NamedCurve, G: SumsOf<C>, O: Outcome<C>, const WIDTH: u32>(
        level: Ifma,
        k: &C::Integer,
    ) -> O {
        O::settle::<C::Group<Mulx>>(C::Group::<Mulx>::narrow(extended::<C, G, WIDTH>(level, k)))
    }

    /// The table for `[k]G` by the law `G`.
    fn table<C: NamedCurve, G: SumsOf<C>, const WIDTH: u32>(level: Mulx) -> &'static Sums {
        const { assert!(G::IN_TABLE == C::Group::<Mulx>::IN_TABLE, "the laws keep the same coordinates") };
        C::base_table().sums.get_or_init(|| {
            debug_assert!(G::UNIFIED || Sums::suits::<WIDTH>(C::Scalar::MODULUS.as_ref(), C::Scalar::BITS));
            let base = Point::<C>::base().decode(level);
            let points = multiples_vartime::<C::Group<Mulx>, WIDTH>(base, C::Scalar::BITS);
            let unit = C::Field::<Mulx>::from_canonical(level, G::Field::UNIT);
            let mut words = alloc::vec::Vec::with_capacity(points.len());
            for p in points {
                words.push(C::Group::<Mulx>::in_table(p).map(|c| c.mul(unit).to_repr()));
            }
            Sums::of::<_, WIDTH>(&words, G::IN_TABLE)
        })
    }

    /// Coordinates of a point, at most.
    const MOST: usize = 4;

    /// `[k]G` before it is brought to affine coordinates. Constant time. Called: every outcome shares it.
    #[inline(never)]
    fn extended<C: NamedCurve, G: SumsOf<C>, const WIDTH: u32>(
        level: Ifma,
        k: &C::Integer,
    ) -> <C::Group<Mulx> as Group>::Extended {
        let mut m = C::Scalar::reduce_words(k.as_ref()).to_words();
        let even = odd::choose(m.as_mut(), C::Scalar::MODULUS.as_ref());
        let table = table::<C, G, WIDTH>(level.mulx());
        // Two points whose sum is `[m]G`: the coordinates of the first, then of the second.
        let mut halves = level.run(task!({
            let sums = table.mul::<G, WIDTH>(level, m.as_ref());
            let coordinates = sums.as_ref();
            let mut halves = [[C::BASE.x; MOST]; 2];
            let mut i = 0;
            while i < coordinates.len() {
                let lanes = coordinates[i].to_lanes();
                halves[0][i] = lanes[0];
                halves[1][i] = lanes[1];
                i += 1;
            }
            halves
        }));
        wipe(m.as_mut());
        let [p, q] = [point::<C>(level.mulx(), &halves[0]), point::<C>(level.mulx(), &halves[1])];
        for coordinate in halves.as_flattened_mut() {
            wipe(coordinate.as_mut());
        }
        let q = C::Group::<Mulx>::cache(q);
        let sum = if G::UNIFIED {
            C::Group::<Mulx>::add_complete(p, &q)
        } else {
            C::Group::<Mulx>::add_total(p, &q)
        };
        Select::select(even, C::Group::<Mulx>::negate(sum), sum)
    }

    /// The point of canonical coordinates.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn point<C: NamedCurve>(
        level: Mulx,
        coordinates: &[C::Repr; MOST],
    ) -> <C::Group<Mulx> as Group>::Extended {
        let mut kept = C::KEPT_NEUTRAL;
        for (to, from) in kept.as_mut().iter_mut().zip(coordinates) {
            *to = C::Field::<Mulx>::from_canonical(level, *from).store();
        }
        C::Group::<Mulx>::take(level, kept)
    }
}
