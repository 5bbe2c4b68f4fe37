//! Lines of bounded length from a stream.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes; a longer one is skipped without being kept.
pub(crate) const LONGEST: usize = 4 << 20;

/// One line, without its line feed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The bytes of a line.
    Bytes(Vec<u8>),
    /// A line of more bytes than the limit, which are not kept.
    TooLong,
}

/// A stream read line by line.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    limit: usize,
}

impl<R: Read> Lines<R> {
    /// The lines of `reader`, of at most `limit` bytes each.
    pub(crate) fn new(reader: R, limit: usize) -> Self {
        Self { reader: BufReader::with_capacity(1 << 16, reader), limit }
    }

    /// The next line, with a carriage return at its end removed; `None` at the end of the stream.
    ///
    /// `before_waiting` is called whenever the stream may keep us waiting.
    pub(crate) fn next(
        &mut self,
        before_waiting: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let mut too_long = false;
        let mut seen = false;
        loop {
            if self.reader.buffer().is_empty() {
                before_waiting()?;
            }
            let chunk = match self.reader.fill_buf() {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() && !seen {
                return Ok(None);
            }
            seen = true;
            let end = chunk.iter().position(|&b| b == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let last = end.is_some() || chunk.is_empty();
            if line.len() + part.len() > self.limit {
                too_long = true;
                line = Vec::new();
            }
            if !too_long {
                line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if last {
                break;
            }
        }
        if too_long {
            return Ok(Some(Line::TooLong));
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(Line::Bytes(line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that gives one piece at a time.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn all(pieces: &[&'static [u8]], limit: usize) -> Vec<Line> {
        let mut lines = Lines::new(Pieces(pieces.to_vec()), limit);
        let mut found = Vec::new();
        while let Some(line) = lines.next(&mut || Ok(())).unwrap() {
            found.push(line);
        }
        found
    }

    fn bytes(text: &str) -> Line {
        Line::Bytes(text.into())
    }

    #[test]
    fn lines_end_at_newlines_and_at_the_end() {
        assert_eq!(all(&[b"a\nb"], 9), [bytes("a"), bytes("b")]);
        assert_eq!(all(&[b"a\r\n", b"\nb\n"], 9), [bytes("a"), bytes(""), bytes("b")]);
        assert_eq!(all(&[b"ab", b"c\nd"], 9), [bytes("abc"), bytes("d")]);
        assert!(all(&[], 9).is_empty());
    }

    #[test]
    fn long_lines_are_skipped_wherever_the_pieces_break() {
        assert_eq!(all(&[b"12345\n1234\n"], 4), [Line::TooLong, bytes("1234")]);
        assert_eq!(all(&[b"123", b"45", b"67\nx"], 4), [Line::TooLong, bytes("x")]);
        assert_eq!(all(&[b"12345"], 4), [Line::TooLong]);
    }

    #[test]
    fn waiting_is_announced() {
        let mut lines = Lines::new(Pieces(vec![b"a\nb\nc", b"d\n"]), 9);
        let mut waits = Vec::new();
        for wanted in [1, 1, 2] {
            let mut count = waits.len();
            lines
                .next(&mut || {
                    count += 1;
                    Ok(())
                })
                .unwrap();
            waits.resize(count, ());
            assert_eq!(waits.len(), wanted);
        }
    }
}
