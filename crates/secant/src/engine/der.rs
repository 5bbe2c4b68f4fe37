//! Signatures of ECDSA in DER (X.690; RFC 3279, section 2.2.3): a sequence of two integers, r and s. Strict:
//! one encoding for each pair, nothing around it. All of it is public.

use crate::Error;

const INTEGER: u8 = 0x02;
const SEQUENCE: u8 = 0x30;

/// r and s, big-endian, each in a half of `out`, from what is a signature as a whole.
///
/// # Errors
/// [`Error::SignatureEncoding`] if it is not, or if an integer is negative or does not fit.
pub(crate) fn parse(encoded: &[u8], out: &mut [u8]) -> Result<(), Error> {
    let (r, s) = out.split_at_mut(out.len() / 2);
    read(encoded, r, s).ok_or(Error::SignatureEncoding)
}

fn read(encoded: &[u8], r: &mut [u8], s: &mut [u8]) -> Option<()> {
    let (sequence, rest) = element(encoded, SEQUENCE)?;
    let (first, second) = element(sequence, INTEGER)?;
    let (second, end) = element(second, INTEGER)?;
    integer(first, r)?;
    integer(second, s)?;
    (rest.is_empty() && end.is_empty()).then_some(())
}

/// The contents of the element that comes first and has this tag, and what comes after it. Its length is
/// written as short as can be.
fn element(encoded: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (header, rest) = encoded.split_first_chunk::<2>()?;
    let (len, rest) = match header[1] {
        len @ ..=0x7f => (len, rest),
        0x81 => {
            let (&len, rest) = rest.split_first()?;
            (len >= 0x80).then_some((len, rest))?
        }
        // No signature here has 256 bytes.
        _ => return None,
    };
    if header[0] == tag { rest.split_at_checked(len.into()) } else { None }
}

/// The integer of these contents, if it is not negative, without a superfluous zero, and fits.
fn integer(contents: &[u8], out: &mut [u8]) -> Option<()> {
    let digits = match contents {
        [0] => &contents[1..],
        [0, 0x80..=0xff, ..] => &contents[1..],
        [1..=0x7f, ..] => contents,
        _ => return None,
    };
    let start = out.len().checked_sub(digits.len())?;
    out.fill(0);
    out[start..].copy_from_slice(digits);
    Some(())
}

/// Writes the encoding of r and s, big-endian integers of one length, and says how long it is: at most 9
/// bytes more than they are together.
pub(crate) fn write(r_and_s: &[u8], out: &mut [u8]) -> usize {
    let (r, s) = r_and_s.split_at(r_and_s.len() / 2);
    let (r, s) = (trimmed(r), trimmed(s));
    let content = 4 + contents_len(r) + contents_len(s);
    let mut len = 0;
    let mut push = |bytes: &[u8]| {
        out[len..len + bytes.len()].copy_from_slice(bytes);
        len += bytes.len();
    };
    push(&[SEQUENCE]);
    if content >= 0x80 {
        push(&[0x81]);
    }
    push(&[content as u8]);
    for digits in [r, s] {
        push(&[INTEGER, contents_len(digits) as u8]);
        push(&[0][..contents_len(digits) - digits.len()]);
        push(digits);
    }
    len
}

/// The digits from the first that is not 0.
fn trimmed(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|byte| *byte != 0).unwrap_or(bytes.len());
    &bytes[start..]
}

/// The length of an integer's contents: with a zero before a digit that would look like a sign, or before
/// none.
fn contents_len(digits: &[u8]) -> usize {
    digits.len() + usize::from(digits.first().is_none_or(|first| *first >= 0x80))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(r_and_s: &[u8], encoded: &[u8]) {
        let mut out = [0; 141];
        let len = write(r_and_s, &mut out[..r_and_s.len() + 9]);
        assert_eq!(&out[..len], encoded);
        let mut back = r_and_s.to_vec();
        back.fill(0xff);
        assert_eq!(parse(encoded, &mut back), Ok(()));
        assert_eq!(back, r_and_s);
        // Shorter, longer, or with another byte in a header: refused.
        for end in 0..encoded.len() {
            assert_eq!(parse(&encoded[..end], &mut back), Err(Error::SignatureEncoding));
        }
        assert!(parse(&[encoded, &[0]].concat(), &mut back).is_err());
        for i in 0..4 {
            for flip in 1..=255 {
                let mut broken = encoded.to_vec();
                broken[i] ^= flip;
                assert!(parse(&broken, &mut back).is_err(), "{broken:x?}");
            }
        }
    }

    #[test]
    fn there_and_back() {
        check(&[0, 0, 0, 1], &[0x30, 6, 2, 1, 0, 2, 1, 1]);
        check(&[0x7f, 0xff, 0x80, 0x01], &[0x30, 9, 2, 2, 0x7f, 0xff, 2, 3, 0, 0x80, 1]);
        check(&[0x00, 0x80, 0x00, 0x7f], &[0x30, 7, 2, 2, 0, 0x80, 2, 1, 0x7f]);
        let long = [0xff; 132];
        let integer = [&[2, 67, 0][..], &[0xff; 66]].concat();
        check(&long, &[&[0x30, 0x81, 138][..], &integer, &integer].concat());
    }

    #[test]
    fn other_encodings_of_the_same_integers_are_refused() {
        let mut out = [0; 4];
        for encoded in [
            &[0x30, 0x81, 6, 2, 1, 1, 2, 1, 1][..],
            &[0x30, 0x82, 0, 6, 2, 1, 1, 2, 1, 1],
            &[0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0],
            &[0x30, 7, 2, 0x81, 1, 1, 2, 1, 1],
            &[0x30, 7, 2, 2, 0, 1, 2, 1, 1],
            &[0x30, 6, 2, 1, 0x80, 2, 1, 1],
            &[0x30, 5, 2, 0, 2, 1, 1],
            &[0x30, 8, 2, 3, 1, 0, 0, 2, 1, 1],
            &[0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1],
            &[0x30, 3, 2, 1, 1],
            &[0x31, 6, 2, 1, 1, 2, 1, 1],
            &[0x30, 6, 3, 1, 1, 2, 1, 1],
            &[0x30, 8, 2, 1, 1, 2, 1, 1, 5, 0],
            &[0x30, 0x85, 1, 0, 0, 0, 6, 2, 1, 1, 2, 1, 1],
            &[],
        ] {
            assert_eq!(parse(encoded, &mut out), Err(Error::SignatureEncoding), "{encoded:x?}");
        }
        assert_eq!(parse(&[0x30, 6, 2, 1, 1, 2, 1, 1], &mut out), Ok(()));
    }
}
