//! Effects: spells, poisons, diseases and the magic of items.

use super::common::Shared;
use super::context::{Context, is_zero, parts};
use crate::syntax::tree::{self, Declaration, Entry, Expr, Said, Value};
use augury_engine::base::names::*;
use augury_engine::content::{Record as _, *};

/// Makes an effect.
pub(super) fn effect(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Effect {
    let form = match one.word {
        "spell" => EffectForm::Spell,
        "poison" => EffectForm::Poison,
        "disease" => EffectForm::Disease,
        _ => EffectForm::Effect,
    };
    let mut effect = Effect {
        name: one.name.clone(),
        form,
        sources: one.sources.iter().filter_map(|value| source(context, value)).collect(),
        item_cost: shared.item_cost,
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Effect::default()
    };
    for (at, body) in one.bodies.iter().enumerate() {
        let archetype = body.archetype.as_ref().or_else(|| one.head.first());
        let eval = archetype.and_then(|value| context.member(value)).unwrap_or(EffectArchetype::EA_GENERIC);
        let mut segment = Segment { eval, ..Segment::default() };
        for said in body.entries.iter().filter(|said| !super::common::is_shared(said)) {
            entry(context, &mut effect, &mut segment, said);
        }
        if at == 0 {
            // The original's compiler says what a poison or disease is.
            match form {
                EffectForm::Poison => segment.aval = Some(EffectArea::AR_POISON),
                EffectForm::Disease => segment.aval = Some(EffectArea::AR_DISEASE),
                _ => {}
            }
            // In the first segment a value that is plain says nothing.
            segment.aval = segment.aval.filter(|area| *area != EffectArea::AR_NONE);
            segment.qval = segment.qval.filter(|query| !query.is_empty());
            segment.lval = segment.lval.filter(|range| !range.is_zero());
        }
        effect.segments.push(segment);
    }
    settle(context, &mut effect, one);
    effect
}

/// A source; zeros and NOTHING stand for none.
fn source(context: &mut Context<'_>, value: &Value) -> Option<SpellSource> {
    if context.known(value) == Some(0) { None } else { context.member(value) }
}

/// A number or a name; a number from 0 to `most`.
fn within<T: FieldShape>(context: &mut Context<'_>, what: &str, value: &Value, most: i32) -> Symbol {
    let symbol = context.symbol_of::<T>(what, value);
    match &symbol {
        Symbol::Number(n) if !(0..=most).contains(n) => {
            context.wrong(&value.at, format!("{what} is {n}"), &format!("it must be from 0 to {most}"));
            Symbol::Number(0)
        }
        _ => symbol,
    }
}

fn entry(context: &mut Context<'_>, effect: &mut Effect, segment: &mut Segment, said: &Said) {
    match (said.word, &said.entry) {
        ("schools", Entry::Values(all)) => super::monster::join(&mut effect.schools, context.set(all)),
        ("flags", Entry::Toggles(all)) => flags(context, effect, all),
        ("level", Entry::Value(value)) => effect.level = context.scaled(value),
        ("cost", Entry::Value(value)) => {
            effect.mana = CostValue(within::<CostValue>(context, "the cost", value, 2000))
        }
        ("base", Entry::Percent { value, .. }) => {
            effect.chance = ChanceValue(within::<ChanceValue>(context, "the base chance", value, 100));
        }
        ("purpose", Entry::Purpose(purpose, against)) => {
            // The last one counts.
            (effect.purposes, effect.versus) = (FlagSet::new(), None);
            for part in parts(&purpose.expr) {
                if !matches!(part, Expr::Name(name) if &**name == "EP_PLAYER_ONLY") && !is_zero(part) {
                    let part = Value { expr: part.clone(), at: purpose.at.clone() };
                    if let Some(purpose) = context.member(&part) {
                        effect.purposes.insert(purpose);
                    }
                }
            }
            if let Some(against) = against {
                effect.versus = Some(VersusValue(context.symbol_of::<VersusValue>("Purpose", against)));
            }
        }
        ("sval", Entry::Save(save, partial)) => {
            if *partial {
                effect.flags.insert(EffectFlag::EF_PARTIAL);
            }
            let (save, ten) = plus_ten(save);
            segment.sval = Some(SaveValue(context.symbol_of::<SaveValue>("sval", &save)));
            segment.sval_plus_ten = ten;
        }
        ("qval", Entry::Value(value)) => segment.qval = Some(context.set(std::slice::from_ref(value))),
        ("xval", Entry::Value(value)) => segment.xval = Some(FirstValue(context.symbol(value))),
        ("yval", Entry::Value(value)) => segment.yval = Some(SecondValue(context.symbol(value))),
        ("tval", Entry::Value(value)) => {
            segment.tval = Some(TargetLimit(context.symbol_of::<TargetLimit>("tval", value)))
        }
        ("dval", Entry::Value(value)) => segment.dval = Some(context.small("dval", value)),
        ("lval", Entry::Value(value)) => segment.lval = Some(context.scaled(value)),
        ("aval", Entry::Value(value)) if is_zero(&value.expr) => segment.aval = Some(EffectArea::AR_NONE),
        ("aval", Entry::Value(value)) => segment.aval = context.member(value),
        ("pval", Entry::Dice(dice)) => segment.pval = Some(context.scaled_dice(dice)),
        ("cval", Entry::Value(value)) => segment.cval = Some(ColourValue(context.colour_symbol(value))),
        ("cval", Entry::Colour(colour)) => {
            let colour = context.colour(colour, &said.at);
            segment.cval = colour.and_then(|colour| Symbol::named(&colour.to_string())).map(ColourValue);
        }
        ("rval", Entry::Reference(one)) => segment.rval = context.any(one).map(ResourceValue::Of),
        ("rval", Entry::Value(value)) => {
            segment.rval = Some(ResourceValue::Field(context.set(std::slice::from_ref(value))));
        }
        _ => super::common::left_out(context, said),
    }
}

/// A save without the ten that is added to its number.
fn plus_ten(value: &Value) -> (Value, bool) {
    match &value.expr {
        Expr::Both("+", save, ten) if matches!(**ten, Expr::Number(10)) => {
            (Value { expr: (**save).clone(), at: value.at.clone() }, true)
        }
        _ => (value.clone(), false),
    }
}

/// Flags, of which those for summoning share their numbers with others.
fn flags(context: &mut Context<'_>, effect: &mut Effect, all: &[(bool, Value)]) {
    for (off, value) in all {
        for part in parts(&value.expr) {
            let part = Value { expr: part.clone(), at: value.at.clone() };
            let summoning = match &part.expr {
                Expr::Name(name) if EffectFlag::parse(name).is_none() => SummonFlag::parse(name),
                _ => None,
            };
            if let Some(flag) = summoning {
                effect.summon_flags.insert(flag);
            } else if let Some(flag) = context.member_or_none(&part) {
                if *off {
                    effect.flags.remove(flag);
                } else {
                    effect.flags.insert(flag);
                }
            }
        }
    }
}

impl Context<'_> {
    /// A colour or a set of colours by its name, or the number of turns of a poison.
    fn colour_symbol(&mut self, value: &tree::Value) -> Symbol {
        match self.symbol_of::<ColourValue>("cval", value) {
            Symbol::Number(number) if !matches!(value.expr, Expr::Number(_)) => {
                let colour = i16::try_from(number).ok().and_then(|number| Colour(number).name());
                colour.and_then(Symbol::named).unwrap_or(Symbol::Number(number))
            }
            other => other,
        }
    }
}

