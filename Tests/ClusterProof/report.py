"""Compares the database with what the tills were told."""

from collections import Counter


class Report:
    def __init__(self, cluster, tills, faults, worst_recovery, outage):
        self.attempts = [attempt for till in tills for attempt in till.attempts]
        self.endings = sum(till.endings for till in tills)
        self.cluster = cluster
        self.faults = faults
        self.worst_recovery = worst_recovery
        self.outage = outage
        self.problems = []

    def add_problem(self, problem):
        if problem:
            self.problems.append(problem)

    def _require(self, is_true, problem):
        if not is_true:
            self.problems.append(problem)

    def _rows(self, text):
        """Asks the leader. The tables are in the only schema that has them."""
        schema = self.cluster.ask("SELECT schemaname FROM pg_tables WHERE tablename = 'orders_order'").strip()
        return [line.split("\t") for line in self.cluster.ask(f'SET search_path = "{schema}"', text).splitlines()]

    def finish(self, control, limit):
        """Prints the figures. Returns the exit code. A control succeeds if it breaks its promise."""
        stored = self._rows("SELECT id, guest FROM orders_order")
        orders, guests = {row[0] for row in stored}, Counter(row[1] for row in stored)
        by_outcome = {name: [each for each in self.attempts if each.outcome == name]
                      for name in ("acknowledged", "refused", "unknown", "unanswered")}
        lost = [each for each in by_outcome["acknowledged"] if each.order not in orders]
        doubled = [guest for guest, count in guests.items() if count > 1]
        strange = set(guests) - {each.guest for each in self.attempts}
        unwanted = [each for each in by_outcome["refused"] if each.guest in guests]
        longest = max(self.attempts, key=lambda each: each.wait)
        self._print("faults", sum(self.faults.counts.values()),
                    ", ".join(f"{name} {count}" for name, count in sorted(self.faults.counts.items())))
        self._print("acknowledged", len(by_outcome["acknowledged"]))
        self._print("stored", len(stored))
        self._print("lost", len(lost))
        self._print("doubled", len(doubled))
        self._print("refused", len(by_outcome["refused"]), f"{len(unwanted)} of them stored")
        unknown = by_outcome["unknown"] + by_outcome["unanswered"]
        self._print("outcome unknown", len(unknown), f"{sum(each.guest in guests for each in unknown)} of them stored")
        self._print("tills that ended", self.endings)
        self._print_effects(len(stored), control)
        self._print("longest wait", f"{longest.wait:.1f} s", f"{longest.guest}; at most {limit:.1f} s")
        self._print("cluster without service", f"{self.outage:.1f} s", "the longest time")
        self._print("longest recovery", f"{self.worst_recovery:.1f} s")
        self._print_messages(by_outcome)
        if control:
            return self._finish_control(control, {"lost": lost, "doubled": doubled}[control])
        self._require(by_outcome["acknowledged"], "nothing was acknowledged")
        self._require(self.faults.counts, "there was no fault")
        self._require(not lost, f"{len(lost)} acknowledged orders are lost, for example {[e.guest for e in lost[:3]]}")
        self._require(not doubled, f"{len(doubled)} orders are stored twice, for example {doubled[:3]}")
        self._require(not strange, f"{len(strange)} orders were never placed, for example {sorted(strange)[:3]}")
        self._require(not unwanted, f"{len(unwanted)} refused orders are stored")
        self._require(self.endings == 0, f"tills ended {self.endings} times")
        self._require(longest.wait <= limit, f"a till waited for {longest.wait:.1f} s")
        return self._conclude()

    def _print(self, name, value, note=""):
        print(f"  {name:<24} {value:>9}" + (f"   {note}" if note else ""), flush=True)

    def _print_effects(self, orders, control):
        """Counts, per order, its events, their deliveries to the handler that notifies the guest, and the effects."""
        counts = {
            "events per order": "SELECT count(e.id) FROM orders_order o LEFT JOIN core_event e"
                                " ON e.aggregate_id = o.id AND e.name = 'orders.placed.v1' GROUP BY o.id",
            "deliveries per event": "SELECT count(d.event_id) FROM core_event e LEFT JOIN core_delivery d"
                                    " ON d.event_id = e.id AND d.handler = 'orders.notify-guest' AND d.status = 'done'"
                                    " WHERE e.name = 'orders.placed.v1' GROUP BY e.id",
            "effects per event": "SELECT count(n.id) FROM core_event e LEFT JOIN orders_notification n"
                                 " ON n.order_id = e.aggregate_id WHERE e.name = 'orders.placed.v1' GROUP BY e.id",
        }
        for name, text in counts.items():
            row = self._rows(f"SELECT coalesce(min(c), 0), coalesce(max(c), 0), count(*) FROM ({text}) AS t(c)")[0]
            least, most, total = map(int, row)
            self._print(name, str(least) if least == most else f"{least}-{most}", f"{total} counted")
            self._require(control or (least == most == 1 and total == orders), f"{name}: {least} to {most}, {total}")

    def _print_messages(self, by_outcome):
        messages = Counter(each.message for name in ("refused", "unknown") for each in by_outcome[name])
        for message, count in messages.most_common(5):
            print(f"    {count} x {message}")

    def _finish_control(self, control, orders):
        if not orders:
            print(f"The control has no {control} order: the proof cannot see one")
            return 1
        print(f"The control has {control} orders, as it must")
        return 0

    def _conclude(self):
        for problem in self.problems:
            print(f"BROKEN: {problem}")
        print("The proof failed" if self.problems else "No order was lost or doubled, and every event took effect once")
        return 1 if self.problems else 0
