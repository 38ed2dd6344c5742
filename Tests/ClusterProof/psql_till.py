"""A till in Python, which speaks to the server as the program does: the self-test of the proof.

It reads `orders place --item latte:large --for NAME` from standard input, and answers with one line of JSON. A unit of
work has an identity, which is stored with it, so a unit whose answer was lost can be sent again.
"""

import json
import os
import random
import select
import shlex
import sys
import time
import urllib.parse
import uuid

import psycopg2
import psycopg2.extensions

CONNECT_LIMIT, ANSWER_LIMIT, GIVE_UP, SILENCE = 1.5, 4, 60, 5
deadline = 0.0


class TooLate(Exception):
    pass


def wait(connection):
    """Waits for the server, until the deadline. A server that is frozen or cut off never answers."""
    while True:
        state = connection.poll()
        if state == psycopg2.extensions.POLL_OK:
            return
        rest = deadline - time.monotonic()
        if rest <= 0:
            raise TooLate()
        reads = [connection] if state == psycopg2.extensions.POLL_READ else []
        writes = [connection] if state == psycopg2.extensions.POLL_WRITE else []
        select.select(reads, writes, [], rest)


psycopg2.extensions.set_wait_callback(wait)


def identifier():
    """Returns a UUID of version 7."""
    moment = time.time_ns() // 1_000_000
    return str(uuid.UUID(int=moment << 80 | 0x7 << 76 | random.getrandbits(12) << 64 | 0b10 << 62 | random.getrandbits(62)))


class Shop:
    """The database, wherever its leader is."""

    def __init__(self, url, is_asynchronous):
        parts = urllib.parse.urlsplit(url)
        self.user, hosts = parts.netloc.rsplit("@", 1)
        self.database = parts.path.lstrip("/")
        self.options = dict(urllib.parse.parse_qsl(parts.query))
        self.hosts = (hosts or self.options.pop("host", "")).split(",")
        self.is_asynchronous = is_asynchronous
        self.connection = None
        self.silent_until = {}

    def connect(self):
        """Connects to the host that is no standby. Each host gets its own time: a frozen one accepts and is silent.

        A silent host is not asked again for a while, so that it does not delay the others.
        """
        global deadline
        for host in self.hosts:
            if time.monotonic() < self.silent_until.get(host, 0):
                continue
            deadline = time.monotonic() + CONNECT_LIMIT
            try:
                connection = psycopg2.connect(host=host, user=self.user, dbname=self.database, **self.options)
                connection.autocommit = True
                deadline = time.monotonic() + CONNECT_LIMIT
                level = "off" if self.is_asynchronous else "on"
                connection.cursor().execute(f"SET synchronous_commit = {level}")
                self.hosts.sort(key=lambda other: other != host)
                self.connection = connection
                return True
            except TooLate:
                self.silent_until[host] = time.monotonic() + SILENCE
            except (psycopg2.Error, OSError):
                pass
        return False

    def run(self, text):
        """Runs statements in one round trip. Returns the rows of the last one."""
        global deadline
        deadline = time.monotonic() + ANSWER_LIMIT
        del self.connection.notices[:]
        cursor = self.connection.cursor()
        cursor.execute(text)
        # The server says that a commit was successful even if its wait for the standby was canceled.
        if any("synchronous replication" in notice for notice in self.connection.notices):
            raise TooLate()
        return cursor.fetchall() if cursor.description else []

    def drop(self):
        if self.connection is not None:
            try:
                self.connection.close()
            except psycopg2.Error:
                pass
        self.connection = None

    def until_done(self, work):
        """Repeats work that may be sent several times, on other connections if need be."""
        end = time.monotonic() + GIVE_UP
        while time.monotonic() < end:
            if self.connection is None and not self.connect():
                time.sleep(0.1 + random.random() / 5)
                continue
            try:
                return work()
            except (psycopg2.Error, TooLate, OSError):
                self.drop()
        raise TooLate()


