"""Runs the tests once for each fault of Tests/faults.txt (see tools/README.md).

All faults are compiled into one copy of the tree, each as `(plantedFault == N ? (replacement) : (expression))`; an
environment variable says which one is in force. The sources in git stay free of fault code, and one build serves all.
"""

import argparse
import os
import pathlib
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-mutate"
TREE = WORK / "tree"
PROGRAM = WORK / "build/release/NavtapePackageTests.xctest"
TEMPORARY = WORK / "tmp"
MODEL = "Sources/NavModel/"
VARIABLE = "NAVTAPE_PLANTED_FAULT"
SWITCH = f"""\
#if PLANTED_FAULTS
  import Glibc

  /// The fault in force; 0 for none.
  package let plantedFault: Int = getenv("{VARIABLE}").map {{ Int(atoi($0)) }} ?? 0
#endif
"""
# What runs: first the tests that find most faults, then everything that says something about the model. The copy breaks
# conventions of the tree, and these are no matter of faults.
PHASES = [
    ["--filter", "NavModelTests|NavTextTests", "--skip", "SmallWorldTests"],
    ["--skip", "TidyTests"],
]
# What runs with `--only-properties`: tests that know no story, only what holds of every session.
PROPERTIES = [[
    "--filter", "NavPropertiesTests.(PropertyPackTests|RegressionTests)|Reference(Decision)?Tests.(busy|wild|families)"
    "|CustomizationPropertyTests|ReplayPropertyTests",
]]
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Fault:
    """One entry of the table: where it is, and what stands there instead of what."""

    def __init__(self, number, block):
        lines = block.splitlines()
        head = re.fullmatch(r"((?:[A-Z]\d+ )+)(\S+\.swift): (.+)", lines[0])
        if not head or len(lines) != 3:
            sys.exit(f"Tests/faults.txt: no entry of three lines: {lines[0]}")
        self.number = number
        self.rules = head[1].strip()
        self.file = head[2]
        self.what = head[3]
        marked = lines[1].strip()
        self.replacement = lines[2].strip()
        begin, end = marked.find("[["), marked.rfind("]]")
        if begin < 0 or end < begin:
            sys.exit(f"Tests/faults.txt: nothing is marked: {marked}")
        self.offset = begin
        self.expression = marked[begin + 2 : end]
        self.fragment = marked[:begin] + self.expression + marked[end + 2 :]

    def __str__(self):
        return f"{self.number:3} {self.rules:8} {self.file}: {self.what}"

    def span(self, text):
        """Where the expression stands in the text of its file."""
        if text.count(self.fragment) != 1:
            sys.exit(f"fault {self.number}: not once in {self.file}: {self.fragment}")
        begin = text.index(self.fragment) + self.offset
        return begin, begin + len(self.expression)


def read_faults():
    lines = (ROOT / "Tests/faults.txt").read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    blocks = re.split(r"\n\s*\n", text.strip())
    return [Fault(number, block) for number, block in enumerate(blocks, 1)]


def plant(text, faults):
    """The text of a file with all of its faults."""
    spans = {}
    for fault in faults:
        spans.setdefault(fault.span(text), []).append(fault)
    limit = len(text)
    for (begin, end), planted in sorted(spans.items(), reverse=True):
        if end > limit:
            sys.exit(f"fault {planted[0].number} overlaps another one")
        limit = begin
        cases = "".join(f"plantedFault == {fault.number} ? ({fault.replacement}) : " for fault in planted)
        text = f"{text[:begin]}({cases}({text[begin:end]})){text[end:]}"
    return text


