//! The events that may be commanded, and what each is done to. Whoever gives a class a rule for another command enters
//! its event here; `tests/tests/commands.rs` holds that none is left out.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::event_code::EventCode as Ev;
use augury_engine::event::Bare;
use augury_engine::rules::rule_book;

/// Above the number of every base event.
const BASES: i32 = 250;

/// What a deed is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Nothing.
    Nothing,
    /// Somebody (EVictim).
    Somebody,
    /// A fixture nearby (EVictim).
    Fixture,
    /// A thing that lies about (EItem).
    Lying,
    /// A thing that is carried (EItem).
    Carried,
    /// A container (EItem) and a thing (EItem2).
    Container,
    /// A thing that is carried (EItem) and another (EVictim).
    Both,
    /// Something that is carried flies at somebody, or at a square; now and then with a bow.
    Flying,
    /// A square.
    Square,
}

/// What EParam means to a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param {
    /// Nothing.
    Nothing,
    /// A slot.
    Slot,
    /// A few: how many pieces, which order, which way.
    Few,
    /// A skill.
    Skill,
    /// An ability.
    Ability,
    /// A feat.
    Feat,
    /// A special attack.
    Attack,
    /// One of the acts of talk.
    Act,
    /// How one rests.
    Rest,
    /// A way of making things, or none, so that it is asked.
    Way,
}

/// Everything that may be commanded.
pub const COMMANDED: [(EventCode, To, Param); 66] = [
    (Ev::EV_NATTACK, To::Somebody, Param::Nothing),
    (Ev::EV_WATTACK, To::Somebody, Param::Nothing),
    (Ev::EV_RATTACK, To::Flying, Param::Nothing),
    (Ev::EV_LOADXBOW, To::Carried, Param::Nothing),
    (Ev::EV_OATTACK, To::Somebody, Param::Nothing),
    (Ev::EV_SATTACK, To::Somebody, Param::Attack),
    (Ev::EV_STRIKE, To::Fixture, Param::Nothing),
    (Ev::EV_BREAK, To::Fixture, Param::Nothing),
    (Ev::EV_BREAK, To::Carried, Param::Nothing),
    (Ev::EV_BREAK, To::Lying, Param::Nothing),
    (Ev::EV_DIG, To::Square, Param::Nothing),
    (Ev::EV_MOVE, To::Square, Param::Nothing),
    (Ev::EV_PUSH, To::Square, Param::Nothing),
    (Ev::EV_JUMP, To::Square, Param::Nothing),
    (Ev::EV_ASCEND, To::Nothing, Param::Nothing),
    (Ev::EV_DESCEND, To::Nothing, Param::Nothing),
    (Ev::EV_SEARCH, To::Nothing, Param::Nothing),
    (Ev::EV_REST, To::Nothing, Param::Rest),
    (Ev::EV_WAIT, To::Nothing, Param::Nothing),
    (Ev::EV_OPEN, To::Fixture, Param::Nothing),
    (Ev::EV_CLOSE, To::Fixture, Param::Nothing),
    (Ev::EV_DISARM, To::Fixture, Param::Nothing),
    (Ev::EV_PICKUP, To::Lying, Param::Nothing),
    (Ev::EV_DROP, To::Carried, Param::Few),
    (Ev::EV_DIVIDE, To::Carried, Param::Nothing),
    (Ev::EV_WIELD, To::Carried, Param::Slot),
    (Ev::EV_WIELD, To::Lying, Param::Slot),
    (Ev::EV_REMOVE, To::Carried, Param::Slot),
    (Ev::EV_INSERT, To::Container, Param::Nothing),
    (Ev::EV_TAKEOUT, To::Container, Param::Nothing),
    (Ev::EV_POUR, To::Container, Param::Nothing),
    (Ev::EV_EAT, To::Carried, Param::Nothing),
    (Ev::EV_EAT, To::Lying, Param::Nothing),
    (Ev::EV_DRINK, To::Carried, Param::Nothing),
    (Ev::EV_DRINK, To::Lying, Param::Nothing),
    (Ev::EV_READ, To::Carried, Param::Nothing),
    (Ev::EV_ZAP, To::Carried, Param::Nothing),
    (Ev::EV_ACTIVATE, To::Carried, Param::Nothing),
    (Ev::EV_HIDE, To::Nothing, Param::Few),
    (Ev::EV_PHASE, To::Nothing, Param::Nothing),
    (Ev::EV_MOUNT, To::Somebody, Param::Nothing),
    (Ev::EV_DISMOUNT, To::Nothing, Param::Few),
    (Ev::EV_SKILL, To::Somebody, Param::Skill),
    (Ev::EV_ABILITY, To::Nothing, Param::Ability),
    (Ev::EV_FEAT, To::Nothing, Param::Feat),
    (Ev::EV_DISGUISE, To::Nothing, Param::Nothing),
    (Ev::EV_RESEARCH, To::Carried, Param::Nothing),
    (Ev::EV_MAKE, To::Nothing, Param::Way),
    (Ev::EV_APPLY, To::Both, Param::Nothing),
    (Ev::EV_PICK_POCKET, To::Somebody, Param::Nothing),
    (Ev::EV_TALK, To::Somebody, Param::Act),
    (Ev::EV_BARTER, To::Somebody, Param::Nothing),
    (Ev::EV_COW, To::Somebody, Param::Few),
    (Ev::EV_DISMISS, To::Somebody, Param::Nothing),
    (Ev::EV_DISTRACT, To::Somebody, Param::Few),
    (Ev::EV_ENLIST, To::Somebody, Param::Nothing),
    (Ev::EV_FAST_TALK, To::Somebody, Param::Nothing),
    (Ev::EV_GREET, To::Somebody, Param::Nothing),
    (Ev::EV_ORDER, To::Somebody, Param::Few),
    (Ev::EV_QUELL, To::Somebody, Param::Few),
    (Ev::EV_REQUEST, To::Somebody, Param::Few),
    (Ev::EV_SURRENDER, To::Somebody, Param::Nothing),
    (Ev::EV_TAUNT, To::Somebody, Param::Few),
    (Ev::EV_TERMS, To::Somebody, Param::Nothing),
    (Ev::EV_PRAY, To::Nothing, Param::Nothing),
    (Ev::EV_TURNING, To::Nothing, Param::Few),
];

