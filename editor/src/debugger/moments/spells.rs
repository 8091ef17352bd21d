//! The magic of a creature at the cursor: the spells that it knows, with the reason why one can't be cast there, and the
//! effects that are active on it or by it.

use super::sheet::{Fate, Sheet};
use crate::debugger::names;
use crate::debugger::state::Debugger;
use crate::debugger::why::origins::lasting;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiSource;
use augury_engine::play::spells::{Castable, castable};
use augury_engine::world::{Field, Stati};
use std::rc::Rc;

/// What a spell takes, in words: `84 %  6 mana  27 seg.`, out of a staff how much it tires, and why it can't be cast now.
pub fn figures(spell: &Castable) -> String {
    let tires = if spell.tires > 0 { format!("  {} fatigue", spell.tires) } else { String::new() };
    let figures = format!("{} %  {} mana  {} seg.{tires}", spell.rating, spell.mana, spell.time);
    match &spell.lacks {
        Some(why) => format!("{figures}  – {}", why.trim_end_matches('.')),
        None => figures,
    }
}

/// An effect that is active on a creature, or by it.
#[derive(Clone, Debug)]
pub struct Active {
    /// Which.
    pub effect: ResId,
    /// What it laid on the creature, and what of that went in this action.
    pub stati: Vec<(Stati, Fate)>,
    /// The fields of it that the creature made.
    pub fields: Vec<Field>,
}

impl Active {
    /// Did any of it come or go in this action? Came where something did, went where all of it did.
    pub fn fate(&self) -> Fate {
        let all = |fate| !self.stati.is_empty() && self.stati.iter().all(|(_, f)| *f == fate);
        match () {
            () if all(Fate::Went) && self.fields.is_empty() => Fate::Went,
            () if self.stati.iter().any(|(_, f)| *f == Fate::Came) => Fate::Came,
            () => Fate::Stays,
        }
    }
}

/// The effects of a sheet, in the order of what lies there, then of the fields.
fn active(sheet: &Sheet, fields: Vec<Field>) -> Vec<Active> {
    let mut all: Vec<Active> = Vec::new();
    fn of(all: &mut Vec<Active>, effect: ResId) -> Option<&mut Active> {
        if !all.iter().any(|a| a.effect == effect) {
            all.push(Active { effect, stati: Vec::new(), fields: Vec::new() });
        }
        all.iter_mut().find(|a| a.effect == effect)
    }
    for (stati, fate) in &sheet.stati {
        let effect = stati.effect.filter(|id| id.kind() == Kind::Effect);
        if let Some(active) = effect.and_then(|effect| of(&mut all, effect)) {
            active.stati.push((stati.clone(), *fate));
        }
    }
    for field in fields {
        if let Some(active) = field.effect.and_then(|effect| of(&mut all, effect)) {
            active.fields.push(field);
        }
    }
    all
}

impl Debugger {
    /// The spells of a creature at the cursor, by level and name; worked out once for each moment.
    pub fn spells(&self, h: Handle) -> Rc<Vec<Castable>> {
        let Some(session) = self.session() else { return Rc::default() };
        let key = (self.cursor(), self.following(), session.moments(), session.revision_number(), h);
        self.cache.spells(key, || {
            self.with_world(|world| castable(world, self.revision(), h, 0)).unwrap_or_default()
        })
    }

    /// The effects that are active on a creature at the cursor, and whose fields it made.
    pub fn active(&self, sheet: &Sheet) -> Vec<Active> {
        let made = |world: &augury_engine::world::World| {
            let fields = world.levels().flat_map(|here| here.map().fields().to_vec());
            fields.filter(|field| field.creator == sheet.handle).collect()
        };
        active(sheet, self.with_world(made).unwrap_or_default())
    }

    /// What an active effect does, where it comes from and for how long, in words.
    pub fn active_words(&self, active: &Active) -> String {
        let mut parts: Vec<String> = active.stati.iter().map(|(stati, _)| self.laid_words(stati)).collect();
        for field in &active.fields {
            let lasts = lasting(field.duration);
            parts.push(format!("field of radius {} at {},{}, {lasts}", field.radius, field.at.x, field.at.y));
        }
        parts.join("; ")
    }

    fn laid_words(&self, stati: &Stati) -> String {
        let by = match (stati.thing.is_some(), stati.source == StatiSource::default()) {
            (true, _) => {
                let name = self.with_world(|w| names::called(w, self.content(), stati.thing));
                format!(" by {}", name.unwrap_or_default())
            }
            (false, true) => String::new(),
            (false, false) => format!(" from {}", stati.source),
        };
        format!("{} {}{by}, {}", stati.nature, stati.mag, lasting(stati.duration))
    }
}
