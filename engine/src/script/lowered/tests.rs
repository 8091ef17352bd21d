//! Each script of the table below has the same answer, messages, places, steps and world in its lowered form as in the
//! script engine. What it may not do stands in `engine_only`.

use crate::base::event_code::EventCode;
use crate::base::id::{Kind, ResId};
use crate::content::{Content, Manifest, load_text};
use crate::event::{EventInfo, Flow, Machine, Moment, Observed, RuleBook, Sink, View, fields};
use crate::script::Compiled;
use crate::world::{CreatureField, Map, Point, World};

/// Scripts that have a lowered form.
const LOWERED: &[&str] = &[
    "NOTHING",
    "e.v_dmg = 3; e.v_dmg += 2; e.v_dmg *= 7; e.v_dmg -= 1; e.v_dmg /= 4; DONE",
    "if e.d_type == AD_FIRE { return DONE; } else if e.d_type == AD_COLD { return ABORT; } NOTHING",
    "let a = 1; { let a = 2; a += 5; e.v_dmg = a; } e.v_dmg += a; let a = a + 1; e.v_dmg += a;",
    "let n = 0; while n < 10 { n += 1; if n == 3 { continue; } if n == 7 { break; } e.v_dmg += n; }",
    "let n = 0; loop { n += 1; if n > 4 { break; } } e.v_dmg = n;",
    "let n = 0; do { n += 1; if n == 2 { continue; } e.v_dmg += n; } while n < 5; DONE",
    "let n = 0; do { n += 1; } until n > 3; e.v_dmg = n;",
    "for n in 0..4 { e.v_dmg += n; } for n in 1..=3 { e.v_dmg *= n; }",
    "for (kind, place) in [AD_FIRE, AD_COLD, AD_ACID] { e.v_dmg += kind * place; }",
    "for who in [actor, victim] { who.c_hp -= 3; if who == victim { break; } }",
    "for n in 5..2 { e.v_dmg = n; } let all = [1, 2, 3]; for n in all { e.v_dmg += n; }",
    "for n in 0..3 { } for n in 0..0 { e.v_dmg = 1; }",
    "for near in creatures_near(3, 3, 5) { near.c_hp -= 1; }",
    "switch e.v_dmg { 12 => e.v_dmg = 1, 13 | 14 => { e.v_dmg = 2; }, _ => e.v_dmg = 3 }",
    "switch e.v_dmg { 13 => ERROR, 0..5 => DONE, 5..=20 if e.d_type == AD_FIRE => ABORT, 5..30 => DONE, _ => NOTHING }",
    "switch e.v_dmg { 12 if e.d_type == AD_FIRE => ERROR, 12 if actor == victim => ABORT, 12 => DONE }",
    "switch `text ${e.v_dmg}` { \"text 12\" => DONE, _ => NOTHING }",
    "for who in [actor] { switch who { 1 => e.v_dmg = 1, _ => e.v_dmg = 7 } }",
    "switch (e.v_dmg > 3) { true => DONE, false => ABORT }",
    "switch e.v_dmg { 1 => DONE }",
    "let text = \"It is \"; text += `${e.v_dmg} of ${actor == victim}`; a_print(e, text); NOTHING",
    "a_print(e, `${dice(\"2d4\")} and ${NULL_ID}, ${e.dmg}`); NOTHING",
    "let x = if actor.c_hp > 10 { 3 } else { 4 }; e.v_dmg = x + { let y = 2; y * 2 };",
    "if actor.has_stati(STUNNED) || !victim.is_blind() && e.v_dmg > 3 { e.v_dmg = -e.v_dmg; }",
    "blows += 1; if blows > 0 { e.v_dmg += roll(6); blows = 0; }",
    "blows += 5; make_noise(actor, 3); blows -= 1;",
    "e.e_victim = actor; if e.e_victim == actor { DONE } else { ABORT }",
    "let who = actor; who = victim; who.c_hp = 5;",
    "e.v_dmg = actor.c_hp + e.e_victim.c_hp + map.f_creature_at(3, 3).c_hp;",
    "if resource == \"monster:goblin\" { DONE } else { ABORT }",
    "if actor.m_id == resource && actor.m_id != NULL_ID { DONE } else { ABORT }",
    "e.v_dmg = 7 % 4 + 7 / 2 - (6 & 3) * (5 | 2) + (6 ^ 3) + (1 << 3) + (64 >> 2) + 2 ** 3;",
    "if \"abc\" == \"abc\" && \"a\" < \"b\" && \"a\" != \"b\" { DONE } else { ABORT }",
    "let x = 3; let y = true; let z = actor; let t = \"a\"; if x == y || z == x || t != x { DONE } else { NOTHING }",
    "let list = [1, 2, 3]; if 2 in list && !(5 in list) && list.contains(3) && list.len() == 3 { DONE } else { ABORT }",
    "let text = \"some words\"; if text.contains(\"word\") && text.len() > 3 && !text.is_empty() { DONE } else { 0 }",
    "let t = \"Some 3 words and more\"; a_print(e, t.sub_string(2, 9)); a_print(e, t.sub_string(-4) + t.to_lower()); DONE",
    "let t = \"Some 3 words\"; a_print(e, t.sub_string(1..4)); a_print(e, t.sub_string(-30, 2) + t.sub_string(99)); DONE",
    "e.v_dmg = max(abs(-4), min(3, 9));",
    "return;",
    "let x = e.v_dmg - 12; return x;",
    "let gone = NULL_OBJ; gone.c_hp = 3; e.v_dmg = gone.c_hp; DONE",
    "throw_ev(EV_STRIKE, actor, victim); DONE",
    "let n = [1, 2, 3]; let i = 0; e.v_dmg = n[1]; e.v_dmg += n[i] + n[i + 1] + n[-1]; DONE",
    "let near = creatures_near(3, 3, 5); let i = 1; if near[0] == actor && near[i] == victim { DONE } else { ABORT }",
    "if e.e_victim.has_stati(STUNNED) { DONE } else { ABORT }",
    "if e.e_victim.owner().c_hp > 3 || e.e_id.level < 4 { DONE } else { NOTHING }",
    "if e.e_victim.m_id.resource_has_flag(M_GROUP) { DONE } else { ABORT }",
    "let l = [1, 2]; switch l { [1, 2] => DONE, _ => NOTHING }",
    "let l = 1..3; switch l { 1..3 => DONE, _ => NOTHING }",
    "let l = [actor]; switch l { [1, 2] => DONE, _ => NOTHING }",
    "let l = [1, actor, \"monster:goblin\"]; if l.contains(actor) && resource in l && !(7 in l) && l.len() == 3 { DONE } else { ABORT }",
    "let l = [1]; if l.is_empty() || l.contains(l) { DONE } else { ABORT }",
    "const w = victim; if w.c_hp > 3 && w.has_stati(STUNNED) { DONE } else { NOTHING }",
    "blows = 3; blows.make_noise_xy(3, 2); blows += 1; DONE",
    "blows = EV_TURN; blows.throw_ev(actor); e.v_dmg = blows; DONE",
    // What fails, and where.
    "let n = [1, 2, 3]; let i = 3; e.v_dmg = n[i];",
    "let near = creatures_near(3, 3, 5); let i = 7; if near[i] == actor { DONE } else { ABORT }",
    "let n = 3; let m = n[0]; DONE",
    "let n = 9223372036854775807; n += 1; DONE",
    "e.v_dmg = 1 / (e.v_dmg - 12);",
    "e.v_dmg = 5 % (e.v_dmg - 12);",
    "let n = -9223372036854775807 - 1; e.v_dmg = -n;",
    "let x = 100000; e.v_dmg = x;",
    "let x = e.v_dmg; if x { DONE } else { ABORT }",
    "let x = e.v_dmg; while x { x -= 1; }",
    "let x = e.v_dmg; if x == 12 && x { DONE } else { ABORT }",
    "let x = 3; x.c_hp = 4; DONE",
    "let x = 3; let y = x.c_hp; DONE",
    "let x = \"a text\"; x -= 3; DONE",
    "let x = 3; if !x { DONE } else { NOTHING }",
    "let x = 3; has_feat(x, FT_DODGE); DONE",
    "let x = \"0123456789\"; let n = 0; while n < 9 { x += x; n += 1; } DONE",
    "let x = \"0123456789\"; let n = 0; while n < 9 { x = `${x}${x}`; n += 1; } DONE",
    "let x = \"monster:nobody\"; e.e_id = x; DONE",
    "let x = 0; while true { x += 1; }",
    "let x = 0; loop { if x < 0 { break; } }",
    "for n in 0..90000 { e.v_dmg = 1; }",
    "let x = `${e.v_dmg}`; return if x == \"12\" { DONE } else { ABORT };",
    "let x = 17; return x;",
    "let x = \"1d\"; dice(x); DONE",
    "let x = 1; x = x.len(); DONE",
];

