//! Memory as a C program passes it, and the changes that a call may make to it.

use std::ffi::c_int;
use std::mem;
use std::ptr;

use secant_ffi::status::secant_status::{self, *};

/// Bytes that choose; zeros when none are left. Zero is the plain choice.
pub(crate) struct Choices<'a>(pub(crate) &'a [u8]);

impl Choices<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *byte
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    pub(crate) fn bytes(&mut self, n: usize) -> Vec<u8> {
        let (now, rest) = self.0.split_at(self.0.len().min(n));
        self.0 = rest;
        let mut bytes = now.to_vec();
        bytes.resize(n, 0);
        bytes
    }

    /// Up to `most` bytes.
    pub(crate) fn some(&mut self, most: usize) -> Vec<u8> {
        let n = self.below(most + 1);
        self.bytes(n)
    }

    /// The bytes as they are, or with one changed, one fewer or more; or others.
    pub(crate) fn near(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        match self.below(8) {
            0..=3 => {}
            4 if !bytes.is_empty() => {
                let at = self.below(bytes.len().min(256));
                bytes[at] ^= self.byte().max(1);
            }
            5 => drop(bytes.pop()),
            6 => bytes.push(self.byte()),
            _ => {
                let n = bytes.len();
                match self.below(4) {
                    0 => bytes = self.some(n),
                    1 => bytes = self.bytes(n),
                    // The same first byte, and the least or the largest after it.
                    end => bytes.iter_mut().skip(1).for_each(|byte| *byte = if end == 2 { 0 } else { 0xff }),
                }
            }
        }
        bytes
    }
}

/// Sizes that no memory has: refused before anything is followed.
const HUGE: [usize; 3] = [usize::MAX, usize::MAX / 2 + 1, usize::MAX - 7];

/// Bytes that are never written, on both sides of an output.
const GUARD: usize = 16;

/// A part of a block, and the length that the function is told.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    block: usize,
    at: usize,
    /// Number of bytes in memory.
    len: usize,
    /// Number of bytes that the function is told.
    pub(crate) claimed: usize,
    null: bool,
}

/// Rows, and the stride that the function is told.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub(crate) place: Place,
    pub(crate) stride: usize,
    width: usize,
}

/// `secant_bytes` of the header.
#[repr(C)]
struct Message {
    _data: *const u8,
    _len: usize,
}

/// The expected status of a call, and the expected writes.
pub(crate) struct Wanted {
    pub(crate) status: secant_status,
    pub(crate) writes: Vec<(Place, Vec<u8>)>,
}

impl From<Result<Vec<(Place, Vec<u8>)>, secant_status>> for Wanted {
    fn from(made: Result<Vec<(Place, Vec<u8>)>, secant_status>) -> Self {
        match made {
            Ok(writes) => Self { status: SECANT_OK, writes },
            Err(status) => Self { status, writes: Vec::new() },
        }
    }
}

/// Rows or nothing, their statuses, and the first that is an error.
pub(crate) fn batch(
    made: Vec<Result<Vec<u8>, secant_status>>,
    out: Option<Rows>,
    statuses: Option<Place>,
) -> Wanted {
    let status = made.iter().find_map(|row| row.as_ref().err().copied()).unwrap_or(SECANT_OK);
    let mut writes = Vec::new();
    for (i, row) in made.into_iter().enumerate() {
        if let Some(statuses) = statuses {
            let status = row.as_ref().err().copied().unwrap_or(SECANT_OK) as c_int;
            writes.push((statuses.part(4 * i, 4), status.to_ne_bytes().to_vec()));
        }
        if let Some(out) = out
            && (statuses.is_some() || status == SECANT_OK)
        {
            let row = row.unwrap_or_else(|_| vec![0; out.width]);
            assert_eq!(row.len(), out.width);
            writes.push((out.place.part(i * out.stride, out.width), row));
        }
    }
    Wanted { status, writes }
}

impl Place {
    fn part(&self, at: usize, len: usize) -> Self {
        Self { at: self.at + at, len, ..*self }
    }
}

/// A completed call: its status, and the memory before it.
pub(crate) struct Call {
    pub(crate) name: &'static str,
    pub(crate) status: c_int,
    /// The contents of all blocks before the call.
    pub(crate) before: Vec<Vec<u8>>,
}

/// The function that frees a key.
type Free = Box<dyn Fn() -> c_int>;

