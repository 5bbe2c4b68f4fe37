//! The probes' executable, as symbols and bytes.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Formatter, GasFormatter, Instruction, InstructionInfoFactory,
    Mnemonic, OpAccess, OpKind, Register,
};
use object::elf::{R_AARCH64_RELATIVE, R_X86_64_RELATIVE};
use object::{
    Architecture, Object, ObjectKind, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationFlags,
    RelocationTarget, SectionKind, SymbolKind,
};
use yaxpeax_arch::{Decoder as _, U8Reader};
use yaxpeax_arm::armv8::a64;

/// The instruction set of an executable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// x86-64.
    X86_64,
    /// 64 bits of ARM, least significant byte first.
    Aarch64,
}

impl Machine {
    /// The compiler's name of the instruction set.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X86_64 => "x86_64",
            Self::Aarch64 => "aarch64",
        }
    }

    /// Whether the machine that runs this runs it.
    pub fn is_here(self) -> bool {
        self.name() == std::env::consts::ARCH
    }

    /// The name of the emulator that runs its programs on other machines.
    pub(crate) fn emulator(self) -> OsString {
        format!("qemu-{}", self.name()).into()
    }

    /// The relocation of a word that becomes the load address and the addend.
    const fn relative(self) -> u32 {
        match self {
            Self::X86_64 => R_X86_64_RELATIVE,
            Self::Aarch64 => R_AARCH64_RELATIVE,
        }
    }
}

/// Builds a package of the workspace in the release profile, with lines of the source if they are asked for:
/// the file of a target with this extension.
pub(crate) fn built(package: &str, target: &str, extension: &str, lines: bool) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let mut command = Command::new(cargo);
    // Builds with the users' profile, whatever profile the environment asks for.
    for (name, _) in
        std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("CARGO_PROFILE_"))
    {
        command.env_remove(name);
    }
    if lines {
        command.env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
    }
    let output = command
        .args(["build", "--release", "--package", package])
        .args(["--message-format", "json-render-diagnostics", "--manifest-path"])
        .arg(manifest)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if !output.status.success() {
        return Err(format!("{package} does not build"));
    }
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == target)
        .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .find(|file| file.extension().unwrap_or_default() == extension)
        .ok_or_else(|| format!("cargo names no file of {target}"))
}

/// A function of the executable.
#[derive(Clone, Debug)]
pub struct Function {
    /// The demangled name.
    pub name: String,
    /// The first address, as in the file.
    pub address: u64,
    /// The address after the last.
    pub end: u64,
}

/// An executable, its code and symbols read.
pub struct Artefact {
    /// Path of the executable.
    pub path: PathBuf,
    /// Instruction set of its code.
    pub machine: Machine,
    /// Whether it runs at the addresses of the file.
    pub is_fixed: bool,
    functions: BTreeMap<u64, Function>,
    // Identical functions may be merged: several names, one address.
    addresses: BTreeMap<String, u64>,
    sections: Vec<(u64, Vec<u8>)>,
    // Words written by the loader: addresses of this file's own functions, each in a slot that is never
    // changed afterwards.
    slots: BTreeMap<u64, u64>,
    // Slots with the address of another library's `free`.
    free: Vec<u64>,
}

impl Artefact {
    /// Builds `secant-probes` in the release profile, with lines of the source, and reads it.
    pub fn build() -> Result<Self, String> {
        Self::read(&built("secant-probes", "secant-probes", "", true)?)
    }

