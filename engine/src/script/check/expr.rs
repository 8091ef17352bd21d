//! Expressions: what each name means, and of what type a value is as far as that is known.

use super::{Checker, Last, OBJECTS, remedy};
use crate::base::id::ResId;
use crate::event::Answer;
use crate::script::api::Function;
use crate::script::constants::{Constant, constant, is_nobodys, name_in};
use crate::script::property::property;
use crate::script::registry;
use crate::script::ty::Ty;
use rhai::{BinaryExpr, Expr, FnCallExpr, OpAssignment, Position};

/// Functions of the script language itself that scripts may use, on texts and lists.
pub(super) const OF_LANGUAGE: &[&str] = &[
    "append",
    "chop",
    "clear",
    "contains",
    "ends_with",
    "index_of",
    "is_empty",
    "len",
    "pop",
    "range",
    "remove",
    "replace",
    "reverse",
    "starts_with",
    "sub_string",
    "to_lower",
    "to_string",
    "to_upper",
    "trim",
    "truncate",
];

impl Checker<'_> {
    /// Checks an expression and says what it is.
    pub(super) fn expr(&mut self, expr: &Expr) -> Ty {
        match expr {
            Expr::BoolConstant(..) => Ty::Bool,
            Expr::IntegerConstant(_, at) => self.named(*at).map_or(Ty::Int, |c| c.ty),
            Expr::StringConstant(text, at) => {
                self.names_resource(text, *at);
                Ty::Text
            }
            Expr::CharConstant(..) => Ty::Text,
            Expr::Unit(_) => Ty::Nothing,
            Expr::InterpolatedString(parts, _) => {
                for part in parts {
                    self.expr(part);
                }
                Ty::Text
            }
            Expr::Array(values, _) => {
                self.list(values);
                Ty::List
            }
            Expr::Map(parts, _) => {
                for (_, value) in &parts.0 {
                    self.expr(value);
                }
                Ty::Any
            }
            Expr::Variable(parts, _, at) => self.variable(&parts.1, *at),
            Expr::Stmt(block) => {
                self.block(block);
                Ty::Any
            }
            Expr::FnCall(call, at) => self.call(call, *at, None),
            Expr::MethodCall(call, at) => self.call(call, *at, Some(Ty::Any)),
            Expr::Dot(parts, ..) => {
                let on = self.expr(&parts.lhs);
                self.behind_dot(on, &parts.rhs)
            }
            Expr::Index(parts, ..) => {
                self.expr(&parts.lhs);
                self.expr(&parts.rhs);
                Ty::Any
            }
            Expr::And(parts, _) | Expr::Or(parts, _) => {
                for part in parts.iter() {
                    self.condition(part, part.position());
                }
                Ty::Bool
            }
            Expr::Coalesce(parts, _) => {
                for part in parts.iter() {
                    self.expr(part);
                }
                Ty::Any
            }
            _ => Ty::Any,
        }
    }

    /// The constant whose number stands there.
    fn named(&self, at: Position) -> Option<&'static Constant> {
        let key = |at: &Position| (at.line(), at.position());
        let place = self.named.binary_search_by_key(&key(&at), |(at, _)| key(at)).ok()?;
        self.named.get(place).map(|(_, constant)| *constant)
    }

    pub(super) fn variable(&mut self, name: &str, at: Position) -> Ty {
        if let Some((_, ty)) = self.scope.iter().rev().find(|(known, _)| known == name) {
            return *ty;
        }
        if let Some(constant) = constant(name) {
            return constant.ty;
        }
        let object =
            OBJECTS.iter().enumerate().find(|(_, o)| o.0 == name || (!o.1.is_empty() && o.1 == name));
        if let Some((i, (ours, original, ty, _))) = object {
            let known = if *ours == name { *ours } else { *original };
            if !self.out.objects.contains(&(i, known)) {
                self.out.objects.push((i, known));
            }
            return *ty;
        }
        if let Some(ty) = self.vars.ty(name) {
            if self.used.insert(name.to_owned()) {
                self.out.vars.push(name.to_owned());
            }
            return ty;
        }
        let remedy = remedy::for_variable(self, name);
        self.find(at, format!("`{name}` is not known"), remedy);
        Ty::Any
    }

    /// `on.rhs`, and what follows behind further dots.
    fn behind_dot(&mut self, on: Ty, rhs: &Expr) -> Ty {
        match rhs {
            Expr::Property(parts, at) => self.property(on, &parts.2, *at),
            Expr::MethodCall(call, at) | Expr::FnCall(call, at) => self.call(call, *at, Some(on)),
            Expr::Dot(parts, ..) => {
                let on = self.behind_dot(on, &parts.lhs);
                self.behind_dot(on, &parts.rhs)
            }
            Expr::Index(parts, ..) => {
                self.behind_dot(on, &parts.lhs);
                self.expr(&parts.rhs);
                Ty::Any
            }
            other => self.expr(other),
        }
    }

    fn property(&mut self, on: Ty, name: &str, at: Position) -> Ty {
        if let Some(property) = property(on, name) {
            if on == Ty::Event {
                self.out.fields.push(property.name.clone());
            }
            return property.ty;
        }
        // A map of the script's own may hold anything.
        if on == Ty::Any {
            return Ty::Any;
        }
        let what = match on {
            Ty::Event => format!("the event has no field `{name}`"),
            Ty::Thing => format!("a creature or item has no `{name}`"),
            other => format!("{} has no `{name}`", other.wanted()),
        };
        self.find(at, what, remedy::for_property(on, name));
        Ty::Any
    }

    /// A value that has to be yes or no.
    pub(super) fn condition(&mut self, expr: &Expr, at: Position) {
        let ty = self.expr(expr);
        if !ty.fits(Ty::Bool) {
            let at = if expr.position().is_none() { at } else { expr.position() };
            let remedy = match ty {
                Ty::Thing => "Compare it: actor != NULL_OBJ",
                Ty::Resource => "Compare it: e.e_id != NULL_ID",
                ty if ty.is_number() => "Compare it: n != 0",
                _ => "Write a comparison, or a function that answers true or false",
            };
            self.find(at, format!("true or false is wanted here, and this is {}", ty.wanted()), remedy);
        }
    }

    /// The value that a script ends with.
    pub(super) fn answer(&mut self, ty: Ty, value: &Expr) {
        if let (Ty::Int, Expr::IntegerConstant(n, _)) = (ty, value)
            && self.last == Last::Answers
            && Answer::from_number(*n).is_some()
        {
            return;
        }
        self.answer_ty(ty, value.position());
    }

    pub(super) fn answer_ty(&mut self, ty: Ty, at: Position) {
        self.valued |= ty != Ty::Nothing;
        if self.last == Last::Decides {
            if !(ty.is_number() || matches!(ty, Ty::Any | Ty::Nothing | Ty::Bool)) {
                let remedy = "End with yes or no: a comparison, a question, a number";
                self.find(at, format!("the condition would come to {}", ty.wanted()), remedy);
            }
            return;
        }
        if !matches!(ty, Ty::Any | Ty::Nothing | Ty::Answer) {
            let remedy = "End with NOTHING, DONE, ABORT, NOMSG or ERROR on a line of its own";
            self.find(at, format!("the script would answer with {}", ty.wanted()), remedy);
        }
    }

    /// A call; `on` is the type before the dot, for `on.name(...)`.
    pub(super) fn call(&mut self, call: &FnCallExpr, at: Position, on: Option<Ty>) -> Ty {
        let mut given: Vec<(Ty, Option<&Expr>)> = on.map(|ty| (ty, None)).into_iter().collect();
        for arg in &call.args {
            given.push((self.expr(arg), Some(arg)));
        }
        let name = call.name.as_str();
        if call.op_token.is_some() {
            if let ("==" | "!=", [(a, left), (b, right)]) = (name, given.as_slice()) {
                // A text that is compared with a resource names one.
                for (ty, text) in [(a, right), (b, left)] {
                    if let (Ty::Resource, Some(text)) = (ty, text) {
                        self.literal(text, Ty::Resource, text.position());
                    }
                }
            }
            let given: Vec<Ty> = given.iter().map(|(ty, _)| *ty).collect();
            return self.operator(name, &given, at);
        }
        let Some(function) = registry::function(name) else {
            if !OF_LANGUAGE.contains(&name) {
                let remedy = remedy::for_function(name);
                self.find(at, format!("there is no function `{name}`"), remedy);
            }
            return Ty::Any;
        };
        if function.dice {
            self.out.dice.push(at);
        }
        self.out.calls.push((function.name, at));
        // What it is called on is no argument.
        if function.on != Ty::Nothing && given.first().is_some_and(|(ty, _)| *ty == function.on) {
            given.remove(0);
        }
        self.arguments(function, &given, at);
        match (function.name, given.as_slice()) {
            ("min" | "max" | "abs", [(first, _), ..]) if first.is_number() => Ty::Int,
            _ => function.returns,
        }
    }

    fn arguments(&mut self, function: &'static Function, given: &[(Ty, Option<&Expr>)], at: Position) {
        let (needed, most) = (function.needed(), function.params.len());
        if given.len() < needed || given.len() > most {
            let wants = if needed == most { format!("{most}") } else { format!("{needed} to {most}") };
            let what = format!("{} takes {wants} arguments, and {} are given", function.name, given.len());
            self.find(at, what, format!("Write {}", function.signature()));
            return;
        }
        for (param, (ty, expr)) in function.params.iter().zip(given) {
            let place = expr.map(|e| e.position()).filter(|at| !at.is_none()).unwrap_or(at);
            if !ty.fits(param.ty) {
                let what = format!(
                    "{} of {} has to be {}, and this is {}",
                    param.name,
                    function.name,
                    param.ty.wanted(),
                    ty.wanted()
                );
                let remedy = self
                    .same_number(*expr, param.ty)
                    .unwrap_or_else(|| format!("Write {}", function.signature()));
                self.find(place, what, remedy);
            } else if let Some(expr) = expr {
                self.literal(expr, param.ty, place);
            }
        }
    }

    /// A constant of another family whose name is alike in the wanted one.
    fn same_number(&self, expr: Option<&Expr>, wanted: Ty) -> Option<String> {
        let (Some(Expr::IntegerConstant(n, at)), Ty::Named(family)) = (expr, wanted) else { return None };
        let meant = match self.named(*at) {
            Some(given) => remedy::alike_in(family, given.name)?,
            None => name_in(family, i32::try_from(*n).ok()?)?,
        };
        Some(format!("Perhaps {meant} is meant"))
    }

    /// Texts that name resources or dice, and numbers of families, are looked at before they are ever used.
    fn literal(&mut self, expr: &Expr, wanted: Ty, at: Position) {
        if let (Expr::IntegerConstant(n, _), Ty::Named(family)) = (expr, wanted)
            && is_nobodys(family, *n)
        {
            self.find(at, format!("{n} is the number of no {family}"), "Write its name");
        }
        let Expr::StringConstant(text, _) = expr else { return };
        match wanted {
            Ty::Resource => {
                if let Err(bad) = text.parse::<ResId>() {
                    self.find(at, bad.to_string(), "Write it as \"effect:poison\"");
                }
            }
            Ty::Dice => {
                if let Err(bad) = text.parse::<crate::base::dice_expr::Dice>() {
                    self.find(at, bad.to_string(), "Write dice such as \"2d6+3\"");
                }
            }
            _ => {}
        }
    }

    /// A text that reads as `kind:id` names a resource, wherever it stands.
    fn names_resource(&mut self, text: &str, at: Position) {
        let Ok(id) = text.parse::<ResId>() else { return };
        if self.exists.is_none_or(|exists| exists(id)) {
            self.out.mentions.push((id, at));
            return;
        }
        let (kind, name) = (id.kind().word(), id.id());
        self.find(
            at,
            format!("there is no {kind} `{name}` in the pack"),
            format!("Write the id of a {kind} that the pack has"),
        );
        if let Some(found) = self.out.findings.last_mut() {
            found.runs = true;
            found.missing = Some(id);
        }
    }

    fn operator(&mut self, name: &str, given: &[Ty], at: Position) -> Ty {
        let (a, b) = match given {
            [a] => {
                let wanted = if name == "!" { Ty::Bool } else { Ty::Int };
                if !a.fits(wanted) {
                    let what = format!("`{name}` wants {}, and this is {}", wanted.wanted(), a.wanted());
                    self.find(at, what, "Compare the value first, as in actor == NULL_OBJ");
                }
                return wanted;
            }
            [a, b] => (*a, *b),
            _ => return Ty::Any,
        };
        let numbers = a.fits(Ty::Int) && b.fits(Ty::Int);
        match name {
            "==" | "!=" if a == Ty::List || b == Ty::List => {
                self.find(at, "lists cannot be compared", "Compare their entries one by one");
                Ty::Bool
            }
            "==" | "!=" => {
                if !a.fits(b) && !b.fits(a) {
                    let what = format!("{} and {} are never equal", a.wanted(), b.wanted());
                    let remedy = match (a, b) {
                        (Ty::Thing, _) | (_, Ty::Thing) => {
                            "Compare a creature or item with another, or with NULL_OBJ"
                        }
                        (Ty::Resource, _) | (_, Ty::Resource) => {
                            "Compare a resource with a text, or with NULL_ID"
                        }
                        _ => "Compare values of one kind",
                    };
                    self.find(at, what, remedy);
                }
                Ty::Bool
            }
            "<" | ">" | "<=" | ">=" => {
                if !numbers && (a != Ty::Text || b != Ty::Text) {
                    self.find(at, format!("`{name}` compares numbers"), "Put a number on both sides");
                }
                Ty::Bool
            }
            "+" if a == Ty::List || b == Ty::List => {
                self.find(at, "a list cannot be added", "Add its entries one by one");
                Ty::Any
            }
            "+" if a == Ty::Text || b == Ty::Text => Ty::Text,
            "&" | "|" | "^" if a == Ty::Bool || b == Ty::Bool => Ty::Bool,
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<<" | ">>" | "**" => {
                if !numbers {
                    let wrong = if a.fits(Ty::Int) { b } else { a };
                    self.find(
                        at,
                        format!("`{name}` wants numbers, and this is {}", wrong.wanted()),
                        "Put a number on both sides",
                    );
                }
                match (a, b) {
                    (Ty::Any, _) | (_, Ty::Any) => Ty::Any,
                    (Ty::Named(x), Ty::Named(y)) if x == y && matches!(name, "&" | "|" | "^") => a,
                    _ => Ty::Int,
                }
            }
            _ => Ty::Any,
        }
    }

    /// `lhs = rhs`, or with an operator.
    pub(super) fn assignment(&mut self, op: &OpAssignment, parts: &BinaryExpr) {
        let value = self.expr(&parts.rhs);
        let at = op.position();
        self.out.writes |= !matches!(parts.lhs, Expr::Variable(..));
        match &parts.lhs {
            Expr::Variable(name, _, place) => {
                let known = self.variable(&name.1, *place);
                let own = self.scope.iter().any(|(n, _)| *n == name.1.as_str());
                if own {
                    if let Some(slot) = self.scope.iter_mut().rev().find(|(n, _)| *n == name.1.as_str())
                        && !value.fits(slot.1)
                    {
                        slot.1 = Ty::Any;
                    }
                } else if self.vars.ty(&name.1).is_some() {
                    if !value.fits(known) {
                        let (holds, is) = (known.wanted(), value.wanted());
                        let what = format!("{} holds {holds}, and this is {is}", name.1);
                        self.find(at, what, format!("Give it {holds}"));
                    }
                } else if constant(&name.1).is_some()
                    || OBJECTS.iter().any(|o| o.0 == name.1 || o.1 == name.1)
                {
                    let remedy =
                        "Set a field instead, as in e.e_victim = actor, or declare a variable with let";
                    self.find(*place, format!("`{}` can't be set", name.1), remedy);
                }
            }
            Expr::Dot(dot, ..) => {
                let on = self.expr(&dot.lhs);
                self.set_property(on, &dot.rhs, &parts.rhs, value, op);
            }
            other => {
                self.expr(other);
                self.set_entry(other, &parts.rhs, value);
            }
        }
    }

    fn set_property(&mut self, on: Ty, path: &Expr, value: &Expr, ty: Ty, op: &OpAssignment) {
        let (name, at) = match path {
            Expr::Property(parts, at) => (parts.2.as_str(), *at),
            Expr::Dot(parts, ..) => {
                let on = self.behind_dot(on, &parts.lhs);
                return self.set_property(on, &parts.rhs, value, ty, op);
            }
            other => {
                self.behind_dot(on, other);
                self.set_entry(other, value, ty);
                return;
            }
        };
        let Some(property) = property(on, name) else {
            self.property(on, name, at);
            return;
        };
        if on == Ty::Any {
            return;
        }
        if !property.writable {
            self.find(at, format!("{name} can only be read"), "Set another field");
            return;
        }
        if op.is_op_assignment() {
            if !property.ty.is_number() || !ty.fits(Ty::Int) {
                let what = format!(
                    "{name} is {}, which has no arithmetic with {}",
                    property.ty.wanted(),
                    ty.wanted()
                );
                self.find(at, what, "Assign a whole new value with =");
            }
            return;
        }
        if !ty.fits(property.ty) {
            let what = format!("{name} has to be {}, and this is {}", property.ty.wanted(), ty.wanted());
            let remedy = self.same_number(Some(value), property.ty);
            self.find(at, what, remedy.unwrap_or_else(|| "Give it a value of its own kind".to_owned()));
        }
        if let Expr::IntegerConstant(n, place) = value
            && let Some(what) = property.out_of_range(*n)
        {
            self.find(*place, what, "Give it a number that fits");
        }
        self.literal(value, property.ty, value.position());
    }

    /// A variable of a script's own may not hide what every script has.
    pub(super) fn shadows(&mut self, name: &str, at: Position) {
        let taken = constant(name).is_some()
            || OBJECTS.iter().any(|o| o.0 == name || o.1 == name)
            || self.vars.ty(name).is_some();
        if taken {
            self.find(at, format!("`{name}` means something already"), "Call the variable something else");
        }
    }
}
