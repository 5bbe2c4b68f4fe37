//! How a level reads a table that has a secret index.

use core::sync::atomic::{AtomicU8, Ordering};

#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::x86_64::{Avx2, Avx512};
use crate::cpu::{self, Clmul, Ifma, Mulx, Portable, Vpclmul};

/// The instructions that may read tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tables {
    /// Conditional moves of words.
    Words,
    /// Vectors of 32 bytes.
    Avx2,
    /// Vectors of 64 bytes.
    Avx512,
}

impl Tables {
    /// All, the slowest first.
    pub const ALL: [Self; 3] = [Self::Words, Self::Avx2, Self::Avx512];

    /// The name that tests and the audit take.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The instructions of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tables| tables.name() == name)
    }

    /// Whether this CPU has them.
    pub fn is_available(self) -> bool {
        match self {
            Self::Words => true,
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Self::Avx2 => Avx2::detect().is_some(),
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Self::Avx512 => Avx512::detect().is_some(),
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

/// The best that may be chosen.
static CEILING: AtomicU8 = AtomicU8::new(Tables::Avx512 as u8);

/// From now on no level that chooses by itself how to read tables chooses better, in the whole process: so
/// that tests and the audit of one machine run what others run. Levels that prove vectors, [`cpu::Avx2`],
/// [`Ifma`] and [`Vpclmul`], use theirs all the same.
pub fn limit_tables(best: Tables) {
    CEILING.store(best as u8, Ordering::Relaxed);
}

/// The way to read tables, for [`lookup`](super::lookup). Only a level makes one ([`ReadsTables`]): a whole
/// operation takes it once, before its loop, and no look-up asks the CPU again. It is public.
#[derive(Clone, Copy)]
pub struct TableReader(Way);

/// The instructions that a [`TableReader`] may use.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// Conditional moves of words: the target's baseline.
    Words,
    /// Vectors of 32 bytes.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    Avx2(Avx2),
    /// Vectors of 64 bytes.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    Avx512(Avx512),
}

impl TableReader {
    /// The instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn way(self) -> Way {
        self.0
    }

    /// Vectors, if this CPU has them. Called: it stands in every multiplication that has no vectors of its
    /// own.
    #[inline(never)]
    fn detect() -> Self {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            let best = CEILING.load(Ordering::Relaxed);
            if best >= Tables::Avx512 as u8
                && let Some(avx512) = Avx512::detect()
            {
                return Self(Way::Avx512(avx512));
            }
            if best >= Tables::Avx2 as u8
                && let Some(avx2) = Avx2::detect()
            {
                return Self(Way::Avx2(avx2));
            }
        }
        Self(Way::Words)
    }

    /// Every way that this CPU has, the best one last.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        #[cfg_attr(not(all(target_arch = "x86_64", not(miri))), allow(unused_mut))]
        let mut all = vec![Self(Way::Words)];
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            all.extend(Avx2::detect().map(|avx2| Self(Way::Avx2(avx2))));
            all.extend(Avx512::detect().map(|avx512| Self(Way::Avx512(avx512))));
        }
        all
    }

    /// The instructions' name.
    #[cfg(test)]
    pub(super) fn name(self) -> &'static str {
        match self.0 {
            Way::Words => "words",
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Way::Avx2(_) => "AVX2",
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Way::Avx512(_) => "AVX-512",
        }
    }
}

/// A level that knows how to read tables.
pub trait ReadsTables: Copy {
    /// The best way that the level allows. Cost: nothing, or one question to the CPU, where the level's proof
    /// says nothing about vectors.
    fn table_reader(self) -> TableReader;
}

macro_rules! readers {
    ($reader:expr; $([$($generics:tt)*] $level:ty),*) => {$(
        impl<$($generics)*> ReadsTables for $level {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn table_reader(self) -> TableReader {
                $reader
            }
        }
    )*};
}
// The baseline's instructions: of tests and of what counts operations, too.
readers!(TableReader(Way::Words); [] Portable, [] (), ['t, Y, L: Copy] (&'t Y, L));
// These prove that the CPU multiplies fast, not that it has vectors.
readers!(TableReader::detect(); [] Mulx, [] Clmul);
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
readers!(TableReader(Way::Words); [] cpu::Avx2, [] Ifma, [] Vpclmul);

#[cfg(all(target_arch = "x86_64", not(miri)))]
impl ReadsTables for cpu::Avx2 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn table_reader(self) -> TableReader {
        TableReader(Way::Avx2(self.into()))
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
impl ReadsTables for Ifma {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn table_reader(self) -> TableReader {
        TableReader(Way::Avx512(self.into()))
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
impl ReadsTables for Vpclmul {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn table_reader(self) -> TableReader {
        TableReader(Way::Avx512(self.into()))
    }
}
