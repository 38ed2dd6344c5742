/* The engine's transactions. Each is one step. */

#define closeAs(d, how) row[d].status = how; row[d].owner = 0; row[d].left = 0

#ifdef WITHOUT_COMMIT_RECORD
#define isRecorded(u) false
#else
#define isRecorded(u) committed[u]
#endif
#ifdef WITHOUT_ORDER_AT_COMMIT
#define isHeldBack(u) false
#else
#define isHeldBack(u) (!earlierClosed(u))
#endif
#ifdef WITHOUT_ORDER_AT_CLAIM
#define isFirst(d) true
#else
#define isFirst(d) earlierClosed(d)
#endif
#ifdef WITHOUT_OWNER_CHECK
#define maySettle(d, by) true
#else
#define maySettle(d, by) isMine(d, by)
#endif
#ifdef WITHOUT_RENEWAL_CHECK
#define mayRenew(d, by) true
#else
#define mayRenew(d, by) isMine(d, by)
#endif
#ifdef EXPIRE_LONG_LEASES
#define isDue(d) (isOpen(d) && (row[d].left == 0 || row[d].left > LEASE))
#else
#define isDue(d) (isOpen(d) && row[d].left == 0)
#endif
#define isClaimable(d) (isDue(d) && isFirst(d))

/* Stores a unit: its effect, its event and the delivery, claimed by the sender unless an earlier event holds it back.
   The answer says whether the sender holds the delivery; a recognized resend looks that up. */
inline applyUnit(u, by) {
  if
  :: isRecorded(u)
  :: else ->
    check(Property5, row[u].status == absent);
    committed[u] = true;
    if
    :: isHeldBack(u) -> row[u].status = pending
    :: else -> row[u].status = running; row[u].owner = by; row[u].left = LEASE
    fi
  fi;
#ifdef TRUST_RESENT_UNIT
  answer = u
#else
  answer = (isMine(u, by) -> u : NONE)
#endif
}

/* A takeover counts as an attempt. The dead letter at the limit is a second commit of the program, under the claim's
   owner. Here, both are one step. */
inline take(d, by) {
  if
#ifndef WITHOUT_COUNTED_TAKEOVER
  :: row[d].status == running -> row[d].attempts++
#endif
  :: else
  fi;
  if
  :: row[d].attempts >= ATTEMPTS -> closeAs(d, dead)
  :: else -> row[d].status = running; row[d].owner = by; row[d].left = LEASE; answer = d
  fi
}

/* Claims a delivery for a token. A claim sent again finds what the first one took. */
inline applyClaim(by) {
  answer = NONE;
  if
#ifndef TOKEN_PER_PROCESS
  :: isMine(0, by) -> answer = 0
  :: isMine(1, by) -> answer = 1
#endif
  :: else ->
    if
    :: isClaimable(0) -> take(0, by)
    :: isClaimable(1) -> take(1, by)
    :: else
    fi
  fi
}

/* The answer says whether the lease is still the sender's. */
inline applyRenewal(d, by) {
  answer = NONE;
  if
  :: mayRenew(d, by) -> row[d].left = LEASE; answer = d
  :: else
  fi
}

/* The handler's local effect and the acknowledgment, or nothing of both. */
inline applySettlement(d, by) {
  if
  :: maySettle(d, by) ->
    noteEffect(d);
    check(Property4, earlierClosed(d));
    closeAs(d, done)
  :: else
  fi
}

inline applyFailure(d, by) {
  if
  :: maySettle(d, by) ->
    row[d].attempts++;
    if
    :: row[d].attempts >= ATTEMPTS -> closeAs(d, dead)
    :: else -> row[d].status = failed; row[d].owner = 0; row[d].left = (LEASE > 0 -> 1 : 0)
    fi
  :: else
  fi
}

/* A process that is told to end gives its delivery back; that is no failure. */
inline applyReturn(d, by) {
  if
  :: maySettle(d, by) -> row[d].status = pending; row[d].owner = 0; row[d].left = 0
  :: else
  fi
}

inline apply(which, d, by) {
  if
  :: which == unit -> applyUnit(d, by)
  :: which == claim -> applyClaim(by)
  :: which == renew -> applyRenewal(d, by)
  :: which == settle -> applySettlement(d, by); answer = NONE
  :: which == fail -> applyFailure(d, by); answer = NONE
  :: which == giveBack -> applyReturn(d, by); answer = NONE
  fi
}
