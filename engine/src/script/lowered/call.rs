//! A run of a lowered script: functions and properties.

use super::run::{Outcome, Running, Stop};
use super::slow;
use super::tree::{Call, Callee, Chain, Expr, Link, Named};
use crate::base::dice_expr::Dice;
use crate::base::names::Named as _;
use crate::event::{FieldId, fields};
use crate::script::api::Function;
use crate::script::call::harmless;
use crate::script::lend::Fail;
use crate::script::limits::{LOOKS, TEXT};
use crate::script::list::has;
use crate::script::property::On;
use crate::script::registry;
use crate::script::ty::Ty;
use crate::script::value::Val;
use rhai::{Dynamic, EvalAltResult, INT, Position};
use smallvec::SmallVec;

type Args = SmallVec<[Val; 4]>;

/// Does a text of so many bytes fit?
///
/// # Errors
/// It does not, at this place.
pub(super) fn fits_size(bytes: usize, at: Position) -> Result<(), Stop> {
    match bytes > TEXT {
        true => Err(Stop::Error(EvalAltResult::ErrorDataTooLarge("Length of string".to_owned(), at).into())),
        false => Ok(()),
    }
}

/// How many of these arguments say only what a function is called on; `None`: it takes no such arguments.
fn skipped(function: &Function, args: &[Val]) -> Option<usize> {
    let fits = |args: &[Val]| {
        (function.needed()..=function.params.len()).contains(&args.len())
            && args.iter().zip(function.params).all(|(arg, param)| arg.is(param.ty))
    };
    if fits(args) {
        return Some(0);
    }
    let (first, rest) = args.split_first()?;
    (function.on != Ty::Nothing && first.is(function.on) && fits(rest)).then_some(1)
}

/// What a value is as the owner of properties: its place in [`Named`].
fn owner(value: &Val) -> Option<(usize, On)> {
    Some(match value {
        Val::Event => (0, On::Event),
        Val::Thing(of) => (1, On::Thing(*of)),
        Val::Resource(of) => (2, On::Resource(*of)),
        Val::Map => (3, On::Map),
        Val::Other(value) => (4, On::Dice(*value.read_lock::<Dice>()?)),
        _ => return None,
    })
}