/// Events of a class that nobody commands: what follows from others, and what a place does.
pub const FOLLOWS: [EventCode; 37] = [
    Ev::EV_ENGEN,
    Ev::EV_ENGEN_PART,
    Ev::EV_ENCHOOSE_MID,
    Ev::EV_ENSELECT_TEMPS,
    Ev::EV_ENCHOOSE_TEMP,
    Ev::EV_ENGEN_MOUNT,
    Ev::EV_ENGEN_ALIGN,
    Ev::EV_ENBUILD_MON,
    Ev::EV_HIT,
    Ev::EV_MISS,
    Ev::EV_DAMAGE,
    Ev::EV_PDAMAGE,
    Ev::EV_DEATH,
    Ev::EV_ATTACKMSG,
    Ev::EV_TURN,
    Ev::EV_PREREQ,
    Ev::EV_ADVANCE,
    Ev::EV_PLACE,
    Ev::EV_FIELDON,
    Ev::EV_FIELDOFF,
    Ev::EV_LOSEITEM,
    Ev::EV_CAST,
    Ev::EV_EFFECT,
    Ev::EV_INVOKE,
    Ev::EV_MAGIC_HIT,
    Ev::EV_MAGIC_STRIKE,
    Ev::EV_SHIFT,
    Ev::EV_ALIGNED,
    Ev::EV_INSIGHT,
    Ev::EV_SACRIFICE,
    Ev::EV_JEALOUSY,
    Ev::EV_GIVE_AID,
    Ev::EV_RETRIBUTION,
    Ev::EV_CONVERT,
    Ev::EV_CONVERT_ALTAR,
    Ev::EV_IBLESSING,
    Ev::EV_GOD_RAISE,
];

/// Events that a class answers and that stand in neither table, by name.
pub fn left_out() -> Vec<String> {
    let table = rule_book::<Bare>();
    let known = |code: EventCode| COMMANDED.iter().any(|d| d.0 == code) || FOLLOWS.contains(&code);
    let all = (1..BASES).map(EventCode).filter(|code| code.is_valid() && code.base() == *code);
    all.filter(|code| table.any(*code) && !known(*code)).map(|code| code.to_string()).collect()
}
