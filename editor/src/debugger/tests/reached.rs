//! The state at an address is the same however one came there: in random sessions with random changes by hand, from
//! the left, from the right, from a checkpoint or without any, from a recording that was loaded, and on content whose
//! files came in another order. `AUGURY_SEED` sets the first seed; it is printed.

use super::*;
use augury_engine::base::dice::mix;
use augury_engine::base::names::StatiNature;
use augury_engine::event::Address;
use augury_engine::play::Recording;
use augury_engine::world::Stati;

/// Sessions that are tried.
const SESSIONS: u64 = 10;
/// Addresses of each.
const ADDRESSES: u64 = 8;

/// Numbers from a seed, one after the other.
struct Random(u64, u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.1 += 1;
        mix(self.0, self.1) % n.max(1)
    }
}

fn brute() -> String {
    BRUTE.replace(
        "messages: [\"{Victim} grunts.\", \"A grunt.\"])]",
        "script: \"if roll(3) == 1 { gain_temp_stati(actor, PRONE, victim, 5, SS_MISC); } e.v_def += 1; NOTHING\"), \
         (on: \"POST(EV_STRIKE)\", messages: [\"The brute grunts.\"])]",
    )
}

/// The content as it is read where a folder lists its files in another order.
fn other_order() -> Content {
    let mut files: Vec<_> = content(&brute()).all().cloned().collect();
    files.reverse();
    Content::new(Manifest::default(), files)
}

/// Something done from outside.
fn input(debugger: &mut Debugger, random: &mut Random) {
    let who = 1 + random.below(2) as u32;
    let intent = match random.below(6) {
        0 => Intent::Command(Handle(who), Command::Wait),
        1 => Intent::Command(Handle(who), Command::Attack(Handle(3 - who))),
        2 => Intent::Change(Change::Put(who, CreatureField::Hp, 20 + random.below(20) as i32)),
        3 => Intent::Change(Change::Give(who, Stati::new(StatiNature::STUNNED, 0, 1).lasting(2))),
        _ => Intent::OneAction,
    };
    debugger.apply(intent);
}

/// Something changed by hand at a random moment.
fn intervene(debugger: &mut Debugger, random: &mut Random) {
    let moments = debugger.session().unwrap().moments();
    debugger.apply(Intent::GoTo(random.below(moments)));
    let who = 1 + random.below(2) as u32;
    let (at, what) = match (&debugger.standing().unwrap().moment.what, debugger.phase_address()) {
        (What::Die { sides, .. }, _) => {
            let face = random.below(u64::try_from(*sides).unwrap_or(1)) as i32;
            (debugger.address().unwrap(), Forced::Die(face))
        }
        (_, Some(at)) => {
            let what = match random.below(4) {
                0 => Forced::Field("vHit".to_owned(), Value::Int(random.below(60) as i64)),
                1 => Forced::Number(who, CreatureField::Hp, 5 + random.below(30) as i32),
                2 => Forced::Give(who, Stati::new(StatiNature::STUNNED, 0, 1).lasting(2)),
                _ => Forced::Take(who, Stati::new(StatiNature::PRONE, 0, 0)),
            };
            (at, what)
        }
        (_, None) => return,
    };
    debugger.apply(Intent::Intervene(Intervention { at, what, on: true }));
}

/// A random session with random changes.
fn session(seed: u64) -> Debugger {
    let mut random = Random(seed, 0);
    let mut debugger = fight_of(&brute());
    let start = Recording { seed, ..debugger.setup().clone() };
    debugger.apply(Intent::Start(Box::new(start)));
    for _ in 0..4 + random.below(8) {
        input(&mut debugger, &mut random);
    }
    for _ in 0..random.below(5) {
        intervene(&mut debugger, &mut random);
    }
    // On from there, in the session as it is with them.
    for _ in 0..random.below(3) {
        input(&mut debugger, &mut random);
    }
    debugger.apply(Intent::GoLive);
    debugger
}

fn find(debugger: &Debugger, address: &Address) -> u64 {
    debugger.run().unwrap().find(address).unwrap_or_else(|| panic!("no moment has the address {address}"))
}

#[test]
#[allow(clippy::print_stdout, reason = "a failure names its seed")]
fn the_state_at_an_address_is_the_same_however_it_was_reached() {
    let first = std::env::var("AUGURY_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(2_026u64);
    let (mut addresses, mut by_hand) = (0, 0);
    for seed in first..first + SESSIONS {
        println!("AUGURY_SEED={seed}");
        let mut debugger = session(seed);
        let mut random = Random(seed, 1_000);
        by_hand += debugger.session().unwrap().interventions().len();
        let text = debugger.to_text().unwrap();
        let mut loaded = fight_of(&brute());
        loaded.open_text(&text).unwrap_or_else(|why| panic!("{why:?}"));
        let mut elsewhere = Debugger::new("tiny", Arc::new(other_order()));
        elsewhere.open_text(&text).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(live(&loaded), live(&debugger), "a loaded recording ends otherwise");
        assert_eq!(live(&elsewhere), live(&debugger), "in another order of files it ends otherwise");
        let moments = debugger.session().unwrap().moments();
        for _ in 0..ADDRESSES {
            let at = random.below(moments);
            debugger.apply(Intent::GoTo(at));
            let address = debugger.address().unwrap();
            let expected = seen(&mut debugger, at);
            // From the left and from the right, by a step.
            if at > 0 {
                debugger.apply(Intent::GoTo(at - 1));
                debugger.apply(Intent::Step(Step::Into));
                assert_eq!(debugger.cursor(), Some(at));
                assert_eq!(seen(&mut debugger, at), expected, "from the left");
            }
            if at + 1 < moments {
                debugger.apply(Intent::GoTo(at + 1));
                debugger.apply(Intent::Step(Step::BackInto));
                assert_eq!(debugger.cursor(), Some(at));
                assert_eq!(seen(&mut debugger, at), expected, "from the right");
            }
            // From afar, and without checkpoints or anything else that was kept.
            debugger.apply(Intent::GoTo(0));
            assert_eq!(seen(&mut debugger, at), expected, "from the start");
            debugger.forget();
            assert_eq!(seen(&mut debugger, at), expected, "without checkpoints");
            debugger.finish_work();
            for (other, how) in [(&mut loaded, "loaded"), (&mut elsewhere, "with files in another order")] {
                let there = find(other, &address);
                assert_eq!(there, at, "{how}: {address}");
                assert_eq!(seen(other, there), expected, "{how}: {address}");
            }
            addresses += 1;
        }
    }
    assert!(addresses >= 50 && by_hand >= 5, "{addresses} addresses, {by_hand} changes by hand");
}
