//! From the script engine's tree to the lowered one: names and statements. `None`: the script uses something that the
//! lowered form does not know.

use super::operator::Operator;
use super::tree::{Assign, Expr, For, If, Local, Program, Stmt, Switch, Target};
use crate::script::value::Val;
use rhai::{ASTFlags, Expr as Parsed, Position, Stmt as Statement, StmtBlock, SwitchCasesCollection};

/// What a name stands for.
#[derive(Clone, Copy)]
struct Known {
    place: Local,
    /// A list, so that a loop may go over it; it keeps what it has.
    list: bool,
    /// A constant: the script engine refuses writes to it, and to what it holds.
    constant: bool,
}

/// Names in scope while a script is lowered; of two with one name the later counts.
#[derive(Default)]
pub(super) struct Scope {
    names: Vec<(String, Known)>,
    next: usize,
    most: usize,
}

impl Scope {
    fn slot(&mut self) -> usize {
        self.next += 1;
        self.most = self.most.max(self.next);
        self.next - 1
    }

    fn name(&mut self, name: &str, place: Local, list: bool) {
        self.names.push((name.to_owned(), Known { place, list, constant: false }));
    }

    fn known(&self, name: &str) -> Option<Known> {
        self.names.iter().rfind(|(known, _)| known == name).map(|(_, known)| *known)
    }

    /// Where a variable is kept.
    pub fn place(&self, name: &str) -> Option<Local> {
        self.known(name).map(|known| known.place)
    }

    /// Whether an expression comes to a list or a range.
    fn is_list(&self, over: &Parsed, lowered: &Expr) -> bool {
        match (over, lowered) {
            (Parsed::Variable(name, ..), _) => self.known(&name.1).is_some_and(|known| known.list),
            (_, Expr::List(..)) => true,
            (_, Expr::Value(Val::Array(_), _)) => true,
            (_, Expr::Value(Val::Other(value), _)) => super::run::range(value).is_some(),
            (_, Expr::Binary(operator, ..)) => operator.is_range(),
            (_, Expr::Call(call, _)) => {
                call.callee.function.is_some_and(|f| f.returns == crate::script::ty::Ty::List)
            }
            _ => false,
        }
    }
}

/// Lowers a script with these objects, in the order of their slots, and these variables of resources.
pub(in crate::script) fn lower<'n>(
    statements: &[Statement],
    objects: impl Iterator<Item = &'n str>,
    vars: impl Iterator<Item = &'n str>,
) -> Option<Program> {
    let mut scope = Scope::default();
    for name in objects {
        let slot = scope.slot();
        scope.name(name, Local::Slot(slot), false);
    }
    for (place, name) in vars.enumerate() {
        scope.name(name, Local::Var(place), false);
    }
    let statements = all(&mut scope, statements)?;
    Some(Program { statements, slots: scope.most })
}

fn all(scope: &mut Scope, statements: &[Statement]) -> Option<Vec<Stmt>> {
    statements.iter().map(|s| statement(scope, s)).collect()
}

/// Statements whose variables end with them.
pub(super) fn inner(scope: &mut Scope, statements: &[Statement]) -> Option<Vec<Stmt>> {
    let (names, next) = (scope.names.len(), scope.next);
    let lowered = all(scope, statements);
    scope.names.truncate(names);
    scope.next = next;
    lowered
}

fn block(scope: &mut Scope, block: &StmtBlock) -> Option<Vec<Stmt>> {
    inner(scope, block.statements())
}

