#ifndef DEFS_H
#define DEFS_H
// Shared with a program, as the header of a real library is.
#ifndef ICOMP
#define WRONG_SIDE 1
int not_read_at_all("this is C and no resource's business);
#endif
#define PRE(a)      (a+500)
#define POST(a)     (a+1000)
#define EVICTIM(a)  (a+2000)
#define ETARGET(a)  (a+2000)
#define EITEM(a)    (a+4000)
#define META(a)     (a+10000)
#define GODWATCH(a) (a+20000)
#define ANY(X) (-1) (X)
#define CONSTRAINED_ENC(enc,con) (-2) enc con
#define CON_ENC_MINMAX(enc,con,low,high) (-3) enc con low high
#define ALL_SPELLS_FROM_SOURCE(ai_const) (ai_const + 1000)
#define ALL_SPELLS_FROM_SCHOOL(src,school) 100 (src) (school)
#define NULL_OBJ ((hObj)0)
#define Potion AI_POTION
#define WITH_MORE 1
#define S_ARCHERY 0
#define S_BRAWL 1
#define S_MELEE 2
#define S_THROWN 3
#define EP_PLAYER_ONLY 0
/* Constants of constants: the names stay. */
#define BASE_DEPTH 2
#define DEEP_DEPTH (BASE_DEPTH * 2 + 1)
#define MIRE_COLOUR EMERALD
system T_CREATURE EActor == SOBJ_EACTOR;
system int16 T_CREATURE::cHP;
system void T_CREATURE::IPrint(string, ...);
system int16 Roll(int16 count=1, int16 sides=6);
#endif
