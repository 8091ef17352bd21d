//! JSON with its fields in the order they were put in and numbers with a fixed number of digits, so that
//! the same figures are the same bytes.

use crate::lab::escape::is_control;
use std::fmt::{self, Display, Write};

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with digits behind the point, as written.
    Fixed(String),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Json>),
    /// Fields in order.
    Object(Object),
}

/// Fields in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object(Vec<(String, Json)>);

impl Object {
    /// The same with one more field.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Json>) -> Self {
        self.put(name, value);
        self
    }

    /// Adds a field.
    pub fn put(&mut self, name: impl Into<String>, value: impl Into<Json>) {
        self.0.push((name.into(), value.into()));
    }

    /// The same with all fields of another.
    #[must_use]
    pub fn and(mut self, more: Object) -> Self {
        self.0.extend(more.0);
        self
    }

    /// Its fields in order.
    pub fn fields(&self) -> &[(String, Json)] {
        &self.0
    }

    /// Has it no fields?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A number with so many digits behind the point; never "-0".
pub fn fixed(number: f64, digits: usize) -> Json {
    let text = format!("{number:.digits$}");
    let zero = text.strip_prefix('-').filter(|rest| rest.chars().all(|c| matches!(c, '0' | '.')));
    Json::Fixed(zero.map_or(text.clone(), str::to_owned))
}

impl From<bool> for Json {
    fn from(yes: bool) -> Self {
        Json::Bool(yes)
    }
}
impl From<i64> for Json {
    fn from(n: i64) -> Self {
        Json::Int(n)
    }
}
impl From<i32> for Json {
    fn from(n: i32) -> Self {
        Json::Int(n.into())
    }
}
impl From<u32> for Json {
    fn from(n: u32) -> Self {
        Json::Int(n.into())
    }
}
impl From<usize> for Json {
    fn from(n: usize) -> Self {
        Json::Int(i64::try_from(n).unwrap_or(i64::MAX))
    }
}
impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_owned())
    }
}
impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::Text(text)
    }
}
impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Json::Object(object)
    }
}
impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(list: Vec<T>) -> Self {
        Json::List(list.into_iter().map(Into::into).collect())
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Bool(yes) => write!(f, "{yes}"),
            Json::Int(n) => write!(f, "{n}"),
            Json::Fixed(n) => f.write_str(n),
            Json::Text(text) => quoted(text, f),
            Json::List(list) => {
                f.write_char('[')?;
                for (i, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if i > 0 { ", " } else { "" })?;
                }
                f.write_char(']')
            }
            Json::Object(object) => write!(f, "{object}"),
        }
    }
}

impl Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        for (i, (name, value)) in self.0.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            quoted(name, f)?;
            write!(f, ": {value}")?;
        }
        f.write_char('}')
    }
}

fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            // All of them are below U+FFFF.
            c if is_control(c) => write!(f, "\\u{:04x}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

/// Sums of whole numbers, for mean and standard deviation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: i64,
    sum: i64,
    squares: i128,
}

impl Moments {
    /// Counts a number.
    pub fn add(&mut self, n: i64) {
        self.count += 1;
        self.sum += n;
        self.squares += i128::from(n) * i128::from(n);
    }

    /// Counts all that another counted.
    pub fn join(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many numbers.
    pub fn count(&self) -> i64 {
        self.count
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The standard deviation with n - 1; 0 of fewer than two. Worked out from whole numbers, so that it
    /// does not depend on their order.
    pub fn sd(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = i128::from(self.count);
        let spread = n * self.squares - i128::from(self.sum) * i128::from(self.sum);
        (spread as f64 / (n * (n - 1)) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_json() {
        let object = Object::default()
            .with("b", "a \"quoted\"\tline\n\u{1}")
            .with("a", vec![1, -2])
            .with("c", fixed(-0.0001, 3))
            .with("d", Object::default());
        let text = object.to_string();
        assert!(text.starts_with("{\"b\""), "fields keep their order: {text}");
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["b"], "a \"quoted\"\tline\n\u{1}");
        assert_eq!(read["a"][1], -2);
        assert!(text.contains("\"c\": 0.000"), "{text}");
    }

    #[test]
    fn control_characters_are_escaped_and_read_back() {
        let name = "\u{1b}]0;x\u{7} \u{7f}\u{9b} \u{202e}\u{2069}";
        let text = Object::default().with("name", name).to_string();
        assert!(text.is_ascii() && !text.contains('\u{7f}'), "{text:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap()["name"], name);
    }

    #[test]
    fn mean_and_deviation() {
        let mut moments = Moments::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|n| moments.add(n));
        assert_eq!(format!("{:.3} {:.6}", moments.mean(), moments.sd()), "5.000 2.138090");
    }
}
