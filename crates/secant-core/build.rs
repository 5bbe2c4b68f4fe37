//! Tells the crate whether the compiler optimises it: where it does not, formulas are not inlined.
//!
//! An inlined formula leaves each of its temporaries on the stack of its caller, and only the optimiser lets
//! them share places. Without it one multiplication in lanes would take megabytes of stack, and minutes of
//! compilation (docs/stack.md). Debug assertions are no sign of that: who compiles this library with
//! optimisation in a development profile has them, too, and wants it fast.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(unoptimised)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimised");
    }
}
