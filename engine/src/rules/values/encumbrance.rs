//! What a load costs (docs/rules/values-gear.md, Load). How heavy it is says `rules::query::who`.

use super::calc::Calc;
use super::ledger::{Ledger, Why};
use crate::base::names::{Attribute, AttributeGroup, BonusType, Encumbrance, Feat};

/// What a load costs: defence, movement, reflexes, speeds, stamina.
struct Cost {
    load: Encumbrance,
    def: i32,
    mov: i32,
    reflex: i32,
    speed: i32,
    stamina: i32,
}

const COSTS: [Cost; 4] = [
    Cost { load: Encumbrance::EN_LIGHT, def: 0, mov: -2, reflex: 0, speed: 0, stamina: 0 },
    Cost { load: Encumbrance::EN_MODERATE, def: -1, mov: -4, reflex: 0, speed: 0, stamina: -1 },
    Cost { load: Encumbrance::EN_HEAVY, def: -2, mov: -6, reflex: -2, speed: -2, stamina: -2 },
    Cost { load: Encumbrance::EN_EXTREME, def: -4, mov: -10, reflex: -4, speed: -5, stamina: -3 },
];

/// The load it bears with the strength and size of the run before. Whoever is used to loads feels neither a
/// light nor a moderate one, and half of the others.
pub(super) fn load<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.who.c.inventory().is_empty() {
        return;
    }
    let load = c.load();
    let Some(cost) = COSTS.iter().find(|cost| cost.load == load) else { return };
    let used_to_it = c.feat(Feat::FT_LOADBEARER);
    if used_to_it && load <= Encumbrance::EN_MODERATE {
        return;
    }
    let share = |cost: i32| if used_to_it { cost / 2 } else { cost };
    let kind = BonusType::BONUS_ENCUM;
    let why = Why::rule("load");
    c.add(kind, Attribute::A_DEF, share(cost.def), why);
    c.add(kind, Attribute::A_MOV, share(cost.mov), why);
    c.add(kind, Attribute::A_SAV_REF, share(cost.reflex), why);
    c.add_group(kind, AttributeGroup::A_SPD, share(cost.speed), why);
    c.add(kind, Attribute::A_FAT, share(cost.stamina), why);
}