/// Scripts that only the script engine runs.
const ENGINE_ONLY: &[&str] = &[
    "const w = victim; w.c_hp -= 50; NOTHING",
    "const w = e; { w.v_dmg = 3; } NOTHING",
    "e.e_victim.c_hp = 1; NOTHING",
    "try { e.v_dmg = 1 / 0; } catch { e.v_dmg = 2; }",
    "throw \"a fault\";",
    "let n = [[1, 2], [3]]; let m = n[0][1]; DONE",
    "let x = e.v_dmg; for n in x { } DONE",
    "let text = `${e.v_dmg}`; text.clear(); DONE",
    "let t = \"Some words\"; t.remove(\"m\"); t.reverse(); a_print(e, t.to_upper()); DONE",
    "let x = e?.v_dmg; DONE",
    "let x = victim ?? actor; DONE",
];

/// What came of a script.
#[derive(Debug, PartialEq)]
struct Came {
    result: String,
    steps: u64,
    world: World,
    told: Vec<Moment>,
}

impl Came {
    fn shown(&self) -> String {
        let messages = self.told.iter().map(|moment| format!("{:?}", moment.what));
        let messages: Vec<String> = messages.filter(|what| what.contains("line ")).collect();
        format!("{}, {} steps left, {} moments, {messages:?}", self.result, self.steps, self.told.len())
    }
}

