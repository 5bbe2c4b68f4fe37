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

fn value(digit: u8) -> u8 {
    (digit as char).to_digit(16).map_or(0, |v| v as u8)
}

/// `0x` and as few digits as the big-endian integer needs.
pub(crate) fn format(bytes: &[u8]) -> String {
    let text = digits(bytes);
    let digits = text.trim_start_matches('0');
    format!("0x{}", if digits.is_empty() { "0" } else { digits })
}

/// The hexadecimal digits of bytes, in their order.
pub(crate) fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
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
    if let Some(bad) = text.chars().find(|c| !c.is_ascii_hexdigit()) {
        return Err(format!("{bad:?} is no hexadecimal digit"));
    }
    let digits = text.as_bytes();
    Ok(std::array::from_fn(|i| value(digits[2 * i]) << 4 | value(digits[2 * i + 1])))
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
        assert_eq!(bytes(&digits(&all).to_uppercase()), Ok(all));
        for text in
            ["", "0", &"0".repeat(63), &"0".repeat(65), &"0x".repeat(32), &"é".repeat(32), &"g".repeat(64)]
        {
            assert!(bytes(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_integer_is_refused() {
        for text in ["", "0x", "12", "0X12", "x12", "0x1g", "0x-1", "-0x1", "0x 1", "0x1 ", "0xé", "0x1_0"] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
