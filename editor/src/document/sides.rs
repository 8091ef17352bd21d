//! Two sides of one file, to choose from field by field, and of lists entry by entry: what a merge left between its marks,
//! or the author's text and another program's. Knows texts only.

use super::differences::{Changed, Difference, Read, between};
use super::file::FieldOrder;

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
    /// What both started from, where that is known.
    pub base: Option<String>,
}

impl Sides {
    /// Each field that the sides have in their own way, of lists each entry, in the order of the file.
    ///
    /// # Errors
    /// Which side cannot be read, and why.
    pub fn fields(&self) -> Result<Vec<Difference>, String> {
        let unread = |name: &str, why: String| {
            let why = if why.is_empty() { "it is empty".to_owned() } else { why };
            format!("the side of `{name}` cannot be read: {why}")
        };
        let ours = Read::of(&self.ours).map_err(|why| unread(&self.ours_name, why))?;
        let theirs = Read::of(&self.theirs).map_err(|why| unread(&self.theirs_name, why))?;
        // What both started from only tells who changed something.
        let base = self.base.as_deref().and_then(|base| Read::of(base).ok());
        Ok(between(base.as_ref(), &ours, &theirs))
    }

    /// For each of the fields whether the second side's is likely wanted: that side alone changed it.
    pub fn likely(&self) -> Vec<bool> {
        let fields = self.fields().unwrap_or_default();
        fields.iter().map(|field| field.changed == Changed::Theirs).collect()
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
            field.take(&mut text, order)?;
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::AsWritten;
    use super::super::outline::Outline;
    use super::super::path::ValuePath;
    use super::*;

    fn sides(ours: &str, theirs: &str) -> Sides {
        Sides {
            ours_name: "HEAD".into(),
            theirs_name: "caves".into(),
            ours: ours.into(),
            theirs: theirs.into(),
            base: None,
        }
    }

    #[test]
    fn any_choice_of_fields_comes_together() {
        let sides = sides(
            "// Orc.\n(\n    name: \"Orc\",\n    hd: 4, // dice\n    cr: 2,\n)\n",
            "(\n    name: \"Orc\",\n    hd: 5,\n    attributes: (str: 9),\n)\n",
        );
        let fields: Vec<String> = sides.fields().unwrap().into_iter().map(|f| f.told).collect();
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
    const LIST: &str = "(\n    name: \"Orc\",\n    attacks: [\n        // the axe\n        (attack: A_SLAM, damage: \"1d6\"), // heavy\n        (attack: A_BITE, damage: \"1d3\"),\n    ],\n)\n";

    #[test]
    fn entries_of_a_list_that_each_side_changed_come_together_by_themselves() {
        let claw = "        (attack: A_CLAW, damage: \"1d2\"),\n    ],";
        let tail = "        (attack: A_TAIL, damage: \"1d8\"),\n    ],";
        let ours = LIST.replace("1d6", "2d6").replace("    ],", claw);
        let theirs = LIST.replace("1d3", "1d4").replace("    ],", tail);
        let sides = Sides { base: Some(LIST.to_owned()), ..sides(&ours, &theirs) };
        let fields = sides.fields().unwrap();
        let told: Vec<_> = fields.iter().map(|f| (f.told.as_str(), f.changed)).collect();
        let wanted = [
            ("attacks[0].damage", Changed::Ours),
            ("attacks[1].damage", Changed::Theirs),
            ("attacks[2]", Changed::Ours),
            ("attacks[3] (new)", Changed::Theirs),
        ];
        assert_eq!(told, wanted);
        let joined = sides.joined(&sides.likely(), &AsWritten).unwrap();
        let both = format!("{}\n{tail}", claw.trim_end_matches("\n    ],"));
        assert_eq!(joined, LIST.replace("1d6", "2d6").replace("1d3", "1d4").replace("    ],", &both));
    }

    #[test]
    fn an_entry_that_both_changed_is_offered_by_itself_and_any_choice_of_entries_comes_together() {
        let ours = LIST.replace("1d6", "2d6");
        let theirs = LIST.replace("1d6", "3d6").replace("        (attack: A_BITE, damage: \"1d3\"),\n", "");
        let sides = Sides { base: Some(LIST.to_owned()), ..sides(&ours, &theirs) };
        let fields = sides.fields().unwrap();
        let told: Vec<_> = fields.iter().map(|f| (f.told.as_str(), f.changed)).collect();
        assert_eq!(told, [("attacks[0].damage", Changed::Both), ("attacks[1]", Changed::Theirs)]);
        assert_eq!(sides.likely(), [false, true]);
        for (choice, wanted) in [
            ([false, false], ours.clone()),
            ([true, true], theirs.clone()),
            ([true, false], LIST.replace("1d6", "3d6")),
            ([false, true], theirs.replace("3d6", "2d6")),
        ] {
            assert_eq!(sides.joined(&choice, &AsWritten).unwrap(), wanted, "{choice:?}");
        }
    }
    /// The entries of the one list of a text.
    fn entries(text: &str) -> Vec<String> {
        let outline = Outline::read(text);
        assert!(outline.faults.is_empty(), "{text}");
        let list = outline.at(&ValuePath::root().field("l")).unwrap().group().unwrap();
        list.items.iter().map(|item| text[item.span.clone()].to_owned()).collect()
    }

    #[test]
    fn all_of_one_side_is_that_side_and_a_side_that_changed_nothing_gives_way() {
        let mut seed = 7_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        for _ in 0..3_000 {
            let mut list = || {
                let words: Vec<&str> =
                    (0..below(6)).map(|_| ["a", "b", "c", "(k: 1, m: 2)"][below(4) as usize]).collect();
                format!("(l: [{}])", words.join(", "))
            };
            let [base, ours, theirs] = [list(), list(), list()];
            for base in [None, Some(base.clone())] {
                let sides = Sides { base, ..sides(&ours, &theirs) };
                let count = sides.fields().unwrap().len();
                assert_eq!(sides.joined(&vec![false; count], &AsWritten).unwrap(), ours);
                let all = sides.joined(&vec![true; count], &AsWritten).unwrap();
                assert_eq!(entries(&all), entries(&theirs), "{sides:?}");
            }
            for (ours, theirs, wanted) in [(&base, &theirs, &theirs), (&ours, &base, &ours)] {
                let sides = Sides { base: Some(base.clone()), ..sides(ours, theirs) };
                let joined = sides.joined(&sides.likely(), &AsWritten).unwrap();
                assert_eq!(entries(&joined), entries(wanted), "{sides:?}");
            }
        }
    }
}
