//! Points and integers as JSON text, in requests, answers and vectors.

use secant_catalogue::{Coordinate, Info, Output, Point};

use crate::hex;

/// Reads a JSON string.
pub(crate) fn string(json: &str) -> Result<String, String> {
    serde_json::from_str(json).map_err(|_| "a string is wanted".to_string())
}

/// `true` or `false`.
pub(crate) fn flag(json: &str) -> Result<bool, String> {
    serde_json::from_str(json).map_err(|_| "true or false is wanted".to_string())
}

/// Reads an integer in a JSON string: big-endian bytes.
pub(crate) fn integer(json: &str) -> Result<Vec<u8>, String> {
    let text: String = serde_json::from_str(json)
        .map_err(|_| "a string with a hexadecimal integer is wanted".to_string())?;
    hex::parse(&text)
}

/// The coordinate made of these integers, as `parse` reads each, if it has the shape that the field has.
pub(crate) fn coordinate_of(
    integers: &[String],
    info: &Info,
    parse: impl Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Coordinate, String> {
    if integers.len() != info.components() {
        return Err(match info.components() {
            1 => "one integer is wanted".to_string(),
            n => format!("{n} integers are wanted, real part first"),
        });
    }
    integers.iter().map(|text| parse(text)).collect()
}

/// A coordinate: an integer, or `["re","im"]` in a quadratic field.
pub(crate) fn coordinate(json: &str, info: &Info) -> Result<Coordinate, String> {
    if info.components() == 1 {
        return Ok(vec![integer(json)?]);
    }
    let parts: Vec<String> = serde_json::from_str(json)
        .map_err(|_| "an array of two strings is wanted, [\"re\",\"im\"]".to_string())?;
    coordinate_of(&parts, info, hex::parse)
}

fn coordinate_json(coordinate: &Coordinate) -> String {
    let parts: Vec<String> = coordinate.iter().map(|c| format!("\"{}\"", hex::format(c))).collect();
    match parts.as_slice() {
        [one] => one.clone(),
        _ => format!("[{}]", parts.join(",")),
    }
}

/// A coordinate as text in the form of arguments: `0x..` or `0x..,0x..`.
pub(crate) fn coordinate_text(coordinate: &Coordinate) -> String {
    let parts: Vec<String> = coordinate.iter().map(|c| hex::format(c)).collect();
    parts.join(",")
}

/// The fields of an answer, without braces. Equal points give equal text.
pub(crate) fn point(point: &Point) -> String {
    match point {
        Point::Infinity => "\"infinity\":true".to_string(),
        Point::Affine { x, y } => format!("\"x\":{},\"y\":{}", coordinate_json(x), coordinate_json(y)),
        Point::Encoded(bytes) => format!("\"point\":\"{}\"", hex::digits(bytes)),
    }
}

/// The fields of an answer, without braces. Equal results give equal text.
pub(crate) fn output(output: &Output) -> String {
    match output {
        Output::Point(p) => point(p),
        Output::Abscissa(u) => format!("\"u\":{}", coordinate_json(u)),
        Output::Bytes(bytes) => format!("\"out\":\"{}\"", hex::digits(bytes)),
    }
}

/// Thirty-two bytes as 64 hexadecimal digits, in the order of the bytes.
pub(crate) fn bytes(json: &str) -> Result<[u8; 32], String> {
    let text: String =
        serde_json::from_str(json).map_err(|_| "a string of 64 hexadecimal digits is wanted".to_string())?;
    hex::bytes(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;
    use secant_catalogue::Curve;

    #[test]
    fn answers_have_as_few_digits_as_they_need() {
        let prime = Point::Affine { x: vec![vec![0, 0, 0x1f]], y: vec![vec![0]] };
        assert_eq!(point(&prime), r#""x":"0x1f","y":"0x0""#);
        let quadratic = Point::Affine { x: vec![vec![1], vec![0, 2]], y: vec![vec![3], vec![0]] };
        assert_eq!(point(&quadratic), r#""x":["0x1","0x2"],"y":["0x3","0x0"]"#);
        assert_eq!(point(&Point::Infinity), r#""infinity":true"#);
        let element = format!(r#""point":"{}""#, "0a".repeat(32));
        assert_eq!(point(&Point::Encoded([10; 32])), element);
    }

    #[test]
    fn coordinates_have_the_shape_of_the_field() {
        let (prime, quadratic) = (toy::WEIERSTRASS.info(), toy::QUADRATIC.info());
        assert_eq!(coordinate("\"0x12\"", prime).unwrap(), [[0x12]]);
        assert_eq!(coordinate("[\"0x1\",\"0x2\"]", quadratic).unwrap(), [[1], [2]]);
        for (json, info) in [
            ("[\"0x1\"]", prime),
            ("18", prime),
            ("null", prime),
            ("\"0x1\"", quadratic),
            ("[\"0x1\"]", quadratic),
            ("[\"0x1\",\"0x2\",\"0x3\"]", quadratic),
            ("[\"0x1\",2]", quadratic),
            ("[\"0x1\",\"2\"]", quadratic),
        ] {
            assert!(coordinate(json, info).is_err(), "{json}");
        }
    }
}
