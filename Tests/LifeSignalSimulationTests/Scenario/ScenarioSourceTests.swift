import Testing

@testable import LifeSignalSimulation

struct ScenarioSourceTests {
  @Test func `Lines are split at line feeds, with or without carriage returns`() throws {
    let source = try ScenarioSource(name: "a", bytes: Array("one\r\ntwo\n\nfour".utf8))
    #expect(source.lines == ["one", "two", "", "four"])
  }

  @Test func `A byte order mark is not part of the first line`() throws {
    let source = try ScenarioSource(name: "a", bytes: [0xEF, 0xBB, 0xBF] + Array("é".utf8))
    #expect(source.lines == ["é"])
  }

  @Test(arguments: [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func `An empty file is refused`(bytes: [UInt8]) {
    #expect(throws: ScenarioError(file: "a", reason: .empty)) {
      try ScenarioSource(name: "a", bytes: bytes)
    }
  }

  @Test func `A file of the maximum size is accepted, and a file with one more byte is refused`()
    throws
  {
    let line = Array(repeating: UInt8(ascii: "#"), count: 1023) + [UInt8(ascii: "\n")]
    let full = Array(repeatElement(line, count: 1024).joined())
    #expect(full.count == ScenarioSource.byteLimit)
    #expect(try ScenarioSource(name: "a", bytes: full).lines.count == 1025)
    let limit = ScenarioSource.byteLimit
    #expect(throws: ScenarioError(file: "a", reason: .tooLarge(byteLimit: limit))) {
      try ScenarioSource(name: "a", bytes: full + [UInt8(ascii: "#")])
    }
  }

  @Test func `A line over the limit is refused with its number`() throws {
    let limit = ScenarioSource.lineByteLimit
    let line = Array(repeating: UInt8(ascii: "#"), count: limit)
    #expect(try ScenarioSource(name: "a", bytes: line).lines.count == 1)
    let reason = ScenarioError.Reason.lineTooLong(line: 2, byteLimit: limit)
    #expect(throws: ScenarioError(file: "a", reason: reason)) {
      try ScenarioSource(name: "a", bytes: [UInt8(ascii: "\n")] + line + [UInt8(ascii: "#")])
    }
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]])
  func `Bytes that are not UTF-8 are refused with their line`(bytes: [UInt8]) {
    #expect(throws: ScenarioError(file: "a", reason: .notUTF8(line: 2))) {
      try ScenarioSource(name: "a", bytes: Array("fine\n".utf8) + bytes)
    }
  }
}
