"""Encodes texts with the program, and reads the codes back with zbar and ZXing."""

import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import zxingcpp
from PIL import Image, ImageDraw

program, folder, extent = sys.argv[1:]
LEVELS = "LMQH"
ALPHABETS = [
    "0123456789",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",
    "abcdefghijklmnop xyz,;(){}",
    "äöüßéèñ漢字かなЖшч😀ع",
    "01234567890123456789ABCabcä",
]


def run(*arguments):
    return subprocess.run([program, "qr", *arguments], capture_output=True, check=False)


def encode(text, level, *more):
    return run("encode", "--level", level, *more, "--", text)


def version(text, level):
    """Returns the version of the code of a text; None if the text does not fit."""
    svg = encode(text, level, "--exact-level", "--format", "svg")
    if svg.returncode:
        return None
    side = int(re.search(rb'viewBox="0 0 (\d+)', svg.stdout)[1])
    return (side - 8 - 17) // 4


def filling(number, level):
    """Returns a text that fills a version."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    text = lambda count: "".join(letters[(place * 7 + number) % 26] for place in range(count))
    low, high = 1, 3000
    while low < high:
        middle = (low + high + 1) // 2
        found = version(text(middle), level)
        low, high = (middle, high) if found and found <= number else (low, middle - 1)
    assert version(text(low), level) == number, (number, level)
    return f"full-{number}-{level}", text(low), level


def samples():
    dice = random.Random(18004)
    if extent == "all":
        with ThreadPoolExecutor() as pool:
            yield from pool.map(lambda it: filling(*it), [(v, l) for v in range(1, 41) for l in LEVELS])
    for number in range(2000 if extent == "all" else 240):
        alphabet = ALPHABETS[number % len(ALPHABETS)]
        longest = 300 if number % 10 == 0 else 60
        text = "".join(dice.choice(alphabet) for _ in range(dice.randint(1, longest)))
        yield f"random-{number}", text.strip() or "A", LEVELS[number % 4]


def zxing(path):
    found = zxingcpp.read_barcodes(Image.open(path).convert("L"))
    return [it.text for it in found]


def zbar(path):
    command = ["zbarimg", "-q", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", path]
    output = subprocess.run(command, capture_output=True, check=False).stdout.decode()
    return [output.removesuffix("\n")]


def screenshot(text, path):
    """Draws the block characters of a terminal as a picture, white on black."""
    lines = text.splitlines()
    width, height = 8, 16
    image = Image.new("L", (len(lines[0]) * width + 40, len(lines) * height + 40), 0)
    draw = ImageDraw.Draw(image)
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            left, top = x * width + 20, y * height + 20
            middle, bottom, right = top + height // 2 - 1, top + height - 1, left + width - 1
            if character in "█▀":
                draw.rectangle([left, top, right, middle], fill=255)
            if character in "█▄":
                draw.rectangle([left, middle + 1, right, bottom], fill=255)
    image.save(path)


def check(sample):
    name, text, level = sample
    mistakes = []
    png, svg = f"{folder}/{name}.png", f"{folder}/{name}.svg"
    if encode(text, level, "--format", "png", "--scale", "5", "-o", png).returncode:
        return [f"{name}: not encoded"]
    pictures = [png]
    if name.startswith("random") and int(name.split("-")[1]) % 8 == 0:
        encode(text, level, "--format", "svg", "-o", svg)
        subprocess.run(["rsvg-convert", svg, "-o", png + ".svg.png"], check=True)
        screenshot(encode(text, level).stdout.decode(), png + ".text.png")
        pictures += [png + ".svg.png", png + ".text.png"]
    if subprocess.run(["pngcheck", "-q", png], check=False).returncode:
        mistakes.append(f"{name}: not a valid PNG")
    for picture in pictures:
        for reader in (zxing, zbar):
            found = reader(picture)
            if found != [text]:
                mistakes.append(f"{picture}: {reader.__name__} read {found!r} instead of {text!r}")
    return mistakes


with ThreadPoolExecutor() as pool:
    results = list(pool.map(check, samples()))
mistakes = [mistake for result in results for mistake in result]
print("\n".join(mistakes[:20]))
print(f"{len(results)} codes, each read by zbar and ZXing: {len(mistakes)} mistakes")
sys.exit(1 if mistakes or not results else 0)
