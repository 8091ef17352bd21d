//! The fields of `magic_items.json`.

use super::common::*;
use super::shape::{Field::*, Shape, Shape::*};

/// Skill levels of whoever uses a thing.
const SKILL: Shape = BYTE;
/// Shares and means for no surcharge, and for one of each step.
const SHARES: Shape =
    Places(&[Must("0", SHARE), Must("1", SHARE), Must("2", SHARE), Must("3", SHARE), Must("4", SHARE)]);
const MEANS: Shape =
    Places(&[Must("0", MEAN), Must("1", MEAN), Must("2", MEAN), Must("3", MEAN), Must("4", MEAN)]);

const WAND: Shape = Table(&[&[
    Must("effect", EFFECT),
    Must("lev", BYTE),
    Must("plus", BYTE),
    Must("item_level", BYTE),
    Must("staple", FLAG),
    Must("manaCost", POINTS),
    Must("use_magic", SKILL),
    Must("p_fail", SHARE),
    Must("p_supercharge", SHARES),
    Must("mana_fail", MEAN),
    Must("mana_success", MEANS),
    Must("timeout", POINTS),
]]);

const SCROLL: Shape = Table(&[&[
    Must("effect", EFFECT),
    Must("lev", BYTE),
    Must("staple", FLAG),
    Must("decipher", SKILL),
    Must("p_works", SHARE),
    Must("p_preserved", SHARE),
    Must("p_amok", SHARE),
    Must("p_stopped_reading", SHARE),
    Must("timeout", POINTS),
]]);

const POTION: Shape = Table(&[&[
    Must("effect", EFFECT),
    Must("item_level", BYTE),
    Must("ret", ANSWER),
    Must("timeout", POINTS),
    Must("effect_thrown", FLAG),
]]);

/// The set.
pub(in super::super) const SET: Shape = Table(&[&[
    Must("N", DRAWN),
    May("note", NOTE),
    Must("wands", Rows("wand", &WAND)),
    Must("scrolls", Rows("scroll", &SCROLL)),
    Must("potions", Rows("potion", &POTION)),
]]);
