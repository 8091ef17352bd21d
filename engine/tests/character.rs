//! What a character is made of, as it was written.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::world::Character;

#[test]
fn of_a_spell_that_is_said_twice_all_holds() {
    let spell = |id| ResId::new(Kind::Effect, id);
    let spells =
        vec![(spell("knock"), 1), (spell("alarm"), 1024), (spell("knock"), 512), (spell("alarm"), 1)];
    let made = Character { spells, ..Character::new(ResId::new(Kind::Race, "human"), [10; 7]) }.in_order();
    let mut once = made.spells.clone();
    once.sort_by_key(|(id, _)| id.id());
    assert_eq!(once, [(spell("alarm"), 1025), (spell("knock"), 513)]);
    let known = ["alarm", "knock", "sleep"].map(|id| made.access_to(spell(id)));
    assert_eq!(known, [1025, 513, 0]);
}
