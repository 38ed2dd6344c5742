/* A process of the program with one handler at a time; a program with two handlers at work is two of these.
   Any number of ticks may pass between two steps: that is a paused process (SIGSTOP, swap, a suspended machine). */

#if defined(UNTIMED) || defined(WITHOUT_LOCAL_DEADLINE)
#define hasTime(p) true
#else
#define hasTime(p) (process[p].left > 0)
#endif
#ifdef START_AFTER_DEADLINE
#define mayStart(p) true
#else
#define mayStart(p) hasTime(p)
#endif

#ifdef UNTIMED
#define isHandledBeside(p, d) false
#else
#define isAt(q, p, d) (q != p && process[q].at == handling && process[q].event == d && hasTime(q))
#define isHandledBeside(p, d) (isAt(0, p, d) || isAt(1, p, d) || isAt(2, p, d))
#endif
#define mayRaise(p, u) (!raised[u] && p <= u && (u == 0 || committed[0]))
#define mayFind (isClaimable(0) || isClaimable(1))

#define rename(old, new) \
  row[0].owner = (row[0].owner == old -> new : row[0].owner); row[1].owner = (row[1].owner == old -> new : row[1].owner)

/* The process ends its claim, or crashes and starts again: from now on its token is another one. */
inline forget(p) {
#ifndef TOKEN_PER_PROCESS
  if
  :: orphan.token == token(p) -> orphan.token = LATE; rename(token(p), LATE)
  :: else -> rename(token(p), LOST)
  fi;
#endif
  process[p].at = idle; process[p].request = 0; process[p].event = 0;
  process[p].left = 0; process[p].nextLeft = 0; process[p].renewing = 0; process[p].renewals = 0
}

inline begin(p, which, u) {
  process[p].at = sent; process[p].request = which; process[p].event = u;
  process[p].left = TIME
}

/* The handler's task has returned, and the process reports the outcome. */
inline finish(p, which) {
  process[p].at = sent; process[p].request = which;
  process[p].left = 0; process[p].nextLeft = 0; process[p].renewing = 0; process[p].renewals = 0
}

inline receive(p) {
  if
  :: answer != NONE -> process[p].at = holding; process[p].request = 0; process[p].event = answer
  :: else -> forget(p)
  fi;
#ifdef DEADLINE_FROM_ANSWER
  process[p].left = (process[p].at == holding -> TIME : 0);
#endif
  answer = 0
}

/* The connection is lost: the request may be on its way still, have been carried out, or never arrive. */
inline lose(p, which) {
  if
  :: orphan.request == 0 -> orphan.request = which; orphan.event = process[p].event; orphan.token = token(p)
  :: orphan.request != 0 -> apply(which, process[p].event, token(p)); answer = 0
  :: orphan.request != 0
  fi
}

inline checkAlone(p, d) {
  check(Property3, !isHandledBeside(p, d));
  check(Property4, d == 0 || !isHandledBeside(p, 0))
}

inline start(p, d) {
  process[p].at = handling;
  noteStart(d);
  check(Property4, earlierClosed(d));
  checkAlone(p, d)
}

inline learnRenewal(p) {
  if
#ifdef IGNORE_LOST_LEASE
  :: true ->
#else
  :: answer == NONE -> forget(p)
  :: else ->
#endif
    process[p].left = process[p].nextLeft; process[p].nextLeft = 0; process[p].renewing = 0;
    if
    :: process[p].at == handling && hasTime(p) -> checkAlone(p, process[p].event)
    :: else
    fi
  fi;
  answer = 0
}

#define me process[p]
#define hasClaim (me.at == holding || me.at == handling)

proctype Worker(byte p) {
  byte answer;
end:
  do
  /* Requests and answers. After a lost connection, the process sends the same request again. */
  :: atomic { me.at == idle && mayRaise(p, 0) -> raised[0] = true; begin(p, unit, 0) }
  :: atomic { me.at == idle && mayRaise(p, 1) -> raised[1] = true; begin(p, unit, 1) }
  :: atomic { me.at == idle && mayFind -> begin(p, claim, 0) }
  :: atomic { me.at == sent -> apply(me.request, me.event, token(p)); receive(p) }
  :: atomic { me.at == sent && may(losses) -> spend(losses); lose(p, me.request);
#ifdef DEADLINE_FROM_RESEND
      me.left = (me.request == unit || me.request == claim -> TIME : 0)
#endif
    }

  /* The lease. A process without time stops its handler and gives up, unless it has not started it yet and renews. */
  :: atomic { hasClaim && !me.renewing && me.renewals < RENEWALS ->
      me.renewing = 1; me.nextLeft = TIME;
#ifndef WITHOUT_HANDLER_DEADLINE
      me.renewals++
#endif
    }
  :: atomic { me.renewing -> apply(renew, me.event, token(p)); learnRenewal(p) }
  :: atomic { me.renewing && may(losses) -> spend(losses); lose(p, renew); me.renewing = 0; me.nextLeft = 0 }
  :: atomic { hasClaim && me.left == 0 && !me.renewing -> forget(p) }

  /* The handler: it returns, throws, or is cancelled at its deadline. */
  :: atomic { me.at == holding && mayStart(p) && survives(me.event) -> start(p, me.event) }
  :: atomic { me.at == handling && returns(me.event) -> finish(p, settle) }
  :: atomic { me.at == handling && (returns(me.event) || me.renewals == RENEWALS) -> finish(p, fail) }
#ifdef FAIL_BEFORE_RETURN
  :: atomic { me.at == handling && orphan.request == 0 ->
      orphan.request = fail; orphan.event = me.event; orphan.token = token(p) }
#endif

  /* The end of the process */
#ifdef UNTIMED
  :: atomic { me.at == handling -> takeBackStart(me.event); finish(p, giveBack) }
  :: atomic { me.at == holding -> finish(p, giveBack) }
#endif
#ifdef LIVE
  :: atomic { me.at == holding && mayStart(p) && !survives(me.event) -> forget(p) }
  :: atomic { p > 0 && me.at != down && may(crashes) -> spend(crashes); forget(p); me.at = down }
#endif
  :: atomic { me.at != idle && me.at != down && may(crashes) -> spend(crashes); forget(p) }
  od
}

/* A request whose connection was lost arrives late, or never. */
inline discard() {
  orphan.request = 0; orphan.event = 0; orphan.token = 0;
  rename(LATE, LOST)
}

proctype Network() {
  byte answer;
end:
  do
  :: atomic { orphan.request != 0 -> apply(orphan.request, orphan.event, orphan.token); answer = 0; discard() }
  :: atomic { orphan.request != 0 -> discard() }
  od
}
