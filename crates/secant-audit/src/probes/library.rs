//! The constant-time operations of the library. Elements come first, for one backend after another.

use secant::cpu::Portable;
use secant::ct::{self, Mask};
use secant::field::crandall::Crandall;
use secant::field::{Field, Single};

use super::{Expect, Probe, Words, probes};

/// The field of jac256189 and ted256189.
type Fp<L> = Crandall<256, 189, L>;

/// Words `4i` to `4i + 3`.
fn four(words: &Words, i: usize) -> [u64; 4] {
    [words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]]
}

/// The `i`-th element in `words`; a one-word one if the four words are no element.
fn element<L: secant::limbs::Words>(level: L, words: &Words, i: usize) -> Fp<L> {
    Fp::from_repr(level, four(words, i)).unwrap_or(Fp::from_u64(level, words[4 * i]))
}

/// The operations of the field on one backend.
macro_rules! field {
    ($level:ty: $mul:ident $sqr:ident $add:ident $sub:ident $neg:ident $div2:ident $mul3:ident $dbl_sub:ident
     $sub_dbl_sub:ident $mul_small:ident $equals:ident $encode:ident $invert:ident $sqrt:ident) => {
        use secant::field::Factor;

        use super::*;

        type Pair = (Fp<$level>, Fp<$level>);

        probes! {
            Straight $mul($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((element(level, words, 0), element(level, words, 1)), ());
                audit |level, secret: Pair, public: ()| -> Fp<$level> { secret.0.mul(secret.1) }
            }
            Straight $sqr($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> Fp<$level> { secret.sqr() }
            }
            Straight $add($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((element(level, words, 0), element(level, words, 1)), ());
                audit |level, secret: Pair, public: ()| -> Fp<$level> { secret.0.add(secret.1).tighten() }
            }
            Straight $sub($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((element(level, words, 0), element(level, words, 1)), ());
                audit |level, secret: Pair, public: ()| -> Fp<$level> { secret.0.sub(secret.1) }
            }
            Straight $neg($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> Fp<$level> { secret.neg().tighten() }
            }
            Straight $div2($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> Fp<$level> { secret.div2().tighten() }
            }
            Straight $mul3($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> Fp<$level> { secret.mul3().tighten() }
            }
            Straight $dbl_sub($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((element(level, words, 0), element(level, words, 1)), ());
                audit |level, secret: Pair, public: ()| -> Fp<$level> { secret.0.dbl_sub(secret.1) }
            }
            Straight $sub_dbl_sub($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (
                    (element(level, words, 0), element(level, words, 1), element(level, words, 2)), ());
                audit |level, secret: (Fp<$level>, Fp<$level>, Fp<$level>), public: ()| -> Pair {
                    secret.0.sub_dbl_sub(secret.1, secret.2)
                }
            }
            Straight $mul_small($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> Fp<$level> { secret.mul_small(121_666) }
            }
            Straight $equals($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((element(level, words, 0), element(level, words, 1)), ());
                audit |level, secret: Pair, public: ()| -> u64 { secret.0.equals(secret.1).word() }
            }
            Straight $encode($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> [u64; 4] { secret.to_repr() }
            }
            Loops $invert($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> Fp<$level> { secret.invert() }
            }
            Loops $sqrt($level) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (element(level, words, 0), ());
                audit |level, secret: Fp<$level>, public: ()| -> (Fp<$level>, Mask) { secret.sqrt() }
            }
        }
    };
}

mod portable {
    field! { secant::cpu::Portable:
        audit_field_mul_portable audit_field_sqr_portable audit_field_add_portable audit_field_sub_portable
        audit_field_neg_portable audit_field_div2_portable audit_field_mul3_portable
        audit_field_dbl_sub_portable audit_field_sub_dbl_sub_portable audit_field_mul_small_portable
        audit_field_equals_portable audit_field_encode_portable
        audit_field_invert_portable audit_field_sqrt_portable
    }
}

mod mulx {
    field! { secant::cpu::Mulx:
        audit_field_mul_mulx audit_field_sqr_mulx audit_field_add_mulx audit_field_sub_mulx
        audit_field_neg_mulx audit_field_div2_mulx audit_field_mul3_mulx
        audit_field_dbl_sub_mulx audit_field_sub_dbl_sub_mulx audit_field_mul_small_mulx
        audit_field_equals_mulx audit_field_encode_mulx
        audit_field_invert_mulx audit_field_sqrt_mulx
    }
}

/// Eight lanes: the same vocabulary, another representation.
#[cfg(target_arch = "x86_64")]
mod ifma {
    use secant::cpu::Ifma;
    use secant::ct::Mask8;
    use secant::field::Factor;
    use secant::field::crandall_x8::CrandallX8;

    use super::*;

    type F8 = CrandallX8<256, 189>;

    fn lanes(level: Ifma, words: &Words, first: usize) -> F8 {
        F8::from_lanes(level, core::array::from_fn(|i| four(words, (first + i) % 16)))
    }

    probes! {
        Straight audit_field_mul_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.mul(secret.1) }
        }
        Straight audit_field_sqr_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.sqr() }
        }
        Straight audit_field_add_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.add(secret.1).tighten() }
        }
        Straight audit_field_sub_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.sub(secret.1) }
        }
        Straight audit_field_neg_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.neg().tighten() }
        }
        Straight audit_field_div2_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.div2().tighten() }
        }
        Straight audit_field_mul3_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.mul3().tighten() }
        }
        Straight audit_field_dbl_sub_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> F8 { secret.0.dbl_sub(secret.1) }
        }
        Straight audit_field_sub_dbl_sub_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5), lanes(level, words, 9)), ());
            audit |level, secret: (F8, F8, F8), public: ()| -> (F8, F8) {
                secret.0.sub_dbl_sub(secret.1, secret.2)
            }
        }
        Straight audit_field_mul_small_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.mul_small(121_666) }
        }
        Straight audit_field_equals_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| ((lanes(level, words, 0), lanes(level, words, 5)), ());
            audit |level, secret: (F8, F8), public: ()| -> Mask8 { secret.0.equals(secret.1) }
        }
        Straight audit_field_encode_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> [[u64; 4]; 8] { secret.to_lanes() }
        }
        Loops audit_field_invert_ifma(Ifma) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (lanes(level, words, 0), ());
            audit |level, secret: F8, public: ()| -> F8 { secret.invert() }
        }
    }
}

mod masks {
    use super::*;

    probes! {
        // Short and long: the compiler unrolls the one and loops over the other.
        Loops audit_ct_lookup_8(Portable) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (words[0] & 15, core::array::from_fn(|i| [words[i]; 8]));
            audit |level, secret: u64, public: [[u64; 8]; 8]| -> [u64; 8] {
                ct::lookup::<Mask, [u64; 8]>(public, *secret, 0, &[0; 8])
            }
        }
        Loops audit_ct_lookup_32(Portable) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (words[0] & 63, core::array::from_fn(|i| [words[i]; 12]));
            audit |level, secret: u64, public: [[u64; 12]; 32]| -> [u64; 12] {
                ct::lookup::<Mask, [u64; 12]>(public, *secret, 1, &[7; 12])
            }
        }
        Straight audit_ct_select(Portable) expects Expect::Clean, may declassify 0, {
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
    #[cfg(target_arch = "x86_64")]
    ifma::PROBES,
];
