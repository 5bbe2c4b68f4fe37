//! The constant-time operations of the library. Elements come first, for one backend after another.

use crate::probe::levels::{Mulx, Portable};
use secant_core::ct::{self, Mask, ReadsTables};
use secant_core::field::crandall::Crandall;
use secant_core::field::crandall221::Crandall221;
use secant_core::field::goldilocks::Goldilocks;
use secant_core::field::mersenne521::Mersenne521;
use secant_core::field::{Field, Single};

use super::probe::{Expect, Probe, Words, probes};

/// The field of jac256189 and ted256189.
type Fp<L> = Crandall<256, 189, L>;
type K1<L> = Crandall<256, 0x1_0000_03d1, L>;

/// Words `4i` to `4i + 3`.
#[cfg(target_arch = "x86_64")]
fn four(words: &Words, i: usize) -> [u64; 4] {
    [words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]]
}

/// The `i`-th element in `words`, of the highest of which only the bits of `top` count; a one-word element if
/// the words are none.
pub(super) fn element<F: Single>(level: F::Level, words: &Words, i: usize, top: u64) -> F {
    let mut repr = F::Repr::default();
    let len = repr.as_ref().len();
    repr.as_mut().copy_from_slice(&words[len * i..len * (i + 1)]);
    repr.as_mut()[len - 1] &= top;
    F::from_repr(level, repr).unwrap_or(F::from_u64(level, words[len * i]))
}

/// The operations of a field on one backend.
macro_rules! field {
    ($field:ty, $level:ty, $words:literal, $top:expr; $mul:ident $sqr:ident $add:ident $sub:ident $neg:ident $div2:ident $mul3:ident $dbl_sub:ident
     $sub_dbl_sub:ident $mul_small:ident $equals:ident $encode:ident $invert:ident $sqrt:ident) => {
        use secant_core::field::Factor;

        use super::*;

        type Pair = ($field, $field);

        probes! {
            Straight $mul($level) expects Expect::Clean, {
                prepare |level, words| ((element(level, words, 0, $top), element(level, words, 1, $top)), ());
                audit |level, secret: Pair, public: ()| -> $field { secret.0.mul(secret.1) }
            }
            Straight $sqr($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> $field { secret.sqr() }
            }
            Straight $add($level) expects Expect::Clean, {
                prepare |level, words| ((element(level, words, 0, $top), element(level, words, 1, $top)), ());
                audit |level, secret: Pair, public: ()| -> $field { secret.0.add(secret.1).tighten() }
            }
            Straight $sub($level) expects Expect::Clean, {
                prepare |level, words| ((element(level, words, 0, $top), element(level, words, 1, $top)), ());
                audit |level, secret: Pair, public: ()| -> $field { secret.0.sub(secret.1) }
            }
            Straight $neg($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> $field { secret.neg().tighten() }
            }
            Straight $div2($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> $field { secret.div2().tighten() }
            }
            Straight $mul3($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> $field { secret.mul3().tighten() }
            }
            Straight $dbl_sub($level) expects Expect::Clean, {
                prepare |level, words| ((element(level, words, 0, $top), element(level, words, 1, $top)), ());
                audit |level, secret: Pair, public: ()| -> $field { secret.0.dbl_sub(secret.1) }
            }
            Straight $sub_dbl_sub($level) expects Expect::Clean, {
                prepare |level, words| (
                    (element(level, words, 0, $top), element(level, words, 1, $top), element(level, words, 2, $top)), ());
                audit |level, secret: ($field, $field, $field), public: ()| -> Pair {
                    secret.0.sub_dbl_sub(secret.1, secret.2)
                }
            }
            Straight $mul_small($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> $field { secret.mul_small(121_666) }
            }
            Straight $equals($level) expects Expect::Clean, {
                prepare |level, words| ((element(level, words, 0, $top), element(level, words, 1, $top)), ());
                audit |level, secret: Pair, public: ()| -> u64 { secret.0.equals(secret.1).word() }
            }
            Straight $encode($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> [u64; $words] { secret.to_repr() }
            }
            Loops $invert($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> $field { secret.invert() }
            }
            Loops $sqrt($level) expects Expect::Clean, {
                prepare |level, words| (element(level, words, 0, $top), ());
                audit |level, secret: $field, public: ()| -> ($field, Mask) { secret.sqrt() }
            }
        }
    };
}

