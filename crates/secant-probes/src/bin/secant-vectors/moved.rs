//! Words of eight lanes, from where each lane has them in memory, and back.

use core::mem::MaybeUninit;

use secant_core::cpu::{Ifma, Task};
use secant_core::ct::Column;
use secant_core::limbs::x86_64::ifma::Vector8;

/// Columns, and words, of the memories.
const COLUMNS: usize = 512;

/// A function of a result, a memory or vectors, and starts.
macro_rules! moves {
    ($($name:ident($to:ident: $result:ty, $from:ident: $source:ty, $starts:ident, $level:ident) { $body:expr })*) => {$(
        #[unsafe(no_mangle)]
        #[inline(never)]
        #[allow(improper_ctypes_definitions)]
        pub(super) extern "C" fn $name(to: &mut $result, from: &$source, starts: &[usize; 8], level: Ifma) {
            struct Body<'a>(&'a mut $result, &'a $source, &'a [usize; 8]);
            impl Task<Ifma> for Body<'_> {
                type Output = ();
                #[inline(always)]
                fn run(self, $level: Ifma) {
                    let Self($to, $from, $starts) = self;
                    $body;
                }
            }
            level.run(Body(to, from, starts));
        }
    )*};
}

/// N words of each lane: E elements of them in columns, or one in words. And where all these functions are.
macro_rules! shapes {
    (
        columns: $($load:ident $store:ident: $n:literal $e:literal),*;
        words: $($columns:ident $scatter:ident: $w:literal),*;
    ) => {
        $(moves! {
            $load(to: MaybeUninit<[[Vector8; $n]; $e]>, memory: [Column; COLUMNS], starts, level) {
                to.write(Vector8::load_lanes_vartime(level, memory, starts))
            }
            $store(memory: [Column; COLUMNS], elements: [[Vector8; $n]; $e], starts, _level) {
                Vector8::store_lanes_vartime(*elements, memory, starts)
            }
        })*
        $(moves! {
            $columns(to: MaybeUninit<[Vector8; $w]>, words: [u64; 8 * COLUMNS], starts, level) {
                to.write(Vector8::columns_vartime(level, words, starts))
            }
            $scatter(words: [u64; 8 * COLUMNS], vectors: [Vector8; $w], starts, _level) {
                Vector8::scatter_vartime(*vectors, words, starts)
            }
        })*
        pub(super) fn moves() -> Vec<(&'static str, usize)> {
            vec![
                $((stringify!($load), $load as *const () as usize), (stringify!($store), $store as *const () as usize),)*
                $((stringify!($columns), $columns as *const () as usize), (stringify!($scatter), $scatter as *const () as usize),)*
            ]
        }
    };
}

shapes! {
    columns:
        kernel_lanes_load_5_2 kernel_lanes_store_5_2: 5 2, kernel_lanes_load_5_4 kernel_lanes_store_5_4: 5 4,
        kernel_lanes_load_6_2 kernel_lanes_store_6_2: 6 2, kernel_lanes_load_6_4 kernel_lanes_store_6_4: 6 4,
        kernel_lanes_load_8_2 kernel_lanes_store_8_2: 8 2, kernel_lanes_load_8_4 kernel_lanes_store_8_4: 8 4,
        kernel_lanes_load_11_2 kernel_lanes_store_11_2: 11 2, kernel_lanes_load_11_4 kernel_lanes_store_11_4: 11 4;
    words:
        kernel_lanes_columns_5 kernel_lanes_scatter_5: 5, kernel_lanes_columns_6 kernel_lanes_scatter_6: 6,
        kernel_lanes_columns_8 kernel_lanes_scatter_8: 8, kernel_lanes_columns_11 kernel_lanes_scatter_11: 11;
}
