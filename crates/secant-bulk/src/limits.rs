//! How much is held in memory, whatever a file holds or says.

/// The most bytes of one value, as it stands in the file.
pub(crate) const VALUE: usize = 4 << 20;
/// The most rows of a batch read at once.
pub(crate) const ROWS: usize = 8192;
/// Batches of wide rows are shorter: about this many bytes.
pub(crate) const BYTES: u64 = 8 << 20;
/// Larger record batches of Arrow files are read by ranges of rows.
pub(crate) const BODY: u64 = 32 << 20;
/// The most bytes of one decompressed piece: record batches and dictionaries of Arrow, pages of Parquet.
pub(crate) const DECODED: u64 = 128 << 20;

/// The message about a value of so many bytes.
pub(crate) fn too_long(bytes: usize) -> String {
    format!("a value has {bytes} bytes, and one has at most {VALUE}")
}
