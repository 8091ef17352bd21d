//! The functions that scripts call: one table gives each its name, parameters, what comes back, a help line
//! and what it does. Checks, completion and the list of functions read the same table. The tables stand
//! under `functions/`; here is their shape, and how a call reaches them.

use super::lend::{self, Fail, Run, wrong};
use super::ty::{Event, Resource, Thing, Ty};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::Named;
use crate::event::host::HostMachine;
use rhai::{Dynamic, Engine, INT, ImmutableString, NativeCallContext, Position};
use std::any::TypeId;
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
    pub(super) run: fn(&mut Call<'_, '_>) -> Done,
}

/// What a function hands back to the script.
pub(super) type Done = Result<Dynamic, Fail>;

impl Function {
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
                Some(_) if matches!(p.ty, Ty::Thing) => format!("{} = NULL_OBJ", p.name),
                Some(_) if matches!(p.ty, Ty::Resource) => format!("{} = NULL_ID", p.name),
                Some(n) if matches!(p.ty, Ty::Bool) => format!("{} = {}", p.name, n != 0),
                Some(n) => format!("{} = {n}", p.name),
            })
            .collect();
        format!("{}({})", self.name, params.join(", "))
    }
}

/// Declares functions: help, names, parameters with types and defaults, what comes back, what they do.
macro_rules! declare {
    ($( $(#[doc = $help:literal])+ $name:ident $original:literal
        ( $($param:ident : $ty:ident $(= $default:literal)?),* ) $([$($flag:ident),*])? -> $returns:ident $run:expr; )*) => {
        pub(in crate::script) const TABLE: &[$crate::script::api::Function] = &[$(
            $crate::script::api::Function {
                name: stringify!($name),
                original: $original,
                params: &[$( $crate::script::api::Param {
                    name: stringify!($param),
                    ty: $crate::script::api::types::$ty,
                    default: $crate::script::api::default_of!($($default)?),
                } ),*],
                returns: $crate::script::api::types::$returns,
                help: concat!($($help),+),
                $($($flag: true,)*)?
                run: $run,
                ..$crate::script::api::PLAIN
            }
        ),*];
    };
}
pub(super) use declare;

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
    params: &[],
    returns: Ty::Any,
    help: "",
    throws: false,
    dice: false,
    run: |_| Ok(Dynamic::UNIT),
};

/// The types that declarations name.
#[allow(non_upper_case_globals)]
pub(super) mod types {
    use super::Ty;
    use crate::base::names;

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
    pub const TerrainFlag: Ty = Ty::of::<names::TerrainFlag>();
}

/// Every function, by name.
pub fn functions() -> &'static [Function] {
    static ALL: LazyLock<Vec<Function>> = LazyLock::new(|| {
        let mut all: Vec<Function> =
            super::functions::TABLES.iter().flat_map(|t| t.iter().copied()).collect();
        all.sort_by_key(|f| f.name);
        all
    });
    &ALL
}

/// The function of that name.
pub fn function(name: &str) -> Option<&'static Function> {
    let all = functions();
    all.binary_search_by(|f| f.name.cmp(name)).ok().and_then(|i| all.get(i))
}

/// A call in progress: the machine, and what the script gave.
pub(super) struct Call<'c, 'm> {
    /// The machine.
    pub machine: &'c mut (dyn HostMachine + 'm),
    run: &'c Run<'c>,
    function: &'static Function,
    args: &'c [&'c mut Dynamic],
    position: Position,
}

