//! All functions that scripts call, by name, and making them known to the script engine.

use super::api::Function;
use super::call::{Call, harmless};
use super::lend::{self, Fail, Run};
use super::list::List;
use super::ty::{Event, GameObject, MapObject, Resource, TermObject, Thing, Ty, snake};
use super::value::Val;
use crate::base::dice_expr::Dice;
use crate::event::{HostMachine, Lent};
use rhai::{Dynamic, Engine, INT, ImmutableString, NativeCallContext, Position};
use smallvec::SmallVec;
use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::LazyLock;

impl Function {
    /// Its other name: the original's in snake case, where that is not its own, nor that of another.
    pub fn also(&self) -> Option<String> {
        let also = snake(self.original);
        let free = !also.is_empty() && also != self.name && !RESERVED.contains(&also.as_str());
        (free && functions().binary_search_by(|f| f.name.cmp(&also)).is_err()).then_some(also)
    }
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
        Ty::List => &[TypeId::of::<List>, TypeId::of::<rhai::Array>],
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
                    call(function, context.call_position(), skip, args)
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

/// Calls a function for a script. Other handlers may have their turn meanwhile: variables of the resource go to the world
/// before, and come back after; `of` is what the script engine holds for a method, which may be one of them.
///
/// # Errors
/// It refuses, or the action is over.
pub(super) fn invoke(
    machine: &mut dyn HostMachine,
    run: &Run<'_>,
    function: &'static Function,
    args: &[Val],
    of: Option<&mut Dynamic>,
    position: Position,
) -> Result<Dynamic, Fail> {
    run.flush(machine, of.as_deref())?;
    let mut done = Ok(Dynamic::UNIT);
    machine.lend(&mut |lent| {
        done = match lent {
            Lent::Bare(machine) => Call { machine, run, function, args, position }.paid(function.run.bare),
            Lent::Observed(machine) => {
                Call { machine, run, function, args, position }.paid(function.run.observed)
            }
        };
    });
    let done = run.or_nothing(machine, done, position, || harmless(function.returns));
    run.reload(machine, of);
    done
}

fn call(
    function: &'static Function,
    position: Position,
    skip: usize,
    args: &mut [&mut Dynamic],
) -> Result<Dynamic, Box<rhai::EvalAltResult>> {
    let given: SmallVec<[Val; 4]> = args.iter().skip(skip).map(|arg| Val::from(&**arg)).collect();
    let of = args.first_mut().map(|first| &mut **first);
    lend::with(|machine, run| invoke(machine, run, function, &given, of, position))
}
