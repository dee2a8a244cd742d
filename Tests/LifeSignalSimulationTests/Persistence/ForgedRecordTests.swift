import Foundation
import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation
@testable import StateKit
import TestSupport

/// Records with a valid checksum and values that the program never writes. Regression tests: each
/// of these records caused a trap when a record was next written, a time was converted to a
/// `Duration`, or a number was incremented.
struct ForgedRecordTests {
  private let session = PersistedPlaySession()

  init() throws {
    try session.play(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder and dependent",
      "after 10 min", "Ben pings Ana", "Ana loses the network", "Ana checks in",
      #"Ana changes the note to "q""#)
  }

  /// The names of the record of the world and of the records of Ana's device.
  private var records: [String] {
    let folder = session.folder.path + "/devices/Ana"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return [PersistedPlaySession.recordName]
      + names.sorted().map { "devices/Ana/" + $0 }.filter { $0.hasSuffix(".state") }
  }

  /// Continues a copy of the world, with the forged bytes as one of its records. The session either
  /// refuses the record, or runs several lines with it. Neither causes a trap.
  private func continueWorld(replacing name: String, with bytes: [UInt8]) throws {
    let copy = TemporaryFolder.notCreated()
    try FileManager.default.copyItem(atPath: session.folder.path, toPath: copy.path)
    try copy.write(bytes, to: name)
    guard let play = try? PlaySession(folder: copy.path) else { return }
    try play.begin { _ in }
    for line in [
      "look at Ana", "people", "Ana checks in", "Ben pings Ana", #"Ana changes the note to "r""#,
      "Ana gets the network back", "after 6 min", "Ana checks in", "look at Ana",
    ] { _ = try? play.run(line: line) { _ in } }
  }

  @Test func `A record whose write count is near the maximum does not trap`() throws {
    #expect(records.count == 6)
    for name in records {
      var record = try StateRecord(try session.folder.bytes(name))
      for writeCount in [.max, .max - 1] as [UInt64] {
        record.sequence = writeCount
        try continueWorld(replacing: name, with: record.encoded)
      }
    }
  }

  @Test func `A world that too many processes have opened is refused`() throws {
    // The member `life` is the number of earlier processes.
    var record = try StateRecord(try session.folder.bytes(PersistedPlaySession.recordName))
    let text = String(decoding: record.payload, as: UTF8.self)
    record.payload = Array(text.replacing(/"life":0/, with: #""life":\#(UInt64.max)"#).utf8)
    try session.folder.write(record.encoded, to: PersistedPlaySession.recordName)
    #expect {
      _ = try PlaySession(folder: session.folder.path)
    } throws: { error in
      "\(error)".contains("the number of earlier processes is out of range")
    }
  }

  /// The second number is the maximum of `UInt64`.
  @Test(arguments: ["-1e300", "18446744073709551615"])
  func `A record with any number out of range does not trap`(number: String) throws {
    var forgedRecordCount = 0
    for name in records {
      var record = try StateRecord(try session.folder.bytes(name))
      for payload in ForgedPayload(record.payload).payloads(with: number) {
        record.payload = payload
        try continueWorld(replacing: name, with: record.encoded)
        forgedRecordCount += 1
      }
    }
    #expect(forgedRecordCount > 20)
  }
}

/// A JSON text from which a test makes copies, each with a different number replaced.
private struct ForgedPayload {
  let text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// Returns one copy for each key whose value is a number, or an array that starts with a number.
  /// The copy of a key has `number` in place of the first such number of the key.
  func payloads(with number: String) -> [[UInt8]] {
    var seenKeys: Set<Substring> = []
    return text.matches(of: /"(\w+)":\[?(-?[0-9][0-9.eE+-]*)/).compactMap { match in
      guard seenKeys.insert(match.1).inserted else { return nil }
      return Array((text[..<match.2.startIndex] + number + text[match.2.endIndex...]).utf8)
    }
  }
}
