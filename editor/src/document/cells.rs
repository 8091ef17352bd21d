//! Values as cells of a spreadsheet: text of a cell to RON and back, and tables as tab-separated text.

use augury_engine::base::dice_expr::Dice;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, check_id};
use augury_engine::base::scaled_dice::ScaledDice;
use augury_engine::content::{Doc, FieldType};

use super::outline::{Outline, Shape};
use super::summary::literal_text;

/// The RON that a cell's text is for a field of a type; `None` for an empty cell, which is the default.
///
/// # Errors
/// What the field wants instead.
pub fn ron_of(ty: &FieldType, text: &str) -> Result<Option<String>, String> {
    let plain = text.trim();
    if plain.is_empty() {
        return Ok(None);
    }
    let refused = || format!("\"{plain}\" is not {}", ty.wanted());
    let ron = match ty {
        FieldType::Int { min, max, .. } => {
            let number: i64 = plain.parse().map_err(|_| refused())?;
            if !(*min..=*max).contains(&number) {
                return Err(refused());
            }
            number.to_string()
        }
        FieldType::Bool => match plain.to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" => "true".to_owned(),
            "false" | "no" | "0" => "false".to_owned(),
            _ => return Err(refused()),
        },
        FieldType::Text | FieldType::Script => Doc::text(text.trim_end_matches(['\r', '\n'])).one_line(),
        FieldType::Letter => {
            let mut letters = plain.chars();
            let one = letters.next().filter(|_| letters.as_str().is_empty());
            Doc::letter(one.ok_or_else(refused)?).one_line()
        }
        FieldType::Dice => Doc::text(&plain.parse::<Dice>().map_err(|_| refused())?.to_string()).one_line(),
        FieldType::ScaledDice => {
            Doc::text(&plain.parse::<ScaledDice>().map_err(|_| refused())?.to_string()).one_line()
        }
        FieldType::Event => {
            Doc::text(&plain.parse::<EventCode>().map_err(|_| refused())?.to_string()).one_line()
        }
        FieldType::Enum(family) => {
            let known = (family.names)().iter().find(|name| name.eq_ignore_ascii_case(plain));
            (*known.ok_or_else(refused)?).to_owned()
        }
        FieldType::Ref(_) | FieldType::AnyRef => one_reference(ty, plain).ok_or_else(refused)?,
        FieldType::Flags(family) => list(plain, &refused, |name| {
            let known = (family.names)().iter().find(|known| known.eq_ignore_ascii_case(name));
            known.map(|known| (*known).to_owned())
        })?,
        FieldType::List(inner @ (FieldType::Enum(_) | FieldType::Ref(_) | FieldType::AnyRef)) => {
            list(plain, &refused, |part| ron_of(inner, part).ok().flatten())?
        }
        FieldType::OneOf(types) => {
            let fits = types.iter().find_map(|ty| ron_of(ty, plain).ok().flatten());
            fits.map_or_else(|| raw(plain).ok_or_else(refused), Ok)?
        }
        FieldType::List(_) | FieldType::Record(_) => raw(plain).ok_or_else(refused)?,
    };
    Ok(Some(ron))
}