mod portable {
    field! { Fp<secant_core::cpu::Portable>, secant_core::cpu::Portable, 4, u64::MAX;
        audit_field_mul_portable audit_field_sqr_portable audit_field_add_portable
        audit_field_sub_portable audit_field_neg_portable audit_field_div2_portable
        audit_field_mul3_portable audit_field_dbl_sub_portable audit_field_sub_dbl_sub_portable
        audit_field_mul_small_portable audit_field_equals_portable audit_field_encode_portable
        audit_field_invert_portable audit_field_sqrt_portable
    }
}

mod mulx {
    field! { Fp<crate::probe::levels::Mulx>, crate::probe::levels::Mulx, 4, u64::MAX;
        audit_field_mul_mulx audit_field_sqr_mulx audit_field_add_mulx audit_field_sub_mulx
        audit_field_neg_mulx audit_field_div2_mulx audit_field_mul3_mulx audit_field_dbl_sub_mulx
        audit_field_sub_dbl_sub_mulx audit_field_mul_small_mulx audit_field_equals_mulx
        audit_field_encode_mulx audit_field_invert_mulx audit_field_sqrt_mulx
    }
}

mod secp256k1_portable {
    field! { K1<secant_core::cpu::Portable>, secant_core::cpu::Portable, 4, u64::MAX;
        audit_secp256k1_field_mul_portable audit_secp256k1_field_sqr_portable audit_secp256k1_field_add_portable
        audit_secp256k1_field_sub_portable audit_secp256k1_field_neg_portable audit_secp256k1_field_div2_portable
        audit_secp256k1_field_mul3_portable audit_secp256k1_field_dbl_sub_portable
        audit_secp256k1_field_sub_dbl_sub_portable audit_secp256k1_field_mul_small_portable
        audit_secp256k1_field_equals_portable audit_secp256k1_field_encode_portable
        audit_secp256k1_field_invert_portable audit_secp256k1_field_sqrt_portable
    }
}

mod secp256k1_mulx {
    field! { K1<crate::probe::levels::Mulx>, crate::probe::levels::Mulx, 4, u64::MAX;
        audit_secp256k1_field_mul_mulx audit_secp256k1_field_sqr_mulx audit_secp256k1_field_add_mulx
        audit_secp256k1_field_sub_mulx audit_secp256k1_field_neg_mulx audit_secp256k1_field_div2_mulx
        audit_secp256k1_field_mul3_mulx audit_secp256k1_field_dbl_sub_mulx
        audit_secp256k1_field_sub_dbl_sub_mulx audit_secp256k1_field_mul_small_mulx
        audit_secp256k1_field_equals_mulx audit_secp256k1_field_encode_mulx
        audit_secp256k1_field_invert_mulx audit_secp256k1_field_sqrt_mulx
    }
}

mod mersenne521_portable {
    field! { Mersenne521<secant_core::cpu::Portable>, secant_core::cpu::Portable, 9, 0x1ff;
        audit_mersenne521_mul_portable audit_mersenne521_sqr_portable audit_mersenne521_add_portable
        audit_mersenne521_sub_portable audit_mersenne521_neg_portable
        audit_mersenne521_div2_portable audit_mersenne521_mul3_portable
        audit_mersenne521_dbl_sub_portable audit_mersenne521_sub_dbl_sub_portable
        audit_mersenne521_mul_small_portable audit_mersenne521_equals_portable
        audit_mersenne521_encode_portable audit_mersenne521_invert_portable
        audit_mersenne521_sqrt_portable
    }
}

