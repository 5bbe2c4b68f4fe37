//! Scalars modulo the order of ted256189, and their recoding into regular digits.

use secant_core::cpu::Portable;
use secant_core::ct::Mask;
use secant_core::curve;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::operate::gls::Gls;
use secant_core::scalar::decompose::{self, Half, OddHalf};
use secant_core::scalar::modulo::{Order, Scalar};
use secant_core::scalar::recode::joint::{self, Joint};
use secant_core::scalar::recode::{SignedDigit, odd, regular};

use super::probe::{Expect, Words, probes};

/// The order of ted256189.
struct R;

impl Order<4> for R {
    const MODULUS: [u64; 4] =
        [0x9da0_c73c_6565_e08d, 0x3044_47e4_b9c5_28a5, 0x0000_0000_0000_0000, 0x4000_0000_0000_0000];
}

type S = Scalar<R, 4>;

/// A scalar modulo the order of P-256.
type P256 = curve::p256::Scalar;

fn inverses(scalars: &[S; 3]) -> [[u64; 4]; 3] {
    let mut inverses = scalars.clone();
    S::invert_batch(&mut inverses);
    core::array::from_fn(|i| inverses[i].to_words())
}

/// The four words from `4i` on, mod r, as the integer that a scalar is made from.
fn reduced(words: &Words, i: usize) -> [u64; 4] {
    S::reduce_words(&words[4 * i..4 * i + 4]).to_words()
}

/// Words `2i` and `2i + 1`.
fn wide(words: &Words, i: usize) -> u128 {
    u128::from(words[2 * i]) | u128::from(words[2 * i + 1]) << 64
}

fn bytes(words: &Words) -> [u8; 40] {
    core::array::from_fn(|i| words[i / 8].to_le_bytes()[i % 8])
}