#[derive(Default)]
struct Told(Vec<Moment>);

impl Sink for Told {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.0.push(moment.clone());
        Flow::Go
    }
}

fn content(script: &str) -> Content {
    let text = format!(
        "(name: \"goblin\", vars: [(name: \"blows\")], handlers: [(on: \"EVICTIM(EV_DAMAGE)\", script: {script:?}), (on: \"EV_TURN\", script: \"blows = 9; NOTHING\")])"
    );
    let monster = load_text(Kind::Monster, "goblin", "goblin.ron", &text).unwrap();
    Content::new(Manifest::default(), [monster])
}

/// Throws damage that the script answers.
fn came(content: &Content, compiled: &Compiled) -> Came {
    let mut world = World::new(Map::plain(8, 8, ResId::new(Kind::Terrain, "floor")));
    let mut creature = |x| {
        let h = world.add_creature("goblin", ResId::new(Kind::Monster, "goblin"));
        let _ = world.place(h, Point::new(x, 3));
        let _ = world.put(h, CreatureField::Hp, 50);
        h
    };
    let (actor, victim) = (creature(3), creature(4));
    let mut told = Told::default();
    let mut m = Machine::new(world, 1, content, compiled, RuleBook::default(), Observed::new(&mut told));
    m.begin_action(actor, 1, "a test");
    let info = EventInfo::new(EventCode::EV_DAMAGE)
        .with(fields::EActor, actor)
        .with(fields::EVictim, victim)
        .with(fields::VDmg, 12);
    let result = format!("{:?}", m.throw(info));
    let (steps, world) = (m.steps_left(), m.into_world());
    Came { result, steps, world, told: told.0 }
}

#[test]
fn both_forms_do_the_same() {
    let mut faults = Vec::new();
    for script in LOWERED.iter().chain(ENGINE_ONLY) {
        let content = content(script);
        let (compiled, problems) = Compiled::new(&content);
        let lowered = compiled.lowered().any(|(_, number, lowered)| number == 0 && lowered);
        if lowered != LOWERED.contains(script) {
            faults.push(format!("{script}\n  lowered: {lowered} {problems:?}"));
        }
        let (came, stepped) = (came(&content, &compiled), came(&content, &compiled.unlowered()));
        if came != stepped {
            faults.push(format!("{script}\n  {}\n  {}", came.shown(), stepped.shown()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
