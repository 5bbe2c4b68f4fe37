//! [`Kernels`] for tokens that cannot be had on this CPU: nothing here runs.

use super::{Kernels, Trinomial};
#[cfg(not(target_arch = "aarch64"))]
use crate::cpu::Clmul;
use crate::cpu::{Backend, Portable, Vpclmul};
use crate::ct::Mask;

macro_rules! as_portable {
    ($($token:ident)*) => {$(
        impl<P: Trinomial> Kernels<P> for $token
        where
            Portable: Kernels<P>,
        {
            const BACKEND: Backend = Backend::$token;
            type Element = <Portable as Kernels<P>>::Element;
            type Wide = <Portable as Kernels<P>>::Wide;
            fn zero(self) -> Self::Element {
                Kernels::<P>::zero(Portable)
            }
            fn load(self, words: &P::Words) -> Self::Element {
                Portable.load(words)
            }
            fn load_four(self, words: [u64; 4]) -> Self::Element {
                Kernels::<P>::load_four(Portable, words)
            }
            fn store(self, a: Self::Element) -> P::Words {
                Portable.store(a)
            }
            fn add(self, a: Self::Element, b: Self::Element) -> Self::Element {
                Kernels::<P>::add(Portable, a, b)
            }
            fn add_row(self, a: Self::Element, row: &P::Row) -> Self::Element {
                Kernels::<P>::add_row(Portable, a, row)
            }
            fn add_wide(self, a: Self::Wide, b: Self::Wide) -> Self::Wide {
                Kernels::<P>::add_wide(Portable, a, b)
            }
            fn widen(self, a: Self::Element) -> Self::Wide {
                Kernels::<P>::widen(Portable, a)
            }
            fn mul_wide(self, a: Self::Element, b: Self::Element) -> Self::Wide {
                Kernels::<P>::mul_wide(Portable, a, b)
            }
            fn sqr_wide(self, a: Self::Element) -> Self::Wide {
                Kernels::<P>::sqr_wide(Portable, a)
            }
            fn reduce(self, a: Self::Wide) -> Self::Element {
                Kernels::<P>::reduce(Portable, a)
            }
            fn sqrt(self, a: Self::Element) -> Self::Element {
                Kernels::<P>::sqrt(Portable, a)
            }
            fn select(self, mask: Mask, if_set: Self::Element, if_clear: Self::Element) -> Self::Element {
                Kernels::<P>::select(Portable, mask, if_set, if_clear)
            }
        }
    )*};
}
as_portable!(Vpclmul);
#[cfg(not(target_arch = "aarch64"))]
as_portable!(Clmul);
