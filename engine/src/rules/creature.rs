//! What class Creature answers: the table of its rules. The rules themselves stand by topic beside it.

use super::class_rules::class_rules;
use super::senses::hiding;
use super::{climb, combat, growth, jump, provoke, skills, social, things, traps, turn, walk};

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
    EVENT(EV_MOVE): Actor => walk::walk,
    EVENT(EV_PUSH): Actor => walk::pushed,
    EVENT(EV_JUMP): Actor => jump::jump,
    EVENT(EV_ASCEND): Actor => climb::climb,
    EVENT(EV_DESCEND): Actor => climb::down,
    EVENT(EV_SEARCH): Actor => traps::search,
    EVENT(EV_REMOVE): Actor => things::take_off,
    EVENT(EV_WIELD): Actor => things::wield,
    EVENT(EV_PICKUP): Actor => things::pick_up,
    EVENT(EV_DROP): Actor => things::put_down,
    EVENT(EV_TALK): Actor => social::talk,
    EVENT(EV_BARTER): Actor => social::barter,
    EVENT(EV_COW): Actor => social::cow,
    EVENT(EV_DISMISS): Actor => social::dismiss,
    EVENT(EV_DISTRACT): Actor => social::distract,
    EVENT(EV_ENLIST): Actor => social::enlist,
    EVENT(EV_FAST_TALK): Actor => social::fast_talk,
    EVENT(EV_GREET): Actor => social::greet,
    EVENT(EV_ORDER): Actor => social::order,
    EVENT(EV_QUELL): Actor => social::quell,
    EVENT(EV_REQUEST): Actor => social::request,
    EVENT(EV_SURRENDER): Actor => social::surrender,
    EVENT(EV_TAUNT): Actor => social::taunt,
    EVENT(EV_TERMS): Actor => social::terms,
    EVENT(EV_HIDE): Actor => hiding::hide,
    EVENT(EV_SKILL): Actor => skills::use_skill,
    EVENT(EV_DISGUISE): Actor => skills::disguise,
    EVENT(EV_PICK_POCKET): Actor => skills::pick_pocket,
    EVENT(EV_TURN): Actor => turn::turn,
    EVENT(EV_PREREQ): Actor => growth::prerequisite,
    EVENT(EV_ADVANCE): Actor => growth::advance,
    ANNOUNCE(EV_CAST): Actor => provoke::by_casting,
}
