"""The faults of a cluster. Each takes a random time, and heals what it broke."""

import signal
import time


class Faults:
    """Deals faults from a shuffled deck, so that every kind comes up, first those that a control needs."""

    LEADER = ("kill", "kill postgres", "freeze", "cut off", "unplug", "separate", "switch over")
    STANDBY = ("kill", "kill postgres", "freeze", "cut off", "unplug")

    def __init__(self, cluster, generator, say):
        self.cluster = cluster
        self.generator = generator
        self.say = say
        self.deck = []
        self.counts = {}

    def _next(self):
        if not self.deck:
            leader = [(kind, "leader") for kind in self.LEADER] * 2
            standby = [(kind, "standby") for kind in self.STANDBY]
            self.deck = leader + standby
            self.generator.shuffle(self.deck)
            if self.cluster.control:
                self.deck = [("separate", "leader")] * 3
        return self.deck.pop()

    def inject(self, most):
        """Breaks something, for at most some seconds, and heals it."""
        kind, role = self._next()
        # Shorter than the lock of the leader lives, or longer, so that another node takes over.
        is_long = self.cluster.control or self.generator.random() < 0.6
        duration = round(self.generator.uniform(23, 32) if is_long else self.generator.uniform(2, 12), 1)
        duration = min(duration, most)
        leader = self.cluster.leader()
        standbys = [node for node in self.cluster.nodes if node is not leader]
        node = leader if role == "leader" else self.generator.choice(standbys)
        name = f"{kind} {role}" if kind != "switch over" else kind
        self.counts[name] = self.counts.get(name, 0) + 1
        self.say(f"{name} {node.name}" + ("" if kind == "switch over" else f" for {duration} s"))
        try:
            self._break(kind, node, standbys if role == "leader" else [])
            if kind != "switch over":
                time.sleep(duration)
        finally:
            self._heal(kind, node)

    def _break(self, kind, node, standbys):
        if kind == "kill":
            node.kill()
        elif kind == "kill postgres":
            node.send(signal.SIGKILL, "postgres")
        elif kind == "freeze":
            node.send(signal.SIGSTOP)
        elif kind == "cut off":
            node.drop()
        elif kind == "unplug":
            node.unplug()
        elif kind == "separate":
            # From the other nodes, but not from the tills: they still reach a leader that has lost its lock.
            node.drop(*(standby.address for standby in standbys))
        else:
            self.cluster.switch_over()

    def _heal(self, kind, node):
        if kind == "kill":
            node.start_patroni()
        elif kind == "freeze":
            node.send(signal.SIGCONT)
        elif kind in ("cut off", "unplug", "separate"):
            node.heal_network()
