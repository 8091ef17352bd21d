//! From the script engine's tree to the lowered one: expressions.

use super::lower::{Scope, inner};
use super::operator::Operator;
use super::slow;
use super::tree::{Call, Callee, Chain, Entry, Expr, Link, Named};
use crate::script::property::property;
use crate::script::registry::function;
use crate::script::ty::Ty;
use crate::script::value::Val;
use rhai::{ASTFlags, Expr as Parsed, FnCallExpr, ImmutableString, Position};

/// A property of this name, for each kind of value.
pub(super) fn named(name: &ImmutableString, at: Position) -> Named {
    let of = [Ty::Event, Ty::Thing, Ty::Resource, Ty::Map, Ty::Dice].map(|on| property(on, name));
    Named { name: name.clone(), of, at }
}

impl Scope {
    /// An expression.
    pub fn expr(&mut self, parsed: &Parsed) -> Option<Expr> {
        let at = parsed.position();
        Some(match parsed {
            Parsed::Variable(name, _, at) => Expr::Local(self.place(&name.1)?, *at),
            Parsed::FnCall(call, call_at) => self.call(call, *call_at)?,
            Parsed::Dot(..) => self.chain(parsed)?,
            Parsed::Index(..) => self.entry(parsed)?,
            Parsed::And(all, _) => Expr::And(self.each(all.iter())?, at),
            Parsed::Or(all, _) => Expr::Or(self.each(all.iter())?, at),
            Parsed::InterpolatedString(all, _) => Expr::Text(self.each(all)?, at),
            Parsed::Array(all, _) => Expr::List(self.each(all)?, at),
            Parsed::Stmt(block) => Expr::Block(inner(self, block.statements())?, at),
            Parsed::Unit(_)
            | Parsed::BoolConstant(..)
            | Parsed::IntegerConstant(..)
            | Parsed::CharConstant(..)
            | Parsed::StringConstant(..)
            | Parsed::DynamicConstant(..) => Expr::Value(Val::from(parsed.get_literal_value(None)?), at),
            _ => return None,
        })
    }

    fn each<'p>(&mut self, all: impl IntoIterator<Item = &'p Parsed>) -> Option<Vec<Expr>> {
        all.into_iter().map(|one| self.expr(one)).collect()
    }

    /// Arguments; one that is a literal counts as one step, whatever it is made of.
    fn args<'p>(&mut self, all: impl IntoIterator<Item = &'p Parsed>) -> Option<Vec<Expr>> {
        let one = |one: &'p Parsed| match one.get_literal_value(None) {
            Some(value) => Some(Expr::Value(Val::from(value), one.start_position())),
            None => self.expr(one),
        };
        all.into_iter().map(one).collect()
    }

    /// An operator or a call.
    pub fn call(&mut self, parsed: &FnCallExpr, at: Position) -> Option<Expr> {
        if parsed.is_qualified() || parsed.capture_parent_scope {
            return None;
        }
        let operator = parsed.op_token.is_some();
        match (&*parsed.args, operator) {
            ([one], true) => {
                let operator = Operator::unary(&parsed.name)?;
                Some(Expr::Unary(operator, Box::new(self.args([one])?.pop()?), at))
            }
            ([left, right], true) if parsed.name != "contains" => {
                let operator = Operator::binary(&parsed.name)?;
                let mut sides = self.args([left, right])?;
                let (right, left) = (sides.pop()?, sides.pop()?);
                Some(Expr::Binary(operator, Box::new((left, right)), at))
            }
            _ => Some(Expr::Call(Box::new(self.plain_call(parsed, at)?), at)),
        }
    }

    fn plain_call(&mut self, parsed: &FnCallExpr, at: Position) -> Option<Call> {
        let function = function(&parsed.name);
        let known = function.is_some() || slow::FUNCTIONS.contains(&parsed.name.as_str());
        if !known || parsed.args.len() > slow::ARGUMENTS {
            return None;
        }
        let args = self.args(&parsed.args)?;
        Some(Call { callee: Callee { name: parsed.name.clone(), function, at }, args })
    }

    /// `of.link.link`.
    fn chain(&mut self, parsed: &Parsed) -> Option<Expr> {
        let Parsed::Dot(sides, flags, at) = parsed else { return None };
        if flags.contains(ASTFlags::NEGATED) {
            return None;
        }
        let of = self.expr(&sides.lhs)?;
        let mut links = Vec::new();
        let mut rest = &sides.rhs;
        while let Parsed::Dot(sides, flags, _) = rest {
            if flags.contains(ASTFlags::NEGATED) {
                return None;
            }
            links.push(self.link(&sides.lhs, rest.position())?);
            rest = &sides.rhs;
        }
        links.push(self.link(rest, rest.position())?);
        Some(Expr::Chain(Box::new(Chain { of, links }), *at))
    }

    /// `of[place]`.
    fn entry(&mut self, parsed: &Parsed) -> Option<Expr> {
        let Parsed::Index(sides, flags, at) = parsed else { return None };
        if flags.contains(ASTFlags::NEGATED) || matches!(sides.rhs, Parsed::Index(..) | Parsed::Dot(..)) {
            return None;
        }
        let (of, place) = (self.expr(&sides.lhs)?, self.expr(&sides.rhs)?);
        let literal = sides.rhs.get_literal_value(None).is_some();
        Some(Expr::Entry(Box::new(Entry { of, place, literal, place_at: sides.rhs.start_position() }), *at))
    }

    /// `step`: where the step stands that it takes.
    fn link(&mut self, parsed: &Parsed, step: Position) -> Option<Link> {
        match parsed {
            Parsed::Property(names, at) => Some(Link::Property(named(&names.2, *at), step)),
            Parsed::MethodCall(call, at) => Some(Link::Method(self.plain_call(call, *at)?, step)),
            _ => None,
        }
    }
}
