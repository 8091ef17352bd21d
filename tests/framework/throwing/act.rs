//! What a scenario of throws does: every entry point under its own name, and what a class does when asked.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::DamageType;
use augury_engine::event::{Answer, Class, EventInfo, FieldId, Machine, Observer, Ruling, Value};
use augury_engine::label;
use augury_engine::world::{CreatureField, Point};
use serde::Deserialize;

/// Fields of a record by name.
type Fields = Vec<(String, Value)>;

/// One thing done. Things are numbers; those left out are none.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Act {
    /// Throw.
    Throw(EventCode, Vec<u32>),
    /// ThrowDir.
    ThrowDir(EventCode, i32, Vec<u32>),
    /// ThrowXY.
    ThrowXY(EventCode, (i16, i16), Vec<u32>),
    /// ThrowLoc.
    ThrowLoc(EventCode, (i16, i16), Vec<u32>),
    /// ThrowVal.
    ThrowVal(EventCode, i32, Vec<u32>),
    /// ThrowEff.
    ThrowEff(EventCode, ResId, Vec<u32>),
    /// ThrowEffDir.
    ThrowEffDir(EventCode, ResId, i32, Vec<u32>),
    /// ThrowEffXY.
    ThrowEffXY(EventCode, ResId, (i16, i16), Vec<u32>),
    /// ThrowField.
    ThrowField(EventCode, u32, Vec<u32>),
    /// ThrowDmg.
    ThrowDmg(EventCode, DamageType, i32, String, Vec<u32>),
    /// ThrowDmgEff.
    ThrowDmgEff(EventCode, DamageType, i32, String, ResId, Vec<u32>),
    /// ThrowTerraDmg: kind, amount, text, victim, terrain.
    ThrowTerraDmg(EventCode, DamageType, i32, String, u32, ResId),
    /// DAMAGE: actor, victim, kind, amount, text, changes.
    Damage(u32, u32, DamageType, i32, String, Fields),
    /// THROW: a fresh record with these fields.
    Fresh(EventCode, Fields),
    /// A verb of the player's.
    Verb(EventCode, Vec<u32>),
    /// A record with these fields, as it is.
    Record(EventCode, Fields),
    /// PEVENT: about whom, which resource, fields.
    PEvent(EventCode, u32, ResId, Fields),
    /// ReThrow.
    ReThrow(EventCode),
    /// XTHROW with changes.
    XThrow(EventCode, Fields),
    /// RedirectEff.
    RedirectEff(ResId, EventCode),
    /// For whoever listens.
    Inform(EventCode),
    /// A field of the record in hand written.
    Set(String, Value),
    /// A field of the record in hand added to the fatigue of creature 1, twice what was there: so that the
    /// world tells of records, bare or observed.
    Mark(String),
    /// EVerify: what p[0] to p[3] have to be; where they are not, the rule answers so.
    EVerify(Option<Class>, Option<Class>, Option<Class>, Option<Class>),
}

/// What a class does when it is asked with a code.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Which class.
    pub class: Class,
    /// The code with its phase.
    pub on: EventCode,
    /// What it does, if anything.
    #[serde(default)]
    pub does: Vec<Act>,
    /// What it answers.
    #[serde(default = "nothing")]
    pub answers: Answer,
}

fn nothing() -> Answer {
    Answer::Nothing
}

fn things(numbers: &[u32]) -> Vec<Handle> {
    numbers.iter().map(|n| Handle(*n)).collect()
}

fn with(mut info: EventInfo, fields: &Fields) -> EventInfo {
    for (name, value) in fields {
        let fits = FieldId::by_name(name).and_then(|id| info.set_value(id, value));
        assert!(fits.is_some(), "an event has no field {name} that holds {value}");
    }
    info
}

/// Does one thing.
///
/// # Errors
/// The action is over.
pub fn perform<O: Observer>(m: &mut Machine<'_, O>, act: &Act) -> Ruling {
    let point = |at: &(i16, i16)| Point::new(at.0, at.1);
    match act {
        Act::Throw(code, p) => m.throw_ev(*code, &things(p)),
        Act::ThrowDir(code, dir, p) => m.throw_dir(*code, *dir, &things(p)),
        Act::ThrowXY(code, at, p) => m.throw_xy(*code, point(at), &things(p)),
        Act::ThrowLoc(code, at, p) => m.throw_loc(*code, point(at), &things(p)),
        Act::ThrowVal(code, n, p) => m.throw_val(*code, *n, &things(p)),
        Act::ThrowEff(code, effect, p) => m.throw_eff(*code, *effect, &things(p)),
        Act::ThrowEffDir(code, effect, dir, p) => m.throw_eff_dir(*code, *effect, *dir, &things(p)),
        Act::ThrowEffXY(code, effect, at, p) => m.throw_eff_xy(*code, *effect, point(at), &things(p)),
        Act::ThrowField(code, field, p) => m.throw_field(*code, *field, &things(p)),
        Act::ThrowDmg(code, kind, n, text, p) => m.throw_dmg(*code, *kind, *n, text, &things(p)),
        Act::ThrowDmgEff(code, kind, n, text, effect, p) => {
            m.throw_dmg_eff(*code, *kind, *n, text, *effect, &things(p))
        }
        Act::ThrowTerraDmg(code, kind, n, text, victim, terrain) => {
            m.throw_terra_dmg(*code, *kind, *n, text, Handle(*victim), *terrain)
        }
        Act::Damage(actor, victim, kind, n, text, fields) => {
            m.damage(Handle(*actor), Handle(*victim), *kind, *n, text, |info| with(info, fields))
        }
        Act::Fresh(code, fields) => m.throw_fresh(*code, |info| with(info, fields)),
        Act::Verb(code, p) => m.throw_verb(EventInfo::about(*code, &things(p))),
        Act::Record(code, fields) => m.throw(with(EventInfo::new(*code), fields)),
        Act::PEvent(code, about, res, fields) => {
            m.pevent(*code, Handle(*about), *res, |info| with(info, fields))
        }
        Act::ReThrow(code) => m.rethrow(*code),
        Act::XThrow(code, fields) => m.throw_copy(*code, |info| with(info, fields)),
        Act::RedirectEff(effect, code) => m.redirect(Some(*effect), *code),
        Act::Inform(code) => m.inform(*code).map(|()| Answer::Nothing),
        Act::Set(name, value) => {
            let written = FieldId::by_name(name).is_some_and(|id| m.set_value(id, value, "scenario"));
            assert!(written, "an event has no field {name} that holds {value}");
            Ok(Answer::Nothing)
        }
        Act::Mark(name) => {
            let value = FieldId::by_name(name).map(|id| m.e().value(id));
            let value = value.map_or(0, |v| v.as_int().unwrap_or(i64::from(!v.is_default())));
            let before = m.world().creature(Handle(1)).map_or(0, |c| c.fatigue());
            let now = 2 * before + i32::try_from(value).unwrap_or(0);
            m.put(Handle(1), CreatureField::Fatigue, now, label!("scenario"));
            Ok(Answer::Nothing)
        }
        Act::EVerify(a, b, c, d) => Ok(m.verify([*a, *b, *c, *d]).err().unwrap_or(Answer::Nothing)),
    }
}
