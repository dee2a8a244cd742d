"""Reads pictures of codes that two other encoders made, qrencode and segno, with the program, zbar and ZXing.

The clean pictures are of 200 codes: five of each version up to 20 and each encoder, at every level, with digits,
capital letters, ASCII or UTF-8, at a scale of 2 to 12 pixels, with a quiet zone of 0 to 6 modules, and turned by
quarter turns. The program must read 99 % of them, and no fewer than zbar. Other pictures are of the same codes,
changed as the function with the name of the kind does; the program must read as many as LEAST says.

    read-pictures.py PROGRAM FOLDER [SEED]
"""

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import segno
import zxingcpp
from PIL import Image, ImageDraw, ImageOps

program, folder = sys.argv[1:3]
SEED = sys.argv[3] if len(sys.argv) > 3 else "18004"
VERSIONS = range(1, 21)
ALPHABETS = [
    "0123456789",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",
    "abcdefghijklmnop xyz,;(){}",
    "äöüßéèñ漢字かなЖшч😀ع",
]


def qrencode(text, version, level, path):
    """Draws one pixel for each module; returns whether the text fits into the version."""
    command = ["qrencode", "-v", str(version), "--strict-version", "-l", level, "-s", "1", "-m", "0", "-o", path]
    # Without -8, UTF-8 that happens to be Shift JIS is encoded as other characters.
    command += [] if text.isascii() else ["-8"]
    return subprocess.run([*command, "--", text], capture_output=True, check=False).returncode == 0


def segno_make(text, version, level, path):
    """Draws one pixel for each module; returns whether the text fits into the version."""
    try:
        encoding = None if text.isascii() else "utf-8"
        code = segno.make(text, version=version, error=level, boost_error=False, micro=False, encoding=encoding)
    except segno.DataOverflowError:
        return False
    code.save(path, kind="png", scale=1, border=0)
    return True


def codes(dice):
    """Yields a text and its code, one pixel for each module, of each version from each encoder."""
    for encoder in (qrencode, segno_make):
        for version in VERSIONS:
            alphabet, path = dice.choice(ALPHABETS), f"{folder}/code.png"
            text = "".join(dice.choice(alphabet) for _ in range(dice.randint(1, 40 * version))).strip() or "A"
            level = dice.choice("LMQH")
            while not encoder(text, version, level, path):
                text = text[: len(text) * 3 // 4].strip() or "A"
            yield text, Image.open(path).convert("RGBA").convert("L")


def enlarged(code, scale, margin):
    code = ImageOps.expand(code, margin, 255)
    return code.resize((code.width * scale, code.height * scale), Image.NEAREST)


def clean(code, dice):
    picture = enlarged(code, dice.randint(2, 12), dice.randint(0, 6))
    return picture.rotate(90 * dice.randrange(4), expand=True)


def resized(code, dice):
    picture, factor = enlarged(code, 8, 4), dice.uniform(0.25, 0.9)
    side = round(picture.width * factor)
    return picture.resize((side, side), dice.choice([Image.NEAREST, Image.BILINEAR, Image.LANCZOS]))


def colored(code, dice):
    picture = clean(code, dice)
    dark = tuple(dice.randint(0, 110) for _ in range(3))
    if dice.randrange(2):
        light = tuple(dice.randint(180, 255) for _ in range(3))
        return ImageOps.colorize(picture, dark, light).convert(dice.choice(["RGB", "P"]))
    transparent = Image.new("RGBA", picture.size, (*dark, 255))
    transparent.putalpha(ImageOps.invert(picture))
    return transparent


def inverted(code, dice):
    picture = ImageOps.invert(enlarged(code, dice.randint(2, 8), 4))
    return picture.rotate(90 * dice.randrange(4))


def mirrored(code, dice):
    return ImageOps.mirror(enlarged(code, dice.randint(2, 8), 4))


def page(code, dice):
    """A picture that contains the code beside text and shapes, on a light or a dark ground."""
    code = enlarged(code, dice.randint(2, 6), 4)
    ground = dice.randint(0, 255)
    picture = Image.new("L", (code.width + 400, code.height + 300), ground)
    draw = ImageDraw.Draw(picture)
    for _ in range(300):
        x, y, ink = dice.randint(0, picture.width), dice.randint(0, picture.height), dice.randint(0, 255)
        draw.text((x, y), dice.choice(["LifeSignal", "□■□", "0101"]), fill=ink)
        draw.rectangle([x, y, x + dice.randint(0, 40), y + dice.randint(0, 9)], outline=ink)
    picture.paste(code, (dice.randint(0, 400), dice.randint(0, 300)))
    return picture


def turned(code, dice):
    return enlarged(code, dice.randint(4, 8), 4).rotate(dice.uniform(0, 360), Image.BICUBIC, True, fillcolor=255)


def skewed(code, dice):
    """A picture whose corners are moved inward by up to 2 % of its side, as on a scanned page."""
    picture = enlarged(code, dice.randint(3, 6), 4)
    side, move = picture.width, lambda: dice.uniform(0, 0.02 * picture.width)
    corners = (-move(), -move(), -move(), side + move(), side + move(), side + move(), side + move(), -move())
    return picture.transform(picture.size, Image.QUAD, corners, Image.BILINEAR, fillcolor=255)


# The number of rounds through the 40 codes of each kind, and the number of pictures that must be read.
LEAST = {clean: (5, 198)} | {make: (1, 38) for make in (resized, colored, inverted, mirrored, page, turned, skewed)}


def zxing(path):
    with Image.open(path) as picture:
        whole = Image.new("RGBA", picture.size, "white")
        whole.alpha_composite(picture.convert("RGBA"))
    return [found.text for found in zxingcpp.read_barcodes(whole.convert("L"))]


def zbar(path):
    command = ["zbarimg", "-q", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", path]
    output = subprocess.run(command, capture_output=True, check=False).stdout
    return [output.decode(errors="replace").removesuffix("\n")]


def ours(path):
    output = subprocess.run([program, "qr", "decode", path], capture_output=True, check=False).stdout
    return [output.decode().removesuffix("\n")]


def pictures():
    for make, (rounds, _) in LEAST.items():
        dice = random.Random(f"{SEED} {make.__name__}")
        for turn in range(rounds):
            for number, (text, code) in enumerate(codes(dice)):
                path = f"{folder}/{make.__name__}-{turn}-{number}.png"
                make(code, dice).save(path)
                yield make, text, path


def check(picture):
    make, text, path = picture
    return make, path, [reader(path) == [text] for reader in (ours, zbar, zxing)]


with ThreadPoolExecutor() as pool:
    results = list(pool.map(check, list(pictures())))
failed = False
print(f"{'pictures':12}{'number':>8}{'ours':>8}{'zbar':>8}{'ZXing':>8}")
for make, (_, least) in LEAST.items():
    counts = [sum(column) for column in zip(*(read for it, _, read in results if it is make))]
    number = sum(it is make for it, _, _ in results)
    print(f"{make.__name__:12}{number:8}" + "".join(f"{count:8}" for count in counts))
    failed |= counts[0] < least or (make is clean and (number != 200 or counts[0] < counts[1]))
for name in [path.split("/")[-1] for _, path, read in results if not read[0]][:10]:
    print(f"{name}: not read by the program")
sys.exit(1 if failed else 0)
