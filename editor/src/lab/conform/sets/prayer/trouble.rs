//! What troubles a character before it prays, by the names of the set. How the original was troubled is not told but by the
//! numbers of the troubles and what became of them: a drain is one that AID_RESTORE takes away again, and drain and curse
//! lie on its strength, as what Mara and Sabine think of its skills tells.

use super::super::super::names;
use super::bench::{AT, Bench};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    Attribute, ItemState, Named, ObjectType, Priority, Slot, StatiNature as Nature, StatiSource, Trouble,
};
use augury_engine::event::{Bare, Machine};
use augury_engine::label;
use augury_engine::rules::query::look::Look;
use augury_engine::rules::stati::{self, StatiPart};
use augury_engine::rules::values::average;
use augury_engine::world::{CreatureField, ItemField, Point, Stati, StatiQuery, World};
use serde_json::{Value, json};

/// Rounds that what is laid on it lasts.
const ROUNDS: i16 = 100;
/// How far away enemies stand: too far to be smelt.
const APART: i16 = 8;

/// Troubles that are a status.
const STATI: [(&str, Nature); 8] = [
    ("blind", Nature::BLIND),
    ("disease", Nature::DISEASED),
    ("sickness", Nature::SICKNESS),
    ("stoning", Nature::STONING),
    ("fear", Nature::AFRAID),
    ("poison", Nature::POISONED),
    ("paralysis", Nature::PARALYSIS),
    ("bleeding", Nature::BLEEDING),
];
/// Food that is left.
const FOOD: [(&str, i16); 4] = [("hungry", 800), ("starving", 400), ("weak", 200), ("fainting", 100)];
/// Percent of mana that are spent.
const MANA: [(&str, i32); 3] = [("mana_full", 0), ("mana_85pct_left", 15), ("mana_55pct", 45)];
/// Who is near: how many, of which kind, and whether nobody sees them.
const ENEMIES: [(&str, usize, &str, bool); 3] = [
    ("enemies_1_hill_orc", 1, "hill orc", false),
    ("enemies_4_ogres", 4, "ogre", false),
    ("haunted", 1, "hill orc", true),
];

/// Troubles a character in a world; it has so many hit points.
///
/// # Errors
/// There is no such trouble, or the pack lacks what makes it.
pub(super) fn lay(bench: &Bench<'_>, world: World, names: &str, hp: i32) -> Result<World, String> {
    let mut m = bench.bare(world);
    for name in names.split('+') {
        one(&mut m, bench.me, name)?;
        // The measurement took food away and left what rests on it as it was.
        if FOOD.iter().all(|(of, _)| *of != name) {
            m.recalculate(bench.me);
        }
    }
    m.owed().map_err(|halt| halt.to_string())?;
    m.put(bench.me, CreatureField::Hp, hp, label!("measured: hit points"));
    Ok(m.into_world())
}

/// What the rules know of its troubles, as the set writes it.
pub(super) fn written(troubles: &[(Trouble, Priority)]) -> Value {
    troubles
        .iter()
        .map(|(trouble, priority)| json!([trouble.number().to_string(), priority.number()]))
        .collect()
}

fn one(m: &mut Machine<'_, Bare>, me: Handle, name: &str) -> Result<(), String> {
    let why = label!("measured: a trouble");
    let find = |name: &str, all: &[(&str, i16)]| all.iter().find(|(of, _)| *of == name).map(|(_, n)| *n);
    // Hit points are set last.
    if name == "none" || name.starts_with("injury") {
        return Ok(());
    }
    if let Some((_, nature)) = STATI.iter().find(|(of, _)| *of == name) {
        let record = Stati::new(*nature, 0, 0).lasting(ROUNDS).from_source(StatiSource::SS_MISC);
        // By the rules, since gods see it: some are offended by fear or disease.
        return stati::gain(m, me, record, why).map_err(|halt| halt.to_string());
    }
    if let Some(food) = find(name, &FOOD) {
        let _ = stati::set_part(m, me, StatiQuery::of(Nature::HUNGER), StatiPart::Duration, food, why);
        return Ok(());
    }
    if let Some((_, spent)) = MANA.iter().find(|(of, _)| *of == name) {
        let all = m.world().creature(me).map_or(0, |c| c.get(CreatureField::Mana));
        m.put(me, CreatureField::ManaUsed, all * spent / 100, why);
        return Ok(());
    }
    if let Some((_, many, kind, unseen)) = ENEMIES.iter().find(|(of, ..)| *of == name) {
        return enemies(m, me, *many, kind, *unseen);
    }
    let strength = i16::try_from(Attribute::A_STR.number()).unwrap_or(0);
    match name {
        "drain-2" => drains(m, me, Nature::ADJUST_DMG, (strength, -2), StatiSource::SS_ENCH),
        "drain-5" => drains(m, me, Nature::ADJUST_DMG, (strength, -5), StatiSource::SS_ENCH),
        "curse_stati" => drains(m, me, Nature::ADJUST, (strength, -4), StatiSource::SS_CURS),
        "curse_item" => {
            let worn = m.who(me).and_then(|w| w.in_slot(Slot::SL_CLOTHES)).map(|held| held.item.handle);
            let worn = worn.ok_or("it wears nothing that might be cursed")?;
            let state = m.world().item(worn).map_or(0, |i| i.state()) | ItemState::IF_CURSED.number();
            m.put_item(worn, ItemField::State, state, why);
        }
        "nobook" => {
            let books: Vec<Handle> = m.who(me).map_or_else(Vec::new, |w| {
                w.all_things()
                    .filter(|held| held.is(ObjectType::T_BOOK))
                    .map(|held| held.item.handle)
                    .collect()
            });
            books.into_iter().for_each(|book| m.take_out(book, why));
        }
        other => return Err(format!("nobody knows the trouble `{other}`")),
    }
    Ok(())
}

fn drains(
    m: &mut Machine<'_, Bare>,
    me: Handle,
    nature: Nature,
    (val, mag): (i16, i16),
    source: StatiSource,
) {
    m.gain(me, Stati::new(nature, val, mag).from_source(source), label!("measured: a trouble"));
}

/// Enemies stand in line with it.
fn enemies(
    m: &mut Machine<'_, Bare>,
    me: Handle,
    many: usize,
    kind: &str,
    unseen: bool,
) -> Result<(), String> {
    let why = label!("measured: an enemy");
    let id = names::resource(m.content(), &format!("monster:{kind}")).filter(|id| id.kind() == Kind::Monster);
    let id: ResId = id.ok_or_else(|| format!("the pack has no monster `{kind}`"))?;
    let places = [(APART, 0), (-APART, 0), (0, APART), (0, -APART)];
    for (x, y) in places.into_iter().take(many) {
        let h = m.make_creature(m.here().id(), id, why);
        m.put_on_map(h, Point::new(AT.x + x, AT.y + y), why);
        m.gain(h, Stati::new(Nature::ENEMY_TO, -1, 0), why);
        if unseen {
            m.gain(h, Stati::new(Nature::INVIS, 0, 0).from_source(StatiSource::SS_MISC), why);
        }
        m.recalculate(h);
        let hp = m.who(h).map_or(1, |w| average(&w));
        for field in [CreatureField::MaxHp, CreatureField::Hp] {
            m.put(h, field, hp, why);
        }
        let _ = m.regard(h, me, Some(20), true, why);
    }
    Ok(())
}
