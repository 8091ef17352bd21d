//! The measured characters: what the set says of them under `char`, and what it does not ([`super::training`]).

use super::super::super::names;
use super::super::fields::{levels, modifiers};
use super::bench::Bench;
use super::rows;
use super::training::{TRAININGS, Training};
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Ability, Named, Skill, SpellAccess};
use augury_engine::play::Revision;
use augury_engine::world::{Character, ClassLevels};
use serde_json::Value;

/// Scores by their names in the set.
const SCORES: [&str; 7] = ["A_STR", "A_DEX", "A_CON", "A_INT", "A_WIS", "A_CHA", "A_LUC"];
/// The places of strength and constitution among them.
const STR: usize = 0;
const CON: usize = 2;

/// One of the two characters.
pub(super) struct Measured<'r> {
    /// The pack.
    pub(super) rev: &'r Revision,
    /// Its levels.
    pub(super) level: i16,
    /// Hit points and mana that it can have.
    pub(super) hp: i32,
    pub(super) mana: i32,
    /// The body that it has.
    pub(super) form: ResId,
    /// What its class made of it.
    pub(super) training: &'static Training,
    race: ResId,
    class: ResId,
    /// Base scores, before the race's and before what it gained.
    base: [i16; 7],
}

impl<'r> Measured<'r> {
    /// The character of a section.
    ///
    /// # Errors
    /// The set does not say what it is, or the pack lacks it.
    pub(super) fn of(rev: &'r Revision, set: &Value, section: &str) -> Result<Self, String> {
        let (content, about, place) = (&rev.content, &set[section]["char"], format!("{section}: char"));
        modifiers(about).map_err(|why| format!("{place}: {why}"))?;
        let race = names::resource_at(content, about, "race").and_then(|id| Some((id, content.race(id)?)));
        let (race, definition) = race.ok_or_else(|| format!("{place}: no `race` of the pack"))?;
        let form = definition.body.as_ref().map(|body| body.res_id());
        let form = form.ok_or_else(|| format!("{place}: the race has no body"))?;
        levels(about).map_err(|why| format!("{place}: {why}"))?;
        if about["classes"].as_array().is_some_and(|classes| classes.len() > 1) {
            return Err(format!("{place}: `classes` has several, and this set is measured with one"));
        }
        let taken = &about["classes"][0];
        let name = taken[0].as_str().ok_or_else(|| format!("{place}: `classes` is no list of classes"))?;
        let class = names::resource(content, &format!("class:{name}"));
        let class = class.ok_or_else(|| format!("{place}: the pack has no class `{name}`"))?;
        let training = TRAININGS.iter().find(|t| t.class == name);
        let training = training.ok_or_else(|| format!("{place}: nobody knows what a {name} had learned"))?;
        let number = |value: &Value, key: &str| {
            let n = value.as_i64().and_then(|n| i32::try_from(n).ok());
            n.ok_or_else(|| format!("{place}: `{key}` is no number"))
        };
        let level = rows::within(number(&taken[1], "classes")?, (1, 9), "classes", &place)?;
        let level = i16::try_from(level).map_err(|fault| format!("{place}: {fault}"))?;
        let mut base = [0; 7];
        let by_race = definition.adjustments.in_order();
        for ((key, score), adjusted) in SCORES.iter().zip(&mut base).zip(by_race) {
            let whole = rows::within(number(&about["attr"][*key][0], key)?, (1, 60), key, &place)?;
            *score = i16::try_from(whole).unwrap_or(10) - adjusted;
        }
        base[STR] -= training.strength;
        base[CON] -= gained(training, level);
        let (hp, mana) = (number(&about["mHP"], "mHP")?, number(&about["tMana"], "tMana")?);
        Ok(Measured { rev, level, hp, mana, form, training, race, class, base })
    }

    /// The same in a world of its own.
    ///
    /// # Errors
    /// As [`Bench::of`].
    pub(super) fn bench(&self) -> Result<Bench<'r>, String> {
        Bench::of(self, self.level)
    }

    /// What it gained for good, at a level: strength and constitution.
    pub(super) fn gains(&self, level: i16) -> [i16; 2] {
        [self.training.strength, gained(self.training, level)]
    }

    /// What makes it a character, at a level. It follows nobody.
    ///
    /// # Errors
    /// The pack lacks one of its spells.
    pub(super) fn character(&self, level: i16) -> Result<Character, String> {
        let training = self.training;
        let mut character = Character::new(self.race, self.base);
        character.player = true;
        let rolls = |roll| vec![roll; usize::try_from(level).unwrap_or(0)];
        let (hp_rolls, mana_rolls) = (rolls(training.rolls.0), rolls(training.rolls.1));
        character.classes.push(ClassLevels { class: self.class, level, hp_rolls, mana_rolls });
        character.ranks = training.ranks.to_vec();
        character.feats = training.feats.to_vec();
        // The toughness of a barbarian grows with each level; of the rest only those of its own level are measured.
        let grows = |ability| ability == Ability::CA_TOUGH_AS_HELL;
        let of = |(ability, n): &(Ability, i16)| (*ability, if grows(*ability) { level } else { *n });
        character.abilities = training.abilities.iter().map(of).collect();
        let access = SpellAccess::SP_KNOWN.number() | SpellAccess::SP_ARCANE.number();
        for name in training.spells {
            let spell = names::resource(&self.rev.content, &format!("effect:{name}"));
            character.spells.push((spell.ok_or_else(|| format!("the pack has no spell `{name}`"))?, access));
        }
        Ok(character.in_order())
    }
}

/// What its constitution gained for good at a level.
fn gained(training: &Training, level: i16) -> i16 {
    let place = usize::try_from(level - 1).unwrap_or(0);
    training.constitution.get(place).copied().unwrap_or(0)
}

/// Ranks of a skill so that its level is the wanted one.
pub(super) fn put_ranks(character: &mut Character, skill: Skill, ranks: i16) {
    match character.ranks.iter_mut().find(|(of, _)| *of == skill) {
        Some((_, own)) => *own = ranks,
        None => {
            character.ranks.push((skill, ranks));
            character.ranks.sort_unstable();
        }
    }
}
