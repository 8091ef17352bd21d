//! Lines that rest on the modifiers of the scores (docs/rules/values-modifiers.md, Body and mind); those that ask
//! what is in hand stand in `blows`. The scores are summed before; size is that of the run before.

use super::calc::{Calc, MODES};
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Ability, Attribute, AttributeGroup, BonusType, Feat, MonsterFlag, MonsterType, Named, Size, Skill,
    StatiNature,
};

const ATTR: BonusType = BonusType::BONUS_ATTR;

/// The modifier of the body where it stands for itself, or of the better of body and mind where they are one.
fn body<L: Ledger>(c: &Calc<'_, L>, own: Attribute) -> i32 {
    if is_one(c) { c.modifier(Attribute::A_CON).max(c.modifier(Attribute::A_WIS)) } else { c.modifier(own) }
}

fn is_one<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.feat(Feat::FT_ONE_BODY_ONE_SOUL) || c.score(Attribute::A_CON) == 0
}

/// What its body withstands.
pub(super) fn fortitude<L: Ledger>(c: &mut Calc<'_, L>) {
    let fort = body(c, Attribute::A_CON);
    c.add(ATTR, Attribute::A_SAV_FORT, fort, Why::attribute("fortitude", Attribute::A_CON));
}

/// What its mind withstands.
pub(super) fn will<L: Ledger>(c: &mut Calc<'_, L>) {
    let will = body(c, Attribute::A_WIS);
    c.add(ATTR, Attribute::A_SAV_WILL, will, Why::attribute("will", Attribute::A_WIS));
}

/// How long its body lasts, by the score it was born with.
pub(super) fn endurance<L: Ledger>(c: &mut Calc<'_, L>) {
    let body = c.who.inborn(Attribute::A_CON);
    let bears = if is_one(c) { body.max(c.who.inborn(Attribute::A_WIS)) } else { body };
    // No body and no mind is as weak as can be, not out of the reckoning as for other modifiers.
    let bears = (bears - 11) / 2;
    c.add(ATTR, Attribute::A_FAT, bears, Why::attribute("endurance of the body", Attribute::A_CON));
}

/// How soon it is out of the way.
pub(super) fn reflexes<L: Ledger>(c: &mut Calc<'_, L>) {
    c.add_dex(ATTR, Attribute::A_SAV_REF, 1, Why::attribute("reflexes", Attribute::A_DEX));
}

/// Small bodies are hard to hit and hit more easily.
pub(super) fn size<L: Ledger>(c: &mut Calc<'_, L>) {
    let smaller = Size::SZ_MEDIUM.number() - c.who.size();
    let why = Why::rule("size");
    c.add(BonusType::BONUS_SIZE, Attribute::A_DEF, smaller, why);
    c.add_group(BonusType::BONUS_SIZE, AttributeGroup::A_HIT, smaller, why);
}

/// Fists as quick as lightning.
pub(super) fn lightning_fists<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_LIGHTNING_FISTS) {
        let quick = c.modifier(Attribute::A_DEX).max(0);
        let why = Why::feat("lightning fists", Feat::FT_LIGHTNING_FISTS);
        c.add(BonusType::BONUS_FEAT, Attribute::A_SPD_BRAWL, quick, why);
    }
}

/// Fists as hard as iron.
pub(super) fn fists_of_iron<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_FISTS_OF_IRON) {
        let why = Why::feat("fists of iron", Feat::FT_FISTS_OF_IRON);
        c.add(BonusType::BONUS_FEAT, Attribute::A_DMG_BRAWL, 1, why);
    }
}

/// A hand that is quick with the string.
pub(super) fn rapid_shot<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_RAPID_SHOT) {
        let why = Why::feat("rapid shot", Feat::FT_RAPID_SHOT);
        c.add(BonusType::BONUS_FEAT, Attribute::A_SPD_ARCHERY, 5, why);
    }
}

/// A god's favour on who deserves it.
pub(super) fn divine_grace<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.ability(Ability::CA_DIVINE_GRACE) > 0 {
        let grace = c.modifier(Attribute::A_CHA).max(0);
        let why = Why::ability("divine grace", Ability::CA_DIVINE_GRACE);
        c.add_group(BonusType::BONUS_GRACE, AttributeGroup::A_SAV, grace, why);
    }
}

/// A mind that no order rules.
pub(super) fn chaotic_will<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.is(MonsterType::MA_CHAOTIC) {
        let will = match c.who.character() {
            Some(character) => ((i32::from(character.align_lc) - 35) / 5).max(0),
            None if c.flag(MonsterFlag::M_IALIGN) => 6,
            None => 3,
        };
        let why = Why::rule("a chaotic will");
        c.add(BonusType::BONUS_MORALE, Attribute::A_SAV_WILL, will, why);
    }
}

