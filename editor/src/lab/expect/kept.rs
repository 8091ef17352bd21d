//! What a scenario wants of an item at its end: who has it, where, in which slots, in what state. Knows no rule.

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
    /// What is otherwise, a line each.
    pub fn faults(&self, world: &World, n: u32) -> Vec<String> {
        let Some(item) = world.item(Handle(n)) else { return vec![format!("there is no item {n}")] };
        let mut out = Vec::new();
        let mut otherwise = |what: &str, found: String, wanted: String| {
            out.push(format!("item {n}: {what} is {found}, not {wanted}"));
        };
        if let Some(wanted) = self.kind.as_ref().filter(|wanted| *wanted != item.kind.id()) {
            otherwise("its kind", item.kind.id().to_owned(), wanted.clone());
        }
        let effect = item.effect.map_or("", |id| id.id());
        if let Some(wanted) = self.effect.as_ref().filter(|wanted| *wanted != effect) {
            otherwise("its effect", effect.to_owned(), wanted.clone());
        }
        if let Some(wanted) = self.qualities.as_ref().filter(|wanted| **wanted != item.qualities) {
            otherwise("its qualities", format!("{:?}", item.qualities), format!("{wanted:?}"));
        }
        if let Some(wanted) = &self.known_qualities {
            let numbers: Option<Vec<i16>> = wanted.iter().map(|name| quality(name)).collect();
            let known: Vec<i16> = item.known_qualities.iter().map(|q| q.0).collect();
            if numbers.as_ref() != Some(&known) {
                otherwise("what is known of its qualities", format!("{known:?}"), format!("{wanted:?}"));
            }
        }
        if let Some(wanted) = self.holder.filter(|h| Handle(*h) != item.holder) {
            otherwise("its holder", item.holder.0.to_string(), wanted.to_string());
        }
        let at = (item.at().x, item.at().y);
        if let Some(wanted) = self.at.filter(|wanted| *wanted != at || !item.is_here()) {
            otherwise("its place", format!("{at:?}"), format!("{wanted:?}"));
        }
        if let Some(wanted) = self.gone.filter(|wanted| *wanted != (item.gone() != 0)) {
            otherwise("gone", (!wanted).to_string(), wanted.to_string());
        }
        let slots: Vec<Slot> = (0..24).map(Slot).filter(|slot| item.fills(*slot)).collect();
        if let Some(wanted) = self.slots.as_ref().filter(|wanted| **wanted != slots) {
            otherwise("its slot", format!("{slots:?}"), format!("{wanted:?}"));
        }
        for (field, wanted) in self.fields.iter().filter(|(field, wanted)| item.get(*field) != *wanted) {
            otherwise(field.name(), item.get(*field).to_string(), wanted.to_string());
        }
        let wrong = |list: &[ItemState], is: bool| {
            list.iter().filter(|s| item.is(**s) != is).map(|s| format!("{s}")).collect::<Vec<_>>()
        };
        for state in wrong(&self.is, true).iter().chain(&wrong(&self.is_not, false)) {
            otherwise(state, "otherwise".to_owned(), "wanted".to_owned());
        }
        for known in self.known.iter().filter(|k| !item.knows(**k)) {
            otherwise("it", "unknown".to_owned(), known.to_string());
        }
        for nature in self.has.iter().filter(|nature| !item.stati().has(**nature)) {
            otherwise(&nature.to_string(), "not on it".to_owned(), "wanted".to_owned());
        }
        for nature in self.lacks.iter().filter(|nature| item.stati().has(**nature)) {
            otherwise(&nature.to_string(), "on it".to_owned(), "wanted".to_owned());
        }
        for (nature, wanted) in &self.mags {
            let all: i32 = item.stati().of(*nature).map(|s| i32::from(s.mag)).sum();
            if all != *wanted {
                otherwise(&nature.to_string(), all.to_string(), wanted.to_string());
            }
        }
        out
    }
}

/// A quality by name: of weapons, of armour, or of things of any kind.
fn quality(name: &str) -> Option<i16> {
    let own = || ArmourQuality::parse(name).map(|q| q.0);
    WeaponQuality::parse(name).map(|q| q.0).or_else(own).or_else(|| ItemQuality::parse(name).map(|q| q.0))
}
