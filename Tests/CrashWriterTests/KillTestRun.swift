import Foundation
import StateKit
import Synchronization
import Testing

@testable import CrashWriter
import TestSupport

/// A series of processes that write to the same folder, each of which is killed.
struct KillTestRun: Sendable {
  /// The last numbers of the three writers.
  struct Numbers: Equatable, Sendable {
    var group = 0
    var left = 0
    var right = 0
  }

  private let folder = TemporaryFolder.notCreated()
  private var random: SplitMix64
  private(set) var kills = 0
  /// The numbers that were found after the last kill.
  private(set) var found = Numbers()

  init(seed: UInt64) throws { random = SplitMix64(seed: seed) }

  /// Starts the program, kills it after it has printed a random amount, and checks the folder.
  mutating func launchAndKill() throws {
    let writer = try RunningWriter(folder: folder.path)
    // The time of the kill is measured in bytes of output, because a duration would depend on the
    // load of the machine. With zero bytes, the program is killed while it starts.
    let amount = Bool.random(using: &random) ? 0..<40 : 40..<1200
    var output = writer.readOutput(atLeast: Int.random(in: amount, using: &random))
    for _ in 0..<Int.random(in: 0..<64, using: &random) { sched_yield() }
    output += writer.kill()
    kills += 1
    let acknowledged = last("!", in: output)
    let started = last("?", in: output)
    found = try readNumbers()
    expect(found.group, acknowledged.group, started.group, "group")
    expect(found.left, acknowledged.left, started.left, "left")
    expect(found.right, acknowledged.right, started.right, "right")
  }

  private func expect(_ found: Int, _ acknowledged: Int, _ started: Int, _ what: String) {
    #expect(found >= acknowledged, "\(what), kill \(kills): an acknowledged change was lost")
    #expect(found <= started, "\(what), kill \(kills): a change was found that was never started")
  }

  /// Returns the last numbers that the program printed with a mark. For a writer without output,
  /// returns the number found after the previous kill.
  private func last(_ mark: Character, in output: String) -> Numbers {
    var numbers = found
    // The program writes each line with one system call, so the output contains only complete
    // lines.
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

  /// Opens the folder, and returns the last numbers in the records.
  private func readNumbers() throws -> Numbers {
    let reports = Reports()
    let log = EventLog()
    let subscription = log.listen(to: .issues) { reports.add("\($0.kind)") }
    let storage = try SharedStorage(log: log, files: FolderStateFiles(folder.path))
    defer { storage.close() }
    let left = storage.value(of: ReadOnlyLeft.self)
    let right = storage.value(of: ReadOnlyRight.self)
    #expect(left.grouped == right.grouped, "kill \(kills): a group was saved in part")
    #expect(reports.all == [])
    subscription.cancel()
    return Numbers(group: left.grouped, left: left.own, right: right.own)
  }

  private final class Reports: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }
}