impl Running<'_> {
    /// A call.
    pub fn call(&mut self, call: &Call) -> Outcome {
        let mut args = Args::new();
        // A variable that comes first is read last, as the script engine does.
        if let Some(Expr::Local(local, at)) = call.args.first() {
            self.step(*at)?;
            args.push(Val::Unit);
            self.args(call.args.get(1..).unwrap_or_default(), &mut args)?;
            let first = self.read(*local);
            if let Some(place) = args.first_mut() {
                *place = first;
            }
        } else {
            self.args(&call.args, &mut args)?;
        }
        self.invoke(&call.callee, &args)
    }

    fn args(&mut self, from: &[Expr], to: &mut Args) -> Result<(), Stop> {
        for arg in from {
            let value = self.value(arg)?;
            to.push(value);
        }
        Ok(())
    }

    fn invoke(&mut self, callee: &Callee, args: &[Val]) -> Outcome {
        let found = callee.function.and_then(|function| Some((function, skipped(function, args)?)));
        let Some((function, skip)) = found else {
            if let Some(value) = self.of_list(&callee.name, args, callee.at)? {
                return Ok(value);
            }
            let given = args.iter().map(|arg| arg.clone().into()).collect();
            return slow::call(self, &callee.name, given, callee.at).map(Val::from);
        };
        self.step(callee.at)?;
        let given = args.get(skip..).unwrap_or_default();
        let done = registry::invoke(self.machine, self.run, function, given, None, callee.at);
        let value = self.done(done, callee.at)?;
        if let Val::Text(text) = &value {
            fits_size(text.len(), callee.at)?;
        }
        Ok(value)
    }

    /// The script engine's own functions of lists, without a copy of the list; `None`: it is another.
    fn of_list(&mut self, name: &str, args: &[Val], at: Position) -> Result<Option<Val>, Stop> {
        let (Some(Val::Array(entries)), given) = (args.first(), args.get(1..).unwrap_or_default()) else {
            return Ok(None);
        };
        let value = match (name, given) {
            ("len", []) => Val::Int(INT::try_from(entries.len()).unwrap_or(INT::MAX)),
            ("is_empty", []) => Val::Bool(entries.is_empty()),
            ("contains", [value]) => {
                self.step(at)?;
                let spent = self.machine.spend_steps(entries.len() as u64 / LOOKS).map_err(Fail::Halt);
                self.done(spent.map(|()| Dynamic::UNIT), at)?;
                return Ok(Some(Val::Bool(has(entries, &value.clone().into()))));
            }
            _ => return Ok(None),
        };
        self.step(at)?;
        Ok(Some(value))
    }

    /// What came of something that a function or a property did.
    fn done<T: Into<Val>>(&mut self, done: Result<T, Fail>, at: Position) -> Outcome {
        let error = match done {
            Ok(value) => return Ok(value.into()),
            Err(Fail::Halt(halt)) => {
                self.run.halt.set(Some(halt));
                // Nothing more happens in an action that is over.
                EvalAltResult::ErrorTerminated(Dynamic::UNIT, at)
            }
            Err(Fail::Wrong(text) | Fail::Absent(text)) => EvalAltResult::ErrorRuntime(text.into(), at),
        };
        Err(Stop::Error(error.into()))
    }

    /// `of.link.link`: what the links are given first, then what they stand behind.
    pub fn chain(&mut self, chain: &Chain) -> Outcome {
        let mut given: SmallVec<[Args; 2]> = SmallVec::new();
        let plain = match chain.links.as_slice() {
            [Link::Property(..)] => true,
            [Link::Method(call, _)] => call.args.is_empty(),
            _ => false,
        };
        for link in &chain.links {
            let mut args = Args::new();
            match link {
                Link::Property(_, step) if !plain => self.step(*step)?,
                Link::Method(call, step) if !plain => {
                    self.step(*step)?;
                    self.args(&call.args, &mut args)?;
                }
                _ => {}
            }
            given.push(args);
        }
        let mut value = self.value(&chain.of)?;
        // A method may have changed what it was called on: the script engine writes it back to where it was read.
        let back = matches!(chain.links.last(), Some(Link::Method(..)));
        let mut read: SmallVec<[(Val, &Named, Val); 1]> = SmallVec::new();
        for (link, args) in chain.links.iter().zip(&mut given) {
            value = match link {
                Link::Property(named, _) => {
                    let held = self.property(&value, named)?;
                    if back {
                        read.push((value, named, held.clone()));
                    }
                    held
                }
                Link::Method(call, _) => {
                    args.insert(0, value);
                    self.invoke(&call.callee, args)?
                }
            };
        }
        for (of, named, held) in read.into_iter().rev() {
            self.put_property(&of, named, held)?;
        }
        Ok(value)
    }

    /// A property of a value.
    pub fn property(&mut self, of: &Val, named: &Named) -> Outcome {
        let found = owner(of).and_then(|(place, on)| Some((named.of.get(place).copied()??, on)));
        let Some((property, on)) = found else {
            return slow::property(self, of.clone().into(), &named.name, named.at).map(Val::from);
        };
        self.step(named.at)?;
        if let Some(field) = property.field() {
            let info = self.machine.info();
            return Ok(match field {
                // Their values by name are for people.
                FieldId::DType => Val::Int(info.get(fields::DType).number().into()),
                FieldId::AType => Val::Int(info.get(fields::AType).number().into()),
                field => info.value(field).into(),
            });
        }
        let read = property.read(self.machine, self.run, on, named.at);
        let read = self.run.or_nothing(self.machine, read, named.at, || harmless(property.ty));
        self.done(read, named.at)
    }

    /// Writes a property of a value.
    pub(crate) fn put_property(&mut self, of: &Val, named: &Named, value: Val) -> Result<(), Stop> {
        let value: Dynamic = value.into();
        let found = owner(of).and_then(|(place, on)| Some((named.of.get(place).copied()??, on)));
        let Some((property, on)) = found else {
            return slow::put_property(self, of.clone().into(), &named.name, value, named.at);
        };
        self.step(named.at)?;
        let done = property.write(self.machine, self.run, on, &value, named.at);
        let done = self.run.or_nothing(self.machine, done, named.at, || ());
        self.done(done.map(|()| Dynamic::UNIT), named.at).map(|_| ())
    }
}
