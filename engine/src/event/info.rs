//! [`EventInfo`]: what an event carries. The fields themselves stand in `fields`; here is what one
//! declaration of them becomes: storage, typed markers, names, and reading, writing and comparing by
//! name. Knows no rules.

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;

pub use super::value::{Area, FieldKind, FieldType, Text, Value};

/// The flags of a record, a bit each: up to 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FlagSet([u64; 2]);

impl FlagSet {
    /// How many flags there may be.
    pub(super) const ROOM: usize = 128;

    /// Is the flag at this place set?
    #[inline(always)]
    pub(super) fn has(self, place: usize) -> bool {
        self.0[place >> 6 & 1] >> (place & 63) & 1 != 0
    }

    /// Sets or clears it.
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, value: bool) {
        let word = &mut self.0[place >> 6 & 1];
        *word = *word & !(1 << (place & 63)) | u64::from(value) << (place & 63);
    }
}

/// What is known of a field besides its value.
#[derive(Clone, Copy, Debug)]
pub struct FieldMeta {
    /// Which.
    pub id: FieldId,
    /// The original's name, as traces have it. Scripts and panels have a spelling of their own: `v_dmg` for `vDmg`.
    pub name: &'static str,
    /// The group it is shown under.
    pub group: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// What it holds.
    pub kind: FieldKind,
}

/// A field as a type, for reading and writing that the compiler checks: `cx.get(VDmg)`.
pub trait EventField: Copy {
    /// What is stored.
    type Ty: FieldType;
    /// Which field.
    const ID: FieldId;
    /// Reads it.
    fn read(self, e: &EventInfo) -> <Self::Ty as FieldType>::Api;
    /// Writes it without telling anybody: for records that are not thrown yet, and for the frame's
    /// setter, which tells.
    fn write(self, e: &mut EventInfo, value: <Self::Ty as FieldType>::Api);
}