probes! {
    Loops audit_scalar_mul(Portable) expects Expect::Clean, {
        prepare |level, words| ((S::reduce_words(&words[..4]), S::reduce_words(&words[4..8])), ());
        audit |level, secret: (S, S), public: ()| -> [u64; 4] { secret.0.mul(&secret.1).to_words() }
    }
    Loops audit_scalar_add(Portable) expects Expect::Clean, {
        prepare |level, words| ((S::reduce_words(&words[..4]), S::reduce_words(&words[4..8])), ());
        audit |level, secret: (S, S), public: ()| -> [u64; 4] { secret.0.add(&secret.1).to_words() }
    }
    Loops audit_scalar_sub(Portable) expects Expect::Clean, {
        prepare |level, words| ((S::reduce_words(&words[..4]), S::reduce_words(&words[4..8])), ());
        audit |level, secret: (S, S), public: ()| -> [u64; 4] { secret.0.sub(&secret.1).to_words() }
    }
    Loops audit_scalar_leftmost_bits(Portable) expects Expect::Clean, {
        prepare |level, words| (core::array::from_fn(|i| words[i / 8].to_le_bytes()[i % 8]), ());
        audit |level, secret: [u8; 32], public: ()| -> [u8; 32] {
            secant::p256::Scalar::from_leftmost_bits(secret).to_bytes()
        }
    }
    Loops audit_scalar_invert(Portable) expects Expect::Clean, {
        prepare |level, words| (S::reduce_words(&words[..4]), ());
        audit |level, secret: S, public: ()| -> [u64; 4] { secret.invert().to_words() }
    }
    Loops audit_scalar_sqr(Portable) expects Expect::Clean, {
        prepare |level, words| (S::reduce_words(&words[..4]), ());
        audit |level, secret: S, public: ()| -> [u64; 4] { secret.sqr().to_words() }
    }
    Loops audit_scalar_halve(Portable) expects Expect::Clean, {
        prepare |level, words| (S::reduce_words(&words[..4]), ());
        audit |level, secret: S, public: ()| -> [u64; 4] { secret.halve().to_words() }
    }
    // Inverses of three scalars, none of which is 0.
    Loops audit_scalar_invert_batch(Portable) expects Expect::Clean, {
        prepare |level, words| (core::array::from_fn(|i| S::reduce_words(&words[4 * i..4 * i + 4])), ());
        audit |level, secret: [S; 3], public: ()| -> [[u64; 4]; 3] { inverses(secret) }
    }
    // The middle one of three is 0, or is not, which is secret.
    Loops audit_scalar_invert_batch_zero(Portable) expects Expect::Clean, {
        prepare |level, words| (core::array::from_fn(|i| {
            let keep = if i == 1 { words[12] % 2 } else { 1 };
            S::reduce_words(&words[4 * i..4 * i + 4]).mul(&S::from_u64(keep))
        }), ());
        audit |level, secret: [S; 3], public: ()| -> [[u64; 4]; 3] { inverses(secret) }
    }
    // Modulo an order with r = 1 mod 16, so that the root is corrected by masks.
    Loops audit_scalar_sqrt(Portable) expects Expect::Clean, {
        prepare |level, words| (P256::reduce_words(&words[..4]), ());
        audit |level, secret: P256, public: ()| -> ([u64; 4], u64) {
            let (root, is_square) = secret.sqrt();
            (root.to_words(), is_square.word())
        }
    }
    Loops audit_scalar_parity(Portable) expects Expect::Clean, {
        prepare |level, words| (S::reduce_words(&words[..4]), ());
        audit |level, secret: S, public: ()| -> [u64; 2] { [secret.is_odd().word(), secret.is_high().word()] }
    }
    Loops audit_scalar_equals(Portable) expects Expect::Clean, {
        prepare |level, words| ((S::reduce_words(&words[..4]), S::reduce_words(&words[4..8])), ());
        audit |level, secret: (S, S), public: ()| -> u64 { secret.0.equals(&secret.1).word() }
    }
    Loops audit_scalar_select(Portable) expects Expect::Clean, {
        prepare |level, words| ((S::reduce_words(&words[..4]), S::reduce_words(&words[4..8]), words[8] % 2), ());
        audit |level, secret: (S, S, u64), public: ()| -> [u64; 4] {
            S::select(Mask::from_bit(secret.2), &secret.0, &secret.1).to_words()
        }
    }
    Loops audit_scalar_reduce(Portable) expects Expect::Clean, {
        prepare |level, words| (bytes(words), ());
        audit |level, secret: [u8; 40], public: ()| -> [u64; 4] { S::reduce_be(secret).to_words() }
    }
    // Gives away whether the value is below r; here it always is.
    Loops audit_scalar_decode(Portable) expects Expect::Clean, {
        prepare |level, words| (reduced(words, 0), ());
        audit |level, secret: [u64; 4], public: ()| -> [u64; 4] {
            S::from_words(secret).map_or([0; 4], |scalar| scalar.to_words())
        }
    }
    Loops audit_recode_regular_4(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [SignedDigit<u64>; 65] {
            let mut digits = [SignedDigit::default(); 65];
            regular::recode::<4>(secret, 256, &mut digits);
            digits
        }
    }
    Loops audit_recode_regular_5(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [SignedDigit<u64>; 52] {
            let mut digits = [SignedDigit::default(); 52];
            regular::recode::<5>(secret, 256, &mut digits);
            digits
        }
    }
    Loops audit_recode_regular_lanes(Portable) expects Expect::Clean, {
        prepare |level, words| (core::array::from_fn(|i| reduced(words, i)), ());
        audit |level, secret: [[u64; 4]; 8], public: ()| -> [SignedDigit<[u64; 8]>; 52] {
            let mut digits = [SignedDigit::default(); 52];
            regular::recode_lanes::<5, 4, 8>(secret, 256, &mut digits);
            digits
        }
    }
    Loops audit_recode_odd_5(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [SignedDigit<u64>; 52] {
            let mut digits = [SignedDigit::default(); 52];
            let mut i = 0;
            while i < 52 {
                digits[i] = odd::digit::<5>(secret, i, 52);
                i += 1;
            }
            digits
        }
    }
    Loops audit_recode_joint(Portable) expects Expect::Clean, {
        prepare |level, words| ((wide(words, 0) >> 1 | 1, wide(words, 1) >> 1), ());
        audit |level, secret: (u128, u128), public: ()| -> [SignedDigit<u64>; joint::LEN] {
            let columns = Joint::new(secret.0, secret.1);
            let mut digits = [SignedDigit::default(); joint::LEN];
            let mut i = 0;
            while i < joint::LEN {
                digits[i] = columns.digit(i);
                i += 1;
            }
            digits
        }
    }
    Loops audit_decompose_odd_jac1271gls(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [Half; 2] { decompose::odd(&Jac1271gls::LATTICE, secret) }
    }
    Loops audit_decompose_odd_ted1271gls(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [Half; 2] { decompose::odd(&Ted1271gls::LATTICE, secret) }
    }
    Loops audit_decompose_odd_secp256k1(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [OddHalf; 2] { decompose::both_odd(&Secp256k1::LATTICE, secret) }
    }
    Loops audit_decompose_both_odd_jac1271gls(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [OddHalf; 2] { decompose::both_odd(&Jac1271gls::LATTICE, secret) }
    }
    Loops audit_decompose_both_odd_ted1271gls(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [OddHalf; 2] { decompose::both_odd(&Ted1271gls::LATTICE, secret) }
    }
    Loops audit_decompose_nearest_ted1271gls(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> [Half; 2] { decompose::nearest(&Ted1271gls::LATTICE, secret) }
    }
}
