//! The description of a probe, and the macro that makes probes.

use levels::{Avx2, Backend, Ifma, Mulx, Portable, Tier, Vpclmul};
use serde::Serialize;

/// The levels. Where a machine lacks a level for words, the baseline takes its place: most operations that
/// choose their instructions by themselves have their probes there.
pub(crate) mod levels {
    pub(crate) use secant_core::cpu::*;
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) type Mulx = Portable;
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    pub(crate) type Clmul = Portable;
}

/// The tier of [`Mulx`].
pub(crate) fn on_words(level: Mulx) -> Tier {
    #[cfg(target_arch = "x86_64")]
    return Tier::Mulx(level);
    #[cfg(not(target_arch = "x86_64"))]
    return Tier::Portable(level);
}

/// The words from which a probe makes its inputs.
pub(crate) type Words = [u64; 64];

/// Exit status of `secant-probes` if the CPU lacks the probe's instructions.
pub(crate) const NOT_ON_THIS_CPU: u8 = 101;
/// Exit status of `secant-probes` if it may not be traced.
pub(crate) const NOT_TRACED: u8 = 102;

/// The words of the run that nobody watches.
pub(crate) const SAMPLE: Words = {
    let mut words = [0; 64];
    let mut i = 0;
    while i < 64 {
        words[i] = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        i += 1;
    }
    words
};

/// The control flow of a probe's code.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    /// No conditional jump at all: the static walk covers every execution.
    Straight,
    /// Loops with public bounds.
    Loops,
}

/// The results that the parts of the audit must have for a probe.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Expect {
    /// Every part must find nothing.
    Clean,
    /// A control: each part named must flag it.
    Leak {
        /// The static walk.
        code: bool,
        /// The comparison of traces under several secrets.
        trace: bool,
        /// The spread of secrecy through one execution.
        taint: bool,
    },
}

/// One audited operation.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Probe {
    /// The symbol, and the probe's name.
    pub symbol: &'static str,
    /// Control flow of its code.
    pub shape: Shape,
    /// The backend that it uses; `SECANT_BACKEND` is set to it as well.
    #[serde(serialize_with = "by_name")]
    pub backend: Backend,
    /// The expected results of the audit.
    pub expect: Expect,
    /// The size of the secret, in bytes, behind the function's first pointer.
    pub secret_bytes: usize,
    /// Runs it on [`SAMPLE`], then on what [`audit_receive`] gives; false if the CPU lacks the instructions.
    #[serde(skip)]
    pub run: fn() -> bool,
}

impl Probe {
    /// Name of the operation: the symbol without the level's name.
    pub(crate) fn operation(&self) -> &'static str {
        let of_level = self.symbol.strip_suffix(self.backend.name());
        of_level.and_then(|symbol| symbol.strip_suffix('_')).unwrap_or(self.symbol)
    }
}

fn by_name<S: serde::Serializer>(backend: &Backend, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(backend.name())
}

/// The function where the tracer inserts the audited words: it stops the process at its entry and writes
/// through the argument.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn audit_receive(words: &mut Words) {
    core::hint::black_box(words);
}

/// The words of the command line, `secant-probes SYMBOL given DIGITS`: 16 hexadecimal digits a word. Without
/// them the words stay.
pub(crate) fn take_given(words: &mut Words) {
    let mut arguments = std::env::args().skip(2);
    let (Some("given"), Some(digits)) = (arguments.next().as_deref(), arguments.next()) else { return };
    for (word, digits) in words.iter_mut().zip(digits.as_bytes().chunks(16)) {
        let digits = core::str::from_utf8(digits).unwrap_or_default();
        *word = u64::from_str_radix(digits, 16).unwrap_or_default();
    }
}

/// The function where an emulator ends the trace: each audited function was called, and has returned.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn audit_over() {
    core::hint::black_box(&SAMPLE);
}

/// A level whose availability can be tested.
pub(crate) trait Detect: Sized {
    const BACKEND: Backend;
    fn detected() -> Option<Self>;
}

impl Detect for Portable {
    const BACKEND: Backend = Backend::Portable;
    fn detected() -> Option<Self> {
        Some(Self)
    }
}

