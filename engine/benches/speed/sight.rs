//! The senses: what a player sees of the squares around it, and whether one creature perceives another.

use super::stage::{B, machine, revision, side_by_side, with_character};
use super::table::Table;
use augury_engine::base::names::{Ability, StatiNature};
use augury_engine::label;
use augury_engine::rules::query::who::who;
use augury_engine::rules::senses::{View, perceives};
use augury_engine::world::Stati;
use criterion::Criterion;
use std::hint::black_box;

/// The first and the second creature see this far with scores of 10 and less.
const RADIUS: i32 = 12;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    let mut recording = with_character(side_by_side("human", "goblin", Some(100)));
    recording.lit = true;
    let mut m = machine(&rev, &recording);
    let me = super::stage::A;
    let sight = who(m.world(), m.content(), me).unwrap().senses().sight;
    let short = (RADIUS - sight) / 2;
    let stati = Stati::new(StatiNature::EXTRA_ABILITY, Ability::CA_SHARP_SENSES.0, short as i16);
    m.gain(me, stati, label!("bench: eyes as measured"));
    let seeing = who(m.world(), m.content(), me).unwrap();
    let mut view = View::default();
    let name = format!("field of view, radius {}", seeing.senses().sight);
    table.measure(criterion, &name, None, |times| {
        for _ in 0..times {
            view.look(black_box(&seeing));
        }
    });
    table.measure(criterion, "who perceives whom: a monster", None, |times| {
        for _ in 0..times {
            black_box(perceives(m.world(), m.content(), B, me, false));
        }
    });
    table.measure(criterion, "who perceives whom: a player", None, |times| {
        for _ in 0..times {
            black_box(perceives(m.world(), m.content(), me, B, false));
        }
    });
}