    /// Reads an executable.
    pub fn read(path: &Path) -> Result<Self, String> {
        let bad = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let bytes = std::fs::read(path).map_err(|e| bad(&e))?;
        let file = object::File::parse(&*bytes).map_err(|e| bad(&e))?;
        let machine = match (file.architecture(), file.is_little_endian()) {
            (Architecture::X86_64, _) => Machine::X86_64,
            (Architecture::Aarch64, true) => Machine::Aarch64,
            _ => return Err(bad(&"neither x86-64 nor aarch64 code")),
        };
        let (mut functions, mut addresses) = (BTreeMap::new(), BTreeMap::new());
        for symbol in file.symbols().filter(|s| s.kind() == SymbolKind::Text && s.is_definition()) {
            let name = symbol.name().map_err(|e| bad(&e))?;
            let name = format!("{:#}", rustc_demangle::demangle(name));
            let (address, end) = (symbol.address(), symbol.address() + symbol.size());
            addresses.insert(name.clone(), address);
            functions.insert(address, Function { name, address, end });
        }
        let sections = file
            .sections()
            .filter(|section| section.kind() == SectionKind::Text)
            .map(|section| Ok((section.address(), section.data()?.to_vec())))
            .collect::<Result<_, object::Error>>()
            .map_err(|e| bad(&e))?;
        let relative =
            |flags| matches!(flags, RelocationFlags::Elf { r_type } if r_type == machine.relative());
        let slots = file
            .dynamic_relocations()
            .into_iter()
            .flatten()
            .filter(|(_, relocation)| relative(relocation.flags()))
            .map(|(at, relocation)| (at, relocation.addend() as u64))
            .collect();
        let called = |target| match target {
            RelocationTarget::Symbol(index) => file.dynamic_symbol_table()?.symbol_by_index(index).ok(),
            _ => None,
        };
        let free = file
            .dynamic_relocations()
            .into_iter()
            .flatten()
            .filter(|(_, relocation)| called(relocation.target()).is_some_and(|s| s.name() == Ok("free")))
            .map(|(at, _)| at)
            .collect();
        let is_fixed = file.kind() == ObjectKind::Executable;
        Ok(Self { path: path.to_owned(), machine, is_fixed, functions, addresses, sections, slots, free })
    }

    /// The slots, as addresses in the file, where the loader writes the address of `free`.
    pub fn slots_of_free(&self) -> &[u64] {
        &self.free
    }

    /// The address, as in the file, of the function of that symbol.
    pub fn find(&self, symbol: &str) -> Option<u64> {
        self.addresses.get(symbol).copied()
    }

    /// The function at that address of the file.
    pub fn function_at(&self, address: u64) -> Option<&Function> {
        let (_, function) = self.functions.range(..=address).next_back()?;
        (address < function.end || address == function.address).then_some(function)
    }

    /// The address after the last byte of code.
    pub fn end(&self) -> u64 {
        self.sections.iter().map(|(start, bytes)| start + bytes.len() as u64).max().unwrap_or(0)
    }

    /// The code at that address of the file, to the end of its section.
    pub fn code_at(&self, address: u64) -> Option<&[u8]> {
        let (start, bytes) = self
            .sections
            .iter()
            .find(|(start, bytes)| (*start..start + bytes.len() as u64).contains(&address))?;
        bytes.get((address - start) as usize..)
    }

    /// The instruction at that address of the file, in x86-64 code.
    pub fn instruction_at(&self, address: u64) -> Option<Instruction> {
        let instruction =
            Decoder::with_ip(64, self.code_at(address)?, address, DecoderOptions::NONE).decode();
        (!instruction.is_invalid()).then_some(instruction)
    }

    /// The instruction at that address of the file, in aarch64 code.
    pub fn arm_instruction_at(&self, address: u64) -> Option<a64::Instruction> {
        let bytes = self.code_at(address).filter(|_| address.is_multiple_of(4))?;
        a64::InstDecoder::default().decode(&mut U8Reader::new(bytes)).ok()
    }

    /// The address that the loader writes to the fixed slot at that address of the file.
    pub fn slot(&self, address: u64) -> Option<u64> {
        self.slots.get(&address).copied()
    }

    /// The target of a call or jump through a fixed slot, if it is in this file, in x86-64 code.
    pub fn through_slot(&self, instruction: &Instruction) -> Option<u64> {
        if !instruction.is_ip_rel_memory_operand() {
            return None;
        }
        self.slot(instruction.ip_rel_memory_address())
    }

