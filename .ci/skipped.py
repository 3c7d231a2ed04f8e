#!/usr/bin/env python3
"""Reads what Surefire and Failsafe reported, and fails when a test was skipped that should have run.

    python3 .ci/skipped.py [DIRECTORY]   the project; the one this script is in without

What may be skipped here is skipped for a reason that names what no package index has. It is listed by name.
"""
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

ALLOWED = [
    re.compile(r"no Docker daemon answers here"),
    re.compile(r"native part that is for Linux only"),
    re.compile(r"takes minutes, with -Drelata.tests=long"),
]


def reports(home):
    for module in ("*", "*/*"):
        for kind in ("surefire", "failsafe"):
            yield from sorted(Path(home).glob(f"{module}/target/{kind}-reports/TEST-*.xml"))


def skipped(report):
    """Each test that was skipped, with the reason."""
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        for skip in case.findall("skipped"):
            name = case.get("classname", "?") + ("." + case.get("name") if case.get("name") else "")
            yield name, (skip.get("message") or (skip.text or "").strip() or "no reason given").splitlines()[0]


def judge(home):
    """How many tests ran, which were skipped for a reason that is allowed, and which were not."""
    ran, allowed, refused = 0, [], []
    for report in reports(home):
        found = list(skipped(report))
        ran += sum(1 for _ in ElementTree.parse(report).getroot().iter("testcase")) - len(found)
        for name, reason in found:
            (allowed if any(pattern.search(reason) for pattern in ALLOWED) else refused).append(f"{name}: {reason}")
    return ran, allowed, refused


def main(home):
    ran, allowed, refused = judge(home)
    for skip in allowed:
        print(f"skipped, as is allowed: {skip}")
    for skip in refused:
        print(f"skipped, and should have run: {skip}")
    if ran == 0:
        print(f"no test ran: there are no reports below {home}")
    print(f"tests: {ran} ran, {len(allowed)} skipped for an allowed reason, {len(refused)} skipped that should have run")
    return 0 if ran and not refused else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent))
