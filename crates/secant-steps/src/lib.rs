//! A plugin for QEMU's user-mode emulators: it writes the trace of a probe of `secant-probes` for
//! `secant-audit`, or counts instructions for `.ci/counts`.
//!
//! `qemu-aarch64 -plugin libsecant_steps.so,receive=A,entry=B,over=C,to=FILE secant-probes ..`: once the
//! instruction at A was executed, everything from the instruction at B to the one at C goes to FILE, in words
//! of eight bytes, least significant first: the address of each instruction, and after it the addresses of
//! its memory operands. All ones end a trace that is whole. Of several threads only the one that comes to B
//! is watched.
//!
//! `qemu-aarch64 -plugin libsecant_steps.so,count=FILE program ..`: how many instructions the program executes
//! goes to FILE, as a number in decimal digits. Of one thread: others may be lost.
//!
//! The interface is that of `qemu-plugin.h`, version 1, as QEMU 7.2 has it. An emulator with another one
//! refuses the plugin and says so.
#![cfg(target_os = "linux")]

use core::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The version of the interface that this plugin speaks.
#[unsafe(no_mangle)]
pub static qemu_plugin_version: c_int = 1;

/// A translated piece of the program.
#[repr(C)]
pub struct Piece([u8; 0]);
/// An instruction of such a piece.
#[repr(C)]
pub struct Instruction([u8; 0]);

/// Callbacks look at no registers.
const NO_REGISTERS: c_int = 0;
/// Callbacks on loads and stores.
const ALL_MEMORY: c_int = 3;
/// Code of the piece itself that adds to a number.
const ADD: c_int = 0;

// Functions of QEMU's plugin interface.
unsafe extern "C" {
    fn qemu_plugin_register_vcpu_tb_trans_cb(id: u64, translated: extern "C" fn(u64, *mut Piece));
    fn qemu_plugin_register_atexit_cb(id: u64, ended: extern "C" fn(u64, *mut c_void), own: *mut c_void);
    fn qemu_plugin_register_vcpu_tb_exec_inline(
        piece: *mut Piece,
        operation: c_int,
        to: *mut u64,
        number: u64,
    );
    fn qemu_plugin_tb_n_insns(piece: *const Piece) -> usize;
    fn qemu_plugin_tb_get_insn(piece: *const Piece, index: usize) -> *mut Instruction;
    fn qemu_plugin_insn_vaddr(instruction: *const Instruction) -> u64;
    fn qemu_plugin_register_vcpu_insn_exec_cb(
        instruction: *mut Instruction,
        executed: extern "C" fn(c_uint, *mut c_void),
        flags: c_int,
        own: *mut c_void,
    );
    fn qemu_plugin_register_vcpu_mem_cb(
        instruction: *mut Instruction,
        used: extern "C" fn(c_uint, u32, u64, *mut c_void),
        flags: c_int,
        kinds: c_int,
        own: *mut c_void,
    );
}

/// Progress of the traced program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The program has not reached `receive`.
    Before,
    /// It has reached `receive`, and not `entry`.
    Ready,
    /// It is between `entry` and `over`, on this virtual processor, which is a thread.
    Watched(c_uint),
    /// It has reached `over`.
    Over,
}

/// The arguments of the plugin, the output, and the state of the trace.
struct Watch {
    receive: u64,
    entry: u64,
    over: u64,
    to: BufWriter<File>,
    state: State,
    /// Whether a word could not be written.
    failed: bool,
}

static WATCH: Mutex<Option<Watch>> = Mutex::new(None);

fn with(work: impl FnOnce(&mut Watch)) {
    if let Ok(mut watch) = WATCH.lock() {
        watch.as_mut().map(work);
    }
}

impl Watch {
    fn executed(&mut self, processor: c_uint, address: u64) {
        self.state = match self.state {
            State::Before if address == self.receive => State::Ready,
            State::Ready if address == self.entry => State::Watched(processor),
            State::Watched(ours) if ours == processor && address == self.over => State::Over,
            state => state,
        };
        self.note(processor, address);
    }

    fn note(&mut self, processor: c_uint, word: u64) {
        if self.state == State::Watched(processor) {
            self.failed |= self.to.write_all(&word.to_le_bytes()).is_err();
        }
    }
}

extern "C" fn executed(processor: c_uint, own: *mut c_void) {
    with(|watch| watch.executed(processor, own.addr() as u64));
}

