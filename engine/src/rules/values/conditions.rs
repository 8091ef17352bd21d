//! What lies on a creature (docs/rules/values-conditions.md): conditions first, then adjustments, then stances.

use super::calc::{Calc, Natures, natures};
use super::ledger::{Cause, Ledger, Why};
use crate::base::names::{
    Attribute, AttributeGroup, BonusType, Feat, MonsterFlag, Named, Size, Skill, StatiNature, StatiValue,
};
use crate::content::Switch;
use crate::rules::query::who::EffectiveStati;
use smallvec::SmallVec;

const STATUS: BonusType = BonusType::BONUS_STATUS;
const TACTIC: BonusType = BonusType::BONUS_TACTIC;

/// What ails a creature, or occupies it: natures that these lines read, bit by bit.
const STATES: Natures = natures(&[
    StatiNature::PRONE,
    StatiNature::CONFUSED,
    StatiNature::STUNNED,
    StatiNature::NAUSEA,
    StatiNature::DISTRACTED,
    StatiNature::HUNGER,
    StatiNature::SINGING,
]);

/// What adds a number to an attribute.
const ADJUSTMENTS: Natures = natures(&[
    StatiNature::ADJUST,
    StatiNature::ADJUST_SAC,
    StatiNature::ADJUST_INS,
    StatiNature::ADJUST_COMP,
    StatiNature::ADJUST_ART,
    StatiNature::ADJUST_DEFL,
    StatiNature::ADJUST_DMG,
    StatiNature::ADJUST_INH,
    StatiNature::ADJUST_MOR,
    StatiNature::ADJUST_ARM,
    StatiNature::ADJUST_DODG,
    StatiNature::ADJUST_CIRC,
    StatiNature::ADJUST_NAT,
    StatiNature::ADJUST_LUCK,
    StatiNature::ADJUST_RES,
    StatiNature::ADJUST_PAIN,
    StatiNature::ADJUST_SIZE,
]);

/// How it moves and fights, and what it is for now.
const STANCES: Natures = natures(&[
    StatiNature::MANIFEST,
    StatiNature::SPRINTING,
    StatiNature::CHARGING,
    StatiNature::DEFENSIVE,
    StatiNature::HIDING,
    StatiNature::RAGING,
    StatiNature::DWARVEN_FOCUS,
    StatiNature::TUMBLING,
    StatiNature::ELEVATED,
    StatiNature::MOUNTED,
    StatiNature::FLURRYING,
    StatiNature::CHANNELING,
    StatiNature::ANIMAL_COMPANION,
    StatiNature::POLYMORPH,
]);

/// Does anything lie on it that ails or occupies it? Of most creatures nothing does.
#[inline(always)]
pub(super) fn states<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.has_any(&STATES)
}

/// Does anything add a number to an attribute of its?
#[inline(always)]
pub(super) fn adjustments<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.has_any(&ADJUSTMENTS)
}

/// Does it move or fight in a way of its own, or is it something else for now?
#[inline(always)]
pub(super) fn stances<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.has_any(&STANCES)
}

/// On the ground.
pub(super) fn prone<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::PRONE) {
        let why = Why::nature("prone", StatiNature::PRONE);
        c.stack_group(STATUS, AttributeGroup::A_HIT, -4, why);
        c.stack(STATUS, Attribute::A_DEF, -4, why);
    }
}

/// Out of its wits.
pub(super) fn confused<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::CONFUSED) {
        let why = Why::nature("confused", StatiNature::CONFUSED);
        c.stack(STATUS, Attribute::A_INT, -4, why);
        c.stack(STATUS, Attribute::A_WIS, -4, why);
        c.stack_group(STATUS, AttributeGroup::A_MAG, -15, why);
    }
}

/// Stunned or nauseous, which count once.
pub(super) fn dazed<L: Ledger>(c: &mut Calc<'_, L>) {
    let dazed = [StatiNature::STUNNED, StatiNature::NAUSEA].into_iter().find(|n| c.has(*n));
    if let Some(nature) = dazed {
        let why = Why::nature("stunned or nauseous", nature);
        c.stack(STATUS, Attribute::A_DEX, -6, why);
        c.stack_group(STATUS, AttributeGroup::A_SPD, -10, why);
        c.stack_group(STATUS, AttributeGroup::A_MAG, -10, why);
    }
}

