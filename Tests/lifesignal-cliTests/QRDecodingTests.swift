import Foundation
import LifeSignalDomain
import Testing

@testable import lifesignal_cli
import TestSupport

/// Tests of `qr decode FILE`.
struct QRDecodingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a file, and returns its path.
  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A PGM picture of two codes, one below the other.
  private func twoCodes(_ first: String, _ second: String) throws -> [UInt8] {
    let codes = [try QRCode(first), try QRCode(second)]
    let side = 4 * codes.map(\.size).reduce(0, max) + 16
    let pixels = codes.flatMap { code in
      (0..<side).flatMap { y in
        (0..<side).map { x in UInt8(code[y / 4 - 2, x / 4 - 2] ? 60 : 200) }
      }
    }
    return Array("P5\n\(side) \(2 * side)\n255\n".utf8) + pixels
  }

  @Test func `The text of a code in a picture is printed`() async throws {
    let png = try QRCode("Grüße").png()
    for name in ["code.png", "no-extension"] {
      let ending = try await Program.run(["qr", "decode", try write(png, to: name)])
      #expect(ending == Program.Ending(code: 0, output: "Grüße\n", errors: ""))
    }
    let line = #""$0" qr decode - < "$1""#
    let piped = try await Program.shell(line, [folder.path + "/code.png"])
    #expect(piped == Program.Ending(code: 0, output: "Grüße\n", errors: ""))
  }

  @Test func `The texts of several codes are printed from top to bottom, or written to a file`()
    async throws
  {
    let path = try write(try twoCodes("upper", "lower, longer"), to: "page.pgm")
    let ending = try await Program.run(["qr", "decode", path])
    #expect(ending == Program.Ending(code: 0, output: "upper\nlower, longer\n", errors: ""))
    let file = folder.path + "/texts"
    let written = try await Program.run(["qr", "decode", path, "-o", file])
    #expect(written == Program.Ending(code: 0, output: "", errors: ""))
    #expect(try folder.text("texts") == "upper\nlower, longer\n")
  }

  @Test func `A code that the program encoded is decoded, at each scale`() async throws {
    for scale in ["1", "3", "25"] {
      let line = #""$0" qr encode "HELLO WORLD" --format png --scale "$1" | "$0" qr decode -"#
      let ending = try await Program.shell(line, [scale])
      #expect(ending == Program.Ending(code: 0, output: "HELLO WORLD\n", errors: ""))
    }
  }

  @Test(arguments: [true, false])
  func `A terminal receives no characters that could control it`(isTerminal: Bool) throws {
    let path = try write(try QRCode("a\u{202E}b").png(), to: "code.png")
    let handle = try FileHandle(forWritingTo: folder.createFile("output", ""))
    let console = Console(
      output: Output(handle, isImmediate: false), errors: Output(handle, isImmediate: true),
      isInputTerminal: false, isOutputTerminal: isTerminal, isErrorTerminal: false,
      isColorDisabled: false, elapsed: { .zero })
    let decoding = try QRDecoding(path, try Arguments([path], options: []))
    let output = String(decoding: try decoding.result(console).get(), as: UTF8.self)
    #expect(output == (isTerminal ? "a\u{FFFD}b\n" : "a\u{202E}b\n"))
  }

  @Test func `A file without a readable code results in exit code 3 and one line`() async throws {
    let png = try QRCode("HELLO WORLD").png()
    var changed = png
    changed[40] ^= 1
    var huge = Array(png.prefix(33))
    // The checksum of this header is that of 65,535 by 65,535 pixels.
    huge.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    huge.replaceSubrange(29..<33, with: [0x9E, 0x7E, 0xE4, 0xFD])
    let cases: [(path: String, message: String)] = [
      (folder.path + "/none.png", "cannot be read: no such file"),
      (folder.path, "cannot be read: it is a directory"),
      (
        try write(Array("GIF89a".utf8), to: "code.gif"),
        "this is neither a PNG nor a binary PNM picture; convert it to PNG"
      ),
      (
        try write(Array(png.dropLast(9)), to: "cut.png"),
        "the end of the picture is missing; copy the file again"
      ),
      (
        try write(changed, to: "changed.png"),
        """
        the picture is damaged: a chunk has a wrong checksum or an unknown type; copy the file again
        """
      ),
      (
        try write(huge, to: "huge.png"),
        """
        the picture has 65535 × 65535 pixels, but may have at most 32767 on a side and 67108864 in \
        all; scale it down, or cut the code out
        """
      ),
      (
        try write(Array("P4 8 1 ".utf8) + [0], to: "empty.pbm"),
        """
        no QR code was found; a code must be complete, flat and sharp, and its squares at least one \
        pixel wide
        """
      ),
    ]
    for (path, message) in cases {
      let ending = try await Program.run(["qr", "decode", path])
      #expect(ending == Program.Ending(code: 3, output: "", errors: "\(path): \(message)\n"))
    }
  }
}
