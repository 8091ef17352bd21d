//! What resources of all kinds share: texts, variables, events, lists, constants, stati, gear.

use super::context::{Context, is_zero, parts};
use super::message::converted;
use crate::problem::{Severity, Topic};
use crate::syntax::code::tree::Declared;
use crate::syntax::tree::{self, Answer, Code, Declaration, Entry, Expr, Item, Said, Value};
use crate::variables::kept;
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, Ref};
use augury_engine::base::names::*;
use augury_engine::content::*;
use std::collections::BTreeSet;

/// The most messages that one answer has in a pack.
const MOST_MESSAGES: usize = 3;

/// Code that answers events, for whoever makes scripts of it.
#[derive(Clone, Debug)]
pub struct CodeHandler {
    /// The events that it answers, each as a code with its offsets.
    pub events: Vec<EventCode>,
    /// How many answers by messages stand before it.
    pub after: usize,
    /// The code.
    pub code: Code,
}

/// What all kinds share.
#[derive(Default)]
pub(super) struct Shared {
    pub description: String,
    pub image: Option<Image>,
    pub vars: Vec<Variable>,
    /// The same as they are declared.
    pub declared: Vec<tree::Variable>,
    pub handlers: Vec<Handler>,
    pub owed: Vec<EventCode>,
    pub code: Vec<CodeHandler>,
    /// The events that code of its own answers.
    answered: BTreeSet<EventCode>,
    pub lists: Vec<(ListId, tree::List)>,
    pub constants: Vec<(ConstantId, Value, Item)>,
    /// The constant ITEM_COST, whose number is another constant's too.
    pub item_cost: i16,
    pub gear: Vec<Gear>,
    /// Conditions of gear, by the number of the piece.
    pub conditions: Vec<(usize, Code)>,
}

impl Shared {
    /// Takes everything that all kinds share out of a declaration.
    pub fn of(context: &mut Context<'_>, one: &Declaration) -> Shared {
        let mut shared = Shared::default();
        for said in one.entries() {
            shared.take(context, said);
        }
        shared
    }

    /// Takes an entry that all kinds share. False where it is none.
    pub fn take(&mut self, context: &mut Context<'_>, said: &Said) -> bool {
        match (said.word, &said.entry) {
            ("desc", Entry::Text(text)) => self.description.clone_from(text),
            ("image", Entry::Glyph(glyph)) => self.image = Some(context.image(glyph, &said.at)),
            ("variable", Entry::Variable(variable)) => {
                let holds = Declared::named(&variable.ty).map_or(VariableKind::VAR_NUMBER, kept);
                self.vars.push(Variable {
                    name: variable.name.to_string(),
                    initial: 0,
                    holds,
                    shared: false,
                });
                self.declared.push(variable.clone());
            }
            ("event", Entry::Event(event)) => self.event(context, event, said),
            ("constant", Entry::Constant(id, Item::Value(value))) if matches!(&id.expr, Expr::Name(name) if &**name == "ITEM_COST") =>
            {
                self.item_cost = context.small("the cost", value);
            }
            ("constant", Entry::Constant(id, value)) => {
                if let Some(constant) = context.member(id) {
                    self.constants.push((constant, id.clone(), value.clone()));
                }
            }
            ("list", Entry::List(list)) => {
                if let Some(id) = context.member(&list.id) {
                    self.lists.push((id, list.clone()));
                }
            }
            ("gear", Entry::Gear(gear)) => {
                if let Some(code) = &gear.condition {
                    self.conditions.push((self.gear.len(), code.clone()));
                }
                let piece = context.gear(gear);
                self.gear.push(piece);
            }
            _ => return false,
        }
        true
    }

    /// Takes the code of a monster that is copied, in place of what stood here.
    pub fn copy_code(&mut self, code: Vec<CodeHandler>) {
        self.answered = code.iter().flat_map(|one| one.events.iter().copied()).collect();
        self.code = code;
    }

