//! The effect of some division steps on (f, g), as a matrix; see [`divsteps`](super::divsteps).

/// ((u, v), (q, r)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// From f to f.
    pub u: i64,
    /// From g to f.
    pub v: i64,
    /// From f to g.
    pub q: i64,
    /// From g to g.
    pub r: i64,
}

impl Matrix {
    /// 2^n times the matrix.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn scaled(self, n: u32) -> Self {
        Self { u: self.u << n, v: self.v << n, q: self.q << n, r: self.r << n }
    }
}

/// Work to do while division steps run, in three parts of which none waits for the steps.
pub trait Meanwhile {
    /// The first part.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(&mut self) {}
    /// The second one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn second(&mut self) {}
    /// The third one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn third(&mut self) {}
}

/// No work.
impl Meanwhile for () {}
