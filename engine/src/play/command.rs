//! What a player (or an author who plays) may tell a creature to do.

use crate::base::event_code::EventCode;
use crate::base::event_code::EventCode as E;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::Slot;
use crate::content::Content;
use crate::rules::query::who::who;
use crate::world::action::Action;
use crate::world::{Point, World};
use serde::{Deserialize, Serialize};

/// An intent; recorded as an input, carried out by [`action`](super::action).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// One step: east-west and north-south, each -1, 0 or 1. Into somebody hostile: an attack.
    Step(i8, i8),
    /// All natural attacks on somebody.
    Attack(Handle),
    /// 15 segments of nothing (docs/rules/time.md, What actions cost: the rest key).
    Wait,
    /// One step of a search: EV_SEARCH, and 10 segments (docs/rules/time.md, What actions cost: extended action).
    Search,
    /// It decides for itself, as a monster does.
    ByItself,
    /// Any other action: its event is announced and thrown.
    Do(EventOrder),
    /// Exchanges the thing in the air with what fills a slot; either may be nothing.
    Swap(Slot),
    /// Exchanges the weapons in hand with those on the shoulders.
    Exchange,
    /// Ends magic of its own (EF_CANCEL).
    LetGo(ResId),
}

/// Would a step into somebody be an attack? Only into whom the creature perceives, and one of the two hates the
/// other; anybody else is walked into, and the rules of walking say what comes of it.
pub fn is_foe(world: &World, content: &Content, me: Handle, other: Handle) -> bool {
    let Some(w) = who(world, content, me) else { return false };
    let Some(o) = w.other(other) else { return false };
    (w.hates(other) || o.hates(me)) && w.perceives(&o) != 0
}

/// Events that players do as verbs: where nobody handles one, who tried it hears so (Player::YuseMenu).
const VERBS: [E; 58] = [
    E::EV_ACTIVATE,
    E::EV_APPLY,
    E::EV_BARTER,
    E::EV_BREAK,
    E::EV_BURN,
    E::EV_CLEAN,
    E::EV_CLOSE,
    E::EV_COW,
    E::EV_CUT,
    E::EV_DIG,
    E::EV_DIP,
    E::EV_DISMISS,
    E::EV_DISMOUNT,
    E::EV_DISSECT,
    E::EV_DISTRACT,
    E::EV_DIVIDE,
    E::EV_DRINK,
    E::EV_EAT,
    E::EV_ENLIST,
    E::EV_ENTER,
    E::EV_EXAMINE,
    E::EV_FAST_TALK,
    E::EV_FORCE,
    E::EV_GIVE,
    E::EV_GREET,
    E::EV_IMBUE,
    E::EV_INSCRIBE,
    E::EV_INSERT,
    E::EV_JAM,
    E::EV_MIX,
    E::EV_MOUNT,
    E::EV_OPEN,
    E::EV_ORDER,
    E::EV_PHASE,
    E::EV_PLAY,
    E::EV_POUR,
    E::EV_PRESS,
    E::EV_PULL,
    E::EV_PUSH,
    E::EV_QUELL,
    E::EV_RATTACK,
    E::EV_READ,
    E::EV_REQUEST,
    E::EV_RUB,
    E::EV_SHOW,
    E::EV_SIT,
    E::EV_SMELL,
    E::EV_SURRENDER,
    E::EV_TALK,
    E::EV_TASTE,
    E::EV_TAUNT,
    E::EV_TIE_TO,
    E::EV_TIE_UP,
    E::EV_TOUCH,
    E::EV_TWIST,
    E::EV_WAVE,
    E::EV_WIELD,
    E::EV_ZAP,
];

/// An action somebody is told to do. Where it is written, what does not matter is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventOrder {
    /// The event that it throws.
    pub event: EventCode,
    /// Whom or what it is done to (`p[1]`).
    #[serde(default)]
    pub victim: Handle,
    /// What it is done with (EItem).
    #[serde(default)]
    pub item: Handle,
    /// What else it is done with (EItem2): what goes into a container, or comes out of it.
    #[serde(default)]
    pub item2: Handle,
    /// The square it is done at.
    #[serde(default)]
    pub at: Option<Point>,
    /// EParam: a slot, a skill, an attack type.
    #[serde(default)]
    pub param: i16,
    /// The effect it is about (eID).
    #[serde(default)]
    pub effect: Option<ResId>,
    /// The metamagic of a spell, MM_ bits.
    #[serde(default)]
    pub mm: u32,
    /// Is the spell cast by arcane trickery?
    #[serde(default, skip_serializing_if = "is_plain")]
    pub trickery: bool,
}

fn is_plain(trickery: &bool) -> bool {
    !trickery
}

impl EventOrder {
    /// A deed without anything.
    pub fn new(event: EventCode) -> Self {
        EventOrder {
            event,
            victim: Handle::NONE,
            item: Handle::NONE,
            item2: Handle::NONE,
            at: None,
            param: 0,
            effect: None,
            mm: 0,
            trickery: false,
        }
    }

    /// The action that it is when somebody does it.
    pub fn by(self, actor: Handle) -> Action {
        let action = Action::new(self.event, actor).to(self.victim).with(self.item).and(self.item2);
        let action = action.param(self.param);
        let (verb, trickery) = (VERBS.contains(&self.event), self.trickery);
        Action { at: self.at, effect: self.effect, mm: self.mm, verb, trickery, ..action }
    }
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Command::Step(dx, dy) => write!(f, "step {}", direction(*dx, *dy)),
            Command::Attack(h) => write!(f, "attack {h}"),
            Command::Wait => f.write_str("wait"),
            Command::Search => f.write_str("search"),
            Command::ByItself => f.write_str("act by itself"),
            Command::Swap(slot) => write!(f, "swap {slot}"),
            Command::Exchange => f.write_str("exchange weapons"),
            Command::LetGo(effect) => write!(f, "let {effect} go"),
            Command::Do(order) => {
                write!(f, "{}", order.event)?;
                for h in [order.victim, order.item, order.item2].into_iter().filter(|h| h.is_some()) {
                    write!(f, " {h}")?;
                }
                order.at.map_or(Ok(()), |at| write!(f, " at {},{}", at.x, at.y))?;
                if order.trickery { f.write_str(" by trickery") } else { Ok(()) }
            }
        }
    }
}

pub(crate) use crate::event::prompt::compass as direction;
