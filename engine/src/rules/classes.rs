//! What the classes Creature, Character, Player, Thing and Item answer: the tables of their rules, which come from many layers. Classes whose
//! rules stand in one module have their table there.

use crate::rules::class_rules::class_rules;
use crate::rules::items::things;
use crate::rules::magic::{self, cast};
use crate::rules::movement::{climb, jump, phase, ride, search, shape, walk};
use crate::rules::senses::hiding;
use crate::rules::standing::alignment;
use crate::rules::{abilities, combat, fields, gods, growth, rest, skills, social, turn};

class_rules! {
    /// Rules of every creature.
    pub fn creature_rules;
    EVENT(EV_NATTACK): Actor => combat::natural_attack,
    EVENT(EV_WATTACK): Actor => combat::weapon_attack,
    EVENT(EV_RATTACK): Actor => combat::ranged_attack,
    EVENT(EV_LOADXBOW): Actor => combat::load_crossbow,
    EVENT(EV_OATTACK) [Creature, Creature, _, _]: Actor => combat::opportunity_attack,
    EVENT(EV_SATTACK): Actor => combat::special_attack,
    EVENT(EV_BREAK): Actor => combat::break_down,
    PRE(EV_STRIKE): Actor => combat::pre_strike,
    EVENT(EV_STRIKE): Actor => combat::strike,
    POST(EV_STRIKE): Actor => combat::after_strike,
    EVENT(EV_HIT): Actor => magic::breath::hit,
    EVENT(EV_MISS) [Creature, Creature, _, _]: Actor => combat::miss,
    EVENT(EV_DAMAGE): Victim => combat::damage,
    POST(EV_DAMAGE): Victim => combat::after_damage,
    EVENT(EV_PDAMAGE): Victim => combat::believed,
    EVENT(EV_DEATH): Victim => combat::death,
    EVENT(EV_ATTACKMSG): Actor => combat::attack_message,
    EVENT(EV_MOVE): Actor => walk::walk,
    EVENT(EV_PUSH): Actor => walk::pushed,
    EVENT(EV_JUMP): Actor => jump::jump,
    EVENT(EV_ASCEND): Actor => climb::climb,
    EVENT(EV_DESCEND): Actor => climb::down,
    EVENT(EV_SEARCH): Actor => search::search,
    EVENT(EV_REST): Actor => rest::rest,
    EVENT(EV_REMOVE): Actor => things::take_off,
    EVENT(EV_WIELD): Actor => things::wield,
    EVENT(EV_PICKUP) [Creature, _, Item, _]: Actor => things::pick_up,
    EVENT(EV_DROP) [Creature, _, Item, _]: Actor => things::put_down,
    EVENT(EV_DIVIDE): Actor => things::divide,
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
    EVENT(EV_PHASE): Actor => phase::phase,
    EVENT(EV_MOUNT): Actor => ride::mount,
    EVENT(EV_DISMOUNT): Actor => ride::dismount,
    EVENT(EV_SHIFT): Actor => shape::shift,
    EVENT(EV_SKILL): Actor => skills::use_skill,
    EVENT(EV_ABILITY): Actor => abilities::use_ability,
    EVENT(EV_FEAT): Actor => abilities::use_feat,
    EVENT(EV_DIG): Actor => skills::dig,
    EVENT(EV_DISGUISE): Actor => skills::disguise,
    EVENT(EV_RESEARCH): Actor => skills::research,
    EVENT(EV_MAKE): Actor => skills::make,
    EVENT(EV_APPLY): Actor => skills::apply,
    EVENT(EV_PICK_POCKET): Actor => skills::pick_pocket,
    EVENT(EV_TURN): Actor => turn::turn,
    EVENT(EV_WAIT): Actor => turn::wait,
    EVENT(EV_PREREQ): Actor => growth::prerequisite,
    EVENT(EV_ADVANCE): Actor => growth::advance,
    PRE(EV_CAST): Actor => magic::refusal::refuses,
    PRE(EV_INVOKE): Actor => magic::refusal::refuses,
    PRE(EV_ZAP): Actor => magic::refusal::refuses,
    PRE(EV_DRINK): Actor => magic::refusal::refuses,
    PRE(EV_READ): Actor => magic::refusal::refuses,
    PRE(EV_ACTIVATE): Actor => magic::refusal::refuses,
    PRE(EV_EFFECT): Any => magic::begins,
    EVENT(EV_EFFECT): Any => magic::run,
    EVENT(EV_MAGIC_STRIKE): Actor => magic::strike,
    EVENT(EV_MAGIC_HIT): Actor => magic::hit,
    POST(EV_MAGIC_HIT): Victim => magic::provokes,
    EVENT(EV_TURNING): Actor => gods::turns,
    EVENT(EV_CAST): Actor => cast::cast,
    EVENT(EV_INVOKE): Actor => cast::invoke,
}

class_rules! {
    /// Rules of characters.
    pub fn character_rules;
    EVENT(EV_ALIGNED): Actor => alignment::acted,
    PRE(EV_PRAY): Actor => gods::chooses,
    EVENT(EV_PRAY): Actor => gods::prays,
    EVENT(EV_INSIGHT): Actor => gods::seeks_insight,
    EVENT(EV_SACRIFICE): Actor => gods::sacrifices,
    EVENT(EV_JEALOUSY): Actor => gods::is_jealous,
    EVENT(EV_GIVE_AID): Actor => gods::gives_aid,
    EVENT(EV_RETRIBUTION): Actor => gods::punishes,
    EVENT(EV_CONVERT): Actor => gods::converts,
    EVENT(EV_CONVERT_ALTAR): Actor => gods::converts_altar,
    EVENT(EV_IBLESSING): Actor => gods::blesses,
}

class_rules! {
    /// Rules of characters that are played.
    pub fn player_rules;
    EVENT(EV_GOD_RAISE): Actor => gods::raises,
}

class_rules! {
    /// Rules of everything that can be on the map.
    pub fn thing_rules;
    EVENT(EV_PLACE): Actor => things::is_placed,
    PRE(EV_FIELDON): Actor => magic::inside::concerns,
    PRE(EV_FIELDOFF): Actor => magic::inside::concerns,
    EVENT(EV_FIELDON): Actor => fields::on,
    EVENT(EV_FIELDOFF): Actor => fields::off,
    EVENT(EV_TURN): Actor => turn::runs_out,
}

class_rules! {
    /// Rules of items.
    pub fn item_rules;
    EVENT(EV_PLACE): Actor => things::is_nobodys,
    EVENT(EV_STRIKE): Victim => combat::struck,
    EVENT(EV_DAMAGE): Victim => things::is_damaged,
    EVENT(EV_REMOVE): Any => things::comes_off,
    POST(EV_REMOVE): Any => things::is_off,
    EVENT(EV_LOSEITEM): Any => things::is_lost,
    POST(EV_LOSEITEM): Any => things::is_gone,
    EVENT(EV_DRINK): Any => magic::things::is_drunk,
    EVENT(EV_READ): Any => magic::things::is_read,
    EVENT(EV_ZAP): Any => magic::things::is_zapped,
    EVENT(EV_ACTIVATE): Any => magic::things::is_activated,
    EVENT(EV_EFFECT): Any => magic::run,
    POST(EV_EFFECT): Any => magic::is_known_after,
    EVENT(EV_MAGIC_HIT): Any => magic::hit,
    POST(EV_MAGIC_HIT): Any => magic::shows,
}
