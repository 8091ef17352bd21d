//! Parts that definitions of several kinds share: handlers, variables, lists, constants, stati, the image.

use super::symbol::{ListValue, Symbol};
use super::variable::Variable;
use crate::base::event_code::EventCode;
use crate::base::id::AnyRef;
use crate::base::names::*;
use crate::content::schema::{FieldShape, FieldType, record};
use crate::content::write::Doc;

/// What every resource has, whatever its kind. Handlers are looked up elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// The name as shown, with the part after `;` that only tells namesakes apart.
    pub name: String,
    /// What the resource is, in a few sentences; may be empty.
    pub description: String,
    /// Variables that scripts keep between events, with their first values.
    pub vars: Vec<Variable>,
    /// Events that the original handles on this resource and the pack may not.
    pub owed: Vec<EventCode>,
}

impl Header {
    /// The name without the part after `;`.
    pub fn shown_name(&self) -> &str {
        self.name.split(';').next().unwrap_or(&self.name)
    }
}

record! {
    /// An answer of a resource to an event: a script, or one to three messages.
    Handler, "handler" {
        /// The event, with its modifiers, that this answers.
        "Handler" "Event" "required" on: EventCode = EventCode::EV_MOVE;
        /// What it does. The answer of the last line is the handler's answer.
        "Handler" "Script" script: String;
        /// One is for the actor (the victim, where it is damage, death or magic that strikes); two are for that one
        /// and the others; three for actor, victim and others.
        "Handler" "Messages" messages: Vec<String>;
    }
}

/// A script that stands in a field of its own, as the condition of a piece of gear does. Written as text in quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct ScriptText(pub String);

impl ScriptText {
    /// Is nothing written but spaces?
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }
}

impl FieldShape for ScriptText {
    const SHAPE: FieldType = FieldType::Script;
    fn doc(&self) -> Doc {
        Doc::text(&self.0)
    }
}

record! {
    /// A list that the resource carries for its own uses.
    ResourceList, "list" {
        /// Which list.
        "List" "List" "required" list: ListId = ListId::MOUNT_LIST;
        /// Its entries in order: resources, weights, or all spells of a source.
        "List" "Entries" @uses(super::list_uses::ENTRIES) entries: Vec<ListValue>;
    }
}

record! {
    /// A constant that the resource carries.
    ResourceConstant, "constant" {
        /// Which constant.
        "Constant" "Constant" "required" constant: ConstantId = ConstantId::DRAGON_FEAR_DC;
        /// Its value: a number or a resource.
        "Constant" "Value" "required" value: ListValue;
    }
}

record! {
    /// A stati that comes with the resource.
    StatiGrant, "stati" {
        /// The kind of status.
        "Stati" "Nature" "required" nature: StatiNature;
        /// Which of its kind: the skill, the ability, the damage type, as the nature wants.
        "Stati" "Val" @uses(super::stati_uses::STATI_VAL) val: Symbol;
        /// How strong it is.
        "Stati" "Mag" mag: i16;
        /// The resource it comes with, if any.
        "Stati" "eID" @uses(super::stati_uses::STATI_OF) of: Option<AnyRef>;
    }
}

record! {
    /// How a thing looks on the map.
    Image, "image" {
        /// The character, where no glyph is named.
        "Image" "Char" letter: char = ' ';
        /// The glyph, where the thing has one.
        "Image" "Glyph" glyph: Option<Glyph>;
        /// Its colour.
        "Image" "Fore" fore: Colour = Colour::WHITE;
        /// The colour behind it.
        "Image" "Back" back: Colour;
    }
}

