//! What a scenario wants of an item at its end: who has it, where, in which slots, in what state. Knows no rule.

use super::faults::{Faults, ron};
use crate::document::path::ValuePath;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{
    ArmourQuality, ItemKnown, ItemQuality, ItemState, Named, Slot, StatiNature, WeaponQuality,
};
use augury_engine::world::{ItemField, World};
use serde::{Deserialize, Serialize};

/// An item at the end; what is not given does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expectation {
    /// Id of its kind.
    pub kind: Option<String>,
    /// Id of the effect on it; empty for none.
    pub effect: Option<String>,
    /// Its qualities: exactly these.
    pub qualities: Option<Vec<ItemQuality>>,
    /// Those of its qualities that are known, by name (WQ_, AQ_, IQ_): exactly these.
    pub known_qualities: Option<Vec<String>>,
    /// Handle of who carries it or of the container it lies in; 0 for nobody.
    pub holder: Option<u32>,
    /// Column and row, for what lies about.
    pub at: Option<(i16, i16)>,
    /// Is it used up, destroyed or joined to another?
    pub gone: Option<bool>,
    /// The slots that it fills: exactly these.
    pub slots: Option<Vec<Slot>>,
    /// Numbers by name.
    pub fields: Vec<(ItemField, i32)>,
    /// States it is in.
    pub is: Vec<ItemState>,
    /// States it is not in.
    pub is_not: Vec<ItemState>,
    /// What is known of it.
    pub known: Vec<ItemKnown>,
    /// Stati on it.
    pub has: Vec<StatiNature>,
    /// Stati not on it.
    pub lacks: Vec<StatiNature>,
    /// How much of a nature lies on it: the sum of the magnitudes.
    pub mags: Vec<(StatiNature, i32)>,
}

impl Expectation {
    /// All that is otherwise of an item; `place` is where it stands in the file.
    pub fn faults(&self, world: &World, n: u32, place: &ValuePath, faults: &mut Faults) {
        let Some(item) = world.item(Handle(n)) else {
            return faults.absent(place.clone(), format!("there is no item {n}"));
        };
        let mut otherwise =
            |at: ValuePath, now: Option<String>, what: &str, found: String, wanted: String| {
                faults.wrong(at, now, || format!("item {n}: {what} is {found}, not {wanted}"));
            };
        let at = |field: &str| place.field(field);
        if let Some(wanted) = self.kind.as_ref().filter(|wanted| *wanted != item.kind.id()) {
            let found = item.kind.id();
            otherwise(at("kind"), ron(found), "its kind", found.to_owned(), wanted.clone());
        }
        let effect = item.effect.map_or("", |id| id.id());
        if let Some(wanted) = self.effect.as_ref().filter(|wanted| *wanted != effect) {
            otherwise(at("effect"), ron(effect), "its effect", effect.to_owned(), wanted.clone());
        }
        if let Some(wanted) = self.qualities.as_ref().filter(|wanted| **wanted != item.qualities) {
            let found = &item.qualities;
            let (now, found) = (ron(found), format!("{found:?}"));
            otherwise(at("qualities"), now, "its qualities", found, format!("{wanted:?}"));
        }
        if let Some(wanted) = &self.known_qualities {
            let numbers: Option<Vec<i16>> = wanted.iter().map(|name| quality(name)).collect();
            let known: Vec<i16> = item.known_qualities.iter().map(|q| q.0).collect();
            if numbers.as_ref() != Some(&known) {
                let names: Option<Vec<String>> = known.iter().map(|number| name_of(*number)).collect();
                let (now, what) = (names.as_ref().and_then(ron), "what is known of its qualities");
                otherwise(at("known_qualities"), now, what, format!("{known:?}"), format!("{wanted:?}"));
            }
        }
        if let Some(wanted) = self.holder.filter(|h| Handle(*h) != item.holder) {
            let found = item.holder.0;
            otherwise(at("holder"), ron(&found), "its holder", found.to_string(), wanted.to_string());
        }
        let lies = (item.at().x, item.at().y);
        if let Some(wanted) = self.at.filter(|wanted| *wanted != lies || !item.is_here()) {
            let now = ron(&lies).filter(|_| item.is_here());
            otherwise(at("at"), now, "its place", format!("{lies:?}"), format!("{wanted:?}"));
        }
        if let Some(wanted) = self.gone.filter(|wanted| *wanted != (item.gone() != 0)) {
            otherwise(at("gone"), ron(&!wanted), "gone", (!wanted).to_string(), wanted.to_string());
        }
        let slots: Vec<Slot> = (0..24).map(Slot).filter(|slot| item.fills(*slot)).collect();
        if let Some(wanted) = self.slots.as_ref().filter(|wanted| **wanted != slots) {
            otherwise(at("slots"), ron(&slots), "its slot", format!("{slots:?}"), format!("{wanted:?}"));
        }
        for (row, (field, wanted)) in self.fields.iter().enumerate() {
            let found = item.get(*field);
            if found != *wanted {
                let at = at("fields").index(row).index(1);
                otherwise(at, ron(&found), field.name(), found.to_string(), wanted.to_string());
            }
        }
        for (field, list, is) in [("is", &self.is, true), ("is_not", &self.is_not, false)] {
            for (row, state) in list.iter().enumerate().filter(|(_, state)| item.is(**state) != is) {
                let (found, wanted) = ("otherwise".to_owned(), "wanted".to_owned());
                otherwise(at(field).index(row), None, &state.to_string(), found, wanted);
            }
        }
        for (row, known) in self.known.iter().enumerate().filter(|(_, k)| !item.knows(**k)) {
            otherwise(at("known").index(row), None, "it", "unknown".to_owned(), known.to_string());
        }
        for (field, list, has, found) in
            [("has", &self.has, true, "not on it"), ("lacks", &self.lacks, false, "on it")]
        {
            for (row, nature) in list.iter().enumerate().filter(|(_, n)| item.stati().has(**n) != has) {
                let wanted = "wanted".to_owned();
                otherwise(at(field).index(row), None, &nature.to_string(), found.to_owned(), wanted);
            }
        }
        for (row, (nature, wanted)) in self.mags.iter().enumerate() {
            let all: i32 = item.stati().of(*nature).map(|s| i32::from(s.mag)).sum();
            if all != *wanted {
                let at = at("mags").index(row).index(1);
                otherwise(at, ron(&all), &nature.to_string(), all.to_string(), wanted.to_string());
            }
        }
    }
}

/// A name of the quality with a number, of any family that has one.
fn name_of(number: i16) -> Option<String> {
    let names = [
        WeaponQuality(number).to_string(),
        ArmourQuality(number).to_string(),
        ItemQuality(number).to_string(),
    ];
    names.into_iter().find(|name| quality(name) == Some(number))
}

/// A quality by name: of weapons, of armour, or of things of any kind.
fn quality(name: &str) -> Option<i16> {
    let own = || ArmourQuality::parse(name).map(|q| q.0);
    WeaponQuality::parse(name).map(|q| q.0).or_else(own).or_else(|| ItemQuality::parse(name).map(|q| q.0))
}
