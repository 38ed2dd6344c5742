/* Time. A tick passes for all clocks; a jump changes the engine's clock only. Leases are kept as the time left.
   A jump back by several ticks is several jumps. */

#define less(value) value = (value > 0 -> value - 1 : 0)
#define isCounting(p) (process[p].left > 0 || process[p].nextLeft > 0)
#ifdef CLOCK_STOPS_IN_SUSPEND
#define tickProcess(p) if :: less(process[p].left); less(process[p].nextLeft) :: skip fi
#else
#define tickProcess(p) less(process[p].left); less(process[p].nextLeft)
#endif

#define waits(d) (row[d].left > 0)
#define canGrow(d) (isOpen(d) && row[d].left < LONGEST)
#define pass(d, time) row[d].left = (row[d].left > time -> row[d].left - time : 0)
#define goBack(d) row[d].left = (canGrow(d) -> row[d].left + 1 : row[d].left)

proctype Clock() {
end:
  do
  :: atomic { cooldown > 0 || isCounting(0) || isCounting(1) || isCounting(2) || waits(0) || waits(1) ->
      pass(0, 1); pass(1, 1); tickProcess(0); tickProcess(1); tickProcess(2); less(cooldown) }
  :: atomic { cooldown == 0 && (waits(0) || waits(1)) && may(jumps) ->
      spend(jumps); pass(0, FORWARD); pass(1, FORWARD); cooldown = LEASE }
  :: atomic { (canGrow(0) || canGrow(1)) && may(jumps) -> spend(jumps); goBack(0); goBack(1) }
  od
}
