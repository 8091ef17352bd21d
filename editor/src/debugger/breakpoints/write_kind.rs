//! What else the rules write besides fields, creatures' numbers, cells and stati: numbers of things, whose they are,
//! the ground, variables of resources, what a god thinks, whom a creature is after. Each is met by a word, and by a
//! part of what it says.

use augury_engine::event::What;
use augury_engine::world::{MapWrite, WorldWrite};

/// A kind of write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteKind {
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
    /// A field that lies on the map, or what else of the map changes: light, regions.
    OnMap,
    /// A variable of a resource.
    Variable,
    /// A god's favour or anger.
    Standing,
    /// What a character practised.
    Practice,
    /// What weapons and armour a character can handle.
    Proficiencies,
    /// Whom a creature takes for a foe or a friend.
    Regard,
    /// A thing comes to be.
    Made,
    /// Whom a creature is after, or where it wanders to.
    Targets,
    /// A template comes or goes.
    Template,
    /// What makes a creature a character: levels, feats, abilities.
    Character,
    /// What a creature remembers of a map.
    Memory,
    /// A level is added, or a thing goes to another.
    Level,
    /// A game option is chosen.
    Option,
    /// Time passes of which nobody has a turn.
    Time,
}

impl WriteKind {
    /// All, as they are listed.
    pub const ALL: [WriteKind; 20] = [
        WriteKind::Item,
        WriteKind::Fixture,
        WriteKind::Handed,
        WriteKind::Remade,
        WriteKind::Shape,
        WriteKind::Terrain,
        WriteKind::OnMap,
        WriteKind::Variable,
        WriteKind::Standing,
        WriteKind::Practice,
        WriteKind::Proficiencies,
        WriteKind::Regard,
        WriteKind::Made,
        WriteKind::Targets,
        WriteKind::Template,
        WriteKind::Character,
        WriteKind::Memory,
        WriteKind::Level,
        WriteKind::Option,
        WriteKind::Time,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            WriteKind::Item => "item",
            WriteKind::Fixture => "fixture",
            WriteKind::Handed => "handed",
            WriteKind::Remade => "remade",
            WriteKind::Shape => "shape",
            WriteKind::Terrain => "terrain",
            WriteKind::OnMap => "mapfield",
            WriteKind::Variable => "variable",
            WriteKind::Standing => "standing",
            WriteKind::Practice => "practice",
            WriteKind::Proficiencies => "proficiencies",
            WriteKind::Regard => "regard",
            WriteKind::Made => "made",
            WriteKind::Targets => "targets",
            WriteKind::Template => "template",
            WriteKind::Character => "character",
            WriteKind::Memory => "memory",
            WriteKind::Level => "level",
            WriteKind::Option => "option",
            WriteKind::Time => "time",
        }
    }

    /// The kind with a word.
    pub fn named(word: &str) -> Option<WriteKind> {
        WriteKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Which of them a moment is.
    pub const fn of(what: &What) -> Option<WriteKind> {
        Some(match what {
            What::ItemWritten { .. } => WriteKind::Item,
            What::FeatureWritten { .. } => WriteKind::Fixture,
            What::Handed { .. } => WriteKind::Handed,
            What::Remade { .. } => WriteKind::Remade,
            What::Reshaped { .. } => WriteKind::Shape,
            What::MapWritten { write: MapWrite::Terrain { .. }, .. } => WriteKind::Terrain,
            What::MapWritten { .. } => WriteKind::OnMap,
            What::VarWritten { .. } => WriteKind::Variable,
            What::Standing { .. } => WriteKind::Standing,
            What::Practised { .. } => WriteKind::Practice,
            What::Proficiencies { .. } => WriteKind::Proficiencies,
            What::Regards { .. } => WriteKind::Regard,
            What::WorldWritten { write, .. } => match write {
                WorldWrite::Made { .. } => WriteKind::Made,
                WorldWrite::Targets { .. } | WorldWrite::Wander { .. } => WriteKind::Targets,
                WorldWrite::Template { .. } => WriteKind::Template,
                WorldWrite::Character { .. } => WriteKind::Character,
                WorldWrite::Memory { .. } | WorldWrite::Undetected { .. } => WriteKind::Memory,
                WorldWrite::LevelAdded { .. } | WorldWrite::Level { .. } => WriteKind::Level,
                WorldWrite::Option { .. } => WriteKind::Option,
                WorldWrite::Time { .. } => WriteKind::Time,
            },
            _ => return None,
        })
    }

    /// Is a moment one of these, that holds a text? It is looked for in what was written: the number's, the
    /// variable's, the god's or the terrain's name, and in the reason.
    pub fn fits(self, what: &What, text: &str) -> bool {
        WriteKind::of(what) == Some(self) && (text.is_empty() || said(what).to_lowercase().contains(text))
    }
}

/// What was written, and why.
fn said(what: &What) -> String {
    match what {
        What::ItemWritten { write, why } => format!("{} {why}", write.field.name()),
        What::FeatureWritten { write, why } => format!("{} {why}", write.field.name()),
        What::Reshaped { from, to, why, .. } => format!("{from} {to} {why}"),
        What::MapWritten { write: MapWrite::Terrain { old, new, .. }, why, .. } => {
            let old = old.map_or_else(String::new, |old| old.to_string());
            format!("{old} {new} {why}")
        }
        What::MapWritten { write, why, .. } => format!("{write} {why}"),
        What::WorldWritten { write, why } => format!("{} {why}", write.line(&|_| String::new())),
        What::VarWritten { of, name, .. } => format!("{of} {name}"),
        What::Standing { god, what, why, .. } => format!("{god} {what} {why}"),
        What::Practised { attribute, why, .. } => format!("{attribute} {why}"),
        What::Handed { why, .. }
        | What::Remade { why, .. }
        | What::Proficiencies { why, .. }
        | What::Regards { why, .. } => (*why).to_owned(),
        _ => String::new(),
    }
}

/// What a write of this kind was before and is after, where it is a number or a name; and why.
pub fn change(what: &What) -> (String, String, String) {
    let (old, new, why) = match what {
        What::ItemWritten { write, why } => (write.old.to_string(), write.new.to_string(), *why),
        What::FeatureWritten { write, why } => (write.old.to_string(), write.new.to_string(), *why),
        What::Reshaped { from, to, why, .. } => (from.to_string(), to.to_string(), *why),
        What::MapWritten { write: MapWrite::Terrain { old, new, .. }, why, .. } => {
            (old.map_or_else(String::new, |old| old.to_string()), new.to_string(), *why)
        }
        What::MapWritten { write: MapWrite::Light { old, new, .. }, why, .. } => {
            (old.to_string(), new.to_string(), *why)
        }
        What::WorldWritten { write: WorldWrite::Time { old, new }, why } => {
            (old.to_string(), new.to_string(), *why)
        }
        What::VarWritten { old, new, .. } => (old.to_string(), new.to_string(), ""),
        What::Standing { old, new, why, .. }
        | What::Practised { old, new, why, .. }
        | What::Proficiencies { old, new, why, .. } => (old.to_string(), new.to_string(), *why),
        What::Unanswered { why, .. } => (String::new(), why.word().to_owned(), ""),
        What::Handed { why, .. }
        | What::Remade { why, .. }
        | What::MapWritten { why, .. }
        | What::WorldWritten { why, .. }
        | What::Regards { why, .. } => (String::new(), String::new(), *why),
        _ => (String::new(), String::new(), ""),
    };
    (old, new, why.to_owned())
}
