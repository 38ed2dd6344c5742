/* A model of the kernel's deliveries: processes, one database, its clock, and the network between them.
   README.md explains it. `run` compiles it once per configuration and once per removed rule (see the #ifdefs). */

#ifndef PROCESSES
#define PROCESSES 3              /* at most 3 */
#endif
#ifndef ATTEMPTS
#define ATTEMPTS 2               /* a delivery is dead after this many attempts */
#endif
#define RENEWALS 1               /* a handler's deadline, in renewals */
#define EVENTS 2                 /* of one aggregate, for one handler */
#ifdef UNTIMED
#define LEASE 0                  /* every lease has ended: any process may take the delivery over at any time */
#define MARGIN 0
#else
#ifndef LEASE
#define LEASE 2                  /* in ticks of the engine's clock */
#endif
#define MARGIN 1                 /* the owner stops this much earlier, by its own clock */
#endif
#ifndef FORWARD
#define FORWARD MARGIN           /* the engine's clock jumps ahead by this much, once per lease */
#endif
#define NONE 255
#define LONGEST (LEASE + 1)      /* the most time left after the engine's clock went back: longer than a new lease */
#define TIME (LEASE - MARGIN)    /* the owner's time, from the moment it sends the request */

mtype = { absent, pending, running, failed, done, dead };             /* the status of a delivery */
mtype = { idle, sent, holding, handling, down };                      /* the state of a process */
mtype = { unit, claim, renew, settle, fail, giveBack };               /* a request */

/* A row of core_delivery. `left` is the column due_at, relative to the engine's clock: 0 is due or expired.
   `attempts` counts the failed ones. */
typedef Row { mtype status = absent; byte owner; byte attempts; byte left }
/* `left` and `nextLeft` are local deadlines: of the claim that is held, and of the renewal that is in flight. */
typedef Process { mtype at = idle; mtype request; byte event; byte left; byte nextLeft; bit renewing; byte renewals }
typedef Request { mtype request; byte event; byte token }

/* Tokens are only compared, so one name for each token that something refers to is enough. token(p): the claim that
   process p holds or asks for. LATE: the claim of a lost request whose sender has given up. LOST: any other claim. */
#define token(p) (p + 1)
#define LATE 4
#define LOST 5

Row row[EVENTS];
bool committed[EVENTS];          /* core_commit: the units that are stored */
Process process[3];
Request orphan;                  /* a request whose sender has lost its connection: it may still arrive */
bool raised[EVENTS];             /* a process has begun the unit that raises this event */
byte cooldown;                   /* ticks until the engine's clock may jump ahead again */

/* Always 0: these put the name of the property into the message of a failed assertion. */
hidden byte Property1, Property2, Property3, Property4, Property5, Property6, Reached;
#define check(property, condition) assert((condition) || property)

/* Properties 2 and 6 hold without any time, and therefore also with it. They need no room in the timed state. */
#ifdef UNTIMED
bool effect[EVENTS];             /* the local effect has taken place */
byte starts[EVENTS];             /* the number of times the handler was started */
#define noteEffect(d) check(Property2, !effect[d]); effect[d] = true
#define noteStart(d) starts[d]++; check(Property6, starts[d] <= ATTEMPTS)
#define takeBackStart(d) starts[d]--
#else
#define noteEffect(d) skip
#define noteStart(d) skip
#define takeBackStart(d) skip
#endif

/* Everything that goes wrong does so any number of times. Property 1 needs an end to it. */
#ifdef LIVE
byte crashes = 1, losses = 1, jumps = 1;
#define may(budget) (budget > 0)
#define spend(budget) budget--
mtype = { sound, poisonous, hanging };
mtype nature = sound;            /* the handler's behavior when it gets event 0 */
#define survives(d) (nature != poisonous || d != 0)
#define returns(d) (nature != hanging || d != 0)
#else
#define may(budget) true
#define spend(budget) skip
#define survives(d) true
#define returns(d) true
#endif

#define isOpen(d) (row[d].status == pending || row[d].status == running || row[d].status == failed)
#define earlierClosed(d) (d == 0 || !isOpen(0))
#define isMine(d, by) (row[d].status == running && row[d].owner == by)

#include "engine.pml"
#include "process.pml"
#include "clock.pml"

init {
  atomic {
#ifdef LIVE
    if :: skip :: nature = poisonous :: nature = hanging fi;
#endif
    run Worker(0); run Worker(1);
#if PROCESSES > 2
    run Worker(2);
#endif
    run Network();
#ifndef UNTIMED
    run Clock()
#endif
  }
}

#ifdef LIVE
/* Property 1: no delivery stays open forever. A closed one never opens again, and only two units are ever begun. */
ltl everyDeliveryEnds { []<> (!isOpen(0) && !isOpen(1)) }
#else
/* Property 1, its safety part: where no step is left, no delivery is open. */
active proctype Stuck() { timeout -> check(Property1, !isOpen(0) && !isOpen(1)) }
#endif

/* States that the model must be able to reach; otherwise its properties would say little. */
#ifdef REACH_TAKEOVER
#define goal row[0].attempts == 1 && row[0].status == done && row[1].status == done
#elif defined(REACH_DEAD)
#define goal row[0].status == dead && row[1].status == done
#endif
#ifdef goal
active proctype Witness() { end: atomic { goal -> check(Reached, false) } }
#endif
