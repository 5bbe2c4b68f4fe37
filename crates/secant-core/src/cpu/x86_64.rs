//! Tokens of x86-64: where they come from, and what they run.

use super::entry::entered;
use super::kind::{FAST_PRODUCTS, HALVES, WIDE_UNITS, is_kind};
use super::stack::aligned;
use super::{Avx2, Clmul, Ifma, Mulx, Outline, Task, Vpclmul};

#[cfg(feature = "std")]
macro_rules! detected {
    ($($feature:tt),*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
}
#[cfg(not(feature = "std"))]
macro_rules! detected {
    ($($feature:tt),*) => { $(cfg!(target_feature = $feature))&&* };
}

/// The work that a token runs.
macro_rules! runs {
    ($($(#[$doc:meta])* $token:ident: $features:tt $(, $begin:ident)?;)*) => {$(
        impl $token {
            $(#[$doc])*
            #[inline(always)]
            pub fn run<T: Task<Self>>(self, task: T) -> T::Output {
                entered!($token, $features, self, task $(, $begin)?)
            }
        }

        impl Outline for $token {
            #[inline(always)]
            fn call<T: Task<Self>>(self, task: T) -> T::Output {
                entered!($token, $features, self, task $(, $begin)?)
            }
            #[inline(always)]
            fn call_short<T: Task<Self>>(self, task: T) -> T::Output {
                entered!($token, $features, self, task)
            }
        }
    )*};
}
runs! {
    /// Runs `task` compiled with BMI2 and ADX.
    Mulx: "bmi2,adx";
    /// Runs `task` compiled with AVX2, FMA, BMI2 and ADX.
    Avx2: "avx2,fma,bmi2,adx", aligned;
    /// Runs `task` compiled with PCLMULQDQ, AVX and BMI2.
    Clmul: "pclmulqdq,avx,bmi2";
    /// Runs `task` compiled with VPCLMULQDQ, GFNI and AVX-512.
    Vpclmul: "avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi,avx512vbmi2,vpclmulqdq,gfni,pclmulqdq,avx,bmi2", aligned;
    /// Runs `task` compiled with AVX-512 and IFMA.
    Ifma: "avx512f,avx512vl,avx512dq,avx512bw,avx512ifma,bmi2,adx", aligned;
}

impl Mulx {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    #[inline]
    pub fn detect() -> Option<Self> {
        if detected!("bmi2", "adx") { Some(Self(())) } else { None }
    }
}

impl Avx2 {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    #[inline]
    pub fn detect() -> Option<Self> {
        if detected!("avx2", "fma", "bmi2", "adx") { Some(Self(())) } else { None }
    }

    /// Whether four multiplications on these vectors take less time than four of [`Mulx`] one after the
    /// other: on CPUs of Intel and AMD whose units are 32 bytes wide. Those of AMD's first Zen (family 17h
    /// below model 30h) are half as wide.
    #[inline]
    pub fn is_faster(self) -> bool {
        is_kind(WIDE_UNITS)
    }

    /// The lesser token: a CPU with this one has that one too.
    #[inline(always)]
    pub fn mulx(self) -> Mulx {
        Mulx(())
    }
}

impl Clmul {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    #[inline]
    pub fn detect() -> Option<Self> {
        if detected!("pclmulqdq", "avx", "bmi2") { Some(Self(())) } else { None }
    }
}

impl Vpclmul {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    #[inline]
    pub fn detect() -> Option<Self> {
        let vectors = detected!("avx512f", "avx512vl", "avx512dq", "avx512bw", "avx512vbmi", "avx512vbmi2");
        if vectors && detected!("vpclmulqdq", "gfni") && Clmul::detect().is_some() {
            Some(Self(()))
        } else {
            None
        }
    }

    /// The lesser token: a CPU with this one has that one too.
    #[inline(always)]
    pub fn clmul(self) -> Clmul {
        Clmul(())
    }
}

impl Ifma {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    #[inline]
    pub fn detect() -> Option<Self> {
        if detected!("avx512f", "avx512vl", "avx512dq", "avx512bw", "avx512ifma", "bmi2", "adx") {
            Some(Self(()))
        } else {
            None
        }
    }

    /// Whether `vpmullq`, products of 64 bits, is one operation of three cycles, as it is on CPUs of AMD. On
    /// those of Intel it is three, of five cycles each.
    #[inline]
    pub fn multiplies_at_once(self) -> bool {
        is_kind(FAST_PRODUCTS)
    }

    /// Whether an operation on 64 bytes is done as two of 32, as by Zen 4 (family 19h): eight lanes cost more
    /// there, beside four.
    #[inline]
    pub fn has_halves(self) -> bool {
        is_kind(HALVES)
    }

    /// The lesser token: a CPU with this one has that one too.
    #[inline(always)]
    pub fn mulx(self) -> Mulx {
        Mulx(())
    }
}
