"""Replays a session's actions with the Python package `eventsourcing` from a SQLite database.

  python3 pyeventsourcing_replay.py record FILE DATABASE    stores the actions of a file of JSON lines as an aggregate
  python3 pyeventsourcing_replay.py replay DATABASE         rebuilds the aggregate from its events

Prints one line of JSON: the seconds of the work, without those that Python needs to start, and the number of events.
Ends with 69 if the package is not installed.
"""

import json
import sys
import time
import uuid

try:
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event
except ImportError:
    sys.exit(69)

IDENTITY = uuid.UUID(int=1)
BATCH = 1_000


class Session(Aggregate):
    @event("Begun")
    def __init__(self):
        self.selected = ""
        self.paths = {}
        self.offsets = {}

    @staticmethod
    def create_id():
        return IDENTITY

    @event("Selected")
    def select(self, tab):
        self.selected = tab

    @event("Pushed")
    def push(self, tab, screen):
        self.paths.setdefault(tab, []).append(screen)

    @event("Popped")
    def pop(self, tab, count):
        path = self.paths.setdefault(tab, [])
        del path[max(0, len(path) - count) :]

    @event("PoppedToRoot")
    def pop_to_root(self, tab):
        self.paths[tab] = []

    @event("Scrolled")
    def scroll(self, tab, y):
        self.offsets[tab] = y

    @event("Other")
    def other(self, action):
        pass


def apply(session, line):
    tab = line.get("tab", "")
    match line["do"]:
        case "select":
            session.select(tab)
        case "push":
            session.push(tab, line["screen"])
        case "pop":
            session.pop(tab, line.get("count", 1))
        case "popToRoot":
            session.pop_to_root(tab)
        case "scroll":
            session.scroll(tab, line["y"])
        case action:
            session.other(action)


def application(database):
    return Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": database})


def record(file, database):
    app = application(database)
    session = Session()
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            apply(session, json.loads(line))
            if number % BATCH == BATCH - 1:
                app.save(session)
    app.save(session)
    return session


def main(arguments):
    start = time.perf_counter()
    if arguments[0] == "record":
        session = record(arguments[1], arguments[2])
    else:
        app = application(arguments[1])
        start = time.perf_counter()
        session = app.repository.get(IDENTITY)
    seconds = time.perf_counter() - start
    if session.selected == "":
        sys.exit("the lines select nothing")
    print(json.dumps({"seconds": seconds, "events": session.version}))


main(sys.argv[1:])
