//! Multiplications on the counting field.

use secant_core::cpu::Portable;
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::curve::gls254::Gls254;
use secant_core::field::binary::Binary;
use secant_core::operate::binary::{NamedBinary, Work};

use crate::counting::Tally;
use crate::counting::binary::Counting;

/// A curve whose work can be done on the counting field.
pub trait CountedBinary: NamedBinary {
    /// Runs `work` over the curve's field with every operation counted on `tally`.
    fn counted<W: Work<Self>>(tally: &Tally, work: W) -> W::Output;
}

macro_rules! counted {
    ($($curve:ident),*) => {$(
        impl CountedBinary for $curve {
            fn counted<W: Work<Self>>(tally: &Tally, work: W) -> W::Output {
                type Field = Binary<<$curve as NamedBinary>::Trinomial, Portable>;
                work.run::<Counting<'_, Field>>((tally, Portable))
            }
        }
    )*};
}
counted!(B233, B409, Gls254);
