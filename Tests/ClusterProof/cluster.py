"""Three PostgreSQL nodes under Patroni and etcd, each in a network namespace of its own.

The process must be in a mount, network and process namespace of its own: see `run`.
"""

import json
import os
import pwd
import signal
import subprocess
import time
import urllib.request

NETWORK = "10.77.0"
TTL = 20
PASSWORD = "latte"


def command(*words, **options):
    """Runs a command, and returns its output. Raises an error with its message if it fails."""
    result = subprocess.run(words, text=True, capture_output=True, **options)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}: {result.stderr.strip() or result.stdout.strip()}")
    return result.stdout


class Node:
    """A machine: a network namespace with etcd, Patroni and PostgreSQL."""

    def __init__(self, cluster, number):
        self.cluster = cluster
        self.number = number
        self.name = f"n{number}"
        self.address = f"{NETWORK}.{number}"
        self.folder = f"{cluster.folder}/{self.name}"

    def create_network(self):
        command("ip", "netns", "add", self.name)
        command("ip", "link", "add", f"to-{self.name}", "type", "veth", "peer", "name", "eth0", "netns", self.name)
        command("ip", "link", "set", f"to-{self.name}", "master", "lan", "up")
        self.inside("ip", "link", "set", "lo", "up")
        self.inside("ip", "address", "add", f"{self.address}/24", "dev", "eth0")
        self.inside("ip", "link", "set", "eth0", "up")

    def inside(self, *words):
        return command("nsenter", f"--net=/run/netns/{self.name}", *words)

    def spawn(self, program, *words):
        """Starts a program on this machine as the user postgres, with a log."""
        account = pwd.getpwnam("postgres")
        with open(f"{self.folder}/{program}.log", "ab") as log:
            subprocess.Popen(
                ["nsenter", f"--net=/run/netns/{self.name}", "setpriv", "--reuid", str(account.pw_uid),
                 "--regid", str(account.pw_gid), "--clear-groups", program, *words],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, start_new_session=True)

    def start_etcd(self):
        peers = ",".join(f"{node.name}=http://{node.address}:2380" for node in self.cluster.nodes)
        self.spawn(
            "etcd", "--name", self.name, "--data-dir", f"{self.folder}/etcd", "--initial-cluster", peers,
            "--initial-cluster-state", "new", "--listen-peer-urls", f"http://{self.address}:2380",
            "--initial-advertise-peer-urls", f"http://{self.address}:2380",
            "--listen-client-urls", f"http://{self.address}:2379,http://127.0.0.1:2379",
            "--advertise-client-urls", f"http://{self.address}:2379", "--log-level", "error",
            "--enable-v2=true", "--pre-vote=true")

    def start_patroni(self):
        self.spawn("patroni", f"{self.folder}/patroni.json")

    def processes(self, *names):
        """Returns the processes of PostgreSQL and Patroni here."""
        found = []
        for pid in command("ip", "netns", "pids", self.name).split():
            try:
                with open(f"/proc/{pid}/comm", encoding="utf-8") as file:
                    if file.read().strip() in (names or ("postgres", "patroni")):
                        found.append(int(pid))
            except OSError:
                pass
        return found

    def send(self, number, *names):
        for pid in self.processes(*names):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self, *names):
        """Ends PostgreSQL and Patroni here with SIGKILL, and waits until they are gone."""
        while self.processes(*names):
            self.send(signal.SIGKILL, *names)
            time.sleep(0.02)

    def drop(self, *addresses):
        """Loses all packets, or those from and to some addresses."""
        rules = "".join(
            f"add rule inet cut in ip saddr {address} drop\nadd rule inet cut out ip daddr {address} drop\n"
            for address in addresses)
        if not addresses:
            rules = 'add rule inet cut in iif != "lo" drop\nadd rule inet cut out oif != "lo" drop\n'
        text = ("add table inet cut\nadd chain inet cut in { type filter hook input priority 0; }\n"
                "add chain inet cut out { type filter hook output priority 0; }\n" + rules)
        command("nsenter", f"--net=/run/netns/{self.name}", "nft", "-f", "-", input=text)

    def unplug(self):
        command("ip", "link", "set", f"to-{self.name}", "down")

    def heal_network(self):
        command("ip", "link", "set", f"to-{self.name}", "up")
        subprocess.run(
            ["nsenter", f"--net=/run/netns/{self.name}", "nft", "delete", "table", "inet", "cut"],
            capture_output=True, check=False)


