//! The functions that scripts call: one table gives each its name, parameters, what comes back, a help line
//! and what it does. Checks, completion and the list of functions read the same table. The tables stand
//! under `functions/`; here is their shape; `registry` has them all.

use super::call::Call;
use super::constants::name_in;
use super::lend::{Fail, wrong};
use super::ty::{Resource, Thing, Ty};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::content::Content;
use crate::event::{Bare, Observed};
use rhai::Dynamic;

/// A parameter of a function.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, for help and completion.
    pub name: &'static str,
    /// What it takes.
    pub ty: Ty,
    /// What it is where a call leaves it out; `None`: a call has to give it. For things and resources any
    /// number means none.
    pub default: Option<i32>,
}

/// A function that scripts call, plainly or on its first parameter: `has_feat(actor, FT_DODGE)` and
/// `actor.has_feat(FT_DODGE)` are the same.
#[derive(Clone, Copy)]
pub struct Function {
    /// Its name in scripts.
    pub name: &'static str,
    /// The original's name for it; empty for ours.
    pub original: &'static str,
    /// The object of the game, the map or the screen that it may be called on, as in `map.terrain_at(x, y)`;
    /// it need not be. [`Ty::Nothing`] for the rest.
    pub on: Ty,
    /// Parameters in order; those with defaults are last.
    pub params: &'static [Param],
    /// What comes back.
    pub returns: Ty,
    /// One line of help.
    pub help: &'static str,
    /// Whether other handlers may run inside it.
    pub throws: bool,
    /// How many times it looks at everybody and everything on the map, which is paid for before it runs.
    pub everybody: usize,
    /// Whether it rolls dice.
    pub dice: bool,
    /// What it waits for before it works; empty for one that works. A call of one that waits is a problem
    /// with its place, answers something harmless, and the script goes on.
    pub waits: &'static str,
    pub(super) run: Run,
}

/// A function on a machine that nobody observes, and the same on one that somebody does.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub bare: fn(&mut Call<'_, '_, Bare>) -> Done,
    pub observed: for<'c, 'm, 'o> fn(&mut Call<'c, 'm, Observed<'o>>) -> Done,
}

/// What a function hands back to the script.
pub(super) type Done = Result<Dynamic, Fail>;

impl Function {
    /// Does it do what it says?
    pub fn works(&self) -> bool {
        self.waits.is_empty()
    }

    /// Parameters that a call has to give.
    pub fn needed(&self) -> usize {
        self.params.iter().take_while(|p| p.default.is_none()).count()
    }

    /// As it is written in help: `has_stati(who, nature, val = -1, ...)`.
    pub fn signature(&self) -> String {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|p| match p.default {
                None => p.name.to_owned(),
                Some(_) if matches!(p.ty, Ty::Text) => format!("{} = \"\"", p.name),
                Some(_) if matches!(p.ty, Ty::Thing) => format!("{} = NULL_OBJ", p.name),
                Some(_) if matches!(p.ty, Ty::Resource) => format!("{} = NULL_ID", p.name),
                Some(n) if matches!(p.ty, Ty::Bool) => format!("{} = {}", p.name, n != 0),
                Some(n) => match p.ty {
                    Ty::Named(family) => {
                        let name = name_in(family, n).map_or(n.to_string(), str::to_owned);
                        format!("{} = {name}", p.name)
                    }
                    _ => format!("{} = {n}", p.name),
                },
            })
            .collect();
        format!("{}({})", self.name, params.join(", "))
    }
}

