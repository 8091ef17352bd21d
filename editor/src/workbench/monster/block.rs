//! The stat block of a monster as a reader knows it: what it is, what it is worth in a fight, what it can do.

use augury_engine::base::id::ResId;
use augury_engine::base::names::{AttackType, Attribute, Named, StatiNature};
use augury_engine::content::{AttackSlot, Content, Gear, Monster, StatiGrant};
use augury_engine::rules::values::Ledger;

use super::figures::Figures;
use crate::workbench::words::{half, rating, word, words};

/// A line of the block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it tells of.
    pub label: &'static str,
    /// What it tells.
    pub text: String,
    /// What is behind it, in a sentence; empty where nothing is to be said.
    pub help: &'static str,
}

/// The seven scores in the order of the block.
pub const SCORES: [Attribute; 7] = [
    Attribute::A_STR,
    Attribute::A_DEX,
    Attribute::A_CON,
    Attribute::A_INT,
    Attribute::A_WIS,
    Attribute::A_CHA,
    Attribute::A_LUC,
];

/// The block of a monster; lines that would say nothing are left out.
pub fn lines(content: &Content, id: ResId, figures: &Figures) -> Vec<Line> {
    let Some(monster) = content.monster(id) else { return Vec::new() };
    let mut out = Vec::new();
    let mut line = |label: &'static str, text: String, help: &'static str| {
        if !text.is_empty() {
            out.push(Line { label, text, help });
        }
    };
    line("Is", kind(monster), "size, then types, the most telling first");
    line("Challenge", rating(figures.rating), "its rating after what its definition says of itself");
    let ((average, most), (dice, sides)) = (figures.hit_points, figures.hit_dice);
    line(
        "Hit points",
        format!("{average} on average, {most} at most ({dice} HD, best die d{sides})"),
        "as the rules make them of its hit dice and Con",
    );
    let get = |attribute| figures.get(attribute);
    line(
        "Defence",
        format!("{}, armour {}", get(Attribute::A_DEF), get(Attribute::A_ARM)),
        "what a blow has to reach, and what comes off each that does",
    );
    line(
        "Speed",
        format!(
            "moves at {} %, acts at {} %",
            100 + 5 * get(Attribute::A_MOV),
            100 + 5 * get(Attribute::A_SPD_BRAWL)
        ),
        "of the usual; each step of A_MOV and A_SPD_BRAWL is 5 %",
    );
    line(
        "Blows",
        format!("hit {:+}, damage {:+}", get(Attribute::A_HIT_BRAWL), get(Attribute::A_DMG_BRAWL)),
        "bonuses of natural attacks; the damage counts with slashing, piercing and blunt ones",
    );
    let attacks: Vec<String> = attacks(monster);
    line(
        "Attacks",
        attacks.join("\n"),
        "in their order, with the least, the average and the most of their dice",
    );
    let saves: Vec<String> = figures.saves.iter().map(|(name, n)| format!("{name} {n:+}")).collect();
    line("Saves", saves.join(", "), "bonuses to saving throws");
    line("Scores", scores(figures), "after everything that adds to them");
    line("Immune", resists(figures, true), "what does nothing to it");
    line("Resists", resists(figures, false), "points that come off each kind of damage, armour included");
    line("Feats", words(monster.feats.iter().copied(), "FT_"), "");
    let skills: Vec<String> =
        figures.skills.iter().map(|(skill, level)| format!("{} {level:+}", word(*skill, "SK_"))).collect();
    line("Skills", skills.join(", "), "levels of the skills it is trained in");
    let stati: Vec<String> = monster.stati.iter().map(|grant| lasting(content, grant)).collect();
    line("Stati", stati.join(", "), "what always lies on it: which, and how strong");
    if figures.mana > 0 {
        line("Mana", figures.mana.to_string(), "what it casts from");
    }
    let names = |all: &mut dyn Iterator<Item = ResId>| {
        all.map(|id| content.shown_name(id).to_owned()).collect::<Vec<_>>().join(", ")
    };
    line("Spells", names(&mut monster.spells.iter().map(|r| r.res_id())), "cast by nature");
    line(
        "Poison",
        names(&mut monster.poison.iter().map(|r| r.res_id())),
        "what its poisonous attacks inflict",
    );
    line(
        "Disease",
        names(&mut monster.disease.iter().map(|r| r.res_id())),
        "what its diseased attacks inflict",
    );
    line("Gear", gear(content, monster), "made anew for each one, with the chance of each piece");
    line("Flags", words(monster.flags.iter(), "M_"), "its traits");
    out
}

fn kind(monster: &Monster) -> String {
    let size = monster.size.map(|size| word(size, "SZ_"));
    let types = monster.types.iter().map(|kind| word(*kind, "MA_"));
    size.into_iter().chain(types).collect::<Vec<_>>().join(" ")
}

/// The attacks, one a line; what a blow also does stands behind it.
fn attacks(monster: &Monster) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for slot in monster.attack_slots() {
        let text = attack(&slot);
        match out.last_mut().filter(|_| slot.attack == AttackType::A_ALSO) {
            Some(last) => *last = format!("{last}, and {text}"),
            None => out.push(text),
        }
    }
    out
}

