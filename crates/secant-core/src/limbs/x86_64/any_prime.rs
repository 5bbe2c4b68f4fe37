//! The rows of [`crate::limbs::any_prime`] with `mulx`, `adcx` and `adox`, for four, six and eight words.

use core::arch::asm;

use crate::cpu::Mulx;
use crate::limbs::any_prime::Rows;

/// The row of so many words: each register of t with the one above it and the place of its word of b, then
/// the one above all.
///
/// Low halves go on the carry chain and high halves on the overflow chain. Eight words take thirteen
/// registers, all that there are.
macro_rules! rows {
    ($($words:literal: $($low:ident $high:ident $at:literal),+; $top:ident)*) => {$(
        impl Rows<$words> for Mulx {
            /// Cost: N `mulx` and 2N + 3 sums.
            #[cfg_attr(not(unoptimised), inline(always))]
            fn row(self, t: [u64; $words], top: u64, x: u64, b: &[u64; $words]) -> ([u64; $words], u64, u64) {
                let [$(mut $low),+] = t;
                let mut $top = top;
                let out;
                // SAFETY: the token says that the CPU has the instructions; the words that are read are those
                // of b.
                unsafe {
                    asm!(
                        "xor {l:e}, {l:e}",
                        $(
                            concat!("mulx {h}, {l}, [{b} + ", $at, "]"),
                            concat!("adcx {", stringify!($low), "}, {l}"),
                            concat!("adox {", stringify!($high), "}, {h}"),
                        )+
                        "mov edx, 0",
                        "mov {l:e}, 0",
                        concat!("adcx {", stringify!($top), "}, rdx"),
                        "adcx {l}, rdx",
                        "adox {l}, rdx",
                        $($low = inout(reg) $low,)+
                        $top = inout(reg) $top,
                        b = in(reg) b.as_ptr(),
                        l = out(reg) out,
                        h = out(reg) _,
                        inout("rdx") x => _,
                        options(pure, readonly, nostack),
                    );
                }
                ([$($low),+], $top, out)
            }
        }
    )*};
}
rows! {
    4: t0 t1 0, t1 t2 8, t2 t3 16, t3 t4 24; t4
    6: t0 t1 0, t1 t2 8, t2 t3 16, t3 t4 24, t4 t5 32, t5 t6 40; t6
    8: t0 t1 0, t1 t2 8, t2 t3 16, t3 t4 24, t4 t5 32, t5 t6 40, t6 t7 48, t7 t8 56; t8
}
