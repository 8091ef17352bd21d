//! Setters with a reason: the only ways in which rules and scripts change a record or the world.

use super::info::FieldType;
use super::observe::{Observer, What};
use super::{EventField, FieldId, Machine, Value};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::base::names::{Attribute, Named, StatiNature};
use crate::world::creature::{ATTRIBUTES, Target};
use crate::world::{CreatureField, EffectMemory, Point, Stati, StatiChange, VarValue};

impl<O: Observer> Machine<'_, O> {
    /// Reads a field of the record in hand.
    #[inline(always)]
    pub fn get<F: EventField>(&self, field: F) -> <F::Ty as FieldType>::Api {
        field.read(self.e())
    }

    /// Writes a field of the record in hand.
    #[inline]
    pub fn set<F: EventField>(&mut self, field: F, value: <F::Ty as FieldType>::Api, why: Label) {
        let Some(frame) = self.stack.last_mut() else { return };
        if O::ON {
            let old = field.read(&frame.e);
            field.write(&mut frame.e, value);
            let new = field.read(&frame.e);
            if old != new {
                self.tell_written::<F>(old, new, why);
            }
        } else {
            field.write(&mut frame.e, value);
        }
    }

    #[inline(never)]
    fn tell_written<F: EventField>(
        &mut self,
        old: <F::Ty as FieldType>::Api,
        new: <F::Ty as FieldType>::Api,
        why: Label,
    ) {
        let (old, new) = (F::Ty::store(old).value(), F::Ty::store(new).value());
        if old != new {
            self.tell(What::FieldWritten { field: F::ID, old, new, why: why.text });
        }
    }

    /// Adds to a numeric field of the record in hand.
    #[inline]
    pub fn add<F>(&mut self, field: F, amount: i32, why: Label)
    where
        F: EventField,
        F::Ty: FieldType<Api = i32>,
    {
        if amount != 0 {
            self.set(field, self.get(field) + amount, why);
        }
    }

    /// Writes a field by name; `false` if the value does not fit it.
    pub fn set_value(&mut self, field: FieldId, value: &Value, why: &'static str) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        let Some(old) = frame.e.set_value(field, value) else { return false };
        let new = frame.e.value(field);
        if O::ON && old != new {
            self.tell(What::FieldWritten { field, old, new, why });
        }
        true
    }

    /// Writes a number of a creature.
    #[inline]
    pub fn put(&mut self, h: Handle, field: CreatureField, value: i32, why: Label) {
        if let Some(write) = self.world.put(h, field, value)
            && O::ON
        {
            self.tell(What::CreatureWritten { write, why: why.text });
        }
    }

    /// Adds to a number of a creature.
    #[inline]
    pub fn put_add(&mut self, h: Handle, field: CreatureField, amount: i32, why: Label) {
        let old = self.world.creature(h).map_or(0, |c| c.get(field));
        self.put(h, field, old.saturating_add(amount), why);
    }

    /// Moves a creature.
    pub(crate) fn put_at(&mut self, h: Handle, at: Point, why: Label) {
        self.put(h, CreatureField::X, at.x as i32, why);
        self.put(h, CreatureField::Y, at.y as i32, why);
    }

    /// Gives a creature another form, and nothing else: what follows from it is `rules::movement::shape`.
    pub(crate) fn reshape(&mut self, h: Handle, to: ResId, why: Label) {
        if let Some(from) = self.world.set_form(h, to)
            && O::ON
        {
            self.tell(What::Reshaped { of: h, from, to, why: why.text });
        }
    }

    /// Lays a stati on a thing, and nothing else: what follows from it is `rules::stati`.
    pub fn gain(&mut self, h: Handle, stati: Stati, why: Label) {
        let change = self.world.gain(h, stati);
        self.tell_stati(change, why);
    }

    /// Takes the first stati that fits away, and nothing else; was there one?
    pub fn lose(&mut self, h: Handle, why: Label, fits: impl Fn(&Stati) -> bool) -> bool {
        match self.world.stati(h).and_then(|stati| stati.iter().position(fits)) {
            Some(index) => self.lose_at(h, index, why).is_some(),
            None => false,
        }
    }

    /// Takes the stati at a place of a thing's list away, and nothing else.
    pub(crate) fn lose_at(&mut self, h: Handle, index: usize, why: Label) -> Option<Stati> {
        let change = self.world.lose(h, index)?;
        let gone = change.stati.clone();
        self.tell_stati(Some(change), why);
        Some(gone)
    }

    /// Takes all stati of a nature away, and nothing else.
    pub fn lose_all(&mut self, h: Handle, nature: StatiNature, why: Label) {
        while self.world.stati(h).is_some_and(|stati| stati.has(nature)) {
            if !self.lose(h, why, |s| s.nature == nature) {
                break;
            }
        }
    }

    /// Changes Mag and duration of the stati at a place of a thing's list.
    pub(crate) fn turn_stati(&mut self, h: Handle, index: usize, mag: i16, duration: i16, why: Label) {
        if let Some(old) = self.world.stati(h).and_then(|stati| stati.get(index)) {
            let new = Stati { mag, duration, ..old.clone() };
            self.change_stati(h, index, new, why);
        }
    }

    /// Makes the stati at a place of a thing's list another one of the same nature.
    pub(crate) fn change_stati(&mut self, h: Handle, index: usize, new: Stati, why: Label) {
        let change = self.world.change_stati(h, index, new);
        self.tell_stati(change, why);
    }

    #[inline]
    fn tell_stati(&mut self, change: Option<StatiChange>, why: Label) {
        if let Some(change) = change
            && O::ON
        {
            self.tell(What::Stati { change, why: why.text });
        }
    }

    /// Puts another creature among those that one takes for foes, as urgent as said, or takes it out of them: then
    /// it looks around anew. `false`: nothing changed.
    pub fn regard(&mut self, of: Handle, other: Handle, foe: Option<i16>, seen: bool, why: Label) -> bool {
        let Some(c) = self.world.creature(of) else { return false };
        let was = c.targets().iter().any(|t| t.thing == other);
        if was == foe.is_some() {
            return false;
        }
        let mut targets = c.targets().to_vec();
        match foe {
            Some(priority) => targets.push(Target { thing: other, priority, seen, damage: 0 }),
            None => targets.retain(|t| t.thing != other),
        }
        self.world.set_targets(of, targets, true);
        if O::ON {
            self.tell(What::Regards { of, other, foe: foe.is_some(), why: why.text });
        }
        true
    }

    /// Sets all attributes of a creature, as CalcValues does.
    pub fn set_attributes(&mut self, h: Handle, attr: &[i16; ATTRIBUTES], why: Label) {
        if let Some(old) = self.world.set_attributes(h, attr)
            && O::ON
        {
            let changed = (0..ATTRIBUTES)
                .filter(|i| old[*i] != attr[*i])
                .map(|i| (Attribute::from_number(i as i32), old[i] as i32, attr[i] as i32))
                .collect();
            self.tell(What::Attributes { of: h, changed, why: why.text });
        }
    }

    /// Sets a variable of a resource.
    pub(crate) fn set_var(&mut self, of: ResId, name: &str, value: VarValue) {
        self.counts.variables_set += 1;
        let old = self.world.set_var(of, name, value.clone());
        if O::ON && old != value {
            self.tell(What::VarWritten { of, name: name.to_owned(), old, new: value });
        }
    }

    /// Changes what a god thinks of a character. No-op for others.
    pub fn put_anger(&mut self, h: Handle, god: ResId, change: i32, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let place = character.anger.binary_search_by_key(&god, |(g, _)| *g);
        let old = place.map_or(0, |i| character.anger[i].1);
        let new = (old as i32).saturating_add(change).clamp(i16::MIN as i32, i16::MAX as i32);
        if !self.world.set_standing(h, |c| match place {
            Ok(i) => c.anger[i].1 = new as i16,
            Err(i) => c.anger.insert(i, (god, new as i16)),
        }) {
            return;
        }
        if O::ON && new != old as i32 {
            self.tell(What::Standing { of: h, god, what: "anger", old: old as i32, new, why: why.text });
        }
    }

    /// Sets how much a character practised an attribute by what a column counts (0 to 14). No-op for others.
    pub(crate) fn put_practice(
        &mut self,
        h: Handle,
        attribute: Attribute,
        column: u8,
        amount: i16,
        why: Label,
    ) {
        let Ok(number) = u8::try_from(attribute.number()) else { return };
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let key = (number, column);
        let place = character.practice.binary_search_by_key(&key, |(k, _)| *k);
        let old = character.practised(number, column);
        if old == amount {
            return;
        }
        self.world.set_standing(h, |c| match place {
            Ok(i) => c.practice[i].1 = amount,
            Err(i) => c.practice.insert(i, (key, amount)),
        });
        if O::ON {
            let (old, new) = (i32::from(old), i32::from(amount));
            self.tell(What::Practised { of: h, attribute, old, new, why: why.text });
        }
    }

    /// Sets how a character stands with a god (GS_ bits). No-op for others.
    pub(crate) fn put_standing(&mut self, h: Handle, god: ResId, flags: i32, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let old = character.standing_with(god);
        if old == flags {
            return;
        }
        let place = character.standing.binary_search_by_key(&god, |(g, _)| *g);
        self.world.set_standing(h, |c| match place {
            Ok(i) => c.standing[i].1 = flags,
            Err(i) => c.standing.insert(i, (god, flags)),
        });
        if O::ON {
            self.tell(What::Standing { of: h, god, what: "standing", old, new: flags, why: why.text });
        }
    }

    /// Sets what a character knows of a spell or formula (SP_ bits). No-op for others.
    pub(crate) fn put_access(&mut self, h: Handle, spell: ResId, access: i32, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let old = character.access_to(spell);
        if old == access {
            return;
        }
        let place = character.place_of(spell);
        self.world.set_standing(h, |c| match place {
            Ok(i) => c.spells[i].1 = access,
            Err(i) => c.spells.insert(i, (spell, access)),
        });
        self.tell_standing(h, spell, "what it knows of it", old, access, why);
    }

    /// A character learns to know a kind of monster, or a template. No-op for others.
    pub(crate) fn put_known(&mut self, h: Handle, what: ResId, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let Err(place) = character.known.binary_search(&what) else { return };
        self.world.set_standing(h, |c| c.known.insert(place, what));
        self.tell_standing(h, what, "known", 0, 1, why);
    }

    /// A character remembers of an effect, of potions or of other things, that it tried it, or what it is; what it knows it does
    /// not forget. No-op for others.
    pub(crate) fn put_memory(&mut self, h: Handle, new: EffectMemory, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let old = character.memory_of(new.effect, new.potion);
        if old.is_some_and(|old| old.known || !new.known) {
            return;
        }
        let place = character.place_of_memory(new.effect, new.potion);
        self.world.set_standing(h, |c| match place {
            Ok(i) => c.effects[i] = new,
            Err(i) => c.effects.insert(i, new),
        });
        let what = if new.potion { "memory of potions" } else { "memory of things" };
        self.tell_standing(h, new.effect, what, i32::from(old.is_some()), 1 + i32::from(new.known), why);
    }

    /// A god has shown itself to a character now (its count of times it gained experience). No-op for others.
    pub(crate) fn put_pulse(&mut self, h: Handle, god: ResId, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let now = character.xp_ticks;
        let place = character.last_pulses.binary_search_by_key(&god, |(g, _)| *g);
        let old = place.map_or(0, |i| character.last_pulses[i].1);
        self.world.set_standing(h, |c| match place {
            Ok(i) => c.last_pulses[i].1 = now,
            Err(i) => c.last_pulses.insert(i, (god, now)),
        });
        if O::ON && (old != now || place.is_err()) {
            self.tell(What::Standing { of: h, god, what: "last pulse", old, new: now, why: why.text });
        }
    }

    /// Tells of a number between a character and a resource that is written already: levels in a class.
    pub(crate) fn tell_standing(
        &mut self,
        h: Handle,
        with: ResId,
        what: &'static str,
        old: i32,
        new: i32,
        why: Label,
    ) {
        if O::ON {
            self.tell(What::Standing { of: h, god: with, what, old, new, why: why.text });
        }
    }

    /// Changes a character's favour with a god. No-op for others.
    pub(crate) fn put_favour(&mut self, h: Handle, god: ResId, change: i32, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let place = character.favour.binary_search_by_key(&god, |(g, _)| *g);
        let old = place.map_or(0, |i| character.favour[i].1);
        let new = old.saturating_add(change);
        if !self.world.set_standing(h, |c| match place {
            Ok(i) => c.favour[i].1 = new,
            Err(i) => c.favour.insert(i, (god, new)),
        }) {
            return;
        }
        if O::ON && new != old {
            self.tell(What::Standing { of: h, god, what: "favour", old, new, why: why.text });
        }
    }
}