def statements(guest):
    """Returns the identities of a new order and its unit, and the statements that store both."""
    order, event, unit, now = identifier(), identifier(), identifier(), time.time_ns() // 1_000_000
    name = guest.replace("'", "''")
    payload = json.dumps({"guest": guest, "order": order}).replace("'", "''")
    text = (
        f"BEGIN; SET LOCAL lock_timeout = '10s'; INSERT INTO core_commit VALUES ('{unit}', {now});"
        "INSERT INTO orders_order (id, version, id_tail, guest, guest_key, status, is_cancelled, currency, total, quantity,"
        f" placed_at) VALUES ('{order}', 1, 0, '{name}', lower('{name}'), 'placed', 0, 'USD', 450, 1, {now});"
        f"INSERT INTO orders_order_line VALUES ('{order}', 0, 'Latte', 'drink', 'large', 1, 'USD', 450, 450, 0, 450, 1);"
        "INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at) VALUES"
        f" ('{event}', 'orders.placed.v1', '{payload}', 'Order', '{order}', '{unit}', {now});"
        "INSERT INTO core_delivery (event_id, handler, aggregate_id, is_open, status, attempts, due_at, owner) VALUES"
        f" ('{event}', 'orders.notify-guest', '{order}', 1, 'pending', 0, {now}, '{unit}'); COMMIT")
    return order, unit, text


def place(shop, guest, forgets):
    """Stores an order. A till that forgets sends a new unit after a failure, and so may store the order twice."""
    order, unit, text = statements(guest)

    def send():
        try:
            shop.run(text)
        except psycopg2.errors.UniqueViolation:
            # It was committed before, perhaps on this server only: a commit that crashed while it waited for the standby
            # is visible afterwards. The next commit waits for the standby again, and so for this unit too.
            shop.run(f"ROLLBACK; BEGIN; UPDATE core_commit SET committed_at = committed_at WHERE unit_id = '{unit}'; COMMIT")

    def send_or_forget():
        nonlocal order, unit, text
        try:
            send()
        except (psycopg2.Error, TooLate, OSError):
            order, unit, text = statements(guest)
            raise

    shop.until_done(send_or_forget if forgets else send)
    return order


def deliver(shop):
    """Stores the effects of events that are due. Returns how many deliveries were due."""
    owner, now = identifier(), time.time_ns() // 1_000_000
    due = shop.run(
        f"UPDATE core_delivery SET owner = '{owner}', status = 'running', due_at = {now + 4000} WHERE (event_id, handler) IN"
        f" (SELECT event_id, handler FROM core_delivery WHERE is_open = 1 AND due_at <= {now} ORDER BY due_at LIMIT 10"
        " FOR UPDATE SKIP LOCKED) RETURNING event_id, aggregate_id")
    for event, order in due:
        shop.run(
            "BEGIN; WITH mine AS (UPDATE core_delivery SET is_open = 0, status = 'done', settled_at ="
            f" {now} WHERE event_id = '{event}' AND owner = '{owner}' AND is_open = 1 RETURNING 1)"
            " SELECT 1 / count(*) FROM mine; INSERT INTO orders_notification VALUES"
            f" ('{identifier()}', 1, '{order}', 'guest', 'Your order is being processed.', {now}); COMMIT")
    return len(due)


def deliver_quietly(shop):
    try:
        return shop.until_done(lambda: deliver(shop))
    except TooLate:
        return 0


def drain(shop):
    """Delivers until nothing is open, also what another till left."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if deliver_quietly(shop) == 0:
            if not shop.until_done(lambda: shop.run("SELECT 1 FROM core_delivery WHERE is_open = 1 LIMIT 1")):
                return
            time.sleep(0.5)


def main():
    shop = Shop(sys.argv[1], "--asynchronous" in sys.argv)
    for line in sys.stdin:
        words = shlex.split(line)
        guest = words[words.index("--for") + 1]
        try:
            answer = {"id": place(shop, guest, "--forget" in sys.argv), "guest": guest}
            print(json.dumps(answer), flush=True)
        except TooLate:
            error = {"code": "storage.outcome-unknown", "message": "The server cannot be reached"}
            print(json.dumps({"error": error}), file=sys.stderr, flush=True)
            continue
        deliver_quietly(shop)
    drain(shop)
    os._exit(0)


if __name__ == "__main__":
    main()
