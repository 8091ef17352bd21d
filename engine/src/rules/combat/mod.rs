//! From an attack to a death: the melee path of the original (docs/rules/strikes.md; docs/rules/manoeuvres.md).
//! Everything is read from `Who` and the record of the event, and written through setters that name the rule. Knows
//! no spells.
//!
//! | file | what stands there |
//! |---|---|
//! | `approach` | gates of every attack; who cannot dodge |
//! | `natural`, `unarmed` | EV_NATTACK: which blows, in which order; lists of attacks |
//! | `arms`, `weapon` | what is in hand; EV_WATTACK: one blow with each |
//! | `special_attack`, `manoeuvre`, `stroke`, `kick`, `coup`, `opening` | EV_SATTACK; EV_OATTACK |
//! | `presence`, `breath`, `outburst`, `stance` | EV_SATTACK: gazes and auras; breath and spit; roars, explosions, calls; stances, whirlwinds |
//! | `breaking`, `struck` | EV_BREAK; EV_STRIKE at what is no creature |
//! | `pre_strike` | PRE(EV_STRIKE): circumstances, in their order |
//! | `strike` | EV_STRIKE: two dice and what comes of them |
//! | `decide` | does the blow hit: the questions in their order |
//! | `after_strike` | POST(EV_STRIKE): skirmishers run |
//! | `defence` | what a blow has to reach |
//! | `miss_chance`, `critical`, `opposed` | wild misses; critical hits; wrestling checks |
//! | `blow_events` | EV_CRIT, EV_FUMBLE, EV_BLOCK, EV_PARRY, EV_DODGE: what only informs |
//! | `hit`, `stun`, `aftermath` | EV_HIT and EV_MISS: how hard, and what else befalls |
//! | `exercise` | what blows and saving throws teach |
//! | `qualities` | what a weapon's qualities and what is smeared on it do on a hit |
//! | `damage`, `armour`, `armour_tables`, `unreal`, `believed` | EV_DAMAGE: what armour leaves, and what it costs; illusions |
//! | `special` | kinds of damage that do not just hurt |
//! | `ranged`, `flight` | EV_RATTACK: what is thrown and shot; whom it meets on its way |
//! | `crossbow` | EV_LOADXBOW: cocked before it shoots |
//! | `death` | EV_DEATH |
//! | `respond` | what answers blows and deaths by itself |
//! | `message` | EV_ATTACKMSG |
//! | `time` | what attacks cost |
//! | `aloft` | whoever is hurt in a tree or under a ceiling |

mod after_strike;
mod aftermath;
pub(crate) mod aloft;
pub(crate) mod approach;
mod armour;
mod armour_tables;
pub mod arms;
mod believed;
mod blow_events;
mod breaking;
pub(crate) mod breath;
mod conduct;
mod coup;
mod critical;
mod crossbow;
mod damage;
mod death;
mod decide;
mod defence;
mod exercise;
mod flight;
mod hit;
mod kick;
mod manoeuvre;
mod message;
mod miss_chance;
mod natural;
mod opening;
mod opposed;
mod outburst;
mod pre_strike;
mod presence;
mod qualities;
mod ranged;
mod respond;
#[cfg(test)]
mod scenarios;
mod special;
mod special_attack;
mod stance;
mod strike;
mod stroke;
mod struck;
mod stun;
pub(crate) mod time;
pub mod unarmed;
mod unreal;
mod weapon;
mod wounds;

pub(crate) use after_strike::after_strike;
pub(crate) use believed::believed;
pub(crate) use breaking::break_down;
pub(in crate::rules) use conduct::is_legal_person;
pub(crate) use crossbow::{is_slack, load as load_crossbow};
pub(crate) use damage::{after_damage, damage, turn_hostile};
pub(crate) use death::death;
pub(crate) use hit::{hit, miss};
pub(crate) use message::attack_message;
pub(crate) use natural::natural_attack;
pub(crate) use opening::opportunity_attack;
pub(crate) use pre_strike::pre_strike;
pub(crate) use qualities::use_doses;
pub(crate) use ranged::ranged_attack;
pub use special::breaks_free_of_paralysis;
pub(crate) use special_attack::special_attack;
pub(crate) use strike::strike;
pub(crate) use struck::struck;
pub(crate) use stun::stun_dc;
pub(crate) use weapon::weapon_attack;
