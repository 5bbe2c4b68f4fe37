//! Four elements side by side, made of words as they are kept, and made such words.

use core::mem::MaybeUninit;

use secant_core::cpu::{Avx2, Ifma, Task};
use secant_core::field::mersenne127::quad::Fp2x4;
use secant_core::field::{LazyQuad, Quad, RealQuad, Single};

use crate::called::{Operand, Stored, Sum};
use crate::vectors::{
    Fma221, Fma25519, Loose221, Loose25519, LooseFma221, LooseFma25519, Quad221, Quad25519, QuadJac256189,
    QuadP224, QuadP256, QuadP384, QuadP521, QuadSecp256k1, QuadSm2, QuadWei25519, kernels,
};

/// Four elements of those words, of a field that has them one by one.
#[inline(always)]
fn single<F: Single>(level: F::Level, words: &[F::Repr; 4]) -> [F; 4] {
    let [a, b, c, d] = *words;
    [F::load(level, a), F::load(level, b), F::load(level, c), F::load(level, d)]
}

/// The stored words of four elements.
#[inline(always)]
fn words<F: Single>([a, b, c, d]: [F; 4]) -> [F::Repr; 4] {
    [a.store(), b.store(), c.store(), d.store()]
}

/// Conversions from and to words, of quads of reals: alone, and with the elements of a table and 1.
macro_rules! conversions {
    (
        lazy {$($lazy:ident: $quad:ty;)*}
        real {$($real:ident: $four:ty, $loose:ty;)*}
        doubles {$($fma:ident: $double:ty, $factor:ty;)*}
    ) => {
        pastey::paste! {
            kernels! {
                conversions
                Ifma {
                    $(
                        [<kernel_ $lazy _quad_from_words>](level, a: [Stored<$quad>; 4]) -> Operand<$quad> {
                            <$quad>::load(level, *a)
                        }
                        [<kernel_ $lazy _quad_to_words>](_level, a: Sum<$quad>) -> [Stored<$quad>; 4] {
                            <$quad>::store(*a)
                        }
                    )*
                    $(
                        [<kernel_ $real _x4_from_words>](level, a: [[u64; 4]; 4]) -> $four {
                            <$four>::new(single(level, a))
                        }
                        [<kernel_ $real _x4_of_constants>](level, a: [[u64; 4]; 4]) -> $loose {
                            <$four>::constants(level, [&a[0], &a[1], &a[2], &a[3]])
                        }
                        [<kernel_ $real _x4_stored>](level, a: [[u64; 4]; 3]) -> $loose {
                            <$four>::stored(level, *a)
                        }
                        [<kernel_ $real _x4_to_words>](_level, a: $four) -> [[u64; 4]; 4] { words(a.elements()) }
                    )*
                    kernel_m127_x4_from_words(level, a: [[u64; 4]; 4]) -> Fp2x4 { <Fp2x4 as Quad>::new(single(level, a)) }
                    kernel_m127_x4_to_words(_level, a: Fp2x4) -> [[u64; 4]; 4] { words(Quad::elements(*a)) }
                }
                Avx2 {$(
                    [<kernel_ $fma _fma_from_words>](level, a: [[u64; 4]; 4]) -> $double {
                        <$double>::new(single(level, a))
                    }
                    [<kernel_ $fma _fma_of_constants>](level, a: [[u64; 4]; 4]) -> $factor {
                        <$double>::constants(level, [&a[0], &a[1], &a[2], &a[3]])
                    }
                    [<kernel_ $fma _fma_to_words>](_level, a: $double) -> [[u64; 4]; 4] { words(a.elements()) }
                )*}
            }
        }
    };
}

conversions! {
    lazy {
        p224: QuadP224; p256: QuadP256; sm2: QuadSm2; p384: QuadP384; p521: QuadP521;
        wei25519: QuadWei25519; jac256189: QuadJac256189; secp256k1: QuadSecp256k1;
    }
    real { c25519: Quad25519, Loose25519; m221: Quad221, Loose221; }
    doubles { c25519: Fma25519, LooseFma25519; m221: Fma221, LooseFma221; }
}