/// Declares functions: help, names, what they are called on, parameters with types and defaults, what comes
/// back, what they do.
macro_rules! declare {
    ($( $(#[doc = $help:literal])+ $name:ident $original:literal $(on $on:ident)?
        ( $($param:ident : $ty:ident $(= $default:literal)?),* ) $([$($flag:ident $(= $n:literal)?),*])? -> $returns:ident $run:expr; )*) => {
        pub(in crate::script) const TABLE: &[$crate::script::api::Function] = &[$(
            $crate::script::api::Function {
                $($($flag: $crate::script::api::flag!($($n)?),)*)?
                run: $crate::script::api::Run { bare: $run, observed: $run },
                ..$crate::script::api::declared!([$($help),+] $name $original [$($on)?] [$($param $ty ($($default)?)),*] $returns)
            }
        ),*];
    };
}
pub(super) use declare;

/// Declares functions that wait for rules which don't stand yet.
macro_rules! later {
    ($waits:literal; $( $(#[doc = $help:literal])+ $name:ident $original:literal $(on $on:ident)?
        ( $($param:ident : $ty:ident $(= $default:literal)?),* ) -> $returns:ident; )*) => {
        pub(in crate::script) const TABLE: &[$crate::script::api::Function] = &[$(
            $crate::script::api::Function {
                waits: $waits,
                run: $crate::script::api::Run {
                    bare: |c| $crate::script::call::not_yet(c),
                    observed: |c| $crate::script::call::not_yet(c),
                },
                ..$crate::script::api::declared!([$($help),+] $name $original [$($on)?] [$($param $ty ($($default)?)),*] $returns)
            }
        ),*];
    };
}
pub(super) use later;

/// What both kinds of declaration say.
macro_rules! declared {
    ([$($help:literal),+] $name:ident $original:literal [$($on:ident)?]
        [$($param:ident $ty:ident ($($default:literal)?)),*] $returns:ident) => {
        $crate::script::api::Function {
            name: stringify!($name),
            original: $original,
            $(on: $crate::script::api::types::$on,)?
            params: &[$( $crate::script::api::Param {
                name: stringify!($param),
                ty: $crate::script::api::types::$ty,
                default: $crate::script::api::default_of!($($default)?),
            } ),*],
            returns: $crate::script::api::types::$returns,
            help: concat!($($help),+),
            ..$crate::script::api::PLAIN
        }
    };
}
pub(super) use declared;

macro_rules! flag {
    () => {
        true
    };
    ($n:literal) => {
        $n
    };
}
pub(super) use flag;

macro_rules! default_of {
    () => {
        None
    };
    ($n:literal) => {
        Some($n)
    };
}
pub(super) use default_of;

/// What functions are like where their declaration doesn't say.
pub(super) const PLAIN: Function = Function {
    name: "",
    original: "",
    on: Ty::Nothing,
    params: &[],
    returns: Ty::Any,
    help: "",
    throws: false,
    everybody: 0,
    dice: false,
    waits: "",
    run: Run { bare: |_| Ok(Dynamic::UNIT), observed: |_| Ok(Dynamic::UNIT) },
};

/// The types that declarations name.
#[allow(non_upper_case_globals)]
pub(super) mod types {
    use super::Ty;
    use crate::base::names;

    pub const Any: Ty = Ty::Any;
    pub const Map: Ty = Ty::Map;
    pub const Game: Ty = Ty::Game;
    pub const Term: Ty = Ty::Term;
    pub const Nothing: Ty = Ty::Nothing;
    pub const Int: Ty = Ty::Int;
    pub const Bool: Ty = Ty::Bool;
    pub const Text: Ty = Ty::Text;
    pub const Thing: Ty = Ty::Thing;
    pub const Event: Ty = Ty::Event;
    pub const Resource: Ty = Ty::Resource;
    pub const Dice: Ty = Ty::Dice;
    pub const Answer: Ty = Ty::Answer;
    pub const List: Ty = Ty::List;
    pub const Code: Ty = Ty::Named(super::super::ty::EVENT_FAMILY);
    pub const GameOption: Ty = Ty::of::<crate::base::game_option::GameOption>();
    pub const Attribute: Ty = Ty::of::<names::Attribute>();
    pub const DamageType: Ty = Ty::of::<names::DamageType>();
    pub const StatiNature: Ty = Ty::of::<names::StatiNature>();
    pub const StatiSource: Ty = Ty::of::<names::StatiSource>();
    pub const MonsterType: Ty = Ty::of::<names::MonsterType>();
    pub const MonsterFlag: Ty = Ty::of::<names::MonsterFlag>();
    pub const Feat: Ty = Ty::of::<names::Feat>();
    pub const Ability: Ty = Ty::of::<names::Ability>();
    pub const Skill: Ty = Ty::of::<names::Skill>();
    pub const SaveType: Ty = Ty::of::<names::SaveType>();
    pub const AttackType: Ty = Ty::of::<names::AttackType>();
    pub const ObjectType: Ty = Ty::of::<names::ObjectType>();
    pub const Slot: Ty = Ty::of::<names::Slot>();
    pub const ItemFlag: Ty = Ty::of::<names::ItemFlag>();
    pub const Alignment: Ty = Ty::of::<names::Alignment>();
    pub const Source: Ty = Ty::of::<names::SpellSource>();
    pub const GodMessage: Ty = Ty::of::<names::GodMessage>();
    pub const WeaponGroup: Ty = Ty::of::<names::WeaponGroup>();
    pub const Constant: Ty = Ty::of::<names::ConstantId>();
    pub(crate) const ListName: Ty = Ty::of::<names::ListId>();
    pub const TerrainFlag: Ty = Ty::of::<names::TerrainFlag>();
}

/// "effect:poison" as a resource.
///
/// # Errors
/// The text is no id, or the pack has no such resource.
pub(super) fn parse_resource(content: &Content, text: &str) -> Result<ResId, Fail> {
    let (kind, id) = ResId::parts(text).or_else(|bad| wrong(bad.to_string()))?;
    match ResId::known(kind, id).filter(|id| content.get(*id).is_some()) {
        Some(id) => Ok(id),
        None => wrong(content.missing(kind, id)),
    }
}

/// Into a value of a script.
pub(super) fn thing(h: Handle) -> Dynamic {
    Dynamic::from(Thing(h))
}

/// Into a value of a script.
pub(super) fn resource(id: Option<ResId>) -> Dynamic {
    Dynamic::from(Resource(id))
}

/// Into a value of a script.
pub(super) fn int(n: i32) -> Dynamic {
    Dynamic::from_int(n.into())
}
