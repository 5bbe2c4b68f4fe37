//! Checks of the lengths that an Arrow file declares, before memory is allocated for them: of the footer, of
//! blocks, and of compressed buffers, each of which begins with eight bytes that state its decompressed
//! length.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use arrow_ipc::reader::read_footer_length;
use arrow_ipc::{CompressionType, RecordBatch, root_as_footer, root_as_message};
use arrow_schema::Schema;

use super::{BROKEN, Block, Count, message, read};
use crate::limits::DECODED;

/// The blocks of a file, and which of their columns are read.
pub(crate) struct Declared {
    file: File,
    batches: Vec<Block>,
    /// The parts of a message before each wanted column, and those of the column; `None` for columns of
    /// unknown layout.
    wanted: Option<Vec<(Count, Count)>>,
}

impl Declared {
    /// The blocks of a file, if all of them lie within it, and its dictionaries do not exceed the limit when
    /// decompressed.
    ///
    /// # Errors
    /// A sentence about the block or the length that is wrong.
    pub(crate) fn of(mut file: File) -> Result<Self, String> {
        let len = file.seek(SeekFrom::End(0)).map_err(|e| e.to_string())?;
        let start = len.checked_sub(10).ok_or(BROKEN)?;
        let mut end = [0; 10];
        file.seek(SeekFrom::Start(start)).map_err(|e| e.to_string())?;
        file.read_exact(&mut end).map_err(|e| e.to_string())?;
        let footer_len = read_footer_length(end).map_err(|e| e.to_string())?;
        let start = start.checked_sub(footer_len as u64).ok_or(BROKEN)?;
        let footer = read(&mut file, start, footer_len)?;
        let footer = root_as_footer(&footer).map_err(|e| e.to_string())?;
        let within = |block: &arrow_ipc::Block| Block::of(block, len).ok_or(BROKEN);
        let batches = footer.recordBatches().into_iter().flatten().map(within).collect::<Result<_, _>>()?;
        let dictionaries =
            footer.dictionaries().into_iter().flatten().map(within).collect::<Result<Vec<_>, _>>()?;
        let mut sum = 0;
        for block in &dictionaries {
            let bytes = message(&mut file, block)?;
            let message = root_as_message(super::behind_mark(&bytes)?).map_err(|e| e.to_string())?;
            let data = message.header_as_dictionary_batch().and_then(|batch| batch.data());
            sum += decoded(&mut file, block, &data.ok_or(BROKEN)?, None)?;
        }
        if sum > DECODED {
            return Err(format!("its dictionaries become {sum} bytes, {DECODED} at most"));
        }
        Ok(Self { file, batches, wanted: None })
    }

    /// Only these columns are wanted from now on.
    pub(crate) fn want(&mut self, schema: &Schema, places: &[usize]) {
        let last = places.iter().max().map_or(0, |last| last + 1);
        let counts: Option<Vec<Count>> =
            schema.fields().iter().take(last).map(|field| Count::of(field)).collect();
        self.wanted = counts.map(|counts| {
            let before =
                |place: usize| counts[..place].iter().fold(Count::default(), |sum, count| sum.and(*count));
            places.iter().map(|place| (before(*place), counts[*place])).collect()
        });
    }

    /// Refuses batch i if it becomes longer than it may.
    pub(crate) fn check(&mut self, i: usize) -> Result<(), String> {
        let Some(block) = self.batches.get(i) else { return Ok(()) };
        let bytes = message(&mut self.file, block)?;
        let message = root_as_message(super::behind_mark(&bytes)?).map_err(|e| e.to_string())?;
        let batch = message.header_as_record_batch().ok_or(BROKEN)?;
        let views: Vec<usize> = batch
            .variadicBufferCounts()
            .map(|counts| counts.iter().map(|count| usize::try_from(count).unwrap_or(usize::MAX)).collect())
            .unwrap_or_default();
        // Bounded by the number of buffers, so that no sum overflows.
        let all = batch.buffers().map_or(0, |buffers| buffers.len());
        let data = |views: Range<usize>, of: &[usize]| -> usize {
            of.get(views).unwrap_or_default().iter().fold(0, |sum, more| all.min(sum + more.min(&all)))
        };
        let wanted = self.wanted.as_ref().map(|wanted| {
            let ranges = wanted.iter().map(|(before, own)| {
                let start = before.buffers + data(0..before.views, &views);
                start..start + own.buffers + data(before.views..before.views + own.views, &views)
            });
            ranges.collect::<Vec<_>>()
        });
        let sum = decoded(&mut self.file, block, &batch, wanted.as_deref())?;
        if sum > DECODED {
            return Err(format!(
                "a record batch becomes {sum} bytes when it is decompressed, {DECODED} at most: write it with fewer rows a batch, or plain"
            ));
        }
        Ok(())
    }
}

/// How many bytes the buffers of a batch become that are wanted, by default all; 0 of a batch that is not
/// compressed.
fn decoded(
    file: &mut File,
    block: &Block,
    batch: &RecordBatch<'_>,
    wanted: Option<&[Range<usize>]>,
) -> Result<u64, String> {
    let Some(compression) = batch.compression() else { return Ok(0) };
    // The most that a byte can become: of LZ4 a length goes on by 255 each; of Zstandard a block of 128 KiB
    // has four bytes at least.
    let ratio = if compression.codec() == CompressionType::LZ4_FRAME { 255 } else { 1 << 15 };
    let mut sum = 0_u64;
    for (i, buffer) in batch.buffers().ok_or(BROKEN)?.iter().enumerate() {
        if wanted.is_some_and(|ranges| !ranges.iter().any(|range| range.contains(&i))) {
            continue;
        }
        let offset = u64::try_from(buffer.offset()).map_err(|_| BROKEN)?;
        let len = u64::try_from(buffer.length()).map_err(|_| BROKEN)?;
        if offset.checked_add(len).is_none_or(|end| end > block.body) {
            return Err(BROKEN.into());
        }
        if len == 0 {
            continue;
        }
        let stored = len.checked_sub(8).ok_or(BROKEN)?;
        let declared = read(file, block.start + block.metadata as u64 + offset, 8)?;
        let declared = i64::from_le_bytes(declared.as_slice().try_into().map_err(|_| BROKEN)?);
        let becomes = match u64::try_from(declared) {
            Ok(becomes) if becomes <= stored.saturating_mul(ratio) => becomes,
            Ok(becomes) => return Err(format!("a buffer of {stored} bytes cannot become {becomes}")),
            // A buffer that is stored without compression.
            Err(_) if declared == -1 => stored,
            Err(_) => return Err(BROKEN.into()),
        };
        sum = sum.saturating_add(becomes);
    }
    Ok(sum)
}
