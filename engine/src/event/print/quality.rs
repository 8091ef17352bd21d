//! Qualities of an item as its name tells them, as far as they are known: words before it and words behind it. Where
//! each stands is the original's (Item::Name); the words are those of the constants. Knows no grammar.

use crate::base::names::{
    ArmourQuality as A, EffectFlag, ItemQuality, MonsterType, Named, ObjectType as T, WeaponQuality as W,
};
use crate::content::{Content, Effect};
use crate::world::Item;

/// Qualities of armour that are told behind its name, "of …".
const OF_ARMOUR: [(A, &str); 23] = [
    (A::AQ_LIGHT_FOR, "light fortification"),
    (A::AQ_MEDIUM_FOR, "medium fortification"),
    (A::AQ_HEAVY_FOR, "heavy fortification"),
    (A::AQ_FIRE_RES, "fire resistance"),
    (A::AQ_COLD_RES, "cold resistance"),
    (A::AQ_ACID_RES, "acid resistance"),
    (A::AQ_LIGHT_RES, "lightning resistance"),
    (A::AQ_SONIC_RES, "sonic resistance"),
    (A::AQ_POISON_RES, "poison resistance"),
    (A::AQ_ETHEREALNESS, "etherealness"),
    (A::AQ_GREAT_INV, "great invulnerability"),
    (A::AQ_INVULN, "invulnerability"),
    (A::AQ_MAGIC_RES, "magic resistance"),
    (A::AQ_REFLECTION, "reflection"),
    (A::AQ_SILENT, "silence"),
    (A::AQ_MIGHT, "might"),
    (A::AQ_AGILITY, "agility"),
    (A::AQ_ENDURANCE, "endurance"),
    (A::AQ_HEALING, "healing"),
    (A::AQ_STABILITY, "stability"),
    (A::AQ_COMMAND, "command"),
    (A::AQ_SHATTERING, "shattering"),
    (A::AQ_LIFEKEEPING, "lifekeeping"),
];

/// Qualities of weapons that are told behind their name, "of …".
const OF_WEAPONS: [(W, &str); 20] = [
    (W::WQ_BALANCE, "balance"),
    (W::WQ_ENTROPIC, "entropy"),
    (W::WQ_FEY_TRAPPING, "fey trapping"),
    (W::WQ_NIGHT, "the night"),
    (W::WQ_VENOM, "venom"),
    (W::WQ_WARNING, "warning"),
    (W::WQ_DISTANCE, "distance"),
    (W::WQ_SPEED, "speed"),
    (W::WQ_SLEEP, "sleep"),
    (W::WQ_ACCURACY, "accuracy"),
    (W::WQ_SLAYING, "slaying"),
    (W::WQ_DISRUPTION, "disruption"),
    (W::WQ_WOUNDING, "wounding"),
    (W::WQ_STUNNING, "stunning"),
    (W::WQ_TERROR, "terror"),
    (W::WQ_WEAKENING, "weakening"),
    (W::WQ_WITHERING, "withering"),
    (W::WQ_NUMBING, "numbing"),
    (W::WQ_PAIN, "pain"),
    (W::WQ_SUBTLETY, "subtlety"),
];

/// What of its qualities is known: words that stand before its name, "elven flaming", and words behind it, each
/// "of …". An effect may hide them (EF_HIDEQUAL).
pub(super) fn known(content: &Content, item: &Item) -> (Vec<String>, Vec<String>) {
    let hides = |e: &Effect| e.flags.has(EffectFlag::EF_HIDEQUAL);
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    if item.effect.and_then(|id| content.effect(id)).is_some_and(hides) {
        return (before, behind);
    }
    let armour = content.item(item.kind).is_some_and(|k| matches!(k.itype, T::T_ARMOUR | T::T_SHIELD));
    for quality in item.known_qualities.iter().filter(|q| item.qualities.contains(q)) {
        if let Some(name) = quality.to_string().strip_prefix("IQ_") {
            before.push(word(name));
            continue;
        }
        match if armour { of_armour(*quality) } else { of_weapon(item, *quality) } {
            Some((true, word)) => behind.push(word),
            Some((false, word)) => before.push(word),
            None => {}
        }
    }
    (before, behind)
}

