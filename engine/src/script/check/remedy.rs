//! What an author probably meant.

use super::expr::OF_LANGUAGE;
use super::{Checker, OBJECTS};
use crate::base::names::nearest;
use crate::script::constants::constants;
use crate::script::property::properties;
use crate::script::registry::{function, functions};
use crate::script::ty::Ty;

pub(super) fn for_variable(checker: &Checker<'_>, name: &str) -> String {
    if function(name).is_some() {
        return format!("It is a function: call it with brackets, {name}(...)");
    }
    let own = checker.scope.iter().map(|(n, _)| n.as_str()).chain(checker.vars.all().map(|(name, _)| name));
    let objects = OBJECTS.iter().map(|o| o.0);
    // Names close at hand come before the thousands of constants.
    let shouted = name.starts_with(char::is_uppercase);
    let near = nearest(name, own.chain(objects))
        .or_else(|| nearest(name, constants().iter().map(|c| c.name)).filter(|_| shouted));
    match near {
        Some(near) => format!("Perhaps {near} is meant"),
        None => "Declare it with let, or among the vars of the resource if it has to last".to_owned(),
    }
}

pub(super) fn for_function(name: &str) -> String {
    if let Some(same) = functions().iter().find(|f| f.original == name) {
        return format!("Here it is {}", same.signature());
    }
    let known = functions().iter().map(|f| f.name).chain(OF_LANGUAGE.iter().copied());
    match nearest(name, known) {
        Some(near) => match function(near) {
            Some(function) => format!("Perhaps {} is meant", function.signature()),
            None => format!("Perhaps {near} is meant"),
        },
        None => "The list of functions names them all".to_owned(),
    }
}

pub(super) fn for_property(on: Ty, name: &str) -> String {
    let known = || properties().iter().filter(|p| p.on == on);
    let near = nearest(name, known().map(|p| p.name.as_str()))
        .or_else(|| nearest(name, known().flat_map(|p| p.names.iter().map(String::as_str))));
    match near {
        Some(near) => format!("Perhaps {near} is meant"),
        None if on == Ty::Event => "The fields of the event are listed in the help".to_owned(),
        None => "Ask a function for it".to_owned(),
    }
}

/// The member of a family whose name is most like this one of another family: A_FIRE and AD_FIRE.
pub(super) fn alike_in(family: &str, name: &str) -> Option<&'static str> {
    let ty = of(family);
    let members = || constants().iter().filter(|c| c.ty == ty).map(|c| c.name);
    let word = name.split_once('_').map_or(name, |(_, word)| word);
    let same_word = members().find(|m| m.split_once('_').is_some_and(|(_, w)| w == word));
    same_word.or_else(|| nearest(name, members()))
}

fn of(family: &str) -> Ty {
    constants().iter().map(|c| c.ty).find(|ty| matches!(ty, Ty::Named(f) if *f == family)).unwrap_or(Ty::Any)
}
