//! Lines of assembly that several products and squares of four words share. Every macro gives the text of a
//! template; what is in braces there are the operands of the block that uses it.

/// Adds x·b to five registers, the highest of which is new: low halves on the carry chain, high halves on the
/// overflow chain.
///
/// `b` holds the address of b; `h` and `l` are scratch; `x` is 0 afterwards. Where there is a third name,
/// that register is added to the highest one.
#[rustfmt::skip]
macro_rules! row {
    ($x:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $r4:ident) => {
        row!($x, $x => $r0, $r1, $r2, $r3, $r4)
    };
    ($x:ident, $more:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $r4:ident) => {
        concat!(
            "mov rdx, {", stringify!($x), "}\n",
            "xor {", stringify!($x), ":e}, {", stringify!($x), ":e}\n",
            "mulx {h}, {l}, [{b}]\n",
            "adcx {", stringify!($r0), "}, {l}\n",
            "adox {", stringify!($r1), "}, {h}\n",
            "mulx {h}, {l}, [{b} + 8]\n",
            "adcx {", stringify!($r1), "}, {l}\n",
            "adox {", stringify!($r2), "}, {h}\n",
            "mulx {h}, {l}, [{b} + 16]\n",
            "adcx {", stringify!($r2), "}, {l}\n",
            "adox {", stringify!($r3), "}, {h}\n",
            "mulx {", stringify!($r4), "}, {l}, [{b} + 24]\n",
            "adcx {", stringify!($r3), "}, {l}\n",
            "adox {", stringify!($r4), "}, {", stringify!($more), "}\n",
            "adcx {", stringify!($r4), "}, {", stringify!($x), "}\n",
        )
    };
}
pub(super) use row;

/// rdx·b in `r0` .. `r4`.
macro_rules! first_row {
    () => {
        "mulx {r1}, {r0}, [{b}]
         mulx {r2}, {l}, [{b} + 8]
         add {r1}, {l}
         mulx {r3}, {l}, [{b} + 16]
         adc {r2}, {l}
         mulx {r4}, {l}, [{b} + 24]
         adc {r3}, {l}
         adc {r4}, 0"
    };
}
pub(super) use first_row;

/// The square of `a0` .. `a3` in `a0`, `r1` .. `r6`, `a3`; a carry into `a3` waits in each of the two flags,
/// and `h` is 0.
macro_rules! square_rows {
    () => {
        // The products a_i·a_j, i < j, in r1..r6.
        "xor {l:e}, {l:e}
         mov rdx, {a0}
         mulx {r2}, {r1}, {a1}
         mulx {r3}, {l}, {a2}
         adcx {r2}, {l}
         mulx {r4}, {l}, {a3}
         adcx {r3}, {l}
         mov rdx, {a1}
         mulx {h}, {l}, {a2}
         adcx {r4}, {h}
         adox {r3}, {l}
         mulx {r5}, {l}, {a3}
         mov {h:e}, 0
         adcx {r5}, {h}
         adox {r4}, {l}
         mov rdx, {a2}
         mulx {r6}, {l}, {a3}
         adox {r5}, {l}
         adox {r6}, {h}
         /* Twice that, and the squares a_i². */
         xor {h:e}, {h:e}
         mov rdx, {a0}
         mulx {l}, {a0}, rdx
         adcx {r1}, {r1}
         adox {r1}, {l}
         mov rdx, {a1}
         mulx {a1}, {l}, rdx
         adcx {r2}, {r2}
         adox {r2}, {l}
         adcx {r3}, {r3}
         adox {r3}, {a1}
         mov rdx, {a2}
         mulx {a1}, {l}, rdx
         adcx {r4}, {r4}
         adox {r4}, {l}
         adcx {r5}, {r5}
         adox {r5}, {a1}
         mov rdx, {a3}
         mulx {a3}, {l}, rdx
         adcx {r6}, {r6}
         adox {r6}, {l}"
    };
}
pub(super) use square_rows;
