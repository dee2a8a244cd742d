import Foundation
import StateKit
import Synchronization
import Testing

@testable import CrashWriter
import TestSupport

/// A series of processes that write to the same folder. Each process is killed.
struct KillTestRun: Sendable {
  /// The last numbers of the program's three writers: of the one that changes both pieces of state as
  /// a group, of the one that changes only the left piece, and of the one that changes only the right.
  struct Numbers: Equatable, Sendable {
    var group = 0
    var left = 0
    var right = 0
  }

  private let folder = TemporaryFolder.notCreated()
  private var random: SplitMix64
  private(set) var killCount = 0
  /// The numbers that were found after the last kill.
  private(set) var found = Numbers()

  init(seed: UInt64) throws { random = SplitMix64(seed: seed) }

  /// Starts the program, kills it after it has printed a random amount, and checks the folder.
  mutating func launchAndKill() throws {
    let writer = try RunningWriter(folder: folder.path)
    // The time of the kill is measured in bytes of output, because a duration would depend on the
    // load of the machine. With zero bytes, the program is killed while it starts.
    let byteCounts = Bool.random(using: &random) ? 0..<40 : 40..<1200
    var output = writer.readOutput(atLeast: Int.random(in: byteCounts, using: &random))
    for _ in 0..<Int.random(in: 0..<64, using: &random) { sched_yield() }
    output += writer.kill()
    killCount += 1
    let acknowledged = lastNumbers(markedWith: "!", in: output)
    let started = lastNumbers(markedWith: "?", in: output)
    found = try readNumbers()
    expect(found.group, acknowledged: acknowledged.group, started: started.group, "group")
    expect(found.left, acknowledged: acknowledged.left, started: started.left, "left")
    expect(found.right, acknowledged: acknowledged.right, started: started.right, "right")
  }

  private func expect(_ found: Int, acknowledged: Int, started: Int, _ writer: String) {
    #expect(found >= acknowledged, "\(writer), kill \(killCount): an acknowledged change was lost")
    #expect(
      found <= started, "\(writer), kill \(killCount): a change that was found was never started")
  }

  /// Returns the last number that each writer printed with a mark: `?` before a change is written, or
  /// `!` after it is on disk. For a writer that printed none, the result contains the number that was
  /// found after the previous kill.
  private func lastNumbers(markedWith mark: Character, in output: String) -> Numbers {
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
    let issues = ReportedIssues()
    let log = EventLog()
    let subscription = log.listen(to: .issues) { issues.add("\($0.kind)") }
    let storage = try SharedStorage(log: log, files: FolderStateFiles(folder.path))
    defer { storage.close() }
    let left = storage.value(of: ReadOnlyLeft.self)
    let right = storage.value(of: ReadOnlyRight.self)
    #expect(
      left.numberInGroup == right.numberInGroup, "kill \(killCount): a group was saved in part")
    #expect(issues.all == [])
    subscription.cancel()
    return Numbers(
      group: left.numberInGroup, left: left.numberOutsideGroup, right: right.numberOutsideGroup)
  }

  private final class ReportedIssues: Sendable {
    private let issues = Mutex<[String]>([])

    var all: [String] { issues.withLock { $0 } }

    func add(_ issue: String) { issues.withLock { $0.append(issue) } }
  }
}
