//! The macro that declares the definition of a kind: the fields that every resource has, with the kind's own
//! between the description and the lists. Knows no kind.

/// Declares a definition: its own fields as for `record!`, framed by those that all kinds share.
macro_rules! resource {
    ($(#[$meta:meta])* $name:ident, $person:literal { $($own:tt)* }) => {
        $crate::content::schema::record! {
            $(#[$meta])* $name, $person {
                /// The name. A part after `;` only tells namesakes apart and is not shown.
                "Identity" "Name" "required" name: String;
                /// What it is.
                "Identity" "Description" description: String;
                $($own)*
                /// Other lists that it carries.
                "Lists" "Lists" lists: Vec<$crate::content::define::ResourceList>;
                /// Other constants that it carries.
                "Lists" "Constants" constants: Vec<$crate::content::define::ResourceConstant>;
                /// Variables that its scripts keep.
                "Handlers" "Variables" vars: Vec<$crate::content::define::Variable>;
                /// What it answers to events.
                "Handlers" "Handlers" handlers: Vec<$crate::content::define::Handler>;
                /// Events that the original handles here and this pack does not yet; twice for two scripts.
                "Handlers" "Owed" owed: Vec<$crate::base::event_code::EventCode>;
            }
        }
    };
}

pub(crate) use resource;
