import TestSupport
import Testing

@testable import StateKit

/// Random programs have the same outcome in the scheduler alone and in a real store: the same
/// actions are handled in the same order and at the same times, the same effects start and end, and
/// the same groups end.
///
/// A store carries out the scheduler's commands with tasks, executors and locks. The
/// ``SchedulerInterpreter`` carries them out with lists. A difference is therefore a defect in the
/// store or in the interpreter, or a rule of the scheduler that depends on more than the
/// scheduler's events.
struct SchedulerAgreementTests {
  static let batchCount: UInt64 = 4
  static let programsPerBatch = UInt64(roundCount(500))

  @Test(arguments: (0..<batchCount).map { $0 * programsPerBatch })
  func `A program has the same outcome in the scheduler alone and in a store`(firstSeed: UInt64) {
    for seed in firstSeed..<(firstSeed + Self.programsPerBatch) {
      let program = AgreementProgram(seed: seed)
      guard Self.difference(in: program) != nil else { continue }
      let smallest = program.shrunk { Self.difference(in: $0) != nil }
      let inputs = smallest.inputs.map { "\($0.time / .seconds(1)) s: \($0.input)" }
      Issue.record(
        """
        The program of seed \(seed) has different outcomes. \(Self.difference(in: smallest) ?? "")
        The smallest program found with a difference:
        \(inputs.joined(separator: "\n"))
        """)
      return
    }
  }

  @Test func `The programs contain every event, command and kind of work`() {
    var counts: [String: Int] = [:]
    for seed in 0..<UInt64(1_000) {
      counts.merge(
        SchedulerInterpreter.counts(of: AgreementProgram(seed: seed)), uniquingKeysWith: +)
    }
    for name in [
      "event returned", "event ended", "event timeoutHandled", "event childrenRemoved",
      "event groupCancelled", "event actionQueued", "event actionHandled", "event allCancelled",
      "command start", "command drop", "command timeOut", "command endGroup", "command dismiss",
      "command checkPresence", "work run", "work send", "work observe", "work sleep",
      "work waitForTurn", "wait of queued", "wait of throttle", "wait of timeout", "wait of sleep",
      "trace action", "trace started",
      "trace finished", "trace failed", "trace cancelled", "trace abandoned", "trace report",
    ] {
      #expect(counts[name, default: 0] >= 10, "\(name)")
    }
  }

  /// Returns the first problem of a run, or else the first difference between the scheduler alone
  /// and a store; nil if there is neither.
  private static func difference(in program: AgreementProgram) -> String? {
    let alone = SchedulerInterpreter.outcome(of: program)
    let store = AgreementOutcome(ofStoreWith: program)
    if let problem = store.problems.first { return problem }
    return alone.firstDifference(from: store)
  }
}
