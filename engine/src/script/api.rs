//! The functions that scripts call: one table gives each its name, parameters, what comes back, a help line
//! and what it does. Checks, completion and the list of functions read the same table. The tables stand
//! under `functions/`; here is their shape, and how a call reaches them.

use super::call::Call;
use super::constants::name_in;
use super::lend::{self, Fail, Run, wrong};
use super::ty::{Event, GameObject, MapObject, Resource, TermObject, Thing, Ty, snake};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::event::host::HostMachine;
use rhai::{Dynamic, Engine, INT, ImmutableString, NativeCallContext, Position};
use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::LazyLock;

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
    /// Whether it rolls dice.
    pub dice: bool,
    /// What it waits for before it works; empty for one that works. A call of one that waits is a problem
    /// with its place, answers something harmless, and the script goes on.
    pub waits: &'static str,
    pub(super) run: fn(&mut Call<'_, '_>) -> Done,
}

/// What a function hands back to the script.
pub(super) type Done = Result<Dynamic, Fail>;

impl Function {
    /// Its other name: the original's in snake case, where that is not its own, nor that of another.
    pub fn also(&self) -> Option<String> {
        let also = snake(self.original);
        let free = !also.is_empty() && also != self.name && !RESERVED.contains(&also.as_str());
        (free && functions().binary_search_by(|f| f.name.cmp(&also)).is_err()).then_some(also)
    }

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
        ( $($param:ident : $ty:ident $(= $default:literal)?),* ) $([$($flag:ident),*])? -> $returns:ident $run:expr; )*) => {
        pub(in crate::script) const TABLE: &[$crate::script::api::Function] = &[$(
            $crate::script::api::Function {
                $($($flag: true,)*)?
                run: $run,
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
                run: $crate::script::call::not_yet,
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
    dice: false,
    waits: "",
    run: |_| Ok(Dynamic::UNIT),
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
    pub const ListName: Ty = Ty::of::<names::ListId>();
    pub const TerrainFlag: Ty = Ty::of::<names::TerrainFlag>();
}

/// Every function, by name.
pub fn functions() -> &'static [Function] {
    static ALL: LazyLock<Vec<Function>> = LazyLock::new(|| {
        let mut all: Vec<Function> = super::functions::all().collect();
        all.sort_by_key(|f| f.name);
        all
    });
    &ALL
}

/// Words that scripts can't call a function by.
const RESERVED: &[&str] = &["throw"];

/// The function of that name, its own or its other one.
pub fn function(name: &str) -> Option<&'static Function> {
    static ALSO: LazyLock<BTreeMap<String, &'static Function>> =
        LazyLock::new(|| functions().iter().filter_map(|f| Some((f.also()?, f))).collect());
    let all = functions();
    let own = all.binary_search_by(|f| f.name.cmp(name)).ok().and_then(|i| all.get(i));
    own.or_else(|| ALSO.get(name).copied())
}

/// "effect:poison" as a resource.
pub(super) fn parse_resource(text: &str) -> Result<Option<ResId>, Fail> {
    match text.parse::<ResId>() {
        Ok(id) => Ok(Some(id)),
        Err(bad) => wrong(bad.to_string()),
    }
}

/// The machine types that a parameter takes.
fn type_ids(ty: Ty) -> &'static [fn() -> TypeId] {
    match ty {
        Ty::Any => &[TypeId::of::<Dynamic>],
        Ty::Nothing => &[TypeId::of::<()>],
        Ty::Int | Ty::Answer | Ty::Named(_) => &[TypeId::of::<INT>],
        Ty::Bool => &[TypeId::of::<bool>],
        Ty::Text => &[TypeId::of::<ImmutableString>],
        Ty::Thing => &[TypeId::of::<Thing>],
        Ty::Event => &[TypeId::of::<Event>],
        Ty::Map => &[TypeId::of::<MapObject>],
        Ty::Game => &[TypeId::of::<GameObject>],
        Ty::Term => &[TypeId::of::<TermObject>],
        Ty::Resource => &[TypeId::of::<Resource>, TypeId::of::<ImmutableString>],
        Ty::Dice => &[TypeId::of::<Dice>, TypeId::of::<ImmutableString>],
        Ty::List => &[TypeId::of::<rhai::Array>],
    }
}

/// Makes every function known to the script engine, in each form in which it may be called.
pub(super) fn register(engine: &mut Engine) {
    for function in functions() {
        let also = function.also();
        for name in std::iter::once(function.name).chain(also.as_deref()) {
            for form in forms(function) {
                // What it is called on is no argument.
                let skip = usize::from(
                    function.on != Ty::Nothing
                        && form.first().is_some_and(|id| type_ids(function.on).iter().any(|on| on() == *id)),
                );
                engine.register_raw_fn(name, form, move |context: NativeCallContext<'_>, args| {
                    call(function, context.call_position(), args.get(skip..).unwrap_or_default())
                });
            }
        }
    }
}

/// Each list of types that a function may be called with.
fn forms(function: &Function) -> Vec<Vec<TypeId>> {
    let mut all = Vec::new();
    for given in function.needed()..=function.params.len() {
        let mut forms: Vec<Vec<TypeId>> = vec![Vec::new()];
        for param in function.params.iter().take(given) {
            let with = |form: &Vec<TypeId>, id: TypeId| form.iter().copied().chain([id]).collect();
            forms = forms.iter().flat_map(|f| type_ids(param.ty).iter().map(|id| with(f, id()))).collect();
        }
        let on = type_ids(function.on).iter().filter(|_| function.on != Ty::Nothing);
        let called_on: Vec<Vec<TypeId>> =
            on.flat_map(|on| forms.iter().map(|f| [&[on()], f.as_slice()].concat())).collect();
        all.extend(forms);
        all.extend(called_on);
    }
    all
}

fn call(
    function: &'static Function,
    position: Position,
    args: &[&mut Dynamic],
) -> Result<Dynamic, Box<rhai::EvalAltResult>> {
    let go = |machine: &mut dyn HostMachine, run: &Run<'_>| {
        (function.run)(&mut Call { machine, run, function, args, position })
    };
    if function.throws { lend::with_others(go) } else { lend::with(go) }
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