mod mersenne521_mulx {
    field! { Mersenne521<crate::probe::levels::Mulx>, crate::probe::levels::Mulx, 9, 0x1ff;
        audit_mersenne521_mul_mulx audit_mersenne521_sqr_mulx audit_mersenne521_add_mulx
        audit_mersenne521_sub_mulx audit_mersenne521_neg_mulx audit_mersenne521_div2_mulx
        audit_mersenne521_mul3_mulx audit_mersenne521_dbl_sub_mulx
        audit_mersenne521_sub_dbl_sub_mulx audit_mersenne521_mul_small_mulx
        audit_mersenne521_equals_mulx audit_mersenne521_encode_mulx audit_mersenne521_invert_mulx
        audit_mersenne521_sqrt_mulx
    }
}

mod goldilocks_portable {
    field! { Goldilocks<secant_core::cpu::Portable>, secant_core::cpu::Portable, 8, 0;
        audit_goldilocks_mul_portable audit_goldilocks_sqr_portable audit_goldilocks_add_portable
        audit_goldilocks_sub_portable audit_goldilocks_neg_portable audit_goldilocks_div2_portable
        audit_goldilocks_mul3_portable audit_goldilocks_dbl_sub_portable audit_goldilocks_sub_dbl_sub_portable
        audit_goldilocks_mul_small_portable audit_goldilocks_equals_portable audit_goldilocks_encode_portable
        audit_goldilocks_invert_portable audit_goldilocks_sqrt_portable
    }
}

mod goldilocks_mulx {
    field! { Goldilocks<crate::probe::levels::Mulx>, crate::probe::levels::Mulx, 8, 0;
        audit_goldilocks_mul_mulx audit_goldilocks_sqr_mulx audit_goldilocks_add_mulx
        audit_goldilocks_sub_mulx audit_goldilocks_neg_mulx audit_goldilocks_div2_mulx
        audit_goldilocks_mul3_mulx audit_goldilocks_dbl_sub_mulx audit_goldilocks_sub_dbl_sub_mulx
        audit_goldilocks_mul_small_mulx audit_goldilocks_equals_mulx audit_goldilocks_encode_mulx
        audit_goldilocks_invert_mulx audit_goldilocks_sqrt_mulx
    }
}

mod crandall221_portable {
    field! { Crandall221<secant_core::cpu::Portable>, secant_core::cpu::Portable, 4, (1 << 29) - 1;
        audit_crandall221_mul_portable audit_crandall221_sqr_portable audit_crandall221_add_portable
        audit_crandall221_sub_portable audit_crandall221_neg_portable
        audit_crandall221_div2_portable audit_crandall221_mul3_portable
        audit_crandall221_dbl_sub_portable audit_crandall221_sub_dbl_sub_portable
        audit_crandall221_mul_small_portable audit_crandall221_equals_portable
        audit_crandall221_encode_portable audit_crandall221_invert_portable
        audit_crandall221_sqrt_portable
    }
}

mod crandall221_mulx {
    field! { Crandall221<crate::probe::levels::Mulx>, crate::probe::levels::Mulx, 4, (1 << 29) - 1;
        audit_crandall221_mul_mulx audit_crandall221_sqr_mulx audit_crandall221_add_mulx
        audit_crandall221_sub_mulx audit_crandall221_neg_mulx audit_crandall221_div2_mulx
        audit_crandall221_mul3_mulx audit_crandall221_dbl_sub_mulx
        audit_crandall221_sub_dbl_sub_mulx audit_crandall221_mul_small_mulx
        audit_crandall221_equals_mulx audit_crandall221_encode_mulx audit_crandall221_invert_mulx
        audit_crandall221_sqrt_mulx
    }
}

/// Eight lanes: the same vocabulary, another representation.
#[cfg(target_arch = "x86_64")]
mod ifma {
    use secant_core::cpu::Ifma;
    use secant_core::ct::Mask8;
    use secant_core::field::lanes52::CrandallX8;
    use secant_core::field::{Factor, Vector};