/// Its mind elsewhere, by the highest magnitude.
pub(super) fn distracted<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::DISTRACTED) {
        let worst =
            c.effective_stati.iter().filter(|b| b.nature == StatiNature::DISTRACTED).map(|b| b.mag).max();
        let why = Why::nature("distracted", StatiNature::DISTRACTED);
        c.stack_group(BonusType::BONUS_CIRC, AttributeGroup::A_MAG, worst.unwrap_or(0), why);
    }
}

/// Singing while it fights.
pub(super) fn singing<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::SINGING) {
        let why = Why::nature("singing", StatiNature::SINGING);
        c.stack_group(STATUS, AttributeGroup::A_HIT, -2, why);
    }
}

/// Food left above which one is bloated, and up to which one is hungry, starving and weak
/// (docs/rules/round.md, Hunger; only players go hungry).
const BLOATED_ABOVE: i32 = 2500;
const HUNGRY_TO: i32 = 1000;
const STARVING_TO: i32 = 480;
const WEAK_TO: i32 = 240;

/// Too much food or too little.
pub(super) fn hunger<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.who.c.is_player() || !c.has(StatiNature::HUNGER) {
        return;
    }
    let food = c.who.c.stati().of(StatiNature::HUNGER).map(|s| i32::from(s.duration)).find(|d| *d > 0);
    let Some(mut food) = food else { return };
    if c.who.form_size() >= Size::SZ_LARGE {
        food /= 2;
    }
    let falls_through = c.who.content.keeps(Switch::HungryCountsAsStarving);
    let why = Why::nature("hunger", StatiNature::HUNGER);
    let kind = BonusType::BONUS_HUNGER;
    let mut lose = |spd: i32, mag: i32, fat: i32, body: i32| {
        c.stack_group(kind, AttributeGroup::A_SPD, spd, why);
        c.stack_group(kind, AttributeGroup::A_MAG, mag, why);
        c.stack(kind, Attribute::A_FAT, fat, why);
        c.stack(kind, Attribute::A_STR, body, why);
        c.stack(kind, Attribute::A_CON, body, why);
    };
    if food > BLOATED_ABOVE {
        lose(-2, 0, 0, 0);
    } else if food <= WEAK_TO {
        lose(0, -6, -2, -4);
    } else if food <= HUNGRY_TO {
        let starving = food <= STARVING_TO;
        if !starving {
            lose(0, 0, -1, -1);
        }
        // In the original a hungry one suffers what a starving one does, and its own on top.
        if starving || falls_through {
            lose(0, -3, -2, -2);
        }
    }
}

/// Adjustments of one nature: each adds its Mag to the attribute or group that its Val names, as a bonus of this
/// type.
#[inline(always)]
pub(super) fn adjust<L: Ledger>(c: &mut Calc<'_, L>, nature: StatiNature, kind: BonusType) {
    adjusted(c, nature, |c, b, why| c.add_number(kind, b.val, b.mag, why));
}

/// The same where bonuses of one type add up.
#[inline(always)]
pub(super) fn adjust_stacking<L: Ledger>(c: &mut Calc<'_, L>, nature: StatiNature, kind: BonusType) {
    adjusted(c, nature, |c, b, why| c.stack_number(kind, b.val, b.mag, why));
}

/// Damage to attributes; what takes off everything at once is lost levels.
pub(super) fn adjust_damage<L: Ledger>(c: &mut Calc<'_, L>) {
    adjusted(c, StatiNature::ADJUST_DMG, |c, b, why| {
        let levels = b.val == AttributeGroup::A_AID.number();
        let kind = if levels { BonusType::BONUS_NEGLEV } else { BonusType::BONUS_DAMAGE };
        c.stack_number(kind, b.val, b.mag, why);
    });
}

