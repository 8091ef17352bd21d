//! What somebody does that a god may mind, and what goes with it. What a deed does not ask for stays chosen beside it, so
//! that nothing is lost on the way from one to the other.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Alignment, Named};

/// What is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConductKind {
    /// It prays for aid.
    #[default]
    Pray,
    /// It seeks insight.
    Insight,
    /// It offers something on an altar of the god.
    Sacrifice,
    /// It kills somebody on an altar of the god.
    KillOnAltar,
    /// It kills somebody.
    Kill,
    /// It strikes at somebody.
    Strike,
    /// It casts a spell at somebody.
    Cast,
    /// It acts along an alignment.
    Act,
    /// An event happens that the god watches.
    Event,
    /// It offends the god.
    Transgress,
    /// It gains favour.
    Gain,
    /// It deals with another god.
    Deal,
    /// It turns to a god at its altar.
    Convert,
    /// It tries to win an altar for its own god.
    WinAltar,
}

impl ConductKind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [ConductKind; 14] = [
        ConductKind::Pray,
        ConductKind::Insight,
        ConductKind::Sacrifice,
        ConductKind::KillOnAltar,
        ConductKind::Kill,
        ConductKind::Strike,
        ConductKind::Cast,
        ConductKind::Act,
        ConductKind::Event,
        ConductKind::Transgress,
        ConductKind::Gain,
        ConductKind::Deal,
        ConductKind::Convert,
        ConductKind::WinAltar,
    ];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            ConductKind::Pray => "pray for aid",
            ConductKind::Insight => "seek insight",
            ConductKind::Sacrifice => "sacrifice",
            ConductKind::KillOnAltar => "kill on an altar",
            ConductKind::Kill => "kill",
            ConductKind::Strike => "strike",
            ConductKind::Cast => "cast a spell",
            ConductKind::Act => "act of an alignment",
            ConductKind::Event => "event it watches",
            ConductKind::Transgress => "transgress",
            ConductKind::Gain => "gain favour",
            ConductKind::Deal => "deal with another god",
            ConductKind::Convert => "turn to a god",
            ConductKind::WinAltar => "win an altar",
        }
    }

    /// Does somebody else take part?
    pub fn takes_another(self) -> bool {
        use ConductKind::{Cast, Event, Kill, KillOnAltar, Strike};
        matches!(self, KillOnAltar | Kill | Strike | Cast | Event)
    }

    /// Does another god take part?
    pub fn takes_god(self) -> bool {
        matches!(self, ConductKind::Deal | ConductKind::Convert | ConductKind::WinAltar)
    }
}

/// What troubles whoever prays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ail {
    /// Nothing but what troubles it already.
    Nothing,
    /// It has a fifth of its hit points left.
    #[default]
    Hurt,
    /// It is weak with hunger.
    Hungry,
    /// It is poisoned.
    Poisoned,
    /// It is diseased.
    Diseased,
    /// It is blind.
    Blind,
    /// It is paralysed.
    Paralysed,
    /// It turns to stone.
    Stoning,
    /// It is afraid.
    Afraid,
    /// It is sick.
    Sick,
    /// It bleeds.
    Bleeding,
    /// Its strength is drained.
    Drained,
    /// Its strength is cursed.
    Cursed,
    /// Its mana is spent.
    Spent,
    /// Four enemies stand around it.
    Enemies,
}

impl Ail {
    /// All of them, in order.
    pub const ALL: [Ail; 15] = [
        Ail::Hurt,
        Ail::Hungry,
        Ail::Poisoned,
        Ail::Diseased,
        Ail::Blind,
        Ail::Paralysed,
        Ail::Stoning,
        Ail::Afraid,
        Ail::Sick,
        Ail::Bleeding,
        Ail::Drained,
        Ail::Cursed,
        Ail::Spent,
        Ail::Enemies,
        Ail::Nothing,
    ];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Ail::Nothing => "nothing more",
            Ail::Hurt => "hurt",
            Ail::Hungry => "hungry",
            Ail::Poisoned => "poisoned",
            Ail::Diseased => "diseased",
            Ail::Blind => "blind",
            Ail::Paralysed => "paralysed",
            Ail::Stoning => "turning to stone",
            Ail::Afraid => "afraid",
            Ail::Sick => "sick",
            Ail::Bleeding => "bleeding",
            Ail::Drained => "drained",
            Ail::Cursed => "cursed",
            Ail::Spent => "mana spent",
            Ail::Enemies => "beset by enemies",
        }
    }
}

/// How somebody else stands to whoever does it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Toward {
    /// An enemy of everybody.
    #[default]
    Foe,
    /// Neither.
    Stranger,
    /// A follower of whoever does it.
    Friend,
}

impl Toward {
    /// All of them, in order.
    pub const ALL: [Toward; 3] = [Toward::Foe, Toward::Stranger, Toward::Friend];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Toward::Foe => "foe",
            Toward::Stranger => "no enemy",
            Toward::Friend => "friend",
        }
    }
}

/// The sides that an act may be along.
pub const SIDES: [Alignment; 8] = [
    Alignment::AL_GOOD,
    Alignment::AL_NONGOOD,
    Alignment::AL_EVIL,
    Alignment::AL_NONEVIL,
    Alignment::AL_LAWFUL,
    Alignment::AL_NONLAWFUL,
    Alignment::AL_CHAOTIC,
    Alignment::AL_NONCHAOTIC,
];

/// What is done, with all that may go with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Conduct {
    /// What.
    pub kind: ConductKind,
    /// What troubles whoever prays.
    pub ail: Ail,
    /// A thing is offered: of this kind; a corpse of [`Conduct::whom`] for none.
    pub thing: Option<ResId>,
    /// To whom it is done, or of whom a corpse is; none for a common monster of the pack.
    pub whom: Option<ResId>,
    /// How that one stands to whoever does it.
    pub toward: Toward,
    /// The spell that is cast, or what the event is about.
    pub spell: Option<ResId>,
    /// What an act is along (AL_ bits).
    pub sides: i32,
    /// The event, without its forms; none for the first that the god watches.
    pub event: Option<EventCode>,
    /// It happens to whoever is looked at, done by somebody else.
    pub suffered: bool,
    /// EParam of the event.
    pub param: i32,
    /// How much: of a transgression, of favour, of an act; vMag of an event, and vDmg where it hurts.
    pub amount: i32,
    /// A transgression brings wrath.
    pub wrath: bool,
    /// Favour adds up.
    pub adds: bool,
    /// The other god; none for the first that there is.
    pub god: Option<ResId>,
}

impl Default for Conduct {
    fn default() -> Self {
        Conduct {
            kind: ConductKind::default(),
            ail: Ail::default(),
            thing: None,
            whom: None,
            toward: Toward::default(),
            spell: None,
            sides: Alignment::AL_EVIL.number() | Alignment::AL_NONGOOD.number(),
            event: None,
            suffered: false,
            param: 0,
            amount: 3,
            wrath: true,
            adds: true,
            god: None,
        }
    }
}