fn statement(scope: &mut Scope, parsed: &Statement) -> Option<Stmt> {
    let at = parsed.position();
    Some(match parsed {
        Statement::Noop(_) => Stmt::Nothing(at),
        Statement::Expr(value) => Stmt::Expr(scope.expr(value)?, at),
        Statement::FnCall(call, call_at) => Stmt::Operation(scope.call(call, *call_at)?, at),
        Statement::Block(inside) => Stmt::Block(block(scope, inside)?, at),
        Statement::If(flow, _) => {
            let condition = scope.expr(&flow.expr)?;
            let (then, otherwise) = (block(scope, &flow.body)?, block(scope, &flow.branch)?);
            Stmt::If(Box::new(If { condition, then, otherwise }), at)
        }
        Statement::Switch(parts, _) => switch(scope, &parts.0, &parts.1, at)?,
        Statement::While(flow, _) => {
            let endless = matches!(flow.expr, Parsed::Unit(_) | Parsed::BoolConstant(true, _));
            let condition = if endless { None } else { Some(scope.expr(&flow.expr)?) };
            // A loop without a body only counts its steps.
            let body = block(scope, &flow.body).filter(|body| !body.is_empty())?;
            Stmt::While(condition, body, at)
        }
        Statement::Do(flow, flags, _) => {
            let body = block(scope, &flow.body)?;
            Stmt::Do(body, scope.expr(&flow.expr)?, !flags.contains(ASTFlags::NEGATED), at)
        }
        Statement::For(parts, _) => {
            let (name, counter, flow) = &**parts;
            let over = scope.expr(&flow.expr)?;
            if !scope.is_list(&flow.expr, &over) {
                return None;
            }
            let (names, next) = (scope.names.len(), scope.next);
            let counter = counter.as_ref().map(|counter| {
                let slot = scope.slot();
                scope.name(&counter.name, Local::Slot(slot), false);
                slot
            });
            let slot = scope.slot();
            scope.name(&name.name, Local::Slot(slot), false);
            let body = block(scope, &flow.body)?;
            scope.names.truncate(names);
            scope.next = next;
            Stmt::For(Box::new(For { over, slot, counter, body, body_at: flow.body.position() }), at)
        }
        Statement::Var(parts, flags, _) => {
            if flags.contains(ASTFlags::EXPORTED) {
                return None;
            }
            let value = scope.expr(&parts.1)?;
            let list = scope.is_list(&parts.1, &value);
            let slot = scope.slot();
            scope.name(&parts.0.name, Local::Slot(slot), list);
            if flags.contains(ASTFlags::CONSTANT)
                && let Some((_, known)) = scope.names.last_mut()
            {
                known.constant = true;
            }
            Stmt::Let(slot, value, at)
        }
        Statement::Assignment(parts) => {
            let (operator, sides) = &**parts;
            let operator = match operator.get_op_assignment_info() {
                Some((.., name)) => Some((Operator::binary(name)?, operator.position())),
                None => None,
            };
            let value = scope.expr(&sides.rhs)?;
            let (target, target_at) = target(scope, &sides.lhs)?;
            Stmt::Assign(Box::new(Assign { target, at: target_at, operator, value }), at)
        }
        Statement::BreakLoop(value, flags, _) => {
            let value = optional(scope, value.as_deref())?;
            match flags.contains(ASTFlags::BREAK) {
                true => Stmt::Break(value, at),
                false => Stmt::Continue(value, at),
            }
        }
        Statement::Return(value, flags, _) if !flags.contains(ASTFlags::BREAK) => {
            Stmt::Return(optional(scope, value.as_deref())?, at)
        }
        _ => return None,
    })
}

/// `Some(None)`: there is none.
fn optional(scope: &mut Scope, value: Option<&Parsed>) -> Option<Option<Expr>> {
    match value {
        Some(value) => scope.expr(value).map(Some),
        None => Some(None),
    }
}

fn target(scope: &Scope, parsed: &Parsed) -> Option<(Target, Position)> {
    match parsed {
        Parsed::Variable(name, ..) => {
            // A list that a loop goes over is known to stay one.
            let known = scope.known(&name.1).filter(|known| !known.list && !known.constant)?;
            let target = match known.place {
                Local::Slot(slot) => Target::Local(slot),
                Local::Var(place) => Target::Var(place),
            };
            Some((target, parsed.position()))
        }
        Parsed::Dot(sides, flags, _) if !flags.contains(ASTFlags::NEGATED) => {
            let (Parsed::Variable(name, _, at), Parsed::Property(property, property_at)) =
                (&sides.lhs, &sides.rhs)
            else {
                return None;
            };
            let named = super::expression::named(&property.2, *property_at);
            let known = scope.known(&name.1).filter(|known| !known.constant)?;
            Some((Target::Property(known.place, named), *at))
        }
        _ => None,
    }
}

fn switch(scope: &mut Scope, value: &Parsed, parsed: &SwitchCasesCollection, at: Position) -> Option<Stmt> {
    if !super::run::knows_hashes() {
        return None;
    }
    let value = scope.expr(value)?;
    let mut arms = Vec::with_capacity(parsed.expressions.len());
    for arm in &parsed.expressions {
        let condition = match &arm.lhs {
            Parsed::BoolConstant(true, _) => None,
            condition => Some(scope.expr(condition)?),
        };
        arms.push((condition, scope.expr(&arm.rhs)?));
    }
    let mut cases: Vec<(u64, Vec<usize>)> =
        parsed.cases.iter().map(|(hash, of)| (*hash, of.blocks.to_vec())).collect();
    cases.sort_unstable_by_key(|(hash, _)| *hash);
    let (ranges, otherwise) = (parsed.ranges.to_vec(), parsed.def_case);
    Some(Stmt::Switch(Box::new(Switch { value, cases, ranges, arms, otherwise }), at))
}
