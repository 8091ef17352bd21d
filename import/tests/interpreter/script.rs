//! The script language on the same host. Fields refuse what they do not hold, as the engine's do.

use super::host::{FIELDS, Host, RESOURCES};
use augury_engine::script::{constant, snake};
use rhai::packages::{
    BasicArrayPackage, BasicIteratorPackage, BasicStringPackage, MoreStringPackage, Package,
};
use rhai::{Dynamic, Engine, EvalAltResult, INT, ImmutableString, Scope, Token};
use std::sync::{Arc, Mutex};

#[derive(Clone, Copy, PartialEq)]
struct Thing(i64);

#[derive(Clone, Copy, PartialEq)]
struct Resource(i64);

#[derive(Clone, Copy)]
struct Event;

type Shared = Arc<Mutex<Host>>;

fn number_of(name: &str) -> i64 {
    let own = name.strip_prefix("effect:").unwrap_or(name);
    let place = RESOURCES.iter().position(|known| *known == own).expect("a known resource");
    1000 + i64::try_from(place).unwrap()
}

/// Runs a script; its answer.
pub fn run(text: &str, host: Host) -> Result<(i64, Host), String> {
    let shared: Shared = Arc::new(Mutex::new(host));
    let engine = engine(&shared);
    let mut scope = Scope::new();
    let (actor, victim, item, count) = {
        let host = shared.lock().unwrap();
        (host.actor, host.victim, host.item, host.count)
    };
    scope.push("e", Event);
    scope.push("actor", Thing(actor)).push("victim", Thing(victim)).push("target", Thing(victim));
    scope.push("item", Thing(item));
    scope.push("count", count);
    scope.push("NULL_OBJ", Thing(0)).push("NULL_ID", Resource(0));
    let value = engine.eval_with_scope::<Dynamic>(&mut scope, text).map_err(|error| error.to_string())?;
    let answer = value.as_int().unwrap_or(0);
    let mut host = shared.lock().unwrap().clone();
    host.count = scope.get_value::<INT>("count").ok_or("count is no number")?;
    Ok((answer, host))
}

fn engine(shared: &Shared) -> Engine {
    let mut engine = Engine::new_raw();
    engine.set_max_operations(200_000).set_max_expr_depths(64, 64);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    #[allow(deprecated)]
    engine.on_parse_token(|token, _, _| match &token {
        Token::Identifier(name) => match constant(name).filter(|constant| constant.ty.is_number()) {
            Some(constant) => Token::IntegerConstant(constant.number.into()),
            None => token,
        },
        _ => token,
    });
    engine
        .register_fn("==", |a: Thing, b: Thing| a == b)
        .register_fn("!=", |a: Thing, b: Thing| a != b)
        .register_fn("==", |a: Resource, b: Resource| a == b)
        .register_fn("!=", |a: Resource, b: Resource| a != b)
        .register_fn("==", |a: Resource, b: &str| a.0 == number_of(b))
        .register_fn("!=", |a: Resource, b: &str| a.0 != number_of(b))
        .register_fn("!", |a: bool| !a)
        .register_fn("-", |a: INT| -a)
        .register_fn("min", |a: INT, b: INT| a.min(b))
        .register_fn("max", |a: INT, b: INT| a.max(b))
        .register_fn("abs", |a: INT| a.abs())
        .register_fn("int8", |a: INT| i64::from(a as i8))
        .register_fn("int16", |a: INT| i64::from(a as i16))
        .register_fn("id", |name: &str| Resource(number_of(name)))
        .register_fn("letter_number", |text: &str| text.chars().next().map_or(0, |c| i64::from(u32::from(c))))
        .register_fn("letter_of", |number: INT| {
            u32::try_from(number).ok().and_then(char::from_u32).map_or(String::new(), String::from)
        });
    record(&mut engine, shared);
    things(&mut engine, shared);
    engine
}

type Done = Result<(), Box<EvalAltResult>>;

