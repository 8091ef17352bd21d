//! Values as text: what a new one is at first, one in one line.

use augury_engine::content::FieldType;

/// What a new value of a type is at first, as RON.
pub fn first_value(ty: &FieldType) -> String {
    match ty {
        FieldType::Int { min, max, .. } => 0.clamp(*min, *max).to_string(),
        FieldType::Bool => "false".to_owned(),
        FieldType::Text | FieldType::Script | FieldType::Ref(_) => "\"\"".to_owned(),
        FieldType::Letter => "'?'".to_owned(),
        FieldType::Dice | FieldType::ScaledDice => "\"1d4\"".to_owned(),
        FieldType::Event => "\"EV_STRIKE\"".to_owned(),
        FieldType::AnyRef => "\"monster:\"".to_owned(),
        FieldType::Enum(family) => (family.names)().first().map_or("0", |n| n).to_owned(),
        FieldType::Flags(_) | FieldType::List(_) => "[]".to_owned(),
        FieldType::Record(schema) => match schema.fields.first() {
            Some(field) => format!("({}: {})", field.name, (field.default)().one_line()),
            None => "()".to_owned(),
        },
        FieldType::OneOf(types) => types.first().map_or("0".to_owned(), first_value),
    }
}

/// A value in one line, to show beside its label.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::outline::Outline;
    use augury_engine::base::id::Kind;
    use augury_engine::content::schema_of;

    #[test]
    fn what_a_new_value_is_reads_as_ron() {
        let schema = schema_of(Kind::Monster).unwrap();
        for field in schema.fields {
            let inner = if let FieldType::List(inner) = field.ty { *inner } else { field.ty };
            let text = first_value(&inner);
            let outline = Outline::read(&text);
            assert!(outline.faults.is_empty() && outline.root.is_some(), "{}: {text}", field.name);
        }
    }
}
