//! What a script rests on, as far as its text tells: the attributes that it names, and whose they are. Read from the
//! text without running it, so that it is a hint where to look and never says that nothing else was read.

use super::grounds::Who;
use augury_engine::base::names::{Attribute, Named};

/// The attributes that a script names, each once, in its order: `actor.a_mod(A_STR)` names the actor's strength.
/// Whoever stands nearest before the name in its statement is whose it is; the actor where nobody does.
pub(in crate::debugger) fn attributes(script: &str) -> Vec<(Who, Attribute)> {
    let mut found = Vec::new();
    for line in script.lines() {
        // What is only said to people reading it is not read.
        let line = line.split("//").next().unwrap_or_default();
        for statement in line.split(';') {
            let mut whose = Who::Actor;
            for word in statement.split(|c: char| !c.is_alphanumeric() && c != '_') {
                match word {
                    "actor" | "e_actor" => whose = Who::Actor,
                    "victim" | "e_victim" => whose = Who::Victim,
                    _ if word.starts_with("A_") => {
                        let read = Attribute::parse(word).map(|attribute| (whose, attribute));
                        found.extend(read.filter(|read| !found.contains(read)));
                    }
                    _ => {}
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_with_whose_they_are() {
        let script = "// not A_CON\nif e.a_type == A_BITE { e.v_dmg += actor.a_mod(A_STR) - victim.get_attr(A_ARM); }\n\
                      e.v_hit += actor.a_mod(A_STR); let x = mod2(victim, A_DEX); get_attr(A_CHA); NOTHING";
        let expected = [
            (Who::Actor, Attribute::A_STR),
            (Who::Victim, Attribute::A_ARM),
            (Who::Victim, Attribute::A_DEX),
            (Who::Actor, Attribute::A_CHA),
        ];
        assert_eq!(attributes(script), expected, "and no kind of attack");
        assert_eq!(attributes("NOTHING"), []);
    }
}
