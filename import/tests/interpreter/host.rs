//! A host with a few things, a record of an event, dice and functions that look or do something. All values are
//! numbers here: things 1 to 4, resources from 1000, nothing 0.

use std::collections::BTreeMap;

/// The names of resources, from number 1000.
pub const RESOURCES: [&str; 3] = ["poison", "sleep", "fireball"];
/// The fields of the record, with the original's name, ours, and the least and the most they hold.
pub const FIELDS: [(&str, &str, i64, i64); 8] = [
    ("vDmg", "v_dmg", -32_768, 32_767),
    ("vHit", "v_hit", -128, 127),
    ("saveDC", "save_dc", -128, 127),
    ("EParam", "e_param", i32::MIN as i64, i32::MAX as i64),
    ("MM", "mm", 0, u32::MAX as i64),
    ("isHit", "is_hit", 0, 1),
    ("isCrit", "is_crit", 0, 1),
    ("eID", "e_id", 0, 1_999),
];

/// The whole host. Two runs agree where their hosts are equal afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Host {
    pub record: BTreeMap<&'static str, i64>,
    pub timeout: [i64; 5],
    pub mana: [i64; 5],
    pub actor: i64,
    pub victim: i64,
    pub item: i64,
    pub count: i64,
    /// What functions were called for what they do, with their values.
    pub log: Vec<String>,
    /// Dice with their sides.
    pub dice: Vec<(i64, i64)>,
    seed: u64,
    walk: i64,
}

impl Host {
    pub fn new(seed: u64) -> Host {
        let mut host = Host {
            record: FIELDS.iter().map(|field| (field.0, 0)).collect(),
            timeout: [0, 3, 10, 25, 40],
            mana: [0, 5, 6, 7, 8],
            actor: 1,
            victim: 2,
            item: 3,
            count: 0,
            log: Vec::new(),
            dice: Vec::new(),
            seed,
            walk: 0,
        };
        host.victim = host.die(3);
        host.item = host.die(2) * 3;
        let damage = host.die(60);
        host.record.insert("vDmg", damage);
        let param = host.die(9);
        host.record.insert("EParam", param);
        let effect = host.die(4);
        host.record.insert("eID", if effect == 3 { 0 } else { 1000 + effect });
        host.dice.clear();
        host
    }

    fn die(&mut self, sides: i64) -> i64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = i64::try_from(self.seed >> 33).unwrap_or(0) % sides.max(1);
        self.dice.push((sides, number));
        number
    }

    /// 0 to one below the limit.
    pub fn random(&mut self, limit: i64) -> i64 {
        if limit <= 0 { 0 } else { self.die(limit) }
    }

    pub fn roll(&mut self, number: i64, sides: i64) -> i64 {
        (0..number.max(0)).map(|_| self.random(sides) + 1).sum()
    }

    /// A field of the record, cut to what it holds.
    pub fn set(&mut self, name: &str, value: i64) {
        let Some((own, _, least, most)) = FIELDS.iter().find(|field| field.0 == name) else { return };
        let value = match (*least, *most) {
            (-128, 127) => i64::from(value as i8),
            (-32_768, 32_767) => i64::from(value as i16),
            (0, 1) => i64::from(value != 0),
            _ => value,
        };
        self.record.insert(own, value);
    }

    /// A function of the original's name. On nothing it does nothing, and is noted.
    pub fn call(&mut self, name: &str, on: i64, values: &[i64]) -> i64 {
        let value = |place: usize| values.get(place).copied().unwrap_or(0);
        let place = usize::try_from(on).ok().filter(|place| (1..5).contains(place));
        let does = !matches!(name, "isBlind" | "isDead" | "HasStati" | "GetAttr" | "LevelAs" | "GetStatiObj");
        let Some(at) = place.or((name == "Throw").then_some(0)) else {
            // Whether a look at nothing happens at all makes no difference.
            if does {
                self.log.push(format!("{name} of nothing"));
            }
            return 0;
        };
        if does {
            self.log.push(format!("{name} {on} {values:?}"));
        }
        match name {
            "isBlind" => (self.timeout[at] / 2).rem_euclid(2),
            "isDead" => (self.mana[at] / 3).rem_euclid(2),
            "HasStati" => i64::from((on * 7 + value(0) + self.mana[at]).rem_euclid(3) == 0),
            "GetAttr" => (on * 5 + value(0)) % 20,
            "LevelAs" => (value(0) + on) % 6,
            "GetStatiObj" => (value(0) + on) % 5,
            "GainMana" => {
                self.mana[at] = (self.mana[at] + value(0)) % 1_000;
                0
            }
            "LoseFatigue" => {
                self.mana[at] = (self.mana[at] + 1) % 1_000;
                i64::from((self.mana[at] + value(0)) % 2 == 0)
            }
            "FirstInv" => {
                self.walk = 1;
                self.walk
            }
            "NextInv" => {
                self.walk += 1;
                if self.walk < 4 { self.walk } else { 0 }
            }
            "Throw" => {
                let damage = self.record.get("vDmg").copied().unwrap_or(0);
                self.set("vDmg", damage + value(0) % 7);
                (value(0) + value(1)).rem_euclid(4)
            }
            "ChoicePrompt" => i64::from(b'a') + self.random(3),
            "IPrint" => 0,
            other => panic!("the host has no {other}"),
        }
    }
}