def copy_tree(faults):
    """Brings the copy up to date; files that are equal already stay untouched, so that little is built anew."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    names = [name for name in names if name and (ROOT / name).is_file()]
    wanted = {name: (ROOT / name).read_bytes() for name in names}
    for file in sorted({fault.file for fault in faults}):
        name = MODEL + file
        wanted[name] = plant(wanted[name].decode(), [fault for fault in faults if fault.file == file]).encode()
    wanted[MODEL + "PlantedFault.swift"] = SWITCH.encode()
    for path in sorted(TREE.rglob("*"), reverse=True):
        if path.is_file() and str(path.relative_to(TREE)) not in wanted:
            path.unlink()
    for name, content in wanted.items():
        path = TREE / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            if name in names:
                shutil.copymode(ROOT / name, path)


def build():
    """Builds as `tools/test` does, but for warnings, which the faults may give."""
    flags = ["-c", "release", "--scratch-path", str(WORK / "build"), "-Xswiftc", "-enable-testing"]
    flags += ["-Xswiftc", "-DPLANTED_FAULTS"]
    subprocess.run(["swift", "build", *flags, "--build-tests"], cwd=TREE, check=True, stdout=sys.stderr)


def run(arguments, fault, seconds):
    """Runs tests until the first one fails; returns what failed, None if nothing did."""
    shutil.rmtree(TEMPORARY, ignore_errors=True)
    TEMPORARY.mkdir(parents=True)
    environment = dict(os.environ, TMPDIR=str(TEMPORARY), NO_COLOR="1", SWIFT_BACKTRACE="enable=no")
    environment[VARIABLE] = str(fault)
    process = subprocess.Popen(
        [PROGRAM, "--testing-library", "swift-testing", *arguments],
        cwd=TREE, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        return watch(process, time.monotonic() + seconds)
    finally:
        # The group of this process: itself, if it still runs, and the programs that its tests started.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        process.stdout.close()


def watch(process, deadline):
    selector = selectors.DefaultSelector()
    selector.register(process.stdout, selectors.EVENT_READ)
    rest = b""
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not selector.select(left):
            return "hangs"
        chunk = os.read(process.stdout.fileno(), 1 << 16)
        if not chunk:
            break
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            text = COLOUR.sub("", line.decode(errors="replace"))
            if text.startswith("✘"):
                return failure(text)
    code = process.wait()
    if code < 0:
        return f"traps: {signal.Signals(-code).name}"
    return None if code == 0 else f"exit {code}"


def failure(line):
    """The display name of the test, or the whole line if it has none."""
    name = re.search(r'Test "(.*?)" (?:recorded|failed|with|passing)', line) or re.search(r"Test (\S+) ", line)
    return name[1] if name else line[1:].strip()


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(prog="tools/mutate", description="Plants faults and asks the tests to find them.")
    parser.add_argument("--list", action="store_true", help="show the faults and end")
    parser.add_argument("--only", metavar="N[,M]", help="run these faults only")
    parser.add_argument("--build-only", action="store_true", help="build the copy with all faults and end")
    parser.add_argument("--skip-build", action="store_true", help="run what was built last")
    parser.add_argument("--only-properties", action="store_true", help="ask only the tests of generated sessions")
    options = parser.parse_args()
    phases = PROPERTIES if options.only_properties else PHASES
    faults = read_faults()
    chosen = faults
    if options.only:
        numbers = {int(number) for number in options.only.split(",")}
        chosen = [fault for fault in faults if fault.number in numbers]
        if len(chosen) < len(numbers):
            parser.error(f"there are {len(faults)} faults, from 1 on")
    if options.list:
        for fault in chosen:
            print(f"{fault}\n      {fault.expression}\n      {fault.replacement}")
        return 0
    if not options.skip_build:
        copy_tree(faults)
        build()
    if options.build_only:
        return 0

    limits = []
    for arguments in phases:
        start = time.monotonic()
        found = run(arguments, 0, 1800)
        if found:
            print(f"without a fault: {found}", file=sys.stderr)
            return 1
        limits.append(60 + 10 * (time.monotonic() - start))
    survivors = []
    for fault in chosen:
        start = time.monotonic()
        found = None
        for arguments, limit in zip(phases, limits):
            found = found or run(arguments, fault.number, limit)
        if not found:
            survivors.append(fault)
        print(f"{fault}\n    {found or 'SURVIVED'} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{len(chosen)} faults, {len(chosen) - len(survivors)} killed, {len(survivors)} survived "
        f"({100 * (len(chosen) - len(survivors)) // max(1, len(chosen))} %)")
    return 1 if survivors else 0


sys.exit(main())