fn attack(slot: &AttackSlot) -> String {
    let kind = if slot.attack == AttackType::A_ALSO { String::new() } else { word(slot.attack, "A_") + " " };
    let dice = slot.damage;
    let spread = match dice.min() == dice.max() {
        true => String::new(),
        false => format!(" [{}, {}, {}]", dice.min(), half(dice.twice_average().into()), dice.max()),
    };
    let dc = if slot.dc != 0 { format!(", DC {}", slot.dc) } else { String::new() };
    format!("{kind}{dice}{spread} {}{dc}", word(slot.dtype, "AD_"))
}

/// A stati that comes with the form: what it is of, how strong it is. An ability speaks for itself.
fn lasting(content: &Content, grant: &StatiGrant) -> String {
    let mut parts = Vec::new();
    if grant.nature != StatiNature::EXTRA_ABILITY {
        parts.push(word(grant.nature, ""));
    }
    let names = grant.val.names();
    // Prefixes of the original's names say the family, which the nature says already.
    let plain = |name: &&str| {
        let short =
            name.split_once('_').filter(|(family, _)| family.len() <= 3).map_or(*name, |(_, rest)| rest);
        short.replace('_', " ").to_lowercase()
    };
    match names.is_empty() {
        true if grant.val.number() != 0 => parts.push(grant.val.number().to_string()),
        true => {}
        false => parts.push(names.iter().map(plain).collect::<Vec<_>>().join(" and ")),
    }
    if grant.mag != 0 {
        parts.push(grant.mag.to_string());
    }
    if let Some(of) = &grant.of {
        parts.push(format!("of {}", content.shown_name(*of)));
    }
    parts.join(" ")
}

fn gear(content: &Content, monster: &Monster) -> String {
    let one = |piece: &Gear| {
        let what = match (&piece.item, &piece.effect, piece.random_item) {
            (Some(item), Some(effect), _) => {
                format!("{}, {}", content.shown_name(item.res_id()), content.shown_name(effect.res_id()))
            }
            (Some(item), None, _) => content.shown_name(item.res_id()).to_owned(),
            (None, Some(effect), _) => format!("something of {}", content.shown_name(effect.res_id())),
            (None, None, Some(kind)) => format!("any {}", word(kind, "T_")),
            (None, None, None) => "nothing named".to_owned(),
        };
        let amount = match piece.amount.to_string().as_str() {
            "1d1" | "1" => String::new(),
            amount => format!("{amount} "),
        };
        let chance =
            if matches!(piece.chance, 0 | 100) { String::new() } else { format!(" {} %", piece.chance) };
        let or = if piece.otherwise { "else " } else { "" };
        format!("{or}{amount}{what}{chance}")
    };
    monster.gear.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn scores(figures: &Figures) -> String {
    let one = |attribute: &Attribute| format!("{} {}", word(*attribute, "A_"), figures.get(*attribute));
    SCORES.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn resists(figures: &Figures, wholly: bool) -> String {
    let some = figures.resists.iter().filter(|(_, level)| (*level < 0) == wholly);
    let one = |(kind, level): &(_, i32)| match wholly {
        true => word(*kind, "AD_"),
        false => format!("{} {level}", word(*kind, "AD_")),
    };
    some.map(one).collect::<Vec<_>>().join(", ")
}

/// What all natural blows of a round do together when each lands, by their dice alone; `None` without blows.
pub fn together(monster: &Monster) -> Option<String> {
    let blows: Vec<AttackSlot> = blows(monster);
    let sum = |of: fn(&AttackSlot) -> i32| blows.iter().map(of).sum::<i32>();
    let (least, twice, most) =
        (sum(|s| s.damage.min()), sum(|s| s.damage.twice_average()), sum(|s| s.damage.max()));
    let count = blows.iter().filter(|slot| slot.attack != AttackType::A_ALSO).count();
    let word = if count == 1 { "blow" } else { "blows" };
    (count > 0).then(|| {
        format!(
            "{count} {word} in an attack: {} on average when all land, {least} to {most}",
            half(twice.into())
        )
    })
}

/// Natural attacks that are blows of a sequence (docs/rules/strikes.md, Natural attack).
const BLOWS: std::ops::Range<i16> = 1..30;

/// The slots of all natural blows, with what each also does.
pub fn blows(monster: &Monster) -> Vec<AttackSlot> {
    let mut counts = false;
    let mut of = |slot: &AttackSlot| {
        if slot.attack != AttackType::A_ALSO {
            counts = BLOWS.contains(&slot.attack.0);
        }
        counts
    };
    monster.attack_slots().filter(|slot| of(slot)).collect()
}

/// The attributes that are something or have something in AttrAdj, each with its sum and its cells by bonus type.
pub fn sums(figures: &Figures) -> Vec<(Attribute, i32)> {
    (0..41)
        .map(Attribute::from_number)
        .filter(|attribute| figures.get(*attribute) != 0 || figures.values.adj.cells().any(*attribute))
        .map(|attribute| (attribute, figures.get(attribute)))
        .collect()
}
