"""Commits on one node again and again, and prints a line after each success: `probe.py HOST`.

A probe for each node shows how long the cluster as a whole stored nothing: no client can do better.
"""

import os
import sys
import time

import psycopg2

from psql_till import Shop, TooLate

parent = os.getppid()
shop = Shop(f"postgres://postgres@{sys.argv[1]}/postgres?target_session_attrs=read-write&sslmode=require", False)
while os.getppid() == parent:
    try:
        if shop.connection is not None or shop.connect():
            shop.run("INSERT INTO probe DEFAULT VALUES")
            print("stored", flush=True)
    except (psycopg2.Error, TooLate, OSError):
        shop.drop()
    shop.silent_until = {}
    time.sleep(0.2)
