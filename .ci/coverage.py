"""Measures how many lines of some folders the tests cover.

All checks share one build and one run of the tests, because a build that counts lines takes minutes. The report of
the last commit is kept.
"""

import json
import os
import subprocess
import sys

from pruning import pruning

TARGETS = ["ExperimentsTests", "HTTPExchangeTests", "RealtimeSocketsTests", "RealtimeTests"]


def coverage(root, folders):
    """Returns the share of the folders' lines, in percent, that the tests of TARGETS cover.

    Builds the targets in a clone of HEAD under .build/coverage, unless it has the report of HEAD. Ends with the exit
    code 2 if a test fails.
    """
    commit = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], stdout=subprocess.PIPE, text=True,
                            check=True).stdout.strip()
    report = os.path.join(root, ".build", "coverage", f"{commit}.json")
    if not os.path.exists(report):
        measure(root, os.path.dirname(report), report)
    return share(json.load(open(report, encoding="utf-8"))["data"][0]["files"], folders)


def measure(root, folder, report):
    source = os.path.join(folder, "source")
    subprocess.run(["rm", "-rf", source], check=True)
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.endswith(".json"):
            os.remove(os.path.join(folder, name))
    subprocess.run(["git", "clone", "--quiet", root, source], check=True)
    with open(os.path.join(source, "Package.swift"), "a", encoding="utf-8") as manifest:
        manifest.write(pruning(TARGETS))
    command = ["swift", "test", "--quiet", "--disable-xctest", "--enable-code-coverage", "--scratch-path",
               os.path.join(folder, "build"), "--package-path", source]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        print(result.stdout[-4000:])
        sys.exit(2)
    path = subprocess.run(command + ["--show-codecov-path"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip().splitlines()[-1]
    os.replace(path, report)


def share(files, folders):
    """Returns the share of covered lines in percent, from the entries of a report."""
    lines = [file["summary"]["lines"] for file in files
             if any(f"/{folder}/" in file["filename"] for folder in folders)]
    return 100 * sum(line["covered"] for line in lines) / sum(line["count"] for line in lines)
