//! Plain Rust: the oracle of every other backend.

/// (low, high) of a + b·c + d, which always fits 128 bits.
#[inline(always)]
pub fn mul_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let t = u128::from(a) + u128::from(b) * u128::from(c) + u128::from(d);
    (t as u64, (t >> 64) as u64)
}

/// r = a·b, all 512 bits. Constant time. Cost: 16 word multiplications.
#[inline]
pub fn mul4(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    let mut r = [0; 8];
    let mut i = 0;
    while i < 4 {
        let mut carry = 0;
        let mut j = 0;
        while j < 4 {
            (r[i + j], carry) = mul_add(r[i + j], a[i], b[j], carry);
            j += 1;
        }
        r[i + 4] = carry;
        i += 1;
    }
    r
}

/// r = a², all 512 bits. Constant time.
#[inline]
pub fn sqr4(a: &[u64; 4]) -> [u64; 8] {
    mul4(a, a)
}

/// r = t mod 2^256 - fold, in [0, 2^256), not always the least residue; fold < 2^32. Constant time.
#[inline]
pub fn fold(t: [u64; 8], fold: u64) -> [u64; 4] {
    let mut r = [t[0], t[1], t[2], t[3]];
    let mut carry = 0;
    let mut i = 0;
    while i < 4 {
        (r[i], carry) = mul_add(r[i], t[i + 4], fold, carry);
        i += 1;
    }
    // carry < 2^33, so carry·fold < 2^65 needs two words only in the product; the sum overflows at most once more.
    let (r, carry) = add_small(r, u128::from(carry) * u128::from(fold));
    // After an overflow r is below 2^66, so adding fold once more cannot overflow.
    add_small(r, u128::from(carry * fold)).0
}

/// (a + small mod 2^256, carry). Constant time.
#[inline(always)]
pub fn add_small(a: [u64; 4], small: u128) -> ([u64; 4], u64) {
    let mut r = a;
    let mut c;
    (r[0], c) = a[0].carrying_add(small as u64, false);
    (r[1], c) = a[1].carrying_add((small >> 64) as u64, c);
    (r[2], c) = a[2].carrying_add(0, c);
    (r[3], c) = a[3].carrying_add(0, c);
    (r, u64::from(c))
}