/// A quality of armour in a word, and whether it stands behind.
fn of_armour(quality: ItemQuality) -> Option<(bool, String)> {
    let quality = A(quality.0);
    let behind = OF_ARMOUR.iter().find(|(of, _)| *of == quality).map(|(_, word)| (true, (*word).to_owned()));
    behind.or_else(|| Some((false, word(quality.to_string().strip_prefix("AQ_")?))))
}

/// A quality of a weapon in a word, with the kind of monster that it is meant for, and whether it stands behind.
fn of_weapon(item: &Item, quality: ItemQuality) -> Option<(bool, String)> {
    let quality = W(quality.0);
    let meant = Some(item.bane()).filter(|n| *n > 0).and_then(|n| {
        let kind = MonsterType::from_number(n).name()?;
        Some(word(kind.strip_prefix("MA_").unwrap_or(kind)))
    });
    let with = |name: String| match &meant {
        Some(kind) if matches!(quality, W::WQ_BANE | W::WQ_SLAYING) => format!("{kind} {name}"),
        _ => name,
    };
    let behind = OF_WEAPONS.iter().find(|(of, _)| *of == quality).map(|(_, word)| (*word).to_owned());
    if let Some(name) = behind {
        return Some((true, with(name)));
    }
    Some((false, with(word(quality.to_string().strip_prefix("WQ_")?))))
}

fn word(name: &str) -> String {
    name.to_lowercase().replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::handle::Handle;
    use crate::base::id::{Kind, ResId};
    use crate::content::{Manifest, load_text};
    use crate::world::{Map, World};

    fn told(kind: &str, effect: Option<&str>, qualities: &[i16]) -> (String, String) {
        let of = |kind, id: &str, text: &str| load_text(kind, id, id, text).unwrap();
        let content = Content::new(
            Manifest::default(),
            [
                of(Kind::Item, "mail", "(name: \"mail\", itype: T_ARMOUR)"),
                of(Kind::Item, "axe", "(name: \"axe\", itype: T_WEAPON)"),
                of(Kind::Effect, "quiet", "(name: \"quiet\", flags: [EF_HIDEQUAL])"),
            ],
        );
        let mut world = World::new(Map::default());
        let effect = effect.map(|id| ResId::new(Kind::Effect, id));
        let h = world.add_item(ResId::new(Kind::Item, kind), effect, Handle::NONE);
        world.remake_item(h, |item| {
            item.qualities = qualities.iter().map(|n| ItemQuality(*n)).collect();
            item.known_qualities.clone_from(&item.qualities);
        });
        let _ = world.put_item(h, crate::world::ItemField::Bane, MonsterType::MA_ORC.number());
        let (before, behind) = known(&content, world.item(h).unwrap());
        (before.join(", "), behind.join(", "))
    }

    #[test]
    fn qualities_stand_before_a_name_or_behind_it() {
        let elven = ItemQuality::IQ_ELVEN.0;
        for (kind, effect, qualities, before, behind) in [
            ("mail", None, vec![elven, A::AQ_SHADOW.0, A::AQ_FIRE_RES.0], "elven, shadow", "fire resistance"),
            ("axe", None, vec![elven, W::WQ_KEEN.0, W::WQ_SPEED.0], "elven, keen", "speed"),
            ("axe", None, vec![W::WQ_BANE.0, W::WQ_SLAYING.0], "orc bane", "orc slaying"),
            ("axe", Some("quiet"), vec![W::WQ_KEEN.0], "", ""),
        ] {
            assert_eq!(told(kind, effect, &qualities), (before.to_owned(), behind.to_owned()), "{kind}");
        }
    }
}