fn record(engine: &mut Engine, shared: &Shared) {
    for (original, ours, least, most) in FIELDS {
        let host = shared.clone();
        engine.register_get(ours, move |_: &mut Event| -> Dynamic {
            let value = host.lock().unwrap().record[original];
            match (original, least, most) {
                ("eID", ..) => Dynamic::from(Resource(value)),
                (_, 0, 1) => Dynamic::from_bool(value != 0),
                _ => Dynamic::from_int(value),
            }
        });
        let host = shared.clone();
        engine.register_set(ours, move |_: &mut Event, value: Dynamic| -> Done {
            let number = match (original, least, most) {
                ("eID", ..) => value
                    .read_lock::<Resource>()
                    .map(|resource| resource.0)
                    .or_else(|| value.read_lock::<ImmutableString>().map(|name| number_of(&name))),
                (_, 0, 1) => value.as_bool().ok().map(i64::from),
                _ => value.as_int().ok().filter(|number| (least..=most).contains(number)),
            };
            let Some(number) = number else { return Err(format!("{ours} does not hold {value:?}").into()) };
            host.lock().unwrap().set(original, number);
            Ok(())
        });
    }
    let host = shared.clone();
    engine.register_fn("random", move |limit: INT| host.lock().unwrap().random(limit));
    let host = shared.clone();
    engine.register_fn("dice", move |text: &str| -> INT {
        let (number, sides) = text.split_once('d').expect("dice");
        host.lock().unwrap().roll(number.parse().unwrap(), sides.parse().unwrap())
    });
    let host = shared.clone();
    engine.register_fn("throw_ev", move |code: INT, actor: Thing, victim: Thing| {
        host.lock().unwrap().call("Throw", 0, &[code, actor.0, victim.0])
    });
}

fn things(engine: &mut Engine, shared: &Shared) {
    let host = shared.clone();
    engine.register_get("timeout", move |of: &mut Thing| -> INT {
        let at = usize::try_from(of.0).unwrap_or(0);
        host.lock().unwrap().timeout.get(at).copied().unwrap_or(0)
    });
    let host = shared.clone();
    engine.register_set("timeout", move |of: &mut Thing, value: INT| -> Done {
        if i16::try_from(value).is_err() {
            return Err(format!("timeout does not hold {value}").into());
        }
        if let Some(at) = usize::try_from(of.0).ok().filter(|at| (1..5).contains(at)) {
            host.lock().unwrap().timeout[at] = value;
        }
        Ok(())
    });
    for name in ["isBlind", "isDead"] {
        let host = shared.clone();
        engine.register_fn(snake(name), move |on: Thing| host.lock().unwrap().call(name, on.0, &[]) != 0);
    }
    for name in ["HasStati", "LoseFatigue"] {
        let host = shared.clone();
        engine.register_fn(snake(name), move |on: Thing, a: INT| {
            host.lock().unwrap().call(name, on.0, &[a]) != 0
        });
    }
    for name in ["GetAttr", "GainMana"] {
        let host = shared.clone();
        engine.register_fn(snake(name), move |on: Thing, a: INT| host.lock().unwrap().call(name, on.0, &[a]));
    }
    let host = shared.clone();
    engine.register_fn("level_as", move |on: Thing, class: Resource| {
        host.lock().unwrap().call("LevelAs", on.0, &[class.0])
    });
    let host = shared.clone();
    engine.register_fn("level_as", move |on: Thing, class: &str| {
        host.lock().unwrap().call("LevelAs", on.0, &[number_of(class)])
    });
    for name in ["FirstInv", "NextInv"] {
        let host = shared.clone();
        engine.register_fn(snake(name), move |on: Thing| Thing(host.lock().unwrap().call(name, on.0, &[])));
    }
    let host = shared.clone();
    engine.register_fn("get_stati_obj", move |on: Thing, nature: INT| {
        Thing(host.lock().unwrap().call("GetStatiObj", on.0, &[nature]))
    });
    let host = shared.clone();
    engine.register_fn("choice_prompt", move |on: Thing, _: &str, _: &str| -> String {
        let number = host.lock().unwrap().call("ChoicePrompt", on.0, &[]);
        u32::try_from(number)
            .ok()
            .filter(|n| *n != 0)
            .and_then(char::from_u32)
            .map_or(String::new(), String::from)
    });
    let host = shared.clone();
    engine.register_fn("i_print", move |on: Thing, _: &str, a: Dynamic, b: Dynamic| {
        let values = [plain(&a), plain(&b)];
        host.lock().unwrap().call("IPrint", on.0, &values)
    });
}

fn plain(value: &Dynamic) -> i64 {
    let thing = value.read_lock::<Thing>().map(|thing| thing.0);
    let resource = || value.read_lock::<Resource>().map(|resource| resource.0);
    thing.or_else(resource).or_else(|| value.as_int().ok()).unwrap_or(-1)
}