#[inline(always)]
fn adjusted<L: Ledger>(
    c: &mut Calc<'_, L>,
    nature: StatiNature,
    enter: impl Fn(&mut Calc<'_, L>, EffectiveStati, Why),
) {
    // Asked in place, what does not lie there costs a test of one bit.
    if c.has(nature) {
        each_of(c, nature, enter);
    }
}

#[inline(never)]
fn each_of<L: Ledger>(
    c: &mut Calc<'_, L>,
    nature: StatiNature,
    enter: impl Fn(&mut Calc<'_, L>, EffectiveStati, Why),
) {
    let stacks_with_itself = c.who.content.keeps(Switch::PenaltiesStackWithThemselves);
    for i in c.span(nature) {
        let Some(b) = c.effective_stati.get(i).filter(|b| b.nature == nature).copied() else { continue };
        if !stacks_with_itself && repeats(&c.effective_stati[..i], &b) {
            continue;
        }
        enter(c, b, Why { rule: "adjustment", cause: Cause::Stati(b.nature, b.source, b.effect) });
    }
}

/// Has the same effect laid the same penalty before?
fn repeats(earlier: &[EffectiveStati], b: &EffectiveStati) -> bool {
    b.mag < 0
        && b.effect.is_some()
        && earlier
            .iter()
            .any(|e| (e.nature, e.val, e.effect) == (b.nature, b.val, b.effect) && e.mag <= b.mag)
}

/// Whoever can concentrate feels less pain.
pub(super) fn pain_relief<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.has(StatiNature::ADJUST_PAIN) {
        return;
    }
    let relief = ((c.skill(Skill::SK_CONCENT) - 8) / 2).max(0);
    let divisor = if c.feat(Feat::FT_PAIN_TOLERANCE) { 2 } else { 1 };
    let why = Why::skill("pain borne", Skill::SK_CONCENT);
    let pains: SmallVec<[(Attribute, i32); 8]> =
        c.ledger.cells().column(BonusType::BONUS_PAIN).filter(|(_, value)| *value < 0).collect();
    for (attribute, value) in pains {
        let left = (value + relief).min(0) / divisor;
        c.stack(BonusType::BONUS_PAIN, attribute, left - value, why);
    }
}

/// A spirit that shows itself.
pub(super) fn manifest<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::MANIFEST) {
        let why = Why::nature("manifest", StatiNature::MANIFEST);
        c.add(BonusType::BONUS_ENHANCE, Attribute::A_CHA, 4, why);
    }
}

/// Running as fast as it can.
pub(super) fn sprinting<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::SPRINTING) {
        let why = Why::nature("sprinting", StatiNature::SPRINTING);
        c.add(TACTIC, Attribute::A_MOV, 20, why);
        c.add(TACTIC, Attribute::A_DEF, -2, why);
    }
}

/// Running at somebody.
pub(super) fn charging<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::CHARGING) {
        let why = Why::nature("charging", StatiNature::CHARGING);
        c.add(TACTIC, Attribute::A_MOV, 10, why);
        c.add(TACTIC, Attribute::A_DEF, -2, why);
    }
}

/// More careful than bold.
pub(super) fn defensive<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::DEFENSIVE) {
        let why = Why::nature("defensive", StatiNature::DEFENSIVE);
        c.add(TACTIC, Attribute::A_DEF, 4, why);
        c.add_group(TACTIC, AttributeGroup::A_MAG, -4, why);
        c.add(TACTIC, Attribute::A_MOV, -5, why);
        c.add_group(TACTIC, AttributeGroup::A_HIT, -4, why);
        c.add_group(TACTIC, AttributeGroup::A_DMG, -2, why);
    }
}

/// Out of sight; the sneaky are no slower for it.
pub(super) fn hiding<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::HIDING) && !c.feat(Feat::FT_SNEAKY) {
        let why = Why::nature("hiding", StatiNature::HIDING);
        c.add(BonusType::BONUS_HIDE, Attribute::A_MOV, -10, why);
    }
}

/// Rage of the depth that Val says, of several the deepest; small races rage as much with their quickness as with their
/// strength.
pub(super) fn rage<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.has(StatiNature::RAGING) {
        return;
    }
    let kind = BonusType::BONUS_RAGE;
    let small = c.who.is_small_race();
    each_of(c, StatiNature::RAGING, |c, rage, _| {
        let depth = rage.val;
        let why = Why { rule: "rage", cause: Cause::Stati(rage.nature, rage.source, rage.effect) };
        if small {
            c.add(kind, Attribute::A_STR, depth / 2, why);
            c.add(kind, Attribute::A_DEX, depth / 2, why);
        } else {
            c.add(kind, Attribute::A_STR, depth, why);
        }
        c.add(kind, Attribute::A_CON, depth, why);
        c.add_group(kind, AttributeGroup::A_SPD, depth, why);
        c.add(kind, Attribute::A_SAV_WILL, depth / 2, why);
    });
}

