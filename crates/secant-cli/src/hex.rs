//! Integers as `0x` and hexadecimal digits; bytes as digits alone.

use std::fmt::Write;

/// The integer's bytes, big-endian, without leading zeros (one zero byte for 0).
pub(crate) fn parse(text: &str) -> Result<Vec<u8>, String> {
    let digits = text.strip_prefix("0x").ok_or_else(|| "a hexadecimal integer begins with 0x".to_string())?;
    if digits.is_empty() {
        return Err("no digits after 0x".to_string());
    }
    if let Some(bad) = digits.chars().find(|c| !c.is_ascii_hexdigit()) {
        return Err(format!("{bad:?} is no hexadecimal digit"));
    }
    let digits = digits.trim_start_matches('0').as_bytes();
    // An odd count of digits begins with a half byte.
    let (first, pairs) = digits.split_at(digits.len() % 2);
    let bytes: Vec<u8> = first
        .iter()
        .map(|&d| value(d))
        .chain(pairs.chunks_exact(2).map(|pair| value(pair[0]) << 4 | value(pair[1])))
        .collect();
    Ok(if bytes.is_empty() { vec![0] } else { bytes })
}

/// The most decimal digits of an integer: each more costs as much as all before it.
const MOST_DIGITS: usize = 1000;

/// An integer as people type it: decimal, or [`parse`].
pub(crate) fn parse_argument(text: &str) -> Result<Vec<u8>, String> {
    if text.starts_with("0x") {
        return parse(text);
    }
    if text.is_empty() {
        return Err("an integer is wanted, decimal or hexadecimal with 0x".to_string());
    }
    if let Some(bad) = text.chars().find(|c| !c.is_ascii_digit()) {
        return Err(format!("{bad:?} is no decimal digit (a hexadecimal integer begins with 0x)"));
    }
    let text = text.trim_start_matches('0');
    if text.len() > MOST_DIGITS {
        return Err(format!("{} decimal digits are too many: at most {MOST_DIGITS} are read", text.len()));
    }
    // Words of 32 bits, the lowest first; nine digits at a time.
    let mut words: Vec<u32> = Vec::new();
    let (first, rest) = text.as_bytes().split_at(text.len() % 9);
    for group in [first].into_iter().chain(rest.chunks_exact(9)) {
        let (factor, digits) = group.iter().fold((1, 0), |(f, n), d| (10 * f, 10 * n + u64::from(d - b'0')));
        let mut carry = digits;
        for word in &mut words {
            carry += u64::from(*word) * factor;
            *word = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }
    let bytes: Vec<u8> =
        words.iter().rev().flat_map(|word| word.to_be_bytes()).skip_while(|byte| *byte == 0).collect();
    Ok(if bytes.is_empty() { vec![0] } else { bytes })
}

fn value(digit: u8) -> u8 {
    (digit as char).to_digit(16).map_or(0, |v| v as u8)
}

/// `0x` and as few digits as the big-endian integer needs.
pub(crate) fn format(bytes: &[u8]) -> String {
    let text = digits(bytes);
    let digits = text.trim_start_matches('0');
    format!("0x{}", if digits.is_empty() { "0" } else { digits })
}

/// The hexadecimal digits of bytes, in their order, with room for the end of a line: secrets are not copied
/// for it.
pub(crate) fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len() + 1), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of exactly 64 hexadecimal digits.
pub(crate) fn bytes(text: &str) -> Result<[u8; 32], String> {
    let found = text.chars().count();
    if found != 64 {
        return Err(format!("64 hexadecimal digits are wanted, not {found}"));
    }
    string_of_bytes(text)?.try_into().map_err(|_| "32 bytes are wanted".to_string())
}

/// The bytes of any even number of hexadecimal digits.
pub(crate) fn string_of_bytes(text: &str) -> Result<Vec<u8>, String> {
    if let Some(bad) = text.chars().find(|c| !c.is_ascii_hexdigit()) {
        return Err(format!("{bad:?} is no hexadecimal digit"));
    }
    if !text.len().is_multiple_of(2) {
        return Err(format!("bytes have two digits each, and these are {}", text.len()));
    }
    Ok(text.as_bytes().chunks_exact(2).map(|pair| value(pair[0]) << 4 | value(pair[1])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_round_trip() {
        for (text, bytes, minimal) in [
            ("0x0", &[0][..], "0x0"),
            ("0x000", &[0], "0x0"),
            ("0x7", &[7], "0x7"),
            ("0x0aB", &[0xab], "0xab"),
            ("0xFfE", &[0x0f, 0xfe], "0xffe"),
            ("0x00010000", &[1, 0, 0], "0x10000"),
        ] {
            assert_eq!(parse(text).unwrap(), bytes, "{text}");
            assert_eq!(format(bytes), minimal);
        }
        assert_eq!(format(&[]), "0x0");
        assert_eq!(format(&[0, 0, 0x10]), "0x10");
    }

    #[test]
    fn bytes_round_trip() {
        let all: [u8; 32] = std::array::from_fn(|i| (i * 37 + 5) as u8);
        assert_eq!(bytes(&digits(&all)), Ok(all));
        let text = digits(&all);
        let room = text.capacity();
        assert_eq!((text + "\n").capacity(), room);
        assert_eq!(bytes(&digits(&all).to_uppercase()), Ok(all));
        for text in
            ["", "0", &"0".repeat(63), &"0".repeat(65), &"0x".repeat(32), &"é".repeat(32), &"g".repeat(64)]
        {
            assert!(bytes(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn arguments_may_be_decimal() {
        use num_bigint::BigUint;

        let mut n = BigUint::from(0u32);
        for i in 0..400u32 {
            let want = n.to_bytes_be();
            assert_eq!(parse_argument(&n.to_string()).unwrap(), want);
            assert_eq!(parse_argument(&format!("000000000000{n}")).unwrap(), want);
            assert_eq!(parse_argument(&format!("0x{n:x}")).unwrap(), want);
            // Carries through whole words now and then.
            n = if i % 7 == 3 { BigUint::from(1u32) << (8 * i) } else { n * 3u32 + i };
            n -= u32::from(i % 7 == 3);
        }
        assert_eq!(parse_argument(&"0".repeat(100_000)), Ok(vec![0]));
        let most = "9".repeat(MOST_DIGITS);
        assert_eq!(parse_argument(&most).unwrap(), most.parse::<BigUint>().unwrap().to_bytes_be());
        let error = parse_argument(&"9".repeat(100_000)).unwrap_err();
        assert_eq!(error, "100000 decimal digits are too many: at most 1000 are read");
        for text in ["", " 1", "1 ", "-1", "+1", "1_000", "1e3", "0X12", "1.0", "ff", "x", "٣", "0x", "0xg"]
        {
            assert!(parse_argument(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn strings_of_bytes_have_whole_bytes() {
        assert_eq!(string_of_bytes(""), Ok(vec![]));
        assert_eq!(string_of_bytes("00fF"), Ok(vec![0, 255]));
        for text in ["0", "000", "0x00", "zz", "é", " 00"] {
            assert!(string_of_bytes(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_integer_is_refused() {
        for text in ["", "0x", "12", "0X12", "x12", "0x1g", "0x-1", "-0x1", "0x 1", "0x1 ", "0xé", "0x1_0"] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
