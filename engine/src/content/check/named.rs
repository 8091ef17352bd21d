//! Warns of resources that are named for what they are not: a poison that is none, a spell that nobody casts, a god's weapon
//! that is no weapon, what no bow shoots. What light burns is not asked: no rule reads it.

use super::say::Say;
use crate::base::id::{OfKind, Ref, ResId};
use crate::base::names::{EffectArea, EffectForm, Named, ObjectType, SpellSource};
use crate::content::define::{Definition, Effect};
use crate::content::problem::Problem;
use crate::content::resource::Resource;
use crate::content::store::Content;
use std::collections::BTreeMap;

/// So many entries of one list are told.
const LISTED: usize = 100;

/// What is wrong with a resource where it is named, and what would be right.
type Wrong = Option<(String, &'static str)>;

/// Every resource that is named for what it is not.
pub fn named(content: &Content, resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    let effect = |wrong: fn(&Effect) -> Wrong| move |id| content.effect(id).and_then(wrong);
    let kind = |wrong: fn(ObjectType) -> Wrong| move |id| content.item(id).and_then(|it| wrong(it.itype));
    match &resource.definition {
        Definition::Monster(it) => {
            all(&mut say, "spells", &it.spells, effect(no_spell));
            all(&mut say, "poison", &it.poison, effect(no_poison));
            all(&mut say, "disease", &it.disease, effect(no_disease));
        }
        Definition::Template(it) => {
            all(&mut say, "spells", &it.spells, effect(no_spell));
            all(&mut say, "poison", &it.poison, effect(no_poison));
            all(&mut say, "disease", &it.disease, effect(no_disease));
        }
        Definition::Domain(it) => all(&mut say, "spells", &it.spells, effect(no_spell)),
        Definition::Item(it) => {
            all(&mut say, "spells", &it.spells, effect(no_spell));
            all(&mut say, "fires", &it.fires, kind(not_shot));
        }
        Definition::God(it) => {
            one(&mut say, "holy_symbol", it.holy_symbol, effect(no_symbol));
            one(&mut say, "chosen_weapon", it.chosen_weapon, kind(no_weapon));
        }
        _ => {}
    }
    say.done()
}

/// Entries of one list. Each resource is asked once, however often it is named.
fn all<T: OfKind>(say: &mut Say<'_>, field: &str, named: &[Ref<T>], wrong: impl Fn(ResId) -> Wrong) {
    let mut asked: BTreeMap<ResId, Wrong> = BTreeMap::new();
    let mut told = 0;
    for (at, id) in named.iter().enumerate() {
        let found = asked.entry(id.res_id()).or_insert_with(|| wrong(id.res_id()));
        if let Some((what, remedy)) = found.as_ref().filter(|_| told < LISTED) {
            told += 1;
            let path = format!("{field}/{at}");
            say.warn(&path, format!("`{}` {what}", id.id()), *remedy)
                .take(format!("Take `{}` out", id.id()), &path);
        }
    }
}

fn one<T: OfKind>(say: &mut Say<'_>, field: &str, named: Option<Ref<T>>, wrong: impl Fn(ResId) -> Wrong) {
    if let Some((id, (what, remedy))) = named.and_then(|id| Some((id, wrong(id.res_id())?))) {
        say.warn(field, format!("`{}` {what}", id.id()), remedy);
    }
}

/// The area of the first thing that it does, which says whether it is a poison or a disease.
fn area(effect: &Effect) -> Option<EffectArea> {
    effect.segments.first().and_then(|segment| segment.aval)
}

fn is_poison(effect: &Effect) -> bool {
    effect.form == EffectForm::Poison || area(effect) == Some(EffectArea::AR_POISON)
}

fn is_disease(effect: &Effect) -> bool {
    effect.form == EffectForm::Disease || area(effect) == Some(EffectArea::AR_DISEASE)
}

fn no_poison(effect: &Effect) -> Wrong {
    (!is_poison(effect)).then(|| ("is no poison".to_owned(), "Name an effect of form: Poison"))
}

fn no_disease(effect: &Effect) -> Wrong {
    (!is_disease(effect)).then(|| ("is no disease".to_owned(), "Name an effect of form: Disease"))
}

/// What has no source is cast by those that have it by nature; what only things bear is cast by nobody.
fn no_spell(effect: &Effect) -> Wrong {
    if is_poison(effect) || is_disease(effect) {
        let word = if is_poison(effect) { "poison" } else { "disease" };
        return Some((format!("is a {word}, which nobody casts"), "Name a spell"));
    }
    let taught = |source: &SpellSource| source.number() >= SpellSource::AI_WIZARDRY.number();
    let first = effect.sources.first().filter(|_| !effect.sources.iter().any(taught))?;
    (effect.form != EffectForm::Spell).then(|| {
        let what = format!("is magic of things ({first}), which nobody casts");
        (what, "Name a spell, or write form: Spell there")
    })
}

fn no_symbol(effect: &Effect) -> Wrong {
    let is = effect.sources.contains(&SpellSource::AI_SYMBOL);
    (!is).then(|| ("is no holy symbol".to_owned(), "Name an effect of sources: [AI_SYMBOL]"))
}

fn no_weapon(kind: ObjectType) -> Wrong {
    let is =
        [ObjectType::T_WEAPON, ObjectType::T_BOW, ObjectType::T_MISSILE, ObjectType::T_STAFF].contains(&kind);
    (!is).then(|| (format!("is no weapon but of {kind}"), "Name an item of itype: T_WEAPON or T_BOW"))
}

fn not_shot(kind: ObjectType) -> Wrong {
    let is = [ObjectType::T_MISSILE, ObjectType::T_WEAPON].contains(&kind);
    (!is).then(|| (format!("is of {kind}, which is not shot"), "Name an item of itype: T_MISSILE"))
}
