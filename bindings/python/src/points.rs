//! Points.

/// The type `Point` of a module, beside its `Scalar`, and what is made of many.
macro_rules! points {
    (
        $path:literal, $name:literal, $secret:literal, $compressed:literal, $uncompressed:literal, $module:ident
    ) => {
        #[doc = concat!("A point of ", $name, ": of an encoding, compressed or not (SEC 1). `G` is the base point.")]
        ///
        /// `P + Q`, `P - Q`, `-P`, `P * k`, `k * P` and `P == Q`; k is a Scalar or an int. Constant time in
        /// points and scalars.
        ///
        #[doc = concat!(">>> from ", $path, " import G, Point, Scalar")]
        /// >>> Q = Point((G * 3).to_bytes(compressed=True))
        /// >>> G * 5 + Q == 2 * (G * Scalar(4))
        /// True
        /// >>> (Q - Q).is_identity()
        /// True
        #[pyclass(frozen, module = $path)]
        pub(crate) struct Point(pub(crate) curve::Point);

        #[pymethods]
        impl Point {
            #[new]
            fn new(data: Bytes) -> PyResult<Self> {
                curve::Point::from_sec1_bytes(data.as_slice()).map(Self).map_err(refused)
            }

            /// The point (x, y), coordinates as ints, if it is on the curve.
            #[staticmethod]
            fn from_coordinates(x: &Bound<'_, PyInt>, y: &Bound<'_, PyInt>) -> PyResult<Self> {
                let bytes = |coordinate: &Bound<'_, PyInt>| -> PyResult<[u8; $secret]> {
                    let large = |_| PyValueError::new_err("a coordinate is not below the field's size");
                    let bytes: Bytes = coordinate.call_method1("to_bytes", ($secret, "big")).map_err(large)?.extract()?;
                    bytes.as_slice().try_into().map_err(|_| refused(secant::Error::Length))
                };
                curve::Point::from_coordinates(&bytes(x)?, &bytes(y)?).map(Self).map_err(refused)
            }

            /// (x, y) as ints; None for the neutral element, which has no coordinates.
            fn coordinates<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
                match self.0.coordinates() {
                    Some((x, y)) => Ok(Some((integer(py, &x)?, integer(py, &y)?))),
                    None => Ok(None),
                }
            }

            /// 4, x, y; or compressed: 2 or 3, x; or 0 for the neutral element (SEC 1).
            #[pyo3(signature = (*, compressed = false))]
            fn to_bytes<'py>(&self, py: Python<'py>, compressed: bool) -> Bound<'py, PyBytes> {
                let encoded = if compressed { self.0.to_compressed_sec1_bytes() } else { self.0.to_sec1_bytes() };
                PyBytes::new(py, encoded.as_bytes())
            }

            /// Whether this is the neutral element.
            fn is_identity(&self) -> bool {
                self.0.is_identity()
            }

            /// 2P.
            fn double(&self) -> Self {
                Self(self.0.double())
            }

            /// The x coordinate as an int; None for the neutral element.
            #[getter]
            fn x<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.0.coordinates().map(|(x, _)| integer(py, &x)).transpose()
            }

            /// The y coordinate as an int; None for the neutral element.
            #[getter]
            fn y<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.0.coordinates().map(|(_, y)| integer(py, &y)).transpose()
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
                (slf.get_type(), (PyBytes::new(slf.py(), slf.get().0.to_sec1_bytes().as_bytes()),))
            }

            fn __neg__(&self) -> Self {
                Self(-self.0)
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
            }

            fn __hash__(&self) -> u64 {
                let mut hasher = DefaultHasher::new();
                self.0.to_compressed_sec1_bytes().as_bytes().hash(&mut hasher);
                hasher.finish()
            }

            fn __repr__(&self) -> String {
                format!("{:?}", self.0)
            }
        }

        $crate::points::operators!();

        /// The sum of the products of scalars and points, k[0]P[0] + k[1]P[1] + ... Variable time: for public
        /// scalars and points only.
        ///
        #[doc = concat!(">>> from ", $path, " import G, multiscalar_vartime")]
        /// >>> multiscalar_vartime([2, 3], [G, G + G]) == G * 8
        /// True
        #[pyfunction]
        fn multiscalar_vartime(
            py: Python<'_>, scalars: &Bound<'_, PyAny>, points: &Bound<'_, PyAny>,
        ) -> PyResult<Point> {
            let number = |item: PyResult<Bound<'_, PyAny>>| Ok(item?.extract::<Number>()?.0);
            let scalars: Vec<_> = items(scalars)?.map(number).collect::<PyResult<_>>()?;
            let point = |item: PyResult<Bound<'_, PyAny>>| Ok(item?.extract::<Ours<'_, Point>>()?.0);
            let points: Vec<_> = items(points)?.map(point).collect::<PyResult<_>>()?;
            same_length(&[("scalars", scalars.len()), ("points", points.len())])?;
            py.detach(|| curve::Point::multiscalar_vartime(&scalars, &points)).map(Point).map_err(refused)
        }

        /// Writes points, compressed or not by the length of a row, with one inversion. The neutral element
        /// has no coordinates, and is refused.
        fn put(
            points: &[curve::Point], rows: &[usize], places: Vec<&mut [u8]>,
        ) -> Result<(), batch::RowError> {
            for ((point, i), place) in curve::Point::to_affine_batch(points).iter().zip(rows).zip(places) {
                if point.is_identity() {
                    return Err((*i, secant::Error::Infinity));
                }
                if place.len() == $compressed {
                    place.copy_from_slice(point.to_compressed_sec1_bytes().as_bytes());
                } else {
                    place.copy_from_slice(point.to_sec1_bytes().as_bytes());
                }
            }
            Ok(())
        }

        #[doc = concat!("Each of many scalars times the base point: rows of ", $secret, " big-endian bytes, an array uint8[n, ", $secret, "] of numpy or one of pyarrow. Encoded points of the same kind come back. Constant time.")]
        ///
        #[doc = concat!(">>> import numpy, ", $path, " as curve")]
        /// >>> scalars = numpy.zeros((2, curve.SCALAR_BYTES), dtype=numpy.uint8)
        /// >>> scalars[:, -1] = [1, 2]
        /// >>> points = curve.mul_base_batch(scalars, compressed=True)
        /// >>> curve.Point(points[1]) == curve.G + curve.G
        /// True
        #[pyfunction]
        #[pyo3(signature = (scalars, *, compressed = false, threads = None))]
        fn mul_base_batch<'py>(
            py: Python<'py>, scalars: &Bound<'py, PyAny>, compressed: bool, threads: Option<i64>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let rows = Rows::new(scalars, "scalars", &[$secret])?;
            let (view, width) = (rows.view()?, if compressed { $compressed } else { $uncompressed });
            let products = batch::rows(py, threads, (rows.len(), PART, width), |range, out| {
                let (mut scalars, mut indices, mut places) = (Vec::with_capacity(range.len()), Vec::new(), Vec::new());
                for (i, place) in range.zip(out.chunks_exact_mut(width)) {
                    if let Some(row) = view.get(i) {
                        scalars.push(curve::Scalar::try_from(row).map_err(|error| (i, error))?);
                        indices.push(i);
                        places.push(place);
                    }
                }
                put(&curve::Point::mul_base_batch(&scalars), &indices, places)
            })?;
            batch::back(products, rows.is_arrow(), &[scalars])
        }

        /// Each of many scalars times a point of its own: scalars as in `mul_base_batch`, and as many encoded
        /// points of one length. Constant time in both, but for whether they are refused.
        ///
        #[doc = concat!(">>> import numpy, ", $path, " as curve")]
        /// >>> scalars = numpy.zeros((2, curve.SCALAR_BYTES), dtype=numpy.uint8)
        /// >>> scalars[:, -1] = [3, 4]
        /// >>> points = curve.mul_batch(scalars, curve.mul_base_batch(scalars))
        /// >>> curve.Point(points[1]) == 16 * curve.G
        /// True
        #[pyfunction]
        #[pyo3(signature = (scalars, points, *, compressed = false, threads = None))]
        fn mul_batch<'py>(
            py: Python<'py>, scalars: &Bound<'py, PyAny>, points: &Bound<'py, PyAny>, compressed: bool,
            threads: Option<i64>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let rows = Rows::new(scalars, "scalars", &[$secret])?;
            let encoded = Rows::new(points, "points", &[$compressed, $uncompressed])?;
            let n = same_length(&[("scalars", rows.len()), ("points", encoded.len())])?;
            let width = if compressed { $compressed } else { $uncompressed };
            let (view, of) = (rows.view()?, encoded.view()?);
            let products = batch::rows(py, threads, (n, PART, width), |range, out| {
                let (mut factors, mut bases, mut indices, mut places) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
                for (i, place) in range.zip(out.chunks_exact_mut(width)) {
                    if let (Some(row), Some(point)) = (view.get(i), of.get(i)) {
                        let row_of = |error| (i, error);
                        factors.push(curve::Scalar::try_from(row).map_err(row_of)?);
                        bases.push(curve::Point::from_sec1_bytes(point).map_err(row_of)?);
                        indices.push(i);
                        places.push(place);
                    }
                }
                let first = indices.first().copied().unwrap_or(0);
                let products = curve::Point::mul_batch(&bases, &factors).map_err(|error| (first, error))?;
                put(&products, &indices, places)
            })?;
            batch::back(products, rows.is_arrow(), &[scalars, points])
        }
    };
}
pub(crate) use points;

/// The operators of a module's `Point`.
macro_rules! operators {
    () => {
        impl Point {
            /// The result of an operator, if the other operand is a point.
            fn with<'py>(
                other: &Bound<'py, PyAny>,
                operator: impl FnOnce(&curve::Point) -> curve::Point,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                match operand::<Self>(other)? {
                    Some(other) => Ok(Bound::new(py, Self(operator(&other.0)))?.into_any()),
                    None => Ok(py.NotImplemented().into_bound(py)),
                }
            }
        }

        #[pymethods]
        impl Point {
            fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |other| self.0 + *other)
            }

            fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |other| self.0 - *other)
            }

            fn __mul__<'py>(&self, k: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let py = k.py();
                match Number::of(k)? {
                    Some(Number(k)) => Ok(Bound::new(py, Self(self.0 * &k))?.into_any()),
                    None => Ok(py.NotImplemented().into_bound(py)),
                }
            }

            fn __rmul__<'py>(&self, k: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                self.__mul__(k)
            }
        }
    };
}
pub(crate) use operators;
