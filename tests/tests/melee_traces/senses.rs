//! How far the senses of measured creatures reach, and by which senses they perceive each other, against what the
//! kept traces say of their start.

use super::{file, kept, opened};
use augury_editor::lab::conform::{play, read};
use augury_engine::base::handle::Handle;
use augury_engine::base::names::Perception;
use augury_engine::rules::query::who::who;
use augury_engine::rules::senses::perceives;
use serde_json::Value;

fn handle(v: &Value) -> Handle {
    v.as_u64().and_then(|h| u32::try_from(h).ok()).map_or(Handle::NONE, Handle)
}

fn bits(text: &str) -> i32 {
    let names = text.split('|').filter(|name| !name.is_empty());
    names.fold(0, |bits, name| {
        bits | <Perception as augury_engine::base::names::Named>::parse(name).expect(name).0
    })
}

#[test]
fn ranges_and_perception_are_those_of_the_traces() {
    let (mut faults, mut ranges, mut pairs) = (Vec::new(), 0, 0);
    for name in kept() {
        let lines = read(&file(&name)).expect(&name);
        let thrown = play(opened(), &name, &lines).expect(&name).thrown;
        let Some((world, _)) = thrown.first() else { continue };
        let changed = lines.iter().any(|l| l.k == "set");
        let content = &opened().content;
        for line in lines.iter().filter(|l| l.k == "creature") {
            let v = &line.value;
            let Some(me) = who(world, content, handle(&v["h"])) else { continue };
            let s = me.senses();
            let ours = [s.sight, s.light, s.infra, s.blindsight, s.tremor, s.telepathy, s.scent, s.shadow];
            let keys = ["sight", "light", "infra", "blind", "tremor", "telep", "scent", "shadow"];
            let theirs = keys.map(|key| v["senses"][key].as_i64().unwrap_or(0) as i32);
            ranges += 1;
            if ours != theirs {
                faults.push(format!("{name}: {}: {keys:?} {ours:?}, not {theirs:?}", v["obj"]));
            }
            for r in v["relations"].as_array().into_iter().flatten().filter(|_| !changed) {
                let number = r["obj"].as_str().and_then(|obj| obj.rsplit_once('#')?.1.parse().ok());
                let other = Handle(number.unwrap_or(0));
                let found = perceives(world, content, me.c.handle(), other, false);
                let wanted = bits(r["perceives"].as_str().unwrap_or(""));
                pairs += 1;
                if found != wanted {
                    faults.push(format!(
                        "{name}: {} perceives {} by {found}, not {wanted}",
                        v["obj"], r["obj"]
                    ));
                }
            }
        }
    }
    assert!(ranges >= 45 && pairs >= 16, "{ranges} creatures, {pairs} pairs");
    assert!(faults.is_empty(), "{} of {ranges} and {pairs}:\n{}", faults.len(), faults.join("\n"));
}
