#!/usr/bin/python3
"""Runs Patroni, and kills it with its PostgreSQL if the database's disk accepts no writes for four seconds.

Patroni only reads from a running PostgreSQL. On a hanging disk it would hold its key as the primary forever, while no commit
finishes. Without Patroni the key expires, and a standby takes over. Patroni is restarted once the disk responds.

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
    """Writes to the database's disk. Only a write that doesn't return counts as a failure."""
    global answered_at
    while True:
        try:
            with open(os.path.join(os.path.dirname(data), ".watch-disk"), "wb", buffering=0) as file:
                file.write(b".")
                os.fsync(file.fileno())
        except OSError:
            # A full or read-only disk responds, and PostgreSQL handles that.
            pass
        answered_at = time.monotonic()
        time.sleep(WRITE_EVERY_S)


def kill_postgres():
    """Kills PostgreSQL. Processes that are waiting for the disk end when it responds."""
    try:
        with open(os.path.join(data, "postmaster.pid")) as file:
            pid = int(file.readline())
        with open(f"/proc/{pid}/cmdline") as file:
            command = file.read()
        # The process id may belong to another program by now.
        if data in command:
            os.kill(pid, signal.SIGKILL)
    except (OSError, ValueError):
        pass


def run():
    """Runs the command. Returns its exit code, or None if the disk hung."""
    child = subprocess.Popen(sys.argv[1:])
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(name, lambda number, _: child.send_signal(number))
    while child.poll() is None:
        if time.monotonic() - answered_at > LIMIT_S:
            print("The database's disk isn't responding: killing Patroni and PostgreSQL.", flush=True)
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