    fn event(&mut self, context: &mut Context<'_>, event: &tree::Event, said: &Said) {
        let mut codes = Vec::new();
        for designator in &event.designators {
            let code = EventCode(context.whole("the event", designator, &super::family::is_event));
            // The offset of announcements is no part of the language.
            if code.is_valid() && !code.modifiers().announce {
                codes.push(code);
            } else {
                context.wrong(
                    &designator.at,
                    format!("{} is no event", code.0),
                    "write one as PRE(EV_STRIKE)",
                );
            }
        }
        match &event.answer {
            Answer::Code(code) => {
                if let Some(twice) = codes.iter().find(|code| self.answered.contains(code)) {
                    let message = format!("{twice} is answered by code twice here");
                    context.odd(&said.at, message, "the second is never asked");
                }
                self.answered.extend(&codes);
                self.owed.extend(&codes);
                let after = self.handlers.len();
                self.code.push(CodeHandler { events: codes, after, code: code.clone() });
            }
            Answer::Messages(messages) => {
                let texts: Vec<String> =
                    messages.iter().map(|message| converted(context, message, &said.at)).collect();
                for code in codes {
                    if texts.len() > MOST_MESSAGES {
                        let message = format!("{code} has {} messages", texts.len());
                        let remedy =
                            "one to three are printed, and more are owed: the original prints none of them";
                        context.file(Severity::Warning, Topic::Oddity, &said.at, message, remedy);
                        self.owed.push(code);
                    } else {
                        self.handlers.push(Handler {
                            on: code,
                            messages: texts.clone(),
                            ..Handler::default()
                        });
                    }
                }
            }
        }
    }

    /// The lists that have no field of their own, sorted by their names.
    pub fn other_lists(&mut self, context: &mut Context<'_>, own: &[ListId]) -> Vec<ResourceList> {
        let mut all = Vec::new();
        for (id, list) in std::mem::take(&mut self.lists) {
            if own.contains(&id) {
                self.lists.push((id, list));
            } else {
                all.push(ResourceList { list: id, entries: context.list_values(&list) });
            }
        }
        all.sort_by_key(|list| list.list.to_string());
        all
    }

    /// The constants that have no field of their own, sorted by their names.
    pub fn other_constants(
        &mut self,
        context: &mut Context<'_>,
        own: &[ConstantId],
    ) -> Vec<ResourceConstant> {
        let mut all: Vec<ResourceConstant> = Vec::new();
        for (constant, _, item) in self.constants.iter().filter(|(id, ..)| !own.contains(id)) {
            let value = match item {
                Item::Of(reference) => match context.any(reference) {
                    Some(of) => ListValue::Of(of),
                    None => ListValue::Number(0),
                },
                Item::Value(value) => ListValue::Number(context.whole("the constant", value, &|_| true)),
                Item::Text(..) => {
                    context.misplaced(item, "a number or a resource");
                    continue;
                }
            };
            all.retain(|before| before.constant != *constant);
            all.push(ResourceConstant { constant: *constant, value });
        }
        all.sort_by_key(|one| one.constant.to_string());
        all
    }

    /// The entries of a list, where there is one.
    pub fn list(&self, id: ListId) -> &[Item] {
        self.lists.iter().find(|(own, _)| *own == id).map_or(&[], |(_, list)| &list.items)
    }

    /// A constant's value, the last where there are several.
    pub fn constant(&self, id: ConstantId) -> Option<&Item> {
        self.constants.iter().rev().find(|(own, ..)| *own == id).map(|(_, _, item)| item)
    }

    /// A constant that is a number.
    pub fn figure(&self, context: &mut Context<'_>, id: ConstantId) -> Option<i16> {
        self.value(context, id).map(|value| context.small("the constant", &value))
    }

    /// The expression that a constant is.
    pub fn value(&self, context: &mut Context<'_>, id: ConstantId) -> Option<Value> {
        match self.constant(id)? {
            Item::Value(value) => Some(value.clone()),
            item => {
                context.misplaced(item, "a number or a name");
                None
            }
        }
    }

    /// A constant that is a resource of one kind.
    pub fn of_kind<K: augury_engine::base::id::OfKind>(
        &self,
        context: &mut Context<'_>,
        id: ConstantId,
    ) -> Option<Ref<K>> {
        match self.constant(id)? {
            Item::Of(reference) => context.one(reference),
            // Zero is none.
            Item::Value(value) if is_zero(&value.expr) => None,
            item => {
                context.misplaced(item, "a resource");
                None
            }
        }
    }