/// The plain character that players know for a glyph; `?` for one without.
fn plain(glyph: Glyph) -> char {
    use Glyph as G;
    match glyph {
        G::GLYPH_WEAPON | G::GLYPH_SWORD => ')',
        G::GLYPH_BOW => '}',
        G::GLYPH_ROD | G::GLYPH_STAFF | G::GLYPH_WAND => '/',
        G::GLYPH_LARMOUR | G::GLYPH_MARMOUR | G::GLYPH_HARMOUR | G::GLYPH_SHIELD | G::GLYPH_GAUNTLETS => '[',
        G::GLYPH_HELMET | G::GLYPH_HEADBAND | G::GLYPH_BOOTS | G::GLYPH_BRACERS | G::GLYPH_GIRDLE => '[',
        G::GLYPH_CLOTHES | G::GLYPH_CLOAK | G::GLYPH_CROWN | G::GLYPH_EYES => '[',
        G::GLYPH_POTION => '!',
        G::GLYPH_FOOD | G::GLYPH_CORPSE | G::GLYPH_HERB | G::GLYPH_MUSH | G::GLYPH_BONES => '%',
        G::GLYPH_RING | G::GLYPH_BRIDGE => '=',
        G::GLYPH_AMULET | G::GLYPH_SYMBOL | G::GLYPH_HEDGE => '"',
        G::GLYPH_GEM => '*',
        G::GLYPH_COIN => '$',
        G::GLYPH_TOOL | G::GLYPH_TORCH | G::GLYPH_HORN | G::GLYPH_FIGURE => '(',
        G::GLYPH_CONTAIN | G::GLYPH_CHEST => '&',
        G::GLYPH_VDOOR | G::GLYPH_HDOOR => '+',
        G::GLYPH_ODOOR | G::GLYPH_BDOOR => '\'',
        G::GLYPH_TRAP | G::GLYPH_DISARMED | G::GLYPH_PIT => '^',
        G::GLYPH_ALTAR => '_',
        G::GLYPH_FOUNTAIN => '{',
        G::GLYPH_USTAIRS => '<',
        G::GLYPH_DSTAIRS => '>',
        G::GLYPH_TREE => 'Y',
        G::GLYPH_RUBBLE | G::GLYPH_TRASH | G::GLYPH_DUST | G::GLYPH_JUNK | G::GLYPH_PILE => ':',
        G::GLYPH_STATUE | G::GLYPH_PILLAR1 | G::GLYPH_PILLAR2 | G::GLYPH_PORTAL => 'O',
        G::GLYPH_GRAVE | G::GLYPH_THRONE | G::GLYPH_SHELF | G::GLYPH_FURNATURE => '|',
        G::GLYPH_FOG | G::GLYPH_ICE => '~',
        _ => '?',
    }
}

/// Bits of an image's number that tell the glyph; the colour and the one behind it follow, four bits each.
const ID_BITS: i32 = 12;
const COLOUR_BITS: i32 = 4;

impl Image {
    /// Its number, as scripts read it: glyph or character, the colour from bit 12 on, the one behind it from bit 16 on.
    pub fn number(&self) -> i32 {
        let id = self.glyph.map_or(i32::from(self.letter as u32 as u8), |glyph| glyph.number());
        id | (self.fore.number() << ID_BITS) | (self.back.number() << (ID_BITS + COLOUR_BITS))
    }

    /// The image with that number.
    pub fn from_number(n: i32) -> Image {
        let (id, colours) = (n & ((1 << ID_BITS) - 1), n >> ID_BITS);
        let colour = |n: i32| Colour::from_number(n & ((1 << COLOUR_BITS) - 1));
        let image = Image { fore: colour(colours), back: colour(colours >> COLOUR_BITS), ..Image::default() };
        match u8::try_from(id) {
            Ok(letter) => Image { letter: letter.into(), ..image },
            Err(_) => Image { glyph: Some(Glyph::from_number(id)), ..image },
        }
    }

    /// The character to draw. A glyph without a letter of its own is drawn by its nearest plain character.
    pub fn shown(&self) -> char {
        match self.glyph {
            None => self.letter,
            Some(_) if self.letter != ' ' => self.letter,
            Some(Glyph::GLYPH_FLOOR | Glyph::GLYPH_FLOOR2) => '.',
            Some(Glyph::GLYPH_WALL | Glyph::GLYPH_ROCK | Glyph::GLYPH_SOLID) => '#',
            Some(Glyph::GLYPH_WATER | Glyph::GLYPH_LAVA) => '~',
            Some(Glyph::GLYPH_WEB) => '%',
            Some(Glyph::GLYPH_PLAYER | Glyph::GLYPH_HUMAN | Glyph::GLYPH_ELF | Glyph::GLYPH_DWARF) => '@',
            Some(glyph) => plain(glyph),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_its_number() {
        let letter = Image { letter: 'f', fore: Colour::CYAN, back: Colour::RED, ..Image::default() };
        let glyph = Image { glyph: Some(Glyph::GLYPH_FLOOR), fore: Colour::GREY, ..Image::default() };
        assert_eq!([letter.number(), glyph.number()], [102 | 3 << 12 | 4 << 16, 323 | 7 << 12]);
        for image in [letter, glyph] {
            assert_eq!(Image::from_number(image.number()), image);
        }
    }
}
