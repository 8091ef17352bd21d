//! Two sides of one file, to choose from field by field: what a merge left between its marks, or the author's
//! text and another program's. Knows texts only.

use augury_engine::content::conflict::{FieldChoice, choices};

use super::edit::{Edit, Label};
use super::file::{FieldOrder, RonText, ValueFile};
use super::outline::Outline;
use super::path::ValuePath;

/// Two texts of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// What the first side is called.
    pub ours_name: String,
    /// What the second side is called.
    pub theirs_name: String,
    /// The first side's text.
    pub ours: String,
    /// The second side's text.
    pub theirs: String,
}

impl Sides {
    /// Each field that the sides have in their own way, in the order of the file.
    ///
    /// # Errors
    /// Which side cannot be read, and why.
    pub fn fields(&self) -> Result<Vec<FieldChoice>, String> {
        choices((&self.ours, &self.ours_name), (&self.theirs, &self.theirs_name))
    }

    /// The first side's text with some fields of the second: those of which `theirs` says so, by their place in
    /// [`Sides::fields`].
    ///
    /// # Errors
    /// A side cannot be read, or a field cannot be brought over.
    pub fn joined(&self, theirs: &[bool], order: &dyn FieldOrder) -> Result<String, String> {
        let mut text = self.ours.clone();
        let fields = self.fields()?;
        // From the back, so that what is taken out leaves the places of those before it.
        for (field, _) in fields.iter().zip(theirs).rev().filter(|(_, theirs)| **theirs) {
            let path: ValuePath = field.path.replace('"', "").parse()?;
            let outline = Outline::read(&text);
            let file = RonText { text: &text, outline: &outline };
            let row = file.outline.at(&path).is_none() && field.path.starts_with('"') && path.0.len() == 1;
            let splices = match &field.theirs {
                Some(value) if row => {
                    file.insert_row(&field.path.replace('"', ""), value).ok_or_else(|| {
                        format!("the row {} cannot be brought over; keep one side whole", field.path)
                    })?
                }
                Some(value) => file.put(&path, value, order).map_err(|e| e.to_string())?,
                None => file.remove(&path).map_err(|e| e.to_string())?,
            };
            let edit = Edit { label: Label::plain("sides"), gesture: None, splices };
            edit.apply(&mut text).map_err(|e| e.to_string())?;
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::AsWritten;
    use super::*;

    fn sides(ours: &str, theirs: &str) -> Sides {
        Sides {
            ours_name: "HEAD".into(),
            theirs_name: "caves".into(),
            ours: ours.into(),
            theirs: theirs.into(),
        }
    }

    #[test]
    fn any_choice_of_fields_comes_together() {
        let sides = sides(
            "// Orc.\n(\n    name: \"Orc\",\n    hd: 4, // dice\n    cr: 2,\n)\n",
            "(\n    name: \"Orc\",\n    hd: 5,\n    attributes: (str: 9),\n)\n",
        );
        let fields: Vec<String> = sides.fields().unwrap().into_iter().map(|f| f.path).collect();
        assert_eq!(fields, ["hd", "cr", "attributes"]);
        assert_eq!(sides.joined(&[false; 3], &AsWritten).unwrap(), sides.ours);
        let all = sides.joined(&[true; 3], &AsWritten).unwrap();
        assert_eq!(all, "// Orc.\n(\n    name: \"Orc\",\n    hd: 5, // dice\n    attributes: (str: 9),\n)\n");
        let some = sides.joined(&[true, false, true], &AsWritten).unwrap();
        assert!(some.contains("hd: 5, // dice\n    cr: 2,\n    attributes: (str: 9),"), "{some}");
    }

    #[test]
    fn rows_of_tables_come_and_go() {
        let sides = sides(
            "{\n    \"a\": (name: \"a\"),\n}\n",
            "{\n    \"a\": (name: \"b\"),\n    \"c\": (name: \"c\"),\n}\n",
        );
        assert_eq!(sides.joined(&[true, true], &AsWritten).unwrap(), sides.theirs);
        assert_eq!(sides.joined(&[false, true], &AsWritten).unwrap(), sides.theirs.replace("\"b\"", "\"a\""));
        let broken = Sides { theirs: "(".into(), ..sides };
        assert!(broken.fields().unwrap_err().contains("`caves`"));
    }
}
