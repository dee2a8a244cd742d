"""Uses `lifesignal-cli play` in tmux, and compares the screens with captures; see .ci/terminal."""

import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

WIDTHS = (40, 80, 200)
HEIGHT = 30
# The time that a screen may take to appear. No step waits for longer than its screen takes.
DEADLINE = float(os.environ.get("TERMINAL_DEADLINE", "60"))

# What the shell around the program shows after its end: the exit code, and whether the terminal echoes keys
# and collects lines again.
SHELL = r"""
"$1" play --folder world; printf 'code %s' $?
stty -a | grep -oE -- '-?(icanon|isig|icrnl|echo)\b' | tr '\n' ' '; echo; exec cat
"""

# Ctrl-C interrupts the shell, too, which has to continue.
SIMULATION = r"""
trap : INT
"$1" simulate --seeds 100000; echo "code $?"; exec cat
"""

# Each step is a name and the keys of tmux; a key in angle brackets is a name, and other text is typed.
EDITING = [
    ("start", ""),
    ("typed", "person Ana"),
    ("entered", "<Enter>"),
    ("completed", "per<Tab>Ben<Enter>"),
    ("several candidates", "A<Tab>"),
    ("one candidate", " si<Tab>"),
    ("listed", "<Tab>"),
    ("performed", "up<Enter>"),
    ("signed up", 'Ben signs up as "Ben" "Okafor"<Enter>'),
    ("inserted at the start", "adds Ben<C-a>Ana <C-e> as responder"),
    ("words", "<M-b><M-b><M-b>x<Left><DC>"),
    ("killed and yanked", "<C-k><C-u><C-y>"),
    ("killed words", "one two three<C-w><C-w><C-y>"),
    ("killed ahead", "<C-a><M-d><M-f><C-b><C-f><BSpace><C-d><Home><End>"),
    ("discarded", "<C-c>"),
    ("older line", "<Up><Up>"),
    ("newer line", "<Down><Down>"),
    ("search", "<C-r>Okaf"),
    ("not found", "q"),
    ("search left", "<C-g>"),
    ("found and performed", "<C-r>person B<Enter>"),
    ("wide", "person 李明<Left>x<BSpace>é<Right>"),
    ("long line", "<C-u>expect Ana has the note " + '"abc 漢字 abcdefghij"'),
    ("cursor in a long line", "<Home><M-f><M-f><M-f>x"),
    ("cleared", "<C-l>"),
    ("discarded again", "<C-c>"),
    ("a clear command", "clear<Enter>"),
    ("unknown word", "Ana sings up as a person who mistypes a long line of words<Enter>"),
    ("wrong count", "expect Ana has x contacts<Enter>"),
    ("code", "Ana shows the code<Enter>"),
    ("cleared after the code", "<C-l>"),
    ("time", "at +1:00<Enter>"),
    ("check-in", "Ana checks in<Enter>"),
    ("too soon", "after 61s Ana checks in<Enter>"),
    ("contact", "Ben adds Ana as dependent<Enter>"),
    ("overdue", "after 25 hours<Enter>"),
    ("look", "look at Ben contacts<Enter>"),
    ("help", "?<Enter>"),
    ("typed before a change of the size", "look at Ana notifications and more text"),
    ("narrower", "resize-window -x 30"),
    ("edited after the change", "<C-w><C-w><C-w><BSpace>"),
    ("performed after the change", "<Enter>"),
    ("code that does not fit", "Ana shows the code<Enter>"),
    ("typed before the next change", "look at Ana user and more text"),
    ("wider", "resize-window -x {width}"),
    ("end of the input", "<C-u><C-d>"),
]
# Each of these starts the program again in the same world.
ENDINGS = [
    ("history of the last session", "<Up><Up>"),
    ("exit", "<C-u>exit<Enter>"),
    ("restart", "RESTART"),
    ("interrupted", "<C-c>"),
    ("restart", "RESTART"),
    ("terminated", "typed<KILL>"),
]


