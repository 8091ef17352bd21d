//! Writes a definition as RON that a person likes to read: one field a line, what is default left out.
//!
//! Used for new files. A file that exists is edited in place, elsewhere.

/// How a value is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doc {
    /// A value without brackets.
    Atom(String),
    /// A list in square brackets.
    List(Vec<Doc>),
    /// A record in round brackets: names and values.
    Record(Vec<(&'static str, Doc)>),
}

const WIDTH: usize = 110;

impl Doc {
    /// Text in quotes; in raw quotes where it has line ends, quotes or backslashes.
    pub fn text(text: &str) -> Doc {
        if !text.contains(['"', '\\', '\n', '\r', '\t']) {
            return Doc::Atom(format!("\"{text}\""));
        }
        // A raw string cannot hold a bare carriage return, and needs more hashes than the text has in a row.
        if text.contains('\r') {
            return Doc::Atom(format!("\"{}\"", text.escape_debug()));
        }
        let mut hashes = String::from("#");
        while text.contains(&format!("\"{hashes}")) {
            hashes.push('#');
        }
        Doc::Atom(format!("r{hashes}\"{text}\"{hashes}"))
    }

    /// One character in single quotes.
    pub fn letter(letter: char) -> Doc {
        match letter {
            '\'' | '\\' => Doc::Atom(format!("'\\{letter}'")),
            _ => Doc::Atom(format!("'{letter}'")),
        }
    }

    /// On one line, as in a table cell.
    pub fn one_line(&self) -> String {
        match self {
            Doc::Atom(text) => text.clone(),
            Doc::List(items) => {
                format!("[{}]", items.iter().map(Doc::one_line).collect::<Vec<_>>().join(", "))
            }
            Doc::Record(fields) => {
                let fields = fields.iter().map(|(name, value)| format!("{name}: {}", value.one_line()));
                format!("({})", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// On as many lines as it takes, beginning in column `indent + used`.
    fn put(&self, out: &mut String, indent: usize, used: usize) {
        let line = self.one_line();
        let fits = indent + used + line.chars().count() < WIDTH && !line.contains('\n');
        match self {
            Doc::Atom(_) => out.push_str(&line),
            _ if fits => out.push_str(&line),
            Doc::List(items) if items.iter().all(|item| matches!(item, Doc::Atom(_))) => {
                fill(out, items, indent + 4);
                out.push_str(&" ".repeat(indent));
                out.push(']');
            }
            Doc::List(items) => {
                out.push_str("[\n");
                for item in items {
                    out.push_str(&" ".repeat(indent + 4));
                    item.put(out, indent + 4, 1);
                    out.push_str(",\n");
                }
                out.push_str(&" ".repeat(indent));
                out.push(']');
            }
            Doc::Record(fields) => lines(out, fields, indent),
        }
    }
}

fn lines(out: &mut String, fields: &[(&'static str, Doc)], indent: usize) {
    out.push_str("(\n");
    for (name, value) in fields {
        out.push_str(&" ".repeat(indent + 4));
        out.push_str(name);
        out.push_str(": ");
        value.put(out, indent + 4, name.len() + 3);
        out.push_str(",\n");
    }
    out.push_str(&" ".repeat(indent));
    out.push(')');
}

/// Names one after the other, as many as fit on each line.
fn fill(out: &mut String, items: &[Doc], indent: usize) {
    out.push_str("[\n");
    let mut used = WIDTH;
    for (at, item) in items.iter().enumerate() {
        let text = item.one_line();
        let length = text.chars().count() + 2;
        if used + length > WIDTH {
            if at > 0 {
                out.push('\n');
            }
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else {
            out.push(' ');
        }
        out.push_str(&text);
        out.push(',');
        used += length;
    }
    out.push('\n');
}

/// The whole file of a record: the type's name, then one field a line.
pub fn file<R: super::schema::Record>(record: &R) -> String {
    let mut out = R::SCHEMA.type_name.to_owned();
    match record.doc() {
        Doc::Record(fields) => lines(&mut out, &fields, 0),
        other => other.put(&mut out, 0, 0),
    }
    out.push('\n');
    out
}

/// The whole text of a table: many resources of one kind, sorted by id, each on a line of its own.
///
/// ```text
/// {
///     "red_potion": (name: "red", of: AI_POTION),
/// }
/// ```
pub fn table_file<'a>(rows: impl IntoIterator<Item = (&'a str, Doc)>) -> String {
    let mut rows: Vec<(&str, Doc)> = rows.into_iter().collect();
    rows.sort_by_key(|(id, _)| *id);
    let mut out = String::from("{\n");
    for (id, doc) in rows {
        out.push_str(&format!("    \"{id}\": {},\n", doc.escaped().one_line()));
    }
    out.push_str("}\n");
    out
}

impl Doc {
    /// The same with every text on one line: raw text that has line ends is written with escapes.
    fn escaped(self) -> Doc {
        match self {
            Doc::Atom(text) if text.contains('\n') => match ron::from_str::<String>(&text) {
                Ok(plain) => Doc::Atom(format!("\"{}\"", plain.escape_debug())),
                Err(_) => Doc::Atom(text),
            },
            Doc::Atom(text) => Doc::Atom(text),
            Doc::List(items) => Doc::List(items.into_iter().map(Doc::escaped).collect()),
            Doc::Record(fields) => {
                Doc::Record(fields.into_iter().map(|(name, value)| (name, value.escaped())).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_its_quotes() {
        for text in
            ["plain", "a \"quoted\" word", "two\nlines", "back\\slash", "ends in \"#", "a\r\nb", "naïve"]
        {
            let Doc::Atom(written) = Doc::text(text) else { panic!("text is an atom") };
            assert_eq!(ron::from_str::<String>(&written).unwrap(), text, "{written}");
        }
        for letter in ['a', '\'', '\\', '"', '@'] {
            let Doc::Atom(written) = Doc::letter(letter) else { panic!("a letter is an atom") };
            assert_eq!(ron::from_str::<char>(&written).unwrap(), letter);
        }
    }

    #[test]
    fn a_table_has_a_line_for_each_row_sorted_by_id() {
        let row = |text: &str| Doc::Record(vec![("name", Doc::text(text))]);
        let table = table_file([("zinc", row("a \"word\"")), ("amber", row("two\nlines"))]);
        assert_eq!(
            table,
            "{\n    \"amber\": (name: \"two\\nlines\"),\n    \"zinc\": (name: r#\"a \"word\"\"#),\n}\n"
        );
        #[derive(serde::Deserialize)]
        struct Row {
            name: String,
        }
        let back: std::collections::BTreeMap<String, Row> = ron::from_str(&table).unwrap();
        assert_eq!((back["amber"].name.as_str(), back["zinc"].name.as_str()), ("two\nlines", "a \"word\""));
    }

    #[test]
    fn long_lists_are_filled_and_short_ones_stay_on_their_line() {
        let list = |n: usize| Doc::List((0..n).map(|i| Doc::Atom(format!("NAME_{i}"))).collect());
        let mut short = String::new();
        list(3).put(&mut short, 4, 7);
        assert_eq!(short, "[NAME_0, NAME_1, NAME_2]");
        let mut long = String::new();
        list(40).put(&mut long, 4, 7);
        assert!(long.lines().count() > 3 && long.lines().all(|line| line.chars().count() <= WIDTH), "{long}");
    }
}
