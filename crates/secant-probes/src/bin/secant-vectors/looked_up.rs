//! Look-ups: in entries of any number, of bytes, of lines, of columns.

use core::mem::MaybeUninit;

use secant_core::cpu::{Avx2, Ifma, Task};
use secant_core::ct::{Choice, Column, Line, Mask, Mask8, ReadsTables, lookup};
use secant_core::curve::sm2::Sm2;
use secant_core::field::mersenne127::x8::Fp2x8;
use secant_core::field::{RealQuad, TwoQuads, Vector};
use secant_core::limbs::mersenne521::P521;
use secant_core::limbs::p224::P224;
use secant_core::limbs::p256::P256;
use secant_core::limbs::p384::P384;

use crate::arranged::{Two, TwoLoose};
use crate::vectors::{
    Eight, Eight221, Eight256, Eight25519, EightSecp, Fma25519, Loose25519, LooseFma25519, QuadAtOnce,
    kernels,
};

/// Twelve lines of a table: four for each of three elements.
type Lines = [Line; 12];

macro_rules! looked_up {
    (bytes {$($bytes:literal)*} eight {$($name:ident: $eight:ty;)*}) => {
        pastey::paste! {
            kernels! {
                look_ups
                Avx2 {
                    $(
                        [<kernel_lookup_avx2_ $bytes>](level, table: &'static [[u64; $bytes / 8]], index: u64, base: u64, default: [u64; $bytes / 8]) -> [u64; $bytes / 8] {
                            lookup::<Mask, _>(level.table_reader(), table, *index, *base, default)
                        }
                    )*
                    kernel_line_word(_level, line: Line, index: u64) -> u64 { line.word(*index) }
                    kernel_c25519_fma_stored(level, a: [[u64; 4]; 3]) -> LooseFma25519 { Fma25519::stored(level, *a) }
                }
                Ifma {
                    $(
                        [<kernel_lookup_avx512_ $bytes>](level, table: &'static [[u64; $bytes / 8]], index: u64, base: u64, default: [u64; $bytes / 8]) -> [u64; $bytes / 8] {
                            lookup::<Mask, _>(level.table_reader(), table, *index, *base, default)
                        }
                    )*
                    $(
                        [<kernel_ $name _x8_look_up>](level, entries: &'static [Column], size: usize, index: [u64; 8]) -> $eight {
                            <$eight>::look_up(level, entries, *size, index)
                        }
                        [<kernel_ $name _x8_of_row>](level, row: &'static [Column], size: usize, index: [u64; 8]) -> $eight {
                            <$eight>::of_row(level, row, *size, index)
                        }
                    )*
                    kernel_mask8_equal(_level, index: [u64; 8], public: u64) -> Mask8 { Mask8::equal(*index, *public) }
                    kernel_c25519_x4_look_up(level, lines: Lines, index: u64) -> Loose25519 {
                        QuadAtOnce::look_up(level, lines, *index)
                    }
                    kernel_c25519_two_look_up(level, lines: [Lines; 2], indices: [u64; 2]) -> TwoLoose {
                        Two::<true>::look_up(level, [&lines[0], &lines[1]], *indices)
                    }
                }
            }
        }
    };
}

looked_up! {
    bytes { 32 64 96 112 128 144 160 216 240 256 352 360 }
    eight {
        c25519: Eight25519; c256: Eight256; secp256k1: EightSecp; m221: Eight221; m127: Fp2x8;
        p224: Eight<P224, 5, 4>; p256: Eight<P256, 5, 4>; sm2: Eight<Sm2, 5, 4>;
        p384: Eight<P384, 8, 6>; p521: Eight<P521, 11, 9>;
    }
}
