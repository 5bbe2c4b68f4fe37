//! Cycles by a port model: `llvm-mca` on the machine code of an operation, as this program has it.
//!
//! A model knows the ports and the latencies of a kind of CPU, and neither caches nor the decoder; and it
//! does not ask whether the CPU has an instruction. So it stands beside a printed number, and its error is
//! told where this CPU's model stands beside a measurement of the same code.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Machine code that has a model.
#[derive(Clone, Copy, Debug)]
pub enum Code {
    /// Instructions, so many times one after the other.
    Text(&'static str, usize),
    /// A function of this program without jumps and calls, by its address.
    Function(usize),
}

/// A row's operation for a model of the CPU that the paper measured on.
#[derive(Clone, Copy, Debug)]
pub struct Modelled {
    /// The CPU, as `llvm-mca` names it.
    pub cpu: &'static str,
    /// The operation's machine code.
    pub code: fn() -> Code,
    /// Operations in it.
    pub operations: f64,
}

/// The port models of this system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Models {
    /// Version of LLVM.
    pub version: String,
    /// This CPU, as the tool names it.
    pub host: String,
}

const MCA: &str = "llvm-mca";
const MC: &str = "llvm-mc";
/// How often the code is repeated.
const ITERATIONS: u32 = 200;
/// Bytes of a function, at most.
const LONGEST: usize = 8192;

impl Models {
    /// The models that the tools of LLVM have.
    ///
    /// # Errors
    /// A sentence, if they are not installed.
    pub fn find() -> Result<Self, String> {
        let said = run(MCA, &["--version"], "")?;
        run(MC, &["--version"], "")?;
        let after = |label: &str| {
            let line = said.lines().find_map(|line| Some(line.split_once(label)?.1.trim().to_string()));
            line.ok_or_else(|| format!("{MCA} --version does not say its '{label}'"))
        };
        Ok(Self { version: after("LLVM version")?, host: after("Host CPU:")? })
    }

    /// Cycles of the code on that CPU, when it is done again and again.
    ///
    /// # Errors
    /// A sentence, if the code is not found or is no straight line.
    pub fn cycles(&self, cpu: &str, code: Code) -> Result<f64, String> {
        let text = match code {
            Code::Text(text, times) => format!("{text}\n").repeat(times),
            Code::Function(address) => straight_line(&run(MC, &["--disassemble", TRIPLE], &hex(address)?)?)?,
        };
        let cpu = format!("-mcpu={cpu}");
        let iterations = format!("-iterations={ITERATIONS}");
        let quiet = ["-instruction-info=0", "-resource-pressure=0"];
        let said = run(MCA, &[TRIPLE, &cpu, &iterations, quiet[0], quiet[1]], &text)?;
        let cycles =
            said.lines().find_map(|line| line.strip_prefix("Total Cycles:")?.trim().parse::<f64>().ok());
        cycles.map(|cycles| cycles / f64::from(ITERATIONS)).ok_or_else(|| format!("{MCA} tells no cycles"))
    }
}

const TRIPLE: &str = "-triple=x86_64-unknown-linux-gnu";

/// Output of a tool that is given a text.
fn run(tool: &str, arguments: &[&str], text: &str) -> Result<String, String> {
    let arguments = arguments
        .iter()
        .map(|a| if tool == MCA { a.replace("-triple=", "-mtriple=") } else { a.to_string() });
    let input = file_of(text).map_err(|e| format!("{tool} cannot be given its input: {e}"))?;
    let output = Command::new(tool).args(arguments).stdin(Stdio::from(input)).output();
    let output = output.map_err(|e| format!("no port models: {tool} does not start: {e}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{tool}: {}", said.lines().next().unwrap_or("failed without a word")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A file without a name that has this text, to be read from its beginning.
fn file_of(text: &str) -> std::io::Result<File> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("secant-model-{}-{number}", std::process::id()));
    let mut file = File::options().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(path)?;
    file.write_all(text.as_bytes())?;
    file.rewind()?;
    Ok(file)
}

/// The bytes of a function of this program, as the disassembler reads them: from its address on, as many as
/// there may be.
fn hex(address: usize) -> Result<String, String> {
    let unreadable = |e: std::io::Error| format!("this program's code cannot be read: {e}");
    let maps = std::fs::read_to_string("/proc/self/maps").map_err(unreadable)?;
    for line in maps.lines() {
        // start-end permissions offset device inode path
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [range, _, offset, _, _, path] = fields[..] else { continue };
        let number = |text| usize::from_str_radix(text, 16).unwrap_or(0);
        let Some((start, end)) = range.split_once('-').map(|(start, end)| (number(start), number(end)))
        else {
            continue;
        };
        if (start..end).contains(&address) {
            let mut file = File::open(path).map_err(unreadable)?;
            file.seek(SeekFrom::Start((number(offset) + address - start) as u64)).map_err(unreadable)?;
            let mut bytes = Vec::new();
            file.take(LONGEST.min(end - address) as u64).read_to_end(&mut bytes).map_err(unreadable)?;
            return Ok(bytes.iter().map(|byte| format!("0x{byte:02x} ")).collect());
        }
    }
    Err("this program's code is in no file".to_string())
}

/// The instructions of a function up to its return.
fn straight_line(listing: &str) -> Result<String, String> {
    let mut text = String::new();
    for line in listing.lines().map(str::trim).filter(|line| !line.starts_with('.')) {
        if line.starts_with("ret") {
            return Ok(text);
        }
        if line.starts_with('j') || line.starts_with("call") {
            return Err(format!("the function is no straight line: {line}"));
        }
        text.push_str(line);
        text.push('\n');
    }
    Err("the function does not end".to_string())
}

#[cfg(all(test, target_arch = "x86_64", target_os = "linux"))]
mod tests {
    use super::*;

    #[inline(never)]
    fn product(x: &[u64; 2], y: &[u64; 2]) -> [u64; 2] {
        let z = u128::from(x[0]) * u128::from(y[1]);
        [z as u64 ^ y[0], (z >> 64) as u64 ^ x[1]]
    }

    #[test]
    fn a_listing_ends_at_its_return_and_has_no_jumps() {
        assert_eq!(
            straight_line("\t.text\n\taddq\t%rax, %rbx\n\tretq\n\tnop\n"),
            Ok("addq\t%rax, %rbx\n".to_string())
        );
        assert!(straight_line("jmp 1\nret").is_err_and(|why| why.contains("no straight line")));
        assert!(straight_line("nop\ncallq 1\nret").is_err() && straight_line("nop\n").is_err());
    }

    #[test]
    fn a_tool_that_is_not_there_is_told() {
        assert!(run("no-such-tool-of-llvm", &[], "").is_err_and(|why| why.starts_with("no port models")));
    }

    /// The models of chains are their latencies; a function's code is found and read. Where the tools are.
    #[test]
    fn chains_have_their_latencies() {
        let Ok(models) = Models::find() else { return };
        let each = |cpu, text| models.cycles(cpu, Code::Text(text, 16)).unwrap() / 16.0;
        assert!((each("haswell", "addq %rsi, %rdi") - 1.0).abs() < 0.05);
        assert!((each("sandybridge", "imulq %rsi, %rdi") - 3.0).abs() < 0.05);
        let function = product as fn(&[u64; 2], &[u64; 2]) -> [u64; 2];
        let cycles = models.cycles("haswell", Code::Function(function as usize)).unwrap();
        assert!((1.0..30.0).contains(&cycles), "{cycles}");
        assert!(models.cycles("haswell", Code::Text("nonsense", 1)).is_err());
        assert!(models.cycles("haswell", Code::Function(8)).is_err());
    }
}
