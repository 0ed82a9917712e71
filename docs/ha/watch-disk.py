#!/usr/bin/python3
"""Runs Patroni, and kills it with its PostgreSQL when the disk of the database takes no write for four seconds.

Patroni only reads from a running PostgreSQL. On a disk that hangs it would keep its key as the primary for ever, while no
commit ends. Without Patroni the key expires, and a copy takes its place. Patroni is started again when the disk answers.

    PATRONI_POSTGRESQL_DATA_DIR=/var/lib/postgresql/15/savanna watch-disk.py patroni /etc/patroni/config.yml
"""

import os
import signal
import subprocess
import sys
import threading
import time

LIMIT_S = 4
WRITE_EVERY_S = 1
LOOK_EVERY_S = 0.25

data = os.environ["PATRONI_POSTGRESQL_DATA_DIR"]
answered_at = time.monotonic()


def write_for_ever():
    """Writes to the disk of the database. Only a write that does not return counts as a failure."""
    global answered_at
    while True:
        try:
            with open(os.path.join(os.path.dirname(data), ".watch-disk"), "wb", buffering=0) as file:
                file.write(b".")
                os.fsync(file.fileno())
        except OSError:
            # A disk that is full or read-only answers: PostgreSQL knows what to do.
            pass
        answered_at = time.monotonic()
        time.sleep(WRITE_EVERY_S)


def kill_postgres():
    """Kills PostgreSQL; processes that wait for the disk end when it answers."""
    try:
        with open(os.path.join(data, "postmaster.pid")) as file:
            pid = int(file.readline())
        with open(f"/proc/{pid}/cmdline") as file:
            command = file.read()
        # The process id may be another program's by now.
        if data in command:
            os.kill(pid, signal.SIGKILL)
    except (OSError, ValueError):
        pass


def run():
    """Runs the command; returns its code when it has ended, or None when the disk hung."""
    child = subprocess.Popen(sys.argv[1:])
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(name, lambda number, _: child.send_signal(number))
    while child.poll() is None:
        if time.monotonic() - answered_at > LIMIT_S:
            print("The disk of the database does not answer: Patroni and PostgreSQL are killed.", flush=True)
            child.kill()
            kill_postgres()
            child.wait()
            return None
        time.sleep(LOOK_EVERY_S)
    return child.returncode


threading.Thread(target=write_for_ever, daemon=True).start()
while (code := run()) is None:
    while time.monotonic() - answered_at > LIMIT_S:
        time.sleep(LOOK_EVERY_S)
sys.exit(code)