/// Hatred of one foe steels a dwarf, as long as there is that foe.
pub(super) fn dwarven_focus<L: Ledger>(c: &mut Calc<'_, L>) {
    let foe = c.first(StatiNature::DWARVEN_FOCUS).and_then(|b| c.who.other(b.thing));
    if foe.is_some_and(|f| f.c.handle() != c.who.c.handle()) {
        let why = Why::nature("dwarven focus", StatiNature::DWARVEN_FOCUS);
        c.add(BonusType::BONUS_MORALE, Attribute::A_SAV_WILL, 4, why);
        c.add(BonusType::BONUS_MORALE, Attribute::A_FAT, 3, why);
    }
}

/// Rolling about.
pub(super) fn tumbling<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::TUMBLING) {
        let why = Why::nature("tumbling", StatiNature::TUMBLING);
        let help = (c.skill(Skill::SK_TUMBLE) + 1) / 2;
        c.stack(STATUS, Attribute::A_MOV, help, why);
        c.stack(STATUS, Attribute::A_DEF, help, why);
        c.stack_group(STATUS, AttributeGroup::A_SPD, -5, why);
        c.stack_group(STATUS, AttributeGroup::A_MAG, -5, why);
    }
}

/// Whoever is trained to tumble is out of the way sooner.
pub(super) fn tumbler<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has_skill(Skill::SK_TUMBLE) {
        let level = c.skill(Skill::SK_TUMBLE);
        if level > 5 {
            let why = Why::skill("tumbler", Skill::SK_TUMBLE);
            c.add(BonusType::BONUS_COMP, Attribute::A_SAV_REF, (level - 3) / 3, why);
        }
    }
}

/// Off the material plane, by nature or for now, the force of a personality wards blows off
/// (docs/rules/values-conditions.md, Stances). Charisma is that of the run before.
pub(super) fn off_the_plane<L: Ledger>(c: &mut Calc<'_, L>) {
    let phased = c.first(StatiNature::PHASED).is_some_and(|b| b.val != StatiValue::PHASE_MATERIAL.number());
    if phased || c.flag(MonsterFlag::M_INCOR) {
        let ward = match c.who.attr(Attribute::A_CHA) {
            0 => 0,
            charisma => (charisma - 11) / 2,
        };
        let why = Why::attribute("off the material plane", Attribute::A_CHA);
        c.add(BonusType::BONUS_CIRC, Attribute::A_DEF, ward.max(1), why);
    }
}

/// In a tree or under the ceiling. Only those two count as such for hiding; for balance any height does.
pub(super) fn elevated<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(place) = c.first(StatiNature::ELEVATED) else { return };
    let climb = c.skill(Skill::SK_CLIMB);
    let kind = BonusType::BONUS_ELEV;
    let why = Why::nature("elevated", StatiNature::ELEVATED);
    c.stack(kind, Attribute::A_DEF, climb / 6 + 2, why);
    c.stack_group(kind, AttributeGroup::A_HIT, climb / 6 + 2, why);
    let slower = if place.val == StatiValue::ELEV_CEILING.number() {
        -14 + (climb - 20).max(0)
    } else if c.feat(Feat::FT_BRACHIATION) {
        0
    } else {
        -10
    };
    c.stack(kind, Attribute::A_MOV, slower, why);
}

/// High on a mount.
pub(super) fn mounted<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.has(StatiNature::MOUNTED) {
        return;
    }
    let ride = c.skill(Skill::SK_RIDE);
    let kind = BonusType::BONUS_ELEV;
    let why = Why::nature("mounted", StatiNature::MOUNTED);
    c.stack(kind, Attribute::A_DEF, ride / 6 + 2, why);
    c.stack(kind, Attribute::A_HIT_MELEE, ride / 5 + 1, why);
    c.stack(kind, Attribute::A_DMG_MELEE, ride / 5, why);
}