class Terminal:
    def __init__(self, program, width, folder, script=SHELL):
        self.folder = folder
        self.server_count = 0
        self.command = ["sh", "-c", script, "sh", program]
        self.width = width
        self.start()

    def tmux(self, *words):
        result = subprocess.run(
            ["tmux", "-u", "-S", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True
        )
        if result.returncode:
            raise SystemExit(f"tmux {words}: {result.stderr}")
        return result.stdout

    def start(self):
        # A server that is ending may still have its socket.
        self.server_count += 1
        self.socket = os.path.join(self.folder, f"tmux-{self.server_count}")
        os.environ.update(LANG="C.UTF-8", LC_ALL="C.UTF-8")
        os.environ.pop("NO_COLOR", None)
        self.tmux(
            "new-session", "-d", "-x", str(self.width), "-y", str(HEIGHT), "-c", self.folder, *self.command
        )
        self.tmux("set-option", "-g", "window-size", "manual")

    def perform(self, keys):
        if keys == "RESTART":
            self.end()
            self.start()
        elif keys.startswith("resize-window"):
            self.tmux(*keys.format(width=self.width).split())
        else:
            self.press(keys)

    def press(self, keys):
        while keys:
            if keys.startswith("<"):
                name, keys = keys[1:].split(">", 1)
                if name == "KILL":
                    self.kill()
                else:
                    self.tmux("send-keys", name)
            else:
                end = keys.find("<")
                text, keys = (keys, "") if end < 0 else (keys[:end], keys[end:])
                self.tmux("send-keys", "-l", "--", text)

    def kill(self):
        """Terminates the program when it has handled the keys before, which its screen shows."""
        self.wait(lambda screen: screen.rstrip().endswith("typed"))
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        with open(f"/proc/{shell}/task/{shell}/children") as children:
            os.kill(int(children.read().split()[0]), signal.SIGTERM)

    def screen(self):
        """Returns the text of the screen, and the place of the cursor."""
        text = self.tmux(
            "display-message", "-p", "cursor #{cursor_x},#{cursor_y}", ";", "capture-pane", "-p"
        )
        lines = [line.rstrip() for line in text.split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines) + "\n"

    def wait(self, is_expected):
        """Waits until the screen is as expected or the deadline has passed, and returns it."""
        end = time.monotonic() + DEADLINE
        while True:
            screen = self.screen()
            if is_expected(screen) or time.monotonic() > end:
                return screen
            time.sleep(0.02)

    def settled(self, before, keys):
        """Returns the screen when it differs from the one before, and has not changed for a while. After a
        line was entered, it also waits for the next prompt.

        Only captures are written in this way, which a person then looks at.
        """
        end = time.monotonic() + 5
        while self.screen() == before and time.monotonic() < end:
            time.sleep(0.05)
        if keys.endswith("<Enter>") and not keys.endswith("exit<Enter>"):
            self.wait(lambda screen: re.search(r"\n\+[0-9:]+>\n$", screen) and screen != before)
        last, since = None, time.monotonic()
        while time.monotonic() - since < 1.5:
            screen = self.screen()
            if screen != last:
                last, since = screen, time.monotonic()
            time.sleep(0.05)
        return last

    def end(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)


def steps():
    return EDITING + [("restart", "RESTART")] + ENDINGS


def read_captures(path):
    """Returns the captures of a file: the name of each step, and its screen."""
    with open(path, encoding="utf-8") as file:
        parts = file.read().split("\n== ")[1:]
    return [tuple(part.split("\n", 1)) for part in parts]


def run(program, captures, width, is_update):
    """Performs all steps at one width. Returns the number of steps whose screen differs."""
    path = os.path.join(captures, f"{width}.txt")
    expected = [] if is_update else read_captures(path)
    if not is_update and [name for name, _ in expected] != [name for name, _ in steps()]:
        print(f"{path}: the steps differ; write new ones with --update")
        return 1
    written = []
    folder = tempfile.mkdtemp()
    terminal = Terminal(program, width, folder)
    try:
        for index, (name, keys) in enumerate(steps()):
            terminal.perform(keys)
            if is_update:
                before = written[-1][1] if written else ""
                written.append((name, terminal.settled(before, keys)))
                continue
            # The last line ending of a capture was removed together with the next heading.
            wanted = expected[index][1].rstrip("\n") + "\n"
            found = terminal.wait(lambda screen: screen == wanted)
            if found != wanted:
                print(f"{width} columns: after the step `{name}`, the screen differs:")
                print("\n".join(difflib.unified_diff(wanted.split("\n"), found.split("\n"), lineterm="")))
                return 1
        return 0
    finally:
        terminal.end()
        shutil.rmtree(folder, ignore_errors=True)
        if is_update:
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"Screens of {width} columns; .ci/terminal compares them.\n")
                file.writelines(f"\n== {name}\n{screen}" for name, screen in written)


def interrupt_simulation(program):
    """Presses Ctrl-C while `simulate` shows its progress. Returns 1 if it does not end with a summary."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, 80, folder, SIMULATION)
        try:
            patterns = [r"world \d+ of 100000, seed \d+  \d+ of", r"interrupted in world \d+ of 100000[^$]*code 130"]
            for pattern in patterns:
                screen = terminal.wait(lambda screen: re.search(pattern, screen))
                if not re.search(pattern, screen):
                    print(f"simulate: the screen does not contain {pattern}:\n{screen}")
                    return 1
                terminal.press("<C-c>")
        finally:
            terminal.end()
    return 0


def run_all(program, captures, is_update):
    failed = sum(run(program, captures, width, is_update) for width in WIDTHS)
    print(f"{len(WIDTHS)} widths with {len(steps())} screens each: {failed} failed")
    interrupted = interrupt_simulation(program)
    print(f"an interrupted simulation: {interrupted} failed")
    return 1 if failed or interrupted else 0


def self_test(program, captures):
    """Changes one screen or cursor of each file of captures, and checks that the run fails there."""
    global DEADLINE
    DEADLINE = 5
    wrong = 0
    changes = [
        ("a letter of the first screen", lambda text: text.replace("A world", "A word", 1)),
        ("the place of a cursor", lambda text: text.replace("\n== typed\ncursor 20", "\n== typed\ncursor 21")),
        ("a missing step", lambda text: text.replace("\n== typed\n", "\n== renamed\n")),
    ]
    for width in WIDTHS:
        for what, change in changes:
            with tempfile.TemporaryDirectory() as folder:
                name = f"{width}.txt"
                with open(os.path.join(captures, name), encoding="utf-8") as file:
                    original = file.read()
                changed = change(original)
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(changed)
                with open(os.devnull, "w") as null:
                    output, sys.stdout = sys.stdout, null
                    failed = run(program, folder, width, False)
                    sys.stdout = output
            is_found = changed != original and failed == 1
            wrong += not is_found
            print(f"{'as expected' if is_found else 'WRONG'}: {what}, {width} columns: {failed} failed")
    return 1 if wrong else 0


def main():
    program, captures, *flags = sys.argv[1:]
    program = os.path.abspath(program)
    if flags == ["--self-test"]:
        sys.exit(self_test(program, captures))
    sys.exit(run_all(program, captures, flags == ["--update"]))


main()
