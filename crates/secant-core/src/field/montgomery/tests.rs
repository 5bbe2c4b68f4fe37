use num_bigint::BigUint;
use num_traits::One;

use super::*;
use crate::cpu::{Mulx, Portable};
use crate::field::laws::field_laws;
use crate::limbs::any_prime::AnyPrime;
use crate::limbs::hex::words;
use crate::limbs::samples::{Random, integer};

/// Least residues at and around every edge that the carries can see.
fn residues<P: Prime<N>, const N: usize>(n: usize) -> Vec<[u64; N]> {
    let p = integer(&P::P);
    let words = |n: &BigUint| {
        let mut w = [0; N];
        w.iter_mut().zip(n.iter_u64_digits()).for_each(|(w, d)| *w = d);
        w
    };
    let mut random = Random(11);
    let mut all = vec![[0; N]];
    for i in 0..8u32 {
        all.push(words(&BigUint::from(i)));
        all.push(words(&(&p - 1u32 - i)));
        all.push(words(&((&p >> 1u32) - 3u32 + i)));
    }
    for bit in [32, 64, 96, 128, 160, 192, 223, 224, 255, 256, 320, 383] {
        for n in [BigUint::one() << bit, (BigUint::one() << bit) - 1u32, &p - (BigUint::one() << (bit % 200))]
        {
            all.push(words(&(n % &p)));
        }
    }
    while all.len() < n {
        let half = |w: u64, r: u64| match r % 6 {
            0 => w | 0xffff_ffff,
            1 => w & 0xffff_ffff_0000_0000,
            2 => w | 0xffff_ffff_0000_0000,
            3 => w & 0xffff_ffff,
            _ => w,
        };
        let w: [u64; N] = core::array::from_fn(|_| half(random.edge(), random.word()));
        all.push(words(&(integer(&w) % &p)));
    }
    all
}

/// Every kernel of a level on words, against big integers.
fn kernels_are_right<P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize>(
    level: B,
    n: usize,
) {
    let p = integer(&P::P);
    let inverse = (BigUint::one() << (64 * N)).modinv(&p).expect("p is odd");
    let all = residues::<P, N>(n);
    for (i, a) in all.iter().enumerate() {
        let x = integer(a);
        assert_eq!(integer(&MontgomeryKernels::<P, N>::sqr(level, a)), &x * &x * &inverse % &p, "{a:x?}");
        let tight = |w: [u64; N]| integer(&P::tighten(level, &w));
        assert_eq!(tight(MontgomeryKernels::<P, N>::mul3(level, a)), &x * 3u32 % &p);
        assert_eq!(tight(P::neg(level, a)), (&p - &x) % &p);
        for b in all.iter().take(60).chain(all.iter().skip(i).take(40)) {
            let y = integer(b);
            assert_eq!(
                integer(&MontgomeryKernels::<P, N>::mul(level, a, b)),
                &x * &y * &inverse % &p,
                "{a:x?} {b:x?}"
            );
            assert_eq!(tight(MontgomeryKernels::<P, N>::add(level, a, b)), (&x + &y) % &p, "{a:x?} {b:x?}");
            assert_eq!(
                integer(&MontgomeryKernels::<P, N>::sub(level, a, b)),
                (&x + &p - &y) % &p,
                "{a:x?} {b:x?}"
            );
            let (s, t) =
                (MontgomeryKernels::<P, N>::add(level, a, b), MontgomeryKernels::<P, N>::mul3(level, b));
            let want = (&x + &y) * (&y * 3u32) * &inverse % &p;
            assert_eq!(integer(&MontgomeryKernels::<P, N>::mul(level, &s, &t)), want, "{a:x?} {b:x?}");
            assert_eq!(
                integer(&MontgomeryKernels::<P, N>::sqr(level, &s)),
                (&x + &y) * (&x + &y) * &inverse % &p
            );
        }
        // Anything below R may enter.
        let (mut low, mut high) = ([0; N], [u64::MAX; N]);
        low[0] = i as u64;
        high[0] -= i as u64;
        for end in [[u64::MAX; N], P::P, high, low] {
            assert_eq!(
                integer(&MontgomeryKernels::<P, N>::mul(level, &end, a)),
                integer(&end) * &x * &inverse % &p,
                "{a:x?}"
            );
        }
    }
}

fn laws<P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize>(level: B)
where
    [u64; N]: Default,
{
    let stored: Vec<_> =
        residues::<P, N>(80).into_iter().map(|w| MontgomeryForm::<P, B, N>::load(level, w)).collect();
    field_laws(level, &stored);
    for a in stored {
        assert!(a.invert_fermat().equals(a.invert()).declassify());
    }
    assert!(MontgomeryForm::<P, B, N>::one(level).to_repr() == resized(&[1]));
}

#[test]
fn kernels_are_right_p256() {
    kernels_are_right::<P256, _, 4>(Portable, 500);
    if let Some(level) = Mulx::detect() {
        kernels_are_right::<P256, _, 4>(level, 2500);
    }
}

#[test]
fn laws_p256() {
    laws::<P256, _, 4>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<P256, _, 4>(level);
    }
}

#[test]
fn kernels_are_right_p224() {
    kernels_are_right::<P224, _, 4>(Portable, 500);
    if let Some(level) = Mulx::detect() {
        kernels_are_right::<P224, _, 4>(level, 2500);
    }
}

#[test]
fn laws_p224() {
    laws::<P224, _, 4>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<P224, _, 4>(level);
    }
}

#[test]
fn kernels_are_right_p384() {
    kernels_are_right::<P384, _, 6>(Portable, 500);
    if let Some(level) = Mulx::detect() {
        kernels_are_right::<P384, _, 6>(level, 2500);
    }
}

#[test]
fn laws_p384() {
    laws::<P384, _, 6>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<P384, _, 6>(level);
    }
}

/// Primes that have no kernels of their own: those of RFC 5639 and of GB/T 32918.5, the largest prime of four
/// words that is 3 modulo 4 and has a highest word below 2^64 - 1, and 2^255 + 95, whose highest bit stands
/// alone.
macro_rules! any_primes {
    ($($name:ident, $kernels:ident, $laws:ident: $words:literal, $p:literal;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name;
        impl AnyPrime<$words> for $name {
            const P: [u64; $words] = words($p);
        }
        #[test]
        fn $kernels() {
            kernels_are_right::<$name, _, $words>(Portable, 300);
            if let Some(level) = Mulx::detect() {
                kernels_are_right::<$name, _, $words>(level, 1500);
            }
        }
        #[test]
        fn $laws() {
            laws::<$name, _, $words>(Portable);
            if let Some(level) = Mulx::detect() {
                laws::<$name, _, $words>(level);
            }
        }
    )*};
}
any_primes! {
    BrainpoolP256, kernels_are_right_brainpool_p256, laws_brainpool_p256: 4, "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377";
    BrainpoolP384, kernels_are_right_brainpool_p384, laws_brainpool_p384: 6, "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53";
    BrainpoolP512, kernels_are_right_brainpool_p512, laws_brainpool_p512: 8, "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3";
    Sm2, kernels_are_right_sm2, laws_sm2: 4, "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff";
    Largest, kernels_are_right_largest, laws_largest: 4, "fffffffffffffffeffffffffffffffffffffffffffffffffffffffffffffff27";
    Least, kernels_are_right_least, laws_least: 4, "800000000000000000000000000000000000000000000000000000000000005f";
}
