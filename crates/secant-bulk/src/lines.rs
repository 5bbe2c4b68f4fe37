//! Text of CSV, looked at before its reader takes it apart: that one forgives what hides or mixes rows. An
//! unclosed quote and text behind a closing one are refused, and so are values, rows and headers that have no
//! end. An empty line in a file of one column is a row, and becomes one for the reader. All else passes as it
//! is.

use std::io::{self, Read};

use crate::limits::VALUE;

/// The most bytes of a row of CSV.
const ROW: usize = 2 * VALUE;
/// The most fields of a row of CSV.
const FIELDS: usize = 1 << 16;

/// Bytes read from the file at once.
const ROOM: usize = 1 << 16;

/// Position of the next byte within the syntax of CSV.
#[derive(Clone, Copy, PartialEq)]
enum At {
    /// At the first byte of a row.
    Row,
    /// At the beginning of another field.
    Field,
    Plain,
    Quoted,
    /// After a quote within a quoted field.
    Quote,
}

/// A reader of the same text, or of an error.
pub(crate) struct Lines<R> {
    from: R,
    room: Vec<u8>,
    /// Checked bytes for the CSV reader; `given` counts those that it has read.
    out: Vec<u8>,
    given: usize,
    error: Option<String>,
    at: At,
    /// The byte before was a carriage return, and a line feed belongs to it.
    returned: bool,
    line: u64,
    /// The line in which the row begins.
    begun: u64,
    /// The line in which the last quoted field begins.
    quote: u64,
    field: usize,
    row: usize,
    fields: usize,
    /// The number of fields of the first row.
    columns: Option<usize>,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(from: R) -> io::Result<Self> {
        Self::with_room(from, ROOM)
    }

    fn with_room(mut from: R, room: usize) -> io::Result<Self> {
        // A byte order mark is part of no field.
        let mut out = Vec::new();
        from.by_ref().take(3).read_to_end(&mut out)?;
        let begin = if out == [0xef, 0xbb, 0xbf] { Vec::new() } else { std::mem::take(&mut out) };
        let mut lines = Self {
            from,
            room: vec![0; room],
            out,
            given: 0,
            error: None,
            at: At::Row,
            returned: false,
            line: 1,
            begun: 1,
            quote: 0,
            field: 0,
            row: 0,
            fields: 0,
            columns: None,
        };
        lines.error = lines.pass(&begin).err();
        Ok(lines)
    }

    /// Passes bytes on, up to the first that is refused.
    fn pass(&mut self, bytes: &[u8]) -> Result<(), String> {
        let (mut next, mut passed) = (0, 0);
        let result = loop {
            if self.at == At::Row {
                self.begun = self.line;
            }
            let rest = bytes.get(next..).unwrap_or_default();
            let Some(byte) = rest.first().copied() else { break Ok(()) };
            let until = |ends: fn(u8) -> bool| rest.iter().position(|b| ends(*b)).unwrap_or(rest.len());
            let (step, done) = match self.at {
                At::Row if matches!(byte, b'\n' | b'\r') => {
                    if !(self.returned && byte == b'\n') && self.columns == Some(1) {
                        self.out.extend_from_slice(&bytes[passed..next]);
                        self.out.extend_from_slice(b"\"\"");
                        passed = next;
                    }
                    self.returned = byte == b'\r';
                    self.line += u64::from(byte == b'\n');
                    (1, Ok(()))
                }
                At::Row | At::Field if byte == b'"' => {
                    (self.at, self.quote) = (At::Quoted, self.line);
                    (1, Ok(()))
                }
                At::Row | At::Field => {
                    self.at = At::Plain;
                    (0, Ok(()))
                }
                At::Plain => match until(|b| matches!(b, b',' | b'\n' | b'\r')) {
                    0 => (1, self.end(byte)),
                    run => (run, self.grow(run)),
                },
                At::Quoted => match until(|b| b == b'"') {
                    0 => {
                        self.at = At::Quote;
                        (1, Ok(()))
                    }
                    run => {
                        self.line += rest[..run].iter().filter(|b| **b == b'\n').count() as u64;
                        (run, self.grow(run))
                    }
                },
                At::Quote => match byte {
                    b'"' => {
                        self.at = At::Quoted;
                        (1, self.grow(1))
                    }
                    b',' | b'\n' | b'\r' => (1, self.end(byte)),
                    _ => (
                        0,
                        Err(format!(
                            "line {}: text stands behind a closing quote; a quote within quotes is written twice",
                            self.line
                        )),
                    ),
                },
            };
            if done.is_err() {
                break done;
            }
            next += step;
        };
        self.out.extend_from_slice(&bytes[passed..next]);
        result
    }

    /// Ends a field at a comma or a line end.
    fn end(&mut self, byte: u8) -> Result<(), String> {
        self.fields += 1;
        self.field = 0;
        if byte == b',' {
            self.at = At::Field;
            return if self.fields < FIELDS {
                Ok(())
            } else {
                Err(format!("line {}: a row has at most {FIELDS} fields", self.line))
            };
        }
        let columns = *self.columns.get_or_insert(self.fields);
        if self.fields != columns {
            let (line, fields) = (self.begun, self.fields);
            return Err(format!("line {line}: a row of {fields} fields, where the header has {columns}"));
        }
        (self.at, self.fields, self.row) = (At::Row, 0, 0);
        self.returned = byte == b'\r';
        self.line += u64::from(byte == b'\n');
        Ok(())
    }

