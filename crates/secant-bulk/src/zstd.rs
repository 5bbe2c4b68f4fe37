//! Pages of Parquet that are compressed by zstd (RFC 8878), decompressed without C: the reader of pages is told that they are not compressed,
//! and gives them as they are in the file.

use std::io::Read;

use parquet::basic::Compression;
use parquet::column::page::Page;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use ruzstd::decoding::StreamingDecoder;

use crate::limits::DECODED;

/// The same column as one that is not compressed, if it is compressed by zstd.
pub(crate) fn as_stored(column: &ColumnChunkMetaData) -> Result<Option<ColumnChunkMetaData>> {
    match column.compression() {
        Compression::ZSTD(_) => {
            column.clone().into_builder().set_compression(Compression::UNCOMPRESSED).build().map(Some)
        }
        _ => Ok(None),
    }
}

/// The page of a page as it is in the file.
pub(crate) fn decompressed(mut page: Page) -> Result<Page> {
    match &mut page {
        Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => *buf = plain(buf, 0)?.into(),
        Page::DataPageV2 { buf, is_compressed: true, def_levels_byte_len, rep_levels_byte_len, .. } => {
            // Levels stand before the compressed values as they are.
            let levels = u64::from(*def_levels_byte_len) + u64::from(*rep_levels_byte_len);
            *buf = plain(buf, usize::try_from(levels).unwrap_or(usize::MAX))?.into();
        }
        Page::DataPageV2 { .. } => {}
    }
    Ok(page)
}

/// The bytes with all behind the first `kept` decompressed.
fn plain(stored: &[u8], kept: usize) -> Result<Vec<u8>> {
    let failed = |what: &dyn std::fmt::Display| ParquetError::General(format!("zstd: {what}"));
    let (kept, frame) = stored.split_at_checked(kept).ok_or_else(|| failed(&"the page is too short"))?;
    let mut all = kept.to_vec();
    // A page without values that are not null.
    if frame.is_empty() {
        return Ok(all);
    }
    let decoder = StreamingDecoder::new(frame).map_err(|e| failed(&e))?;
    decoder.take(DECODED + 1).read_to_end(&mut all).map_err(|e| failed(&e))?;
    if all.len() as u64 > DECODED {
        return Err(failed(&format_args!("a page of more than {DECODED} bytes")));
    }
    Ok(all)
}