/// More luck than there should be.
pub(super) fn unearthly_luck<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.ability(Ability::CA_UNEARTHLY_LUCK) > 0 {
        let luck = c.modifier(Attribute::A_LUC).max(0);
        let why = Why::ability("unearthly luck", Ability::CA_UNEARTHLY_LUCK);
        c.add_group(BonusType::BONUS_LUCK, AttributeGroup::A_SAV, luck, why);
    }
}

/// Feet faster than those of others.
pub(super) fn increased_move<L: Ledger>(c: &mut Calc<'_, L>) {
    let increased = c.ability(Ability::CA_INCREASED_MOVE);
    let why = Why::ability("increased move", Ability::CA_INCREASED_MOVE);
    c.add(BonusType::BONUS_CLASS, Attribute::A_MOV, increased, why);
}

/// A god's might in its blows, while it channels.
pub(super) fn divine_might<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::CHANNELING) && c.feat(Feat::FT_DIVINE_MIGHT) {
        let force = c.modifier2(Attribute::A_CHA).max(0);
        let why = Why::feat("divine might", Feat::FT_DIVINE_MIGHT);
        for (_, _, damage) in [MODES[1], MODES[2], MODES[4]] {
            c.add(BonusType::BONUS_SACRED, damage, force, why);
        }
    }
}

/// A god's vigour in its body, while it channels.
pub(super) fn divine_vigor<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::CHANNELING) && c.feat(Feat::FT_DIVINE_VIGOR) {
        let force = c.modifier2(Attribute::A_CHA).max(0);
        let why = Why::feat("divine vigor", Feat::FT_DIVINE_VIGOR);
        c.add(BonusType::BONUS_SACRED, Attribute::A_CON, if force > 0 { 2 } else { 0 }, why);
        c.add(BonusType::BONUS_SACRED, Attribute::A_MOV, force, why);
    }
}

/// An animal that follows somebody, as long as nobody rides it.
pub(super) fn companion<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.has(StatiNature::ANIMAL_COMPANION)
        && !c.has(StatiNature::MOUNT)
        && c.first(StatiNature::MOUNTED).is_none_or(|b| c.who.other(b.thing).is_none())
    {
        let why = Why::nature("an animal companion", StatiNature::ANIMAL_COMPANION);
        c.add(BonusType::BONUS_CLASS, Attribute::A_MOV, 15, why);
    }
}

/// In the saddle the mount's pace is what counts.
pub(super) fn riding<L: Ledger>(c: &mut Calc<'_, L>) {
    let Some(mount) = c.first(StatiNature::MOUNTED).and_then(|b| c.who.other(b.thing)) else { return };
    let why = Why::nature("mounted", StatiNature::MOUNTED);
    let mov = Attribute::A_MOV;
    let own: Vec<BonusType> =
        c.ledger.cells().row(mov).map(|(b, _)| b).filter(|b| *b != BonusType::BONUS_CIRC).collect();
    for kind in own {
        c.ledger.set(kind, mov, 0, why);
    }
    c.ledger.set(BonusType::BONUS_BASE, mov, mount.attr(mov), why);
    let ride = c.skill(Skill::SK_RIDE) / 2;
    c.stack(BonusType::BONUS_SKILL, mov, ride, Why::skill("riding", Skill::SK_RIDE));
    let rapid = c.ability(Ability::CA_RAPID_RIDING);
    c.stack(BonusType::BONUS_CLASS, mov, rapid, Why::ability("rapid riding", Ability::CA_RAPID_RIDING));
}

/// A body not its own has none of the strength that its own had gained.
pub(super) fn shed_gains<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.has(StatiNature::POLYMORPH) {
        return;
    }
    let why = Why::nature("a body not its own", StatiNature::POLYMORPH);
    for attribute in [Attribute::A_STR, Attribute::A_DEX, Attribute::A_CON] {
        for kind in [BonusType::BONUS_ENHANCE, BonusType::BONUS_FEAT, BonusType::BONUS_INHERANT] {
            if c.ledger.cells().get(attribute, kind) > 0 {
                c.ledger.set(kind, attribute, 0, why);
            }
        }
    }
}

/// Half of every fear is nothing to it.
pub(super) fn lion_heart<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.feat(Feat::FT_LION_HEART) {
        return;
    }
    let fears: Vec<(Attribute, i32)> =
        c.ledger.cells().column(BonusType::BONUS_MORALE).filter(|(_, value)| *value < 0).collect();
    let why = Why::feat("lion heart", Feat::FT_LION_HEART);
    for (attribute, value) in fears {
        c.stack(BonusType::BONUS_MORALE, attribute, value / 2 - value, why);
    }
}