    use super::*;

    type F8 = CrandallX8<256, 189>;

    fn lanes(level: Ifma, words: &Words, first: usize) -> F8 {
        F8::from_lanes(level, core::array::from_fn(|i| four(words, (first + i) % 16)))
    }

    probes! {
        Straight audit_field_mul_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.mul(secret.1) }
        }
        Straight audit_field_sqr_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.sqr() }
        }
        Straight audit_field_add_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.add(secret.1).tighten() }
        }
        Straight audit_field_sub_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.sub(secret.1) }
        }
        Straight audit_field_neg_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.neg().tighten() }
        }
        Straight audit_field_div2_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.div2().tighten() }
        }
        Straight audit_field_mul3_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.mul3().tighten() }
        }
        Straight audit_field_dbl_sub_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.dbl_sub(secret.1) }
        }
        Straight audit_field_sub_dbl_sub_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5), lanes(level, words, 9)), ());
            audit |level, secret: (F8, F8, F8), public: ()| -> (F8, F8) {
                secret.0.sub_dbl_sub(secret.1, secret.2)
            }
        }
        Straight audit_field_mul_small_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.mul_small(121_666) }
        }
        Straight audit_field_equals_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> Mask8 { secret.0.equals(secret.1) }
        }
        Straight audit_field_encode_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> [[u64; 4]; 8] { secret.to_lanes() }
        }
        Loops audit_field_invert_ifma(Ifma) expects Expect::Clean, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.invert() }
        }
    }
}

mod masks {
    use super::*;

    probes! {
        // Short and long: the compiler unrolls the one and loops over the other.
        Loops audit_ct_lookup_8(Portable) expects Expect::Clean, {
            prepare |level, words| (words[0] & 15, core::array::from_fn(|i| [words[i]; 8]));
            audit |level, secret: u64, public: [[u64; 8]; 8]| -> [u64; 8] {
                ct::lookup::<Mask, [u64; 8]>(level.table_reader(), public, *secret, 0, &[0; 8])
            }
        }
        Loops audit_ct_lookup_32(Portable) expects Expect::Clean, {
            prepare |level, words| (words[0] & 63, core::array::from_fn(|i| [words[i]; 12]));
            audit |level, secret: u64, public: [[u64; 12]; 32]| -> [u64; 12] {
                ct::lookup::<Mask, [u64; 12]>(level.table_reader(), public, *secret, 1, &[7; 12])
            }
        }
        // Look-ups by the vectors that this CPU has.
        Loops audit_ct_lookup_8_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (words[0] & 15, core::array::from_fn(|i| [words[i]; 8]));
            audit |level, secret: u64, public: [[u64; 8]; 8]| -> [u64; 8] {
                ct::lookup::<Mask, [u64; 8]>(level.table_reader(), public, *secret, 0, &[0; 8])
            }
        }
        Loops audit_ct_lookup_32_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (words[0] & 63, core::array::from_fn(|i| [words[i]; 13]));
            audit |level, secret: u64, public: [[u64; 13]; 32]| -> [u64; 13] {
                ct::lookup::<Mask, [u64; 13]>(level.table_reader(), public, *secret, 1, &[7; 13])
            }
        }
        Straight audit_ct_select(Portable) expects Expect::Clean, {
            prepare |level, words| ([words[0] & 1, words[1], words[2]], ());
            audit |level, secret: [u64; 3], public: ()| -> u64 {
                Mask::from_bit(secret[0]).choose(secret[1], secret[2])
            }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    masks::PROBES,
    portable::PROBES,
    mulx::PROBES,
    secp256k1_portable::PROBES,
    secp256k1_mulx::PROBES,
    mersenne521_portable::PROBES,
    mersenne521_mulx::PROBES,
    goldilocks_portable::PROBES,
    goldilocks_mulx::PROBES,
    crandall221_portable::PROBES,
    crandall221_mulx::PROBES,
    #[cfg(target_arch = "x86_64")]
    ifma::PROBES,
];
