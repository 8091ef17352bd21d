//! The original's rules over `event::Machine`, in layers: a module imports those above it in this table, and itself
//! (`tests/tests/rule_layers.rs`). Knows no script and no session: `play` puts the rule book into the machine.
//!
//! | layer | what stands there |
//! |---|---|
//! | `class_rules` | how the rules of a class are declared |
//! | `query/` | questions about creatures, things and squares |
//! | `prelude` | what nearly every rule names |
//! | `values/` | CalcValues: contributions, sums, sources |
//! | `stati/` | how stati come and go |
//! | `growth/` | what the levels of a character bring; exercise and experience |
//! | `standing/` | how characters stand with gods: favour, anger, alignment |
//! | `checks/` | saving throws and skill checks |
//! | `senses/` | who perceives whom; light, lines, hiding, noise, illusions |
//! | `opportunity` | attacks of opportunity |
//! | `items/` | things in use; gear |
//! | `fields/` | fields, and ground laid for a time |
//! | `combat/` | from an attack to a death |
//! | `traps` | found, set off, disarmed |
//! | `doors/` | doors and locks; fixtures that are struck |
//! | `movement/` | steps, jumps, climbing, riding, ways, planes, shapes |
//! | `social/` | talk: barter, threats, terms, companions and their orders |
//! | `skills/` | skills used by command |
//! | `reactions/` | what follows when values or stati have changed |
//! | `encounter/` | which encounters may come, and who may be chosen for them |
//! | `magic/` | spells and effects |
//! | `abilities/` | abilities of races, classes and domains, and feats, used by command |
//! | `gods/` | prayer, sacrifice, altars, conversion; gods that make themselves felt |
//! | `turn/` | the round of a creature |
//! | `rest/` | EV_REST: a night's sleep, and who comes in it |
//! | `classes` | what classes Creature, Character, Player, Thing and Item answer |

#[doc(hidden)]
pub mod abilities;
#[doc(hidden)]
pub mod checks;
pub(crate) mod class_rules;
mod classes;
#[doc(hidden)]
pub mod combat;
#[doc(hidden)]
pub mod doors;
#[doc(hidden)]
pub mod encounter;
#[doc(hidden)]
pub mod fields;
#[doc(hidden)]
pub mod gods;
#[doc(hidden)]
pub mod growth;
#[doc(hidden)]
pub mod items;
#[doc(hidden)]
pub mod magic;
#[doc(hidden)]
pub mod movement;
pub(crate) mod opportunity;
mod prelude;
pub mod query;
pub(crate) mod reactions;
#[doc(hidden)]
pub mod rest;
#[doc(hidden)]
pub mod senses;
#[doc(hidden)]
pub mod skills;
#[doc(hidden)]
pub mod social;
#[doc(hidden)]
pub mod standing;
#[doc(hidden)]
pub mod stati;
pub(crate) mod traps;
pub(crate) mod turn;
pub mod values;

use crate::event::{Bare, Class, Hooks, Observed, Observer, RuleBook};
use items::things;

/// All rules, for [`Machine::new`](crate::event::Machine::new).
pub fn rule_book<O: WithRules>() -> RuleBook<O> {
    O::rule_book()
}

/// Who may watch the rules. The rules are generic over it; they are compiled here, once for each, and not again in every
/// crate that plays.
pub trait WithRules: Observer + Sized {
    /// All rules.
    fn rule_book() -> RuleBook<Self>;
}

impl WithRules for Bare {
    fn rule_book() -> RuleBook<Bare> {
        all_rules()
    }
}

impl WithRules for Observed<'_> {
    fn rule_book() -> RuleBook<Self> {
        all_rules()
    }
}

fn all_rules<O: Observer>() -> RuleBook<O> {
    RuleBook::new(hooks())
        .with(Class::Thing, classes::thing_rules())
        .with(Class::Item, classes::item_rules())
        .with(Class::Food, things::food_rules())
        .with(Class::Container, things::container_rules())
        .with(Class::Creature, classes::creature_rules())
        .with(Class::Character, classes::character_rules())
        .with(Class::Player, classes::player_rules())
        .with(Class::Feature, doors::feature_rules())
        .with(Class::Door, doors::door_rules())
        .with(Class::Trap, traps::trap_rules())
        .with(Class::Map, encounter::map_rules())
}

/// What the machine asks of rules beside what classes answer.
pub fn hooks<O: Observer>() -> Hooks<O> {
    Hooks {
        recalc: reactions::recalc,
        stati_gained: reactions::gained,
        stati_lost: reactions::lost,
        gain_stati: stati::gain,
        remove_stati: stati::remove,
        prepare: magic::prepare::prepare,
        perceives: senses::notices,
        takes_for_real: senses::illusions::is_real_to,
        feels_ground: senses::illusions::feels_ground,
    }
}