impl Call<'_, '_> {
    fn name_of(&self, i: usize) -> &'static str {
        self.function.params.get(i).map_or("", |p| p.name)
    }

    fn missing<T>(&self, i: usize, wanted: Ty) -> Result<T, Fail> {
        wrong(format!("{}: {} has to be {}", self.function.name, self.name_of(i), wanted.wanted()))
    }

    /// A number, or its default.
    pub fn int(&self, i: usize) -> Result<i32, Fail> {
        let Some(arg) = self.args.get(i) else {
            return match self.function.params.get(i).and_then(|p| p.default) {
                Some(n) => Ok(n),
                None => self.missing(i, Ty::Int),
            };
        };
        let Ok(n) = arg.as_int() else { return self.missing(i, Ty::Int) };
        match i32::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => {
                wrong(format!("{}: {} is {n}, which is too large", self.function.name, self.name_of(i)))
            }
        }
    }

    /// A number of 16 bits.
    pub fn short(&self, i: usize) -> Result<i16, Fail> {
        let n = self.int(i)?;
        match i16::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => {
                let (f, name) = (self.function.name, self.name_of(i));
                wrong(format!("{f}: {name} is {n}; it has to lie within -32768 and 32767"))
            }
        }
    }

    /// A member of a family.
    pub fn named<F: Named>(&self, i: usize) -> Result<F, Fail> {
        Ok(F::from_number(self.int(i)?))
    }

    /// Yes or no, or its default.
    pub fn flag(&self, i: usize) -> Result<bool, Fail> {
        match self.args.get(i) {
            Some(arg) => arg.as_bool().or_else(|_| self.missing(i, Ty::Bool)),
            None => Ok(self.int(i)? != 0),
        }
    }

    /// A thing, perhaps none.
    pub fn thing(&self, i: usize) -> Result<Handle, Fail> {
        match self.args.get(i) {
            Some(arg) => match arg.read_lock::<Thing>() {
                Some(thing) => Ok(thing.0),
                None => self.missing(i, Ty::Thing),
            },
            None => Ok(Handle::NONE),
        }
    }

    /// A resource, perhaps none.
    pub fn resource(&self, i: usize) -> Result<Option<ResId>, Fail> {
        let Some(arg) = self.args.get(i) else { return Ok(None) };
        if let Some(resource) = arg.read_lock::<Resource>() {
            return Ok(resource.0);
        }
        match arg.read_lock::<ImmutableString>() {
            Some(text) => parse_resource(&text),
            None => self.missing(i, Ty::Resource),
        }
    }

    /// A text.
    pub fn text(&self, i: usize) -> Result<ImmutableString, Fail> {
        match self.args.get(i) {
            Some(arg) => match arg.read_lock::<ImmutableString>() {
                Some(text) => Ok(text.clone()),
                None => self.missing(i, Ty::Text),
            },
            None => Ok(ImmutableString::new()),
        }
    }

    /// Dice, as a value or as a text.
    pub fn dice(&self, i: usize) -> Result<Dice, Fail> {
        let Some(arg) = self.args.get(i) else { return Ok(Dice::default()) };
        if let Some(dice) = arg.read_lock::<Dice>() {
            return Ok(*dice);
        }
        match arg.read_lock::<ImmutableString>() {
            Some(text) => {
                text.parse().map_err(|bad: crate::base::dice_expr::BadDice| Fail::Wrong(bad.to_string()))
            }
            None => self.missing(i, Ty::Dice),
        }
    }

    /// The label of the dice that this call rolls: stays the same while other places of the script change.
    pub fn die_label(&self) -> &'static str {
        let found = self.run.dice.iter().find(|(at, _)| *at == self.position);
        found.map_or("script", |(_, label)| label)
    }
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
        Ty::Resource => &[TypeId::of::<Resource>, TypeId::of::<ImmutableString>],
        Ty::Dice => &[TypeId::of::<Dice>, TypeId::of::<ImmutableString>],
        Ty::List => &[TypeId::of::<rhai::Array>],
    }
}

/// Makes every function known to the script engine, in each form in which it may be called.
pub(super) fn register(engine: &mut Engine) {
    for function in functions() {
        for given in function.needed()..=function.params.len() {
            let mut forms: Vec<Vec<TypeId>> = vec![Vec::new()];
            for param in function.params.iter().take(given) {
                forms = forms
                    .into_iter()
                    .flat_map(|form| {
                        type_ids(param.ty).iter().map(move |id| {
                            let mut form = form.clone();
                            form.push(id());
                            form
                        })
                    })
                    .collect();
            }
            for form in forms {
                engine.register_raw_fn(function.name, form, move |context: NativeCallContext<'_>, args| {
                    call(function, context.call_position(), args)
                });
            }
        }
    }
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
