import Foundation
import StateKit
import Synchronization
import Testing

@testable import CrashWriter
import TestSupport

/// A folder that is written by one process after the other, each of which is killed.
struct KilledLife: Sendable {
  /// What each of the three writers has written.
  struct Numbers: Equatable, Sendable {
    var group = 0
    var left = 0
    var right = 0
  }

  private let folder = TemporaryFolder.place()
  private var random: SplitMix64
  private(set) var kills = 0
  /// What the last launch found.
  private(set) var found = Numbers()

  init(seed: UInt64) throws { random = SplitMix64(seed: seed) }

  /// Starts the program, kills it when it has written a random amount, and looks at the folder.
  mutating func launchAndKill() throws {
    let writer = try RunningWriter(folder: folder.path)
    // The moment is measured in what the program has said, so a busy machine does not change it; what
    // it does just then is up to the scheduler. Zero is a kill while it starts.
    let amount = Bool.random(using: &random) ? 0..<40 : 40..<1200
    var output = writer.readOutput(atLeast: Int.random(in: amount, using: &random))
    for _ in 0..<Int.random(in: 0..<64, using: &random) { sched_yield() }
    output += writer.kill()
    kills += 1
    let acknowledged = last("!", in: output)
    let begun = last("?", in: output)
    found = try look()
    expect(found.group, acknowledged.group, begun.group, "group")
    expect(found.left, acknowledged.left, begun.left, "left")
    expect(found.right, acknowledged.right, begun.right, "right")
  }

  private func expect(_ found: Int, _ acknowledged: Int, _ begun: Int, _ what: String) {
    #expect(found >= acknowledged, "\(what), kill \(kills): lost")
    #expect(found <= begun, "\(what), kill \(kills): never written")
  }

  /// The last numbers that the program said with a mark; those found before where it said none.
  private func last(_ mark: Character, in output: String) -> Numbers {
    var numbers = found
    // A line is written in one call, but the kill may have come between two reads: no half lines.
    for line in output.split(separator: "\n") where line.dropFirst().first == mark {
      guard let number = Int(line.dropFirst(2)) else { continue }
      switch line.first {
      case "g": numbers.group = number
      case "l": numbers.left = number
      default: numbers.right = number
      }
    }
    return numbers
  }

  private func look() throws -> Numbers {
    let reports = Reports()
    let log = EventLog()
    let listening = log.listen(to: .issues) { reports.add("\($0.kind)") }
    let storage = try SharedStorage(log: log, files: FolderStateFiles(folder.path))
    defer { storage.close() }
    let left = storage.current(ReadOnlyLeft.self)
    let right = storage.current(ReadOnlyRight.self)
    #expect(left.grouped == right.grouped, "kill \(kills): a group was cut")
    #expect(reports.all == [])
    listening.cancel()
    return Numbers(group: left.grouped, left: left.own, right: right.own)
  }

  private final class Reports: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }
}
