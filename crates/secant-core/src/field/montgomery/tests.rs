use num_bigint::BigUint;
use num_traits::One;

use super::*;
use crate::cpu::{Mulx, Portable};
use crate::field::laws::field_laws;
use crate::limbs::samples::{Random, integer};

/// Least residues at and around every edge that the carries can see.
fn residues<P: Prime>(n: usize) -> Vec<[u64; 4]> {
    let p = integer(&P::P);
    let words = |n: &BigUint| {
        let mut w = [0; 4];
        w.iter_mut().zip(n.iter_u64_digits()).for_each(|(w, d)| *w = d);
        w
    };
    let mut random = Random(11);
    let mut all = vec![[0; 4]];
    for i in 0..8u32 {
        all.push(words(&BigUint::from(i)));
        all.push(words(&(&p - 1u32 - i)));
        all.push(words(&((&p >> 1u32) - 3u32 + i)));
    }
    for bit in [32, 64, 96, 128, 160, 192, 223, 224, 255] {
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
        let w: [u64; 4] = core::array::from_fn(|_| half(random.edge(), random.word()));
        all.push(words(&(integer(&w) % &p)));
    }
    all
}

/// Every kernel of a level on words, against big integers.
fn kernels_are_right<P: Prime, B: WordKernels + MontgomeryKernels<P>>(level: B, n: usize) {
    let p = integer(&P::P);
    let inverse = (BigUint::one() << 256u32).modinv(&p).expect("p is odd");
    let all = residues::<P>(n);
    for (i, a) in all.iter().enumerate() {
        let x = integer(a);
        assert_eq!(integer(&MontgomeryKernels::<P>::sqr(level, a)), &x * &x * &inverse % &p, "{a:x?}");
        let tight = |w: [u64; 4]| integer(&P::tighten(level, &w));
        assert_eq!(tight(MontgomeryKernels::<P>::mul3(level, a)), &x * 3u32 % &p);
        assert_eq!(tight(P::neg(level, a)), (&p - &x) % &p);
        for b in all.iter().take(60).chain(all.iter().skip(i).take(40)) {
            let y = integer(b);
            assert_eq!(
                integer(&MontgomeryKernels::<P>::mul(level, a, b)),
                &x * &y * &inverse % &p,
                "{a:x?} {b:x?}"
            );
            assert_eq!(tight(MontgomeryKernels::<P>::add(level, a, b)), (&x + &y) % &p, "{a:x?} {b:x?}");
            assert_eq!(
                integer(&MontgomeryKernels::<P>::sub(level, a, b)),
                (&x + &p - &y) % &p,
                "{a:x?} {b:x?}"
            );
            let (s, t) = (MontgomeryKernels::<P>::add(level, a, b), MontgomeryKernels::<P>::mul3(level, b));
            let want = (&x + &y) * (&y * 3u32) * &inverse % &p;
            assert_eq!(integer(&MontgomeryKernels::<P>::mul(level, &s, &t)), want, "{a:x?} {b:x?}");
            assert_eq!(
                integer(&MontgomeryKernels::<P>::sqr(level, &s)),
                (&x + &y) * (&x + &y) * &inverse % &p
            );
        }
        // Anything below 2^256 may enter.
        for end in
            [[u64::MAX; 4], P::P, [u64::MAX - i as u64, u64::MAX, u64::MAX, u64::MAX], [i as u64, 0, 0, 0]]
        {
            assert_eq!(
                integer(&MontgomeryKernels::<P>::mul(level, &end, a)),
                integer(&end) * &x * &inverse % &p,
                "{a:x?}"
            );
        }
    }
}

fn laws<P: Prime, B: WordKernels + MontgomeryKernels<P>>(level: B) {
    let stored: Vec<_> =
        residues::<P>(80).into_iter().map(|w| MontgomeryForm::<P, B>::load(level, w)).collect();
    field_laws(level, &stored);
    for a in stored {
        assert!(a.invert_fermat().equals(a.invert()).declassify());
    }
    assert!(MontgomeryForm::<P, B>::one(level).to_repr() == [1, 0, 0, 0]);
}

#[test]
fn kernels_are_right_p256() {
    kernels_are_right::<P256, _>(Portable, 500);
    if let Some(level) = Mulx::detect() {
        kernels_are_right::<P256, _>(level, 2500);
    }
}

#[test]
fn laws_p256() {
    laws::<P256, _>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<P256, _>(level);
    }
}

#[test]
fn kernels_are_right_p224() {
    kernels_are_right::<P224, _>(Portable, 500);
    if let Some(level) = Mulx::detect() {
        kernels_are_right::<P224, _>(level, 2500);
    }
}

#[test]
fn laws_p224() {
    laws::<P224, _>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<P224, _>(level);
    }
}
