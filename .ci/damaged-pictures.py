"""Compares the program with Python's zlib on PNG pictures whose compressed pixels are damaged.

The checksums of the chunks are correct, so that only the compressed data is judged. Both must accept or refuse
each picture. zlib compresses with each of its levels and strategies.

    damaged-pictures.py PROGRAM FOLDER
"""

import random
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor

program, folder = sys.argv[1:3]
SEED, NUMBER, SIDE = 1951, 600, 64
dice = random.Random(SEED)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def compressed():
    """Returns valid compressed pixels: 64 rows of 64 gray levels, each after the filter 0."""
    levels = dice.choice([[0], [0, 255], list(range(256))])
    pixels = b"".join(bytes([0] + [dice.choice(levels) for _ in range(SIDE)]) for _ in range(SIDE))
    strategy = dice.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED])
    packer = zlib.compressobj(dice.randint(0, 9), zlib.DEFLATED, dice.randint(9, 15), dice.randint(1, 9), strategy)
    middle = dice.randrange(len(pixels))
    flush = packer.flush(dice.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_NO_FLUSH]))
    return packer.compress(pixels[:middle]) + flush + packer.compress(pixels[middle:]) + packer.flush()


def damaged(stream):
    stream = bytearray(stream)
    # The start contains the codes, where most of the rules are.
    end = dice.choice([16, 80, len(stream)])
    for _ in range(dice.choice([0, 1, 1, 1, 2])):
        place = dice.randrange(min(end, len(stream)))
        if dice.randrange(2):
            stream[place] ^= 1 << dice.randrange(8)
        else:
            stream[place:] = stream[place + 1 :] if dice.randrange(2) else stream[place - 1 :]
    return bytes(stream)


def zlib_accepts(stream):
    reader = zlib.decompressobj()
    try:
        pixels = reader.decompress(stream)
    except zlib.error:
        return False
    filters = pixels[:: SIDE + 1]
    return reader.eof and len(pixels) == SIDE * (SIDE + 1) and max(filters) <= 4


def program_accepts(number, stream):
    """Returns whether the program says that there is no code, and not that the picture is damaged."""
    path = f"{folder}/damaged-{number}.png"
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", stream) + chunk(b"IEND", b"")
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + parts)
    done = subprocess.run([program, "qr", "decode", path], capture_output=True, text=True, check=False)
    assert done.returncode == 3, (path, done)
    return "no QR code was found" in done.stderr


def check(item):
    number, stream = item
    return zlib_accepts(stream), program_accepts(number, stream)


streams = [damaged(compressed()) for _ in range(NUMBER)]
with ThreadPoolExecutor() as pool:
    results = list(pool.map(check, enumerate(streams)))
accepted = sum(expected for expected, _ in results)
differing = [number for number, (expected, found) in enumerate(results) if expected != found]
print(f"{NUMBER} damaged pictures, of which zlib accepts {accepted}: {len(differing)} judged differently")
print("\n".join(f"damaged-{number}.png" for number in differing[:10]), end="")
sys.exit(0 if not differing and 50 < accepted < NUMBER - 50 else 1)