extern "C" fn used(processor: c_uint, _: u32, address: u64, _: *mut c_void) {
    with(|watch| watch.note(processor, address));
}

extern "C" fn translated(_: u64, piece: *mut Piece) {
    // SAFETY: QEMU gives a piece, which lives as long as this call, and its own instructions by their
    // numbers; the callbacks keep no pointer, what they get is an address of the program as a number.
    unsafe {
        for i in 0..qemu_plugin_tb_n_insns(piece) {
            let instruction = qemu_plugin_tb_get_insn(piece, i);
            let own = core::ptr::without_provenance_mut(qemu_plugin_insn_vaddr(instruction) as usize);
            qemu_plugin_register_vcpu_insn_exec_cb(instruction, executed, NO_REGISTERS, own);
            qemu_plugin_register_vcpu_mem_cb(instruction, used, NO_REGISTERS, ALL_MEMORY, own);
        }
    }
}

/// The last word of a complete trace.
const WHOLE: u64 = u64::MAX;

/// The words that are still here go to the file.
extern "C" fn ended(_: u64, _: *mut c_void) {
    with(|watch| {
        if watch.state == State::Over && !watch.failed {
            // A trace without its end is none.
            let _ = watch.to.write_all(&WHOLE.to_le_bytes()).and_then(|()| watch.to.flush());
        }
    });
}

/// The instructions that were executed, and the file that gets their number.
static EXECUTED: AtomicU64 = AtomicU64::new(0);
static COUNT: Mutex<Option<File>> = Mutex::new(None);

extern "C" fn counted(_: u64, piece: *mut Piece) {
    // SAFETY: QEMU gives a piece, which lives as long as this call. The code that it adds writes to a number
    // that stays, and is atomic.
    unsafe {
        let instructions = qemu_plugin_tb_n_insns(piece) as u64;
        qemu_plugin_register_vcpu_tb_exec_inline(piece, ADD, EXECUTED.as_ptr(), instructions);
    }
}

/// The number goes to the file. One that cannot be written is missed by who reads it.
extern "C" fn summed(_: u64, _: *mut c_void) {
    if let Ok(mut count) = COUNT.lock()
        && let Some(to) = count.as_mut()
    {
        let _ = write!(to, "{}", EXECUTED.load(Ordering::Relaxed));
    }
}

/// The value of `NAME=VALUE` among the arguments.
fn argument<'a>(arguments: &[&'a str], name: &str) -> Option<&'a str> {
    arguments.iter().find_map(|argument| argument.strip_prefix(name)?.strip_prefix('='))
}

/// The state for the plugin's arguments; `None` if one is missing or the file cannot be created.
fn watch(arguments: &[&str]) -> Option<Watch> {
    let address = |name| u64::from_str_radix(argument(arguments, name)?.strip_prefix("0x")?, 16).ok();
    Some(Watch {
        receive: address("receive")?,
        entry: address("entry")?,
        over: address("over")?,
        to: BufWriter::new(File::create(argument(arguments, "to")?).ok()?),
        state: State::Before,
        failed: false,
    })
}

/// Called by QEMU when it loads the plugin; 0 if all is well.
///
/// # Safety
/// By QEMU alone: `arguments` are `count` strings that end with 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn qemu_plugin_install(
    id: u64,
    _info: *const c_void,
    count: c_int,
    arguments: *const *const c_char,
) -> c_int {
    let count = usize::try_from(count).unwrap_or_default();
    // SAFETY: as the caller promises.
    let given = (0..count).map(|i| unsafe { CStr::from_ptr(*arguments.add(i)) });
    let given: Vec<&str> = given.filter_map(|argument| argument.to_str().ok()).collect();
    if let Some(to) = argument(&given, "count") {
        let (Ok(to), Ok(mut place)) = (File::create(to), COUNT.lock()) else { return 1 };
        *place = Some(to);
        // SAFETY: as below.
        unsafe {
            qemu_plugin_register_vcpu_tb_trans_cb(id, counted);
            qemu_plugin_register_atexit_cb(id, summed, core::ptr::null_mut());
        }
        return 0;
    }
    let Some(watch) = watch(&given) else { return 1 };
    match WATCH.lock() {
        Ok(mut place) => *place = Some(watch),
        Err(_) => return 1,
    }
    // SAFETY: the identifier is the one that QEMU gave; the functions live as long as the plugin, which
    // stays.
    unsafe {
        qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
        qemu_plugin_register_atexit_cb(id, ended, core::ptr::null_mut());
    }
    0
}
