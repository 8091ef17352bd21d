//! What templates make of the numbers of a form (docs/rules/values-base.md, Templates), each upon the one before.

use super::calc::{Calc, MODES, SCORES};
use super::cells::is_percent;
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, BonusType, Named, Size};
use crate::content::{Change, SizeChange, Template};
use crate::rules::query::who::adjust;

const BASE: BonusType = BonusType::BONUS_BASE;
const TEMP: BonusType = BonusType::BONUS_TEMP;

/// Has it any template?
pub(super) fn any<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.who.has_template()
}

/// Each template that the pack has, first to last.
fn each<L: Ledger>(c: &mut Calc<'_, L>, lay: impl Fn(&mut Calc<'_, L>, &Template, Why)) {
    let content = c.who.content;
    for id in c.who.c.templates() {
        if let Some(template) = content.template(*id) {
            lay(c, template, Why::resource("template", *id));
        }
    }
}

/// Scores, but for luck, which is no template's business.
pub(super) fn scores<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| {
        for (attribute, change) in SCORES.into_iter().zip(template.attributes.in_order()).take(6) {
            apply(c, attribute, change, why);
        }
    });
}

/// How well it strikes.
pub(super) fn hit<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| MODES.iter().for_each(|(hit, ..)| apply(c, *hit, template.hit.as_ref(), why)));
}

/// How fast it strikes.
pub(super) fn speed<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| MODES.iter().for_each(|(_, s, _)| apply(c, *s, template.spd.as_ref(), why)));
}

/// How well it keeps out of the way.
pub(super) fn defence<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| apply(c, Attribute::A_DEF, template.def.as_ref(), why));
}

/// Its pace.
pub(super) fn pace<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| apply(c, Attribute::A_MOV, template.mov.as_ref(), why));
}

/// Its size.
pub(super) fn size<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| {
        apply(c, Attribute::A_SIZ, template.size.as_ref().map(size_change).as_ref(), why);
    });
}

/// Its hide.
pub(super) fn armour<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| hide(c, template.arm.as_ref(), why));
}

/// How hard its blows are.
pub(super) fn damage<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, template, why| c.stack(TEMP, Attribute::A_DMG_BRAWL, i32::from(template.dmg), why));
}

/// A change of size as one of its number.
fn size_change(change: &SizeChange) -> Change {
    let number = |size: Size| i16::try_from(size.number()).unwrap_or_default();
    Change {
        add: change.add,
        set: change.set.map(number),
        percent: None,
        min: change.min.map(number),
        max: change.max.map(number),
    }
}

/// One number under a change: set outright, or the difference to its base put beside it.
fn apply<L: Ledger>(c: &mut Calc<'_, L>, attribute: Attribute, change: Option<&Change>, why: Why) {
    let Some(change) = change else {
        // A number without a change still has its difference reckoned anew, which leaves it as it was.
        return;
    };
    let base = c.ledger.cells().get(attribute, BASE);
    let temp = c.ledger.cells().get(attribute, TEMP);
    if let Some(set) = change.set {
        c.ledger.set(BASE, attribute, i32::from(set), why);
        c.ledger.set(TEMP, attribute, 0, why);
    } else if change.percent.is_some() && is_percent(attribute) {
        let share = adjust(Some(change), 100);
        c.ledger.set(TEMP, attribute, ((temp * 5 + 100) * share / 100 - 100) / 5, why);
    } else {
        c.ledger.set(TEMP, attribute, adjust(Some(change), base + temp) - base, why);
    }
}

/// Natural armour is reckoned from the form's, which is no base bonus.
fn hide<L: Ledger>(c: &mut Calc<'_, L>, change: Option<&Change>, why: Why) {
    let Some(change) = change else { return };
    let attribute = Attribute::A_ARM;
    if let Some(set) = change.set {
        c.ledger.set(BASE, attribute, i32::from(set), why);
        c.ledger.set(TEMP, attribute, 0, why);
        return;
    }
    let form = c.monster().map_or(0, |m| i32::from(m.arm));
    let temp = c.ledger.cells().get(attribute, TEMP);
    c.ledger.set(TEMP, attribute, adjust(Some(change), form + temp) - form, why);
}
