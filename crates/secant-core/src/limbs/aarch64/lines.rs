//! Lines of assembly that several kernels share. Every macro gives the text of a template; names are the
//! operands of the block that uses it.

/// The text of instructions: `adcs r, a, b;` with names of operands, `zero`, conditions, integers and shifts
/// `(lsl 32)`.
macro_rules! lines {
    ($($op:ident $first:tt $(, $more:tt)*;)+) => {
        concat!($(stringify!($op), " ", lines!(@ $first), $(", ", lines!(@ $more),)* "\n",)+)
    };
    (@ zero) => { "xzr" };
    (@ cs) => { "cs" };
    (@ cc) => { "cc" };
    (@ $name:ident) => { concat!("{", stringify!($name), "}") };
    (@ $integer:literal) => { concat!("#", $integer) };
    (@ ($shift:ident $by:literal)) => { concat!(stringify!($shift), " #", $by) };
}
pub(super) use lines;

/// x·b in five registers, and x·b added to five registers, of which the highest is new. `t0` to `t3` are
/// scratch.
macro_rules! row4 {
    ($x:ident; $b0:ident, $b1:ident, $b2:ident, $b3:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $r4:ident; first) => {
        lines! {
            mul $r0, $x, $b0;
            umulh t0, $x, $b0;
            mul $r1, $x, $b1;
            umulh t1, $x, $b1;
            mul $r2, $x, $b2;
            umulh t2, $x, $b2;
            mul $r3, $x, $b3;
            umulh $r4, $x, $b3;
            adds $r1, $r1, t0;
            adcs $r2, $r2, t1;
            adcs $r3, $r3, t2;
            adc $r4, $r4, zero;
        }
    };
    ($x:ident; $b0:ident, $b1:ident, $b2:ident, $b3:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $r4:ident) => {
        lines! {
            mul t0, $x, $b0;
            mul t1, $x, $b1;
            mul t2, $x, $b2;
            mul t3, $x, $b3;
            adds $r0, $r0, t0;
            umulh t0, $x, $b0;
            adcs $r1, $r1, t1;
            umulh t1, $x, $b1;
            adcs $r2, $r2, t2;
            umulh t2, $x, $b2;
            adcs $r3, $r3, t3;
            umulh t3, $x, $b3;
            adc $r4, t3, zero;
            adds $r1, $r1, t0;
            adcs $r2, $r2, t1;
            adcs $r3, $r3, t2;
            adc $r4, $r4, zero;
        }
    };
}
pub(super) use row4;

/// a·b, a in `a0` to `a3` and b in `b0` to `b3`, in `r0` to `r3` below `r4`, `a0`, `a1`, `a2`. `t0` to `t3`
/// are scratch.
macro_rules! product4 {
    () => {
        concat!(
            row4!(a0; b0, b1, b2, b3 => r0, r1, r2, r3, r4; first),
            row4!(a1; b0, b1, b2, b3 => r1, r2, r3, r4, a0),
            row4!(a2; b0, b1, b2, b3 => r2, r3, r4, a0, a1),
            row4!(a3; b0, b1, b2, b3 => r3, r4, a0, a1, a2),
        )
    };
}
pub(super) use product4;

/// a², a in `a0` to `a3`, in `r0` to `r7`. `t0` to `t2` are scratch.
macro_rules! square4 {
    () => {
        lines! {
            mul r1, a0, a1;
            mul r2, a0, a2;
            mul r3, a0, a3;
            umulh t0, a0, a1;
            umulh t1, a0, a2;
            umulh r4, a0, a3;
            adds r2, r2, t0;
            mul t0, a1, a2;
            adcs r3, r3, t1;
            mul t1, a1, a3;
            adc r4, r4, zero;
            umulh t2, a1, a2;
            umulh r5, a1, a3;
            adds r3, r3, t0;
            mul t0, a2, a3;
            adcs r4, r4, t1;
            umulh r6, a2, a3;
            adc r5, r5, zero;
            adds r4, r4, t2;
            mul r0, a0, a0;
            adcs r5, r5, t0;
            umulh a0, a0, a0;
            adc r6, r6, zero;
            adds r1, r1, r1;
            mul t0, a1, a1;
            adcs r2, r2, r2;
            umulh a1, a1, a1;
            adcs r3, r3, r3;
            mul t1, a2, a2;
            adcs r4, r4, r4;
            umulh a2, a2, a2;
            adcs r5, r5, r5;
            mul t2, a3, a3;
            adcs r6, r6, r6;
            umulh r7, a3, a3;
            adc r7, r7, zero;
            adds r1, r1, a0;
            adcs r2, r2, t0;
            adcs r3, r3, a1;
            adcs r4, r4, t1;
            adcs r5, r5, a2;
            adcs r6, r6, t2;
            adc r7, r7, zero;
        }
    };
}
pub(super) use square4;
