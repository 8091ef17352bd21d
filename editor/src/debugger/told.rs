//! What else the rules write besides fields, creatures' numbers, cells and stati: numbers of things, whose they are,
//! the ground, variables of resources, what a god thinks. Each is met by a word, and by a part of what it says.

use augury_engine::event::What;

/// A kind of write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A number of an item.
    Item,
    /// A number of a fixture: a door, a trap, an altar.
    Fixture,
    /// An item changes hands, is picked up or laid down.
    Handed,
    /// What an item is made of: kind, effect, qualities.
    Remade,
    /// A creature takes on another form.
    Shape,
    /// The terrain of a square.
    Terrain,
    /// A field that lies on the map.
    OnMap,
    /// A variable of a resource.
    Variable,
    /// A god's favour or anger.
    Standing,
    /// What a character practised.
    Practice,
    /// Whom a creature takes for a foe or a friend.
    Regard,
}

impl Told {
    /// All, as they are listed.
    pub const ALL: [Told; 11] = [
        Told::Item,
        Told::Fixture,
        Told::Handed,
        Told::Remade,
        Told::Shape,
        Told::Terrain,
        Told::OnMap,
        Told::Variable,
        Told::Standing,
        Told::Practice,
        Told::Regard,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Told::Item => "item",
            Told::Fixture => "fixture",
            Told::Handed => "handed",
            Told::Remade => "remade",
            Told::Shape => "shape",
            Told::Terrain => "terrain",
            Told::OnMap => "mapfield",
            Told::Variable => "variable",
            Told::Standing => "standing",
            Told::Practice => "practice",
            Told::Regard => "regard",
        }
    }

    /// The kind with a word.
    pub fn named(word: &str) -> Option<Told> {
        Told::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Which of them a moment is.
    pub const fn of(what: &What) -> Option<Told> {
        Some(match what {
            What::ItemWritten { .. } => Told::Item,
            What::FeatureWritten { .. } => Told::Fixture,
            What::Handed { .. } => Told::Handed,
            What::ItemRemade { .. } => Told::Remade,
            What::Reshaped { .. } => Told::Shape,
            What::Terrain { .. } => Told::Terrain,
            What::Field { .. } => Told::OnMap,
            What::VarWritten { .. } => Told::Variable,
            What::Standing { .. } => Told::Standing,
            What::Practised { .. } => Told::Practice,
            What::Regards { .. } => Told::Regard,
            _ => return None,
        })
    }

    /// Is a moment one of these, that holds a text? It is looked for in what was written: the number's, the
    /// variable's, the god's or the terrain's name, and in the reason.
    pub fn fits(self, what: &What, text: &str) -> bool {
        Told::of(what) == Some(self) && (text.is_empty() || said(what).to_lowercase().contains(text))
    }
}

/// What was written, and why.
fn said(what: &What) -> String {
    match what {
        What::ItemWritten { write, why } => format!("{} {why}", write.field.name()),
        What::FeatureWritten { write, why } => format!("{} {why}", write.field.name()),
        What::Reshaped { from, to, why, .. } => format!("{from} {to} {why}"),
        What::Terrain { old, new, why, .. } => {
            let old = old.map_or_else(String::new, |old| old.to_string());
            format!("{old} {new} {why}")
        }
        What::Field { what, why, .. } => format!("{what} {why}"),
        What::VarWritten { of, name, .. } => format!("{of} {name}"),
        What::Standing { god, what, why, .. } => format!("{god} {what} {why}"),
        What::Practised { attribute, why, .. } => format!("{attribute} {why}"),
        What::Handed { why, .. } | What::ItemRemade { why, .. } | What::Regards { why, .. } => {
            (*why).to_owned()
        }
        _ => String::new(),
    }
}

/// What a write of this kind was before and is after, where it is a number or a name; and why.
pub fn change(what: &What) -> (String, String, String) {
    let (old, new, why) = match what {
        What::ItemWritten { write, why } => (write.old.to_string(), write.new.to_string(), *why),
        What::FeatureWritten { write, why } => (write.old.to_string(), write.new.to_string(), *why),
        What::Reshaped { from, to, why, .. } => (from.to_string(), to.to_string(), *why),
        What::Terrain { old, new, why, .. } => {
            (old.map_or_else(String::new, |old| old.to_string()), new.to_string(), *why)
        }
        What::VarWritten { old, new, .. } => (old.to_string(), new.to_string(), ""),
        What::Standing { old, new, why, .. } | What::Practised { old, new, why, .. } => {
            (old.to_string(), new.to_string(), *why)
        }
        What::Handed { why, .. }
        | What::ItemRemade { why, .. }
        | What::Field { why, .. }
        | What::Regards { why, .. } => (String::new(), String::new(), *why),
        _ => (String::new(), String::new(), ""),
    };
    (old, new, why.to_owned())
}
