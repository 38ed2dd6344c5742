"""The longest time in which no node stored anything."""

import os
import subprocess
import threading
import time


class Outage:
    """A probe for each node, and the longest gap between any two successes."""

    def __init__(self, cluster):
        cluster.ask("CREATE TABLE probe (at TIMESTAMPTZ DEFAULT now())", database="postgres")
        self.longest = 0.0
        self._last = time.monotonic()
        self._lock = threading.Lock()
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probe.py")
        self._processes = [
            subprocess.Popen(["/usr/bin/python3", "-B", program, node.address], text=True, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE) for node in cluster.nodes]
        for process in self._processes:
            threading.Thread(target=self._follow, args=(process.stdout,), daemon=True).start()

    def _follow(self, lines):
        for _ in lines:
            with self._lock:
                now = time.monotonic()
                self.longest = max(self.longest, now - self._last)
                self._last = now

    def stop(self):
        for process in self._processes:
            process.kill()
            process.wait()
