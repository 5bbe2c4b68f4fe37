//! The instruction sets of this CPU, found once, and proved by zero-size tokens.
//!
//! A token such as [`Mulx`] can only be had where the CPU has the instructions, so a field element that
//! carries one in its type may use them without asking again. The choice is made once for a whole scalar
//! multiplication: [`Task`].

#[cfg(target_arch = "aarch64")]
mod aarch64;
mod dit;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod entry;
#[cfg(target_arch = "x86_64")]
mod kind;
#[cfg(target_arch = "x86_64")]
mod stack;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use core::sync::atomic::{AtomicU8, Ordering};

pub(crate) use dit::in_dit;
pub use dit::{Dit, data_independent_timing};

/// The implementations of the arithmetic below the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Backend {
    /// Plain Rust, on every CPU: the oracle of the others.
    Portable,
    /// x86-64 with PCLMULQDQ, AVX and BMI2, 64-bit Arm with PMULL: carry-less products, for binary fields.
    Clmul,
    /// x86-64 with BMI2 and ADX: one field multiplication at a time.
    Mulx,
    /// x86-64 with AVX2, FMA, and what [`Backend::Mulx`] has: four field multiplications at a time.
    Avx2,
    /// x86-64 with VPCLMULQDQ and AVX-512: four carry-less products an instruction, for binary fields.
    Vpclmul,
    /// x86-64 with AVX-512 IFMA: eight field multiplications at a time.
    Ifma,
}

impl Backend {
    /// All backends, slowest first.
    pub const ALL: [Self; 6] =
        [Self::Portable, Self::Clmul, Self::Mulx, Self::Avx2, Self::Vpclmul, Self::Ifma];

    /// The name that the command takes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Clmul => "clmul",
            Self::Mulx => "mulx",
            Self::Avx2 => "avx2",
            Self::Vpclmul => "vpclmul",
            Self::Ifma => "ifma",
        }
    }

    /// The backend of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|b| b.name() == name)
    }

    /// Whether this CPU has it.
    pub fn is_available(self) -> bool {
        Tier::of(self).is_some()
    }
}

/// The tier of a whole operation: a backend with the proof that this CPU has it. Chosen once, at the start,
/// and handed down.
#[derive(Clone, Copy, Debug)]
pub enum Tier {
    /// [`Backend::Portable`].
    Portable(Portable),
    /// [`Backend::Clmul`].
    Clmul(Clmul),
    /// [`Backend::Mulx`].
    Mulx(Mulx),
    /// [`Backend::Avx2`].
    Avx2(Avx2),
    /// [`Backend::Vpclmul`].
    Vpclmul(Vpclmul),
    /// [`Backend::Ifma`].
    Ifma(Ifma),
}

impl Tier {
    /// Plain Rust.
    pub const PORTABLE: Self = Self::Portable(Portable);

    /// The tier of a backend; `None` if this CPU lacks it.
    pub fn of(backend: Backend) -> Option<Self> {
        match backend {
            Backend::Portable => Some(Self::PORTABLE),
            Backend::Clmul => Clmul::detect().map(Self::Clmul),
            Backend::Mulx => Mulx::detect().map(Self::Mulx),
            Backend::Avx2 => Avx2::detect().map(Self::Avx2),
            Backend::Vpclmul => Vpclmul::detect().map(Self::Vpclmul),
            Backend::Ifma => Ifma::detect().map(Self::Ifma),
        }
    }

    /// The best tier for a prime field without vectors.
    pub fn best_single() -> Self {
        match Mulx::detect() {
            Some(level) if is_allowed(Backend::Mulx) => Self::Mulx(level),
            _ => Self::PORTABLE,
        }
    }

    /// Vectors of 32 bytes for what is no prime field's and has no level: where [`Tier::best_single`] is
    /// [`Backend::Mulx`], which reads tables by them, too.
    pub fn best_vectors() -> Option<Avx2> {
        if is_allowed(Backend::Mulx) { Avx2::detect() } else { None }
    }

    /// The best tier for a binary field, one multiplication at a time.
    pub fn best_binary() -> Self {
        if is_allowed(Backend::Vpclmul)
            && let Some(level) = Vpclmul::detect()
        {
            return Self::Vpclmul(level);
        }
        match Clmul::detect() {
            Some(level) if is_allowed(Backend::Clmul) => Self::Clmul(level),
            _ => Self::PORTABLE,
        }
    }

