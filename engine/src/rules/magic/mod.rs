//! Spells and effects. What stands so far: `provoke`, announced actions that open somebody to a blow. What effects do when
//! they strike, breath and spit, and spells that are cast take their places here.

pub mod provoke;
