"""The faults of a cluster. Each takes a random time, and heals what it broke."""

import signal
import time


class Faults:
    """Deals faults from a shuffled deck, so that every kind comes up."""

    LEADER = ("kill", "kill postgres", "freeze", "cut off", "unplug", "separate", "switch over")
    STANDBY = ("kill", "kill postgres", "freeze", "cut off", "unplug")

    # The fault that a control needs, and its seconds. A separated leader acknowledges orders that no other node gets; a
    # frozen one stores what its clients have given up.
    CONTROLS = {"lost": ("separate", 25.0), "doubled": ("freeze", 9.0)}

    def __init__(self, cluster, generator, say, control=None):
        self.cluster = cluster
        self.generator = generator
        self.say = say
        self.control = control
        self.deck = []
        self.counts = {}

    def _next(self):
        if not self.deck:
            leader = [(kind, "leader") for kind in self.LEADER] * 2
            standby = [(kind, "standby") for kind in self.STANDBY]
            self.deck = leader + standby
            self.generator.shuffle(self.deck)
            if self.control:
                self.deck = [(self.CONTROLS[self.control][0], "leader")]
        return self.deck.pop()

    def inject(self, most):
        """Breaks something, for at most some seconds, and heals it."""
        kind, role = self._next()
        # Shorter than the lock of the leader lives, or longer, so that another node takes over.
        is_long = self.generator.random() < 0.6
        duration = self.generator.uniform(23, 32) if is_long else self.generator.uniform(2, 12)
        if self.control:
            duration = self.CONTROLS[self.control][1]
        duration = round(min(duration, most), 1)
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
