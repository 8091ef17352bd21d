//! What class Creature answers: the table of its rules. The rules themselves stand by topic beside it.

use super::class_rules::class_rules;
use super::{combat, hide, movement, provoke, things, turn};

class_rules! {
    /// Rules of every creature.
    pub fn creature_rules;
    EVENT(EV_NATTACK): Actor => combat::natural_attack,
    EVENT(EV_WATTACK): Actor => combat::weapon_attack,
    EVENT(EV_OATTACK) [Creature, Creature, _, _]: Actor => combat::opportunity_attack,
    EVENT(EV_SATTACK): Actor => combat::special_attack,
    PRE(EV_STRIKE): Actor => combat::pre_strike,
    EVENT(EV_STRIKE): Actor => combat::strike,
    EVENT(EV_HIT): Actor => combat::hit,
    EVENT(EV_MISS) [Creature, Creature, _, _]: Actor => combat::miss,
    EVENT(EV_DAMAGE): Victim => combat::damage,
    POST(EV_DAMAGE): Victim => combat::after_damage,
    EVENT(EV_DEATH): Victim => combat::death,
    EVENT(EV_ATTACKMSG): Actor => combat::attack_message,
    EVENT(EV_MOVE): Actor => movement::walk,
    EVENT(EV_PUSH): Actor => movement::pushed,
    EVENT(EV_REMOVE): Actor => things::take_off,
    EVENT(EV_WIELD): Actor => things::wield,
    EVENT(EV_HIDE): Actor => hide::hide,
    EVENT(EV_TURN): Actor => turn::turn,
    ANNOUNCE(EV_CAST): Actor => provoke::by_casting,
}
