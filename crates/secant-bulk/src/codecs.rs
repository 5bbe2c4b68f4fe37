//! Pages of Parquet that are decompressed here, up to the length that their file promises: those of zstd (RFC
//! 8878), gzip (RFC 1952) and Brotli (RFC 7932). The reader of pages is told that they are not compressed,
//! and gives them as they are in the file. It decompresses Snappy and LZ4 into memory of the promised length
//! itself.

use std::io::Read;

use brotli_decompressor::{BrotliDecoderParameter, Decompressor};
use flate2::read::MultiGzDecoder;
use parquet::basic::Compression;
use parquet::column::page::Page;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use ruzstd::decoding::StreamingDecoder;

/// A codec whose pages are decompressed here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Codec {
    Zstd,
    Gzip,
    Brotli,
}

/// The same column as one that is not compressed, and its codec, if it is one of these.
pub(crate) fn as_stored(column: &ColumnChunkMetaData) -> Result<Option<(Codec, ColumnChunkMetaData)>> {
    let codec = match column.compression() {
        Compression::ZSTD(_) => Codec::Zstd,
        Compression::GZIP(_) => Codec::Gzip,
        Compression::BROTLI(_) => Codec::Brotli,
        _ => return Ok(None),
    };
    let stored = column.clone().into_builder().set_compression(Compression::UNCOMPRESSED).build()?;
    Ok(Some((codec, stored)))
}

impl Codec {
    /// The page of a page as it is in the file, of `most` bytes or fewer.
    pub(crate) fn decompressed(self, mut page: Page, most: usize) -> Result<Page> {
        match &mut page {
            Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => {
                *buf = self.plain(buf, 0, most)?.into();
            }
            Page::DataPageV2 {
                buf, is_compressed: true, def_levels_byte_len, rep_levels_byte_len, ..
            } => {
                // Levels stand before the compressed values as they are.
                let levels = u64::from(*def_levels_byte_len) + u64::from(*rep_levels_byte_len);
                *buf = self.plain(buf, usize::try_from(levels).unwrap_or(usize::MAX), most)?.into();
            }
            Page::DataPageV2 { .. } => {}
        }
        Ok(page)
    }

    /// The bytes with all behind the first `kept` decompressed, in memory for `most` bytes and one more.
    fn plain(self, stored: &[u8], kept: usize, most: usize) -> Result<Vec<u8>> {
        let failed = |what: &dyn std::fmt::Display| ParquetError::General(format!("{self:?}: {what}"));
        let (kept, frame) = stored.split_at_checked(kept).ok_or_else(|| failed(&"the page is too short"))?;
        let room = most.saturating_sub(kept.len()) as u64 + 1;
        let mut all = Vec::with_capacity(kept.len() + room as usize);
        all.extend_from_slice(kept);
        // A page without values that are not null.
        if frame.is_empty() {
            return Ok(all);
        }
        let mut read = |from: &mut dyn Read| from.take(room).read_to_end(&mut all).map_err(|e| failed(&e));
        match self {
            Self::Zstd => read(&mut StreamingDecoder::new(frame).map_err(|e| failed(&e))?)?,
            Self::Gzip => read(&mut MultiGzDecoder::new(frame))?,
            Self::Brotli => read(&mut brotli(frame))?,
        };
        if all.len() > most {
            return Err(failed(&format_args!("a page becomes longer than the {most} bytes that are said")));
        }
        Ok(all)
    }
}

/// A reader with windows of 16 MiB at most, as RFC 7932 has them.
fn brotli(frame: &[u8]) -> impl Read + '_ {
    let mut reader = Decompressor::new(frame, 0);
    reader.set_parameter(BrotliDecoderParameter::BROTLI_DECODER_PARAM_LARGE_WINDOW, 0);
    reader
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::io::Write;

    use super::*;

    /// The bytes behind the levels become as long as is said, and no longer.
    #[test]
    fn lengths_are_bounds() {
        let bytes = vec![7; 100_000];
        let mut gzip = flate2::write::GzEncoder::new(b"ab".to_vec(), flate2::Compression::best());
        gzip.write_all(&bytes).unwrap();
        let page = gzip.finish().unwrap();
        assert!(page.len() < 1000);
        let whole = [&b"ab"[..], &bytes].concat();
        for most in [100_002, 100_003, 1 << 20] {
            assert_eq!(Codec::Gzip.plain(&page, 2, most).unwrap(), whole);
        }
        for most in [0, 1, 2, 3, 100_001] {
            let said = Codec::Gzip.plain(&page, 2, most).unwrap_err().to_string();
            assert!(said.contains("longer than"), "{said}");
        }
        assert!(Codec::Gzip.plain(b"a", 2, 5).is_err());
        assert_eq!(Codec::Gzip.plain(b"ab", 2, 2).unwrap(), b"ab");
        // The header of a window of 2^30 bytes.
        assert!(Codec::Brotli.plain(&[0x11, 0x1e, 0x03], 0, 5).is_err());
    }
}
