import Foundation
import Testing

@testable import lifesignal_cli
import TestSupport

struct HistoryFileTests {
  private let folder: TemporaryFolder
  private let file: HistoryFile

  init() throws {
    folder = try TemporaryFolder()
    file = HistoryFile(folder: folder.path)
  }

  @Test func `Lines are kept, and only the owner of the file can read it`() throws {
    #expect(file.read() == [])
    file.write(["person Ana", "Ana signs up as \"漢字\" \"é\""])
    #expect(file.read() == ["person Ana", "Ana signs up as \"漢字\" \"é\""])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/history")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(folder.names == ["history"])
  }

  @Test func `A file that other users can read becomes private with the next line`() throws {
    try folder.write(["history": "a\n", "history.new": "left behind"])
    file.write(["b"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/history")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(folder.names == ["history"])
  }

  @Test func `The file has a maximum size, and keeps the newest lines`() throws {
    let lines = (1...1_000).map { "\($0) " + String(repeating: "x", count: 1_000) }
    file.write(lines)
    let kept = file.read()
    #expect(kept == lines.suffix(kept.count) && kept.count > 200)
    #expect(try folder.text("history").utf8.count <= 1 << 18)
  }

  @Test func `A line that could control the terminal is left out`() throws {
    try folder.write([
      "history": "good\nbad\u{1B}[2J\n\(String(repeating: "x", count: 5_000))\nend\n"
    ])
    #expect(file.read() == ["good", "end"])
  }

  @Test func `A link is not followed, and a folder is no history`() throws {
    try folder.write(["secret": "secret\n"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/history", withDestinationPath: "secret")
    file.write(["a"])
    #expect(try folder.text("secret") == "secret\n")
    #expect(file.read() == ["a"])
    #expect(HistoryFile(folder: folder.path + "/missing").read() == [])
  }
}