    /// The best tier for a prime field: with vectors inside one multiplication or in lanes, for what has
    /// them. [`Backend::Avx2`] is taken where it [is faster](Avx2::is_faster) than [`Backend::Mulx`], or is
    /// the highest allowed.
    pub fn best() -> Self {
        if is_allowed(Backend::Ifma)
            && let Some(level) = Ifma::detect()
        {
            return Self::Ifma(level);
        }
        let highest = CEILING.load(Ordering::Relaxed) == Backend::Avx2 as u8;
        match Avx2::detect() {
            Some(level) if is_allowed(Backend::Avx2) && (highest || level.is_faster()) => Self::Avx2(level),
            _ => Self::best_single(),
        }
    }

    /// The backend's name.
    pub const fn backend(self) -> Backend {
        match self {
            Self::Portable(_) => Backend::Portable,
            Self::Clmul(_) => Backend::Clmul,
            Self::Mulx(_) => Backend::Mulx,
            Self::Avx2(_) => Backend::Avx2,
            Self::Vpclmul(_) => Backend::Vpclmul,
            Self::Ifma(_) => Backend::Ifma,
        }
    }

    /// The token of single elements of a prime field: what is above [`Mulx`] has its instructions, too.
    /// `None` for plain Rust.
    #[inline(always)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(unreachable_code, reason = "tokens without a value"))]
    pub fn words(self) -> Option<Mulx> {
        match self {
            Self::Mulx(level) => Some(level),
            Self::Avx2(level) => Some(level.mulx()),
            Self::Ifma(level) => Some(level.mulx()),
            _ => None,
        }
    }

    /// Runs a task over a prime field on single elements: what is above [`Mulx`] has its instructions, too.
    #[inline(always)]
    pub fn run_single<O, T: Task<Portable, Output = O> + Task<Mulx, Output = O>>(self, task: T) -> O {
        match self.words() {
            Some(level) => level.run(task),
            None => Portable.run(task),
        }
    }
}

/// The highest backend that [`Tier::best`] and its like may choose.
static CEILING: AtomicU8 = AtomicU8::new(Backend::Ifma as u8);

/// Whether the limit allows a backend.
fn is_allowed(backend: Backend) -> bool {
    #[cfg(test)]
    limit_for_tests();
    backend as u8 <= CEILING.load(Ordering::Relaxed)
}

/// From now on the library chooses no backend above this one in [`Backend::ALL`], in the whole process. For
/// tests and comparisons.
///
/// A backend that the CPU lacks is never chosen. An explicit tier is not limited.
pub fn limit(highest: Backend) {
    CEILING.store(highest as u8, Ordering::Relaxed);
}

/// The tests of this crate take the limit from the environment variable `SECANT_BACKEND`.
#[cfg(test)]
fn limit_for_tests() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        if let Some(name) = std::env::var_os("SECANT_BACKEND") {
            let backend = name.to_str().and_then(Backend::from_name);
            limit(backend.unwrap_or_else(|| panic!("SECANT_BACKEND: no backend is called {name:?}")));
        }
    });
}

/// A whole operation, written once for every level `L`; [`Mulx::run`] and [`Ifma::run`] compile it with the
/// instructions enabled.
pub trait Task<L> {
    /// The result of the operation.
    type Output;
    /// Does the work. Implementations are `#[inline(always)]`, so that they take the instruction set of their
    /// caller.
    fn run(self, level: L) -> Self::Output;
}

/// A level on which work can be done in a function of its own.
pub trait Outline: Copy {
    /// Runs `task` by a call, compiled with the level's instructions: for what is too long, and too seldom
    /// done, to stand wherever it is used. A plain function would not have the instructions of its caller.
    fn call<T: Task<Self>>(self, task: T) -> T::Output;
    /// The same for what is short: its stack begins where it may, not with a line of the cache.
    #[inline(always)]
    fn call_short<T: Task<Self>>(self, task: T) -> T::Output {
        self.call(task)
    }
}

/// A closure is a task of every level. It is to be `#[inline(always)]`, as [`Task::run`] is: `task!` makes
/// such a one. Not `FnOnce`: to call a closure as such, where it is more, is to call a function between that
/// has no instructions.
impl<L, O, W: FnMut() -> O> Task<L> for W {
    type Output = O;
    #[inline(always)]
    fn run(mut self, _: L) -> O {
        self()
    }
}

/// An expression as a task: it is compiled with the instructions of the level that runs it.
macro_rules! task {
    ($work:expr) => {
        #[cfg_attr(not(unoptimised), inline(always))]
        || $work
    };
}
pub(crate) use task;

/// An expression on single elements of a prime field, compiled for plain Rust and for [`Mulx`]; the tier
/// chooses. `$level` is the token and `$token` its type.
macro_rules! on_words {
    ($tier:expr, $level:ident: $token:ident => $work:expr) => {
        match $tier.words() {
            Some($level) => {
                type $token = $crate::cpu::Mulx;
                $level.run($crate::cpu::task!($work))
            }
            None => {
                type $token = $crate::cpu::Portable;
                let $level = $crate::cpu::Portable;
                $level.run($crate::cpu::task!($work))
            }
        }
    };
}
pub(crate) use on_words;

