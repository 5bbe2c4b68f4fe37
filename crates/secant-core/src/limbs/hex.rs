//! Constants in hexadecimal, read at compile time.

/// The words of a hexadecimal integer, with or without 0x, least significant first. A bad digit or too many
/// digits stop the compilation.
pub const fn words<const N: usize>(hex: &str) -> [u64; N] {
    let digits = hex.as_bytes();
    let mut words = [0; N];
    let prefix = if digits.len() > 2 && digits[0] == b'0' && digits[1] == b'x' { 2 } else { 0 };
    let mut i = 0;
    while i < digits.len() - prefix {
        let value = match digits[digits.len() - 1 - i] {
            d @ b'0'..=b'9' => d - b'0',
            d @ b'a'..=b'f' => d - b'a' + 10,
            _ => panic!("a hexadecimal digit"),
        };
        if value != 0 {
            words[i / 16] |= (value as u64) << (4 * (i % 16));
        }
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn digits_land_in_their_words() {
        assert_eq!(words::<2>("1000000000000000f"), [15, 1]);
        assert_eq!(words::<1>("0"), [0]);
        assert_eq!(words::<1>("0x1f"), [31]);
    }
}
