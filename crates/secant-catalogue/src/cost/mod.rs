//! What the operations of every form cost: measured by the counting field, beside what their source states.

mod binary;
mod edwards;
mod gls;
mod jacobi_quartic;
mod montgomery;
mod row;
mod weierstrass;

pub use row::Row;

/// Every operation of every form.
pub fn measure() -> Vec<Row> {
    let mut rows = weierstrass::rows();
    rows.extend(weierstrass::zero_rows());
    rows.extend(edwards::rows());
    rows.extend(edwards::complete_rows());
    rows.extend(gls::rows());
    rows.extend(montgomery::rows());
    rows.extend(jacobi_quartic::rows());
    rows.extend(binary::measure());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::Counts;

    #[test]
    fn every_operation_costs_what_is_stated() {
        let rows = measure();
        for r in &rows {
            println!("{}: {}: {} ({} dependences)", r.form, r.operation, r.measured, r.measured.dependences);
        }
        for r in &rows {
            assert!(
                r.agrees(),
                "{}: {}: {:?} is not {:?} and {:?}",
                r.form,
                r.operation,
                r.measured,
                r.stated,
                r.beyond
            );
            assert!(
                r.beyond == Counts::ZERO || !r.why.is_empty(),
                "{}: {}: no reason given",
                r.form,
                r.operation
            );
        }
    }
}
