//! Heads of pages of Parquet: only how long a page is, before memory is asked for it.

/// How long a page is, and its head.
pub(crate) struct Head {
    /// Number of bytes of the head itself.
    pub(crate) len: usize,
    /// The bytes of the page in the file.
    pub(crate) stored: i64,
    /// Its bytes when it is decompressed.
    pub(crate) plain: i64,
}

/// Structures within structures are no deeper in heads of pages.
const DEPTH: usize = 8;

/// The head at the beginning of these bytes; `None` if they do not hold all of one.
pub(crate) fn head(bytes: &[u8]) -> Option<Head> {
    let mut walk = Walk { rest: bytes };
    let (mut stored, mut plain) = (None, None);
    walk.fields(DEPTH, &mut |field, value| match field {
        2 => plain = plain.max(Some(value)),
        3 => stored = Some(value),
        _ => {}
    })?;
    Some(Head { len: bytes.len() - walk.rest.len(), stored: stored?, plain: plain? })
}

/// Thrift's compact protocol, as far as it takes to step over values.
struct Walk<'a> {
    rest: &'a [u8],
}

impl Walk<'_> {
    fn skip(&mut self, count: u64) -> Option<()> {
        self.rest = self.rest.get(usize::try_from(count).ok()?..)?;
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        self.number().map(|n| (n >> 1) as i64 ^ -((n & 1) as i64))
    }

    /// Steps over a structure, and shows its integers.
    fn fields(&mut self, depth: usize, show: &mut dyn FnMut(i64, i64)) -> Option<()> {
        let mut field = 0_i64;
        loop {
            let (step, kind) = match self.byte()? {
                0 => return Some(()),
                head => (i64::from(head >> 4), head & 15),
            };
            field = if step == 0 { self.signed()? } else { field.wrapping_add(step) };
            match kind {
                // A truth value, in the kind itself.
                1 | 2 => {}
                4..=6 => show(field, self.signed()?),
                _ => self.value(kind, depth)?,
            }
        }
    }

    /// Steps over a value of this kind, as it stands in lists.
    fn value(&mut self, kind: u8, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match kind {
            1..=3 => self.skip(1),
            4..=6 => self.number().map(drop),
            7 => self.skip(8),
            8 => {
                let len = self.number()?;
                self.skip(len)
            }
            9 | 10 => {
                let head = self.byte()?;
                let count = if head >> 4 == 15 { self.number()? } else { u64::from(head >> 4) };
                (0..count).try_for_each(|_| self.value(head & 15, depth))
            }
            11 => {
                let count = self.number()?;
                let kinds = if count == 0 { 0 } else { self.byte()? };
                (0..count).try_for_each(|_| {
                    self.value(kinds >> 4, depth)?;
                    self.value(kinds & 15, depth)
                })
            }
            12 => self.fields(depth, &mut |_, _| {}),
            _ => None,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn heads_are_stepped_over() {
        // A data page of 300 bytes, 200 stored; statistics with 3 bytes; fields that no reader knows: a list,
        // a map, a double.
        let bytes: Vec<u8> = [
            &[0x15, 0, 0x15][..],
            &[0xd8, 0x04, 0x15],
            &[0x90, 0x03, 0x2c],
            &[0x15, 8, 0x15, 0, 0x2c, 0x18, 3, b'x', b'y', b'z', 0, 0],
            &[0x19, 0x25, 2, 4],
            &[0x1b, 1, 0x58, 2, 1, b'k'],
            &[0x17, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0],
        ]
        .concat();
        let found = head(&[&bytes[..], b"page"].concat()).unwrap();
        assert_eq!((found.len, found.plain, found.stored), (bytes.len(), 300, 200));
        for end in 0..bytes.len() {
            assert!(head(&bytes[..end]).is_none(), "{end}");
        }
        // The longer of two lengths counts.
        let found = head(&[0x25, 0x02, 0x15, 0x02, 0x05, 0x04, 0xfe, 0x01, 0x05, 0x04, 0x02, 0]).unwrap();
        assert_eq!((found.plain, found.stored), (127, 1));
    }

    #[test]
    fn depth_and_lengths_are_bounded() {
        assert!(head(&[0x1c; 1000]).is_none());
        assert!(head(&[0x19; 1000]).is_none());
        // Text, and a list, of 2^63 bytes.
        let long = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
        assert!(head(&[&[0x18][..], &long, &[0; 20]].concat()).is_none());
        assert!(head(&[&[0x19, 0xf8][..], &long, &[0; 20]].concat()).is_none());
    }
}
