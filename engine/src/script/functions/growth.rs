//! Experience, exercise and strain (facts/rules/turn.md, 2, step 9; facts/constants.json, KillXP). The deeds are
//! `rules::growth`'s.

use crate::event::Deed;
use crate::script::api::{declare, int};
use crate::world::CreatureField;
use rhai::Dynamic;

declare! {
    /// It gains the experience for a kill, or so many percent of it; what was paid for before does not count again.
    kill_xp "KillXP" (who: Thing, killed: Thing, percent: Int = 100) [throws] -> Nothing |c| {
        let (who, foe, percent, why) = (c.thing(0)?, c.thing(1)?, c.int(2)?, c.why());
        c.machine.do_by_rule(who, Deed::Reward { foe, percent }, why)?;
        Ok(Dynamic::UNIT)
    };

    /// It gains experience, less its penalty.
    gain_xp "GainXP" (who: Thing, amount: Int) [throws] -> Nothing |c| {
        let (who, amount, why) = (c.thing(0)?, c.int(1)?, c.why());
        c.machine.do_by_rule(who, Deed::GainExperience(amount), why)?;
        Ok(Dynamic::UNIT)
    };

    /// It loses experience, to none at least.
    lose_xp "LoseXP" (who: Thing, amount: Int) -> Nothing |c| {
        let (who, amount) = (c.thing(0)?, c.int(1)?);
        if let Some(had) = c.machine.world().creature(who).map(|c| c.xp()) {
            let why = c.why();
            c.machine.put_creature(who, CreatureField::Xp, had.saturating_sub(amount.max(0)).max(0), why);
        }
        Ok(Dynamic::UNIT)
    };

    /// All its experience.
    total_xp "TotalXP" (who: Thing) -> Int |c| {
        let who = c.thing(0)?;
        Ok(int(c.machine.world().creature(who).map_or(0, |c| c.xp())))
    };

    /// It practises an attribute by what a column counts (0 to 14), which counts up to a limit; less than nothing strains it.
    exercise "Exercise" (who: Thing, attribute: Attribute, amount: Int, column: Int, cap: Int) [throws] -> Nothing |c| {
        let (who, attribute, amount) = (c.thing(0)?, c.named(1)?, c.int(2)?);
        let column = u8::try_from(c.int(3)?.clamp(0, 14)).unwrap_or(0);
        let most = i16::try_from(c.int(4)?.clamp(0, 100)).unwrap_or(0);
        let why = c.why();
        let deed = match amount {
            ..0 => Deed::Strain { attribute, amount: amount.saturating_neg() },
            _ => Deed::Practise { attribute, column, most, amount },
        };
        c.machine.do_by_rule(who, deed, why)?;
        Ok(Dynamic::UNIT)
    };

    /// It strains an attribute: some of what was practised is lost.
    abuse "Abuse" (who: Thing, attribute: Attribute, amount: Int) [throws] -> Nothing |c| {
        let (who, attribute, amount, why) = (c.thing(0)?, c.named(1)?, c.int(2)?, c.why());
        c.machine.do_by_rule(who, Deed::Strain { attribute, amount }, why)?;
        Ok(Dynamic::UNIT)
    };
}