/// Names of another family than the archetype wants become the wanted name of the same number. What has none is a plain
/// number.
fn settle(context: &mut Context<'_>, effect: &mut Effect, one: &Declaration) {
    let values: Vec<EffectValues> = effect.values().collect();
    for ((segment, values), body) in effect.segments.iter_mut().zip(values).zip(&one.bodies) {
        let names_of = |field: &str| -> Vec<String> {
            match field {
                "eval" => vec![values.eval.to_string()],
                "aval" => vec![values.aval.to_string()],
                "xval" => values.xval.names().iter().map(ToString::to_string).collect(),
                _ => Vec::new(),
            }
        };
        let wanted = |field: &str| match Segment::SCHEMA.field(field)?.meaning(&names_of) {
            Meaning::As(one) => Some((one.ty, one.label)),
            _ => None,
        };
        let mut fit = |field: &str, symbol: &mut Symbol| {
            let Some((ty, label)) = wanted(field) else { return };
            rename(symbol, &ty);
            let last = body.entries.iter().rev().find(|said| said.word == field);
            if let Some(Entry::Value(value)) = last.map(|said| &said.entry) {
                let fits = |name: &str| super::family::has(&ty, name);
                context.by_number(value, label, &symbol.doc().one_line(), &fits);
            }
        };
        if let Some(x) = &mut segment.xval {
            fit("xval", &mut x.0);
        }
        if let Some(y) = &mut segment.yval {
            fit("yval", &mut y.0);
        }
    }
}

fn rename(symbol: &mut Symbol, ty: &FieldType) {
    if fits(&symbol.doc(), ty) {
        return;
    }
    let families = match ty {
        FieldType::OneOf(types) => types,
        one => std::slice::from_ref(one),
    };
    let number = symbol.number();
    let name = families.iter().find_map(|ty| match ty {
        FieldType::Enum(family) => (family.table)().iter().find(|(_, n)| *n == number).map(|(name, _)| *name),
        _ => None,
    });
    *symbol = name.map_or(Symbol::Number(number), |name| Symbol::Name(name, number));
}