/// What a cell shows of a value's RON: texts without quotes, lists of names without brackets.
pub fn text_of(ron: &str) -> String {
    if ron == "None" {
        return String::new();
    }
    let outline = Outline::read(ron);
    let Some(root) = outline.root.as_ref().map(|root| root.inner()) else { return ron.to_owned() };
    match &root.shape {
        Shape::List(group)
            if group.items.iter().all(|i| i.value.as_ref().is_some_and(|v| v.group().is_none())) =>
        {
            let part = |span: std::ops::Range<usize>| literal_text(ron.get(span).unwrap_or_default());
            group.items.iter().map(|i| part(i.span.clone())).collect::<Vec<_>>().join(", ")
        }
        Shape::Literal(_) => literal_text(ron.get(root.span.clone()).unwrap_or_default()),
        _ => ron.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn one_reference(ty: &FieldType, text: &str) -> Option<String> {
    let id = match ty {
        FieldType::AnyRef => {
            let (kind, id) = text.split_once(':')?;
            Kind::from_word(kind)?;
            id
        }
        _ => text,
    };
    check_id(id).ok()?;
    Some(Doc::text(text).one_line())
}

/// Parts between commas, blanks or bars, each as RON; brackets around them are fine.
fn list(
    text: &str,
    refused: &impl Fn() -> String,
    one: impl Fn(&str) -> Option<String>,
) -> Result<String, String> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let parts = bare.split([',', ' ', '|', '\n']).map(|part| part.trim().trim_matches('"'));
    let parts: Option<Vec<String>> = parts.filter(|part| !part.is_empty()).map(one).collect();
    Ok(format!("[{}]", parts.ok_or_else(refused)?.join(", ")))
}

/// A text that is one RON value already.
fn raw(text: &str) -> Option<String> {
    let outline = Outline::read(text);
    let whole = outline.root.as_ref().is_some_and(|r| r.shape != Shape::Damaged && r.span == (0..text.len()));
    (whole && outline.faults.is_empty()).then(|| text.to_owned())
}

/// Rows of cells as text that spreadsheets read: tabs between cells, a line a row.
pub fn to_tsv(rows: &[Vec<String>]) -> String {
    let cell = |text: &String| match text.contains(['\t', '\n', '\r', '"']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    };
    let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join("\t");
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The rows of cells of a tab-separated text, as spreadsheets give it to the clipboard.
pub fn from_tsv(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let (mut quoted, mut fresh) = (false, true);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                push(&mut rows, '"');
            }
            '"' if quoted => quoted = false,
            '"' if fresh => quoted = true,
            '\t' if !quoted => {
                if let Some(row) = rows.last_mut() {
                    row.push(String::new());
                }
                fresh = true;
                continue;
            }
            '\r' if !quoted => continue,
            '\n' if !quoted => {
                rows.push(vec![String::new()]);
                fresh = true;
                continue;
            }
            _ => push(&mut rows, c),
        }
        fresh = false;
    }
    if rows.len() > 1 && rows.last().is_some_and(|row| row.iter().all(String::is_empty)) {
        rows.pop();
    }
    rows
}

fn push(rows: &mut [Vec<String>], c: char) {
    if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
        cell.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::content::schema_of;

    fn ty(field: &str) -> FieldType {
        schema_of(Kind::Monster).and_then(|s| s.field(field)).map(|f| f.ty).unwrap()
    }

    #[test]
    fn cells_become_ron_of_their_field_or_say_what_is_wanted() {
        assert_eq!(ron_of(&ty("cr"), " 5 "), Ok(Some("5".into())));
        assert_eq!(ron_of(&ty("flags"), "M_EVIL, m_undead"), Ok(Some("[M_EVIL, M_UNDEAD]".into())));
        assert_eq!(ron_of(&ty("name"), "The \"Orc\""), Ok(Some("r#\"The \"Orc\"\"#".into())));
        assert_eq!(ron_of(&ty("name"), ""), Ok(None));
        assert!(ron_of(&ty("cr"), "many").unwrap_err().contains("a whole number"));
        assert!(ron_of(&ty("hd"), "1000000").is_err());
        assert!(ron_of(&ty("flags"), "M_EVIL M_NOTHING").is_err());
        assert!(ron_of(&ty("attacks"), "[(").is_err());
        assert!(ron_of(&ty("attacks"), "[(attack: A_BITE)]").unwrap().is_some());
    }

    #[test]
    fn what_a_cell_shows_reads_back() {
        for (field, ron) in [
            ("cr", "5"),
            ("flags", "[M_EVIL, M_UNDEAD]"),
            ("name", "\"Orc\""),
            ("attacks", "[(attack: A_BITE, damage: \"1d6\")]"),
            ("size", "SZ_LARGE"),
        ] {
            assert_eq!(ron_of(&ty(field), &text_of(ron)), Ok(Some(ron.to_owned())), "{field}");
        }
        assert_eq!(text_of("None"), "");
    }

    #[test]
    fn tables_go_to_the_clipboard_and_come_back() {
        let rows = vec![
            vec!["Orc".to_owned(), "a\tb".to_owned()],
            vec!["say \"hi\"".to_owned(), "two\nlines".to_owned()],
        ];
        assert_eq!(from_tsv(&to_tsv(&rows)), rows);
        assert_eq!(from_tsv("a\tb\r\nc\t\r\n"), [["a", "b"], ["c", ""]]);
        assert_eq!(from_tsv("5\" long"), [["5\" long"]]);
    }
}
