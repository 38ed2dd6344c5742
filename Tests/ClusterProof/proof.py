"""Runs tills on a cluster, breaks the cluster, and compares the database with what the tills were told.

See README.md. `run` starts this in namespaces of its own.
"""

import argparse
import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from cluster import TTL, Cluster  # noqa: E402
from faults import Faults  # noqa: E402
from outage import Outage  # noqa: E402
from report import Report  # noqa: E402
from tills import Till  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
# A node that was a leader is rewound, which takes long on a busy machine.
RECOVERY = 300


def parse():
    parser = argparse.ArgumentParser(prog="run", description="Proves that acknowledged orders survive a cluster's faults.")
    parser.add_argument("--client", default="psql", help="path of coffeepal, or psql: a till in Python (default)")
    parser.add_argument("--minutes", type=float, default=30, help="length of the load (default 30)")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"), help="seed of the faults")
    parser.add_argument("--tills", type=int, default=8, help="number of tills (default 8)")
    parser.add_argument("--pause", type=float, default=0.02, help="seconds between the orders of a till (default 0.02)")
    parser.add_argument("--control", choices=("lost", "doubled"), help="break a promise on purpose: the run must see it")
    parser.add_argument("--any-wait", action="store_true", help="judge orders only, not waits: for a slow machine")
    parser.add_argument("--folder", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


class Proof:
    def __init__(self, options):
        self.options = options
        self.cluster = Cluster(options.folder, options.bin, is_synchronous=options.control != "lost")
        self.begin = time.monotonic()
        self.tills = []
        self.worst_recovery = 0.0

    def say(self, text):
        print(f"{time.monotonic() - self.begin:8.1f} s  {text}", flush=True)

    def run(self):
        options = self.options
        if options.control == "doubled" and options.client != "psql":
            sys.exit("The control with doubled orders needs --client psql")
        modes = {"lost": "asynchronous standbys (control)", "doubled": "forgetful tills (control)"}
        mode = modes.get(options.control, "synchronous standby")
        print(f"Cluster proof: seed {options.seed}, {options.minutes:g} min, {options.tills} tills, {mode}", flush=True)
        self.cluster.start()
        self.prepare()
        self.say("three nodes are up; the tills begin")
        outage = Outage(self.cluster)
        self.start_tills()
        faults = Faults(self.cluster, random.Random(options.seed), self.say, options.control)
        problem = self.break_things(faults, time.monotonic() + options.minutes * 60)
        self.say("the tills end")
        stuck = self.stop_tills()
        outage.stop()
        report = Report(self.cluster, self.tills, faults, self.worst_recovery, outage.longest)
        report.add_problem(problem)
        report.add_problem(f"{stuck} tills did not end" if stuck else None)
        # A till may take two seconds longer than the lock of a dead leader lives, or than the cluster needs.
        return report.finish(options.control, limit=float("inf") if options.any_wait else max(TTL, outage.longest) + 2)

    def arguments(self, *words):
        if self.options.client == "psql":
            flags = {"lost": ["--asynchronous"], "doubled": ["--forget"]}
            control = flags.get(self.options.control, [])
            return ["/usr/bin/python3", "-B", f"{HERE}/psql_till.py", self.cluster.url, *control]
        return [self.options.client, "--db", self.cluster.url, *words]

    @property
    def environment(self):
        folder = self.cluster.folder
        homes = {f"XDG_{name}_HOME": f"{folder}/home" for name in ("STATE", "DATA", "CONFIG", "CACHE")}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "COFFEEPAL"))}
        return kept | homes | {"PGPASSFILE": f"{folder}/passwords"}

    def prepare(self):
        """Creates the tables: the program's migrations, or the same tables for the till in Python."""
        if self.options.client == "psql":
            with open(f"{HERE}/../Benchmarks/Peers/schema.sql", encoding="utf-8") as file:
                self.cluster.ask("SET ROLE shop", "CREATE SCHEMA shop", "SET search_path = shop", file.read())
        else:
            subprocess.run(self.arguments("menu", "list"), env=self.environment, check=True, timeout=120,
                           stdout=subprocess.DEVNULL)

    def start_tills(self):
        log = open(f"{self.cluster.folder}/tills.log", "a", encoding="utf-8")
        words = self.arguments("--on-error", "continue")
        for number in range(1, self.options.tills + 1):
            self.tills.append(Till(f"till{number}", words, self.environment, log, self.options.pause))

    def break_things(self, faults, end):
        """Breaks the cluster again and again, each time after it has recovered. Returns what is wrong."""
        time.sleep(min(3, self.options.minutes * 6))
        while end - time.monotonic() > 15:
            faults.inject(most=max(2, end - time.monotonic() - 5))
            healed = time.monotonic()
            if not self.cluster.wait_until_healthy(RECOVERY):
                return f"the cluster did not recover within {RECOVERY} s: {self.cluster.members()}"
            self.worst_recovery = max(self.worst_recovery, time.monotonic() - healed)
            acknowledged = sum(1 for till in self.tills for each in till.attempts if each.outcome == "acknowledged")
            waits = max(each.wait for till in self.tills for each in till.attempts)
            self.say(f"  leader {self.cluster.leader().name}; {acknowledged} acknowledged, longest wait {waits:.1f} s")
            time.sleep(random.uniform(0.5, 2))
        time.sleep(max(0, end - time.monotonic()))
        return None

    def stop_tills(self):
        for till in self.tills:
            till.stop()
        return sum(not till.join(150) for till in self.tills)


sys.exit(Proof(parse()).run())
