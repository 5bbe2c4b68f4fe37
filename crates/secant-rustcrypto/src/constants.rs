//! Constants of the scalars, from the hexadecimal that the traits want, when the program is compiled.

/// The words of an integer in hexadecimal, least significant first. Digits beyond the words are 0.
pub(crate) const fn words<const N: usize>(hexadecimal: &str) -> [u64; N] {
    let digits = hexadecimal.as_bytes();
    let mut words = [0; N];
    let mut i = 0;
    while i < digits.len() {
        let digit = match digits[digits.len() - 1 - i] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("no hexadecimal digit"),
        };
        if i / 16 < N {
            words[i / 16] |= (digit as u64) << (4 * (i % 16));
        } else {
            assert!(digit == 0, "too many digits");
        }
        i += 1;
    }
    words
}

/// 2^(64 N)·x mod r, as scalars are held. Bounds: x < r. Variable time.
pub(crate) const fn montgomery<const N: usize>(x: &str, r: &str) -> [u64; N] {
    let (mut x, r) = (words::<N>(x), words::<N>(r));
    let mut step = 0;
    while step < 64 * N {
        let (mut doubled, mut rest) = ([0; N], [0; N]);
        let (mut carry, mut borrow) = (0, false);
        let mut i = 0;
        while i < N {
            doubled[i] = x[i] << 1 | carry;
            carry = x[i] >> 63;
            let (part, first) = doubled[i].overflowing_sub(r[i]);
            let (word, second) = part.overflowing_sub(borrow as u64);
            rest[i] = word;
            borrow = first | second;
            i += 1;
        }
        x = if carry == 1 || !borrow { rest } else { doubled };
        step += 1;
    }
    x
}
