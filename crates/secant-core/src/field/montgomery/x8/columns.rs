//! Products of N words as 2N columns, column j of weight 2^(52j).
//!
//! Written out by macros: what a compiler leaves as a loop would keep the columns in memory.

/// The body once for each number, which it sees as a constant.
macro_rules! unrolled {
    ($name:ident in $($number:literal)* => $body:block) => {
        $({
            const $name: usize = $number;
            $body
        })*
    };
}
pub(super) use unrolled;

/// The columns of a product and of a square of so many words, given the numbers below that.
///
/// Bounds: a column gets at most 2N - 1 numbers below 2^52. Cost: 2N²; for a square N² + N and 2N - 2, as words cannot be doubled
/// within 52 bits, and columns are.
macro_rules! columns {
    ($n:literal, $columns:literal, $($i:literal)*) => {
        const WORDS: usize = $n;

        #[cfg_attr(not(unoptimised), inline(always))]
        fn product_columns(level: Ifma, a: &[Vector8; $n], b: &[Vector8; $n]) -> [Vector8; $columns] {
            let mut c = [Vector8::zero(level); $columns];
            unrolled!(I in $($i)* => {
                each!(j below WORDS => {
                    c[I + j] = c[I + j].mul_add_low(a[I], b[j]);
                    c[I + j + 1] = c[I + j + 1].mul_add_high(a[I], b[j]);
                });
            });
            c
        }

        #[cfg_attr(not(unoptimised), inline(always))]
        fn square_columns(level: Ifma, a: &[Vector8; $n]) -> [Vector8; $columns] {
            let mut c = [Vector8::zero(level); $columns];
            unrolled!(I in $($i)* => {
                each!(j below WORDS => {
                    if j > I {
                        c[I + j] = c[I + j].mul_add_low(a[I], a[j]);
                        c[I + j + 1] = c[I + j + 1].mul_add_high(a[I], a[j]);
                    }
                });
            });
            each!(k below WORDS => {
                if k > 0 {
                    c[2 * k - 1] = c[2 * k - 1].plus(c[2 * k - 1]);
                    c[2 * k] = c[2 * k].plus(c[2 * k]);
                }
            });
            unrolled!(I in $($i)* => {
                c[2 * I] = c[2 * I].mul_add_low(a[I], a[I]);
                c[2 * I + 1] = c[2 * I + 1].mul_add_high(a[I], a[I]);
            });
            c
        }
    };
}
pub(super) use columns;