macro_rules! event_info {
    (
        hot { $( $Group:ident {
            $( #[doc = $help:literal] $M:ident $f:ident : $ty:ty = $name:literal ; )*
        } flags {
            $( #[doc = $bhelp:literal] $BM:ident = $bname:literal ; )*
        } )* }
        cold { $( $Cold:ident $slot:ident in $CGroup:ident {
            $( #[doc = $chelp:literal] $CM:ident $cf:ident : $cty:ty = $cname:literal ; )*
        } )* }
    ) => {
        use super::info::{EventField, FieldMeta, FieldType, FlagSet, Value};
        use std::sync::Arc;

        /// What every throw copies: plain numbers, and a bit for each flag.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub(super) struct Hot {
            $( $( pub(super) $f: $ty, )* )*
            flags: FlagSet,
        }

        /// Places of the flags in their set.
        #[derive(Clone, Copy)]
        enum Bit { $( $( $BM, )* )* }

        const _: () = assert!([$( $( Bit::$BM, )* )*].len() <= FlagSet::ROOM);

        /// Groups of fields that few events use; each is there once it was written, and shared by copies
        /// of the record until one of them writes to it.
        #[derive(Clone, Debug, Default, PartialEq)]
        struct Cold { $( $slot: Option<Arc<$Cold>>, )* }

        /// What an event carries: who, with what, where, all numbers and flags. Compares by value.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct EventInfo {
            pub(super) hot: Hot,
            cold: Option<Arc<Cold>>,
        }

        impl EventInfo {
            /// Is no cold group in use?
            #[inline]
            pub(super) fn is_plain(&self) -> bool {
                self.cold.is_none()
            }

            /// Becomes a copy of another record.
            #[inline]
            pub(super) fn copy_from(&mut self, from: &EventInfo) {
                self.hot = from.hot;
                if self.cold.is_some() || from.cold.is_some() {
                    self.cold.clone_from(&from.cold);
                }
            }

            /// Takes over what another record holds, which is done with.
            #[inline]
            pub(super) fn take_over(&mut self, from: &mut EventInfo) {
                self.hot = from.hot;
                if self.cold.is_some() || from.cold.is_some() {
                    self.cold = from.cold.take();
                }
            }
        }

        $(
            /// A group of fields that few events use.
            #[derive(Clone, Debug, Default, PartialEq)]
            pub struct $Cold { $( $cf: $cty, )* }
        )*

        /// A field by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FieldId {
            $( $( #[doc = $help] $M, )* $( #[doc = $bhelp] $BM, )* )*
            $( $( #[doc = $chelp] $CM, )* )*
        }

        /// Every field in order of the groups.
        pub static FIELDS: &[FieldMeta] = &[
            $(
                $( FieldMeta {
                    id: FieldId::$M, name: $name, group: stringify!($Group), help: $help,
                    kind: <$ty as FieldType>::KIND,
                }, )*
                $( FieldMeta {
                    id: FieldId::$BM, name: $bname, group: stringify!($Group), help: $bhelp,
                    kind: <bool as FieldType>::KIND,
                }, )*
            )*
            $( $( FieldMeta {
                id: FieldId::$CM, name: $cname, group: stringify!($CGroup), help: $chelp,
                kind: <$cty as FieldType>::KIND,
            }, )* )*
        ];

        $( $(
            #[doc = $help]
            #[derive(Clone, Copy, Debug)]
            pub struct $M;
            impl EventField for $M {
                type Ty = $ty;
                const ID: FieldId = FieldId::$M;
                #[inline(always)]
                fn read(self, e: &EventInfo) -> <$ty as FieldType>::Api { e.hot.$f.api() }
                #[inline(always)]
                fn write(self, e: &mut EventInfo, value: <$ty as FieldType>::Api) {
                    e.hot.$f = <$ty as FieldType>::store(value);
                }
            }
        )* )*
        $( $(
            #[doc = $bhelp]
            #[derive(Clone, Copy, Debug)]
            pub struct $BM;
            impl EventField for $BM {
                type Ty = bool;
                const ID: FieldId = FieldId::$BM;
                #[inline(always)]
                fn read(self, e: &EventInfo) -> bool { e.hot.flags.has(Bit::$BM as usize) }
                #[inline(always)]
                fn write(self, e: &mut EventInfo, value: bool) { e.hot.flags.set(Bit::$BM as usize, value); }
            }
        )* )*
        $( $(
            #[doc = $chelp]
            #[derive(Clone, Copy, Debug)]
            pub struct $CM;
            impl EventField for $CM {
                type Ty = $cty;
                const ID: FieldId = FieldId::$CM;
                #[inline]
                fn read(self, e: &EventInfo) -> <$cty as FieldType>::Api {
                    match e.cold.as_ref().and_then(|cold| cold.$slot.as_ref()) {
                        Some(group) => group.$cf.api(),
                        None => <$cty>::default().api(),
                    }
                }
                fn write(self, e: &mut EventInfo, value: <$cty as FieldType>::Api) {
                    let value = <$cty as FieldType>::store(value);
                    let there = e.cold.as_ref().is_some_and(|cold| cold.$slot.is_some());
                    if !there && value == <$cty>::default() { return; }
                    let cold = Arc::make_mut(e.cold.get_or_insert_default());
                    Arc::make_mut(cold.$slot.get_or_insert_default()).$cf = value;
                }
            }
        )* )*

        impl EventInfo {
            /// A field by name.
            pub fn value(&self, id: FieldId) -> Value {
                match id {
                    $( $( FieldId::$M => self.hot.$f.value(), )* )*
                    $( $( FieldId::$BM => $BM.read(self).value(), )* )*
                    $( $( FieldId::$CM => match self.cold.as_ref().and_then(|cold| cold.$slot.as_ref()) {
                        Some(group) => group.$cf.value(),
                        None => <$cty>::default().value(),
                    }, )* )*
                }
            }

            /// Sets a field by name; hands back the old value. `None`: the value is of another kind or
            /// out of the field's range, and nothing changed.
            pub fn set_value(&mut self, id: FieldId, value: &Value) -> Option<Value> {
                let old = self.value(id);
                match id {
                    $( $( FieldId::$M => self.hot.$f = <$ty as FieldType>::parse(value)?, )* )*
                    $( $( FieldId::$BM => $BM.write(self, <bool as FieldType>::parse(value)?), )* )*
                    $( $( FieldId::$CM => {
                        let value = <$cty as FieldType>::parse(value)?;
                        $CM.write(self, FieldType::api(&value));
                    } )* )*
                }
                Some(old)
            }
        }
    };
}
pub(super) use event_info;

pub use super::fields::{EventInfo, FIELDS, FieldId};

impl FieldId {
    /// What is known of it.
    pub fn meta(self) -> &'static FieldMeta {
        &FIELDS[self as usize]
    }

    /// The field of that name (exact, as on screen).
    pub fn by_name(name: &str) -> Option<FieldId> {
        match name {
            "ETarget" => Some(FieldId::EVictim),
            _ => FIELDS.iter().find(|m| m.name == name).map(|m| m.id),
        }
    }
}

impl EventInfo {
    /// A fresh record of an event.
    #[inline]
    pub fn new(code: EventCode) -> Self {
        let mut info = EventInfo::default();
        info.hot.event = code;
        info
    }

    /// The same with a field set, for a record that is not thrown yet.
    #[inline]
    #[must_use]
    pub fn with<F: EventField>(mut self, field: F, value: <F::Ty as FieldType>::Api) -> Self {
        field.write(&mut self, value);
        self
    }

    /// Reads a field.
    #[inline(always)]
    pub fn get<F: EventField>(&self, field: F) -> <F::Ty as FieldType>::Api {
        field.read(self)
    }

    /// The parameter object `p[n]`; n 0 to 4.
    #[inline]
    pub fn p(&self, n: usize) -> Handle {
        match n {
            0 => self.hot.actor,
            1 => self.hot.victim,
            2 => self.hot.item,
            3 => self.hot.item2,
            4 => self.hot.misc,
            _ => Handle::NONE,
        }
    }

    /// The event's number.
    #[inline]
    pub fn code(&self) -> EventCode {
        self.hot.event
    }

    #[inline]
    pub(super) fn set_code(&mut self, code: EventCode) {
        self.hot.event = code;
    }

    /// Fields that differ from another record, in order.
    pub fn differs(&self, other: &EventInfo) -> Vec<FieldId> {
        FIELDS.iter().map(|m| m.id).filter(|id| self.value(*id) != other.value(*id)).collect()
    }
}
