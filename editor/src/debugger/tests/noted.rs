//! Notes of actions: who reads a message, and stops on lines of scripts at the live end.

use super::*;
use augury_engine::event::observe::Audience;
use augury_engine::rules::senses;

/// Who misses a message is asked once and remembered: it is the same as asked at its moment.
#[test]
fn who_misses_a_message_is_who_perceives_nobody_of_it_at_its_moment() {
    let loud = BRUTE.replace(
        "messages: [\"{Victim} grunts.\", \"A grunt.\"])]",
        "messages: [\"{Victim} grunts.\", \"A grunt.\"]), (on: \"EV_MOVE\", messages: [\"You stomp.\", \"A stomp.\"])]",
    );
    let mut debugger = fight_of(&loud);
    let mut start = debugger.setup().clone();
    let rat = start.creatures[1].clone();
    for at in [(12, 12), (60, 10), (40, 16)] {
        start.creatures.push(augury_engine::play::Actor { at: Some(at), ..rat.clone() });
    }
    let row = |fill: &str| format!("#{}#", fill.repeat(68));
    start.map = (0..20).map(|y| row(if y == 0 || y == 19 { "#" } else { "." })).collect();
    debugger.apply(Intent::Start(Box::new(start)));
    assert_eq!(debugger.faults(), [] as [String; 0]);
    actions(&mut debugger, 60);
    let session = debugger.session().unwrap();
    let (mut missed, mut read) = (0, 0);
    for said in debugger.run().unwrap().notes.iter().flat_map(|n| &n.said) {
        if !matches!(said.to, Audience::Others | Audience::All | Audience::Around(_)) || said.trouble {
            continue;
        }
        let standing = session.stand_at(said.at).unwrap();
        let of = [said.actor, said.victim];
        let around = standing.world.creatures().map(|c| c.handle()).filter(|h| !of.contains(h));
        let misses: Vec<Handle> =
            around.filter(|h| !senses::witnesses(&standing.world, debugger.content(), *h, of)).collect();
        assert_eq!(said.misses, misses, "{} at moment {}", said.text, said.at);
        missed += misses.len();
        read += standing.world.creatures().count() - misses.len();
    }
    assert!(missed > 3 && read > 3, "{missed} missed and {read} read");
}

#[test]
fn a_line_stops_at_the_live_end_where_it_stops_in_what_was_run() {
    let script = "let one = 1;\\ne.v_def = 20 + one;\\nNOTHING";
    let text =
        BRUTE.replace("messages: [\"{Victim} grunts.\", \"A grunt.\"])]", &format!("script: \"{script}\")]"));
    let mut debugger = fight_of(&text);
    let read = |debugger: &Debugger, text: &str| Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
    let (line, logged) =
        (read(&debugger, "line monster:brute 1:2"), read(&debugger, "line monster:brute 1:3 log"));
    debugger.apply(Intent::Break(line));
    debugger.apply(Intent::Break(logged));
    let mut stops = Vec::new();
    for _ in 0..3 {
        debugger.apply(Intent::Continue);
        run(&mut debugger);
        assert_eq!(debugger.stopped(), Some(&Stop::Break(0)));
        stops.push((debugger.cursor().unwrap(), debugger.line()));
        debugger.apply(Intent::GoLive);
    }
    assert!(stops.iter().all(|(_, line)| *line == 2), "{stops:?}");
    let atom = debugger.session().unwrap().atom_of(stops[0].0).unwrap();
    let notes = debugger.notes(atom).unwrap();
    let marked = notes
        .marks
        .iter()
        .any(|m| m.at == stops[0].0 && m.kind == crate::debugger::moments::notes::MarkKind::Break);
    assert!(marked && notes.said.iter().any(|s| s.text.starts_with("log: ")), "{notes:#?}");
    for stop in stops {
        let session = debugger.session().unwrap();
        let begins = session.atoms()[session.atom_of(stop.0).unwrap()].first;
        debugger.apply(Intent::GoTo(begins));
        debugger.apply(Intent::Continue);
        run(&mut debugger);
        assert_eq!((debugger.cursor().unwrap(), debugger.line()), stop);
    }
}
