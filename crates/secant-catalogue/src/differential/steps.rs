//! Division steps: the batch of the machine against the one in plain Rust, and inverses modulo any odd number
//! by both ways.

use secant_core::cpu::Avx2;
use secant_core::limbs::divsteps::{Matrix, batch, batch_portable, batch_vartime};
use secant_core::limbs::invert::Modulus;

use super::draw::{Answers, Source, same};

/// One step of 2^n·(f, g), as the definition has it, on exact numbers.
fn by_definition(zeta: i64, f: u64, g: u64, steps: u32) -> (i64, Matrix) {
    let (mut zeta, mut f, mut g) = (zeta, f, g);
    let (mut u, mut v, mut q, mut r) = (1_i64, 0_i64, 0_i64, 1_i64);
    for _ in 0..steps {
        let odd = g & 1 == 1;
        if zeta < 0 && odd {
            zeta = -2 - zeta;
            (f, g) = (g, g.wrapping_sub(f) >> 1);
            (u, v, q, r) = (2 * q, 2 * r, q - u, r - v);
        } else {
            zeta -= 1;
            if odd {
                g = g.wrapping_add(f);
                (q, r) = (q + u, r + v);
            }
            g >>= 1;
            (u, v) = (2 * u, 2 * v);
        }
    }
    (zeta, Matrix { u, v, q, r })
}

/// Whether x and the odd m have no common divisor, by halving and subtracting.
fn is_coprime<const W: usize>(m: &[u64; W], x: &[u64; W]) -> bool {
    let (mut a, mut b) = (*m, *x);
    while b.iter().any(|word| *word != 0) {
        while b[0] & 1 == 0 {
            halve(&mut b);
        }
        if is_less(&b, &a) {
            (a, b) = (b, a);
        }
        subtract(&mut b, &a);
    }
    a[0] == 1 && a[1..].iter().all(|word| *word == 0)
}

fn halve<const W: usize>(a: &mut [u64; W]) {
    for i in 0..W {
        a[i] = a[i] >> 1 | if i + 1 < W { a[i + 1] << 63 } else { 0 };
    }
}

fn is_less<const W: usize>(a: &[u64; W], b: &[u64; W]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

fn subtract<const W: usize>(a: &mut [u64; W], b: &[u64; W]) {
    let mut borrow = false;
    for (x, y) in a.iter_mut().zip(b) {
        let (part, first) = x.overflowing_sub(*y);
        let (word, second) = part.overflowing_sub(u64::from(borrow));
        (*x, borrow) = (word, first | second);
    }
}

/// a·b modulo m, from the highest bit of b on.
fn product<const W: usize>(a: &[u64; W], b: &[u64; W], m: &[u64; W]) -> [u64; W] {
    let mut sum = [0; W];
    let add = |sum: &mut [u64; W], more: &[u64; W]| {
        let mut carry = false;
        for (x, y) in sum.iter_mut().zip(more) {
            let (part, first) = x.overflowing_add(*y);
            let (word, second) = part.overflowing_add(u64::from(carry));
            (*x, carry) = (word, first | second);
        }
        if carry || !is_less(sum, m) {
            subtract(sum, m);
        }
    };
    for bit in (0..64 * W).rev() {
        let twice = sum;
        add(&mut sum, &twice);
        if b[bit / 64] >> (bit % 64) & 1 == 1 {
            add(&mut sum, a);
        }
    }
    sum
}

/// Inverses modulo any odd number of at most W words.
fn inverses<const W: usize, const L: usize, const K: usize>(source: &mut impl Source) -> Answers {
    let mut count = 0;
    let mut m = source.words::<W>();
    let length = 1 + source.below(2 * W).min(W - 1);
    m[length..].fill(0);
    // At most as many bits as the limbs hold.
    m[W - 1] &= u64::MAX >> (64 * W + 3).saturating_sub(62 * L).max((64 * W + 1).saturating_sub(30 * K));
    m[0] |= 1;
    if m[1..].iter().all(|word| *word == 0) && m[0] < 3 {
        m[0] = 3;
    }
    let mut x = source.words::<W>();
    while !is_less(&x, &m) {
        let top = (0..W).rev().find(|i| x[*i] != 0).unwrap_or(0);
        x[top] >>= 1;
    }
    let is_zero = x == [0; W];
    if is_zero || is_coprime(&m, &x) {
        let text = |what: &str| format!("{what} of {x:x?} modulo {m:x?}");
        let modulus = Modulus::<L, K>::new(m);
        let inverse = modulus.invert(None, &x);
        same(&mut count, &modulus.invert(Avx2::detect(), &x), &inverse, || text("the inverse by vectors"))?;
        same(&mut count, &modulus.invert_vartime(&x), &inverse, || text("both inverses"))?;
        let mut one = [0; W];
        one[0] = u64::from(!is_zero);
        same(&mut count, &product(&x, &inverse, &m), &one, || text("product with the inverse"))?;
    }
    Ok(count)
}

/// Draws ζ and the low words of f and g, sixteen times, and compares the batches of 60 steps with the
/// definition step by step; at times an odd number and one below it that has no common divisor with it, and
/// compares both inverses, and the product with 1.
///
/// # Errors
/// Two answers that differ.
pub fn steps<S: Source>(source: &mut S) -> Answers {
    let mut count = 0;
    for _ in 0..16 {
        let (f, g, zeta) = (source.edge() | 1, source.edge(), source.word());
        // As it is in an inversion, or far off.
        let zeta = if zeta & 1 == 0 {
            (zeta >> 1) as i64 % 1300 - 650
        } else {
            (zeta as i64) >> (2 + (zeta >> 1) % 62)
        };
        let text = |what: &str| format!("{what} from zeta = {zeta}, f = {f:#x}, g = {g:#x}");
        let wanted = by_definition(zeta, f, g, 60);
        same(&mut count, &batch(zeta, f, g, &mut ()), &wanted, || text("batch"))?;
        same(&mut count, &batch_portable(zeta, f, g), &wanted, || text("portable batch"))?;
        same(&mut count, &batch_vartime(zeta, f, g), &wanted, || text("batch in variable time"))?;
    }
    Ok(count
        + match source.below(16) {
            0..3 => inverses::<4, 5, 9>(source)?,
            3 => inverses::<6, 7, 13>(source)?,
            4 => inverses::<9, 9, 18>(source)?,
            5 => inverses::<2, 3, 5>(source)?,
            _ => 0,
        })
}
