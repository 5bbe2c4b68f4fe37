//! Memory of the caller: what it says of lengths and strides is checked before anything is read, and outputs
//! are written at the end.

use core::ptr;
use core::slice;

use crate::guard::Outcome;
use crate::status::secant_status;

/// Bytes of any number: one of many messages.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct secant_bytes {
    /// Where they begin. It may be null if there are none.
    pub data: *const u8,
    /// How many they are.
    pub len: usize,
}

/// Whether a pointer to so many bytes can be followed. An empty buffer may be null.
fn check(data: *const u8, len: usize) -> Outcome {
    if data.is_null() && len > 0 {
        Err(secant_status::SECANT_NULL_POINTER)
    } else if isize::try_from(len).is_err() || (data as usize).checked_add(len).is_none() {
        Err(secant_status::SECANT_SIZE)
    } else {
        Ok(())
    }
}

/// The bytes of an input buffer.
///
/// # Safety
/// If `data` is not null, `len` bytes can be read there, and nobody writes to them meanwhile.
pub(crate) unsafe fn input<'a>(data: *const u8, len: usize) -> Outcome<&'a [u8]> {
    check(data, len)?;
    // SAFETY: the caller says it; an empty one is not followed.
    Ok(if len == 0 { &[] } else { unsafe { slice::from_raw_parts(data, len) } })
}

/// The bytes of an input buffer that must have length N.
///
/// # Safety
/// As [`input`].
pub(crate) unsafe fn array<'a, const N: usize>(data: *const u8, len: usize) -> Outcome<&'a [u8; N]> {
    // SAFETY: the caller says it.
    unsafe { input(data, len) }?.try_into().map_err(|_| secant_status::SECANT_LENGTH)
}

/// A place for bytes that are written.
pub(crate) struct Output {
    data: *mut u8,
    len: usize,
}

impl Output {
    /// An output buffer whose length must be one of `lengths`.
    ///
    /// # Safety
    /// If `data` is not null, `len` bytes can be written there, and nobody else uses them meanwhile.
    pub(crate) unsafe fn new(data: *mut u8, len: usize, lengths: &[usize]) -> Outcome<Self> {
        check(data, len)?;
        if lengths.contains(&len) { Ok(Self { data, len }) } else { Err(secant_status::SECANT_LENGTH) }
    }

    /// An output buffer that takes at most `len` bytes.
    ///
    /// # Safety
    /// As [`Self::new`].
    pub(crate) unsafe fn up_to(data: *mut u8, len: usize) -> Outcome<Self> {
        check(data, len)?;
        Ok(Self { data, len })
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Writes all of these, if there is room.
    pub(crate) fn write(&self, bytes: &[u8]) -> Outcome {
        if bytes.len() > self.len {
            return Err(secant_status::SECANT_LENGTH);
        }
        // SAFETY: so many can be written: `new` was told so. `bytes` are ours.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.data, bytes.len()) };
        Ok(())
    }
}

/// A place for one value of the interface.
pub(crate) struct Place<T>(*mut T);

impl<T> Place<T> {
    /// # Safety
    /// If it is not null, a `T` can be written there.
    pub(crate) unsafe fn new(place: *mut T) -> Outcome<Self> {
        if place.is_null() { Err(secant_status::SECANT_NULL_POINTER) } else { Ok(Self(place)) }
    }

    pub(crate) fn put(&self, value: T) {
        // SAFETY: `new` was told that it can be written. It need not be aligned.
        unsafe { self.0.write_unaligned(value) };
    }
}

/// How far rows reach, if any memory is that large.
fn extent(stride: usize, width: usize, n: usize) -> Outcome<usize> {
    if stride < width && n > 1 {
        return Err(secant_status::SECANT_STRIDE);
    }
    let Some(before) = n.checked_sub(1) else { return Ok(0) };
    let all = stride.checked_mul(before).and_then(|start| start.checked_add(width));
    all.filter(|all| isize::try_from(*all).is_ok()).ok_or(secant_status::SECANT_SIZE)
}

/// Rows that are read: `n` of `width` bytes, `stride` bytes from one to the next.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    all: &'a [u8],
    stride: usize,
    width: usize,
    n: usize,
}