class Cluster:
    """The nodes, the network between them and the tills, and the questions that one asks a cluster."""

    def __init__(self, folder, binaries, is_synchronous):
        self.folder = folder
        self.binaries = binaries
        self.is_synchronous = is_synchronous
        self.nodes = [Node(self, number) for number in (1, 2, 3)]

    @property
    def url(self):
        """The URL of the tills. Their password is in the file of PGPASSFILE."""
        hosts = ",".join(node.address for node in self.nodes)
        return (f"postgres://shop@{hosts}/shop?target_session_attrs=read-write"
                f"&sslmode=verify-full&sslrootcert={self.folder}/ca.crt")

    def start(self):
        self._create_network()
        self._create_certificates()
        from configuration import patroni_configuration
        for node in self.nodes:
            os.makedirs(node.folder, exist_ok=True)
            with open(f"{node.folder}/patroni.json", "w", encoding="utf-8") as file:
                json.dump(patroni_configuration(self, node), file, indent=1)
            command("chown", "-R", "postgres:", node.folder)
            node.start_etcd()
        for node in self.nodes:
            node.start_patroni()
        if not self.wait_until_healthy(90):
            raise RuntimeError(f"the cluster did not start: {self.members()}")
        self.ask(f"CREATE ROLE shop LOGIN PASSWORD '{PASSWORD}'", "CREATE DATABASE shop OWNER shop", database="postgres")
        with open(f"{self.folder}/passwords", "w", encoding="utf-8", opener=lambda p, f: os.open(p, f, 0o600)) as file:
            file.write(f"*:*:shop:shop:{PASSWORD}\n")

    def _create_network(self):
        os.makedirs("/run/netns", exist_ok=True)
        command("mount", "-t", "tmpfs", "tmpfs", "/run/netns")
        command("ip", "link", "set", "lo", "up")
        command("ip", "link", "add", "lan", "type", "bridge")
        command("ip", "address", "add", f"{NETWORK}.100/24", "dev", "lan")
        command("ip", "link", "set", "lan", "up")
        os.chmod(self.folder, 0o711)
        for node in self.nodes:
            node.create_network()

    def _create_certificates(self):
        """Creates an authority, and for each node a certificate with its address as its name."""
        folder = self.folder
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        command("openssl", "req", "-x509", *key, "-subj", "/CN=Cluster proof",
                "-keyout", f"{folder}/ca.key", "-out", f"{folder}/ca.crt")
        for node in self.nodes:
            os.makedirs(node.folder, exist_ok=True)
            with open(f"{node.folder}/names", "w", encoding="utf-8") as file:
                file.write(f"subjectAltName=IP:{node.address},DNS:{node.address}\n")
            command("openssl", "req", *key, "-subj", f"/CN={node.address}",
                    "-keyout", f"{node.folder}/server.key", "-out", f"{node.folder}/server.csr")
            command("openssl", "x509", "-req", "-in", f"{node.folder}/server.csr", "-CA", f"{folder}/ca.crt",
                    "-CAkey", f"{folder}/ca.key", "-CAcreateserial", "-days", "2",
                    "-extfile", f"{node.folder}/names", "-out", f"{node.folder}/server.crt")

    def members(self):
        """Returns what a reachable Patroni knows of all members; the empty list if there is none."""
        for node in self.nodes:
            try:
                with urllib.request.urlopen(f"http://{node.address}:8008/cluster", timeout=1) as answer:
                    return json.load(answer).get("members", [])
            except (OSError, ValueError):
                continue
        return []

    def node(self, member):
        return next(node for node in self.nodes if node.name == member["name"])

    def leader(self):
        return next((self.node(member) for member in self.members() if member["role"] == "leader"), None)

    def is_healthy(self):
        """Returns whether there is a leader, two standbys follow it, and one of them synchronously."""
        members = self.members()
        roles = sorted(member["role"] for member in members)
        wanted = ["leader", "replica", "sync_standby" if self.is_synchronous else "replica"]
        timelines = {member.get("timeline") for member in members}
        if roles != wanted or len(timelines) != 1 or any(m["state"] not in ("running", "streaming") for m in members):
            return False
        leader = next(self.node(member) for member in members if member["role"] == "leader")
        try:
            with urllib.request.urlopen(f"http://{leader.address}:8008/primary", timeout=1) as answer:
                replication = json.load(answer).get("replication", [])
        except (OSError, ValueError):
            return False
        streams = [standby for standby in replication if standby["state"] == "streaming"]
        synchronous = [standby for standby in streams if standby["sync_state"] == "sync"]
        return len(streams) == 2 and len(synchronous) == (1 if self.is_synchronous else 0)

    def wait_until_healthy(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.is_healthy():
                return True
            time.sleep(0.3)
        return False

    def switch_over(self):
        """Makes a standby the leader. Returns what Patroni says."""
        return subprocess.run(
            ["patronictl", "-c", f"{self.nodes[0].folder}/patroni.json", "switchover", "--force"],
            text=True, capture_output=True, check=False, timeout=60).stdout

    def ask(self, *statements, database="shop"):
        """Runs statements on the leader as the superuser, and returns their output."""
        leader = self.leader()
        words = [word for statement in statements for word in ("-c", statement)]
        return command(f"{self.binaries}/psql", "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1",
                       "-h", leader.address, "-U", "postgres", "-d", database, *words,
                       env=os.environ | {"PGSSLMODE": "require", "PGCONNECT_TIMEOUT": "5"})
