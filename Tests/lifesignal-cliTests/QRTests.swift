import Foundation
import LifeSignalDomain
import Testing

@testable import lifesignal_cli
import TestSupport

struct QRTests {
  private let folder: TemporaryFolder
  private let contactCode = "0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C"

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func scaleMessage(_ value: String) -> String {
    "`--scale` cannot be `\(value)`; give a whole number from 1 to 100\n"
  }

  @Test func `The usage shows the name on a card as required`() {
    #expect(!QRCommand.usage.contains("[--name"))
    #expect(QRCommand.usage.hasSuffix("| card --name NAME CODE"))
  }

  @Test func `A code is drawn in block characters, with its quiet zone`() async throws {
    let ending = try await Program.run(["qr", "encode", "HELLO WORLD", "--level", "Q"])
    let code = try QRCode("HELLO WORLD", level: .quartile)
    #expect(
      ending
        == Program.Ending(code: 0, output: code.terminalText(.plainOnDark), errors: ""))
    // Each character of the output shows two modules, one above the other. The quiet zone of 4
    // modules surrounds the 21 by 21 modules of the code.
    let lines = ending.output.split(separator: "\n").map(Array.init)
    let modules = (0..<21).map { row in
      (0..<21).map { column in
        let character = lines[(row + 4) / 2][column + 4]
        return row % 2 == 0 ? !"█▀".contains(character) : !"█▄".contains(character)
      }
    }
    #expect(try QRReading(modules).text == "HELLO WORLD")
  }

  @Test func `An image is written to a file`() async throws {
    let file = folder.path + "/code.png"
    let ending = try await Program.run(
      ["qr", "encode", "--format", "png", "--scale", "3", "-o", file, "HELLO WORLD"])
    #expect(ending == Program.Ending(code: 0, output: "", errors: ""))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let scale = try #require(QRScale(3))
    #expect(Array(bytes) == (try QRCode("HELLO WORLD")).png(scale: scale))
  }

  @Test func `A payload is decoded with and without the scheme, in any letter case`() async throws {
    for payload in [
      contactCode, contactCode.lowercased(), "lifesignal://\(contactCode)",
      "  LifeSignal://\(contactCode)\n",
    ] {
      let ending = try await Program.run(["qr", "decode", payload])
      #expect(ending == Program.Ending(code: 0, output: "\(contactCode)\n", errors: ""))
    }
  }

  @Test func `A card contains the name as text`() async throws {
    let ending = try await Program.run(["qr", "card", "--name", "Ana Silva", contactCode])
    #expect(ending.code == 0)
    #expect(ending.output.contains(">Ana Silva’s Emergency Contact Code</text>"))
    #expect(ending.output.hasPrefix("<?xml"))
  }

  @Test func `A failed encoding, decoding or write results in exit code 3 and one line`()
    async throws
  {
    let unwritable = folder.path + "/none/code.svg"
    let cases: [([String], String)] = [
      (["encode", ""], "lifesignal-cli: There is nothing to encode: give at least one character."),
      (
        ["encode", "a\u{1}"],
        "lifesignal-cli: Character 2 is a control character, which readers drop. Leave it out."
      ),
      (
        ["encode", String(repeating: "a", count: 100_000), "--level", "H"],
        """
        lifesignal-cli: The text is too long. At level H a code holds at most 1273 bytes, 1852 \
        capital letters or 3057 digits.
        """
      ),
      (["encode", "a\u{FFFD}"], "lifesignal-cli: the text is not UTF-8"),
      (
        ["decode", ""],
        "lifesignal-cli: the payload is empty; give a code, or a link that contains one"
      ),
      (
        ["decode", "https://x"],
        """
        lifesignal-cli: this is a link of another app, `https://`; a LifeSignal link starts with \
        `lifesignal://`
        """
      ),
      (
        ["decode", String(repeating: "z", count: 100_000)],
        """
        lifesignal-cli: this is not a LifeSignal code; a code is a UUID of 36 characters, with or \
        without `lifesignal://` before it
        """
      ),
      (
        ["card", "--name", "<", contactCode],
        """
        lifesignal-cli: the name is invalid; a name has 2 to 50 characters: letters, spaces, \
        hyphens and apostrophes, of which at least one is a letter
        """
      ),
      (
        ["encode", "a", "--format", "svg", "-o", unwritable],
        "\(unwritable): cannot be written: the folder does not exist"
      ),
      (["encode", "a", "-o", folder.path], "\(folder.path): cannot be written: it is a directory"),
    ]
    for (arguments, message) in cases {
      let ending = try await Program.run(["qr"] + arguments)
      #expect(ending == Program.Ending(code: 3, output: "", errors: message + "\n"))
    }
  }

  @Test func `Writing an image follows a link and keeps permissions, and a pipe stays a pipe`()
    async throws
  {
    let fileManager = FileManager.default
    let target = try folder.createFile("target", QRCode("b").svg()).path
    try fileManager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
    let link = folder.path + "/link"
    try fileManager.createSymbolicLink(atPath: link, withDestinationPath: target)
    let svg = try QRCode("a").svg()
    let ending = try await Program.run(["qr", "encode", "a", "--format", "svg", "-o", link])
    #expect(ending.code == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == svg)
    #expect(try fileManager.destinationOfSymbolicLink(atPath: link) == target)
    let permissions = try fileManager.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    let line =
      #"mkfifo "$1"; (cat "$1" > "$1.out") & "$0" qr encode a --format svg -o "$1"; wait; test -p "$1""#
    let piped = try await Program.shell(line, [folder.path + "/pipe"])
    #expect(piped.code == 0)
    #expect(try String(contentsOfFile: folder.path + "/pipe.out", encoding: .utf8) == svg)
  }

  @Test(arguments: [
    (["qr"], "encode, decode or card is missing"),
    (["qr", "encod", "a"], "`qr` has no verb `encod`; did you mean `encode`?"),
    (["qr", "encode"], "TEXT is missing"),
    (["qr", "decode"], "PAYLOAD or FILE is missing"),
    (["qr", "encode", "a", "b"], "unexpected argument `b`"),
    (["qr", "encode", "a", "--level", "X"], "`--level` cannot be `X`"),
    (
      ["qr", "decode", "a", "--level", "L"],
      "`qr decode` does not use `--level`; leave the flag out"
    ),
    (["qr", "card", "a"], "`--name NAME` is missing"),
    (["qr", "encode", "a", "--scale", "0"], Self.scaleMessage("0")),
    (["qr", "encode", "a", "--scale", "101"], Self.scaleMessage("101")),
    (["qr", "encode", "a", "--scale", "1e3"], Self.scaleMessage("1e3")),
  ])
  func `Wrong usage is reported, with exit code 2`(arguments: [String], message: String)
    async throws
  {
    let ending = try await Program.run(arguments)
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errors.hasPrefix("lifesignal-cli: \(message)"))
  }
}
