//! The numbers of a thing by name: one line a number gives storage, the name on screen and in scripts, its
//! help, its range and its reader. Knows no particular thing.

/// A number of some kind of thing.
pub trait Field: Copy + Eq + std::fmt::Debug {
    /// The name on screen and in scripts.
    fn name(self) -> &'static str;
}

/// Declares the numbers of one kind of thing: an enumeration of their names, their storage `Numbers`, and a
/// reader for each on the thing, which has to have a private `numbers: Numbers`.
macro_rules! numbers {
    ($(#[$doc:meta])* $Field:ident of $Thing:ident;
     $( $(#[doc = $help:literal])+ $Name:ident $field:ident : $ty:ty = $shown:literal ; )*) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub enum $Field { $( $(#[doc = $help])+ $Name, )* }

        impl $Field {
            /// All of them, in the order of the sheet.
            pub const ALL: &'static [$Field] = &[ $( $Field::$Name, )* ];

            /// The name on screen and in scripts.
            pub const fn name(self) -> &'static str {
                match self { $( $Field::$Name => $shown, )* }
            }

            /// What it is, in one line.
            pub const fn help(self) -> &'static str {
                match self { $( $Field::$Name => concat!($($help),+), )* }
            }

            /// Smallest and largest number it holds.
            pub const fn range(self) -> (i32, i32) {
                match self { $( $Field::$Name => (<$ty>::MIN as i32, <$ty>::MAX as i32), )* }
            }
        }

        impl $crate::world::numbers::Field for $Field {
            fn name(self) -> &'static str {
                $Field::name(self)
            }
        }

        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        struct Numbers { $( $field: $ty, )* }

        impl Numbers {
            #[inline(always)]
            fn get(&self, field: $Field) -> i32 {
                match field { $( $Field::$Name => self.$field as i32, )* }
            }
            #[inline(always)]
            fn put(&mut self, field: $Field, value: i32) {
                match field {
                    $( $Field::$Name => self.$field = value.clamp(<$ty>::MIN as i32, <$ty>::MAX as i32) as $ty, )*
                }
            }
        }

        impl $Thing {
            $( $(#[doc = $help])+ #[inline] pub fn $field(&self) -> i32 { self.numbers.$field as i32 } )*

            /// One of its numbers.
            #[inline]
            pub fn get(&self, field: $Field) -> i32 {
                self.numbers.get(field)
            }

            /// Sets one of its numbers, kept within what it holds; hands back the old one.
            #[inline]
            pub(super) fn put(&mut self, field: $Field, value: i32) -> i32 {
                let old = self.numbers.get(field);
                self.numbers.put(field, value);
                old
            }
        }
    };
}
pub(super) use numbers;
