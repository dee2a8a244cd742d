"""Measures how many lines of some folders the tests cover."""

import json
import os
import subprocess
import sys

from pruning import pruning


def coverage(root, name, folders, targets):
    """Returns the share of the folders' lines, in percent, that the tests of the targets cover.

    Builds the targets in a clone under .build/<name>. Ends with the exit code 2 if a test fails.
    """
    clone = os.path.join(root, ".build", name)
    source = os.path.join(clone, "source")
    subprocess.run(["rm", "-rf", source], check=True)
    os.makedirs(clone, exist_ok=True)
    subprocess.run(["git", "clone", "--quiet", root, source], check=True)
    with open(os.path.join(source, "Package.swift"), "a", encoding="utf-8") as manifest:
        manifest.write(pruning(targets))
    command = ["swift", "test", "--quiet", "--disable-xctest", "--enable-code-coverage", "--scratch-path",
               os.path.join(clone, "build"), "--package-path", source]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        print(result.stdout[-4000:])
        sys.exit(2)
    path = subprocess.run(command + ["--show-codecov-path"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip().splitlines()[-1]
    return share(json.load(open(path, encoding="utf-8"))["data"][0]["files"], folders)


def share(files, folders):
    """Returns the share of covered lines in percent, from the entries of a report."""
    lines = [file["summary"]["lines"] for file in files
             if any(f"/{folder}/" in file["filename"] for folder in folders)]
    return 100 * sum(line["covered"] for line in lines) / sum(line["count"] for line in lines)
