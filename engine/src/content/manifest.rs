//! The pack's own file, `pack.ron`: its name, what it stands on, and its switches.

use super::problem::{Place, Problem, Severity};
use super::resource::ron_options;
use crate::base::id::Kind;
use crate::base::names::nearest;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The format that this engine writes.
pub const FORMAT: u32 = 1;

/// What a pack says of itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename = "Pack")]
pub struct Manifest {
    /// The pack's name.
    pub name: String,
    /// The version of the format it is written in; 1.
    pub format: u32,
    /// Who made it.
    pub authors: Vec<String>,
    /// Its licence.
    pub licence: String,
    /// What it was made from.
    pub stands_on: String,
    /// Kinds of which the pack has every resource, by folder: a reference to another one is an error there,
    /// and "not yet" elsewhere.
    pub complete: Vec<String>,
    /// Defects of the original that the pack keeps, by name.
    pub switches: Vec<String>,
}

macro_rules! switches {
    ($($(#[doc = $doc:literal])+ $switch:ident, $name:literal;)*) => {
        /// A defect of the original that measured figures contain and that a pack may keep.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Switch { $($(#[doc = $doc])+ $switch,)* }

        impl Switch {
            /// All of them.
            pub const ALL: &'static [Switch] = &[$(Switch::$switch),*];

            /// The name in the manifest.
            pub const fn name(self) -> &'static str {
                match self { $(Switch::$switch => $name),* }
            }

            /// What it keeps.
            pub const fn help(self) -> &'static str {
                match self { $(Switch::$switch => concat!($($doc),+)),* }
            }
        }
    };
}

switches! {
    /// All class speeds come from the archery column.
    ClassSpeedFromArchery, "class_speed_from_archery";
    /// Brawling uses the melee weapon.
    BrawlUsesMeleeWeapon, "brawl_uses_melee_weapon";
    /// Penalties from one effect add up with themselves.
    PenaltiesStackWithThemselves, "penalties_stack_with_themselves";
    /// Favour is cut to 16 bits.
    FavourIsSixteenBits, "favour_is_sixteen_bits";
    /// A full mana pool counts as trouble.
    FullManaIsTrouble, "full_mana_is_trouble";
    /// Scent works only for those inside somebody.
    ScentOnlyWhenEngulfed, "scent_only_when_engulfed";
    /// Fear, stone and stunning of attacks last as many rounds as their source's number says, 6.
    AttackStatiSwapped, "attack_stati_swapped";
    /// What an encounter may cost wraps above challenge rating 28.
    EncounterCostWraps, "encounter_cost_wraps";
    /// Critical hits, fumbles, blocks, parries and dodges throw no events of their own.
    OnlyEventsTheOriginalThrows, "only_events_the_original_throws";
}

impl Manifest {
    /// Whether the pack keeps a defect.
    pub fn keeps(&self, switch: Switch) -> bool {
        self.switches.iter().any(|name| name == switch.name())
    }

    /// Whether the pack has every resource of a kind.
    pub fn is_complete(&self, kind: Kind) -> bool {
        self.complete.iter().any(|folder| folder == kind.folder())
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// The problem that keeps it from being read.
    pub fn read(file: &str, text: &str) -> Result<(Manifest, Vec<Problem>), Problem> {
        let file: Arc<str> = Arc::from(file);
        let problem = |place: Place, severity, what: String, remedy: String| Problem {
            file: file.clone(),
            place,
            severity,
            what,
            remedy,
            resource: None,
        };
        let root = super::outline::outline(text)
            .map_err(|b| problem(Place::of(text, b.at), Severity::Error, b.what, b.remedy))?;
        let manifest: Manifest = ron_options()
            .from_str(&format!("{}\n", text.trim_start_matches('\u{feff}')))
            .map_err(|error| {
                let start = error.span.start;
                let place = Place {
                    line: u32::try_from(start.line).unwrap_or(u32::MAX),
                    column: u32::try_from(start.col).unwrap_or(u32::MAX),
                };
                let remedy = "A pack has name, format, authors, licence, stands_on, complete and switches";
                problem(place, Severity::Error, error.code.to_string(), remedy.to_owned())
            })?;
        let place_of = |word: &str| {
            let at = text.find(&format!("\"{word}\"")).unwrap_or(root.start);
            Place::of(text, at)
        };
        let mut problems = Vec::new();
        if manifest.format != FORMAT {
            let what =
                format!("the pack is written in format {}, and this program reads {FORMAT}", manifest.format);
            let at = text.find("format").unwrap_or(root.start);
            let remedy = format!("Write format: {FORMAT}, if the pack is as this program wants it");
            problems.push(problem(Place::of(text, at), Severity::Error, what, remedy));
        }
        let known = Switch::ALL.iter().map(|switch| switch.name());
        for name in manifest.switches.iter().filter(|name| !known.clone().any(|k| k == name.as_str())) {
            let near = nearest(name, known.clone());
            let remedy = near.map_or_else(
                || format!("The switches are {}", known.clone().collect::<Vec<_>>().join(", ")),
                |near| format!("Perhaps \"{near}\" is meant"),
            );
            problems.push(problem(place_of(name), Severity::Error, format!("`{name}` is no switch"), remedy));
        }
        for name in manifest.complete.iter().filter(|name| Kind::from_folder(name).is_none()) {
            let folders = Kind::ALL.iter().map(|kind| kind.folder());
            let remedy = match nearest(name, folders.clone()) {
                Some(near) => format!("Perhaps \"{near}\" is meant"),
                None => format!("The kinds are {}", folders.collect::<Vec<_>>().join(", ")),
            };
            problems.push(problem(place_of(name), Severity::Error, format!("`{name}` is no kind"), remedy));
        }
        Ok((manifest, problems))
    }
}
