"""Patroni's configuration of a node."""

from cluster import NETWORK, TTL


def patroni_configuration(cluster, node):
    return {
        "scope": "shop",
        "name": node.name,
        "restapi": {"listen": f"{node.address}:8008", "connect_address": f"{node.address}:8008"},
        # Not "etcd3": with it, Patroni before 3.0.3 renews a lock without comparing the owner. A node that returns to the network
        # with an old view takes the lock from the new leader, and both have been leaders. This proof found it.
        "etcd": {"hosts": [f"{member.address}:2379" for member in cluster.nodes]},
        "bootstrap": {
            "dcs": {
                "ttl": TTL,
                "loop_wait": 2,
                # ttl >= loop_wait + 2 * retry_timeout, so that a leader without etcd gives up before its lock ends.
                "retry_timeout": 5,
                "maximum_lag_on_failover": 1 << 30,
                "synchronous_mode": cluster.is_synchronous,
                "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": server_settings(cluster)},
            },
            "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"],
        },
        "postgresql": {
            "listen": f"{node.address}:5432",
            "connect_address": f"{node.address}:5432",
            "data_dir": f"{node.folder}/data",
            "bin_dir": cluster.binaries,
            "pgpass": f"{node.folder}/pgpass",
            "authentication": {
                "superuser": {"username": "postgres"},
                "replication": {"username": "replicator"},
                "rewind": {"username": "postgres"},
            },
            "parameters": {
                "unix_socket_directories": node.folder,
                "ssl": "on",
                "ssl_cert_file": f"{node.folder}/server.crt",
                "ssl_key_file": f"{node.folder}/server.key",
            },
            "pg_hba": [
                "local all all trust",
                f"hostssl shop shop {NETWORK}.0/24 scram-sha-256",
                f"host all postgres {NETWORK}.0/24 trust",
                f"host replication replicator {NETWORK}.0/24 trust",
            ],
            "remove_data_directory_on_rewind_failure": True,
            "remove_data_directory_on_diverged_timelines": True,
        },
    }


def server_settings(cluster):
    return {
        "shared_buffers": "32MB",
        "max_connections": 200,
        "max_wal_size": "256MB",
        # A node that was killed finds all changes since, however fast the tills are.
        "wal_keep_size": "2GB",
        "password_encryption": "scram-sha-256",
        # The leader waits for a standby that is gone until this time. The default is a minute.
        "wal_sender_timeout": "4s",
        "wal_receiver_timeout": "4s",
        "wal_log_hints": "on",
        "synchronous_commit": "on",
        # No segments in /dev/shm, which a killed server leaves behind.
        "dynamic_shared_memory_type": "mmap",
        "log_line_prefix": "%m [%p] ",
    }
