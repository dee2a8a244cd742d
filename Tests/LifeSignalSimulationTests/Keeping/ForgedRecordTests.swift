import Foundation
import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation
@testable import StateKit
import TestSupport

/// Records whose checksum is right, with numbers that nobody can have written. Each of them trapped: at
/// the next write, when a moment was turned into a `Duration`, or when something was counted on.
struct ForgedRecordTests {
  private let kept = KeptPlay()

  init() throws {
    try kept.play(
      "person Ana", #"Ana signs up as "Ana" "Diaz""#, "person Ben",
      #"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder and dependent",
      "after 10 min", "Ben pings Ana", "Ana loses the network", "Ana checks in",
      #"Ana changes the note to "q""#)
  }

  /// The records of the world and of a device.
  private var records: [String] {
    [KeptPlay.record]
      + ((try? FileManager.default.contentsOfDirectory(atPath: kept.folder.path + "/devices/Ana"))
      ?? []).sorted().map { "devices/Ana/" + $0 }.filter { $0.hasSuffix(".state") }
  }

  /// Plays on in a copy, whatever is found: it is refused, or goes on, and never traps.
  private func playOn(_ name: String, _ bytes: [UInt8]) throws {
    let copy = TemporaryFolder.place()
    try FileManager.default.copyItem(atPath: kept.folder.path, toPath: copy.path)
    try copy.write(bytes, to: name)
    guard let play = try? Play(folder: copy.path) else { return }
    try play.begin { _ in }
    for line in [
      "look at Ana", "people", "Ana checks in", "Ben pings Ana", #"Ana changes the note to "r""#,
      "Ana gets the network back", "after 6 min", "Ana checks in", "look at Ana",
    ] { _ = try? play.say(line) { _ in } }
  }

  @Test func `A record whose count of writes is near its end is damaged`() throws {
    #expect(records.count == 5)
    for name in records {
      var record = try StateRecord(try kept.folder.bytes(name))
      for sequence in [.max, .max - 1] as [UInt64] {
        record.sequence = sequence
        try playOn(name, record.encoded)
      }
    }
  }

  @Test func `A world that has had too many lives is none`() throws {
    var record = try StateRecord(try kept.folder.bytes(KeptPlay.record))
    let text = String(decoding: record.payload, as: UTF8.self)
    record.payload = Array(text.replacing(/"life":0/, with: #""life":\#(UInt64.max)"#).utf8)
    try kept.folder.write(record.encoded, to: KeptPlay.record)
    #expect {
      _ = try Play(folder: kept.folder.path)
    } throws: { error in
      "\(error)".contains("the number of lives is none that a world can have")
    }
  }

  @Test(arguments: ["-1e300", "18446744073709551615"])
  func `No number of any record traps, however far out it is`(number: String) throws {
    var forged = 0
    for name in records {
      var record = try StateRecord(try kept.folder.bytes(name))
      for payload in Forged(record.payload).payloads(with: number) {
        record.payload = payload
        try playOn(name, record.encoded)
        forged += 1
      }
    }
    #expect(forged > 20)
  }
}

/// A text of JSON with one number of it after the other replaced; of those that stand behind the same
/// name only the first.
private struct Forged {
  let text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  func payloads(with number: String) -> [[UInt8]] {
    var seen: Set<Substring> = []
    return text.matches(of: /"(\w+)":\[?(-?[0-9][0-9.eE+-]*)/).compactMap { match in
      guard seen.insert(match.1).inserted else { return nil }
      return Array((text[..<match.2.startIndex] + number + text[match.2.endIndex...]).utf8)
    }
  }
}
