//! Encounters.

use super::common::Shared;
use super::context::Context;
use crate::syntax::tree::{self, Amount as Written, Declaration, Entry, Expr, Item as ListItem, Said, Whom};
use augury_engine::base::id::{Kind, Ref};
use augury_engine::base::names::*;
use augury_engine::content::*;

/// Lists with entries by weight.
const PICKS: &[ListId] = &[
    ListId::MON_LIST1,
    ListId::MON_LIST2,
    ListId::MON_LIST3,
    ListId::MON_LIST4,
    ListId::MON_LIST5,
    ListId::CLASS_LIST,
    ListId::SKILL_LIST,
    ListId::TEMP_LIST1,
    ListId::TEMP_LIST2,
    ListId::TEMP_LIST3,
    ListId::TEMP_LIST4,
    ListId::TEMP_LIST5,
    ListId::UNIVERSAL_TEMPLATE,
];
/// The rating up to which one with a plus comes.
const HIGHEST_CR: i16 = 36;
/// What `n+` creatures are at most: so many more.
const MORE: i16 = 50;

/// Makes an encounter.
pub(super) fn encounter(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Encounter {
    let own: Vec<ListId> = PICKS.iter().copied().chain([ListId::WEIGHT_CURVE_BY_CR]).collect();
    let min_xcr = shared.value(context, ConstantId::MIN_XCR);
    let min_xcr = min_xcr.map_or(0, |value| context.whole("MIN_XCR", &value, &|_| false));
    let mut encounter = Encounter {
        name: one.name.clone(),
        terrains: context.set(&one.head),
        min_xcr_mult: shared.figure(context, ConstantId::MIN_XCR_MULT).unwrap_or(0),
        min_xcr,
        lists: shared.other_lists(context, &own),
        constants: shared.other_constants(context, &[ConstantId::MIN_XCR_MULT, ConstantId::MIN_XCR]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Encounter::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        entry(context, &mut encounter, said);
    }
    for value in context.values(shared.list(ListId::WEIGHT_CURVE_BY_CR), "a number") {
        encounter.weight_curve.push(context.small("the weight", &value));
    }
    for (list, written) in shared.lists.clone() {
        if PICKS.contains(&list) {
            let entries = picks(context, &written.items);
            encounter.picks.push(PickList { list, entries });
        }
    }
    encounter.picks.sort_by_key(|picks| picks.list.to_string());
    encounter
}

fn entry(context: &mut Context<'_>, encounter: &mut Encounter, said: &Said) {
    match (said.word, &said.entry) {
        ("flags", Entry::Toggles(all)) => super::monster::join(&mut encounter.flags, context.flags(all)),
        ("terrain", Entry::Values(values)) => {
            super::monster::join(&mut encounter.terrains, context.set(values));
        }
        ("depth", Entry::Value(value)) => encounter.depth = context.small("Depth", value),
        ("weight", Entry::Value(value)) => encounter.weight = context.small("Weight", value),
        ("align", Entry::Value(value)) => encounter.align = context.set(std::slice::from_ref(value)),
        ("cr", Entry::Range { from, to, up }) => {
            encounter.min_cr = context.small("CR", from);
            encounter.max_cr = match to {
                Some(to) => context.small("CR", to),
                None if *up => HIGHEST_CR,
                None => encounter.min_cr,
            };
        }
        ("part", Entry::Part(part)) => {
            let part = self::part(context, part);
            encounter.parts.push(part);
        }
        _ => super::common::left_out(context, said),
    }
}

fn part(context: &mut Context<'_>, written: &tree::Part) -> Part {
    let mut part = Part {
        flags: context.set(&written.flags),
        chance: written.chance.as_ref().map_or(0, |chance| context.small("the chance", chance)),
        min_cr: written.min_cr.as_ref().map_or(0, |cr| context.small("CR", cr)),
        weight: written.weight.as_ref().map_or(10, |weight| context.small("the weight", weight)),
        ..Part::default()
    };
    match written.mark {
        "else" => _ = part.flags.insert(PartFlag::EP_ELSE),
        "|" => _ = part.flags.insert(PartFlag::EP_OR),
        _ => {}
    }
    match &written.amount {
        None => {}
        Some(Written::Dice(dice)) => part.dice = Some(context.dice(dice)),
        Some(Written::Range(from, to)) => {
            let (from, to) = (context.small("the amount", from), context.small("the amount", to));
            part.amount = Some(Amount { from, to });
        }
        Some(Written::Exact(value)) => {
            let number = context.small("the amount", value);
            part.amount = Some(Amount { from: number, to: number });
        }
        Some(Written::OrMore(value)) => {
            let number = context.small("the amount", value);
            part.amount = Some(Amount { from: number, to: number.saturating_add(MORE) });
        }
    }
    if written.condition.is_some() {
        context.odd(&written.at, "a pack has no condition for a part of an encounter", "it is left out");
    }
    who(context, &mut part, &written.who);
    if let Some(whom) = &written.with {
        with(context, &mut part, whom);
    }
    part
}

fn who(context: &mut Context<'_>, part: &mut Part, whom: &Whom) {
    match whom {
        Whom::Of(reference) => {
            if let Some(found) = context.among(reference, &[Kind::Monster, Kind::Encounter]) {
                match found.kind() {
                    Kind::Monster => part.monster = Some(Ref::new(found.id())),
                    _ => part.encounter = Some(Ref::new(found.id())),
                }
            }
        }
        Whom::Any(value) => part.any = context.types(value),
        Whom::List(value) => match &value.expr {
            Expr::Name(name) if ListId::parse(name).is_none() => {
                context.odd(
                    &value.at,
                    format!("{name} is a type, and `any` is missing"),
                    "write any before it",
                );
                part.any = context.types(value);
            }
            Expr::Name(_) | Expr::Number(_) => part.list = context.member(value),
            _ => {
                context.odd(&value.at, "these are types, and `any` is missing", "write any before them");
                part.any = context.types(value);
            }
        },
    }
}

fn with(context: &mut Context<'_>, part: &mut Part, whom: &Whom) {
    match whom {
        Whom::Of(reference) => part.template = context.one(reference),
        Whom::Any(value) => part.any_template = context.member(value),
        Whom::List(value) => part.template_list = context.member(value),
    }
}

/// Numbers set the weight of what follows; ANY is -1 and the types.
fn picks(context: &mut Context<'_>, items: &[ListItem]) -> Vec<Pick> {
    let mut weight = Pick::default().weight;
    let (mut all, mut unused) = (Vec::new(), None);
    let mut items = items.iter();
    while let Some(item) = items.next() {
        match item {
            ListItem::Of(reference) => {
                unused = None;
                let of = context.among(reference, &[Kind::Monster, Kind::Template, Kind::Encounter]);
                all.extend(of.map(|of| Pick { weight, of: Some(of), ..Pick::default() }));
            }
            ListItem::Value(value) if context.known(value) == Some(-1) => match items.next() {
                Some(ListItem::Value(types)) => {
                    unused = None;
                    let any = context.types(types);
                    all.push(Pick { weight, any, ..Pick::default() });
                }
                _ => context.wrong(&value.at, "-1 is ANY, and no type follows", "write ANY(MA_UNDEAD) or so"),
            },
            ListItem::Value(value) => context.weight(&mut weight, &mut unused, Some(value)),
            ListItem::Text(..) => context.misplaced(item, "a resource or a weight"),
        }
    }
    context.weight(&mut weight, &mut unused, None);
    all
}
