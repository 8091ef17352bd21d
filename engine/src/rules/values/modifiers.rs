//! Lines that rest on the modifiers of the scores (facts/rules/calcvalues.md, 7); those that ask what is in hand
//! stand in `blows`. The scores are summed before; size is that of the run before.

use super::blows;
use super::calc::{Calc, MODES};
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Ability, Attribute, AttributeGroup, BonusType, Feat, MonsterFlag, MonsterType, Named, Size, Skill,
    StatiNature,
};

const ATTR: BonusType = BonusType::BONUS_ATTR;

/// All of section 7, in order.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>) {
    saves(c);
    size(c);
    fists(c);
    blows::contribute(c);
    abilities(c);
    channelling(c);
    riding(c);
    if c.feat(Feat::FT_LION_HEART) {
        lion_heart(c);
    }
    if c.has(StatiNature::POLYMORPH) {
        shed_gains_of_the_body(c);
    }
}

fn saves<L: Ledger>(c: &mut Calc<'_, L>) {
    let (con, wis) = (c.modifier(Attribute::A_CON), c.modifier(Attribute::A_WIS));
    let one = c.feat(Feat::FT_ONE_BODY_ONE_SOUL) || c.score(Attribute::A_CON) == 0;
    let (fort, will) = if one { (con.max(wis), con.max(wis)) } else { (con, wis) };
    c.add(ATTR, Attribute::A_SAV_FORT, fort, Why::attribute("fortitude", Attribute::A_CON));
    c.add(ATTR, Attribute::A_SAV_WILL, will, Why::attribute("will", Attribute::A_WIS));
    let body = c.who.inborn(Attribute::A_CON);
    let bears = if one { body.max(c.who.inborn(Attribute::A_WIS)) } else { body };
    // No body and no mind is as weak as can be, not out of the reckoning as for other modifiers.
    let bears = (bears - 11) / 2;
    c.add(ATTR, Attribute::A_FAT, bears, Why::attribute("endurance of the body", Attribute::A_CON));
    let dex = c.modifier(Attribute::A_DEX);
    c.add(ATTR, Attribute::A_SAV_REF, dex, Why::attribute("reflexes", Attribute::A_DEX));
}

/// Small bodies are hard to hit and hit more easily.
fn size<L: Ledger>(c: &mut Calc<'_, L>) {
    let smaller = Size::SZ_MEDIUM.number() - c.who.size();
    let why = Why::rule("size");
    c.add(BonusType::BONUS_SIZE, Attribute::A_DEF, smaller, why);
    c.add_group(BonusType::BONUS_SIZE, AttributeGroup::A_HIT, smaller, why);
}

/// Feats of bare fists and of the bow.
fn fists<L: Ledger>(c: &mut Calc<'_, L>) {
    let dex = c.modifier(Attribute::A_DEX);
    let kind = BonusType::BONUS_FEAT;
    if c.feat(Feat::FT_LIGHTNING_FISTS) {
        let why = Why::feat("lightning fists", Feat::FT_LIGHTNING_FISTS);
        c.add(kind, Attribute::A_SPD_BRAWL, dex.max(0), why);
    }
    if c.feat(Feat::FT_FISTS_OF_IRON) {
        let why = Why::feat("fists of iron", Feat::FT_FISTS_OF_IRON);
        c.add(kind, Attribute::A_DMG_BRAWL, 1, why);
    }
    if c.feat(Feat::FT_RAPID_SHOT) {
        c.add(kind, Attribute::A_SPD_ARCHERY, 5, Why::feat("rapid shot", Feat::FT_RAPID_SHOT));
    }
}