    /// Counts bytes of a field; refuses a field or a row above its limit.
    fn grow(&mut self, bytes: usize) -> Result<(), String> {
        self.field += bytes;
        self.row += bytes;
        let (line, hint) = match self.at {
            At::Quoted => (self.quote, "; is the quote not closed that begins it?"),
            _ => (self.line, ""),
        };
        if self.field > VALUE {
            return Err(format!(
                "line {line}: a value has at most {VALUE} bytes, and here one has more{hint}"
            ));
        }
        if self.row > ROW {
            return Err(format!("line {line}: a row has at most {ROW} bytes, and this one has more{hint}"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.given == self.out.len() && self.error.is_none() {
            (self.given, self.out) = (0, Vec::new());
            let mut room = std::mem::take(&mut self.room);
            let read = self.from.read(&mut room);
            let passed = match &read {
                Ok(0) if self.at == At::Quoted => {
                    Err(format!("line {}: the quote that begins here is never closed", self.quote))
                }
                // The last row may have no end of its own.
                Ok(0) if self.at != At::Row => self.end(b'\n'),
                Ok(count) => self.pass(&room[..*count]),
                Err(_) => Ok(()),
            };
            self.room = room;
            self.error = passed.err();
            read?;
        }
        let left = self.out.get(self.given..).unwrap_or_default();
        if left.is_empty()
            && let Some(error) = &self.error
        {
            return Err(io::Error::new(io::ErrorKind::InvalidData, error.clone()));
        }
        let count = left.len().min(to.len());
        to[..count].copy_from_slice(&left[..count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// The same for whatever is read at once.
    fn passed(text: &[u8]) -> Result<Vec<u8>, String> {
        let read = |room| {
            let mut found = Vec::new();
            let done = Lines::with_room(text, room).unwrap().read_to_end(&mut found);
            done.map(|_| found).map_err(|e| e.to_string())
        };
        let all = read(ROOM);
        for room in 1..12 {
            assert_eq!(read(room), all, "{text:?}");
        }
        all
    }

    #[test]
    fn what_is_well_formed_passes_as_it_is() {
        for text in [
            "",
            "u",
            "u\n",
            "\n\nu\nx",
            "a,b\n1,2\n\n\r\n3,4\n",
            "a,b\r\n\"1\r\n\",\"\"\r\n\"x\"\"y\",\"\"\"\"\r\n",
            "\u{feff}\"u\"\n\"\n\n\"\n",
            "a,b\rc,d\r",
            "u\nab\"c\n \"x\"\n",
            "u\n\"\"\n\"x\"",
        ] {
            assert_eq!(passed(text.as_bytes()).unwrap(), text.as_bytes());
        }
    }

    #[test]
    fn an_empty_line_of_one_column_is_a_row() {
        for (text, wanted) in [
            ("u\n\n", "u\n\"\"\n"),
            ("u\r\n\r\nx\r\n\r\n", "u\r\n\"\"\r\nx\r\n\"\"\r\n"),
            ("\nu\r\rx\n\n\n", "\nu\r\"\"\rx\n\"\"\n\"\"\n"),
            ("\"a,b\"\n\n", "\"a,b\"\n\"\"\n"),
        ] {
            assert_eq!(passed(text.as_bytes()).unwrap(), wanted.as_bytes());
        }
    }

    #[test]
    fn what_is_refused_names_its_line() {
        let never = |line| format!("line {line}: the quote that begins here is never closed");
        assert_eq!(passed(b"u\nalice\n\"bob\ncarol\n").unwrap_err(), never(3));
        assert_eq!(passed(b"\"u").unwrap_err(), never(1));
        assert_eq!(passed(b"a,b\n\"x\ny\",\"z\n\n").unwrap_err(), never(3));
        for (text, line) in [("u\r\n\r\n\"alice\"x\n", 3), ("a,b\n1,\"2\n3\" \n", 3), ("\"\"\"\"a", 1)] {
            let what = passed(text.as_bytes()).unwrap_err();
            assert!(what.starts_with(&format!("line {line}: text stands behind a closing quote")), "{what}");
        }
    }

    #[test]
    fn rows_have_as_many_fields_as_the_header() {
        for (text, line, fields) in [
            ("a,b\n\n1,\"2\n\"\n\"3\n4\"\n", 5, 1),
            ("a,b\n1,2,3", 2, 3),
            ("a,b\r\n1", 2, 1),
            ("a\n\nb,\n", 3, 2),
        ] {
            let what = format!("line {line}: a row of {fields} fields, where the header has ");
            let said = passed(text.as_bytes()).unwrap_err();
            assert!(said.starts_with(&what), "{said}");
        }
    }

    #[test]
    fn nothing_is_without_end() {
        let long = |field: &[u8], count: usize| [b"u,v\n1,2\n".as_slice(), &field.repeat(count)].concat();
        let read = |text: &[u8]| {
            let done = Lines::new(text).unwrap().read_to_end(&mut Vec::new());
            done.map(drop).map_err(|e| e.to_string())
        };
        read(&[&long(b"x", VALUE)[..], b",\n"].concat()).unwrap();
        for text in [long(b"x", VALUE + 1), [b"u\n\n\"".as_slice(), &long(b"x\n", VALUE)].concat()] {
            let what = read(&text).unwrap_err();
            assert!(what.starts_with("line 3: a value has at most 4194304 bytes"), "{what}");
        }
        let what = read(&long(&[&[b'x'; VALUE][..], b","].concat(), 3)).unwrap_err();
        assert!(what.starts_with("line 3: a row has at most 8388608 bytes"), "{what}");
        let what = read(&b",".repeat(FIELDS)).unwrap_err();
        assert!(what.starts_with("line 1: a row has at most 65536 fields"), "{what}");
        read(&b",".repeat(FIELDS - 1)).unwrap();
    }
}