/// The memory of some calls, and the keys.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) blocks: Vec<Vec<u8>>,
    /// The faults in the arguments of the next call: it must return one of these statuses.
    faults: Vec<secant_status>,
    /// Whether the arguments of the next call may be wrong.
    may_fail: bool,
    /// The functions that free the keys, with their names.
    keys: Vec<(&'static str, Free)>,
    /// The functions that were called, and their statuses.
    pub(crate) called: Vec<(&'static str, secant_status)>,
}

impl Memory {
    /// Before the arguments of a call are chosen.
    pub(crate) fn begin(&mut self, choices: &mut Choices<'_>) {
        self.blocks.clear();
        self.faults.clear();
        self.may_fail = choices.below(2) == 1;
    }

    pub(crate) fn fault(&mut self, status: secant_status) {
        self.faults.push(status);
    }

    /// One of `n` ways to be wrong, or 0 for none.
    pub(crate) fn mistake(&mut self, choices: &mut Choices<'_>, n: usize) -> usize {
        let way = if self.may_fail { choices.below(4 * n) } else { 0 };
        if way <= n { way } else { 0 }
    }

    /// A block with bytes anywhere, aligned or not.
    fn block(&mut self, choices: &mut Choices<'_>, bytes: &[u8], guard: usize) -> Place {
        let at = guard + choices.below(4);
        let mut block = vec![0x5a; at];
        block.extend_from_slice(bytes);
        block.resize(block.len() + guard, 0x5a);
        block.shrink_to_fit();
        self.blocks.push(block);
        Place { block: self.blocks.len() - 1, at, len: bytes.len(), claimed: bytes.len(), null: false }
    }

    /// Bytes that are read: of any number, or of one.
    pub(crate) fn input(
        &mut self,
        choices: &mut Choices<'_>,
        mut bytes: Vec<u8>,
        right: Option<usize>,
    ) -> Place {
        let mistake = self.mistake(choices, 6);
        match mistake {
            1 => drop(bytes.pop()),
            2 => bytes.push(choices.byte()),
            3 | 6 => bytes.clear(),
            _ => {}
        }
        let mut place = self.block(choices, &bytes, 0);
        place.null = mistake >= 5;
        if place.null && place.claimed > 0 {
            self.fault(SECANT_NULL_POINTER);
        }
        if mistake == 4 {
            place.claimed = HUGE[choices.below(3)];
            self.fault(SECANT_SIZE);
        } else if right.is_some_and(|right| place.claimed != right) {
            self.fault(SECANT_LENGTH);
        }
        place
    }

    /// A place for bytes: of one of these numbers, or of any if there are none. It may lie over an input.
    pub(crate) fn output(
        &mut self,
        choices: &mut Choices<'_>,
        lengths: &[usize],
        any: usize,
        over: Option<Place>,
    ) -> Place {
        let mut len = if lengths.is_empty() { any } else { lengths[choices.below(lengths.len())] };
        let mistake = self.mistake(choices, 6);
        match mistake {
            1 => len = len.saturating_sub(1),
            2 => len += 1,
            3 | 6 => len = 0,
            _ => {}
        }
        let mut place = self.room(choices, len, over);
        place.null = mistake >= 5;
        if place.null && len > 0 {
            self.fault(SECANT_NULL_POINTER);
        }
        if mistake == 4 {
            place.claimed = HUGE[choices.below(3)];
            self.fault(SECANT_SIZE);
        } else if !lengths.is_empty() && !lengths.contains(&len) {
            self.fault(SECANT_LENGTH);
        }
        place
    }

    /// A place of `len` bytes between guards: a block of its own, or over another place, at its start or inside.
    fn room(&mut self, choices: &mut Choices<'_>, len: usize, over: Option<Place>) -> Place {
        let over = over.filter(|_| choices.below(4) == 1);
        let Some(over) = over else { return self.block(choices, &vec![0xa5; len], GUARD) };
        let at = over.at + if choices.below(2) == 0 { 0 } else { choices.below(over.len + 1) };
        let block = &mut self.blocks[over.block];
        let end = block.len().max(at + len + GUARD);
        block.resize(end, 0xa5);
        Place { block: over.block, at, len, claimed: len, null: false }
    }

    /// A place for one value of the interface.
    pub(crate) fn value(&mut self, choices: &mut Choices<'_>, size: usize) -> Place {
        let null = self.mistake(choices, 1) == 1;
        if null {
            self.fault(SECANT_NULL_POINTER);
        }
        Place { null, ..self.block(choices, &vec![0xa5; size], GUARD) }
    }

    /// The number of rows that a function is told; `n` rows are in memory.
    pub(crate) fn number(&mut self, choices: &mut Choices<'_>, n: usize) -> usize {
        if self.may_fail && choices.below(16) == 1 {
            // No memory has so many rows; none are read.
            self.faults.extend([SECANT_SIZE, SECANT_MEMORY]);
            HUGE[choices.below(3)]
        } else {
            n
        }
    }

    /// The stride of rows, those of memory and that of the function.
    fn stride(&mut self, choices: &mut Choices<'_>, width: usize, told: usize) -> (usize, usize) {
        let stride = width + [0, 0, 1, 9][choices.below(4)];
        let claimed = match self.mistake(choices, 2) {
            1 if width > 0 => width - 1,
            2 => HUGE[choices.below(3)],
            _ => stride,
        };
        if told > 1 && claimed < width {
            self.fault(SECANT_STRIDE);
        }
        if told > 1 && claimed > usize::MAX / 2 {
            self.fault(SECANT_SIZE);
        }
        (stride, claimed)
    }

    /// Whether the pointer to rows is null.
    fn no_rows(&mut self, choices: &mut Choices<'_>, told: usize, reach: usize) -> bool {
        let null = self.mistake(choices, 3) == 1;
        if null && (reach > 0 || told > usize::MAX / 4) {
            self.fault(SECANT_NULL_POINTER);
        }
        null
    }

    /// Rows of `width` bytes that are read. The function is told that there are `told`.
    pub(crate) fn rows(
        &mut self,
        choices: &mut Choices<'_>,
        rows: &[Vec<u8>],
        width: usize,
        told: usize,
    ) -> Rows {
        let (stride, claimed) = self.stride(choices, width, told);
        let mut bytes = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            bytes.resize(i * stride, 0xee);
            bytes.extend_from_slice(row);
        }
        // No more than the rows reach: the last one has nothing after it.
        let mut place = self.block(choices, &bytes, 0);
        place.null = self.no_rows(choices, told, bytes.len());
        Rows { place, stride: claimed, width }
    }

    /// Output rows.
    pub(crate) fn out_rows(
        &mut self,
        choices: &mut Choices<'_>,
        width: usize,
        (n, told): (usize, usize),
        over: Option<Place>,
    ) -> Rows {
        let (stride, claimed) = self.stride(choices, width, told);
        let reach = n.checked_sub(1).map_or(0, |before| before * stride + width);
        let mut place = self.room(choices, reach, over);
        place.null = self.no_rows(choices, told, reach);
        Rows { place, stride: claimed, width }
    }

    /// Messages of a batch: where each is.
    pub(crate) fn texts(&mut self, choices: &mut Choices<'_>, messages: &[Vec<u8>]) -> Vec<Place> {
        let mut places = Vec::new();
        for message in messages {
            // Few mistakes: one is enough for all of them.
            let mut place = self.block(choices, message, 0);
            match if self.may_fail { choices.below(32) } else { 0 } {
                1 => {
                    place.claimed = HUGE[choices.below(3)];
                    self.fault(SECANT_SIZE);
                }
                2 => {
                    place.null = true;
                    if !message.is_empty() {
                        self.fault(SECANT_NULL_POINTER);
                    }
                }
                _ => {}
            }
            places.push(place);
        }
        places
    }

    /// The array of the messages. No block may grow after this.
    pub(crate) fn array(&mut self, choices: &mut Choices<'_>, texts: &[Place], told: usize) -> Place {
        let size = size_of::<Message>();
        let mut place = self.block(choices, &vec![0; size * texts.len()], 0);
        for (i, text) in texts.iter().enumerate() {
            let message = Message { _data: self.pointer(text), _len: text.claimed };
            let at = self.pointer(&place).wrapping_add(i * size).cast::<Message>();
            // SAFETY: the block has room for so many.
            unsafe { at.write_unaligned(message) };
        }
        place.null = self.no_rows(choices, told, place.len);
        place
    }

    /// A place for the statuses of rows, if the caller asks for them.
    pub(crate) fn statuses(&mut self, choices: &mut Choices<'_>, n: usize) -> Option<Place> {
        (choices.below(2) == 1).then(|| self.block(choices, &vec![0xa5; 4 * n], GUARD))
    }

    /// A number of threads, valid or not.
    pub(crate) fn threads(&mut self, choices: &mut Choices<'_>) -> usize {
        let mistake = self.mistake(choices, 3);
        if mistake > 0 {
            self.fault(SECANT_THREADS);
        }
        [1 + choices.below(2), 0, 1025, usize::MAX][mistake]
    }

    pub(crate) fn pointer(&mut self, place: &Place) -> *mut u8 {
        if place.null {
            ptr::null_mut()
        } else {
            self.blocks[place.block].as_mut_ptr().wrapping_add(place.at)
        }
    }

    pub(crate) fn optional(&mut self, place: Option<&Place>) -> *mut u8 {
        place.map_or(ptr::null_mut(), |place| self.pointer(place))
    }

    /// The bytes of an input buffer.
    pub(crate) fn get(&self, place: &Place) -> &[u8] {
        &self.blocks[place.block][place.at..][..place.len]
    }

    /// Row `i` of an input.
    pub(crate) fn row(&self, rows: &Rows, i: usize) -> &[u8] {
        if rows.width == 0 { &[] } else { self.get(&rows.place.part(i * rows.stride, rows.width)) }
    }

    /// Checks that the call's status is the library's, or one of the faults in its arguments; and that it writes the
    /// expected bytes, and nothing else.
    pub(crate) fn judge(&mut self, call: Call, wanted: impl FnOnce(&Self) -> Wanted) {
        let Call { name, status, before } = call;
        let after = mem::replace(&mut self.blocks, before);
        let known = secant_status::ALL.iter().find(|known| **known as c_int == status);
        let known = *known.unwrap_or_else(|| panic!("{name}: no status is {status}"));
        assert_ne!(known, SECANT_DEFECT, "{name}");
        self.called.push((name, known));
        if self.faults.is_empty() {
            let wanted = wanted(self);
            assert_eq!(known, wanted.status, "{name}");
            for (place, bytes) in wanted.writes {
                self.blocks[place.block][place.at..][..bytes.len()].copy_from_slice(&bytes);
            }
        } else {
            assert!(self.faults.contains(&known), "{name}: {known:?} for {:?}", self.faults);
        }
        for (found, wanted) in after.iter().zip(&self.blocks) {
            assert_eq!(found, wanted, "{name}: what is in memory after {known:?}");
        }
        self.blocks = after;
        self.faults.clear();
    }

    /// The key that a call made, if it should, and the library's.
    pub(crate) fn judge_made<T, K>(
        &mut self,
        call: Call,
        place: &Place,
        wanted: impl FnOnce(&Self) -> Result<K, secant_status>,
    ) -> Option<(*mut T, K)> {
        let mut made = None;
        let here = Place { null: false, ..*place };
        // SAFETY: the place has room for a pointer: the one that was made, or the bytes that were there before.
        let pointer = unsafe { self.pointer(&here).cast::<*mut T>().read_unaligned() };
        let written = self.get(&here).to_vec();
        self.judge(call, |memory| {
            let key = wanted(memory);
            key.map(|key| {
                made = Some((pointer, key));
                vec![(*place, written)]
            })
            .into()
        });
        assert!(made.is_none() || !pointer.is_null());
        made
    }

    /// A key that is freed in the end.
    pub(crate) fn own<T: 'static>(
        &mut self,
        name: &'static str,
        key: *mut T,
        free: unsafe extern "C" fn(*mut T) -> c_int,
    ) {
        // SAFETY: the key is alive, or was freed right before; null is nothing.
        self.keys.push((name, Box::new(move || unsafe { free(key) })));
    }

    /// Frees the keys. A key freed twice is refused.
    pub(crate) fn end(&mut self) {
        for (name, free) in mem::take(&mut self.keys) {
            assert_eq!(free(), SECANT_OK as c_int, "{name}");
            assert_eq!(free(), SECANT_FREED_KEY as c_int, "{name}");
            self.called.extend([(name, SECANT_OK), (name, SECANT_FREED_KEY)]);
        }
    }
}

/// Calls a function of the interface.
macro_rules! call {
    ($memory:ident, $function:ident ( $($argument:expr),* $(,)? )) => {{
        let before = $memory.blocks.clone();
        // SAFETY: pointers are null, or lead to as many bytes as is said, or come with a size that is refused; keys
        // are alive, or null, or of another kind.
        let status = unsafe { $function($($argument),*) };
        $crate::any_calls::memory::Call { name: stringify!($function), status, before }
    }};
}
pub(crate) use call;