    /// The target of a call or jump through a register that holds the content of a fixed slot: the register
    /// is loaded from the slot, or copied from a register that the function loads from that slot and uses for
    /// nothing else, in the straight code before.
    pub fn through_register(&self, instruction: &Instruction) -> Option<u64> {
        let function = self.function_at(instruction.ip())?;
        let bytes = self.code_at(function.address)?.get(..(function.end - function.address) as usize)?;
        let code: Vec<_> =
            Decoder::with_ip(64, bytes, function.address, DecoderOptions::NONE).iter().collect();
        let loads: Vec<Write> = code.iter().flat_map(writes).collect();
        let here = |write: &&Write| write.register == instruction.op0_register();
        let last = loads.iter().filter(here).rfind(|write| write.at < instruction.ip())?;
        let enters = |other: &Instruction| {
            let between = last.at + 1..=instruction.ip();
            other.op_count() > 0
                && other.op0_kind() == OpKind::NearBranch64
                && between.contains(&other.near_branch_target())
        };
        let leaves = |other: &Instruction| {
            (last.at..instruction.ip()).contains(&other.ip()) && other.flow_control() != FlowControl::Next
        };
        if code.iter().any(|other| enters(other) || leaves(other)) {
            return None;
        }
        match last.from {
            From::Slot(slot) => self.slots.get(&slot).copied(),
            From::Register(from) => {
                // Its old value comes back at the end.
                let mut all = loads.iter().filter(|w| w.register == from && w.from != From::Stack);
                let From::Slot(slot) = all.next()?.from else { return None };
                all.all(|write| write.from == From::Slot(slot)).then(|| self.slots.get(&slot).copied())?
            }
            From::Stack | From::Elsewhere => None,
        }
    }

    /// An address of the file, for people: `function+0x12: mov ..`.
    pub fn describe(&self, address: u64) -> String {
        let place = match self.function_at(address) {
            Some(function) => format!("{}+{:#x}", function.name, address - function.address),
            None => format!("{address:#x}"),
        };
        let text = match self.machine {
            Machine::X86_64 => self.instruction_at(address).map(|instruction| text(&instruction)),
            Machine::Aarch64 => self.arm_instruction_at(address).map(|instruction| instruction.to_string()),
        };
        text.map_or(place.clone(), |text| format!("{place}: {text}"))
    }
}

#[cfg(test)]
impl Artefact {
    /// Functions of aarch64, one after the other from [`Self::FIRST`] on.
    pub(crate) fn of_words(functions: &[(&str, &[u32])]) -> Self {
        let mut artefact = Self {
            path: PathBuf::new(),
            machine: Machine::Aarch64,
            is_fixed: true,
            functions: BTreeMap::new(),
            addresses: BTreeMap::new(),
            sections: Vec::new(),
            slots: BTreeMap::new(),
            free: Vec::new(),
        };
        let mut bytes = Vec::new();
        for (name, words) in functions {
            let address = Self::FIRST + bytes.len() as u64;
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            let end = Self::FIRST + bytes.len() as u64;
            artefact.addresses.insert((*name).into(), address);
            artefact.functions.insert(address, Function { name: (*name).into(), address, end });
        }
        artefact.sections.push((Self::FIRST, bytes));
        artefact
    }

    /// The address of the first function.
    pub(crate) const FIRST: u64 = 0x1_0000;
}

/// The write of a general register by an instruction.
struct Write {
    at: u64,
    register: Register,
    from: From,
}

/// The source of a register's new value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Slot(u64),
    Register(Register),
    /// The stack, by a `pop`.
    Stack,
    Elsewhere,
}

fn writes(instruction: &Instruction) -> Vec<Write> {
    let from = match (instruction.mnemonic(), instruction.op_count()) {
        (Mnemonic::Pop, _) => From::Stack,
        (Mnemonic::Mov, 2) if instruction.is_ip_rel_memory_operand() => {
            From::Slot(instruction.ip_rel_memory_address())
        }
        (Mnemonic::Mov, 2) if instruction.op1_kind() == OpKind::Register => {
            From::Register(instruction.op1_register())
        }
        _ => From::Elsewhere,
    };
    let read = [OpAccess::None, OpAccess::Read, OpAccess::CondRead, OpAccess::NoMemAccess];
    InstructionInfoFactory::new()
        .info(instruction)
        .used_registers()
        .iter()
        .filter(|used| used.register().is_gpr() && !read.contains(&used.access()))
        .map(|used| Write { at: instruction.ip(), register: used.register().full_register(), from })
        .collect()
}

/// The instruction as assembler text.
pub fn text(instruction: &Instruction) -> String {
    let mut out = String::new();
    GasFormatter::new().format(instruction, &mut out);
    out
}