fn abilities<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.ability(Ability::CA_DIVINE_GRACE) > 0 {
        let grace = c.modifier(Attribute::A_CHA).max(0);
        let why = Why::ability("divine grace", Ability::CA_DIVINE_GRACE);
        c.add_group(BonusType::BONUS_GRACE, AttributeGroup::A_SAV, grace, why);
    }
    if c.is(MonsterType::MA_CHAOTIC) {
        let will = match c.who.character() {
            Some(character) => ((i32::from(character.align_lc) - 35) / 5).max(0),
            None if c.flag(MonsterFlag::M_IALIGN) => 6,
            None => 3,
        };
        let why = Why::rule("a chaotic will");
        c.add(BonusType::BONUS_MORALE, Attribute::A_SAV_WILL, will, why);
    }
    if c.ability(Ability::CA_UNEARTHLY_LUCK) > 0 {
        let luck = c.modifier(Attribute::A_LUC).max(0);
        let why = Why::ability("unearthly luck", Ability::CA_UNEARTHLY_LUCK);
        c.add_group(BonusType::BONUS_LUCK, AttributeGroup::A_SAV, luck, why);
    }
    let increased = c.ability(Ability::CA_INCREASED_MOVE);
    let why = Why::ability("increased move", Ability::CA_INCREASED_MOVE);
    c.add(BonusType::BONUS_CLASS, Attribute::A_MOV, increased, why);
}

fn channelling<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.has(StatiNature::CHANNELING) {
        return;
    }
    let force = c.modifier2(Attribute::A_CHA).max(0);
    let kind = BonusType::BONUS_SACRED;
    if c.feat(Feat::FT_DIVINE_MIGHT) {
        let why = Why::feat("divine might", Feat::FT_DIVINE_MIGHT);
        for (_, _, damage) in [MODES[1], MODES[2], MODES[4]] {
            c.add(kind, damage, force, why);
        }
    }
    if force > 0 && c.feat(Feat::FT_DIVINE_VIGOR) {
        let why = Why::feat("divine vigor", Feat::FT_DIVINE_VIGOR);
        c.add(kind, Attribute::A_CON, 2, why);
        c.add(kind, Attribute::A_MOV, force, why);
    }
}

/// In the saddle the mount's pace is what counts.
fn riding<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(mount) = c.first(StatiNature::MOUNTED).and_then(|b| c.who.other(b.thing)) else {
        if c.has(StatiNature::ANIMAL_COMPANION) && !c.has(StatiNature::MOUNT) {
            let why = Why::nature("an animal companion", StatiNature::ANIMAL_COMPANION);
            c.add(BonusType::BONUS_CLASS, Attribute::A_MOV, 15, why);
        }
        return;
    };
    let why = Why::nature("mounted", StatiNature::MOUNTED);
    let mov = Attribute::A_MOV;
    let own: Vec<BonusType> =
        c.ledger.cells().row(mov).map(|(b, _)| b).filter(|b| *b != BonusType::BONUS_CIRC).collect();
    for kind in own {
        c.ledger.set(kind, mov, 0, why);
    }
    c.ledger.set(BonusType::BONUS_BASE, mov, mount.attr(mov), why);
    let ride = c.who.skill(Skill::SK_RIDE) / 2;
    c.stack(BonusType::BONUS_SKILL, mov, ride, Why::skill("riding", Skill::SK_RIDE));
    let rapid = c.ability(Ability::CA_RAPID_RIDING);
    c.stack(BonusType::BONUS_CLASS, mov, rapid, Why::ability("rapid riding", Ability::CA_RAPID_RIDING));
}

/// A body not its own has none of the strength that its own had gained.
fn shed_gains_of_the_body<L: Ledger>(c: &mut Calc<'_, L>) {
    let why = Why::nature("a body not its own", StatiNature::POLYMORPH);
    for attribute in [Attribute::A_STR, Attribute::A_DEX, Attribute::A_CON] {
        for kind in [BonusType::BONUS_ENHANCE, BonusType::BONUS_FEAT, BonusType::BONUS_INHERANT] {
            if c.ledger.cells().get(attribute, kind) > 0 {
                c.ledger.set(kind, attribute, 0, why);
            }
        }
    }
}

fn lion_heart<L: Ledger>(c: &mut Calc<'_, L>) {
    let fears: Vec<(Attribute, i32)> = c
        .ledger
        .cells()
        .all()
        .filter(|(_, kind, value)| *kind == BonusType::BONUS_MORALE && *value < 0)
        .map(|(attribute, _, value)| (attribute, value))
        .collect();
    let why = Why::feat("lion heart", Feat::FT_LION_HEART);
    for (attribute, value) in fears {
        c.stack(BonusType::BONUS_MORALE, attribute, value / 2 - value, why);
    }
}