#[cfg(target_arch = "x86_64")]
impl Detect for Mulx {
    const BACKEND: Backend = Backend::Mulx;
    fn detected() -> Option<Self> {
        Self::detect()
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl Detect for levels::Clmul {
    const BACKEND: Backend = Backend::Clmul;
    fn detected() -> Option<Self> {
        Self::detect()
    }
}

impl Detect for Vpclmul {
    const BACKEND: Backend = Backend::Vpclmul;
    fn detected() -> Option<Self> {
        Self::detect()
    }
}

impl Detect for Avx2 {
    const BACKEND: Backend = Backend::Avx2;
    fn detected() -> Option<Self> {
        Self::detect()
    }
}

impl Detect for Ifma {
    const BACKEND: Backend = Backend::Ifma;
    fn detected() -> Option<Self> {
        Self::detect()
    }
}

/// Makes the list `PROBES` of a module. An entry reads
///
/// ```text
/// Shape symbol(Level) expects Expect, {
///     prepare |level, words| (secret, public);
///     audit |level, secret: Secret, public: Public| -> Out { .. }
/// }
/// ```
///
/// The body is compiled as a [`secant_core::cpu::Task`] at the level named, like a whole operation of the
/// library.
macro_rules! probes {
    ($($shape:ident $symbol:ident($level:ty) expects $expect:expr, {
        prepare |$pl:ident, $words:ident| $prepare:expr;
        audit |$l:ident, $secret:ident: $Secret:ty, $public:ident: $Public:ty| -> $Out:ty $body:block
    })*) => {
        $(
            #[unsafe(no_mangle)]
            #[inline(never)]
            #[allow(improper_ctypes_definitions)]
            extern "C" fn $symbol(level: $level, secret: &$Secret, public: &$Public, out: &mut Option<$Out>) {
                struct Body<'a>(&'a $Secret, &'a $Public, &'a mut Option<$Out>);
                impl secant_core::cpu::Task<$level> for Body<'_> {
                    type Output = ();
                    #[inline(always)]
                    #[allow(unused_variables)]
                    fn run(self, $l: $level) {
                        let ($secret, $public) = (self.0, self.1);
                        *self.2 = Some($body);
                    }
                }
                let body = Body(secret, public, out);
                #[cfg(target_arch = "x86_64")]
                level.run(body);
                // Audited operations set the flags of other CPUs by themselves.
                #[cfg(not(target_arch = "x86_64"))]
                secant_core::cpu::Outline::call(level, body);
            }
        )*
        /// The probes of this module.
        pub(crate) const PROBES: &[$crate::probe::Probe] = &[$($crate::probe::Probe {
            symbol: stringify!($symbol),
            shape: $crate::probe::Shape::$shape,
            backend: <$level as $crate::probe::Detect>::BACKEND,
            expect: $expect,
            secret_bytes: size_of::<$Secret>(),
            run: || {
                #[allow(improper_ctypes_definitions)]
                type Audited = extern "C" fn($level, &$Secret, &$Public, &mut Option<$Out>);
                // The symbol is kept for the static walk where no CPU has its level.
                #[cfg(not(target_arch = "x86_64"))]
                core::hint::black_box::<Audited>($symbol);
                let Some(level) = <$level as $crate::probe::Detect>::detected() else { return false };
                #[allow(unused_variables)]
                let prepare = |$pl: $level, $words: &$crate::probe::Words| -> ($Secret, $Public) { $prepare };
                // An unknown caller: the function keeps its arguments where the ABI has them.
                let audited: Audited = core::hint::black_box($symbol);
                let mut words = $crate::probe::SAMPLE;
                let mut round = 0;
                while round < 2 {
                    let (secret, public) = prepare(level, &words);
                    let mut out = None;
                    if round == 1 {
                        $crate::mark::mark(&secret);
                    }
                    audited(level, &secret, &public, &mut out);
                    $crate::probe::audit_over();
                    $crate::mark::unmark(&secret);
                    $crate::mark::unmark(&out);
                    core::hint::black_box(&mut out);
                    if round == 0 {
                        $crate::probe::audit_receive(&mut words);
                        $crate::probe::take_given(&mut words);
                    }
                    round += 1;
                }
                true
            },
        }),*];
    };
}
pub(crate) use probes;
