//! What the numbers that rules write rest on, by the reason that the rule gives: fields of the record, attributes of
//! actor or victim, the attack in a monster's file, the dice of a weapon. Named here once for whoever asks why; the rules
//! themselves tell only what they wrote.

use augury_engine::base::names::Attribute;
use augury_engine::event::FieldId;

/// Whose attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// p[0].
    Actor,
    /// p[1].
    Victim,
}

/// Something a number rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A field of the same record.
    Field(FieldId),
    /// An attribute of somebody in it.
    Attribute(Who, Attribute),
    /// The attack of the actor's form that the record names.
    Attack,
    /// The dice of the weapon that the record names.
    Weapon,
    /// The saving throw, or the roll against spell resistance, that was made last in the throw.
    Contest,
    /// Why the target of the strike is none.
    Spared,
    /// What a save against the effect in hand has to reach is made of.
    Difficulty,
    /// The dice of the segment in hand, and what its user adds.
    SegmentDice,
}

use Ground::{Attack, Attribute as Of, Contest, Difficulty, Field, SegmentDice, Spared, Weapon};
use Who::{Actor, Victim};

/// What each reason rests on.
pub const GROUNDS: &[(&str, &[Ground])] = &[
    ("hit: dice and bonus", &[Field(FieldId::Dmg), Field(FieldId::BDmg), Field(FieldId::IsCrit)]),
    ("hit: critical", &[Field(FieldId::VCrit)]),
    ("hit: power attack", &[Of(Actor, Attribute::A_STR)]),
    ("natural attack: dice and strength", &[Attack, Of(Actor, Attribute::A_DMG_BRAWL)]),
    ("natural attack: bonus to hit", &[Of(Actor, Attribute::A_HIT_BRAWL)]),
    ("natural attack: defence of the victim", &[Of(Victim, Attribute::A_DEF)]),
    ("natural attack: difficulty of its save", &[Attack]),
    ("weapon attack: dice and strength", &[Weapon, Of(Actor, Attribute::A_DMG_MELEE)]),
    ("weapon attack: bonus to hit", &[Of(Actor, Attribute::A_HIT_MELEE)]),
    ("weapon attack: defence of the victim", &[Of(Victim, Attribute::A_DEF)]),
    ("special attack: dice", &[Attack]),
    ("special attack: as the list says", &[Attack]),
    ("opportunity: as the list says", &[Attack]),
    ("strike: spell resistance holds", &[Contest]),
    ("strike: a saving throw", &[Contest]),
    ("strike: disbelieved", &[Contest]),
    ("strike: is it a target?", &[Spared, Field(FieldId::MagicRes)]),
    ("blast: a saving throw", &[Contest]),
    ("blast: evaded", &[Contest]),
    ("blast: a save or evasion", &[Field(FieldId::Resist)]),
    ("calc: difficulty of a spell", &[Difficulty]),
    ("calc: difficulty of a thing's magic", &[Difficulty]),
    ("calc: difficulty by level", &[Difficulty]),
    ("calc: difficulty of a special ability", &[Difficulty]),
    ("calc: amount", &[Field(FieldId::Dmg)]),
    ("calc: dice of the segment", &[SegmentDice, Field(FieldId::VCasterLev)]),
    ("effect: dice of the segment", &[SegmentDice, Field(FieldId::VCasterLev)]),
    ("damage: armour or resistance", &[Of(Victim, Attribute::A_ARM)]),
    ("damage: nothing in its way", &[Field(FieldId::VDmg)]),
    ("damage: through the armour", &[Field(FieldId::VDmg), Field(FieldId::VArm), Field(FieldId::VPen)]),
    ("damage: hit points lost", &[Field(FieldId::ADmg)]),
    ("damage: nothing left", &[Field(FieldId::ADmg)]),
];

/// What a reason rests on; nothing for those that say all there is.
pub fn of(why: &str) -> &'static [Ground] {
    GROUNDS.iter().find(|(label, _)| *label == why).map_or(&[], |(_, grounds)| grounds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use walkdir::WalkDir;

    #[test]
    fn every_reason_is_one_that_a_rule_gives() {
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/src/rules");
        let files = WalkDir::new(rules).into_iter().map(|entry| entry.unwrap().into_path());
        let text: String = files.filter_map(|file| std::fs::read_to_string(file).ok()).collect();
        for (why, grounds) in GROUNDS {
            assert!(text.contains(&format!("label!(\"{why}\")")), "no rule gives the reason `{why}`");
            assert!(!grounds.is_empty());
        }
    }
}
