//! The shapes that columns come in.

use secant::bulk::{Cores, Group, Mask, Rows, Verdict};

/// One column in every shape.
#[test]
fn shapes_hold_the_same() {
    let rows: Vec<Vec<u8>> = (0..20u8).map(|i| vec![i + 1; 32]).collect();
    let data = rows.concat();
    let slices: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    // Six bytes of something else before each row.
    let spread: Vec<u8> = rows.iter().flat_map(|row| [&[0xee; 6][..], row].concat()).collect();
    let narrow: Vec<i32> = (0..=20).map(|i| 5 + 32 * i).collect();
    let wide: Vec<i64> = (0..=20).map(|i| 5 + 32 * i).collect();
    let shifted = [&[9; 5][..], &data, &[9; 3]].concat();
    let shapes = [
        Rows::slices(&slices),
        Rows::fixed(&data, 32).unwrap(),
        Rows::strided(&spread[6..], 32, 38, 20).unwrap(),
        Rows::offsets(&narrow, &shifted).unwrap(),
        Rows::wide_offsets(&wide, &shifted).unwrap(),
    ];
    let mask = Mask::from_bytes(Group::X25519, &[3; 32]).unwrap();
    let mut all = Vec::new();
    for shape in shapes {
        assert_eq!((shape.len(), shape.is_empty()), (20, false));
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(shape.get(i), row);
        }
        assert_eq!((shape.get(20), shape.get(usize::MAX - 1)), (&[][..], &[][..]));
        let (mut out, mut verdicts) = (vec![0; 640], vec![Verdict::Null; 20]);
        mask.mask(&shape, &mut out, &mut verdicts, Cores::This).unwrap();
        assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
        all.push(out);
    }
    assert!(all.iter().all(|out| *out == all[0]));
    assert_eq!(format!("{:?}", shapes[1]), "Rows(20)");
}

/// What does not fit is refused when it comes.
#[test]
fn shapes_are_checked() {
    let data = [0; 100];
    assert!(Rows::fixed(&data, 0).is_err() && Rows::fixed(&data, 32).is_err());
    assert!(Rows::fixed(&[], 32).unwrap().is_empty());
    assert!(Rows::strided(&data, 32, 34, 3).is_ok() && Rows::strided(&data, 32, 35, 3).is_err());
    assert!(Rows::strided(&data, 32, usize::MAX, 3).is_err() && Rows::strided(&data, 32, 0, 3).is_ok());
    assert!(Rows::strided(&[], 32, 32, 0).unwrap().is_empty());
    for bad in [&[0, 50, 40][..], &[-1, 5], &[0, 101], &[5, 0]] {
        let wide: Vec<i64> = bad.iter().map(|at| i64::from(*at)).collect();
        assert!(Rows::offsets(bad, &data).is_err() && Rows::wide_offsets(&wide, &data).is_err(), "{bad:?}");
    }
    for few in [&[][..], &[7]] {
        assert!(Rows::offsets(few, &data).unwrap().is_empty());
    }
}

/// What comes after the last row is no row; rows may be empty.
#[test]
fn rows_end_where_they_end() {
    let data: Vec<u8> = (0..100).collect();
    let three = Rows::strided(&data, 4, 10, 3).unwrap();
    assert_eq!((three.get(2), three.get(3), three.get(4)), (&data[20..24], &[][..], &[][..]));
    let (narrow, wide) = ([2, 2, 5, 5, 5], [2, 2, 5, 5, 5]);
    for rows in [Rows::offsets(&narrow, &data).unwrap(), Rows::wide_offsets(&wide, &data).unwrap()] {
        let found: Vec<&[u8]> = (0..rows.len()).map(|i| rows.get(i)).collect();
        assert_eq!(found, [&[][..], &[2, 3, 4], &[], &[]]);
    }
}
