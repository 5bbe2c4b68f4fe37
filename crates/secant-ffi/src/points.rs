//! Conversions and multiplications of points and scalars in bytes.

/// The functions for multiplications on a curve.
macro_rules! points {
    ($module:ident, $name:literal, $secret:literal, $compressed:literal, $uncompressed:literal) => {
        /// The scalar of a row, which is below the order.
        fn scalar(bytes: &[u8]) -> Outcome<Scalar> {
            Ok(Scalar::try_from(bytes)?)
        }

        /// An affine point in so many bytes, if it has coordinates.
        fn encoded(point: &AffinePoint, len: usize) -> Outcome<secant::$module::EncodedPoint> {
            if point.is_identity() {
                Err(secant_status::SECANT_INFINITY)
            } else if len == $compressed {
                Ok(point.to_compressed_sec1_bytes())
            } else {
                Ok(point.to_sec1_bytes())
            }
        }

        /// Points in so many bytes each, by one inversion.
        fn all_encoded(products: Vec<Outcome<Point>>, len: usize) -> Vec<Outcome<secant::$module::EncodedPoint>> {
            let points: Vec<Point> = products.iter().flatten().copied().collect();
            let mut affine = Point::to_affine_batch(&points).into_iter();
            let row = |product: Outcome<Point>| {
                product?;
                encoded(&affine.next().ok_or(secant_status::SECANT_DEFECT)?, len)
            };
            products.into_iter().map(row).collect()
        }

        /// Whether points have this length.
        fn point_length(len: usize) -> Outcome<usize> {
            if [$compressed, $uncompressed].contains(&len) { Ok(len) } else { Err(secant_status::SECANT_LENGTH) }
        }

        pastey::paste! {
            #[doc = concat!(" Writes a scalar times the base point of ", $name, ", compressed or not by the length of `out`. Constant time.")]
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _mul_base>](
                scalar: *const u8, scalar_len: usize, out: *mut u8, out_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (k, out) = unsafe { (
                        bytes::input(scalar, scalar_len)?,
                        Output::new(out, out_len, &[$compressed, $uncompressed])?,
                    ) };
                    let product = Point::mul_base(&self::scalar(k)?).to_affine();
                    out.write(encoded(&product, out.len())?.as_bytes())
                })
            }

            /// Writes a scalar times an encoded point. Constant time in both, but for whether they are
            /// refused.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _mul>](
                scalar: *const u8, scalar_len: usize, point: *const u8, point_len: usize,
                out: *mut u8, out_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (k, point, out) = unsafe { (
                        bytes::input(scalar, scalar_len)?,
                        bytes::input(point, point_len)?,
                        Output::new(out, out_len, &[$compressed, $uncompressed])?,
                    ) };
                    let product = AffinePoint::from_sec1_bytes(point)? * &self::scalar(k)?;
                    out.write(encoded(&product.to_affine(), out.len())?.as_bytes())
                })
            }

            #[doc = concat!(" `secant_", stringify!($module), "_mul_base` of n scalars, into rows of `out_len` bytes. Statuses as with key agreement.")]
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _mul_base_batch>](
                scalars: *const u8, scalars_stride: usize,
                out: *mut u8, out_stride: usize, out_len: usize,
                statuses: *mut c_int, n: usize, threads: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (scalars, out, statuses) = unsafe { (
                        Rows::new(scalars, scalars_stride, $secret, n)?,
                        OutputRows::new(out, out_stride, point_length(out_len)?, n)?,
                        Statuses::new(statuses, n)?,
                    ) };
                    let made = threads::parts(threads, &scalars.collect()?, |rows| {
                        let products = threads::readable(rows.iter().map(|row| scalar(row)), |scalars| {
                            Point::mul_base_batch(scalars).into_iter().map(Ok).collect()
                        });
                        all_encoded(products, out_len)
                    })?;
                    statuses.finish(&made, &out, |point| point.as_bytes())
                })
            }

            #[doc = concat!(" `secant_", stringify!($module), "_mul` of n scalars and n points of `point_len` bytes, into rows of `out_len` bytes. Statuses as with key agreement.")]
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _mul_batch>](
                scalars: *const u8, scalars_stride: usize,
                points: *const u8, points_stride: usize, point_len: usize,
                out: *mut u8, out_stride: usize, out_len: usize,
                statuses: *mut c_int, n: usize, threads: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (scalars, points, out, statuses) = unsafe { (
                        Rows::new(scalars, scalars_stride, $secret, n)?.collect()?,
                        Rows::new(points, points_stride, point_len, n)?.collect()?,
                        OutputRows::new(out, out_stride, point_length(out_len)?, n)?,
                        Statuses::new(statuses, n)?,
                    ) };
                    let rows: Vec<_> = scalars.into_iter().zip(points).collect();
                    let made = threads::parts(threads, &rows, |rows| {
                        let read = |(k, point): &(&[u8], &[u8])| -> Outcome<(Scalar, Point)> {
                            Ok((scalar(k)?, Point::from_sec1_bytes(point)?))
                        };
                        let read: Vec<_> = rows.iter().map(read).collect();
                        let (scalars, points): (Vec<_>, Vec<_>) = read.iter().flatten().cloned().unzip();
                        // Both slices have the same length, so there is no error.
                        let mut products = Point::mul_batch(&points, &scalars).unwrap_or_default().into_iter();
                        let row = |read: Outcome<(Scalar, Point)>| {
                            read?;
                            products.next().ok_or(secant_status::SECANT_DEFECT)
                        };
                        all_encoded(read.into_iter().map(row).collect(), out_len)
                    })?;
                    statuses.finish(&made, &out, |point| point.as_bytes())
                })
            }

            /// Writes the sum of n scalars times n points of `point_len` bytes. Variable time: for public
            /// scalars and points only. The neutral element, which has no coordinates, is SECANT_INFINITY.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _multiscalar_vartime>](
                scalars: *const u8, scalars_stride: usize,
                points: *const u8, points_stride: usize, point_len: usize,
                n: usize, out: *mut u8, out_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (scalars, points, out) = unsafe { (
                        Rows::new(scalars, scalars_stride, $secret, n)?.collect()?,
                        Rows::new(points, points_stride, point_len, n)?.collect()?,
                        Output::new(out, out_len, &[$compressed, $uncompressed])?,
                    ) };
                    let (mut k, mut p) = (room(n)?, room(n)?);
                    for (row, point) in scalars.into_iter().zip(points) {
                        k.push(scalar(row)?);
                        p.push(AffinePoint::from_sec1_bytes(point)?);
                    }
                    let sum = AffinePoint::multiscalar_vartime(&k, &p)?.to_affine();
                    out.write(encoded(&sum, out.len())?.as_bytes())
                })
            }
        }
    };
}
pub(crate) use points;