    /// How something sticks: a constant.
    pub fn stick(&self, context: &mut Context<'_>) -> Option<Symbol> {
        let value = self.value(context, ConstantId::STICK_TYPE)?;
        let fits = |name: &str| StatiValue::parse(name).is_some();
        Some(context.symbol_among("how it sticks", &value, &fits))
    }

    /// A constant that is a quality of things of a type.
    pub fn quality(&self, context: &mut Context<'_>, id: ConstantId, of: ObjectType) -> Option<Symbol> {
        self.value(context, id).map(|value| context.quality(&value, Some(of)))
    }
}

impl Context<'_> {
    /// The entries of a list: numbers, names, resources, and all spells of a source or of one of its schools.
    pub fn list_values(&mut self, list: &tree::List) -> Vec<ListValue> {
        let mut all = Vec::new();
        if matches!(list.items.as_slice(), [Item::Value(value)] if is_zero(&value.expr)) {
            return all;
        }
        let mut at = 0;
        while let Some(item) = list.items.get(at) {
            at += 1;
            match item {
                Item::Of(reference) => all.extend(self.any(reference).map(ListValue::Of)),
                Item::Text(..) => self.misplaced(item, "a number or a resource"),
                Item::Value(value) => {
                    if let Some(of) = self.spells_of_school(value, list.items.get(at..at + 2)) {
                        all.push(ListValue::SpellsOfSchool(of));
                        at += 2;
                    } else {
                        let value = self.list_value(value);
                        all.push(value);
                    }
                }
            }
        }
        all
    }

    fn list_value(&mut self, value: &Value) -> ListValue {
        // ALL_SPELLS_FROM_SOURCE adds 1000 to a source.
        if let [Expr::Name(name), Expr::Number(1000)] = parts(&value.expr).as_slice()
            && let Some(source) = SpellSource::parse(name)
        {
            return ListValue::SpellsOf(source);
        }
        let symbol = self.symbol(value);
        let fits = |name: &str| super::family::has(&ListValue::SHAPE, name);
        let number = self.whole("the entry", value, &fits);
        match symbol {
            Symbol::Name(name, number) => ListValue::Name(name, number),
            _ => ListValue::Number(number),
        }
    }

    /// ALL_SPELLS_FROM_SCHOOL is 100, a source and a school.
    fn spells_of_school(&mut self, first: &Value, rest: Option<&[Item]>) -> Option<SchoolSpells> {
        let (Expr::Number(100), Some([Item::Value(source), Item::Value(school)])) = (&first.expr, rest)
        else {
            return None;
        };
        let (Expr::Name(source), Expr::Name(school)) = (&source.expr, &school.expr) else { return None };
        Some(SchoolSpells { source: SpellSource::parse(source)?, school: School::parse(school)? })
    }

    /// A stati.
    pub fn stati(&mut self, stati: &tree::Stati) -> Option<StatiGrant> {
        let nature = self.member(&stati.nature)?;
        let fits = |name: &str| super::family::is_val_of(nature, name);
        Some(StatiGrant {
            nature,
            val: stati.val.as_ref().map_or_else(Symbol::default, |val| self.symbol_among("Val", val, &fits)),
            mag: stati
                .mag
                .as_ref()
                .map_or(0, |mag| self.narrow("the magnitude", mag, &super::family::is_of_stati)),
            of: stati.of.as_ref().and_then(|of| self.any(of)),
        })
    }

    /// A piece of gear.
    pub fn gear(&mut self, gear: &tree::Gear) -> Gear {
        let mut piece = Gear {
            chance: gear.chance.as_ref().map_or(0, |chance| self.small("the chance", chance)),
            otherwise: gear.otherwise,
            condition_owed: gear.condition.is_some(),
            amount: gear.amount.as_ref().map_or(Dice::new(1, 1, 0), |amount| self.dice(amount)),
            plus: gear.plus.as_ref().map_or(0, |plus| self.small("the plus", plus)),
            blessed: gear.blessed,
            cursed: gear.cursed,
            ..Gear::default()
        };
        match &gear.what {
            tree::Thing::Of(reference) => piece.item = self.one(reference),
            tree::Thing::Random(kind) => piece.random_item = self.member(kind),
        }
        let of = match piece.item {
            Some(item) => self.names.item_type(item.res_id()),
            None => piece.random_item,
        };
        piece.qualities = gear.qualities.iter().map(|quality| self.quality(quality, of)).collect();
        match &gear.effect {
            Some(tree::OfWhat::Of(reference)) => {
                piece.effect = self.among(reference, &[Kind::Effect]).map(|of| Ref::new(of.id()));
            }
            Some(tree::OfWhat::Random(from, to)) => {
                let mut level =
                    |value: &Option<Value>| value.as_ref().map(|value| self.small("the level", value));
                let (from, to) = (level(from).unwrap_or(0), level(to));
                piece.random_effect = Some(LevelRange { from, to: to.unwrap_or(from) });
            }
            Some(tree::OfWhat::Value(value)) => {
                self.wrong(&value.at, "gear is of an effect", "write of $\"haste\"")
            }
            None => {}
        }
        if gear.place.is_some() {
            self.odd(&gear.at, "a pack has no place for gear that is put somewhere", "the place is left out");
        }
        piece
    }

    /// A quality of a thing of a type. A name of a family that such things have none of is taken by its number, which
    /// another of their own has.
    fn quality(&mut self, value: &Value, of: Option<ObjectType>) -> Symbol {
        let families = quality_of(of);
        let symbol = self.symbol(value);
        let own = match &symbol {
            Symbol::Name(name, _) if super::family::has(families, name) => None,
            other => super::family::by_its_number(families, other.number()),
        };
        let symbol = own.map_or(symbol, |(name, number)| Symbol::Name(name, number));
        let taken =
            symbol.names().first().map_or_else(|| symbol.number().to_string(), |name| (*name).to_owned());
        self.by_number(value, "quality", &taken, &|name| super::family::has(families, name));
        symbol
    }

    /// Feats, skills, and the skills that feats of Skill Focus are for. Numbers below 50 are skills.
    pub fn trained(&mut self, toggles: &[(bool, Value)]) -> (Vec<Feat>, Vec<Skill>, Vec<Skill>) {
        let (mut feats, mut skills, mut focused) = (Vec::new(), Vec::new(), Vec::new());
        let mut focus = false;
        let fits = |name: &str| Feat::parse(name).is_some() || Skill::parse(name).is_some();
        for (off, value) in toggles {
            let number = self.number(value);
            if *off {
                self.odd(&value.at, "there is nothing to take away from here", "take the ~ out; it is given");
            }
            self.by_number(value, "feat or skill", &number.to_string(), &fits);
            let was_focus = std::mem::replace(&mut focus, number == i64::from(Feat::FT_SKILL_FOCUS.0));
            if (1..50).contains(&number) {
                if let Some(skill) = self.member(&plain(value, number)) {
                    skills.push(skill);
                    if was_focus {
                        focused.push(skill);
                    }
                }
            } else if number >= 50
                && let Some(feat) = self.member::<Feat>(&plain(value, number))
            {
                feats.push(feat);
            } else if number < 0 {
                self.wrong(&value.at, format!("{number} is no feat or skill"), "it is left out");
            }
        }
        (feats, skills, focused)
    }
}

/// The same value as a number, for names that are of another family.
pub(super) fn plain(value: &Value, number: i64) -> Value {
    Value { expr: Expr::Number(number), at: value.at.clone() }
}

/// Whether an entry is of those that all kinds share.
pub(super) fn is_shared(said: &Said) -> bool {
    matches!(said.word, "desc" | "image" | "variable" | "event" | "constant" | "list" | "gear")
}

/// How something looks that does not say it.
pub(super) fn no_image() -> Image {
    Image { fore: Colour::BLACK, ..Image::default() }
}

/// Files that a pack has no place for an entry.
pub(super) fn left_out(context: &mut Context<'_>, said: &Said) {
    let message = format!("a pack has no place for {} here", said.word);
    context.odd(&said.at, message, "it is left out");
}