impl From<Ifma> for Mulx {
    #[inline(always)]
    fn from(token: Ifma) -> Self {
        token.mulx()
    }
}

impl From<Avx2> for Mulx {
    #[inline(always)]
    fn from(token: Avx2) -> Self {
        token.mulx()
    }
}

macro_rules! plain_levels {
    ($([$($generics:tt)*] $level:ty),*) => {$(
        impl<$($generics)*> Outline for $level {
            #[inline(never)]
            fn call<T: Task<Self>>(self, task: T) -> T::Output {
                task.run(self)
            }
        }
    )*};
}
plain_levels!([] Portable, [] (), ['t, Y, L: Copy] (&'t Y, L));

/// No instruction beyond the target's baseline.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Portable {
    /// Runs `task` with the baseline instructions, in data-independent timing where the CPU has it ([`Dit`]).
    #[inline(always)]
    pub fn run<T: Task<Self>>(self, task: T) -> T::Output {
        in_dit!(task = task => task.run(self))
    }
}

/// The inside of a token: nothing on x86-64. Elsewhere it has no value, so there is no token, and no code of
/// a token's level.
#[cfg(target_arch = "x86_64")]
type Proof = ();
/// The inside of a token: nothing on x86-64. Elsewhere it has no value, so there is no token, and no code of
/// a token's level.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug)]
enum Proof {}

/// Proof that the CPU has BMI2 and ADX.
#[derive(Clone, Copy, Debug)]
pub struct Mulx(Proof);

/// Proof that the CPU has AVX2, FMA, BMI2 and ADX.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(Proof);

/// Proof that the CPU has PCLMULQDQ, AVX and BMI2; on 64-bit Arm, PMULL.
#[derive(Clone, Copy, Debug)]
pub struct Clmul(#[cfg(not(target_arch = "aarch64"))] Proof, #[cfg(target_arch = "aarch64")] ());

/// Proof that the CPU has VPCLMULQDQ, GFNI, AVX-512 F, VL, DQ, BW, VBMI and VBMI2, and what [`Clmul`] proves.
#[derive(Clone, Copy, Debug)]
pub struct Vpclmul(Proof);

/// Proof that the CPU has AVX-512 F, VL, DQ, BW and IFMA.
#[derive(Clone, Copy, Debug)]
pub struct Ifma(Proof);

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    use super::{Avx2, Clmul, Ifma, Mulx, Outline, Task, Vpclmul};

    /// Tokens that cannot be had, and the lesser tokens that come with them.
    macro_rules! never {
        ($($token:ident $(has $name:ident: $lesser:ident)?;)*) => {$(
            impl Outline for $token {
                fn call<T: Task<Self>>(self, _: T) -> T::Output {
                    match self.0 {}
                }
            }
            impl $token {
                /// Never: this is no x86-64 CPU.
                pub fn detect() -> Option<Self> {
                    None
                }
                $(
                    /// The lesser token.
                    pub fn $name(self) -> $lesser {
                        match self.0 {}
                    }
                )?
                /// Runs `task`: never.
                pub fn run<T: Task<Self>>(self, _: T) -> T::Output {
                    match self.0 {}
                }
            }
        )*};
    }
    #[cfg(not(target_arch = "aarch64"))]
    never! { Clmul; }
    never! {
        Vpclmul has clmul: Clmul;
        Mulx;
        Avx2 has mulx: Mulx;
        Ifma has mulx: Mulx;
    }

    impl Ifma {
        /// Whether `zmm` is split: never asked.
        pub fn has_halves(self) -> bool {
            match self.0 {}
        }
    }

    impl Avx2 {
        /// Whether it beats [`Mulx`]: never asked.
        pub fn is_faster(self) -> bool {
            match self.0 {}
        }
    }
}

/// Asks for the cache line of a place that will be written soon, as one that no other core has. Nothing that
/// a program can see happens.
#[cfg(feature = "parallel")]
#[inline(always)]
pub(crate) fn fetch_to_write<T>(place: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch reads and writes nothing and cannot fault; a CPU without it does nothing.
    unsafe {
        core::arch::asm!("prefetchw [{}]", in(reg) place, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = place;
}

/// Asks for all cache lines of what will be read soon: what is larger than the nearest cache is waited for
/// otherwise. Nothing that a program can see happens.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn fetch_to_read<T>(table: &[T]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        let start = table.as_ptr().cast::<i8>();
        let mut at = 0;
        while at < size_of_val(table) {
            // SAFETY: a prefetch may be of any address, and this one lies within the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(start.add(at)) };
            at += 64;
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = table;
}

#[cfg(test)]
mod tests;