impl<'a> Rows<'a> {
    /// # Safety
    /// If `data` is not null, the rows can be read, and nobody writes to them meanwhile.
    pub(crate) unsafe fn new(data: *const u8, stride: usize, width: usize, n: usize) -> Outcome<Self> {
        // SAFETY: the caller says it.
        let all = unsafe { input(data, extent(stride, width, n)?) }?;
        Ok(Self { all, stride, width, n })
    }

    pub(crate) fn collect(self) -> Outcome<Vec<&'a [u8]>> {
        let mut rows = room(self.n)?;
        rows.extend((0..self.n).map(|i| self.get(i)));
        Ok(rows)
    }

    /// One of the n rows.
    pub(crate) fn get(self, i: usize) -> &'a [u8] {
        &self.all[i * self.stride..][..self.width]
    }
}

/// Output rows.
pub(crate) struct OutputRows {
    data: *mut u8,
    stride: usize,
    width: usize,
    n: usize,
}

impl OutputRows {
    /// # Safety
    /// If `data` is not null, the rows can be written, and nobody else uses them meanwhile.
    pub(crate) unsafe fn new(data: *mut u8, stride: usize, width: usize, n: usize) -> Outcome<Self> {
        check(data, extent(stride, width, n)?)?;
        Ok(Self { data, stride, width, n })
    }

    /// Writes a row; what there are no bytes for is filled with zeros.
    pub(crate) fn write(&self, row: usize, bytes: &[u8]) -> Outcome {
        if row >= self.n || bytes.len() > self.width {
            return Err(secant_status::SECANT_DEFECT);
        }
        // SAFETY: the row is one of those that `new` was told of, and has room for the bytes, which are ours.
        unsafe {
            let start = self.data.add(row * self.stride);
            ptr::copy_nonoverlapping(bytes.as_ptr(), start, bytes.len());
            ptr::write_bytes(start.add(bytes.len()), 0, self.width - bytes.len());
        }
        Ok(())
    }
}

/// The messages of a batch: whether their array can be followed, and that many.
#[derive(Clone, Copy)]
pub(crate) struct Messages {
    all: *const secant_bytes,
    n: usize,
}

impl Messages {
    /// # Safety
    /// If `all` is not null, `n` of them can be read, and the bytes of each, and nobody writes to them meanwhile.
    pub(crate) unsafe fn new(all: *const secant_bytes, n: usize) -> Outcome<Self> {
        let size = n.checked_mul(size_of::<secant_bytes>()).ok_or(secant_status::SECANT_SIZE)?;
        check(all.cast(), size)?;
        Ok(Self { all, n })
    }

    /// Each message in turn.
    pub(crate) fn iter<'a>(self) -> impl ExactSizeIterator<Item = Outcome<&'a [u8]>> {
        (0..self.n).map(move |i| {
            // SAFETY: `new` was told that there are n. The array need not be aligned.
            let message = unsafe { self.all.add(i).read_unaligned() };
            // SAFETY: `new` was told it.
            unsafe { input(message.data, message.len) }
        })
    }
}

/// The messages of a batch.
///
/// # Safety
/// As [`Messages::new`].
pub(crate) unsafe fn messages<'a>(messages: *const secant_bytes, n: usize) -> Outcome<Vec<&'a [u8]>> {
    // SAFETY: the caller says it.
    let messages = unsafe { Messages::new(messages, n) }?;
    let mut all = room(n)?;
    for message in messages.iter() {
        all.push(message?);
    }
    Ok(all)
}

/// Room for so many, if there is memory.
pub(crate) fn room<T>(n: usize) -> Outcome<Vec<T>> {
    let mut all = Vec::new();
    all.try_reserve_exact(n).map_err(|_| secant_status::SECANT_MEMORY)?;
    Ok(all)
}
